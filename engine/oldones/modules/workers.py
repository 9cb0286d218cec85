"""Three more Worker cards, with a glyph that copies the Action site of the row they lie in."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Action, Frame, call, done, need
from engine.game import Module
from engine.oldones.frames.glyphs import ROW, Activating, Glyphs, groups_of
from engine.oldones.frames.walk import Walk
from engine.oldones.state import Seat, State

COPY = "copy"


@dataclass(slots=True)
class Copy(Activating):
    """One group of the Action site in this row, on the way there; the site itself may be activated the same way later."""

    kind = "copy"
    seat: int

    def check(self, g: State, below: Frame | None) -> None:
        need(isinstance(below, Glyphs) and below.seat == self.seat and below.group >= 0, "a glyph copies the site")
        assert isinstance(below, Glyphs)
        need(any(glyph == COPY for glyph, _ in groups_of(g, below.source)[below.group]), "the glyph that copies")
        need(isinstance(g.core.stack[1], Walk), "the site of a row that somebody walks along")

    def reached(self, g: State) -> list[tuple[int, str]]:
        return [(self.seat, site_of_walk(g))]

    def do_start(self, g: State) -> None:
        self.step = "end"
        call(g, Glyphs(self.seat, site_of_walk(g)))

    def do_end(self, g: State) -> None:
        done(g)


def site_of_walk(g: State) -> str:
    """The name of the Action site towards which a Keeper is walking."""
    walk = g.core.stack[1]
    assert isinstance(walk, Walk)
    return f"{ROW}{walk.row + 1}"


def copy(g: State, me: Seat, glyph: str, at: int, left: int, options: list[Action]) -> None:
    """Effect: activate one group of the Action site, if any of them is of use."""
    if isinstance(g.core.stack[1], Walk) and Glyphs(g.seats.index(me), site_of_walk(g)).able(g):
        options.append(("copy", at))


def do_copy(g: State, frame: Glyphs, at: int) -> None:
    """Activate one group of the Action site."""
    call(g, Copy(frame.seat))


MODULE = Module(
    name="workers",
    title="Extra Worker cards",
    text="Three more Worker cards, with a glyph that copies the Action site of their row.",
    order=30,
    frames=(Copy,),
    effects={COPY: copy},
    verbs={"copy": do_copy},
    data="workers.toml",
)
