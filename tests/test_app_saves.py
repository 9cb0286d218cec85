"""Saves on the full screen: deleted and brought back, damaged, open in another window, left to a bot."""

from __future__ import annotations

import re
from pathlib import Path

from textual.widgets import Input

from saves.store import Store
from tests.appkit import SMALL, Sitter, begun, new, run
from tui.localtable import LocalTable
from tui.players import Player
from tui.screens.load import Load
from tui.screens.log import Log
from tui.widgets.rows import Rows


def test_saves_can_be_deleted_and_brought_back(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        me.app.go_home()
        await me.press("l")
        assert "quest-1" in me.text
        assert "trash" in await me.press("d")
        assert not me.app.store.names()
        assert "is back" in await me.press("u")
        assert me.app.store.names() == ["quest-1"]

    run(tmp_path, script, SMALL, new("human", "random"))


def test_a_damaged_save_is_listed_with_its_sentence(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("l")
        assert "damaged" in me.text
        await me.press("enter")
        assert "Load" in me.text.splitlines()[0]

    folder = tmp_path / "saves"
    folder.mkdir(mode=0o700)
    (folder / "quest-9.save").write_bytes(b"eldorado save 1\nnothing of the kind")
    run(tmp_path, script)


def test_a_game_played_elsewhere_can_be_looked_on_or_taken_over(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        assert "to move, open elsewhere" in me.text
        await me.press("c")
        assert "w: look on" in me.text
        await me.press("w")
        assert me.game.viewer is None
        assert "[1]" not in me.text
        me.app.go_home()
        assert re.search(r"just now +open", await me.press("l"))
        await me.press("T")
        await me.my_turn()
        assert me.game.question is not None

    start = new("human", "random", "random", seed=2)
    assert start.setup is not None
    elsewhere = LocalTable.new(start.setup, start.players, Store(tmp_path / "saves"))
    run(tmp_path, script)
    elsewhere.close()


def test_a_game_taken_over_meanwhile_says_so_and_can_be_taken_back(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        game = me.game
        taker = LocalTable.resume(Store(tmp_path / "saves"), game.table.name, take=True)
        game.look()
        await me.until(lambda: bool(game.table.watching))
        await me.press()
        assert "You are looking on now" in me.text
        assert "[1]" not in me.text
        assert "looking on  F10 menu" in me.text.splitlines()[0]
        await me.press("d", "a")  # an onlooker may look around at the turn of any seat
        assert "Take the game over" in await me.press("f10")
        await me.press("t")
        await me.my_turn()
        assert me.game is not game
        assert me.game.question is not None
        taker.close()

    run(tmp_path, script, SMALL, new("human", "random", seed=2))


def test_a_bot_plays_on_for_a_person_who_leaves(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        game = me.game
        await me.press("f10", "b")
        assert "cannot be taken back" in me.text
        await me.press("n", "enter", "f10", "b")  # what was asked in another position counts no more
        assert "cannot be taken back" in me.text
        assert game.table.humans == (0,)
        me.app.settings.speed = "step"
        await me.press("f10", "b")
        assert not game.table.humans
        assert "[1]" not in me.text
        assert me.app.store.read(game.table.name).card.seats[0] == ("You", "greedy")

    run(tmp_path, script, SMALL, new("human", "random", seed=2))


# --- looking through the list


def some_saves(folder: Path) -> None:
    """Three games of two kinds."""
    for start in (
        new("human", "random", seed=1),
        new("random", "human", seed=2, route="serpentine"),
        begun("old-ones", "human", "random", seed=3),
    ):
        assert start.setup is not None
        names = {"human": f"Ana-{start.setup.seed}", "random": "Bo"}
        LocalTable.new(start.setup, tuple(Player(names[p.kind], p.kind) for p in start.players), Store(folder)).close()


def rows(me: Sitter) -> list[str]:
    """The names of the saves that are listed."""
    return [row.what for row in me.app.screen.query_one("#saves", Rows).rows]


def test_saves_are_filtered_by_name_game_and_players_as_one_types(tmp_path: Path) -> None:
    some_saves(tmp_path / "saves")

    async def script(me: Sitter) -> None:
        assert "/ filter" in (await me.press("l")).splitlines()[-1]
        await me.press("slash", *"ser")
        assert rows(me) == ["quest-2"]
        assert "1 of 3 saves" in me.text
        assert "Esc shows all" in me.text
        await me.press(*["backspace"] * 3, *"OLD")
        assert rows(me) == ["old-ones-1"]
        await me.press(*["backspace"] * 3, *"ana-1 qu")
        assert rows(me) == ["quest-1"]
        await me.press("enter")
        assert "1 of 3 saves have 'ana-1 qu'." in me.text
        assert "Esc all saves" in me.text
        await me.press("escape")
        assert len(rows(me)) == 3
        assert isinstance(me.app.screen, Load)
        await me.press("slash", *"zzz")
        assert "No save has that." in me.text
        assert "0 of 3 saves" in me.text
        await me.press("escape")
        assert len(rows(me)) == 3
        await me.press("escape")
        assert not isinstance(me.app.screen, Load)

    run(tmp_path, script)


def test_a_key_that_acts_on_a_save_is_typed_into_the_filter(tmp_path: Path) -> None:
    some_saves(tmp_path / "saves")

    async def script(me: Sitter) -> None:
        await me.press("l", "slash", *"dvxqu")
        assert me.app.screen.query_one("#typing", Input).value == "dvxqu"
        assert len(me.app.store.names()) == 3

    run(tmp_path, script)


def test_a_save_is_replayed_and_written_to_a_file_without_playing_on(tmp_path: Path) -> None:
    some_saves(tmp_path / "saves")
    before = (tmp_path / "saves" / "quest-1.save").read_bytes()

    async def script(me: Sitter) -> None:
        await me.press("l", "slash", *"quest-1", "enter", "v")
        log = me.app.screen
        assert isinstance(log, Log)
        assert log.seat == 0
        assert "The table after 0 of 0 choices" in me.text
        await me.press("escape", "x")
        assert "Write the log to this file" in me.text
        line = me.app.screen.query_one("#typing", Input)
        assert line.value.endswith("quest-1.txt")
        line.value = str(tmp_path / "out.txt")
        assert "Written to" in await me.press("enter")
        assert "A (Ana-1) is a person." in (tmp_path / "out.txt").read_text()
        await me.press("x", "escape")
        assert "Written to" not in me.text

    run(tmp_path, script)
    assert (tmp_path / "saves" / "quest-1.save").read_bytes() == before


def test_a_damaged_save_says_why_it_is_not_replayed_nor_written(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir(mode=0o700)
    (folder / "quest-9.save").write_bytes(b"eldorado save 1\nnothing of the kind")

    async def script(me: Sitter) -> None:
        await me.press("l")
        trouble = me.app.store.list()[0].trouble
        for key in ("v", "x"):
            await me.press("up", key)
            note = " ".join(me.text.split("kB")[1].replace("│", " ").split())
            assert trouble in note
            assert isinstance(me.app.screen, Load)
        assert not me.app.screen.query_one("#typing").display

    run(tmp_path, script)
