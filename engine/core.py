"""Where the rules are is a stack of frames; a frame is plain data with a step name.

A step is one of three methods of a frame: ``do_x`` (nobody decides), ``ask_x`` (who chooses, among what; reads only) and
``take_x`` (apply the choice). ``Rules.settle`` runs steps until somebody must choose; ``Rules.apply`` takes one choice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, NamedTuple, Self, get_args, get_origin, get_type_hints

Action = tuple[Any, ...]  # ("move", 0, 41, "scout"): a verb, then ints or strs
Plain = Any  # None, bool, int, str, or a list of those: what a save can hold

LARGEST = 1 << 53  # no number of a state is larger, chance apart: other programs read numbers as floats
HIGHEST = 1 << 48  # of a barrier that is read: it still rises, and must stay a number of a state
DEEPEST = 64  # frames on a stack

HIDDEN = "?"  # stands for a card or token that the viewer may not know
EVERYBODY = -1  # reader of a log entry; seat n reads n; everybody but seat n reads -2 - n


class BadState(ValueError):
    """A packed state is not one the rules could have made; the message names the field."""


def need(right: object, sentence: str) -> None:
    """Raise BadState with this sentence unless it is so."""
    if not right:
        raise BadState(sentence)


class Ask(NamedTuple):
    """A question put to one seat. Never stored: asking again gives it again."""

    seat: int
    options: list[Action]


def tupled(row: Plain) -> Any:
    """The same with every list made a tuple: actions and log entries come back from a save as lists."""
    return tuple(tupled(item) for item in row) if isinstance(row, list | tuple) else row


def listed(row: Any) -> Plain:
    """The same with every tuple made a list: what packing gives, so that two packed states compare equal."""
    return [listed(item) for item in row] if isinstance(row, list | tuple) else row


def plain(value: Any) -> bool:
    """Whether a value is made of None, exact bools, ints and strs, and lists of those."""
    if type(value) is list:
        return all(plain(item) for item in value)
    return value is None or type(value) in (bool, int, str)


def small(value: Any) -> bool:
    """Whether no number in plain data is larger than numbers of a game are."""
    if type(value) is list:
        return all(small(item) for item in value)
    return type(value) is not int or -LARGEST <= value <= LARGEST


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is exactly of a kind: int, str, bool, lists of such, maps from str to such, or Any plain data."""
    if kind is int:
        return type(value) is int and -LARGEST <= value <= LARGEST
    origin = get_origin(kind)
    if origin is list:
        (inner,) = get_args(kind)
        return type(value) is list and all(fits(item, inner) for item in value)
    if origin is dict:
        inner = get_args(kind)[1]
        return type(value) is dict and all(type(k) is str and fits(item, inner) for k, item in value.items())
    return plain(value) and small(value) if kind is Any else type(value) is kind


@dataclass(slots=True)
class Part:
    """A mutable piece of a state: flat fields, copied and packed in the order the class gives them.

    Field order is the save format, so a new field goes last. Kinds of fields: see ``fits``; lists and maps nest once at most.
    """

    names: ClassVar[tuple[str, ...]]  # set by ``learn``: a class that has not learned fails at its first copy
    kinds: ClassVar[tuple[Any, ...]]

    @classmethod
    def learn(cls) -> None:
        """Work out field names and kinds once, before the first copy."""
        if "names" not in cls.__dict__:
            hints = get_type_hints(cls)
            cls.names = tuple(f.name for f in fields(cls))
            cls.kinds = tuple(hints[name] for name in cls.names)

    def copy(self) -> Self:
        """A twin that shares nothing mutable with this one."""
        twin = object.__new__(type(self))
        for name in self.names:
            value = getattr(self, name)
            kind = type(value)
            if kind is list:
                value = [item[:] for item in value] if value and type(value[0]) is list else value[:]
            elif kind is dict:
                value = {key: item[:] if type(item) is list else item for key, item in value.items()}
            setattr(twin, name, value)
        return twin

    def pack(self) -> Plain:
        """The fields' values as one list, detached from this object."""
        twin = self.copy()
        return [getattr(twin, name) for name in self.names]

    @classmethod
    def unpack(cls, row: Plain) -> Self:
        """The reverse of ``pack``; raises BadState naming the field that does not fit."""
        cls.learn()
        if type(row) is not list or len(row) != len(cls.names):
            raise BadState(f"{cls.__name__}: {len(cls.names)} fields expected")
        twin = object.__new__(cls)
        for name, kind, value in zip(cls.names, cls.kinds, row, strict=True):
            if not fits(value, kind):
                word = getattr(kind, "__name__", kind) if get_origin(kind) is None else kind
                raise BadState(f"{cls.__name__}.{name} must be of kind {word}")
            setattr(twin, name, value)
        return twin.copy()

    def view(self, seat: int | None) -> Self:
        """A copy with what that seat (None: a spectator) may not know blanked."""
        return self.copy()


