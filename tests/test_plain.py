"""Line mode: a whole game by numbers from a pipe, every command, and no hand before the wrong eyes."""

from __future__ import annotations

import io
import re
from itertools import dropwhile, takewhile
from pathlib import Path

import pytest

from engine.core import EVERYBODY, Action
from engine.game import Setup
from engine.rng import Dice
from engine.words import SEAT_LETTERS
from saves.store import Store
from tests.players import quest_runner
from tui.console import Console, Quit
from tui.localtable import LocalTable
from tui.plain import Plain, play
from tui.players import seated

SETUP = Setup("quest", 3, 4, (), ("caves",))


def spoken(*lines: str, kinds: str = "human,random,random", seed: int = 4) -> list[str]:
    """What a new game says to these lines."""
    out = io.StringIO()
    players = kinds.split(",")
    table = LocalTable.new(Setup("quest", len(players), seed, (), ("caves",)), seated(players))
    play(table, Console(io.StringIO("".join(f"{line}\n" for line in lines)), out))
    return out.getvalue().splitlines()


def numbered(said: list[str]) -> list[str]:
    """The options of the question that comes first in these lines."""
    begun = list(dropwhile(lambda line: not line.startswith("1. "), said))
    return list(takewhile(lambda line: re.match(r"\d+\. ", line), begun))


class Hands:
    """A player who answers each question as it is put, knowing the table."""

    def __init__(self, table: LocalTable, seed: int) -> None:
        self.table = table
        self.dice = Dice(seed)
        self.said = 0

    def isatty(self) -> bool:
        return False

    def readline(self, size: int, /) -> str:
        ask = self.table.ask()
        if ask is None:
            return ""
        self.said += 1
        if self.said % 7 == 0 and self.said < 200:
            return ("look", "why e", "log", "hand", "options", "help", "undo")[self.dice.below(7)] + "\n"
        action = quest_runner(self.table._session.state, ask, self.dice)
        return f"{ask.options.index(action) + 1}\n"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_by_numbers(seats: int) -> None:
    setup = Setup("quest", seats, seats, (("round_limit", 12),), ("caves",))
    table = LocalTable.new(setup, seated(["human"] + ["random"] * (seats - 1)))
    out = io.StringIO()
    hands = Hands(table, seats)
    Plain(table, Console(hands, out)).run()
    said = out.getvalue().splitlines()
    assert table.scores is not None
    best = [SEAT_LETTERS[seat] for seat, score in enumerate(table.scores) if score == max(table.scores)]
    over = next(line for line in said if line.startswith("The game is over."))
    assert all(f"{letter} (" in over for letter in best)
    assert all(line.isprintable() for line in said)
    table.close()


def test_everything_is_said_in_lines_of_sentences() -> None:
    said = spoken("help", "look", "things", "why e", "rules", "log", "scores", "1", "undo", "hint", "quit")
    assert not [line for line in said if not re.search(r"[.:?]$", line) and not re.fullmatch(r"[\w ,'-]+", line)]


def test_a_number_chooses_and_undo_takes_back() -> None:
    said = spoken("1", "undo", "redo", "quit")
    asked = [number for number, line in enumerate(said) if line.startswith("A (You): ")]
    assert len(asked) == 4
    first, second, third, fourth = (numbered(said[at:]) for at in asked)
    assert first == third != second == fourth
    chosen = first[0].removeprefix("1. ")
    assert f"Taken back: {chosen}" in said[asked[1] : asked[2]]
    assert f"Done again: {chosen}" in said[asked[2] : asked[3]]


@pytest.mark.parametrize(
    "line", ["0", "99", "-1", "1.5", "9" * 900, "٣٣", "fly", "why", "why me", "log x", "\x1b[2J", "[/]"]
)
def test_a_wrong_line_is_answered_and_chooses_nothing(line: str) -> None:
    said, quiet = spoken(line, "quit"), spoken("quit")
    assert len(said) > len(quiet) or line == "log x"
    assert [text for text in said if text.startswith("A (You): ")] == [t for t in quiet if t.startswith("A (You): ")]
    assert all(text.isprintable() for text in said)


