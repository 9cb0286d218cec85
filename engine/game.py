"""What every game offers to sessions, screens, saves and bots, and what a module adds to a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, ClassVar, Protocol, Self

from engine.core import Action, Ask, BadState, Core, Frame, ModulePart, Plain, Rules
from engine.data import build, listed, marked, read
from engine.rng import seeded
from engine.words import SEAT_LETTERS

__all__ = ["BadSetup", "BadState", "Explanation", "Game", "Module", "Option", "Setup", "State", "Way"]

Value = str | int | bool


class BadSetup(ValueError):
    """A setup that the rules do not allow; the message is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that makes the same game again. ``Game.settled`` fills in defaults and checks it."""

    game: str
    seats: int
    seed: int
    options: tuple[tuple[str, Value], ...] = ()
    modules: tuple[str, ...] = ()  # in the game's own order, not the order of ticking

    def option(self, name: str) -> Value:
        """The value of an option of a settled setup."""
        return dict(self.options)[name]

    def pack(self) -> Plain:
        """A list of plain values."""
        return [self.game, self.seats, self.seed, [list(pair) for pair in self.options], list(self.modules)]

    @classmethod
    def unpack(cls, row: Plain) -> Setup:
        """The reverse of ``pack``; raises BadState."""
        try:
            game, seats, seed, options, modules = row
            pairs = tuple((name, value) for name, value in options)
            right = type(game) is str and type(seats) is int and type(seed) is int
            right = right and all(type(n) is str and type(v) in (str, int, bool) for n, v in pairs)
            right = right and type(modules) is list and all(type(name) is str for name in modules)
        except (TypeError, ValueError):
            right = False
        if not right:
            raise BadState("setup: game, seats, seed, options and modules expected")
        return cls(game, seats, seed, pairs, tuple(modules))


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of the rules: its name, its values (the first is the default) and what it decides, in a sentence.

    With ``free`` any text is offered to the game, which checks it; ``values`` then lists the usual ones.
    """

    name: str
    values: tuple[Value, ...]
    text: str
    labels: tuple[str, ...] = ()  # how to show the values; the values themselves if empty
    free: bool = False
    own: str = ""  # how to show a text that is none of the values; the text itself if empty
    applies: Callable[[Setup], bool] = lambda setup: True  # whether it decides anything in a setup with all options

    def label(self, value: Value) -> str:
        """How to show a value."""
        if value in self.values and self.labels:
            return self.labels[self.values.index(value)]
        if self.own and value not in self.values:
            return self.own
        return self.spelling(value)

    @staticmethod
    def spelling(value: Value) -> str:
        """What to type for a value."""
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)

    def read(self, text: str) -> Value:
        """The value that a text from the command line means; raises BadSetup."""
        for value in self.values:
            spellings = {True: ("yes", "true", "on", "1"), False: ("no", "false", "off", "0")}
            if text == str(value) or (isinstance(value, bool) and text.lower() in spellings[value]):
                return value
        if self.free:
            return text
        raise BadSetup(f"{self.name} must be one of {', '.join(map(self.spelling, self.values))}, not '{text}'.")


class State(Protocol):
    """A state of any game. ``tables`` are the frozen facts its rules look up; they are shared by all copies."""

    core: Core
    tables: Any
    round: int  # rounds begun

    def copy(self, log: bool = True) -> Self:
        """A state that shares nothing mutable with this one; without log for search."""
        ...

    def pack(self) -> Plain:
        """Plain lists, in the order the save format has; the first item is the packed core."""
        ...