class ModulePart(Part):
    """The state a module adds to a game. Hidden pieces are blanked by ``view`` and dealt again by ``redeal``."""

    __slots__ = ()

    @classmethod
    def blank(cls) -> Self:
        """An empty part, which the module's ``begin`` fills: no items, no number but 0."""
        return cls(*((get_origin(kind) or kind)() for kind in cls.kinds))

    def redeal(self, dice: Any, seat: int | None) -> None:
        """Deal again what that seat cannot know; the outcome may depend on what it knows and on the dice only."""

    def tokens(self) -> list[str]:
        """Every card or token the part holds, for counting."""
        return []

    def check(self, g: Any) -> None:
        """Raise BadState if the part breaks an invariant."""


@dataclass(slots=True)
class Frame(Part):
    """One running procedure of the rules: the step it is at, and its locals as fields."""

    kind: ClassVar[str] = ""
    step: str = field(default="start", kw_only=True)
    result: Any = field(default=None, kw_only=True)  # what the last procedure it called returned

    def check(self, g: Any, below: Frame | None) -> None:
        """Raise BadState unless the rules could have laid this frame on that one and left it at this step with these fields.

        Called between choices: ``step`` is an asking one if the frame is on top, else the one it goes on with.
        """


@dataclass(slots=True)
class Core:
    """The part of every game's state that the engine itself owns."""

    rng: int
    stack: list[Frame] = field(default_factory=list)
    barrier: int = 0  # rises when chance or a reveal makes undo unfair
    log: list[Action] | None = field(default_factory=list)  # None while searching
    scores: list[int] | None = None  # set once, at the end of the game; higher is better

    def copy(self, log: bool = True) -> Core:
        """A copy; with ``log=False`` one that keeps no log, for search."""
        kept = self.log[:] if log and self.log is not None else None
        scores = None if self.scores is None else self.scores[:]
        return Core(self.rng, [frame.copy() for frame in self.stack], self.barrier, kept, scores)

    def pack(self) -> Plain:
        """Plain lists: rng, frames, barrier, log, scores."""
        frames = [[frame.kind, *frame.pack()] for frame in self.stack]
        scores = None if self.scores is None else self.scores[:]
        return [self.rng, frames, self.barrier, listed(self.log), scores]


