"""States forged one value at a time, at every kind of decision: refused, or a game that can be played on."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from engine.core import BadState, Plain
from engine.game import Setup
from engine.registry import load
from engine.rng import Dice
from engine.session import Session
from tests.oldones.kit import DELUXE
from tests.players import old_ones_runner

GAME = load("old-ones")
KINDS = (
    "turn.choose",
    "turn.close",
    "turn errand glyphs.pick",
    "turn walk.pick",
    "turn walk lose.pick",
    "turn walk glyphs.pick",
    "turn walk glyphs glyphs.pick",
    "turn walk glyphs copy glyphs.pick",
    "turn walk glyphs carve glyphs.pick",
    "over",
)
INTS = (-(2**60), -2, -1, 0, 1, 2, 4, 5, 9, 2**53)
STRS = (
    "",
    "?",
    "start",
    "pick",
    "choose",
    "card",
    "end",
    "w05",
    "w05-pw",
    "row-2",
    "v06",
    "clay",
    "gold-mask-1",
    "x1",
    "q2",
)


def kind_of(session: Session) -> str:
    """The frames, from the lowest up."""
    stack = session.state.core.stack
    if session.ask is None:
        return "over"
    return " ".join([*(frame.kind for frame in stack[:-1]), f"{stack[-1].kind}.{stack[-1].step}"])


@pytest.fixture(scope="module")
def decisions() -> dict[str, tuple[Setup, Plain]]:
    """A packed state of each kind of decision, most of them of four players, some alone."""
    found: dict[str, tuple[Setup, Plain]] = {}
    for seed in range(40):
        session = Session.start(Setup("old-ones", 4 if seed % 3 else 1, seed, (("round_limit", 40),), DELUXE))
        dice = Dice(seed)
        while session.ask is not None:
            found.setdefault(kind_of(session), (session.setup, session.state.copy(log=False).pack()))
            session.choose(old_ones_runner(session.state, session.ask, dice))
        found.setdefault("over", (session.setup, session.state.copy(log=False).pack()))
        if found.keys() >= set(KINDS):
            return found
    raise AssertionError(set(KINDS) - found.keys())


def places(row: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where the numbers and texts of a row are."""
    if isinstance(row, list | dict):
        keys = range(len(row)) if isinstance(row, list) else row
        return [place for key in keys for place in places(row[key], (*at, key))]
    return [at] if type(row) in (int, str) else []


def value_at(row: Any, at: tuple[Any, ...]) -> Any:
    """What is there."""
    for key in at:
        row = row[key]
    return row


def changed(row: Any, at: tuple[Any, ...], value: Any) -> Any:
    """The row with another value there."""
    twin = deepcopy(row)
    value_at(twin, at[:-1])[at[-1]] = value
    return twin


def let_in(setup: Setup, row: Plain, dice: Dice) -> bool:
    """Whether a state is taken for one of the game; then it can be played on, and told of."""
    row = [[*row[0][:3], [], row[0][4]], *row[1:]]
    try:
        session = Session.resume(setup, row, [], [])
    except BadState:
        return False
    for _ in range(20):
        if session.ask is None:
            break
        seat = session.ask.seat
        view = session.view(seat)
        GAME.survey(view, seat)
        assert GAME.prompt(view, seat)
        assert GAME.word(view, session.ask.options[0], seat)
        session.choose(session.ask.options[dice.below(len(session.ask.options))])
        GAME.check(session.state)
    return True


@pytest.mark.parametrize("kind", KINDS)
def test_every_value_of_the_frames(kind: str, decisions: dict[str, tuple[Setup, Plain]]) -> None:
    setup, row = decisions[kind]
    dice = Dice(1)
    assert let_in(setup, row, dice)
    refused = 0
    for at in [place for place in places(row[0]) if place[0] != 0]:
        old = value_at(row[0], at)
        for value in STRS if type(old) is str else (*INTS, old + 1):
            if value != old:
                refused += not let_in(setup, [changed(row[0], at, value), *row[1:]], dice)
    assert refused > 20


@pytest.mark.parametrize("kind", KINDS)
def test_any_value_of_the_board(kind: str, decisions: dict[str, tuple[Setup, Plain]]) -> None:
    setup, row = decisions[kind]
    dice = Dice(2)
    everywhere = [place for place in places(row) if place[0] != 0]
    for _ in range(200):
        at = everywhere[dice.below(len(everywhere))]
        old = value_at(row, at)
        some = STRS if type(old) is str else (*INTS, old - 1, old + 1)
        let_in(setup, changed(row, at, some[dice.below(len(some))]), dice)
