"""A bot that takes any option, for tests and as a yardstick."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.core import Action, Rules
from engine.rng import Dice

if TYPE_CHECKING:
    from engine.bots.base import Budget


class RandomBot:
    """Every option is as likely as every other."""

    def choose(self, imagine: Callable[[int], Any], rules: Rules, seat: int, budget: Budget) -> Action:
        """One of the options, drawn by the budget's seed."""
        ask = rules.asked(imagine(budget.seed))
        assert ask is not None
        return ask.options[Dice(budget.seed).below(len(ask.options))]
