"""Mists: tiles that hide what lies under them until a piece stops beside them, and are part of the map from then on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.core import HIDDEN, Action, Ask, Frame, ModulePart, call, done, need
from engine.data import read
from engine.effects import Event
from engine.game import Module
from engine.log import say
from engine.quest.placing import big_tiles, is_passable
from engine.quest.placing import filled as filled_now
from engine.quest.reach import beside
from engine.quest.routes import MOUNTAIN, SYMBOLS, Land
from engine.quest.state import HOME, State, occupied, relay
from engine.quest.tables import Sign
from engine.rng import Dice, shuffle

_MIST = Land("mist", 0)
_LIKELY = Land("rubble", 1)
_HIDDEN = -1
_CLOCKWISE = (0, 4, 5, 1, 3, 2)  # the neighbours of a space from the east on, in the order of Grid.near
_TURNING = -2  # face up, its owl still to be turned


@cache
def faces() -> Mapping[str, tuple[Land, ...]]:
    """The seven spaces of each mist tile: its centre, then clockwise round it from the owl on."""
    data = read("engine.quest.modules", "mists.toml")["tiles"]
    return {name: tuple(_land(token) for token in tile["spaces"].split()) for name, tile in data.items()}


def _land(token: str) -> Land:
    return MOUNTAIN if token == "mm" else Land(SYMBOLS[token[0]], int(token[1:]))


@dataclass(slots=True)
class Mists(ModulePart):
    """By place on the map: the tile, the cell of its centre, and how often it is turned clockwise from having its owl east."""

    tiles: list[str]
    centres: list[int]
    turns: list[int]
    rest: list[str]  # tiles left in the box, unseen

    def view(self, seat: int | None) -> Mists:
        twin = self.copy()
        twin.tiles = [HIDDEN if turn == _HIDDEN else tile for tile, turn in zip(self.tiles, self.turns, strict=True)]
        twin.rest = [HIDDEN] * len(self.rest)
        return twin

    def redeal(self, dice: Dice, seat: int | None) -> None:
        secret = [place for place, turn in enumerate(self.turns) if turn == _HIDDEN]
        unseen = sorted([*(self.tiles[place] for place in secret), *self.rest])
        dice.shuffle(unseen)
        for place in secret:
            self.tiles[place] = unseen.pop()
        self.rest = unseen

    def check(self, g: State) -> None:
        need(len(self.tiles) == len(self.centres) == len(self.turns), "mists: a tile, a centre and a turn each")
        need(sorted([*self.tiles, *self.rest]) == sorted(faces()), "mists: each tile once")
        need(all(_TURNING <= turn < 6 for turn in self.turns), "mists: turned by six sixths at most")
        lifting = any(isinstance(frame, Lift) for frame in g.core.stack)
        need(self.turns.count(_TURNING) == lifting, "mists: the owl of one is still to be turned, or of none")
        tiles = [tile for tile in big_tiles(g) if any(centre in tile for centre in self.centres)]
        need(len(tiles) == len(self.centres), "mists: one on a tile")
        for centre, tile in zip(sorted(self.centres), tiles, strict=True):
            need(
                set(_spaces(g, centre)) <= set(tile) and len(_spaces(g, centre)) == 7, "mists: one hangs over its tile"
            )
        hidden = {cell for place, turn in enumerate(self.turns) if turn < 0 for cell in _spaces(g, self.centres[place])}
        need(occupied(g).isdisjoint(hidden), "mists: a piece stands in one")


def mists_of(g: State) -> Mists:
    """The module's part of a state."""
    part = g.parts["mists"]
    assert isinstance(part, Mists)
    return part


def _spaces(g: State, centre: int) -> list[int]:
    """The cells of a mist tile: its centre, then clockwise from the east; fewer at the edge of the map."""
    near = g.tables.grid.near[centre]
    return [centre, *(near[side] for side in _CLOCKWISE)] if len(near) == len(_CLOCKWISE) else [centre, *near]


def land(g: State, land: tuple[Land, ...]) -> tuple[Land, ...]:
    """Nobody enters a hidden mist; a turned one lies over what was there."""
    part, lands = mists_of(g), list(land)
    for tile, centre, turn in zip(part.tiles, part.centres, part.turns, strict=True):
        spaces = _spaces(g, centre)
        for number, cell in enumerate(spaces):
            lands[cell] = _MIST if turn < 0 else faces()[tile][1 + (number - 1 - turn) % 6 if number else 0]
    return tuple(lands)


def filled(g: State, cells: set[int]) -> set[int]:
    """Nothing is put on a hidden mist."""
    part = mists_of(g)
    hidden = [centre for centre, turn in zip(part.centres, part.turns, strict=True) if turn < 0]
    return cells.union(*(_spaces(g, centre) for centre in hidden))


def begin(g: State) -> None:
    """Lay a tile by lot on each big tile: on no cave, and so that a way round all mists is left."""
    part = mists_of(g)
    names = list(faces())
    shuffle(g, names)
    for cells in big_tiles(g):
        centres = cells[:]
        shuffle(g, centres)
        shut = {*g.tables.course.caves, *filled_now(g)}
        for centre in centres:
            spaces = set(_spaces(g, centre))
            if len(spaces) == 7 and spaces <= set(cells) and not spaces & shut and is_passable(g, spaces):
                part.tiles.append(names.pop())
                part.centres.append(centre)
                part.turns.append(_HIDDEN)
                relay(g)
                break
    part.rest = names


