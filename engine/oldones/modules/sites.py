"""Tiles that cover the Action sites."""

from __future__ import annotations

from engine.game import Module
from engine.oldones.state import State
from engine.rng import shuffle


def begin(g: State) -> None:
    """Cover each Action site with a tile drawn at random; the Gather actions at the right of the third stay open."""
    tiles = list(g.tables.extra["tile"])
    shuffle(g, tiles)
    for row, tile in zip(g.rows, tiles, strict=False):
        row.site = tile


MODULE = Module(
    name="sites",
    title="Action site tiles",
    text="Four of seven tiles, drawn at random, cover the Action sites.",
    order=40,
    data="sites.toml",
    begin=begin,
)
