"""Every drawing character of the product by name, in three sets. All are one cell wide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from rich.text import Text


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of drawing characters."""

    name: str
    lands: Mapping[str, str]  # one character, before the strength; or two, which fill the space

    # Lines and frames, as 4 bits of arms: 1 left, 2 right, 4 up, 8 down.
    box: str
    horizontal: str
    vertical: str
    tick: str  # a mark on an axis
    track: str  # the way of a marker along an axis
    full: str  # the filled and the empty part of a bar
    empty: str

    # The hex board.
    side: str = "|"
    rising: str = "/"
    falling: str = "\\"
    cursor: str = "[]"
    blocked: str = "#"  # an edge that something lies on
    blocked_rising: str = "#"
    blocked_falling: str = "#"
    legal: str = "."
    path: str = ":"
    cave: str = "o"
    token: str = "+"
    hidden: str = "?"

    # Lists and panels.
    here: str = ">"  # the row of the cursor
    on: str = "x"  # a box that is ticked
    to: str = "->"
    more: str = "..."
    pieces: tuple[str, ...] = ("A", "B", "C", "D")

    def space(self, land: str, strength: int = 0) -> str:
        """A space in two characters: its land and strength, such as "j2" or "^^"."""
        glyph = self.lands.get(land, self.hidden)
        return glyph if len(glyph) == 2 else f"{glyph}{strength or ' '}"

    def spelled(self, text: Text) -> Text:
        """A text whose halves can be drawn: "1½" is "1 1/2" in plain ASCII."""
        if self.name != "ascii" or "½" not in text.plain:
            return text
        whole, *parts = text.split("½")
        for part in parts:
            whole.append(" 1/2" if whole.plain[-1:].isdigit() else "1/2").append_text(part)
        return whole

    def characters(self) -> str:
        """All drawing characters of the set."""
        found = "".join(self.lands.values())
        for f in fields(self):
            value = getattr(self, f.name)
            if f.name not in ("name", "lands"):
                found += value if isinstance(value, str) else "".join(value)
        return found


@runtime_checkable
class Drawn(Protocol):
    """A widget that is drawn with such characters."""

    def use(self, glyphs: Glyphs) -> None:
        """Draw with other characters."""
        ...


LETTERS = MappingProxyType(
    {
        "machete": "j",
        "paddle": "w",
        "coin": "v",
        "rubble": "r",
        "camp": "b",
        "start": "s",
        "mountain": "^^",
        "eldorado": "**",
    }
)
SYMBOLS = MappingProxyType(
    {
        **LETTERS,
        "machete": "ψ",
        "paddle": "≈",
        "coin": "⌂",
        "rubble": "▒",
        "camp": "†",
        "mountain": "▲▲",
        "eldorado": "★★",
    }
)
LONGEST_TITLE = 9  # characters of a hex of the largest size
# What the letters stand for, for legends and the reading zoom.
NAMES = MappingProxyType(
    {
        "machete": "jungle",
        "paddle": "water",
        "coin": "village",
        "rubble": "rubble",
        "camp": "base camp",
        "start": "start",
        "mountain": "mountain",
        "eldorado": "El Dorado",
    }
)

ASCII = Glyphs(
    name="ascii",
    lands=LETTERS,
    box=" ---|+++|+++|+++",
    horizontal="-",
    vertical="|",
    tick="+",
    track="-",
    full="#",
    empty=".",
)
SAFE = replace(
    ASCII,
    name="safe",
    box=" ───│┘└┴│┐┌┬│┤├┼",
    horizontal="─",
    vertical="│",
    tick="┤",
    track="─",
)
UNICODE = replace(
    SAFE,
    name="unicode",
    lands=SYMBOLS,
    full="█",
    empty="░",
    blocked="┃",
    blocked_rising="╱",  # noqa: RUF001  # it is meant to look like a slash
    blocked_falling="╲",
    legal="·",
    path="•",
    cave="∩",
    token="◦",
    to="→",
    more="…",
)
SETS: Mapping[str, Glyphs] = MappingProxyType({glyphs.name: glyphs for glyphs in (UNICODE, SAFE, ASCII)})


def land_name(land: str) -> str:
    """A land as players call it."""
    return NAMES.get(land, land)


def land_title(land: str, strength: int) -> str:
    """A land and its strength in nine characters at most; of a longer name its last word."""
    name = land_name(land)
    title = f"{name} {strength or ''}".rstrip()
    return title if len(title) <= LONGEST_TITLE else f"{name.split()[-1]} {strength}"
