"""The greedy bot's advice: what to look into in a turn, how its end is valued, and what needs no looking."""

from __future__ import annotations

from collections.abc import Hashable

from engine.bots.greedy import Greedy
from engine.core import Action, Ask
from engine.oldones.components import MASKS
from engine.oldones.frames.turn import Turn
from engine.oldones.frames.walk import Lose, Walk
from engine.oldones.scoring import sources
from engine.oldones.state import DONE, SCHOLAR, Seat, State

STATES = 120  # looked at for one choice

# What things are worth in VP while there is time to use them.
_GOODS = {"stone": 1.3, "clay": 0.8, "gold": 1.7, "follower": 1.3, "villager": 1.3, "gold-mask": 1.1, "clay-mask": 0.7}
_MORE = 0.45  # each further one of a kind, compared with the one before
_MADNESS = 0.5
_CROWDED = 0.25  # each slot less than three that are free
_HALF_PAIR = 0.45  # of the VP of a pair, for the first plinth
_AHEAD = 0.45  # of the VP of a tracker, as far as the other is behind
_BEGUN = 0.7  # of the VP of a Tablet card, by how much of it is filled
_EXCHANGE = 0.3  # how much less the new Resource may be worth than the one it replaces, since kinds differ in number
_SPOT = 1.5  # a Worker card or Action site still ahead on the way
_RIVAL = 0.4  # a VP of the Scholar
_CARD = 0.5  # a Worker card in hand, up to three
_PACE = 3.0  # VP a round
_SOON = 1.8  # rounds before the end in which things lose their worth


class Advice:
    """Advice for one seat, from the game as it stands when made; hidden cards are never looked at."""

    def __init__(self, g: State, seat: int) -> None:
        self.seat = seat
        self.round = g.round
        leader = max(me.vp for me in g.seats)
        rounds = max(0.0, (g.tables.numbers.end_vp - leader) / _PACE) + g.tables.final_round
        self.time = 0.0 if g.trigger and g.round > g.trigger else min(1.0, rounds / _SOON)

    # --- the search

    def worth(self, g: State) -> float:
        """VP if the game ended now, and what else the seat has, as far as there is time to use it."""
        me = g.seats[self.seat]
        found = sources(g, self.seat)
        total = sum(found.values()) + self.time * (self._held(g, me) + self._begun(g, me)) + self._ahead(g)
        return total - _RIVAL * sum(sources(g, SCHOLAR).values()) if g.scholar else total

    def _ahead(self, g: State) -> float:
        """What the rest of the way is likely to bring."""
        walk = g.core.stack[1] if len(g.core.stack) > 1 else None
        if not isinstance(walk, Walk) or walk.seat != self.seat or walk.step != "card":
            return 0.0
        return _SPOT * (walk.at + 2)

    def _held(self, g: State, me: Seat) -> float:
        total = _CARD * min(len(me.hand), 3) - _MADNESS * me.madness
        used = me.madness
        for good, count in me.goods.items():
            used += count
            worth = _GOODS[good]
            for _ in range(count):
                total += worth
                worth *= _MORE
        return total - _CROWDED * max(0, 3 - g.tables.slots + used)

    def _begun(self, g: State, me: Seat) -> float:
        tables = g.tables
        covered = [tables.sanctum[space].pair for space in me.sanctum]
        total = _HALF_PAIR * sum(vp for pair, vp in tables.pairs.items() if covered.count(pair) == 1)
        vps = [tables.sacrifice[number] for number in me.tracks.values()]
        total += _AHEAD * (max(vps) - min(vps))
        for name, filled in zip(me.tablets, me.filled, strict=True):
            if filled != DONE:
                card = tables.tablets[name]
                total += _BEGUN * (card.vp + 1) * filled / card.spaces
        return total

    def rests(self, g: State) -> bool:
        """When the turn is over, though nobody else was asked: alone against the Scholar, or before a Quest card is used."""
        top = g.core.stack[-1]
        return isinstance(top, Turn) and (top.step == "close" or g.round > self.round)

    def key(self, g: State) -> Hashable:
        me = g.seats[self.seat]
        own = (*me.goods.values(), me.madness, me.vp, *me.tracks.values(), me.at, *me.filled, *me.sanctum, me.stones)
        rows = tuple((*row.cards, *row.up) for row in g.rows)
        frames = tuple(tuple(map(str, frame.pack())) for frame in g.core.stack)
        return own, tuple(me.hand), rows, g.level, frames

    def tries(self, g: State, ask: Ask) -> list[Action]:
        """All but taking less than can be had, and exchanging a Resource for one that is worth no more."""
        if self.rests(g):
            return []
        if len(ask.options) <= 2:
            return ask.options
        return [action for action in ask.options if self._sensible(action, ask.options)]

    def _sensible(self, action: Action, options: list[Action]) -> bool:
        verb = action[0]
        if verb == "gather":
            return all(other[:3] != action[:3] or other[3] <= action[3] for other in options if other[0] == verb)
        if verb == "swap":
            return _GOODS[action[2]] > _GOODS[action[3]] - _EXCHANGE
        return bool(verb != "give-up")

    # --- choices by rule of thumb

    def at_once(self, g: State, ask: Ask) -> Action | None:
        if ("reveal",) in ask.options:
            return ("reveal",)
        if isinstance(g.core.stack[-1], Lose):
            me = g.seats[self.seat]
            return min(ask.options, key=lambda action: self._lost(me, action[1]))
        return None

    def _lost(self, me: Seat, good: str) -> float:
        """What a Resource is worth, being the last of its kind that is counted."""
        worth: float = _GOODS[good] * _MORE ** (me.goods[good] - 1)
        return worth + (good in MASKS)

    def at_rest(self, g: State, ask: Ask) -> Action:
        """Nothing is better than leaving it."""
        return ask.options[-1]


def greedy() -> Greedy:
    """The bot."""
    return Greedy(Advice, STATES)
