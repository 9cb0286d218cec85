"""Whether a token is of use now. Nothing is changed."""

from __future__ import annotations

from engine.quest.state import State
from engine.quest.tables import Card


def idle(g: State, seat: int, token: Card) -> str:
    """Why a token may not be used for its effects now: a key of [why] in words.toml, "" if it may."""
    me = g.seats[seat]
    reason = ""
    if token.needs == "hand" and not me.hand:
        reason = "no-cards"
    elif token.needs == "cards" and not me.deck and not me.discard:
        reason = "nothing-to-draw"
    for fold in g.tables.hooks["idle"]:
        reason = fold(g, seat, token, reason)
    return reason
