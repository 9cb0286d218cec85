"""Leaving a game: whoever leaves knows whether it is kept; nothing that breaks is kept, and nothing says otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import Setup
from saves.errors import SaveLost
from saves.lock import Hold
from saves.store import Store
from tests.term import Term
from tui.localtable import LocalTable
from tui.players import seated

SETUP = Setup("quest", 2, 4)
KINDS = ("human", "human")
SOON = 2.0  # seconds until a window sees what another one did


def step(table: LocalTable) -> None:
    ask = table.ask()
    assert ask is not None
    table.choose(ask.options[0])


def broken(table: LocalTable) -> None:
    """Make the next choice fail in the middle, as a mistake in the rules would."""
    session = table._session
    assert session.ask is not None
    session.choose(("buy", next(option[1] for option in session.ask.options if option[0] == "buy")))
    session.state.seats[session.ask.seat].hand.clear()


def test_closing_tries_once_more_to_save(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("in the way")
    table = LocalTable.new(SETUP, seated(KINDS), Store(tmp_path / "saves"))
    step(table)
    assert table.kept.startswith("Not saved: ")
    assert table.save_again().startswith("Not saved: ")
    (tmp_path / "saves").unlink()
    table.close()
    assert table.kept == "The game is saved as quest-1."
    assert Store(tmp_path / "saves").read("quest-1").session.actions == list(table.actions)


def test_a_game_that_is_not_kept_from_here_promises_nothing(tmp_path: Path) -> None:
    assert LocalTable.new(SETUP, seated(KINDS)).kept == ""
    table = LocalTable.new(SETUP, seated(KINDS), Store(tmp_path / "saves"))
    taker = LocalTable.resume(Store(tmp_path / "saves"), "quest-1", take=True)
    assert table.look()
    assert table.kept == ""
    table.close()
    taker.close()


def test_a_choice_that_fails_in_the_middle_changes_and_saves_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    table = LocalTable.new(SETUP, seated(KINDS), store)
    step(table)
    kept = store.read("quest-1").session.state.pack()
    broken(table)
    ask, before = table.ask(), table.view(None).pack()
    assert ask is not None
    with pytest.raises(ValueError, match="not in list"):
        table.choose(ask.options[0])
    assert table.view(None).pack() == before
    table.close()
    assert store.read("quest-1").session.state.pack() == kept


def test_the_full_screen_asks_before_a_game_is_lost(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    env = {"XDG_DATA_HOME": str(tmp_path / "file")}
    with Term.python("-m", "tests.run", "new", "quest", "--seats", "2", "--seed", "4", env=env) as term:
        term.wait_for("Not saved: ")
        term.press("ctrl+q")
        term.wait_for("the same.")  # the end of the notice, which takes several lines
        term.press("ctrl+q")
        assert term.end() == 1
        assert term.restored()
        assert "eldorado: Not saved: " in term.text()


@pytest.mark.parametrize("where", ["", "?", "l", "o"])
def test_a_window_whose_game_is_taken_over_notices_soon(where: str, tmp_path: Path) -> None:
    words = ("new", "quest", "--seats", "2", "--seed", "4", "--save-dir", str(tmp_path / "saves"))
    with Term.python("-m", "tests.run", *words) as term:
        term.wait_for("Play cards")
        term.press(*where)
        term.wait_quiet()
        bells = term.output.count(b"\x07")
        taker = LocalTable.resume(Store(tmp_path / "saves"), "quest-1", take=True)
        term.wait(lambda: term.output.count(b"\x07") > bells, "the bell", SOON)
        taker.close()
        term.press("escape")
        term.wait_for("another window")


def test_an_onlooker_sees_a_choice_soon(tmp_path: Path) -> None:
    table = LocalTable.new(SETUP, seated(KINDS), Store(tmp_path / "saves"))
    words = ("resume", "--watch", "--save-dir", str(tmp_path / "saves"))
    with Term.python("-m", "tests.run", *words) as term:
        term.wait_for("looking on")
        term.wait_quiet()
        before = len(term.output)
        step(table)
        term.wait(lambda: len(term.output) > before, "what was chosen", SOON)
    table.close()


@pytest.mark.parametrize("key", ["ctrl+p", "f10", "?", "l", "i", "r"])
def test_the_key_that_quits_does_so_everywhere(key: str, tmp_path: Path) -> None:
    words = ("new", "quest", "--seats", "2", "--seed", "4", "--save-dir", str(tmp_path / "saves"))
    with Term.python("-m", "tests.run", *words) as term:
        term.wait_for("Play cards")
        before = term.text()
        term.press(key)
        term.wait(lambda: term.text() != before, "another screen")
        term.wait_quiet()
        term.press("ctrl+q")
        assert term.end() == 0
        assert term.restored()


def test_taking_over_at_the_same_moment_is_a_sentence(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    LocalTable.new(SETUP, seated(KINDS), store).close()
    first = LocalTable.resume(store, "quest-1")
    assert first._keeper is not None

    class Slow(Store):
        """Somebody else takes the game over between this one's taking it and its first save."""

        def hold(self, name: str, take: bool = False) -> Hold:
            hold = super().hold(name, take)
            LocalTable.resume(store, name, take=True).close()
            return hold

    with pytest.raises(SaveLost, match="another window"):
        LocalTable.resume(Slow(store.folder), "quest-1", take=True)
    first.close()
