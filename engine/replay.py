"""A game played again for looking at: the position after any number of its choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core import Action
from engine.game import Setup
from engine.session import NotLegal, Session

_EVERY = 25  # a copy is kept after so many choices


class Replay:
    """Follows the choices of one running game, and plays again only what it has not played yet."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._forget()

    def _forget(self) -> None:
        self._session = Session.start(self._setup, "never")
        self._kept = [self._session.state.copy()]  # after 0, 25, 50 … choices
        self.log_lengths = [len(self._session.state.core.log)]  # by number of choices

    def follow(self, actions: Sequence[Action]) -> bool:
        """Play on to the end of these choices; False when today's rules do not allow them all."""
        played = self._session.actions
        if played != list(actions[: len(played)]):  # some were taken back
            self._forget()
        try:
            for action in actions[len(self._session.actions) :]:
                self._session.choose(action)
                self._note()
        except NotLegal:
            return False
        return True

    def _note(self) -> None:
        state = self._session.state
        self.log_lengths.append(len(state.core.log))
        if len(self._session.actions) % _EVERY == 0:
            self._kept.append(state.copy())

    def at(self, number: int) -> Any:
        """The position after so many of the choices followed. It is not for screens, which see views of it."""
        if number == len(self._session.actions):
            return self._session.state
        rules, state = self._session.rules, self._kept[number // _EVERY].copy()
        rules.settle(state)
        for action in self._session.actions[number - number % _EVERY : number]:
            rules.apply(state, action)
        return state
