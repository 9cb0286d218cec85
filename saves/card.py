"""The outside of a save: its first line, its digest, and the card that a browser of saves shows.

    eldorado save 1\\n | 16 bytes blake2b | 4 bytes length | card (msgpack map) | body (zlib, msgpack map)

The card says nothing that a spectator may not know. The digest guards against accidents; what a stranger may have
written by hand is caught by looking at every value (``scan``). The body, and so the rules, is not needed here.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from typing import Any

import msgpack

from saves.errors import SaveForeign, SaveTooNew, damaged
from saves.scan import unpacked
from saves.text import clean
from saves.upgrade import FORMAT

MAGIC = b"eldorado save "
_LINE = re.compile(re.escape(MAGIC) + rb"([1-9][0-9]{0,5})\n")
DIGEST = 16
LARGEST = 4 << 20
LARGEST_CARD = 32 << 10
LATEST = (1 << 36) - 1  # seconds since 1970, some two thousand years on
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
    preview: tuple[str, ...]  # what is played, in a few words; then how it stands

    def pack(self) -> bytes:
        """As a msgpack map."""
        row = {key: getattr(self, key) for key in CARD_KEYS}
        packed: bytes = msgpack.packb(row)
        return packed


def _digest(line: bytes, rest: bytes) -> bytes:
    from hashlib import blake2b  # it takes longer to load than to use, and without saves nobody needs it

    return blake2b(line + rest, digest_size=DIGEST).digest()


def joined(card: bytes, body: bytes) -> bytes:
    """A whole save from its packed card and body."""
    body = zlib.compress(body, 1)
    line = MAGIC + b"%d\n" % FORMAT
    rest = len(card).to_bytes(4, "big") + card + body
    return line + _digest(line, rest) + rest


def parted(data: bytes) -> tuple[int, bytes, bytes]:
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
    if length > LARGEST_CARD:
        raise damaged("its card is too large")
    return number, rest[4 : 4 + length], rest[4 + length :]


def row_of(data: bytes, keys: dict[str, type], ids: bool) -> dict[str, Any]:
    """A map with exactly these keys and types of values."""
    row = unpacked(data, ids)
    if type(row) is not dict or row.keys() != keys.keys():
        raise damaged("it lacks a part or has one too many")
    for key, kind in keys.items():
        if type(row[key]) is not kind:
            raise damaged(f"its {key} is of the wrong kind")
    return row


def card_of(row: dict[str, Any]) -> Card:
    seats, preview = row["seats"], row["preview"]
    fits = all(type(seat) is list and len(seat) == 2 and all(type(part) is str for part in seat) for seat in seats)
    if not fits or not all(type(line) is str for line in preview) or len(seats) > 8 or len(preview) > 40:
        raise damaged("its card is of the wrong kind")
    for key, end in (("round", 1 << 31), ("turn", len(seats)), ("seq", 1 << 48), ("when", LATEST + 1)):
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
    number, card, _ = parted(data)
    if number < FORMAT:
        from saves.format import read  # an upgrade may need the body; else no game is loaded to show a list

        return read(data).card
    return card_of(row_of(card, CARD_KEYS, ids=False))
