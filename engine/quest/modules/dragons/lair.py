"""Where the dragons are: laying them out, waking them, and the range of those that are awake."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engine.core import Frame, ModulePart, call, need
from engine.log import say
from engine.quest.placing import Laying, big_tiles, open_borders
from engine.quest.placing import filled as filled_now
from engine.quest.reach import beside
from engine.quest.state import State, occupied
from engine.rng import shuffle

COLOURS = ("green", "yellow", "blue", "purple")
_OWN_LAND = {"green": "machete", "yellow": "coin", "blue": "paddle", "purple": "mountain"}


@dataclass(slots=True)
class Dragons(ModulePart):
    """By colour the cell of each dragon on the map, and the colours of those that are awake."""

    at: dict[str, int]
    awake: list[str]

    def check(self, g: State) -> None:
        cells = list(self.at.values())
        need(self.at.keys() <= set(COLOURS), "dragons: a colour of none")
        need(self.awake == [colour for colour in COLOURS if colour in self.awake], "dragons: each wakes once")
        need(all(colour in self.at for colour in self.awake), "dragons: one is awake that is not there")
        on_map = all(0 <= cell < len(g.land) and cell not in g.tables.course.goals for cell in cells)
        need(on_map and len(set(cells)) == len(cells), "dragons: each has a space of its own")
        need(occupied(g).isdisjoint(cells), "dragons: one stands where a piece stands")


def dragons_of(g: State) -> Dragons:
    """The module's part of a state."""
    part = g.parts["dragons"]
    assert isinstance(part, Dragons)
    return part


def dragon_on(g: State, cell: int) -> str:
    """The colour of the dragon on a space, "" if there is none."""
    return next((colour for colour, at in dragons_of(g).at.items() if at == cell), "")


def is_own_land(g: State, dragon: str, cell: int) -> bool:
    """Whether a space is of a dragon's colour; demon spaces are on no map of the race."""
    return g.land[cell].symbol == _OWN_LAND[dragon]


# --- range and waking


def dragons_near(g: State, cell: int) -> list[str]:
    """The colours of the dragons that are awake and have a space in their range."""
    part = dragons_of(g)
    if not part.awake:
        return []
    near = beside(g, cell)
    return [colour for colour in part.awake if part.at[colour] in near]


def bars(g: State, seat: int, piece: int, cell: int, reason: str, payment: str) -> str:
    """One that is awake holds pieces in its range, and keeps others out of it; every dragon keeps them off its space."""
    if reason:
        return reason
    at = g.seats[seat].pieces[piece]
    there = dragons_near(g, cell)
    held = cell in beside(g, at) and dragons_near(g, at)
    if held and payment not in ("tracker", "dragon-step"):
        return "held"
    if dragon_on(g, cell):
        return "dragon"
    if payment == "tracker":
        return "" if g.land[cell].strength == 1 else "not-single"
    if payment == "dragon-step":
        return "" if there or held else "no-range"
    return "in-range" if there else ""


def _wake(g: State, dragon: str) -> None:
    part = dragons_of(g)
    part.awake = [colour for colour in COLOURS if colour in part.awake or colour == dragon]
    say(g, "woke", dragon, g.tables.names[part.at[dragon]])
    tell_held(g, dragon, beside(g, part.at[dragon]))


def tell_held(g: State, dragon: str, cells: Collection[int]) -> None:
    """Note in the log the pieces on these spaces, which a dragon holds from now on."""
    for seat, one in enumerate(g.seats):
        for cell in one.pieces:
            if cell in cells:
                say(g, "held", seat, g.tables.names[cell], dragon)


def _asleep(g: State) -> list[str]:
    part = dragons_of(g)
    return [colour for colour in part.at if colour not in part.awake]


def woken_by_step(g: State, cell: int) -> list[str]:
    """The dragons that sleep on the tile of a space."""
    piece_of, at = g.tables.course.piece_of, dragons_of(g).at
    return [dragon for dragon in _asleep(g) if piece_of[at[dragon]] == piece_of[cell]]


def woken_by_gap(g: State, place: int) -> list[str]:
    """The dragons that sleep beside a piece, with nothing but the blockade at that place between them."""
    pairs, at, pieces = g.tables.joints[place], dragons_of(g).at, occupied(g)
    return [dragon for dragon in _asleep(g) if any((at[dragon], cell) in pairs for cell in pieces)]


def stepped(g: State, seat: int, piece: int, cell: int) -> bool:
    """A piece on the tile of a dragon wakes it; if that holds the piece, the movement is over."""
    woken = woken_by_step(g, cell)
    if not woken:
        return False
    for dragon in woken:
        _wake(g, dragon)
    return any(dragon in woken for dragon in dragons_near(g, cell))


def broke(g: State, seat: int, piece: int, place: int) -> None:
    """So does a blockade removed from between it and any piece; one that was awake reaches through the gap."""
    part, pairs = dragons_of(g), g.tables.joints[place]
    awake = part.awake
    for dragon in woken_by_gap(g, place):
        _wake(g, dragon)
    for dragon in awake:
        tell_held(g, dragon, [cell for near, cell in pairs if near == part.at[dragon]])


def filled(g: State, cells: set[int]) -> set[int]:
    """Nothing is put on a dragon."""
    return cells | set(dragons_of(g).at.values())


# --- laying them out


def begin(g: State) -> None:
    """One dragon each on tiles drawn by lot, or let the players lay them; with fewer than four tiles some stay in the box."""
    tiles = big_tiles(g)
    if g.tables.options["dragon_lairs"] == "by hand":
        return call(g, Lairs(g.first))
    shuffle(g, tiles)
    part = dragons_of(g)
    for colour, tile in zip(COLOURS, tiles, strict=False):
        free = [cell for cell in tile if cell not in filled_now(g)]
        shuffle(g, free)
        part.at[colour] = next((cell for cell in free if leaves_way(g, cell)), free[0])
    return None


def leaves_way(g: State, cell: int) -> bool:
    """Whether one more dragon there bars no border that those that lie leave open, all of them awake."""
    near = g.tables.grid.near
    ranges = {n for at in dragons_of(g).at.values() for n in (at, *near[at])}
    return open_borders(g, ranges | {cell, *near[cell]}) == open_borders(g, ranges)


@dataclass(slots=True)
class Lairs(Laying):
    """Laying out the dragons by hand: each on a tile without one."""

    kind = "lairs"
    module = "dragons"
    verb = "settle"
    dragon: str = COLOURS[0]  # the one that is laid now

    def check(self, g: State, below: Frame | None) -> None:
        Laying.check(self, g, below)
        need(not dragons_of(g).awake, "dragons: one is awake before all lie")
        need(self.dragon == COLOURS[len(dragons_of(g).at)], "dragons: laid out in their order")

    def laid(self, g: State) -> int:
        return len(dragons_of(g).at)

    def places(self, g: State) -> list[int]:
        there = dragons_of(g).at.values()
        tiles = [tile for tile in big_tiles(g) if not any(cell in there for cell in tile)]
        if len(there) == len(COLOURS):
            return []
        return [cell for tile in tiles for cell in tile if cell not in filled_now(g)]

    def lay(self, g: State, cell: int) -> None:
        at = dragons_of(g).at
        at[self.dragon] = cell
        say(g, "settled", self.seat, self.dragon, g.tables.names[cell])
        self.dragon = (*COLOURS, "")[len(at)]
