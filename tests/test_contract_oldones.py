"""The Old Ones keep the contract in every mode, with and without the Deluxe parts, and are covered step by step."""

from __future__ import annotations

import pytest

from engine.registry import load
from tests.contract import RULE_CHECKS, WORD_CHECKS, check_session
from tests.secrecy import SECRET_CHECKS
from tests.walking import CarefulRules, Case, audit, walk

GAME = load("old-ones")
DELUXE = tuple(module.name for module in GAME.modules)
MIXES = ((), DELUXE, ("tokens", "sites", "tomes"), ("tablets", "workers", "quests"))
MODES = ((1, False), (2, False), (2, True), (3, False), (4, False))  # players, and whether two of them have the Scholar


def _games() -> list[Case]:
    """Each mode with each mix of modules; the values of all other options come up in turn."""
    found: list[Case] = []
    for seats, scholar in MODES:
        for modules in MIXES:
            turned = len(found)
            others = [option for option in GAME.options if option.name not in ("scholar", "round_limit", "data")]
            chosen = {o.name: o.values[turned // (place + 1) % len(o.values)] for place, o in enumerate(others)}
            options = {**chosen, "scholar": scholar, "round_limit": 20}
            found.append(Case("old-ones", seats, turned, modules, tuple(options.items())))
    return found


GAMES = _games()


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_every_decision_is_sound(case: Case) -> None:
    """Resuming, copying, asking, acting, refusing: at every 23rd decision of each game."""
    audit(case, RULE_CHECKS, every=23)


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_everything_has_words(case: Case) -> None:
    audit(case, WORD_CHECKS, every=31)


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_nobody_can_tell(case: Case) -> None:
    """What is hidden, for all seats and the spectator."""
    audit(case, SECRET_CHECKS, every=29)


@pytest.mark.parametrize("case", GAMES[::3], ids=str)
def test_undo_and_replay_in_whole_games(case: Case) -> None:
    check_session(case)


def test_every_step_of_every_frame_is_reached() -> None:
    """Also: every game ends, components are counted after every action, and asking never writes."""
    seen: set[str] = set()
    missing = {""}
    for seed in range(24):
        seats, scholar = MODES[seed % len(MODES)]
        case = Case("old-ones", seats, seed, DELUXE if seed % 2 else (), (("scholar", scholar),))
        for _ in walk(case, seen):
            pass
        missing = CarefulRules(GAME, Case("old-ones", 4, 0, DELUXE).setup).steps() - seen
        if not missing:
            break
    assert not missing
