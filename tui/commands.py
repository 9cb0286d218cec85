"""The commands without a screen: list, verify, simulate."""

from __future__ import annotations

import json
import stat
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path

from engine.digest import digest
from engine.game import BadSetup, Setup
from engine.registry import load
from engine.session import NotLegal, Session
from engine.simulate import simulate as played
from engine.words import SEAT_LETTERS, listing
from saves.card import Card
from saves.errors import NotSaved, SaveError, SaveMissing
from saves.format import Saved
from saves.names import good_name
from saves.store import Entry, Store, read_file
from tui.dates import ago
from tui.localtable import LocalTable
from tui.ownfiles import write_new
from tui.text import clean
from tui.typed import perhaps


def newest(store: Store) -> str:
    """The save played last whose game can be gone on with; "" if there is none."""
    for entry in store.list():
        if entry.card and entry.card.turn >= 0:
            with suppress(SaveError):  # a card may be sound before a game that is not
                store.read(entry.name)
                return entry.name
    return ""


def title(game: str) -> str:
    """What a game is called; its name if this version does not have it."""
    try:
        return load(game).title
    except BadSetup:
        return game


def standing(card: Card) -> str:
    """'round 7, Ana to move'."""
    if not 0 <= card.turn < len(card.seats):
        return f"over after {card.round} rounds"
    return f"round {card.round}, {card.seats[card.turn][0]} ({SEAT_LETTERS[card.turn]}) to move"


def line(entry: Entry, now: float) -> str:
    """One save in a line."""
    if entry.card is None:
        more = f" Go on from its copy: eldorado resume {entry.name} --backup" if entry.backup else ""
        return f"{entry.name}: {entry.trouble}{more}"
    card = entry.card
    players = ", ".join(name for name, _ in card.seats)
    busy = "; open in another window" if entry.busy else ""
    what = ", ".join([title(card.game), *card.preview[:1]])
    return f"{entry.name}: {what}; {players}; {standing(card)}; {ago(card.when, now)}{busy}"


def show_list(store: Store) -> int:
    """Print all saves, the last played first. Raises SaveError if the folder cannot be read."""
    store.check()
    entries = store.list()
    for entry in entries:
        print(line(entry, time.time()))
    if not entries:
        print("There are no saved games.")
    if store.folder.exists() and store.folder.stat().st_mode & stat.S_IWOTH:
        print(f"Anybody on this computer can write to {clean(str(store.folder), 200)}, and so remove these saves.")
    return 0


def _read(store: Store, file: Path) -> Saved:
    """The save of that name, or in that file; raises SaveError."""
    if good_name(str(file)) and not file.is_file():
        return store.read(str(file))
    try:
        return read_file(file)
    except SaveMissing:
        near = perhaps(str(file), store.names())
        raise SaveMissing(" ".join([f"There is no save and no file '{clean(str(file), 100)}'.", *near])) from None


def export(store: Store, name: Path, file: Path) -> int:
    """Write the log of a save to a new text file, as the one person in it may read it. Raises SaveError."""
    lines = LocalTable.showing(_read(store, name)).export_text()
    if str(file) == "-":
        print("\n".join(lines))
        return 0
    try:
        write_new(file, lines)
    except OSError as error:
        reason = "there is a file of that name" if isinstance(error, FileExistsError) else str(error.strerror).lower()
        raise NotSaved(f"Not written: {reason}.") from None
    print(f"{len(lines)} lines written to {clean(str(file), 200)}.")
    return 0


def verify(store: Store, file: Path) -> int:
    """Play a save again from its first choice and compare; 0 if all agrees. Raises SaveError."""
    saved = _read(store, file)
    session = saved.session
    name = clean(file.name, 60)
    if saved.rules != session.game.version:
        print(f"{name}: sound, but played by rules {saved.rules}; these are {session.game.version}, so not replayed.")
        return 1
    try:
        again = Session.replay(session.setup, session.actions)
    except NotLegal:
        print(f"{name}: one of its choices was not legal.")
        return 1
    if digest(again.state) != digest(session.state):
        print(f"{name}: played again, its choices lead to another position.")
        return 1
    print(f"{name}: {len(session.actions)} choices played again, all agree. Digest {digest(again.state)}.")
    return 0


def simulate(setup: Setup, bots: Sequence[str], games: int, as_json: bool) -> int:
    """Play games with seeds counting up, and print a line for each as it ends."""
    for number in range(games):
        began = time.perf_counter()
        result = played(replace(setup, seed=setup.seed + number), bots)
        seconds = round(time.perf_counter() - began, 3)
        if as_json:
            row = asdict(result)
            last = row.pop("digest")
            print(json.dumps({**row, "seconds": seconds, "digest": last}), flush=True)
            continue
        names = [f"{SEAT_LETTERS[seat]} ({bot})" for seat, bot in enumerate(result.bots)]
        names += load(setup.game).others(setup)
        winners = listing([names[side] for side in result.winner])
        print(
            f"seed {result.seed}: {winners} after {result.turns} rounds, "
            f"{result.decisions} decisions, {seconds} s, digest {result.digest}",
            flush=True,
        )
    return 0
