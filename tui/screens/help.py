"""Help: first what can be done here and why not, then the keys as they are now, then the glyphs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from textual.screen import Screen
from textual.widget import Widget

from tui.screens.page import live_keys
from tui.screens.searched import SearchedPage
from tui.widgets.line import Line
from tui.widgets.rows import Row, Rows
from tui.widgets.typeline import TypeLine


class Help(SearchedPage):
    """Made of what the screen below says of itself when help is asked for."""

    heading = "Help: what can I do here?"

    def __init__(self, below: Screen[None], notes: Sequence[str], legend: Sequence[str]) -> None:
        super().__init__()
        self.notes_below = tuple(notes)
        self.legend = tuple(legend)
        self.keys = live_keys(below)

    def body(self) -> Iterable[Widget]:
        """One scrolling text, a line about what was looked for, a line of typing."""
        yield Rows(id="text", cursor=False)
        yield Line(id="found")
        yield TypeLine()

    def on_mount(self) -> None:
        """Keys scroll the text."""
        self.tell("")
        self.query_one("#text").focus()

    def on_resize(self) -> None:
        """Wrap to the width."""
        self.query_one("#text", Rows).fill(self.rows())

    def rows(self) -> list[Row]:
        """The whole text."""
        width = max(self.size.width - 6, 20)
        rows = [Row(part) for line in self.notes_below for part in (wrap(line, width) or [""])]
        rows += [
            Row(""),
            Row("KEYS   (in brackets: not now)", tone="head"),
            *(Row(line) for line in self.key_lines(width)),
        ]
        if self.legend:
            rows += [Row(""), Row("ON THE BOARD", tone="head")]
            rows += [Row(part) for line in self.legend for part in wrap(line, width)]
        return rows

    def parts(self) -> list[list[str]]:
        """All of it is shown at once."""
        return [[row.text for row in self.rows()]]

    def go(self, part: int, line: int) -> None:
        """Mark the line and bring it in sight."""
        rows = self.rows()
        rows[line] = Row(rows[line].text, tone="found")
        text = self.query_one("#text", Rows)
        text.fill(rows)
        text.scroll_to(y=max(line - 2, 0), animate=False)

    def offer(self, name: str) -> str | None:
        """No help about help."""
        return "" if name == "help" else super().offer(name)

    def key_lines(self, width: int) -> list[str]:
        """The live keys in as many columns as fit; those that cannot be used now in brackets."""
        entries = []
        for keys, text, enabled, _ in self.keys.values():
            entry = f"{keys:<12} {text}"
            entries.append(entry if enabled else f"{keys:<12} ({text})")
        columns = max(1, width // 37)
        height = -(-len(entries) // columns)
        lines = []
        for line in range(height):
            parts = [entries[n] for n in range(line, len(entries), height)]
            lines.append("".join(f"{part[:36]:<37}" for part in parts).rstrip())
        return lines
