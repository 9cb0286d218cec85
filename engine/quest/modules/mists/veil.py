"""Where the mists lie, which way up, and what they hide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.core import HIDDEN, ModulePart, need
from engine.data import read
from engine.quest.placing import big_tiles
from engine.quest.reach import beside
from engine.quest.routes import MOUNTAIN, SYMBOLS, Land
from engine.quest.state import State, occupied
from engine.rng import Dice

MIST = Land("mist", 0)
UNTURNED = Land("unturned", 0)  # a space of a tile whose owl is still to be turned
FACE_DOWN = -1  # instead of how often a tile is turned
TURNING = -2  # face up, its owl still to be turned
_CLOCKWISE = (0, 4, 5, 1, 3, 2)  # the neighbours of a space from the east on, in the order of Grid.near


@cache
def faces() -> Mapping[str, tuple[Land, ...]]:
    """The seven spaces of each mist tile: its centre, then clockwise round it from the owl on."""
    data = read("engine.quest.modules", "mists.toml")["tiles"]
    return {name: tuple(_land(token) for token in tile["spaces"].split()) for name, tile in data.items()}


def _land(token: str) -> Land:
    return MOUNTAIN if token == "mm" else Land(SYMBOLS[token[0]], int(token[1:]))


@dataclass(slots=True)
class Mists(ModulePart):
    """By place on the map: the tile, the cell of its centre, and how often it is turned clockwise from having its owl east."""

    tiles: list[str]
    centres: list[int]
    turns: list[int]
    rest: list[str]  # tiles left in the box, unseen

    def view(self, seat: int | None) -> Mists:
        twin = self.copy()
        twin.tiles = [HIDDEN if turn == FACE_DOWN else tile for tile, turn in zip(self.tiles, self.turns, strict=True)]
        twin.rest = [HIDDEN] * len(self.rest)
        return twin

    def redeal(self, dice: Dice, seat: int | None) -> None:
        secret = [place for place, turn in enumerate(self.turns) if turn == FACE_DOWN]
        unseen = sorted([*(self.tiles[place] for place in secret), *self.rest])
        dice.shuffle(unseen)
        for place in secret:
            self.tiles[place] = unseen.pop()
        self.rest = unseen

    def check(self, g: State) -> None:
        need(len(self.tiles) == len(self.centres) == len(self.turns), "mists: a tile, a centre and a turn each")
        need(sorted([*self.tiles, *self.rest]) == sorted(faces()), "mists: each tile once")
        need(all(TURNING <= turn < 6 for turn in self.turns), "mists: turned by six sixths at most")
        turning = any((frame.kind, frame.step) == ("lift", "turn") for frame in g.core.stack)
        need(self.turns.count(TURNING) == turning, "mists: the owl of one is still to be turned, or of none")
        tiles = [tile for tile in big_tiles(g) if any(centre in tile for centre in self.centres)]
        need(len(tiles) == len(self.centres), "mists: one on a tile")
        for centre, tile in zip(sorted(self.centres), tiles, strict=True):
            spaces = set(spaces_of(g, centre))
            need(len(spaces) == 7 and spaces <= set(tile), "mists: one hangs over its tile")
            need(spaces.isdisjoint(g.tables.course.caves), "mists: one covers a cave")
        need(occupied(g).isdisjoint(filled(g, set())), "mists: a piece stands in one")


def mists_of(g: State) -> Mists:
    """The module's part of a state."""
    part = g.parts["mists"]
    assert isinstance(part, Mists)
    return part


def spaces_of(g: State, centre: int) -> list[int]:
    """The cells of a mist tile: its centre, then clockwise from the east; at the edge of the map there are fewer."""
    near = g.tables.grid.near[centre]
    return [centre, *(near[side] for side in _CLOCKWISE)] if len(near) == len(_CLOCKWISE) else [centre, *near]


def shown(tile: str, turn: int) -> list[Land]:
    """What the spaces of a mist tile show, in the order of ``spaces_of``; of one still to be turned only the centre."""
    if turn == FACE_DOWN:
        return [MIST] * 7
    centre, *around = faces()[tile]
    return [centre, *(UNTURNED if turn == TURNING else around[(side - turn) % 6] for side in range(6))]


def land(g: State, land: tuple[Land, ...]) -> tuple[Land, ...]:
    """Nobody enters a hidden mist; a turned one lies over what was there."""
    part, lands = mists_of(g), list(land)
    for tile, centre, turn in zip(part.tiles, part.centres, part.turns, strict=True):
        # A save not yet checked may hold any cell, so that there may be fewer spaces.
        for cell, what in zip(spaces_of(g, centre), shown(tile, turn), strict=False):
            lands[cell] = what
    return tuple(lands)


def filled(g: State, cells: set[int]) -> set[int]:
    """Nothing is put on a hidden mist."""
    part = mists_of(g)
    hidden = [centre for centre, turn in zip(part.centres, part.turns, strict=True) if turn < 0]
    return cells.union(*(spaces_of(g, centre) for centre in hidden))


def hidden_beside(g: State, cell: int) -> list[int]:
    """The places of the hidden mists beside a space."""
    part, near = mists_of(g), set(beside(g, cell))
    hidden = [place for place, turn in enumerate(part.turns) if turn == FACE_DOWN]
    return [place for place in hidden if near.intersection(spaces_of(g, part.centres[place]))]


def letter_of(g: State, centre: int) -> str:
    """The letter of the terrain tile that a mist lies on."""
    course = g.tables.course
    return course.pieces[course.piece_of[centre]].letter


def face_on(g: State, cell: int) -> str:
    """The turned mist tile that a space is on, "" if there is none."""
    part = mists_of(g)
    for tile, centre, turn in zip(part.tiles, part.centres, part.turns, strict=True):
        if turn >= 0 and cell in spaces_of(g, centre):
            return tile
    return ""
