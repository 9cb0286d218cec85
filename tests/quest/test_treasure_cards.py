"""The Metal Detector and cave tokens of the treasures, what the bot makes of them, and what is told."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from engine.bots.base import budget_for, make
from engine.core import Action
from engine.quest.modules.treasures.counsel import outlook, tries
from engine.quest.modules.treasures.hoard import hoard_of
from tests.quest.kit import COURSE, LINE, ME, Race, game_with
from tests.quest.test_treasures import FAR, ON, laid, prices

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


def test_the_metal_detector_given_as_one_of_the_cards_is_a_purple_card() -> None:
    race = game_with("metal-detector native", modules=ON, here=0, lay=laid(purple=LINE[1]))
    assert set(prices(race)) == {("metal-detector",), ("metal-detector", "native")}
    race.do("gain", 0, LINE[1], "metal-detector", "native")
    assert (race.hand(), race.tokens()) == ([], ["treasure-purple"])
    assert {"metal-detector", "native"} <= set(race.g.box)


def test_the_metal_detector_needs_a_piece_beside_a_treasure() -> None:
    race = game_with("metal-detector", modules=ON, here=0, lay=laid(purple=LINE[2]))
    assert prices(race) == []


def test_a_keep_item_token_keeps_the_metal_detector() -> None:
    race = game_with("metal-detector", tokens="cave-keep-item", modules=ALL, here=0, lay=laid(purple=LINE[1]))
    race.do("gain", 0, LINE[1], "metal-detector").do("keep", "metal-detector")
    assert race.played() == ["metal-detector"]


# --- the cave tokens


def test_six_tokens_join_those_of_the_caves() -> None:
    tokens = game_with(modules=ALL).g.parts["caves"].tokens()
    assert len(tokens) == 36 + 6
    assert (tokens.count("treasure-swap"), tokens.count("treasure-wild")) == (3, 3)
    alone = game_with(modules=ON).g
    assert "treasure-swap" not in {token for part in alone.parts.values() for token in part.tokens()}


def test_the_swap_token_swaps_any_two_treasures_on_the_map() -> None:
    race = game_with(tokens="treasure-swap", modules=ALL, lay=laid(blue=FAR, green=AWAY, plain=LINE[8]))
    race.do("use", "treasure-swap").do("swap", FAR)
    assert {option[1] for option in race.options} == {AWAY, LINE[8]}
    race.do("swap", AWAY)
    assert hoard_of(race.g).lying == {"treasure-blue": AWAY, "treasure-green": FAR, "treasure-plain": LINE[8]}
    assert "A swaps the Blue treasure and the Green treasure." in race.told(None)


def test_the_swap_token_brings_a_treasure_beside_a_piece_that_stood_beside_another() -> None:
    race = game_with("sailor captain", tokens="treasure-swap", modules=ALL, here=0, lay=laid(blue=FAR, green=LINE[1]))
    assert prices(race) == []
    race.do("use", "treasure-swap").do("swap", FAR).do("swap", LINE[1])
    assert prices(race) == [("sailor", "captain")]
    race.do("gain", 0, LINE[1], "sailor", "captain")
    assert race.tokens() == ["treasure-blue"]
    assert "treasure-swap" in race.g.box


def test_the_swap_token_waits_while_there_are_not_two_to_swap() -> None:
    race = game_with(tokens="treasure-swap", modules=ALL, lay=laid(blue=FAR))
    assert race.offered("use") == []
    assert race.why("token", "treasure-swap") == "Fewer than two treasures lie on the map."


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


def test_to_a_bot_every_treasure_is_worth_more_than_the_one_before_and_none_once_four_were_gathered() -> None:
    kept = ["", "blue", "blue green", "blue green yellow"]
    worth = [outlook(game_with(modules=ON, lay=laid(held, plain=FAR)).g, ME, 0.0) for held in kept]
    more = [after - before for before, after in pairwise(worth)]
    assert 0 < more[0] < more[1] < more[2]
    won = [outlook(game_with(modules=ON, lay=laid(held, won=(ME,), plain=FAR)).g, ME, 0.0) for held in kept]
    assert len(set(won)) == 1


def test_a_treasure_held_still_says_what_it_costs_on_the_map() -> None:
    race = game_with(modules=ON, lay=laid("blue", green=FAR))
    assert "On the map it costs 2 blue cards." in race.explain("token", "treasure-blue").facts
    assert "On the map it costs 3 green cards." in race.explain("card", "treasure-green").facts
