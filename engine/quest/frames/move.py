"""A movement: pay, step or remove a blockade, walk on with the power left over, come to a stop."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Action, Ask, Frame, call, done, need
from engine.effects import fire
from engine.log import say
from engine.quest import hands
from engine.quest.reach import FREE, HAND, WITH_IT, next_steps, obstacle
from engine.quest.routes import LANDSCAPES, Land
from engine.quest.state import HOME, State, occupied
from engine.quest.tables import blockades


@dataclass(slots=True)
class Move(Frame):
    """One piece moved by one card, one token or one payment of hand cards."""

    kind = "move"
    seat: int
    piece: int
    payment: str  # a card's or token's id, HAND or WITH_IT
    to: int = -1  # the space to enter next
    seam: int = -1  # or the place of the blockade to remove next
    symbol: str = ""  # what the payment counts as in this movement
    left: int = 0  # power not yet spent
    moved: bool = False

    def check(self, g: State, below: Frame | None) -> None:
        pieces = g.seats[self.seat].pieces
        need(below is not None and below.kind == "turn", "a movement is part of a turn")
        need(0 <= self.piece < len(pieces) and pieces[self.piece] != HOME, "a movement of no piece")
        if self.step == "go":
            self._check_toll(g, pieces[self.piece])
            return
        need(
            self.to == self.seam == -1 and self.step in ("walk", "next", "end"), "a movement that has paid for nothing"
        )
        if self.payment in (HAND, WITH_IT):
            need(self.symbol == "" and self.left == 0, "nothing is left over of hand cards")
            return
        self._check_power(g)
        need(self.step != "walk" or self.options(g), "a movement that leads nowhere")

    def _check_power(self, g: State) -> None:
        """Whether so much can be left of what pays."""
        payer = g.tables.payers.get(self.payment)
        if payer is None:
            need(0 <= self.left < g.tables.free.get(self.payment, 0), "a movement that nothing pays for")
            need(self.symbol == FREE, "steps of no kind")
            return
        need(
            0 <= self.left < max(payer.power, 1) and (payer.native or self.symbol in LANDSCAPES),
            "power left of nothing",
        )

    def _check_toll(self, g: State, at: int) -> None:
        """Whether hand cards may be paid for what the piece is about to enter or remove."""
        need(
            self.payment == HAND and self.left == 0 and self.symbol == "" and not self.moved, "a toll of no hand cards"
        )
        beside = [(cell, seam) for cell, seam in g.tables.near[at] if cell == self.to or 0 <= seam == self.seam]
        need(beside and (self.to == -1) != (self.seam == -1), "a movement to nowhere")
        cell, seam = beside[0]
        closed = seam >= 0 and g.seams[seam] > 0
        need(closed == (self.to == -1), "a blockade lies there, or none")
        need(closed or not obstacle(g, self.seat, self.piece, cell, occupied(g)), "nobody may enter there")
        need(self.target(g).symbol not in LANDSCAPES, "hand cards do not pay for that")

    def target(self, g: State) -> Land:
        """What the next step or blockade asks for."""
        return g.land[self.to] if self.to >= 0 else blockades()[g.seams[self.seam]]

    def do_pay(self, g: State) -> None:
        symbol, strength = self.target(g)
        self.step = "go"
        if self.payment == HAND:
            call(g, Toll(self.seat, strength, symbol == "camp"))
            return
        card = g.tables.cards[self.payment]
        self.symbol = FREE if card.steps else symbol
        self.left = left_over(g, self.payment, strength)
        hands.use(g, self.seat, self.payment)
        self._go(g, *(["gone"] if card.item else []))

    def do_go(self, g: State) -> None:
        """Enter the space or remove the blockade that has been paid for."""
        self._go(g)

    def _go(self, g: State, *gone: str) -> None:
        """``gone`` is one more fact for the log if the payment has just left the game."""
        me = g.seats[self.seat]
        if self.to < 0:
            number, seam, self.seam = g.seams[self.seam], self.seam, -1
            me.blockades.append(number)
            self.step = "next"
            say(g, "broke", self.seat, number, self.payment, *gone)
            removed(g, self.seat, self.piece, seam)
            return
        cell, self.to = self.to, -1
        self.moved = True
        self.step = "next"
        which = self.piece + 1 if len(me.pieces) > 1 else 0  # nobody need be told which piece if there is one
        say(g, "moved", self.seat, which, g.tables.names[cell], *g.land[cell], self.payment, *gone)
        if cell in g.tables.course.goals:  # a piece that reaches a finishing space is lifted onto El Dorado
            me.pieces[self.piece] = HOME
            arrive(g, self.seat)
            self.step = "end"
            return
        if entered(g, self.seat, self.piece, cell):
            self.left = 0

    def do_next(self, g: State) -> None:
        if self.left and self.options(g):
            self.step = "walk"
        else:
            self.do_stop(g)

    def options(self, g: State) -> list[Action]:
        """Where the power left over may lead."""
        return next_steps(g, self.seat, self.piece, self.payment, self.symbol, self.left)

    def ask_walk(self, g: State) -> Ask:
        return Ask(self.seat, [*self.options(g), ("stop",)])

    def take_walk(self, g: State, action: Action) -> None:
        if action[0] == "stop":
            self.step = "stop"
            return
        if action[0] == "move":
            self.to = action[2]
        else:
            self.seam = action[2]
        self.left = left_over(g, self.payment, self.target(g).strength)
        self.step = "go"

    def do_stop(self, g: State) -> None:
        """The movement is over; a piece that only removed a blockade has not come to a stop anew."""
        self.step = "end"
        if not self.moved or not fire(g, "stopped", self.seat, self.piece, g.seats[self.seat].pieces[self.piece]):
            done(g)

    def do_end(self, g: State) -> None:
        done(g)


def entered(g: State, seat: int, piece: int, cell: int) -> bool:
    """Put a piece on a space and tell the modules; whether that ends its movement."""
    g.seats[seat].pieces[piece] = cell
    told = g.tables.hooks["stepped"]
    return bool(told) and any([tell(g, seat, piece, cell) for tell in told])  # all of them are told


def removed(g: State, seat: int, piece: int, seam: int) -> None:
    """Take a blockade off its place and tell the modules."""
    g.seams[seam] = 0
    for told in g.tables.hooks["broke"]:
        told(g, seat, piece, seam)


def left_over(g: State, payment: str, strength: int) -> int:
    """What is left of a card or token once it has paid for a space of that strength: now, or walking on if it has begun."""
    card, top = g.tables.cards[payment], g.core.stack[-1]
    if card.native:
        return 0
    whole = top.left if isinstance(top, Move) and top.step == "walk" else card.steps or card.power
    return whole - (1 if card.steps else strength)


@dataclass(slots=True)
class Toll(Frame):
    """Pay rubble or a base camp: so many hand cards, played or, for a camp, removed from the game."""

    kind = "toll"
    seat: int
    due: int
    camp: bool

    def check(self, g: State, below: Frame | None) -> None:
        need(isinstance(below, Move) and below.step == "go", "a toll is part of a movement")
        assert isinstance(below, Move)
        symbol, strength = below.target(g)
        hand = len(g.seats[self.seat].hand)
        need(0 < self.due <= min(strength, hand) and self.camp == (symbol == "camp"), "a toll beyond the hand")

    def do_start(self, g: State) -> None:
        hand = g.seats[self.seat].hand
        if self.due == len(hand):  # no choice
            for card in hand[:]:
                self.pay(g, card)
        self.step = "pick" if self.due else "end"

    def pay(self, g: State, card: str) -> None:
        """Give one card."""
        if self.camp:
            hands.remove(g, self.seat, card)
        else:
            hands.lay(g, self.seat, card)
            say(g, "laid", self.seat, card)
        self.due -= 1

    def ask_pick(self, g: State) -> Ask:
        verb = "remove" if self.camp else "discard"
        return Ask(self.seat, [(verb, card) for card in dict.fromkeys(g.seats[self.seat].hand)])

    def take_pick(self, g: State, action: Action) -> None:
        self.pay(g, action[1])
        self.step = "start"

    def do_end(self, g: State) -> None:
        done(g)


def arrive(g: State, seat: int) -> None:
    """Note a piece that reached El Dorado, and a seat all of whose pieces have."""
    say(g, "arrived", seat)
    if all(cell == HOME for cell in g.seats[seat].pieces):
        g.arrivals.append(seat)
        if len(g.arrivals) == 1:
            say(g, "final-round", seat)
