"""Line mode: what is told when a turn begins alone against the Scholar, and words it knows."""

from __future__ import annotations

import io

from engine.core import EVERYBODY
from engine.game import Setup
from engine.oldones.state import SCHOLAR
from tests.oldones.kit import game_with
from tui.console import Console
from tui.localtable import LocalTable
from tui.plain import play
from tui.players import seated


def spoken(*lines: str) -> list[str]:
    """What a new game alone says to these lines,."""
    out = io.StringIO()
    table = LocalTable.new(Setup("old-ones", 1, 4), seated(["human"]))
    play(table, Console(io.StringIO("".join(f"{line}\n" for line in lines)), out))
    return out.getvalue().splitlines()


def test_at_each_turn_the_hand_the_resource_row_and_the_intent_are_told() -> None:
    said = spoken("1", *["leave"] * 3, "quit")
    turn = said[said.index("Round 2: A to move.") :]
    assert [line[:10] for line in turn if line.startswith("You hold")] == ["You hold W"] * 2
    assert sum(line.startswith("Resource row: ") for line in turn) == 1
    assert sum(line.startswith(("The Scholar is likely", "The Scholar's intent")) for line in turn) == 1


def test_rivals_are_answered_alone_too() -> None:
    assert "There is no other player but the Scholar." in spoken("rivals", "quit")


def test_a_word_that_may_be_meant_is_named_once() -> None:
    assert "I do not know 'takee'. Did you mean take? Type help for the commands." in spoken("takee", "quit")


def test_the_scholars_card_is_read() -> None:
    said = spoken("1", *["leave"] * 3, "why scholar's card", "quit")
    assert any(line.startswith("It says: ") for line in said)


def test_few_options_are_read_out_with_what_follows_them() -> None:
    said = spoken("8", "quit")
    assert any(line.endswith(". Leave it. A Tablet takes Clay or Gold, and room on a card.") for line in said), said


def test_what_follows_one_of_many_options_is_told_when_asked_for() -> None:
    said = spoken("after 1", "after", "after 99", "quit")
    assert "Type after and a number to hear what follows that option, such as after 2." in said
    assert any("Last comes Action site 1: " in line for line in said)
    assert "Say the number of an option, such as after 2." in said
    assert any(line.startswith("There is no option 99") for line in said)


def test_a_hint_says_what_follows_it() -> None:
    said = spoken("hint", "quit")
    assert any(line.startswith("Option ") and "Last comes Action site " in line for line in said)


def test_a_row_is_told_in_the_order_of_the_way_along_it() -> None:
    play = game_with(rows={4: "w05-pw w03-ol"})
    rows = play.session.game.survey(play.session.view(0), 0)["rows"]
    assert rows[-4:-1] == [
        "Row 4 holds 2 of 3 cards. The Action site at its end: 2 Followers or Villagers; or Sacrifice.",
        "First on the way Worker card 3: Sacrifice on top, below it 1 Stone and 1 Clay.",
        "Then Worker card 5: 3 Clay on top, below it Build.",
    ]


def test_the_scholar_that_wins_has_no_capital_within_a_sentence() -> None:
    game = game_with(seats=1).session.game
    assert game.tell((EVERYBODY, "over", SCHOLAR), None) == "The game is over: the Scholar wins."


def test_a_first_game_names_the_rule_to_begin_with() -> None:
    said = spoken("rules your first turn", "quit")
    assert said[1] == "New to it? Type rules your first turn."
    assert "Your first turn." in said


def test_a_number_belongs_to_the_word_before_it() -> None:
    said = spoken("place card 6 in row 2", "quit")
    at = said.index("Which one? Say more of its words.")
    assert len(said[at + 1 :]) == 3
    assert all("in row 2: " in line for line in said[at + 1 : -1])
    assert any(
        line.startswith("A places Worker card 6 in row 2") for line in spoken("place card 6 in row 2 craft", "quit")
    )


def test_a_word_of_the_rules_that_is_no_thing_leads_to_the_rules() -> None:
    assert "'madness' is nothing that lies there. Type rules madness for the rules with it." in spoken(
        "why madness", "quit"
    )
    assert "I do not know 'zeppelin'. Type things for a list." in spoken("why zeppelin", "quit")
