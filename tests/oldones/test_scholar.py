"""The Scholar: cards, choices by the Decision marker, glyphs, Madness, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Action
from engine.oldones.scoring import standing
from engine.oldones.state import SCHOLAR
from tests.oldones.kit import ME, Play, game_with

ROWS = {1: "w01-pw", 2: "w02-pw", 3: "w03-pw", 4: ""}

REASONS = ("followed", "preferred", "decided")  # tell why, and do nothing


def turn_of_scholar(
    deck: str, rows: dict[int, str] | None = None, clearings: dict[int, str] | None = None, **scholar: Any
) -> Play:
    """Alone against the Scholar, who has just played its turn with these cards, the first on top."""
    tokens, data = scholar.pop("tokens", {}), scholar.pop("data", "")
    fields = {"deck": deck, "pile": "w10 w11 w12", **scholar}
    return game_with(
        seats=1, rows=rows or ROWS, clearings=clearings, opponent=fields, tokens=tokens, turn=SCHOLAR, data=data
    )


def deeds(play: Play) -> list[Action]:
    """What the Scholar placed or took."""
    return [entry for entry in play.happened("placed", "took") if entry[1] == SCHOLAR]


# --- cards


def test_g62_the_shadows_row_is_played_to() -> None:
    play = turn_of_scholar("s09 s01", clearings={2: "p", 1: "P"})
    assert deeds(play) == [("placed", SCHOLAR, "w10", "pw", 2)]
    assert play.cards(2) == "w02-pw w10-pw"
    assert play.clearing(2) == "pS"
    assert play.scholar.pile == ["w11", "w12"]


def test_g63_a_full_row_is_taken_instead() -> None:
    rows = {1: "w01-pw", 2: "w02-pw w04-ol", 3: "", 4: ""}
    play = turn_of_scholar("s09 s01", rows, {2: "p"})
    assert deeds(play) == [("took", SCHOLAR, 2, "w02", "w04")]
    assert play.scholar.pile == ["w10", "w11", "w12", "w04", "w02"]
    assert play.scholar.seen == 2


def test_g63_without_a_shadow_the_next_card_is_turned_over() -> None:
    play = turn_of_scholar("s09 s02 s01")
    assert deeds(play) == [("placed", SCHOLAR, "w10", "pw", 2)]
    assert play.scholar.discard[-2:] == ["s09", "s02"]


def test_g64_the_first_row_is_empty() -> None:
    rows = {1: "", 2: "w01-pw", 3: "w02-pw w03-pw", 4: ""}
    play = turn_of_scholar("s05 s01", rows)
    assert deeds(play) == [("took", SCHOLAR, 3, "w02", "w03")]
    assert len(play.scholar.pile) == 5


def test_a_card_that_needs_more_room_than_the_pile_has() -> None:
    rows = {1: "w05-pw", 2: "", 3: "w02-pw w03-pw", 4: ""}
    play = turn_of_scholar("s05 s01", rows, pile="w10 w11 w12 w13")
    assert deeds(play) == [("took", SCHOLAR, 1, "w05")]


def test_nothing_can_be_placed_without_cards() -> None:
    play = turn_of_scholar("s01 s05 s02", {1: "w01-pw", 2: "", 4: "w04-pw w05-pw"}, pile="")
    assert deeds(play) == [("took", SCHOLAR, 1, "w01")]


def test_g72_an_empty_deck_is_shuffled_at_once() -> None:
    play = turn_of_scholar("", {1: "w01-pw", 2: "w02-pw", 3: "w03-pw"}, pile="w10")
    codes = [entry[0] for entry in play.log()]
    assert codes.index("studied-anew") < codes.index("studied")
    assert len(deeds(play)) == 1


def test_g72_the_sign_to_shuffle() -> None:
    play = turn_of_scholar("s04 s01", clearings={})
    assert deeds(play) == [("placed", SCHOLAR, "w10", "pw", 4)]
    play.finish()
    assert len(play.scholar.deck) == 16
    assert play.scholar.discard == []


def test_the_sign_to_shuffle_on_a_card_that_cannot_be_carried_out() -> None:
    rows = {1: "w01-pw w02-pw", 2: "w03-pw", 3: "", 4: "w04-pw w05-pw"}
    play = turn_of_scholar("s04 s02 s01", rows)
    assert deeds(play) == [("placed", SCHOLAR, "w10", "pw", 2)]
    assert play.happened("studied-anew") == []


# --- choices


def test_g65_every_choice_moves_the_decision_marker() -> None:
    play = turn_of_scholar("s02 s01", tokens={"a1": "v01"})
    assert deeds(play) == [("placed", SCHOLAR, "w10", "pw", 2)]
    assert play.scholar.at == "a1"
    assert play.scholar.decision == 1


def test_the_right_tome_turns_the_other_half_up() -> None:
    play = turn_of_scholar("s02 s01", decision=1)
    assert play.cards(2) == "w02-pw w10-ol"
    assert play.scholar.stones == 1
    assert play.scholar.decision == 1


def test_g67_gathering_is_passed_over() -> None:
    play = turn_of_scholar("s03 s01")
    assert play.scholar.markers == {"tablet": 1, "worship": 0}
    assert play.scholar.vp == 1
    assert play.scholar.decision == 1


def test_a_group_of_gathering_and_another_glyph_counts_as_another() -> None:
    """Own values: the site shows three groups, the second only gathers."""
    data = "[site.site-1]\ngroups = [['stone', 'village'], ['clay'], ['build']]"
    play = turn_of_scholar("s01 s02", {**ROWS, 1: "", 4: "w04-pw"}, data=data, decision=1, tokens={"a2": "v01"})
    assert play.happened("preferred") == [("preferred", SCHOLAR, "row-1", "stone", 1, "village", 1)]
    assert play.scholar.stones == 1
    assert play.scholar.at == "a2"


def test_a_single_path_is_no_choice() -> None:
    play = turn_of_scholar("s02 s01", at="a1", tokens={"b1": "v07"})
    assert play.scholar.at == "b1"
    assert [entry[3] for entry in play.happened("decided")] == ["half", "group"]
    assert play.scholar.decision == 0


# --- glyphs


def rewarded(token: str, place: int = 1, **scholar: Any) -> Play:
    """The Scholar's Keeper was in a Clearing with this token when the player placed a card there."""
    fields = {"pile": "w10 w11 w12", "deck": "s11 s12", **scholar}
    play = game_with(
        seats=1, rows={place: ""}, hands={ME: "w05"}, opponent=fields, clearings={place: "S"}, tokens={place: token}
    )
    play.do("place", "w05", "pw", place)
    while not play.happened("followed"):
        play.leave()
    return play


