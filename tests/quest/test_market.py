"""Rules, buying cards and items: what cards are worth, one purchase a turn, the market and its vacant places."""

from __future__ import annotations

import pytest

from tests.quest.kit import Race, game_with

BOARD = {"scout", "trailblazer", "jack-of-all-trades", "photographer", "treasure-chest", "transmitter"}
BESIDE = {
    "captain",
    "pioneer",
    "giant-machete",
    "journalist",
    "millionaire",
    "adventurer",
    "prop-plane",
    "cartographer",
    "compass",
    "scientist",
    "travel-log",
    "native",
}


def pay(race: Race, card: str, *purse: str) -> Race:
    """Buy a card and pay with these, each for the most it is worth."""
    race.do("buy", card)
    for name in purse:
        race.do(*max((o for o in race.options if o[:2] == ("pay", name)), key=lambda option: option[2]))
    return race


def worth(race: Race, card: str) -> list[int]:
    """What a card pays now, in half coins, in the middle of a purchase."""
    return [option[2] for option in race.options if option[:2] == ("pay", card)]


@pytest.mark.parametrize(
    ("card", "halves"),
    [
        ("traveler", 2),
        ("photographer", 4),
        ("journalist", 6),
        ("millionaire", 8),
        ("treasure-chest", 8),
        ("jack-of-all-trades", 2),
        ("adventurer", 4),
        ("explorer", 1),
        ("pioneer", 1),
        ("giant-machete", 1),
        ("captain", 1),
        ("native", 1),
        ("compass", 1),
        ("scientist", 1),
    ],
)
def test_yellow_cards_and_jokers_pay_their_power_all_others_half_a_coin(card: str, halves: int) -> None:
    race = game_with(f"{card} millionaire")
    assert worth(race.do("buy", "transmitter"), card) == [halves]


def test_with_the_option_jokers_pay_half_a_coin() -> None:
    race = game_with("adventurer prop-plane millionaire", joker_coins="half").do("buy", "transmitter")
    assert worth(race, "adventurer") == [1]
    assert worth(race, "prop-plane") == [1]


def test_any_number_of_cards_add_up() -> None:
    race = game_with("traveler traveler explorer sailor")
    pay(race, "trailblazer", "traveler", "traveler", "explorer", "sailor")
    assert (race.hand(), race.discards()) == ([], ["trailblazer"])


def test_half_coins_add_up_to_coins() -> None:
    assert set(game_with("explorer sailor").offered("buy")) == {"scout"}
    assert game_with("explorer").offered("buy") == []


def test_there_is_no_change() -> None:
    """What is paid too much is lost: the rest of the hand buys nothing more."""
    race = pay(game_with("millionaire traveler"), "scout", "millionaire")
    assert race.hand() == ["traveler"]
    assert race.offered("buy") == []


def test_no_more_is_paid_than_is_due() -> None:
    race = pay(game_with("traveler traveler"), "scout", "traveler")
    assert race.hand() == ["traveler"]


def test_a_payment_that_cannot_be_finished_is_not_offered() -> None:
    race = game_with("millionaire explorer").do("buy", "transmitter")
    assert race.offered("buy") == []
    assert worth(race, "explorer") == [1]
    race.do("pay", "explorer", 1)
    assert [option[1] for option in race.options] == ["millionaire"]


def test_a_bought_card_goes_on_the_discard_pile_and_is_not_used_this_turn() -> None:
    race = pay(game_with("traveler explorer", ground="jungle 2"), "scout", "traveler")
    assert race.discards() == ["scout"]
    assert race.hand() == ["explorer"]
    assert race.moves() == set()


def test_one_card_a_turn_is_bought_at_most() -> None:
    race = pay(game_with("traveler traveler"), "scout", "traveler")
    assert race.offered("buy") == []
    race.end().end()
    race.end()
    assert race.offered("buy")


def test_buying_needs_no_move_and_a_move_no_purchase() -> None:
    race = game_with("explorer traveler", ground="jungle 1")
    assert {"move", "buy"} <= {option[0] for option in race.options}


def test_moving_after_buying_is_allowed() -> None:
    race = pay(game_with("traveler explorer", ground="jungle 1"), "scout", "traveler")
    assert race.moves() == {(1, "explorer")}


def test_with_the_option_nobody_moves_after_buying() -> None:
    race = game_with("traveler explorer cartographer", deck="sailor", ground="jungle 1", move_after_buying=False)
    assert race.moves() == {(1, "explorer")}
    pay(race, "scout", "traveler")
    assert race.moves() == set()
    assert race.offered("play") == ["cartographer"]  # actions are still allowed


