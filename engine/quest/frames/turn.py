"""A turn: play cards in any order, tidy up the hand, draw to four; and the end of the race."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Action, Ask, Frame, call, need
from engine.effects import Effects
from engine.log import say
from engine.quest import hands
from engine.quest.frames.move import Move
from engine.quest.frames.pay import Pay
from engine.quest.market import for_sale, money
from engine.quest.reach import first_steps, steps_to_go
from engine.quest.state import State
from engine.quest.tokens import idle


@dataclass(slots=True)
class Turn(Frame):
    """One seat's turn after another; always the lowest frame of the stack."""

    kind = "turn"
    seat: int
    bought: bool = False

    def check(self, g: State, below: Frame | None) -> None:
        need(below is None and 0 <= self.seat < len(g.seats), "the lowest frame is the turn of a seat")
        if g.core.scores is None:
            steps = ("play", "keep") if g.core.stack[-1] is self else ("played", "start")
            need(self.step in steps, "a turn at no step")

    def do_start(self, g: State) -> None:
        self.bought = False
        g.spent.clear()
        say(g, "began", self.seat, g.round)
        for told in g.tables.hooks["began"]:
            told(g, self.seat)
        self.step = "play"

    # --- phase 1: play cards

    def ask_play(self, g: State) -> Ask:
        return Ask(self.seat, turn_options(g, self))

    def take_play(self, g: State, action: Action) -> None:
        self.step = "played"
        old = len(g.spent)
        g.tables.verbs[action[0]](g, self, *action[1:])
        del g.spent[:old]

    def do_played(self, g: State) -> None:
        """A seat that has arrived plays no further, and needs no cards any more."""
        self.step = "pass" if self.seat in g.arrivals else "play"

    # --- phase 2: discard

    def do_tidy(self, g: State) -> None:
        me = g.seats[self.seat]
        me.discard += me.played
        me.played = []
        self.step = "keep" if me.hand else "draw"

    def ask_keep(self, g: State) -> Ask:
        hand = dict.fromkeys(g.seats[self.seat].hand)
        return Ask(self.seat, [*(("discard", card) for card in hand), ("done",)])

    def take_keep(self, g: State, action: Action) -> None:
        if action[0] == "done":
            self.step = "draw"
            return
        hands.discard(g, self.seat, action[1])
        if not g.seats[self.seat].hand:
            self.step = "draw"

    # --- phase 3: draw

    def do_draw(self, g: State) -> None:
        hands.draw(g, self.seat, hands.HAND_SIZE - len(g.seats[self.seat].hand))
        self.step = "pass"

    def next_seat(self, g: State) -> int:
        """The seat on the left of the one whose turn it is."""
        return (self.seat + 1) % len(g.seats)

    def do_pass(self, g: State) -> None:
        self.seat = self.next_seat(g)
        self.step = "start"
        if self.seat == g.first:
            say(g, "round-over", g.round, *(steps_to_go(g, seat) for seat in range(len(g.seats))))
            if winners(g) or g.round == g.tables.round_limit:
                finish(g)
            else:
                g.round += 1


def turn_options(g: State, turn: Turn) -> list[Action]:
    """Everything a seat may do in phase 1."""
    seat = turn.seat
    me = g.seats[seat]
    actions, cards, idles = g.tables.actions, g.tables.cards, g.tables.hooks["idle"]
    options = first_steps(g, seat) if g.tables.move_after_buying or not turn.bought else []
    for name in dict.fromkeys(me.hand):
        if name in actions and not (idles and idle(g, seat, cards[name])):
            options.append(("play", name))
    for name in dict.fromkeys(me.tokens):
        if name in actions and not idle(g, seat, cards[name]):
            options.append(("use", name))
    if not turn.bought and (me.hand or me.tokens):
        halves = money(g, seat)
        prices = g.tables.prices
        options += [("buy", name) for name in for_sale(g) if prices[name] <= halves]
    for offer in g.tables.hooks["offers"]:
        offer(g, turn, options)
    options.append(("end",))
    return options


# --- the verbs of phase 1 --------------------------------------------------------------------------------------------


def move(g: State, turn: Turn, piece: int, cell: int, payment: str) -> None:
    """Step onto a space, paid by a card, a token or hand cards."""
    call(g, Move(turn.seat, piece, payment, to=cell, step="pay"))


def break_(g: State, turn: Turn, piece: int, seam: int, payment: str) -> None:
    """Remove a blockade, paid in the same ways."""
    call(g, Move(turn.seat, piece, payment, seam=seam, step="pay"))


def buy(g: State, turn: Turn, card: str) -> None:
    """Buy the one card of this turn."""
    turn.bought = True
    call(g, Pay(turn.seat, card, 2 * g.tables.cards[card].cost))


def play(g: State, turn: Turn, card: str) -> None:
    """Play an action card."""
    say(g, "played", turn.seat, card)
    hands.use(g, turn.seat, card)
    call(g, Effects(turn.seat, card))


def use(g: State, turn: Turn, token: str) -> None:
    """Use a token for its effect."""
    say(g, "used", turn.seat, token)
    hands.use(g, turn.seat, token)
    call(g, Effects(turn.seat, token))


def end(g: State, turn: Turn) -> None:
    """End phase 1."""
    turn.step = "tidy"


VERBS = {"move": move, "break": break_, "buy": buy, "play": play, "use": use, "end": end}


# --- the end of the race ---------------------------------------------------------------------------------------------


def winners(g: State) -> list[int]:
    """The seats that fulfil a condition of victory, in the order in which they came to: those who arrived."""
    seats = g.arrivals
    for fold in g.tables.hooks["winners"]:
        seats = fold(g, seats)
    return seats


def ranking(g: State, seat: int) -> tuple[int, ...]:
    """Sorts the seats, the best highest: arrived; then blockades, the highest number, who was there first.

    Those who did not arrive are ranked by the steps they have to go, which the printed rules leave open.
    """
    first = winners(g)
    rank: tuple[int, ...] = (0, -steps_to_go(g, seat))
    if seat in first:
        won = g.seats[seat].blockades
        rank = (1, len(won), max(won, default=0), -first.index(seat))
    for fold in g.tables.hooks["ranks"]:
        rank = fold(g, seat, rank)
    return rank


def finish(g: State) -> None:
    """End the race; a seat's score is how many others it beat."""
    ranks = [ranking(g, seat) for seat in range(len(g.seats))]
    g.core.scores = [sum(other < mine for other in ranks) for mine in ranks]
    say(g, "over", *(seat for seat, score in enumerate(g.core.scores) if score == max(g.core.scores)))
