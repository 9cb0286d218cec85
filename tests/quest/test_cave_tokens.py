"""Rules of the module caves, the fourteen kinds of tokens: what each does when it is used."""

from __future__ import annotations

import pytest

from tests.quest.kit import LINE, Race, game_with

POWERS = {
    "cave-machete-1": ("jungle", 1),
    "cave-machete-2": ("jungle", 2),
    "cave-machete-3": ("jungle", 3),
    "cave-paddle-1": ("water", 1),
    "cave-paddle-2": ("water", 2),
    "cave-coin-1": ("village", 1),
    "cave-coin-2": ("village", 2),
}


def cave_game(hand: str = "", tokens: str = "", **kwargs: object) -> Race:
    return game_with(hand, tokens=tokens, modules=("caves",), **kwargs)  # type: ignore[arg-type]  # passed on as they are


@pytest.mark.parametrize("token", POWERS)
def test_a_power_token_moves_like_a_card_and_is_gone(token: str) -> None:
    ground, power = POWERS[token]
    race = cave_game("", token, ground=", ".join([f"{ground} 1"] * power))
    before = race.g.box.count(token)
    race.go(token, *range(1, power + 1))
    assert (race.at, race.tokens()) == (power, [])
    assert race.g.box.count(token) == before + 1


@pytest.mark.parametrize("token", POWERS)
def test_a_power_token_must_have_the_symbol_and_the_power(token: str) -> None:
    ground, power = POWERS[token]
    other = "water" if ground == "jungle" else "jungle"
    assert cave_game("", token, ground=f"{ground} {power + 1}").moves() == set()
    assert cave_game("", token, ground=f"{other} 1").moves() == set()


def test_a_power_token_is_not_added_to_a_card_for_one_space() -> None:
    assert cave_game("explorer", "cave-machete-1", ground="jungle 2").moves() == set()


@pytest.mark.parametrize(("blockade", "token"), [(1, "cave-machete-1"), (2, "cave-coin-1"), (4, "cave-paddle-2")])
def test_a_power_token_pays_a_blockade_and_walks_on(blockade: int, token: str) -> None:
    race = cave_game("", token, ground="water 1", blockade=blockade)
    race.do("break", 0, 0, token)
    assert race.g.seats[0].blockades == [blockade]
    assert bool(race.moves()) == (token == "cave-paddle-2")


def test_tokens_do_not_pay_rubble() -> None:
    assert cave_game("explorer", "cave-machete-3", ground="rubble 2").moves() == set()


@pytest.mark.parametrize(("token", "price"), [("cave-coin-1", 1), ("cave-coin-2", 2)])
def test_coin_tokens_add_their_value_when_buying(token: str, price: int) -> None:
    race = cave_game("traveler", token)
    race.do("buy", "photographer" if price == 1 else "trailblazer")
    race.do("pay", token, 2 * price).do("pay", "traveler", 2)
    assert (race.tokens(), race.hand()) == ([], [])


def test_other_tokens_pay_nothing() -> None:
    assert cave_game("", "cave-machete-3 cave-paddle-2 cave-draw cave-native").offered("buy") == []


def test_the_draw_token_draws_a_card_usable_this_turn() -> None:
    race = cave_game("", "cave-draw", deck="sailor explorer", ground="jungle 1")
    race.do("use", "cave-draw")
    assert (race.hand(), race.tokens()) == (["explorer"], [])
    assert race.moves() == {(1, "explorer")}


def test_the_draw_token_waits_while_there_is_nothing_to_draw() -> None:
    assert cave_game("explorer", "cave-draw").offered("use") == []


def test_the_remove_token_removes_a_hand_card_from_the_game() -> None:
    race = cave_game("explorer sailor", "cave-remove")
    race.do("use", "cave-remove")
    assert set(race.options) == {("remove", "explorer"), ("remove", "sailor")}
    race.do("remove", "explorer")
    assert (race.hand(), race.tokens()) == (["sailor"], [])
    assert race.g.box.count("cave-remove") == 1


def test_the_replace_token_plays_cards_without_effect_and_draws_as_many() -> None:
    race = cave_game("explorer sailor traveler", "cave-replace", deck="traveler scout pioneer")
    race.do("use", "cave-replace").do("discard", "explorer").do("discard", "traveler").do("done")
    assert race.hand() == ["pioneer", "sailor", "scout"]
    assert race.played() == ["explorer", "traveler"]


