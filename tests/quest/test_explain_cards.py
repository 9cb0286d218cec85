"""Cards, piles, blockades and players under the cursor: what they are, the ways to act on them, why there is none."""

from __future__ import annotations

import pytest

from engine.quest.routes import Land
from engine.quest.state import HOME
from tests.quest.kit import BORDER, COURSE, LINE, game_with

AHEAD = LINE[1]


# --- cards


def test_a_card_in_hand_lists_what_it_can_do() -> None:
    race = game_with("scout", ground="jungle 1")
    assert race.ways("card", "scout") == ["Go to B25, jungle 1, with Scout, 1 left over"]
    race = game_with("scientist", deck="sailor")
    assert race.ways("card", "scientist") == [
        "Play Scientist: draw 1 card, then you may remove 1 card of your hand from the game"
    ]


def test_buying_another_copy_is_no_way_of_a_card_in_hand() -> None:
    race = game_with("scout traveler", ground="mountain")
    assert ("buy", "scout") in race.options
    assert race.ways("card", "scout") == []


def test_why_a_card_has_no_use_now() -> None:
    assert game_with("explorer", ground="water 1").why("card", "explorer") == "No piece of yours can move with it now."
    assert game_with("explorer").why("card", "pioneer") == "You do not hold it."
    race = game_with("native", ground="mountain")
    assert race.why("card", "native") == "Every space beside your pieces is a mountain, a start space or occupied."
    race = game_with("", tokens="cave-draw cave-keep-item", modules=("caves",))
    assert race.why("token", "cave-draw") == "There is no card to draw."
    assert race.why("token", "cave-keep-item") == "It has no use at this moment."


@pytest.mark.parametrize(
    ("card", "facts"),
    [
        (
            "explorer",
            ["Machete 1: enters jungle, space after space, until the power is spent.", "Pays ½ coin when you buy."],
        ),
        (
            "photographer",
            ["Coin 2: enters villages, space after space, until the power is spent.", "Pays 2 coins when you buy."],
        ),
        (
            "prop-plane",
            [
                "Joker 4: counts as machete, paddle or coin, as you choose each time you play it.",
                "Pays 4 coins when you buy, or ½ coin without its function.",
                "An item: it leaves the game once its function is used.",
            ],
        ),
        (
            "travel-log",
            [
                "Draw 2 cards, then you may remove up to 2 cards of your hand from the game.",
                "Pays ½ coin when you buy.",
                "An item: it leaves the game once its function is used.",
            ],
        ),
    ],
)
def test_a_card_says_what_it_does_and_what_it_pays(card: str, facts: list[str]) -> None:
    assert list(game_with().explain("card", card).facts) == facts


def test_what_a_joker_pays_follows_the_option() -> None:
    race = game_with(joker_coins="half")
    assert "Pays ½ coin when you buy." in race.explain("card", "adventurer").facts


def test_tokens_that_pay_nothing_say_nothing_of_it() -> None:
    race = game_with(modules=("caves",))
    assert not any("Pays" in fact for fact in race.explain("token", "cave-machete-1").facts)
    assert "Pays 2 coins when you buy." in race.explain("token", "cave-coin-2").facts


# --- piles


def test_a_pile_says_its_price_and_how_many_are_left() -> None:
    race = game_with("traveler", stock={"scout": 2})
    assert race.explain("pile", "scout").facts[0] == "Costs 1 coin. 2 copies left."
    assert race.ways("pile", "scout") == ["Buy Scout for 1 coin"]


def test_a_pile_may_be_taken_for_free_with_the_transmitter() -> None:
    race = game_with("transmitter").do("play", "transmitter")
    assert race.ways("pile", "native") == ["Take Native for free; it costs 5 coins"]


@pytest.mark.parametrize(
    ("hand", "stock", "pile", "why"),
    [
        ("traveler explorer", {}, "trailblazer", "It costs 3 coins; your hand and tokens pay 1½ coins."),
        (
            "millionaire",
            {},
            "captain",
            "It lies beside the board: it is for sale only while a place on the board is vacant.",
        ),
        ("millionaire", {"scout": 0}, "scout", "All three copies are gone."),
        ("traveler", {"scout": 0}, "native", "It costs 5 coins; your hand and tokens pay 1 coin."),
    ],
)
def test_why_a_card_cannot_be_bought(hand: str, stock: dict[str, int], pile: str, why: str) -> None:
    assert game_with(hand, stock=stock).why("pile", pile) == why


