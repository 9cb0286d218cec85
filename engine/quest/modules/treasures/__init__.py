"""Treasures: stop beside one and pay its price; use it for two free steps, or gather four of them and win."""

from __future__ import annotations

from engine.game import Module, Option
from engine.quest.modules.treasures import counsel, gaining, hoard, sentences
from engine.quest.modules.treasures.hoard import Treasures

MODULE = Module(
    name="treasures",
    title="Treasures",
    text="Stop beside a treasure and pay its price: it gives two free steps, and whoever gathers four may win.",
    order=30,
    frames=(gaining.Exchange,),
    effects={"exchange": gaining.exchange},
    hooks={
        "land": hoard.land,
        "filled": hoard.filled,
        "offers": gaining.offers,
        "denies": sentences.denies,
        "idle": gaining.idle,
        "sale": gaining.sale,
        "winners": gaining.winners,
        "ranks": gaining.ranks,
        "tallies": gaining.tallies,
        "facts": sentences.facts,
        "survey": sentences.survey,
        "named": sentences.named,
        "spots": sentences.spots,
        "signs": sentences.signs,
        "about": sentences.about,
        "spelled": sentences.spelled,
        "tries": counsel.tries,
        "outlook": counsel.outlook,
    },
    verbs={"gain": gaining.gain},
    data="treasures.toml",
    begin=hoard.begin,
    part=Treasures,
    options=(
        Option(
            "metal_detectors",
            ("beside", "always"),
            "Whether the Metal Detectors wait beside the board for a vacant place, or are always for sale.",
            ("beside the board", "always for sale"),
        ),
    ),
)
