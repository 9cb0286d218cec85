"""The command and what lies in the folder of saves: exit codes, sentences, and files it writes."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from engine.game import Setup
from saves.store import Store
from tests.saving import forged, played
from tui.cli import main
from tui.commands import newest
from tui.localtable import LocalTable
from tui.plainhome import run
from tui.players import Start, seated


def saved(folder: Path, choices: int = 3) -> LocalTable:
    """A game of one person with a bot, left after some choices."""
    table = LocalTable.new(Setup("quest", 2, 4), seated(["human", "random"]), Store(folder))
    for _ in range(choices):
        ask = table.ask()
        assert ask is not None
        table.choose(ask.options[0])
    table.close()
    return table


def break_off(path: Path) -> None:
    """Leave a part of the file only."""
    path.write_bytes(path.read_bytes()[:-3])


def test_a_folder_that_cannot_be_read_is_not_an_empty_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "saves").write_text("in the way")
    assert main(["list", "--save-dir", str(tmp_path / "saves")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "eldorado: The folder for saves cannot be read: not a directory.\n"


@pytest.mark.parametrize(("mode", "told"), [(0o700, False), (0o775, False), (0o777, True)])
def test_a_folder_open_to_all_is_told(
    mode: int, told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(tmp_path)
    tmp_path.chmod(mode)
    assert main(["list", "--save-dir", str(tmp_path)]) == 0
    assert ("Anybody on this computer" in capsys.readouterr().out) == told


def test_a_card_before_a_game_that_is_none_is_not_gone_on_with(tmp_path: Path) -> None:
    saved(tmp_path)
    data = forged(played(20), lambda card, body: (card.update(seq=10**6), body.update(state=[])))
    (tmp_path / "forged.save").write_bytes(data)
    assert [entry.name for entry in Store(tmp_path).list()] == ["forged", "quest-1"]
    assert newest(Store(tmp_path)) == "quest-1"


def test_a_folder_with_the_name_of_a_save_is_not_taken_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(tmp_path / "saves")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "quest-1").mkdir()
    assert main(["verify", "quest-1", "--save-dir", "saves"]) == 0
    assert "all agree" in capsys.readouterr().out


def test_a_log_written_out_is_for_its_reader_alone(tmp_path: Path) -> None:
    saved(tmp_path)
    assert main(["export", "quest-1", str(tmp_path / "log.txt"), "--save-dir", str(tmp_path)]) == 0
    assert (tmp_path / "log.txt").stat().st_mode & 0o777 == 0o600


def test_a_log_that_cannot_be_written_whole_leaves_no_file(tmp_path: Path) -> None:
    saved(tmp_path)
    command = f"ulimit -f 0; {sys.executable} -m tests.run export quest-1 {tmp_path}/log.txt --save-dir {tmp_path}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "eldorado: Not written: file too large.\n")
    assert not (tmp_path / "log.txt").exists()


@pytest.mark.parametrize("change", [lambda data: data, lambda data: data.replace(b"save 1", b"save 99", 1)])
def test_the_copy_is_only_for_damaged_saves(
    change: type[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(tmp_path)
    path = tmp_path / "quest-1.save"
    path.write_bytes(data := change(path.read_bytes()))
    assert main(["list", "--save-dir", str(tmp_path)]) == 0
    assert "--backup" not in capsys.readouterr().out
    assert main(["--plain", "resume", "quest-1", "--backup", "--save-dir", str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert path.read_bytes() == data


def test_a_damaged_game_that_is_open_can_be_taken_over_with_its_copy(tmp_path: Path) -> None:
    store = Store(tmp_path)
    saved(tmp_path)
    elsewhere = LocalTable.resume(Store(tmp_path), "quest-1")
    break_off(tmp_path / "quest-1.save")
    out = io.StringIO()
    start = Start("resume", name="quest-1", how="backup")
    assert run(store, start, io.StringIO("take\nquit\n"), out) == 0
    assert "open in another window" in out.getvalue()
    assert store.read("quest-1").session.actions
    elsewhere.close()


def test_a_number_of_thousands_of_digits_is_answered_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "quest", "--seats", "9" * 5000]) == 2
    err = capsys.readouterr().err
    assert "is not a number from 1 to 999999999" in err
    assert len(err) < 200
