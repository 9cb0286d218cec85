"""The state of a race: seats with their decks and pieces, the market, blockades, and what modules add."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core import BadState, Core, ModulePart, Part, Plain
from engine.quest.routes import MOUNTAIN, OPEN, Land
from engine.quest.tables import QuestTables

_OPEN = Land("machete", 1)
HOME = -1  # where a piece stands that has reached El Dorado


@dataclass(slots=True)
class Seat(Part):
    """One player: deck (its last card is on top), hand, played area, discard pile, tokens, blockades, pieces."""

    deck: list[str]
    hand: list[str]
    played: list[str]
    discard: list[str]
    shown: list[str]  # cards of the hand that everybody knows: all unseen cards were in it when the deck ran out
    tokens: list[str]  # held beside the hand, face up
    blockades: list[int]  # printed numbers
    pieces: list[int]  # the cell of each, or HOME

    def copy(self) -> Seat:
        return Seat(
            self.deck[:],
            self.hand[:],
            self.played[:],
            self.discard[:],
            self.shown[:],
            self.tokens[:],
            self.blockades[:],
            self.pieces[:],
        )


Seat.learn()


@dataclass(slots=True)
class State:
    """A race. ``land`` and ``steps`` follow from the map and the modules; they are not packed."""

    core: Core
    tables: QuestTables
    land: tuple[Land, ...]
    steps: tuple[
        int, ...
    ]  # by cell: fewest to El Dorado over spaces that may be entered (see ``relay``), blockades ignored; -1: no way
    seats: list[Seat]
    market: list[str]  # six places on the board; "" is vacant
    stock: dict[str, int]  # copies left of every kind for sale, on the board and beside it
    seams: list[int]  # by blockade place: the number of the blockade that lies there, 0 when it is gone
    box: list[str]  # cards and tokens that left the game
    first: int  # the starting player's seat
    round: int = 1
    arrivals: list[int] = field(default_factory=list)  # seats with all pieces in El Dorado, in order of arrival
    spent: list[str] = field(default_factory=list)  # items whose function the action just taken used
    parts: dict[str, ModulePart] = field(default_factory=dict)

    def copy(self, log: bool = True) -> State:
        return State(
            self.core.copy(log),
            self.tables,
            self.land,
            self.steps,
            [seat.copy() for seat in self.seats],
            self.market[:],
            self.stock.copy(),
            self.seams[:],
            self.box[:],
            self.first,
            self.round,
            self.arrivals[:],
            self.spent[:],
            {name: part.copy() for name, part in self.parts.items()},
        )

    def pack(self) -> Plain:
        return [
            self.core.pack(),
            [seat.pack() for seat in self.seats],
            Shelf(
                self.market, self.stock, self.seams, self.box, self.first, self.round, self.arrivals, self.spent
            ).pack(),
            {name: part.pack() for name, part in self.parts.items()},
        ]


@dataclass(slots=True)
class Shelf(Part):
    """What lies on the table and belongs to nobody; the packed form of the rest of a State."""

    market: list[str]
    stock: dict[str, int]
    seams: list[int]
    box: list[str]
    first: int
    round: int
    arrivals: list[int]
    spent: list[str]


Shelf.learn()


def unpacked(row: Plain, core: Core, tables: QuestTables, kinds: dict[str, type[ModulePart]]) -> State:
    """The state of a packed row whose core is unpacked already; raises BadState."""
    _, seats, shelf, parts = row
    if type(seats) is not list or type(parts) is not dict or parts.keys() != kinds.keys():
        raise BadState("seats must be a list and parts those of the modules")
    rest = Shelf.unpack(shelf)
    g = State(
        core,
        tables,
        tables.course.land,
        tables.course.steps,
        [Seat.unpack(seat) for seat in seats],
        rest.market,
        rest.stock,
        rest.seams,
        rest.box,
        rest.first,
        rest.round,
        rest.arrivals,
        rest.spent,
        {name: kinds[name].unpack(parts[name]) for name in kinds},
    )
    relay(g)
    return g


def relay(g: State) -> None:
    """Work out ``land`` and ``steps`` again from the map and what the modules make of it."""
    course = g.tables.course
    land = course.land
    for fold in g.tables.hooks["land"]:
        land = fold(g, land)
    g.land = land
    g.steps = course.steps if land is course.land else _steps(g)


def _steps(g: State) -> tuple[int, ...]:
    """Fewest steps to El Dorado; from where only spaces lead on that nobody knows yet, over those."""
    course = g.tables.course
    steps = course.steps_over(g.land)
    lost = {cell for cell, land in enumerate(g.land) if steps[cell] < 0 and land.symbol in (*OPEN, "start")}
    if not lost or not veiled(g):
        return steps
    hoped = course.steps_over(opened(g))
    return tuple(hoped[cell] if cell in lost else n for cell, n in enumerate(steps))


def opened(g: State) -> tuple[Land, ...]:
    """The map with what nobody knows yet taken for open, as it may turn out to be."""
    unknown = veiled(g)
    return tuple(_OPEN if cell in unknown and land != MOUNTAIN else land for cell, land in enumerate(g.land))


def veiled(g: State) -> dict[int, list[str]]:
    """The spaces of which nobody knows yet what they will be, with all that is said of each besides its ground."""
    spaces: dict[int, list[str]] = {}
    for fold in g.tables.hooks["veils"]:
        spaces = fold(g, spaces)
    return spaces


def holders(g: State, cell: int) -> list[tuple[int, int]]:
    """The seats with pieces on a space, and how many."""
    return [(number, seat.pieces.count(cell)) for number, seat in enumerate(g.seats) if cell in seat.pieces]


def occupied(g: State) -> set[int]:
    """The cells on which a piece stands (HOME among them when one has arrived)."""
    return {cell for seat in g.seats for cell in seat.pieces}
