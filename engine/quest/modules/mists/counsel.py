"""What a bot makes of mists."""

from __future__ import annotations

from heapq import heappop, heappush

from engine.core import Action
from engine.quest.modules.mists.lifting import being_turned
from engine.quest.modules.mists.veil import hidden_beside, mists_of, shown, spaces_of
from engine.quest.placing import is_passable
from engine.quest.routes import OPEN, Land
from engine.quest.state import HOME, State
from engine.rng import Dice

_LIKELY = Land("rubble", 1)
_FAR = 1000  # more than any way takes


def guess(g: State, seat: int, land: tuple[Land, ...]) -> tuple[Land, ...]:
    """For a bot: a mist is likely to cost about a card a space, unless it has to stop elsewhere before it lifts."""
    part = mists_of(g)
    waiting = {place for cell in g.seats[seat].pieces if cell != HOME for place in hidden_beside(g, cell)}
    lands = list(land)
    for place, turn in enumerate(part.turns):
        if turn < 0 and place not in waiting:
            for cell in spaces_of(g, part.centres[place]):
                lands[cell] = _LIKELY
    return tuple(lands)


def tries(g: State, seat: int, actions: list[Action]) -> list[Action]:
    """The owl where the tile is easiest to cross; a mist to lay where it leaves a way round; any of several to lift."""
    verb = actions[0][0] if actions else ""
    if verb == "owl":
        return [min(actions, key=lambda action: _effort(g, action[1]))]
    if verb == "spread":
        open_ = [action for action in actions if is_passable(g, spaces_of(g, action[1]))] or actions
        return [open_[Dice(g.core.rng).below(len(open_))]]
    return actions[:1] if verb == "lift" else actions


def _effort(g: State, owl: int) -> int:
    """The least that the spaces from the piece to El Dorado ask for together, with the owl of the tile on that space."""
    lift = being_turned(g)
    assert lift is not None
    part, lands = mists_of(g), list(g.land)
    turned = shown(part.tiles[lift.place], lift.turn_for(g, owl))
    for cell, land in zip(spaces_of(g, part.centres[lift.place]), turned, strict=True):
        lands[cell] = land
    heap, seen = [(0, lift.cell)], set()
    while heap:
        effort, at = heappop(heap)
        if at in g.tables.course.goals:
            return effort
        if at not in seen:
            seen.add(at)
            near = (n for n in g.tables.grid.near[at] if lands[n].symbol in OPEN and n not in seen)
            for n in near:
                heappush(heap, (effort + lands[n].strength, n))
    return _FAR