# --- lifting


def _beside(g: State, cell: int) -> list[int]:
    """The places of the hidden mists beside a space."""
    part, near = mists_of(g), set(beside(g, cell))
    hidden = [place for place, turn in enumerate(part.turns) if turn == _HIDDEN]
    return [place for place in hidden if near.intersection(_spaces(g, part.centres[place]))]


def stopped(g: State, seat: int, piece: int, cell: int) -> None:
    """Every hidden mist beside the space is turned over."""
    if _beside(g, cell):
        call(g, Lift(seat, cell))


@dataclass(slots=True)
class Lift(Frame):
    """Turn over each mist beside a space so that its owl is beside the space too; if two ways do, the player chooses."""

    kind = "lift"
    seat: int
    cell: int
    place: int = -1  # of the mist being turned

    def check(self, g: State, below: Frame | None) -> None:
        stopped_there = (
            isinstance(below, Event) and below.name == "stopped" and below.facts[::2] == [self.seat, self.cell]
        )
        need(stopped_there, "mists: nobody stopped there")
        turns = mists_of(g).turns
        need(0 <= self.place < len(turns) and turns[self.place] == _TURNING, "mists: there is none to turn")
        need(len(self._owls(g)) > 1, "mists: it can be turned in one way only")

    def _owls(self, g: State) -> list[int]:
        """Where the owl may be."""
        near = beside(g, self.cell)
        return [cell for cell in _spaces(g, mists_of(g).centres[self.place])[1:] if cell in near]

    def do_start(self, g: State) -> None:
        """The next mist; what it shows is seen before it is turned."""
        hidden = _beside(g, self.cell)
        if not hidden:
            return done(g)
        part, self.place = mists_of(g), hidden[0]
        part.turns[self.place] = _TURNING
        g.core.barrier += 1
        say(g, "lifted", self.seat, part.tiles[self.place], g.tables.names[part.centres[self.place]])
        self.step = "turn"
        owls = self._owls(g)
        if len(owls) == 1:
            self._turn(g, owls[0])
        return None

    def _turn(self, g: State, owl: int) -> None:
        part = mists_of(g)
        part.turns[self.place] = _spaces(g, part.centres[self.place]).index(owl) - 1
        self.place = -1
        self.step = "start"
        relay(g)

    def ask_turn(self, g: State) -> Ask:
        return Ask(self.seat, [("owl", cell) for cell in self._owls(g)])

    def take_turn(self, g: State, action: Action) -> None:
        self._turn(g, action[1])


def bars(g: State, seat: int, piece: int, cell: int, reason: str, payment: str) -> str:
    """The token of the mists moves a piece onto turned mists only."""
    return "no-mist" if not reason and payment == "mist-step" and not _face(g, cell) else reason


def _face(g: State, cell: int) -> str:
    """The turned mist tile that a space is on, "" if there is none."""
    part = mists_of(g)
    for tile, centre, turn in zip(part.tiles, part.centres, part.turns, strict=True):
        if turn >= 0 and cell in _spaces(g, centre):
            return tile
    return ""


def guess(g: State, seat: int, land: tuple[Land, ...]) -> tuple[Land, ...]:
    """For a bot: a mist is likely to cost about a card a space, unless it has to stop elsewhere before it lifts."""
    part = mists_of(g)
    waiting = {place for cell in g.seats[seat].pieces if cell != HOME for place in _beside(g, cell)}
    lands = list(land)
    for place, turn in enumerate(part.turns):
        if turn < 0 and place not in waiting:
            for cell in _spaces(g, part.centres[place]):
                lands[cell] = _LIKELY
    return tuple(lands)


# --- what players are told


def _say(code: str, *facts: str) -> str:
    words: dict[str, str] = read("engine.quest.modules", "mists.toml")["facts"]
    return words[code].format(*facts)


def _name(tile: str) -> str:
    name: str = read("engine.quest.modules", "mists.toml")["words"]["mist"][tile]
    return name


def facts(g: State, seat: int | None, thing: Action) -> list[str]:
    """Which turned mist a space is part of."""
    face = _face(g, thing[1]) if thing[0] == "cell" else ""
    return [_say("turned", _name(face))] if face else []


def survey(g: State, seat: int | None, parts: dict[str, list[str]]) -> dict[str, list[str]]:
    """Where mists lie, and what those turned show."""
    part, names = mists_of(g), g.tables.names
    lines = [
        _say("lies", names[centre]) if turn == _HIDDEN else _say("lifted", names[centre], _name(tile))
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
    return {**signs, **{cell: Sign(text="??") for cell, land in enumerate(g.land) if land == _MIST}}


def spelled(g: State, action: Action, facts: Action) -> Action:
    """Spaces by their names."""
    return (g.tables.names[action[1]],) if action[0] == "owl" else facts


MODULE = Module(
    name="mists",
    title="Mists",
    text="Mist hides a part of every tile until a piece stops beside it.",
    order=20,
    frames=(Lift,),
    hooks={
        "land": land,
        "filled": filled,
        "bars": bars,
        "stopped": stopped,
        "guess": guess,
        "facts": facts,
        "survey": survey,
        "named": named,
        "signs": signs,
        "spelled": spelled,
    },
    data="mists.toml",
    begin=begin,
    part=Mists,
)
