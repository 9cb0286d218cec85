"""Line mode before a game: questions one after the other, with numbered answers, and a way back to the one before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.game import Game
from engine.registry import load, names
from tui.console import Console, Quit
from tui.plainasks import told_rules
from tui.text import clean
from tui.typed import answers, command_of, perhaps, words_of

HELP = (
    "Type the number of an answer, or some of its words; an empty line takes the first answer.",
    "back: go back to the question before.",
    "rules: the headings of the rules; rules WORD: the rules that have the word.",
    "quit: leave. Nothing begins before the last question is answered.",
)
T = TypeVar("T")


class Back(Exception):
    """The player wants to answer the question before once more."""


class Unclear(ValueError):
    """What was typed answers nothing; the message is a sentence."""


def _numbered(number: str, count: int, usual: str) -> int:
    """The index of the answer of that number; raises Unclear."""
    if len(number) < 6 and 1 <= int(number) <= count:
        return int(number) - 1
    raise Unclear(f"There is no answer {clean(number, 20)}. {usual}")


class Interview:
    """Puts questions. Answers given are kept, so that a row of them can be gone through again but for the last."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.game: Game | None = None  # whose rules are asked for, once that is known
        self._given: list[int | str] = []
        self._asked = 0

    def held(self, ask: Callable[[], T]) -> T:
        """What a row of questions comes to; ``back`` at one of them asks the one before again, at the first raises Back."""
        first = self._asked
        while True:
            try:
                return ask()
            except Back:
                if self._asked == first:
                    raise
                del self._given[self._asked - 1 :]
                self._asked = first

    def pick(self, question: str, offered: Sequence[str], own: Callable[[str], str] | None = None) -> int | str:
        """The index of one of the numbered answers; or a text of the player's own that ``own`` says nothing against."""
        usual = f"Type a number from 1 to {len(offered)}, words of one answer, help, back or quit."

        def read(answer: str) -> int | str:
            words = words_of(answer) or ["1"]
            if len(words) == 1 and words[0].isdecimal():
                return _numbered(words[0], len(offered), usual)
            found = answers(answer, offered)
            if len(found) == 1:
                return found[0]
            if found:
                raise Unclear(f"That may be {' or '.join(str(number + 1) for number in found[:9])}. {usual}")
            if own is None:
                near = perhaps(answer, {word for text in offered for word in words_of(text)})
                raise Unclear(" ".join([f"No answer has '{clean(answer, 40)}'.", *near, usual]))
            if wrong := own(answer):
                raise Unclear(wrong)
            return answer

        numbered = [f"{number}. {answer}." for number, answer in enumerate(offered, 1)]
        return self._ask([question, *numbered, *(["Or type one of your own."] if own else [])], read)

    def chosen(self, question: str, offered: Sequence[str]) -> int:
        """The index of one of the numbered answers."""
        index = self.pick(question, offered)
        assert isinstance(index, int)
        return index

    def number(self, question: str, offered: Sequence[int], which: str) -> int:
        """One of some numbers, which are not numbered for that; an empty line takes the first."""

        def read(answer: str) -> int:
            number = (words_of(answer) or [str(offered[0])])[0]
            if number.isdecimal() and len(number) < 6 and int(number) in offered:
                return int(number)
            raise Unclear(f"Type a number ({which}), help, back or quit.")

        number = self._ask([f"{question} ({which})"], read)
        assert isinstance(number, int)
        return number

    def _ask(self, said: Sequence[str], read: Callable[[str], int | str]) -> int | str:
        """Say a question until ``read`` takes the answer, or give the one given before."""
        self._asked += 1
        if self._asked <= len(self._given):
            return self._given[self._asked - 1]
        self.console.say(*said)
        while True:
            try:
                self._given.append(read(self._hear()))
            except Unclear as error:
                self.console.say(str(error))
            else:
                return self._given[-1]

    def _hear(self) -> str:
        """An answer; what is no answer is done here."""
        while True:
            line = self.console.hear()
            word, rest = command_of(line)
            if word == "help":
                self.console.say(*HELP)
            elif word == "rules":
                for game in [self.game] if self.game else map(load, names()):
                    self.console.say(f"{game.title}:")
                    told_rules(self.console.say, game, None, rest)
            elif word == "back":
                self._asked -= 1
                raise Back
            elif word == "quit":
                raise Quit
            else:
                return line
