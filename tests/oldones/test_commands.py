"""The Scholar plays without a seat: commands and saves can do with that."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import Setup
from engine.rng import Dice
from engine.session import Session
from saves.keeper import Keeper
from saves.store import Store
from tui.commands import simulate
from tui.export import told
from tui.players import seated


def test_simulated_games_that_the_scholar_wins(capsys: pytest.CaptureFixture[str]) -> None:
    setup = Session.start(Setup("old-ones", 1, 3, (("difficulty", "insane"), ("round_limit", 20)))).setup
    assert simulate(setup, ["random"], 1, False) == 0
    assert capsys.readouterr().out.startswith("seed 3: the Scholar after 20 rounds")


def test_the_scholar_wins_with_a_capital() -> None:
    session, dice = Session.start(Setup("old-ones", 1, 3, (("difficulty", "insane"), ("round_limit", 20)))), Dice(4)
    while session.ask is not None:
        session.choose(session.ask.options[dice.below(len(session.ask.options))])
    lines = told(session.game, session.setup, seated(["human"]), session.view(None), None)
    assert "The game is over. The Scholar wins." in lines
    assert [line for line in lines if not line[0].isupper()] == []


@pytest.mark.parametrize("choices", [0, 40, 10_000])
def test_a_game_comes_back_from_its_save(tmp_path: Path, choices: int) -> None:
    """With a player's own values, and when it is over: the Scholar is scored too."""
    options = (("data", "[worker.w05]\npw = [['gold:2']]"), ("round_limit", 20))
    session, dice = Session.start(Setup("old-ones", 1, 4, options)), Dice(4)
    while session.ask is not None and len(session.actions) < choices:
        session.choose(session.ask.options[dice.below(len(session.ask.options))])
    keeper = Keeper(Store(tmp_path / "saves"), [("Ana", "human")], "")
    keeper.save(session)
    again = keeper.store.read(keeper.name).session
    assert again.state.pack() == session.state.pack()
    assert again.state.tables.spots["w05-pw"] == ((("gold", 2),),)
    assert again.scores == session.scores
