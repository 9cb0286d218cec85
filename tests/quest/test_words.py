"""The sentences of a race: options, prompts, log entries and the rules page, as a player reads them."""

from __future__ import annotations

import re

import pytest

from engine.core import HIDDEN
from engine.game import Setup
from engine.quest.game import GAME
from engine.rng import Dice
from engine.session import Session
from tests.players import quest_runner
from tests.quest.kit import game_with


@pytest.mark.parametrize("seats", [2, 3])
def test_every_option_prompt_and_log_entry_of_whole_races_is_a_sentence(seats: int) -> None:
    for seed in range(3):
        session = Session.start(Setup("quest", seats, seed, modules=("caves",)))
        dice = Dice(seed)
        while session.ask is not None:
            seat = session.ask.seat
            view = session.view(seat)
            words = [GAME.word(view, option, seat) for option in session.ask.options]
            assert all(re.fullmatch(r"[A-Z][^{}?_]*[^.]", text) for text in words), words
            assert len(set(words)) == len(words), words  # no two options read the same
            assert re.fullmatch(r"[A-Z][^{}?_]*\.", GAME.prompt(view, seat))
            session.choose(quest_runner(session.state, session.ask, dice))
        for entry in session.state.core.log:
            for reader in (None, *range(seats)):
                line = GAME.tell(entry, reader)
                assert line is None or re.fullmatch(r"[A-Z][^{}?_]*\.", line), line


def test_prompts_say_what_is_still_to_be_done() -> None:
    race = game_with("trailblazer", ground="jungle 1, jungle 1").go("trailblazer", 1)
    assert race.prompt() == "Trailblazer has machete 2 left over: walk on or stop."
    race = game_with("adventurer", ground="water 1, water 1").go("adventurer", 1)
    assert race.prompt() == "Adventurer has paddle 1 left over: walk on or stop."
    race = game_with("explorer explorer sailor", ground="rubble 2").go("hand", 1)
    assert race.prompt() == "To enter B25, rubble 2, play 2 cards from your hand."
    assert not any("buys for" in line for line in race.survey("hand"))
    assert race.do("discard", "sailor").prompt() == ("To enter B25, rubble 2, play 1 card from your hand.")
    race = game_with("explorer explorer sailor", ground="jungle 1", blockade=3).do("break", 0, 0, "hand")
    assert race.prompt() == "To remove blockade 3 (rubble 1), play 1 card from your hand."
    race = game_with("explorer explorer sailor", ground="camp 2").go("hand", 1)
    assert race.prompt() == "To enter B25, base camp 2, remove 2 cards of your hand from the game."
    race = game_with("traveler explorer explorer").do("buy", "scout")
    assert race.prompt() == "Pay 1 coin for Scout: 1 coin still due."
    assert race.do("pay", "explorer", 1).prompt() == "Pay 1 coin for Scout: ½ coin still due."
    race = game_with("transmitter").do("play", "transmitter")
    assert race.prompt() == "Take any card of the market for free."
    race = game_with("travel-log explorer", deck="sailor scout").do("play", "travel-log")
    assert race.prompt() == "You may remove up to 2 cards of your hand from the game."
    assert race.do("remove", "explorer").prompt() == "You may remove 1 card of your hand from the game."
    race = game_with("explorer", tokens="cave-remove", modules=("caves",)).do("use", "cave-remove")
    assert race.prompt() == "Remove 1 card of your hand from the game."


def test_the_last_option_of_a_choice_says_what_it_does() -> None:
    assert game_with("explorer").words()[-1] == "End your turn"
    assert game_with("explorer").do("end").words()[-1] == "Keep the rest of your hand"
    race = game_with("scientist explorer").do("play", "scientist")
    assert race.words()[-1] == "Remove nothing more"
    race = game_with("explorer sailor", tokens="cave-replace", modules=("caves",)).do("use", "cave-replace")
    assert race.do("discard", "sailor").words()[-1] == "Exchange nothing more"
    assert game_with("scout", ground="jungle 1, jungle 1").go("scout", 1).words()[-1] == (
        "Stop here; the power left over is lost"
    )


def test_the_prompt_says_when_nothing_is_left_but_to_end_the_turn() -> None:
    race = game_with("explorer", ground="jungle 1")
    assert race.prompt().startswith("Play cards")
    race.go("explorer", 1)
    assert race.prompt() == "Nothing is left to do but to end your turn."
    onlooker = race.session.view(1)
    assert race.session.game.prompt(onlooker, 0)


def test_the_log_tells_who_did_what_with_what() -> None:
    race = game_with(
        "explorer sailor traveler giant-machete", deck="scout scout", ground="jungle 1, rubble 1", blockade=1
    )
    race.do("break", 0, 0, "explorer").do("buy", "scout").do("pay", "traveler", 2)
    assert race.told() == [
        "A removes and keeps blockade 1, with Explorer.",
        "A pays 1 coin with Traveler.",
        "A buys Scout.",
        "Scout is sold out: a place on the board is vacant.",
    ]
    race = game_with("sailor", ground="rubble 1").go("hand", 1)
    assert race.told() == ["A plays Sailor without using it.", "A moves to B25, rubble 1, with hand cards."]


def test_several_cards_of_a_kind_are_named_in_the_plural() -> None:
    race = game_with("compass compass jack-of-all-trades jack-of-all-trades traveler traveler explorer")
    held = [line.partition(":")[0] for line in race.survey("hand")[:4]]
    assert held == [
        "You hold 2 Compasses",
        "You hold 2 Jacks-of-all-Trades",
        "You hold 2 Travelers",
        "You hold 1 Explorer",
    ]


