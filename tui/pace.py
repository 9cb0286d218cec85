"""When bots think and when their moves are shown: in a thread, one at a time, never holding up a key."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.timer import Timer

from engine.core import Action
from engine.session import NotLegal
from tui.messages import BotChose, Hinted
from tui.players import Refused

if TYPE_CHECKING:
    from tui.screens.display import Display

SECONDS = {"fast": 0.0, "normal": 0.25, "slow": 0.8}


class Pace:
    """Bots of one game screen. ``turn`` counts questions, so that a late answer to an old one is dropped."""

    def __init__(self, screen: Display) -> None:
        self.screen = screen
        self.turn = 0
        self.skipping = False
        self.pending: Action | None = None
        self.trouble = ""
        self._timer: Timer | None = None
        self._asked = -1

    def think(self) -> None:
        """Let the bot that is asked think, unless it does already."""
        if self._asked != self.turn:
            self._asked = self.turn
            self.pending = None
            self.screen.run_worker(partial(self._think, self.turn), thread=True, group="bot", exit_on_error=False)

    def _think(self, turn: int) -> None:
        try:
            answer = BotChose(turn, self.screen.table.think())
        except RuntimeError as error:  # BotFailed: the table was closed, or its worker could not be started
            answer = BotChose(turn, None, str(error))
        self.screen.post_message(answer)

    def hint(self, seat: int) -> None:
        """Ask what a good bot would do."""
        self.screen.run_worker(partial(self._hint, self.turn, seat), thread=True, group="hint", exit_on_error=False)

    def _hint(self, turn: int, seat: int) -> None:
        try:
            answer = Hinted(turn, self.screen.table.hint(seat))
        except RuntimeError:
            answer = Hinted(turn, None)
        self.screen.post_message(answer)

    def chose(self, event: BotChose) -> None:
        """Show the move after a moment, or when Space asks for it."""
        if event.turn != self.turn:
            return
        if event.action is None:
            self.trouble = f"{event.trouble or 'The bot does not answer.'}  Space: try again."
            self.screen.explain()
            return
        self.pending = event.action
        speed = self.screen.top.settings.speed
        if self.skipping or SECONDS.get(speed) == 0:
            self.show()
        elif speed in SECONDS:
            self._timer = self.screen.set_timer(SECONDS[speed], self.show)

    def show(self) -> None:
        """Make the move that waits."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        action, self.pending = self.pending, None
        if action is not None:
            try:
                self.screen.table.choose(action)
            except (NotLegal, Refused) as error:
                self.trouble = str(error)
                self.screen.explain()

    def next(self) -> bool:
        """Space: the next move now; False if no bot is to move."""
        if not self.screen.table.bot_turn():
            return False
        if self.trouble:
            self.trouble, self._asked = "", -1
            self.think()
        self.show()
        return True

    def skip(self) -> None:
        """Show nothing more until a person is asked."""
        if self.screen.table.bot_turn():
            self.skipping = True
            self.next()

    def arrived(self) -> None:
        """A person is asked, or the game is over."""
        self.skipping = False
        self.trouble = ""

    def stop(self) -> None:
        """The screen is going away."""
        self.turn += 1
        if self._timer is not None:
            self._timer.stop()
