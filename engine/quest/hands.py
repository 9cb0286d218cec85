"""Cards moving between a seat's deck, hand, played area, discard pile and the box."""

from __future__ import annotations

from engine.core import EVERYBODY
from engine.log import all_but, say
from engine.quest.state import Seat, State
from engine.rng import shuffle

HAND_SIZE = 4


def _leave_hand(me: Seat, card: str) -> None:
    me.hand.remove(card)
    if card in me.shown:
        me.shown.remove(card)


def draw(g: State, seat: int, count: int) -> None:
    """Draw up to so many cards; when the deck is empty the discard pile is shuffled into a new one (not the played area)."""
    me = g.seats[seat]
    before = len(me.hand)
    for _ in range(count):
        if not me.deck:
            if not me.discard:
                break
            me.shown = sorted(me.hand)  # all that was unseen is in the hand now, so everybody can tell what it is
            me.deck, me.discard = me.discard, []
            shuffle(g, me.deck)
            say(g, "shuffled", seat)
        me.hand.append(me.deck.pop())
    drawn = len(me.hand) - before
    if drawn and g.core.log is not None:
        say(g, "drew", seat, drawn, to=all_but(seat))
        say(g, "drew-cards", seat, *me.hand[before:], to=seat)
    g.core.barrier += 1


def use(g: State, seat: int, card: str) -> None:
    """Use a card's or token's power or function: a token or item leaves the game, any other card is played."""
    me = g.seats[seat]
    record = g.tables.cards[card]
    if record.token:
        me.tokens.remove(card)
        g.box.append(card)
    else:
        _leave_hand(me, card)
        if record.item:
            g.box.append(card)
            g.spent.append(card)
        else:
            me.played.append(card)
    for told in g.tables.hooks["used"]:
        told(g, seat, card)


def lay(g: State, seat: int, card: str) -> None:
    """Play a hand card without its function, onto the played area; so an item stays in the game."""
    _leave_hand(g.seats[seat], card)
    g.seats[seat].played.append(card)


def discard(g: State, seat: int, card: str) -> None:
    """Put an unplayed hand card on the discard pile."""
    _leave_hand(g.seats[seat], card)
    g.seats[seat].discard.append(card)
    say(g, "discarded", seat, card)


def remove(g: State, seat: int, card: str) -> None:
    """Take a hand card out of the game."""
    _leave_hand(g.seats[seat], card)
    g.box.append(card)
    say(g, "removed", seat, card, to=EVERYBODY)
