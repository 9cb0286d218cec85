"""Log and replay: the whole log with filters, and the public board at any moment of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widget import Widget

from tui.adapter import Adapter, Board
from tui.players import Refused
from tui.screens.typingpage import TypingPage
from tui.table import Table
from tui.told import NAME_A_FILE, Told, usual_file, written
from tui.widgets.line import Line
from tui.widgets.rows import Row, Rows
from tui.widgets.typeline import TypeLine

PACE = 0.5  # seconds a choice is shown while playing


class Log(TypingPage):
    """Lines above, the board below. A moment is a number of choices; the line marked is the last one written by then."""

    heading = "Log and replay"
    AUTO_FOCUS = ""
    order: ClassVar[tuple[str, ...]] = ("log.on", "log.turn", "log.play", "log.end", "log.filter", "log.find")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", "step", id="log.on"),
        Binding("left", "step(-1)", "step back", show=False, id="log.back"),
        Binding("pagedown", "turn(1)", "turn", id="log.turn"),
        Binding("pageup", "turn(-1)", "turn back", show=False, id="log.turnback"),
        Binding("space", "play", "play", id="log.play"),
        Binding("home", "to(0)", "first moment", show=False, id="log.first"),
        Binding("end", "to(-1)", "now", id="log.end"),
        Binding("down", "line(1)", "next line", show=False, id="log.down"),
        Binding("up", "line(-1)", "line before", show=False, id="log.up"),
        Binding("f", "filter", "filter", id="log.filter"),
        Binding("slash", "find", "search", id="log.find"),
        Binding("b", "branch", "play on from here", id="log.branch"),
        Binding("x", "export", "write to a file", id="log.export"),
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
        self.choices = len(table.actions)
        self.heard: list[int] = []  # by number of choices: entries the reader had read
        self.number = self.choices
        self.drawn = -1
        self.notice = ""
        self.timer: Timer | None = None

    def body(self) -> Iterable[Widget]:
        """Filter line, log, line of typing, moment, board."""
        yield Line(id="filters")
        yield Rows(id="entries")
        yield TypeLine()
        yield Line(id="moment")
        board = self.skin.board()
        if board is not None:
            board.id = "replay"
            board.can_focus = False
            yield board

    @property
    def entries(self) -> Rows:
        """The log."""
        return self.query_one("#entries", Rows)

    def on_mount(self) -> None:
        """Begin at the end of the log."""
        self.entries.can_focus = False  # the screen's own keys lead through it
        self.heard = self.table.heard(self.seat)
        self.refill()
        self.action_zoom(-1)
        self.call_after_refresh(self.show, self.number)

    # --- lines

    def refill(self) -> None:
        """The lines that pass the filter and hold the words."""
        codes = self.skin.kinds().get(self.filter)
        rows = []
        for number, entry in enumerate(Told.entries(self.view)):
            text = self.table.game.tell(entry, self.seat)
            if text and (codes is None or entry[1] in codes) and self.wanted.lower() in text.lower():
                rows.append(Row(text, number + 1))
        self.entries.fill(rows or [Row("Nothing of that kind.")], self.row_at(self.number, rows))
        choice = "  ".join(f"[{name}]" if name == self.filter else name for name in self.filters)
        words = f"   words: {self.wanted} (/ changes them)" if self.wanted else ""
        self.query_one("#filters", Line).say(f" {choice}{words}   {len(rows)} {'line' if len(rows) == 1 else 'lines'}")

    def row_at(self, number: int, rows: Iterable[Row]) -> int:
        """The last line written after so many choices."""
        read = self.heard[number] if number < len(self.heard) else len(Told.entries(self.view))
        before = [row for row in rows if row.what is not None and row.what <= read]
        return max(len(before) - 1, 0)

    def when(self, entry: int) -> int:
        """After how many choices the reader had first read so many entries."""
        return next((number for number, read in enumerate(self.heard) if read >= entry), self.choices)

    @on(Rows.Moved, "#entries")
    def moved(self, event: Rows.Moved) -> None:
        """A line was clicked, or gone to: the board follows it, unless it was the line that followed."""
        if self.entries.at != self.row_at(self.number, self.entries.rows):
            self.show(self.when(event.row.what), follow=False)

    # --- moments

    def show(self, number: int, follow: bool = True) -> None:
        """The public board after so many choices; ``follow``: mark the line of that moment, too."""
        number = max(0, min(number, self.choices))
        self.number = number
        if follow:
            self.entries.point(self.row_at(number, self.entries.rows))
        view = self.table.past(number) if self.heard and number != self.drawn else None
        if view is not None:
            self.drawn = number
            self.draw(view)
        self.say()

    def draw(self, view: Any) -> None:
        """The board at a moment, somebody's piece in sight."""
        places = [place for seat in range(len(self.table.players)) for place in self.skin.my_places(view, seat)]
        for board in self.query("#replay"):
            if isinstance(board, Board):
                board.draw(view, None, frozenset(), ())
                if places:
                    board.go_to(places[0])

    def say(self) -> None:
        """Which moment it is, and what the last key did."""
        if not self.heard:
            text = "The rules have changed since: this game cannot be shown move by move."
        else:
            text = f"The table after {self.number} of {self.choices} choices."
        self.query_one("#moment", Line).say(f" {self.notice or text}{'  Space: stop.' if self.timer else ''}")

    def go(self, number: int) -> None:
        """To a moment, by a key."""
        self.stop()
        self.notice = ""
        self.show(number)

    def action_step(self, step: int) -> None:
        """One choice back or on."""
        self.go(self.number + step)

    def action_to(self, number: int) -> None:
        """The first moment or the last."""
        self.go(self.choices if number < 0 else number)

    def action_turn(self, step: int) -> None:
        """To where the next turn begins, or the one before."""
        entries = Told.entries(self.view)
        moments = [self.when(n + 1) for n, entry in enumerate(entries) if entry[1] == self.skin.begins]
        if step > 0:
            self.go(next((moment for moment in moments if moment > self.number), self.choices))
        else:
            self.go(next((moment for moment in reversed(moments) if moment < self.number), 0))

    def action_line(self, step: int) -> None:
        """To another line, and to its moment."""
        self.stop()
        self.notice = ""
        rows = self.entries
        at = max(0, min(rows.at + step, len(rows.rows) - 1))
        rows.point(at)
        if rows.row is not None:
            self.show(self.when(rows.row.what), follow=False)

    def action_play(self) -> None:
        """Choice after choice, until the end or a key."""
        if self.timer is not None:
            self.stop()
        else:
            if self.number == self.choices:
                self.show(0)
            self.timer = self.set_interval(PACE, self.play_on)
        self.notice = ""
        self.say()

    def play_on(self) -> None:
        """The next choice while playing."""
        if self.number < self.choices and self.is_current:
            self.show(self.number + 1)
        else:
            self.stop()
            self.say()

    def stop(self) -> None:
        """Play no further."""
        if self.timer is not None:
            self.timer.stop()
            self.timer = None

    # --- commands

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

    def action_branch(self) -> None:
        """Play on from this moment in a game of its own."""
        try:
            table = self.table.branch(self.number, self.top.store)
        except Refused as error:
            self.notice = str(error)
            self.say()
            return
        self.top.go_home()
        self.top.open_table(table)
        self.top.say("A training game: everything can be taken back in it.")

    def action_find(self) -> None:
        """Type words to look for."""
        self.stop()
        self.line.ask(self.look_for, self.wanted)
        self.query_one("#moment", Line).say(" Lines with these words, or all: Enter shows them, Esc does not.")

    def look_for(self, text: str | None) -> None:
        """Show only lines with these words."""
        if text is not None:
            self.wanted = text.strip()
            self.refill()
        self.say()

    def action_export(self) -> None:
        """Name a file for the log."""
        self.stop()
        self.line.ask(self.export, usual_file(self.table.name or self.table.game.name))
        self.query_one("#moment", Line).say(f" {NAME_A_FILE}")

    def export(self, path: str | None) -> None:
        """Write the file."""
        if path is not None:
            self.notice = written(path, self.table.export_text(self.seat))
        self.say()

    def action_board(self) -> None:
        """More room for lines."""
        for board in self.query("#replay"):
            board.display = not board.display

    def notes(self) -> list[str]:
        """For help."""
        return [
            "Left and Right go one choice back or on, PgUp and PgDn a turn, Home and End to the first moment and to now;",
            "Space plays on by itself. Up and Down go from line to line. The board shows what everybody could see then.",
            "b plays on from the moment shown in a training game of its own, once the game is over. x writes the log.",
        ]
