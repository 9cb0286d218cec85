"""The Metal Detector and cave tokens of the treasures, what the bot makes of them, and what is told."""

from __future__ import annotations

from functools import partial

import pytest

from engine.bots.base import budget_for, make
from engine.core import Action
from engine.quest.modules.treasures.counsel import tries
from engine.quest.modules.treasures.hoard import hoard_of
from tests.quest.kit import COURSE, LINE, Race, game_with
from tests.quest.test_treasures import FAR, ON, laid, laid_at, prices

ALL = ("caves", "treasures")


AWAY = next(cell for cell in range(len(COURSE.land)) if COURSE.names[cell] == "K30")


# --- the Metal Detector


def test_the_metal_detector_gains_a_treasure_for_nothing_and_leaves_the_game() -> None:
    race = game_with("metal-detector explorer", modules=ON, here=0, lay=laid(purple=LINE[1]))
    race.do("gain", 0, LINE[1], "metal-detector")
    assert (race.at, race.tokens(), race.hand()) == (1, ["treasure-purple"], ["explorer"])
    assert race.g.box.count("metal-detector") == 1


def test_the_metal_detector_used_in_another_way_is_discarded() -> None:
    race = game_with("metal-detector traveler", modules=ON, lay=laid(purple=FAR))
    race.do("buy", "scout").do("pay", "metal-detector", 1).do("pay", "traveler", 2)
    assert "metal-detector" in race.played()
    assert race.why("card", "metal-detector") == "You do not hold it."


def test_a_keep_item_token_keeps_the_metal_detector() -> None:
    race = game_with("metal-detector", tokens="cave-keep-item", modules=ALL, here=0, lay=laid(purple=LINE[1]))
    race.do("gain", 0, LINE[1], "metal-detector").do("keep", "metal-detector")
    assert race.played() == ["metal-detector"]


# --- the cave tokens


def test_six_tokens_join_those_of_the_caves() -> None:
    tokens = game_with(modules=ALL).g.parts["caves"].tokens()
    assert len(tokens) == 36 + 6
    assert (tokens.count("treasure-swap"), tokens.count("treasure-wild")) == (3, 3)


def test_the_swap_token_swaps_any_two_treasures_on_the_map() -> None:
    race = game_with(tokens="treasure-swap", modules=ALL, lay=laid(blue=FAR, green=AWAY, plain=LINE[8]))
    race.do("use", "treasure-swap").do("swap", FAR)
    assert {option[1] for option in race.options} == {AWAY, LINE[8]}
    race.do("swap", AWAY)
    assert hoard_of(race.g).lying == {"treasure-blue": AWAY, "treasure-green": FAR, "treasure-plain": LINE[8]}
    assert "A swaps the Blue treasure and the Green treasure." in race.told(None)


def test_the_swap_token_waits_while_there_are_not_two_to_swap() -> None:
    race = game_with(tokens="treasure-swap", modules=ALL, lay=laid(blue=FAR))
    assert race.offered("use") == []
    assert race.why("token", "treasure-swap") == "Fewer than two treasures lie on the map."


@pytest.mark.parametrize(
    ("treasure", "hand", "way"),
    [
        ("purple", "native", ("native", "treasure-wild")),
        ("blue", "sailor", ("sailor", "treasure-wild")),
        ("mixed", "explorer sailor", ("explorer", "sailor", "treasure-wild")),
        ("plain", "explorer sailor traveler", ("explorer", "sailor", "traveler", "treasure-wild")),
        ("machete-5", "trailblazer", ("trailblazer", "treasure-wild")),
        ("coin-4", "photographer", ("photographer", "treasure-wild")),
    ],
)
def test_the_price_token_counts_as_a_card_of_any_colour_with_a_value_of_two(
    treasure: str, hand: str, way: tuple[str, ...]
) -> None:
    race = game_with(hand, tokens="treasure-wild", modules=ALL, here=0, lay=laid_at({treasure: LINE[1]}))
    assert prices(race) == [way]
    race.do("gain", 0, LINE[1], *way)
    assert (race.hand(), race.tokens()) == ([], [f"treasure-{treasure}"])


def test_other_cave_tokens_pay_for_no_treasure() -> None:
    race = game_with("traveler traveler", tokens="cave-coin-2", modules=ALL, here=0, lay=laid(coin_4=LINE[1]))
    assert prices(race) == []


# --- what the bot makes of them


def advised(race: Race) -> Action:
    """What the greedy bot would do."""
    bot = make(race.session.game, "greedy")
    return bot.choose(partial(race.session.imagine, 0), race.session.rules, 0, budget_for(1, 0))


def test_greedy_gains_a_treasure_that_costs_it_little() -> None:
    deck = "scout scout scout captain captain captain journalist journalist journalist"
    race = game_with("metal-detector", deck=deck, modules=ON, here=0, lay=laid(green=LINE[1]))
    assert advised(race) == ("gain", 0, LINE[1], "metal-detector")


def test_greedy_keeps_enough_cards_to_go_on_with() -> None:
    gains = [("gain", 0, LINE[1], "explorer", "explorer", "explorer")]
    rich = game_with(
        "explorer explorer explorer", deck="sailor traveler " * 4, seats=4, modules=ON, lay=laid(green=LINE[1])
    )
    assert tries(rich.g, 0, gains) == gains
    poor = game_with("explorer explorer explorer", deck="sailor traveler", modules=ON, lay=laid(green=LINE[1]))
    assert tries(poor.g, 0, gains) == []


# --- what is told


def test_a_treasure_tells_its_price_and_whether_it_can_be_paid() -> None:
    race = game_with("captain", modules=ON, here=0, lay=laid(paddle_3=LINE[1], coin_5=FAR))
    told = race.explain("cell", LINE[1])
    assert {"Paddle treasure 3: costs cards with 3 paddles or more, out of the game.", "You can pay that now."} <= set(
        told.facts
    )
    assert [way.text for way in told.ways] == ["Take the Paddle treasure 3 on B25 for Captain"]
    assert "You cannot pay that now." in race.explain("cell", FAR).facts


def test_the_survey_and_typed_words_know_the_treasures() -> None:
    race = game_with(modules=ON, here=0, lay=laid(mixed=LINE[1]))
    assert race.survey("treasures") == ["The Mixed treasure lies on B25 and costs a green, a yellow and a blue card."]
    assert race.session.game.things(race.session.view(0), 0)["mixed treasure"] == ("cell", LINE[1])


def test_the_rule_about_a_treasure_is_found_under_the_cursor() -> None:
    race = game_with(modules=ON, here=0, lay=laid("blue", mixed=LINE[1]))
    view, game = race.session.view(0), race.session.game
    assert game.rule_for(view, 0, ("cell", LINE[1])) == "Treasures"
    assert game.rule_for(view, 0, ("token", "treasure-blue")) == "Using treasures"


def test_steps_to_go_lead_round_a_treasure() -> None:
    race = game_with(modules=ON, here=0, lay=laid(blue=LINE[1]))
    assert race.g.steps[LINE[1]] == -1
    assert race.g.steps[LINE[0]] >= COURSE.steps[LINE[0]]