def test_why_no_second_card_is_bought() -> None:
    race = game_with("traveler traveler").do("buy", "scout").do("pay", "traveler", 2)
    assert race.why("pile", "scout") == "You have bought a card this turn, and one is the limit."


# --- blockades and players


def test_a_blockade_says_what_it_takes() -> None:
    race = game_with("explorer", ground="jungle 1", blockade=1)
    explanation = race.explain("blockade", 0)
    assert explanation.title == "Blockade 1, jungle 1"
    assert "To remove: one card with machete 1 or more." in explanation.facts
    assert [way.text for way in explanation.ways] == ["Remove the blockade (jungle 1) with Explorer"]


def test_why_a_blockade_stays_where_it_is() -> None:
    assert game_with("sailor", ground="jungle 1", blockade=1).why("blockade", 0) == (
        "You hold no machete that could pay for it."
    )
    race = game_with("explorer", blockade=1, here=0, ground="jungle 1")
    assert race.why("blockade", 0) == "No piece of yours stands beside this blockade."
    race = game_with("trailblazer", ground="jungle 1, jungle 1", blockade=5, here=BORDER - 2)
    race.go("trailblazer", BORDER - 1, BORDER)
    assert race.why("blockade", 0) == "The power left over (machete 1) does not pay for it."
    assert game_with().why("blockade", 0) == "The way is open."
    race = game_with("explorer traveler", ground="jungle 1", blockade=1, move_after_buying=False)
    assert race.why("blockade", 0, seat=1) == "It is not your turn."
    race.do("buy", "scout").do("pay", "traveler", 2)
    assert race.why("blockade", 0) == "You have bought a card: no more moving this turn."


def test_while_one_of_two_pieces_walks_only_what_is_beside_it_is_measured_against_its_power() -> None:
    pieces = {0: [LINE[0], LINE[BORDER]], 1: COURSE.starts[2:4]}
    race = game_with("trailblazer", seats=2, flood="jungle 2", blockade=5, here=BORDER, pieces=pieces)
    step = next(o for o in race.options if o[0] == "move" and o[1] == 0 and o[2] == LINE[1])
    race.g.land = tuple(Land("machete", 1) if cell in LINE[:2] else land for cell, land in enumerate(race.g.land))
    race.do(*step)
    elsewhere = "The piece that is walking is not beside it; one card moves one piece."
    assert race.why("blockade", 0) == elsewhere
    assert race.why("cell", LINE[BORDER + 1]) == elsewhere


def test_after_buying_the_reason_is_the_purchase_at_a_blockade_far_away_too() -> None:
    race = game_with("trailblazer traveler", ground="jungle 1", blockade=1, here=0, move_after_buying=False)
    race.do("buy", "scout").do("pay", "traveler", 2)
    assert race.why("blockade", 0) == "You have bought a card: no more moving this turn."


def test_a_player_is_summed_up() -> None:
    race = game_with("explorer", deck="sailor sailor", won={0: [5, 2]}, pieces={0: [LINE[0]]})
    facts = race.explain("seat", 0).facts
    assert facts == (
        "Deck 2, hand 1, discard pile 0.",
        f"{COURSE.steps[LINE[0]]} steps to go.",
        "Blockades kept: 2 and 5.",
    )
    race = game_with(pieces={1: [HOME]})
    assert "All pieces are in El Dorado." in race.explain("seat", 1).facts
    assert race.explain("seat", 1).why == ""


def test_after_buying_the_reason_is_the_purchase_however_far_the_space() -> None:
    race = game_with("trailblazer traveler traveler", ground="jungle 1, jungle 1, jungle 1", move_after_buying=False)
    race.do("buy", "scout").do("pay", "traveler", 2)
    for cell in LINE[1:3]:
        assert race.why("cell", cell).startswith("You have bought a card")


def test_an_onlooker_is_told_about_everything_but_no_way_to_act() -> None:
    race = game_with("explorer sailor", ground="jungle 1")
    seen, game = race.session.view(None), race.session.game
    for thing in (
        ("cell", AHEAD),
        ("cell", race.g.seats[0].pieces[0]),
        ("pile", "scout"),
        ("card", "scout"),
        ("seat", 0),
    ):
        told = game.explain(seen, 0, thing)
        assert told.title
        assert not told.ways
