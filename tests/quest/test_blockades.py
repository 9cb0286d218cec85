"""Rules, blockades: where they lie, who removes them with what, what is left over, who keeps them."""

from __future__ import annotations

import pytest

from engine.quest.tables import blockades
from tests.quest.kit import BORDER, COURSE, LINE, game_with

AHEAD = BORDER + 1  # the first space behind the blockade


def seams_of(route: str, strip_blockades: str = "near") -> list[int]:
    """The borders that carry a blockade: i stands for the one between pieces i and i + 1 of the route."""
    return list(game_with(route=route, strip_blockades=strip_blockades).g.tables.seams)


def test_a_blockade_lies_on_every_border_between_two_tiles() -> None:
    assert seams_of("first-game") == [0, 1, 2, 3]  # none at the ending piece
    race = game_with()
    assert sum(1 for number in race.g.seams if number) + sum(len(seat.blockades) for seat in race.g.seats) == 4


def test_a_strip_has_a_blockade_on_its_near_side_only() -> None:
    """A reading: the set-up sheet is not public. In Home Stretch the third piece is a strip."""
    assert seams_of("home-stretch") == [0, 1, 3, 4]
    assert seams_of("swamplands") == [0, 2, 3, 4]


def test_with_the_option_strips_have_one_on_both_sides() -> None:
    assert seams_of("home-stretch", strip_blockades="both") == [0, 1, 2, 3, 4]
    assert seams_of("swamplands", strip_blockades="both") == [0, 1, 2, 3, 4, 5]


def test_nobody_passes_a_blockade() -> None:
    race = game_with("pioneer", ground="jungle 1", blockade=1)
    assert race.moves() == set()


def test_a_blockade_lies_between_all_pairs_of_spaces_of_the_border() -> None:
    """Seven pairs where two big tiles touch along a full side; one removal opens them all."""
    race = game_with()
    pairs = {frozenset(pair) for pair in race.g.tables.joints[0]}
    assert len(pairs) == 7
    assert frozenset((LINE[BORDER], LINE[AHEAD])) in pairs


def test_the_whole_border_is_open_for_everyone_afterwards() -> None:
    near, far = next((a, b) for a, b in game_with().g.tables.joints[0] if {a, b}.isdisjoint(LINE) and a < b)
    race = game_with("explorer", flood="jungle 1", blockade=1, pieces={1: [near]}, seats=3)
    race.do("break", 0, 0, "explorer").end()
    assert race.seat == 1
    assert far in {option[2] for option in race.options if option[0] == "move"}


@pytest.mark.parametrize(("blockade", "card"), [(1, "explorer"), (2, "traveler"), (4, "sailor"), (5, "scout")])
def test_a_piece_beside_a_blockade_removes_it_by_paying_as_for_a_space(blockade: int, card: str) -> None:
    race = game_with(card, ground="mountain", blockade=blockade)
    race.do("break", 0, 0, card)
    assert race.g.seams[0] == 0
    assert race.at == BORDER  # it does not move onto it
    assert race.played() == [card]


def test_the_six_blockades_ask_for_what_is_printed_on_them() -> None:
    asked = {number: tuple(land) for number, land in blockades().items()}
    assert asked == {
        1: ("machete", 1),
        2: ("coin", 1),
        3: ("rubble", 1),
        4: ("paddle", 1),
        5: ("machete", 2),
        6: ("rubble", 2),
    }


def test_a_weaker_card_does_not_remove_it() -> None:
    race = game_with("explorer explorer", ground="mountain", blockade=5)
    assert race.offered("break") == []


def test_a_rubble_blockade_takes_that_many_cards() -> None:
    race = game_with("explorer sailor pioneer", ground="jungle 1", blockade=6)
    assert race.offered("break") == ["hand"]
    race.do("break", 0, 0, "hand").do("discard", "sailor").do("discard", "explorer")
    assert race.played() == ["explorer", "sailor"]
    assert race.g.seams[0] == 0
    assert race.moves() == {(AHEAD, "pioneer")}


def test_too_few_cards_do_not_remove_a_rubble_blockade() -> None:
    assert game_with("explorer", ground="jungle 1", blockade=6).offered("break") == []


def test_whoever_removes_a_blockade_keeps_it() -> None:
    race = game_with("explorer", ground="jungle 1", blockade=1)
    race.do("break", 0, 0, "explorer")
    assert race.g.seats[0].blockades == [1]


def test_power_left_over_from_a_blockade_walks_on() -> None:
    race = game_with("trailblazer", ground="jungle 1, jungle 1", blockade=1)
    race.do("break", 0, 0, "trailblazer").go("trailblazer", AHEAD, AHEAD + 1)
    assert race.at == AHEAD + 1


def test_power_left_over_from_a_blockade_does_not_pay_another_symbol() -> None:
    race = game_with("trailblazer", ground="water 1", blockade=1)
    assert race.do("break", 0, 0, "trailblazer").moves() == set()


def test_power_left_over_from_walking_pays_a_blockade_and_walks_on() -> None:
    race = game_with("trailblazer", ground="jungle 1, jungle 1", blockade=1, here=BORDER - 1)
    race.go("trailblazer", BORDER).do("break", 0, 0, "trailblazer").go("trailblazer", AHEAD)
    assert race.at == AHEAD
    assert race.g.seats[0].blockades == [1]
    assert race.offered("move") == []


def test_power_left_over_must_be_enough_for_the_blockade() -> None:
    race = game_with("scout", ground="jungle 1, jungle 1", blockade=5, here=BORDER - 1)
    race.go("scout", BORDER)
    assert race.offered("break") == []


def test_power_left_over_does_not_pay_a_blockade_of_another_symbol() -> None:
    race = game_with("trailblazer", ground="jungle 1, jungle 1", blockade=4, here=BORDER - 1)
    assert race.go("trailblazer", BORDER).offered("break") == []


def test_a_joker_removes_a_blockade_of_any_symbol_and_keeps_that_symbol() -> None:
    race = game_with("adventurer", ground="jungle 1", blockade=4)
    assert race.do("break", 0, 0, "adventurer").moves() == set()
    race = game_with("adventurer", ground="water 1", blockade=4)
    assert race.do("break", 0, 0, "adventurer").moves() == {(AHEAD, "adventurer")}


@pytest.mark.parametrize("blockade", [1, 2, 3, 4, 5, 6])
def test_the_native_removes_any_blockade_instead_of_stepping(blockade: int) -> None:
    race = game_with("native", ground="jungle 1", blockade=blockade)
    race.do("break", 0, 0, "native")
    assert race.g.seats[0].blockades == [blockade]
    assert race.moves() == set()  # its one step is used up


def test_pieces_that_touch_without_following_each_other_have_no_blockade_between_them() -> None:
    """On this route of our own the third tile touches the start tile too: that side is open."""
    tables = game_with(route="B0@0,0 C0@7,-4 E0@4,3 Z2@4,7").g.tables
    tile = tables.course.piece_of
    borders = [(tile[a], tile[b], seam) for a in range(len(tile)) for b, seam in tables.near[a] if tile[a] < tile[b]]
    assert {seam >= 0 for one, other, seam in borders if (one, other) == (0, 2)} == {False}
    assert {seam >= 0 for one, other, seam in borders if (one, other) in ((0, 1), (1, 2))} == {True}


def test_every_piece_at_the_border_may_remove_the_blockade() -> None:
    for cell in {a for a, _ in game_with().g.tables.joints[0] if COURSE.land[a].symbol != "mountain"}:
        race = game_with("explorer", pieces={0: [cell]}, blockade=1)
        assert race.offered("break") == ["explorer"]
