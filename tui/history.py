"""A game played again for looking at: the public position after any number of choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core import Action
from engine.game import BadSetup, Setup
from engine.log import readable
from engine.session import NotLegal, Session

_EVERY = 25  # a copy is kept after so many choices


class History:
    """Replays recorded choices. Shows what the public saw, and how far the reader's log was then."""

    def __init__(self, setup: Setup, actions: Sequence[Action], reader: int | None) -> None:
        self.setup, self.actions, self.reader = setup, tuple(actions), reader
        self._raw = 0  # entries of the whole log so far
        self.read: list[int] = []  # by number of choices: log entries the reader could read
        self._kept: list[Any] = []
        self.whole = self._play()

    def __len__(self) -> int:
        return len(self.read)

    def _play(self) -> bool:
        """Play it all once; False when today's rules do not allow the recorded choices."""
        try:
            session = Session.start(self.setup, "never")
            self._note(session)
            for action in self.actions:
                session.choose(action)
                self._note(session)
        except (BadSetup, NotLegal):
            return False
        return True

    def _note(self, session: Session) -> None:
        if len(self.read) % _EVERY == 0:
            self._kept.append(session.state.copy())
        log = session.state.core.log or ()
        before, self._raw = self._raw, len(log)
        known = self.read[-1] if self.read else 0
        self.read.append(known + sum(readable(entry, self.reader) for entry in log[before:]))

    def at(self, number: int) -> Any:
        """The public view after so many choices."""
        session = Session.start(self.setup, "never")
        session.state = self._kept[number // _EVERY].copy()
        session.ask = session.rules.settle(session.state)
        for action in self.actions[number - number % _EVERY : number]:
            session.choose(action)
        return session.view(None)

    def when(self, entry: int) -> int:
        """After how many choices the reader could first read so many entries and one more."""
        for number, read in enumerate(self.read):
            if read > entry:
                return number
        return len(self.read) - 1
