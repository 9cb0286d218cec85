"""The full-screen application: settings at work, the looks of the screens, every command in the palette."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

from rich.style import Style
from textual import events
from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.screen import Screen
from textual.scrollbar import ScrollBar

from saves.store import Store
from tui import keys, settings, terminal
from tui.glyphs import Drawn
from tui.pages import Pages
from tui.players import Start
from tui.screens.home import Home
from tui.screens.page import Bare
from tui.text import clean
from tui.themes import THEMES, palette_of, style
from tui.widgets.bars import PlainBar

HORIZONTAL = [(0, "-narrow"), (80, "-min"), (120, "-wide")]
ANYWHERE = {
    "New game": "new",
    "Load or replay": "load",
    "Statistics": "statistics",
    "Options": "options",
    "About": "about",
}
VERTICAL = [(0, "-low"), (24, "-min-high"), (36, "-tall")]


class ElDorado(Pages):
    """The application. It owns the settings and the folder of saves, and says how everything looks."""

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
        self.keymap_now: dict[str, str] = {}  # the keys that are not the usual ones, by the id of what they do
        self.key_trouble: list[str] = []
        self.unsaved = ""  # what went wrong with saving the game that was left last
        self.plain: Start | None = None  # to go on with in line mode
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

    async def on_event(self, event: events.Event) -> None:
        """In a window too small to show anything nothing is done but leaving."""
        if isinstance(event, events.Key) and not event.is_forwarded and self.small:
            if event.character == "p":
                self.leave_for_plain()
                return
            if event.key not in self.keys_of("quit"):
                return
        await super().on_event(event)

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

    def use_glyphs(self) -> None:
        """Frames by a class, boards by telling them."""
        for screen in self.screen_stack:
            self.dress(screen)

    def dress(self, screen: Screen[Any]) -> None:
        """Draw a screen with the glyphs in use."""
        screen.set_class(self.glyphs.name == "ascii", "-ascii")
        for widget in (screen, *screen.query("*")):
            if isinstance(widget, Drawn):
                widget.use(self.glyphs)

    def use_keys(self) -> None:
        """The preset and the player's own keys; what clashes falls back to the preset."""
        own, trouble = keys.read_own(settings.folder() / "keys.toml")
        changed = keys.keymap(self.settings.keys, own)
        found = keys.clashes(changed)
        if found:
            changed = keys.keymap(self.settings.keys, {})
            found.append("Keys of your own are left out until that is put right.")
        self.key_trouble = [clean(line, 100) for line in [self.settings.trouble, *trouble, *found] if line]
        self.keymap_now = changed
        self.set_keymap(changed)

    def keys_of(self, name: str) -> list[str]:
        """The keys of an action by its id, as they are now."""
        return self.keymap_now.get(name, keys.everything()[name].keys).split(",")

    def key(self, name: str) -> str:
        """The first key of an action, as a player reads it."""
        return keys.shown(self.keys_of(name)[0])

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

    def action_glyphs(self) -> None:
        """The next set of drawing characters."""
        self.say(f"Glyphs: {settings.called(self.settings.next('glyphs'))}.")
        self.apply_settings("glyphs")
        self.refresh_screen()

    def action_theme(self) -> None:
        """The next colours."""
        self.say(f"Colours: {settings.called(self.settings.next('theme'))}.")
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
        self.say(f"{self.key('quit')} quits. {self.key('menu')} is the menu.")

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Every live binding of the screen, and the rows of a menu."""
        seen: set[str] = set()
        for key, active in screen.active_bindings.items():
            binding = active.binding
            if not binding.id or binding.id in seen or not binding.description or not active.enabled:
                continue
            seen.add(binding.id)
            run = partial(self.run_command, binding.action, active.node)
            yield SystemCommand(binding.description.capitalize(), f"key {keys.shown(key)}", run)
        for text, name in ANYWHERE.items():
            yield SystemCommand(text, "from anywhere", getattr(self, f"action_{name}"))
        for row in screen.menu() if isinstance(screen, Bare) else ():
            if row.what not in (None, "back"):
                yield SystemCommand(row.text, "from the menu", partial(self.run_command, row.what, screen))

    async def run_command(self, action: str, node: object) -> None:
        """Run a binding's action where it belongs."""
        await self.run_action(action, node)  # type: ignore[arg-type]  # active bindings name their node as a DOMNode


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
