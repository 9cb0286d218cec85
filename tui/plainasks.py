"""Line mode: what may be asked of a game at any time, also when looking on and after its end. Nothing here changes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Action
from engine.game import Explanation, Game, Setup
from engine.words import listing
from tui.export import ended, set_up, who
from tui.table import Table
from tui.text import clean
from tui.typed import heads_of, named, perhaps, unknown, words_of

Say = Callable[..., None]

LOG_LINES = 20
NAMED = 12  # things that are named when it is not clear which is meant
IN_FULL = 3  # rules read out when none has the words in its heading

HELP = (
    "look: how the whole game stands. {parts}: that part of it.",
    "why THING: what a thing is, what acting on it costs, or why that is not possible now.",
    "things: what can be asked about with why.",
    f"log: the last {LOG_LINES} things that happened; log 50: more of them.",
    "rules: the headings of the rules; rules WORD: the rules that have the word.",
    "about: of which components no source shows the values, so that they are ours.",
    "scores: how far everybody is, or how the game ended. setup: what is played.",
    "quit or exit: leave. help or ?: hear this again.",
)


def told_rules(say: Say, game: Game, setup: Setup | None, text: str) -> None:
    """The headings of a game's rules (of a setup, or with all its modules), or the rules that have some words."""
    rules, text = game.rulebook(setup), text.strip("\"' ").lower()
    if not text:
        say(*(rule.title for rule in rules))
        return
    found = [rule for rule in rules if text in f"{rule.title} {rule.text}".lower()]
    found.sort(key=lambda rule: (rule.title.lower() != text, text not in rule.title.lower()))
    if not found:
        words = {word for rule in rules for word in words_of(f"{rule.title} {rule.text}")}
        say(" ".join([f"No rule has '{clean(text, 40)}'.", *perhaps(text, words)]))
    titled = sum(text in rule.title.lower() for rule in found) or IN_FULL
    for rule in found[:titled]:
        say(f"{rule.title}.", rule.text.strip())
        if rule.ours:
            say("The printed rules leave this open; this is our reading.")
    if found[titled:]:
        say(f"More rules have '{clean(text, 40)}': {listing([rule.title for rule in found[titled:]])}.")


class Enquiries:
    """Answers about one table, to whoever is at the keyboard."""

    def __init__(self, table: Table, say: Say) -> None:
        self.table = table
        self.say = say
        self.seat: int | None = table.humans[0] if len(table.humans) == 1 else None  # who is at the keyboard
        self.taught = False  # whether it was told how to hear what follows an option
        self.commands: dict[str, Callable[[str], None]] = {
            "look": self.look,
            "why": self.why,
            "things": self.things,
            "log": self.log,
            "rules": lambda text: told_rules(say, table.game, table.setup, text),
            "about": lambda _: say(*table.game.ours() or ["All values have a source."]),
            "scores": lambda _: self.scores(),
            "setup": lambda _: self.setup(),
        }

    # --- what everything here is told from

    def who(self, seat: int) -> str:
        """A player by letter and name."""
        return who(self.table.players, seat)

    def view(self) -> Any:
        """The game as whoever is at the keyboard may see it."""
        return self.table.view(self.seat)

    def parts(self) -> dict[str, list[str]]:
        """How the game stands, under headings of one word."""
        return self.table.game.survey(self.view(), self.seat)

    def sentences(self, entries: list[Action]) -> list[str]:
        """Entries of the log, those that may be read."""
        told = (self.table.game.tell(entry, self.seat) for entry in entries)
        return [sentence for sentence in told if sentence]

    def verbs(self) -> set[str]:
        """The words with which options of this game begin, at this moment or another."""
        words = self.table.game.templates(self.table.game.chosen(self.table.setup))["action"]
        return {*words, *(head for text in words.values() for head in heads_of(text))}

    def beginning(self) -> list[str]:
        """Which rules to read before a first game, if there are such and this game has only just begun."""
        titles = [
            rule.title for rule in self.table.game.rulebook(self.table.setup) if "first turn" in rule.title.lower()
        ]
        return [f"New to it? Type rules {title.lower()}." for title in titles[:1] if not self.table.actions]

    # --- commands

    def help(self) -> list[str]:
        """What can be asked."""
        return [sentence.format(parts=", ".join(self.parts())) for sentence in HELP]

    def look(self, _: str) -> None:
        """How everything stands."""
        for sentences in self.parts().values():
            self.say(*sentences)

    def setup(self) -> None:
        """What is played: modules, options, and what follows from them."""
        self.say(" ".join(set_up(self.table.game, self.table.setup)))

    def scores(self) -> None:
        """How the game ended, or how far everybody is."""
        self.say(*ended(self.table.game, self.table.setup, self.table.players, self.view()))

    def log(self, text: str) -> None:
        """The last things that happened."""
        lines = int(text) if text.isdecimal() and len(text) < 6 else LOG_LINES
        self.say(*self.sentences(self.view().core.log)[-lines or None :])

    def things(self, _: str) -> None:
        """What can be asked about, each thing once."""
        game = self.table.game
        names: dict[Action, str] = {}
        for name, thing in game.things(self.view(), self.seat).items():
            names.setdefault(thing, name)
        kinds = game.templates(game.chosen(self.table.setup)).get("kind", {})
        for kind in dict.fromkeys(thing[0] for thing in names):
            some = [name for thing, name in names.items() if thing[0] == kind]
            told = ", ".join(some) if len(some) <= 60 else f"{some[0]} to {some[-1]}, {len(some)} of them"
            self.say(f"{kinds.get(kind, kind.capitalize())}: {told}.")

    def why(self, text: str) -> None:
        """What a thing is, the ways to act on it, or why there is none."""
        view = self.view()
        things, parts = self.table.game.things(view, self.seat), self.parts()
        text = " ".join(words_of(text))
        if not text:
            return self.say(f"Name a thing, such as {next(iter(things), '?')}. Type things for a list.")
        if text in parts and text not in things:
            return self.say(*parts[text])
        meant = named(text, things)
        if not meant:
            return self._point_on(text, [*things, *parts])
        if len({things[name] for name in meant}) > 1:
            more = [f"{len(meant) - NAMED} more"] if len(meant) > NAMED else []
            return self.say(f"Which one: {listing(meant[:NAMED] + more, 'or')}?")
        ask = self.table.ask()
        seat = self.seat if self.seat is not None else ask.seat if ask else 0  # an onlooker asks for whoever is to move
        return self._explain(self.table.game.explain(view, seat, things[meant[0]]))

    def _point_on(self, text: str, known: list[str]) -> None:
        """No such thing: the rules may have the word."""
        rules = self.table.game.rulebook(self.table.setup)
        if any(text in words_of(f"{rule.title} {rule.text}") for rule in rules):
            return self.say(
                f"'{clean(text, 40)}' is nothing that lies there. Type rules {clean(text, 40)} for the rules with it."
            )
        return self.say(f"{unknown(text, known)} Type things for a list.")

    def _explain(self, about: Explanation) -> None:
        self.say(f"{about.title}.", *about.facts)
        self.say(*(f"You can: {way.text}." for way in about.ways))
        if about.why:
            self.say(about.why)
