"""Line mode: a whole game by numbers from a pipe, every command, and no hand before the wrong eyes."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from engine.core import EVERYBODY
from engine.game import Setup
from engine.rng import Dice
from engine.words import SEAT_LETTERS
from saves.store import Store
from tests.players import quest_runner
from tui.plain import Console, Plain, Quit, play
from tui.plainhome import run
from tui.table import LocalTable, Start, seated

SETUP = Setup("quest", 3, 4, (), ("caves",))


def spoken(*lines: str, kinds: str = "human,random,random", seed: int = 4) -> list[str]:
    """What a new game says to these lines."""
    out = io.StringIO()
    players = kinds.split(",")
    table = LocalTable.new(Setup("quest", len(players), seed, (), ("caves",)), seated(players))
    play(table, Console(io.StringIO("".join(f"{line}\n" for line in lines)), out))
    return out.getvalue().splitlines()


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
        assert ask is not None
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
    while table.ask() is not None:
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
    first, second, third, fourth = (said[a:b] for a, b in zip(asked, [*asked[1:], -1], strict=True))
    assert second[-1] == "Taken back."
    assert third == [*first[:-1], "Done again.", first[-1]]
    assert fourth == second[:-1]


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


def test_the_end_of_input_leaves_the_game() -> None:
    assert spoken()[-1] == "You left the game."


def test_why_says_what_it_is_and_why_not() -> None:
    said = spoken("why scout", "why player b", "why blockade 1", "quit")
    assert "Scout." in said
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


def home(store: Store, *lines: str) -> list[str]:
    """What the home of line mode says."""
    out = io.StringIO()
    assert run(store, Start(), io.StringIO("".join(f"{line}\n" for line in lines)), out) == 0
    return out.getvalue().splitlines()


def test_from_home_a_game_is_begun_left_and_gone_on_with(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    begun = home(store, "1", "2", "", "", "2", "1", "1", "quit", "quit")
    assert "C (Player C) is a person." in begun or any(line.startswith("C (") for line in begun)
    assert "You left the game. It is saved as quest-1." in begun
    assert begun[-1] == "Good bye."
    assert all(entry.card and entry.card.turn == 0 for entry in store.list())
    again = home(store, "2", "quit")
    assert any("Go on with quest-1" in line for line in again)
    assert "You left the game. It is saved as quest-1." in again


def test_options_are_offered_at_home(tmp_path: Path) -> None:
    said = home(Store(tmp_path / "saves"), "1", "1", "1", "1", "2", "2")
    assert any("route" in line.lower() or "terrain tiles" in line for line in said)


def test_a_damaged_save_can_be_gone_on_with_from_its_copy_at_home(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    home(store, "1", "1", "", "1", "1", "1", "1", "1", "quit", "quit")
    path = store.folder / "quest-1.save"
    path.write_bytes(path.read_bytes()[:-1])
    said = home(store, "2", "quit")
    assert any("is damaged" in line for line in said)
    assert "You left the game. It is saved as quest-1." in said


def test_a_game_open_elsewhere_can_be_watched_or_taken(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    table = LocalTable.new(SETUP, seated(["human"] * 3), store)
    other = Store(store.folder)
    watched = home(other, "2", "watch", "", "quit", "quit")
    assert "You are looking on." in watched
    assert not [line for line in watched if "You hold" in line]
    out = io.StringIO()
    assert run(other, Start("resume", name="quest-1"), io.StringIO("maybe\ntake\n"), out) == 0
    assert "This game is open in another window." in out.getvalue()
    assert table.look()
    assert table.watching
    table.close()


def test_a_console_ends_with_its_input() -> None:
    with pytest.raises(Quit):
        Console(io.StringIO(""), io.StringIO()).hear()
