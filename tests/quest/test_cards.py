"""Rules, the cards: what each of the 21 kinds does."""

from __future__ import annotations

import pytest

from engine.quest.tables import base_cards
from tests.quest.kit import COURSE, LINE, game_with

GROUND = {"machete": "jungle", "paddle": "water", "coin": "village"}
POWERS = {
    "explorer": ("machete", 1),
    "scout": ("machete", 2),
    "trailblazer": ("machete", 3),
    "pioneer": ("machete", 5),
    "giant-machete": ("machete", 6),
    "sailor": ("paddle", 1),
    "captain": ("paddle", 3),
    "traveler": ("coin", 1),
    "photographer": ("coin", 2),
    "journalist": ("coin", 3),
    "treasure-chest": ("coin", 4),
    "millionaire": ("coin", 4),
    "jack-of-all-trades": ("machete paddle coin", 1),
    "adventurer": ("machete paddle coin", 2),
    "prop-plane": ("machete paddle coin", 4),
}
ITEMS = {"giant-machete", "treasure-chest", "prop-plane", "transmitter", "compass", "travel-log"}


@pytest.mark.parametrize("card", POWERS)
def test_a_card_moves_with_its_symbol_up_to_its_power(card: str) -> None:
    symbols, power = POWERS[card]
    for symbol, ground in GROUND.items():
        fits = symbol in symbols
        assert bool(game_with(card, ground=f"{ground} {power}").moves()) == fits
        assert not game_with(card, ground=f"{ground} {power + 1}").moves()


@pytest.mark.parametrize("card", POWERS)
def test_a_card_walks_as_many_spaces_as_its_power(card: str) -> None:
    symbols, power = POWERS[card]
    race = game_with(card, ground=", ".join([f"{GROUND[symbols.split()[0]]} 1"] * power))
    race.go(card, *range(1, power + 1))
    assert race.at == power
    assert race.offered("move") == []


@pytest.mark.parametrize("card", POWERS)
def test_only_items_leave_the_game_when_they_are_used(card: str) -> None:
    symbols, _ = POWERS[card]
    race = game_with(card, ground=f"{GROUND[symbols.split()[0]]} 1")
    before = race.g.box.count(card)
    race.go(card, 1)
    assert race.g.box.count(card) - before == (card in ITEMS)
    assert race.played() == ([] if card in ITEMS else [card])


def test_six_kinds_are_items() -> None:
    assert {card.id for card in base_cards().values() if card.item} == ITEMS


def test_the_transmitter_takes_a_card_from_the_board_for_free() -> None:
    race = game_with("transmitter")
    race.do("play", "transmitter").do("take", "scout")
    assert race.discards() == ["scout"]
    assert race.g.box.count("transmitter") == 1


def test_the_transmitter_takes_a_card_from_beside_the_board_too() -> None:
    """With no vacant place, and the pile stays where it is, also when there is one (a reading)."""
    race = game_with("transmitter").do("play", "transmitter")
    assert len(race.options) == 18
    race.do("take", "native")
    assert (race.discards(), race.g.stock["native"]) == (["native"], 2)
    assert "native" not in race.g.market
    race = game_with("transmitter", stock={"scout": 0}).do("play", "transmitter").do("take", "native")
    assert race.g.market.count("") == 1


def test_the_transmitter_takes_nothing_when_the_market_is_empty() -> None:
    race = game_with(
        "transmitter", stock={card.id: card.id == "transmitter" for card in base_cards().values() if card.cost}
    )
    race.do("play", "transmitter")
    assert race.options == [("end",)]


def test_the_transmitter_is_not_the_purchase_of_the_turn() -> None:
    race = game_with("transmitter traveler").do("play", "transmitter").do("take", "native")
    assert race.offered("buy") == ["scout"]
    race = game_with("transmitter traveler").do("buy", "scout").do("pay", "traveler", 2)
    assert race.do("play", "transmitter").offered("take")