def test_the_replace_token_exchanges_four_cards_at_most_and_one_at_least() -> None:
    race = cave_game("explorer explorer explorer sailor traveler", "cave-replace", deck="traveler " * 3 + "scout")
    race.do("use", "cave-replace")
    assert ("done",) not in race.options
    for _ in range(3):
        race.do("discard", "explorer")
    race.do("discard", "sailor")
    assert race.hand() == ["scout", "traveler", "traveler", "traveler", "traveler"]


def test_replaced_cards_are_not_drawn_again_at_once() -> None:
    """The played area takes no part in a reshuffle."""
    race = cave_game("explorer explorer", "cave-replace", deck="sailor")
    race.do("use", "cave-replace").do("discard", "explorer").do("discard", "explorer")
    assert race.hand() == ["sailor"]


def test_the_keep_an_item_token_saves_an_item_just_used() -> None:
    race = cave_game("giant-machete", "cave-keep-item", ground="jungle 1").go("giant-machete", 1)
    race.do("keep", "giant-machete")
    assert (race.played(), race.tokens()) == (["giant-machete"], [])
    assert race.g.box.count("giant-machete") == 0
    assert race.end().g.seats[0].hand == ["giant-machete"]


def test_the_keep_an_item_token_works_for_an_item_that_paid() -> None:
    race = cave_game("treasure-chest", "cave-keep-item").do("buy", "transmitter").do("pay", "treasure-chest", 8)
    assert race.do("keep", "treasure-chest").played() == ["treasure-chest"]


def test_the_keep_an_item_token_works_for_an_action_item() -> None:
    race = cave_game("travel-log", "cave-keep-item", deck="sailor sailor scout").do("play", "travel-log").do("done")
    assert race.do("keep", "travel-log").played() == ["travel-log"]


def test_the_keep_an_item_token_is_used_right_after_the_item_or_not_at_all() -> None:
    race = cave_game("giant-machete explorer", "cave-keep-item", ground="jungle 1, jungle 1").go("giant-machete", 1)
    race.do("stop")
    assert race.offered("keep") == ["giant-machete"]
    race.go("explorer", 2)
    assert race.offered("keep") == []


def test_two_keep_an_item_tokens_save_two_items_spent_on_one_purchase() -> None:
    race = cave_game("prop-plane prop-plane", "cave-keep-item cave-keep-item", stock={"scout": 0})
    race.do("buy", "native").do("pay", "prop-plane", 8).do("pay", "prop-plane", 8)
    race.do("keep", "prop-plane").do("keep", "prop-plane")
    assert race.played() == ["prop-plane", "prop-plane"]


def test_the_pass_through_token_lets_pieces_enter_and_pass_occupied_spaces() -> None:
    race = cave_game("scout", "cave-pass-through", ground="jungle 1, jungle 1", pieces={1: [LINE[1]]})
    assert race.moves() == set()
    race.do("use", "cave-pass-through").go("scout", 1)
    assert race.at == 1  # two pieces share a space
    assert race.go("scout", 2).at == 2


def test_the_pass_through_token_does_not_open_mountains() -> None:
    race = cave_game("scout native", "cave-pass-through", ground="mountain").do("use", "cave-pass-through")
    assert race.moves() == set()


def test_the_pass_through_token_lasts_until_the_end_of_the_turn() -> None:
    race = cave_game("explorer", "cave-pass-through", ground="jungle 1, jungle 1", pieces={1: [LINE[1]], 2: [LINE[2]]})
    race.do("use", "cave-pass-through").end()
    assert race.moves() == set()
    race.end().end()
    assert race.seat == 0
    assert race.moves() == set()


@pytest.mark.parametrize("ground", ["jungle 3", "rubble 2", "camp 2"])
def test_the_native_token_moves_one_space_whatever_it_asks_for(ground: str) -> None:
    race = cave_game("traveler", "cave-native", ground=ground).go("cave-native", 1)
    assert (race.at, race.hand(), race.tokens()) == (1, ["traveler"], [])


def test_the_native_token_removes_a_blockade() -> None:
    race = cave_game("", "cave-native", ground="jungle 1", blockade=6).do("break", 0, 0, "cave-native")
    assert race.g.seats[0].blockades == [6]
    assert race.moves() == set()


def test_the_native_token_enters_no_mountain_and_no_occupied_space() -> None:
    assert cave_game("", "cave-native", ground="mountain").moves() == set()
    assert cave_game("", "cave-native", ground="jungle 1", pieces={1: [LINE[1]]}).moves() == set()


