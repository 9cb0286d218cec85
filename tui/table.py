"""What stands between the screens and a game: seats, questions, choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from engine.core import Action, Ask
from engine.game import Game, Setup
from engine.session import UndoMode
from saves.store import Store
from tui.players import Player


class Table(Protocol):
    """One game as a screen sees it. Nothing here is the true state."""

    game: Game
    setup: Setup
    players: tuple[Player, ...]
    save_trouble: str  # "" or a sentence such as "Not saved: the disk is full."; play goes on
    watching: str  # "" or a sentence that says why this table is only for looking on

    @property
    def name(self) -> str:
        """Of its save, "" if it has none."""
        ...

    @property
    def kept(self) -> str:
        """Whether the game is on the disk, in a sentence: the truth, for whoever leaves. "" for a game not kept from here."""
        ...

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

    @property
    def undo_mode(self) -> UndoMode:
        """What may be taken back in this game."""
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

    def past(self, number: int, seat: int | None = None) -> Any:
        """The game after so many of ``actions``, as that seat (None: the public) may see it.

        None when the rules have changed since, so that the choices lead elsewhere today.
        """
        ...

    def heard(self, seat: int | None) -> list[int]:
        """By number of choices: how many entries of the log that seat could read then; empty when ``past`` gives None."""
        ...

    def export_text(self, seat: int | None = None) -> list[str]:
        """The game in sentences: what is played, who plays, the log, the end.

        As that seat may read it; without one, as the only person at the table may, or if there are several the public.
        """
        ...

    def branch(self, number: int, store: Store | None) -> Table:
        """A training game that goes on from after so many choices. Raises Refused where it would show what is to come."""
        ...

    def hand_over(self, seat: int, kind: str) -> None:
        """Let a bot of that kind play on for a person."""
        ...

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call ``hear`` after every change, in the thread that made it; the returned function ends that."""
        ...

    def save_again(self) -> str:
        """One more try if the last change is not saved; the sentence if that fails too, else ""."""
        ...

    def close(self) -> None:
        """Save what is not saved yet, if that is possible now; let go of the save and stop thinking. Look at ``kept`` then."""
        ...
