"""Chance: one 64-bit number in the state (splitmix64). Every draw moves it and raises the barrier for undo."""

from __future__ import annotations

from typing import Any

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def _mixed(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def seeded(seed: int) -> int:
    """A first value for ``core.rng``: any int, spread over 64 bits so that neighbouring seeds have nothing in common."""
    return _mixed((seed * _STEP + _STEP) & _MASK)


class Dice:
    """A generator outside any state, for re-dealing what a bot cannot know. Same seed, same draws."""

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.rng = (self.rng + _STEP) & _MASK
        return (_mixed(self.rng) * n) >> 64

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place (Fisher-Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def roll(g: Any, n: int) -> int:
    """Draw a number from 0 to n - 1 from the state's own chance."""
    core = g.core
    core.barrier += 1
    core.rng = (core.rng + _STEP) & _MASK
    return (_mixed(core.rng) * n) >> 64


def shuffle(g: Any, items: list[Any]) -> None:
    """Shuffle a list of the state in place."""
    for i in range(len(items) - 1, 0, -1):
        j = roll(g, i + 1)
        items[i], items[j] = items[j], items[i]
