"""The figures: ``make bench``. Prints ratios to a yardstick in plain Python, since milliseconds do not travel.

``make bench ARGS="--catanatron PYTHON"`` also plays catanatron, a well-known engine in plain Python, with an interpreter
that has it installed. Nothing here is a test: a busy machine is slow, not wrong.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from engine.game import Setup, State
from engine.registry import load, names
from engine.rng import Dice
from engine.session import Session
from saves.keeper import Keeper
from saves.store import Store
from tests.term import Term

_ROUNDS = 5
_GAMES = 6
_CATANATRON = """
import time
from catanatron import Color, Game, RandomPlayer
colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
game = Game([RandomPlayer(color) for color in colors], seed=1)
began, count = time.perf_counter(), 0
while game.winning_color() is None and count < 3000:
    game.play_tick()
    count += 1
print(count / (time.perf_counter() - began))
"""


def yardstick() -> float:
    """Decisions a second of a made-up race of forty lines in plain Python: lists, tuples, dicts, small methods."""

    class Runner:
        def __init__(self) -> None:
            self.at, self.hand, self.deck = 0, [1, 2, 3, 1], [1, 1, 2, 2, 3, 3]

        def options(self, road: dict[int, int]) -> list[tuple[str, int, int]]:
            steps = [("go", card, self.at + n) for card in dict.fromkeys(self.hand) for n in range(1, card + 1)]
            return [step for step in steps if road.get(step[2], 0) <= step[1]] + [("pass", 0, self.at)]

        def take(self, action: tuple[str, int, int], dice: Dice) -> None:
            if action[0] == "go":
                self.hand.remove(action[1])
                self.deck.insert(dice.below(len(self.deck) + 1), action[1])
                self.at = action[2]
            while len(self.hand) < 4:
                self.hand.append(self.deck.pop())

    dice, road = Dice(1), {cell: cell % 4 for cell in range(10_000)}
    runners = [Runner() for _ in range(4)]
    began = time.perf_counter()
    for turn in range(20_000):
        runner = runners[turn % 4]
        options = runner.options(road)
        runner.take(options[dice.below(len(options))], dice)
    return 20_000 / (time.perf_counter() - began)


def decisions(name: str, seats: int, modules: tuple[str, ...]) -> float:
    """Decisions a second of random play without log, straight through ``Rules.apply``."""
    game = load(name)
    count, seconds = 0, 0.0
    for seed in range(_GAMES):
        setup = game.settled(Setup(name, seats, seed, modules=modules))
        rules, g, dice = game.rules(setup), game.new(setup), Dice(seed)
        g.core.log = None
        began = time.perf_counter()
        ask = rules.settle(g)
        while ask is not None and count < 8_000 * (seed + 1):
            ask = rules.apply(g, ask.options[dice.below(len(ask.options))])
            count += 1
        seconds += time.perf_counter() - began
    return count / seconds


def middle_game(name: str, seats: int, choices: int) -> Session:
    """A session after so many random choices."""
    session, dice = Session.start(Setup(name, seats, 7)), Dice(7)
    while session.ask and len(session.actions) < choices:
        session.choose(session.ask.options[dice.below(len(session.ask.options))])
    return session


def copying(state: State, times: int = 2_000) -> float:
    """Microseconds a copy for search costs: the best of several runs."""
    runs = []
    for _ in range(_ROUNDS):
        began = time.perf_counter()
        for _ in range(times):
            state.copy(log=False)
        runs.append((time.perf_counter() - began) / times * 1e6)
    return min(runs)


def saving(name: str) -> None:
    """What saving an action costs beside the bare cost of making as many bytes durable, and how large a long save is."""
    with tempfile.TemporaryDirectory() as folder:
        session = Session.start(Setup(name, 4, 7))
        keeper = Keeper(Store(Path(folder)), [], "")
        dice, whole, bare = Dice(7), [], []
        size = 0
        while session.ask and session.state.round <= 15:  # 60 turns of four players
            session.choose(session.ask.options[dice.below(len(session.ask.options))])
            began = time.perf_counter()
            keeper.save(session)
            whole.append(time.perf_counter() - began)
            size = max(path.stat().st_size for path in Path(folder).iterdir() if path.is_file())
            bare.append(_durable(Path(folder) / "bare", size))
        extra = median(whole) - median(bare)
        print(
            f"saving an action: {median(whole) * 1e3:.2f} ms, bare cost {median(bare) * 1e3:.2f} ms: {extra * 1e3:.2f} more"
        )
        print(f"a save after {len(whole)} actions, 60 turns: {size / 1e3:.1f} kB")


def _durable(path: Path, size: int) -> float:
    """Seconds to write that many bytes beside a file, make them durable and move them into its place."""
    data = b"\0" * size
    began = time.perf_counter()
    with open(path.with_suffix(".new"), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.rename(path.with_suffix(".new"), path)
    fd = os.open(path.parent, os.O_RDONLY)
    os.fsync(fd)
    os.close(fd)
    return time.perf_counter() - began


def engines(catanatron: str) -> None:
    """Random play and copies of every game, in turn with what they are measured by."""
    for name in names():
        game = load(name)
        most = game.seats[-1]
        mixes: list[tuple[int, tuple[str, ...], str]] = [(most, (), "")]
        mixes += [(game.seats[0], (), "")]
        mixes += [(most, tuple(module.name for module in game.modules), " + all modules")]
        for seats, modules, more in mixes:
            mine, stick, other = [], [], []
            for _ in range(_ROUNDS):
                mine.append(decisions(name, seats, modules))
                stick.append(yardstick())
                if catanatron:
                    done = subprocess.run([catanatron, "-c", _CATANATRON], capture_output=True, text=True, check=True)
                    other.append(float(done.stdout))
            ratio = median(a / b for a, b in zip(mine, stick, strict=True))
            line = f"{name}{more}, {seats} seats: {median(mine):,.0f} random decisions/s (best {max(mine):,.0f}), "
            line += f"{ratio:.2f} yardsticks"
            if other:
                line += f", {median(a / b for a, b in zip(mine, other, strict=True)):.1f} catanatrons"
            print(line)
        state = middle_game(name, most, 400).state
        print(f"{name}, {most} seats: copy {copying(state):.1f} µs")


_EMPTY = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    def compose(self):
        yield Static("ready to play")
Empty().run()
"""
_COMMAND = str(Path(sys.executable).with_name("eldorado"))
_NEW = [_COMMAND, "new", "--seats", "4", "--bots", "greedy", "--seed", "7"]
_TABLES = {  # a table, what it asks, and a way of the cursor to and fro
    "quest": ([*_NEW, "quest", "--route", "hills-of-gold"], "Play cards", "dezdaaedaz"),
    "old-ones": ([*_NEW, "old-ones"], "Place a W", "zeda"),
}