def test_the_log_tells_when_an_item_leaves_the_game() -> None:
    race = game_with("giant-machete", ground="jungle 1, jungle 1").go("giant-machete", 1, 2)
    assert race.told()[:2] == [
        "A moves to B25, jungle 1, with Giant Machete, which leaves the game.",
        "A moves to B18, jungle 1, with Giant Machete.",
    ]
    race = game_with("giant-machete", blockade=1, ground="jungle 1").do("break", 0, 0, "giant-machete")
    assert race.told()[0] == "A removes and keeps blockade 1, with Giant Machete, which leaves the game."
    race = game_with("treasure-chest prop-plane traveler", stock={"scout": 0}).do("buy", "native")
    race.do("pay", "treasure-chest", 8).do("pay", "prop-plane", 1).do("pay", "traveler", 2)
    assert race.told()[:3] == [
        "A pays 4 coins with Treasure Chest, which leaves the game.",
        "A pays ½ coin with Prop Plane.",
        "A pays 1 coin with Traveler.",
    ]
    assert "A plays Compass, which leaves the game." in game_with("compass").do("play", "compass").told()
    assert "A plays Cartographer." in game_with("cartographer").do("play", "cartographer").told()


def test_with_two_pieces_the_log_tells_which_one_moved() -> None:
    race = game_with("explorer", seats=2, ground="jungle 1").go("explorer", 1)
    assert race.told() == ["A moves piece 1 to B25, jungle 1, with Explorer."]


def test_drawn_cards_are_named_to_their_owner_only() -> None:
    race = game_with("cartographer", deck="sailor scout").do("play", "cartographer")
    assert "A draws Scout and Sailor." in race.told(0)
    for other in (1, 2, None):
        assert "A draws 2 cards." in race.told(other)


# --- the rules page


def test_the_rules_page_has_the_first_turn_on_one_screen() -> None:
    rules = GAME.rulebook()
    first = next(rule for rule in rules if rule.title == "Your first turn")
    assert len(first.text) < 76 * 18


def test_the_rules_page_is_short_and_every_entry_has_its_own_title() -> None:
    base = GAME.rulebook(Setup("quest", 2, 0))
    assert 25 <= len(base) <= 35
    assert len({rule.title for rule in GAME.rulebook()}) == len(GAME.rulebook())
    assert all(len(rule.text) < 900 for rule in base)


def test_what_the_page_says_of_paying_is_so() -> None:
    text = next(rule.text for rule in GAME.rulebook() if rule.title == "What cards pay")
    race = game_with()
    for card in race.g.tables.cards.values():
        if card.colour == "yellow":
            assert race.g.tables.worth[card.id] == (2 * card.power,)
        elif card.colour != "white":
            assert race.g.tables.worth[card.id] == (1,)
    assert "A yellow card pays its power" in text
    assert "Green, blue and purple cards pay half a coin each, items among them too." in text


def test_what_the_page_says_of_items_is_so() -> None:
    text = next(rule.text for rule in GAME.rulebook() if rule.title == "Items")
    assert "moves a piece or removes a blockade" in text
    assert "given up at a base camp it leaves like any card" in text
    race = game_with("giant-machete", blockade=1, ground="jungle 1").do("break", 0, 0, "giant-machete")
    assert "giant-machete" not in race.hand() + race.played()
    race = game_with("giant-machete", ground="camp 1").go("hand", 1)
    assert race.hand() + race.played() == []
    race = game_with("giant-machete", ground="rubble 1").go("hand", 1)
    assert race.played() == ["giant-machete"]


def test_what_the_page_says_everybody_sees_is_so() -> None:
    text = next(rule.text for rule in GAME.rulebook() if rule.title == "What everybody sees")
    race = game_with("explorer sailor", deck="scout traveler", discard="traveler")
    view = race.session.view(1).seats[0]
    assert "Hands are hidden, and so is the order of every deck." in text
    assert (set(view.hand), set(view.deck)) == ({HIDDEN}, {HIDDEN})
    assert "how many cards are in each hand and deck" in text
    assert (len(view.hand), len(view.deck)) == (2, 2)
    assert "Discard piles lie open." in text
    assert view.discard == ["traveler"]


def test_every_option_of_the_rules_has_an_entry_marked_as_ours() -> None:
    ours = " ".join(rule.text for rule in GAME.rulebook() if rule.ours)
    for option in GAME.options:
        if option.name != "route":
            assert f"({option.name})" in ours, option.name


def test_the_rules_of_a_module_are_on_the_page_when_it_is_played() -> None:
    without = {rule.title for rule in GAME.rulebook(Setup("quest", 2, 0))}
    with_caves = {rule.title for rule in GAME.rulebook(Setup("quest", 2, 0, modules=("caves",)))}
    assert {"Caves", "Cave tokens"} <= with_caves - without


def test_the_rules_page_names_every_action_card() -> None:
    text = " ".join(rule.text for rule in GAME.rulebook())
    for name in ("Transmitter", "Cartographer", "Compass", "Scientist", "Travel Log", "Native"):
        assert name in text


HANDS = ("sailor", "sailor explorer", "")


def test_where_nobody_moves_after_buying_the_prompt_says_so() -> None:
    race = game_with("traveler cartographer", move_after_buying=False)
    assert race.prompt() == "Play cards: use actions at any time; move, then buy one card; then end your turn."
    race.do("buy", "scout").do("pay", "traveler", 2)
    assert race.prompt() == "Play cards: use actions; nobody moves after buying. Then end your turn."


def test_with_one_card_left_at_the_end_nobody_is_asked_which_of_it_to_keep() -> None:
    told = {hand: (race := game_with(hand)).session.game.after(race.session.view(0), ("end",), 0) for hand in HANDS}
    assert "whether to keep your one card" in told["sailor"]
    assert "which of your 2 cards" in told["sailor explorer"]
    assert "You draw four cards" in told[""]
