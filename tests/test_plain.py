"""Line mode: a whole game by numbers from a pipe, every command, and no hand before the wrong eyes."""

from __future__ import annotations

import io
import re
from itertools import dropwhile, takewhile
from pathlib import Path

import pytest

from engine.core import EVERYBODY, Action
from engine.game import Setup
from engine.registry import load
from engine.rng import Dice
from engine.words import SEAT_LETTERS
from saves.store import Store
from tests.players import quest_runner
from tui.console import Console, Quit
from tui.plain import Plain, play
from tui.plainhome import HELP, run
from tui.table import LocalTable, Start, seated

SETUP = Setup("quest", 3, 4, (), ("caves",))
OTHERS = ("",) * (len(load("quest").modules) - 1)  # the answers about the modules that come after the caves


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
    first, second, third, fourth = (numbered(said[at:]) for at in asked)
    assert first == third != second == fourth
    assert "Taken back." in said[asked[1] : asked[2]]
    assert "Done again." in said[asked[2] : asked[3]]


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
    begun = home(store, "1", "3", "", "", "2", *OTHERS, "1", "quit", "quit")
    assert "C (Greedy C) is a bot, greedy." in begun
    assert "You left the game. The game is saved as quest-1." in begun
    assert begun[-1] == "Good bye."
    assert all(entry.card and entry.card.turn == 0 for entry in store.list())
    again = home(store, "2", "quit")
    assert any("Go on with quest-1" in line for line in again)
    assert "You left the game. The game is saved as quest-1." in again


def test_options_are_offered_at_home(tmp_path: Path) -> None:
    options = ("winding paths", "both", "half a coin", "no", "12", "quit", "quit")
    said = home(Store(tmp_path / "saves"), "new", "2 players", "random", "yes", *OTHERS, "no, let me choose", *options)
    assert any("terrain tiles" in line for line in said)
    setup = Store(tmp_path / "saves").read("quest-1").session.setup
    assert setup.modules == ("caves",)
    assert [value for _, value in setup.options] == ["winding-paths", "both", "half", False, 12]


def test_in_the_setup_numbers_and_words_say_the_same_and_help_helps(tmp_path: Path) -> None:
    said = home(Store(tmp_path / "saves"), "help", "1", "1", "5", "three", "2", "help", "a", "bot", "person", "quit")
    assert said.count(HELP[0]) == 2
    assert said.count("How many players? (2 to 4)") == 1
    assert said.count("Type a number (2 to 4), help or quit.") == 3
    assert "That may be 1 or 2. Type a number from 1 to 3, words of one answer, help or quit." in said
    assert any(line.startswith("With Caves?") for line in said)
    assert said[-1] == "Good bye."


def test_a_route_of_ones_own_is_asked_for_again_until_it_is_legal(tmp_path: Path) -> None:
    start = ("new", "2", "random", "no", *OTHERS, "no, let me choose")
    said = home(Store(tmp_path / "saves"), *start, "nowhere", "B0@0,0 C0@-7,3 Y3@-11,7", "", "", "", "", "quit", "quit")
    assert any(line.startswith("'nowhere' is neither a printed route") for line in said)
    assert Store(tmp_path / "saves").read("quest-1").session.setup.option("route") == "B0@0,0 C0@-7,3 Y3@-11,7"


def test_a_damaged_save_can_be_gone_on_with_from_its_copy_at_home(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    home(store, "1", "2", "", "", *OTHERS, "", "1", "quit", "quit")
    path = store.folder / "quest-1.save"
    path.write_bytes(path.read_bytes()[:-1])
    said = home(store, "2", "quit")
    assert any("is damaged" in line for line in said)
    assert "You left the game. The game is saved as quest-1." in said


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
    assert any(line.startswith("I do not know 'pay', or it is not possible now.") for line in spoken("pay", "quit"))


def test_with_two_pieces_the_one_that_goes_is_named() -> None:
    said = spoken("go 2 e", "quit", kinds="human,random", seed=1)
    assert "A moves piece 2 to B29, jungle 1, with Explorer." in said
    unclear = spoken("go e", "quit", kinds="human,random", seed=1)
    assert "Which one: 1 e or 2 e?" in unclear


def test_what_lies_around_is_said_when_it_changed() -> None:
    said = spoken("1", "buy scout", "pay traveler", "quit")
    assert len([line for line in said if line.startswith("East is ")]) == 2
    assert len([line for line in said if re.fullmatch(r"You have \d+ options\.", line)]) == 4


def test_help_names_the_words_that_choose_now() -> None:
    assert "Words of an option choose it too, its first word first. Now: move, go, buy, end." in spoken("help", "quit")


def test_an_interrupt_leaves_with_a_sentence(tmp_path: Path) -> None:
    class Interrupted:
        def isatty(self) -> bool:
            return False

        def readline(self, size: int, /) -> str:
            raise KeyboardInterrupt

    out = io.StringIO()
    assert run(Store(tmp_path / "saves"), Start(), Interrupted(), out) == 0
    assert out.getvalue().endswith("\nGood bye.\n")
    out = io.StringIO()
    run(Store(tmp_path / "saves"), Start("new", SETUP, seated(["human"] * 3)), Interrupted(), out)
    assert out.getvalue().endswith("\nYou left the game. The game is saved as quest-1.\n")


def test_a_closed_input_is_the_end_of_input_and_a_closed_output_hears_nothing(tmp_path: Path) -> None:
    assert run(Store(tmp_path / "saves"), Start("new", SETUP, seated(["human"] * 3)), None, None) == 0
    assert Store(tmp_path / "saves").read("quest-1")


def test_a_line_without_end_is_one_line() -> None:
    said = spoken("x" * 5000, "quit")
    assert len([line for line in said if line.startswith("I do not know")]) == 1


def test_leaving_what_is_not_saved_says_so_and_is_no_success(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    out = io.StringIO()
    start = Start("new", SETUP, seated(["human"] * 3))
    assert run(Store(tmp_path / "file" / "saves"), start, io.StringIO("quit\n"), out) == 1
    assert out.getvalue().splitlines()[-1].startswith("You left the game. Not saved: ")
    assert "is saved" not in out.getvalue()


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
