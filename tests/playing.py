"""What the small games of all rule tests have: a session, and short words for what tests do and ask."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Self

from engine.bots.base import budget_for, make
from engine.core import Action
from engine.game import Setup
from engine.rng import Dice
from engine.session import Session


@dataclass
class Playing:
    """A session under way."""

    session: Session

    @property
    def g(self) -> Any:
        """The true state."""
        return self.session.state

    @property
    def seat(self) -> int:
        """Who is asked."""
        assert self.session.ask is not None
        return self.session.ask.seat

    @property
    def options(self) -> list[Action]:
        """What is offered."""
        assert self.session.ask is not None
        return self.session.ask.options

    def do(self, *action: str | int) -> Self:
        """Take a legal action; afterwards the state must still hold every invariant."""
        self.session.choose(action)
        self.session.game.check(self.g)
        return self


def moves_alike(setup: Setup, bot: str, looks: int) -> None:
    """Assert that a bot chooses the same in states that look the same to its seat, so many times in a random game."""
    session, dice, player = Session.start(setup), Dice(5), make(Session.start(setup).game, bot)
    looked = 0
    while session.ask is not None and looked < looks:
        ask, budget = session.ask, budget_for(5, len(session.actions))
        if len(session.actions) % 7 == 0:
            looked += 1
            others = [session.imagine(ask.seat, seed) for seed in (1, 2)]
            imagine = session.game.imagine
            moves = {player.choose(partial(imagine, g, ask.seat), session.rules, ask.seat, budget) for g in others}
            assert len(moves) == 1
        session.choose(ask.options[dice.below(len(ask.options))])
    assert looked == looks
