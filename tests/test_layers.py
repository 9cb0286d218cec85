"""What may be imported by whom, and that a module is no more than its own files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from pkgutil import iter_modules

import pytest

ROOT = Path(__file__).parents[1]
FOREIGN = ("textual", "rich", "msgpack", "platformdirs", "tui", "saves", "asyncio")

SHORT_GAME = """
from engine.game import Setup
from engine.registry import load
from engine.session import Session
print([module.name for module in load("quest").modules])
session = Session.start(Setup("quest", 3, 4, (("round_limit", 12),)))
count = 0
while session.ask is not None:
    session.choose(session.ask.options[count % 7 % len(session.ask.options)])
    load("quest").check(session.state)
    count += 1
print(count, session.scores)
assert load("quest").rulebook()
"""


def run(code: str, where: Path = ROOT) -> str:
    """What a Python of its own prints; only that folder's packages are seen."""
    command = [sys.executable, "-S", "-c", code]  # -S: what is installed beside is out of reach
    environment = {**os.environ, "PYTHONPATH": str(where)}
    done = subprocess.run(command, cwd=where, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "what", ["engine.quest", "engine.oldones", "engine.session", "engine.registry", "engine.bots.base"]
)
def test_the_engine_loads_the_standard_library_only(what: str) -> None:
    code = f"import sys, {what}\nprint(*(name for name in {FOREIGN} if name in sys.modules))"
    assert run(code).strip() == ""


def test_the_registry_loads_no_game_before_it_is_asked() -> None:
    code = "import sys, engine.registry\nprint([f'engine.{name}' in sys.modules for name in ('quest', 'oldones')])"
    assert run(code).strip() == "[False, False]"


def test_saves_draw_nothing() -> None:
    code = "import sys, saves.store\nprint(*(name for name in ('textual', 'rich', 'tui') if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def copied(tmp_path: Path) -> Path:
    """A tree with nothing but the engine in it."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


MODULES = ROOT / "engine/quest/modules"
NAMES = [info.name for info in iter_modules([str(MODULES)])]


def without(tree: Path, *names: str) -> Path:
    """The tree with these modules deleted."""
    folder = tree / "engine/quest/modules"
    for name in names:
        (folder / f"data/{name}.toml").unlink()
        if (folder / name).is_dir():
            shutil.rmtree(folder / name)
        else:
            (folder / f"{name}.py").unlink()
    return tree


@pytest.mark.parametrize("name", NAMES)
def test_a_module_deleted_takes_nothing_else_with_it(tmp_path: Path, name: str) -> None:
    """The race without it plays on, move for move as before."""
    with_it, without_it = run(SHORT_GAME).splitlines(), run(SHORT_GAME, without(copied(tmp_path), name)).splitlines()
    assert name in with_it[0]
    assert name not in without_it[0]
    assert with_it[1:] == without_it[1:]


DELUXE_GAME = """
from engine.game import Setup
from engine.registry import load
from engine.session import Session
game = load("old-ones")
print(len(game.modules))
session = Session.start(Setup("old-ones", 2, 4))
while session.ask is not None and len(session.actions) < 300:
    session.choose(session.ask.options[len(session.actions) % 7 % len(session.ask.options)])
    game.check(session.state)
print(session.actions[-5:], [me.vp for me in session.state.seats])
assert game.rulebook()
"""


@pytest.mark.parametrize("name", ["tokens", "tablets", "workers", "sites", "tomes", "quests"])
def test_a_deluxe_part_deleted_takes_nothing_else_with_it(tmp_path: Path, name: str) -> None:
    tree = copied(tmp_path)
    (tree / f"engine/oldones/modules/{name}.py").unlink()
    (tree / f"engine/oldones/modules/data/{name}.toml").unlink()
    with_it, without = run(DELUXE_GAME).splitlines(), run(DELUXE_GAME, tree).splitlines()
    assert int(without[0]) == int(with_it[0]) - 1
    assert without[1:] == with_it[1:]


def test_a_module_that_is_gone_is_refused_in_a_sentence(tmp_path: Path) -> None:
    tree = without(copied(tmp_path), *NAMES)
    code = """
from engine.game import BadSetup, Setup
from engine.registry import load
try:
    load("quest").settled(Setup("quest", 2, 0, (), ("caves",)))
except BadSetup as error:
    print(error)
"""
    assert run(code, tree).strip() == "The Quest for El Dorado has no module 'caves'. It has: none."


@pytest.mark.parametrize("game", ["quest", "oldones"])
def test_no_file_of_the_base_game_and_of_another_module_names_a_module(game: str) -> None:
    """Manifests are found by looking into the folder."""
    folder = ROOT / f"engine/{game}/modules"
    names = [info.name for info in iter_modules([str(folder)])]
    assert names
    files = [path for pattern in ("*.py", "bots/*.py", f"{game}/**/*.py") for path in (ROOT / "engine").glob(pattern)]
    for path in files:
        own = path.relative_to(folder).parts[0].removesuffix(".py") if path.is_relative_to(folder) else ""
        code = path.read_text("utf-8")
        for name in names:
            assert f'"{name}"' not in code or name == own, f"{path.name} knows the module {name}"
            assert f"modules.{name}" not in code or name == own, f"{path.name} imports the module {name}"


def test_no_clock_and_no_other_chance_in_the_rules() -> None:
    """Chance is one number in the state; bots may draw from dice of their own."""
    for path in (ROOT / "engine").rglob("*.py"):
        lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
        for word in ("random", "time", "datetime", "secrets", "uuid"):
            assert f"import {word}" not in lines, path.name
            assert not any(line.startswith(f"from {word} import") for line in lines), path.name
        assert not any("hash(" in line for line in lines), f"{path.name}: hashes of text differ between processes"
