"""Treasures in states from elsewhere: what no race can come to is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core import BadState
from engine.quest.modules.dragons.lair import dragons_of
from engine.quest.modules.mists.veil import mists_of
from engine.quest.modules.treasures.hoard import hoard_of
from engine.quest.routes import MOUNTAIN
from engine.quest.state import State, relay
from tests.quest.kit import COURSE, LINE
from tests.quest.test_mixes import CENTRE, together


def put(cell: int) -> Callable[[State], None]:
    """The treasure on the map lies on that space."""

    def wrong(g: State) -> None:
        hoard_of(g).lying["treasure-blue"] = cell
        relay(g)

    return wrong


def two_on_one(g: State) -> None:
    part = hoard_of(g)
    part.rest.remove("treasure-green")
    part.lying["treasure-green"] = part.lying["treasure-blue"]


def nowhere(g: State) -> None:
    hoard_of(g).lying["treasure-blue"] = len(g.land)


def of_another_kind(g: State) -> None:
    g.parts["caves"].rest.remove("treasure-swap")  # type: ignore[attr-defined]
    hoard_of(g).rest.append("treasure-swap")


def twice_won(g: State) -> None:
    hoard_of(g).won = [0, 0]


def won_by_nobody(g: State) -> None:
    hoard_of(g).won = [3]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (put(LINE[9]), "two things lie on one space"),
        (put(CENTRE), "two things lie on one space"),
        (put(COURSE.grid.near[CENTRE][0]), "two things lie on one space"),
        (put(LINE[4]), "a piece stands off the map"),
        (put(COURSE.land.index(MOUNTAIN)), "treasures: one lies on a mountain"),
        (put(COURSE.starts[0]), "treasures: one lies on a mountain"),
        (put(COURSE.goals[0]), "treasures: one lies on a finishing space"),
        (two_on_one, "treasures: each has a space of its own"),
        (of_another_kind, "treasures: one of which nobody knows the cost"),
        (twice_won, "treasures: won by nobody"),
        (won_by_nobody, "treasures: won by nobody"),
    ],
)
def test_what_no_race_can_come_to_is_refused(wrong: Callable[[State], None], reason: str) -> None:
    """The piece stands on LINE[4], a dragon sleeps on LINE[9], a mist lies hidden around CENTRE."""
    race = together(here=4, dragon=LINE[9])
    assert dragons_of(race.g).at == {"green": LINE[9]}
    assert mists_of(race.g).turns == [-1]
    race.session.game.check(race.g)
    wrong(race.g)
    with pytest.raises(BadState, match=reason):
        race.session.game.check(race.g)


def test_a_treasure_off_the_map_is_refused_too() -> None:
    race = together(here=4)
    nowhere(race.g)
    with pytest.raises(BadState, match="treasures: one lies off the map"):
        race.session.game.check(race.g)
