"""The table in this process: a session, its players, and the save it is written to after every change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import accumulate
from threading import RLock
from typing import Any

from engine.bots.base import budget_for, names
from engine.bots.thinker import BotFailed, Thinker
from engine.core import Action, Ask
from engine.game import Setup
from engine.log import readable
from engine.replay import Replay
from engine.session import Session, UndoMode
from saves.errors import SaveError, SaveLost
from saves.format import Saved
from saves.keeper import Keeper
from saves.store import Store
from tui.export import told
from tui.players import HUMAN, Player, Refused


class LocalTable:
    """A table in this process, saved after every change if it was given a store."""

    def __init__(self, session: Session, players: tuple[Player, ...], keeper: Keeper | None = None) -> None:
        self.game = session.game
        self.setup = session.setup
        self.players = players
        self.save_trouble = ""
        self.watching = ""
        self._name = ""
        self._session = session
        self._keeper = keeper
        self._store: Store | None = None  # of an onlooker, who reads the save again when it changed
        self._stamp = (0, 0)
        self._thinker = Thinker()
        self._hearers: list[Callable[[], None]] = []
        self._closed = False
        self._replay: Replay | None = None  # made when somebody first looks back
        self._touching = RLock()  # think() reads the state in another thread than the one that changes it

    @classmethod
    def new(
        cls, setup: Setup, players: tuple[Player, ...], store: Store | None = None, undo_mode: UndoMode = "fair"
    ) -> LocalTable:
        """Begin a game, saved at once; raises BadSetup with a sentence."""
        session = Session.start(setup, undo_mode)
        seats = [(player.name, player.kind) for player in players]
        table = cls(session, players, None if store is None else Keeper(store, seats))
        table._save()
        return table

    @classmethod
    def resume(cls, store: Store, name: str, take: bool = False, backup: bool = False) -> LocalTable:
        """Go on where a save stands; raises SaveError. When it is open elsewhere that is SaveBusy, unless ``take``."""
        keeper, saved = Keeper.resume(store, name, take, backup)
        table = cls(saved.session, _players(saved), keeper)
        try:
            table._save()
        except Refused as error:  # somebody else took it over within this moment
            raise SaveLost(str(error)) from None
        return table

    @classmethod
    def showing(cls, saved: Saved, name: str = "") -> LocalTable:
        """A save only to be looked at; nothing that is done here is kept."""
        table = cls(saved.session, _players(saved))
        table._name = name
        return table

    @classmethod
    def watch(cls, store: Store, name: str) -> LocalTable:
        """Look on at a game that is played in another process; raises SaveError."""
        stamp = store.stamp(name)
        saved = store.read(name)
        table = cls(saved.session, _players(saved))
        table.watching = "You are looking on."
        table._name, table._store, table._stamp = name, store, stamp
        return table

    @property
    def name(self) -> str:
        """Of its save, "" if it has none."""
        return self._name if self._keeper is None else self._keeper.name

    @property
    def kept(self) -> str:
        """Whether the game is on the disk, in a sentence."""
        if self._keeper is None:
            return ""
        return self.save_trouble or f"The game is saved as {self.name}."

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
        """The seats that people play here; none for an onlooker."""
        return () if self.watching else tuple(seat for seat, player in enumerate(self.players) if player.human)

    @property
    def alone(self) -> int | None:
        """The seat of the only person at the table; None if there are several, or none."""
        return self.humans[0] if len(self.humans) == 1 else None

    @property
    def can_undo(self) -> bool:
        """Whether the last choice may be taken back."""
        return bool(self._session.past) and not self.watching

    @property
    def can_redo(self) -> bool:
        """Whether a choice taken back may be made again."""
        return bool(self._session.undone) and not self.watching

    @property
    def undo_mode(self) -> UndoMode:
        """What may be taken back in this game."""
        return self._session.undo_mode

    def ask(self) -> Ask | None:
        """The question now, None when the game is over. Onlookers see whose it is, and no options."""
        ask = self._session.ask
        return Ask(ask.seat, []) if ask is not None and self.watching else ask

    def view(self, seat: int | None) -> Any:
        """The state as a seat (None: an onlooker) may see it."""
        with self._touching:
            return self._session.view(None if self.watching else seat)

    def choose(self, action: Action) -> None:
        """Make a choice, saved before this returns. Raises NotLegal, or Refused when only looking on."""
        self._change(lambda: self._session.choose(action))

    def undo(self) -> bool:
        """Take back the last choice if that is fair."""
        return self.can_undo and self._change(self._session.undo)

    def redo(self) -> bool:
        """Make the choice last taken back again."""
        return self.can_redo and self._change(self._session.redo)

    def _change(self, change: Callable[[], bool | None]) -> bool:
        if self.watching:
            raise Refused(self.watching)
        with self._touching:
            if change() is False:
                return False
            self._save()
        self._tell()
        return True

    def save_again(self) -> str:
        """One more try if the last change is not saved; the sentence if that fails too, else ""."""
        if self.save_trouble and not self.watching:
            with self._touching, suppress(Refused):
                self._save()
        return "" if self.watching else self.save_trouble

    def _save(self) -> None:
        if self._keeper is None or self._closed:
            return
        try:
            self._keeper.save(self._session)
            self.save_trouble = ""
        except SaveLost as error:
            self._give_up(str(error))
            raise Refused(self.watching) from None
        except SaveError as error:
            self.save_trouble = str(error)

    def _give_up(self, why: str) -> None:
        """Another process plays on; from here it can only be looked at, beginning with what that process saved."""
        assert self._keeper is not None
        self.watching = why
        self._name, self._store = self._keeper.name, self._keeper.store
        self._keeper.close()
        self._keeper = None
        self.look()

    def bot_turn(self) -> bool:
        """Whether it is for a bot to choose."""
        ask = self._session.ask
        return ask is not None and not self.watching and not self.players[ask.seat].human

    def think(self) -> Action:
        """The bot's choice; blocks. Raises BotFailed."""
        ask = self._session.ask
        if ask is None:
            raise BotFailed("The game is over.")
        return self._advice(ask.seat, self.players[ask.seat].kind)

    def hint(self, seat: int) -> Action:
        """What the best bot would choose for the seat that is asked; blocks. Raises BotFailed."""
        return self._advice(seat, names(self.game)[-1])

    def _advice(self, seat: int, bot: str) -> Action:
        """Ask the worker, which is told what the seat could know and not a card more."""
        spend = budget_for(self.setup.seed, len(self._session.actions))
        try:
            with self._touching:
                state = self.game.pack(self._session.imagine(seat, spend.seed))
        except Exception as error:  # this runs in a thread of its own, where nobody else would hear of it
            raise BotFailed(f"The bot cannot imagine this position ({type(error).__name__}).") from error
        setup = replace(self.setup, seed=0)  # the seed tells how everything was shuffled
        request = {"setup": setup.pack(), "state": state, "seat": seat, "bot": bot, "budget": list(spend)}
        return self._thinker.ask(request)

    def look(self) -> bool:
        """Whether another process changed the game, or took it over, since the last look."""
        if self._keeper is not None:
            if not self._keeper.lost():
                return False
            self._give_up("This game goes on in another window.")
            self._tell()
            return True
        if self._store is None or self._store.stamp(self._name) == self._stamp:
            return False
        self._stamp = self._store.stamp(self._name)
        try:
            saved = self._store.read(self._name)
        except SaveError as error:
            self.save_trouble = str(error)
            return False
        with self._touching:
            self._session = saved.session
        self._tell()
        return True

    def _replayed(self) -> Replay | None:
        """The game played again up to now; None when today's rules lead to another position."""
        replay = self._replay = self._replay or Replay(self.setup)
        with self._touching:
            actions, now = self._session.actions, self._session.state
            if not replay.follow(actions) or replay.log_lengths[-1] != len(now.core.log):
                return None
            then = replay.at(len(actions))
            return replay if then.copy(log=False).pack() == now.copy(log=False).pack() else None

    def past(self, number: int, seat: int | None = None) -> Any:
        """The game after so many of ``actions``, as that seat (None: the public) may see it; None if it leads elsewhere."""
        replay = self._replayed()
        return None if replay is None else self.game.view(replay.at(number), None if self.watching else seat)

    def heard(self, seat: int | None) -> list[int]:
        """By number of choices: how many entries of the log that seat could read then; empty when ``past`` gives None."""
        replay = self._replayed()
        if replay is None:
            return []
        eyes = None if self.watching else seat
        counts = [0, *accumulate(readable(entry, eyes) for entry in self._session.state.core.log)]
        return [counts[length] for length in replay.log_lengths]

    def export_text(self, seat: int | None = None) -> list[str]:
        """The game in sentences, as that seat or the only person at the table may read it, else as everybody may."""
        eyes = self.alone if seat is None else seat
        return told(self.game, self.setup, self.players, self.view(eyes), None if self.watching else eyes)

    def branch(self, number: int, store: Store | None) -> LocalTable:
        """A training game of its own, saved at once, that goes on from after so many choices; all can be taken back in it.

        The cards to come are the same there, so a game must be over first, or be one for training itself. Raises Refused.
        """
        if self.scores is None and self._session.undo_mode != "free":
            raise Refused("A game can be played on from here once it is over: the cards to come are the same.")
        if self._replayed() is None:
            raise Refused("The rules have changed since: this game cannot be played on from its past.")
        session = Session.start(self.setup, "free")
        for action in self.actions[:number]:
            session.choose(action)
        players = self.players
        if not any(player.human for player in players) and session.ask is not None:
            seat = session.ask.seat
            players = tuple(replace(p, kind=HUMAN) if n == seat else p for n, p in enumerate(players))
        keeper = None if store is None else Keeper(store, [(p.name, p.kind) for p in players])
        table = LocalTable(session, players, keeper)
        table._save()
        return table

    def hand_over(self, seat: int, kind: str) -> None:
        """Let a bot of that kind play on for a person."""
        if self.watching:
            raise Refused(self.watching)
        self.players = tuple(replace(p, kind=kind) if n == seat else p for n, p in enumerate(self.players))
        if self._keeper is not None:
            self._keeper.seat([(player.name, player.kind) for player in self.players])
        with self._touching:
            self._session.undone.clear()
            self._session.past.clear()  # nothing is taken back for somebody who left
            self._save()
        self._tell()

    def listen(self, hear: Callable[[], None]) -> Callable[[], None]:
        """Call ``hear`` after every change; the returned function ends that."""
        self._hearers.append(hear)
        return lambda: self._hearers.remove(hear)

    def _tell(self) -> None:
        for hear in tuple(self._hearers):
            hear()

    def close(self) -> None:
        """Save what is not saved yet, if that is possible now; let go of the save and stop thinking."""
        self._thinker.close()
        self.save_again()
        self._closed = True
        if self._keeper is not None:
            self._keeper.close()


def _players(saved: Saved) -> tuple[Player, ...]:
    return tuple(Player(*sitting) for sitting in saved.card.seats)
