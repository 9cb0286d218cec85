"""Looking back on the full screen: any moment by keys, playing on from there, writing the log to a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.widgets import Input

from engine.rng import Dice
from saves.store import Store
from tests.appkit import LARGE, SHORT, SMALL, Sitter, new, run
from tests.players import quest_runner
from tui.localtable import LocalTable
from tui.players import Refused
from tui.screens.game import GameScreen
from tui.screens.log import Log
from tui.widgets.rows import Rows


def played(store: Store | None = None, choices: int = 5000, *kinds: str) -> LocalTable:
    """A game after so many choices, or over."""
    start = new(*(kinds or ("human", "human")), route=SHORT)
    assert start.setup is not None
    table = LocalTable.new(start.setup, start.players, store)
    dice = Dice(1)
    while (ask := table.ask()) is not None and len(table.actions) < choices:
        table.choose(quest_runner(table.view(ask.seat), ask, dice))
    return table


async def look_back(me: Sitter, table: LocalTable) -> Log:
    """Open the table and its log."""
    me.app.settings.curtain = "off"
    me.app.open_table(table)
    await me.pilot.pause()
    await me.until(lambda: isinstance(me.app.screen, GameScreen) or table.scores is not None)
    await me.press("l")
    await me.until(lambda: isinstance(me.app.screen, Log))
    await me.press()
    assert isinstance(me.app.screen, Log)
    return me.app.screen


def test_every_moment_can_be_reached_by_keys_and_the_mark_follows(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        table = played(None, 40)
        log = await look_back(me, table)
        rows = log.query_one("#entries", Rows)
        assert log.number == 40
        assert "The table after 40 of 40" in me.text
        last = rows.at
        await me.press("left", "left", "left")
        assert log.number == 37
        assert rows.at <= last
        await me.press("home")
        assert "The table after 0 of 40" in me.text
        assert rows.at == 0
        await me.press("pagedown")
        assert log.number > 1
        assert rows.row is not None
        assert "to move." in rows.row.text
        turn = log.number
        await me.press("pagedown", "pageup")
        assert log.number == turn
        await me.press("end")
        assert log.number == 40
        await me.press("up")
        assert log.number <= 40
        assert "Left and Right" in await me.press("question_mark")

    run(tmp_path, script)


def test_the_board_shows_the_moment(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        table = played(None, 60)
        log = await look_back(me, table)
        board = log.query_one("#replay")
        for number in (0, 30, 60):
            log.go(number)
            await me.press()
            view = table.past(number)
            assert view is not None
            assert board.view.seats[0].pieces == view.seats[0].pieces  # type: ignore[attr-defined]  # a QuestBoard

    run(tmp_path, script, LARGE)


def test_no_cursor_hides_a_piece_of_the_moment(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await look_back(me, played(None, 20))
        board = me.text.split("choices.")[1]
        assert "[" not in board.split("└")[0]
        assert re.search(r"[a-z*]A", board)

    run(tmp_path, script)


def test_playing_goes_on_by_itself_until_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.log.PACE", 0.01)

    async def script(me: Sitter) -> None:
        log = await look_back(me, played(None, 12))
        await me.press("space")
        await me.until(lambda: log.number == 12 and log.timer is None)
        await me.press("home", "space")
        await me.until(lambda: log.number > 2)
        await me.press("left")
        assert log.timer is None

    run(tmp_path, script)


def test_a_finished_game_is_played_on_from_any_moment_and_its_save_stays(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        store = me.app.store
        table = played(store)
        name, count = table.name, len(table.actions)
        log = await look_back(me, table)
        log.go(10)
        await me.press("b")
        await me.until(lambda: isinstance(me.app.screen, GameScreen))
        game = me.game
        assert len(game.table.actions) == 10
        assert game.table.name not in ("", name)
        await me.until(me.asked)
        assert game.table.undo()  # even over what was drawn
        assert len(store.read(name).session.actions) == count

    run(tmp_path, script)


def test_a_running_game_cannot_be_played_ahead(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await look_back(me, played(None, 20))
        assert "once it is over" in await me.press("b")
        assert isinstance(me.app.screen, Log)

    run(tmp_path, script)


def test_a_game_of_bots_played_on_has_a_person_at_the_seat_to_move() -> None:
    table = played(None, 5000, "random", "random")
    branch = table.branch(6, None)
    ask = branch.ask()
    assert ask is not None
    assert branch.humans == (ask.seat,)
    with pytest.raises(Refused, match="once it is over"):
        played(None, 8).branch(3, None)


def test_the_log_is_written_to_a_file_that_is_named(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        log = await look_back(me, played(None, 20))
        target = tmp_path / "out.txt"
        await me.press("x")
        log.query_one("#typing", Input).value = str(target)
        assert "Written to" in await me.press("enter")
        assert "Round 1" in target.read_text()
        await me.press("x")
        log.query_one("#typing", Input).value = str(target)
        assert "already" in await me.press("enter")
        await me.press("x")
        log.query_one("#typing", Input).value = str(tmp_path / "no" / "such" / "folder")
        assert "Not written" in await me.press("enter")

    run(tmp_path, script, SMALL)


def test_a_seat_handed_to_a_bot_is_played_on_and_saved_so(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    table = played(store, 10)
    ask = table.ask()
    assert ask is not None
    table.hand_over(ask.seat, "random")
    assert table.bot_turn()
    assert not table.can_undo
    assert store.read(table.name).card.seats[ask.seat][1] == "random"
    table.close()
