"""Who sits at a table, what the program was started for, and what a table may refuse: known before any game is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import TYPE_CHECKING, Literal

from engine.words import SEAT_LETTERS

if TYPE_CHECKING:
    from engine.game import Setup
    from engine.session import UndoMode

How = Literal["play", "watch", "take", "backup"]

HUMAN = "human"


def fresh_seed() -> int:
    """The seed of a game that nobody has seen yet."""
    return SystemRandom().randrange(1_000_000_000)


class Complaint(Exception):
    """Something the command cannot do; the message is a sentence."""


class Refused(RuntimeError):
    """This table takes no choices (any more); the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat. The name is clean text; the kind is "human" or the name of a bot."""

    name: str
    kind: str = HUMAN

    @property
    def human(self) -> bool:
        """Whether a person plays this seat."""
        return self.kind == HUMAN


@dataclass(frozen=True, slots=True)
class Start:
    """What the program was started for. "new" and "demo" have a setup and players, "resume" the name of a save."""

    kind: Literal["home", "new", "resume", "demo"] = "home"
    setup: Setup | None = None
    players: tuple[Player, ...] = ()
    undo_mode: UndoMode = "fair"
    name: str = ""
    how: How = "play"  # to resume


def seated(kinds: Sequence[str]) -> tuple[Player, ...]:
    """Players of these kinds with the names and colours they have unless somebody changes them."""
    alone = list(kinds).count(HUMAN) == 1

    def name(seat: int, kind: str) -> str:
        if kind == HUMAN:
            return "You" if alone else f"Player {SEAT_LETTERS[seat]}"
        return f"{kind.capitalize()} {SEAT_LETTERS[seat]}"

    return tuple(Player(name(seat, kind), kind) for seat, kind in enumerate(kinds))
