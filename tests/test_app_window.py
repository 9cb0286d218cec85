"""The drawing characters and colours of every screen, and commands found by their names."""

from __future__ import annotations

from pathlib import Path

from textual.command import CommandList

from tests.appkit import SMALL, Sitter, new, run, sit_down
from tests.quest.kit import game_with
from tui.palette import likeness
from tui.screens.curtain import Curtain
from tui.screens.log import Log


async def in_ascii(me: Sitter) -> None:
    """Choose plain ASCII."""
    me.app.settings.choose("glyphs", "ascii")
    me.app.apply_settings("glyphs")
    await me.press()


def test_every_screen_is_drawn_with_the_glyphs_chosen_before_it_was_opened(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await in_ascii(me)
        for key in ("n", "o", "r", "l", "s", "f10", "question_mark"):
            assert (await me.press(key)).isascii(), key
            await me.press("escape")
        await me.press("n", "f5")
        await me.my_turn()
        assert me.text.isascii()
        for key in ("b", "escape", "o", "escape", "l", "escape", "i", "escape", "r", "escape", "tab", "tab"):
            assert (await me.press(key)).isascii(), key

    run(tmp_path, script)


def test_the_board_is_drawn_with_the_glyphs_in_use_from_the_start(tmp_path: Path) -> None:
    async def choose(me: Sitter) -> None:
        me.app.settings.choose("glyphs", "unicode")
        me.app.apply_settings("glyphs")

    async def begin(me: Sitter) -> None:
        await me.my_turn()
        assert "ψ1" in me.text
        await me.press("f10", "h")

    run(tmp_path, choose)
    run(tmp_path, begin, SMALL, new("human", "random", seed=2))


def test_the_table_behind_the_curtain_is_drawn_with_the_glyphs_in_use(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await in_ascii(me)
        start = new("human", "human")
        assert start.setup is not None
        me.app.begin(start.setup, start.players, "fair")
        await me.until(lambda: isinstance(me.app.screen, Curtain))
        assert isinstance(me.app.screen, Curtain)
        await me.press("ab"[me.app.screen.seat], "enter")
        await me.until(me.asked)
        assert (await me.press()).isascii()

    run(tmp_path, script)


def test_halves_are_spelled_out_in_plain_ascii(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await in_ascii(me)
        await sit_down(me, game_with("traveler explorer"))
        await me.press("b")
        assert "you: 1 1/2 coins" in me.text
        await me.press("enter")
        assert "Explorer: 1/2 coin" in me.text
        await me.press("f2")
        assert "Explorer: ½ coin" in me.text

    run(tmp_path, script)


def test_glyphs_and_colours_say_what_is_on_now(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("f3")
        assert me.notices == ["Colours: light."]
        await me.press("f2")
        assert me.notices == ["Glyphs: unicode."]
        await me.press("o")
        assert "< light >" in me.text

    run(tmp_path, script)


def test_a_command_is_found_by_words_before_letters() -> None:
    names = ["Shortest way", "Statistics", "Options", "Next legal", "Last in the row", "Previous legal"]

    def best(query: str) -> list[str]:
        found = [(likeness(query, name), name) for name in names]
        return [name for score, name in sorted(found, reverse=True) if score]

    assert best("stat") == ["Statistics"]
    assert best("legal") == ["Previous legal", "Next legal"]
    assert best("Next leg") == ["Next legal"]
    assert best("way short") == ["Shortest way"]
    assert best("ti")[:2] == ["Statistics", "Options"]
    assert best("xyz") == []


def test_the_first_command_found_is_run_and_none_where_nothing_fits(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("ctrl+p", *"log")
        await me.until(lambda: me.app.screen.query_one(CommandList).option_count > 0)
        await me.press("enter")
        await me.until(lambda: isinstance(me.app.screen, Log))
        await me.press("escape", "ctrl+p", *"cheape")
        await me.app.workers.wait_for_complete()
        await me.press("enter", "escape")
        assert not me.mine

    run(tmp_path, script, SMALL, new("human", "random", seed=2))
