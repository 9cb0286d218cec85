"""What happened, as tuples: who may read it, a code in the past tense, then its facts. Text is made when it is shown."""

from __future__ import annotations

from typing import Any

from engine.core import EVERYBODY, Action


def say(g: Any, code: str, *facts: Any, to: int = EVERYBODY) -> None:
    """Note an event. ``to``: EVERYBODY, one seat, or ``all_but(seat)``. Nothing is noted while searching."""
    if g.core.log is not None:
        g.core.log.append((to, code, *facts))


def all_but(seat: int) -> int:
    """The reader code for everybody except that seat (spectators included)."""
    return -2 - seat


def readable(entry: Action, seat: int | None) -> bool:
    """Whether a seat (None: a spectator) may read an entry."""
    to = entry[0]
    if to == EVERYBODY:
        return True
    return to == seat if to >= 0 else seat is None or to != -2 - seat


def log_for(log: list[Action] | None, seat: int | None) -> list[Action] | None:
    """The entries of a log that a seat may read."""
    return None if log is None else [entry for entry in log if readable(entry, seat)]
