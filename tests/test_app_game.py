"""Whole games on the full screen, by keys alone: against bots, on one keyboard, left and taken up again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input

from engine.quest.tables import base_cards
from engine.rng import Dice
from tests.appkit import LARGE, SHORT, SMALL, Sitter, new, run
from tests.players import quest_runner
from tui.players import Start
from tui.screens.curtain import Curtain
from tui.screens.game import GameScreen
from tui.screens.home import Home


async def play_on(me: Sitter, dice: Dice, choices: int) -> None:
    """Make so many choices by keys, running for El Dorado."""
    await me.play_on(lambda view, ask: quest_runner(view, ask, dice), choices)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_whole_game_against_bots_by_keys_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(me: Sitter) -> None:
        await play_on(me, Dice(3), 900)
        assert "Final score" in me.text
        assert "1st" in me.text
        await me.press("escape")
        assert "The game is over" in me.text
        await me.press("i", "H")
        assert isinstance(me.app.screen, Home)

    run(tmp_path, script, size, new("human", "random", "random", route=SHORT))


def test_a_whole_game_on_one_keyboard(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await play_on(me, Dice(5), 1500)
        assert "Final score" in me.text

    run(tmp_path, script, SMALL, new("human", "human", "human", modules=("caves",), route=SHORT))


def test_leaving_in_the_middle_of_a_decision_and_going_on_there(tmp_path: Path) -> None:
    asked: list[object] = []

    async def leave(me: Sitter) -> None:
        await me.my_turn()
        game = me.game
        assert game.question is not None
        buy = next(action for action in game.question.options if action[0] == "buy")
        await me.choose(buy)
        assert game.question.options[0][0] == "pay"
        asked.append(game.question)
        await me.press("ctrl+q")

    async def again(me: Sitter) -> None:
        await me.press("c")
        await me.my_turn()
        assert me.game.question == asked[0]
        assert "Pay" in me.text

    run(tmp_path, leave, SMALL, new("human", "random"))
    run(tmp_path, again)


def test_undo_and_redo(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        before = me.text
        await me.press("n", "enter")
        moved = me.game.view.seats[0].pieces
        await me.press("u")
        assert me.game.view.seats[0].pieces != moved
        assert me.game.question is not None
        assert before.splitlines()[0] == me.text.splitlines()[0]
        await me.press("U")
        assert me.game.view.seats[0].pieces == moved

    run(tmp_path, script, SMALL, new("human", "random", "random", seed=2))


def test_the_line_below_says_what_enter_does_and_does_it(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("n")
        assert "Enter: Go to" in me.text
        target = me.game.subject
        assert target is not None
        await me.press("enter")
        assert target[1] in me.game.view.seats[0].pieces

    run(tmp_path, script, SMALL, new("human", "random", "random", seed=2))


def test_a_place_out_of_reach_says_why(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("enter")
        assert "stands there" in me.text
        assert not me.mine

    run(tmp_path, script, SMALL, new("human", "random", "random", seed=2))


def test_a_card_picked_first_is_the_one_that_pays(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        game = me.game
        assert game.question is not None
        everywhere = len(game.legal())
        await me.press("1")
        assert game.picked is not None
        assert game.legal() < {("cell", n) for n in range(999)} or len(game.legal()) <= everywhere
        await me.press("n", "enter")
        assert me.mine[0][3] == "explorer"
        await me.press("2", "escape")
        assert game.picked is None

    run(tmp_path, script, SMALL, new("human", "random", "random", seed=2))


def test_market_by_keys(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("b")
        assert "Beside the board" in me.text
        await me.press("enter")
        assert me.mine[0][0] == "buy"
        assert "Pay" in me.text

    run(tmp_path, script, SMALL, new("human", "random", "random", seed=2))


def test_ending_the_turn_asks_while_there_is_more_to_do(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        assert "Again: end your turn" in await me.press("t")
        assert not me.mine
        await me.press("t")
        assert me.mine[0] == ("end",)

    run(tmp_path, script, SMALL, new("human", "random", "random", seed=2))


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_every_screen_of_a_game_opens_and_closes(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        titles = {"l": "Log", "r": "Rules", "i": "How things stand", "question_mark": "Help", "f10": "Menu"}
        for key, title in titles.items():
            assert title in (await me.press(key)).splitlines()[0], key
            await me.press("escape")
            assert isinstance(me.app.screen, GameScreen)
        for key in ("m", "m", "plus", "minus", "minus", "p", "p", "tab", "tab", "tab", "g", "G", "h", "N"):
            await me.press(key)
        assert me.game.question is not None

    run(tmp_path, script, size, new("human", "random", "random", seed=2))


def test_curtain_shows_no_card_and_needs_two_keys(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        cards = [card.name for card in base_cards().values()]
        curtain = me.app.screen
        assert isinstance(curtain, Curtain)
        mine, other = "ab"[curtain.seat], "ba"[curtain.seat]
        for keys in (
            ("enter",),
            (other, "enter"),
            (mine, "escape", "enter"),
            (mine, other, "enter"),
            ("space",),
            ("f9",),
        ):
            shown = await me.press(*keys)
            assert me.app.screen is curtain, keys
            assert not [name for name in cards if name in shown]
        behind = [screen for screen in me.app.screen_stack if isinstance(screen, GameScreen)]
        assert not behind[0].query("#hand")
        await me.press(mine, "enter")
        assert "Explorer" in me.text or "Traveler" in me.text
        await me.press("t", "t", "1")
        assert me.app.screen is not curtain
        assert f"press {other} and" in me.text
        assert not [name for name in cards if name in me.text]
        assert not behind[0].query("#hand")

    run(tmp_path, script, SMALL, new("human", "human"))


def test_an_open_table_has_no_curtain(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        me.app.settings.curtain = "off"
        start = new("human", "human")
        assert start.setup is not None
        me.app.begin(start.setup, start.players, "fair")
        await me.pilot.pause()
        await me.pilot.pause()
        assert me.game.viewer is not None
        assert "[1]" in me.text

    run(tmp_path, script)


def test_bots_can_be_stepped_and_skipped(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        me.app.settings.speed = "step"
        await me.press("t", "t", "1")
        game = me.game
        assert game.table.bot_turn()
        await me.app.workers.wait_for_complete()
        await me.pilot.pause()
        count = len(game.table.actions)
        await me.press("space")
        assert len(game.table.actions) == count + 1
        await me.press("full_stop")
        await me.my_turn()
        assert game.question is not None

    run(tmp_path, script, SMALL, new("human", "random", "random", seed=2))


def test_keys_work_while_bots_play(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.quick("question_mark")
        await me.until(lambda: "Help" in me.text)
        await me.quick("escape")
        await me.until(lambda: isinstance(me.app.screen, GameScreen))
        await me.quick("l")
        await me.until(lambda: "Log and replay" in me.text)

    run(tmp_path, script, SMALL, demo())


def demo() -> Start:
    """Bots among themselves."""
    return replace(new("random", "random", "random"), kind="demo")


def test_a_demo_shows_no_hand_and_leaves_no_save(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        game = me.game
        await me.wait(lambda: len(game.table.actions) > 10)
        assert game.viewer is None
        assert "[1]" not in me.text
        assert not me.app.store.names()

    run(tmp_path, script, SMALL, demo())


HOSTILE = ("[/]", "[@click=app.quit]x", "\x1b]52;c;aGk=\x07", "a\u202eb\u200bc", "$name", "wide 漢字漢字漢字漢字")


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_names_on_every_screen(tmp_path: Path, name: str) -> None:
    async def script(me: Sitter) -> None:
        await me.press("n", "down", "enter")
        me.app.screen.query_one("#typing", Input).value = name  # a paste may hold what no key types
        await me.press("enter", "f5")
        await me.my_turn()
        shown = me.game.table.players[0].name
        assert not set(shown) & set("\x1b\x07\u202e\u200b")
        for key in ("l", "i", "question_mark", "f10", "o"):
            await me.quick(key)
            assert "\x1b" not in me.text
            await me.quick("escape")
        await me.until(me.asked)
        me.app.go_home()
        assert shown[:3] in await me.press("l")
        assert "\x1b" not in me.text

    run(tmp_path, script)


def test_the_log_shows_the_table_as_it_was(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await play_on(me, Dice(1), 25)
        await me.my_turn()
        now = len(me.game.table.actions)
        await me.press("l", "home")
        assert "The table after 0" in me.text or "The table after 1" in me.text
        await me.press("right")
        await me.press("f")
        assert "[moves]" in me.text
        await me.press("escape")
        assert len(me.game.table.actions) == now

    run(tmp_path, script, LARGE, new("human", "random"))


def test_a_hint_says_what_to_do_and_points_there(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.quick("h")
        await me.app.workers.wait_for_complete()
        await me.until(lambda: "Hint: " in me.text)
        assert not me.mine

    run(tmp_path, script, SMALL, new("human", "random", "random", seed=2))


def test_the_cursor_follows_a_piece_that_was_moved_from_the_list(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        board = me.game.panel.board if me.game.panel else None
        assert board is not None
        step = next(action for action in me.game.question.options if action[0] == "move") if me.game.question else ()
        await me.choose(step)
        await me.until(me.asked)
        assert board.thing == ("cell", step[2])

    run(tmp_path, script, SMALL, new("human", "random", route="first-game"))


def test_a_seat_has_one_colour_on_the_map_and_above_it_in_every_theme(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        seen = set()
        for _ in range(4):
            strips = me.app.screen._compositor.render_strips()
            name = next(segment for segment in strips[0] if "Random B" in segment.text)
            piece = next(segment for strip in strips[2:16] for segment in strip if segment.text.strip() == "B")
            assert name.style is not None
            assert piece.style is not None
            assert name.style.bgcolor == piece.style.bgcolor
            seen.add(name.style.bgcolor)
            await me.press("f3")
        assert len(seen) == 4

    run(tmp_path, script, SMALL, new("human", "random"))


def test_the_heads_of_the_players_fit_beside_the_map(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        assert "PLAYERS  dk hd ds bk  go" in me.text

    run(tmp_path, script, SMALL, new("human", "random"))
