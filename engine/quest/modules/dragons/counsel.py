"""What a bot makes of dragons."""

from __future__ import annotations

from engine.core import Action
from engine.quest.modules.dragons.lair import dragon_on, dragons_near, dragons_of
from engine.quest.state import HOME, State

_HELD = 2.0  # turns that a piece in the range of a dragon loses
_FOE = 0.2  # turns that it is worth to hold a piece of a rival


def crowd(g: State, cells: set[int]) -> set[int]:
    """The range of every dragon: one that sleeps would wake."""
    at = dragons_of(g).at.values()
    return cells.union(at, *(g.tables.grid.near[cell] for cell in at))


def tries(g: State, seat: int, actions: list[Action]) -> list[Action]:
    """Dragons are moved out of the own way; cards that move any of them are for that too."""
    pieces = [cell for cell in g.seats[seat].pieces if cell != HOME]
    near = {n for cell in pieces for n in g.tables.grid.near[cell]}
    bothered = {dragon for cell in {*pieces, *near} for dragon in dragons_near(g, cell)}
    cards = g.tables.cards

    def is_wanted(action: Action) -> bool:
        if action[0] == "drive":
            return dragon_on(g, action[1]) in bothered
        if action[0] in ("play", "use"):
            return bool(bothered) or cards[action[1]].effects[0][0] not in ("tame", "launch")
        return True

    return [action for action in actions if is_wanted(action)]


def outlook(g: State, seat: int, worth: float) -> float:
    """Pieces held by dragons, the own and those of others."""
    for number, other in enumerate(g.seats):
        held = sum(cell != HOME and bool(dragons_near(g, cell)) for cell in other.pieces)
        worth += held * (_FOE if number != seat else -_HELD)
    return worth