# --- change of symbol


def test_after_a_change_of_symbol_the_next_card_counts_as_another() -> None:
    race = cave_game("trailblazer", "cave-change-symbol", ground="water 2, water 1")
    assert race.moves() == set()
    race.do("use", "cave-change-symbol").go("trailblazer", 1, 2)
    assert race.at == 2


def test_a_changed_card_no_longer_counts_as_its_own_symbol() -> None:
    race = cave_game("explorer", "cave-change-symbol", ground="jungle 1").do("use", "cave-change-symbol")
    assert race.moves() == set()


def test_the_change_is_used_up_by_the_next_card_with_power() -> None:
    race = cave_game("explorer scout", "cave-change-symbol", ground="water 1, water 1").do("use", "cave-change-symbol")
    assert race.go("explorer", 1).moves() == set()


def test_a_joker_uses_the_change_up_for_nothing() -> None:
    race = cave_game("jack-of-all-trades explorer", "cave-change-symbol", ground="jungle 1, water 1")
    race.do("use", "cave-change-symbol").go("jack-of-all-trades", 1)
    assert race.moves() == set()


def test_the_change_waits_for_a_card_with_power() -> None:
    """Actions, other tokens and cards without their function leave it alone."""
    race = cave_game(
        "explorer cartographer sailor", "cave-change-symbol cave-machete-1", ground="jungle 1, rubble 1, water 1"
    )
    race.do("use", "cave-change-symbol").go("cave-machete-1", 1)
    race.go("hand", 2).do("discard", "sailor").do("play", "cartographer")
    assert race.moves() == {(3, "explorer")}


def test_the_change_works_on_a_card_that_removes_a_blockade() -> None:
    race = cave_game("traveler", "cave-change-symbol", ground="jungle 1", blockade=1)
    race.do("use", "cave-change-symbol").do("break", 0, 0, "traveler")
    assert race.g.seats[0].blockades == [1]


def test_a_changed_card_pays_its_power_in_coins() -> None:
    race = cave_game("pioneer", "cave-change-symbol")
    assert race.offered("buy") == []
    race.do("use", "cave-change-symbol").do("buy", "transmitter").do("pay", "pioneer", 10)
    assert race.discards() == ["transmitter"]


def test_an_item_that_counts_as_coin_may_pay_half_a_coin_and_is_kept() -> None:
    race = cave_game("giant-machete", "cave-change-symbol cave-coin-1").do("use", "cave-change-symbol")
    race.do("buy", "scout")
    assert {option[1:] for option in race.options} >= {("giant-machete", 12), ("giant-machete", 1)}
    race.do("pay", "giant-machete", 1)
    assert race.played() == ["giant-machete"]
    race = cave_game("pioneer", "cave-change-symbol").do("use", "cave-change-symbol").do("buy", "scout")
    assert [option[1:] for option in race.options] == [("pioneer", 10)]
    race = cave_game("treasure-chest traveler").do("buy", "scout")
    assert [option[1:] for option in race.options] == [("treasure-chest", 8), ("traveler", 2)]


def test_a_changed_yellow_card_pays_half_a_coin() -> None:
    race = cave_game("photographer", "cave-change-symbol").do("use", "cave-change-symbol")
    assert race.offered("buy") == []


def test_a_purchase_that_a_change_would_spoil_is_not_offered() -> None:
    """The Photographer is the next card with power and counts half a coin, whatever is paid before it."""
    race = cave_game("photographer", "cave-change-symbol cave-coin-1").do("use", "cave-change-symbol")
    assert race.offered("buy") == ["scout"]
    race.do("buy", "scout").do("pay", "cave-coin-1", 2)
    race = cave_game("photographer cartographer", "cave-change-symbol").do("use", "cave-change-symbol")
    assert race.offered("buy") == ["scout"]
    race.do("buy", "scout").do("pay", "cartographer", 1).do("pay", "photographer", 1)


def test_the_change_ends_with_the_turn() -> None:
    race = cave_game("explorer", "cave-change-symbol", ground="water 1").do("use", "cave-change-symbol")
    race.end().end()
    race.end()
    assert race.moves() == set()


def test_tokens_may_be_kept_as_long_as_one_likes() -> None:
    race = cave_game("", "cave-draw cave-machete-1 cave-native").end()
    race.end().end()
    assert race.tokens() == ["cave-draw", "cave-machete-1", "cave-native"]
