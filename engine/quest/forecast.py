"""How far El Dorado is for a deck: what each space costs it in turns, and the cheapest way from every space."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from engine.quest.hands import HAND_SIZE
from engine.quest.routes import LANDSCAPES, OPEN, Land
from engine.quest.state import HOME, State
from engine.quest.tables import Card, QuestTables, blockades

FAR = 1e6  # no way at all
_CROWDED = 1.5  # turns to wait for a rival to go on
_STRAY = 1.2  # what a hand card laid on rubble would have been worth, as part of a turn's average
_WAIT = 0.5  # how much of the wait for the right card is lost; for the rest, other cards are of use
_FRESH = 0.5  # how much of a card is lost when only a part of its power is of use
_JOKER = 0.8  # a joker serves one symbol at a time
_MEND = 2.0  # turns from buying a card that is needed until it is in hand, at least
_POOR = 8.0  # turns more when no hand could pay its price yet
_NEVER = 100.0  # a deck that can neither pay for a space nor buy anything
_SHORT = 2.0  # turns for each card that a deck lacks for rubble or a base camp
_SPARED = 2.0  # turns that a base camp costs a small deck, for each card and over the size of the rest
_MOST_KEPT = 400


class Price(NamedTuple):
    """What entering a space costs in turns: with a new card, or with power left over from the space before."""

    fresh: float
    onward: float


class Step(NamedTuple):
    """One thing to pay for on the way: a space or a blockade."""

    land: Land
    kind: int  # its number in ``Forecast.asked``
    onward: bool  # with power left over from the space before


@dataclass(frozen=True, slots=True)
class Field:
    """By cell: the turns to go, and the cell to go to next."""

    turns: list[float]
    then: list[int]


class Forecast:
    """Answers for one map. Everything is a function of its arguments, kept because a turn asks the same again and again."""

    def __init__(self, tables: QuestTables, land: tuple[Land, ...]) -> None:
        self.tables = tables
        self.land = land
        self.asked = sorted({x for x in land if x.symbol in OPEN} | {*blockades().values()})
        self.number = {what: i for i, what in enumerate(self.asked)}
        self.kind = [self.number.get(x, -1) for x in land]
        goals = frozenset(tables.course.goals)
        into: list[list[tuple[int, int, bool]]] = [[] for _ in land]
        for cell, around in enumerate(tables.near):
            if land[cell].symbol == "mountain" or cell in goals:
                continue
            for n, seam in around:
                if self.kind[n] >= 0:
                    same = land[n].symbol == land[cell].symbol and land[n].symbol in LANDSCAPES
                    into[n].append((cell, seam, same))
        self.into = into
        self._prices: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Price]] = {}
        self._fields: dict[tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...], frozenset[int]], Field] = {}

    # --- what a space costs

    def prices(self, deck: tuple[str, ...], shop: tuple[str, ...]) -> list[Price]:
        """By ``asked``: what each kind of space or blockade costs a deck, when these kinds can be bought."""
        key = (deck, shop)
        if key not in self._prices:
            _make_room(self._prices)
            self._prices[key] = self._work_out_prices(deck, shop)
        return self._prices[key]

    def _work_out_prices(self, deck: tuple[str, ...], shop: tuple[str, ...]) -> list[Price]:
        cards = self.tables.cards
        mine = [cards[name] for name in deck]
        rate = seen_each_turn(mine)
        strong: dict[str, list[tuple[int, float]]] = {symbol: [] for symbol in LANDSCAPES}
        natives = 0.0
        for card in mine:
            weight = 0.3 if card.item else 1.0 if len(card.symbols) < 2 else _JOKER
            for symbol in card.symbols if card.power else ():
                strong[symbol].append((card.power, weight))
            natives += card.native
        coins = sorted((coins_of(card) for card in mine), reverse=True)
        earns, most = rate * sum(coins), sum(coins[:HAND_SIZE])
        goods = [cards[name] for name in shop]
        found = []
        for symbol, strength in self.asked:
            if symbol not in LANDSCAPES:
                cost = strength / HAND_SIZE * _STRAY
                cost += _SHORT * max(0, strength - len(mine))
                if symbol == "camp":
                    cost += _SPARED * strength / max(1, len(mine) - strength - 2)
                found.append(Price(cost, cost))
                continue
            able = [(power, weight) for power, weight in strong[symbol] if power >= strength]
            if natives:
                able.append((strength, natives))
            count = sum(weight for _, weight in able)
            if not count:
                turns = _mend(symbol, strength, goods, earns, most) + 1 / rate
                found.append(Price(turns, turns))
                continue
            share = strength * count / sum(power * weight for power, weight in able)
            turns = _WAIT / (rate * count) + (1 - _WAIT) / HAND_SIZE
            found.append(Price(turns * (_FRESH + (1 - _FRESH) * share), turns * share))
        return found

    # --- the cheapest way

    def field(
        self, deck: tuple[str, ...], shop: tuple[str, ...], seams: tuple[int, ...], crowd: frozenset[int]
    ) -> Field:
        """The cheapest way for a deck from every space; ``seams`` are the blockades there, ``crowd`` the rivals' cells."""
        key = (deck, shop, seams, crowd)
        if key not in self._fields:
            _make_room(self._fields)
            self._fields[key] = self._work_out_field(self.prices(deck, shop), seams, crowd)
        return self._fields[key]

    def _work_out_field(self, prices: list[Price], seams: tuple[int, ...], crowd: frozenset[int]) -> Field:
        asked, number = blockades(), self.number
        toll = [prices[number[asked[seam]]].fresh if seam else 0.0 for seam in seams] + [0.0]  # [-1]: an open border
        turns = [FAR] * len(self.land)
        then = [HOME] * len(self.land)
        heap = []
        for goal in self.tables.course.goals:
            turns[goal] = 0.0
            heap.append((0.0, goal))
        kind, into = self.kind, self.into
        while heap:
            to_go, cell = heappop(heap)
            if to_go > turns[cell]:
                continue
            fresh, onward = prices[kind[cell]]
            wait = to_go + _CROWDED if cell in crowd else to_go
            for before, seam, same in into[cell]:
                if same and not (seam >= 0 and seams[seam]):
                    new = wait + onward
                else:
                    new = wait + fresh + toll[seam]
                if new < turns[before]:
                    turns[before] = new
                    then[before] = cell
                    heappush(heap, (new, before))
        return Field(turns, then)

    def way(self, field: Field, cell: int, seams: tuple[int, ...]) -> list[Step]:
        """What is to be paid on the cheapest way from a cell, in order."""
        steps = []
        near = self.tables.near
        while (after := field.then[cell]) != HOME:
            seam = next(s for n, s in near[cell] if n == after)
            closed = seam >= 0 and seams[seam] > 0
            if closed:
                land = blockades()[seams[seam]]
                steps.append(Step(land, self.number[land], False))
            land = self.land[after]
            steps.append(Step(land, self.number[land], not closed and land.symbol == self.land[cell].symbol))
            cell = after
        return steps


