"""Frames that run several things in a row: the effects of a card, and what modules hang on an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core import Frame, call, done, need


@dataclass(slots=True)
class Effects(Frame):
    """Run the effects of ``source`` one at a time; each may call one frame, which ends before the next effect begins.

    ``g.tables.effects_of(source)`` gives the list ``[[name, *arguments], …]``; ``g.tables.effects[name]`` the function.
    """

    kind = "effects"
    seat: int
    source: str
    at: int = 0

    def check(self, g: Any, below: Frame | None) -> None:
        try:
            todo = g.tables.effects_of(self.source)
        except KeyError:
            todo = []
        need(below is not None and 1 <= self.at <= len(todo), f"effects: {self.source} has no such effect")

    def do_start(self, g: Any) -> None:
        todo = g.tables.effects_of(self.source)
        if self.at == len(todo):
            return done(g)
        name, *arguments = todo[self.at]
        self.at += 1
        g.tables.effects[name](g, self.seat, *arguments)
        return None


def effect_below(g: Any, below: Frame | None) -> list[Any]:
    """The effect that called a frame, ``[name, *arguments]``; raises BadState if no effect did. For checks of frames."""
    need(isinstance(below, Effects), "an effect must have called for this")
    assert isinstance(below, Effects)
    effect: list[Any] = list(g.tables.effects_of(below.source)[below.at - 1])
    return effect


@dataclass(slots=True)
class Event(Frame):
    """Let each module that listens to an event react, in module order; each may call one frame."""

    kind = "event"
    name: str
    facts: list[int]
    at: int = 0

    def check(self, g: Any, below: Frame | None) -> None:
        listeners = g.tables.hooks.get(self.name, ())
        need(below is not None and 1 <= self.at <= len(listeners), f"event: nobody listens to {self.name}")

    def do_start(self, g: Any) -> None:
        listeners = g.tables.hooks[self.name]
        if self.at == len(listeners):
            return done(g)
        self.at += 1
        listeners[self.at - 1](g, *self.facts)
        return None


def fire(g: Any, name: str, *facts: int) -> bool:
    """Tell the modules of an event; they react before the calling frame goes on. Comes last in a step. Whether any listens."""
    if not g.tables.hooks[name]:
        return False
    call(g, Event(name, list(facts)))
    return True
