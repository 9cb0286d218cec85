"""The player's own files: whatever they hold, the program starts with what is usual and one sentence."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tui import keys, settings, terminal

DEEP = 100_000
HOSTILE: dict[str, bytes] = {
    "lists in lists": b"theme = " + b"[" * DEEP,
    "tables in tables": b"theme = " + b"{a=" * DEEP,
    "dots": b"a" + b".a" * 30_000 + b" = 1",
    "dots within the length": b"\n".join(b"a%d" % n + b".a" * 190 + b" = 1" for n in range(150)),
    "a number of 5000 digits": b"theme = " + b"9" * 5000,
    "a long key": b"a" * 60_000 + b" = 1",
    "no UTF-8": b"theme = '\xff\xfe'",
    "nothing of TOML": b"\x00\x01[[[",
    "much": b"# comment\n" * (1 << 20),
    "a key twice": b"theme = 'a'\ntheme = 'b'\n",
    "dates that are none": b"theme = 2024-02-31\n",
    "other kinds": b"theme = 1.5\nglyphs = true\nlast = 7\nroutes = [1]\n",
    "escapes": b'[last]\nnames = ["\\u001b[2J", "\\u202e"]\n[routes]\n"\\u001b]52;c;x\\u0007" = "B0"\n',
    "names nobody knows": b'[last]\ngame = "chess"\nundo = "always"\nkinds = ["nobody"]\nmodules = ["volcanoes"]\n',
    "a hexadecimal number of 5000 digits": b"[last.options]\nx = 0x" + b"f" * 5000,
    "no end of names": b"[last]\nnames = [" + b'"x",' * 9000 + b"]\n",
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_whatever_a_file_holds_there_are_settings_and_keys(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(data)
    found = settings.load(path)
    assert found.theme == settings.Settings().theme
    assert found.last.game == "quest"
    assert found.last.undo == "fair"
    assert len(found.last.names) <= 8
    assert all(name.isprintable() for name in (*found.last.names, *found.routes))
    assert not found.trouble or (
        found.trouble.startswith("settings.toml cannot be read: ") and found.trouble[-1] == "."
    )
    own, trouble = keys.read_own(path)
    assert own == {}
    assert all(len(line) < 200 and line.endswith(".") for line in trouble)


def fifo(path: Path) -> None:
    os.mkfifo(path)


def link_to_nowhere(path: Path) -> None:
    path.symlink_to(path.parent / "nowhere")


def link_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("place", [fifo, Path.mkdir, link_to_nowhere, link_to_a_device])
def test_what_is_no_file_is_not_waited_for(place: Callable[[Path], None], tmp_path: Path) -> None:
    for name in ("settings.toml", "keys.toml"):
        place(tmp_path / name)
    found = settings.load(tmp_path / "settings.toml")
    assert found.theme == settings.Settings().theme
    _, trouble = keys.read_own(tmp_path / "keys.toml")
    missing = place is link_to_nowhere
    assert bool(found.trouble) == bool(trouble) == (not missing)
    assert settings.save(found, tmp_path / "settings.toml") == ""
    assert settings.load(tmp_path / "settings.toml").trouble == ""


def test_what_could_not_be_read_is_not_thrown_away(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("theme = [")
    found = settings.load(path)
    found.choose("theme", "eldorado-light")
    assert settings.save(found, path) == ""
    assert path.with_suffix(".bad").read_text() == "theme = ["
    assert settings.load(path) == settings.Settings(theme="eldorado-light")


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    last = settings.LastGame("quest", ["Ana", "Bo"], ["human", "greedy"], {"route": "first-game", "x": True}, ["caves"])
    before = settings.Settings(
        "eldorado-mono", "ascii", "vi", "slow", "off", "at once", "off", last, {"mine": "B0@0,0"}
    )
    assert settings.save(before, path) == ""
    assert settings.load(path) == before


@pytest.mark.parametrize("letter", ["\x7f", "\x1b", "\x85", "\u2028", '"', "\\"])
def test_settings_that_are_written_can_be_read_whatever_they_hold(letter: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    before = settings.Settings()
    before.last.options = {f"a{letter}": f"b{letter}c"}
    assert settings.save(before, path) == ""
    assert settings.load(path) == before


@pytest.mark.parametrize("key", ["[/]", "[bold]", "a b", "ctrl+", "+a+", "q]w"])
def test_what_no_key_is_called_is_refused(key: str, tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(f'undo = "{key}"\n')
    assert keys.read_own(path) == ({}, ['keys.toml: undo must be keys such as "q,y".'])


@pytest.mark.parametrize(
    "key", ["q", "?", "[", "ctrl+up", "shift+f5", "question_mark", "Q", "ñ", "f10", "ctrl+shift+a"]
)
def test_what_keys_are_called_is_taken(key: str, tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(f'undo = "q,{key}"\n')
    own, trouble = keys.read_own(path)
    assert own.keys() == {"undo"}
    assert not trouble


def test_a_control_character_is_no_key(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('undo = "\\u001b[2J"\n')
    assert keys.read_own(path) == ({}, ['keys.toml: undo must be keys such as "q,y".'])


@pytest.mark.parametrize("said", ["zz", "", "auto", "TRUECOLOR"])
def test_a_colour_system_nobody_knows_is_left_out(said: str) -> None:
    env = {"TEXTUAL_COLOR_SYSTEM": said}
    terminal.prepare(env=env)
    assert "TEXTUAL_COLOR_SYSTEM" not in env
    env["TEXTUAL_COLOR_SYSTEM"] = "256"
    terminal.prepare(env=env)
    assert env["TEXTUAL_COLOR_SYSTEM"] == "256"
