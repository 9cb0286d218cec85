"""What is offered first where cards are given: what a bot would give, and no item in vain."""

from __future__ import annotations

from engine.core import Action, Ask
from engine.quest.frames.move import Toll
from engine.quest.frames.pay import Pay
from engine.quest.frames.turn import Turn
from engine.quest.state import State


def usual(view: State, ask: Ask) -> Action | None:
    """What to discard at the end of a turn, to have room to draw; what to pay with. None for other questions."""
    top = view.core.stack[-1]
    if not isinstance(top, Turn | Toll | Pay):
        return None
    from engine.quest.bot import Advice  # only a table at which something is given needs to know how one thinks

    advice = Advice(view, ask.seat)
    if isinstance(top, Turn):
        return advice.at_once(view, ask)
    few = Ask(ask.seat, _cheap(view, ask.options))
    return advice.tries(view, few)[0] if isinstance(top, Toll) else advice.at_once(view, few)


def _cheap(view: State, options: list[Action]) -> list[Action]:
    """The payments that waste no item: one paid as any other card loses what it could do. All, if each does."""
    cards = view.tables.cards
    return [a for a in options if not cards[a[1]].item or (a[0] == "pay" and a[2] > 1)] or options
