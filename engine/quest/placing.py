"""Where modules may lay things: on the big tiles, apart from each other, and never so that the way to El Dorado is closed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from engine.core import Action, Ask, Frame, done, need
from engine.modular import set_up_below
from engine.quest.routes import MOUNTAIN, OPEN
from engine.quest.state import State, opened


def big_tiles(g: State) -> list[list[int]]:
    """The cells of each 37-space tile but the start tile, from the start on."""
    course = g.tables.course
    big = [number for number, piece in enumerate(course.pieces) if piece.kind == "terrain"]
    return [[cell for cell, owner in enumerate(course.piece_of) if owner == number] for number in big]


def filled(g: State) -> set[int]:
    """The spaces on which something lies, pieces apart, that nothing may be put on."""
    cells: set[int] = set()
    for fold in g.tables.hooks["filled"]:
        cells = fold(g, cells)
    return cells


def is_passable(g: State, closed: Collection[int]) -> bool:
    """Whether a way is left from every start space to El Dorado if nobody enters these cells."""
    steps = ways_to_go(g, closed)
    return all(steps[cell] >= 0 for cell in g.tables.course.starts)


def ways_to_go(g: State, closed: Collection[int] = ()) -> tuple[int, ...]:
    """Fewest steps from each cell to El Dorado, -1: no way, if nobody enters these cells.

    Where players have closed every way with what nobody knows yet, that counts as open: it may well turn out so.
    """
    course = g.tables.course
    steps = course.steps_over(g.land)
    lands = opened(g) if any(steps[cell] < 0 for cell in course.starts) else g.land
    return course.steps_over(tuple(MOUNTAIN if cell in closed else land for cell, land in enumerate(lands)))


def open_borders(g: State, closed: Collection[int]) -> set[int]:
    """The pieces of the route whose border to the next can be crossed somewhere if nobody enters these cells."""
    course = g.tables.course
    crossed = set()
    for cell, owner in enumerate(course.piece_of):
        if g.land[cell].symbol in (*OPEN, "start") and cell not in closed:
            for n in course.grid.near[cell]:
                if course.piece_of[n] == owner + 1 and g.land[n].symbol in OPEN and n not in closed:
                    crossed.add(owner)
    return crossed


@dataclass(slots=True)
class Laying(Frame, ABC):
    """Players lay out the things of a module: one each in turn, from the starting player on, while there is room."""

    module: ClassVar[str]
    verb: ClassVar[str]
    seat: int

    @abstractmethod
    def laid(self, g: State) -> int:
        """How many lie."""

    @abstractmethod
    def places(self, g: State) -> list[int]:
        """Where the next may be laid; none if all lie."""

    @abstractmethod
    def lay(self, g: State, cell: int) -> None:
        """Lay it there."""

    def check(self, g: State, below: Frame | None) -> None:
        need(set_up_below(g, below) == self.module and g.round == 1, f"{self.module}: laid out at another time")
        need(self.seat == (g.first + self.laid(g)) % len(g.seats), f"{self.module}: laid out by another")
        need(self.places(g), f"{self.module}: there is none to lay out")

    def ask_start(self, g: State) -> Ask:
        return Ask(self.seat, [(self.verb, cell) for cell in self.places(g)])

    def take_start(self, g: State, action: Action) -> None:
        self.lay(g, action[1])
        self.seat = (self.seat + 1) % len(g.seats)
        if not self.places(g):
            done(g)
