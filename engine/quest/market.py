"""Questions about buying: which cards are for sale, what a hand is worth. Nothing is changed."""

from __future__ import annotations

from engine.core import Action
from engine.quest.reach import recast, symbols_of
from engine.quest.state import State
from engine.quest.tables import worth


def for_sale(g: State) -> list[str]:
    """The kinds that may be bought: those on the board; while a place is vacant, those beside it too."""
    market, stock = g.market, g.stock
    if "" in market:
        return [card for card in g.tables.piles if stock[card]]
    cards = [card for card in market if stock[card]]
    for fold in g.tables.hooks["sale"]:
        cards = fold(g, cards)
    return cards


def on_offer(g: State) -> list[str]:
    """All kinds of which copies are left, on the board or beside it."""
    return [card for card in g.tables.piles if g.stock[card]]


def worth_now(g: State, seat: int, name: str) -> tuple[int, ...]:
    """What a card or token pays in half coins if it is the next one played; empty: nothing."""
    card = g.tables.cards[name]
    symbols = symbols_of(g, seat, card)
    return g.tables.worth[name] if symbols == card.symbols else worth(card, symbols, g.tables.joker_coins)


def _most(g: State, seat: int, purse: list[str]) -> int:
    """The most half coins these cards and tokens can pay together from now on."""
    best = g.tables.best_worth
    total = sum([best[name] for name in purse])
    if not g.tables.hooks["recast"] or not recast(g, seat):
        return total
    # What changes a symbol changes the next card with power, so the first of those to be paid counts as it does now.
    gains = [max(worth_now(g, seat, name), default=0) - best[name] for name in purse if _has_power(g, name)]
    return total + max(gains, default=0)


def _has_power(g: State, name: str) -> bool:
    card = g.tables.cards[name]
    return card.power > 0 and not card.token


def money(g: State, seat: int) -> int:
    """The most half coins the hand and tokens of a seat can pay now."""
    me = g.seats[seat]
    return _most(g, seat, me.hand + me.tokens)


def payments(g: State, seat: int, due: int) -> list[Action]:
    """The next card or token to pay with, so that the rest can still pay all that is due (half coins)."""
    me = g.seats[seat]
    purse = me.hand + me.tokens
    best = g.tables.best_worth
    total = sum([best[name] for name in purse])
    changed = recast(g, seat)
    options: list[Action] = []
    for name in dict.fromkeys(purse):
        rest = total - best[name]
        if changed and not _has_power(g, name):
            others = purse[:]
            others.remove(name)
            rest = _most(g, seat, others)
        options += [("pay", name, halves) for halves in worth_now(g, seat, name) if halves + rest >= due]
    return options
