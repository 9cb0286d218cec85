"""Eight more Village tokens, shuffled in with the others."""

from __future__ import annotations

from engine.game import Module

MODULE = Module(
    name="tokens",
    title="Extra Village tokens",
    text="Two more Village tokens of each number are shuffled in before the Village is laid out.",
    order=10,
    data="tokens.toml",
)