def first_frame(command: list[str], shows: str) -> float:
    """Seconds from the start of a program to a text on its screen."""
    began = time.perf_counter()
    with Term(command) as term:
        term.wait_for(shows)
        return time.perf_counter() - began


def terminal() -> None:
    """What the screen costs at 80 by 24 in 256 colours: bytes and time of keys, memory, start."""
    with tempfile.TemporaryDirectory() as folder:
        where = ["--save-dir", folder]
        home, empty = [], []
        for _ in range(_ROUNDS):
            home.append(first_frame([_COMMAND, *where], "New game"))
            empty.append(first_frame([sys.executable, "-c", _EMPTY], "ready to play"))
        ratio = median(a / b for a, b in zip(home, empty, strict=True))
        print(f"start to first frame: {median(home) * 1e3:.0f} ms, {ratio:.2f} times an empty Textual application")
        for name, (command, shows, way) in _TABLES.items():
            with Term([*command, *where]) as term:
                term.wait_for(shows)
                term.wait_quiet()
                keys(name, term, way * (40 // len(way)))
        for words in (["list", *where], ["--help"]):
            print(f"eldorado {words[0]}: {median(running(words) for _ in range(_ROUNDS)) * 1e3:.0f} ms")


def keys(name: str, term: Term, way: str) -> None:
    """What keys cost at a table."""
    costs = [term.cost(key) for key in way]
    sizes, times = [cost.size for cost in costs], [cost.seconds * 1e3 for cost in costs]
    line = f"{name}, cursor move: {median(sizes):.0f} bytes (most {max(sizes)}), "
    print(f"{line}{median(times):.1f} ms (most {max(times):.1f})")
    opened, done = term.cost("o"), term.cost("1")
    print(f"{name}, list of choices: {opened.size} bytes; a choice: {done.size} bytes, {done.seconds * 1e3:.1f} ms")
    print(f"{name}, memory: {term.resident():.0f} MB")


def running(words: list[str]) -> float:
    """Seconds of one run of the command that opens no screen."""
    began = time.perf_counter()
    subprocess.run([_COMMAND, *words], capture_output=True, check=True)
    return time.perf_counter() - began


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description="Print the figures of the engine, the saves and the terminal.")
    parser.add_argument("--catanatron", metavar="PYTHON", default="", help="an interpreter that can import catanatron")
    engines(parser.parse_args().catanatron)
    for name in names():
        saving(name)
    terminal()


if __name__ == "__main__":
    main()
