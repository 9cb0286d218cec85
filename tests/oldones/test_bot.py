"""The greedy bot: beats the random one, gets to the end in time, sees nothing it may not, and takes what lies at hand."""

from __future__ import annotations

from functools import partial

import pytest

from engine.bots.base import budget_for, make
from engine.core import Action
from engine.game import Setup
from engine.registry import load
from engine.session import Session
from engine.simulate import simulate
from tests.oldones.kit import BEN, DELUXE, ME, Play, game_with
from tests.playing import moves_alike

GAME = load("old-ones")


@pytest.mark.parametrize("seat", range(4))
def test_greedy_beats_three_random_seats_wherever_it_sits(seat: int) -> None:
    bots = ["greedy" if number == seat else "random" for number in range(4)]
    assert simulate(Setup("old-ones", 4, seat), bots).winner == (seat,)


def test_four_of_them_get_to_the_end_in_time() -> None:
    result = simulate(Setup("old-ones", 4, 3), ["greedy"])
    assert 7 <= result.turns <= 18


def test_greedy_plays_alone_with_all_deluxe_parts() -> None:
    result = simulate(Setup("old-ones", 1, 2, (), DELUXE), ["greedy"])
    assert result.turns <= 25
    assert len(result.scores) == 2


def test_greedy_moves_alike_in_all_states_that_look_alike() -> None:
    moves_alike(Setup("old-ones", 3, 5, (), ("quests",)), "greedy", 8)


def test_greedy_plays_the_same_game_from_the_same_seed() -> None:
    setup = Setup("old-ones", 2, 3, (("round_limit", 20),))
    assert simulate(setup, ["greedy"]).digest == simulate(setup, ["greedy"]).digest


def test_every_choice_of_greedy_has_a_reason() -> None:
    session, bot = Session.start(Setup("old-ones", 2, 8, (), DELUXE)), make(GAME, "greedy")
    verbs = set()
    while session.ask is not None:
        seat, budget = session.ask.seat, budget_for(8, len(session.actions))
        action = bot.choose(partial(session.imagine, seat), session.rules, seat, budget)
        assert session.game.why(session.view(seat), action, seat).endswith(".")
        verbs.add(action[0])
        session.choose(action)
    assert verbs > {"place", "take", "gather", "build", "village", "worship"}


def move_in(play: Play) -> Action:
    """What it does in a game built by hand."""
    session = play.session
    bot, budget = make(GAME, "greedy"), budget_for(1, 0)
    action: Action = bot.choose(partial(GAME.imagine, play.g, play.seat), session.rules, play.seat, budget)
    assert action in play.options
    return action


def test_greedy_completes_a_level_when_it_can() -> None:
    boards = {ME: {"stones": 2, "madness": 3}, BEN: {"stones": 2}}
    play = game_with(rows={1: ""}, hands={ME: "w05"}, goods={ME: "stone"}, boards=boards).do("place", "w05", "ol", 1)
    assert move_in(play) == ("build", 0)


def test_greedy_completes_a_tablet() -> None:
    boards = {ME: {"filled": {0: -1, 1: -1, 2: 3}, "madness": 0}}
    play = game_with(rows={1: ""}, hands={ME: "w06"}, goods={ME: "clay"}, boards=boards).do("place", "w06", "ol", 1)
    assert move_in(play) == ("tablet", 0, "clay", 1)


def test_greedy_parts_with_the_clay_and_not_with_the_mask() -> None:
    goods = {BEN: "clay clay clay clay clay gold-mask"}
    play = game_with(rows={1: "w01-ol"}, hands={ME: "w02"}, goods=goods, clearings={1: "B"}, tokens={1: "v08"})
    play.do("take", 1).leave(2)
    assert play.seat == BEN
    assert move_in(play) == ("discard", "clay")


def test_greedy_reveals_a_quest_that_is_done() -> None:
    play = game_with(seats=2, boards={ME: {"madness": 4}}, modules=("quests",))
    part = play.g.parts["quests"]
    part.cards, part.rest = ["q6", "q1"], ["q2", "q3", "q4", "q5"]  # type: ignore[attr-defined]  # the module's own
    play.session.ask = play.session.rules.asked(play.g)
    assert move_in(play) == ("reveal",)
