"""Line mode: any game as sentences, one fact each, for screen readers, plain terminals and scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TextIO

from engine.bots.thinker import BotFailed
from engine.core import Action, Ask
from engine.game import Explanation
from engine.session import NotLegal
from engine.words import SEAT_LETTERS, listing
from tui.table import Refused, Table
from tui.text import clean

LOG_LINES = 20
LONGEST_LINE = 1000

HELP = (
    "A number: choose that option.",
    "options: hear the question and its options again.",
    "look: how the whole game stands. {parts}: that part of it.",
    "why THING: what a thing is, what acting on it costs, or why that is not possible now.",
    "things: what can be asked about with why.",
    "log: the last things that happened; log 50: more of them.",
    "undo: take the last choice back. redo: make it again.",
    "hint: what the best bot would choose.",
    "rules: the headings of the rules; rules WORD: the rules that have the word.",
    "scores: the players and how the game ended.",
    "quit: leave. Everything is saved.",
)


class Quit(Exception):
    """The player has had enough, or the input ended."""


class Lines(Protocol):
    """Where the player's lines come from."""

    def readline(self, size: int, /) -> str:
        """The next line, or the beginning of it; nothing at the end."""
        ...

    def isatty(self) -> bool:
        """Whether a person types them."""
        ...


class Console:
    """Lines in, sentences out."""

    def __init__(self, lines: Lines, out: TextIO) -> None:
        self.lines = lines
        self.out = out
        self.talks = lines.isatty() and out.isatty()  # to a person, not to a script

    def say(self, *sentences: str) -> None:
        """Print sentences, a line each."""
        for sentence in sentences:
            print(sentence, file=self.out)
        self.out.flush()

    def hear(self) -> str:
        """The next line, cleaned; raises Quit at the end of input."""
        if self.talks:
            print("> ", end="", file=self.out, flush=True)
        line = self.lines.readline(LONGEST_LINE)
        if not line:
            raise Quit
        return "" if line.isspace() else clean(line, LONGEST_LINE)


