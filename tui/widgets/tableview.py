"""Everything on the game screen that a seat may look at. It is one widget, so that the curtain can take it all away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import Any, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from engine.core import Action
from engine.game import Explanation
from tui.adapter import Adapter, Board, Panel
from tui.widgets.hand import Hand, Held
from tui.widgets.line import Excerpt, Line
from tui.widgets.prompt import DecisionPanel
from tui.widgets.rows import Row, Rows

WIDE, TALL = 120, 36
NARROW, BROAD = 24, 34  # cells of a row beside the map
RECENT = 60  # sentences of the log beside the board
LINES = ("strip", "tabs", "lesson", "question", "outcome", "hints")


class TableView(Vertical):
    """Strip, board, side panels, hand, decision panel and the lines that say what happens next."""

    def __init__(self, skin: Adapter, panels: Sequence[Panel]) -> None:
        super().__init__(id="table")
        self.skin = skin
        self.panels = tuple(panels)
        self.tab = "cell"
        self.full = False
        self.seen: tuple[Any, Any] | None = None  # cursor and view of the board when the list was opened
        self.map = skin.board()
        if self.map is not None:
            self.map.id = "board"
        self.side = Vertical(id="side")
        self.hand = Hand(id="hand")
        self.prompt = DecisionPanel(id="prompt")
        self.cell = Excerpt(id="cell")
        self.lines = {name: Line(id=name) for name in LINES} | {"cell": self.cell}
        self.lists = {
            panel.name: Rows(id=f"panel-{panel.name}", classes="panel", cursor=panel.tall) for panel in panels
        }
        self.lists["log"] = Rows(id="panel-log", classes="panel", cursor=False)
        titles = {**{panel.name: panel.title for panel in panels}, "log": "Log"}
        self.titles = {name: Line(title, id=f"title-{name}", classes="title") for name, title in titles.items()}

    def compose(self) -> ComposeResult:
        """All parts, empty."""
        yield self.lines["strip"]
        with Horizontal(id="middle"):
            if self.map is not None:
                yield self.map
            with self.side:
                yield self.lines["tabs"]
                yield self.lines["cell"]
                for name, rows in self.lists.items():
                    yield self.titles[name]
                    yield rows
        yield self.hand
        yield self.prompt
        with Vertical(id="status"):
            yield self.lines["lesson"]
            yield self.lines["question"]
            yield self.lines["outcome"]
            yield self.lines["hints"]

    def on_mount(self) -> None:
        """Keys go to the board first."""
        self.prompt.display = False
        self.line("lesson").display = False
        self.lay_out()
        self.focus_board()

    @property
    def board(self) -> Board | None:
        """The board, if the game has one."""
        return cast(Board | None, self.map)

    def line(self, name: str) -> Line:
        """One of the lines, by its name."""
        return self.lines[name]

    def rows(self, name: str) -> Rows:
        """One of the side panels, by its name."""
        return self.lists[name]

    @property
    def tabs(self) -> list[str]:
        """The tabs of a small screen."""
        return ["cell", *(panel.name for panel in self.panels if panel.tall), "log"]

    @property
    def roomy(self) -> bool:
        """Whether all panels fit at once."""
        return self.app.size.width >= WIDE and self.app.size.height >= TALL

    @property
    def cell_seen(self) -> bool:
        """Whether what is under the cursor is told beside the board."""
        return self.side.display and self.line("cell").display

    @property
    def beside(self) -> int:
        """The cells of a row in a side panel."""
        return BROAD if self.roomy else NARROW

    def lay_out(self) -> None:
        """Show what the room and the tab allow."""
        roomy, tab = self.roomy, self.tab
        self.set_class(roomy, "-roomy")
        self.set_class(self.skin.wide, "-sheet")
        self.set_class(self.skin.wide and self.prompt.display, "-telling")
        self.side.display = not self.full and (roomy or not self.skin.wide or tab != "cell")
        self.hand.display = not self.full and (roomy or not self.prompt.display)
        self.line("question").display = not (self.prompt.display and self.prompt.asks)
        self.line("tabs").display = not roomy
        self.line("cell").display = roomy or tab == "cell"
        for panel in self.panels:
            seen = (roomy and not panel.small) or tab == panel.name or (tab == "cell" and not panel.tall)
            self.rows(panel.name).display = seen
            self.titles[panel.name].display = seen
        self.rows("log").display = roomy or tab in ("cell", "log")
        self.titles["log"].display = roomy
        names = {"cell": "Cell", "log": "Log", **{panel.name: panel.name.capitalize() for panel in self.panels}}
        text = Text()
        for name in self.tabs:
            label = f"[{names[name]}]" if name == tab else f" {names[name]} "
            text.append(label, "bold" if name == tab else "")
        self.line("tabs").say(text)

    def on_resize(self) -> None:
        """Another size, another arrangement."""
        self.lay_out()

    def show_tab(self, name: str) -> None:
        """Bring a panel to the front."""
        if name != self.tab:
            self.tab = name
            self.lay_out()

    def open_list(self, title: str, rows: Sequence[Row], note: Callable[[int], str], at: int, asks: bool) -> None:
        """Open the decision panel; ``asks``: its title is the question, which need not be said twice."""
        if not self.prompt.display and self.board is not None:
            self.seen = (self.board.cursor, self.board.start)
        self.prompt.ask(title, rows, note, at, asks)
        self.lay_out()

    def close_list(self) -> None:
        """Close it: keys go to the board again, which shows what it showed before."""
        self.prompt.close()
        if self.board is not None and self.seen is not None and self.board.cursor == self.seen[0]:
            self.board.start = self.seen[1]
        self.seen = None
        self.lay_out()
        self.focus_board()

    def focus_board(self) -> None:
        """Keys go to the board, what is under its cursor to the front."""
        self.show_tab("cell")
        if self.map is not None:
            self.map.focus()

    def focus_panel(self, name: str) -> None:
        """Keys go to a panel."""
        self.full = False
        self.show_tab(name)
        self.lay_out()
        self.rows(name).focus()

    def point_row(self, thing: Action) -> bool:
        """Go to the row of a thing in a side panel; False if there is none."""
        for panel in self.panels:
            rows = self.rows(panel.name)
            at = next((n for n, row in enumerate(rows.rows) if row.what == thing), -1)
            if panel.tall and at >= 0:
                self.focus_panel(panel.name)
                rows.point(at)
                return True
        return False

    def next_panel(self, step: int) -> Action | None:
        """Around board and panels; gives the thing that is in front then."""
        stops = ["board", *(panel.name for panel in self.panels if panel.tall), "log"]
        focused = self.screen.focused
        here = focused.id.removeprefix("panel-") if focused is not None and focused.id else "board"
        at = (stops.index(here) if here in stops else 0) + step
        name = stops[at % len(stops)]
        if name == "board":
            self.focus_board()
        else:
            self.focus_panel(name)
            row = self.rows(name).row if self.rows(name).has_cursor else None
            if row is not None:
                return cast(Action, row.what)
        return self.board.thing if self.board is not None else None

    def say_cell(self, explanation: Explanation | None, rest: str) -> None:
        """The thing under the cursor in the side panel; ``rest``: where what there is no room for is told."""
        text = Text()
        if explanation is not None:
            text.append(explanation.title, "bold")
            for fact in explanation.facts:
                text.append(f"\n{fact}")
            ways = explanation.ways if self.roomy else ()  # without room the line below the hand has to do
            for number, way in enumerate(ways[:4]):
                text.append("\nEnter: " if number == 0 else "\n   or: ")
                text.append(way.text)
            if len(ways) > 4:
                text.append(f"\n   and {len(ways) - 4} more")
            if explanation.why and self.roomy:
                text.append(f"\n{explanation.why}")
        self.cell.rest = rest
        self.cell.say(text)

    def say_lesson(self, text: str) -> None:
        """What a teaching game says, above the question; without it the line is not there."""
        self.line("lesson").say(text)
        self.line("lesson").display = bool(text)

    def fill_panels(self, panels: Sequence[Panel]) -> None:
        """The side panels' rows."""
        for panel in panels:
            self.rows(panel.name).fill(panel.rows)
            self.titles[panel.name].say(panel.title)

    def fill_log(self, lines: Sequence[str]) -> None:
        """The last things that happened."""
        width = max((self.rows("log").size.width or 25) - 2, 12)
        parts = [part for line in lines[-RECENT:] for part in wrap(line, width, subsequent_indent=" ")]
        self.rows("log").fill([Row(part, number) for number, part in enumerate(parts)], follow=True)

    def fill_hand(self, held: Sequence[Held], picked: Action | None, empty: str, aside: Sequence[str]) -> None:
        """The hand."""
        self.hand.fill(held, picked, empty, aside)

    def draw_board(self, view: Any, seat: int | None, legal: frozenset[Action], path: Sequence[Action]) -> None:
        """The board."""
        if self.board is not None:
            self.board.draw(view, seat, legal, path)
