"""What a seat may see of a race, and the races it could be in. Hidden are hands, the order of decks, and modules' piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.core import HIDDEN, Rules
from engine.log import log_for
from engine.quest.state import State
from engine.rng import Dice

_TRIES = 50


def view(g: State, seat: int | None) -> State:
    """A copy with all that a seat (None: a spectator) may not know blanked; its own deck is sorted, its order being secret."""
    twin = g.copy(log=False)
    twin.core.log = log_for(g.core.log, seat)
    twin.core.rng = 0
    for number, me in enumerate(twin.seats):
        if number == seat:
            me.deck.sort()
        else:
            me.hand = [*sorted(me.shown), *[HIDDEN] * (len(me.hand) - len(me.shown))]
            me.deck = [HIDDEN] * len(me.deck)
    twin.core.stack = [frame.view(seat) for frame in twin.core.stack]
    twin.parts = {name: part.view(seat) for name, part in twin.parts.items()}
    return twin


def imagine(g: State, seat: int | None, seed: int, rules: Rules) -> State:
    """A race the seat could be in: hands, decks and piles that it cannot know dealt again, and chance seeded anew."""
    twin = g.copy(log=False)
    twin.core.log = log_for(g.core.log, seat)
    dice = Dice(seed)
    for part in twin.parts.values():
        part.redeal(dice, seat)
    for number, me in enumerate(twin.seats):
        if number == seat:
            me.deck.sort()
            dice.shuffle(me.deck)
        else:
            _redeal(twin, number, dice)
    dice.below(2)
    twin.core.rng = dice.rng
    _make_payable(twin, seat, dice, rules)
    return twin


def _redeal(g: State, number: int, dice: Dice) -> None:
    """Deal a rival's unseen cards again; everybody knows which they are, but not which of them are in the hand."""
    me = g.seats[number]
    unseen = sorted((Counter(me.hand) + Counter(me.deck) - Counter(me.shown)).elements())
    dice.shuffle(unseen)
    count = len(me.hand) - len(me.shown)
    me.hand = sorted(me.shown) + unseen[:count]
    me.deck = unseen[count:]


def _make_payable(g: State, seat: int | None, dice: Dice, rules: Rules) -> None:
    """A rival in the middle of a payment has cards to finish it: deal until that is so, at last the dearest into the hand."""
    if g.core.scores is not None:
        return
    top = g.core.stack[-1]
    node = (top.kind, top.step)
    if node not in rules.ask:
        return
    for _ in range(_TRIES):
        ask = rules.ask[node](top, g)
        if ask.options or ask.seat == seat:
            return
        _redeal(g, ask.seat, dice)
    _deal_the_dearest(g, ask.seat, lambda: bool(rules.ask[node](top, g).options))


def _deal_the_dearest(g: State, number: int, enough: Callable[[], bool]) -> None:
    """Put what pays most into the hand; each kind in turn is tried beside it, for one may count as another symbol now."""
    me = g.seats[number]
    unseen = sorted((Counter(me.hand) + Counter(me.deck) - Counter(me.shown)).elements())
    unseen.sort(key=lambda card: -g.tables.best_worth[card])
    count = len(me.hand) - len(me.shown)
    for card in dict.fromkeys(unseen):
        others = unseen[:]
        others.remove(card)
        me.hand = [*sorted(me.shown), card, *others[: count - 1]]
        me.deck = others[count - 1 :]
        if enough():
            return