@dataclass(frozen=True, slots=True)
class Way:
    """One thing a seat may do now with what is under the cursor: the actions to send in order, and what they cost."""

    actions: tuple[Action, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is under the cursor: a title, facts (a sentence each), the ways to act on it now, else why there is none."""

    title: str
    facts: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of a game's rules page: heading, text in our words, and whether it is a reading of ours."""

    title: str
    text: str
    ours: bool = False  # the printed rules leave it open


@dataclass(frozen=True, slots=True, eq=False)
class Module:
    """A manifest: everything an expansion adds to a game. No other file of the game names it."""

    name: str
    title: str
    text: str  # one sentence for the new-game screen
    order: int  # modules react to an event, and are listed, in this order
    needs: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()  # not together with
    frames: tuple[type[Frame], ...] = ()
    effects: Mapping[str, Callable[..., None]] = field(default_factory=dict)
    hooks: Mapping[str, Callable[..., Any]] = field(default_factory=dict)  # names from the game's closed list
    verbs: Mapping[str, Callable[..., None]] = field(
        default_factory=dict
    )  # actions it offers through the hook "offers"
    data: str = ""  # a TOML file beside the module: records, words and rules, merged into the game's
    begin: Callable[[Any], None] | None = None  # set-up, after the game's own; may call one frame
    part: type[ModulePart] | None = None  # its state, in g.parts[name]
    options: tuple[Option, ...] = ()

    def __post_init__(self) -> None:
        if self.part is not None:
            self.part.learn()


def discovered(package: str) -> tuple[Module, ...]:
    """The manifests (``MODULE``) of the files in a package's ``modules`` folder, in their order; nothing else names them."""
    folder = import_module(f"{package}.modules")
    found = [import_module(f"{folder.__name__}.{info.name}").MODULE for info in iter_modules(folder.__path__)]
    return tuple(sorted(found, key=lambda module: (module.order, module.name)))


class Game(ABC):
    """One game: how to set it up, what a seat may see, and its words. One instance each; holds no running state.

    Data lies in ``data`` beside the game's files: ``words.toml`` and ``rules.toml`` always; modules in ``modules`` likewise.
    """

    name: ClassVar[str]
    package: ClassVar[str]  # "engine.quest"
    title: ClassVar[str]
    blurb: ClassVar[str]  # one sentence for the new-game screen
    version: ClassVar[int]  # raised with every change of the rules
    seats: ClassVar[range]
    options: tuple[Option, ...] = ()
    modules: tuple[Module, ...] = ()

    def settled(self, setup: Setup) -> Setup:
        """The setup with every option filled in and all names in the game's order; raises BadSetup with a sentence.

        An option that decides nothing in this setup gets its default.
        """
        if setup.seats not in self.seats:
            counts = f"{self.seats.start} to {self.seats.stop - 1}"
            raise BadSetup(f"{self.title} is for {counts} players, not {setup.seats}.")
        if not 0 <= setup.seed < 1 << 63:
            raise BadSetup("The seed must be a number from 0 to 2^63 - 1.")
        known = {module.name: module for module in self.modules}
        chosen = set(setup.modules)
        for name in setup.modules:
            if name not in known:
                raise BadSetup(f"{self.title} has no module '{name}'. It has: {', '.join(known) or 'none'}.")
            for other in known[name].needs:
                if other not in chosen:
                    raise BadSetup(f"The module {name} needs the module {other}.")
            for other in known[name].bars:
                if other in chosen:
                    raise BadSetup(f"The modules {name} and {other} cannot be played together.")
        modules = tuple(name for name in known if name in chosen)
        offered = {o.name: o for o in (*self.options, *(o for name in modules for o in known[name].options))}
        given = dict(setup.options)
        for name, value in given.items():
            if name not in offered:
                raise BadSetup(f"{self.title} has no option '{name}'. It has: {', '.join(offered)}.")
            option = offered[name]
            if not option.free and not any(value == v and type(value) is type(v) for v in option.values):
                raise BadSetup(f"{name} must be one of {', '.join(map(option.label, option.values))}.")
            if option.free and type(value) is not str:
                raise BadSetup(f"{name} must be a text.")
        options = tuple((name, given.get(name, option.values[0])) for name, option in offered.items())
        full = Setup(self.name, setup.seats, setup.seed, options, modules)
        deciding = {option.name for option in self.offered(full)}
        options = tuple((name, value if name in deciding else offered[name].values[0]) for name, value in options)
        return Setup(self.name, setup.seats, setup.seed, options, modules)

    def offered(self, setup: Setup) -> tuple[Option, ...]:
        """The options of the game and of a setup's modules that decide anything in it; all have a value there."""
        options = (*self.options, *(option for module in self.chosen(setup) for option in module.options))
        return tuple(option for option in options if option.applies(setup))

    def others(self, setup: Setup) -> tuple[str, ...]:
        """Who plays without a seat ("the Scholar"): their scores follow those of the seats."""
        return ()

    def chosen(self, setup: Setup) -> tuple[Module, ...]:
        """The manifests of a setup's modules, in order."""
        return tuple(module for module in self.modules if module.name in setup.modules)

    def unusual(self, setup: Setup) -> str:
        """What tells a setup from the usual one, in a few words: its modules, and the options that are not the first."""
        modules, given = self.chosen(setup), dict(setup.options)
        other = [(o, given[o.name]) for o in self.offered(setup) if given[o.name] != o.values[0]]
        words = [f"{option.name.replace('_', ' ')} {option.label(value)}" for option, value in other]
        return ", ".join([*(module.title for module in modules), *words]) or "as usual"

    def start_rng(self, setup: Setup) -> int:
        """The first value of ``core.rng``."""
        return seeded(setup.seed)

    @abstractmethod
    def rules(self, setup: Setup) -> Rules:
        """The frames under this setup's modules; cached."""

    @abstractmethod
    def new(self, setup: Setup) -> Any:
        """The state of a new game, before the first ``settle``. The setup must be settled."""

    @abstractmethod
    def unpack(self, setup: Setup, row: Plain) -> Any:
        """The reverse of ``pack``; raises BadState naming the field. Does not ``check``."""

    def copy(self, g: Any) -> Any:
        """A state that shares nothing mutable with this one."""
        return g.copy()

    def pack(self, g: Any) -> Plain:
        """The state as plain lists."""
        return g.pack()

    @abstractmethod
    def view(self, g: Any, seat: int | None) -> Any:
        """A copy with all that the seat (None: a spectator) may not know blanked."""

    @abstractmethod
    def imagine(self, g: Any, seat: int | None, seed: int) -> Any:
        """A state the seat could be in: a copy with all it cannot know dealt again. Equal for equal views and seeds."""

    @abstractmethod
    def check(self, g: Any) -> None:
        """Raise BadState if the state breaks an invariant (lost cards, unknown ids, pieces off the map)."""

    @abstractmethod
    def explain(self, view: Any, seat: int, thing: Action) -> Explanation:
        """What a thing is (``("cell", 41)``, ``("card", "scout")``, …), what acting on it costs now, or why it is not legal."""

    @abstractmethod
    def word(self, g: Any, action: Action, seat: int) -> str:
        """An option as a sentence in the imperative."""

    @abstractmethod
    def tell(self, entry: Action, seat: int | None) -> str | None:
        """A log entry as a sentence; None if that seat may not read it."""

    @abstractmethod
    def prompt(self, g: Any, seat: int) -> str:
        """What the seat is being asked, as a sentence."""

    def survey(self, view: Any, seat: int | None) -> dict[str, list[str]]:
        """How the game stands, in sentences under headings of one word; the first part is also the preview of a save."""
        return {}

    def things(self, view: Any, seat: int | None) -> dict[str, Action]:
        """The things ``explain`` knows, by what a player may type for them, in small letters."""
        return {}

    def rulebook(self, setup: Setup | None = None) -> tuple[Rule, ...]:
        """The rules page: of the game with every module, or of one setup."""
        modules = self.modules if setup is None else self.chosen(setup)
        pages = [("rules.toml", read(self.package, "rules.toml"))]
        pages += [(module.data, read(f"{self.package}.modules", module.data)) for module in modules if module.data]
        return tuple(build(Rule, rule, f"{name}, [[rules]]") for name, page in pages for rule in page.get("rules", []))

    def ours(self) -> list[str]:
        """A sentence for the game and for each module with values that no source shows: how many components of which kind.

        They are read from the marks (``source``) in the data; words.toml names the kinds under [component].
        """
        kinds = self.templates(self.modules).get("component", {})
        files = [("The game itself", self.package, name) for name in listed(self.package)]
        files += [(module.title, f"{self.package}.modules", module.data) for module in self.modules if module.data]
        told: dict[str, list[str]] = {}
        for title, package, name in files:
            for kind, (count, most) in marked(read(package, name)).items():
                told.setdefault(title, []).append(f"{kinds.get(kind, kind)}, {count} of {most}")
        return [f"{title}: {'; '.join(components)}." for title, components in told.items()]

    def templates(self, modules: tuple[Module, ...]) -> dict[str, dict[str, str]]:
        """The sentences of the game and of these modules, by part and code."""
        words: dict[str, dict[str, str]] = {part: dict(t) for part, t in read(self.package, "words.toml").items()}
        for module in modules:
            if module.data:
                for part, more in read(f"{self.package}.modules", module.data).get("words", {}).items():
                    words.setdefault(part, {}).update(more)
        return words

    def why(self, view: Any, action: Action, seat: int) -> str:
        """What speaks for an option that a hint names, in a sentence; "" if the game has nothing to say."""
        return ""

    def verdict(self, view: Any) -> str:
        """What decided the game, or while it runs what will, in a sentence; "" if the scores say it all."""
        return ""

    def standings(self, view: Any) -> list[str]:
        """A sentence about how far each seat has come, the best first; of a game that is over, why it has that place."""
        scores: list[int] = view.core.scores or []
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        return [f"{SEAT_LETTERS[seat]}: {scores[seat]} points." for seat in order]

    def remarks(self, setup: Setup) -> list[str]:
        """What a setup brings with it that a player should be told first, in sentences."""
        return []

    def ways(self, view: Any, ask: Ask) -> list[Way]:
        """Every option of a question as a way; a game may put together what leaves nothing to choose."""
        return [Way((action,), self.word(view, action, ask.seat)) for action in ask.options]

    def after(self, view: Any, action: Action, seat: int) -> str:
        """What follows an option, in a sentence or two; "" if the game has nothing to add."""
        return ""

    def rule_for(self, view: Any, seat: int, thing: Action | None) -> str:
        """The title of the rule about a thing, or (None) about the question that is asked; "" if there is none."""
        return ""

    def bots(self) -> Mapping[str, Callable[[], Any]]:
        """Names of the bots that can play this game beside the one that plays at random, and how to make one."""
        return {}


@dataclass(slots=True)
class Tables:
    """What the frames shared by all games look up; each game adds its own frozen records in a subclass."""

    modules: tuple[Module, ...]  # those in play
    hooks: Mapping[str, tuple[Callable[..., Any], ...]]
    effects: Mapping[str, Callable[..., None]]
    verbs: Mapping[str, Callable[..., None]] = field(default_factory=dict)


def gathered(hooks: tuple[str, ...], modules: tuple[Module, ...]) -> dict[str, tuple[Callable[..., Any], ...]]:
    """Each hook of a game's closed list with the functions the modules hang on it; raises ValueError for a hook unknown."""
    for module in modules:
        for name in module.hooks:
            if name not in hooks:
                raise ValueError(f"module {module.name}: unknown hook '{name}'")
    return {name: tuple(m.hooks[name] for m in modules if name in m.hooks) for name in hooks}
