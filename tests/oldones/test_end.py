"""Scoring, ties, and when the game ends."""

from __future__ import annotations

import pytest

from engine.game import Setup
from engine.oldones.earned import earned
from engine.oldones.game import GAME
from engine.oldones.state import side, sides
from engine.rng import Dice
from engine.session import Session
from tests.oldones.kit import BEN, GEN, ME, Play, game_with


def purnell(**genevieve: object) -> Play:
    """The worked example of the end, Purnell being seat 0 and Genevieve seat 1."""
    mine = {
        "vp": 32,
        "madness": 0,
        "filled": {0: -1, 1: 1, 3: -1, 4: 1},
        "tracks": {"follower": 2, "villager": 3},
        "sanctum": "gold-mask-1 clay-mask-1 gold-mask-3 clay-mask-3 follower-1 follower-2 villager-1",
    }
    goods = {ME: "clay-mask stone stone follower"}
    return game_with(seats=2, goods=goods, boards={ME: mine, BEN: genevieve}, table={"round": 9, "trigger": 9})


def test_g51_the_worked_example() -> None:
    play = purnell()
    assert play.score() == {"track": 32, "masks": 1, "goods": 1, "sane": 1, "pairs": 6, "lower": 3, "sacrifice": 4}
    assert play.total() == 48


def ended(play: Play) -> Play:
    """The last turns played with nothing done in them: scores are what they were."""
    while play.g.core.scores is None:
        play.do(*play.options[-1])
    return play


def test_g51_the_tie_goes_to_the_tokens_in_the_sanctum() -> None:
    play = purnell(vp=43, madness=0, sanctum="follower-1 follower-2 villager-1 villager-2")
    assert [play.total(), play.total(BEN)] == [48, 48]
    play.g.round, play.g.trigger = 10, 9
    ended(play)
    assert play.g.core.scores == [1, 0]


@pytest.mark.parametrize(("madness", "scores"), [(3, [1, 0]), (2, [0, 0]), (1, [0, 1])])
def test_g52_then_the_fewest_madness_tokens(madness: int, scores: list[int]) -> None:
    boards = {ME: {"vp": 35, "madness": 2}, BEN: {"vp": 35, "madness": madness}}
    play = game_with(seats=2, boards=boards, table={"round": 10, "trigger": 9})
    assert play.total() == play.total(BEN)
    assert ended(play).g.core.scores == scores
    winners = [number for number, score in enumerate(scores) if score == max(scores)]
    assert play.log()[-1] == ("over", *winners)


def test_g53_the_round_is_finished_and_one_more_follows() -> None:
    boards = {BEN: {"vp": 29}}
    play = game_with(
        seats=4,
        rows={1: ""},
        hands={BEN: "w05"},
        goods={BEN: "stone"},
        boards=boards,
        table={"round": 9},
        turn=BEN,
    )
    play.do("place", "w05", "ol", 1).use("build")
    assert play.g.trigger == 9
    play.finish()
    order = []
    while play.g.core.scores is None:
        order.append((play.g.round, play.seat))
        play.do(*play.options[-1]).finish()
    assert order == [(9, 2), (9, 3), (10, 0), (10, 1), (10, 2), (10, 3)]


def test_thirty_in_the_last_round_does_not_put_off_the_end() -> None:
    boards = {BEN: {"vp": 31}, GEN: {"vp": 29}}
    play = game_with(
        rows={1: ""},
        hands={GEN: "w05"},
        goods={GEN: "stone"},
        boards=boards,
        table={"round": 10, "trigger": 9},
        turn=GEN,
    )
    play.do("place", "w05", "ol", 1).use("build").finish()
    assert (play.g.seats[GEN].vp, play.g.trigger) == (31, 9)
    assert ended(play).g.round == 10


def test_thirty_in_the_round_of_the_limit_brings_a_last_round() -> None:
    play = game_with(
        seats=2,
        rows={1: ""},
        hands={ME: "w05"},
        goods={ME: "stone"},
        boards={ME: {"vp": 28}},
        table={"round": 20},
        round_limit=20,
    )
    play.do("place", "w05", "ol", 1).use("build").finish()
    assert ended(play).g.round == 21


def test_thirty_on_a_bonus_brings_on_the_end_too() -> None:
    play = game_with(
        rows={1: ""},
        hands={ME: "w05"},
        goods={BEN: "stone"},
        boards={BEN: {"vp": 28}},
        clearings={1: "B"},
        tokens={1: "v09"},
        table={"round": 6},
    )
    play.do("place", "w05", "pw", 1).leave(2).use("build")
    assert (play.g.seats[BEN].vp, play.g.trigger) == (30, 6)


def test_g55_resources_by_threes_and_no_half_pairs() -> None:
    boards = {ME: {"madness": 0, "sanctum": "gold-mask-4"}}
    eight = game_with(goods={ME: "stone stone clay clay gold gold follower villager"}, boards=boards)
    assert eight.score() == {"goods": 2, "sane": 1}
    assert game_with(goods={ME: "stone clay"}).score() == {}


def test_g56_vp_beyond_the_track() -> None:
    play = game_with(boards={ME: {"vp": 61}}, table={"trigger": 1})
    assert play.score() == {"track": 61}


def test_a_game_nobody_finishes_ends_by_the_limit() -> None:
    play = game_with(seats=2, table={"round": 20}, round_limit=20)
    assert ended(play).g.core.scores == [0, 0]
    assert play.g.round == 20


def test_scores_are_how_many_others_are_beaten() -> None:
    boards = {ME: {"vp": 20}, BEN: {"vp": 31}, GEN: {"vp": 25}}
    play = game_with(boards=boards, table={"round": 8, "trigger": 7})
    assert ended(play).g.core.scores == [0, 2, 1]


def facts_of(play: Play, number: int) -> tuple[str, ...]:
    """What everybody is told about a side."""
    return play.session.game.explain(play.session.view(ME), ME, ("seat", number)).facts


def test_vp_on_the_score_track_are_told_by_what_brought_them() -> None:
    play = game_with(rows={4: ""}, hands={ME: "w05"}, goods={ME: "stone"}).do("place", "w05", "ol", 4).use("build")
    assert facts_of(play, ME)[0] == "On the Score track: 2 VP: 2 for Stones laid."
    level = game_with(seats=2, rows={4: ""}, hands={ME: "w05"}, goods={ME: "stone"}, boards={BEN: {"stones": 2}})
    level.do("place", "w05", "ol", 4).use("build")
    assert facts_of(level, BEN)[0] == "On the Score track: 1 VP: 1 for levels of the Pyramid."


def test_vp_that_the_log_does_not_account_for_are_told_without_a_reason() -> None:
    play = game_with(boards={ME: {"vp": 7}})
    assert facts_of(play, ME)[0] == "On the Score track: 7 VP."


def test_every_vp_of_a_game_has_its_deed() -> None:
    session = Session.start(GAME.settled(Setup("old-ones", 1, 11)))
    dice, most = Dice(2), 0
    while session.ask is not None:
        session.choose(session.ask.options[dice.below(len(session.ask.options))])
        for number in sides(session.state):
            vp = side(session.state, number).vp
            assert sum(earned(session.state, number).values()) == vp
            most = max(most, vp)
    assert most > 10


def test_the_vp_of_a_tablet_card_are_told() -> None:
    play = game_with(rows={4: ""}, hands={ME: "w10"}, goods={ME: "gold"}).do("place", "w10", "ol", 4)
    play.use("tablet", "gold", 1)
    vp = play.happened("completed")[0][4]
    assert facts_of(play, ME)[0] == f"On the Score track: {vp} VP: {vp} for Tablet cards."
