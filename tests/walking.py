"""Random games that can be made again: which to play, the walk through one, and checks run along it."""

from __future__ import annotations

import itertools
import json
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from engine.core import Action, Ask, Plain, listed
from engine.game import BadSetup, Game, Setup
from engine.registry import load
from engine.rng import Dice
from tests.players import RUNNERS, Player, wanderer

MOST_DECISIONS = 20_000
RECENT = 40  # log entries looked at
BOUNDS: dict[str, dict[str, Any]] = {"quest": {"round_limit": 25}}  # options that shorten games which need not be whole
FUTURE = 20  # how many decisions a copy is played on


@dataclass(frozen=True, slots=True)
class Case:
    """One random game, made again by its values alone."""

    game: str
    seats: int
    seed: int
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def setup(self) -> Setup:
        """The settled setup."""
        return load(self.game).settled(Setup(self.game, self.seats, self.seed, self.options, self.modules))

    def player(self) -> Player:
        """Every fourth game is played wholly at random, the others by somebody who wants to get to the end."""
        return wanderer if self.seed % 4 == 3 else RUNNERS.get(self.game, wanderer)

    def command(self) -> str:
        """What repeats this game and its checks."""
        words = ["python", "-m", "tests.fuzz", self.game, "--seats", str(self.seats), "--seed", str(self.seed)]
        words += [word for name in self.modules for word in ("--module", name)]
        words += [word for name, value in self.options for word in ("--option", f"{name}={value}")]
        return shlex.join([*words, "--games", "1"])

    def __str__(self) -> str:
        return "-".join([self.game, f"{self.seats}p", *self.modules, f"s{self.seed}"])


def mixes(game: Game) -> list[tuple[str, ...]]:
    """No module, each alone, and all that may be played together."""
    found = []
    for size in range(len(game.modules) + 1):
        for modules in itertools.combinations([module.name for module in game.modules], size):
            try:
                game.settled(Setup(game.name, game.seats.start, 0, (), modules))
            except BadSetup:
                continue
            found.append(modules)
    return found


def cases(name: str, each: int, **options: Any) -> list[Case]:
    """So many games for every number of players without modules and with each of them, and one for every mix of several.

    Every value of every option comes up in turn.
    """
    game = load(name)
    found: list[Case] = []
    for seats in game.seats:
        for modules in mixes(game):
            for _ in range(each if len(modules) < 2 else 1):
                turned = len(found)
                offered = [*game.options, *(o for m in game.modules if m.name in modules for o in m.options)]
                chosen = {option.name: option.values[turned % len(option.values)] for option in offered}
                found.append(Case(name, seats, turned, modules, tuple({**chosen, **options}.items())))
    return found


def stamp(g: Any) -> tuple[Plain, int]:
    """Everything in a state, of its log the length only: the log grows, and packing it takes longest."""
    log, g.core.log = g.core.log, None
    row = g.pack()
    g.core.log = log
    return row, len(log or ())


def recent(g: Any) -> Any:
    """A copy that remembers only the end of the log: the rest was looked at before, and looking takes long."""
    twin = g.copy(log=False)
    twin.core.log = g.core.log[-RECENT:]
    return twin


def fresh(g: Any) -> Any:
    """A copy with an empty log, to see what is added."""
    twin = g.copy(log=False)
    twin.core.log = []
    return twin


# --- the walk -------------------------------------------------------------------------------------------------------


