"""The stack of frames, packing, chance, the log, effects and words, tried on a game of three lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.core import Ask, BadState, Core, Frame, Part, Rules, call, done, listed, plain, tupled
from engine.effects import Effects, Event, fire
from engine.hexes import DIRECTIONS, Grid, distance, moved, neighbours, turned
from engine.log import all_but, log_for, readable, say
from engine.rng import Dice, roll, seeded, shuffle
from engine.words import Speaker, listing


@dataclass(slots=True)
class Toy:
    """A state with nothing but its core."""

    core: Core
    tables: Any = None
    heard: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Count(Frame):
    """Ask for numbers until their sum reaches ten, each of them confirmed by another frame."""

    kind = "count"
    sum: int = 0

    def do_start(self, g: Toy) -> None:
        if self.sum >= 10:
            g.core.scores = [self.sum]
        self.step = "pick"

    def ask_pick(self, g: Toy) -> Ask:
        return Ask(0, [("add", n) for n in range(1, 4)])

    def take_pick(self, g: Toy, action: tuple[Any, ...]) -> None:
        self.step = "add"
        call(g, Confirm(action[1]))

    def do_add(self, g: Toy) -> None:
        self.sum += self.result
        self.step = "start"


@dataclass(slots=True)
class Confirm(Frame):
    """Another seat doubles the number or not."""

    kind = "confirm"
    number: int

    def ask_start(self, g: Toy) -> Ask:
        return Ask(1, [("double",), ("pass",)])

    def take_start(self, g: Toy, action: tuple[Any, ...]) -> None:
        done(g, self.number * (2 if action[0] == "double" else 1))


RULES = Rules((Count, Confirm))


def toy() -> Toy:
    """A new game."""
    return Toy(Core(seeded(1), [Count()]))


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


# --- chance


def test_chance_is_splitmix64() -> None:
    """The published numbers for a first state of 0; every recorded game and every save depends on them."""
    dice = Dice(0)
    dice.rng = 0
    assert [dice.below(1 << 64) for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_the_state_draws_like_dice_do() -> None:
    g, dice = toy(), Dice(1)
    assert [roll(g, 100) for _ in range(8)] == [dice.below(100) for _ in range(8)] == [27, 21, 87, 15, 41, 51, 36, 25]


def test_a_draw_from_the_state_raises_the_barrier() -> None:
    g = toy()
    cards = list(range(6))
    roll(g, 6)
    assert g.core.barrier == 1
    shuffle(g, cards)
    assert g.core.barrier == 6
    assert sorted(cards) == list(range(6))


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    assert len({seeded(seed) >> 48 for seed in range(200)}) > 190
    assert all(0 <= seeded(seed) < 1 << 64 for seed in (0, 1, (1 << 63) - 1))


def test_every_number_and_every_order_is_about_as_likely() -> None:
    dice = Dice(7)
    faces = Counter(dice.below(6) for _ in range(6000))
    assert set(faces) == set(range(6))
    assert all(850 < count < 1150 for count in faces.values())
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = [0, 1, 2]
        dice.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


# --- the log


def test_who_may_read_an_entry() -> None:
    g = toy()
    say(g, "seen")
    say(g, "secret", to=1)
    say(g, "rumour", to=all_but(1))
    codes = {seat: [entry[1] for entry in log_for(g.core.log, seat) or []] for seat in (0, 1, None)}
    assert codes == {0: ["seen", "rumour"], 1: ["seen", "secret"], None: ["seen", "rumour"]}
    assert readable((all_but(0), "x"), None)


def test_nothing_is_noted_while_searching() -> None:
    g = toy()
    g.core.log = None
    say(g, "seen")
    assert g.core.log is None
    assert log_for(None, 0) is None


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


# --- hexes and words


def test_six_turns_lead_back() -> None:
    for at in ((3, -1), (0, 0), (7, -4)):
        assert turned(at, 6) == at
        assert turned(turned(at, 2), 4) == at
        assert distance((0, 0), turned(at, 1)) == distance((0, 0), at)


def test_neighbours_are_one_step_away_in_six_directions() -> None:
    assert len(set(DIRECTIONS)) == 6
    assert {distance((2, 5), n) for n in neighbours((2, 5))} == {1}
    assert [turned(DIRECTIONS[0], k) for k in range(6)] == [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def test_a_grid_knows_who_is_beside_whom() -> None:
    points = [(0, 0), *neighbours((0, 0)), (9, 9)]
    grid = Grid.of(points)
    assert grid.near[0] == tuple(range(1, 7))
    assert grid.near[7] == ()
    for cell, around in enumerate(grid.near):
        assert all(cell in grid.near[n] for n in around)
        assert all(
            grid.cell[moved(grid.at[cell], step)] in around
            for step in DIRECTIONS
            if moved(grid.at[cell], step) in points
        )


def test_templates_are_filled_by_the_kind_of_each_fact() -> None:
    speaker = Speaker(card=str.title)
    words = {"bought": "{0:seat} buys {1:card} for {2}."}
    assert speaker.say(words, "bought", 1, "scout", 3) == "B buys Scout for 3."
    with pytest.raises(KeyError):
        speaker.say(words, "sold", 1)


def test_listing() -> None:
    assert [listing(list("abc"[:n])) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listing(["a", "b", "c"], "or") == "a, b or c"
