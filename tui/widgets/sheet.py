"""A board drawn as lines of text: rows, tracks and tables of things, with one cursor among them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from engine.core import Action
from tui.glyphs import SAFE, Glyphs
from tui.keys import BOARD, bound
from tui.messages import Pointed, Wanted
from tui.themes import palette_of, style

_KEYS = tuple(name for name in BOARD if not name.startswith("zoom"))
_WAYS = {
    "nw": (0, -1),
    "ne": (0, -1),
    "up": (0, -1),
    "sw": (0, 1),
    "se": (0, 1),
    "down": (0, 1),
    "w": (-1, 0),
    "e": (1, 0),
}
_SAID = {
    **dict.fromkeys(("hex.nw", "hex.ne", "hex.up"), "up"),
    **dict.fromkeys(("hex.sw", "hex.se", "hex.down"), "down"),
    "hex.w": "left",
    "hex.e": "right",
    "row.home": "first in the line",
    "row.end": "last in the line",
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece of a line. One with a thing is drawn with a cell before and behind it, for the marks."""

    text: str
    thing: Action | None = None
    tone: str = ""  # head, off, note
    owner: int = -1  # the seat in whose colour it is drawn

    @property
    def width(self) -> int:
        """In cells, marks included."""
        return cell_len(self.text) + 2 * (self.thing is not None)

    def wide(self, width: int) -> Spot:
        """The same, filled or cut to so many cells, marks included."""
        return Spot(set_cell_size(self.text, width - 2 * (self.thing is not None)), self.thing, self.tone, self.owner)


class Place(NamedTuple):
    """Where a thing is drawn: its line, its first column, its width in cells."""

    thing: Action
    y: int
    x: int
    width: int


Lines = Sequence[Sequence[Spot]]


def places(lines: Lines) -> list[Place]:
    """Every place of a thing, from the top, from left to right. A thing may be drawn in several lines."""
    found = []
    for y, line in enumerate(lines):
        x = 0
        for spot in line:
            if spot.thing is not None:
                found.append(Place(spot.thing, y, x, spot.width))
            x += spot.width
    return found


def beside(found: Sequence[Place], here: Action, way: str) -> Action:
    """The thing that an arrow leads to: along the line, or the nearest one on the next line that has any."""
    across, down = _WAYS[way]
    mine = [place for place in found if place.thing == here]
    if not mine:
        return found[0].thing if found else here
    if across:
        line = [place for place in found if place.y == mine[0].y]
        at = line.index(mine[0]) + across
        return line[at].thing if 0 <= at < len(line) else here
    start = mine[0] if down < 0 else mine[-1]
    middle = start.x + start.width / 2
    ahead = [place for place in found if (place.y - start.y) * down > 0 and place.thing != here]
    if not ahead:
        return here
    nearest = min(abs(place.y - start.y) for place in ahead)
    row = [place for place in ahead if abs(place.y - start.y) == nearest]
    return min(row, key=lambda place: max(place.x - middle, middle - place.x - place.width, 0)).thing


