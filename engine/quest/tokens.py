"""Whether the effects of a card or token are of use now. Nothing is changed."""

from __future__ import annotations

from engine.quest.state import State
from engine.quest.tables import Card


def idle(g: State, seat: int, card: Card) -> str:
    """Why a card or token may not be used for its effects now: a key of [why] in words.toml, "" if it may."""
    me = g.seats[seat]
    reason = ""
    if card.needs == "hand" and not me.hand:
        reason = "no-cards"
    elif card.needs == "cards" and not me.deck and not me.discard:
        reason = "nothing-to-draw"
    for fold in g.tables.hooks["idle"]:
        reason = fold(g, seat, card, reason)
    return reason