class CarefulRules:
    """``settle`` and ``apply`` of a game's rules, with the laws of the stack looked after and the steps counted."""

    def __init__(self, game: Game, setup: Setup, seen: set[str] | None = None) -> None:
        self.rules = game.rules(setup)
        self.seen = set() if seen is None else seen

    def settle(self, g: Any) -> Ask | None:
        """Run to the next question."""
        while g.core.scores is None:
            top = g.core.stack[-1]
            node = (top.kind, top.step)
            if node not in self.rules.do:
                return self.asked(g)
            self._step("do", g, self.rules.do[node])
        return None

    def asked(self, g: Any) -> Ask | None:
        """The question, which must leave no trace."""
        top = g.core.stack[-1]
        self.seen.add(f"ask {top.kind}.{top.step}")
        before = stamp(g)
        ask = self.rules.asked(g)
        assert stamp(g) == before, f"ask {top.kind}.{top.step} writes"
        assert ask is None or ask.options, f"dead end at {top.kind}.{top.step}"
        return ask

    def apply(self, g: Any, action: Action) -> Ask | None:
        """Take an action and run on."""
        top = g.core.stack[-1]
        self._step("take", g, self.rules.take[top.kind, top.step], action)
        return self.settle(g)

    def _step(self, word: str, g: Any, step: Callable[..., None], *action: Action) -> None:
        top, height = g.core.stack[-1], len(g.core.stack)
        name = f"{word} {top.kind}.{top.step}"
        self.seen.add(name)
        step(top, g, *action)
        assert len(g.core.stack) <= height + 1, f"{name} calls more than one frame"

    def steps(self) -> set[str]:
        """Every step of every frame."""
        words = (("do", self.rules.do), ("ask", self.rules.ask), ("take", self.rules.take))
        return {f"{word} {kind}.{step}" for word, table in words for kind, step in table}


@dataclass(slots=True)
class Point:
    """One decision of one random game. Checks must leave the state as it is."""

    case: Case
    game: Game
    setup: Setup
    rules: CarefulRules
    state: Any
    ask: Ask
    number: int

    def dice(self) -> Dice:
        """Chance for a check, the same whenever the game is repeated."""
        return Dice(self.case.seed * 100_003 + self.number)

    def viewers(self) -> list[int | None]:
        """All seats and the spectator."""
        return [*range(self.setup.seats), None]


def walk(case: Case, seen: set[str] | None = None) -> Iterator[Point]:
    """All decisions of one random game; the state is checked before each, and the scores at the end."""
    game, setup = load(case.game), case.setup
    rules = CarefulRules(game, setup, seen)
    dice, choose = Dice(case.seed), case.player()
    g = game.new(setup)
    ask = rules.settle(g)
    for number in range(MOST_DECISIONS):
        game.check(g)
        if ask is None:
            _check_end(g, setup)
            return
        yield Point(case, game, setup, rules, g, ask, number)
        ask = rules.apply(g, choose(g, ask, dice))
    raise AssertionError(f"no end after {MOST_DECISIONS} decisions")


def _check_end(g: Any, setup: Setup) -> None:
    scores = g.core.scores
    assert len(scores) == setup.seats + len(load(setup.game).others(setup)), "one score for everybody who plays"
    assert all(type(score) is int for score in scores), "scores are ints"


def played_on(at: Point, g: Any, ask: Ask | None) -> Any:
    """The state after so many more decisions at random, checked after each."""
    dice = at.dice()
    for _ in range(FUTURE):
        if ask is None:
            break
        ask = at.rules.rules.apply(g, ask.options[dice.below(len(ask.options))])
        at.game.check(g)
    return g


def audit(case: Case, checks: Sequence[Callable[[Point], None]], every: int, seen: set[str] | None = None) -> int:
    """Run checks at every so-manieth decision of a game; a failure says how to repeat it. Returns the decisions."""
    point = None
    count = 0
    try:
        for point in walk(case, seen):
            count += 1
            if (point.number + case.seed) % every == 0:
                at = replace(point, state=recent(point.state))
                before = at.state.pack()
                for check in checks:
                    check(at)
                    assert at.state.pack() == before, f"{check.__name__} changed the state"
    except Exception as error:
        place = "before the first decision" if point is None else f"at decision {point.number}, {point.ask}"
        raise AssertionError(f"{error!r}\n{place}\nrepeat: {case.command()}") from error
    return count


def digest(g: Any) -> str:
    """A short name for a state and its log."""
    return blake2b(json.dumps(g.pack(), sort_keys=True).encode(), digest_size=8).hexdigest()


def flat(value: Any) -> str:
    """A packed value as text, for looking into it."""
    return json.dumps(listed(value), sort_keys=True)
