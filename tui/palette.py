"""The list of all commands; a burst of keys does not close it twice."""

from __future__ import annotations

from typing import ClassVar

from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, DiscoveryHit

from tui import keys


def _nothing() -> None:
    """What a command chosen a second time does."""


class Palette(CommandPalette):
    """Textual's own dismisses itself once for every Enter that was under way, and falls over at the second."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding(keys.EVERYWHERE["quit"].keys, "app.quit", id="quit", show=False)]

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Go away once; an Enter that comes after that finds nothing to run."""
        if self.is_current:
            return super().dismiss(result)
        self._selected_command = DiscoveryHit("", _nothing)
        return AwaitComplete()
