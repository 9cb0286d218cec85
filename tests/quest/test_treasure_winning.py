"""Another way to win: four treasures gathered, the rest of the round, and who wins of several."""

from __future__ import annotations

import pytest

from engine.quest.state import HOME
from tests.quest.kit import COURSE, LINE, Race, game_with
from tests.quest.test_treasures import FAR, ON, laid

GOAL = COURSE.goals[0]
BEFORE = next(cell for cell in COURSE.grid.near[GOAL] if cell not in COURSE.goals)


def gathering(**more: object) -> Race:
    """Seat 0 is about to gain its fourth treasure."""
    lay = laid("blue green yellow", paddle_3=LINE[1])
    return game_with("captain", modules=ON, here=0, lay=lay, **more).do("gain", 0, LINE[1], "captain")  # type: ignore[arg-type]


def test_whoever_gains_the_fourth_treasure_has_fulfilled_a_condition_and_the_round_is_played_out() -> None:
    race = gathering()
    assert "A has gathered four treasures: this round is the last." in race.told(None)
    assert "A has gathered four treasures and may win by them." in race.explain("seat", 0).facts
    race.end().end()
    assert race.session.scores is None
    race.end()
    assert race.session.scores == [2, 0, 0]


def test_the_round_ends_with_the_player_to_the_right_of_the_starting_player() -> None:
    race = gathering(first=1).do("end")
    assert race.session.scores == [2, 0, 0]


def test_three_treasures_win_nothing() -> None:
    race = game_with("captain", modules=ON, here=0, lay=laid("blue green", paddle_3=LINE[1])).do(
        "gain", 0, LINE[1], "captain"
    )
    race.end().end().end()
    assert race.session.scores is None
    assert "A has 3 treasures of 4." in race.explain("seat", 0).facts


def test_with_two_players_six_lie_on_the_map_and_four_win_as_well() -> None:
    """Though no piece of theirs has reached El Dorado, and both would have to."""
    lay = laid("blue green yellow", "plain", paddle_3=LINE[1], purple=FAR)
    race = game_with("captain", modules=ON, seats=2, here=0, lay=lay)
    race.do("gain", 0, LINE[1], "captain").end().end()
    assert race.session.scores == [1, 0]
    assert HOME not in race.g.seats[0].pieces


def test_a_treasure_that_was_used_does_not_count_for_the_four() -> None:
    """A reading: a treasure is used or kept for winning."""
    lay = laid("blue green yellow", paddle_3=LINE[3])
    race = game_with("captain", modules=ON, ground="camp 3, camp 3", lay=lay).go("treasure-blue", 1, 2)
    race.do("gain", 0, LINE[3], "captain").end().end().end()
    assert race.session.scores is None


def test_a_used_treasure_goes_back_to_the_box_and_is_counted_no_more() -> None:
    race = game_with(modules=ON, ground="jungle 3, camp 3", lay=laid("blue green"))
    assert "A has 2 treasures of 4." in race.explain("seat", 0).facts
    race.go("treasure-blue", 1).do("stop")
    assert "treasure-blue" in race.g.box
    assert "A has one treasure of 4." in race.explain("seat", 0).facts


def test_the_condition_stays_fulfilled_if_treasures_are_used_later_in_the_round() -> None:
    race = gathering(flood="jungle 1")
    for treasure, place in (("blue", 2), ("green", 3), ("yellow", 2), ("paddle-3", 3)):
        race.go(f"treasure-{treasure}", place).do("stop")
    assert race.tokens() == []
    assert "A has gathered four treasures and may win by them." in race.explain("seat", 0).facts
    race.end().end().end()
    assert race.session.scores == [2, 0, 0]


@pytest.mark.parametrize("held", ["blue green yellow plain", "blue green yellow"])
def test_the_condition_is_fulfilled_once_by_a_fifth_treasure_or_a_fourth_gained_again(held: str) -> None:
    lay = laid(held, won=(0,), paddle_3=LINE[1])
    race = game_with("captain", modules=ON, here=0, lay=lay)
    told = race.session.game.after(race.session.view(0), ("gain", 0, LINE[1], "captain"), 0)
    race.do("gain", 0, LINE[1], "captain")
    assert "fourth" not in told
    assert not any("has gathered four" in line for line in race.told(None))
    assert race.end().end().end().session.scores == [2, 0, 0]