class Plain:
    """One table in line mode."""

    def __init__(self, table: Table, console: Console) -> None:
        self.table = table
        self.say, self.hear = console.say, console.hear
        self._curtain = 24 if console.talks else 0  # lines that push a hand out of sight
        self._told: dict[int | None, int] = {}  # by viewer: how many entries of its log were read out
        self._seat: int | None = None  # who is at the keyboard
        self._asked: int | None = None  # who was asked last
        self._trouble = ""
        if table.humans and len(table.humans) == 1:
            self._seat = table.humans[0]
        self._commands: dict[str, Callable[[str], bool | None]] = {
            "help": self._help,
            "options": lambda _: True,
            "look": self._look,
            "why": self._why,
            "things": self._things,
            "log": self._log,
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._hint,
            "rules": self._rules,
            "scores": lambda _: self._scores(),
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        self._greet()
        try:
            while (ask := self.table.ask()) is not None:
                self._news()
                if self.table.watching:
                    self._look_on()
                elif self.table.bot_turn():
                    self._asked = ask.seat
                    self._bot()
                else:
                    self._hand_over(ask.seat)
                    self._decide(ask)
            self._news()
            self._scores()
        except Quit:
            self._leave()

    def _leave(self) -> None:
        saved = f"It is saved as {self.table.name}." if self.table.name and not self.table.watching else ""
        self.say(" ".join(["You left the game.", self.table.save_trouble or saved]).rstrip())

    # --- what is said

    def who(self, seat: int) -> str:
        """A player by letter and name."""
        return f"{SEAT_LETTERS[seat]} ({self.table.players[seat].name})"

    def _view(self) -> Any:
        return self.table.view(self._seat)

    def _greet(self) -> None:
        table = self.table
        self.say(f"{table.game.title}. Type help for the commands.")
        for seat, player in enumerate(table.players):
            self.say(f"{self.who(seat)} is {'a person' if player.human else f'a bot, {player.kind}'}.")
        if table.watching:
            self.say(table.watching)
        if table.name and not table.watching and not table.save_trouble:
            self.say(f"The game is saved as {table.name} after every choice.")
        for seat in (None, *range(len(table.players))):
            self._told[seat] = len(table.view(seat).core.log) if table.actions else 0

    def _news(self) -> None:
        """Tell what happened since this viewer heard last, and what is wrong with the save."""
        entries = self._view().core.log
        heard = min(self._told[self._seat], len(entries))
        for entry in entries[heard:]:
            self._tell(entry)
        self._told[self._seat] = len(entries)
        if self.table.save_trouble != self._trouble:
            self._trouble = self.table.save_trouble
            self.say(self._trouble or "The game is saved again.")

    def _tell(self, entry: Action) -> None:
        sentence = self.table.game.tell(entry, self._seat)
        if sentence:
            self.say(sentence)

    def _scores(self) -> None:
        scores = self.table.scores
        if scores is None:
            self.say("The game is not over.")
            self.say(*(f"{self.who(seat)} plays." for seat in range(len(self.table.players))))
            return
        best = [self.who(seat) for seat, score in enumerate(scores) if score == max(scores)]
        self.say(f"The game is over. {listing(best)} {'wins' if len(best) == 1 else 'win together'}.")
        self.say(*(f"{self.who(seat)}: score {score}." for seat, score in enumerate(scores)))

    # --- whose turn it is

    def _bot(self) -> None:
        try:
            self.table.choose(self.table.think())
        except (BotFailed, NotLegal) as error:
            self.say(str(error), "Press Enter to let it think again, or type quit.")
            if self.hear() == "quit":
                raise Quit from None

    def _look_on(self) -> None:
        """Each line looks again; there is nothing to choose."""
        self._seat = None
        self.say("Press Enter to see what happened since.")
        line = self.hear()
        self.table.look()
        if line:
            self._command(line)

    def _hand_over(self, seat: int) -> None:
        """With several people at one keyboard: nothing of anybody is shown until the right one says so."""
        if seat == self._seat:
            return
        self._seat = None
        self.say(*[""] * self._curtain)
        letter = SEAT_LETTERS[seat]
        self.say(
            f"=== Hand the keyboard to {self.who(seat)}. ===", f"{self.who(seat)}: type {letter} when you sit there."
        )
        while (line := self.hear()).upper() != letter:
            if line == "quit":
                raise Quit
            self.say(f"Type {letter}, or quit.")
        self._seat = seat
        self._news()

    def _decide(self, ask: Ask) -> None:
        """Ask until a choice is made or taken back."""
        view = self._view()
        if ask.seat != self._asked:
            self._asked = ask.seat
            self.say(*self.table.game.survey(view, ask.seat).get("hand", ()))
        self.say(f"{self.who(ask.seat)}: {self.table.game.prompt(view, ask.seat)}")
        for number, action in enumerate(ask.options, 1):
            self.say(f"{number}. {self.table.game.word(view, action, ask.seat)}.")
        while True:
            line = self.hear()
            if line.isdecimal():
                if 1 <= int(line) <= len(ask.options):
                    return self._choose(ask.options[int(line) - 1])
                self.say(f"There is no option {int(line)}; they are 1 to {len(ask.options)}.")
            elif self._command(line):
                return None

    def _choose(self, action: Action) -> None:
        try:
            self.table.choose(action)
        except (NotLegal, Refused) as error:
            self.say(str(error))

    # --- commands

    def _command(self, line: str) -> bool:
        """Do what a line says; whether the question must be put again."""
        word, _, rest = line.strip().partition(" ")
        word = word.lower()
        parts = self.table.game.survey(self._view(), self._seat)
        if word in self._commands:
            return bool(self._commands[word](rest.strip()))
        if word in parts:
            self.say(*parts[word])
        elif word:
            self.say(f"I do not know '{clean(word, 20)}'. Type help for the commands.")
        return False

    def _help(self, _: str) -> None:
        parts = self.table.game.survey(self._view(), self._seat)
        self.say(*(sentence.format(parts=", ".join(parts)) for sentence in HELP))

    def _look(self, _: str) -> None:
        for sentences in self.table.game.survey(self._view(), self._seat).values():
            self.say(*sentences)

    def _things(self, _: str) -> None:
        things = self.table.game.things(self._view(), self._seat)
        for kind in dict.fromkeys(thing[0] for thing in things.values()):
            named = [name for name, thing in things.items() if thing[0] == kind]
            some = ", ".join(named) if len(named) <= 60 else f"{named[0]} to {named[-1]}, {len(named)} of them"
            self.say(f"{kind.capitalize()}: {some}.")

    def _why(self, text: str) -> None:
        if self._seat is None:
            return self.say("Only players can ask that.")
        view = self._view()
        things = self.table.game.things(view, self._seat)
        text = text.lower()
        near = [text] if text in things else [name for name in things if name.startswith(text)]
        if not text or not near:
            self.say("Ask about a thing, such as: why " + next(iter(things), "?") + ". Type things for a list.")
        elif len({things[name] for name in near}) > 1:
            self.say(f"Which one: {listing(near[:12], 'or')}?")
        else:
            self._explain(self.table.game.explain(view, self._seat, things[near[0]]))
        return None

    def _explain(self, about: Explanation) -> None:
        self.say(f"{about.title}.", *about.facts)
        self.say(*(f"You can: {way.text}." for way in about.ways))
        if about.why:
            self.say(about.why)

    def _log(self, text: str) -> None:
        lines = int(text) if text.isdecimal() and 0 < int(text) < 10_000 else LOG_LINES
        told = (self.table.game.tell(entry, self._seat) for entry in self._view().core.log)
        self.say(*[sentence for sentence in told if sentence][-lines:])

    def _undo(self, _: str) -> bool:
        done = self.table.undo()
        self.say("Taken back." if done else "Nothing can be taken back now.")
        return done

    def _redo(self, _: str) -> bool:
        done = self.table.redo()
        self.say("Done again." if done else "There is nothing to do again.")
        return done

    def _hint(self, _: str) -> None:
        ask = self.table.ask()
        if ask is None or ask.seat != self._seat:
            return self.say("It is not your turn.")
        try:
            action = self.table.hint(ask.seat)
        except BotFailed as error:
            return self.say(str(error))
        view, game = self._view(), self.table.game
        self.say(f"Option {ask.options.index(action) + 1}: {game.word(view, action, ask.seat)}.")
        reason = game.why(view, action, ask.seat)
        return self.say(reason) if reason else None

    def _rules(self, text: str) -> None:
        rules = self.table.game.rulebook(self.table.setup)
        found = [rule for rule in rules if text.lower() in f"{rule.title} {rule.text}".lower()]
        if not text:
            return self.say(*(rule.title for rule in rules))
        if not found:
            return self.say("No rule has that word.")
        for rule in found:
            self.say(f"{rule.title}.", rule.text)
            if rule.ours:
                self.say("The printed rules leave this open; this is our reading.")
        return None

    def _quit(self, _: str) -> None:
        raise Quit


def play(table: Table, console: Console) -> None:
    """Play a table in line mode, then let go of it."""
    try:
        Plain(table, console).run()
    except KeyboardInterrupt:
        console.say("", "You left the game.")
    finally:
        table.close()