def test_an_empty_line_says_nothing() -> None:
    assert spoken("", "  ", "quit") == spoken("quit")


def test_help_says_only_what_works_now() -> None:
    asked, paying = spoken("help", "quit"), spoken("buy scout", "help", "quit")
    assert any(line.endswith("Now: move, go, buy, end.") for line in asked)
    assert any(line.endswith("Now: pay.") for line in paying)
    assert any(line.startswith("undo or u: ") for line in asked)
    players = seated(["human", "random"])
    table, out = LocalTable.new(Setup("quest", 2, 4), players, None, "never"), io.StringIO()
    play(table, Console(io.StringIO("help\nundo\nquit\n"), out))
    assert "\nundo or u: " not in out.getvalue()
    assert "This game was begun so that nothing is taken back." in out.getvalue()


def test_where_the_board_ends_nothing_lies() -> None:
    assert "Nothing lies there: the board ends." in spoken("go west", "quit")


def test_why_names_the_first_things_and_how_many_more() -> None:
    meant = next(line for line in spoken("why mark", "quit") if line.startswith("Which one: "))
    assert meant.endswith(" or 6 more?")
    assert spoken("why market", "quit") == spoken("market", "quit")


def test_caves_are_found_by_name_and_listed() -> None:
    said = spoken("caves", "why cave", "why cave b8", "quit")
    assert "Cave B8 has 4 tokens." in said
    assert any(line.startswith("Which one: cave b8") for line in said)
    assert "A cave with 4 tokens: a piece that stops beside it takes one." in said


def test_every_thing_is_listed_once() -> None:
    listed = next(line for line in spoken("things", "quit") if line.startswith("The market: "))
    assert listed.count("pioneer") == 1
    assert "market pioneer" not in listed


def test_rules_are_read_with_the_one_that_is_asked_for_first() -> None:
    def heard(text: str) -> list[str]:
        return [line for line in spoken(text, "quit") if line not in spoken("quit")]

    assert heard("rules moving")[0] == "Moving."
    assert heard('rules "The market"')[0] == "The market."
    assert heard("rules items")[-1] == "More rules have 'items': What cards pay."


def test_undo_says_what_and_takes_several() -> None:
    said = spoken("buy scout", "pay traveler", "undo 2", "undo 5", "quit")
    assert said.count("Taken back: Buy Scout for 1 coin.") == 1
    assert "Taken back: Pay with Traveler: 1 coin." in said
    assert "Nothing can be taken back now." in said
    assert "No more can be taken back." in spoken("buy scout", "undo 5", "quit")


def test_what_is_played_is_said_first_and_when_asked() -> None:
    said = spoken("setup", "quit", kinds="human,random")
    about = [line for line in said if line.startswith("With Caves. Route: First game (easy). ")]
    assert len(about) == 2
    assert about[0].endswith("With two players each has two pieces, and both must reach El Dorado.")


def test_when_a_turn_begins_hand_and_surroundings_are_said_even_if_they_are_as_before() -> None:
    said = spoken("end", "keep", "quit")
    assert len([line for line in said if line.startswith("East is ")]) == 2


def finished(kinds: str, *lines: str) -> list[str]:
    """What is said after the end of a short game, which only bots played to it."""
    players = kinds.split(",")
    table = LocalTable.new(Setup("quest", len(players), 3, (("round_limit", 12),), ("caves",)), seated(players))
    dice = Dice(3)
    while (ask := table.ask()) is not None:
        table.choose(quest_runner(table._session.state, ask, dice))
    out = io.StringIO()
    assert play(table, Console(io.StringIO("".join(f"{line}\n" for line in lines)), out)) == 0
    return out.getvalue().splitlines()


