"""A line for typing at the foot of a page, away until something is to be typed."""

from __future__ import annotations

from collections.abc import Callable

from textual import on
from textual.widget import Widget
from textual.widgets import Input


class TypeLine(Input):
    """Asked for one text at a time; then the keys go back to where they went before."""

    over: Callable[[str | None], None]
    typed: Callable[[str], None] | None
    before: Widget | None  # had the keys

    def __init__(self, placeholder: str = "") -> None:
        super().__init__(id="typing", compact=True, placeholder=placeholder)

    def ask(
        self,
        over: Callable[[str | None], None],
        value: str = "",
        typed: Callable[[str], None] | None = None,
        most: int = 200,
    ) -> None:
        """Open with a text to change. ``typed`` hears every change, ``over`` the text at Enter, None when it was left."""
        self.over, self.typed = over, typed
        self.before = self.screen.focused
        self.max_length = most
        self.value = value
        self.display = True
        self.screen.set_focus(self)  # at once: what is typed next is for this line

    @on(Input.Changed)
    def changed(self, event: Input.Changed) -> None:
        """A sign more or less."""
        event.stop()
        if self.display and self.typed is not None:
            self.typed(event.value)

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        """Enter."""
        event.stop()
        self.close(event.value)

    def close(self, text: str | None = None) -> None:
        """Go away, with the text that was typed or without one."""
        self.display = False
        self.screen.set_focus(self.before)
        self.over(text)
