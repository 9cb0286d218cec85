"""Keys: no two actions share one on any screen, in any preset; the player's own keys; the route editor by keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode

from engine.quest.routes import problem, read_route
from tests.appkit import SMALL, Sitter, new, run
from tui import keys
from tui.app import ElDorado
from tui.quest.route import RouteEditor
from tui.screens.about import About
from tui.screens.curtain import Curtain
from tui.screens.game import GameScreen
from tui.screens.help import Help
from tui.screens.home import Home
from tui.screens.load import Load
from tui.screens.log import Log
from tui.screens.menu import Menu
from tui.screens.newgame import NewGame
from tui.screens.options import Options
from tui.screens.rules import Rules
from tui.screens.score import Score
from tui.widgets.form import Form
from tui.widgets.hexboard import HexBoard
from tui.widgets.rows import Rows

SCREENS: list[tuple[type[DOMNode], type[DOMNode] | None]] = [
    (GameScreen, HexBoard),
    (GameScreen, Rows),
    (NewGame, Form),
    (Options, Form),
    *((screen, Rows) for screen in (Home, Load, Help, Menu, Rules, Score, About, Curtain)),
    (RouteEditor, None),
    (Log, None),
]


def ours(cls: type[DOMNode]) -> list[Binding]:
    """The bindings of a class that have an id: those are ours, and can be remapped."""
    merged = cls._merged_bindings or BindingsMap()
    return [binding for found in merged.key_to_bindings.values() for binding in found if binding.id]


@pytest.mark.parametrize("preset", list(keys.PRESETS))
@pytest.mark.parametrize(("screen", "widget"), SCREENS)
def test_no_screen_has_two_actions_on_one_key(preset: str, screen: type[DOMNode], widget: type[DOMNode] | None) -> None:
    changed = keys.keymap(preset, {})
    taken: dict[str, str] = {}
    classes: list[type[DOMNode]] = [ElDorado, screen]
    if widget is not None:
        classes.append(widget)
    for cls in classes:
        for binding in ours(cls):
            assert binding.id is not None
            for key in changed.get(binding.id, binding.key).split(","):
                other = taken.setdefault(key, binding.id)
                assert other == binding.id, f"{key}: {other} and {binding.id}"


@pytest.mark.parametrize("preset", list(keys.PRESETS))
def test_presets_do_not_clash(preset: str) -> None:
    assert keys.clashes(keys.keymap(preset, {})) == []
    assert set(keys.PRESETS[preset]) <= set(keys.everything())


def test_clashes_are_told_by_name(tmp_path: Path) -> None:
    assert keys.clashes({"undo": "q"}) == ["q is both undo and hex.nw."]


@pytest.mark.parametrize("preset", list(keys.PRESETS))
def test_help_cuts_no_key(tmp_path: Path, preset: str) -> None:
    async def script(me: Sitter) -> None:
        me.app.settings.choose("keys", preset)
        me.app.apply_settings("keys")
        await me.my_turn()
        await me.press("question_mark")
        screen = me.app.screen
        assert isinstance(screen, Help)
        lines = "\n".join(screen.key_lines(74))
        for pressed, text, _, _ in screen.keys.values():
            assert re.search(rf"{re.escape(pressed)} +\(?{re.escape(text)}\b", lines), text

    run(tmp_path, script, SMALL, new("human", "random", seed=2))


def test_help_names_only_keys_of_ours(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("l", "question_mark")
        screen = me.app.screen
        assert isinstance(screen, Help)
        assert {"save.delete", "commands"} < screen.keys.keys()
        assert screen.keys.keys() <= {*keys.everything(), *(b.id for cls in (Load, Rows) for b in ours(cls))}

    run(tmp_path, script)


def test_own_keys_work_and_are_shown(tmp_path: Path) -> None:
    folder = tmp_path / "config"
    folder.mkdir()
    (folder / "keys.toml").write_text('end = "E"\n"hex.e" = "D"\n')

    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("E")
        assert "end your turn" in me.text
        await me.press("question_mark")
        assert any(
            row.text.strip().startswith("E  ") or "  E  " in row.text for row in me.app.screen.query_one(Rows).rows
        )

    run(tmp_path, script, SMALL, new("human", "random", "random", seed=2))


def test_own_keys_that_clash_are_left_out_and_said(tmp_path: Path) -> None:
    folder = tmp_path / "config"
    folder.mkdir()
    (folder / "keys.toml").write_text('undo = "t"\nno-such = "x"\n')

    async def script(me: Sitter) -> None:
        assert "no action 'no-such'" in me.text
        assert "both" in me.text

    run(tmp_path, script)


def test_keys_that_terminals_swallow_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('undo = "ctrl+s"\nredo = "alt+x"\nlog = 5\n')
    own, trouble = keys.read_own(path)
    assert not own
    assert len(trouble) == 3


@pytest.mark.parametrize("preset", ["vi", "numpad", "azerty"])
def test_a_preset_moves_the_cursor(tmp_path: Path, preset: str) -> None:
    async def script(me: Sitter) -> None:
        me.app.settings.choose("keys", preset)
        me.app.apply_settings("keys")
        await me.my_turn()
        await me.press("g")
        at = me.game.subject
        east = keys.PRESETS[preset].get("hex.e", "d").split(",")[0]
        await me.press(east)
        assert me.game.subject != at
        await me.press(keys.PRESETS[preset]["hex.w"].split(",")[0])
        assert me.game.subject == at

    run(tmp_path, script, SMALL, new("human", "random", "random", seed=2))


def test_a_route_laid_by_keys_is_saved_and_played(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("n", *["down"] * 4, "e")
        assert "start tile" in me.text
        await me.press("enter", "enter")
        assert "ends with an ending piece" in me.text
        await me.press("up")  # past all that are laid
        editor = me.app.screen
        assert isinstance(editor, RouteEditor)
        assert editor.letter in "YZ"
        await me.press("enter")
        assert "can be played" in me.text
        assert problem(editor.pieces) == ""
        await me.press("s", *"mine", "enter")
        assert "mine" in me.text
        await me.press("f5")
        assert read_route(str(me.game.table.setup.option("route"))) == editor.pieces

    run(tmp_path, script)


def test_esc_keeps_what_is_laid_and_the_list_says_what_fits(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("n", *["down"] * 4, "e")
        assert "[A] B  .  .  ." in me.text.splitlines()[1]
        await me.press("enter", "enter")
        laid = me.app.screen.pieces  # type: ignore[attr-defined]  # a RouteEditor
        assert len(laid) == 2
        assert ".  .  .  . [E]" in me.text.splitlines()[1]
        await me.press("escape")
        assert "New game" in me.text
        await me.press("e")
        assert me.app.screen.pieces == laid  # type: ignore[attr-defined]  # a RouteEditor
        assert "B" not in me.text.splitlines()[1]
        await me.press("u", "u")
        assert "[A] B  .  .  ." in me.text.splitlines()[1]

    run(tmp_path, script)


def test_the_editor_says_why_a_piece_does_not_fit(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("n", *["down"] * 4, "e", "enter", "up")
        assert "only one start tile" in me.text or "start" in me.text
        await me.press("s")
        assert "ends with an ending piece" in me.text

    run(tmp_path, script)


@pytest.mark.parametrize("burst", [("ctrl+p", *["enter"] * 4), ("ctrl+p", "enter", "escape", "enter", "escape")])
def test_a_burst_of_keys_does_not_bring_down_the_list_of_commands(tmp_path: Path, burst: tuple[str, ...]) -> None:
    async def script(me: Sitter) -> None:
        for _ in range(3):
            for key in burst:
                me.send(key)
            await me.pilot.pause()
            await me.app.workers.wait_for_complete()
            await me.pilot.pause()
        assert me.app.is_running
        assert me.app.return_code is None

    run(tmp_path, script)
