"""A small program with the product's driver and hex board, for tests in a terminal: ``python -m tests.termapp``."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from random import Random
from typing import ClassVar

from tui import terminal

terminal.prepare()

from textual import events  # noqa: E402  # after prepare: Textual reads the environment
from textual.app import App, ComposeResult  # noqa: E402
from textual.binding import Binding, BindingType  # noqa: E402
from textual.containers import Horizontal, Vertical  # noqa: E402
from textual.content import Content  # noqa: E402
from textual.screen import ModalScreen, Screen  # noqa: E402
from textual.widgets import Input, Static  # noqa: E402

from engine.hexes import Axial  # noqa: E402
from tui.compositor import Frugal  # noqa: E402
from tui.driver import Driver, resize  # noqa: E402
from tui.glyphs import SAFE  # noqa: E402
from tui.hexpaint import Edge, Hex  # noqa: E402
from tui.themes import THEMES  # noqa: E402
from tui.widgets.hexboard import HexBoard  # noqa: E402

CENTRES = ((0, 0), (7, -4), (14, -8), (18, -5), (25, -9))
LANDS = ("machete", "machete", "paddle", "coin", "rubble", "camp", "mountain")


def race() -> tuple[dict[Axial, Hex], list[Edge]]:
    """Five tiles of 37 hexes, and something between two of them."""
    dice, hexes = Random(5), {}
    for q0, r0 in CENTRES:
        for r in range(-3, 4):
            for q in range(max(-3, -r - 3), min(3, 3 - r) + 1):
                land = dice.choice(LANDS)
                text = SAFE.space(land, dice.randint(1, 3))
                hexes[q0 + q, r0 + r] = Hex(land, text, title=f"{land[:4]}{text[1]}")
    hexes[0, 0] = Hex("start", "s1", piece="A", owner=0)
    hexes[1, 0] = Hex("machete", "j1", legal=True)
    hexes[1, -1] = Hex("mountain", "^^", top="o", legal=True)
    hexes[2, 0] = Hex("coin", "v2", path=True)
    return hexes, [((3, -1), (4, -2)), ((3, 0), (4, -1)), ((3, 0), (4, 0)), ((2, 0), (2, 1))]


class Patient(Driver):
    """The driver with the limits the test wants."""

    patience = 0.5
    give_up = float(os.environ.get("GIVE_UP", "60"))


class Table(Screen[None]):
    """All the rest. Where whole frames are sent it is all Textual's, to compare with."""

    def __init__(self) -> None:
        super().__init__()
        if not os.environ.get(terminal.NO_DIFF):
            self._compositor = Frugal()


class Question(ModalScreen[None]):
    """Something on top."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("o", "dismiss", "close")]

    def compose(self) -> ComposeResult:
        yield Static("A question on top of the board")


class Sample(App[None]):
    """A board, a panel, a line to write on."""

    CSS = """
    #panel { width: 24; border-left: solid $primary; }
    #line { height: 1; }
    Question { align: center middle; }
    Question Static { width: 40; height: 5; border: round $accent; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "ask", "ask"),
        Binding("l", "say", "say"),
        Binding("i", "write", "write"),
        Binding("f3", "colours", "next colours"),
        Binding("v", "flood", "draw without end"),
        Binding("X", "crash", "crash"),
        Binding("W", "hang", "hang"),
        Binding("S", "stale", "at the next size, give the screen an old one last"),
        Binding("ctrl+l", "redraw", "redraw"),
        Binding("ctrl+q", "quit", "quit"),
    ]

    def __init__(self) -> None:
        # Textual decides now how it leaves out colours: with this, all of them and not only their hue.
        super().__init__(driver_class=Patient, ansi_color=True if terminal.look().colours == "none" else None)
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = os.environ.get("THEME", "eldorado")
        self.said = 0
        self.stale = False

    def get_default_screen(self) -> Screen[None]:
        return Table()

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield HexBoard()
            with Vertical(id="panel"):
                yield Static("ready", id="line")
                yield Static("", id="log")
                yield Input(id="input")

    def on_mount(self) -> None:
        if "nohup" in sys.argv:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
        else:
            terminal.obey_signals(self)
        board = self.query_one(HexBoard)
        board.show(*race())
        board.go((0, 0))
        board.focus()
        if beat := os.environ.get("BEAT"):
            self.set_interval(0.05, lambda: self.beat(Path(beat)))

    def beat(self, path: Path) -> None:
        """Show the outside that the event loop is alive."""
        with path.open("a") as file:
            file.write(".")

    def on_unmount(self) -> None:
        if path := os.environ.get("BYE"):
            Path(path).write_text("unmounted")

    def say(self, text: str) -> None:
        """Show a line; its size is known, so nothing is laid out again."""
        self.query_one("#line", Static).update(Content(text), layout=False)

    def on_hex_board_pointed(self, message: HexBoard.Pointed) -> None:
        self.say(f"at {message.at}")

    def on_hex_board_chosen(self, message: HexBoard.Chosen) -> None:
        self.say(f"chosen {message.at}")

    def on_paste(self) -> None:
        self.action_say()

    def on_input_changed(self, event: Input.Changed) -> None:
        self.say(f"length {len(event.value)}")

    def action_ask(self) -> None:
        self.push_screen(Question())

    def action_say(self) -> None:
        self.said += 1
        log = self.query_one("#log", Static)
        log.update(
            Content("\n".join(f"line {n}: \u6f22 e\u0301 {os.environ.get('NAME', '')}" for n in range(self.said)))
        )

    def action_write(self) -> None:
        self.query_one(Input).focus()

    def action_colours(self) -> None:
        names = [theme.name for theme in THEMES]
        self.theme = names[(names.index(self.theme) + 1) % len(names)]

    def action_flood(self) -> None:
        self.set_interval(0.1, self.action_colours)

    def action_crash(self) -> None:
        secret_hand = ["scout-in-hand"]
        raise RuntimeError("it broke" + "!" * len(secret_hand))

    def action_stale(self) -> None:
        self.stale = True

    def on_resize(self, event: events.Resize) -> None:
        if self.stale:
            self.stale = False
            self.set_timer(0.03, lambda: self.screen.post_message(resize((2, 2))))

    def action_hang(self) -> None:
        while True:
            pass

    def action_redraw(self) -> None:
        assert isinstance(self._driver, Driver)
        self._driver.redraw()

    def _handle_exception(self, error: Exception) -> None:
        terminal.crashed(self, error)


if __name__ == "__main__":
    if why := terminal.ready():
        sys.exit(why)
    app = Sample()
    app.run()
    sys.exit(app.return_code or 0)