def test_after_the_end_everything_can_still_be_asked() -> None:
    said = finished(
        "human,random,random", "log", "look", "why player b", "rules jokers", "scores", "help", "hint", "leave"
    )
    assert len([line for line in said if line.startswith("The game is over. ")]) == 2
    assert "Jokers." in said
    assert "B." in said
    assert "There is nothing for you to choose now." in said
    assert any(line.startswith("Round 12") for line in said)
    assert not any(line.startswith(("undo", "hint", "A number:")) for line in said)
    assert said[-1] == "You left the game."


def test_the_end_says_who_wins_by_what_and_how_far_everybody_came() -> None:
    said = finished("human,random,random")
    at = next(number for number, line in enumerate(said) if line.startswith("The game is over. "))
    assert said[at + 1].startswith("Nobody arrived within 12 rounds: ")
    assert [line[1:3] for line in said[at + 2 : at + 5]] == [": "] * 3
    assert all("steps to go; " in line for line in said[at + 2 : at + 5])
    assert "score" not in " ".join(said[at : at + 5])


def test_after_the_end_of_a_game_of_several_people_only_what_everybody_sees_is_said() -> None:
    table = LocalTable.new(Setup("quest", 2, 3, (("round_limit", 12),), ("caves",)), seated(["human"] * 2))
    out, dice = io.StringIO(), Dice(3)
    after = iter(("look", "log 500", "hand", ""))

    class People:
        def isatty(self) -> bool:
            return False

        def readline(self, size: int, /) -> str:
            ask = table.ask()
            if ask is None:
                return f"{line}\n" if (line := next(after)) else ""
            if out.getvalue().endswith("when you sit there.\n"):
                return f"{SEAT_LETTERS[ask.seat]}\n"
            return f"{1 + ask.options.index(quest_runner(table._session.state, ask, dice))}\n"

    assert play(table, Console(People(), out)) == 0
    before, end = out.getvalue().split("The game is over. ")
    assert "You hold" in before
    assert re.search(r" draws [A-Z]", before)
    assert "Round 12: " in end
    assert "You hold" not in end
    assert not re.search(r" draws [A-Z]", end)


def test_of_bots_among_themselves_a_person_is_left_time_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    class Person(io.StringIO):
        def isatty(self) -> bool:
            return True

    waited: list[float] = []
    monkeypatch.setattr("tui.console.time.sleep", waited.append)
    for lines, out in ((Person("leave\n"), Person()), (io.StringIO(), Person())):
        before = len(waited)
        table = LocalTable.new(Setup("quest", 2, 3, (("round_limit", 12),)), seated(["random", "random"]))
        play(table, Console(lines, out))
        assert (len(waited) - before) == (len(table.actions) if lines.isatty() else 0)


def test_bots_among_themselves_end_without_questions() -> None:
    assert "Ask what you like" not in " ".join(finished("random,random", "log"))


def test_the_end_of_input_leaves_the_game() -> None:
    assert spoken()[-1] == "You left the game."


def test_why_says_what_it_is_and_why_not() -> None:
    said = spoken("why scout", "why player b", "why blockade 1", "quit")
    assert "Scout, green." in said
    assert any(line.startswith("Costs 1 coin") for line in said)
    assert any(line.startswith("Blockade") for line in said)
    unclear = spoken("why s", "quit")
    assert any(line.startswith("Which one: ") for line in unclear)


def test_the_moves_of_bots_are_told() -> None:
    said = [line for seed in range(4) for line in spoken("1", "quit", kinds="random,random,human", seed=seed)]
    assert any(line.startswith(("A moves", "A buys", "A draws", "B moves", "B buys", "B draws")) for line in said)


def test_a_hand_is_shown_to_its_player_only_when_that_player_says_so() -> None:
    for seed in range(6):
        said = spoken(*["0"] * 3, "quit", kinds="human,human,human", seed=seed)
        curtain = next(number for number, line in enumerate(said) if line.startswith("==="))
        assert not [line for line in said if "You hold" in line or re.match(r"\d+\. ", line)]
        letter = re.findall(r"to ([ABC]) \(", said[curtain])[0]
        said = spoken("x", letter, "quit", kinds="human,human,human", seed=seed)
        assert f"Type {letter}, or quit." in said
        assert any("You hold" in line for line in said)


