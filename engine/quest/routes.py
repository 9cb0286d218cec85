"""Routes: where the terrain tiles lie, whether they may lie so, and the map they make."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from engine.data import build, read
from engine.game import BadSetup
from engine.hexes import Axial, Grid, moved, neighbours, turned

SYMBOLS = {"j": "machete", "w": "paddle", "v": "coin", "r": "rubble", "c": "camp", "s": "start"}
LANDSCAPES = frozenset(("machete", "paddle", "coin"))
OPEN = LANDSCAPES | {"rubble", "camp"}  # what may be entered; nobody enters anything else

# The ways two pieces may lie side by side, unturned; see the setup sheet's examples: always along a full side.
_TILE_SIDES = ((7, -4), (7, -3))
_STRIP_SIDES = ((3, -5), (2, -5), (4, -5), (-2, 5), (-3, 5), (-1, 5))
_ENDING_CORNER = (4, -4)
_ENDING_SPACES = ((0, 0), (-1, 0), (0, 1))
_MOST_BLOCKADES = 6


class Land(NamedTuple):
    """What a space asks for: a symbol (landscape, rubble, camp, start, mountain or one of a module) and its strength."""

    symbol: str
    strength: int


MOUNTAIN = Land("mountain", 0)


@dataclass(frozen=True, slots=True)
class Tile:
    """One face of a terrain piece, as in tiles.toml."""

    kind: str
    back: str
    rows: tuple[str, ...]

    def spaces(self) -> Iterator[tuple[Axial, str]]:
        """Each space of the unturned tile and its token, row by row."""
        if self.kind == "ending":
            yield from zip(_ENDING_SPACES, self.rows[0].split(), strict=True)
            return
        half = len(self.rows) // 2
        for number, row in enumerate(self.rows):
            r = number - half
            first = max(-3, -r - 3) if self.kind != "strip" else (-2, -3, -3)[number]
            for step, token in enumerate(row.split()):
                yield (first + step, r), token


class Piece(NamedTuple):
    """A tile on the table: its letter, how often it is turned by 60 degrees clockwise, and where its centre lies."""

    letter: str
    turn: int
    q: int
    r: int

    @property
    def tile(self) -> Tile:
        return tiles()[self.letter]

    @property
    def kind(self) -> str:
        return self.tile.kind

    def spaces(self) -> Iterator[tuple[Axial, str]]:
        """Each space on the table and its token, in the order in which they are numbered."""
        for at, token in self.tile.spaces():
            yield moved((self.q, self.r), turned(at, self.turn)), token


@dataclass(frozen=True, slots=True)
class Route:
    """A printed route, as in routes.toml."""

    name: str
    difficulty: str
    pieces: str
    blockades: tuple[int, ...]
    both: tuple[int, ...]


@cache
def tiles() -> Mapping[str, Tile]:
    """All faces of all terrain pieces by letter."""
    data = read("engine.quest", "tiles.toml")
    return {letter: build(Tile, table, f"tiles.toml, [{letter}]", skip=("counts",)) for letter, table in data.items()}


@cache
def printed() -> Mapping[str, Route]:
    """The seven printed routes by id."""
    data = read("engine.quest", "routes.toml")
    return {name: build(Route, table, f"routes.toml, [{name}]") for name, table in data.items()}


def read_route(text: str) -> tuple[Piece, ...]:
    """The pieces of a printed route's id, or of a custom one written ``"B2@0,0 C5@7,-3 …"``; raises BadSetup."""
    if text in printed():
        text = printed()[text].pieces
    pieces = []
    for word in text.split():
        found = re.fullmatch(r"([A-Z])([0-5])@(-?\d{1,3}),(-?\d{1,3})", word)
        if not found or found[1] not in tiles():
            raise BadSetup(f"'{word[:20]}' is neither a printed route nor a piece such as C5@7,-3.")
        pieces.append(Piece(found[1], int(found[2]), int(found[3]), int(found[4])))
    return tuple(pieces)


