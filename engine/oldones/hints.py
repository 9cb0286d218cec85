"""What speaks for an option that a hint names: only what can be seen from the position, and that the bot preferred it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core import Action, Ask
from engine.oldones.components import WORKERS
from engine.oldones.deeds import free_slots
from engine.oldones.state import State
from engine.oldones.wording import Wording

SPENDING = {"craft", "worship", "tablet", "sacrifice", "build"}  # verbs that take a Resource


class Reasons:
    """Reasons for one view of a game, the seat that looks, and what it is asked."""

    def __init__(self, view: State, seat: int, ask: Ask | None, wording: Wording) -> None:
        self.g = view
        self.me = view.seats[seat]
        self.options = ask.options if ask is not None else []
        self.verbs = {option[0] for option in self.options}
        self.words = wording

    def why(self, action: Action) -> str:
        """A sentence or two; most verbs have one of their own, some several by how things stand."""
        verb, *facts = action
        found: Mapping[str, Callable[..., str]] = {
            "take": self._take,
            "gather": self._gather,
            "craft": self._craft,
            "worship": self._worship,
            "sacrifice": self._sacrifice,
            "village": self._village,
            "calm": self._calm,
            "skip": self._skip,
            "done": self._done,
        }
        return found[verb](*facts) if verb in found else self.say(verb)

    def say(self, code: str, *facts: object) -> str:
        """A sentence of [hint]."""
        return self.words.say("hint", code, *facts)

    def only(self, verb: str) -> bool:
        """Whether there is just one option with that verb."""
        return [option[0] for option in self.options].count(verb) == 1

    def _take(self, row: int) -> str:
        if "place" in self.verbs:
            room = self.g.tables.numbers.hand_limit
            return self.say("take", min(len(self.me.hand) + len(self.g.rows[row - 1].cards), room))
        return self.say("take-full" if self.me.hand else "take-empty")

    def _gather(self, at: int, good: str, count: int) -> str:
        return self.say("gather", free_slots(self.g, self.me))

    def _craft(self, at: int, raw: str) -> str:
        numbers = self.g.tables.numbers
        return self.say("craft", numbers.mask_vp, numbers.goods_per_vp)

    def _worship(self, at: int, space: str) -> str:
        return self.say("worship-only" if self.only("worship") else "worship")

    def _sacrifice(self, at: int, worker: str) -> str:
        mine = self.me.tracks[worker]
        other = next(self.me.tracks[name] for name in WORKERS if name != worker)
        return self.say("sacrifice-level" if mine == other else "sacrifice-back" if mine < other else "sacrifice-ahead")

    def _village(self, at: int, to: str) -> str:
        return self.say("village-only" if self.only("village") else "village")

    def _calm(self, at: int) -> str:
        return self._freed()

    def _freed(self) -> str:
        """What it brings to have a Madness token less."""
        return self.say("calm-last" if self.me.madness == 1 else "calm", self.g.tables.numbers.sane_vp)

    def _skip(self) -> str:
        idle = self.verbs <= {"skip", "done"}
        return f"{self._freed()} {self.say('skip-idle' if idle else 'skip')}"

    def _done(self) -> str:
        others = self.verbs - {"done", "skip"}
        if others == {"swap"}:
            return self.say("done-full")
        return self.say("done-spends" if others and others <= SPENDING else "done")
