"""The full-screen application: settings at work, the screens one after another, every command in the palette."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from time import time
from typing import ClassVar

from rich.style import Style
from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.screen import Screen
from textual.scrollbar import ScrollBar

from engine.core import Action
from engine.game import BadSetup, Setup
from engine.session import UndoMode
from saves.errors import SaveBusy, SaveError
from saves.store import Store
from tui import keys, settings, terminal
from tui.glyphs import SETS, Glyphs
from tui.screens.home import Home
from tui.screens.page import Bare
from tui.table import How, LocalTable, Player, Start, Table
from tui.text import clean
from tui.themes import THEMES, palette_of, style
from tui.widgets.bars import PlainBar

HORIZONTAL = [(0, "-narrow"), (80, "-min"), (120, "-wide")]
VERTICAL = [(0, "-low"), (24, "-min-high"), (36, "-tall")]
MOST = 48  # characters about the newest game, beside its row on the first page
_COPY = ("screen.copy_text",)  # of Textual's own keys the one that is no command of a game


@dataclass(frozen=True, slots=True)
class Newest:
    """What the first page says about saved games."""

    count: int
    name: str = ""
    text: str = ""


class ElDorado(App[None]):
    """The application. It owns settings, the folder of saves and the way from screen to screen."""

    CSS_PATH = "theme.tcss"
    TITLE = "El Dorado"
    HORIZONTAL_BREAKPOINTS = HORIZONTAL
    VERTICAL_BREAKPOINTS = VERTICAL
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bound(keys.EVERYWHERE)]
    ENABLE_COMMAND_PALETTE = True

    def __init__(self, store: Store, start: Start | None = None) -> None:
        self.terminal = terminal.look()
        # Textual decides now how it leaves out colours: with this, all of them and not only their hue.
        super().__init__(driver_class=_driver(), ansi_color=True if self.terminal.colours == "none" else None)
        self.store = store
        self.start = start or Start()
        self.settings = settings.load()
        self.key_trouble: list[str] = []
        self.unsaved = ""  # what went wrong with saving the game that was left last
        self.plain: Start | None = None  # to go on with in line mode
        self._warned = ""  # the same, said once before quitting
        ScrollBar.renderer = PlainBar
        for theme in THEMES:
            self.register_theme(theme)
        # Before the style sheets are read: read again for another theme they would cost a fifth of the start.
        self.set_reactive(App.theme, self.theme_wanted)
        self.stylesheet.set_variables(self.get_css_variables())

    # --- beginning and ending

    def get_default_screen(self) -> Screen[None]:
        """Home is always at the bottom."""
        return Home()

    def on_mount(self) -> None:
        """Settings, signals, then what the program was started for."""
        if not self.is_headless:
            terminal.obey_signals(self)
        for name in settings.CHOICES:
            self.apply_settings(name, keep=False)
        self.call_later(self.open_start)

    def open_start(self) -> None:
        """Home, or straight into a game."""
        start = self.start
        if start.kind == "resume":
            self.say(self.resume(start.name, start.how)[0])
        elif start.kind == "new" and start.setup is None:
            self.action_new()
        elif start.kind in ("new", "demo") and start.setup is not None:
            self.begin(start.setup, start.players, start.undo_mode, saved=start.kind == "new")
        elif start.kind == "demo":
            self.action_demo()

    def _handle_exception(self, error: Exception) -> None:
        """A sentence and a file instead of a traceback that would show hands."""
        if self.is_headless:
            super()._handle_exception(error)
        else:
            terminal.crashed(self, error, " ".join(self.kept()))

    def tables(self) -> list[Table]:
        """The games that are open."""
        tables = (getattr(screen, "table", None) for screen in self.screen_stack)
        return list(dict.fromkeys(table for table in tables if table is not None))

    def kept(self) -> list[str]:
        """What became of the open games, in sentences."""
        return [table.kept for table in self.tables() if table.kept]

    def leave_for_plain(self) -> None:
        """End the full screen; line mode goes on with the game that is open, if it is saved."""
        if self.may_leave():
            name = next((table.name for table in self.tables() if table.name and not table.watching), "")
            self.plain = Start("resume", name=name) if name else Start()
            self.exit()

    def may_leave(self) -> bool:
        """Whether every open game is saved, or the player has been told that it is not."""
        trouble = next((sentence for table in self.tables() if (sentence := table.save_again())), "")
        if not trouble or trouble == self._warned:
            return True
        self._warned = trouble
        self.say(f"{trouble} Leave again to leave all the same.")
        return False

    async def action_quit(self) -> None:
        """Leave, when nothing is lost by it or the player has been told."""
        if self.may_leave():
            self.exit()

    def say(self, sentence: str) -> None:
        """A short notice; plain text."""
        if sentence:
            self.notify(sentence, markup=False, timeout=6)

    # --- settings

    def apply_settings(self, name: str, keep: bool = True) -> None:
        """Put one setting to work, and remember it."""
        if name == "theme":
            self.theme = self.theme_wanted
        elif name == "glyphs":
            self.use_glyphs()
        elif name == "keys":
            self.use_keys()
        if keep:
            self.remember()

    @property
    def theme_wanted(self) -> str:
        """The theme of the settings; where there are no colours, the one made for that."""
        mono = self.terminal.colours == "none" and self.settings.theme == "eldorado"
        return "eldorado-mono" if mono else self.settings.theme

    def remember(self) -> None:
        """Write the settings; say so if that fails."""
        self.say(settings.save(self.settings))

    @property
    def glyphs(self) -> Glyphs:
        """The drawing characters in use."""
        chosen = self.settings.glyphs
        return SETS[self.terminal.glyphs if chosen == "auto" else chosen]

    def use_glyphs(self) -> None:
        """Frames by a class, boards by telling them."""
        for screen in self.screen_stack:
            self.dress(screen)

    def dress(self, screen: Screen[object]) -> None:
        """Draw a screen with the glyphs in use."""
        screen.set_class(self.glyphs.name == "ascii", "-ascii")
        for board in screen.query("HexBoard"):
            getattr(board, "use", _nothing)(self.glyphs)

    def use_keys(self) -> None:
        """The preset and the player's own keys; what clashes falls back to the preset."""
        own, trouble = keys.read_own(settings.folder() / "keys.toml")
        changed = keys.keymap(self.settings.keys, own)
        found = keys.clashes(changed)
        if found:
            changed = keys.keymap(self.settings.keys, {})
            found.append("Keys of your own are left out until that is put right.")
        self.key_trouble = [clean(line, 100) for line in [self.settings.trouble, *trouble, *found] if line]
        self.set_keymap(changed)

    def handle_bindings_clash(self, clashed_bindings: object, node: object) -> None:
        """Clashes are found by ``keys.clashes``, for every screen at once and by name."""

    @property
    def config_shown(self) -> str:
        """The folder of settings, fit for showing."""
        return clean(str(settings.folder()), 60)

    def sample(self) -> str:
        """A row of everything a map is made of."""
        glyphs = self.glyphs
        lands = [
            glyphs.space(land, n)
            for land, n in (("machete", 1), ("paddle", 2), ("coin", 3), ("rubble", 1), ("camp", 1))
        ]
        marks = f"{glyphs.cursor[0]}A{glyphs.cursor[1]} {glyphs.blocked} {glyphs.legal} {glyphs.cave}"
        return " ".join([*lands, glyphs.space("mountain"), marks])

    def terminal_line(self) -> str:
        """What the terminal can do, in one line."""
        return f"Terminal {self.size.width}x{self.size.height}, {self.terminal}"

    def seat_style(self, seat: int) -> Style:
        """The colours of a seat."""
        return style(palette_of(self.theme).seat(seat), bold=True)

    # --- games

    def newest(self) -> Newest:
        """The number of saves, and the one that was played last."""
        entries = self.store.list()
        for entry in entries:
            if entry.card is not None and entry.card.turn >= 0:
                from tui.commands import ago
                from tui.widgets.short import shortened

                card = entry.card
                before = f"{clean(card.game, 16).capitalize()} round {card.round}, "
                after = f" to move, {'open elsewhere' if entry.busy else ago(card.when, time())}"
                name = shortened(clean(card.seats[card.turn][0], 16), MOST - len(before + after))
                return Newest(len(entries), entry.name, before + name + after)
        return Newest(len(entries))

    def open_table(self, table: Table) -> None:
        """Show a game."""
        from tui.screens.game import GameScreen

        self._warned = ""
        self.push_screen(GameScreen(table))

    def begin(self, setup: Setup, players: tuple[Player, ...], undo: str, saved: bool = True) -> None:
        """Begin a game in the place of the screens above Home."""
        modes: dict[str, UndoMode] = {"fair": "fair", "never": "never", "free": "free"}
        try:
            table = LocalTable.new(setup, players, self.store if saved else None, modes[undo])
        except BadSetup as error:
            self.say(str(error))
            return
        self.go_home()
        self.open_table(table)

    def resume(self, name: str, how: How = "play") -> tuple[str, bool]:
        """Open a save. Gives a sentence when that fails, and whether another process has it."""
        try:
            if how == "watch":
                table = LocalTable.watch(self.store, name)
            else:
                table = LocalTable.resume(self.store, name, take=how == "take", backup=how == "backup")
        except SaveBusy as error:
            return str(error), True
        except SaveError as error:
            return str(error), False
        self.go_home()
        self.open_table(table)
        return "", False

    def go_home(self) -> None:
        """Close all screens above Home."""
        while len(self.screen_stack) > 1:
            self.pop_screen()

    # --- commands

    def action_continue(self) -> None:
        """Go on with the newest game; if another window has it, offer to look on or to take it over."""
        name = self.newest().name
        trouble, busy = self.resume(name)
        if busy:
            from tui.screens.load import Load

            self.push_screen(Load(name))
        else:
            self.say(trouble)

    def action_new(self) -> None:
        """The new-game page."""
        from tui.screens.newgame import NewGame

        self.push_screen(NewGame(self.settings.last))

    def action_load(self) -> None:
        """The browser of saves."""
        from tui.screens.load import Load

        self.push_screen(Load())

    def action_learn(self) -> None:
        """A first game with a sentence at every step."""
        from tui.screens.learn import begin

        begin(self)

    def action_demo(self) -> None:
        """Bots among themselves, not saved."""
        from engine.bots.base import names
        from engine.registry import load
        from tui.table import fresh_seed, seated

        game = load(self.settings.last.game)
        seats = min(3, game.seats.stop - 1)
        setup = game.settled(Setup(game.name, seats, fresh_seed()))
        self.begin(setup, seated([names(game)[-1]] * seats), "never", saved=False)

    def action_options(self) -> None:
        """Settings."""
        from tui.screens.options import Options

        self.push_screen(Options())

    def action_rules(self) -> None:
        """Rules and cards of the game played last."""
        from engine.registry import load
        from tui.screens.rules import Rules

        self.push_screen(Rules(load(self.settings.last.game)))

    def action_statistics(self) -> None:
        """What the finished games came to."""
        from tui.screens.statistics import Statistics

        self.push_screen(Statistics(self.store))

    def action_about(self) -> None:
        """Licences and values."""
        from tui.screens.about import About

        self.push_screen(About())

    def action_menu(self) -> None:
        """The F10 menu."""
        from tui.screens.menu import Menu

        if isinstance(self.screen, Menu):
            self.screen.dismiss(None)
            return
        below = self.screen
        self.push_screen(Menu(below.menu() if isinstance(below, Bare) else ()))

    def action_commands(self) -> None:
        """Every command, to be searched."""
        self.action_command_palette()

    def action_command_palette(self) -> None:
        """The same; Textual's key for it calls it so."""
        from tui.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(id="--command-palette"))

    def action_home(self) -> None:
        """The first page, unless something would be lost by it and the player has not been told."""
        if self.may_leave():
            self.go_home()

    def action_help(self) -> None:
        """What can be done here."""
        from tui.screens.help import Help

        screen = self.screen
        if isinstance(screen, Bare) and not isinstance(screen, Help):
            legend = getattr(getattr(screen, "skin", None), "legend", "")
            self.push_screen(Help(screen, screen.notes(), legend.split("\n") if legend else ()))

    def action_glyphs(self) -> None:
        """The next set of drawing characters."""
        self.settings.next("glyphs")
        self.apply_settings("glyphs")
        self.refresh_screen()

    def action_theme(self) -> None:
        """The next colours."""
        self.settings.next("theme")
        self.apply_settings("theme")

    def refresh_screen(self) -> None:
        """Let the screen say its lines again."""
        say = getattr(self.screen, "say_terminal", None) or getattr(self.screen, "reshow", None)
        if say is not None:
            say()

    def action_redraw(self) -> None:
        """Send everything again."""
        redraw = getattr(self._driver, "redraw", None)
        if redraw is not None:
            redraw()
        self.screen.refresh(repaint=True, layout=True)

    def action_help_quit(self) -> None:
        """ctrl+c does not quit: a stray one would."""
        self.say("ctrl+q quits. F10 is the menu.")

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Every live binding of the screen, and the rows of a menu."""
        seen: set[str] = set()
        for key, active in screen.active_bindings.items():
            binding = active.binding
            name = binding.id or binding.action
            if name in seen or not binding.description or not active.enabled or binding.action in _COPY:
                continue
            seen.add(name)
            run = partial(self.run_command, binding.action, active.node)
            yield SystemCommand(binding.description.capitalize(), f"key {keys.shown(key)}", run)
        for text, name in (("New game", "new"), ("Load or replay", "load"), ("Options", "options"), ("About", "about")):
            yield SystemCommand(text, "from anywhere", getattr(self, f"action_{name}"))
        for row in screen.menu() if isinstance(screen, Bare) else ():
            if row.what not in (None, "back"):
                yield SystemCommand(row.text, "from the menu", partial(self.run_command, row.what, screen))

    async def run_command(self, action: str, node: object) -> None:
        """Run a binding's action where it belongs."""
        await self.run_action(action, node)  # type: ignore[arg-type]  # active bindings name their node as a DOMNode


def _nothing(_: Glyphs) -> None:
    """For boards that draw no glyphs."""


def _driver() -> type | None:
    """Our driver, where it exists."""
    if sys.platform == "win32":
        return None
    from tui.driver import Driver

    return Driver


def run(store: Store, start: Start, mouse: bool = True) -> int:
    """Run the application; gives the exit code."""
    app = ElDorado(store, start)
    app.run(mouse=mouse)
    if app.plain is not None:
        from tui.plainhome import run as run_plain

        return run_plain(store, app.plain, sys.stdin, sys.stdout)
    if app.unsaved:
        print(f"eldorado: {app.unsaved}", file=sys.stderr)
    return app.return_code or int(bool(app.unsaved))


__all__ = ["Action", "ElDorado", "run"]
