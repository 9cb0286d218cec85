"""Line mode before a game: what to play, who plays, which save."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TextIO

from engine.bots.base import names as bot_names
from engine.game import BadSetup, Game, Option, Setup, Value
from engine.registry import load
from engine.registry import names as game_names
from engine.words import SEAT_LETTERS, listing
from saves.errors import SaveBusy, SaveError
from saves.store import Store
from tui.commands import line
from tui.console import Console, Lines, Quit
from tui.plain import play
from tui.table import HUMAN, LocalTable, Start, Table, fresh_seed, seated
from tui.typed import answers

HELP = (
    "Type the number of an answer, or some of its words; an empty line takes the first answer.",
    "quit: leave. Nothing begins before the last question is answered.",
)


def run(store: Store, start: Start, lines: Lines | None, out: TextIO | None) -> int:
    """Play in line mode; the exit code."""
    console = Console(lines, out)
    try:
        if start.kind == "home":
            return _home(store, console)
        if start.kind == "resume":
            return play(_resumed(store, console, start.name, start.how), console)
        assert start.setup is not None
        kept = store if start.kind == "new" else None
        return play(LocalTable.new(start.setup, start.players, kept, start.undo_mode), console)
    except Quit:
        console.say("Good bye.")
    except KeyboardInterrupt:
        console.say("", "Good bye.")
    return 0


def _resumed(store: Store, console: Console, name: str, how: str = "play", take: bool = False) -> Table:
    """A table for a save; when it is open elsewhere the player decides what to do."""
    if how == "watch":
        return LocalTable.watch(store, name)
    try:
        return LocalTable.resume(store, name, take=take or how == "take", backup=how == "backup")
    except SaveBusy as error:
        if take or how == "take":
            raise
        console.say(str(error), "Type watch to look on, take to take it over, or quit.")
        while (answer := console.hear().lower()) not in ("watch", "take"):
            if answer == "quit":
                raise Quit from None
            console.say("Type watch, take or quit.")
        return LocalTable.watch(store, name) if answer == "watch" else _resumed(store, console, name, how, take=True)


def _hear(console: Console) -> str:
    """An answer; help is given here, and quit quits."""
    while (answer := console.hear()).lower() == "help":
        console.say(*HELP)
    if answer.lower() == "quit":
        raise Quit
    return answer


def _pick(console: Console, question: str, offered: Sequence[str], free: bool = False) -> int | str:
    """Put a question with numbered answers; the index of the one chosen, or with ``free`` what else was typed."""
    console.say(question, *(f"{number}. {answer}." for number, answer in enumerate(offered, 1)))
    while True:
        answer = _hear(console) or "1"
        if answer.isdecimal() and 1 <= int(answer) <= len(offered):
            return int(answer) - 1
        found = [] if answer.isdecimal() else answers(answer, offered)
        if len(found) == 1:
            return found[0]
        if free and not found:
            return answer
        which = f"That may be {' or '.join(str(number + 1) for number in found[:9])}. " if found else ""
        console.say(f"{which}Type a number from 1 to {len(offered)}, words of one answer, help or quit.")


def _chosen(console: Console, question: str, offered: Sequence[str]) -> int:
    """The index of the answer chosen."""
    index = _pick(console, question, offered)
    assert isinstance(index, int)
    return index


def _number(console: Console, question: str, offered: Sequence[int], which: str) -> int:
    """Ask for one of some numbers, which are not numbered for that; an empty line takes the first."""
    console.say(f"{question} ({which})")
    while True:
        number = (_hear(console) or str(offered[0])).split()[0]
        if number.isdecimal() and int(number) in offered:
            return int(number)
        console.say(f"Type a number ({which}), help or quit.")


def _home(store: Store, console: Console) -> int:
    """Until the player leaves; the exit code is 1 if a game was left that is not saved."""
    code = 0
    while True:
        entries = [entry for entry in store.list() if entry.card or entry.backup]
        lines = [f"Go on with {line(entry, time.time())}" for entry in entries]
        try:
            chosen = _chosen(console, "El Dorado. What would you like to do?", ["New game", *lines, "Leave"])
            if chosen > len(entries):
                raise Quit
            if chosen == 0:
                code = play(_new(store, console), console) or code
            else:
                entry = entries[chosen - 1]
                code = play(_resumed(store, console, entry.name, "play" if entry.card else "backup"), console) or code
        except Quit:
            console.say("Good bye.")
            return code
        except (SaveError, BadSetup) as error:
            console.say(str(error))


def _new(store: Store, console: Console) -> Table:
    """Ask for everything a new game needs; an empty line takes what is usual."""
    known = [load(name) for name in game_names()]
    game = known[_chosen(console, "Which game?", [one.title for one in known])] if len(known) > 1 else known[0]
    counts = f"{game.seats.start} to {game.seats.stop - 1}"
    seats = _number(console, "How many players?", game.seats, counts)
    kinds = [*reversed(bot_names(game)), HUMAN]
    words = [*(f"A bot, {kind}" for kind in kinds[:-1]), f"A person, {HUMAN}"]
    who = [HUMAN]
    who += [kinds[_chosen(console, f"Who plays {SEAT_LETTERS[seat]}?", words)] for seat in range(1, seats)]
    modules = tuple(
        module.name for module in game.modules if _chosen(console, f"With {module.title}? {module.text}", ["No", "Yes"])
    )
    options = _options(game, modules, console)
    return LocalTable.new(Setup(game.name, seats, fresh_seed(), options, modules), seated(who), store)


def _options(game: Game, modules: tuple[str, ...], console: Console) -> tuple[tuple[str, Value], ...]:
    if not _chosen(console, "The usual rules?", ["Yes", "No, let me choose"]):
        return ()
    offered = [*game.options, *(o for module in game.modules if module.name in modules for o in module.options)]
    return tuple((option.name, _value(game, option, console)) for option in offered)


def _value(game: Game, option: Option, console: Console) -> Value:
    """A value of one option; what is typed freely must be one the game takes."""
    labels = [option.label(value) for value in option.values]
    numbers = [value for value in option.values if type(value) is int]
    if len(numbers) == len(labels):
        return _number(console, option.text, numbers, listing(labels, "or"))
    while True:
        picked = _pick(console, option.text, labels, option.free)
        if isinstance(picked, int):
            return option.values[picked]
        try:
            value = option.read(picked)
            game.settled(Setup(game.name, game.seats.start, 0, ((option.name, value),)))
        except BadSetup as error:
            console.say(str(error))
        else:
            return value
