"""The bytes of a save: a line of text, a digest, a card that a browser of saves shows, and the game itself.

    eldorado save 1\\n | 16 bytes blake2b | 4 bytes length | card (msgpack map) | body (zlib, msgpack map)

The card says nothing that a spectator may not know. The digest guards against accidents; what a stranger may have
written by hand is caught by looking at every value (``scan``), then by the game's own checks.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from typing import Any

import msgpack

from engine.core import Action, Plain, fits, tupled
from engine.game import BadSetup, BadState, Setup
from engine.registry import load, names
from engine.session import Session, UndoMode
from saves.errors import SaveDamaged, SaveForeign, SaveTooNew, damaged
from saves.scan import unpacked
from saves.text import clean
from saves.upgrade import FORMAT, upgraded

MAGIC = b"eldorado save "
_LINE = re.compile(re.escape(MAGIC) + rb"([1-9][0-9]{0,5})\n")
DIGEST = 16
LARGEST = 4 << 20
CARD_KEYS = {
    "app": str,
    "game": str,
    "seats": list,
    "round": int,
    "turn": int,
    "seq": int,
    "when": int,
    "preview": list,
}
BODY_KEYS = {"rules": int, "setup": list, "undo": str, "actions": list, "log": list, "past": list, "state": list}
UNDO_MODES: tuple[UndoMode, ...] = ("fair", "never", "free")

Sitting = tuple[str, str]  # name and kind of one player


@dataclass(frozen=True, slots=True)
class Card:
    """What a browser of saves shows. All its text is clean."""

    app: str  # version of the program that wrote it
    game: str
    seats: tuple[Sitting, ...]
    round: int
    turn: int  # the seat that is asked, -1 when the game is over
    seq: int  # a later save has a higher number, whatever the clock says
    when: int  # seconds since 1970, only to be shown
    preview: tuple[str, ...]

    def pack(self) -> bytes:
        """As a msgpack map."""
        row = {key: getattr(self, key) for key in CARD_KEYS}
        packed: bytes = msgpack.packb(row)
        return packed


@dataclass(frozen=True, slots=True)
class Saved:
    """A save read back: its card, and the session it holds, checked."""

    card: Card
    session: Session
    rules: int  # number of the rules it was last played with
    format: int


def _digest(line: bytes, rest: bytes) -> bytes:
    return blake2b(line + rest, digest_size=DIGEST).digest()


def joined(card: bytes, body: bytes) -> bytes:
    """A whole save from its packed card and body."""
    body = zlib.compress(body, 1)
    line = MAGIC + b"%d\n" % FORMAT
    rest = len(card).to_bytes(4, "big") + card + body
    return line + _digest(line, rest) + rest


def _parted(data: bytes) -> tuple[int, bytes, bytes]:
    """Format number, packed card and compressed body; raises SaveError."""
    if len(data) > LARGEST:
        raise SaveForeign("This is not a save of El Dorado: it is too large.")
    if not data.startswith(MAGIC[: len(data)]):
        raise SaveForeign("This is not a save of El Dorado.")
    line = _LINE.match(data)
    if line is None:
        raise damaged("its first line is broken")
    number, end = int(line[1]), line.end()
    if number > FORMAT:
        raise SaveTooNew(f"The save has format {number}, which a later version of this program wrote.")
    rest = data[end + DIGEST :]
    if len(rest) < 4 or _digest(data[:end], rest) != data[end : end + DIGEST]:
        raise damaged("some of its bytes have changed or are missing")
    length = int.from_bytes(rest[:4], "big")
    return number, rest[4 : 4 + length], rest[4 + length :]


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


def _row(data: bytes, keys: dict[str, type], ids: bool) -> dict[str, Any]:
    """A map with exactly these keys and types of values."""
    row = unpacked(data, ids)
    if type(row) is not dict or row.keys() != keys.keys():
        raise damaged("it lacks a part or has one too many")
    for key, kind in keys.items():
        if type(row[key]) is not kind:
            raise damaged(f"its {key} is of the wrong kind")
    return row


def _card(row: dict[str, Any]) -> Card:
    seats, preview = row["seats"], row["preview"]
    fits = all(type(seat) is list and len(seat) == 2 and all(type(part) is str for part in seat) for seat in seats)
    if not fits or not all(type(line) is str for line in preview) or len(seats) > 8 or len(preview) > 40:
        raise damaged("its card is of the wrong kind")
    for key, end in (("round", 1 << 31), ("turn", len(seats)), ("seq", 1 << 48), ("when", 1 << 36)):
        if not -1 <= row[key] < end:
            raise damaged(f"its {key} is out of range")
    sittings = tuple((clean(name, 16), clean(kind, 16)) for name, kind in seats)
    lines = tuple(clean(line, 200) for line in preview)
    return Card(
        clean(row["app"], 16),
        clean(row["game"], 32),
        sittings,
        row["round"],
        row["turn"],
        row["seq"],
        row["when"],
        lines,
    )


def read_card(data: bytes) -> Card:
    """What a browser shows of a save, without building the game; raises SaveError."""
    number, card, _ = _parted(data)
    if number < FORMAT:
        return read(data).card
    return _card(_row(card, CARD_KEYS, ids=False))


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
        if not over or len(state.core.scores) != session.setup.seats:
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
    number, packed_card, squeezed = _parted(data)
    try:
        packed_body = _inflated(squeezed)
        if number < FORMAT:
            rows = upgraded(number, unpacked(packed_card, ids=False), unpacked(packed_body, ids=True))
            packed_card, packed_body = msgpack.packb(rows[0]), msgpack.packb(rows[1])
        card = _card(_row(packed_card, CARD_KEYS, ids=False))
        body = _row(packed_body, BODY_KEYS, ids=True)
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
