"""The board: Action rows, one player's Sanctum, tracks and Tablet cards, Resource row, Village and Pyramid, in lines."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Action
from engine.oldones.frames.walk import Walk
from engine.oldones.state import State
from tui.oldones.drawing import Drawing
from tui.widgets.sheet import Lines, Sheet

MAP = 24  # lines from which the Village map is drawn whole


class OldOnesBoard(Sheet):
    """The sheet. The Sanctum shown is the player's own, or that of whoever was pointed at."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self.names = names  # by seat
        self.whose: int | None = None

    def draw(self, view: State, seat: int | None, legal: frozenset[Action], path: Sequence[Action]) -> None:
        """Show a position; when something can be done, one's own board."""
        if legal or self.drawn is None or self.drawn[1] != seat:
            self.whose = None
        walk = next((frame for frame in view.core.stack if isinstance(frame, Walk)), None)
        if walk is not None and (self.drawn is None or self.drawn[0] is not view):
            self.cursor = ("row", walk.row + 1)  # so that it is in view
        super().draw(view, seat, legal, path)

    def action_ok(self) -> None:
        """Enter on somebody shows that board, too."""
        if self.cursor is not None and self.cursor[0] == "seat":
            self.go_to(self.cursor)
        else:
            super().action_ok()

    def go_to(self, thing: Action) -> None:
        """Pointing at somebody shows that board."""
        if thing[0] == "seat" and thing[1] != self.whose:
            self.whose = thing[1]
            self.spread()
        super().go_to(thing)

    def lay(self, view: State, seat: int | None, width: int, height: int) -> Lines:
        """Rows, a board, what it holds, the Village; the map and everybody's stones where there is room."""
        whose = self.whose if self.whose is not None else seat if seat is not None else view.first
        drawing = Drawing(view, seat, whose, width, self.names)
        own = [drawing.boards(), *drawing.holds(), *drawing.board()]
        if height >= MAP:
            return [*drawing.rows(), *own, *drawing.map()]
        own.append(drawing.village())
        lines = [*drawing.rows(), *own]
        if drawing.walk is None or len(lines) <= height:
            return lines
        here = drawing.rows()[2 * drawing.walk.row :][:2]  # what the choice is about comes first, the other rows last
        return [*here, *own, *(line for line in drawing.rows() if line not in here)]
