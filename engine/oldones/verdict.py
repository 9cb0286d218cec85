"""How a game ended, or stands: what decides it, and what each side would score, by source."""

from __future__ import annotations

from engine.oldones.scoring import ranking, sources, total
from engine.oldones.state import State, sides
from engine.oldones.wording import Wording


def verdict(g: State, words: Wording) -> str:
    """What decided the game; while it runs, what will."""
    scholar = "-scholar" if g.scholar is not None else ""
    if g.core.scores is None:
        return words.say("verdict", f"running{scholar}")
    first, second = sorted((ranking(g, number) for number in sides(g)), reverse=True)[:2]
    if first == second:
        return words.say("verdict", "shared")
    place = next((place for place, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1]), 0)
    if place == 1:
        return words.say("verdict", "scholar")
    return words.say("verdict", ("vp", "", "sanctum", "madness")[place], abs(first[place]), abs(second[place]))


def standings(g: State, words: Wording) -> list[str]:
    """A sentence about each side, the best first."""
    order = sorted(sides(g), key=lambda number: ranking(g, number), reverse=True)
    return [_stands(g, number, words) for number in order]


def _stands(g: State, number: int, words: Wording) -> str:
    parts = [words.say("source", name, vp) for name, vp in sources(g, number).items() if vp]
    return " ".join([words.say("verdict", "side", number, total(g, number)), *parts])