def written(pieces: tuple[Piece, ...]) -> str:
    """The reverse of ``read_route`` for a custom route."""
    return " ".join(f"{p.letter}{p.turn}@{p.q},{p.r}" for p in pieces)


# --- whether a route is legal --------------------------------------------------------------------------------------


def _joint(before: Piece, after: Piece) -> tuple[bool, int]:
    """Whether two consecutive pieces lie side by side as they must, and which side of ``before`` (0 = east, clockwise)."""
    offset = (after.q - before.q, after.r - before.r)
    if after.kind == "ending":
        return offset == turned(_ENDING_CORNER, after.turn), -1
    if "strip" in (before.kind, after.kind):
        strip = after if after.kind == "strip" else before
        if strip is before:
            offset = (-offset[0], -offset[1])
        for step in _STRIP_SIDES:
            if offset == turned(step, strip.turn):
                return True, ((5 if step[1] < 0 else 2) + strip.turn) % 6
        return False, -1
    for side in range(6):
        if any(offset == turned(step, side) for step in _TILE_SIDES):
            return True, side
    return False, -1


def _order_problem(pieces: tuple[Piece, ...], complete: bool) -> str:
    kinds = [piece.kind for piece in pieces]
    if not kinds or kinds[0] != "start":
        return "A route begins with a start tile, A or B."
    if "start" in kinds[1:]:
        return "A route has only one start tile."
    if "ending" in kinds[:-1]:
        return "The ending piece comes last."
    if ("strip", "strip") in itertools.pairwise(kinds):
        return "Two strips never follow each other."
    if ("strip", "ending") in itertools.pairwise(kinds):
        return "The ending piece never touches a strip: another big tile comes first."
    if kinds[-1] == "ending" and "terrain" not in kinds:
        return "A route has at least one big tile besides the start tile."
    if complete and kinds[-1] != "ending":
        return "A route ends with an ending piece, Y or Z."
    return ""


def problem(pieces: tuple[Piece, ...], complete: bool = True) -> str:
    """Why these pieces are no legal route, in a sentence; "" if they are. Not ``complete``: one still being laid."""
    reason = _order_problem(pieces, complete)
    if reason:
        return reason
    used: set[str] = set()
    places: dict[Axial, Piece] = {}
    for piece in pieces:
        if piece.letter in used:
            return f"{piece.letter} and {piece.tile.back} are the two faces of one piece: it is used already."
        used |= {piece.letter, piece.tile.back}
        for at, _ in piece.spaces():
            if at in places:
                return f"{piece.letter} would lie on {places[at].letter}."
            places[at] = piece
    for before, after in itertools.pairwise(pieces):
        fits, side = _joint(before, after)
        if not fits:
            return f"{after.letter} must touch {before.letter} along a full side."
        if before.kind == "start" and side == (2 + before.turn) % 6:
            return f"{after.letter} may not lie along the start spaces."
    if pieces[-1].kind == "ending":
        end, last = pieces[-1], pieces[-2]
        touched = {places[n] for at, _ in end.spaces() for n in neighbours(at) if n in places}
        if touched - {end, last}:
            return "The ending piece may touch the last tile only."
        course = Course(pieces)
        if any(course.steps[cell] < 0 for cell in course.starts):
            return "From a start space there is no way to El Dorado."
    return ""


def warnings(pieces: tuple[Piece, ...]) -> list[str]:
    """What is unusual about a legal route: short cuts where pieces touch that do not follow each other, its length."""
    notes = []
    for i, one in enumerate(pieces):
        near = {n for at, _ in one.spaces() for n in neighbours(at)}
        for other in pieces[i + 2 :]:
            if near & {at for at, _ in other.spaces()}:
                notes.append(f"{one.letter} and {other.letter} touch: a short cut without a blockade.")
    notes += [f"From {name} there is no way to El Dorado any more." for name in Course(pieces).traps()]
    big = sum(piece.kind == "terrain" for piece in pieces)
    if not 4 <= big <= 6:
        notes.append(f"Printed routes have 4 to 6 big tiles besides the start; this one has {big}.")
    return notes


