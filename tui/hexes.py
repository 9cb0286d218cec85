"""Where hexes lie on a screen of characters, and where a cursor goes from one to the next. Points are axial, y down."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from engine.hexes import DIRECTIONS, Axial, moved

STEPS: dict[str, Axial] = dict(zip(("e", "w", "ne", "nw", "se", "sw"), DIRECTIONS, strict=True))
Box = tuple[int, int, int, int]  # left, top, right, bottom; the last two are outside


@dataclass(frozen=True, slots=True)
class Zoom:
    """A size of hexes: columns from one to its eastern neighbour, lines from a row to the next, outline or none.

    Rows are shifted by half a hex, so the width must be even. Neighbours share their outlines.
    """

    name: str
    width: int
    height: int
    outline: int

    def place(self, at: Axial) -> tuple[int, int]:
        """Column and line of the left upper corner of a hex's box."""
        q, r = at
        return self.width * q + self.width // 2 * r, self.height * r

    def box(self, at: Axial) -> Box:
        """All cells of a hex, outline and marks included."""
        x, y = self.place(at)
        return x, y, x + self.width + self.outline, y + self.height + self.outline

    def around(self, points: Iterable[Axial]) -> Box:
        """The smallest box around hexes; empty for none."""
        boxes = [self.box(at) for at in points]
        if not boxes:
            return 0, 0, 0, 0
        left, top, right, bottom = zip(*boxes, strict=True)
        return min(left), min(top), max(right), max(bottom)

    def under(self, x: int, y: int) -> Iterator[Axial]:
        """The hexes that a screen cell may belong to, likeliest first."""
        row = y // self.height
        rows = [row]
        if self.outline and y % self.height == 0:
            # A shared line: at the lower tip of the row above it belongs to that, else rather to the row below.
            tip = (x - self.width // 2 * row) % self.width == 0
            rows = [row - 1, row] if tip else [row, row - 1]
        for r in rows:
            yield (x - self.width // 2 * r) // self.width, r
        if self.outline:  # the right outline of the last hex of a row
            for r in rows:
                yield (x - 1 - self.width // 2 * r) // self.width, r


OVERVIEW = Zoom("z1", 2, 1, 0)
WORKING = Zoom("z2", 4, 2, 1)
READING = Zoom("z3", 10, 3, 1)  # the least that holds "village 1"
ZOOMS = (OVERVIEW, WORKING, READING)


def inside(box: Box, window: Box) -> bool:
    """Whether a box lies wholly in another: only then is its hex drawn."""
    return window[0] <= box[0] and window[1] <= box[1] and box[2] <= window[2] and box[3] <= window[3]


def scrolled(start: int, room: int, thing: tuple[int, int], whole: tuple[int, int], margin: int, unit: int) -> int:
    """Where a window of ``room`` cells begins along one axis, so that a thing is in it, ``margin`` from its ends.

    It stays if it can and else jumps, with the thing in the middle: one repaint, instead of one a step. What fits wholly
    is centred. Windows begin at a multiple of ``unit``, so that no row is cut.
    """
    (low, high), (first, last) = thing, whole
    if last - first <= room:
        return first - (room - (last - first)) // 2
    furthest = first + -(-(last - first - room) // unit) * unit
    if (low - margin < start and start > first) or (high + margin > start + room and start < furthest):
        start = (low + high - room) // 2
    start = first + (start - first) // unit * unit
    return max(first, min(start, furthest))


# The cursor


def column(at: Axial) -> int:
    """The visual column of a hex, in half hexes."""
    return 2 * at[0] + at[1]


def reading_order(at: Axial) -> tuple[int, int]:
    """Sorts hexes by row, then column."""
    return at[1], at[0]


def stepped(points: Collection[Axial], at: Axial, way: str) -> Axial:
    """One step in one of the six directions; the same hex if there is none."""
    to = moved(at, STEPS[way])
    return to if to in points else at


def climbed(points: Collection[Axial], at: Axial, way: str, wanted: int) -> Axial:
    """One row up or down, to the side nearer to the wanted column, so that up, up, down, down comes back."""
    east, west = ("ne", "nw") if way == "up" else ("se", "sw")
    both = [stepped(points, at, west), stepped(points, at, east)]
    there = [to for to in both if to != at]
    return min(there, key=lambda to: (abs(column(to) - wanted), -column(to)), default=at)


def row_end(points: Collection[Axial], at: Axial, way: str) -> Axial:
    """The first or last hex of the row."""
    row = [point for point in points if point[1] == at[1]]
    return (min if way == "home" else max)(row, default=at)


def paged(points: Collection[Axial], at: Axial, rows: int, wanted: int) -> Axial:
    """So many rows further, or as far as the map goes; as near to the wanted column as possible."""
    if not points:
        return at
    lines = [point[1] for point in points]
    target = max(min(lines), min(at[1] + rows, max(lines)))
    return min(points, key=lambda point: (abs(point[1] - target), abs(column(point) - wanted)))


def following(points: Collection[Axial], at: Axial, step: int) -> Axial:
    """The next or previous of some points in reading order, round and round; the same hex if there are none."""
    order = sorted(points, key=reading_order)
    if not order:
        return at
    here = reading_order(at)
    if step > 0:
        return next((point for point in order if reading_order(point) > here), order[0])
    return next((point for point in reversed(order) if reading_order(point) < here), order[-1])
