"""The log in sentences, as one seat may read it; each sentence is made once."""

from __future__ import annotations

from typing import Any

from engine.core import Action
from engine.game import Game


class Told:
    """Keeps the sentences of the entries seen so far and adds those of new ones."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.forget()

    def forget(self) -> None:
        """Another seat looks: begin again."""
        self._seen: list[Action] = []
        self._lines: list[str] = []
        self._seat: int | None = None

    @staticmethod
    def entries(view: Any) -> list[Action]:
        """The entries a view carries."""
        entries: list[Action] | None = view.core.log
        return entries or []

    def lines(self, view: Any, seat: int | None) -> list[str]:
        """All sentences for a seat."""
        entries = self.entries(view)
        known = len(self._seen)
        if seat != self._seat or entries[:known] != self._seen:
            self.forget()
            self._seat, known = seat, 0
        for entry in entries[known:]:
            self._lines.append(self.game.tell(entry, seat) or "")
        self._seen = entries[:]
        return [line for line in self._lines if line]

    def since(self, view: Any, count: int, seat: int | None) -> list[str]:
        """The sentences after the first so many entries."""
        told = (self.game.tell(entry, seat) for entry in self.entries(view)[count:])
        return [line for line in told if line]
