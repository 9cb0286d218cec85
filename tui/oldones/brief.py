"""Glyphs in few characters, for spaces, cards and tokens drawn on the board; the cursor says them in full."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rich.cells import cell_len, set_cell_size

from engine.oldones.components import Group, Groups

WORDS = MappingProxyType(
    {
        "stone": "stone",
        "clay": "clay",
        "gold": "gold",
        "follower": "foll",
        "villager": "vill",
        "worker": "F/V",
        "gold-mask": "gold mask",
        "clay-mask": "clay mask",
        "mask": "mask",
        "craft": "craft",
        "worship": "worship",
        "tablet": "tablet",
        "sacrifice": "sacrif",
        "build": "build",
        "village": "village",
        "vp": "VP",
        "calm": "calm",
        "copy": "copy site",
    }
)
LETTERS = MappingProxyType(
    {
        "stone": "st",
        "clay": "cl",
        "gold": "go",
        "follower": "F",
        "villager": "V",
        "worker": "F/V",
        "gold-mask": "GM",
        "clay-mask": "CM",
        "mask": "M",
        "craft": "cr",
        "worship": "wo",
        "tablet": "ta",
        "sacrifice": "sa",
        "build": "bu",
        "village": "vi",
        "vp": "vp",
        "calm": "ca",
        "copy": "copy",
    }
)
HALVES = MappingProxyType({"pw": "Physical World", "ol": "Other-Lands"})
LEGEND = (
    "st stone  cl clay  go gold  F follower  V villager  F/V one of them  GM CM gold, clay mask\n"
    "cr craft  wo worship  ta tablet  sa sacrifice  bu build  vi village  ca remove madness\n"
    "+ all of these   | one side or the other   a number: so many of it, or so often"
)


def brief(groups: Groups, width: int) -> str:
    """What a spot shows in so many cells: words if they fit, else letters."""
    for words in (WORDS, LETTERS):
        text = " | ".join(_group(group, words) for group in groups)
        if cell_len(text) <= width:
            return text
    text = "|".join(_group(group, LETTERS) for group in groups)
    return text if cell_len(text) <= width else set_cell_size(text, width)


def _group(group: Group, words: Mapping[str, str]) -> str:
    joint = " " if words is WORDS else ""
    return "+".join(words[name] if count == 1 else f"{count}{joint}{words[name]}" for name, count in group)
