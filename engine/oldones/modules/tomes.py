"""Four more Tome cards, played instead of the Scholar's own two."""

from __future__ import annotations

from engine.game import Module, Option
from engine.oldones.options import has_scholar
from engine.oldones.state import State
from engine.rng import roll

_LEFT, _RIGHT = ("c", "e"), ("d", "f")


def begin(g: State) -> None:
    """Lay one left and one right Tome card, drawn at random or chosen; without the Scholar there are none."""
    if not g.scholar:
        return
    chosen = str(g.tables.options["tomes"])
    if chosen == "random":
        g.scholar.tomes = [_LEFT[roll(g, 2)], _RIGHT[roll(g, 2)]]
    else:
        g.scholar.tomes = chosen.split("-")


MODULE = Module(
    name="tomes",
    title="Extra Tome cards",
    text="Against the Scholar: two of four other Tome cards, drawn at random or chosen.",
    order=50,
    data="tomes.toml",
    begin=begin,
    options=(
        Option(
            "tomes",
            ("random", *(f"{left}-{right}" for left in _LEFT for right in _RIGHT)),
            "Which two of the extra Tome cards the Scholar has.",
            ("drawn at random", *(f"{left.upper()} and {right.upper()}" for left in _LEFT for right in _RIGHT)),
            applies=has_scholar,
        ),
    ),
)
