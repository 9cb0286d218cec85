"""Rules, movement: landscape, jokers, power left over, rubble and base camps, what is never entered, two pieces."""

from __future__ import annotations

import pytest

from engine.quest.state import HOME
from tests.quest.kit import COURSE, LINE, game_with


@pytest.mark.parametrize(
    ("ground", "hand"),
    [("jungle 1", "explorer"), ("water 1", "sailor"), ("village 1", "traveler"), ("jungle 2", "scout")],
)
def test_a_card_of_the_symbol_and_enough_power_pays_a_space(ground: str, hand: str) -> None:
    race = game_with(hand, ground=ground)
    race.go(hand, 1)
    assert race.at == 1
    assert (race.hand(), race.played()) == ([], [hand])


@pytest.mark.parametrize(
    ("ground", "hand"), [("jungle 1", "sailor"), ("water 1", "traveler"), ("village 1", "explorer")]
)
def test_a_card_of_another_symbol_does_not(ground: str, hand: str) -> None:
    assert game_with(hand, ground=ground).moves() == set()


def test_a_card_pays_one_space_alone() -> None:
    """Three Explorers do not make the strength of a jungle 2."""
    race = game_with("explorer explorer explorer", ground="jungle 2")
    assert race.moves() == set()


def test_power_left_over_walks_on_over_the_same_symbol() -> None:
    race = game_with("trailblazer", ground="jungle 1, jungle 2, jungle 1")
    race.go("trailblazer", 1, 2)
    assert race.at == 2
    assert race.played() == ["trailblazer"]
    assert race.seat == 0
    assert race.offered("move") == []  # all three are spent


def test_power_left_over_does_not_pay_another_symbol() -> None:
    race = game_with("trailblazer", ground="jungle 1, water 1")
    assert race.go("trailblazer", 1).moves() == set()


def test_power_left_over_does_not_pay_a_stronger_space() -> None:
    race = game_with("trailblazer", ground="jungle 1, jungle 3")
    race.go("trailblazer", 1)
    assert race.moves() == set()


def test_power_left_over_is_not_added_to_another_card() -> None:
    race = game_with("scout explorer", ground="jungle 1, jungle 2")
    race.go("scout", 1)
    assert race.moves() == set()


def test_stopping_loses_the_power_left_over() -> None:
    race = game_with("trailblazer", ground="jungle 1, jungle 1")
    race.go("trailblazer", 1).do("stop")
    assert race.at == 1
    assert race.moves() == set()


def test_power_left_over_is_gone_before_anything_else_is_done() -> None:
    """Nothing but walking on or stopping is offered while power is left."""
    race = game_with("trailblazer traveler cartographer", deck="sailor", ground="jungle 1, jungle 1")
    race.go("trailblazer", 1)
    assert {option[0] for option in race.options} == {"move", "stop"}
    assert {option[-1] for option in race.options} == {"trailblazer", "stop"}


def test_a_movement_may_go_back_where_it_came_from() -> None:
    race = game_with("trailblazer", ground="jungle 1, jungle 1")
    race.go("trailblazer", 1, 2, 1)
    assert race.at == 1


def test_nobody_has_to_move() -> None:
    race = game_with("explorer", ground="jungle 1")
    race.end()
    assert race.seat == 1


def test_several_cards_move_one_after_the_other() -> None:
    race = game_with("explorer sailor traveler", ground="jungle 1, water 1, village 1")
    race.go("explorer", 1).go("sailor", 2).go("traveler", 3)
    assert race.at == 3
    assert race.played() == ["explorer", "sailor", "traveler"]


@pytest.mark.parametrize("ground", ["jungle 1", "water 1", "village 1"])
def test_a_joker_counts_as_any_of_the_three_symbols(ground: str) -> None:
    race = game_with("jack-of-all-trades", ground=ground)
    assert race.moves() == {(1, "jack-of-all-trades")}


def test_a_joker_keeps_its_symbol_for_the_whole_card() -> None:
    race = game_with("adventurer", ground="water 1, jungle 1")
    race.go("adventurer", 1)
    assert race.moves() == set()
    race = game_with("adventurer", ground="water 1, water 1")
    assert race.go("adventurer", 1, 2).at == 2


def test_a_joker_may_count_as_another_symbol_the_next_time_it_is_played() -> None:
    race = game_with("jack-of-all-trades", ground="water 1, village 1", seats=2)
    race.go("jack-of-all-trades", 1).end()
    race.end()
    assert race.hand() == ["jack-of-all-trades"]
    assert (2, "jack-of-all-trades") in race.moves()


# --- rubble and base camps


def test_rubble_takes_that_many_cards_whatever_they_show() -> None:
    race = game_with("explorer sailor native", ground="rubble 2")
    race.go("hand", 1).do("discard", "native").do("discard", "sailor")
    assert race.at == 1
    assert (race.hand(), race.played()) == (["explorer"], ["native", "sailor"])


def test_the_cards_for_rubble_come_back() -> None:
    race = game_with("explorer sailor", ground="rubble 2")
    race.go("hand", 1).end()
    assert sorted(race.hand()) == ["explorer", "sailor"]  # reshuffled and drawn at once: there were no others


