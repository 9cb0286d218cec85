"""What a game adds to the shared game screen: its board, its side panels, the hand, and which question needs the panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

from textual.screen import Screen
from textual.widget import Widget

from engine.core import Action, Ask
from engine.game import Game
from tui.glyphs import SAFE, Drawn, Glyphs
from tui.players import Player
from tui.widgets.hand import Held
from tui.widgets.rows import Row

_PACKAGES = {"quest": "tui.quest", "old-ones": "tui.oldones"}


@runtime_checkable
class Board(Drawn, Protocol):
    """A board widget. It posts ``Pointed`` and ``Wanted`` with things that ``explain`` understands."""

    cursor: Any
    start: Any  # where its view of the whole begins

    def draw(self, view: Any, seat: int | None, legal: frozenset[Action], path: Sequence[Action]) -> None:
        """Show a position: the things that can be acted on, and the path previewed."""
        ...

    @property
    def thing(self) -> Action | None:
        """What the cursor is on."""
        ...

    @property
    def marked(self) -> bool:
        """Whether anything on it can be acted on."""
        ...

    def shows(self, thing: Action) -> bool:
        """Whether a thing lies on it."""
        ...

    def go_to(self, thing: Action) -> None:
        """Move the cursor to a thing."""
        ...

    def legal(self, step: int) -> None:
        """Move the cursor to the next or previous thing that can be acted on."""
        ...


@dataclass(frozen=True, slots=True)
class Panel:
    """A side panel: its name, its heading, its rows. A row's ``what`` is a thing."""

    name: str
    title: str
    rows: tuple[Row, ...]
    tall: bool = False  # takes a tab of its own on a small screen
    small: bool = False  # only there: a large screen shows it on the board


class Adapter:
    """One game's part of the game screen. It reads views and options; it knows how things look, never what is allowed."""

    begins: str = "began"  # the log code with which a turn begins; its first fact is whose
    keys: Mapping[str, str] = MappingProxyType({})  # what a key means in this game, by its id; "": nothing
    wide: bool = False  # a small screen is all board; the panels come beside it with Tab
    blocks: tuple[str, ...] = ()  # verbs whose options are shown on the board and in the panels

    glyphs: Glyphs = SAFE  # those in use, for panels and the legend
    endings: Mapping[str, str] = MappingProxyType({"end": "end turn", "stop": "stop here", "done": "no more"})

    def __init__(self, game: Game, players: tuple[Player, ...]) -> None:
        self.game = game
        self.players = players

    def legend(self, view: Any) -> str:
        """What the glyphs of the board mean, in lines."""
        return ""

    def board(self) -> Widget | None:
        """A new board widget, which is also a ``Board``; None: this game has none."""
        return None

    def thing_of(self, action: Action) -> Action | None:
        """The thing an option acts on; None for those of no thing (end of turn)."""
        return None

    def with_of(self, action: Action) -> Action | None:
        """The card or token an option is paid with."""
        return None

    def needs_panel(self, ask: Ask) -> bool:
        """Whether the question is answered in the decision panel rather than on the board."""
        return not any(action[0] in self.blocks for action in ask.options)

    def ending(self, ask: Ask) -> Action | None:
        """The option that ends what the seat is doing, if there is one."""
        for verb in ("end", "stop", "done"):
            for action in ask.options:
                if action[0] == verb:
                    return action
        return None

    def more(self, view: Any, ask: Ask) -> int:
        """How many things could still be done before what ``ending`` gives, at no other cost than cards in hand."""
        return sum(action[0] in self.blocks and action != self.ending(ask) for action in ask.options)

    def turn(self, view: Any, seat: int) -> tuple[int, int]:
        """Which turn it is of that seat."""
        return view.round, seat

    def last_turn(self, entries: Sequence[Action], seat: int) -> int:
        """How many log entries there were when the seat's last turn, before the one it may be in, was over."""
        begun = [number for number, entry in enumerate(entries) if entry[1] == self.begins]
        over = list(pairwise(begun))  # where each turn began and ended, but the one under way
        return next((end for start, end in reversed(over) if entries[start][2] == seat), 0)

    def usual(self, view: Any, ask: Ask) -> int:
        """Which option the decision panel begins with."""
        return ask.options.index(("done",)) if ("done",) in ask.options else 0

    def headline(self, view: Any) -> str:
        """The round and the like, for the first line."""
        return self.game.title

    def standing(self, view: Any, seat: int) -> str:
        """How far a seat is, in a few characters."""
        return ""

    def unseated(self, view: Any) -> list[tuple[str, str, str]]:
        """Who plays without a seat: name, letter, how far; in the order of the game's ``others``."""
        return []

    def hand(self, view: Any, seat: int, ask: Ask | None) -> list[Held]:
        """What a seat holds."""
        return []

    def piles(self, view: Any, seat: int) -> tuple[str, ...]:
        """The seat's piles and what it played this turn, in two lines: in many words, then in fewer."""
        return ()

    def panels(self, view: Any, seat: int | None, ask: Ask | None, width: int) -> list[Panel]:
        """The side panels besides the cell and the log, their rows in so many cells."""
        return []

    def my_places(self, view: Any, seat: int) -> list[Action]:
        """Where the seat's pieces are."""
        return []

    def others(self, view: Any, seat: int) -> list[Action]:
        """Where the others are, one after another."""
        count = len(self.players)
        return [place for n in range(seat + 1, seat + count) for place in self.my_places(view, n % count)]

    def path(self, view: Any, seat: int, to: Action) -> list[Action]:
        """The way from the seat's piece to a thing, for looking at."""
        return []

    def race(self, view: Any) -> list[list[int | None]]:
        """How far each seat had to go after each round, for the race graph (None: it cannot arrive); empty: no race."""
        return []

    def columns(self, view: Any) -> Mapping[str, list[str]]:
        """The score table: a heading and a text for each seat."""
        return {}

    def account(self, view: Any, side: int) -> Action | None:
        """The thing that tells what a score is made of: of a seat, or behind the seats of who plays without one."""
        return None

    def editor(self, option: str, done: Callable[[str, str], None], text: str) -> Screen[None] | None:
        """A screen that edits the text of an option; calls ``done`` with a name for it and the text."""
        return None

    def kinds(self) -> Mapping[str, frozenset[str]]:
        """Filters of the log: a word and the log codes it keeps."""
        return {}

    def reference(self, view: Any) -> list[Action]:
        """The things of the card reference, in order."""
        return []


def adapter_for(game: Game, players: tuple[Player, ...]) -> Adapter:
    """The adapter of a game; a plain one for a game that has none."""
    if game.name not in _PACKAGES:
        return Adapter(game, players)
    made: Adapter = import_module(_PACKAGES[game.name]).adapter(game, players)
    return made
