"""What kinds of components there are: records of what is printed on them, and the names of all that can be activated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from engine.data import BadData

BASIC = ("stone", "clay", "gold", "follower", "villager")
MASKS = ("gold-mask", "clay-mask")
GOODS = (*BASIC, *MASKS)
WORKERS = ("follower", "villager")
HALVES = ("pw", "ol")  # Physical World, Other-Lands
BELOW = {"pw": "ol", "ol": "pw"}
SIDES = ("blank", "cthulhu")
TRACKS = ("tablet", "worship")
START = "start"
ROWS = range(4)
DEEDS = ("village", "sacrifice", "worship", "stone", "level", "top-tablet")  # that modules are told of


class Glyph(NamedTuple):
    """An action, and how often it may be done."""

    id: str
    times: int


Group = tuple[Glyph, ...]
Groups = tuple[Group, ...]
Printed = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the rules; VP unless the name says otherwise."""

    madness_most: int
    madness_start: int
    hand_start: int
    hand_limit: int
    end_vp: int
    build_vp: int
    late_build_vp: int
    mask_vp: int
    goods_per_vp: int
    sane_vp: int
    lower_vp: int
    scholar_masks: int
    scholar_masks_vp: int


@dataclass(frozen=True, slots=True)
class Limits:
    """How many Worker cards the rows hold, by the number of Keepers."""

    two: tuple[int, int, int, int]
    three: tuple[int, int, int, int]
    four: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Pyramid:
    """For two, three and four Keepers: the stones that complete each level, and the VP by position."""

    stones: tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]
    awards: tuple[tuple[int, int], tuple[int, int, int], tuple[int, int, int, int]]


@dataclass(frozen=True, slots=True)
class Pair:
    """Paired plinths: the VP when both are covered, and the glyphs under each."""

    vp: int
    gold: Printed
    clay: Printed


@dataclass(frozen=True, slots=True)
class Lower:
    """The glyphs of the Lower Sanctum's spaces, left to right."""

    follower: tuple[Printed, ...]
    villager: tuple[Printed, ...]


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """The Sacrifice tracks from the start: the VP of each space, its glyphs on either track."""

    vp: tuple[int, ...]
    follower: tuple[Printed, ...]
    villager: tuple[Printed, ...]


@dataclass(frozen=True, slots=True)
class Worker:
    """A Worker card: the glyphs of its halves."""

    id: str
    pw: Printed
    ol: Printed


@dataclass(frozen=True, slots=True)
class Site:
    """An Action site; ``fixed`` groups are not covered by a tile."""

    id: str
    name: str
    groups: Printed
    fixed: Printed = ()


@dataclass(frozen=True, slots=True)
class Token:
    """A Village token; ``site`` is where a first game puts it, 0 elsewhere."""

    id: str
    number: int
    groups: Printed
    site: int = 0


@dataclass(frozen=True, slots=True)
class Tablet:
    """A Tablet card; the lowest tier is filled first."""

    id: str
    type: str
    tier: int
    spaces: int
    vp: int
    groups: Printed


@dataclass(frozen=True, slots=True)
class Location:
    """A place on the Village map: where its paths lead (the left one first) and what they pay."""

    id: str
    number: int
    to: tuple[str, ...]
    vp: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a Sanctum: what covers it, and for a plinth which pair it belongs to (0: Lower Sanctum)."""

    id: str
    good: str
    pair: int


@dataclass(frozen=True, slots=True)
class Tome:
    """A Tome card: its marker, the half it has turned up, and the levels of both sides from the lowest."""

    id: str
    position: str
    track: str
    up: str
    blank: Printed
    cthulhu: Printed

    def levels(self, side: str) -> Printed:
        """The levels of a side."""
        return self.cthulhu if side == "cthulhu" else self.blank


@dataclass(frozen=True, slots=True)
class Study:
    """A card of the Scholar: the intent on its back, what is tried with what, and whether all cards are shuffled after."""

    id: str
    intent: str
    priority: str
    first: str
    second: str
    shuffle: bool = False


def sanctum_space(good: str, number: int) -> str:
    """The name of a space of the Sanctum, numbered from 1: 'gold-mask-2', 'follower-1'."""
    return f"{good}-{number}"


def sacrifice_space(worker: str, number: int) -> str:
    """The name of a space of a Sacrifice track, 0 being the start."""
    return f"sacrificed-{worker}-{number}"


def half(card: str, side: str) -> str:
    """The name of one half of a Worker card."""
    return f"{card}-{side}"


def tome_level(tome: str, side: str, level: int) -> str:
    """The name of a level of a Tome, numbered from 1."""
    return f"tome-{tome}-{side}-{level}"


def glyphs_of(printed: Printed, known: Collection[str], where: str) -> Groups:
    """Groups of glyphs as they are looked up; a glyph shown twice in a group counts twice. Raises BadData."""
    groups = []
    for texts in printed:
        counts: Counter[str] = Counter()
        for text in texts:
            name, _, count = text.partition(":")
            if name not in known or not (count or "1").isdecimal() or not 0 < int(count or 1) < 100:
                raise BadData(f"{where}: no glyph '{text}' can be there")
            counts[name] += int(count or 1)
        groups.append(tuple(Glyph(name, count) for name, count in counts.items()))
    return tuple(groups)
