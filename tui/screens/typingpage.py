"""A page with a line for typing at its foot."""

from __future__ import annotations

from tui.screens.page import Page
from tui.widgets.typeline import TypeLine


class TypingPage(Page):
    """Subclasses put a ``TypeLine`` into their ``body``; Esc leaves it before it leaves the page."""

    @property
    def line(self) -> TypeLine:
        """The line for typing."""
        return self.query_one("#typing", TypeLine)

    def offer(self, name: str) -> str | None:
        """While something is typed, no other key is worth telling of but the one that leaves the line."""
        if self.is_mounted and self.line.display:
            return "leave the line" if name == "back" else ""
        return super().offer(name)

    def action_back(self) -> None:
        """Leave the line of typing, else the page."""
        if self.line.display:
            self.line.close()
        else:
            super().action_back()
