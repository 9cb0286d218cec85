"""The Quest keeps the contract, for every number of players and mix of modules, and is covered step by step."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.registry import load
from tests.contract import RULE_CHECKS, WORD_CHECKS, check_session
from tests.walking import BOUNDS, CarefulRules, Case, audit, cases, digest, walk

SHORT = cases("quest", 2, **BOUNDS["quest"])
WHOLE = cases("quest", 1)


@pytest.mark.parametrize("case", SHORT, ids=str)
def test_every_decision_is_sound(case: Case) -> None:
    """Resuming, copying, asking, acting, refusing: at every 37th decision of each game."""
    audit(case, RULE_CHECKS, every=37)


@pytest.mark.parametrize("case", SHORT, ids=str)
def test_everything_has_words(case: Case) -> None:
    audit(case, WORD_CHECKS, every=53)


@pytest.mark.parametrize("case", WHOLE, ids=str)
def test_undo_and_replay_in_whole_games(case: Case) -> None:
    check_session(case)


def test_every_step_of_every_frame_is_reached() -> None:
    """Also: every game ends, cards and tokens are counted after every action, and asking never writes."""
    seen: set[str] = set()
    missing = {""}
    for seed in range(12):
        for case in cases("quest", 1):
            for _ in walk(replace(case, seed=100 * seed + case.seed), seen):
                pass
            missing = CarefulRules(load("quest"), case.setup).steps() - seen
        if not missing:
            break
    assert not missing


DIGESTS = """
from tests.walking import cases, digest, walk
for case in cases("quest", 1, round_limit=25)[::3]:
    *_, last = walk(case)
    print(case, last.number, digest(last.state))
"""


def test_same_game_in_two_processes() -> None:
    """Whatever the order in which Python keeps its sets."""
    root = Path(__file__).parents[1]

    def played(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        words = [sys.executable, "-c", DIGESTS]
        return subprocess.run(words, cwd=root, env=environment, capture_output=True, text=True, check=True).stdout

    one, two = played("1"), played("2")
    assert one == two
    assert len(one.splitlines()) == len(cases("quest", 1)[::3])


def test_games_differ_by_seed() -> None:
    """The digest notices everything, and chance is not always the same."""
    ends = set()
    for seed in range(4):
        *_, last = walk(Case("quest", 2, seed * 4, (), (("round_limit", 12),)))
        ends.add(digest(last.state))
    assert len(ends) == 4
