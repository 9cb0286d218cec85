"""Reading msgpack from strangers: looked through before anything is built from it."""

from __future__ import annotations

from typing import Any

import msgpack

from saves.errors import SaveDamaged, damaged

DEPTH = 24
LONGEST = 64 << 10  # letters in one string: a player's own values of all components, in one
MOST = 200_000  # values in all: several times what the longest game has, and looked through in a moment

# First byte -> how many bytes of length or value follow it. Kinds not listed are forbidden: floats, bytes, extensions.
_STRINGS = {0xD9: 1, 0xDA: 2, 0xDB: 4}
_ARRAYS = {0xDC: 2, 0xDD: 4}
_MAPS = {0xDE: 2, 0xDF: 4}
_SCALARS = {0xC0: 0, 0xC2: 0, 0xC3: 0, 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}


def _sized(data: bytes, at: int, first: int) -> tuple[str, int, int]:
    """What begins at a byte: "items", "letters" or "value"; how many; and where its content begins."""
    if first < 0x80 or first >= 0xE0:
        return "value", 0, at + 1
    if first < 0x90:
        return "items", 2 * (first & 15), at + 1
    if first < 0xA0:
        return "items", first & 15, at + 1
    if first < 0xC0:
        return "letters", first & 31, at + 1
    if first in _SCALARS:
        return "value", 0, at + 1 + _SCALARS[first]
    for kind, widths, factor in (("letters", _STRINGS, 1), ("items", _ARRAYS, 1), ("items", _MAPS, 2)):
        if first in widths:
            end = at + 1 + widths[first]
            return kind, factor * int.from_bytes(data[at + 1 : end]), end
    raise damaged(f"it holds a kind of value no save has: {first:#x}")


def scan(data: bytes, ids: bool) -> None:
    """Raise SaveDamaged unless this is one value, not too deep, of the allowed kinds, and as long as it says.

    With ``ids`` strings must be plain ASCII, as all ids of cards and rules are.
    """
    size, at, declared = len(data), 0, 1
    waiting = [1]  # how many values are still to come, by depth
    while waiting:
        if not waiting[-1]:
            waiting.pop()
            continue
        if at >= size:
            raise damaged("it ends too early")
        waiting[-1] -= 1
        kind, count, at = _sized(data, at, data[at])
        if kind == "letters":
            text = data[at : at + count]
            at += count
            if count > LONGEST or (ids and text and not (text.isascii() and text.decode().isprintable())):
                raise damaged("it holds a text no save has")
        elif kind == "items":
            declared += count
            waiting.append(count)
            if declared > min(size, MOST) or len(waiting) > DEPTH:
                raise damaged("it is too deep, or says it holds more than a save does")
    if at != size:
        raise damaged("it does not end where it should")


def _unique(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    row = dict(pairs)
    if len(row) != len(pairs):
        raise damaged("it says a thing twice")
    return row


def unpacked(data: bytes, ids: bool) -> Any:
    """The value in these bytes: None, bools, ints, strs, lists and maps of those. Raises SaveDamaged."""
    scan(data, ids)
    try:
        return msgpack.unpackb(
            data,
            raw=False,
            strict_map_key=True,
            object_pairs_hook=_unique,
            max_str_len=LONGEST,
            max_bin_len=0,
            max_ext_len=0,
        )
    except SaveDamaged:
        raise
    except Exception as error:  # msgpack has no common base for its complaints
        raise damaged(f"it cannot be unpacked ({type(error).__name__})") from None
