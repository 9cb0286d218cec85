"""The decision panel: every way to answer the question, what each brings, and the rule in a sentence. It is docked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical

from engine.game import Way
from tui.messages import Considered, Decided
from tui.widgets.line import Line
from tui.widgets.rows import Row, Rows


class DecisionPanel(Vertical):
    """Lists ways; the row under the cursor is explained below the list."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.title = Line(id="prompt-title")
        self.rows = Rows(id="prompt-rows")
        self.last = 0  # the digit pressed last
        self.note: Callable[[int], str] = str

    def compose(self) -> ComposeResult:
        """Title and list."""
        yield self.title
        yield self.rows

    def ask(self, title: str, ways: Sequence[Way], note: Callable[[int], str], at: int = 0) -> None:
        """Open with these ways, the cursor on one of them; ``note(n)`` says more about way n."""
        self.title.say(f"{title}   ({len(ways)} ways)" if len(ways) > 1 else title)
        self.note, self.last = note, 0
        rows = [
            Row(way.text, (number, way.actions), key=str(number + 1) if number < 9 else " ")
            for number, way in enumerate(ways)
        ]
        self.rows.fill(rows, at)
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
        self._note(event.row.what[0])

    @on(Rows.Picked, "#prompt-rows")
    def picked(self, event: Rows.Picked) -> None:
        """Hand the decision on."""
        event.stop()
        self.post_message(Decided(event.row.what[1]))

    def _note(self, number: int) -> None:
        self.post_message(Considered(self.note(number)))
