"""The whole log with filters, and the public board at the moment of the line under the cursor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from tui.adapter import Adapter, Board
from tui.history import History
from tui.screens.page import Page
from tui.table import Table
from tui.told import Told
from tui.widgets.line import Line
from tui.widgets.rows import Row, Rows


class Log(Page):
    """Lines above, the board below. Nothing is changed by looking."""

    heading = "Log and replay"
    order: ClassVar[tuple[str, ...]] = ("log.filter", "log.find", "log.back", "log.on", "back")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "filter", "filter", id="log.filter"),
        Binding("slash", "find", "search", id="log.find"),
        Binding("left", "step(-1)", "step back", id="log.back"),
        Binding("right", "step(1)", "step on", id="log.on"),
        Binding("m", "board", "board on/off", id="log.board"),
        Binding("plus,equals_sign", "zoom(1)", "larger", show=False, id="log.larger"),
        Binding("minus", "zoom(-1)", "smaller", show=False, id="log.smaller"),
    ]

    def __init__(self, table: Table, skin: Adapter, view: Any, seat: int | None) -> None:
        super().__init__()
        self.table, self.skin, self.view, self.seat = table, skin, view, seat
        self.filters = ["all", *skin.kinds()]
        self.filter = "all"
        self.wanted = ""
        self.history: History | None = None
        self.shown_at = -1

    def body(self) -> Iterable[Widget]:
        """Filter line, log, search, board."""
        yield Line(id="filters")
        yield Rows(id="entries")
        yield Input(id="typing", compact=True, max_length=40, placeholder="words to look for")
        yield Line(id="moment")
        board = self.skin.board()
        if board is not None:
            board.id = "replay"
            board.can_focus = False
            yield board

    def on_mount(self) -> None:
        """Begin at the end of the log."""
        self.query_one("#typing").display = False
        self.history = History(self.table.setup, self.table.actions, self.seat)
        if not self.history.whole:
            self.query_one("#moment", Line).say("The rules have changed since: this game cannot be shown move by move.")
        self.refill(end=True)
        self.query_one("#entries").focus()
        self.action_zoom(-1)
        self.call_after_refresh(self.show)

    def refill(self, end: bool = False) -> None:
        """The lines that pass the filter and hold the words."""
        codes = self.skin.kinds().get(self.filter)
        rows = []
        for number, entry in enumerate(Told.entries(self.view)):
            text = self.table.game.tell(entry, self.seat)
            if text and (codes is None or entry[1] in codes) and self.wanted.lower() in text.lower():
                rows.append(Row(text, number + 1))
        entries = self.query_one("#entries", Rows)
        entries.fill(rows or [Row("Nothing of that kind.")], len(rows) - 1 if end else None)
        choice = "  ".join(f"[{name}]" if name == self.filter else name for name in self.filters)
        words = f"   words: {self.wanted}" if self.wanted else ""
        self.query_one("#filters", Line).say(f" {choice}{words}   {len(rows)} lines")

    @on(Rows.Moved, "#entries")
    def moved(self) -> None:
        """The board follows the line."""
        self.show()

    def show(self) -> None:
        """The public board when the line was written."""
        row = self.query_one("#entries", Rows).row
        if row is None or self.history is None or not self.history.whole:
            return
        self.show_at(self.history.when(row.what - 1))

    def show_at(self, number: int) -> None:
        """The public board after so many choices."""
        if self.history is None or number == self.shown_at or not 0 <= number < len(self.history):
            return
        self.shown_at = number
        view = self.history.at(number)
        self.query_one("#moment", Line).say(f" The table after {number} of {len(self.history) - 1} choices.")
        found = self.query("#replay")
        if found:
            board = found.first()
            if isinstance(board, Board):
                board.draw(view, None, frozenset(), ())
                self.follow_piece(board, view)

    def follow_piece(self, board: Board, view: Any) -> None:
        """Keep the leader in sight."""
        places = [place for seat in range(len(self.table.players)) for place in self.skin.my_places(view, seat)]
        if places:
            board.go_to(places[0])

    def action_step(self, step: int) -> None:
        """One choice back or on."""
        self.show_at(self.shown_at + step)

    def action_zoom(self, step: int) -> None:
        """The board larger or smaller, if it has sizes."""
        for board in self.query("#replay"):
            zoom = getattr(board, "action_zoom", None)
            if zoom is not None:
                zoom(step)

    def action_filter(self) -> None:
        """The next filter."""
        self.filter = self.filters[(self.filters.index(self.filter) + 1) % len(self.filters)]
        self.refill()

    def action_find(self) -> None:
        """Type words to look for."""
        line = self.query_one("#typing", Input)
        line.display = True
        line.focus()

    @on(Input.Submitted, "#typing")
    def found(self, event: Input.Submitted) -> None:
        """Show only lines with these words."""
        self.wanted = event.value.strip()
        self.query_one("#typing").display = False
        self.refill()
        self.query_one("#entries").focus()

    def action_board(self) -> None:
        """More room for lines."""
        found = self.query("#replay")
        if found:
            found.first().display = not found.first().display

    def action_back(self) -> None:
        """Esc first leaves the search."""
        typing = self.query_one("#typing")
        if typing.display:
            typing.display = False
            self.query_one("#entries").focus()
        else:
            super().action_back()