def test_the_cartographer_draws_two_usable_this_turn() -> None:
    race = game_with("cartographer", deck="sailor explorer scout", ground="jungle 2")
    race.do("play", "cartographer")
    assert (race.hand(), race.played()) == (["explorer", "scout"], ["cartographer"])
    assert race.moves() == {(1, "scout")}


def test_the_compass_draws_three_and_leaves_the_game() -> None:
    race = game_with("compass", deck="sailor explorer scout traveler").do("play", "compass")
    assert race.hand() == ["explorer", "scout", "traveler"]
    assert (race.played(), race.g.box.count("compass")) == ([], 1)


def test_the_scientist_draws_one_then_may_remove_one_hand_card() -> None:
    race = game_with("scientist explorer", deck="sailor scout").do("play", "scientist")
    assert set(race.options) == {("remove", "explorer"), ("remove", "scout"), ("done",)}
    race.do("remove", "explorer")
    assert (race.hand(), race.played()) == (["scout"], ["scientist"])
    assert "end" in {option[0] for option in race.options}  # one at most


def test_the_scientist_need_not_remove_a_card() -> None:
    race = game_with("scientist explorer", deck="scout").do("play", "scientist").do("done")
    assert race.hand() == ["explorer", "scout"]


def test_the_travel_log_draws_two_then_may_remove_up_to_two() -> None:
    race = game_with("travel-log explorer", deck="sailor scout").do("play", "travel-log")
    race.do("remove", "explorer").do("remove", "sailor")
    assert (race.hand(), race.played()) == (["scout"], [])
    assert race.g.box.count("travel-log") == 1
    race = game_with("travel-log explorer", deck="sailor scout").do("play", "travel-log")
    assert race.do("remove", "explorer").do("done").hand() == ["sailor", "scout"]


def test_played_cards_are_not_removed_by_the_scientist() -> None:
    race = game_with("scientist explorer", ground="jungle 1").go("explorer", 1).do("play", "scientist")
    assert race.played() == ["explorer", "scientist"]
    assert ("remove", "explorer") not in race.options


@pytest.mark.parametrize("ground", ["jungle 4", "water 4", "village 4", "rubble 3", "camp 3"])
def test_the_native_moves_one_space_whatever_it_asks_for(ground: str) -> None:
    """Nothing else is paid, not for rubble or a base camp either."""
    race = game_with("native traveler", ground=f"{ground}, jungle 1").go("native", 1)
    assert (race.at, race.hand(), race.played()) == (1, ["traveler"], ["native"])
    assert race.moves() == set()


def test_the_native_moves_onto_a_finishing_space() -> None:
    goal = COURSE.goals[0]
    before = next(cell for cell in COURSE.grid.near[goal] if cell not in COURSE.goals)
    race = game_with("native", pieces={0: [before]})
    assert ("move", 0, goal, "native") in race.options


@pytest.mark.parametrize("ground", ["mountain", "start 1"])
def test_the_native_enters_no_mountain_and_no_start_space(ground: str) -> None:
    assert game_with("native", ground=ground).moves() == set()


def test_the_native_enters_no_occupied_space() -> None:
    assert game_with("native", ground="jungle 1", pieces={1: [LINE[1]]}).moves() == set()


def test_action_cards_may_be_played_before_and_after_moving_and_buying() -> None:
    race = game_with("cartographer explorer traveler", deck="sailor sailor", ground="jungle 1")
    assert race.offered("play") == ["cartographer"]
    assert race.go("explorer", 1).offered("play") == ["cartographer"]
    assert race.do("buy", "scout").do("pay", "traveler", 2).offered("play") == ["cartographer"]


def test_no_card_touches_another_player() -> None:
    for card in ("transmitter", "cartographer", "compass", "scientist", "travel-log", "native"):
        race = game_with(f"{card} explorer", deck="sailor sailor sailor", flood="jungle 1", pieces={0: [LINE[0]]})
        before = [seat.pack() for seat in race.g.seats[1:]]
        while race.options != [("end",)]:
            race.do(*race.options[0])
            if len(race.g.seats[0].hand) == 0:
                break
        assert [seat.pack() for seat in race.g.seats[1:]] == before
