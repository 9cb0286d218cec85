"""The decision panel: a docked list of ways to answer; what the row under the cursor brings is said below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical

from tui.messages import Considered, Decided
from tui.widgets.line import Line
from tui.widgets.rows import Row, Rows


class DecisionPanel(Vertical):
    """A title and the ways."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.title = Line(id="prompt-title")
        self.rows = Rows(id="prompt-rows")
        self.last = 0  # the digit pressed last
        self.note: Callable[[int], str] = str
        self.asks = False

    def compose(self) -> ComposeResult:
        """Title and list."""
        yield self.title
        yield self.rows

    def ask(self, title: str, rows: Sequence[Row], note: Callable[[int], str], at: int, asks: bool = False) -> None:
        """Open with these rows, the cursor on one of them; ``note(n)`` says what row n brings.

        A row's ``what`` are its actions; ``asks``: the title is the question itself.
        """
        self.title.say(title)
        self.note, self.last, self.asks = note, 0, asks
        digits = [str(number) if number < 10 else " " for number in range(1, len(rows) + 1)]
        self.rows.fill([replace(row, key=digit) for row, digit in zip(rows, digits, strict=True)], at)
        self.display = True
        self.rows.focus()
        self._note(at)

    def close(self) -> None:
        """Put the panel away."""
        self.display = False

    def pick(self, number: int) -> None:
        """Go to the n-th way; take it when the cursor is already there."""
        rows = self.rows
        if number <= len(rows.rows):
            if rows.at == number - 1 and rows.has_focus and number == self.last:
                rows.action_pick()
            rows.point(number - 1)
            self.last = number

    @on(Rows.Moved, "#prompt-rows")
    def moved(self, event: Rows.Moved) -> None:
        """Say what the way under the cursor brings."""
        event.stop()
        self._note(self.rows.at)

    @on(Rows.Picked, "#prompt-rows")
    def picked(self, event: Rows.Picked) -> None:
        """Hand the decision on."""
        event.stop()
        self.post_message(Decided(event.row.what))

    def _note(self, number: int) -> None:
        self.post_message(Considered(self.note(number)))
