"""Whole games between bots, without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from engine.bots.base import budget_for, make
from engine.digest import digest
from engine.game import Setup
from engine.session import Session


@dataclass(frozen=True, slots=True)
class Result:
    """How one game went."""

    game: str
    seed: int
    seats: int
    bots: tuple[str, ...]  # by seat
    winner: tuple[int, ...]  # seats from 0; several if they share the victory
    scores: tuple[int, ...]
    turns: int  # rounds begun
    decisions: int
    digest: str  # of the last state: the same setup and bots give the same


def seats_of(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """The bots in seat order, repeated to fill the seats."""
    return tuple(bots[seat % len(bots)] for seat in range(seats))


def simulate(setup: Setup, bots: Sequence[str]) -> Result:
    """Play one game; raises BadSetup with a sentence when the game or a bot cannot be had."""
    session = Session.start(setup, undo_mode="never")
    names = seats_of(bots, setup.seats)
    players = [make(session.game, name) for name in names]
    while session.ask is not None:
        seat = session.ask.seat
        spend = budget_for(setup.seed, len(session.actions))
        action = players[seat].choose(partial(session.imagine, seat), session.rules, seat, spend)
        session.choose(action)
    scores = tuple(session.scores or ())
    return Result(
        game=setup.game,
        seed=setup.seed,
        seats=setup.seats,
        bots=names,
        winner=tuple(seat for seat, score in enumerate(scores) if score == max(scores)),
        scores=scores,
        turns=session.state.round,
        decisions=len(session.actions),
        digest=digest(session.state),
    )
