"""The first page, the new-game page, options and the other pages, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import BadSetup, Setup
from engine.quest.game import GAME
from tests.appkit import LARGE, SHORT, SMALL, Sitter, new, run
from tui import settings
from tui.players import Start
from tui.screens.home import Home
from tui.settings import LastGame
from tui.sharing import code_of, seed_of, setup_of, spelled


@pytest.mark.parametrize("keys", [("q",), ("end", "enter"), ("escape", "q"), ("f10", "q"), ("ctrl+q",)])
def test_every_way_out_of_the_first_page_ends_the_program(tmp_path: Path, keys: tuple[str, ...]) -> None:
    ended = []

    async def script(me: Sitter) -> None:
        await me.pilot.press(*keys)
        await me.pilot.pause()
        ended.append(me.app._exit)

    run(tmp_path, script)
    assert ended == [True]


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_first_page_says_what_can_be_done_and_what_the_terminal_can(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(me: Sitter) -> None:
        assert "New game" in me.text
        assert f"Terminal {size[0]}x{size[1]}" in me.text
        assert "Continue" not in me.text
        assert "> t  Learn to play" in me.text

    run(tmp_path, script, size)


def test_two_keys_begin_a_game_which_is_saved_and_continued_first(tmp_path: Path) -> None:
    async def begin(me: Sitter) -> None:
        await me.press("n", "f5")
        assert me.game.table.name
        await me.my_turn()
        assert "Explorer" in me.text or "Traveler" in me.text

    async def again(me: Sitter) -> None:
        assert "> c  Continue" in me.text
        await me.press("enter")
        await me.my_turn()
        assert me.game.question is not None

    run(tmp_path, begin)
    run(tmp_path, again)


def test_choices_of_the_new_game_are_used_and_remembered(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("n", "plus", "down", "enter", *"Ana", "enter")
        assert "Ana" in me.text
        await me.press(*["down"] * 4, "right", "f5")
        setup = me.game.table.setup
        assert setup.seats == 4
        assert dict(setup.options)["route"] != "first-game"
        assert me.game.table.players[0].name == "Ana"

    async def later(me: Sitter) -> None:
        assert "Ana" in await me.press("n")

    run(tmp_path, script)
    run(tmp_path, later)


def test_a_route_that_is_not_legal_is_refused_with_its_reason(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("n", *["down"] * 4, "enter", *"B0", "at", *"0", "comma", *"0", "enter", "f5")
        assert "not legal" in me.text or "ends with an ending piece" in me.text
        assert "New game" in me.text

    run(tmp_path, script)


@pytest.mark.parametrize(("key", "title"), [("o", "Options"), ("r", "Rules"), ("l", "Load"), ("n", "New game")])
@pytest.mark.parametrize("leave", ["escape", "backspace"])
def test_every_page_opens_and_closes(tmp_path: Path, key: str, title: str, leave: str) -> None:
    async def script(me: Sitter) -> None:
        assert title in (await me.press(key)).splitlines()[0]
        assert "Help" in (await me.press("question_mark")).splitlines()[0]
        assert "ctrl+q" in me.text
        await me.press("escape")
        await me.press(leave)
        assert isinstance(me.app.screen, Home)

    run(tmp_path, script)


def test_menu_leads_to_about_and_back(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        assert "About" in await me.press("f10")
        assert "unofficial" in await me.press("a")
        await me.press("escape")
        assert isinstance(me.app.screen, Home)

    run(tmp_path, script)


def test_glyphs_and_colours_switch_at_once_and_are_remembered(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        me.app.settings.choose("glyphs", "safe")
        me.app.apply_settings("glyphs")
        assert "┌" in await me.press("ctrl+l")
        assert "┌" not in await me.press("f2")
        assert me.app.settings.glyphs == "ascii"
        theme = me.app.theme
        await me.press("f3")
        assert me.app.theme != theme

    run(tmp_path, script)
    assert settings.load().glyphs == "ascii"
    assert settings.load().theme == "eldorado-light"


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5), (1, 1)])
def test_too_small_a_terminal_says_so_and_does_nothing_blindly(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(me: Sitter) -> None:
        if size[0] > 40:
            assert f"80x24 are needed, this is {size[0]}x{size[1]}." in me.text
            assert "p: go on in line mode." in me.text
        await me.press("n", "f5", "enter", "f10", "ctrl+p", "question_mark")
        assert isinstance(me.app.screen, Home)
        await me.pilot.resize_terminal(80, 24)
        await me.press("n", "f5")
        await me.my_turn()
        await me.pilot.resize_terminal(*size)
        await me.press("n", "enter", "t", "t", "o", "1", "u")
        assert not me.mine
        await me.press("ctrl+q")
        assert me.app._exit

    run(tmp_path, script, size)


def test_without_room_the_game_goes_on_in_line_mode(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.pilot.resize_terminal(60, 20)
        await me.pilot.pause()
        name = me.game.table.name
        assert f"saved as {name}" in me.text
        await me.press("p")
        assert me.app.plain == Start("resume", name=name)

    run(tmp_path, script, SMALL, new("human", "random"))


def test_p_is_no_way_out_where_there_is_room(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("p")
        assert me.app.plain is None

    run(tmp_path, script, SMALL, new("human", "random"))


def test_growing_terminal_shows_the_page_again(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.pilot.resize_terminal(80, 24)
        await me.pilot.pause()
        assert "New game" in me.text

    run(tmp_path, script, (60, 20))


def test_a_share_code_brings_the_whole_set_up_to_another_page(tmp_path: Path) -> None:
    shown: list[str] = []

    async def tell(me: Sitter) -> None:
        await me.press("n", "plus", *["down"] * 5, "right", "down", "right", *["down"] * 4, "space")
        await me.press("end")  # the form is longer than the screen
        shown.append(next(line for line in me.text.splitlines() if "Share code" in line).split()[-2])
        await me.press("f5")
        assert code_of(me.game.table.setup) == shown[0]

    async def hear(me: Sitter) -> None:
        me.app.settings.last = LastGame()
        await me.press("n", "end", "up", "enter", *shown[0].lower().replace("-", ""), "enter")
        assert shown[0] in me.text
        await me.press("f5")
        setup = me.game.table.setup
        assert setup == setup_of(shown[0])
        assert setup.seats == 4
        assert setup.modules == ("caves",)
        assert dict(setup.options)["route"] != "first-game"

    run(tmp_path, tell)
    run(tmp_path, hear)


def test_a_code_that_is_none_is_refused_with_its_reason(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("n", "end", "up")
        before = me.text
        assert "the code of no set-up" in await me.press("enter", *"4F2K9QVT7A", "enter")
        assert "groups of digits" in await me.press("enter", *"ab-uu", "enter")
        await me.press("up", "down")
        assert me.text == before

    run(tmp_path, script)


def test_a_seed_that_is_none_is_said_at_once(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("n", "end", "up", "up", "enter", *"uuu", "enter")
        assert "A seed is made of" in me.text

    run(tmp_path, script)


@pytest.mark.parametrize("route", ["home-stretch", SHORT])
@pytest.mark.parametrize("seed", [0, (1 << 63) - 1])
def test_a_code_says_every_set_up(route: str, seed: int) -> None:
    for seats in GAME.seats:
        for modules in ((), *((module.name,) for module in GAME.modules)):
            chosen = (("route", route), *((option.name, option.values[-1]) for option in GAME.options[1:]))
            setup = GAME.settled(Setup("quest", seats, seed, chosen, modules))
            assert setup_of(code_of(setup)) == setup


def test_a_code_with_one_wrong_letter_is_no_code() -> None:
    code = code_of(GAME.settled(Setup("quest", 3, 7)))
    for at, letter in enumerate(code):
        wrong = code[:at] + ("7" if letter != "7" else "8") + code[at + 1 :]
        if letter != "-":
            with pytest.raises(BadSetup, match="mistyped"):
                setup_of(wrong)


def test_a_game_of_bots_alone_is_begun_only_when_it_is_meant(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        me.app.settings.speed = "step"  # nothing is over before it is looked at
        await me.press("n", "down", "space", "f5")
        assert "Nobody but bots would play" in me.text
        await me.press("down")
        assert "Nobody" not in me.text
        await me.press("f5", "f5")
        assert not me.game.table.humans
        assert "skip to the end" in me.text.splitlines()[-1]

    run(tmp_path, script)


def test_all_commands_can_be_searched(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("ctrl+p")
        await me.pilot.pause()
        await me.press(*"next colours")
        await me.app.workers.wait_for_complete()
        assert "Next colours" in await me.press()

    run(tmp_path, script)


def test_settings_survive_a_broken_file(tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.toml"
    path.parent.mkdir()
    path.write_bytes(b"theme = \xff\x00 [[[")
    assert settings.load().theme == "eldorado"
    path.write_text('theme = "no such"\nkeys = 7\n[last]\nnames = [1, "Ana"]\n')
    assert settings.load().keys == "letters"
    assert settings.load().last.names == ["Ana"]


@pytest.mark.parametrize("seed", [0, 1, 31, 32, 10**12, (1 << 63) - 1])
def test_a_seed_can_be_read_out_and_typed_in(seed: int) -> None:
    assert seed_of(spelled(seed).lower()) == seed


def test_a_seed_that_is_none_is_refused() -> None:
    for text in ("", "-", "?!", "Z" * 20):
        with pytest.raises(ValueError, match=r"."):
            seed_of(text)
