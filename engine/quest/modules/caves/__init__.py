"""Caves: a piece that stops beside a cave takes one of its face-down tokens, to use whenever it likes."""

from __future__ import annotations

from engine.game import Module
from engine.quest.modules.caves import granting, piles, sentences

MODULE = Module(
    name="caves",
    title="Caves",
    text="Stop beside a cave and take one of its tokens, to use whenever you like.",
    order=10,
    frames=(granting.Swap,),
    effects={
        "replace": granting.replace,
        "remove": granting.remove,
        "pass": granting.free_pass,
        "change": granting.change,
    },
    hooks={
        "stopped": piles.stopped,
        "bars": granting.bars,
        "recast": granting.recast,
        "idle": granting.idle,
        "used": granting.used,
        "began": granting.began,
        "offers": granting.offers,
        "brings": sentences.brings,
        "facts": sentences.facts,
        "survey": sentences.survey,
        "named": sentences.named,
        "signs": sentences.signs,
        "spots": sentences.spots,
    },
    verbs={"keep": granting.keep},
    data="caves.toml",
    begin=piles.begin,
    part=piles.Caves,
)
