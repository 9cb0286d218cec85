"""What a bot makes of mists."""

from __future__ import annotations

from engine.quest.modules.mists.veil import hidden_beside, mists_of, spaces_of
from engine.quest.routes import Land
from engine.quest.state import HOME, State

_LIKELY = Land("rubble", 1)


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
