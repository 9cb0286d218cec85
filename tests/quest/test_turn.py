"""Rules, the turn: play cards in any order, discard, draw to four; the empty deck."""

from __future__ import annotations

from tests.quest.kit import game_with


def test_moving_buying_and_actions_mix_in_any_order() -> None:
    race = game_with("explorer explorer traveler cartographer", deck="sailor sailor", ground="jungle 1, jungle 1")
    race.go("explorer", 1).do("buy", "scout").do("pay", "traveler", 2).do("play", "cartographer").go("explorer", 2)
    assert race.at == 2
    assert race.discards() == ["scout"]


def test_a_card_is_used_once() -> None:
    race = game_with("explorer", ground="jungle 1, jungle 1").go("explorer", 1)
    assert race.hand() == []
    assert race.moves() == set()


def test_played_cards_go_to_the_discard_pile_at_the_end_of_the_turn() -> None:
    race = game_with("explorer", deck="sailor sailor sailor traveler", ground="jungle 1").go("explorer", 1)
    assert (race.played(), race.discards()) == (["explorer"], [])
    race.end()
    assert (race.played(), race.discards()) == ([], ["explorer"])


def test_hand_cards_are_kept_or_discarded_one_by_one() -> None:
    race = game_with("explorer sailor traveler traveler", deck="scout scout").do("end")
    assert set(race.options) == {("discard", "explorer"), ("discard", "sailor"), ("discard", "traveler"), ("done",)}
    race.do("discard", "sailor").do("discard", "traveler").do("done")
    assert race.discards() == ["sailor", "traveler"]
    assert race.hand() == ["explorer", "scout", "scout", "traveler"]


def test_the_whole_hand_may_be_kept() -> None:
    race = game_with("explorer sailor", deck="scout scout scout").do("end").do("done")
    assert race.hand() == ["explorer", "sailor", "scout", "scout"]


def test_the_whole_hand_may_be_discarded() -> None:
    race = game_with("explorer sailor", deck="scout scout scout traveler").do("end")
    race.do("discard", "explorer").do("discard", "sailor")
    assert race.seat == 1  # with an empty hand there is nothing more to ask
    assert race.hand() == ["scout", "scout", "scout", "traveler"]


def test_cards_are_drawn_until_the_hand_is_four() -> None:
    race = game_with("explorer", deck="sailor traveler traveler traveler traveler", ground="jungle 1")
    race.go("explorer", 1).end()
    assert len(race.hand()) == 4
    assert race.g.seats[0].deck == ["sailor"]


def test_a_hand_of_four_or_more_draws_nothing() -> None:
    hand = ["explorer", "sailor", "scout", "traveler", "traveler"]
    race = game_with(" ".join(hand), deck="pioneer").do("end").do("done")
    assert race.hand() == hand
    assert race.g.seats[0].deck == ["pioneer"]


def test_then_it_is_the_turn_of_the_next_player() -> None:
    race = game_with("explorer")
    seats = []
    for _ in range(4):
        seats.append(race.seat)
        race.end()
    assert seats == [0, 1, 2, 0]


# --- the empty deck


def test_an_empty_deck_is_drawn_to_the_end_before_the_discard_pile_is_shuffled() -> None:
    race = game_with("", deck="scout", discard="explorer explorer explorer sailor sailor").end()
    assert "scout" in race.hand()
    assert len(race.hand()) == 4
    assert len(race.g.seats[0].deck) == 2
    assert race.discards() == []
    assert "A shuffles the discard pile into a new deck." in race.told()


def test_a_deck_that_is_just_enough_is_not_shuffled_yet() -> None:
    race = game_with("", deck="scout scout scout sailor", discard="explorer").end()
    assert race.g.seats[0].deck == []
    assert race.discards() == ["explorer"]


def test_cards_played_this_turn_are_shuffled_in_when_the_hand_is_drawn() -> None:
    race = game_with("explorer", deck="scout", ground="jungle 1").go("explorer", 1).end()
    assert race.hand() == ["explorer", "scout"]


def test_the_played_area_takes_no_part_in_a_reshuffle_during_the_turn() -> None:
    race = game_with("explorer cartographer", discard="sailor", ground="jungle 1").go("explorer", 1)
    race.do("play", "cartographer")
    assert race.hand() == ["sailor"]
    assert race.played() == ["cartographer", "explorer"]


def test_when_nothing_is_left_to_draw_the_hand_stays_small() -> None:
    race = game_with("explorer", ground="camp 1").go("hand", 1).end()
    assert race.hand() == []
    assert race.seat == 1


def test_a_player_without_cards_still_takes_turns() -> None:
    race = game_with("").end().end()
    race.end()
    assert race.seat == 0
    assert race.options == [("end",)]


# --- what may be taken back


def test_a_step_may_be_taken_back() -> None:
    race = game_with("explorer", ground="jungle 1").go("explorer", 1)
    assert race.session.undo()
    assert (race.at, race.hand()) == (0, ["explorer"])


def test_a_drawn_card_may_not_be_taken_back() -> None:
    race = game_with("cartographer", deck="sailor sailor").do("play", "cartographer")
    assert not race.session.undo()


def test_an_ended_turn_may_not_be_taken_back() -> None:
    assert not game_with("explorer sailor scout traveler").end().session.undo()
