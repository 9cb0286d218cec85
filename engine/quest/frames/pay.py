"""Buying a card: pay one card or token after the other, then take it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Action, Ask, Frame, call, done, need
from engine.effects import effect_below
from engine.log import say
from engine.quest import hands
from engine.quest.market import for_sale, on_offer, payments
from engine.quest.state import State


@dataclass(slots=True)
class Pay(Frame):
    """Pay the price of a card; ends when enough is paid. There is no change."""

    kind = "pay"
    seat: int
    card: str
    due: int  # half coins

    def check(self, g: State, below: Frame | None) -> None:
        need(getattr(below, "bought", False), "a purchase is part of a turn")
        need(self.card in for_sale(g) and 0 < self.due <= g.tables.prices[self.card], "a purchase of nothing")

    def do_start(self, g: State) -> None:
        self.step = "pick" if self.due > 0 else "gain"

    def ask_pick(self, g: State) -> Ask:
        return Ask(self.seat, payments(g, self.seat, self.due))

    def take_pick(self, g: State, action: Action) -> None:
        _, card, halves = action
        say(g, "paid", self.seat, card, halves)
        if halves > 1:
            hands.use(g, self.seat, card)
        else:
            hands.lay(g, self.seat, card)
            for told in g.tables.hooks["used"]:
                told(g, self.seat, card)
        self.due -= halves
        self.step = "start"

    def do_gain(self, g: State) -> None:
        say(g, "bought", self.seat, self.card)
        gain(g, self.seat, self.card)
        if self.card not in g.market and "" in g.market and g.stock[self.card]:
            g.market[g.market.index("")] = self.card  # the rest of the pile moves onto the board
        done(g)


@dataclass(slots=True)
class Take(Frame):
    """The Transmitter: take any card from the board or from beside it; a pile beside it stays there."""

    kind = "take"
    seat: int

    def check(self, g: State, below: Frame | None) -> None:
        need(effect_below(g, below)[0] == "take" and on_offer(g), "nothing to take")

    def ask_start(self, g: State) -> Ask:
        return Ask(self.seat, [("take", card) for card in on_offer(g)])

    def take_start(self, g: State, action: Action) -> None:
        say(g, "took", self.seat, action[1])
        gain(g, self.seat, action[1])
        done(g)


def gain(g: State, seat: int, card: str) -> None:
    """Put a copy on top of the discard pile; a place on the board whose pile is gone becomes vacant."""
    g.stock[card] -= 1
    g.seats[seat].discard.append(card)
    if not g.stock[card]:
        on_board = card in g.market
        if on_board:
            g.market[g.market.index(card)] = ""
        say(g, "vacant" if on_board else "sold-out", seat, card)


def take(g: State, seat: int) -> None:
    """Effect: take a card for free, if any are left."""
    if on_offer(g):
        call(g, Take(seat))
