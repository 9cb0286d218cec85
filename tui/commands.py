"""The commands without a screen: list, verify, simulate."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from engine.digest import digest
from engine.game import BadSetup, Setup
from engine.registry import load
from engine.session import NotLegal, Session
from engine.simulate import simulate as played
from engine.words import SEAT_LETTERS, listing
from saves.errors import NotSaved
from saves.format import Card, Saved
from saves.store import Entry, Store, good_name, read_file
from tui.table import LocalTable
from tui.text import clean


def newest(store: Store) -> str:
    """The save played last whose game is not over; "" if there is none."""
    return next((entry.name for entry in store.list() if entry.card and entry.card.turn >= 0), "")


def title(game: str) -> str:
    """What a game is called; its name if this version does not have it."""
    try:
        return load(game).title
    except BadSetup:
        return game


def ago(when: int, now: float) -> str:
    """'2 minutes ago', 'yesterday', or the day."""
    minutes = int(now - when) // 60
    if not 0 <= minutes < 2 * 24 * 60:
        return time.strftime("%d %b %Y", time.localtime(when))
    for size, word in ((24 * 60, "day"), (60, "hour"), (1, "minute")):
        count = minutes // size
        if count:
            return f"{count} {word}{'s' if count > 1 else ''} ago"
    return "just now"


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
    return f"{entry.name}: {title(card.game)}; {players}; {standing(card)}; {ago(card.when, now)}{busy}"


def show_list(store: Store) -> int:
    """Print all saves, the last played first."""
    entries = store.list()
    for entry in entries:
        print(line(entry, time.time()))
    if not entries:
        print("There are no saved games.")
    return 0


def _read(store: Store, file: Path) -> Saved:
    """The save of that name, or in that file; raises SaveError."""
    return store.read(str(file)) if good_name(str(file)) and not file.exists() else read_file(file)


def export(store: Store, name: Path, file: Path) -> int:
    """Write the log of a save to a new text file, as the one person in it may read it. Raises SaveError."""
    lines = LocalTable.showing(_read(store, name)).export_text()
    if str(file) == "-":
        print("\n".join(lines))
        return 0
    try:
        with open(file, "x", encoding="utf-8") as out:
            out.write("\n".join(lines) + "\n")
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
        winners = listing([f"{SEAT_LETTERS[seat]} ({result.bots[seat]})" for seat in result.winner])
        print(
            f"seed {result.seed}: {winners} after {result.turns} rounds, "
            f"{result.decisions} decisions, {seconds} s, digest {result.digest}",
            flush=True,
        )
    return 0