class Sheet(Widget, can_focus=True):
    """The board. A game derives from it and says in ``lay`` which lines show a position."""

    DEFAULT_CSS = "Sheet { width: 1fr; height: 1fr; }"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "sheet--text",
        "sheet--head",
        "sheet--note",
        "sheet--off",
        "sheet--legal",
        "sheet--cursor",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        replace(binding, description=_SAID.get(binding.id or "", binding.description))
        for binding in bound(BOARD, *_KEYS)
    ]

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.lines: Lines = ()
        self.places: list[Place] = []
        self.cursor: Action | None = None
        self.targets: frozenset[Action] = frozenset()
        self.drawn: tuple[Any, int | None] | None = None
        self.start = 0  # the first line in view
        self.glyphs: Glyphs = SAFE

    def lay(self, view: Any, seat: int | None, width: int, height: int) -> Lines:
        """The lines that show a position as a seat may see it, in so many cells and, if possible, lines."""
        return ()

    # What is shown

    def draw(self, view: Any, seat: int | None, legal: frozenset[Action], path: Sequence[Action]) -> None:
        """Show a position; ``legal``: the things that can be acted on."""
        self.drawn, self.targets = (view, seat), legal
        self.spread()

    def spread(self) -> None:
        """Lay the lines out for the room there is; repaints those that differ."""
        if self.drawn is None or not self.size:
            return
        old, self.lines = self.lines, self.lay(*self.drawn, *self.size)
        self.places = places(self.lines)
        if all(place.thing != self.cursor for place in self.places):
            legal = [place.thing for place in self.places if place.thing in self.targets]
            self.cursor = next(iter([*legal, *(place.thing for place in self.places)]), None)
        if len(old) != len(self.lines) or self.follow():
            self.refresh()
        else:
            self.repaint(range(len(self.lines)))

    def use(self, glyphs: Glyphs) -> None:
        """Draw with other characters."""
        self.glyphs = glyphs
        self.spread()

    def repaint(self, lines: Iterable[int]) -> None:
        """Repaint some lines; the terminal is sent only what differs."""
        self.refresh(*(Region(0, y - self.start, self.size.width, 1) for y in lines))

    def follow(self) -> bool:
        """Bring the cursor into view; says whether the view moved."""
        mine = [place.y for place in self.places if place.thing == self.cursor]
        start, height = self.start, self.size.height
        if mine:
            start = min(max(start, mine[-1] - height + 1), mine[0])
        start = max(0, min(start, len(self.lines) - height))
        moved, self.start = start != self.start, start
        return moved

    def render_line(self, y: int) -> Strip:
        """One line: spots with their marks."""
        at, width, base = y + self.start, self.size.width, self.get_component_rich_style("sheet--text")
        if at >= len(self.lines):
            return Strip.blank(width, base)
        segments = [segment for spot in self.lines[at] for segment in self.segments(spot)]
        return Strip(segments).adjust_cell_length(width, base)

    def segments(self, spot: Spot) -> Iterable[Segment]:
        """A spot; without colour its marks alone tell where the cursor is and what can be acted on."""
        look = self.look(spot)
        if spot.thing is None:
            yield Segment(spot.text, look)
        elif spot.thing == self.cursor:
            yield Segment(f"{self.glyphs.cursor[0]}{spot.text}{self.glyphs.cursor[1]}", look)
        else:
            yield Segment(self.glyphs.legal if spot.thing in self.targets else " ", look)
            yield Segment(f"{spot.text} ", look)

    def look(self, spot: Spot) -> Style:
        """The style of a spot."""
        if spot.thing is not None and spot.thing == self.cursor:
            return self.get_component_rich_style("sheet--cursor")
        if spot.owner >= 0:
            return self.get_component_rich_style("sheet--text") + style(palette_of(self.app.theme).seat(spot.owner))
        name = "legal" if spot.thing is not None and spot.thing in self.targets else spot.tone or "text"
        return self.get_component_rich_style(f"sheet--{name}")

    def on_mount(self) -> None:
        """Follow the app's theme."""
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.call_after_refresh(self.refresh))

    def on_resize(self) -> None:
        """Other room, other lines."""
        self.spread()
        self.refresh()

    # The cursor

    @property
    def thing(self) -> Action | None:
        """What the cursor is on."""
        return self.cursor

    @property
    def marked(self) -> bool:
        """Whether anything on it can be acted on."""
        return any(place.thing in self.targets for place in self.places)

    def shows(self, thing: Action) -> bool:
        """Whether a thing lies on it."""
        return any(place.thing == thing for place in self.places)

    def go_to(self, thing: Action) -> None:
        """Go straight to a thing."""
        self.move_to(thing)

    def move_to(self, thing: Action) -> None:
        """Put the cursor on a thing, which it may only be passing."""
        if not self.shows(thing):
            return
        before, self.cursor = self.cursor, thing
        if self.follow():
            self.refresh()
        elif before != thing:
            self.repaint({place.y for place in self.places if place.thing in (before, thing)})
        self.screen.post_message(Pointed(thing))

    def legal(self, step: int) -> None:
        """Go to the next (1) or previous (-1) thing that can be acted on."""
        order = list(dict.fromkeys(place.thing for place in self.places))
        if self.cursor is None or not order:
            return
        at = order.index(self.cursor)
        turned = order[at + 1 :] + order[: at + 1] if step > 0 else order[:at][::-1] + order[at:][::-1]
        found = next((thing for thing in turned if thing in self.targets), None)
        if found is not None:
            self.go_to(found)

    def action_step(self, way: str) -> None:
        """Go to the thing beside this one."""
        if self.cursor is not None:
            self.move_to(beside(self.places, self.cursor, way))

    def action_row(self, way: str) -> None:
        """Go to the first or last thing of the line."""
        mine = next((place.y for place in self.places if place.thing == self.cursor), None)
        line = [place.thing for place in self.places if place.y == mine]
        if line:
            self.move_to(line[0] if way == "home" else line[-1])

    def action_page(self, step: int) -> None:
        """Go half a view up or down."""
        mine = next((place.y for place in self.places if place.thing == self.cursor), 0)
        aim = mine + step * max(self.size.height // 2, 1)
        if self.places:
            self.move_to(min(self.places, key=lambda place: abs(place.y - aim)).thing)

    def action_ok(self) -> None:
        """Act on the thing under the cursor."""
        if self.cursor is not None:
            self.screen.post_message(Wanted(self.cursor))

    # The mouse

    def on_click(self, event: events.Click) -> None:
        """A click points, a second one on the same thing acts."""
        offset = event.get_content_offset(self)
        if offset is None or event.button != 1:
            return
        x, y = offset.x, offset.y + self.start
        thing = next((p.thing for p in self.places if p.y == y and p.x <= x < p.x + p.width), None)
        if thing is None:
            return
        event.stop()
        if thing == self.cursor:
            self.action_ok()
        else:
            self.go_to(thing)

    def scroll(self, lines: int) -> None:
        """Move the view; the cursor stays where it is."""
        start = max(0, min(self.start + lines, len(self.lines) - self.size.height))
        if start != self.start:
            self.start = start
            self.refresh()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves the view."""
        event.stop()
        self.scroll(-2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves the view."""
        event.stop()
        self.scroll(2)
