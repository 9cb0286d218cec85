"""One running game: what was chosen, how to take it back, how to play it again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.core import Action, Ask, BadState, Plain, Rules
from engine.game import Game, Setup
from engine.registry import load

UndoMode = Literal["fair", "never", "free"]


class NotLegal(ValueError):
    """An action that is not among the options now."""


@dataclass(slots=True)
class Step:
    """How the game stood before one action, for taking it back."""

    actions: int  # how many actions had been taken
    log: int  # how long the log was
    state: Any  # a copy without log


@dataclass(slots=True)
class Session:
    """Owns the only true state. Screens and bots see it through views and imagined copies."""

    game: Game
    setup: Setup
    rules: Rules
    state: Any
    ask: Ask | None = None
    actions: list[Action] = field(default_factory=list)
    past: list[Step] = field(default_factory=list)
    undone: list[Action] = field(default_factory=list)
    undo_mode: UndoMode = "fair"

    @classmethod
    def start(cls, setup: Setup, undo_mode: UndoMode = "fair") -> Session:
        """Begin a new game; raises BadSetup with a sentence when the rules do not allow the setup."""
        game = load(setup.game)
        setup = game.settled(setup)
        session = cls(game, setup, game.rules(setup), game.new(setup), undo_mode=undo_mode)
        session.ask = session.rules.settle(session.state)
        return session

    @classmethod
    def resume(cls, setup: Setup, row: Plain, actions: list[Action], past: Iterable[tuple[int, int, Plain]]) -> Session:
        """Go on from a packed state (and the packed states that may be undone to); raises BadState."""
        game = load(setup.game)
        rules = game.rules(setup)

        def checked(packed: Plain) -> Any:
            state = game.unpack(setup, packed)
            game.check(state)
            if state.core.scores is None and rules.asked(state) is None:
                raise BadState("core: the game stands between two questions")
            return state

        session = cls(game, setup, rules, checked(row), actions=actions)
        session.past = [Step(count, log, checked(packed)) for count, log, packed in past]
        session.ask = rules.asked(session.state)
        return session

    @classmethod
    def replay(cls, setup: Setup, actions: Iterable[Action]) -> Session:
        """Play recorded actions from the start; raises NotLegal at the first that is not legal."""
        session = cls.start(setup)
        for action in actions:
            session.choose(action)
        return session

    @property
    def scores(self) -> list[int] | None:
        """One number a seat, higher is better; None while the game runs."""
        scores: list[int] | None = self.state.core.scores
        return scores

    def view(self, seat: int | None) -> Any:
        """What a seat (None: a spectator) may see."""
        return self.game.view(self.state, seat)

    def imagine(self, seat: int, seed: int) -> Any:
        """A state that seat could be in, for its bot; without the log, which only people read."""
        return self.game.imagine(self.state.copy(log=False), seat, seed)

    def is_legal(self, action: Action) -> bool:
        """Whether an action is among the options now, down to the types: neither True nor 1.0 stands for 1."""
        if self.ask is None or type(action) is not tuple or action not in self.ask.options:
            return False
        option = self.ask.options[self.ask.options.index(action)]
        return all(type(one) is type(other) for one, other in zip(option, action, strict=True))

    def choose(self, action: Action) -> None:
        """Play a legal action; forget what may no longer be taken back. Raises NotLegal and changes nothing otherwise."""
        if not self.is_legal(action):
            raise NotLegal(f"not legal now: {action!r}")
        self._play(action)
        self.undone.clear()

    def _play(self, action: Action) -> None:
        assert self.ask is not None
        core, seat = self.state.core, self.ask.seat
        barrier = core.barrier
        before = Step(len(self.actions), len(core.log or ()), self.state.copy(log=False))
        try:
            self.ask = self.rules.apply(self.state, action)
        except BaseException:  # a mistake in the rules, or ctrl+c: the game stands as before the choice
            before.state.core.log = core.log and core.log[: before.log]
            self.state = before.state
            self.ask = self.rules.asked(self.state)
            raise
        self.actions.append(action)
        self.past.append(before)
        passed = self.ask is None or self.ask.seat != seat or core.barrier != barrier
        if self.undo_mode == "never" or (passed and self.undo_mode == "fair"):
            self.past.clear()

    def undo(self) -> bool:
        """Take back the last choice; False if chance, a reveal or another seat's question stands in the way."""
        if not self.past:
            return False
        step = self.past.pop()
        log = self.state.core.log
        self.undone.append(self.actions[-1])
        self.state = step.state
        self.state.core.log = log[: step.log]
        del self.actions[step.actions :]
        self.ask = self.rules.asked(self.state)
        return True

    def redo(self) -> bool:
        """Take an undone choice again; False if there is none or it is no longer legal."""
        if not self.undone or self.ask is None or self.undone[-1] not in self.ask.options:
            return False
        self._play(self.undone.pop())
        return True
