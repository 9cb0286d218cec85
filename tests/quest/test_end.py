"""Rules, the end of the race: arriving, the final round, who wins, and the ties."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.quest.state import HOME
from tests.quest.kit import COURSE, LINE, Race, game_with

GOAL = COURSE.goals[0]
GATES = [cell for goal in COURSE.goals for cell in COURSE.grid.near[goal] if cell not in COURSE.goals]
GATE, GATE_2 = GATES[0], GATES[1] if GATES[1] != GATES[0] else GATES[2]


def arrive(race: Race, card: str = "sailor") -> Race:
    """Move a piece of whoever is asked into El Dorado."""
    race.do(*next(o for o in race.options if o[0] == "move" and o[2] in COURSE.goals and o[3] == card))
    return race


def rival_at_gate(race: Race, seat: int) -> None:
    """Let a rival stand before El Dorado with a Sailor in hand."""
    me = race.g.seats[seat]
    me.pieces[0] = GATE_2
    cards = me.hand + me.deck
    cards.remove("sailor")
    me.hand, me.deck = ["sailor", *cards[:3]], cards[3:]


def test_the_first_to_arrive_starts_the_final_round() -> None:
    race = arrive(game_with("sailor", pieces={0: [GATE]}))
    assert race.session.scores is None
    assert "A has arrived: this round is the last." in race.told()
    assert race.seat == 1


def test_a_player_who_has_arrived_plays_no_further() -> None:
    race = arrive(game_with("sailor traveler traveler", pieces={0: [GATE]}))
    assert race.seat == 1
    assert race.hand() == ["traveler", "traveler"]  # and draws no cards


def test_the_final_round_goes_on_to_the_right_of_the_starting_player() -> None:
    """Seat 0 began: seats 1 and 2 play once more, then the race is over."""
    race = arrive(game_with("sailor", pieces={0: [GATE]}))
    race.end()
    assert race.seat == 2
    race.end()
    assert race.session.ask is None
    assert race.session.scores


def test_nobody_plays_more_turns_than_the_others() -> None:
    """When the second of three arrives, only the third still plays: the starting player has had the turn already."""
    race = arrive(game_with("sailor", pieces={0: [GATE]}, first=2))
    assert race.seat == 1
    race.end()
    assert race.session.ask is None


def test_if_the_last_player_of_the_round_arrives_the_race_is_over_at_once() -> None:
    race = arrive(game_with("sailor traveler", pieces={0: [GATE]}, first=1))
    assert race.session.ask is None
    assert "The race is over: A wins." in race.told()


def test_who_alone_has_arrived_wins() -> None:
    race = arrive(game_with("sailor", pieces={0: [GATE]}, won={1: [5, 6]}))
    race.end().end()
    scores = race.session.scores
    assert scores
    assert scores[0] == max(scores)
    assert scores.count(max(scores)) == 1
    assert "The race is over: A wins." in race.told()


@pytest.mark.parametrize(
    ("won", "winner", "by"),
    [
        ({0: [1], 1: [2, 3]}, 1, "2 blockades to 1 of A"),  # most, whatever their numbers and whoever was first
        ({0: [2, 3], 1: [6]}, 0, "2 blockades to 1 of B"),
        ({0: [5], 1: [6]}, 1, "the highest number, 6 to 5"),  # as many
        ({0: [6], 1: [5]}, 0, "the highest number, 6 to 5"),
        ({0: [1, 6], 1: [4, 5]}, 0, "the highest number, 6 to 5"),
        ({2: [6]}, 0, "having arrived first"),  # none of them has any
    ],
)
def test_of_several_the_blockades_decide(won: Mapping[int, list[int]], winner: int, by: str) -> None:
    race = game_with("sailor", pieces={0: [GATE]}, won=won)
    rival_at_gate(race, 1)
    arrive(race)
    arrive(race)
    race.end()
    scores = race.session.scores
    assert scores
    assert [seat for seat, score in enumerate(scores) if score == max(scores)] == [winner]
    verdict = race.session.game.verdict(race.g)
    assert verdict.startswith("A and B arrived")
    assert f"{'AB'[winner]} wins" in verdict
    assert by in verdict


def test_blockades_of_those_who_did_not_arrive_count_for_nothing() -> None:
    race = arrive(game_with("sailor", pieces={0: [GATE]}, won={1: [4, 5, 6]}))
    race.end().end()
    scores = race.session.scores
    assert scores
    assert scores[0] > scores[1]


def test_with_two_players_both_pieces_must_arrive() -> None:
    race = arrive(game_with("sailor", seats=2, pieces={0: [GATE, LINE[0]]}))
    assert not any("last" in line for line in race.told())
    race = arrive(game_with("sailor", seats=2, pieces={0: [HOME, GATE]}))
    assert "A has arrived: this round is the last." in race.told()
    race.end()
    assert race.session.ask is None


def test_with_two_players_both_may_arrive_in_the_final_round() -> None:
    race = game_with("sailor", seats=2, pieces={0: [HOME, GATE], 1: [GATE_2, HOME]}, won={0: [1], 1: [6]})
    rival_at_gate(race, 1)
    arrive(race)
    arrive(race)
    assert race.session.scores == [0, 1]


def test_those_on_the_way_are_ranked_by_how_near_they_are() -> None:
    """A reading: the printed rules name a winner only."""
    near, far = GATE_2, LINE[0]
    race = arrive(game_with("sailor", pieces={0: [GATE], 1: [far], 2: [near]}, won={1: [3], 2: [1, 6]}))
    race.end().end()
    assert race.session.scores == [2, 0, 1]
    assert race.session.game.verdict(race.g) == "Only A arrived, and so wins."
    assert race.session.game.standings(race.g) == [
        "A: arrived first; no blockade.",
        f"C: {COURSE.steps[near]} step to go; blockades 1 and 6.",
        f"B: {COURSE.steps[far]} steps to go; blockade 3.",
    ]


def test_a_race_that_nobody_finishes_ends_at_the_limit_and_the_nearest_wins() -> None:
    race = game_with("", round_limit=12, pieces={0: [LINE[0]], 1: [GATE]})
    for _ in range(12 * 3):
        race.end()
    scores = race.session.scores
    assert race.session.ask is None
    assert scores
    assert scores[1] == max(scores)
    assert "The race is over: B wins." in race.told()
    said = "Nobody arrived within 12 rounds: B had the fewest steps to go and wins."
    assert race.session.game.verdict(race.g) == said


def test_at_the_limit_those_equally_near_share_the_victory() -> None:
    at = {cell for cell in range(len(COURSE.steps)) if COURSE.steps[cell] == COURSE.steps[LINE[3]]}
    one, two = [cell for cell in sorted(at) if COURSE.land[cell].symbol != "mountain"][:2]
    race = game_with("", round_limit=12, pieces={0: [one], 1: [two]})
    for _ in range(12 * 3):
        race.end()
    assert "The race is over: A and B share the victory." in race.told()
    assert race.session.game.verdict(race.g).endswith("A and B had the fewest steps to go and share the victory.")
