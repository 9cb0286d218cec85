"""The bots: greedy arrives, beats the random one, sees nothing it may not, and takes what lies at hand."""

from __future__ import annotations

from functools import partial

import pytest

from engine.bots.base import budget_for, make
from engine.game import Setup
from engine.registry import load
from engine.rng import Dice
from engine.session import Session
from engine.simulate import simulate
from tests.quest.kit import game_with

GAME = load("quest")


@pytest.mark.parametrize("seat", range(4))
def test_greedy_beats_three_random_seats_wherever_it_sits(seat: int) -> None:
    bots = ["greedy" if number == seat else "random" for number in range(4)]
    assert simulate(Setup("quest", 4, seat), bots).winner == (seat,)


@pytest.mark.parametrize(
    ("route", "seats", "modules"),
    [("hills-of-gold", 2, ()), ("swamplands", 3, ("caves",)), ("home-stretch", 4, ())],
)
def test_greedy_arrives_within_thirty_rounds(route: str, seats: int, modules: tuple[str, ...]) -> None:
    result = simulate(Setup("quest", seats, 3, (("route", route),), modules), ["greedy"])
    assert result.turns <= 30
    assert max(result.scores) == seats - 1


def test_greedy_moves_alike_in_all_states_that_look_alike() -> None:
    session, dice, bot = Session.start(Setup("quest", 3, 5, modules=("caves",))), Dice(5), make(GAME, "greedy")
    looked = 0
    while session.ask is not None and looked < 12:
        ask, budget = session.ask, budget_for(5, len(session.actions))
        if len(session.actions) % 7 == 0:
            looked += 1
            others = [session.imagine(ask.seat, seed) for seed in (1, 2)]
            moves = {
                bot.choose(partial(GAME.imagine, state, ask.seat), session.rules, ask.seat, budget) for state in others
            }
            assert len(moves) == 1
        session.choose(ask.options[dice.below(len(ask.options))])


def test_greedy_steps_into_el_dorado() -> None:
    race = game_with("sailor explorer traveler traveler")
    course = race.g.tables.course
    goal = course.goals[0]
    race.g.seats[0].pieces = [next(n for n in course.grid.near[goal] if course.steps[n] == 1)]
    rules = GAME.rules(GAME.settled(Setup("quest", len(race.g.seats), 1)))
    move = make(GAME, "greedy").choose(partial(GAME.imagine, race.g, 0), rules, 0, budget_for(1, 0))
    assert move[0] == "move"
    assert move[2] in course.goals
    assert move[3] == "sailor"
