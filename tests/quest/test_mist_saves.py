"""Saves with mists that no game could have written."""

from __future__ import annotations

import pytest

from engine.core import BadState
from engine.quest.game import GAME
from engine.quest.modules.dragons.lair import dragons_of
from engine.quest.modules.mists.veil import mists_of
from engine.quest.routes import OPEN
from tests.quest.kit import COURSE, Race
from tests.quest.mistkit import (
    CENTRE,
    approach,
    corner,
    fits,
    ring,
)
from tests.quest.test_mixes import together


def refused(race: Race, why: str) -> None:
    with pytest.raises(BadState, match=why):
        GAME.check(race.g)


def test_a_mist_that_hangs_over_its_tile_is_refused() -> None:
    edge = next(c for c in range(len(COURSE.land)) if on_big(c) and len(COURSE.grid.near[c]) == 6 and not whole(c))
    race = approach()
    mists_of(race.g).centres = [edge]
    refused(race, "hangs over its tile")


def on_big(cell: int) -> bool:
    return COURSE.pieces[COURSE.piece_of[cell]].kind == "terrain"


def whole(centre: int) -> bool:
    """Whether a mist lies there on one tile alone."""
    return {COURSE.piece_of[centre]} == {COURSE.piece_of[n] for n in COURSE.grid.near[centre]}


def test_one_at_the_end_of_the_map_or_on_the_start_tile_is_refused() -> None:
    for cell in (COURSE.starts[0], COURSE.goals[0], 0):
        race = approach()
        mists_of(race.g).centres = [cell]
        refused(race, "mists: ")


def test_a_mist_on_a_cave_is_refused() -> None:
    beside = next(c for c in COURSE.grid.near[COURSE.caves[1]] if whole(c))
    race = approach()
    mists_of(race.g).centres = [beside]
    refused(race, "covers a cave")


def test_two_mists_on_one_tile_are_refused() -> None:
    tile = COURSE.piece_of[CENTRE]
    other = next(
        c for c in filter(fits, range(len(COURSE.land))) if COURSE.piece_of[c] == tile and c not in ring(CENTRE)
    )
    race = approach()
    part = mists_of(race.g)
    part.centres, part.turns, part.tiles = [CENTRE, other], [-1, -1], ["ford", part.rest.pop()]
    refused(race, "one on a tile")


def test_a_dragon_in_a_tile_that_is_being_turned_is_refused() -> None:
    space, before, _ = corner()
    race = together("explorer")
    race.g.seats[0].pieces = [before]
    race.session.ask = race.session.rules.asked(race.g)
    race.do("move", 0, space, "explorer")
    GAME.check(race.g)
    dragons_of(race.g).at = {"green": CENTRE}
    refused(race, "two things lie on one space")


def test_a_piece_in_a_hidden_mist_is_refused() -> None:
    race = approach()
    race.g.seats[0].pieces = [CENTRE]
    refused(race, "a piece stands")
    race.g.land = COURSE.land  # even if the map were other than the mists make it
    assert COURSE.land[CENTRE].symbol in OPEN
    refused(race, "mists: a piece stands in one")


@pytest.mark.parametrize("tiles", [["ford", "ford"], ["ford", "fjord"], ["ford"]])
def test_a_tile_twice_or_unknown_or_lost_is_refused(tiles: list[str]) -> None:
    race = approach()
    part = mists_of(race.g)
    part.rest = [*tiles[1:], *part.rest[1:]]
    refused(race, "each tile once")


@pytest.mark.parametrize("turn", [6, -2, -3])
def test_a_tile_turned_in_no_way_there_is_or_open_without_a_question_is_refused(turn: int) -> None:
    race = approach()
    mists_of(race.g).turns = [turn]
    refused(race, "mists: ")