class Rules:
    """The frames of one game under one set of modules, and their steps by name."""

    def __init__(self, frames: tuple[type[Frame], ...]) -> None:
        self.frames: dict[str, type[Frame]] = {}
        self.do: dict[tuple[str, str], Callable[..., None]] = {}
        self.ask: dict[tuple[str, str], Callable[..., Ask]] = {}
        self.take: dict[tuple[str, str], Callable[..., None]] = {}
        for cls in frames:
            if cls.kind in self.frames:
                raise ValueError(f"two frames are called {cls.kind!r}")
            self.frames[cls.kind] = cls
            cls.learn()
            for name in dir(cls):  # do_next, ask_react, take_react
                word, _, step = name.partition("_")
                if word in ("do", "ask", "take") and step:
                    getattr(self, word)[cls.kind, step] = getattr(cls, name)
        if self.ask.keys() != self.take.keys():
            raise ValueError(f"asked but not taken, or the reverse: {self.ask.keys() ^ self.take.keys()}")

    def unpack(self, row: Plain) -> Core:
        """The reverse of ``Core.pack``; raises BadState."""
        if type(row) is not list or len(row) != 5:
            raise BadState("core: 5 fields expected")
        rng, stack, barrier, log, scores = row
        if type(rng) is not int or not 0 <= rng < 1 << 64 or not fits(barrier, int) or not 0 <= barrier < HIGHEST:
            raise BadState("core: rng and barrier must be ints")
        if (
            type(stack) is not list
            or len(stack) > DEEPEST
            or not (log is None or (type(log) is list and fits(log, Any)))
        ):
            raise BadState("core: stack and log must be lists")
        if scores is not None and not fits(scores, list[int]):
            raise BadState("core: scores must be a list of ints")
        if not stack and scores is None:
            raise BadState("core: a game that is not over has a frame")
        frames = []
        for item in stack:
            if type(item) is not list or not item or type(item[0]) is not str or item[0] not in self.frames:
                raise BadState("core: unknown frame")
            frame = self.frames[item[0]].unpack(item[1:])
            node = (frame.kind, frame.step)
            if node not in self.do and node not in self.ask:
                raise BadState(f"core: unknown step {frame.kind}.{frame.step}")
            frames.append(frame)
        entries = None if log is None else [tupled(entry) for entry in log]
        if entries is not None and not all(type(e) is tuple and len(e) > 1 and type(e[0]) is int for e in entries):
            raise BadState("core: a log entry is a reader, a code and its facts")
        return Core(rng, frames, barrier, entries, scores)

    def check(self, g: Any) -> None:
        """Raise BadState unless every frame could stand where it does, and those that wait can go on."""
        stack = g.core.stack
        below: Frame | None = None
        for frame in stack:
            need(frame is stack[-1] or (frame.kind, frame.step) in self.do, f"{frame.kind}.{frame.step} cannot wait")
            frame.check(g, below)
            below = frame

    def asked(self, g: Any) -> Ask | None:
        """The question the state stands at, without running anything; None if it is over or stands between questions."""
        core = g.core
        if core.scores is not None:
            return None
        top = core.stack[-1]
        ask = self.ask.get((top.kind, top.step))
        return None if ask is None else ask(top, g)

    def settle(self, g: Any) -> Ask | None:
        """Run steps that need nobody, until a seat must choose (its question) or the game is over (None)."""
        core = g.core
        stack = core.stack
        find = self.do.get
        for _ in range(10_000):
            if core.scores is not None:
                return None
            top = stack[-1]
            do = find((top.kind, top.step))
            if do is None:
                ask = self.ask[top.kind, top.step](top, g)
                if not ask.options:
                    raise RuntimeError(f"dead end at {top.kind}.{top.step}")
                return ask
            do(top, g)
        raise RuntimeError("ten thousand steps without a decision")

    def apply(self, g: Any, action: Action) -> Ask | None:
        """Take one legal action, then run on to the next question. Trusts its caller that the action is legal."""
        top = g.core.stack[-1]
        self.take[top.kind, top.step](top, g, action)
        return self.settle(g)


def call(g: Any, frame: Frame) -> None:
    """Interrupt the running procedure with another; it goes on where it was. Comes last in a step."""
    g.core.stack.append(frame)


def done(g: Any, result: Plain = None) -> None:
    """End the running procedure and hand its result to the one it interrupted. Comes last in a step."""
    stack = g.core.stack
    stack.pop()
    if stack:
        stack[-1].result = result
