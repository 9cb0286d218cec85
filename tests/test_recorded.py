"""Recorded games come out as they did: a change here is a change of the rules, and its commit says which."""

from __future__ import annotations

import pytest

from engine.registry import load, names
from engine.session import Session
from tests.record import ENDINGS, EVERY, Recorded, digests, recorded

GAMES = recorded()
ENDS = {
    "quest": {
        "final round",
        "arrival of the last seat",
        "tie broken by blockades",
        "tie broken by number",
        "tie broken by arrival",
        "round limit",
    },
    "old-ones": {"round limit", "final round", "round of 30 VP"},
}
EVERY_MODULE = ("quest",)  # games with few modules: each of them with each number of players


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.setup.game}/{game.name}")
def test_a_recorded_game_comes_out_as_it_did(game: Recorded) -> None:
    session = Session.start(game.setup)
    now = digests(session, game.actions)
    differs = next(
        (place for place, pair in enumerate(zip(now, game.digests, strict=False)) if pair[0] != pair[1]), None
    )
    assert differs is None, f"differs between actions {differs * EVERY} and {(differs + 1) * EVERY}"
    assert now == game.digests
    assert session.ask is None
    assert session.scores == game.scores
    assert ENDINGS[game.setup.game](session.state) == game.ends
    session.game.check(session.state)


@pytest.mark.parametrize("name", names())
def test_every_way_to_end_every_module_and_number_of_players_has_a_recorded_game(name: str) -> None:
    games = [game for game in GAMES if game.setup.game == name]
    assert {game.ends for game in games} == ENDS[name]
    played = {(game.setup.seats, module) for game in games for module in ("", *game.setup.modules)}
    assert {seats for seats, _ in played} == set(load(name).seats)
    assert {module for _, module in played} == {"", *(module.name for module in load(name).modules)}
    if name in EVERY_MODULE:
        assert len(played) == len(load(name).seats) * (1 + len(load(name).modules))


@pytest.mark.parametrize("name", names())
def test_every_option_has_a_recorded_game_that_changes_it(name: str) -> None:
    options = [*load(name).options, *(option for module in load(name).modules for option in module.options)]
    games = [game for game in GAMES if game.setup.game == name]
    changed = {
        option.name
        for option in options
        for game in games
        if dict(game.setup.options).get(option.name, option.values[0]) != option.values[0]
    }
    assert changed == {option.name for option in options}
