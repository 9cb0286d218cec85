"""Line mode before a game: what to play, who plays, which save."""

from __future__ import annotations

import time
from functools import partial
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
from tui.localtable import LocalTable
from tui.plain import TakeOver, play
from tui.plaininterview import Back, Interview
from tui.players import HUMAN, Start, fresh_seed, seated
from tui.table import Table
from tui.typed import command_of, perhaps


def run(store: Store, start: Start, lines: Lines | None, out: TextIO | None) -> int:
    """Play in line mode; the exit code."""
    console = Console(lines, out)
    try:
        if start.kind == "home":
            return _home(store, console)
        if start.kind == "resume":
            return _played(store, console, _resumed(store, console, start.name, start.how))
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
        while (answer := command_of(console.hear())[0]) not in ("watch", "take"):
            if answer == "quit":
                raise Quit from None
            console.say("Type watch, take or quit.")
        return LocalTable.watch(store, name) if answer == "watch" else _resumed(store, console, name, how, take=True)


def _played(store: Store, console: Console, table: Table) -> int:
    """Play a table; if an onlooker takes the game over, go on with it. The exit code."""
    while True:
        try:
            return play(table, console)
        except TakeOver:
            table = LocalTable.resume(store, table.name, take=True)


def _home(store: Store, console: Console) -> int:
    """Until the player leaves; the exit code is 1 if a game was left that is not saved."""
    code = 0
    while True:
        entries = [entry for entry in store.list() if entry.card or entry.backup]
        lines = [f"Go on with {line(entry, time.time())}" for entry in entries]
        interview = Interview(console)
        try:
            chosen = interview.chosen("El Dorado. What would you like to do?", ["New game", *lines, "Leave"])
            if chosen > len(entries):
                raise Quit
            if chosen == 0:
                code = _played(store, console, interview.held(partial(_new, store, interview))) or code
            else:
                entry = entries[chosen - 1]
                table = _resumed(store, console, entry.name, "play" if entry.card else "backup")
                code = _played(store, console, table) or code
        except Back:
            continue
        except Quit:
            console.say("Good bye.")
            return code
        except (SaveError, BadSetup) as error:
            console.say(str(error))


def _new(store: Store, ask: Interview) -> Table:
    """Ask for everything a new game needs; an empty line takes what is usual."""
    known = [load(name) for name in game_names()]
    game = known[ask.chosen("Which game?", [one.title for one in known])] if len(known) > 1 else known[0]
    ask.game = game
    counts = f"{game.seats.start} to {game.seats.stop - 1}"
    seats = ask.number("How many players?", game.seats, counts)
    kinds = [*reversed(bot_names(game)), HUMAN]
    words = [*(f"A bot, {kind}" for kind in kinds[:-1]), f"A person, {HUMAN}"]
    who = [HUMAN]
    who += [kinds[ask.chosen(f"Who plays {SEAT_LETTERS[seat]}?", words)] for seat in range(1, seats)]
    modules = tuple(
        module.name for module in game.modules if ask.chosen(f"With {module.title}? {module.text}", ["No", "Yes"])
    )
    options = _options(game, seats, modules, ask)
    return LocalTable.new(Setup(game.name, seats, fresh_seed(), options, modules), seated(who), store)


def _options(game: Game, seats: int, modules: tuple[str, ...], ask: Interview) -> tuple[tuple[str, Value], ...]:
    """The values of the options that decide anything, as far as the answers so far say."""
    if not ask.chosen("The usual rules?", ["Yes", "No, let me choose"]):
        return ()
    offered = [*game.options, *(o for module in game.modules if module.name in modules for o in module.options)]
    values = {option.name: option.values[0] for option in offered}
    for option in offered:
        if option.applies(Setup(game.name, seats, 0, tuple(values.items()), modules)):
            values[option.name] = _value(game, option, ask)
    return tuple(values.items())


def _value(game: Game, option: Option, ask: Interview) -> Value:
    """A value of one option; what is typed freely must be one the game takes."""
    labels = [option.label(value) for value in option.values]
    numbers = [value for value in option.values if type(value) is int]
    if len(numbers) == len(labels):
        return ask.number(option.text, numbers, listing(labels, "or"))

    def own(text: str) -> str:
        try:
            game.settled(Setup(game.name, game.seats.start, 0, ((option.name, option.read(text)),)))
        except BadSetup as error:
            return " ".join([str(error), *perhaps(text, [*labels, *map(option.spelling, option.values)])])
        return ""

    picked = ask.pick(option.text, labels, own if option.free else None)
    return option.values[picked] if isinstance(picked, int) else option.read(picked)
