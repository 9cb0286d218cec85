"""Values that no source shows are listed from the marks in the data, for the About page and line mode."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from engine.game import Game
from engine.registry import load, names
from tests.appkit import Sitter, run


def marks(package: str) -> int:
    """The marks in the TOML files of a package, found as text."""
    texts = [file.read_text("utf-8") for file in (files(package) / "data").iterdir() if file.name.endswith(".toml")]
    return sum(len(re.findall(r'^source = "(?:reconstructed|mixed)"$', text, re.MULTILINE)) for text in texts)


@pytest.mark.parametrize("name", names())
def test_every_mark_in_the_data_is_listed(name: str) -> None:
    game = load(name)
    listed = [int(count) for sentence in game.ours() for count in re.findall(r", (\d+) of \d+", sentence)]
    assert sum(listed) == marks(game.package) + marks(f"{game.package}.modules") > 0


def test_a_mark_that_is_added_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "engine_of_dice" / "data"
    data.mkdir(parents=True)
    (data.parent / "__init__.py").touch()
    (data / "words.toml").write_text('[component]\ndie = "dice"', "utf-8")
    die = '[die.d{0}]\nfaces = 6\nsource = "{1}"\n'
    printed = "".join(map(die.format, range(3), ("rulebook", "mixed", "reconstructed")))
    (data / "dice.toml").write_text(f'{printed}[cup]\nsource = "reconstructed"', "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    data_alone = dict.fromkeys(Game.__abstractmethods__)  # nothing else of a game is asked for here
    game = type("Dice", (Game,), {**data_alone, "package": "engine_of_dice"})()
    assert game.ours() == ["The game itself: dice, 2 of 3; cup, 1 of 1."]


def test_the_about_page_lists_them(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("f10", "a")
        text = " ".join([me.text, await me.press("end")])
        assert "Mists: tiles, 9 of 9." in text
        assert "Action sites, 4 of 4" in text

    run(tmp_path, script)
