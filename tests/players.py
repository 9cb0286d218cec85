"""Players for tests: they take the true state, choose by a seed, and are not meant to be good."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Action, Ask
from engine.rng import Dice

Player = Callable[[Any, Ask, Dice], Action]


def wanderer(g: Any, ask: Ask, dice: Dice) -> Action:
    """Every option is as likely as every other."""
    return ask.options[dice.below(len(ask.options))]


def quest_runner(g: Any, ask: Ask, dice: Dice) -> Action:
    """Three times in four a step towards El Dorado or a blockade on the way, else anything but the end of the turn."""
    steps = g.steps
    ahead = [action for action in ask.options if _gain(g, ask.seat, action, steps) > 0]
    if ahead and dice.below(4):
        return ahead[dice.below(len(ahead))]
    buys = [action for action in ask.options if action[0] in ("buy", "pay", "play", "use", "gain")]
    if buys and dice.below(2):
        return buys[dice.below(len(buys))]
    others = [action for action in ask.options if action[0] != "end"] if dice.below(2) else ask.options
    return wanderer(g, Ask(ask.seat, others or ask.options), dice)


def _gain(g: Any, seat: int, action: Action, steps: tuple[int, ...]) -> int:
    """By how many steps an action brings its piece nearer; a blockade counts as one."""
    if action[0] == "break":
        return 1
    if action[0] != "move":
        return 0
    at: int = steps[g.seats[seat].pieces[action[1]]]
    return at - steps[action[2]]


def old_ones_runner(g: Any, ask: Ask, dice: Dice) -> Action:
    """Three times in four a glyph is used if it can be, and a Worker card placed rather than taken."""
    for verbs in (("done", "skip", "swap", "take", "end", "give-up"), ("done", "end")):
        eager = [action for action in ask.options if action[0] not in verbs]
        if eager and dice.below(4):
            return eager[dice.below(len(eager))]
    return wanderer(g, ask, dice)


RUNNERS: dict[str, Player] = {
    "quest": quest_runner,
    "old-ones": old_ones_runner,
}  # by game: a player that gets to the end of it