def test_a_base_camp_takes_that_many_cards_out_of_the_game() -> None:
    race = game_with("explorer sailor traveler", ground="camp 2")
    box = sorted(race.g.box)
    race.go("hand", 1).do("remove", "explorer").do("remove", "sailor")
    assert race.at == 1
    assert (race.hand(), race.played(), race.discards()) == (["traveler"], [], [])
    assert sorted(race.g.box) == sorted([*box, "explorer", "sailor"])


@pytest.mark.parametrize("ground", ["rubble 3", "camp 3"])
def test_too_few_cards_do_not_pay_rubble_or_a_base_camp(ground: str) -> None:
    race = game_with("pioneer millionaire", ground=ground)
    assert race.moves() == set()


@pytest.mark.parametrize("ground", ["rubble 1, rubble 1", "camp 1, rubble 1"])
def test_the_power_of_cards_for_rubble_or_a_camp_is_not_used(ground: str) -> None:
    """However strong the card, the move is exactly one space."""
    race = game_with("pioneer", ground=ground)
    race.go("hand", 1)
    assert race.at == 1
    assert race.moves() == set()


def test_power_does_not_pay_rubble() -> None:
    race = game_with("pioneer", ground="jungle 1, rubble 1")
    assert race.go("pioneer", 1).moves() == set()


def test_with_just_enough_cards_nothing_is_asked() -> None:
    race = game_with("explorer sailor", ground="rubble 2")
    race.go("hand", 1)
    assert (race.at, race.hand()) == (1, [])


# --- what is never entered


def test_mountains_are_never_entered() -> None:
    race = game_with("pioneer native prop-plane", ground="mountain, jungle 1")
    assert race.moves() == set()


def test_mountains_with_a_cave_are_never_entered() -> None:
    cave = COURSE.caves[0]
    race = game_with("native", modules=("caves",), pieces={0: [COURSE.grid.near[cave][0]]})
    assert cave not in {option[2] for option in race.options if option[0] == "move"}


def test_start_spaces_are_not_entered_again() -> None:
    race = game_with("native explorer prop-plane", ground="jungle 1")
    starts = set(COURSE.starts)
    assert starts & set(COURSE.grid.near[LINE[0]])
    assert not starts & {option[2] for option in race.options if option[0] == "move"}


def test_an_occupied_space_is_not_entered() -> None:
    race = game_with("explorer", ground="jungle 1, jungle 1", pieces={1: [LINE[1]]})
    assert race.moves() == set()


def test_an_occupied_space_is_not_passed() -> None:
    race = game_with("pioneer", ground="jungle 1, jungle 1, jungle 1", pieces={1: [LINE[2]]})
    race.go("pioneer", 1)
    assert race.moves() == set()


# --- finishing spaces


GOAL = COURSE.goals[0]
BEFORE_GOAL = next(cell for cell in COURSE.grid.near[GOAL] if cell not in COURSE.goals)


def test_a_finishing_space_costs_one_of_its_symbol() -> None:
    race = game_with("explorer sailor", pieces={0: [BEFORE_GOAL]})
    assert ("move", 0, GOAL, "sailor") in race.options
    assert ("move", 0, GOAL, "explorer") not in race.options


def test_a_piece_that_reaches_a_finishing_space_is_lifted_onto_el_dorado() -> None:
    """The space is free again for the next one, and the piece never moves again."""
    race = game_with("captain sailor", seats=2, pieces={0: [BEFORE_GOAL, LINE[0]]})
    race.do("move", 0, GOAL, "captain")
    assert race.g.seats[0].pieces == [HOME, LINE[0]]
    assert not [option for option in race.options if option[:2] == ("move", 0)]
    race = game_with("sailor", pieces={0: [BEFORE_GOAL], 1: [HOME]}, first=1)
    assert ("move", 0, GOAL, "sailor") in race.options


# --- two players: two pieces


def test_each_card_moves_one_of_the_two_pieces() -> None:
    race = game_with("explorer explorer", seats=2, flood="jungle 1")
    one, two = race.g.seats[0].pieces
    first = next(option for option in race.options if option[:2] == ("move", 0))
    race.do(*first)
    second = next(option for option in race.options if option[:2] == ("move", 1))
    race.do(*second)
    assert race.g.seats[0].pieces == [first[2], second[2]]
    assert one not in race.g.seats[0].pieces
    assert two not in race.g.seats[0].pieces


def test_the_power_of_a_card_is_not_split_between_the_two_pieces() -> None:
    race = game_with("scout", seats=2, flood="jungle 1")
    race.do(*next(option for option in race.options if option[:2] == ("move", 0)))
    assert {option[1] for option in race.options if option[0] == "move"} == {0}


def test_the_own_second_piece_stands_in_the_way_too() -> None:
    race = game_with("scout", seats=2, ground="jungle 1, jungle 1", pieces={0: [LINE[0], LINE[1]]})
    assert race.moves() == set()
