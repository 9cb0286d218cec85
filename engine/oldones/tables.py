"""The frozen facts of one game: what every component shows, the numbers of the rules, and what modules hang on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from engine.data import BadData, build
from engine.game import Module, Tables, gathered
from engine.oldones.components import (
    HALVES,
    MASKS,
    SIDES,
    START,
    TRACKS,
    WORKERS,
    Groups,
    Limits,
    Location,
    Lower,
    Numbers,
    Pair,
    Printed,
    Pyramid,
    Sacrifice,
    Site,
    Space,
    Study,
    Tablet,
    Token,
    Tome,
    Worker,
    glyphs_of,
    half,
    sacrifice_space,
    sanctum_space,
    tome_level,
)
from engine.oldones.printed import NOTES, Parts

# The closed list of what a module may hang on the game.
#   Told at once (return nothing, call no frame):
#     did(g, seat, deed)            a seat did one of components.DEEDS
#     closing(g)                    the last turn is over, before scoring
#   Offers:
#     offers(g, turn, options)      adds actions to a turn's options, before and after its Worker cards; verbs take them
#     points(g, seat, sources)      adds to a map from source to VP what a seat would score at the end
#     facts(g, seat, thing)         more sentences about a thing, for the seat (None: a spectator) that has this view
# A module's ``effects`` are glyphs of Worker cards: ``effect(g, me, glyph, at, left, options)`` adds what a seat can do.
HOOKS = ("did", "closing", "offers", "points", "facts")

T = TypeVar("T")


@dataclass(slots=True)
class OldOnesTables(Tables):
    """What the rules look up; shared by all copies of a state and never changed."""

    numbers: Numbers = field(kw_only=True)
    slots: int = field(kw_only=True)  # of a Resource row
    round_limit: int = field(kw_only=True)
    final_round: bool = field(kw_only=True)  # after the round in which 30 VP are reached
    limits: Mapping[int, tuple[int, ...]] = field(kw_only=True)  # of the rows, by the number of Keepers
    levels: Mapping[int, tuple[int, ...]] = field(kw_only=True)  # stones that complete each, likewise
    awards: Mapping[int, tuple[int, ...]] = field(kw_only=True)  # VP by position, likewise
    workers: Mapping[str, Worker] = field(kw_only=True)
    sites: Mapping[str, Site] = field(kw_only=True)
    tokens: Mapping[str, Token] = field(kw_only=True)
    tablets: Mapping[str, Tablet] = field(kw_only=True)
    piles: tuple[tuple[str, ...], ...] = field(kw_only=True)  # tablets by pile: clay 1 to 3, gold 1 to 3
    locations: Mapping[str, Location] = field(kw_only=True)
    sanctum: Mapping[str, Space] = field(kw_only=True)
    spaces: Mapping[str, tuple[str, ...]] = field(kw_only=True)  # of the Sanctum, by what covers them
    pairs: Mapping[int, int] = field(kw_only=True)  # VP of each pair of plinths
    sacrifice: tuple[int, ...] = field(kw_only=True)  # VP of each space of a Sacrifice track
    tomes: Mapping[str, Tome] = field(kw_only=True)
    study: Mapping[str, Study] = field(kw_only=True)
    spots: Mapping[str, Groups] = field(kw_only=True)  # what can be activated, by its name
    fixed: tuple[Groups, ...] = field(kw_only=True)  # by row: what no tile covers
    options: Mapping[str, Any] = field(kw_only=True)  # of the setup
    extra: Parts = field(kw_only=True)  # the parts that only modules know


_LONGEST = 12  # spaces of a Sacrifice track, levels of a Tome card
_SCHOLARS = ("mask",)  # glyphs that only a Tome shows
_LEAST = {1: 5, 2: 5, 3: 3, 4: 3}  # tokens by number: one a location, and two each of the first two beside Action sites


class _Maker:
    """Builds records and spots out of the parts; every error names the table."""

    def __init__(self, parts: Parts, glyphs: Collection[str]) -> None:
        self.parts = parts
        self.glyphs = glyphs
        self.spots: dict[str, Groups] = {}

    def records(self, cls: type[Any], part: str) -> dict[str, Any]:
        """One record for each table of a part."""
        return {
            name: build(cls, {**table, "id": name}, f"[{part}.{name}]", NOTES)
            for name, table in self.parts[part].items()
        }

    def spot(self, name: str, printed: Printed, where: str, more: Collection[str] = ()) -> None:
        """Something that can be activated, which may show more than the glyphs that may be anywhere."""
        if name in self.spots:
            raise BadData(f"{where}: there is a spot '{name}' already")
        self.spots[name] = glyphs_of(printed, {*self.glyphs, *more}, where)

    def record(self, cls: type[T], part: str, name: str = "") -> T:
        """The record of one table."""
        table, where = (self.parts[part][name], f"[{part}.{name}]") if name else (self.parts[part], f"[{part}]")
        return build(cls, table, where, NOTES)

    def sanctum(self) -> tuple[dict[str, Space], dict[int, int]]:
        """The spaces of a Sanctum, plinths first, and the VP of each pair of plinths."""
        pairs = {int(name): self.record(Pair, "pair", name) for name in self.parts["pair"]}
        lower = self.record(Lower, "lower")
        shown = [
            *(
                (Space(sanctum_space(good, n), good, n), p.gold if good == "gold-mask" else p.clay)
                for n, p in pairs.items()
                for good in MASKS
            ),
            *(
                (Space(sanctum_space("follower", n), "follower", 0), groups)
                for n, groups in enumerate(lower.follower, 1)
            ),
            *(
                (Space(sanctum_space("villager", n), "villager", 0), groups)
                for n, groups in enumerate(lower.villager, 1)
            ),
        ]
        for space, groups in shown:
            self.spot(space.id, groups, f"the Sanctum space {space.id}")
        return {space.id: space for space, _ in shown}, {number: pair.vp for number, pair in pairs.items()}

    def sacrifice(self) -> tuple[int, ...]:
        """The VP of each space of the Sacrifice tracks."""
        track = self.record(Sacrifice, "sacrifice")
        if not 2 <= len(track.vp) <= _LONGEST:
            raise BadData(f"[sacrifice]: vp must have 2 to {_LONGEST} items, not {len(track.vp)}")
        for worker, spaces in (("follower", track.follower), ("villager", track.villager)):
            if len(spaces) != len(track.vp):
                raise BadData(f"[sacrifice]: {worker} must have {len(track.vp)} spaces, not {len(spaces)}")
            for number, groups in enumerate(spaces):
                self.spot(sacrifice_space(worker, number), groups, f"[sacrifice]: {worker}")
        return track.vp


def make_tables(
    options: Mapping[str, Any],
    modules: tuple[Module, ...],
    parts: Parts,
    effects: Mapping[str, Callable[..., None]],
    verbs: Mapping[str, Callable[..., None]],
) -> OldOnesTables:
    """The tables of these parts; raises BadData when something printed cannot be."""
    make = _Maker(parts, effects)
    more = {name: f for module in modules for name, f in module.effects.items()}
    workers, tokens, tablets = (
        make.records(Worker, "worker"),
        make.records(Token, "token"),
        make.records(Tablet, "tablet"),
    )
    sites, locations, tomes = make.records(Site, "site"), make.records(Location, "location"), make.records(Tome, "tome")
    for worker in workers.values():
        make.spot(half(worker.id, "pw"), worker.pw, f"[worker.{worker.id}]: pw", more)
        make.spot(half(worker.id, "ol"), worker.ol, f"[worker.{worker.id}]: ol", more)
    for part, records in (("site", sites), ("token", tokens), ("tablet", tablets)):
        for name, record in records.items():
            make.spot(name, record.groups, f"[{part}.{name}]: groups")
    for tome in tomes.values():
        for side in SIDES:
            for level, glyphs in enumerate(tome.levels(side), 1):
                make.spot(tome_level(tome.id, side, level), (glyphs,), f"[tome.{tome.id}]: {side}", _SCHOLARS)
    known = (
        "numbers",
        "limits",
        "pyramid",
        "site",
        "pair",
        "lower",
        "sacrifice",
        "location",
        "worker",
        "token",
        "tablet",
        "tome",
        "study",
    )
    extra = {part: tables for part, tables in parts.items() if part not in known}
    for part, found in extra.items():  # whatever a module brings that has groups can be activated
        for name, table in found.items():
            make.spot(name, table["groups"], f"[{part}.{name}]: groups")
    sanctum, pairs = make.sanctum()
    limits, pyramid = make.record(Limits, "limits"), make.record(Pyramid, "pyramid")
    tables = OldOnesTables(
        modules=modules,
        hooks=gathered(HOOKS, modules),
        effects={**effects, **more},
        verbs={**verbs, **{name: f for module in modules for name, f in module.verbs.items()}},
        numbers=make.record(Numbers, "numbers"),
        slots=int(options["slots"]),
        round_limit=int(options["round_limit"]),
        final_round=bool(options["final_round"]),
        limits={2: limits.two, 3: limits.three, 4: limits.four},
        levels=dict(enumerate(pyramid.stones, 2)),
        awards=dict(enumerate(pyramid.awards, 2)),
        workers=workers,
        sites=sites,
        tokens=tokens,
        tablets=tablets,
        piles=tuple(tuple(t.id for t in tablets.values() if (t.type, t.tier) == pile) for pile in _PILES),
        locations=locations,
        sanctum=sanctum,
        spaces={good: tuple(s.id for s in sanctum.values() if s.good == good) for good in (*WORKERS, *MASKS)},
        pairs=pairs,
        sacrifice=make.sacrifice(),
        tomes=tomes,
        study=make.records(Study, "study"),
        spots=make.spots,
        fixed=tuple(glyphs_of(site.fixed, make.glyphs, f"[site.{site.id}]: fixed") for site in sites.values()),
        options=options,
        extra=extra,
    )
    _prove(tables)
    return tables


_PILES = (("clay", 1), ("clay", 2), ("clay", 3), ("gold", 1), ("gold", 2), ("gold", 3))


def _prove(tables: OldOnesTables) -> None:
    """Raise BadData unless the components fit together: enough of each kind, a map that leads round."""
    counts = Counter(token.number for token in tables.tokens.values())
    for number, least in _LEAST.items():
        if counts[number] < least:
            raise BadData(f"[token]: {least} tokens of number {number} are needed, not {counts[number]}")
    if sum(counts[number] for number in _LEAST) != len(tables.tokens):
        raise BadData("[token]: numbers go from 1 to 4")
    beside = sorted((token.site, token.number) for token in tables.tokens.values() if token.site)
    if [site for site, _ in beside] != [1, 2, 3, 4] or sorted(number for _, number in beside) != [1, 1, 2, 2]:
        raise BadData("[token]: a first game has two tokens of number 1 and two of number 2 beside the sites 1 to 4")
    for pile, tablets in zip(_PILES, tables.piles, strict=True):
        if len(tablets) < 4:
            raise BadData(f"[tablet]: four of type {pile[0]} and tier {pile[1]} are needed, not {len(tablets)}")
    if sum(map(len, tables.piles)) != len(tables.tablets) or any(t.spaces < 1 for t in tables.tablets.values()):
        raise BadData("[tablet]: types are clay and gold, tiers go from 1 to 3, and each has a space")
    for tome in tables.tomes.values():
        if tome.up not in HALVES or tome.track != TRACKS[tome.position != "left"]:
            raise BadData(f"[tome.{tome.id}]: left for tablet, right for worship, marked pw or ol")
        if not all(1 <= len(tome.levels(side)) <= _LONGEST for side in SIDES):
            raise BadData(f"[tome.{tome.id}]: each side has 1 to {_LONGEST} levels")
        if any(glyph.split(":")[0] in TRACKS for side in SIDES for glyph in tome.levels(side)[-1]):
            raise BadData(f"[tome.{tome.id}]: a marker at the top would activate its level without end")
    for study in tables.study.values():
        verbs = sum(word in ("place", "take") for word in (study.first, study.second))
        if verbs != (0 if study.priority in ("place", "take") else 2):
            raise BadData(f"[study.{study.id}]: place or take with two rows, or a row with both of these")
    _prove_map(tables.locations)


def _prove_map(locations: Mapping[str, Location]) -> None:
    for place in locations.values():
        if not 1 <= len(place.to) <= 2 or len(place.to) != len(place.vp) or len(set(place.to)) != len(place.to):
            raise BadData(f"[location.{place.id}]: one or two paths, each with its VP")
        if not set(place.to) <= locations.keys():
            raise BadData(f"[location.{place.id}]: a path leads to no location")
    reached, front = {START}, [START]
    for name in front:  # it grows while it is read
        new = [to for to in locations[name].to if to not in reached]
        reached.update(new)
        front += new
    if reached != locations.keys():
        raise BadData(f"[location]: no path leads to {min(locations.keys() - reached)}")
    home = {START}
    for _ in locations:
        home |= {place.id for place in locations.values() if place.id != START and set(place.to) <= home}
    if home != locations.keys():
        raise BadData(f"[location]: not every path from {min(locations.keys() - home)} leads back to the start")