def attachments(pieces: tuple[Piece, ...], letter: str, turn: int) -> list[Piece]:
    """Every legal place for that face, turned so, as the next piece of a route being laid."""
    if not pieces:
        first = Piece(letter, turn, 0, 0)
        return [] if problem((first,), complete=False) else [first]
    last = pieces[-1]
    kind = tiles()[letter].kind
    if kind == "ending":
        offsets = [turned(_ENDING_CORNER, turn)]
    elif kind == "strip":
        offsets = [turned(step, turn) for step in _STRIP_SIDES]
    elif last.kind == "strip":
        offsets = [turned((-step[0], -step[1]), last.turn) for step in _STRIP_SIDES]
    else:
        offsets = [turned(step, side) for side in range(6) for step in _TILE_SIDES]
    tried = [Piece(letter, turn, last.q + q, last.r + r) for q, r in offsets]
    return [piece for piece in tried if not problem((*pieces, piece), complete=False)]


# --- the map a route makes -----------------------------------------------------------------------------------------


class Course:
    """The map of a legal route. Cells are numbered piece by piece; everything here is fixed once built."""

    def __init__(self, pieces: tuple[Piece, ...]) -> None:
        self.pieces = pieces
        points: list[Axial] = []
        lands: list[Land] = []
        names: list[str] = []
        owner: list[int] = []
        caves: list[int] = []
        for number, piece in enumerate(pieces):
            for count, (at, token) in enumerate(piece.spaces(), 1):
                if token == "mc":
                    caves.append(len(points))
                points.append(at)
                lands.append(MOUNTAIN if token[0] == "m" else Land(SYMBOLS[token[0]], int(token[1:])))
                names.append(f"{piece.letter}{count}")
                owner.append(number)
        self.grid = Grid.of(points)
        self.land = tuple(lands)
        self.names = tuple(names)
        self.piece_of = tuple(owner)
        self.caves = tuple(caves)
        self.goals = tuple(cell for cell, number in enumerate(owner) if pieces[number].kind == "ending")
        order = sorted((land.strength, cell) for cell, land in enumerate(lands) if land.symbol == "start")
        self.starts = tuple(cell for _, cell in order)

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """``steps_over`` the map as it is printed."""
        return self.steps_over(self.land)

    def steps_over(self, land: tuple[Land, ...]) -> tuple[int, ...]:
        """Fewest steps from each cell to a finishing space over enterable spaces, blockades ignored; -1: no way."""
        steps = [-1] * len(land)
        for cell in self.goals:
            steps[cell] = 0
        ring = list(self.goals)
        while ring:
            after = []
            for cell in ring:
                if land[cell].symbol == "start":
                    continue
                for n in self.grid.near[cell]:
                    if steps[n] < 0 and (land[n].symbol in OPEN or land[n].symbol == "start"):
                        steps[n] = steps[cell] + 1
                        after.append(n)
            ring = after
        return tuple(steps)

    def traps(self) -> list[str]:
        """The spaces that a piece can enter from a start space and never leave for El Dorado."""
        found = set(self.starts)
        ring = list(self.starts)
        while ring:
            around = {n for cell in ring for n in self.grid.near[cell]} - found
            ring = [n for n in around if self.land[n].symbol in OPEN]
            found.update(ring)
        return [self.names[cell] for cell in sorted(found) if self.steps[cell] < 0]

    def joints(self, both_sides: bool) -> list[int]:
        """The joints that carry a blockade: i stands for the one between pieces i and i + 1.

        By default none on the far side of a strip; with ``both_sides`` there too, as far as six blockades reach, those
        nearest to the goal going without first.
        """
        kinds = [piece.kind for piece in self.pieces]
        joints = [i for i, kind in enumerate(kinds[:-2]) if both_sides or kind != "strip"]
        far = [i for i in joints if kinds[i] == "strip"]
        while len(joints) > _MOST_BLOCKADES and far:
            joints.remove(far.pop())
        return joints
