"""What a bot makes of treasures."""

from __future__ import annotations

from engine.core import Action
from engine.quest.modules.treasures.hoard import costs, hoard_of, treasure_on, treasures_held
from engine.quest.modules.treasures.paying import in_vain
from engine.quest.state import State

_KEPT = (0.0, 0.6, 1.4, 2.4)  # turns that so many treasures are worth, to use later or on the way to four
_WON = 500.0
_FEWEST = 7  # cards that the price of a treasure must leave


def tries(g: State, seat: int, actions: list[Action]) -> list[Action]:
    """Treasures for no card in vain that leave enough to go on with; to swap two is not worth the thought."""
    me, cards = g.seats[seat], g.tables.cards
    owned = sum(map(len, (me.deck, me.hand, me.played, me.discard)))

    def is_wanted(action: Action) -> bool:
        if action[0] == "gain":
            _, _, cell, *paid = action
            few = owned - len(paid) >= _FEWEST or len(paid) == 1
            return few and not in_vain(g, costs()[treasure_on(g, cell)], tuple(paid))
        return action[0] != "use" or list(cards[action[1]].effects[0]) != ["exchange"]

    return [action for action in actions if is_wanted(action)]


def outlook(g: State, seat: int, worth: float) -> float:
    """Every treasure is a step towards four of them, the later the more; whoever has had four needs none any more."""
    if seat in hoard_of(g).won:
        return worth + _WON
    return worth + _KEPT[min(len(treasures_held(g, seat)), len(_KEPT) - 1)]
