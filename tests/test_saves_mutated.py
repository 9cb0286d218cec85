"""Saves forged one value at a time, at every kind of decision: refused in a sentence, or a game that can be played."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

import msgpack
import pytest

from engine.game import Setup
from engine.rng import Dice
from engine.session import Session
from saves.card import joined
from saves.errors import SaveError
from saves.format import read
from tests.saving import body_of, card, saved

# Kinds of decision: the frames from the lowest up, and the verb of the first option.
KINDS = [
    "turn.play",
    "turn.keep",
    "turn move.walk",
    "turn move toll.pick discard",
    "turn move toll.pick remove",
    "turn pay.pick",
    "turn effects take.start",
    "turn effects trim.pick",
    "turn effects trim.pick must",
    "turn effects swap.start",
    "over",
]
ROUTES = ("winding-river", "swamplands", "first-game")
INTS = (-(2**63), -1, 0, 1, 2, 7, 2**31, 2**53, 2**63)
STRS = (
    "",
    "?",
    "hand",
    "scout",
    "start",
    "pick",
    "walk",
    "go",
    "end",
    "next",
    "transmitter",
    "caves",
    "cave-keep-item",
    "x" * 3000,
)


def kind_of(session: Session) -> str:
    """What kind of decision a game stands at."""
    if session.ask is None:
        return "over"
    stack = session.state.core.stack
    words = [*(frame.kind for frame in stack[:-1]), f"{stack[-1].kind}.{stack[-1].step}"]
    if stack[-1].kind == "toll":
        words.append(session.ask.options[0][0])
    if getattr(stack[-1], "must", False):
        words.append("must")
    return " ".join(words)


class Forger(NamedTuple):
    """A save in the middle of a decision, short enough to be read a thousand times; and saves with the same card."""

    card: bytes
    body: dict[str, Any]

    @classmethod
    def of(cls, session: Session) -> Forger:
        seats = [(f"P{seat}", "human") for seat in range(session.setup.seats)]
        row = msgpack.unpackb(card(session).pack()) | {"seats": seats}
        body = msgpack.unpackb(body_of(saved(session)))
        past = [[count, 0, state] for count, (_, _, state) in enumerate(body["past"][-2:])]
        return cls(
            msgpack.packb(row), {**body, "past": past, "actions": body["actions"][-len(past) :], "log": body["log"][:9]}
        )

    def forged(self, body: dict[str, Any]) -> bytes:
        return joined(self.card, msgpack.packb(body))


@pytest.fixture(scope="module")
def decisions() -> dict[str, Forger]:
    """A save in the middle of each kind of decision."""
    found: dict[str, Forger] = {}
    seed = 0
    while found.keys() != set(KINDS):
        seed += 1
        assert seed < 60, set(KINDS) - found.keys()
        options = (("route", ROUTES[seed % len(ROUTES)]), ("round_limit", 50))
        session, dice = Session.start(Setup("quest", 2 + seed % 3, seed, options, ("caves",))), Dice(seed)
        while session.ask is not None:
            kind = kind_of(session)
            if kind not in found:
                found[kind] = Forger.of(session)
            likely = [option for option in session.ask.options if option[0] not in ("end", "stop")]
            choices = likely if likely and dice.below(10) else session.ask.options
            session.choose(choices[dice.below(len(choices))])
        found.setdefault("over", Forger.of(session))
    return found


def places(row: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers and texts of a row are."""
    if isinstance(row, list | dict):
        for key in range(len(row)) if isinstance(row, list) else row:
            yield from places(row[key], (*at, key))
    elif type(row) in (int, str):
        yield at


def changed(row: Any, at: tuple[Any, ...], value: Any) -> Any:
    """The row with another value at a place."""
    twin = deepcopy(row)
    inner = twin
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = value
    return twin


def values(old: Any) -> list[Any]:
    """What may be put in the place of a value."""
    if type(old) is str:
        return [value for value in STRS if value != old]
    return [value for value in (old - 1, old + 1, *INTS) if value != old and -(2**63) <= value < 2**64]


def played_on(session: Session, dice: Dice) -> None:
    """25 choices at random, and all that screens ask of a game meanwhile."""
    game = session.game
    for _ in range(25):
        if session.ask is None:
            return
        seat = session.ask.seat
        view = session.view(seat)
        game.survey(view, seat)
        assert game.prompt(view, seat)
        assert game.word(view, session.ask.options[-1], seat)
        session.choose(session.ask.options[dice.below(len(session.ask.options))])
        game.check(session.state)
        if dice.below(5) == 0 and session.undo():
            game.check(session.state)


def tried(forger: Forger, body: dict[str, Any], dice: Dice) -> bool:
    """Whether a forged body is let in; then it is played. Refused, it must be with a sentence."""
    sentence = ""
    try:
        again = read(forger.forged(body)).session
    except SaveError as error:
        sentence = str(error)
    if sentence:
        assert sentence.endswith(".")
        return False
    played_on(again, dice)
    return True


def value_at(row: Any, at: tuple[Any, ...]) -> Any:
    """What is at a place of a row."""
    for key in at:
        row = row[key]
    return row


@pytest.mark.parametrize("kind", KINDS)
def test_every_value_of_the_frames_and_around_them(kind: str, decisions: dict[str, Forger]) -> None:
    forger, dice = decisions[kind], Dice(1)
    body = {**forger.body, "past": []}
    assert tried(forger, body, dice)
    core = body["state"][0]
    for at in places(core):
        for value in values(value_at(core, at)):
            tried(forger, {**body, "state": [changed(core, at, value), *body["state"][1:]]}, dice)


@pytest.mark.parametrize("kind", KINDS)
def test_a_value_anywhere(kind: str, decisions: dict[str, Forger]) -> None:
    forger, dice = decisions[kind], Dice(2)
    assert tried(forger, forger.body, dice)
    everywhere = list(places(forger.body))
    for _ in range(80):
        at = everywhere[dice.below(len(everywhere))]
        some = values(value_at(forger.body, at))
        tried(forger, changed(forger.body, at, some[dice.below(len(some))]), dice)
