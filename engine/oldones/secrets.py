"""What a seat may see, and the games it could be in. Hidden are cards nobody has seen being taken, and the Scholar's deck."""

from __future__ import annotations

from engine.core import HIDDEN
from engine.log import log_for
from engine.oldones.state import Scholar, State
from engine.rng import Dice


def view(g: State, seat: int | None) -> State:
    """A copy with all that a seat (None: a spectator) may not know blanked."""
    twin = g.copy(log=False)
    twin.core.log = log_for(g.core.log, seat)
    twin.core.rng = 0
    for number, me in enumerate(twin.seats):
        if number != seat:
            me.hand = [*sorted(me.shown), *[HIDDEN] * (len(me.hand) - len(me.shown))]
    if twin.scholar:
        unseen = _unseen(twin.scholar)
        twin.scholar.pile[:unseen] = [HIDDEN] * unseen
        twin.scholar.deck = [HIDDEN] * len(twin.scholar.deck)
    twin.box = [HIDDEN] * len(twin.box)
    twin.core.stack = [frame.view(seat) for frame in twin.core.stack]
    twin.parts = {name: part.view(seat) for name, part in twin.parts.items()}
    return twin


def _unseen(scholar: Scholar) -> int:
    """How many cards at the front of the Scholar's pile nobody has seen."""
    return len(scholar.pile) - scholar.seen


def imagine(g: State, seat: int | None, seed: int) -> State:
    """A game the seat could be in: what it cannot know dealt again, and chance seeded anew."""
    twin = g.copy(log=False)
    twin.core.log = log_for(g.core.log, seat)
    dice = Dice(seed)
    for part in twin.parts.values():
        part.redeal(dice, seat)
    _deal_workers(twin, seat, dice)
    if twin.scholar:
        _stack_deck(twin, twin.scholar, dice)
    dice.below(2)
    twin.core.rng = dice.rng
    return twin


def _deal_workers(g: State, seat: int | None, dice: Dice) -> None:
    """Deal the Worker cards nobody has shown to the hands, the Scholar's pile and the box."""
    rivals = [me for number, me in enumerate(g.seats) if number != seat]
    unseen = g.box + [card for me in rivals for card in me.hand if card not in me.shown]
    front = _unseen(g.scholar) if g.scholar else 0
    if g.scholar:
        unseen += g.scholar.pile[:front]
    unseen.sort()
    dice.shuffle(unseen)
    for me in rivals:
        me.hand = sorted(me.shown) + [unseen.pop() for _ in range(len(me.hand) - len(me.shown))]
    if g.scholar:
        g.scholar.pile[:front] = [unseen.pop() for _ in range(front)]
    g.box = unseen


def _stack_deck(g: State, scholar: Scholar, dice: Dice) -> None:
    """Shuffle the Scholar's deck under a top card with the back that everybody sees."""
    deck = sorted(scholar.deck)
    if deck:
        likely = [card for card in deck if g.tables.study[card].intent == scholar.intent]
        top = likely[dice.below(len(likely))]
        deck.remove(top)
        dice.shuffle(deck)
        deck.append(top)
    scholar.deck = deck
