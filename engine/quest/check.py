"""Invariants of a race: every card in one place, every piece on the map, every number in its range."""

from __future__ import annotations

from collections import Counter

from engine.core import Rules, need
from engine.effects import Effects, Event
from engine.quest.frames.move import Move, Toll
from engine.quest.frames.pay import Pay, Take
from engine.quest.frames.trim import Trim
from engine.quest.frames.turn import Turn
from engine.quest.routes import OPEN
from engine.quest.state import HOME, State, occupied
from engine.quest.tables import blockades

_OWN = (Move, Toll, Pay, Take, Trim, Effects)  # frames of whoever's turn it is


def check(g: State, rules: Rules) -> None:
    """Raise BadState with a sentence if a race breaks an invariant."""
    _check_cards(g)
    _check_table(g)
    _check_pieces(g)
    for part in g.parts.values():
        part.check(g)
    _check_frames(g)
    rules.check(g)
    _check_log(g)


def _check_cards(g: State) -> None:
    """Every card and token is in exactly one place."""
    cards = g.tables.cards
    found: Counter[str] = Counter(g.box)
    for seat in g.seats:
        for zone in (seat.deck, seat.hand, seat.played, seat.discard, seat.tokens):
            found.update(zone)
        need(not Counter(seat.shown) - Counter(seat.hand), "shown cards must be in hand")
        need(all(card in cards and cards[card].token for card in seat.tokens), "tokens must be tokens")
        for zone in (seat.deck, seat.hand, seat.played, seat.discard):
            need(all(card in cards and not cards[card].token for card in zone), "unknown card in a seat")
    for part in g.parts.values():
        found.update(part.tokens())
    need(g.stock.keys() == set(g.tables.piles) and all(n >= 0 for n in g.stock.values()), "stock must list every pile")
    found.update(g.stock)
    due = Counter(
        {
            card.id: card.start * len(g.seats)
            if card.start
            else 0
            if card.pile and card.pile not in g.parts
            else card.count
            for card in cards.values()
        }
    )
    need(+found == +due, f"cards lost or doubled: {sorted((found - due) + (due - found))[:3]}")


def _check_table(g: State) -> None:
    seats = len(g.seats)
    piles = [card for card in g.market if card]
    need(len(g.market) == 6 and len(set(piles)) == len(piles), "the market has six places, each pile once")
    need(all(card in g.stock and g.stock[card] for card in piles), "a pile on the board has copies left")
    won = [number for seat in g.seats for number in seat.blockades]
    lying = [number for number in g.seams if number]
    numbers = [*won, *lying]
    need(len(g.seams) == len(g.tables.seams) == len(numbers), "as many blockades as places")
    need(len(set(numbers)) == len(numbers) and set(numbers) <= blockades().keys(), "each blockade once")
    need(0 <= g.first < seats and 1 <= g.round <= g.tables.round_limit, "first seat and round in range")
    home = {number for number, seat in enumerate(g.seats) if all(cell == HOME for cell in seat.pieces)}
    need(sorted(g.arrivals) == sorted(home), "arrivals are the seats whose pieces are home")
    need(not Counter(g.spent) - Counter(g.box), "spent items are in the box")
    need(all(g.tables.cards[card].item for card in g.spent), "what was spent were items")


def _check_pieces(g: State) -> None:
    each = 2 if len(g.seats) == 2 else 1
    for seat in g.seats:
        need(len(seat.pieces) == each, "pieces by the number of players")
        for cell in seat.pieces:
            on_map = 0 <= cell < len(g.land) and g.land[cell].symbol in (*OPEN, "start")
            need(cell == HOME or (on_map and cell not in g.tables.course.goals), "a piece stands off the map")
    lying = [fold(g, set()) for fold in g.tables.hooks["filled"]]
    need(sum(map(len, lying)) == len(set().union(*lying)), "two things lie on one space")
    pieces = sum(cell >= 0 for seat in g.seats for cell in seat.pieces)
    need(len(occupied(g) - {HOME}) == pieces or bool(g.parts), "two pieces on one space")


def _check_frames(g: State) -> None:
    """Every frame belongs to a seat, those of the base game to the one whose turn it is."""
    seats, stack = range(len(g.seats)), g.core.stack
    turn = stack[0] if stack else None
    need(isinstance(turn, Turn), "the lowest frame is the turn")
    assert isinstance(turn, Turn)
    for frame in stack:
        seat = getattr(frame, "seat", turn.seat)
        need(seat in seats and (seat == turn.seat or not isinstance(frame, _OWN)), "frames belong to seats")
        if isinstance(frame, Event):
            _check_event(g, frame)
    if g.core.scores is not None:
        need(len(g.core.scores) == len(g.seats) and len(stack) == 1, "one score a seat, and nothing goes on")
        need(all(0 <= score < len(g.seats) for score in g.core.scores), "a score is how many others a seat beat")


def _check_event(g: State, event: Event) -> None:
    """The facts of every event are a seat, a piece, and a space."""
    need(len(event.facts) == 3, "an event has three facts")
    seat, piece, where = event.facts
    need(0 <= seat < len(g.seats) and 0 <= where < len(g.land), "an event of nobody")
    need(0 <= piece < len(g.seats[seat].pieces), "an event of no piece")


def _check_log(g: State) -> None:
    """What the graph of the race is drawn from."""
    farthest = 2 * len(g.land)
    for entry in g.core.log or ():
        if entry[1] == "round-over":
            steps = entry[3:]
            right = len(steps) == len(g.seats) and all(type(n) is int and 0 <= n <= farthest for n in steps)
            need(right, "a round is over with the steps of every seat")
