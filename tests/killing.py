"""Kills a process that plays and saves, again and again, and looks whether anything it had accepted is lost.

Run as ``python -m tests.killing FOLDER TIMES``; prints how many kills fell into the middle of a write, then "ok".
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from engine.game import Setup
from engine.rng import Dice
from saves.store import Store
from tui.localtable import LocalTable
from tui.players import seated


def play(folder: Path, number: int, out: int) -> None:
    """Play on for ever, saying after each accepted choice which game it was and how many choices that has."""
    store = Store(folder)
    names = store.names()
    dice = Dice(number)
    table = LocalTable.resume(store, names[-1]) if names else None
    while True:
        ask = table.ask() if table else None
        if table is None or ask is None:
            setup = Setup("quest", 3, number, (("round_limit", 12),), ("caves",))
            table = LocalTable.new(setup, seated(["human", "random", "human"]), store)
        else:
            table.choose(ask.options[dice.below(len(ask.options))])
        os.write(out, f"{table.name} {len(table.actions)}\n".encode())


def one(folder: Path, number: int, dice: Dice) -> str:
    """Let a child play, kill it at some moment; the last thing it said."""
    lines, out = os.pipe()
    child = os.fork()
    if not child:
        try:
            play(folder, number, out)
        finally:
            os._exit(1)
    os.close(out)
    with os.fdopen(lines) as said:
        last = [said.readline() for _ in range(1 + dice.below(6))][-1]
        for _ in range(dice.below(60_000)):  # so that the kill falls anywhere in the next choice and its write
            continue
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return (said.readlines() or [last])[-1]


def check(folder: Path, said: str) -> None:
    """Everything accepted is in the save, at most the choice not yet accepted besides; all else is as it was."""
    store = Store(folder)
    name, count = said.split()
    there = len(store.read(name).session.actions)
    assert int(count) <= there <= int(count) + 1, f"{name}: {count} accepted, {there} saved"
    if (folder / f"{name}.bak").exists():
        store.read(name, backup=True)
    assert not [entry.trouble for entry in store.list() if entry.trouble]
    store.close()


def main() -> None:
    """See the module."""
    folder, times = Path(sys.argv[1]), int(sys.argv[2])
    dice = Dice(1)
    torn = 0
    for number in range(times):
        check(folder, one(folder, number, dice))
        torn += any(path.suffix == ".tmp" for path in folder.iterdir())
    print(torn)
    print("ok")


if __name__ == "__main__":
    main()
