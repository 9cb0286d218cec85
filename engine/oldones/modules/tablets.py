"""Six more Tablet cards, one for each pile."""

from __future__ import annotations

from engine.game import Module

MODULE = Module(
    name="tablets",
    title="Extra Tablet cards",
    text="One more Tablet card is shuffled into each of the six piles.",
    order=20,
    data="tablets.toml",
)
