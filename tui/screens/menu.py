"""The F10 menu: everything that is not a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual import on
from textual.widget import Widget

from tui.screens.page import Page
from tui.widgets.rows import Row, Rows


class Menu(Page):
    """Rows with letters; each closes the menu first."""

    heading = "Menu"

    def __init__(self, below: Sequence[Row]) -> None:
        """``below``: what the screen below adds."""
        super().__init__()
        self.below = below

    def body(self) -> Iterable[Widget]:
        """The list."""
        yield Rows(id="menu")

    def on_mount(self) -> None:
        """Fill it."""
        rows = [
            *self.below,
            Row("Load or replay", "app.load", key="l"),
            Row("Options", "app.options", key="o"),
            Row("Rules and cards", "app.rules", key="r"),
            Row("About", "app.about", key="a"),
            Row("All commands", "app.command_palette", key="p"),
            Row("Quit", "app.quit", key="q"),
        ]
        menu = self.query_one("#menu", Rows)
        menu.fill(rows, 0)
        menu.focus()

    @on(Rows.Picked, "#menu")
    def picked(self, event: Rows.Picked) -> None:
        """Close, then do it."""
        event.stop()
        what = event.row.what
        top = self.top
        self.dismiss(None)
        if what != "back":
            top.call_later(top.run_action, what)
