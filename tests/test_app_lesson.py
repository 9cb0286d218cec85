"""The lesson: it follows what the learner does, names the keys there are, and says where it ends."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import wrap

import pytest

from engine.quest.game import GAME
from tests.appkit import SMALL, Sitter, run
from tui import keys
from tui.screens.learn import QUESTIONS, STEPS, THINGS, Lesson
from tui.settings import CHOICES

ROOM = SMALL[0] - 2  # cells of a line of messages


def said(me: Sitter) -> str:
    """The line of the lesson, which is on the screen whole."""
    panel = me.game.panel
    assert panel is not None
    line = panel.line("lesson")
    text = str(line.said) if line.display else ""
    assert text in " ".join(me.text.split())
    return text


async def learn(me: Sitter) -> None:
    """Begin the lesson."""
    await me.press("t")
    await me.my_turn()
    await me.press()


@pytest.mark.parametrize("preset", CHOICES["keys"])
def test_every_sentence_fits_its_two_lines_with_the_keys_of_every_preset(tmp_path: Path, preset: str) -> None:
    async def script(me: Sitter) -> None:
        me.app.settings.choose("keys", preset)
        me.app.apply_settings("keys")
        await learn(me)
        assert isinstance(me.game, Lesson)
        texts = [me.game.spelled(f"{number}/9 {text}") for number, (text, _) in enumerate(STEPS, 1)]
        for text in [*texts, *THINGS.values(), *QUESTIONS.values()]:
            assert len(wrap(text, ROOM)) <= 2, text
            assert "{" not in text
        steps = keys.PRESETS[preset].get("hex.nw", "q")
        assert f"{steps} " in said(me)
        expected = keys.PRESETS[preset].get("legal.next", "n")
        assert f" {expected} goes to the next space" in texts[1]

    run(tmp_path, script)


def test_what_is_told_in_passing_is_about_rules_that_there_are() -> None:
    titles = {rule.title for rule in GAME.rulebook()}
    assert {*THINGS, *QUESTIONS} <= titles


def test_a_step_is_over_when_it_was_done_in_whatever_order_and_the_question_stays_in_sight(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await learn(me)
        assert said(me).startswith("1/9 A first game, not saved.")
        await me.press("n")
        assert said(me).startswith("2/9 A first game")  # the second is done, the first is not
        await me.press("enter")
        assert said(me).startswith("3/9")
        await me.press("d", "d")
        assert said(me).startswith("4/9")
        assert "picks the first card" in said(me)
        assert "Play cards" in me.text
        await me.press("1")
        assert "lists all you can do" in said(me)  # a step on the map was done before
        await me.press("o", "escape")
        assert "leads to the market" in said(me)

    run(tmp_path, script)


def test_the_lesson_says_where_it_ends_and_is_gone_then(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await learn(me)
        await me.press("a", "d", "d", "n", "1", "n", "enter", "o", "escape", "b", "escape")
        numbers = []
        for _ in range(4):
            await me.my_turn()
            await me.press("g")
            numbers.append(re.match(r"\d", said(me)))
            await me.press("t", "t")
            while me.game.question is not None and me.game.skin.needs_panel(me.game.question):
                await me.press("1")
        assert [found and found[0] for found in numbers] == ["7", "8", "9", None]

    run(tmp_path, script)


def test_rubble_and_the_like_are_told_of_once(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await learn(me)
        game = me.game
        rubble = [("cell", cell) for cell, land in enumerate(game.view.land) if land.symbol == "rubble"]
        camps = [("cell", cell) for cell, land in enumerate(game.view.land) if land.symbol == "camp"]
        panel = game.panel
        assert panel is not None
        assert panel.board is not None
        for thing, words in ((rubble[0], THINGS["Rubble"]), (rubble[1], ""), (camps[0], THINGS["Base camps"])):
            panel.board.go_to(thing)
            await me.press()
            assert said(me) == words or (not words and re.match(r"\d/9", said(me)))

    run(tmp_path, script)


def test_the_end_of_a_turn_is_told_of_when_it_is_asked(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await learn(me)
        await me.press("t", "t")
        assert said(me) == QUESTIONS["Discarding"]
        await me.press("question_mark")
        assert "Lesson What you keep" in me.text
        assert "it is not saved" in me.text

    run(tmp_path, script)
