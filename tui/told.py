"""The log in sentences, as one seat may read it; each sentence is made once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.core import Action
from engine.game import Game
from tui.ownfiles import write_new
from tui.text import clean


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


NAME_A_FILE = "Write the log to this file: Enter writes it, Esc does not."


def usual_file(name: str) -> str:
    """Where the log of a game is written if nothing else is typed."""
    return str(Path.home() / f"{name}.txt")


def written(path: str, lines: Sequence[str]) -> str:
    """Write lines to a new file; says in a sentence what came of it. Without a path nothing is written, nor said."""
    path = path.strip()
    if not path:
        return ""
    target = Path(path).expanduser()
    if path.endswith("/") or target.is_dir():
        return "That is a folder: a name for the file is missing."
    try:
        write_new(target, lines)
    except FileExistsError:
        return f"There is a file {clean(target.name, 40)} already; nothing was written."
    except (OSError, ValueError) as error:
        return f"Not written: {clean(getattr(error, 'strerror', None) or 'that is no name for a file', 60)}."
    return f"Written to {clean(str(target), 120)}."
