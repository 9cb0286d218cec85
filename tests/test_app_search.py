"""Searching the rules page and help: to the next line with some words, on from there, and the word when there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.registry import load
from tests.appkit import LARGE, SMALL, Sitter, new, run
from tui.screens.help import Help
from tui.screens.rules import Rules
from tui.screens.searched import holding
from tui.widgets.rows import Row, Rows


def marked(me: Sitter) -> list[Row]:
    """The lines that are shown as found."""
    return [row for row in me.app.screen.query_one("#text", Rows).rows if row.tone == "found"]


async def look_for(me: Sitter, words: str) -> str:
    """Search; gives what is shown then."""
    return await me.press("slash", *("space" if letter == " " else letter for letter in words), "enter")


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_rules_page_goes_from_place_to_place_with_the_words(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(me: Sitter) -> None:
        me.app.push_screen(Rules(load("quest")))
        assert "/ search" in (await me.press()).splitlines()[-1]
        assert "n next" not in me.text.splitlines()[-1]
        heads = me.app.screen.query_one("#headings", Rows)
        await look_for(me, "Blockade")
        assert "n next found" in me.text.splitlines()[-1]
        seen = set()
        for _ in range(80):
            (row,) = marked(me)
            assert f">{row.text}" in me.text
            seen.add((heads.at, row.text))
            if "'Blockade': 1 of" in await me.press("n"):
                break
        assert len({head for head, _ in seen}) > 2
        assert all("blockade" in text.casefold() for _, text in seen)

    run(tmp_path, script, size)


def test_a_search_begins_at_the_rule_that_is_shown(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        me.app.push_screen(Rules(load("old-ones")))
        await me.press()
        heads = me.app.screen.query_one("#headings", Rows)
        await me.press("end")
        last = heads.at
        await look_for(me, "clay")
        assert heads.at == last
        await look_for(me, "who wins")
        assert heads.at < last
        assert marked(me)

    run(tmp_path, script)


def test_words_that_stand_nowhere_are_told_in_one_line_and_nothing_moves(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        me.app.push_screen(Rules(load("quest")))
        await me.press("down", "down")
        heads = me.app.screen.query_one("#headings", Rows)
        at = heads.at
        assert "Nothing found: 'zeppelin' stands nowhere here." in await look_for(me, "zeppelin")
        assert heads.at == at
        await me.press("slash", "escape")
        assert "Nothing found" not in me.text
        assert isinstance(me.app.screen, Rules)

    run(tmp_path, script)


def test_help_is_searched_like_the_rules(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("question_mark")
        assert isinstance(me.app.screen, Help)
        await look_for(me, "all commands")
        (row,) = marked(me)
        assert "ctrl+p" in row.text
        assert f">{row.text}"[:30] in me.text
        assert "1 of 1." in me.text
        assert "Nothing found" in await look_for(me, "zeppelin")

    run(tmp_path, script, SMALL, new("human", "random", seed=2))


def test_words_are_found_over_the_end_of_a_line() -> None:
    lines = ["The game ends in", "the round. The round", "is over."]
    assert holding(lines, "ends in the") == [0]
    assert holding(lines, "the round") == [0 + 1]
    assert holding(lines, "round is") == [1]
    assert holding(["", "a"], "a") == [1]
