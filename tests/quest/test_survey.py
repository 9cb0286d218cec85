"""How a race stands in sentences: true, complete enough to play by, and no secret in it."""

from __future__ import annotations

import pytest

from engine.game import Setup
from engine.quest.state import HOME
from engine.registry import load
from engine.rng import Dice
from engine.session import Session
from tests.players import quest_runner
from tests.quest.kit import COURSE, LINE, game_with
from tests.saving import played

QUEST = load("quest")


@pytest.mark.parametrize("seats", [2, 4])
def test_at_every_moment_every_thing_has_a_name_and_an_explanation(seats: int) -> None:
    session = Session.start(Setup("quest", seats, 2, (), ("caves",)))
    dice = Dice(2)
    while session.ask is not None:
        if dice.below(12) == 0:
            seat = session.ask.seat
            view = session.view(seat)
            assert all(line.endswith((".", ":")) for part in QUEST.survey(view, seat).values() for line in part)
            for name, thing in QUEST.things(view, seat).items():
                assert name == name.lower()
                if thing[0] != "cell" or dice.below(20) == 0:
                    assert QUEST.explain(view, seat, thing).title
        session.choose(quest_runner(session.state, session.ask, dice))
    where = QUEST.survey(session.view(None), None)["where"]
    assert sum("is in El Dorado" in line for line in where) == len(session.state.arrivals)


def test_a_survey_is_the_same_whatever_is_hidden() -> None:
    for choices in range(0, 200, 20):
        session = played(choices)
        for seat in (None, 0, 1, 2):
            other = QUEST.imagine(session.state, seat, choices)
            for ask in (QUEST.survey, QUEST.things):
                assert ask(QUEST.view(other, seat), seat) == ask(session.view(seat), seat)


def test_everybody_on_a_space_is_named() -> None:
    here = LINE[1]
    race = game_with("explorer", modules=("caves",), flood="jungle 1", pieces={0: [LINE[0]], 1: [here], 2: [here]})
    assert [line for line in race.survey("near") if " on it." in line] == [
        f"East is B25, jungle 1, {COURSE.steps[here]} steps from El Dorado, with a piece of B and a piece of C on it."
    ]
    facts = race.explain("cell", here).facts
    assert {"A piece of B stands here.", "A piece of C stands here."} <= set(facts)
    race = game_with("", seats=2, modules=("caves",), pieces={0: [LINE[0], LINE[0]], 1: [here, here]})
    assert "Both pieces of B stand here." in race.explain("cell", here).facts
    assert any(line.endswith(", with both pieces of B on it.") for line in race.survey("near"))


def test_with_one_of_two_pieces_home_that_is_told() -> None:
    race = game_with("explorer", seats=2, pieces={0: [LINE[0], HOME], 1: [LINE[1], LINE[2]]})
    assert race.survey("where").count("One piece of A has reached El Dorado.") == 1
    assert "One piece of B has reached El Dorado." not in race.survey("where")
    assert "One piece is in El Dorado." in race.explain("seat", 0).facts
    assert "One piece is in El Dorado." not in race.explain("seat", 1).facts
    race = game_with("explorer", seats=2, pieces={0: [HOME, HOME]})
    assert race.survey("where")[1:2] == ["A is in El Dorado."]
    assert "One piece of A has reached El Dorado." not in race.survey("where")


def test_what_the_hand_buys_is_told_while_something_may_be_bought() -> None:
    race = game_with("traveler traveler explorer")
    assert "Together that buys for 2½ coins." in race.survey("hand")
    race.do("buy", "scout")
    assert not any("buys for" in line for line in race.survey("hand"))
    race.do("pay", "traveler", 2)
    assert not any("buys for" in line for line in race.survey("hand"))
    assert any("buys for" in line for line in race.survey("hand", seat=1))
    race.end()
    assert any("buys for" in line for line in race.survey("hand"))


def test_a_spectator_hears_of_no_hand() -> None:
    assert set(QUEST.survey(played(20).view(None), None)) == {"where", "market", "blockades", "route", "caves"}


def test_the_spaces_around_a_piece_are_told_by_direction() -> None:
    session = played(30)
    view = session.view(0)
    at = view.seats[0].pieces[0]
    near = QUEST.survey(view, 0)["near"]
    assert len(near) == len(view.tables.grid.near[at])
    for cell in view.tables.grid.near[at]:
        assert sum(f" is {view.tables.names[cell]}, " in line for line in near) == 1
    things = QUEST.things(view, 0)
    there = [things[word] for word in ("e", "w", "ne", "nw", "se", "sw")]
    assert {cell for kind, cell in there if kind == "cell"} == set(view.tables.grid.near[at])


def test_a_direction_in_which_nothing_lies_says_so() -> None:
    at = next(cell for cell, near in enumerate(COURSE.grid.near) if len(near) < 6)
    race = game_with("explorer", pieces={0: [at]})
    edges = [thing for thing in QUEST.things(race.g, 0).values() if thing[0] == "edge"]
    assert len(edges) == 2 * (6 - len(COURSE.grid.near[at]))  # each has two names
    assert race.why(*edges[0]) == "Nothing lies there: the board ends."
