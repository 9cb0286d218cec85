"""Line mode: words that choose, and what is said when they do not."""

from __future__ import annotations

from tests.test_plain import spoken


def test_other_words_for_commands_are_known_and_a_number_may_have_a_full_stop() -> None:
    assert spoken("?", "quit") == spoken("help", "quit")
    assert spoken("h", "quit") == spoken("hint", "quit")
    assert spoken("1", "u", "quit") == spoken("1.", "undo", "exit") == spoken("1", "undo", "leave")


def test_a_thing_is_enough_where_the_options_differ_in_it_only() -> None:
    said = spoken("buy scout", "traveler", "quit")
    assert "A pays 1 coin with Traveler." in said
    assert "I do not know 'traveler'." not in " ".join(said)
    assert not any("for Scout: " in line for line in spoken("scout", "quit"))  # buying is not all one can do then


def test_a_word_for_another_moment_is_answered_with_the_reason() -> None:
    assert any(line.startswith("No option begins with 'pay' now. Play cards") for line in spoken("pay", "quit"))
    assert "Answer the question first." in spoken("buy jack", "buy photographer", "quit")
    bought = spoken("buy scout", "pay traveler", "buy jack", "quit")
    assert "You have bought a card this turn, and one is the limit." in bought


def test_what_is_not_understood_is_said_again_with_what_is_near() -> None:
    assert "I do not know 'lok'. Did you mean look or log? Type help for the commands." in spoken("lok", "quit")
    assert any("'traveller'. Did you mean traveler" in line for line in spoken("why traveller", "quit"))
    assert "I do not know 'zzzz'. Type things for a list." in spoken("why zzzz", "quit")
    assert any(line.startswith("No rule has 'jocker'. Did you mean joker") for line in spoken("rules jocker", "quit"))


def test_words_of_an_option_choose_it() -> None:
    said = spoken("buy scout", "pay traveler", "end", "keep the rest of your hand", "quit")
    assert "A buys Scout." in said
    assert "Round 1: B to move." in said
    assert spoken("go b31", "quit") == spoken("1", "quit")
    assert spoken("move e", "quit") == spoken("Go East!", "quit") == spoken("1", "quit")


def test_words_that_may_mean_several_options_choose_none() -> None:
    said = spoken("buy", "go", "undo", "quit")
    at = said.index("Which one? Say more of its words.")
    assert said[at + 1].startswith("Buy Scout")
    assert said.count("Which one? Say more of its words.") == 2
    assert "Nothing can be taken back now." in said


def test_words_that_mean_no_option_are_answered_with_the_reason() -> None:
    assert any(line.startswith("It lies beside the board") for line in spoken("buy pioneer", "quit"))
    assert "Start spaces are not entered again." in spoken("go ne", "quit")


def test_with_two_pieces_the_one_that_goes_is_named() -> None:
    said = spoken("go 2 e", "quit", kinds="human,random", seed=1)
    assert "A moves piece 2 to B29, jungle 1, with Explorer." in said
    unclear = spoken("go e", "quit", kinds="human,random", seed=1)
    assert "Which one: 1 e or 2 e?" in unclear


def test_help_names_the_words_that_choose_now() -> None:
    assert "Words of an option choose it too, its first word first. Now: move, go, buy, end." in spoken("help", "quit")
