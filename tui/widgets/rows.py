"""A list of one-line rows with a cursor: menus, the market, the log and the decision panel are made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from tui.glyphs import SAFE, Glyphs


@dataclass(frozen=True, slots=True)
class Row:
    """One line. ``what`` is handed back when it is picked; without it the row is a heading and the cursor passes by."""

    text: str
    what: Any = None
    tone: str = ""  # good, off, head, note, found: how it is drawn
    key: str = ""  # a letter that goes to this row at once


class Rows(ScrollView, can_focus=True):
    """The list. Repaints only the rows that changed."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "rows--row",
        "rows--cursor",
        "rows--good",
        "rows--off",
        "rows--head",
        "rows--note",
        "rows--found",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)", "up", show=False, id="row.up"),
        Binding("down", "go(1)", "down", show=False, id="row.down"),
        Binding("pageup", "leap(-1)", "a page up", show=False, id="row.pageup"),
        Binding("pagedown", "leap(1)", "a page down", show=False, id="row.pagedown"),
        Binding("home", "to(0)", "first", show=False, id="row.first"),
        Binding("end", "to(-1)", "last", show=False, id="row.last"),
        Binding("enter", "pick", "do it", show=False, id="row.ok"),
    ]

    class About(Message):
        """Something about a row. Handlers of a message also get what derives from it, so nobody handles this one."""

        def __init__(self, rows: Rows, row: Row) -> None:
            super().__init__()
            self.rows = rows
            self.row = row

        @property
        def control(self) -> Rows:
            """The list, for ``@on`` selectors."""
            return self.rows

    class Moved(About):
        """The cursor came to a row."""

    class Picked(About):
        """Enter, its letter or a second click on a row."""

    def __init__(self, *, id: str | None = None, classes: str | None = None, cursor: bool = True) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self.rows: tuple[Row, ...] = ()
        self.at = 0
        self.has_cursor = cursor
        self.follows = False  # the end stays in sight
        self.glyphs = SAFE

    def use(self, glyphs: Glyphs) -> None:
        """Draw with other characters."""
        if glyphs != self.glyphs:
            self.glyphs = glyphs
            self.refresh()

    def fill(self, rows: Sequence[Row], at: int | None = None, follow: bool = False) -> None:
        """Show these rows; the cursor stays on the same thing if it is still there. ``follow``: the end stays in sight."""
        new = tuple(rows)
        old, self.rows = self.rows, new
        here = old[self.at].what if self.at < len(old) else None
        if at is None:
            same = [n for n, row in enumerate(new) if row.what is not None and row.what == here]
            at = same[0] if same else min(self.at, len(new) - 1)
        before, self.at = self.at, self._nearest(max(at, 0), 1)
        self.follows = follow
        if new != old or self.virtual_size.width != self.size.width:
            grown = len(new) != len(old)
            self._measure()
            for line in range(max(len(new), len(old))):
                if grown or new[line] != old[line]:
                    self._repaint(line)
        if before != self.at:
            self._repaint(before)
            self._repaint(self.at)
        if follow:
            self.scroll_to(y=len(new), animate=False, force=True)
        else:
            self._show_cursor()

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        return self.rows[self.at] if self.at < len(self.rows) and self.rows[self.at].what is not None else None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as rows."""
        return max(len(self.rows), 1)

    def on_resize(self) -> None:
        """The rows follow the width."""
        self._measure()
        if self.follows:
            self.scroll_to(y=len(self.rows), animate=False, force=True)
        else:
            self._show_cursor()

    def render_line(self, y: int) -> Strip:
        """One row: mark, letter, text."""
        line = y + self.scroll_offset.y
        width = self.size.width
        if line >= len(self.rows):
            return Strip.blank(width, self.get_component_rich_style("rows--row"))
        row = self.rows[line]
        here = self.has_cursor and line == self.at and row.what is not None
        name = "rows--cursor" if here and self.has_focus else f"rows--{row.tone or 'row'}"
        mark = ">" if here or row.tone == "found" else " "
        letter = f"{row.key}  " if row.key else ""
        text = self.glyphs.spelled(Text(f"{mark} {letter}{row.text}" if self.has_cursor else f"{mark}{row.text}")).plain
        room = self.scrollable_content_region.width  # without the bar
        if cell_len(text) > room:
            text = set_cell_size(text, max(room - len(self.glyphs.more), 0)) + self.glyphs.more
        return Strip([Segment(set_cell_size(text, width), self.get_component_rich_style(name))], width)

    def point(self, at: int) -> None:
        """Move the cursor to a row."""
        if not self.rows:
            return
        before, self.at = self.at, self._nearest(max(0, min(at, len(self.rows) - 1)), 1 if at >= self.at else -1)
        if before != self.at:
            self._repaint(before)
            self._repaint(self.at)
            self._show_cursor()
        if self.row is not None:
            self.post_message(self.Moved(self, self.row))

    def action_go(self, step: int) -> None:
        """One row up or down, past headings."""
        if not self.has_cursor:
            self.scroll_relative(y=step, animate=False)
            return
        at = self.at + step
        while 0 <= at < len(self.rows) and self.rows[at].what is None:
            at += step
        if 0 <= at < len(self.rows):
            self.point(at)
        elif step < 0:
            self.scroll_to(y=0, animate=False)

    def action_leap(self, step: int) -> None:
        """A page up or down."""
        if not self.has_cursor:
            self.scroll_relative(y=step * (self.size.height - 1), animate=False)
            return
        self.point(self.at + step * max(self.size.height - 1, 1))

    def action_to(self, at: int) -> None:
        """The first or last row."""
        if self.has_cursor:
            self.point(at if at >= 0 else len(self.rows) - 1)
        else:
            self.scroll_to(y=0 if at >= 0 else len(self.rows), animate=False)

    def action_pick(self) -> None:
        """Take the row under the cursor."""
        if self.row is not None and self.has_cursor:
            self.post_message(self.Picked(self, self.row))

    def press(self, key: str) -> bool:
        """Go to the row with that letter and take it."""
        for at, row in enumerate(self.rows):
            if row.key == key and key != " " and row.what is not None:  # a blank keeps a row in line with the others
                self.point(at)
                self.post_message(self.Picked(self, row))
                return True
        return False

    def on_click(self, event: events.Click) -> None:
        """A click points, a second one takes."""
        at = event.y + self.scroll_offset.y
        if at >= len(self.rows) or self.rows[at].what is None:
            return
        again = at == self.at
        self.point(at)
        if again:
            self.action_pick()

    def on_focus(self) -> None:
        """The cursor is brighter while keys come here."""
        self._repaint(self.at)

    def on_blur(self) -> None:
        """And paler again."""
        self._repaint(self.at)

    def _nearest(self, at: int, step: int) -> int:
        """The first row at or after one that is no heading, else the last before it."""
        for way in (step, -step):
            line = at
            while 0 <= line < len(self.rows):
                if self.rows[line].what is not None:
                    return line
                line += way
        return at

    def _measure(self) -> None:
        """Tell how long the list is. The screen is laid out again only if that moves something: it is costly."""
        size = Size(max(self.size.width, 1), len(self.rows))
        if size == self.virtual_size:
            return
        self.set_reactive(Widget.virtual_size, size)
        height = self.styles.height
        if (height is not None and height.is_auto) or self.show_vertical_scrollbar != (size.height > self.size.height):
            self.refresh(layout=True)
        elif self.show_vertical_scrollbar:
            self.vertical_scrollbar.window_virtual_size = size.height

    def _repaint(self, line: int) -> None:
        self.refresh(Region(0, line - self.scroll_offset.y, self.size.width, 1))

    def _show_cursor(self) -> None:
        if self.has_cursor and self.rows and self.size.height:
            top, height = int(self.scroll_offset.y), self.size.height
            if not top <= self.at < top + height:
                self.scroll_to(y=max(0, self.at - height // 2), animate=False, force=True)