def test_six_piles_lie_on_the_board_and_twelve_beside_it() -> None:
    race = game_with()
    assert set(race.g.market) == BOARD
    assert set(race.g.stock) == BOARD | BESIDE
    assert set(race.g.stock.values()) == {3}


def test_without_a_vacant_place_only_the_board_is_for_sale() -> None:
    assert set(game_with("millionaire millionaire").offered("buy")) == BOARD


def test_a_place_is_vacant_once_all_three_copies_are_gone() -> None:
    race = pay(game_with("millionaire traveler", stock={"scout": 1}), "scout", "traveler")
    assert race.g.market.count("") == 1


def test_with_a_vacant_place_every_pile_is_for_sale() -> None:
    race = game_with("millionaire traveler", stock={"scout": 0})
    assert set(race.offered("buy")) == (BOARD | BESIDE) - {"scout"}


def test_the_rest_of_a_pile_bought_from_beside_the_board_moves_into_the_vacant_place() -> None:
    race = pay(game_with("millionaire", stock={"scout": 0}), "captain", "millionaire")
    assert race.g.market.index("captain") == 0  # where the Scouts were
    assert race.g.stock["captain"] == 2
    assert "" not in race.g.market


def test_after_the_place_is_filled_only_the_board_is_for_sale_again() -> None:
    race = pay(game_with("millionaire", stock={"scout": 0}), "captain", "millionaire")
    race.end()
    race.g.seats[1].hand, old = ["millionaire"], race.g.seats[1].hand
    race.g.box += old
    race.g.stock["millionaire"] -= 1
    assert set(race.offered("buy")) <= (BOARD - {"scout"}) | {"captain"}


def test_several_vacant_places_fill_one_a_purchase() -> None:
    race = pay(game_with("millionaire", stock={"scout": 0, "trailblazer": 0}), "captain", "millionaire")
    assert race.g.market.count("") == 1


def test_with_a_vacant_place_a_card_on_the_board_may_be_bought_too_and_no_pile_moves() -> None:
    race = pay(game_with("photographer", stock={"scout": 0}), "photographer", "photographer")
    assert race.g.market.count("") == 1


def test_vacancy_is_judged_when_buying() -> None:
    """Taking the last copy with the Transmitter opens the piles beside the board for the purchase of the same turn."""
    race = game_with("transmitter millionaire", stock={"scout": 1})
    assert "captain" not in race.offered("buy")
    race.do("play", "transmitter").do("take", "scout")
    assert "captain" in race.offered("buy")


def test_the_last_copy_of_a_pile_from_beside_the_board_leaves_the_place_vacant() -> None:
    race = pay(game_with("millionaire", stock={"scout": 0, "captain": 1}), "captain", "millionaire")
    assert race.g.market.count("") == 1
    assert race.g.stock["captain"] == 0


# --- items


def test_an_item_whose_coins_pay_is_removed_from_the_game() -> None:
    for item in ("treasure-chest", "prop-plane"):
        race = pay(game_with(item), "transmitter", item)
        assert race.g.box.count(item) == 1
        assert race.played() == []


def test_an_item_spent_as_half_a_coin_stays_in_the_game() -> None:
    race = pay(game_with("compass traveler"), "scout", "compass", "traveler")
    assert race.played() == ["compass", "traveler"]
    assert race.end().discards() == []  # reshuffled and drawn again
    assert "compass" in race.hand()


def test_a_joker_that_is_an_item_may_be_spent_as_half_a_coin_and_kept() -> None:
    """A reading: its function is not used then."""
    race = game_with("prop-plane explorer").do("buy", "scout")
    assert worth(race, "prop-plane") == [8, 1]
    race.do("pay", "prop-plane", 1).do("pay", "explorer", 1)
    assert race.played() == ["explorer", "prop-plane"]


def test_an_item_that_moves_is_removed_from_the_game() -> None:
    race = game_with("giant-machete", ground="jungle 1").go("giant-machete", 1)
    assert (race.played(), race.g.box.count("giant-machete")) == ([], 1)


def test_an_item_that_pays_for_rubble_stays_in_the_game() -> None:
    race = game_with("giant-machete", ground="rubble 1").go("hand", 1)
    assert race.played() == ["giant-machete"]


def test_an_item_that_pays_for_a_base_camp_leaves_like_any_card() -> None:
    race = game_with("giant-machete", ground="camp 1").go("hand", 1)
    assert (race.played(), race.g.box.count("giant-machete")) == ([], 1)