def upto_turn(play: Play) -> list[Action]:
    """What the token did, before the Scholar's own turn."""
    log = play.log()
    begin = next(number for number, entry in enumerate(log) if entry[0] == "followed")
    did = log[begin + 1 : next(n for n, entry in enumerate(log) if entry[:2] == ("began", SCHOLAR))]
    return [entry for entry in did if entry[0] not in REASONS]


@pytest.mark.parametrize(
    ("token", "did"),
    [
        ("v02", [("masked", SCHOLAR)] * 2),
        ("v01", [("masked", SCHOLAR)]),
        ("v05", [("masked", SCHOLAR)] * 2),
        ("v04", [("built", SCHOLAR, 2)]),
        ("v09", [("built", SCHOLAR, 2)]),
    ],
)
def test_g68_what_the_glyphs_give(token: str, did: list[Action]) -> None:
    assert upto_turn(rewarded(token)) == did


@pytest.mark.parametrize("token", ["v03", "v08"])
def test_g68_the_tracker_further_back_moves(token: str) -> None:
    """And the space it comes to is activated: 2 Clay are two Masks, a Stone is a Build."""
    level = [("advanced", SCHOLAR, "follower", 1, "level"), ("masked", SCHOLAR), ("masked", SCHOLAR)]
    assert upto_turn(rewarded(token)) == level
    back = [("advanced", SCHOLAR, "villager", 1, "back"), ("built", SCHOLAR, 2)]
    assert upto_turn(rewarded(token, tracks={"follower": 1})) == back
    assert upto_turn(rewarded(token, tracks={"follower": 5, "villager": 5})) == [("stuck", SCHOLAR, "follower")]


