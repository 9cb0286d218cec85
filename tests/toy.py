"""A game of three lines, to try the core on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.core import Ask, Core, Frame, Rules, call, done
from engine.rng import seeded


@dataclass(slots=True)
class Toy:
    """A state with nothing but its core."""

    core: Core
    tables: Any = None
    heard: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Count(Frame):
    """Ask for numbers until their sum reaches ten, each of them confirmed by another frame."""

    kind = "count"
    sum: int = 0

    def do_start(self, g: Toy) -> None:
        if self.sum >= 10:
            g.core.scores = [self.sum]
        self.step = "pick"

    def ask_pick(self, g: Toy) -> Ask:
        return Ask(0, [("add", n) for n in range(1, 4)])

    def take_pick(self, g: Toy, action: tuple[Any, ...]) -> None:
        self.step = "add"
        call(g, Confirm(action[1]))

    def do_add(self, g: Toy) -> None:
        self.sum += self.result
        self.step = "start"


@dataclass(slots=True)
class Confirm(Frame):
    """Another seat doubles the number or not."""

    kind = "confirm"
    number: int

    def ask_start(self, g: Toy) -> Ask:
        return Ask(1, [("double",), ("pass",)])

    def take_start(self, g: Toy, action: tuple[Any, ...]) -> None:
        done(g, self.number * (2 if action[0] == "double" else 1))


RULES = Rules((Count, Confirm))


def toy() -> Toy:
    """A new game."""
    return Toy(Core(seeded(1), [Count()]))
