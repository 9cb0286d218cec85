"""The command: what it does, what it says when it cannot, and with which exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.game import Setup
from saves.store import Store
from tests.saving import forged, played
from tui import asked
from tui.arguments import parser
from tui.cli import main
from tui.commands import newest
from tui.dates import ago
from tui.localtable import LocalTable
from tui.players import seated


def saved(folder: Path, choices: int = 5) -> LocalTable:
    """A game of one person with bots, left after some choices."""
    table = LocalTable.new(Setup("quest", 3, 4), seated(["human", "random", "human"]), Store(folder))
    for _ in range(choices):
        ask = table.ask()
        assert ask is not None
        table.choose(ask.options[0])
    table.close()
    return table


def test_saves_are_listed_with_who_is_to_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--save-dir", str(tmp_path), "list"]) == 0
    assert capsys.readouterr().out == "There are no saved games.\n"
    saved(tmp_path)
    saved(tmp_path)
    (tmp_path / "quest-2.save").write_bytes(b"eldorado save 1\n...")
    assert main(["list", "--save-dir", str(tmp_path)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("quest-1: The Quest for El Dorado, as usual; Player A, Random B, Player C; round 1, ")
    assert first.endswith(" to move; just now")
    assert second.startswith("quest-2: The save is damaged: ")
    assert second.endswith("eldorado resume quest-2 --backup")


@pytest.mark.parametrize("arguments", [["resume", "nothing"], ["resume"], ["verify", "/nowhere"], ["verify", __file__]])
def test_what_cannot_be_done_is_a_sentence_and_exit_1(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--save-dir", str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_the_last_game_not_over_is_gone_on_with(tmp_path: Path) -> None:
    assert newest(Store(tmp_path)) == ""
    saved(tmp_path)
    saved(tmp_path)
    LocalTable.resume(Store(tmp_path), "quest-1").close()
    assert newest(Store(tmp_path)) == "quest-1"


MAGIC = b"eldorado save "
STRANGE = [
    b"",
    b"\n",
    b"e",
    b"eldorado",
    MAGIC,
    MAGIC + b"\n",
    MAGIC + b"1",
    MAGIC + b"1" * 5000,
    MAGIC + b"1" * 5000 + b"\n",
    MAGIC + b"9" * 7 + b"\n" + bytes(40),
    MAGIC + b"99\n" + bytes(40),
    MAGIC + b"0\n" + bytes(40),
    MAGIC + b"-1\n" + bytes(40),
    MAGIC + b"+1\n" + bytes(40),
    MAGIC + b" 1\n" + bytes(40),
    MAGIC + b"01\n" + bytes(40),
    MAGIC + b"1 \n" + bytes(40),
    MAGIC + b"1\r\n" + bytes(40),
    MAGIC + b"1.5\n" + bytes(40),
    MAGIC + "\u0661\n".encode() + bytes(40),
    MAGIC + "\u00b2\n".encode() + bytes(40),
    MAGIC + b"\xff\xfe\n",
    MAGIC + b"1\n",
    MAGIC + b"1\n" + bytes(15),
    MAGIC + b"1\n" + bytes(16),
    MAGIC + b"1\n" + bytes(19),
    MAGIC + b"1\n" + bytes(20),
    MAGIC + b"1\n" + b"\xff" * 4000,
    MAGIC.upper() + b"1\n",
    b"\xef\xbb\xbf" + MAGIC + b"1\n",
    b"\x00" * 100,
    b"\xff" * 100,
    b"PK\x03\x04",
    b"#!/bin/sh\n",
    b"\x1b[2J\x1b]52;c;aGk=\x07",
]


def test_nothing_a_file_holds_stops_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(tmp_path)
    for number, data in enumerate(STRANGE):
        name = f"strange-{number}"
        (tmp_path / f"{name}.save").write_bytes(data)
        (tmp_path / f"{name}.bak").write_bytes(data)
        for words in (
            ["resume", name],
            ["--plain", "resume", name, "--backup"],
            ["verify", str(tmp_path / f"{name}.save")],
        ):
            assert main([*words, "--save-dir", str(tmp_path)]) == 1
            out, err = capsys.readouterr()
            assert out == ""
            assert err.startswith("eldorado: Th")
            assert err.count("\n") == 1
            assert err.strip().isprintable()
    assert main(["list", "--save-dir", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(STRANGE)
    assert lines[0].startswith("quest-1: The Quest")
    assert all(line.isprintable() for line in lines)
    begun = plain("new", "quest", said="quit\n", folder=tmp_path)
    assert "It is saved as quest-2." in begun or "The game is saved as quest-2" in begun
    assert main(["verify", "quest-2", "--save-dir", str(tmp_path)]) == 0


def test_verify_plays_a_save_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = saved(tmp_path, 30)
    path = tmp_path / f"{table.name}.save"
    assert main(["verify", str(path)]) == 0
    assert "30 choices played again, all agree" in capsys.readouterr().out
    assert main(["verify", table.name, "--save-dir", str(tmp_path)]) == 0


def test_verify_finds_a_game_that_was_tampered_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = played(30)
    path = tmp_path / "x.save"
    path.write_bytes(forged(session, lambda card, body: (body["actions"].pop(), body.update(past=[]))))
    assert main(["verify", str(path)]) == 1
    assert "another position" in capsys.readouterr().out
    path.write_bytes(forged(session, lambda card, body: body["actions"].insert(3, ["win"])))
    assert main(["verify", str(path)]) == 1
    assert "not legal" in capsys.readouterr().out
    path.write_bytes(forged(session, lambda card, body: body.update(rules=0)))
    assert main(["verify", str(path)]) == 1
    assert "rules 0" in capsys.readouterr().out


def test_simulate_writes_one_json_line_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    words = "simulate quest --seats 3 --games 2 --seed 7 --bots random --modules caves --option round_limit=12 --json"
    assert main(words.split()) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    keys = ["game", "seed", "seats", "bots", "winner", "scores", "turns", "decisions", "seconds", "digest"]
    assert [list(row) for row in rows] == [keys, keys]
    assert [row["seed"] for row in rows] == [7, 8]
    for row in rows:
        assert (row["game"], row["seats"], row["bots"]) == ("quest", 3, ["random"] * 3)
        assert row["winner"] == [seat for seat, score in enumerate(row["scores"]) if score == max(row["scores"])]
        assert 1 <= row["turns"] <= 12
        assert row["decisions"] > 0
    assert rows[0]["digest"] != rows[1]["digest"]


def test_the_same_seed_plays_the_same_game_in_another_process() -> None:
    words = "simulate quest --seats 2 --seed 3 --option round_limit=12 --json"
    digests = set()
    for hash_seed in ("1", "2"):
        command = [sys.executable, "-m", "tests.run", *words.split()]
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
        digests.add(json.loads(done.stdout)["digest"])
    assert len(digests) == 1


LIGHT = """
import sys
from tests.saving import forged, played
from tui import cli
from tui.cli import main
main(sys.argv[1:])
assert not [name for name in sys.modules if name.split(".")[0] in ("textual", "rich")], sys.modules.keys()
"""


@pytest.mark.parametrize(
    "words", ["list", "--help", "new --help", "--version", "simulate quest --option round_limit=12"]
)
def test_small_commands_load_no_screen(words: str, tmp_path: Path) -> None:
    saved(tmp_path)
    command = [sys.executable, "-c", LIGHT, *words.split(), "--save-dir", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("words", ["", "new quest", "resume", "demo"])
def test_without_a_terminal_the_screen_is_refused_with_a_hint(words: str, tmp_path: Path) -> None:
    saved(tmp_path)
    command = [sys.executable, "-m", "tests.run", *words.split(), "--save-dir", str(tmp_path)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "--plain" in done.stderr


def plain(*words: str, said: str, folder: Path) -> str:
    """What the command says in line mode."""
    command = [sys.executable, "-m", "tests.run", "--plain", *words, "--save-dir", str(folder)]
    done = subprocess.run(command, input=said.encode(), capture_output=True, check=True)
    assert done.stderr == b""
    return done.stdout.decode()


def test_line_mode_works_from_a_pipe_and_can_be_gone_on_with(tmp_path: Path) -> None:
    first = plain("new", "quest", "--bots", "random", "--seats", "2", "--seed", "1", said="1\nquit\n", folder=tmp_path)
    assert first.endswith("You left the game. The game is saved as quest-1.\n")
    count = len(Store(tmp_path).read("quest-1").session.actions)
    assert count > 0
    again = plain("resume", said="log\n", folder=tmp_path)
    assert "The game is saved as quest-1 after every choice.\n" in again
    assert len(Store(tmp_path).read("quest-1").session.actions) == count


def test_bytes_that_are_no_text_are_a_wrong_answer(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.run", "--plain", "new", "quest", "--save-dir", str(tmp_path)]
    done = subprocess.run(command, input=b"\xff\xfe\x80\n\xc3\nquit\n", capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_demo_in_line_mode_shows_bots_and_saves_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.run", "--plain", "demo", "--save-dir", str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as demo:
        assert demo.stdout is not None
        assert any(line.startswith("Round 2: ") for line in demo.stdout)
        demo.kill()
    assert Store(tmp_path).list() == []


def test_two_processes_at_one_save(tmp_path: Path) -> None:
    saved(tmp_path)
    command = [sys.executable, "-m", "tests.run", "--plain", "resume", "--save-dir", str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        while "type" not in (line := first.stdout.readline()):
            assert line
        letter = line.split("type ")[1][0]
        looking = plain("resume", said="watch\nlook\n", folder=tmp_path)
        assert "This game is open in another window.\n" in looking
        assert "You are looking on.\n" in looking
        assert "You hold" not in looking
        taken = plain("resume", "--take", said=f"{letter}\n1\nquit\n", folder=tmp_path)
        assert "You hold" in taken
        count = len(Store(tmp_path).read("quest-1").session.actions)
        said, _ = first.communicate(f"{letter}\n1\nquit\n")
        assert "This game goes on in another window.\n" in said
        assert len(Store(tmp_path).read("quest-1").session.actions) == count


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(5, "just now"), (60, "1 minute ago"), (7200, "2 hours ago"), (90_000, "1 day ago"), (-9999, "18 May 2033")],
)
def test_times_are_told_as_people_do(seconds: int, words: str) -> None:
    assert ago(2_000_000_000 - seconds, 2_000_000_000) == words


def test_the_list_says_what_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in ("", "--modules caves --route serpentine"):
        start = asked.new(parser().parse_args(["new", "quest", *words.split()]))
        assert start.setup is not None
        LocalTable.new(start.setup, start.players, Store(tmp_path)).close()
    assert main(["list", "--save-dir", str(tmp_path)]) == 0
    caves, usual = capsys.readouterr().out.splitlines()
    assert caves.startswith("quest-2: The Quest for El Dorado, Caves, route Serpentine (medium); You, ")
    assert usual.startswith("quest-1: The Quest for El Dorado, as usual; You, ")


def test_a_save_that_is_not_there_is_named_with_one_that_is_near(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(tmp_path)
    for words in ("verify Quest-1", "export Quest-1 -"):
        assert main([*words.split(), "--save-dir", str(tmp_path)]) == 1
        err = capsys.readouterr().err
        assert err == "eldorado: There is no save and no file 'Quest-1'. Did you mean quest-1?\n"


def test_a_folder_that_cannot_be_made_is_named_before_a_game_begins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    for words in ("", "new quest", "resume"):
        assert main(["--plain", *words.split(), "--save-dir", str(tmp_path / "file" / "saves")]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err == f"eldorado: The folder {tmp_path / 'file' / 'saves'} cannot be made: not a directory.\n"


def test_a_save_is_written_out_as_text_and_no_file_is_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(tmp_path, 30)
    folder = ["--save-dir", str(tmp_path)]
    assert main(["export", "quest-1", str(tmp_path / "game.txt"), *folder]) == 0
    assert capsys.readouterr().out.endswith(f"lines written to {tmp_path}/game.txt.\n")
    lines = (tmp_path / "game.txt").read_text("utf-8").splitlines()
    assert lines[0] == "The Quest for El Dorado."
    assert not [line for line in lines if "You draw" in line]
    assert main(["export", str(tmp_path / "quest-1.save"), "-"]) == 0
    assert capsys.readouterr().out.splitlines() == lines
    for file in ("game.txt", "nowhere/game.txt"):
        assert main(["export", "quest-1", str(tmp_path / file), *folder]) == 1
        assert capsys.readouterr().err.startswith("eldorado: Not written: ")
    assert main(["export", "quest-9", "-", *folder]) == 1


def test_a_game_open_elsewhere_says_how_to_look_on_or_take_it_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(tmp_path)
    table = LocalTable.resume(Store(tmp_path), "quest-1")
    assert main(["resume", "--save-dir", str(tmp_path)]) == 1
    err = capsys.readouterr().err
    assert "eldorado resume quest-1 --watch" in err
    assert "eldorado resume quest-1 --take" in err
    main(["list", "--save-dir", str(tmp_path)])
    assert capsys.readouterr().out.endswith("; open in another window\n")
    table.close()
    main(["list", "--save-dir", str(tmp_path)])
    assert "window" not in capsys.readouterr().out


REDIRECTED = [
    ("list >/dev/full", 1),
    ("--help >/dev/full", 0),  # argparse says nothing of it
    ("--version >/dev/full", 1),
    ("verify quest-1 >/dev/full", 1),
    ("export quest-1 - >/dev/full", 1),
    ("--plain new quest >/dev/full </dev/null", 1),
    ("--plain >/dev/full </dev/null", 1),
    ("--plain new quest <&-", 0),
    ("--plain <&-", 0),
    ("--plain new quest >&- </dev/null", 0),
    ("--plain new quest <&- >&-", 0),
    ("list >&-", 0),
    ("resume <&-", 2),
    ("list --loud 2>/dev/full", 2),
    ("list --loud 2>&-", 2),
    ("new quest <&- >&- 2>&-", 2),
    ("--plain new quest </dev/null | head -1", 0),
    ("list | true", 0),
]


@pytest.mark.parametrize(("words", "code"), REDIRECTED, ids=[words for words, _ in REDIRECTED])
def test_streams_that_fail_end_in_a_sentence_or_in_quiet(words: str, code: int, tmp_path: Path) -> None:
    saved(tmp_path)
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    command = f"set -o pipefail; {sys.executable} -m tests.run --save-dir {tmp_path} {words}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
    assert done.stderr.count("\n") <= 1
    assert not list(tmp_path.glob("**/*.log"))


def test_six_windows_take_a_game_over_at_the_same_moment(tmp_path: Path) -> None:
    table = LocalTable.new(Setup("quest", 3, 4), seated(["human", "random", "random"]), Store(tmp_path))
    table.close()
    command = [sys.executable, "-m", "tests.run", "--plain", "resume", "quest-1", "--take", "--save-dir", str(tmp_path)]
    pipe = subprocess.PIPE
    windows = [subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) for _ in range(6)]
    for window in windows:
        out, err = window.communicate("1\nquit\n", timeout=60)
        assert "Traceback" not in out + err
        assert err.count("\n") <= 1
        assert window.returncode in (0, 1)
    assert Store(tmp_path).read("quest-1")
