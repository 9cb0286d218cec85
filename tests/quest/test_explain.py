"""A space under the cursor: the ways to act on it with what they cost, else the one reason why there is none."""

from __future__ import annotations

import pytest

from tests.quest.kit import BORDER, COURSE, LINE, game_with

AHEAD = LINE[1]


# --- spaces: the ways


def test_a_card_is_named_with_its_colour_and_a_token_without() -> None:
    race = game_with("cartographer jack-of-all-trades", tokens="cave-native", modules=("caves",))
    titles = [race.explain(*thing).title for thing in (("card", "cartographer"), ("pile", "scout"))]
    assert titles == ["Cartographer, purple", "Scout, green"]
    assert race.explain("token", "cave-native").title == "Native token"


def test_of_several_ways_to_a_space_those_come_first_that_cost_least() -> None:
    race = game_with("giant-machete native pioneer explorer scout", ground="jungle 1")
    paid = [way.actions[0][-1] for way in race.explain("cell", LINE[1]).ways]
    assert paid == ["explorer", "scout", "pioneer", "native", "giant-machete"]


def test_a_space_lists_each_card_that_enters_it_and_what_is_left_over() -> None:
    race = game_with("explorer trailblazer native sailor", ground="jungle 1")
    assert race.ways("cell", AHEAD) == [
        "Go to B25, jungle 1, with Explorer",
        "Go to B25, jungle 1, with Trailblazer, 2 left over",
        "Go to B25, jungle 1, with Native",
    ]


def test_rubble_and_base_camps_say_what_becomes_of_the_cards() -> None:
    assert game_with("explorer sailor", ground="rubble 2").ways("cell", AHEAD) == [
        "Go to B25, rubble 2, by playing 2 cards from your hand"
    ]
    assert game_with("explorer", ground="camp 1").ways("cell", AHEAD) == [
        "Go to B25, base camp 1, by removing 1 card of your hand from the game"
    ]


def test_a_space_further_on_is_reached_by_several_steps_of_one_card() -> None:
    race = game_with("trailblazer", ground="jungle 1, jungle 1, jungle 1")
    explanation = race.explain("cell", LINE[3])
    assert [way.text for way in explanation.ways] == ["Go to B11, jungle 1, by way of B25 and B18 with Trailblazer"]
    for action in explanation.ways[0].actions:
        race.do(*action)
    assert race.at == 3


def test_each_card_that_reaches_further_on_is_one_way() -> None:
    race = game_with("scout trailblazer pioneer", ground="jungle 1, jungle 1")
    assert len(race.ways("cell", LINE[2])) == 3


def test_what_a_card_cannot_reach_is_not_a_way() -> None:
    assert game_with("scout", ground="jungle 1, jungle 2").ways("cell", LINE[2]) == []
    assert game_with("scout", ground="jungle 1, water 1").ways("cell", LINE[2]) == []
    race = game_with("scout", ground="jungle 1, jungle 1", pieces={1: [AHEAD]})
    assert race.ways("cell", LINE[2]) == []


def test_the_power_left_over_reaches_further_on_too() -> None:
    race = game_with("trailblazer", ground="jungle 1, jungle 1, jungle 1").go("trailblazer", 1)
    assert race.ways("cell", LINE[3]) == ["Go to B11, jungle 1, by way of B18 with Trailblazer"]
    race = game_with("trailblazer", ground="jungle 2, jungle 1, jungle 1").go("trailblazer", 1)
    assert race.ways("cell", LINE[3]) == []


def test_behind_a_blockade_the_way_is_to_remove_it() -> None:
    race = game_with("explorer", ground="jungle 1", blockade=1)
    assert race.ways("cell", LINE[BORDER + 1]) == ["Remove the blockade (jungle 1) with Explorer"]


def test_a_card_with_power_enough_removes_the_blockade_and_walks_on() -> None:
    race = game_with("trailblazer", ground="jungle 1, jungle 1", blockade=1)
    assert race.ways("cell", LINE[BORDER + 1]) == [
        "Go to C10, jungle 1, by way of blockade 1 with Trailblazer",
        "Remove the blockade (jungle 1) with Trailblazer, 2 left over",
    ]
    race = game_with("trailblazer", ground="jungle 1, jungle 1", blockade=1, here=BORDER - 1)
    explanation = race.explain("cell", LINE[BORDER + 1])
    assert [way.text for way in explanation.ways] == [
        "Go to C10, jungle 1, by way of B5 and blockade 1 with Trailblazer"
    ]
    for action in explanation.ways[0].actions:
        race.do(*action)
    assert race.at == BORDER + 1
    assert race.g.seats[0].blockades == [1]


def test_no_way_leads_from_a_space_back_to_it() -> None:
    race = game_with("trailblazer pioneer", ground="jungle 1, jungle 1").go("trailblazer", 1)
    here = LINE[1]
    assert (race.ways("cell", here), race.why("cell", here)) == ([], "Your own piece stands there.")
    race.do("stop")
    assert (race.ways("cell", here), race.why("cell", here)) == ([], "Your own piece stands there.")


def test_with_two_pieces_a_way_names_the_piece() -> None:
    race = game_with("explorer", seats=2, ground="jungle 1")
    assert race.ways("cell", AHEAD) == ["Piece 1: Go to B25, jungle 1, with Explorer"]