@pytest.mark.parametrize("tracks", [{"follower": 0, "villager": 0}, {"follower": 3}, {"villager": 3}])
def test_g68_a_token_of_both_workers(tracks: dict[str, int]) -> None:
    """v14 lies in the Village, where the Collector comes to it: both trackers named move, wherever they are."""
    play = game_with(
        seats=1,
        rows=ROWS,
        opponent={"deck": "s02 s01", "pile": "w10 w11 w12", "at": "b1", "tracks": tracks},
        tokens={"c1": "v14"},
        turn=SCHOLAR,
    )
    log = play.happened("travelled", "advanced")
    named = [("advanced", SCHOLAR, worker, tracks.get(worker, 0) + 1, "named") for worker in ("follower", "villager")]
    assert log[:2] == [("travelled", SCHOLAR, "c1", 0), named[0]]
    assert named[1] in log


def test_g71_at_the_top_the_level_is_activated_again() -> None:
    play = rewarded("v06", markers={"worship": 6})
    assert upto_turn(play) == [("topped", SCHOLAR, "worship"), ("scored", SCHOLAR, 2)]


def test_a_level_of_the_side_with_cthulhu() -> None:
    play = rewarded("v07", sides=["cthulhu", "blank"], markers={"tablet": 1})
    assert upto_turn(play) == [("progressed", SCHOLAR, "tablet", 2), ("built", SCHOLAR, 2)]


def test_a_mask_glyph_is_a_mask() -> None:
    """On a Tome card, and of either material on a Village token."""
    play = rewarded("v07", markers={"tablet": 1})
    assert upto_turn(play) == [("progressed", SCHOLAR, "tablet", 2), ("masked", SCHOLAR)]
    for token in ("v15", "v16"):
        play = turn_of_scholar("s02 s01", at="c1", tokens={"d1": token})
        assert play.scholar.masks == 1


# --- Madness


def maddened(**scholar: Any) -> Play:
    """The player has taken a row in whose Clearing the Scholar's Keeper is."""
    fields = {"pile": "w10 w11 w12", "deck": "s11 s12", **scholar}
    play = game_with(
        seats=1, rows={1: "w05-pw"}, hands={ME: "w01"}, opponent=fields, clearings={1: "S"}, tokens={1: "v02"}
    )
    play.do("take", 1)
    while not play.happened("followed"):
        play.leave()
    return play


@pytest.mark.parametrize(
    ("decision", "markers", "lost"),
    [
        (0, {"tablet": 2, "worship": 3}, [("lost-heart", SCHOLAR, "tablet", 1)]),
        (1, {"tablet": 2, "worship": 3}, [("lost-heart", SCHOLAR, "worship", 2)]),
        (0, {"tablet": 0, "worship": 3}, [("lost-heart", SCHOLAR, "worship", 2)]),
        (1, {"tablet": 0, "worship": 0}, []),
    ],
)
def test_madness_moves_a_marker_down(decision: int, markers: dict[str, int], lost: list[Action]) -> None:
    """And the Decision marker only if a Progress marker has moved."""
    play = maddened(decision=decision, markers=markers)
    assert [entry for entry in upto_turn(play) if entry[0] != "masked"] == lost
    up = play.happened("placed")
    half = "pw" if (decision if not lost else 1 - decision) == 0 else "ol"
    assert [entry[3] for entry in up if entry[1] == SCHOLAR] in ([half], [])


def test_the_scholar_brings_madness() -> None:
    rows = {1: "w01-pw", 2: "w02-pw", 3: "", 4: ""}
    play = turn_of_scholar("s05 s01", rows, {1: "P"}).finish()
    assert play.me.madness == 3


def test_the_scholars_own_shadow_counts_on_its_turn() -> None:
    """It takes the row of its Keeper: the Shadow there activates the token, then a marker goes down."""
    rows = {1: "w01-pw", 2: "w02-pw", 3: "", 4: ""}
    play = turn_of_scholar("s05 s01", rows, {1: "S"}, markers={"worship": 0, "tablet": 2}, tokens={1: "v01"})
    assert play.clearing(1) == "sS"
    assert play.scholar.masks == 1
    assert play.happened("lost-heart") == [("lost-heart", SCHOLAR, "tablet", 1)]


