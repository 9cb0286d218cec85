"""The hex board of every game: one widget that repaints only the hexes that changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from engine.hexes import Axial
from tui.glyphs import SAFE, Glyphs
from tui.hexes import WORKING, ZOOMS, Box, Zoom, climbed, column, following, paged, row_end, scrolled, stepped
from tui.hexpaint import Canvas, Edge, Hex, Painter
from tui.keys import BOARD, bound
from tui.themes import palette_of

MARGIN = 2  # hexes between the cursor and the end of the view before it jumps


class HexBoard(Widget, can_focus=True):
    """A map of hexes with a cursor. It says where the cursor points and which hex was chosen, never what that means."""

    DEFAULT_CSS = "HexBoard { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [*bound(BOARD)]
    ALLOW_MAXIMIZE = True

    class Pointed(Message):
        """The cursor is on another hex, or the hex under it changed."""

        def __init__(self, at: Axial) -> None:
            super().__init__()
            self.at = at

    class Chosen(Message):
        """The player wants to act on the hex under the cursor."""

        def __init__(self, at: Axial) -> None:
            super().__init__()
            self.at = at

    def __init__(self, glyphs: Glyphs = SAFE, zoom: Zoom = WORKING, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.hexes: dict[Axial, Hex] = {}
        self.edges: frozenset[Edge] = frozenset()
        self.cursor: Axial | None = None
        self.wanted: int | None = None  # the column that arrows up and down keep to
        self.glyphs = glyphs
        self.zoom = zoom
        self.whole: Box = (0, 0, 0, 0)  # the cells of the map
        self.start = (0, 0)  # the cell of the map that is the view's first
        self.painter: Painter | None = None

    # What is shown

    def show(self, hexes: Mapping[Axial, Hex], edges: Collection[Edge] = ()) -> None:
        """Show a position; only hexes that differ are repainted."""
        old, gone = self.hexes, self.edges
        self.hexes, self.edges = dict(hexes), frozenset(edges)
        if old.keys() != self.hexes.keys():
            if self.cursor not in self.hexes:
                self.cursor = next(iter(self.legal_hexes()), next(iter(self.hexes), None))
            self.repaint()
            return
        changed = {at for at, look in hexes.items() if old[at] != look}
        changed |= {at for edge in self.edges ^ gone for at in edge}
        if changed:
            self.touch(changed)

    def use(self, glyphs: Glyphs) -> None:
        """Draw with other characters."""
        self.glyphs = glyphs
        self.repaint()

    def legal_hexes(self) -> list[Axial]:
        """The hexes marked as legal."""
        return [at for at, look in self.hexes.items() if look.legal]

    def touch(self, points: Iterable[Axial]) -> None:
        """Repaint some hexes."""
        painter = self.painter
        if painter is None:
            return
        painter.hexes, painter.cursor = self.hexes, self.pointer
        painter.block(self.edges)
        seen = [at for at in points if at in painter.shown]
        if seen:
            painter.some(seen)
            self.refresh(*(self.region_of(at) for at in seen))

    def repaint(self) -> None:
        """Paint everything, with the cursor in view."""
        if not self.size:
            return
        self.whole = self.zoom.around(self.hexes)
        self.scroll_to_cursor()
        self.paint_all()

    def paint_all(self) -> None:
        """Paint everything that is in view now."""
        canvas, palette = Canvas(*self.size, self.rich_style), palette_of(self.app.theme)
        self.painter = Painter(canvas, self.window, self.zoom, self.glyphs, palette, self.hexes, self.pointer)
        self.painter.block(self.edges)
        self.painter.all()
        self.refresh()

    @property
    def pointer(self) -> Axial | None:
        """The cursor where it is drawn: a map that takes no keys is only looked at, and has none over its pieces."""
        return self.cursor if self.can_focus else None

    @property
    def window(self) -> Box:
        """The cells of the map that are in view."""
        (x, y), (width, height) = self.start, self.size
        return x, y, x + width, y + height

    def region_of(self, at: Axial) -> Region:
        """The cells of a hex in the widget's own coordinates."""
        left, top, right, bottom = self.zoom.box(at)
        inner = self.styles.gutter
        x, y = left - self.start[0] + inner.left, top - self.start[1] + inner.top
        return Region(x, y, right - left, bottom - top)

    def scroll_to_cursor(self, margin: int = MARGIN) -> bool:
        """Bring the cursor into view, so many hexes from its ends; says whether the view moved."""
        left, top, right, bottom = self.whole
        x0, y0, x1, y1 = self.zoom.box(self.cursor) if self.cursor is not None else (left, top, left, top)
        zoom, (width, height) = self.zoom, self.size
        across, down = margin * zoom.width, margin * zoom.height
        start = (
            scrolled(self.start[0], width, (x0, x1), (left, right), min(across, width // 4), max(1, zoom.width // 2)),
            scrolled(self.start[1], height, (y0, y1), (top, bottom), min(down, height // 4), zoom.height),
        )
        moved, self.start = start != self.start, start
        return moved

    def render_line(self, y: int) -> Strip:
        """One line, already painted."""
        if self.painter is None:
            return Strip.blank(self.size.width, self.rich_style)
        return self.painter.canvas.strip(y)

    def on_mount(self) -> None:
        """Follow the app's theme."""
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.call_after_refresh(self.repaint))

    def on_resize(self) -> None:
        """The view has another size."""
        self.repaint()

    # What others are told: the screen straight, since on the way up through containers it would be a frame late.

    def point(self, at: Axial) -> None:
        """Say where the cursor is now."""
        self.screen.post_message(self.Pointed(at))

    def choose(self, at: Axial) -> None:
        """Say which hex is wanted."""
        self.screen.post_message(self.Chosen(at))

    # The cursor

    def go(self, at: Axial, keep: bool = False, margin: int = MARGIN) -> None:
        """Put the cursor on a hex. ``keep``: arrows up and down still aim at the column they did."""
        if at not in self.hexes or at == self.cursor:
            return
        old, self.cursor = self.cursor, at
        if not keep:
            self.wanted = None
        if self.scroll_to_cursor(margin):
            self.paint_all()
        else:
            self.touch([at] if old is None else [old, at])
        self.point(at)

    def legal(self, step: int) -> None:
        """Go to the next (1) or previous (-1) legal hex; the view stays if that is in it."""
        if self.cursor is not None:
            self.go(following(self.legal_hexes(), self.cursor, step), margin=0)

    def keep_column(self) -> int:
        """The column to keep to, from now on."""
        if self.wanted is None:
            assert self.cursor is not None
            self.wanted = column(self.cursor)
        return self.wanted

    def action_step(self, way: str) -> None:
        """Move the cursor: one of the six directions, or up and down in zigzag."""
        if self.cursor is None:
            return
        if way in ("up", "down"):
            self.go(climbed(self.hexes, self.cursor, way, self.keep_column()), keep=True)
        else:
            self.go(stepped(self.hexes, self.cursor, way))

    def action_row(self, way: str) -> None:
        """Go to the first or last hex of the row."""
        if self.cursor is not None:
            self.go(row_end(self.hexes, self.cursor, way))

    def action_page(self, step: int) -> None:
        """Go half a view up or down."""
        if self.cursor is not None:
            rows = max(1, self.size.height // self.zoom.height // 2)
            self.go(paged(self.hexes, self.cursor, step * rows, self.keep_column()), keep=True)

    def action_zoom(self, step: int) -> None:
        """Larger or smaller hexes."""
        number = ZOOMS.index(self.zoom) + step
        if 0 <= number < len(ZOOMS):
            self.zoom = ZOOMS[number]
            self.repaint()

    def action_ok(self) -> None:
        """Act on the hex under the cursor."""
        if self.cursor is not None:
            self.choose(self.cursor)

    # The mouse

    def hex_at(self, x: int, y: int) -> Axial | None:
        """The hex at a cell of the view."""
        points = self.zoom.under(x + self.start[0], y + self.start[1])
        return next((at for at in points if self.painter is not None and at in self.painter.shown), None)

    def on_click(self, event: events.Click) -> None:
        """A click points, a second one on the same hex chooses."""
        offset = event.get_content_offset(self)
        at = self.hex_at(offset.x, offset.y) if offset is not None else None
        if at is None or event.button != 1:
            return
        event.stop()
        if at == self.cursor:
            self.action_ok()
        else:
            self.go(at)

    def pan(self, across: int, down: int) -> None:
        """Move the view by hexes, as far as the map goes; the cursor stays where it is."""
        left, top, right, bottom = self.whole
        (x, y), (width, height) = self.start, self.size
        if right - left > width:
            x = max(left, min(x + across * self.zoom.width, right - width))
        if bottom - top > height:
            y = max(top, min(y + down * self.zoom.height, bottom - height + self.zoom.height - 1))
        if (x, y) != self.start:
            self.start = (x, y)
            self.paint_all()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves the view up; with shift, to the left."""
        event.stop()
        self.pan(*((-2, 0) if event.shift else (0, -2)))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves the view down; with shift, to the right."""
        event.stop()
        self.pan(*((2, 0) if event.shift else (0, 2)))
