"""Everything on the game screen that a seat may look at. It is one widget, so that the curtain can take it all away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from engine.core import Action
from engine.game import Explanation
from tui.adapter import Adapter, Board, Panel
from tui.widgets.hand import Hand, Held
from tui.widgets.line import Line
from tui.widgets.prompt import DecisionPanel
from tui.widgets.rows import Row, Rows

WIDE, TALL = 120, 36


class TableView(Vertical):
    """Strip, board, side panels, hand, decision panel and the lines that say what happens next."""

    def __init__(self, skin: Adapter, panels: Sequence[Panel]) -> None:
        super().__init__(id="table")
        self.skin = skin
        self.panels = tuple(panels)
        self.tab = "cell"
        self.full = False

    def compose(self) -> ComposeResult:
        """All parts, empty."""
        yield Line(id="strip")
        with Horizontal(id="middle"):
            board = self.skin.board()
            if board is not None:
                board.id = "board"
                yield board
            with Vertical(id="side"):
                yield Line(id="tabs")
                yield Line(id="cell")
                for panel in self.panels:
                    yield Line(panel.title, id=f"title-{panel.name}", classes="title")
                    yield Rows(id=f"panel-{panel.name}", classes="panel", cursor=panel.tall)
                yield Line("Log", id="title-log", classes="title")
                yield Rows(id="panel-log", classes="panel", cursor=False)
        yield Hand(id="hand")
        yield DecisionPanel(id="prompt")
        with Vertical(id="status"):
            yield Line(id="question")
            yield Line(id="outcome")
            yield Line(id="hints")

    def on_mount(self) -> None:
        """Keys go to the board first."""
        self.prompt.display = False
        self.lay_out()
        self.focus_board()

    @property
    def board(self) -> Board | None:
        """The board, if the game has one."""
        found = self.query("#board")
        return cast(Board, found.first()) if found else None

    @property
    def prompt(self) -> DecisionPanel:
        """The decision panel."""
        return self.query_one("#prompt", DecisionPanel)

    @property
    def hand(self) -> Hand:
        """The hand."""
        return self.query_one("#hand", Hand)

    def line(self, name: str) -> Line:
        """One of the lines, by its id."""
        return self.query_one(f"#{name}", Line)

    def rows(self, name: str) -> Rows:
        """One of the side panels, by its name."""
        return self.query_one(f"#panel-{name}", Rows)

    @property
    def tabs(self) -> list[str]:
        """The tabs of a small screen."""
        return ["cell", *(panel.name for panel in self.panels if panel.tall), "log"]

    @property
    def roomy(self) -> bool:
        """Whether all panels fit at once."""
        return self.app.size.width >= WIDE and self.app.size.height >= TALL

    def lay_out(self) -> None:
        """Show what the room and the tab allow."""
        roomy, tab = self.roomy, self.tab
        self.set_class(roomy, "-roomy")
        self.query_one("#side").display = not self.full
        self.line("tabs").display = not roomy
        self.line("cell").display = roomy or tab == "cell"
        for panel in self.panels:
            seen = roomy or tab == panel.name or (tab == "cell" and not panel.tall)
            self.rows(panel.name).display = seen
            self.line(f"title-{panel.name}").display = seen
        self.rows("log").display = roomy or tab in ("cell", "log")
        self.line("title-log").display = roomy
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

    def focus_board(self) -> None:
        """Keys go to the board."""
        if self.board is not None:
            cast(Widget, self.board).focus()

    def focus_panel(self, name: str) -> None:
        """Keys go to a panel."""
        self.full = False
        self.show_tab(name)
        self.lay_out()
        self.rows(name).focus()

    def next_panel(self, step: int) -> None:
        """Around board and panels."""
        stops = ["board", *(panel.name for panel in self.panels if panel.tall), "log"]
        focused = self.screen.focused
        here = focused.id.removeprefix("panel-") if focused is not None and focused.id else "board"
        at = (stops.index(here) if here in stops else 0) + step
        name = stops[at % len(stops)]
        if name == "board":
            self.show_tab("cell")
            self.focus_board()
        else:
            self.focus_panel(name)

    def say_cell(self, explanation: Explanation | None) -> None:
        """The thing under the cursor in the side panel."""
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
        self.line("cell").say(text)

    def fill_panels(self, panels: Sequence[Panel]) -> None:
        """The side panels' rows."""
        for panel in panels:
            self.rows(panel.name).fill(panel.rows)
            self.line(f"title-{panel.name}").say(panel.title)

    def fill_log(self, lines: Sequence[str]) -> None:
        """The last things that happened."""
        self.rows("log").fill([Row(line, number) for number, line in enumerate(lines)], follow=True)

    def fill_hand(self, held: Sequence[Held], picked: Action | None, empty: str, aside: str) -> None:
        """The hand."""
        self.hand.fill(held, picked, empty, aside)

    def draw_board(self, view: Any, seat: int | None, legal: frozenset[Action], path: Sequence[Action]) -> None:
        """The board."""
        if self.board is not None:
            self.board.draw(view, seat, legal, path)
