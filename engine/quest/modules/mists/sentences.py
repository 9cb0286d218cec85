"""What players are told of mists."""

from __future__ import annotations

from engine.core import Action
from engine.data import read
from engine.quest.modules.mists.veil import FACE_DOWN, MIST, face_on, mists_of
from engine.quest.state import State
from engine.quest.tables import Sign


def _say(code: str, *facts: str) -> str:
    words: dict[str, str] = read("engine.quest.modules", "mists.toml")["facts"]
    return words[code].format(*facts)


def _name(tile: str) -> str:
    name: str = read("engine.quest.modules", "mists.toml")["words"]["mist"][tile]
    return name


def facts(g: State, seat: int | None, thing: Action) -> list[str]:
    """Which turned mist a space is part of."""
    face = face_on(g, thing[1]) if thing[0] == "cell" else ""
    return [_say("turned", _name(face))] if face else []


def survey(g: State, seat: int | None, parts: dict[str, list[str]]) -> dict[str, list[str]]:
    """Where mists lie, and what those turned show."""
    part, names = mists_of(g), g.tables.names
    lines = [
        _say("lies", names[centre]) if turn == FACE_DOWN else _say("lifted", names[centre], _name(tile))
        for tile, centre, turn in zip(part.tiles, part.centres, part.turns, strict=True)
    ]
    return {**parts, "mists": lines or [_say("none")]}


def named(g: State, things: dict[str, Action]) -> dict[str, Action]:
    """Each mist by the letter of its tile."""
    course = g.tables.course
    letters = {cell: course.pieces[course.piece_of[cell]].letter.lower() for cell in mists_of(g).centres}
    return {**things, **{f"mist {letter}": ("cell", cell) for cell, letter in letters.items()}}


def signs(g: State, seat: int | None, signs: dict[int, Sign]) -> dict[int, Sign]:
    """Question marks where nobody knows."""
    return {**signs, **{cell: Sign(text="??") for cell, land in enumerate(g.land) if land == MIST}}


def spelled(g: State, action: Action, facts: Action) -> Action:
    """Spaces by their names."""
    return (g.tables.names[action[1]],) if action[0] == "owl" else facts
