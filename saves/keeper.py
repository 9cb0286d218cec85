"""Keeps one running game saved: writes it after every change, and says what goes wrong without stopping the game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress

from engine.session import Session
from saves.card import LATEST, Card, Sitting, joined
from saves.errors import NotSaved, SaveBusy, SaveError, SaveLost, SaveTooNew
from saves.format import Saved
from saves.lock import Hold
from saves.pieces import Pieces
from saves.store import NO_STAMP, Store
from saves.upgrade import FORMAT

PREVIEW_LINES = 12


def _read(store: Store, name: str, backup: bool) -> Saved:
    """A save, or the copy behind it, which is only for when the save itself is damaged; raises SaveError."""
    if not backup:
        return store.read(name)
    try:
        store.read(name)
    except SaveTooNew:
        raise
    except SaveError:
        return store.read(name, backup)
    raise SaveError(f"{name} is not damaged, so the copy behind it is not needed.")


class Keeper:
    """One game's way to its file. After every change of the session: ``save``."""

    def __init__(self, store: Store, seats: Sequence[Sitting], name: str = "", hold: Hold | None = None) -> None:
        from importlib.metadata import version  # slow to load, and needed only when there is something to save

        self.name = name  # "" until it was possible to write for the first time
        self.store = store
        self._seats = tuple(seats)
        self._hold = hold
        self._stamp = NO_STAMP  # of the save as we read or wrote it
        self._format = FORMAT  # of what lies under the name now
        self._pieces = Pieces()
        self._good = False  # whether what lies under the name now is worth keeping as the copy behind
        self._app = version("eldorado")

    @classmethod
    def resume(cls, store: Store, name: str, take: bool = False, backup: bool = False) -> tuple[Keeper, Saved]:
        """Take up a save: the right to write it, and what it holds. Raises SaveError; SaveBusy unless taking over."""
        _read(store, name, backup)  # whatever is wrong with it is said before anybody is disturbed
        hold = None
        try:
            with suppress(NotSaved):  # a folder that cannot be written to can be played from
                hold = store.hold(name, take)
            stamp = store.stamp(name)
            saved = _read(store, name, backup)
        except BaseException:
            if hold is not None:
                hold.close()
            raise
        keeper = cls(store, saved.card.seats, name, hold)
        keeper._stamp, keeper._format, keeper._good = stamp, saved.format, not backup
        return keeper, saved

    def seat(self, seats: Sequence[Sitting]) -> None:
        """Others sit at the table from now on."""
        self._seats = tuple(seats)

    def save(self, session: Session) -> None:
        """Write the session; when this returns it is on the disk. Raises NotSaved, and SaveLost for good."""
        if self._hold is not None and self._hold.void:
            self.close()
            self.name = "" if self._stamp == NO_STAMP else self.name  # never written: another game may have it by now
        if self._hold is None and self.name:
            self._hold = self._late()
        elif self._hold is None:
            self.name, self._hold = self.store.hold_new(session.setup.game)
        if self._format < FORMAT:
            self.store.keep_original(self.name, self._format)
        data = joined(self._card(session).pack(), self._pieces.body(session))
        self.store.write(self.name, self._hold, data, keep=self._good)
        self._stamp, self._format, self._good = self.store.stamp(self.name), FORMAT, True

    def _late(self) -> Hold:
        """The right to write, got only now; raises SaveLost if another window had the game meanwhile, NotSaved."""
        try:
            hold = self.store.hold(self.name)
        except SaveBusy as error:
            raise SaveLost(str(error)) from None
        if self.store.stamp(self.name) not in (NO_STAMP, self._stamp):
            hold.close()
            raise SaveLost("This game was played on in another window.")
        return hold

    def _card(self, session: Session) -> Card:
        game, ask = session.game, session.ask
        view = game.view(session.state.copy(log=False), None)  # a log of a long game takes long to filter
        return Card(
            app=self._app,
            game=game.name,
            seats=self._seats,
            round=view.round,
            turn=-1 if ask is None else ask.seat,
            seq=self.store.last_seq() + 1,
            when=max(0, min(int(time.time()), LATEST)),
            preview=(game.unusual(session.setup), *next(iter(game.survey(view, None).values()), [])[:PREVIEW_LINES]),
        )

    def lost(self) -> bool:
        """Whether another process took the game over."""
        return self._hold is not None and self._hold.lost()

    def close(self) -> None:
        """Let others play it."""
        if self._hold is not None:
            self._hold.close()
            self._hold = None
