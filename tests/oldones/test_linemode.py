"""Line mode: what is told when a turn begins alone against the Scholar, and words it knows."""

from __future__ import annotations

import io

from engine.game import Setup
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
    assert "There is no other player; the Scholar has a heading of its own, scholar." in spoken("rivals", "quit")


def test_a_word_that_may_be_meant_is_named_once() -> None:
    assert "I do not know 'takee'. Did you mean take? Type help for the commands." in spoken("takee", "quit")


def test_the_scholars_card_is_read() -> None:
    said = spoken("1", *["leave"] * 3, "why scholar's card", "quit")
    assert any(line.startswith("It says: ") for line in said)
