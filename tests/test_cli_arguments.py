"""What the arguments of the command mean: seats, bots, routes, values of one's own; and how a wrong one is told."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

import pytest

from saves.store import Store
from tui import asked
from tui.arguments import parser
from tui.cli import main
from tui.localtable import LocalTable

WRONG = [
    ["bogus"],
    ["new"],
    ["new", "chess"],
    ["new", "quest", "--seats", "7"],
    ["new", "quest", "--seats", "two"],
    ["new", "quest", "--seats", "0"],
    ["new", "quest", "--bots", "nobody"],
    ["new", "quest", "--modules", "volcanoes"],
    ["new", "quest", "--route", "B0"],
    ["new", "quest", "--option", "speed=fast"],
    ["new", "quest", "--option", "joker_coins=gold"],
    ["new", "quest", "--seed", "-1"],
    ["new", "quest", "--undo", "always"],
    ["new", "quest", "--se", "3"],
    ["new", "\x1b]52;c;aGk=\x07"],
    ["simulate"],
    ["simulate", "quest", "--games", "0"],
    ["simulate", "quest", "--bots", "human"],
    ["simulate", "quest", "--bots", ""],
    ["simulate", "quest", "--bots", ","],
    ["new", "quest", "--bots", ","],
    ["new", "quest", "--seats", "999999999"],
    ["new", "quest", "--seats", "2", "--bots", "random,greedy"],
    ["simulate", "quest", "--seats", "2", "--bots", "random,greedy,random"],
    ["new", "quest", "--option", "round_limit"],
    ["new", "quest", "--seed", "abc"],
    ["simulate", "quest", "--route", "nowhere"],
    ["new", "quest", "--seed", "1" * 5000],
    ["export", "quest-1"],
    ["resume", "a", "--take", "--watch"],
    ["verify"],
    ["demo", "chess"],
    ["--loud"],
]


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_wrong_arguments_get_one_line_and_exit_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("eldorado")
    assert err.count("\n") == 1
    assert err.strip().isprintable()


@pytest.mark.parametrize(
    ("bots", "kinds"),
    [
        ("random", ["human", "random", "random"]),
        ("random,greedy", ["human", "random", "greedy"]),
        ("greedy,human,random", ["greedy", "human", "random"]),
        ("human", ["human", "human", "human"]),
    ],
)
def test_bots_fill_the_other_seats_or_with_a_human_among_them_all_seats(bots: str, kinds: list[str]) -> None:
    start = asked.new(parser().parse_args(["new", "quest", "--seats", "3", "--bots", bots]))
    assert [player.kind for player in start.players] == kinds


def test_an_unknown_route_is_told_the_printed_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "quest", "--route", "nowhere"]) == 2
    err = capsys.readouterr().err
    assert all(route in err for route in ("first-game", "winding-paths", "witchs-cauldron"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("new quest --seats 2 --bots random,greedy", "--bots names 2 players for 1 seat."),
        ("new quest --option round_limit", "'round_limit' is not KEY=VALUE, such as route=serpentine."),
        ("new quest --seed abc", "'abc' is not a number from 0 up."),
        ("new quest --route serpentien", "Did you mean serpentine?"),
        ("list extra", "eldorado list: I do not know extra. Try: eldorado list --help"),
        ("extra", "Try: eldorado --help"),
    ],
)
def test_what_is_wrong_is_said_so_that_it_can_be_put_right(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == 2
    assert said in capsys.readouterr().err


def test_a_simulation_takes_a_route_as_a_game_does(capsys: pytest.CaptureFixture[str]) -> None:
    words = "simulate quest --seats 2 --option round_limit=12 --json"
    digests = set()
    for more in ("", " --route serpentine", " --option route=serpentine"):
        assert main((words + more).split()) == 0
        digests.add(json.loads(capsys.readouterr().out)["digest"])
    assert len(digests) == 2


def test_help_names_what_a_game_can_be_begun_with(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("new", "simulate"):
        assert main([command, "--help"]) == 0
        said = capsys.readouterr().out
        assert "quest: The Quest for El Dorado, 2 to 4 players\n  bots: random, greedy\n" in said
        assert "  modules: caves, mists, treasures, dragons\n" in said
        assert "  joker_coins: power, half\n" in said
        assert "witchs-cauldron" in said


def test_a_players_own_values_come_from_a_file_and_a_wrong_one_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    words = ["simulate", "old-ones", "--seats", "2", "--json", "--data", str(file)]
    file.write_text('[worker.w05]\npw = [["clay:2", "gold"]]\n')
    assert main(words) == 0
    assert main(words[:-2]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert json.loads(first)["digest"] != json.loads(second)["digest"]
    for text, sentence in (
        ('[worker.w05]\npw = [["clayy"]]\n', "[worker.w05]: pw: no glyph 'clayy' can be there"),
        ("[worker.w99]\npw = []\n", "there is no 'w99' to replace"),
        ("x" * 300_000, "is too large"),
    ):
        file.write_text(text)
        assert main(words) in (1, 2)
        assert sentence in capsys.readouterr().err
    file.write_bytes(b"\xff\xfe")
    assert main(words) == 1
    assert "is not a text" in capsys.readouterr().err
    assert main([*words[:-1], str(tmp_path / "nowhere")]) == 1
    assert "cannot be read: no such file" in capsys.readouterr().err
    assert main(["simulate", "quest", "--data", str(file)]) == 1


def test_a_save_keeps_a_players_own_values_however_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, folder = tmp_path / "own.toml", str(tmp_path / "saves")
    workers = (resources.files("engine.oldones") / "data" / "workers.toml").read_text()
    file.write_text(re.sub(r'source = ".*"', "", workers) + '[site.site-1]\nname = "Stufen über dem Fluß"\n')
    start = asked.new(parser().parse_args(["new", "old-ones", "--data", str(file)]))
    assert start.setup is not None
    assert len(str(start.setup.option("data"))) > 800
    LocalTable.new(start.setup, start.players, Store(Path(folder))).close()
    assert main(["list", "--save-dir", folder]) == 0
    assert "data of your own copy" in capsys.readouterr().out
    assert main(["verify", "old-ones-1", "--save-dir", folder]) == 0
