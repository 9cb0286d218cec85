"""The list of all commands; a burst of keys does not close it twice."""

from __future__ import annotations

from typing import ClassVar

from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits
from textual.system_commands import SystemCommandsProvider

from tui import keys


def _nothing() -> None:
    """What a command chosen a second time does."""


class Commands(SystemCommandsProvider):
    """Finds a command by words of its name, or their beginnings; the best comes first."""

    async def search(self, query: str) -> Hits:
        """All commands that hold what is typed."""
        matcher = self.matcher(query)
        for name, help_text, run, *_ in self.app.get_system_commands(self.screen):
            score = likeness(query, name)
            if score:
                yield Hit(score, matcher.highlight(name), run, help=help_text)


def likeness(query: str, name: str) -> float:
    """How well a name goes with what is typed: it begins so, its words do, or it holds it somewhere; 0 if it does not."""
    typed, words = query.lower().split(), name.lower().split()
    if " ".join(words).startswith(" ".join(typed)):
        return 1.0
    if all(any(word.startswith(part) for word in words) for part in typed):
        return 0.8
    return 0.5 if all(part in name.lower() for part in typed) else 0.0


class Palette(CommandPalette):
    """Textual's own dismisses itself once for every Enter that was under way, and falls over at the second."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding(keys.EVERYWHERE["quit"].keys, "app.quit", id="quit", show=False)]

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Go away once; an Enter that comes after that finds nothing to run."""
        if self.is_current:
            return super().dismiss(result)
        self._selected_command = DiscoveryHit("", _nothing)
        return AwaitComplete()
