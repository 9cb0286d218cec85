"""Line mode before a game, between games and at its edges: the first questions, saves, closed streams."""

from __future__ import annotations

import io
import re
from pathlib import Path

from engine.game import Setup
from engine.registry import load
from saves.store import Store
from tui.localtable import LocalTable
from tui.plainhome import run
from tui.plaininterview import HELP
from tui.players import Start, seated

SETUP = Setup("quest", 3, 4, (), ("caves",))
OTHERS = ("",) * (len(load("quest").modules) - 1)  # the answers about the modules that come after the caves


def home(store: Store, *lines: str) -> list[str]:
    """What the home of line mode says."""
    out = io.StringIO()
    assert run(store, Start(), io.StringIO("".join(f"{line}\n" for line in lines)), out) == 0
    return out.getvalue().splitlines()


def test_from_home_a_game_is_begun_left_and_gone_on_with(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    begun = home(store, "1", "quest", "3", "", "", "2", *OTHERS, "1", "quit", "quit")
    assert "C (Greedy C) is a bot, greedy." in begun
    assert "You left the game. The game is saved as quest-1." in begun
    assert begun[-1] == "Good bye."
    assert all(entry.card and entry.card.turn == 0 for entry in store.list())
    again = home(store, "2", "quit")
    assert any("Go on with quest-1" in line for line in again)
    assert "You left the game. The game is saved as quest-1." in again


def test_whoever_comes_back_hears_what_happened_last_and_who_is_to_move(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    home(store, "1", "quest", "2", "", "", *OTHERS, "1", "1", "quit", "quit")
    again = home(store, "2", "quit", "leave")
    at = again.index("This is what happened last.")
    told = [line for line in again[at:] if re.match(r"Round \d+: A \(You\) is to move\.", line)]
    assert len(told) == 1
    assert any(line.startswith("A moves to ") or " to move." in line for line in again[at : at + 6])


def test_an_onlooker_may_take_the_game_over(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    table = LocalTable.new(SETUP, seated(["human", "random", "random"]), store)
    watched = home(Store(store.folder), "2", "watch", "help", "take", "help", "quit", "quit")
    helps = [number for number, line in enumerate(watched) if line.startswith("look: ")]
    assert "take: take the game over and play on here." in watched[: helps[0]]
    assert not any(line.startswith(("undo", "hint", "A number:")) for line in watched[: helps[0]])
    assert any(line.startswith("A number:") for line in watched[helps[0] : helps[1]])
    assert "You left the game. The game is saved as quest-1." in watched
    assert table.look()
    table.close()


def test_before_a_game_one_can_go_back_and_read_rules(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    said = home(
        store,
        "rules jokers",
        "new",
        "back",
        "new",
        "quest",
        "3",
        "random",
        "back",
        "greedy",
        "",
        "",
        *OTHERS,
        "1",
        "quit",
        "quit",
    )
    assert "Jokers." in said
    assert said.count("El Dorado. What would you like to do?") == 3
    assert said.count("Who plays B?") == 2
    assert "B (Greedy B) is a bot, greedy." in said
    assert "No answer has 'greedi'. Did you mean greedy?" in " ".join(
        home(store, "new", "quest", "2", "greedi", "quit")
    )


def test_a_route_misspelt_is_answered_with_one_that_is_near(tmp_path: Path) -> None:
    start = ("new", "quest", "2", "random", "no", *OTHERS, "no, let me choose")
    said = home(Store(tmp_path / "saves"), *start, "serpentien", "quit")
    assert "Or type one of your own." in said
    assert any(line.endswith("Did you mean serpentine?") for line in said)


def test_options_are_offered_at_home(tmp_path: Path) -> None:
    options = ("winding paths", "both", "half a coin", "no", "12", "quit", "quit")
    said = home(
        Store(tmp_path / "saves"), "new", "quest", "2 players", "random", "yes", *OTHERS, "no, let me choose", *options
    )
    assert any("terrain tiles" in line for line in said)
    setup = Store(tmp_path / "saves").read("quest-1").session.setup
    assert setup.modules == ("caves",)
    assert [value for _, value in setup.options] == ["winding-paths", "both", "half", False, 12]


def test_only_options_that_decide_anything_are_asked_for(tmp_path: Path) -> None:
    old_ones = [str(count) for count in (1, 2)]
    bots, modules = [""] * 2, [""] * len(load("old-ones").modules)
    alone = " ".join(home(Store(tmp_path / "saves"), *old_ones, "1", *modules, "2", "", "", "", "", "", "quit"))
    assert "The Scholar's Tome cards" in alone
    assert "whether the Scholar plays" not in alone
    three = " ".join(home(Store(tmp_path / "saves"), *old_ones, "3", *bots, *modules, "2", "", "", "", "", "quit"))
    assert "How many Resource slots" in three
    assert "The Scholar's Tome cards" not in three
    two = [*old_ones, "2", "", *modules, "2", "2"]
    assert "one more round follows" in " ".join(home(Store(tmp_path / "saves"), *two, *[""] * 6, "quit"))


def test_in_the_setup_numbers_and_words_say_the_same_and_help_helps(tmp_path: Path) -> None:
    said = home(
        Store(tmp_path / "saves"), "help", "1", "quest", "1", "5", "three", "2", "help", "a", "bot", "person", "quit"
    )
    assert said.count(HELP[0]) == 2
    assert said.count("How many players? (2 to 4)") == 1
    assert said.count("Type a number (2 to 4), help, back or quit.") == 3
    assert "That may be 1 or 2. Type a number from 1 to 3, words of one answer, help, back or quit." in said
    assert any(line.startswith("With Caves?") for line in said)
    assert said[-1] == "Good bye."


def test_a_route_of_ones_own_is_asked_for_again_until_it_is_legal(tmp_path: Path) -> None:
    start = ("new", "quest", "2", "random", "no", *OTHERS, "no, let me choose")
    said = home(Store(tmp_path / "saves"), *start, "nowhere", "B0@0,0 C0@-7,3 Y3@-11,7", "", "", "", "", "quit", "quit")
    assert any(line.startswith("'nowhere' is neither a printed route") for line in said)
    assert Store(tmp_path / "saves").read("quest-1").session.setup.option("route") == "B0@0,0 C0@-7,3 Y3@-11,7"


def test_a_damaged_save_can_be_gone_on_with_from_its_copy_at_home(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    home(store, "1", "quest", "2", "", "", *OTHERS, "", "1", "quit", "quit")
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


def test_leaving_what_is_not_saved_says_so_and_is_no_success(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    out = io.StringIO()
    start = Start("new", SETUP, seated(["human"] * 3))
    assert run(Store(tmp_path / "file" / "saves"), start, io.StringIO("quit\n"), out) == 1
    assert out.getvalue().splitlines()[-1].startswith("You left the game. Not saved: ")
    assert "is saved" not in out.getvalue()
