"""Chance, who may read the log, hexes, and templates."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.hexes import DIRECTIONS, Grid, distance, moved, neighbours, turned
from engine.log import all_but, log_for, readable, say
from engine.rng import Dice, roll, seeded, shuffle
from engine.words import Speaker, listing
from tests.toy import toy

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
