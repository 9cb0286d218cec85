"""What a player is told around a choice: what follows it, the rule about it, and payments that leave nothing to choose."""

from __future__ import annotations

import re

import pytest

from engine.core import Action
from engine.game import Setup, Way
from engine.quest.game import GAME
from engine.rng import Dice
from engine.session import Session
from tests.players import quest_runner
from tests.quest.kit import COURSE, LINE, ME, Race, game_with
from tests.quest.test_treasures import laid


def ways(race: Race) -> list[Way]:
    """The rows of the list of choices."""
    assert race.session.ask is not None
    return GAME.ways(race.session.view(ME), race.session.ask)


def after(race: Race, *action: str | int) -> str:
    """What follows an option."""
    assert race.session.is_legal(action)
    return GAME.after(race.session.view(ME), action, ME)


def rule(race: Race, thing: Action | None) -> str:
    """The title of the rule."""
    return GAME.rule_for(race.session.view(ME), ME, thing)


# --- what follows


def test_power_left_over_is_told_of_only_where_it_leads_on() -> None:
    lands = game_with("pioneer", ground="jungle 1, water 1")
    assert "left over" not in after(lands, "move", 0, LINE[1], "pioneer")
    token = game_with(modules=("treasures",), ground="jungle 1, water 3", lay=laid("blue"))
    assert after(token, "move", 0, LINE[1], "treasure-blue").endswith("With the 1 left over you may walk on.")
    goal = COURSE.goals[0]
    before = next(cell for cell in COURSE.grid.near[goal] if cell not in COURSE.goals)
    won = {2: [1, 2, 3, 4]}
    home = game_with("pioneer captain treasure-chest", pieces={0: [before]}, won=won)
    moves = [option for option in home.options if option[0] == "move" and option[2] in COURSE.goals]
    assert moves
    assert not any("left over" in after(home, *move) for move in moves)


def test_a_step_says_how_far_it_is_then_and_what_becomes_of_the_card() -> None:
    race = game_with("trailblazer prop-plane", ground="jungle 1, jungle 1")
    steps = race.g.tables.course.steps[LINE[1]]
    assert after(race, "move", 0, LINE[1], "trailblazer") == (
        f"From there {steps} steps to El Dorado. With the 2 left over you may walk on."
    )
    assert "It leaves the game. With the" in after(race, "move", 0, LINE[1], "prop-plane")


def test_a_payment_says_what_is_due_then_and_that_there_is_no_change() -> None:
    race = game_with("traveler traveler explorer sailor").do("buy", "scout")
    assert after(race, "pay", "explorer", 1) == "Then ½ coin still due."
    assert after(race, "pay", "traveler", 2) == "Then Scout is yours, on your discard pile."
    race.do("pay", "explorer", 1)
    assert after(race, "pay", "traveler", 2).endswith("There is no change: ½ coin too much.")


def test_ending_and_keeping_say_what_is_kept_and_drawn() -> None:
    race = game_with("explorer sailor")
    assert "which of your 2 cards to keep" in after(race, "end")
    race.do("end")
    assert after(race, "done") == "You keep 2 cards and draw 2."
    assert after(race, "discard", "sailor") == "You draw 3 cards then."
    full = game_with("explorer explorer sailor sailor").do("end")
    assert after(full, "done") == "Careful: you keep all 4 cards and draw none."


def test_giving_cards_says_how_many_more() -> None:
    race = game_with("explorer sailor traveler", ground="rubble 2").go("hand", 1)
    assert after(race, "discard", "sailor") == "Then 1 card more."
    assert after(race.do("discard", "sailor"), "discard", "explorer") == "Then your piece goes there."
    race = game_with("explorer sailor traveler", ground="jungle 1", blockade=6)
    race.do(*next(option for option in race.options if option[0] == "break"))
    race.do("discard", "sailor")
    assert after(race, "discard", "explorer") == "Then the blockade is yours."


def test_the_end_of_several_steps_says_where_it_leads_and_nothing_of_the_card() -> None:
    race = game_with("trailblazer", ground="jungle 1, jungle 1")
    steps = race.g.tables.course.steps[LINE[2]]
    told = GAME.after(race.session.view(ME), ("move", 0, LINE[2], "trailblazer"), ME)
    assert told == f"From there {steps} steps to El Dorado."


@pytest.mark.parametrize("seats", [2, 3])
def test_what_follows_is_a_sentence_or_two_that_fit_two_lines(seats: int) -> None:
    for seed in range(2):
        session = Session.start(Setup("quest", seats, seed, modules=("caves",)))
        dice = Dice(seed)
        while session.ask is not None:
            seat, view = session.ask.seat, session.view(session.ask.seat)
            told = [GAME.after(view, option, seat) for option in session.ask.options]
            assert all(text == "" or re.fullmatch(r"[A-Z½][^{}_]*\.", text) for text in told), told
            assert all(len(text) <= 150 for text in told), told
            actions = {way.actions[0] for way in GAME.ways(view, session.ask)}
            assert actions <= set(session.ask.options)
            session.choose(quest_runner(session.state, session.ask, dice))


# --- what leaves nothing to choose


def test_a_payment_that_needs_every_card_is_one_way() -> None:
    race = game_with("traveler explorer sailor", ground="jungle 1").do("buy", "photographer")
    (way,) = ways(race)
    assert way.text == "Pay with 1 Traveler, 1 Explorer and 1 Sailor: 2 coins; there is no other way"
    for action in way.actions:
        race.do(*action)
    assert "photographer" in race.g.seats[ME].discard


def test_a_payment_with_cards_of_one_kind_is_one_way() -> None:
    race = game_with("traveler traveler traveler").do("buy", "photographer")
    (way,) = ways(race)
    assert way.actions == (("pay", "traveler", 2), ("pay", "traveler", 2))


def test_a_payment_with_a_choice_is_offered_card_by_card() -> None:
    race = game_with("traveler traveler explorer sailor").do("buy", "photographer")
    assert [way.actions for way in ways(race)] == [(option,) for option in race.options]


def test_an_item_that_may_be_kept_is_a_choice() -> None:
    race = game_with("prop-plane").do("buy", "scout")
    assert all(len(way.actions) == 1 for way in ways(race))


def test_rubble_paid_with_cards_of_one_kind_is_one_way() -> None:
    race = game_with("explorer explorer explorer", ground="rubble 2").go("hand", 1)
    (way,) = ways(race)
    assert way.actions == (("discard", "explorer"),) * 2


# --- rules


def test_every_rule_named_is_in_the_rules_page() -> None:
    titles = {rule.title for rule in GAME.rulebook()}
    assert set(GAME.templates(GAME.modules)["rule"].values()) <= titles


def test_the_rule_of_the_thing_or_the_question_in_front() -> None:
    race = game_with("explorer native transmitter", ground="rubble 1, camp 1, jungle 1", modules=("caves",))
    assert [rule(race, ("cell", LINE[place])) for place in (1, 2, 3)] == ["Rubble", "Base camps", "Moving"]
    assert rule(race, ("card", "native")) == "Native"
    assert rule(race, ("card", "transmitter")) == "Transmitter"
    assert rule(race, ("pile", "jack-of-all-trades")) == "Jokers"
    assert rule(race, ("pile", "scout")) == "The market"
    assert rule(race, ("token", "cave-draw")) == "Cave tokens"
    assert rule(race, None) == "A turn"
    assert rule(race.do("end"), None) == "Discarding"
