"""Tablet cards: where material goes, and completing those that are full."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Frame, call, done, need
from engine.log import say
from engine.oldones.deeds import did, gain_vp
from engine.oldones.frames.glyphs import Activating, Glyphs
from engine.oldones.state import DONE, Seat, State

_STACKS = {"clay": (0, 1, 2), "gold": (3, 4, 5)}  # places of Seat.tablets, the lowest card first


@dataclass(slots=True)
class Carve(Activating):
    """Complete full Tablet cards, the lowest first: VP at once, then the glyphs of each."""

    kind = "carve"
    seat: int
    todo: list[int]  # places of Seat.tablets
    last: int = -1  # the place of the card whose glyphs are being activated

    def check(self, g: State, below: Frame | None) -> None:
        need(isinstance(below, Glyphs) and below.seat == self.seat, "a glyph completes a Tablet card")
        me = g.seats[self.seat]
        need(0 <= self.last < len(me.filled) and me.filled[self.last] == DONE, "a card that is completed")
        places = [self.last, *self.todo]
        need(places == sorted(set(places)) and places[-1] - places[0] < len(places), "cards completed lowest first")
        need(len(places) <= 2 and all(0 <= n < 3 and _full(g, me, n) for n in self.todo), "cards that are full")

    def reached(self, g: State) -> list[tuple[int, str]]:
        return [(self.seat, g.seats[self.seat].tablets[self.last])]

    def do_start(self, g: State) -> None:
        if not self.todo:
            return done(g)
        self.last = self.todo.pop(0)
        me = g.seats[self.seat]
        card = g.tables.tablets[me.tablets[self.last]]
        me.filled[self.last] = DONE
        say(g, "completed", self.seat, card.type, card.tier, card.vp)
        gain_vp(g, self.seat, card.vp)
        if self.last in (2, 5):
            did(g, self.seat, "top-tablet")
        call(g, Glyphs(self.seat, card.id))
        return None


def _full(g: State, me: Seat, place: int) -> bool:
    return me.filled[place] == g.tables.tablets[me.tablets[place]].spaces


def open_tablets(g: State, me: Seat, good: str, count: int) -> list[int]:
    """The places of the cards on which so much material would go, one for each piece; fewer if there is no more room."""
    places: list[int] = []
    for place in _STACKS[good]:
        filled = me.filled[place]
        if filled != DONE:
            places += [place] * (g.tables.tablets[me.tablets[place]].spaces - filled)
            if len(places) >= count:
                return places[:count]
    return places
