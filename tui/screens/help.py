"""Help: first what can be done here and why not, then the keys as they are now, then the glyphs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from textual.screen import Screen
from textual.widget import Widget

from tui.screens.page import Page, live_keys
from tui.widgets.rows import Row, Rows


class Help(Page):
    """Made of what the screen below says of itself when help is asked for."""

    heading = "Help: what can I do here?"

    def __init__(self, below: Screen[None], notes: Sequence[str], legend: Sequence[str]) -> None:
        super().__init__()
        self.notes_below = tuple(notes)
        self.legend = tuple(legend)
        self.keys = live_keys(below)

    def body(self) -> Iterable[Widget]:
        """One scrolling text."""
        yield Rows(id="text", cursor=False)

    def on_mount(self) -> None:
        """Fill it."""
        self.query_one("#text").focus()

    def on_resize(self) -> None:
        """Wrap to the width."""
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
        self.query_one("#text", Rows).fill(rows)

    def offer(self, name: str) -> str | None:
        """No help about help."""
        return "" if name == "help" else None

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
