"""Line mode: one question put to a player, and what a typed line answers to it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.bots.thinker import BotFailed
from engine.core import Action, Ask
from tui.plainasks import Enquiries
from tui.text import clean
from tui.typed import answers, chosen, command_of, numbered_so, thing_first, verbs_of, ways_meant, words_of

CHOOSING = (
    "A number: choose that option.",
    "Words of an option choose it too, its first word first. Now: {verbs}.",
    "After such a word the name of a thing will do, such as {thing}.",
    "options: hear the question and its options again. after 2: what follows option 2.",
    "hint or h: what the best bot would choose.",
)


FEW = 6  # options that are each read out with what follows them


class Question:
    """A question to whoever is at the keyboard, with its options in words."""

    def __init__(self, asks: Enquiries, ask: Ask) -> None:
        self.asks, self.ask, self.say = asks, ask, asks.say
        self.game, self.view = asks.table.game, asks.view()
        self.sentences = [self.game.word(self.view, action, ask.seat) for action in ask.options]
        self.verbs = verbs_of(ask.options, self.sentences)  # with which a line that chooses may begin

    def put(self) -> None:
        """Say it."""
        count, few = len(self.sentences), len(self.sentences) <= FEW
        self.say(f"{self.asks.who(self.ask.seat)}: {self.game.prompt(self.view, self.ask.seat)}")
        self.say(f"You have {count} options." if count > 1 else "You have one option.")
        said = [self.told(number) if few else f"{sentence}." for number, sentence in enumerate(self.sentences)]
        self.say(*(f"{number}. {sentence}" for number, sentence in enumerate(said, 1)))
        if not few and not self.asks.taught:
            self.asks.taught = True
            self.say("Type after and a number to hear what follows that option, such as after 2.")

    def told(self, number: int) -> str:
        """An option, and what follows it."""
        after = self.game.after(self.view, self.ask.options[number], self.ask.seat)
        return f"{self.sentences[number]}. {after}".rstrip()

    def after(self, text: str) -> None:
        """Say what follows an option."""
        for action in self._numbered(text) if text.isdecimal() else ():
            follows = self.game.after(self.view, action, self.ask.seat)
            self.say(follows or "Nothing follows it but what the option says.")
        if not text.isdecimal():
            self.say("Say the number of an option, such as after 2.")

    def help(self) -> list[str]:
        """How to choose."""
        thing = next(iter(self.game.things(self.view, self.ask.seat)), "?")
        return [line.format(verbs=", ".join(self.verbs), thing=thing) for line in CHOOSING]

    def hint(self) -> None:
        """Say what the best bot would choose, and why."""
        try:
            action = self.asks.table.hint(self.ask.seat)
        except BotFailed as error:
            return self.say(str(error))
        number, reason = self.ask.options.index(action), self.game.why(self.view, action, self.ask.seat)
        return self.say(f"Option {number + 1}: {self.told(number)}", *([reason] if reason else []))

    def answer(self, line: str, commands: Collection[str]) -> Sequence[Action] | None:
        """The choices that a line makes, none if they are not clear, which is said; None: it may be a command."""
        words = words_of(line)
        if len(words) == 1 and words[0].isdecimal():
            return self._numbered(words[0])
        if words and words[0] in self.verbs and words[0] not in commands:
            return self._worded(*words)
        word = command_of(line)[0]
        if word in commands or word in self.asks.parts():
            return None
        kinds = {action[0] for action in self.ask.options if len(action) > 1}
        meant = answers(line, self.sentences) if len(kinds) == 1 else []
        return [self.ask.options[meant[0]]] if len(meant) == 1 else None  # a name is enough where nothing else differs

    def _numbered(self, number: str) -> Sequence[Action]:
        count = len(self.ask.options)
        if len(number) < 5 and 1 <= int(number) <= count:
            return [self.ask.options[int(number) - 1]]
        self.say(f"There is no option {clean(number, 20)}; they are 1 to {count}.")
        return ()

    def _worded(self, verb: str, *rest: str) -> Sequence[Action]:
        """The choice that a verb and a thing mean, or a verb and other words of an option."""
        seat, options = self.ask.seat, self.ask.options
        thing, more = thing_first(" ".join(rest), self.game.things(self.view, seat)) if rest else (None, [])
        ways = ways_meant(verb, more, self.game.explain(self.view, seat, thing).ways) if thing else []
        meant = [(way.actions, way.text) for way in ways] or [
            ((options[number],), self.sentences[number]) for number in chosen((verb, *rest), options, self.sentences)
        ]
        meant = [meant[number] for number in numbered_so((verb, *rest), [text for _, text in meant])]
        if len(meant) == 1:
            return meant[0][0]
        if meant:
            self.say("Which one? Say more of its words.", *(f"{text}." for _, text in meant))
        else:
            self.asks.why(" ".join(rest))
        return ()
