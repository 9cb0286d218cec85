"""Where the treasures lie and what each of them costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.core import ModulePart, need
from engine.data import build, read
from engine.quest.placing import big_tiles, is_passable, ways_to_go
from engine.quest.routes import OPEN, Land
from engine.quest.state import State, relay
from engine.rng import shuffle

EACH = 3  # treasures on the map for each player
ENOUGH = 4  # of them win
_LYING = Land("treasure", 0)


@dataclass(frozen=True, slots=True)
class Cost:
    """What a treasure costs: ``n`` cards of a colour or of any (""), one of each colour, or cards with ``n`` of a symbol."""

    n: int
    colour: str = ""
    colours: tuple[str, ...] = ()
    symbol: str = ""


@cache
def costs() -> Mapping[str, Cost]:
    """The cost of each of the twelve treasures by its id."""
    table = read("engine.quest.modules", "treasures.toml")["costs"]
    return {name: build(Cost, cost, f"treasures.toml, [costs.{name}]") for name, cost in table.items()}


@dataclass(slots=True)
class Treasures(ModulePart):
    """The cell of each treasure on the map, those left in the box, and the seats that gathered four, in order."""

    lying: dict[str, int]
    rest: list[str]
    won: list[int]

    @classmethod
    def blank(cls) -> Treasures:
        """All are in the box until they are laid out."""
        return cls({}, list(costs()), [])

    def tokens(self) -> list[str]:
        return [*self.lying, *self.rest]

    def check(self, g: State) -> None:
        cells = list(self.lying.values())
        need(costs().keys() >= {*self.lying, *self.rest}, "treasures: one of which nobody knows the cost")
        need(
            all(0 <= cell < len(g.land) and g.land[cell] == _LYING for cell in cells), "treasures: one lies off the map"
        )
        need(len(set(cells)) == len(cells), "treasures: each has a space of its own")
        need(all(g.tables.course.land[cell].symbol in OPEN for cell in cells), "treasures: one lies on a mountain")
        need(set(g.tables.course.goals).isdisjoint(cells), "treasures: one lies on a finishing space")
        need(
            len(set(self.won)) == len(self.won) and set(self.won) <= set(range(len(g.seats))),
            "treasures: won by nobody",
        )


def hoard_of(g: State) -> Treasures:
    """The module's part of a state."""
    part = g.parts["treasures"]
    assert isinstance(part, Treasures)
    return part


def treasure_on(g: State, cell: int) -> str:
    """The treasure on a space, "" if there is none."""
    return next((name for name, at in hoard_of(g).lying.items() if at == cell), "")


def treasures_held(g: State, seat: int) -> list[str]:
    """The treasures a seat has in front of it."""
    return [name for name in g.seats[seat].tokens if name in costs()]


def land(g: State, land: tuple[Land, ...]) -> tuple[Land, ...]:
    """Nobody enters or passes the space of a treasure."""
    lying = set(hoard_of(g).lying.values())
    return tuple(_LYING if cell in lying else was for cell, was in enumerate(land)) if lying else land


def ground(g: State, cell: int) -> Land:
    """What a space is once no treasure lies there."""
    lands = g.tables.course.land
    for fold in g.tables.hooks["land"]:
        lands = lands if fold is land else fold(g, lands)
    return lands[cell]


def filled(g: State, cells: set[int]) -> set[int]:
    """Nothing is put on a treasure."""
    return cells | set(hoard_of(g).lying.values())


# --- laying them out


def begin(g: State) -> None:
    """Three for each player, one on each tile from El Dorado back to the start, and again, until all lie."""
    part = hoard_of(g)
    names = list(costs())
    shuffle(g, names)
    part.rest = names[EACH * len(g.seats) :]
    tiles = big_tiles(g)[::-1]
    for number, name in enumerate(names[: EACH * len(g.seats)]):
        spots = (_spot(g, tiles[(number + later) % len(tiles)]) for later in range(len(tiles)))
        cell = next((spot for spot in spots if spot >= 0), -1)
        if cell < 0:
            part.rest.append(name)  # a small route of one's own is full
        else:
            part.lying[name] = cell
            relay(g)


def _spot(g: State, tile: list[int]) -> int:
    """A space by lot that a piece could come to, and that leaves a way open when nobody enters it; -1 if there is none."""
    steps = ways_to_go(g)
    spots = [cell for cell in tile if g.land[cell].symbol in OPEN and steps[cell] >= 0]
    shuffle(g, spots)
    return next((cell for cell in spots if is_passable(g, (cell,))), -1)
