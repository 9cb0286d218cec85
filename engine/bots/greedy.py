"""A bot that looks through its own turn: a bounded best-first search over what a game's adviser thinks worth trying."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from engine.core import Action, Ask, Rules

if TYPE_CHECKING:
    from engine.bots.base import Budget


class Adviser(Protocol):
    """What a game has to say about one seat's turn, from what that seat may know. Made anew for every choice.

    The search plays on an imagined state, in which hidden cards have made-up faces: an adviser neither offers nor values
    what it could not see when it was made, so that equal knowledge gives equal choices.
    """

    def at_once(self, g: Any, ask: Ask) -> Action | None:
        """The choice, if it needs no search."""
        ...

    def tries(self, g: Any, ask: Ask) -> list[Action]:
        """The options worth looking into."""
        ...

    def rests(self, g: Any) -> bool:
        """Whether the seat may leave it at that: a plan ends in such a state."""
        ...

    def worth(self, g: Any) -> float:
        """How well the seat stands; higher is better."""
        ...

    def key(self, g: Any) -> Hashable:
        """Equal for states that are the same to the seat, however they came about."""
        ...

    def at_rest(self, g: Any, ask: Ask) -> Action:
        """The choice when no plan is better than resting."""
        ...


class _Node(NamedTuple):
    worth: float  # negative, so that the best is the smallest
    number: int  # the older first among equals: the search is the same every time
    state: Any
    ask: Ask
    first: Action | None  # what began the plan


def first_of_best_plan(g: Any, ask: Ask, rules: Rules, adviser: Adviser, most: int) -> Action | None:
    """The first action of the best plan among ``most`` states looked at; None if resting at once is best."""
    best: tuple[float, Action | None] | None = (adviser.worth(g), None) if adviser.rests(g) else None
    seen = {adviser.key(g)}
    heap = [_Node(0.0, 0, g, ask, None)]
    count = 0
    while heap and (count < most or best is None):
        node = heappop(heap)
        for action in adviser.tries(node.state, node.ask):
            state = node.state.copy(log=False)
            then = rules.apply(state, action)
            key = adviser.key(state)
            if key in seen:
                continue
            seen.add(key)
            count += 1
            first = node.first or action
            worth = adviser.worth(state)
            over = then is None or then.seat != ask.seat
            if (over or adviser.rests(state)) and (best is None or worth > best[0]):
                best = (worth, first)
            if not over and then is not None:
                heappush(heap, _Node(-worth, count, state, then, first))
    return best[1] if best else None


class Greedy:
    """Plays what its adviser says at once, else the first step of the best plan for this turn."""

    def __init__(self, advise: Callable[[Any, int], Adviser], states: int = 150) -> None:
        self.advise = advise
        self.states = states

    def choose(self, imagine: Callable[[int], Any], rules: Rules, seat: int, budget: Budget) -> Action:
        """One of the seat's options."""
        g = imagine(budget.seed)
        ask = rules.asked(g)
        assert ask is not None
        if len(ask.options) == 1:
            return ask.options[0]
        adviser = self.advise(g, seat)
        action = adviser.at_once(g, ask) or first_of_best_plan(g, ask, rules, adviser, self.states)
        return action or adviser.at_rest(g, ask)
