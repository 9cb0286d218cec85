"""The F10 menu: everything that is not a move."""

from __future__ import annotations

from collections.abc import Iterable

from textual import on
from textual.widget import Widget

from tui.screens.page import Page
from tui.widgets.rows import Row, Rows


class Menu(Page):
    """Rows with letters; each closes the menu first."""

    heading = "Menu"

    def __init__(self, in_game: bool, lines: tuple[str, ...]) -> None:
        super().__init__()
        self.in_game, self.lines = in_game, lines

    def body(self) -> Iterable[Widget]:
        """The list."""
        yield Rows(id="menu")

    def on_mount(self) -> None:
        """Fill it."""
        rows = [Row(line, tone="note") for line in self.lines]
        if self.in_game:
            rows += [
                Row("Back to the game", "back", key="g"),
                Row("To the first page", "home", key="h"),
            ]
        rows += [
            Row("Options", "options", key="o"),
            Row("Rules and cards", "rules", key="r"),
            Row("About", "about", key="a"),
            Row("All commands", "commands", key="p"),
            Row("Quit", "quit", key="q"),
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
            top.call_later(getattr(top, f"action_{what}"))
