"""Mists: tiles that hide what lies under them until a piece stops beside them, and are part of the map from then on."""

from __future__ import annotations

from engine.game import Module, Option
from engine.quest.modules.mists import counsel, laying, lifting, sentences, veil
from engine.quest.modules.mists.veil import Mists

MODULE = Module(
    name="mists",
    title="Mists",
    text="Mist hides a part of every tile until a piece stops beside it.",
    order=20,
    frames=(laying.Spread, lifting.Lift),
    hooks={
        "land": veil.land,
        "filled": veil.filled,
        "bars": lifting.bars,
        "stopped": lifting.stopped,
        "guess": counsel.guess,
        "tries": counsel.tries,
        "brings": sentences.brings,
        "facts": sentences.facts,
        "survey": sentences.survey,
        "named": sentences.named,
        "veils": sentences.veils,
        "signs": sentences.signs,
        "spelled": sentences.spelled,
    },
    data="mists.toml",
    begin=laying.begin,
    part=Mists,
    options=(
        Option(
            "mist_places", ("random", "by hand"), "Whether the mists are laid out by lot, or by the players in turn."
        ),
    ),
)
