"""What is under the cursor: the frame of every game's answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from engine.core import Action, Ask
from engine.game import Explanation, Way

Found = tuple[str, list[str], list[Way], str]  # title, facts, ways to act on it now, why there are none


class Explaining(ABC):
    """Answers for one view of a game and the seat that looks; ``ask`` is what that seat is asked now, if anything."""

    def __init__(self, view: Any, seat: int, ask: Ask | None) -> None:
        self.g = view
        self.seat = seat
        self.options: list[Action] = ask.options if ask and ask.seat == seat else []

    @property
    @abstractmethod
    def kinds(self) -> Mapping[str, Callable[[Any], Found]]:
        """Who answers for each kind of thing."""

    def more_facts(self, thing: Action) -> list[str]:
        """What modules say of it."""
        return [fact for more in self.g.tables.hooks["facts"] for fact in more(self.g, self.seat, thing)]

    def last_facts(self, thing: Action) -> list[str]:
        """What matters least: it comes after what modules say, and is the first to go where there is no room."""
        return []

    def explain(self, thing: Action) -> Explanation:
        """Dispatch on the kind of thing, and let the modules add facts; raises KeyError for a kind unknown."""
        title, facts, ways, why = self.kinds[thing[0]](thing[1])
        told = [*facts, *self.more_facts(thing), *self.last_facts(thing)]
        return Explanation(title, tuple(told), tuple(ways), "" if ways else why)
