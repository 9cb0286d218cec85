"""The cave token of the mists."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.quest.modules.mists.veil import mists_of
from engine.quest.routes import OPEN, Land
from engine.quest.state import relay
from tests.quest.kit import COURSE, LINE, game_with
from tests.quest.mistkit import ALL, CENTRE, ON, approach, fits, laid, ring


def test_three_tokens_join_those_of_the_caves() -> None:
    tokens = game_with(modules=ALL).g.parts["caves"].tokens()
    assert len(tokens) == 36 + 3
    assert tokens.count("mist-step") == 3
    alone = game_with(modules=ON).g
    assert "mist-step" not in {token for part in alone.parts.values() for token in part.tokens()}


def test_the_token_moves_a_piece_two_steps_on_a_turned_mist_tile_whatever_they_ask_for() -> None:
    race = approach("explorer", "thicket", tokens="mist-step").go("explorer", 5)
    onto = [cell for verb, _, cell, name in (o for o in race.options if o[0] == "move") if name == "mist-step"]
    assert onto == [LINE[6]]  # it may begin outside
    race.do("move", 0, LINE[6], "mist-step")
    further = {option[2] for option in race.options if option[0] == "move"}
    assert further == {n for n in COURSE.grid.near[LINE[6]] if n in (CENTRE, *ring(CENTRE))}
    race.do("move", 0, CENTRE, "mist-step")
    assert (race.at, race.tokens(), race.g.land[CENTRE]) == (7, [], Land("machete", 3))


def test_it_may_be_one_step_only() -> None:
    race = approach("explorer", "thicket", tokens="mist-step").go("explorer", 5).go("mist-step", 6).do("stop")
    assert (race.at, race.tokens()) == (6, [])


@pytest.mark.parametrize(("tile", "land"), [("rockfall", Land("rubble", 1)), ("old-camp", Land("camp", 1))])
def test_no_card_is_paid_for_rubble_or_a_base_camp(tile: str, land: Land) -> None:
    race = approach("explorer explorer", tile, tokens="mist-step").go("explorer", 5).go("mist-step", 6, 7)
    assert race.g.land[CENTRE] == land
    assert (race.at, race.hand(), race.played()) == (7, ["explorer"], ["explorer"])


def bridge() -> tuple[int, int, int, int]:
    """Places for two mists on different tiles, a space of the first beside the second, and one before it beside neither."""
    for one, other in permutations(filter(fits, range(len(COURSE.land))), 2):
        first, second = {one, *ring(one)}, {other, *ring(other)}
        beside = {n for cell in second for n in COURSE.grid.near[cell]}
        if COURSE.piece_of[other] == COURSE.piece_of[one] + 1:
            for edge in first & beside:
                for near in set(COURSE.grid.near[edge]) - first - second - beside:
                    if COURSE.land[near].symbol in OPEN:
                        return one, other, edge, near
    raise AssertionError("there is none")


def test_a_stop_after_its_steps_lifts_a_mist_beside_it() -> None:
    one, other, edge, near = bridge()
    won = {2: [1, 2, 3, 4]}
    race = game_with(modules=ALL, tokens="mist-step", pieces={0: [near]}, won=won, lay=laid("grove", one, other))
    mists_of(race.g).turns[0] = ring(one).index(edge)
    relay(race.g)
    race.session.ask = race.session.rules.asked(race.g)
    race.do("move", 0, edge, "mist-step")
    assert mists_of(race.g).turns[1] == -1
    race.do("stop")
    assert mists_of(race.g).turns[1] != -1


def test_the_token_enters_no_mountain_and_no_hidden_mist_and_no_occupied_space() -> None:
    race = approach("explorer", "crag", tokens="mist-step").go("explorer", 5).go("mist-step", 6)
    assert CENTRE not in {option[2] for option in race.options if option[0] == "move"}
    race = approach("explorer", tokens="mist-step")
    assert not any(option[-1] == "mist-step" for option in race.options)
    race = approach("explorer", tokens="mist-step").go("explorer", 5)
    race.g.seats[1].pieces = [LINE[6]]
    assert race.session.rules.asked(race.g)
    race.session.ask = race.session.rules.asked(race.g)
    assert not any(option[-1] == "mist-step" for option in race.options)
