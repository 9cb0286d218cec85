"""A game made of frames, tables, modules and words: the part of putting it together that is the same for every such game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar, Protocol

from engine.core import Action, BadState, Core, Frame, ModulePart, Plain, Rules, call, done, need
from engine.game import Game, Module, Setup, discovered


@dataclass(slots=True)
class Begin(Frame):
    """Let each module set itself up, in module order; each may call one frame, in which players lay out its things."""

    kind = "begin"
    at: int = 0

    def check(self, g: Any, below: Frame | None) -> None:
        need(below is not None and below.step == "start", "a game is set up before it begins")
        need(1 <= self.at <= len(_beginning(g)), "no module is being set up")

    def do_start(self, g: Any) -> None:
        todo = _beginning(g)
        if self.at == len(todo):
            return done(g)
        self.at += 1
        _, begin = todo[self.at - 1]
        begin(g)
        return None


def _beginning(g: Any) -> list[tuple[str, Callable[[Any], None]]]:
    """The modules that set something up, and how."""
    return [(module.name, module.begin) for module in g.tables.modules if module.begin]


def set_up_below(g: Any, below: Frame | None) -> str:
    """The module whose set-up called a frame; raises BadState if none did. For checks of frames."""
    need(isinstance(below, Begin), "the set-up of a module must have called for this")
    assert isinstance(below, Begin)
    return _beginning(g)[below.at - 1][0]


class Words(Protocol):
    """The sentences of a game under certain modules."""

    def word(self, g: Any, action: Action, seat: int) -> str:
        """An option in the imperative."""
        ...

    def tell(self, entry: Action, seat: int | None) -> str | None:
        """A log entry; None if that seat may not read it."""
        ...

    def prompt(self, g: Any) -> str:
        """What is being asked."""
        ...


class Surveying(Protocol):
    """How one view of a game stands."""

    def survey(self) -> dict[str, list[str]]:
        """Sentences under headings."""
        ...

    def things(self) -> dict[str, Action]:
        """What may be typed for each thing."""
        ...


class Modular(Game):
    """Fill in what is the game's own; the rules and words of every mix of modules are made once."""

    frames: ClassVar[tuple[type[Frame], ...]]
    fields: ClassVar[int]  # of a packed state; the first is the core

    def __init__(self) -> None:
        self.modules = discovered(self.package)
        self._rules: dict[tuple[Module, ...], Rules] = {}
        self._words: dict[tuple[Module, ...], Any] = {}

    # --- what is the game's own

    @abstractmethod
    def begun(self, setup: Setup, rng: int, parts: dict[str, ModulePart]) -> Any:
        """The state after the set-up of the game itself, with blank parts for its modules."""

    @abstractmethod
    def unpacked(self, setup: Setup, row: list[Plain], core: Core, kinds: dict[str, type[ModulePart]]) -> Any:
        """The state of a packed row of the right length; raises BadState."""

    @abstractmethod
    def checked(self, g: Any, rules: Rules) -> None:
        """Raise BadState if the state breaks an invariant."""

    @abstractmethod
    def words_under(self, modules: tuple[Module, ...]) -> Words:
        """The sentences under these modules."""

    @abstractmethod
    def surveyor(self, view: Any, seat: int | None) -> Surveying:
        """Who says how a view stands."""

    # --- and what follows from it

    def rules_under(self, modules: tuple[Module, ...]) -> Rules:
        """The frames of the game and of these modules."""
        if modules not in self._rules:
            frames: tuple[type[Frame], ...] = (
                Begin,
                *self.frames,
                *(frame for module in modules for frame in module.frames),
            )
            self._rules[modules] = Rules(frames)
        return self._rules[modules]

    def wording_under(self, modules: tuple[Module, ...]) -> Any:
        """``words_under``, made once."""
        if modules not in self._words:
            self._words[modules] = self.words_under(modules)
        return self._words[modules]

    def rules(self, setup: Setup) -> Rules:
        return self.rules_under(self.chosen(setup))

    def new(self, setup: Setup) -> Any:
        modules = self.chosen(setup)
        parts = {module.name: module.part.blank() for module in modules if module.part}
        g = self.begun(setup, self.start_rng(setup), parts)
        if any(module.begin for module in modules):
            call(g, Begin())
        return g

    def unpack(self, setup: Setup, row: Plain) -> Any:
        if type(row) is not list or len(row) != self.fields:
            raise BadState(f"state: {self.fields} fields expected")
        kinds = {module.name: module.part for module in self.chosen(setup) if module.part}
        g = self.unpacked(setup, row, self.rules(setup).unpack(row[0]), kinds)
        if len(g.seats) != setup.seats:
            raise BadState("state: seats are not those of the setup")
        return g

    def check(self, g: Any) -> None:
        self.checked(g, self.rules_under(g.tables.modules))

    def word(self, g: Any, action: Action, seat: int) -> str:
        text: str = self.wording_under(g.tables.modules).word(g, action, seat)
        return text

    def tell(self, entry: Action, seat: int | None) -> str | None:
        text: str | None = self.wording_under(self.modules).tell(entry, seat)
        return text

    def prompt(self, g: Any, seat: int) -> str:
        text: str = self.wording_under(g.tables.modules).prompt(g)
        return text

    def survey(self, view: Any, seat: int | None) -> dict[str, list[str]]:
        return self.surveyor(view, seat).survey()

    def things(self, view: Any, seat: int | None) -> dict[str, Action]:
        return self.surveyor(view, seat).things()

    def bots(self) -> Mapping[str, Callable[[], Any]]:
        def greedy() -> Any:  # only a table with a bot at it needs to know how one thinks
            return import_module(f"{self.package}.bot").greedy()

        return {"greedy": greedy}
