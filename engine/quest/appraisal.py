"""What cards, tokens and money are worth to a seat as the race stands, in turns saved on its way to El Dorado."""

from __future__ import annotations

from collections import Counter

from engine.quest.forecast import Step, coins_of, cost, draws_of, forecast_of, seen_each_turn, trims_of
from engine.quest.frames.pay import Pay
from engine.quest.hands import HAND_SIZE
from engine.quest.market import for_sale, on_offer
from engine.quest.state import HOME, State
from engine.quest.tables import Card

CARD = 1 / HAND_SIZE  # the part of a turn's way that one card makes
MOST_HALVES = 12  # no price is higher
TOO_DEAR = 1e5
_COIN = 0.8  # turns for each piece that a coin saves at most, time after time: what a deck lacks it buys only once
_ROUNDS = 30  # no race is longer, whatever a poor deck makes of it


class Appraisal:
    """Made for one choice from what the seat may know; its own deck counts, the order of the deck does not."""

    HOPE = 0.35  # of the turns a new card seems to save, those it will: the deck would have improved without it too
    ITEM = 0.2  # of the best use of an item or token still ahead, what makes it worth keeping for it
    ONCE = 0.3  # of the best use of an item, what makes it worth buying
    TRIM = 0.5  # of what removing the worst card saves, what an item that may remove it is worth for it
    THIN = 0.15  # how often a card that may remove others will come up, for each turn to go in which it could
    MONEY = 1.0  # of what a coin more each turn could buy, what it will
    SAVING = 0.5  # of a coin's worth now, what it is worth in the next turn
    AHEAD = 0.75  # what a card is worth later than now, for each step that comes before its use

    def __init__(self, g: State, seat: int) -> None:
        self.cards = g.tables.cards
        me = g.seats[seat]
        self.owned = Counter([*me.deck, *me.hand, *me.played, *me.discard])
        self.deck = tuple(sorted(self.owned.elements()))
        self.tokens = Counter(me.tokens)
        self.shop, self.offer = tuple(for_sale(g)), tuple(on_offer(g))
        rivals = [other for number, other in enumerate(g.seats) if number != seat]
        crowd = {cell for other in rivals for cell in other.pieces if cell != HOME}
        for fold in g.tables.hooks["crowd"]:
            crowd = fold(g, crowd)
        self.crowd = frozenset(crowd)
        self.seams = tuple(g.seams)
        self.pieces = tuple(cell for cell in me.pieces if cell != HOME)
        self.forecast = forecast_of(g, seat)
        self.prices = self.forecast.prices(self.deck, self.shop)
        self.field = self.forecast.field(self.deck, self.shop, self.seams, self.crowd)
        self._ways: dict[int, list[Step]] = {}
        self.ways = [self.way(cell) for cell in self.pieces]
        self.to_go = sum(self.field.turns[cell] for cell in self.pieces)
        self.rate = seen_each_turn([self.cards[name] for name in self.deck])
        delay = (len(me.deck) + HAND_SIZE / self.rate / 2) / HAND_SIZE  # turns until a card bought now comes up
        self.lasting = max(0.0, 1 - delay / max(self.to_go, 0.1))  # the part of the way that comes after that
        self.paying = isinstance(g.core.stack[-1], Pay)  # what is not paid now may still be played in this turn
        self._gains: dict[str, float] = {}
        self._losses: dict[str, float] = {}
        self._soon: dict[tuple[int, str], float] = {}
        self._uses: dict[str, float] = {}
        self.earning = 0.0  # turns saved by one coin more in the deck, through better purchases
        self.coin = self._coin()  # turns saved by one coin more when buying now
        self.earning = min(self.coin, _COIN * len(self.pieces)) * self._purchases_to_come()
        self._losses.clear()  # they were worked out as if money had no worth
        total = sum(self.soon(self.pieces, name) * count for name, count in self.owned.items())
        self.average = total / max(1, len(self.deck))  # what a card drawn is worth in the next turn

    def _purchases_to_come(self) -> float:
        """How often a coin more in the deck will make a better purchase; a rich deck seldom needs it."""
        income = self.rate * sum(coins_of(self.cards[name]) for name in self.deck)
        turns = min(_ROUNDS, self.to_go / max(1, len(self.pieces))) - 4  # the last cards bought would come too late
        return self.MONEY * self.rate * max(0.0, turns) * max(0.2, 1 - income / 6)

    def turns(self, seams: tuple[int, ...], deck: tuple[str, ...] = ()) -> list[float]:
        """By cell: the turns to go when these blockades lie there, for this deck or another."""
        return self.forecast.field(deck or self.deck, self.shop, seams, self.crowd).turns

    def way(self, cell: int) -> list[Step]:
        """The cheapest way from a cell."""
        if cell not in self._ways:
            self._ways[cell] = self.forecast.way(self.field, cell, self.seams)
        return self._ways[cell]

    # --- the deck

    def _coin(self) -> float:
        """What one coin more is worth when buying now."""
        lasting = [name for name in self.shop if not self.cards[name].item]
        return 0.5 * max((max(0.0, self.roughly(name)) / self.cards[name].cost for name in lasting), default=0.0)

    def roughly(self, name: str) -> float:
        """Like ``gain``, for a card that is no item, if the way stays the same."""
        prices = self.forecast.prices(tuple(sorted((*self.deck, name))), self.shop)
        return self._improved(self.to_go - sum(cost(way, prices) for way in self.ways), self.cards[name])

    def gain(self, name: str) -> float:
        """The turns that a card added to the deck now would save; negative if it would only be in the way."""
        if name not in self._gains:
            card = self.cards[name]
            if card.item:
                self._gains[name] = self.bought(card) * min(1.0, 1.5 * self.lasting) - CARD / 2
            else:
                deck = tuple(sorted((*self.deck, name)))
                turns = self.forecast.field(deck, self.shop, self.seams, self.crowd).turns
                self._gains[name] = self._improved(self.to_go - sum(turns[cell] for cell in self.pieces), card)
        return self._gains[name]

    def _improved(self, saved: float, card: Card) -> float:
        saved += self.earning * (coins_of(card) - 0.5)
        trimmed = trims_of(card)
        if trimmed:
            uses = min(4.0, self.THIN * self.rate * self.to_go)
            saved += uses * trimmed * self._worst() / self.HOPE
        return self.HOPE * self.lasting * saved

    def _worst(self) -> float:
        """The turns that removing the most useless card would save."""
        return max((self.loss(name) for name in self.owned if not self.cards[name].item), default=0.0)

    def loss(self, name: str) -> float:
        """The turns that removing a card from the game would save; negative if it would cost some."""
        if name not in self._losses:
            if self.cards[name].item:
                self._losses[name] = -self.single(name)
            else:
                rest = list(self.deck)
                rest.remove(name)
                prices = self.forecast.prices(tuple(rest), self.shop)
                saved = self.to_go - sum(cost(way, prices) for way in self.ways)
                self._losses[name] = self.HOPE * (saved - self.earning * (coins_of(self.cards[name]) - 0.5))
        return self._losses[name]

    # --- one use of a card

    def bought(self, card: Card) -> float:
        """What an item is worth that is still to be drawn."""
        if card.power or card.native or card.steps:
            return self.ONCE * max(self.best_use(card), self.coin * card.power if "coin" in card.symbols else 0.0)
        return self.single(card.id)

    def single(self, name: str) -> float:
        """What a token, or an item for its one use, is worth."""
        card = self.cards[name]
        draws = draws_of(card)
        if draws:
            return CARD * draws * 0.8 + self.TRIM * trims_of(card) * max(0.0, self._worst())
        if card.power or card.native or card.steps:
            coins = self.coin * card.power if "coin" in card.symbols else 0.0
            return self.ITEM * max(self.best_use(card), coins)
        if any(effect[0] == "take" for effect in card.effects):
            return self.ITEM * max((self.roughly(c) for c in self.offer if not self.cards[c].item), default=0.0)
        return CARD

    def best_use(self, card: Card) -> float:
        """The most turns that one use of a card's or token's power can still save on the way."""
        if card.id not in self._uses:
            uses = (self._run(way, i, card) for way in self.ways for i in range(len(way)))
            self._uses[card.id] = max(uses, default=0.0)
        return self._uses[card.id]

    def _run(self, way: list[Step], at: int, card: Card) -> float:
        """The turns that a card saves when used for the step ``at`` and on from there."""
        symbol = way[at].land.symbol
        if card.native:
            return self.prices[way[at].kind].fresh
        if card.steps:
            return sum(self.prices[kind][onward] for _, kind, onward in way[at : at + card.steps])
        if symbol not in card.symbols:
            return 0.0
        left, saved = card.power, 0.0
        for land, kind, onward in way[at:]:
            left -= land.strength
            if left < 0 or land.symbol != symbol:
                break
            saved += self.prices[kind][onward]
        return saved

    def soon(self, pieces: tuple[int, ...] | list[int], name: str) -> float:
        """What a card is worth in the next turn."""
        card = self.cards[name]
        if draws_of(card):
            return 2 * CARD
        worth = max((self._soon_from(cell, card) for cell in pieces if cell != HOME), default=0.0)
        return max(worth, self.SAVING * self.coin * coins_of(card))

    def _soon_from(self, cell: int, card: Card) -> float:
        key = (cell, card.id)
        if key not in self._soon:
            way = self.way(cell)
            self._soon[key] = max(
                (self._run(way, i, card) * self.AHEAD**i for i in range(min(5, len(way)))), default=0.0
            )
        return self._soon[key]

    def now(self, pieces: list[int], card: Card) -> float:
        """What a card is worth for the very next step."""
        ways = [self.way(cell) for cell in pieces if cell != HOME]
        return max((self._run(way, 0, card) for way in ways if way), default=0.0)

    def keeping(self, pieces: tuple[int, ...] | list[int], name: str) -> float:
        """What a hand card is worth in the next turn, more than the card that would be drawn instead."""
        return self.soon(pieces, name) - self.average

    # --- money

    def payment(self, pieces: list[int], name: str, half: bool = False) -> tuple[int, float]:
        """The most a card or token pays in half coins (``half``: when laid as half a coin), and what that would lose."""
        card = self.cards[name]
        if card.token:
            known = name in self.tokens and card.power and "coin" in card.symbols
            return (2 * card.power, self.single(name)) if known else (0, 0.0)
        lost = max(0.0, self.keeping(pieces, name)) + 0.01 * self.soon(pieces, name)
        if self.paying:
            lost += self.now(pieces, card)
        if half or "coin" not in card.symbols or (card.colour == "white" and not self.forecast.tables.joker_coins):
            return 1, lost
        return 2 * card.power, max(lost, self.single(name)) if card.item else lost

    def purse(self, pieces: list[int], names: list[str]) -> list[float]:
        """By half coins: the least that paying so much with these cards and tokens would lose."""
        least = [0.0] + [TOO_DEAR] * MOST_HALVES
        for name in names:
            halves, lost = self.payment(pieces, name)
            if halves:
                for paid in range(MOST_HALVES, 0, -1):
                    least[paid] = min(least[paid], least[max(0, paid - halves)] + lost)
        return least

    def purchase(self, pieces: list[int], names: list[str]) -> tuple[float, str]:
        """The best purchase with these cards and tokens: the turns it saves, and the card; 0 and "" if there is none."""
        least = self.purse(pieces, names)
        best, choice = 0.0, ""
        for name in self.shop:
            lost = least[2 * self.cards[name].cost]
            if lost < TOO_DEAR and self.gain(name) - lost > best:
                best, choice = self.gain(name) - lost, name
        return best, choice
