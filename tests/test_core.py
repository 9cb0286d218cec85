"""The stack of frames, packing, effects and events, tried on a game of three lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from engine.core import Ask, BadState, Core, Frame, Part, Rules, call, listed, plain, tupled
from engine.effects import Effects, Event, fire
from engine.log import say
from tests.toy import RULES, Confirm, Count, Toy, toy

# --- frames


def test_a_frame_goes_on_where_it_was_when_the_one_it_called_is_done() -> None:
    g = toy()
    assert RULES.settle(g) == Ask(0, [("add", 1), ("add", 2), ("add", 3)])
    assert RULES.apply(g, ("add", 3)) == Ask(1, [("double",), ("pass",)])
    assert [frame.kind for frame in g.core.stack] == ["count", "confirm"]
    RULES.apply(g, ("double",))
    assert g.core.stack == [Count(6, step="pick", result=6)]


def test_a_game_is_over_when_there_are_scores() -> None:
    g = toy()
    ask = RULES.settle(g)
    while ask is not None:
        ask = RULES.apply(g, ask.options[-1])
    assert g.core.scores == [12]
    assert RULES.settle(g) is None
    assert RULES.asked(g) is None


def test_asking_runs_nothing() -> None:
    g = toy()
    assert RULES.asked(g) is None  # it stands before a step that nobody decides
    assert g.core.stack == [Count()]


def test_a_question_without_options_is_an_error() -> None:
    @dataclass(slots=True)
    class Stuck(Frame):
        kind = "stuck"

        def ask_start(self, g: Any) -> Ask:
            return Ask(0, [])

        def take_start(self, g: Any, action: Any) -> None: ...

    with pytest.raises(RuntimeError, match=r"dead end at stuck\.start"):
        Rules((Stuck,)).settle(Toy(Core(0, [Stuck()])))


def test_a_game_that_never_asks_is_an_error() -> None:
    @dataclass(slots=True)
    class Idle(Frame):
        kind = "idle"

        def do_start(self, g: Any) -> None: ...

    with pytest.raises(RuntimeError, match="ten thousand steps"):
        Rules((Idle,)).settle(Toy(Core(0, [Idle()])))


def test_a_question_that_is_never_taken_is_found_when_rules_are_made() -> None:
    @dataclass(slots=True)
    class Half(Frame):
        kind = "half"

        def ask_start(self, g: Any) -> Ask:
            return Ask(0, [("a",)])

    with pytest.raises(ValueError, match="asked but not taken"):
        Rules((Half,))
    with pytest.raises(ValueError, match="two frames are called 'count'"):
        Rules((Count, Confirm, Count))


# --- packing


@dataclass(slots=True)
class Box(Part):
    """Every kind of field."""

    number: int
    name: str
    shut: bool
    cards: list[str]
    piles: list[list[str]]
    stock: dict[str, int]
    extra: Any = None


Box.learn()


def box() -> Box:
    """A full one."""
    return Box(3, "a", False, ["b"], [["c"], []], {"d": 1}, [1, ["e"]])


def test_a_part_packs_and_comes_back_equal() -> None:
    row = box().pack()
    assert row == [3, "a", False, ["b"], [["c"], []], {"d": 1}, [1, ["e"]]]
    assert Box.unpack(row) == box()


def test_a_copy_of_a_part_shares_nothing() -> None:
    mine = box()
    for twin in (mine.copy(), Box.unpack(mine.pack())):
        twin.cards.append("x")
        twin.piles[0].append("x")
        twin.piles.append([])
        twin.stock["d"] = 9
        assert mine == box()


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, "3"),
        (0, True),
        (0, 1.0),
        (1, 7),
        (2, 0),
        (3, "b"),
        (3, [1]),
        (4, ["c"]),
        (5, {"d": "1"}),
        (5, {1: 1}),
        (6, 1.5),
    ],
)
def test_a_wrong_field_is_named(place: int, value: Any) -> None:
    row = box().pack()
    row[place] = value
    with pytest.raises(BadState, match=rf"^Box\.{Box.names[place]} must be of kind "):
        Box.unpack(row)


@pytest.mark.parametrize("row", [[], None, {}, [1] * 8, (3, "a", False, [], [], {}, None)])
def test_a_row_of_the_wrong_shape_is_refused(row: Any) -> None:
    with pytest.raises(BadState, match="Box: 7 fields expected"):
        Box.unpack(row)


def test_the_stack_comes_back_with_its_steps() -> None:
    g = toy()
    RULES.settle(g)
    RULES.apply(g, ("add", 2))
    say(g, "added", 0, 2)
    core = RULES.unpack(g.core.pack())
    assert core == g.core
    assert core.stack[0] is not g.core.stack[0]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, -1),
        (0, 1 << 64),
        (0, "0"),
        (1, [["nobody", "start", None]]),
        (1, [["count", 1, "leap", None]]),
        (1, [[]]),
        (1, ["count"]),
        (1, []),
        (2, 1.5),
        (3, [[-1]]),
        (3, [["x", "added"]]),
        (3, "log"),
        (4, [1.5]),
        (4, "won"),
    ],
)
def test_a_core_that_rules_could_not_make_is_refused(place: int, value: Any) -> None:
    g = toy()
    RULES.settle(g)
    row = g.core.pack()
    row[place] = value
    with pytest.raises(BadState):
        RULES.unpack(row)


def test_lists_and_tuples_become_each_other() -> None:
    assert tupled(["move", 1, ["a"]]) == ("move", 1, ("a",))
    assert listed(("move", 1, ("a",))) == ["move", 1, ["a"]]
    assert plain(["a", 1, None, True, [2]])
    assert not plain(("a",))
    assert not plain([1.0])


# --- effects and events


class ToyTables:
    """One card with three effects, and modules that listen."""

    def __init__(self) -> None:
        self.effects = {"shout": self.shout, "ask": self.ask}
        self.hooks = {"bell": (self.hear("one"), self.hear("two")), "drum": ()}

    def effects_of(self, source: str) -> list[list[Any]]:
        card: list[list[Any]] = [["shout", "a"], ["ask", 2], ["shout", "b"]]
        return {"card": card}[source]

    @staticmethod
    def shout(g: Toy, seat: int, word: str) -> None:
        g.heard.append(f"{seat} {word}")

    @staticmethod
    def ask(g: Toy, seat: int, number: int) -> None:
        call(g, Confirm(number))

    @staticmethod
    def hear(name: str) -> Any:
        def listener(g: Toy, number: int) -> None:
            g.heard.append(f"{name} {number}")

        return listener


def test_effects_run_in_order_and_wait_for_each_other() -> None:
    rules = Rules((Count, Confirm, Effects, Event))
    g = Toy(Core(0, [Count(), Effects(3, "card")]), ToyTables())
    assert rules.settle(g) == Ask(1, [("double",), ("pass",)])
    assert g.heard == ["3 a"]
    ask = rules.apply(g, ("pass",))
    assert g.heard == ["3 a", "3 b"]
    assert ask is not None
    assert ask.seat == 0


def test_an_event_reaches_every_module_in_order() -> None:
    rules = Rules((Count, Confirm, Effects, Event))
    g = Toy(Core(0, [Count()]), ToyTables())
    fire(g, "bell", 5)
    rules.settle(g)
    assert g.heard == ["one 5", "two 5"]
    fire(g, "drum", 5)
    assert len(g.core.stack) == 1  # nobody listens: no frame