def cost(steps: Iterable[Step], prices: list[Price]) -> float:
    """The turns that these steps take at such prices."""
    return sum(prices[kind][onward] for _, kind, onward in steps)


def coins_of(card: Card) -> float:
    """What a card is worth in coins when buying."""
    return card.power if "coin" in card.symbols and not card.item else 0.5


def draws_of(card: Card) -> int:
    """How many cards an action card draws."""
    return sum(effect[1] for effect in card.effects if effect[0] == "draw")


def trims_of(card: Card) -> int:
    """How many hand cards an action card may remove from the game."""
    return sum(effect[1] for effect in card.effects if effect[0] == "trim")


def seen_each_turn(deck: list[Card]) -> float:
    """How often each card of a deck comes into the hand in a turn, on average."""
    slots = len(deck) - sum(draws_of(card) for card in deck if not card.item)
    return HAND_SIZE / max(HAND_SIZE, slots)


def _mend(symbol: str, strength: int, goods: list[Card], earns: float, most: float) -> float:
    """Turns until a card could be bought that pays for a space no card of the deck pays for.

    ``earns`` is a turn's money on average, ``most`` what the best hand would have.
    """
    costs = [card.cost for card in goods if card.native or (symbol in card.symbols and card.power >= strength)]
    price = min(costs, default=8)
    if most < min((card.cost for card in goods), default=1):
        return _NEVER
    return _MEND + price / max(earns, 0.5) + (_POOR if most < price else 0)


def _make_room(kept: dict) -> None:  # type: ignore[type-arg]  # any of the stores above
    if len(kept) > _MOST_KEPT:
        kept.clear()


_KNOWN: dict[tuple[int, tuple[Land, ...]], Forecast] = {}


def forecast_of(g: State, seat: int) -> Forecast:
    """The forecast for a state's map, as a seat may take it for."""
    land = g.land
    for fold in g.tables.hooks["guess"]:
        land = fold(g, seat, land)
    key = (id(g.tables), land)
    known = _KNOWN.get(key)
    if known is None or known.tables is not g.tables:
        if len(_KNOWN) > 20:
            _KNOWN.clear()
        known = _KNOWN[key] = Forecast(g.tables, land)
    return known
