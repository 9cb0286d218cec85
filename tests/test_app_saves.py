"""Saves on the full screen: deleted and brought back, damaged, open in another window, left to a bot."""

from __future__ import annotations

import re
from pathlib import Path

from saves.store import Store
from tests.appkit import SMALL, Sitter, new, run
from tui.localtable import LocalTable


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
