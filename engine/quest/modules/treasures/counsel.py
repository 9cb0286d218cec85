"""What a bot makes of treasures."""

from __future__ import annotations

from engine.core import Action
from engine.quest.modules.treasures.hoard import hoard_of, treasures_held
from engine.quest.state import State

_STEP = 0.3  # turns that a treasure is worth on the way to four
_WON = 500.0
_FEWEST = 7  # cards that the price of a treasure must leave


def tries(g: State, seat: int, actions: list[Action]) -> list[Action]:
    """Treasures that leave enough cards to go on with; to swap two is not worth the thought."""
    me, cards = g.seats[seat], g.tables.cards
    owned = sum(map(len, (me.deck, me.hand, me.played, me.discard)))

    def is_wanted(action: Action) -> bool:
        if action[0] == "gain":
            return owned - len(action[3:]) >= _FEWEST or len(action) == 4
        return action[0] != "use" or list(cards[action[1]].effects[0]) != ["exchange"]

    return [action for action in actions if is_wanted(action)]


def outlook(g: State, seat: int, worth: float) -> float:
    """Every treasure is a step towards four of them."""
    return worth + _STEP * len(treasures_held(g, seat)) + (_WON if seat in hoard_of(g).won else 0.0)
