"""Home: go on with the newest game, begin, load, learn, change options; one line about the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.widget import Widget

from tui.screens.page import Page
from tui.widgets.line import Line
from tui.widgets.rows import Row, Rows

BANNER = r"""
   ___ _    ___                    _
  | __| |  |   \ ___ _ _ __ _ __| |___
  | _|| |__| |) / _ \ '_/ _` / _` / _ \
  |___|____|___/\___/_| \__,_\__,_\___/
"""


class Home(Page):
    """The first screen. Its first row goes on with the newest game."""

    heading = "EL DORADO"
    order: ClassVar[tuple[str, ...]] = ("row.ok",)

    def body(self) -> Iterable[Widget]:
        """Banner, menu, terminal."""
        yield Line(BANNER, id="banner")
        yield Rows(id="menu")
        yield Line(id="terminal")

    def on_mount(self) -> None:
        """Look for saved games."""
        self.query_one("#menu").focus()

    def on_screen_resume(self) -> None:
        """Saved games may have come or gone."""
        self.reread()

    def reread(self) -> None:
        """The rows, by what is saved."""
        saves = self.top.newest()
        rows = [
            Row("New game", "new", key="n"),
            Row(f"Load or replay     {_count(saves.count)}", "load", key="l"),
            Row("Learn to play      a first game with a sentence at every step", "learn", key="t"),
            Row("Options            colours, keys, speed, glyphs", "options", key="o"),
            Row("Rules and cards", "rules", key="r"),
            Row("Statistics         games won, the best races", "statistics", key="s"),
            Row("Watch a demo       bots among themselves", "demo", key="d"),
            Row("Quit", "quit", key="q"),
        ]
        if saves.name:
            rows.insert(0, Row(f"Continue           {saves.text}", "continue", key="c"))
        self.query_one("#menu", Rows).fill(rows, 0 if saves.count else 2)  # a newcomer finds the lesson marked
        self.say_terminal()

    def on_resize(self) -> None:
        """The size is part of what is said."""
        self.say_terminal()

    def say_terminal(self) -> None:
        """What the terminal can do, a sample, and what went wrong with keys or settings."""
        top = self.top
        lines = [top.terminal_line(), f"{top.sample()}   Looks wrong?  F2 glyphs, F3 colours"]
        self.query_one("#terminal", Line).say("\n".join([*lines, *top.key_trouble[:2]]))

    @on(Rows.Picked, "#menu")
    def picked(self, event: Rows.Picked) -> None:
        """Go where the row leads."""
        event.stop()
        self.top.call_later(getattr(self.top, f"action_{event.row.what}"))

    def offer(self, name: str) -> str | None:
        """There is nothing to go back to."""
        return "" if name == "back" else None

    def notes(self) -> list[str]:
        """For help."""
        return [
            "Pick a row with Up, Down and Enter, or press its letter.",
            "'n' and then F5 begins a game with what is set.",
        ]


def _count(saves: int) -> str:
    return f"{saves} saved" if saves else "nothing saved yet"
