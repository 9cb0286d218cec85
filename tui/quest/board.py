"""The map of a race on the hex board: lands, pieces, blockades, caves, what can be reached."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core import Action
from engine.hexes import Axial
from engine.quest.state import State
from engine.quest.survey import signs_of
from engine.quest.tables import Sign
from engine.words import SEAT_LETTERS
from tui.glyphs import SAFE, Glyphs, land_title
from tui.hexpaint import Edge, Hex
from tui.messages import Pointed, Wanted
from tui.widgets.hexboard import HexBoard

_NOTHING = Sign()


class QuestBoard(HexBoard):
    """Turns a view of a race into hexes, and hexes back into things."""

    def __init__(self, glyphs: Glyphs = SAFE) -> None:
        super().__init__(glyphs)
        self.view: State | None = None
        self.drawn: tuple[State, int | None, frozenset[Action], tuple[Action, ...]] | None = None

    def draw(self, view: State, seat: int | None, legal: frozenset[Action], path: Sequence[Action]) -> None:
        """Show a position."""
        self.view = view
        self.drawn = (view, seat, legal, tuple(path))
        at = view.tables.grid.at
        marked = cells_of(view, seat, legal)
        way = {thing[1] for thing in path}
        pieces = {cell: number for number, one in enumerate(view.seats) for cell in one.pieces if cell >= 0}
        signs = signs_of(view, seat)
        goals = set(view.tables.course.goals)
        hexes = {}
        for cell, land in enumerate(view.land):
            symbol = "eldorado" if cell in goals else land.symbol
            owner = pieces.get(cell, -1)
            sign = signs.get(cell, _NOTHING)
            glyph = str(getattr(self.glyphs, sign.glyph)) if sign.glyph else ""
            shown = self.shown(sign)
            hexes[at[cell]] = Hex(
                land=symbol,
                text=shown
                or (self.goal_text(land.symbol) if cell in goals else self.glyphs.space(land.symbol, land.strength)),
                whole=shown[:1] != shown[1:],  # a price; of "??" one may be spared
                title=sign.title or land_title(symbol, land.strength),
                note=view.tables.names[cell],
                piece=SEAT_LETTERS[owner] if owner >= 0 else sign.thing,
                owner=owner,
                top=sign.tip or glyph,
                bottom=glyph if sign.tip else "",
                legal=cell in marked,
                path=cell in way,
            )
        self.show(hexes, edges_of(view))

    def shown(self, sign: Sign) -> str:
        """What stands on a space instead of its land."""
        return f"{sign.text}{self.glyphs.lands[sign.unit][0]}" if sign.unit else sign.text

    def goal_text(self, symbol: str) -> str:
        """A finishing space: the star, and what it asks for."""
        return f"{self.glyphs.space('eldorado')[0]}{self.glyphs.space(symbol, 1)[0]}"

    def use(self, glyphs: Glyphs) -> None:
        """Draw with other characters."""
        self.glyphs = glyphs
        if self.drawn is not None:
            self.draw(*self.drawn)
        self.repaint()

    @property
    def thing(self) -> Action | None:
        """The cell under the cursor."""
        return self.thing_at(self.cursor) if self.cursor is not None else None

    @property
    def marked(self) -> bool:
        """Whether a cell can be reached."""
        return bool(self.legal_hexes())

    def thing_at(self, at: Axial) -> Action | None:
        """The cell at a point."""
        return ("cell", self.view.tables.grid.cell[at]) if self.view is not None else None

    def shows(self, thing: Action) -> bool:
        """Cells are on the map."""
        return bool(thing[0] == "cell")

    def go_to(self, thing: Action) -> None:
        """Move the cursor to a cell."""
        if self.view is not None and thing[0] == "cell":
            at = self.view.tables.grid.at[thing[1]]
            if at == self.cursor:
                self.point(at)
            self.go(at)

    def point(self, at: Axial) -> None:
        """Say which cell the cursor is on."""
        thing = self.thing_at(at)
        if thing is not None:
            self.screen.post_message(Pointed(thing))

    def choose(self, at: Axial) -> None:
        """Say which cell is wanted."""
        thing = self.thing_at(at)
        if thing is not None:
            self.screen.post_message(Wanted(thing))


def cells_of(view: State, seat: int | None, things: Iterable[Action]) -> set[int]:
    """The cells to mark: those that are things, and those behind a blockade that is one."""
    marked = set()
    mine = set(view.seats[seat].pieces) if seat is not None else set()
    for thing in things:
        if thing[0] == "cell":
            marked.add(thing[1])
        elif thing[0] == "blockade":
            marked |= {far for near, far in view.tables.joints[thing[1]] if near in mine}
    return marked


def edges_of(view: State) -> list[Edge]:
    """The borders on which a blockade lies."""
    at = view.tables.grid.at
    return [
        (at[a], at[b]) for seam, number in enumerate(view.seams) if number for a, b in view.tables.joints[seam] if a < b
    ]
