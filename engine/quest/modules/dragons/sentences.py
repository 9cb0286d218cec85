"""What players are told of dragons."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from engine.core import Action
from engine.quest.modules.dragons.flight import moves_dragon
from engine.quest.modules.dragons.lair import (
    dragon_on,
    dragons_near,
    dragons_of,
    leaves_way,
    woken_by_gap,
    woken_by_step,
)
from engine.quest.reach import beside
from engine.quest.routes import OPEN
from engine.quest.state import HOME, State
from engine.quest.tables import Sign, Tally
from engine.quest.wording import fact
from engine.words import SEAT_LETTERS, listing

_say = partial(fact, "dragons.toml")


def facts(g: State, seat: int | None, thing: Action) -> list[str]:
    """The dragon on a space and those in whose range it is; who is held; which dragons a card moves."""
    kind, which = thing
    part = dragons_of(g)
    if kind == "cell":
        dragon = dragon_on(g, which)
        here = [_say("awake" if dragon in part.awake else "asleep", dragon)] if dragon else []
        near = dragons_near(g, which) if g.land[which].symbol in (*OPEN, "start") else []
        return [*here, _say("range", listing(near))] if near else here
    if kind == "seat":
        held = sum(cell != HOME and bool(dragons_near(g, cell)) for cell in g.seats[which].pieces)
        return [_say(("", "held", "held-both")[held], SEAT_LETTERS[which])] if held else []
    if kind == "card" and seat is not None and which in g.seats[seat].hand:
        moved = [dragon for dragon in part.awake if moves_dragon(g.tables.cards[which], dragon)]
        return [_say("drives", listing(moved, "or"))] if moved else []
    return []


def survey(g: State, seat: int | None, parts: dict[str, list[str]]) -> dict[str, list[str]]:
    """Where each dragon is."""
    part = dragons_of(g)
    lines = [
        _say("is-awake" if dragon in part.awake else "is-asleep", dragon, g.tables.names[cell])
        for dragon, cell in part.at.items()
    ]
    return {**parts, "dragons": lines or [_say("none")]}


def named(g: State, things: dict[str, Action]) -> dict[str, Action]:
    """The dragons by their colours."""
    return {**things, **{f"{dragon} dragon": ("cell", cell) for dragon, cell in dragons_of(g).at.items()}}


def spots(g: State, cell: int, words: list[str]) -> list[str]:
    """Which dragon is on a space, and whether one that is awake has it in its range."""
    dragon = dragon_on(g, cell)
    if dragon:
        return [*words, _say("spot-awake" if dragon in dragons_of(g).awake else "spot-asleep", dragon)]
    return [*words, _say("spot-range")] if dragons_near(g, cell) else words


def signs(g: State, seat: int | None, signs: dict[int, Sign]) -> dict[int, Sign]:
    """A dragon by the letter of its colour, "z" if it sleeps; "!" on it and on its range if it is awake."""
    part = dragons_of(g)
    ranges = {cell for dragon in part.awake for cell in beside(g, part.at[dragon])}
    shown = {cell: signs.get(cell, Sign())._replace(tip="!") for cell in ranges}
    for dragon, cell in part.at.items():
        shown[cell] = signs.get(cell, Sign())._replace(thing=dragon[0], tip="!" if dragon in part.awake else "z")
    return {**signs, **shown}


def about(g: State, thing: Action, codes: list[str]) -> list[str]:
    """The rule about a dragon comes before that of the space it is on, and of those in its range."""
    beside = thing[0] == "cell" and (dragon_on(g, thing[1]) or dragons_near(g, thing[1]))
    return ["dragon", *codes] if beside else codes


def tallies(g: State, seat: int, tallies: list[Tally]) -> list[Tally]:
    """A mark for those who have a piece that is held."""
    held = any(cell != HOME and dragons_near(g, cell) for cell in g.seats[seat].pieces)
    return [*tallies, Tally("", "!" if held else "")]


def brings(g: State, seat: int, action: Action) -> list[str]:
    """Which dragons a step or a removed blockade wakes, and whether one holds pieces then."""
    verb, _, where, _ = action
    if verb == "break":
        return _gap(g, where)
    if where in g.tables.course.goals:
        return []
    woken = woken_by_step(g, where)
    there = [dragon for dragon in woken if where in beside(g, dragons_of(g).at[dragon])]
    told = [_say("wakes", listing(woken))] if woken else []
    return [*told, _say("holds-there")] if there or dragons_near(g, where) else told


def _gap(g: State, place: int) -> list[str]:
    """What a removed blockade brings."""
    woken, part, pairs = woken_by_gap(g, place), dragons_of(g), g.tables.joints[place]
    reached = [cell for dragon in (*part.awake, *woken) for near, cell in pairs if near == part.at[dragon]]
    told = [_say("gap-wakes", listing(woken))] if woken else []
    return [*told, _say("gap-holds", _owners(g, reached))] if _owners(g, reached) else told


def _owners(g: State, cells: Collection[int]) -> str:
    """Whose pieces stand on these spaces, by their letters."""
    return listing([SEAT_LETTERS[n] for n, seat in enumerate(g.seats) if not set(cells).isdisjoint(seat.pieces)])


def spelled(g: State, action: Action, facts: Action) -> Action:
    """Dragons by their colours and spaces by their names; for what follows, whom it holds or what it shuts."""
    verb, *rest = action
    if verb in ("dragon", "drive"):
        return (dragon_on(g, rest[0]), g.tables.names[rest[0]], *rest[1:])
    if verb not in ("fly", "settle"):
        return facts
    cell, dragon = rest[0], g.core.stack[-1].dragon  # type: ignore[attr-defined]  # of both frames that ask so
    if verb == "settle":
        return g.tables.names[cell], g.land[cell], dragon, "" if leaves_way(g, cell) else _say("shuts")
    held = _owners(g, beside(g, cell))
    return g.tables.names[cell], g.land[cell], dragon, _say("would-hold", held) if held else _say("holds-nobody")
