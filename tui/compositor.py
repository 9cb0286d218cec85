"""Puts the widgets of a screen together again where something changed: there alone, from those that are seen there."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from rich.console import Console
from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


@dataclass(slots=True)
class Piece:
    """A part of a line that no edge of a widget cuts."""

    start: int
    end: int
    strip: Strip | None = None


@dataclass(slots=True)
class Pieces(CompositorUpdate):
    """What changed, by lines."""

    lines: dict[int, list[Piece]] = field(default_factory=dict)

    def render_segments(self, console: Console) -> str:
        """The pieces as a frame for the terminal."""
        out = []
        for y, pieces in self.lines.items():
            at = -1
            for piece in pieces:
                if piece.strip is not None:
                    out.append("" if at == piece.start else f"\x1b[{y + 1};{piece.start + 1}H")
                    out.append(piece.strip.render(console))
                    at = piece.end
        return "".join(out)


class Frugal(Compositor):
    """Textual's compositor, which for a change in two corners would ask every widget between them, too."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """Ask front to back; what lies behind others is not asked."""
        self.take_along()
        screen = self.size.region
        regions = [region.intersection(screen) for region in self._dirty_regions]
        self._dirty_regions.clear()
        update = Pieces(self.cut_up([region for region in regions if region]))
        for widget, (region, clip) in self.visible_widgets.items():
            if area := region.intersection(clip):
                self.fill(update.lines, widget, region, area)
        return update if update.lines else None  # type: ignore[return-value]  # any CompositorUpdate is displayed

    def take_along(self) -> None:
        """Draw what has changed, even if word of it is still on its way: else each key would cost two frames."""
        self.update_widgets({widget for widget in self.visible_widgets if widget._repaint_regions})

    def cut_up(self, regions: list[Region]) -> dict[int, list[Piece]]:
        """What is to be drawn, cut at all edges of widgets."""
        lines: dict[int, list[Piece]] = {}
        for y, left, right in self._regions_to_spans(regions):
            cuts = [left, *(cut for cut in self.cuts[y] if left < cut < right), right]
            pieces = [Piece(start, end) for start, end in pairwise(cuts)]
            lines.setdefault(y, []).extend(pieces)
        return lines

    def fill(self, lines: dict[int, list[Piece]], widget: Widget, region: Region, area: Region) -> None:
        """Draw the pieces that are in a widget's area and in none before it."""
        left, right = area.column_span
        wanted = {}
        for y in area.line_range:
            pieces = [p for p in lines.get(y, ()) if p.strip is None and left <= p.start and p.end <= right]
            if pieces:
                wanted[y] = pieces
        if not wanted:
            return
        top, bottom = min(wanted), max(wanted) + 1
        strips = widget.render_lines(Region(left - region.x, top - region.y, area.width, bottom - top))
        for y, pieces in wanted.items():
            for piece in pieces:
                piece.strip = strips[y - top].crop(piece.start - left, piece.end - left)
