"""What stands between the screens and a game: seats, questions, choices; and the table in this process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import RLock
from typing import Any, Literal, Protocol

from engine.bots.base import budget_for, names
from engine.bots.thinker import Thinker
from engine.core import Action, Ask
from engine.game import Game, Setup
from engine.session import Session, UndoMode
from engine.words import SEAT_LETTERS

HUMAN = "human"
COLOURS = ("gold", "blue", "red", "green")


class Refused(RuntimeError):
    """This table takes no choices (any more); the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat. The name is clean text; the kind is "human" or the name of a bot."""

    name: str
    kind: str = HUMAN
    colour: str = ""

    @property
    def human(self) -> bool:
        """Whether a person plays this seat."""
        return self.kind == HUMAN


@dataclass(frozen=True, slots=True)
class Start:
    """What the program was started for. "new" and "demo" have a setup and players, "resume" the name of a save."""

    kind: Literal["home", "new", "resume", "demo"] = "home"
    setup: Setup | None = None
    players: tuple[Player, ...] = ()
    undo_mode: UndoMode = "fair"
    name: str = ""


def seated(kinds: Sequence[str]) -> tuple[Player, ...]:
    """Players of these kinds with the names and colours they have unless somebody changes them."""
    alone = list(kinds).count(HUMAN) == 1

    def name(seat: int, kind: str) -> str:
        if kind == HUMAN:
            return "You" if alone else f"Player {SEAT_LETTERS[seat]}"
        return f"{kind.capitalize()} {SEAT_LETTERS[seat]}"

    return tuple(Player(name(seat, kind), kind, COLOURS[seat % len(COLOURS)]) for seat, kind in enumerate(kinds))


class Table(Protocol):
    """One game as a screen sees it. Nothing here is the true state."""

    game: Game
    setup: Setup
    players: tuple[Player, ...]
    name: str  # of its save; "" if it has none
    save_trouble: str  # "" or a sentence such as "Not saved: the disk is full."; play goes on
    watching: str  # "" or a sentence that says why this table is only for looking on

    @property
    def scores(self) -> list[int] | None:
        """One number a seat, higher is better; None while the game runs."""
        ...

    @property
    def actions(self) -> Sequence[Action]:
        """All choices so far."""
        ...

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people play here; none for an onlooker."""
        ...

    @property
    def can_undo(self) -> bool:
        """Whether the last choice may be taken back."""
        ...

    @property
    def can_redo(self) -> bool:
        """Whether a choice taken back may be made again."""
        ...

    def ask(self) -> Ask | None:
        """The question now, None when the game is over. Its options are for the eyes of ``ask.seat`` only."""
        ...

    def view(self, seat: int | None) -> Any:
        """The state as a seat (None: an onlooker) may see it."""
        ...

    def choose(self, action: Action) -> None:
        """Make a choice, saved before this returns. Raises NotLegal, or Refused when only looking on."""
        ...

    def undo(self) -> bool:
        """Take back the last choice if that is fair."""
        ...

    def redo(self) -> bool:
        """Make the choice last taken back again."""
        ...

    def bot_turn(self) -> bool:
        """Whether it is for a bot to choose."""
        ...

    def think(self) -> Action:
        """The bot's choice; blocks, so call it outside the event loop. Raises BotFailed, also when closed meanwhile."""
        ...

    def hint(self, seat: int) -> Action:
        """What the best bot would choose for the seat that is asked; blocks. Raises BotFailed."""
        ...

    def look(self) -> bool:
        """Whether somebody else changed the game since the last look; call it now and then when looking on."""
        ...

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call ``hear`` after every change, in the thread that made it; the returned function ends that."""
        ...

    def close(self) -> None:
        """Let go of the save and stop thinking."""
        ...


class LocalTable:
    """A table in this process."""

    def __init__(self, session: Session, players: tuple[Player, ...]) -> None:
        self.game = session.game
        self.setup = session.setup
        self.players = players
        self.name = ""
        self.save_trouble = ""
        self.watching = ""
        self._session = session
        self._thinker = Thinker()
        self._hearers: list[Callable[[], None]] = []
        self._touching = RLock()  # think() reads the state in another thread than the one that changes it

    @classmethod
    def new(cls, setup: Setup, players: tuple[Player, ...], undo_mode: UndoMode = "fair") -> LocalTable:
        """Begin a game; raises BadSetup with a sentence."""
        return cls(Session.start(setup, undo_mode), players)

    @property
    def scores(self) -> list[int] | None:
        """One number a seat, higher is better; None while the game runs."""
        return self._session.scores

    @property
    def actions(self) -> Sequence[Action]:
        """All choices so far."""
        return self._session.actions

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people play here."""
        return tuple(seat for seat, player in enumerate(self.players) if player.human)

    @property
    def can_undo(self) -> bool:
        """Whether the last choice may be taken back."""
        return bool(self._session.past)

    @property
    def can_redo(self) -> bool:
        """Whether a choice taken back may be made again."""
        return bool(self._session.undone)

    def ask(self) -> Ask | None:
        """The question now, None when the game is over."""
        return self._session.ask

    def view(self, seat: int | None) -> Any:
        """The state as a seat (None: an onlooker) may see it."""
        with self._touching:
            return self._session.view(seat)

    def choose(self, action: Action) -> None:
        """Make a choice. Raises NotLegal."""
        with self._touching:
            self._session.choose(action)
        self._changed()

    def undo(self) -> bool:
        """Take back the last choice if that is fair."""
        with self._touching:
            return self._session.undo() and self._changed()

    def redo(self) -> bool:
        """Make the choice last taken back again."""
        with self._touching:
            return self._session.redo() and self._changed()

    def bot_turn(self) -> bool:
        """Whether it is for a bot to choose."""
        ask = self._session.ask
        return ask is not None and not self.players[ask.seat].human

    def think(self) -> Action:
        """The bot's choice; blocks. Raises BotFailed."""
        ask = self._session.ask
        assert ask is not None
        return self._advice(ask.seat, self.players[ask.seat].kind)

    def hint(self, seat: int) -> Action:
        """What the best bot would choose for the seat that is asked; blocks. Raises BotFailed."""
        return self._advice(seat, names(self.game)[-1])

    def _advice(self, seat: int, bot: str) -> Action:
        """Ask the worker, which is told what the seat could know and not a card more."""
        with self._touching:
            spend = budget_for(self.setup.seed, len(self._session.actions))
            state = self.game.pack(self._session.imagine(seat, spend.seed))
        request = {"setup": self.setup.pack(), "state": state, "seat": seat, "bot": bot, "budget": list(spend)}
        return self._thinker.ask(request)

    def look(self) -> bool:
        """Nobody else changes a game in this process."""
        return False

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call ``hear`` after every change; the returned function ends that."""
        self._hearers.append(hear)
        return lambda: self._hearers.remove(hear)

    def _changed(self) -> bool:
        for hear in tuple(self._hearers):
            hear()
        return True

    def close(self) -> None:
        """Stop thinking."""
        self._thinker.close()
