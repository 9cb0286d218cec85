"""What players are told of dragons."""

from __future__ import annotations

from engine.core import Action
from engine.data import read
from engine.quest.modules.dragons.flight import moves_dragon
from engine.quest.modules.dragons.lair import dragon_on, dragons_near, dragons_of
from engine.quest.reach import beside
from engine.quest.state import HOME, State
from engine.quest.tables import Sign
from engine.words import SEAT_LETTERS, listing


def _say(code: str, *facts: str) -> str:
    words: dict[str, str] = read("engine.quest.modules", "dragons.toml")["facts"]
    return words[code].format(*facts)


def facts(g: State, seat: int | None, thing: Action) -> list[str]:
    """The dragon on a space and those in whose range it is; who is held; which dragons a card moves."""
    kind, which = thing
    part = dragons_of(g)
    if kind == "cell":
        dragon = dragon_on(g, which)
        here = [_say("awake" if dragon in part.awake else "asleep", dragon)] if dragon else []
        near = dragons_near(g, which)
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


def spelled(g: State, action: Action, facts: Action) -> Action:
    """Dragons by their colours and spaces by their names."""
    verb = action[0]
    if verb in ("dragon", "drive"):
        return (dragon_on(g, action[1]), g.tables.names[action[1]], *action[2:])
    return (g.tables.names[action[1]], g.land[action[1]]) if verb in ("fly", "settle") else facts
