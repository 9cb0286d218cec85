"""A running session as the body of a save, packing again only what changed since the last time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import is_
from typing import Any, Generic, TypeVar

import msgpack

from engine.session import Session, Step

T = TypeVar("T")
STEPS_KEPT = 100  # in free undo a whole game could be taken back; a save keeps this much of it

_pack: Callable[[Any], bytes] = msgpack.packb


def _array(pieces: Sequence[bytes]) -> bytes:
    header: bytes = msgpack.Packer().pack_array_header(len(pieces))
    return header + b"".join(pieces)


def _step(step: Step) -> bytes:
    return _pack([step.actions, step.log, step.state.pack()])


class Kept(Generic[T]):
    """The packed items of a list that mostly grows and shrinks at its end. Items must not change in place."""

    def __init__(self, pack: Callable[[T], bytes]) -> None:
        self._pack = pack
        self._items: list[T] = []
        self._bytes: list[bytes] = []

    def packed(self, items: Sequence[T]) -> bytes:
        """The list as msgpack."""
        alike = [*map(is_, self._items, items), False]
        same = alike.index(False)
        del self._items[same:], self._bytes[same:]
        self._items.extend(items[same:])
        self._bytes.extend(map(self._pack, items[same:]))
        return _array(self._bytes)


class Pieces:
    """Packs one session again and again."""

    def __init__(self) -> None:
        self._actions: Kept[Any] = Kept(_pack)
        self._log: Kept[Any] = Kept(_pack)
        self._past: Kept[Step] = Kept(_step)

    def body(self, session: Session) -> bytes:
        """The body of a save, uncompressed; keys as ``format.BODY_KEYS``."""
        parts = {
            "rules": _pack(session.game.version),
            "setup": _pack(session.setup.pack()),
            "undo": _pack(session.undo_mode),
            "actions": self._actions.packed(session.actions),
            "log": self._log.packed(session.state.core.log),
            "past": self._past.packed(session.past[-STEPS_KEPT:]),
            "state": _pack(session.state.copy(log=False).pack()),
        }
        header: bytes = msgpack.Packer().pack_map_header(len(parts))
        return header + b"".join(_pack(key) + part for key, part in parts.items())
