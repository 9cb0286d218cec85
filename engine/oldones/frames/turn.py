"""A turn: place a Worker card in an Action row or take all of one, then walk along it; and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.core import Action, Ask, Frame, call, need
from engine.log import say
from engine.oldones.components import HALVES
from engine.oldones.deeds import lift
from engine.oldones.frames.walk import Walk
from engine.oldones.scholar import act, scholar_of, shuffle_deck, study
from engine.oldones.scoring import finish
from engine.oldones.state import SCHOLAR, State, sides


@dataclass(slots=True)
class Turn(Frame):
    """One side's turn after another; always the lowest frame of the stack."""

    kind = "turn"
    seat: int

    def check(self, g: State, below: Frame | None) -> None:
        need(below is None and self.seat in sides(g), "the lowest frame is the turn of a side")
        if g.core.scores is None:
            steps = ("choose", "close") if g.core.stack[-1] is self else ("chosen", "acted")
            need(self.step in steps and (self.seat != SCHOLAR or self.step == "acted"), "a turn at no step")
            need(self.step != "close" or self.offers(g), "a turn with nothing left to do")

    def do_start(self, g: State) -> None:
        say(g, "began", self.seat, g.round)
        self.step = "study" if self.seat == SCHOLAR else "choose"

    # --- a player

    def ask_choose(self, g: State) -> Ask:
        return Ask(self.seat, [*self.offers(g), *places(g, self.seat), *takes(g, self.seat)])

    def take_choose(self, g: State, action: Action) -> None:
        self.step = "chosen"
        g.tables.verbs[action[0]](g, self, *action[1:])

    def do_chosen(self, g: State) -> None:
        """Whatever a module offered has been done."""
        self.step = "choose"

    def do_acted(self, g: State) -> None:
        """The walk is over: what a module offers is offered again before the turn ends."""
        if self.seat == SCHOLAR:
            if g.tables.study[scholar_of(g).discard[-1]].shuffle:
                shuffle_deck(g)
            self.step = "pass"
        else:
            self.step = "close" if self.offers(g) else "pass"

    def offers(self, g: State) -> list[Action]:
        """What modules add."""
        options: list[Action] = []
        for offer in g.tables.hooks["offers"]:
            offer(g, self, options)
        return options

    def ask_close(self, g: State) -> Ask:
        return Ask(self.seat, [*self.offers(g), ("end",)])

    def take_close(self, g: State, action: Action) -> None:
        self.step = "acted"
        g.tables.verbs[action[0]](g, self, *action[1:])

    # --- the Scholar

    def do_study(self, g: State) -> None:
        verb, row = study(g)
        if not verb:
            self.step = "pass"
            return
        self.step = "acted"
        act(g, verb, row)
        call(g, Walk(SCHOLAR, row, verb == "take", step="collect"))

    # --- and then

    def do_pass(self, g: State) -> None:
        order = sides(g)
        place = order.index(self.seat) + 1
        self.step = "start"
        if place < len(order):
            self.seat = order[place]
            return
        self.seat = order[0]
        if g.round >= (g.trigger + g.tables.final_round if g.trigger else g.tables.round_limit):
            finish(g)
        else:
            g.round += 1


def places(g: State, seat: int) -> list[Action]:
    """Every way to place a Worker card."""
    open_rows = [number for number, row in enumerate(g.rows, 1) if len(row.cards) < row.limit]
    return [("place", card, up, row) for card in g.seats[seat].hand for up in HALVES for row in open_rows]


def takes(g: State, seat: int) -> list[Action]:
    """Every row that can be taken; when nothing else can be done, any row that has cards."""
    limit = g.tables.numbers.hand_limit
    room = limit - len(g.seats[seat].hand)
    rows: list[Action] = [("take", number) for number, row in enumerate(g.rows, 1) if 0 < len(row.cards) <= room]
    if not rows and (room == limit or all(len(row.cards) >= row.limit for row in g.rows)):
        rows = [("take", number) for number, row in enumerate(g.rows, 1) if row.cards]
    return rows


# --- the verbs of a turn ---------------------------------------------------------------------------------------------


def place(g: State, turn: Turn, card: str, up: str, row: int) -> None:
    """Lay a Worker card at the right end of a row, either half up, and walk along the upper halves."""
    turn.step = "acted"
    me, line = g.seats[turn.seat], g.rows[row - 1]
    lift(g, turn.seat)
    me.hand.remove(card)
    if card in me.shown:
        me.shown.remove(card)
    line.cards.append(card)
    line.up.append(up)
    say(g, "placed", turn.seat, card, up, row)
    call(g, Walk(turn.seat, row - 1, taking=False))


def take(g: State, turn: Turn, row: int) -> None:
    """Walk along the lower halves of a row, and take its cards."""
    turn.step = "acted"
    lift(g, turn.seat)
    cards = g.rows[row - 1].cards
    room = g.tables.numbers.hand_limit - len(g.seats[turn.seat].hand)
    if len(cards) > room:
        say(g, "took-part", turn.seat, row, room, len(cards))
    else:
        say(g, "took", turn.seat, row, *cards)
    call(g, Walk(turn.seat, row - 1, taking=True))


def end(g: State, turn: Turn) -> None:
    """End the turn."""
    turn.step = "pass"


TURN_VERBS: Mapping[str, Callable[..., None]] = {"place": place, "take": take, "end": end}
