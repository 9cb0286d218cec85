"""The inside of a save: the game itself, read as what a stranger may have written by hand, then by the game's own checks."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import msgpack

from engine.core import Action, Plain, fits, tupled
from engine.game import BadSetup, BadState, Setup
from engine.registry import load, names
from engine.session import Session, UndoMode
from saves.card import CARD_KEYS, LARGEST, Card, card_of, parted, row_of
from saves.errors import SaveDamaged, SaveTooNew, damaged
from saves.scan import unpacked
from saves.text import clean
from saves.upgrade import FORMAT, upgraded

BODY_KEYS = {"rules": int, "setup": list, "undo": str, "actions": list, "log": list, "past": list, "state": list}
UNDO_MODES: tuple[UndoMode, ...] = ("fair", "never", "free")


@dataclass(frozen=True, slots=True)
class Saved:
    """A save read back: its card, and the session it holds, checked."""

    card: Card
    session: Session
    rules: int  # number of the rules it was last played with
    format: int


def _inflated(data: bytes) -> bytes:
    """A body uncompressed, but no more than a body can be."""
    inflater = zlib.decompressobj()
    try:
        body = inflater.decompress(data, LARGEST)
    except zlib.error:
        raise damaged("its body cannot be uncompressed") from None
    if not inflater.eof or inflater.unused_data:
        raise damaged("its body is not as long as it says")
    return body


def _setup(row: Plain) -> Setup:
    setup = Setup.unpack(row)
    if setup.game not in names():
        raise SaveTooNew(f"The save is of a game this version does not have: {clean(setup.game, 32)}.")
    game = load(setup.game)
    lacking = [name for name in setup.modules if name not in {module.name for module in game.modules}]
    if lacking:
        raise SaveTooNew(f"The save uses a module this version does not have: {clean(lacking[0], 32)}.")
    if game.settled(setup) != setup:
        raise BadState("setup: not as the rules settle it")
    return setup


def _actions(rows: Iterable[Plain]) -> list[Action]:
    actions = [tupled(row) for row in rows]
    for action in actions:
        if type(action) is not tuple or not action or type(action[0]) is not str:
            raise BadState("an action begins with a verb")
        if not all(fits(fact, int) or type(fact) is str for fact in action):
            raise BadState("an action is made of ints and strs")
    return actions


def _with_log(state: Plain, log: Plain) -> Plain:
    """A packed state with a log put into its core: logs are kept once, not with every state."""
    core = state[0]
    if type(core) is not list or len(core) != 5 or core[3] is not None:
        raise BadState("a state has a core without log")
    return [[*core[:3], log, core[4]], *state[1:]]


def _session(body: dict[str, Any]) -> Session:
    """The session a body holds. Raises whatever the rules raise at what they cannot read."""
    setup = _setup(body["setup"])
    if body["rules"] > load(setup.game).version:
        raise SaveTooNew("The save was played by the rules of a later version of this program.")
    actions, log, past = _actions(body["actions"]), body["log"], body["past"]
    if body["undo"] not in UNDO_MODES:
        raise BadState("unknown way to undo")
    steps = [(step[0], step[1]) for step in past]
    ends = [(0, 0), *steps, (len(actions), len(log))]
    rising = all(a[0] <= b[0] and a[1] <= b[1] for a, b in pairwise(ends))
    if not rising or not all(type(n) is int for pair in steps for n in pair) or any(len(step) != 3 for step in past):
        raise BadState("what can be taken back does not fit what was done")
    if len({count for count, _ in steps}) < len(steps) or (steps and steps[-1][0] == len(actions)):
        raise BadState("what can be taken back does not fit what was done")
    session = Session.resume(setup, _with_log(body["state"], log), actions, [(*step,) for step in past])
    session.undo_mode = body["undo"]
    return session


def _askable(session: Session, state: Any) -> None:
    """Word everything a screen will word at a state, so that a forged save fails here and not there."""
    game, ask, over = session.game, session.rules.asked(state), state.core.scores is not None
    if over or ask is None:
        if not over or len(state.core.scores) != session.setup.seats + len(game.others(session.setup)):
            raise BadState("the game stands between two questions")
        return
    if not ask.options:
        raise BadState("the game has come to a dead end")
    view = game.view(state, ask.seat)
    game.prompt(view, ask.seat)
    for action in ask.options:
        game.word(view, action, ask.seat)


def _playable(session: Session) -> None:
    _askable(session, session.state)
    for step in session.past:
        _askable(session, step.state)
    for entry in session.state.core.log:
        for reader in (None, *range(session.setup.seats)):
            session.game.tell(entry, reader)


def read(data: bytes) -> Saved:
    """The game in a save; raises SaveError and nothing else, whatever the bytes."""
    number, packed_card, squeezed = parted(data)
    try:
        packed_body = _inflated(squeezed)
        if number < FORMAT:
            rows = upgraded(number, unpacked(packed_card, ids=False), unpacked(packed_body, ids=True))
            packed_card, packed_body = msgpack.packb(rows[0]), msgpack.packb(rows[1])
        card = card_of(row_of(packed_card, CARD_KEYS, ids=False))
        body = row_of(packed_body, BODY_KEYS, ids=True)
        session = _session(body)
        seat = -1 if session.ask is None else session.ask.seat
        if (card.game, len(card.seats), card.turn) != (session.setup.game, session.setup.seats, seat):
            raise BadState("card and game differ")
        _playable(session)
    except (SaveDamaged, SaveTooNew):
        raise
    except (BadState, BadSetup) as error:
        raise damaged(clean(str(error), 200).rstrip(".")) from None
    except Exception as error:  # hostile bytes reach the rules here, and may make them stumble in any way
        raise damaged(f"it describes no possible game ({type(error).__name__})") from None
    return Saved(card, session, body["rules"], number)