def test_at_each_hand_over_nothing_private_of_the_last_player_is_said_again() -> None:
    table = LocalTable.new(SETUP, seated(["human"] * 3))
    out = io.StringIO()
    asked: list[str] = []

    class Script:
        def isatty(self) -> bool:
            return False

        def readline(self, size: int, /) -> str:
            ask = table.ask()
            assert ask is not None
            if len(table.actions) > 60:
                return "quit\n"
            letter = SEAT_LETTERS[ask.seat]
            if out.getvalue().splitlines()[-1].endswith(f"type {letter} when you sit there."):
                asked.append(letter)
                return f"{letter}\n"
            return f"{1 + len(table.actions) % len(ask.options)}\n"

    play(table, Console(Script(), out))
    parts = re.split(r"^===.*$", out.getvalue(), flags=re.MULTILINE)
    assert len(asked) > 4
    private = [(entry[0], table.game.tell(entry, entry[0])) for entry in table._session.state.core.log if entry[0] >= 0]
    assert private
    for letter, part in zip(asked, parts[1:], strict=True):
        for seat, sentence in private:
            assert seat == SEAT_LETTERS.index(letter) or sentence not in part.splitlines()
    assert any(entry[0] == EVERYBODY for entry in table._session.state.core.log)


def test_a_console_ends_with_its_input() -> None:
    with pytest.raises(Quit):
        Console(io.StringIO(""), io.StringIO()).hear()


def test_what_lies_around_is_said_when_it_changed() -> None:
    said = spoken("1", "buy scout", "pay traveler", "quit")
    assert len([line for line in said if line.startswith("East is ")]) == 2
    assert len([line for line in said if re.fullmatch(r"You have \d+ options\.", line)]) == 4


def test_a_line_without_end_is_one_line() -> None:
    said = spoken("x" * 5000, "quit")
    assert len([line for line in said if line.startswith("I do not know")]) == 1


def test_a_game_taken_over_while_a_bot_thinks_is_looked_at_from_then_on(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")

    class Late(LocalTable):
        def think(self) -> Action:
            action = super().think()
            if self._keeper is not None and self.actions:
                LocalTable.resume(Store(store.folder), self.name, take=True).close()
            return action

    table = Late.new(SETUP, seated(["random"] * 3), store)
    out = io.StringIO()
    assert play(table, Console(io.StringIO("\nquit\n"), out)) == 0
    said = out.getvalue().splitlines()
    assert "This game goes on in another window." in said
    assert "Press Enter to see what happened since." in said
    assert said[-1] == "You left the game."


def test_a_mistake_of_ours_ends_with_a_sentence_and_a_saved_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    store = Store(tmp_path / "saves")
    table = LocalTable.new(Setup("quest", 2, 4), seated(["human"] * 2), store)
    table.choose(("buy", "scout"))
    ask, out = table.ask(), io.StringIO()
    assert ask is not None
    table._session.state.seats[ask.seat].hand.clear()
    assert play(table, Console(io.StringIO(f"{SEAT_LETTERS[ask.seat]}\n1\n1\n"), out)) == 70
    assert re.search(r"\nInternal error \S+\. The game is saved as quest-1\. Details: .+\.log\n$", out.getvalue())
    assert len(list(tmp_path.glob("eldorado/crashes/*.log"))) == 1
    assert store.read("quest-1").session.actions == [("buy", "scout")]


def test_after_says_what_follows_an_option_or_that_nothing_does() -> None:
    table = LocalTable.new(Setup("quest", 3, 4, (), ("caves",)), seated(["human", "random", "random"]))
    while table.bot_turn():
        table.choose(table.think())
    ask = table.ask()
    table.close()
    assert ask is not None
    follows = [table.game.after(table.view(0), action, 0) for action in ask.options]
    full, empty = next(n for n, text in enumerate(follows) if text), len(follows) + 1
    said = spoken(f"after {full + 1}", f"after {empty}", "quit")
    assert follows[full] in said
    assert f"There is no option {empty}; they are 1 to {len(follows)}." in said
