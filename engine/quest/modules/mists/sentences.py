"""What players are told of mists."""

from __future__ import annotations

from functools import partial

from engine.core import Action
from engine.data import read
from engine.quest.modules.mists.lifting import Lift, being_turned
from engine.quest.modules.mists.veil import (
    FACE_DOWN,
    MIST,
    TURNING,
    UNTURNED,
    face_on,
    faces,
    hidden_beside,
    letter_of,
    mists_of,
    shown,
    spaces_of,
)
from engine.quest.placing import is_passable
from engine.quest.routes import Land
from engine.quest.state import State
from engine.quest.tables import Sign
from engine.quest.wording import fact
from engine.words import listing

_say = partial(fact, "mists.toml")


def _name(tile: str) -> str:
    name: str = read("engine.quest.modules", "mists.toml")["words"]["mist"][tile]
    return name


def _land(land: Land) -> str:
    words: dict[str, str] = read("engine.quest", "words.toml")["land"]
    return words[land.symbol].format(land.strength)


def _spaces(tile: str) -> tuple[str, str]:
    """The spaces of a tile clockwise from the owl, and its middle: 'jungle 1, water 2, …' and 'rubble 1'."""
    middle, *around = map(_land, faces()[tile])
    return ", ".join(around), middle


def facts(g: State, seat: int | None, thing: Action) -> list[str]:
    """Which turned mist a space is part of."""
    face = face_on(g, thing[1]) if thing[0] == "cell" else ""
    return [_say("turned", _name(face))] if face else []


def veils(g: State, spaces: dict[int, list[str]]) -> dict[int, list[str]]:
    """Hidden mists, and a tile that is being turned; of that, what each space may become."""
    part, lift = mists_of(g), being_turned(g)
    hidden = [centre for centre, turn in zip(part.centres, part.turns, strict=True) if turn == FACE_DOWN]
    found = {**spaces, **{cell: [] for centre in hidden for cell in spaces_of(g, centre)}}
    return {**found, **_turning(g, lift)} if lift else found


def _turning(g: State, lift: Lift) -> dict[int, list[str]]:
    """By space what it shows under each choice for the owl; the middle is the same under all."""
    part, told = mists_of(g), {}
    tile, centre = part.tiles[lift.place], part.centres[lift.place]
    one, other = lift.owls(g)
    shows = [shown(tile, lift.turn_for(g, owl)) for owl in (one, other)]
    names = g.tables.names[one], g.tables.names[other]
    for cell, *lands in zip(spaces_of(g, centre), *shows, strict=True):
        told[cell] = [_say("either", *names, *map(_land, lands))]
    return {**told, centre: [_say("middle", _name(tile))]}


def brings(g: State, seat: int, action: Action) -> list[str]:
    """Which mists a stop on the space of a step lifts."""
    verb, _, cell, _ = action
    if verb == "break" or cell in g.tables.course.goals:
        return []
    letters = [letter_of(g, mists_of(g).centres[place]) for place in hidden_beside(g, cell)]
    return [_say("brings" if len(letters) == 1 else "brings-several", listing(letters))] if letters else []


def survey(g: State, seat: int | None, parts: dict[str, list[str]]) -> dict[str, list[str]]:
    """Where mists lie, and what those turned show."""
    part, names = mists_of(g), g.tables.names
    lines = []
    for tile, centre, turn in zip(part.tiles, part.centres, part.turns, strict=True):
        hidden, open_ = turn == FACE_DOWN, turn == TURNING
        lines.append(_say("lies", names[centre]) if hidden else _say("lifted", names[centre], _name(tile)))
        lines += [_say("spaces", *_spaces(tile))] if open_ else []
    return {**parts, "mists": lines or [_say("none")]}


def named(g: State, things: dict[str, Action]) -> dict[str, Action]:
    """Each mist by the letter of its tile."""
    return {**things, **{f"mist {letter_of(g, cell).lower()}": ("cell", cell) for cell in mists_of(g).centres}}


def signs(g: State, seat: int | None, signs: dict[int, Sign]) -> dict[int, Sign]:
    """Question marks where nobody knows, or where that depends on how the tile is turned."""
    return {**signs, **{cell: Sign(text="??") for cell, land in enumerate(g.land) if land in (MIST, UNTURNED)}}


def spelled(g: State, action: Action, facts: Action) -> Action:
    """Spaces by their names, mists by their tiles too; of a tile to be turned also what it shows."""
    lift = being_turned(g)
    if action[0] == "lift":
        return letter_of(g, action[1]), g.tables.names[action[1]]
    if action[0] == "owl" and lift:
        return g.tables.names[action[1]], *_spaces(mists_of(g).tiles[lift.place])
    if action[0] == "spread":
        shuts = "" if is_passable(g, spaces_of(g, action[1])) else _say("shuts")
        return letter_of(g, action[1]), g.tables.names[action[1]], shuts
    return facts
