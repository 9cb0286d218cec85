"""The product's colours: Textual themes, and beside each a palette for lands, seats and marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from rich.style import Style
from textual.theme import BUILTIN_THEMES, Theme

Pair = tuple[str, str]  # foreground and background; "" is what lies underneath
NONE: Pair = ("", "")


@dataclass(frozen=True, slots=True)
class Palette:
    """What a board is painted with. Colour only ever repeats what a letter or a mark says."""

    lands: Mapping[str, Pair]
    seats: tuple[Pair, ...]
    outline: Pair
    mark: Pair
    legal: Pair
    path: Pair
    blocked: Pair

    def land(self, name: str) -> Pair:
        """The colours of a land; of none for one unheard of."""
        return self.lands.get(name, NONE)

    def seat(self, number: int) -> Pair:
        """The colours of a seat; of none for a piece that is nobody's."""
        return self.seats[number % len(self.seats)] if self.seats and number >= 0 else NONE


@lru_cache(512)
def style(pair: Pair, bold: bool = False, underline: bool = False, reverse: bool = False, dim: bool = False) -> Style:
    """A Rich style of two colours. Attributes not wanted are left as they are."""
    front, back = pair
    return Style(
        color=front or None,
        bgcolor=back or None,
        bold=bold or None,
        underline=underline or None,
        reverse=reverse or None,
        dim=dim or None,
    )


# The colours lie in the 256-colour cube, and no two lands share one of the 16 colours.
DARK = Palette(
    lands=MappingProxyType(
        {
            "machete": ("#ffffff", "#008700"),
            "paddle": ("#ffffff", "#0000af"),
            "coin": ("#000000", "#ffff5f"),
            "rubble": ("#000000", "#afafaf"),
            "camp": ("#ffffff", "#af0000"),
            "start": ("#000000", "#00afaf"),
            "mountain": ("#8a8a8a", "#080808"),
            "eldorado": ("#000000", "#ffffff"),
        }
    ),
    seats=(("#000000", "#ffffff"), ("#000000", "#ff5fff"), ("#000000", "#ff875f"), ("#000000", "#5fffff")),
    outline=("#6c6c6c", ""),
    mark=("#ffffff", ""),
    legal=("#5fff5f", ""),
    path=("#ffff5f", ""),
    blocked=("#ffffff", "#af0000"),
)
LIGHT = replace(
    DARK,
    seats=(("#ffffff", "#000000"), ("#ffffff", "#af00af"), ("#ffffff", "#af5f00"), ("#ffffff", "#005f87")),
    outline=("#8a8a8a", ""),
    mark=("#000000", ""),
    legal=("#005f00", ""),
    path=("#875f00", ""),
)
# After Okabe and Ito: told apart with any kind of colour vision.
CVD = replace(
    DARK,
    lands=MappingProxyType(
        {
            "machete": ("#ffffff", "#00875f"),
            "paddle": ("#ffffff", "#0000d7"),
            "coin": ("#000000", "#ffff5f"),
            "rubble": ("#000000", "#a8a8a8"),
            "camp": ("#000000", "#d75f00"),
            "start": ("#000000", "#5fd7ff"),
            "mountain": ("#8a8a8a", "#080808"),
            "eldorado": ("#000000", "#ffffff"),
        }
    ),
    seats=(("#000000", "#ffffff"), ("#000000", "#ffaf00"), ("#000000", "#5fd7ff"), ("#000000", "#d787af")),
    legal=("#5fd7ff", ""),
    blocked=("#000000", "#d75f00"),
)
MONO = Palette(MappingProxyType({}), (), NONE, NONE, NONE, NONE, NONE)

# What an ANSI theme of Textual's colours if it is not told otherwise.
COLOURED = (
    "block-cursor-background",
    "border",
    "border-blurred",
    "scrollbar",
    "scrollbar-hover",
    "scrollbar-active",
    "scrollbar-background",
    "scrollbar-background-hover",
    "scrollbar-background-active",
    "link-background-hover",
    "link-color",
    "link-color-hover",
    "footer-key-foreground",
    "input-selection-background",
    "markdown-h1-color",
    "markdown-h2-color",
    "markdown-h3-color",
    "markdown-h4-color",
    "markdown-h5-color",
    "markdown-h6-color",
    "screen-selection-background",
    "screen-selection-foreground",
)

THEMES = (
    Theme(
        name="eldorado",
        primary="#d7af5f",
        secondary="#5f8787",
        accent="#ffd75f",
        warning="#ffaf00",
        error="#ff5f5f",
        success="#5fd75f",
        foreground="#d0d0d0",
        background="#121212",
        surface="#1c1c1c",
        panel="#262626",
        variables={"lines": "#6c6c6c"},  # seen in 16 colours, too
        dark=True,
    ),
    Theme(
        name="eldorado-light",
        primary="#875f00",
        secondary="#005f5f",
        accent="#af5f00",
        warning="#af5f00",
        error="#af0000",
        success="#005f00",
        foreground="#1c1c1c",
        background="#eeeeee",
        surface="#e4e4e4",
        panel="#d0d0d0",
        variables={"lines": "#8a8a8a"},
        dark=False,
    ),
    Theme(
        name="eldorado-cvd",
        primary="#5fd7ff",
        secondary="#00875f",
        accent="#ffff5f",
        warning="#ffaf00",
        error="#ff8700",
        success="#5fd7ff",
        foreground="#d0d0d0",
        background="#121212",
        surface="#1c1c1c",
        panel="#262626",
        variables={"lines": "#6c6c6c"},  # seen in 16 colours, too
        dark=True,
    ),
    replace(
        BUILTIN_THEMES["ansi-dark"],
        name="eldorado-mono",
        primary="ansi_default",
        secondary="ansi_default",
        warning="ansi_default",
        error="ansi_default",
        success="ansi_default",
        accent="ansi_default",
        variables={
            **dict.fromkeys((*BUILTIN_THEMES["ansi-dark"].variables, *COLOURED), "ansi_default"),
            "lines": "ansi_default",
            "scrollbar": "ansi_white",  # nothing else would tell it from its ground
            "block-cursor-text-style": "reverse",
            "block-cursor-blurred-text-style": "bold",
            "input-cursor-text-style": "reverse",
            "button-focus-text-style": "reverse",
        },
    ),
)
PALETTES: Mapping[str, Palette] = MappingProxyType(
    {"eldorado": DARK, "eldorado-light": LIGHT, "eldorado-cvd": CVD, "eldorado-mono": MONO}
)


def palette_of(theme: str) -> Palette:
    """The palette that goes with a theme; the dark one with a theme that is not ours."""
    return PALETTES.get(theme, DARK)
