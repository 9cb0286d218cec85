"""Invariants of a race: every card in one place, every piece on the map, every number in its range."""

from __future__ import annotations

from collections import Counter

from engine.core import BadState
from engine.quest.frames.move import Move, Toll
from engine.quest.frames.pay import Pay, Take
from engine.quest.frames.trim import Trim
from engine.quest.frames.turn import Turn
from engine.quest.state import HOME, State, occupied
from engine.quest.tables import blockades


def _need(right: bool, sentence: str) -> None:
    if not right:
        raise BadState(sentence)


def check(g: State) -> None:
    """Raise BadState with a sentence if a race breaks an invariant."""
    _check_cards(g)
    _check_table(g)
    _check_pieces(g)
    _check_frames(g)
    for part in g.parts.values():
        part.check(g)


def _check_cards(g: State) -> None:
    """Every card and token is in exactly one place."""
    cards = g.tables.cards
    found: Counter[str] = Counter(g.box)
    for seat in g.seats:
        for zone in (seat.deck, seat.hand, seat.played, seat.discard, seat.tokens):
            found.update(zone)
        _need(not Counter(seat.shown) - Counter(seat.hand), "shown cards must be in hand")
        _need(all(card in cards and cards[card].token for card in seat.tokens), "tokens must be tokens")
        for zone in (seat.deck, seat.hand, seat.played, seat.discard):
            _need(all(card in cards and not cards[card].token for card in zone), "unknown card in a seat")
    for part in g.parts.values():
        found.update(part.tokens())
    _need(g.stock.keys() == set(g.tables.piles) and all(n >= 0 for n in g.stock.values()), "stock must list every pile")
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
    _need(+found == +due, f"cards lost or doubled: {sorted((found - due) + (due - found))[:3]}")


def _check_table(g: State) -> None:
    seats = len(g.seats)
    piles = [card for card in g.market if card]
    _need(len(g.market) == 6 and len(set(piles)) == len(piles), "the market has six places, each pile once")
    _need(all(card in g.stock and g.stock[card] for card in piles), "a pile on the board has copies left")
    won = [number for seat in g.seats for number in seat.blockades]
    lying = [number for number in g.seams if number]
    numbers = [*won, *lying]
    _need(len(g.seams) == len(g.tables.seams) == len(numbers), "as many blockades as places")
    _need(len(set(numbers)) == len(numbers) and set(numbers) <= blockades().keys(), "each blockade once")
    _need(0 <= g.first < seats and 1 <= g.round <= g.tables.round_limit, "first seat and round in range")
    home = {number for number, seat in enumerate(g.seats) if all(cell == HOME for cell in seat.pieces)}
    _need(sorted(g.arrivals) == sorted(home), "arrivals are the seats whose pieces are home")
    _need(all(card in g.box or card in g.tables.cards for card in g.spent), "spent items are cards")


def _check_pieces(g: State) -> None:
    each = 2 if len(g.seats) == 2 else 1
    for seat in g.seats:
        _need(len(seat.pieces) == each, "pieces by the number of players")
        for cell in seat.pieces:
            on_map = 0 <= cell < len(g.land) and g.land[cell].symbol != "mountain"
            _need(cell == HOME or (on_map and cell not in g.tables.course.goals), "a piece stands off the map")
    pieces = sum(cell >= 0 for seat in g.seats for cell in seat.pieces)
    _need(len(occupied(g) - {HOME}) == pieces or bool(g.parts), "two pieces on one space")


def _check_frames(g: State) -> None:
    seats, stack = range(len(g.seats)), g.core.stack
    _need(bool(stack) and isinstance(stack[0], Turn), "the lowest frame is the turn")
    for number, frame in enumerate(stack):
        seat = getattr(frame, "seat", 0)
        _need(seat in seats and (number > 0) == (not isinstance(frame, Turn)), "frames belong to seats")
        if isinstance(frame, Move):
            on_map = all(-1 <= cell < len(g.land) for cell in (frame.to,)) and -1 <= frame.seam < len(g.seams)
            known = frame.payment in g.tables.cards or frame.payment == "hand"
            _need(on_map and known and 0 <= frame.piece < len(g.seats[seat].pieces), "a movement off the map")
        elif isinstance(frame, Toll):
            _need(0 <= frame.due <= len(g.seats[seat].hand), "a toll beyond the hand")
        elif isinstance(frame, Pay):
            _need(frame.card in g.stock and g.stock[frame.card] > 0, "a purchase of nothing")
        elif isinstance(frame, Trim):
            _need(0 <= frame.left <= 4, "too many cards to remove")
        elif isinstance(frame, Take):
            _need(any(g.stock.values()), "nothing to take")
    if g.core.scores is not None:
        _need(len(g.core.scores) == len(g.seats), "one score a seat")
