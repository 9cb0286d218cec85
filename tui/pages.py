"""Opening and closing screens: games, pages over them, and leaving when nothing is lost by it."""

from __future__ import annotations

from dataclasses import dataclass
from time import time
from typing import TYPE_CHECKING

from rich.text import Text
from textual.app import App

from engine.game import BadSetup, Setup
from saves.errors import SaveBusy, SaveError
from saves.store import Store
from tui.glyphs import SETS, Glyphs
from tui.players import How, Player, Start
from tui.screens.page import LEAST, Bare
from tui.settings import Settings
from tui.terminal import Terminal
from tui.text import clean

if TYPE_CHECKING:
    from engine.session import UndoMode
    from tui.table import Table

MOST = 48  # characters about the newest game, beside its row on the first page


@dataclass(frozen=True, slots=True)
class Newest:
    """What the first page says about saved games."""

    count: int
    name: str = ""
    text: str = ""


def unkept(table: Table) -> str:
    """What to tell who leaves a game that somebody plays and that is never saved, such as a lesson."""
    begun = not table.name and table.humans and table.actions and table.scores is None
    return "This game is not saved: it ends here." if begun else ""


class Pages(App[None]):
    """The way from screen to screen, for the application that has the settings and the folder of saves."""

    store: Store
    settings: Settings
    unsaved: str  # what went wrong with saving the game that was left last
    plain: Start | None  # to go on with in line mode
    terminal: Terminal
    _warned = ""  # of a game not saved: what the player was told before leaving it

    @property
    def glyphs(self) -> Glyphs:
        """The drawing characters in use."""
        chosen = self.settings.glyphs
        return SETS[self.terminal.glyphs if chosen == "auto" else chosen]

    @property
    def small(self) -> bool:
        """Whether there is no room for any screen."""
        return self.size.width < LEAST[0] or self.size.height < LEAST[1]

    # --- leaving

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
        trouble = next((sentence for table in self.tables() if (sentence := table.save_again() or unkept(table))), "")
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
        """A short notice in place of the last one; plain text."""
        if sentence:
            self.clear_notifications()
            self.notify(self.glyphs.spelled(Text(sentence)).plain, markup=False, timeout=6)

    # --- games

    def newest(self) -> Newest:
        """The number of saves, and the one that was played last."""
        entries = self.store.list()
        for entry in entries:
            if entry.card is not None and entry.card.turn >= 0:
                from tui.dates import ago
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
        from tui.localtable import LocalTable

        modes: dict[str, UndoMode] = {"fair": "fair", "never": "never", "free": "free"}
        try:
            table = LocalTable.new(setup, players, self.store if saved else None, modes[undo])
        except BadSetup as error:
            self.say(str(error))
            return
        self.go_home()
        self.open_table(table)

    def resume(self, name: str, how: How = "play", backup: bool = False) -> tuple[str, bool]:
        """Open a save, or the copy behind it. Gives a sentence when that fails, and whether another process has it."""
        from tui.localtable import LocalTable

        try:
            if how == "watch":
                table = LocalTable.watch(self.store, name)
            else:
                table = LocalTable.resume(self.store, name, take=how == "take", backup=backup or how == "backup")
        except SaveBusy as error:
            return str(error), True
        except SaveError as error:
            return str(error), False
        self.go_home()
        self.open_table(table)
        return "", False

    def reread(self) -> None:
        """A game was let go of: a list of saves in front may have to say so."""
        reread = getattr(self.screen, "reread", None) if self.screen_stack else None
        if reread is not None:
            reread()

    def go_home(self) -> None:
        """Close all screens above Home."""
        while len(self.screen_stack) > 1:
            self.pop_screen()

    # --- commands

    def action_continue(self) -> None:
        """Go on with the newest game that opens; if another window has it, offer to look on or to take it over."""
        first = ""
        for entry in self.store.list():
            if entry.card is None or entry.card.turn < 0:
                continue
            trouble, busy = self.resume(entry.name)
            first = first or (f"{entry.name}: {trouble}" if trouble and not busy else "")
            if busy:
                from tui.screens.load import Load

                self.push_screen(Load(entry.name))
            if busy or not trouble:
                break
        self.say(first)

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
        from tui.players import fresh_seed, seated

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

    def action_command_palette(self) -> None:
        """Every command, to be searched."""
        from tui.palette import Commands, Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(providers=[Commands], id="--command-palette"))

    def action_home(self) -> None:
        """The first page, unless something would be lost by it and the player has not been told."""
        if self.may_leave():
            self.go_home()

    def action_help(self) -> None:
        """What can be done here."""
        from tui.screens.help import Help

        screen = self.screen
        if isinstance(screen, Bare) and not isinstance(screen, Help):
            skin = getattr(screen, "skin", None)
            if skin is not None:
                skin.glyphs = self.glyphs
            legend = skin.legend(getattr(screen, "view", None)) if skin is not None else ""
            self.push_screen(Help(screen, screen.notes(), legend.split("\n") if legend else ()))
