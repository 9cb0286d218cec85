"""The tokens on the caves, who has had one of which, and taking them at a stop."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import HIDDEN, ModulePart, need
from engine.log import say
from engine.quest.reach import beside
from engine.quest.state import State
from engine.rng import Dice, shuffle

PILE = 4  # tokens on each cave
_PIECES = 2  # at most, for numbering what a piece has visited


@dataclass(slots=True)
class Caves(ModulePart):
    """The piles of tokens by cave (the last of a pile is on top), and which caves each piece has yet to leave."""

    piles: list[list[str]]
    rest: list[str]  # tokens left in the box, unseen
    visited: list[int]  # (seat, piece, cave) in one number: see ``visit``
    free_pass: bool = False  # until the end of the turn, occupied spaces may be entered
    change: bool = False  # the next card counts as another symbol

    def view(self, seat: int | None) -> Caves:
        twin = self.copy()
        twin.piles = [[HIDDEN] * len(pile) for pile in self.piles]
        twin.rest = [HIDDEN] * len(self.rest)
        return twin

    def redeal(self, dice: Dice, seat: int | None) -> None:
        unseen = sorted(token for pile in [*self.piles, self.rest] for token in pile)
        dice.shuffle(unseen)
        for pile in [*self.piles, self.rest]:
            pile[:] = [unseen.pop() for _ in pile]

    def tokens(self) -> list[str]:
        return [token for pile in [*self.piles, self.rest] for token in pile]

    def check(self, g: State) -> None:
        caves = g.tables.course.caves
        right = len(self.piles) == len(caves) and all(len(pile) <= PILE for pile in self.piles)
        need(right, "caves: one pile of at most four tokens a cave")
        possible = range(len(g.seats) * _PIECES * len(caves))
        need(self.visited == [v for v in possible if v in self.visited], "caves: a visit to no cave")


def caves_of(g: State) -> Caves:
    """The module's part of a state."""
    part = g.parts["caves"]
    assert isinstance(part, Caves)
    return part


def begin(g: State) -> None:
    """Shuffle the tokens and lay a pile on every cave."""
    part = caves_of(g)
    tokens = [card.id for card in g.tables.cards.values() if card.pile == "caves" for _ in range(card.count)]
    shuffle(g, tokens)
    part.piles = [[tokens.pop() for _ in range(PILE)] for _ in g.tables.course.caves]
    part.rest = tokens


def visit(g: State, seat: int, piece: int, cave: int) -> int:
    return (seat * _PIECES + piece) * len(g.tables.course.caves) + cave


def caves_beside(g: State, cell: int) -> list[int]:
    """Those beside a space; none where no piece stops: a mountain, a start space, El Dorado."""
    caves = g.tables.course.caves
    if g.land[cell].symbol in ("mountain", "start") or cell in g.tables.course.goals:
        return []
    return [caves.index(n) for n in beside(g, cell) if n in caves]


def stopped(g: State, seat: int, piece: int, cell: int) -> None:
    """Take the top token of each cave beside the space, unless the piece has stopped beside it all the while."""
    part = caves_of(g)
    caves = g.tables.course.caves
    near = caves_beside(g, cell)
    now = {visit(g, seat, piece, cave) for cave in near}
    mine = range(visit(g, seat, piece, 0), visit(g, seat, piece, len(caves)))
    for cave in near:
        if part.piles[cave] and visit(g, seat, piece, cave) not in part.visited:
            token = part.piles[cave].pop()
            g.seats[seat].tokens.append(token)
            g.core.barrier += 1
            say(g, "found", seat, token, g.tables.names[caves[cave]])
    part.visited = sorted({visit for visit in part.visited if visit not in mine} | now)
