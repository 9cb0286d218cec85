"""Dragons: asleep until a piece comes onto their tile, then nobody enters the spaces around them; cards move them."""

from __future__ import annotations

from engine.game import Module, Option
from engine.quest.modules.dragons import counsel, flight, lair, sentences
from engine.quest.modules.dragons.lair import Dragons, Lairs

MODULE = Module(
    name="dragons",
    title="Dragons",
    text="Four dragons wake as you pass, bar the spaces around them, and are moved by cards of their colour.",
    order=40,
    frames=(flight.Flight, Lairs),
    effects={"tame": flight.tame, "launch": flight.launch},
    hooks={
        "filled": lair.filled,
        "bars": lair.bars,
        "stepped": lair.stepped,
        "broke": lair.broke,
        "offers": flight.offers,
        "idle": flight.idle,
        "sale": flight.sale,
        "brings": sentences.brings,
        "facts": sentences.facts,
        "tallies": sentences.tallies,
        "survey": sentences.survey,
        "named": sentences.named,
        "spots": sentences.spots,
        "signs": sentences.signs,
        "about": sentences.about,
        "spelled": sentences.spelled,
        "crowd": counsel.crowd,
        "tries": counsel.tries,
        "outlook": counsel.outlook,
    },
    verbs={"drive": flight.drive},
    data="dragons.toml",
    begin=lair.begin,
    part=Dragons,
    options=(
        Option(
            "dragon_lairs", ("random", "by hand"), "Whether the dragons are laid out by lot, or by the players in turn."
        ),
        Option(
            "dragon_cards",
            ("beside", "always"),
            "Whether the cards of the dragons wait beside the board for a vacant place, or are always for sale.",
            ("beside the board", "always for sale"),
        ),
    ),
)
