"""Line mode before a game: what to play, who plays, which save."""

from __future__ import annotations

import time
from typing import TextIO

from engine.bots.base import names as bot_names
from engine.game import BadSetup, Game, Setup, Value
from engine.registry import load
from engine.registry import names as game_names
from engine.words import SEAT_LETTERS
from saves.errors import SaveBusy, SaveError
from saves.store import Store
from tui.commands import line
from tui.plain import Console, Lines, Quit, play
from tui.table import HUMAN, LocalTable, Start, Table, seated


def run(store: Store, start: Start, lines: Lines, out: TextIO) -> int:
    """Play in line mode; the exit code."""
    console = Console(lines, out)
    try:
        if start.kind == "home":
            _home(store, console)
        elif start.kind == "resume":
            play(_resumed(store, console, start.name, start.how), console)
        else:
            assert start.setup is not None
            kept = store if start.kind == "new" else None
            play(LocalTable.new(start.setup, start.players, kept, start.undo_mode), console)
    except Quit:
        console.say("Good bye.")
    return 0


def _resumed(store: Store, console: Console, name: str, how: str = "play") -> Table:
    """A table for a save; when it is open elsewhere the player decides what to do."""
    if how == "watch":
        return LocalTable.watch(store, name)
    try:
        return LocalTable.resume(store, name, take=how == "take", backup=how == "backup")
    except SaveBusy as error:
        console.say(str(error), "Type watch to look on, take to take it over, or quit.")
        while (answer := console.hear()) not in ("watch", "take"):
            if answer == "quit":
                raise Quit from None
        return _resumed(store, console, name, answer)


def _pick(console: Console, question: str, answers: list[str]) -> int:
    """Put a question with numbered answers; the index of the one chosen. Enter takes the first."""
    console.say(question, *(f"{number}. {answer}." for number, answer in enumerate(answers, 1)))
    while (answer := console.hear() or "1") != "quit":
        if answer.isdecimal() and 1 <= int(answer) <= len(answers):
            return int(answer) - 1
        console.say(f"Type a number from 1 to {len(answers)}, or quit.")
    raise Quit


def _home(store: Store, console: Console) -> None:
    while True:
        entries = [entry for entry in store.list() if entry.card or entry.backup]
        lines = [f"Go on with {line(entry, time.time())}" for entry in entries]
        chosen = _pick(console, "El Dorado. What would you like to do?", ["New game", *lines, "Leave"])
        try:
            if chosen == 0:
                play(_new(store, console), console)
            elif chosen <= len(entries):
                entry = entries[chosen - 1]
                play(_resumed(store, console, entry.name, "play" if entry.card else "backup"), console)
            else:
                raise Quit
        except (SaveError, BadSetup) as error:
            console.say(str(error))


def _new(store: Store, console: Console) -> Table:
    """Ask for everything a new game needs; Enter takes what is usual."""
    known = [load(name) for name in game_names()]
    game = known[_pick(console, "Which game?", [one.title for one in known])] if len(known) > 1 else known[0]
    seats = game.seats[_pick(console, "How many players?", [f"{count} players" for count in game.seats])]
    kinds = [*reversed(bot_names(game)), HUMAN]
    words = [*(f"A bot, {kind}" for kind in kinds[:-1]), "A person"]
    who = [HUMAN]
    who += [kinds[_pick(console, f"Who plays {SEAT_LETTERS[seat]}?", words)] for seat in range(1, seats)]
    modules = tuple(
        module.name for module in game.modules if _pick(console, f"With {module.title}? {module.text}", ["No", "Yes"])
    )
    options = _options(game, modules, console)
    setup = Setup(game.name, seats, time.time_ns() % 1_000_000_000, options, modules)
    return LocalTable.new(setup, seated(who), store)


def _options(game: Game, modules: tuple[str, ...], console: Console) -> tuple[tuple[str, Value], ...]:
    if not _pick(console, "The usual rules?", ["Yes", "No, let me choose"]):
        return ()
    offered = [*game.options, *(o for module in game.modules if module.name in modules for o in module.options)]
    return tuple(
        (option.name, option.values[_pick(console, option.text, [option.label(value) for value in option.values])])
        for option in offered
    )
