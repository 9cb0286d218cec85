"""The state of a game: rows of Worker cards, seats with Sanctum boards, the Scholar, the Village, what modules add."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core import BadState, Core, ModulePart, Part, Plain
from engine.oldones.tables import OldOnesTables

SCHOLAR = 4  # the Scholar's number, as others have their seat's
SHADOW = 5  # a piece in a Clearing is a Keeper, by whose it is, or a Shadow: that and so much more
DONE = -1  # Resources on a Tablet card that has been completed


@dataclass(slots=True)
class Row(Part):
    """An Action row: its site or the tile that covers it, limit, Village token, cards (the first beside the site), Clearing."""

    site: str
    limit: int
    token: str
    cards: list[str]
    up: list[str]  # of each card, the half on top
    clearing: list[int]  # Keepers and Shadows, left to right

    def copy(self) -> Row:
        return Row(self.site, self.limit, self.token, self.cards[:], self.up[:], self.clearing[:])


@dataclass(slots=True)
class Seat(Part):
    """One player: hand, Resource row, trackers, Collector, Sanctum, Tablet cards."""

    hand: list[str]
    shown: list[str]  # cards of the hand that everybody saw being taken
    goods: dict[str, int]  # Resources in the Resource row, by kind
    madness: int
    vp: int
    tracks: dict[str, int]  # spaces advanced on the Sacrifice tracks, by whom
    at: str  # the Collector's location
    stones: int  # on the surface of the Pyramid
    sanctum: list[str]  # the spaces covered, in order
    tablets: list[str]  # one of each pile
    filled: list[int]  # Resources on each of them, or DONE

    def copy(self) -> Seat:
        return Seat(
            self.hand[:],
            self.shown[:],
            self.goods.copy(),
            self.madness,
            self.vp,
            self.tracks.copy(),
            self.at,
            self.stones,
            self.sanctum[:],
            self.tablets[:],
            self.filled[:],
        )


@dataclass(slots=True)
class Scholar(Part):
    """The Scholar: Worker cards in a pile (the first is played next), trackers, Collector, Tome cards, markers, deck."""

    pile: list[str]
    seen: int  # how many cards at the end of the pile everybody saw being put there
    vp: int
    tracks: dict[str, int]
    at: str
    stones: int
    masks: int
    tomes: list[str]  # left and right
    sides: list[str]  # which of their sides are up
    markers: dict[str, int]  # levels reached, by track; 0 below the card
    decision: int  # the Tome card with the Decision marker: 0 left, 1 right
    deck: list[str]  # the last is on top
    discard: list[str]
    intent: str  # on the back of the top card, "" when the deck is empty

    def copy(self) -> Scholar:
        return Scholar(
            self.pile[:],
            self.seen,
            self.vp,
            self.tracks.copy(),
            self.at,
            self.stones,
            self.masks,
            self.tomes[:],
            self.sides[:],
            self.markers.copy(),
            self.decision,
            self.deck[:],
            self.discard[:],
            self.intent,
        )


@dataclass(slots=True)
class Shelf(Part):
    """What belongs to nobody; the packed form of the rest of a State."""

    places: dict[str, str]
    box: list[str]
    level: int
    first: int
    round: int
    trigger: int


for _part in (Row, Seat, Scholar, Shelf):
    _part.learn()


@dataclass(slots=True)
class State:
    """A game under way."""

    core: Core
    tables: OldOnesTables
    rows: list[Row]
    seats: list[Seat]
    scholar: Scholar | None
    places: dict[str, str]  # the Village token of each location
    box: list[str]  # Worker cards not dealt, which nobody has seen
    level: int = 0  # Pyramid levels completed
    first: int = 0  # the seat with the First Player marker
    round: int = 1
    trigger: int = 0  # the round in which the first player reached 30 VP
    parts: dict[str, ModulePart] = field(default_factory=dict)

    def copy(self, log: bool = True) -> State:
        return State(
            self.core.copy(log),
            self.tables,
            [row.copy() for row in self.rows],
            [seat.copy() for seat in self.seats],
            None if self.scholar is None else self.scholar.copy(),
            self.places.copy(),
            self.box[:],
            self.level,
            self.first,
            self.round,
            self.trigger,
            {name: part.copy() for name, part in self.parts.items()},
        )

    def pack(self) -> Plain:
        return [
            self.core.pack(),
            [row.pack() for row in self.rows],
            [seat.pack() for seat in self.seats],
            None if self.scholar is None else self.scholar.pack(),
            Shelf(self.places, self.box, self.level, self.first, self.round, self.trigger).pack(),
            {name: part.pack() for name, part in self.parts.items()},
        ]


def unpacked(row: Plain, core: Core, tables: OldOnesTables, kinds: dict[str, type[ModulePart]]) -> State:
    """The state of a packed row whose core is unpacked already; raises BadState."""
    _, rows, seats, scholar, shelf, parts = row
    if type(rows) is not list or type(seats) is not list or type(parts) is not dict or parts.keys() != kinds.keys():
        raise BadState("rows and seats must be lists and parts those of the modules")
    rest = Shelf.unpack(shelf)
    return State(
        core,
        tables,
        [Row.unpack(item) for item in rows],
        [Seat.unpack(item) for item in seats],
        None if scholar is None else Scholar.unpack(scholar),
        rest.places,
        rest.box,
        rest.level,
        rest.first,
        rest.round,
        rest.trigger,
        {name: kinds[name].unpack(parts[name]) for name in kinds},
    )


def side(g: State, number: int) -> Seat | Scholar:
    """A player or the Scholar."""
    if number != SCHOLAR:
        return g.seats[number]
    assert g.scholar is not None
    return g.scholar


def sides(g: State) -> list[int]:
    """Everybody in turn order, clockwise from the first player; the Scholar is last."""
    count = len(g.seats)
    order = [(g.first + n) % count for n in range(count)]
    return order if g.scholar is None else [*order, SCHOLAR]


def keepers(g: State) -> int:
    """How many Keepers are in play, as the tables count players: alone is as two, and the Scholar has one."""
    return len(g.seats) + (g.scholar is not None)


def has_shadows(g: State) -> bool:
    """Whether each side has a Shadow."""
    return keepers(g) == 2


def row_of(g: State, piece: int) -> int:
    """The row in whose Clearing a piece is, -1 if in none."""
    for number, row in enumerate(g.rows):
        if piece in row.clearing:
            return number
    return -1
