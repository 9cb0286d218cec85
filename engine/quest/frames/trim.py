"""Removing hand cards from the game."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Action, Ask, Frame, call, done, need
from engine.effects import effect_below
from engine.quest import hands
from engine.quest.state import State


@dataclass(slots=True)
class Trim(Frame):
    """Remove up to ``left`` hand cards; with ``must`` the player may not stop before."""

    kind = "trim"
    seat: int
    left: int
    must: bool = False

    def check(self, g: State, below: Frame | None) -> None:
        name, *most = effect_below(g, below)
        right = len(most) == 1 and 1 <= self.left <= most[0] and self.must == (name != "trim")
        need(right and g.seats[self.seat].hand, "too many cards to remove")

    def do_start(self, g: State) -> None:
        if self.left and g.seats[self.seat].hand:
            self.step = "pick"
        else:
            done(g)

    def ask_pick(self, g: State) -> Ask:
        options: list[Action] = [("remove", card) for card in dict.fromkeys(g.seats[self.seat].hand)]
        return Ask(self.seat, options if self.must else [*options, ("done",)])

    def take_pick(self, g: State, action: Action) -> None:
        if action[0] == "done":
            return done(g)
        hands.remove(g, self.seat, action[1])
        self.left -= 1
        self.step = "start"
        return None


def trim(g: State, seat: int, most: int) -> None:
    """Effect: you may remove up to so many hand cards from the game."""
    call(g, Trim(seat, most))