def home(won: dict[int, list[int]], four: tuple[int, ...]) -> Race:
    """These seats have four treasures, seat 0 reaches El Dorado as the last of the round, and they have these blockades."""
    lay = laid("", "blue green yellow plain" if 1 in four else "", won=four)
    race = game_with("sailor", modules=ON, first=1, pieces={0: [BEFORE]}, won=won, lay=lay)
    return race.do("move", 0, GOAL, "sailor")


def test_yellow_has_four_treasures_and_one_blockade_blue_is_in_el_dorado_with_two_and_wins() -> None:
    """The rulebook's example: seat 1 is yellow, seat 0 blue."""
    assert home({1: [6], 0: [1, 2]}, (1,)).session.scores == [2, 1, 0]


def test_of_the_same_two_whoever_has_more_blockades_wins_by_four_treasures_too() -> None:
    assert home({1: [1, 2], 0: [6]}, (1,)).session.scores == [1, 2, 0]


@pytest.mark.parametrize(
    ("won", "scores"),
    [
        ({1: [5], 0: [2]}, [1, 2, 0]),
        ({1: [2], 0: [5]}, [2, 1, 0]),
        ({1: [1, 5], 0: [3, 4]}, [1, 2, 0]),
        ({1: [3, 4], 0: [1, 5]}, [2, 1, 0]),
    ],
)
def test_of_as_many_blockades_the_highest_number_wins(won: dict[int, list[int]], scores: list[int]) -> None:
    assert home(won, (1,)).session.scores == scores


def test_without_blockades_they_share_the_victory_whoever_was_first() -> None:
    race = home({2: [1]}, (1,))
    assert race.session.scores == [1, 1, 0]
    assert "The race is over: A and B share the victory." in race.told(None)


def test_if_only_one_player_fulfilled_a_condition_that_player_wins() -> None:
    """However many blockades the others have."""
    assert home({2: [1, 2]}, ()).session.scores == [2, 0, 0]
    race = gathering(won={1: [1, 2]}).end().end().end()
    assert race.session.scores == [2, 0, 0]


def test_nobody_without_a_condition_fulfilled_wins_by_treasures_held() -> None:
    """Three treasures and the most blockades are not enough beside a piece in El Dorado."""
    lay = laid("", "blue green yellow")
    race = game_with("sailor", modules=ON, first=1, pieces={0: [BEFORE]}, won={1: [1, 2]}, lay=lay)
    assert race.do("move", 0, GOAL, "sailor").session.scores == [2, 0, 0]


# --- what is told of it


def test_the_verdict_says_by_which_condition_a_sole_winner_won() -> None:
    four = gathering(won={1: [1, 2]}).end().end().end()
    arrived = home({2: [1, 2]}, ())
    told = [race.session.game.verdict(race.session.view(None)) for race in (four, arrived)]
    assert told[0] == "Only A had gathered four treasures, nobody was in El Dorado: A wins."
    assert told[1] == "Only A arrived, and so wins."


def test_the_verdict_tells_of_treasures() -> None:
    race = home({2: [1]}, (1,))
    game, view = race.session.game, race.session.view(None)
    assert game.verdict(view) == (
        "A and B were in El Dorado or had four treasures, none with a blockade: they share the victory."
    )
    assert game.standings(view) == [
        "A: arrived first; no blockade; treasures: 0.",
        "B: four treasures; no blockade; treasures: 4.",
        "C: 28 steps to go; blockade 1; treasures: 0.",
    ]


def test_where_blockades_are_told_of_treasures_are_too() -> None:
    race = game_with(modules=ON, won={0: [1]}, lay=laid("blue green", "yellow"))
    where = race.survey("where")
    assert where[where.index("A has kept 1 blockade.") + 1] == "A has 2 treasures of 4."
    assert "B has one treasure of 4." in where
    assert not any(line.startswith("C has") for line in where)
