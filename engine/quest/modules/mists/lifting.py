"""Lifting a mist: turning its tile over, so that the owl is beside the piece, and the token that moves on it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Action, Ask, Frame, call, done, need
from engine.effects import Event
from engine.log import say
from engine.quest.modules.mists.veil import TURNING, face_on, hidden_beside, mists_of, spaces_of
from engine.quest.reach import beside
from engine.quest.state import State, relay


def stopped(g: State, seat: int, piece: int, cell: int) -> None:
    """Every hidden mist beside the space is turned over."""
    if hidden_beside(g, cell):
        call(g, Lift(seat, cell))


@dataclass(slots=True)
class Lift(Frame):
    """Turn over each mist beside a space so that its owl is beside the space too; if two ways do, the player chooses."""

    kind = "lift"
    seat: int
    cell: int
    place: int = -1  # of the mist being turned

    def check(self, g: State, below: Frame | None) -> None:
        stopped_there = (
            isinstance(below, Event) and below.name == "stopped" and below.facts[::2] == [self.seat, self.cell]
        )
        need(stopped_there, "mists: nobody stopped there")
        if self.step == "pick":
            need(self.place == -1 and len(hidden_beside(g, self.cell)) > 1, "mists: there is no choice between several")
            return
        turns = mists_of(g).turns
        need(0 <= self.place < len(turns) and turns[self.place] == TURNING, "mists: there is none to turn")
        need(len(self.owls(g)) > 1, "mists: it can be turned in one way only")

    def owls(self, g: State) -> list[int]:
        """Where the owl may be."""
        near = beside(g, self.cell)
        return [cell for cell in spaces_of(g, mists_of(g).centres[self.place])[1:] if cell in near]

    def turn_for(self, g: State, owl: int) -> int:
        """How often the tile is turned when its owl is on that space."""
        return spaces_of(g, mists_of(g).centres[self.place]).index(owl) - 1

    def do_start(self, g: State) -> None:
        """The next mist; of several the player chooses."""
        hidden = hidden_beside(g, self.cell)
        if not hidden:
            return done(g)
        if len(hidden) > 1:
            self.step = "pick"
        else:
            self._lift(g, hidden[0])
        return None

    def ask_pick(self, g: State) -> Ask:
        return Ask(self.seat, [("lift", mists_of(g).centres[place]) for place in hidden_beside(g, self.cell)])

    def take_pick(self, g: State, action: Action) -> None:
        self._lift(g, mists_of(g).centres.index(action[1]))

    def _lift(self, g: State, place: int) -> None:
        """Turn a mist over; what it shows is seen before it is turned round."""
        part, self.place = mists_of(g), place
        part.turns[place] = TURNING
        g.core.barrier += 1
        say(g, "lifted", self.seat, part.tiles[place], g.tables.names[part.centres[place]])
        self.step = "turn"
        owls = self.owls(g)
        if len(owls) == 1:
            self._turn(g, owls[0])
        else:
            relay(g)  # its middle is the same however it is turned

    def _turn(self, g: State, owl: int) -> None:
        mists_of(g).turns[self.place] = self.turn_for(g, owl)
        self.place = -1
        self.step = "start"
        relay(g)

    def ask_turn(self, g: State) -> Ask:
        return Ask(self.seat, [("owl", cell) for cell in self.owls(g)])

    def take_turn(self, g: State, action: Action) -> None:
        self._turn(g, action[1])


def being_turned(g: State) -> Lift | None:
    """The procedure that asks where the owl shall be, if one does."""
    top = g.core.stack[-1]
    return top if isinstance(top, Lift) and top.step == "turn" else None


def bars(g: State, seat: int, piece: int, cell: int, reason: str, payment: str) -> str:
    """The token of the mists moves a piece onto turned mists only."""
    return "no-mist" if not reason and payment == "mist-step" and not face_on(g, cell) else reason
