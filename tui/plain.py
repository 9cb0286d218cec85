"""Line mode: any game as sentences, one fact each, for screen readers, plain terminals and scripts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.bots.thinker import BotFailed
from engine.core import Action, Ask
from engine.game import Explanation
from engine.session import NotLegal
from engine.words import SEAT_LETTERS, listing
from tui.console import Console, Quit
from tui.export import ended, introduced, who
from tui.table import Refused, Table
from tui.text import clean
from tui.typed import chosen, named, thing_first, verbs_of, ways_meant, words_of

LOG_LINES = 20
NAMED = 12  # things that are named when it is not clear which is meant

HELP = (
    "A number: choose that option.",
    "Words of an option choose it too, its first word first. Now: {verbs}.",
    "After such a word the name of a thing will do, such as a direction, a card or a space.",
    "options: hear the question and its options again.",
    "look: how the whole game stands. {parts}: that part of it.",
    "why THING: what a thing is, what acting on it costs, or why that is not possible now.",
    "things: what can be asked about with why.",
    "log: the last things that happened; log 50: more of them.",
    "undo: take the last choice back. redo: make it again.",
    "hint: what the best bot would choose.",
    "rules: the headings of the rules; rules WORD: the rules that have the word.",
    "scores: the players and how the game ended.",
    "quit: leave.",
)


class Plain:
    """One table in line mode."""

    def __init__(self, table: Table, console: Console) -> None:
        self.table = table
        self.say, self.hear = console.say, console.hear
        self._curtain = 24 if console.talks else 0  # lines that push a hand out of sight
        self._told: dict[int | None, int] = {}  # by viewer: how many entries of its log were read out
        self._seat: int | None = None  # who is at the keyboard
        self._asked: int | None = None  # who was asked last
        self._verbs: list[str] = []  # with which a typed choice may begin
        self._near: list[str] = []  # what lay around the player when that was told last
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
        """Play until the game is over or the player leaves; whether it is kept is for ``play`` to say."""
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
            self.leave()

    def leave(self) -> None:
        """Say that the player left, and whether the game is kept, after one more try if it is not."""
        self.table.save_again()
        self.say(" ".join(["You left the game.", self.table.kept]).rstrip())

    # --- what is said

    def who(self, seat: int) -> str:
        """A player by letter and name."""
        return who(self.table.players, seat)

    def _view(self) -> Any:
        return self.table.view(self._seat)

    def _greet(self) -> None:
        table = self.table
        self.say(f"{table.game.title}. Type help for the commands.")
        self.say(*introduced(table.players))
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
        self.say(*ended(self.table.game, self.table.setup, self.table.players, self._view()))

    # --- whose turn it is

    def _bot(self) -> None:
        try:
            self.table.choose(self.table.think())
        except Refused as error:  # somebody took the game over while the bot was thinking
            self.say(str(error))
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
        self._say_around(view, ask.seat)
        self.say(f"{self.who(ask.seat)}: {self.table.game.prompt(view, ask.seat)}")
        sentences = [self.table.game.word(view, action, ask.seat) for action in ask.options]
        self.say(f"You have {len(sentences)} options." if len(sentences) > 1 else "You have one option.")
        self.say(*(f"{number}. {sentence}." for number, sentence in enumerate(sentences, 1)))
        self._verbs = verbs_of(ask.options, sentences)
        while not self._answer(self.hear(), ask, sentences):
            pass

    def _answer(self, line: str, ask: Ask, sentences: list[str]) -> bool:
        """Do what a line says; whether the question is answered, or must be put again."""
        if line.isdecimal():
            if not 1 <= int(line) <= len(ask.options):
                self.say(f"There is no option {int(line)}; they are 1 to {len(ask.options)}.")
                return False
            self._choose([ask.options[int(line) - 1]])
            return True
        first = (words_of(line) or [""])[0]
        if first in self._verbs and first not in self._commands:
            return self._worded(line, ask, sentences)
        return self._command(line)

    def _say_around(self, view: Any, seat: int) -> None:
        """What the player holds when a turn begins, and what lies around whenever that is something else than before."""
        parts = self.table.game.survey(view, seat)
        if seat != self._asked:
            self._asked = seat
            self.say(*parts.get("hand", ()))
        near = parts.get("near", [])
        if near != self._near:
            self._near = near
            self.say(*near)

    def _choose(self, actions: Sequence[Action]) -> None:
        try:
            for action in actions:
                self.table.choose(action)
        except (NotLegal, Refused) as error:
            self.say(str(error))

    def _worded(self, line: str, ask: Ask, sentences: list[str]) -> bool:
        """Choose the option a line means by its words or by the thing it names; whether it was clear which."""
        verb, *rest = words_of(line)
        game, view = self.table.game, self._view()
        thing, more = thing_first(" ".join(rest), game.things(view, ask.seat)) if rest else (None, [])
        ways = ways_meant(verb, more, game.explain(view, ask.seat, thing).ways) if thing else []
        meant = [(way.actions, way.text) for way in ways] or [
            ((ask.options[number],), sentences[number]) for number in chosen(line, ask.options, sentences)
        ]
        if len(meant) == 1:
            self._choose(meant[0][0])
            return True
        if meant:
            self.say("Which one? Say more of its words.", *(f"{text}." for _, text in meant))
        else:
            self._why(" ".join(rest))
        return False

    # --- commands

    def _command(self, line: str) -> bool:
        """Do what a line says; whether the question must be put again."""
        word, _, rest = line.strip().partition(" ")
        word = word.lower()
        if not word:
            return False
        if word in self._commands:
            return bool(self._commands[word](rest.strip()))
        parts = self.table.game.survey(self._view(), self._seat)
        if word in parts:
            self.say(*parts[word])
        else:
            self.say(f"I do not know '{clean(word, 20)}', or it is not possible now. Type help for the commands.")
        return False

    def _help(self, _: str) -> None:
        parts = self.table.game.survey(self._view(), self._seat)
        self.say(*(sentence.format(parts=", ".join(parts), verbs=", ".join(self._verbs)) for sentence in HELP))

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
        near = named(text, things) if text else []
        if not near:
            self.say(f"Name a thing, such as {next(iter(things), '?')}. Type things for a list.")
        elif len({things[name] for name in near}) > 1:
            self.say(f"Which one: {listing(near[:NAMED], 'or')}?")
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
        return self._changed(self.table.undo, "Taken back.", "Nothing can be taken back now.")

    def _redo(self, _: str) -> bool:
        return self._changed(self.table.redo, "Done again.", "There is nothing to do again.")

    def _changed(self, change: Callable[[], bool], well: str, otherwise: str) -> bool:
        try:
            done = change()
        except Refused as error:
            self.say(str(error))
            return True
        self.say(well if done else otherwise)
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
    except (OSError, Quit):
        raise
    except Exception as error:  # a mistake of ours; the save is as it was after the last good choice
        from tui.terminal import CRASHED, record

        console.say(record(error, table.kept))
        return CRASHED
    finally:
        table.close()
