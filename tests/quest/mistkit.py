"""Races with mists where a test wants them."""

from __future__ import annotations

from collections.abc import Callable

from engine.quest.modules.mists.veil import faces, mists_of
from engine.quest.state import State, relay
from tests.quest.kit import COURSE, LINE, Race, game_with

ON = ("mists",)
ALL = ("caves", "mists")
CENTRE = LINE[7]  # its tile begins at LINE[6], so that LINE[5] is beside it, and beside no other space of it


def laid(tile: str = "ford", *centres: int) -> Callable[[State], None]:
    """That tile on the first of these spaces, others on the rest; all else lies in the box."""

    def lay(g: State) -> None:
        part = mists_of(g)
        others = [name for name in faces() if name != tile]
        part.centres = list(centres or (CENTRE,))
        part.tiles = [tile, *others][: len(part.centres)]
        part.turns = [-1] * len(part.centres)
        part.rest = [name for name in faces() if name not in part.tiles]
        kept = g.land
        relay(g)
        g.land = tuple(land if land.symbol == "mist" else was for land, was in zip(g.land, kept, strict=True))

    return lay


def approach(hand: str = "explorer", tile: str = "ford", **more: object) -> Race:
    """A piece two steps away from a mist, jungle all around."""
    lay = more.pop("lay", laid(tile))
    return game_with(hand, modules=ALL, flood="jungle 1", here=4, lay=lay, **more)  # type: ignore[arg-type]


def lifted(race: Race) -> bool:
    return mists_of(race.g).turns[0] >= 0


def ring(centre: int) -> list[int]:
    """The spaces round one, clockwise from the east."""
    q, r = COURSE.grid.at[centre]
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    return [COURSE.grid.cell[q + dq, r + dr] for dq, dr in steps]


def way_left(g: State) -> bool:
    """Whether every start space has a way to El Dorado round all hidden mists."""
    steps = g.tables.course.steps_over(g.land)
    return all(steps[start] > 0 for start in g.tables.course.starts)


def after(race: Race, *action: str | int) -> str:
    """What the first seat is told to follow an option."""
    return race.session.game.after(race.session.view(0), action, 0)


def fits(centre: int) -> bool:
    """Whether a mist tile fits there."""
    inside, tile = {centre, *COURSE.grid.near[centre]}, COURSE.piece_of[centre]
    whole = len(inside) == 7 and {COURSE.piece_of[cell] for cell in inside} == {tile}
    return whole and COURSE.pieces[tile].kind == "terrain" and inside.isdisjoint(COURSE.caves)


def between() -> tuple[int, int, int]:
    """A space of one tile beside two places for mists: one on that tile, one on the next."""
    for space in range(len(COURSE.land)):
        tile = COURSE.piece_of[space]
        fit = [
            c for c in range(len(COURSE.land)) if fits(c) and space in {n for m in ring(c) for n in COURSE.grid.near[m]}
        ]
        own = [c for c in fit if COURSE.piece_of[c] == tile and space not in (c, *ring(c))]
        next_ = [c for c in fit if COURSE.piece_of[c] == tile + 1]
        if own and next_ and tile > 0:
            return space, own[0], next_[0]
    raise AssertionError("there is none")


BETWEEN = between()


def two_ahead() -> Race:
    """A piece a step away from a space between two mists, on different tiles with an open border."""
    space, one, other = BETWEEN
    before = next(n for n in COURSE.grid.near[space] if n not in (*ring(one), *ring(other)))
    won = {2: [1, 2, 3, 4]}
    return game_with(
        "explorer", modules=ON, flood="jungle 1", pieces={0: [before]}, won=won, lay=laid("ford", one, other)
    )


def between_two() -> Race:
    """A piece that has just stopped there."""
    return two_ahead().do("move", 0, BETWEEN[0], "explorer")


def corner() -> tuple[int, int, list[int]]:
    """A space beside two of a mist's spaces, one before it, and those two."""
    around = ring(CENTRE)
    inside = {CENTRE, *around}
    for space in {n for cell in around for n in COURSE.grid.near[cell]} - inside:
        two = [n for n in COURSE.grid.near[space] if n in inside]
        if len(two) == 2 and COURSE.land[space].symbol != "mountain":
            before = [n for n in COURSE.grid.near[space] if n not in inside and COURSE.land[n].symbol != "mountain"]
            if before:
                return space, before[0], two
    raise AssertionError("there is none")


def at_the_corner(tile: str = "hamlet") -> Race:
    """A piece that has just stopped where the owl of that tile can be turned to two spaces."""
    space, before, _ = corner()
    won = {2: [1, 2, 3, 4]}
    race = game_with("explorer", modules=ON, flood="jungle 1", pieces={0: [before]}, won=won, lay=laid(tile))
    return race.do("move", 0, space, "explorer")