def test_the_scholars_own_shadow_brings_no_madness_when_it_places() -> None:
    play = turn_of_scholar("s01 s02", {**ROWS, 1: "", 4: "w04-pw"}, {1: "S"}, markers={"tablet": 2}, tokens={1: "v01"})
    assert play.clearing(1) == "sS"
    assert play.scholar.masks == 1
    assert play.happened("lost-heart") == []


# --- the end


def test_g73_alone_the_game_ends_after_the_scholars_turn() -> None:
    play = game_with(
        seats=1, rows={1: ""}, hands={ME: "w05"}, goods={ME: "stone"}, boards={ME: {"vp": 28}}, table={"round": 12}
    )
    play.do("place", "w05", "ol", 1).use("build")
    assert play.g.trigger == 12
    play.finish()
    assert play.g.core.scores is not None
    assert play.g.round == 12
    assert play.happened("began") == [("began", SCHOLAR, 12)]


def test_g73_the_scholars_vp_do_not_end_it() -> None:
    play = turn_of_scholar("s02 s01", vp=35).finish()
    assert play.g.core.scores is None
    assert play.g.trigger == 0


def test_g73_thirty_on_the_scholars_turn() -> None:
    fields = {"deck": "s01 s02", "pile": "w10 w11 w12"}
    play = game_with(
        seats=1,
        rows={1: "w01-pw", 2: "", 3: ""},
        goods={ME: "stone"},
        boards={ME: {"vp": 29}},
        opponent=fields,
        clearings={1: "P"},
        tokens={1: "v09"},
        turn=SCHOLAR,
    )
    play.use("build")
    assert play.g.core.scores is not None


def test_g74_the_scholar_wins_ties() -> None:
    fields = {"vp": 33, "tracks": {"follower": 2, "villager": 3}, "masks": 5, "deck": "s02 s01"}
    play = game_with(seats=1, boards={ME: {"vp": 43, "madness": 2}}, opponent=fields, table={"trigger": 1})
    assert play.score(SCHOLAR) == {"track": 33, "masks": 6, "sacrifice": 4}
    assert play.total() == play.total(SCHOLAR) == 43
    assert standing(play.g) == [0, 1]


# --- two players and the Scholar


@pytest.mark.parametrize(("card", "row"), [("s11", 3), ("s09", 4)])
def test_the_neighbours_keepers_are_meant(card: str, row: int) -> None:
    """The Scholar sits last: the first player is on its left, the second on its right."""
    play = game_with(
        seats=2,
        rows={1: "w01-pw", 2: "", 3: "w02-pw", 4: "w03-pw"},
        clearings={3: "P", 4: "B"},
        opponent={"deck": f"{card} s01", "pile": "w10 w11 w12"},
        turn=SCHOLAR,
        scholar=True,
    )
    assert [entry[4] for entry in deeds(play)] == [row]


def test_the_scholar_wins_ties_against_two() -> None:
    fields = {"vp": 30, "deck": "s02 s01"}
    boards = {number: {"vp": 30, "madness": 2} for number in (0, 1)}
    play = game_with(seats=2, boards=boards, opponent=fields, table={"trigger": 1}, scholar=True)
    assert [play.total(number) for number in (0, 1, SCHOLAR)] == [30] * 3
    assert standing(play.g) == [0, 0, 2]


@pytest.mark.parametrize(("last_round", "rounds"), [(True, 10), (False, 9)])
def test_the_players_bring_on_the_end(last_round: bool, rounds: int) -> None:
    boards = {ME: {"vp": 30}}
    play = game_with(seats=2, boards=boards, table={"round": 9, "trigger": 9}, scholar=True, last_round=last_round)
    while play.g.core.scores is None:
        play.do(*play.options[-1])
    assert play.g.round == rounds
    assert play.happened("began")[-1] == ("began", SCHOLAR, rounds)
    assert len(play.g.core.scores) == 3