@pytest.mark.parametrize(
    ("ground", "fact"),
    [
        ("jungle 2", "To enter: one card with machete 2 or more."),
        ("water 1", "To enter: one card with paddle 1 or more."),
        ("village 3", "To enter: one card with coin 3 or more."),
        ("rubble 1", "To enter: 1 card from your hand, no matter which."),
        ("camp 2", "To enter: 2 cards of your hand, out of the game for good."),
    ],
)
def test_a_space_says_what_it_asks_for(ground: str, fact: str) -> None:
    assert fact in game_with(ground=ground).explain("cell", AHEAD).facts


def test_a_mountain_says_once_that_nobody_enters_it() -> None:
    about = game_with(ground="mountain").explain("cell", AHEAD)
    assert (about.facts, about.why) == ((), "Mountains are never entered.")


def test_a_space_says_who_stands_there_and_how_far_it_is() -> None:
    race = game_with(pieces={1: [LINE[2]]})
    facts = race.explain("cell", LINE[2]).facts
    assert "A piece of B stands here." in facts
    assert f"{COURSE.steps[LINE[2]]} steps from El Dorado." in facts
    assert "A finishing space: a piece that reaches it is in El Dorado." in race.explain("cell", COURSE.goals[0]).facts


# --- spaces: the reasons


@pytest.mark.parametrize(
    ("hand", "ground", "why"),
    [
        ("pioneer", "mountain", "Mountains are never entered."),
        ("sailor", "jungle 1", "You hold no machete that could pay for it."),
        (
            "scout explorer",
            "jungle 3",
            "It takes machete 3 on one card; your best has 2, and cards never add up.",
        ),
        ("explorer", "rubble 2", "It takes 2 cards from your hand; you hold 1."),
        ("", "camp 1", "It takes 1 card from your hand; you hold 0."),
    ],
)
def test_why_a_space_beside_the_piece_is_out_of_reach(hand: str, ground: str, why: str) -> None:
    assert game_with(hand, ground=ground).why("cell", AHEAD) == why


def test_why_start_spaces_occupied_spaces_and_the_own_one_are_not_entered() -> None:
    race = game_with("native", ground="jungle 1", pieces={1: [AHEAD]})
    assert race.why("cell", COURSE.starts[1]) == "Start spaces are not entered again."
    assert race.why("cell", AHEAD) == "Another piece stands there: a space holds one, and none may pass."
    assert race.why("cell", LINE[0]) == "Your own piece stands there."
    assert game_with("native").why("cell", COURSE.starts[0]) == "Your own piece stands there."


def test_why_a_space_far_away_is_out_of_reach() -> None:
    race = game_with("explorer", ground="jungle 1, jungle 1")
    assert race.why("cell", LINE[2]) == "It is not beside a piece of yours, and no single card reaches it."


def test_why_a_blockade_is_in_the_way() -> None:
    race = game_with("explorer", ground="jungle 1", blockade=5)
    assert race.why("cell", LINE[BORDER + 1]) == (
        "A blockade lies between (jungle 2): remove it first. "
        "It takes machete 2 on one card; your best has 1, and cards never add up."
    )


def test_why_the_power_left_over_does_not_reach() -> None:
    race = game_with("trailblazer captain", flood="jungle 1", pieces={0: [LINE[0]]}).go("trailblazer", 1)
    far = next(cell for cell, steps in enumerate(COURSE.steps) if steps == 5)
    assert race.why("cell", far) == "The piece that is walking is not beside it; one card moves one piece."
    assert race.why("pile", "scout") == "A card has power left over: walk on or stop first."
    assert race.why("card", "captain") == "A card has power left over: walk on or stop first."


def test_why_nobody_moves_after_buying_under_that_option() -> None:
    race = game_with("traveler explorer", ground="jungle 1", move_after_buying=False)
    race.do("buy", "scout").do("pay", "traveler", 2)
    assert race.why("cell", AHEAD) == "You have bought a card: no more moving this turn."
    assert race.why("card", "explorer") == "You have bought a card: no more moving this turn."


def test_while_something_else_is_asked_that_comes_first() -> None:
    race = game_with("traveler traveler traveler explorer", ground="jungle 1").do("buy", "trailblazer")
    assert race.why("cell", AHEAD) == "Answer the question first."
    assert race.why("pile", "scout") == "Answer the question first."


def test_on_the_turn_of_another_that_is_the_reason_but_what_never_changes_comes_first() -> None:
    race = game_with("explorer", ground="jungle 1, mountain", stock={"native": 0})
    assert race.why("cell", AHEAD, seat=1) == "It is not your turn."
    assert race.why("pile", "scout", seat=1) == "It is not your turn."
    assert race.why("cell", LINE[2], seat=1) == "Mountains are never entered."
    assert race.why("pile", "native", seat=1) == "All three copies are gone."
    assert race.explain("cell", AHEAD, seat=1).ways == ()


def test_after_the_end_that_is_the_reason() -> None:
    race = game_with("", round_limit=12)
    for _ in range(36):
        race.end()
    assert race.why("cell", LINE[2]) == "The race is over."
    assert race.why("pile", "scout") == "The race is over."
