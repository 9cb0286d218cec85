"""How a race stands in sentences: true, complete enough to play by, and no secret in it."""

from __future__ import annotations

import pytest

from engine.game import Setup
from engine.registry import load
from engine.rng import Dice
from engine.session import Session
from tests.players import quest_runner
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


def test_a_spectator_hears_of_no_hand() -> None:
    assert set(QUEST.survey(played(20).view(None), None)) == {"where", "market", "blockades", "route"}


def test_the_spaces_around_a_piece_are_told_by_direction() -> None:
    session = played(30)
    view = session.view(0)
    at = view.seats[0].pieces[0]
    near = QUEST.survey(view, 0)["near"]
    assert len(near) == len(view.tables.grid.near[at])
    for cell in view.tables.grid.near[at]:
        assert sum(f" is {view.tables.names[cell]}, " in line for line in near) == 1
    things = QUEST.things(view, 0)
    assert {things[word][1] for word in ("e", "w", "ne", "nw", "se", "sw") if word in things} == set(
        view.tables.grid.near[at]
    )
