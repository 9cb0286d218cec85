"""Games to save, and saves forged by hand, for the tests of saving."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from typing import Any

import msgpack

from engine.core import Action, Part
from engine.game import Setup
from engine.registry import load, names
from engine.rng import Dice
from engine.session import Session, UndoMode
from saves.card import DIGEST, MAGIC, Card, joined
from saves.keeper import Keeper
from saves.pieces import Pieces
from saves.store import Store
from tests.players import quest_runner, wanderer

SEATS = (("Ana", "human"), ("Greedy B", "random"), ("Cy", "human"))


def played(choices: int, seed: int = 1, undo_mode: UndoMode = "fair") -> Session:
    """A race of three after so many choices, with caves."""
    session = Session.start(Setup("quest", 3, seed, (), ("caves",)), undo_mode)
    on(session, choices)
    return session


def on(session: Session, choices: int, seed: int = 5) -> None:
    """Play on, towards El Dorado."""
    dice = Dice(seed)
    for _ in range(choices):
        if session.ask is not None:
            session.choose(quest_runner(session.state, session.ask, dice))


def to_the_end(session: Session, seed: int = 5) -> None:
    """Play on until the game is over."""
    dice = Dice(seed)
    while session.ask is not None:
        session.choose(quest_runner(session.state, session.ask, dice))


def at_random_to_the_end(session: Session, seed: int) -> None:
    """Play on, taking any option, until the game is over. Fixtures rely on this: it must stay as it is."""
    dice = Dice(seed)
    while session.ask is not None:
        session.choose(session.ask.options[dice.below(len(session.ask.options))])


def halfway(seed: int = 1) -> Session:
    """A race that stands in the middle of paying for a card, with something to take back."""
    session = played(20, seed)
    dice = Dice(seed)
    while not (session.ask and session.ask.options[0][0] == "pay" and session.past):
        assert session.ask is not None
        buys: list[Action] = [action for action in session.ask.options if action[0] == "buy"]
        session.choose(buys[0] if buys else wanderer(session.state, session.ask, dice))
    return session


def saved_twice(store: Store, choices: int = 20, seed: int = 1) -> tuple[Keeper, Session]:
    """A game and who keeps it, saved twice, so that there is a copy behind it."""
    session = played(choices, seed)
    keeper = Keeper(store, SEATS)
    keeper.save(session)
    on(session, 1)
    keeper.save(session)
    return keeper, session


def card(session: Session, seq: int = 1) -> Card:
    """What a browser would show."""
    turn = -1 if session.ask is None else session.ask.seat
    return Card("0.1.0", "quest", SEATS, session.state.round, turn, seq, 1_700_000_000, ("Round 1.",))


def saved(session: Session) -> bytes:
    """A whole save of a session."""
    return joined(card(session).pack(), Pieces().body(session))


def forged(session: Session, change: Callable[[dict[str, Any], dict[str, Any]], object]) -> bytes:
    """A save whose card and body somebody changed, with a right digest."""
    rows = msgpack.unpackb(card(session).pack()), msgpack.unpackb(Pieces().body(session))
    change(*rows)
    return joined(msgpack.packb(rows[0]), msgpack.packb(rows[1]))


def files(store: Store) -> set[str]:
    """The names of the files in a folder of saves."""
    return {path.name for path in store.folder.iterdir() if path.is_file()}


def layout() -> list[str]:
    """The fields of every part of every game, in the order in which a save holds their values."""
    for name in names():
        load(name)
    return sorted({_fields(part) for part in _below(Part) if part.__module__.startswith("engine.")})


def _below(cls: type[Part]) -> Iterator[type[Part]]:
    for part in cls.__subclasses__():
        yield part
        yield from _below(part)


def _fields(part: type[Part]) -> str:
    part.learn()
    kinds = (kind.__name__ if type(kind) is type else str(kind).removeprefix("typing.") for kind in part.kinds)
    listed = ", ".join(f"{name} {kind}" for name, kind in zip(part.names, kinds, strict=True))
    return f"{getattr(part, 'kind', '') or part.__name__}: {listed}"


def body_of(data: bytes) -> bytes:
    """The uncompressed body of a save."""
    rest = data[data.index(b"\n", len(MAGIC)) + 1 + DIGEST :]
    length = int.from_bytes(rest[:4], "big")
    return zlib.decompress(rest[4 + length :])
