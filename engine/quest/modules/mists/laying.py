"""Laying out the mists: by lot, or by the players in turn, who do not see what they lay."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Frame, call, need
from engine.log import say
from engine.quest.modules.mists.veil import FACE_DOWN, faces, mists_of, spaces_of
from engine.quest.placing import Laying, big_tiles, is_passable
from engine.quest.placing import filled as filled_now
from engine.quest.state import State, relay
from engine.rng import shuffle


def begin(g: State) -> None:
    """One on each big tile, where it fits: by lot so that a way round all of them is left, or let the players lay them."""
    part = mists_of(g)
    part.rest = list(faces())
    shuffle(g, part.rest)
    if g.tables.options["mist_places"] == "by hand":
        spread = Spread(g.first)
        return call(g, spread) if spread.places(g) else None
    for cells in big_tiles(g):
        centres = cells[:]
        shuffle(g, centres)
        fit = set(_fitting(g, cells))
        centre = next((c for c in centres if c in fit and is_passable(g, spaces_of(g, c))), -1)
        if centre >= 0:
            _lay(g, centre)
    return None


def _fitting(g: State, cells: list[int]) -> list[int]:
    """Where on a tile the centre of a mist may be: the mist hangs over no edge and lies on no cave and on nothing else."""
    shut = {*g.tables.course.caves, *filled_now(g)}
    free = {cell for cell in cells if cell not in shut}
    return [centre for centre in cells if len(spaces_of(g, centre)) == 7 and free.issuperset(spaces_of(g, centre))]


def _lay(g: State, centre: int) -> None:
    """The next tile, unseen."""
    part = mists_of(g)
    part.tiles.append(part.rest.pop())
    part.centres.append(centre)
    part.turns.append(FACE_DOWN)
    relay(g)


@dataclass(slots=True)
class Spread(Laying):
    """Laying out the mists by hand: each on a tile without one, even where it closes the only way."""

    kind = "spread"
    module = "mists"
    verb = "spread"

    def check(self, g: State, below: Frame | None) -> None:
        Laying.check(self, g, below)
        need(set(mists_of(g).turns) <= {FACE_DOWN}, "mists: one has lifted before all lie")

    def laid(self, g: State) -> int:
        return len(mists_of(g).tiles)

    def places(self, g: State) -> list[int]:
        there = mists_of(g).centres
        tiles = [tile for tile in big_tiles(g) if not any(centre in tile for centre in there)]
        return [centre for tile in tiles for centre in _fitting(g, tile)]

    def lay(self, g: State, cell: int) -> None:
        _lay(g, cell)
        say(g, "spread", self.seat, g.tables.names[cell])
        if not self.places(g):
            say(g, "spread-all", self.seat)
