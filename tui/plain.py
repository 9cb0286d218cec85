"""Line mode: any game as sentences, one fact each, for screen readers, plain terminals and scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.bots.thinker import BotFailed
from engine.core import Action, Ask
from engine.session import NotLegal
from engine.words import SEAT_LETTERS
from tui.console import Console, Quit
from tui.export import introduced
from tui.plainasks import Enquiries
from tui.plainchoice import Question
from tui.players import Refused
from tui.table import Table
from tui.typed import command_of, unknown

RECENT = 5  # things that happened last, told to whoever comes back to a game

UNDOING = ("undo or u: take the last choice back; undo 3: the last three. redo: make it again.",)
WATCHING = ("Enter: hear what happened since.", "take: take the game over and play on here.")


class TakeOver(Exception):
    """An onlooker wants to play on here."""


class Plain:
    """One table in line mode."""

    def __init__(self, table: Table, console: Console) -> None:
        self.table = table
        self.console = console
        self.say, self.hear = console.say, console.hear
        self.asks = Enquiries(table, console.say)
        self._curtain = 24 if console.talks else 0  # lines that push a hand out of sight
        self._told: dict[int | None, int] = {}  # by viewer: how many entries of its log were read out
        self._asked: tuple[int, int] | None = None  # who was asked last, and in which round
        self._question: Question | None = None  # what is asked of whoever is at the keyboard
        self._near: list[str] = []  # what lay around the player when that was told last
        self._trouble = ""
        self._over = False  # whether the end was told
        self._commands: dict[str, Callable[[str], bool | None]] = {
            "help": self._help,
            **self.asks.commands,
            "options": lambda _: self._question is not None,
            "after": self._follows,
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "take": self._take,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the player leaves, or bots are done among themselves; ``play`` says whether it is kept."""
        self._greet()
        try:
            while self._step():
                pass
        except Quit:
            self.leave()

    def leave(self) -> None:
        """Say that the player left, and whether the game is kept, after one more try if it is not."""
        self.table.save_again()
        self.say(" ".join(["You left the game.", self.table.kept]).rstrip())

    def _step(self) -> bool:
        """One choice, or one line of somebody who has none; whether to go on."""
        ask = self.table.ask()
        self._news()
        self._question = None
        if ask is None:
            return self._after()
        self._over = False
        if self.table.watching:
            self._look_on()
        elif self.table.bot_turn():
            self._asked = (ask.seat, self.asks.view().round)
            self._bot()
        else:
            self._hand_over(ask.seat)
            self._decide(ask)
        return True

    # --- what is said

    def _greet(self) -> None:
        table, asks = self.table, self.asks
        self.say(f"{table.game.title}. Type help for the commands.", *asks.beginning())
        asks.setup()
        self.say(*introduced(table.players))
        if table.watching:
            self.say(table.watching)
        if table.name and not table.watching and not table.save_trouble:
            self.say(f"The game is saved as {table.name} after every choice.")
        for seat in (None, *range(len(table.players))):
            self._told[seat] = len(table.view(seat).core.log) if table.actions else 0
        ask = table.ask()
        if table.actions and ask is not None:
            self.say("This is what happened last.", *asks.sentences(asks.view().core.log)[-RECENT:])
            self.say(f"Round {asks.view().round}: {asks.who(ask.seat)} is to move.")

    def _news(self) -> None:
        """Tell what happened since this viewer heard last, and what is wrong with the save."""
        entries = self.asks.view().core.log
        heard = min(self._told[self.asks.seat], len(entries))
        self.say(*self.asks.sentences(entries[heard:]))
        self._told[self.asks.seat] = len(entries)
        if self.table.save_trouble != self._trouble:
            self._trouble = self.table.save_trouble
            self.say(self._trouble or "The game is saved again.")

    def _turn_away(self) -> None:
        """From now on only what everybody may read; of that the reader has heard all there is so far."""
        if self.asks.seat is not None:
            self.asks.seat = None
            self._told[None] = len(self.asks.view().core.log)

    # --- whose turn it is

    def _bot(self) -> None:
        try:
            self.table.choose(self.table.think())
        except Refused as error:  # somebody took the game over while the bot was thinking
            self.say(str(error))
        except (BotFailed, NotLegal) as error:
            self.say(str(error), "Press Enter to let it think again, or type quit.")
            if command_of(self.hear())[0] == "quit":
                raise Quit from None
        else:
            if not self.table.humans:  # somebody reads what nobody here answers
                self.console.pause()

    def _look_on(self) -> None:
        """Each line looks again; there is nothing to choose."""
        self._turn_away()
        self.say("Press Enter to see what happened since.")
        line = self.hear()
        self.table.look()
        self._command(line)

    def _after(self) -> bool:
        """The game is over: say how it ended, then answer questions; whether anybody is there to ask any."""
        if not self._over:
            self._over = True
            if len(self.table.humans) > 1:
                self._turn_away()
            self.asks.scores()
            if not (self.table.humans or self.table.watching or self.console.talks):
                return False
            self.say("Ask what you like: scores, log, look, why, rules, setup; or leave.")
        self._command(self.hear())
        return True

    def _hand_over(self, seat: int) -> None:
        """With several people at one keyboard: nothing of anybody is shown until the right one says so."""
        if seat == self.asks.seat:
            return
        self.asks.seat = None
        self.say(*[""] * self._curtain)
        letter, name = SEAT_LETTERS[seat], self.asks.who(seat)
        self.say(f"=== Hand the keyboard to {name}. ===", f"{name}: type {letter} when you sit there.")
        while (line := self.hear()).upper() != letter:
            if command_of(line)[0] == "quit":
                raise Quit
            self.say(f"Type {letter}, or quit.")
        self.asks.seat = seat
        self._news()

    def _decide(self, ask: Ask) -> None:
        """Ask until a choice is made or taken back."""
        self._say_around(ask.seat)
        self._question = Question(self.asks, ask)
        self._question.put()
        while not self._answered(self.hear(), self._question):
            pass

    def _answered(self, line: str, question: Question) -> bool:
        """Do what a line says; whether the question is answered, or must be put again."""
        actions = question.answer(line, self._commands)
        if actions is None:
            return self._command(line)
        try:
            for action in actions:
                self.table.choose(action)
        except (NotLegal, Refused) as error:
            self.say(str(error))
        return bool(actions)

    def _say_around(self, seat: int) -> None:
        """What the player holds and what lies around when a turn begins; later, what lies around if that changed."""
        parts = self.asks.parts()
        turn = (seat, self.asks.view().round)
        near, begins = parts.get("near", []), turn != self._asked
        if begins:
            self.say(*parts.get("hand", ()))
        if begins or near != self._near:
            self.say(*near)
        self._asked, self._near = turn, near

    # --- commands

    def _command(self, line: str) -> bool:
        """Do what a line says; whether the question must be put again."""
        word, rest = command_of(line)
        if not word:
            return False
        if word in self._commands:
            return bool(self._commands[word](rest))
        parts = self.asks.parts()
        if word in parts:
            self.say(*parts[word])
        elif word in self.asks.verbs():
            self._untimely(word, rest)
        else:
            verbs = self._question.verbs if self._question else []
            self.say(f"{unknown(word, [*self._commands, *parts, *verbs])} Type help for the commands.")
        return False

    def _untimely(self, word: str, rest: str) -> None:
        """Say why an option that there may be at another time is none now."""
        if rest:
            return self.asks.why(rest)
        asked = [self.table.game.prompt(self._question.view, self._question.ask.seat)] if self._question else []
        return self.say(" ".join([f"No option begins with '{word}' now.", *asked]))

    def _help(self, _: str) -> None:
        lines = self._question.help() if self._question else []
        if self.table.watching:
            lines += WATCHING
        elif self.table.undo_mode != "never" and (self._question or self.table.can_undo):
            lines += UNDOING
        self.say(*lines, *self.asks.help())

    def _undo(self, text: str) -> bool:
        if self.table.undo_mode == "never":
            self.say("This game was begun so that nothing is taken back.")
            return False
        wanted = int(text) if text.isdecimal() and 0 < len(text.lstrip("0")) < 4 else 1
        done = sum(self._changed(self.table.undo, "Taken back") for _ in range(wanted))
        if done < wanted:
            self.say("No more can be taken back." if done else "Nothing can be taken back now.")
        return done > 0

    def _redo(self, _: str) -> bool:
        if self._changed(self.table.redo, "Done again"):
            return True
        self.say("There is nothing to do again.")
        return False

    def _changed(self, change: Callable[[], bool], well: str) -> bool:
        """Take a choice back or make it again, and say which it is; whether there was one."""
        before = self._moment()
        try:
            if not change():
                return False
        except Refused as error:
            self.say(str(error))
            return True
        (_, ask, view), (actions, *_) = sorted((before, self._moment()), key=lambda moment: len(moment[0]))
        mine = ask is not None and ask.seat == self.asks.seat
        self.say(f"{well}: {self.table.game.word(view, actions[-1], ask.seat)}." if ask and mine else f"{well}.")
        return True

    def _moment(self) -> tuple[list[Action], Ask | None, Any]:
        return list(self.table.actions), self.table.ask(), self.asks.view()

    def _follows(self, text: str) -> None:
        if self._question is None:
            return self.say("There is nothing for you to choose now.")
        return self._question.after(text)

    def _hint(self, _: str) -> None:
        if self._question is None:
            return self.say("There is nothing for you to choose now.")
        return self._question.hint()

    def _take(self, _: str) -> None:
        if self.table.watching and self.table.name:
            raise TakeOver
        self.say("The game is played here.")

    def _quit(self, _: str) -> None:
        raise Quit


def play(table: Table, console: Console) -> int:
    """Play a table in line mode, then let go of it; the exit code: 0, 1 if the game is not saved, 70 after a mistake."""
    plain = Plain(table, console)
    try:
        try:
            plain.run()
        except KeyboardInterrupt:
            console.say("")
            plain.leave()
        return int(bool(table.save_again()))
    except (OSError, Quit, TakeOver):
        raise
    except Exception as error:  # a mistake of ours; the save is as it was after the last good choice
        from tui.terminal import CRASHED, record

        console.say(record(error, table.kept))
        return CRASHED
    finally:
        table.close()
