"""Paints hexes as characters, in three sizes. It knows what a hex looks like, not what it means."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from engine.hexes import Axial, moved
from tui.glyphs import Glyphs
from tui.hexes import OVERVIEW, READING, STEPS, Box, Zoom, inside
from tui.themes import Pair, Palette, style

Edge = tuple[Axial, Axial]


@dataclass(frozen=True, slots=True)
class Hex:
    """How one hex is to look. Texts that are too long for its size are cut."""

    land: str = ""  # chooses the colours
    text: str = ""  # two characters, such as "j2"
    whole: bool = False  # neither of them gives way to a mark in the smallest size
    title: str = ""  # nine characters for the largest size, else the text
    note: str = ""  # eight characters of a second line for the largest size
    piece: str = ""  # one character
    owner: int = -1  # the seat in whose colours the piece is
    top: str = ""  # a mark on the upper tip
    bottom: str = ""  # a mark on the lower tip
    legal: bool = False  # can be acted on now
    path: bool = False  # on the way that is previewed


class Canvas:
    """Characters and their styles, line by line."""

    def __init__(self, width: int, height: int, base: Style) -> None:
        self.width, self.height, self.base = width, height, base
        self.chars = [[" "] * width for _ in range(height)]
        self.styles = [[base] * width for _ in range(height)]
        self.strips: list[Strip | None] = [None] * height

    def put(self, x: int, y: int, text: str, paint: Style) -> None:
        """Write characters of one style; what lies outside is lost."""
        if not 0 <= y < self.height:
            return
        chars, styles = self.chars[y], self.styles[y]
        for number, char in enumerate(text, x):
            if 0 <= number < self.width:
                chars[number], styles[number] = char, paint
        self.strips[y] = None

    def strip(self, y: int) -> Strip:
        """A line as Textual wants it."""
        if not 0 <= y < self.height:
            return Strip.blank(self.width, self.base)
        strip = self.strips[y]
        if strip is None:
            strip = self.strips[y] = Strip(self.segments(y), self.width)
        return strip

    def segments(self, y: int) -> list[Segment]:
        """The runs of one style in a line."""
        found: list[Segment] = []
        chars, styles = self.chars[y], self.styles[y]
        start = 0
        for x in range(1, self.width + 1):
            if x == self.width or styles[x] is not styles[start]:
                found.append(Segment("".join(chars[start:x]), styles[start]))
                start = x
        return found


@lru_cache(1024)
def over(base: Style, pair: Pair, bold: bool = False, underline: bool = False, reverse: bool = False) -> Style:
    """Colours and attributes on top of what lies underneath; the same object for the same question."""
    return base + style(pair, bold, underline, reverse)


@dataclass(slots=True)
class Painter:
    """Paints the hexes of one map on a canvas that shows the cells of a window of it."""

    canvas: Canvas
    window: Box
    zoom: Zoom
    glyphs: Glyphs
    palette: Palette
    hexes: Mapping[Axial, Hex]
    cursor: Axial | None = None
    shown: set[Axial] = field(default_factory=set)
    blocked: set[Edge] = field(default_factory=set)
    behind: set[Axial] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.shown = {at for at in self.hexes if inside(self.zoom.box(at), self.window)}

    def block(self, edges: Collection[Edge]) -> None:
        """Something lies on these edges; from afar it is seen on the second hex of each."""
        self.blocked = {*edges, *((b, a) for a, b in edges)}
        self.behind = {far for _, far in edges}

    def all(self) -> None:
        """Paint every hex that is wholly in the window."""
        self.some(self.shown)

    def some(self, points: Collection[Axial]) -> None:
        """Paint some hexes anew. The cursor comes last: its brackets lie on outlines that neighbours share."""
        for at in points:
            if at in self.shown:
                self.one(at)
        if self.cursor in self.shown:
            assert self.cursor is not None
            self.one(self.cursor)

    def one(self, at: Axial) -> None:
        """Paint a hex."""
        x, y = self.zoom.place(at)
        x, y = x - self.window[0], y - self.window[1]
        look = self.hexes[at]
        if self.zoom is OVERVIEW:
            self.small(x, y, at, look)
        elif self.zoom is READING:
            self.large(x, y, at, look)
        else:
            self.middle(x, y, at, look)

    # Styles

    def of(self, pair: Pair, bold: bool = False, underline: bool = False, reverse: bool = False) -> Style:
        """A style on the board's own ground."""
        return over(self.canvas.base, pair, bold, underline, reverse)

    def body(self, at: Axial, look: Hex) -> Style:
        """The style of a hex's text."""
        far = self.zoom is OVERVIEW
        return self.of(self.palette.land(look.land), look.legal, look.legal and far, at == self.cursor)

    def piece(self, at: Axial, look: Hex) -> Style:
        """The style of a piece, of the ground if there is none."""
        if not look.piece:
            return self.body(at, look)
        return self.of(self.palette.seat(look.owner), True, False, at == self.cursor)

    # Shapes

    def small(self, x: int, y: int, at: Axial, look: Hex) -> None:
        """Two characters: the land, or the mark on a space with a piece, and what matters most there."""
        if at == self.cursor:
            return self.canvas.put(x, y, self.glyphs.cursor, self.body(at, look))
        body = self.body(at, look)
        text = f"{(look.bottom + look.text)[:2]:<2}"
        self.canvas.put(x, y, look.top[:1] if look.piece and look.top else text[0], body)
        if look.piece:
            self.canvas.put(x + 1, y, look.piece[0], self.piece(at, look))
        elif look.path:
            self.canvas.put(x + 1, y, self.glyphs.path, body)
        elif at in self.behind and not look.whole:
            self.canvas.put(x + 1, y, self.glyphs.blocked, self.of(self.palette.blocked, bold=True))
        else:
            self.canvas.put(x + 1, y, (look.top[:1] if not look.whole else "") or text[1], body)

    def middle(self, x: int, y: int, at: Axial, look: Hex) -> None:
        """Three characters between outlines, and a mark on either tip."""
        canvas, glyphs = self.canvas, self.glyphs
        rising = (glyphs.rising, glyphs.blocked_rising)
        falling = (glyphs.falling, glyphs.blocked_falling)
        for way, dx, dy, pair in (
            ("nw", 1, 0, rising),
            ("ne", 3, 0, falling),
            ("sw", 1, 2, falling),
            ("se", 3, 2, rising),
        ):
            canvas.put(x + dx, y + dy, *self.edge(at, way, *pair))
        self.sides(x, y + 1, 4, at)
        canvas.put(x + 1, y + 1, f"{look.text[:2]:<2}", self.body(at, look))
        canvas.put(x + 3, y + 1, look.piece[:1] or " ", self.piece(at, look))
        canvas.put(x + 2, y, *self.upper(look, " "))
        canvas.put(x + 2, y + 2, *self.lower(look, " "))

    def large(self, x: int, y: int, at: Axial, look: Hex) -> None:
        """Two lines of nine characters in a box whose corners are cells."""
        canvas, body = self.canvas, self.body(at, look)
        half, width, height = READING.width // 2, READING.width, READING.height
        line, blocked = self.glyphs.horizontal * (half - 1), self.glyphs.blocked * (half - 1)
        for way, dx, dy in (("nw", 1, 0), ("ne", half + 1, 0), ("sw", 1, height), ("se", half + 1, height)):
            canvas.put(x + dx, y + dy, *self.edge(at, way, line, blocked))
        for way, dx, dy in (("nw", 0, 0), ("ne", width, 0), ("sw", 0, height), ("se", width, height)):
            if moved(at, STEPS[way]) not in self.shown:  # else this corner is a tip of that hex
                canvas.put(x + dx, y + dy, self.corner(at, dx, dy), self.of(self.palette.outline))
        canvas.put(x + half, y, *self.upper(look, self.corner(at, half, 0)))
        canvas.put(x + half, y + height, *self.lower(look, self.corner(at, half, height)))
        for dy in range(1, height):
            self.sides(x, y + dy, width, at)
        inside = width - 1
        canvas.put(x + 1, y + 1, f"{(look.title or look.text)[:inside]:<{inside}}", body)
        canvas.put(x + 1, y + 2, f"{look.note[: inside - 1]:<{inside - 1}}", body)
        canvas.put(x + inside, y + 2, look.piece[:1] or " ", self.piece(at, look))

    def sides(self, x: int, y: int, width: int, at: Axial) -> None:
        """The left and right outline of one line of a body: brackets around the cursor."""
        side = self.glyphs.vertical if self.zoom is READING else self.glyphs.side
        for way, dx, bracket in (("w", 0, self.glyphs.cursor[0]), ("e", width, self.glyphs.cursor[1])):
            char, paint = self.edge(at, way, side, self.glyphs.blocked)
            if at == self.cursor:
                char, paint = bracket, self.of(self.palette.mark, bold=True)
            self.canvas.put(x + dx, y, char, paint)

    def edge(self, at: Axial, way: str, free: str, blocked: str) -> tuple[str, Style]:
        """An outline towards a neighbour."""
        if (at, moved(at, STEPS[way])) in self.blocked:
            return blocked, self.of(self.palette.blocked, bold=True)
        return free, self.of(self.palette.outline)

    def upper(self, look: Hex, empty: str) -> tuple[str, Style]:
        """What is on the upper tip."""
        if look.top:
            return look.top[0], self.of(self.palette.mark, bold=True)
        if look.legal:
            return self.glyphs.legal, self.of(self.palette.legal, bold=True)
        return empty, self.of(self.palette.outline)

    def lower(self, look: Hex, empty: str) -> tuple[str, Style]:
        """What is on the lower tip."""
        if look.path:
            return self.glyphs.path, self.of(self.palette.path, bold=True)
        if look.legal and look.top:
            return self.glyphs.legal, self.of(self.palette.legal, bold=True)
        if look.bottom:
            return look.bottom[0], self.of(self.palette.mark, bold=True)
        return empty, self.of(self.palette.outline)

    def corner(self, at: Axial, dx: int, dy: int) -> str:
        """The character where the outlines of up to three hexes meet."""
        arms = 0
        for way in ("", *STEPS):
            near = moved(at, STEPS[way]) if way else at
            if near in self.shown:
                arms |= arms_of(*self.offset(near, at), dx, dy)
        return self.glyphs.box[arms]

    def offset(self, near: Axial, at: Axial) -> tuple[int, int]:
        """Where the box of a hex lies, seen from another."""
        (x, y), (left, top) = self.zoom.place(near), self.zoom.place(at)
        return x - left, y - top


@lru_cache(256)
def arms_of(left: int, top: int, x: int, y: int) -> int:
    """Which lines of a large hex's box leave a cell: 1 to the left, 2 to the right, 4 up, 8 down."""
    x, y = x - left, y - top
    width, height = READING.width, READING.height
    arms = 0
    if y in (0, height) and 0 <= x <= width:
        arms |= (1 if x > 0 else 0) | (2 if x < width else 0)
    if x in (0, width) and 0 <= y <= height:
        arms |= (4 if y > 0 else 0) | (8 if y < height else 0)
    return arms
