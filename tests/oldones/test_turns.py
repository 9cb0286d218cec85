"""Placing and taking Worker cards, the Clearing, Madness, and what glyphs are offered on the way."""

from __future__ import annotations

import pytest

from tests.oldones.kit import BEN, GEN, ME, PUR, game_with

# --- placing


def test_g07_placing_walks_along_the_upper_halves() -> None:
    play = game_with(
        seats=4,
        rows={1: "w08-ol", 2: "", 3: "w01-pw w02-pw w03-pw", 4: "w04-pw"},
        hands={ME: "w05"},
        goods={ME: "follower"},
        clearings={1: "B"},
        tokens={1: "v04"},
    )
    play.do("place", "w05", "pw", 1)
    assert play.cards(1) == "w08-ol w05-pw"
    assert play.source == "w05-pw"
    play.leave()
    assert play.source == "w08-ol"
    assert play.offered("sacrifice") == [("follower",)]
    play.leave()
    assert play.source == "row-1"
    play.leave()
    assert play.clearing(1) == "BP"
    assert (play.seat, play.source) == (BEN, "v04")
    play.use("gather", "stone", 1)
    assert play.goods(BEN) == "stone"
    assert play.choosing
    assert [me.madness for me in play.g.seats] == [2] * 4


def test_g09_both_orientations_in_every_open_row() -> None:
    play = game_with(rows={1: "w01-pw", 2: "w02-pw w03-pw", 3: "", 4: "w04-ol"}, hands={ME: "w05"}, limits="2233")
    assert play.offered("place") == [("w05", up, row) for up in ("pw", "ol") for row in (1, 3, 4)]


def test_g10_the_lower_half_gives_nothing() -> None:
    play = game_with(seats=2, rows={1: "w01-pw", 2: ""}, hands={ME: "w03"}, goods={ME: "follower"})
    play.do("place", "w03", "ol", 2)
    assert (play.source, play.offered("sacrifice")) == ("w03-ol", [("follower",)])
    play.leave()
    assert play.source == "row-2"
    assert play.offered("village") == [("a1",), ("a2",)]


def test_g11_bonuses_from_left_to_right() -> None:
    play = game_with(rows={1: "w01-pw"}, hands={ME: "w02"}, clearings={1: "BG"}, tokens={1: "v04"})
    play.do("place", "w02", "pw", 1).leave(3)
    assert play.seat == BEN
    play.leave()
    assert play.seat == GEN
    play.leave()
    assert play.clearing(1) == "BGP"


def test_g12_the_own_row_again() -> None:
    play = game_with(seats=4, rows={2: "w01-pw"}, hands={ME: "w02"}, clearings={2: "PB"}, tokens={2: "v04"})
    play.do("place", "w02", "pw", 2).leave(3)
    assert play.seat == BEN
    play.leave()
    assert play.clearing(2) == "BP"
    assert play.goods() == ""


# --- taking


def test_g13_no_more_than_five_cards() -> None:
    play = game_with(rows={1: "w01-pw", 2: "w02-pw w03-pw"}, hands={ME: "w04 w05 w06 w07"})
    assert play.offered("take") == [(1,)]


def test_g14_taking_walks_along_the_lower_halves() -> None:
    play = game_with(rows={2: "w06-ol w03-pw"}, hands={ME: "w04 w05"}, goods={ME: "follower"})
    play.do("take", 2)
    assert play.source == "w03-ol"
    play.leave()
    assert play.source == "w06-pw"
    assert play.me.hand == ["w04", "w05"]
    play.leave()
    assert play.source == "row-2"
    assert play.me.hand == ["w04", "w05", "w06", "w03"]
    assert play.cards(2) == ""
    play.leave()
    assert play.clearing(2) == "P"
    assert [me.madness for me in play.g.seats] == [2] * 3


def test_g15_madness_for_the_others() -> None:
    boards = {ME: {"madness": 1}, BEN: {"madness": 5}, PUR: {"madness": 3}}
    goods = {BEN: "clay clay", PUR: "clay clay gold gold stone"}
    play = game_with(
        seats=4,
        rows={1: "w01-ol"},
        hands={ME: "w02"},
        goods=goods,
        boards=boards,
        clearings={1: "BU"},
        tokens={1: "v05"},
    )
    play.do("take", 1).leave()
    assert play.source == "row-1"
    play.do("skip")
    assert play.me.madness == 0
    assert (play.seat, play.source) == (BEN, "v05")
    play.leave()
    assert (play.seat, play.source) == (PUR, "v05")
    play.leave()
    assert play.seat == PUR
    assert play.options == [("discard", "stone"), ("discard", "clay"), ("discard", "gold")]
    play.do("discard", "gold")
    assert (play.g.seats[PUR].madness, play.goods(PUR)) == (4, "clay clay gold stone")
    assert (play.g.seats[BEN].madness, play.goods(BEN)) == (5, "clay clay")


def test_bonuses_come_before_all_madness() -> None:
    play = game_with(rows={1: "w01-ol"}, hands={ME: "w02"}, clearings={1: "BG"}, tokens={1: "v04"})
    play.do("take", 1).leave(2)
    assert play.seat == BEN
    play.leave()
    assert play.seat == GEN
    assert play.g.seats[BEN].madness == 2
    play.leave()
    assert [me.madness for me in play.g.seats] == [2, 3, 3]


def test_a_single_kind_of_resource_makes_room_by_itself() -> None:
    goods = {BEN: "clay clay clay clay clay clay"}
    play = game_with(rows={1: "w01-ol"}, hands={ME: "w02"}, goods=goods, clearings={1: "B"}, tokens={1: "v04"})
    play.do("take", 1).leave(2).leave()
    assert play.choosing
    assert play.g.seats[BEN].madness == 3
    assert play.g.seats[BEN].goods["clay"] == 5


def test_g16_an_empty_row_and_an_empty_hand() -> None:
    play = game_with(rows={1: "", 2: "w01-pw"}, hands={ME: ""})
    assert play.offered("place") == []
    assert (1,) not in play.offered("take")
    assert (2,) in play.offered("take")


def test_g19_a_card_taken_may_be_placed_either_way() -> None:
    play = game_with(seats=2, rows={1: "w01-ol"}, hands={ME: "w02 w03"}).do("take", 1).finish()
    assert play.seat == BEN
    play.do(*play.options[0]).finish()
    assert {up for card, up, _ in play.offered("place") if card == "w01"} == {"pw", "ol"}


def test_when_nothing_can_be_done_as_many_cards_as_the_hand_holds() -> None:
    rows = {1: "w01-pw w02-ol w03-pw", 2: "w05-pw w06-pw w07-pw", 3: "w08-pw w09-pw w10-pw", 4: "w11-pw w12-pw w13-pw"}
    play = game_with(seats=4, rows=rows, hands={ME: "w04 w14 w15 w16"})
    assert play.options == [("take", 1), ("take", 2), ("take", 3), ("take", 4)]
    play.do("take", 1)
    sources = []
    while play.offered("collect") == []:
        sources.append(play.source)
        play.leave()
    assert sources == ["w03-ol", "w02-pw", "w01-ol"]
    assert play.offered("collect") == [("w01",), ("w02",), ("w03",)]
    play.do("collect", "w01")
    assert play.me.hand == ["w04", "w14", "w15", "w16", "w01"]
    assert play.cards(1) == "w02-ol w03-pw"
    assert play.source == "row-1"


def test_two_of_three_cards_with_a_hand_of_three() -> None:
    rows = {1: "w01-pw w02-ol w03-pw", 2: "w05-pw w06-pw w07-pw", 3: "w08-pw w09-pw w10-pw", 4: "w11-pw w12-pw w13-pw"}
    play = game_with(seats=4, rows=rows, hands={ME: "w04 w14 w15", BEN: "w16", GEN: "", PUR: ""})
    play.do("take", 2)
    while not play.offered("collect"):
        play.leave()
    play.do("collect", "w07").do("collect", "w05")
    assert play.cards(2) == "w06-pw"
    assert len(play.me.hand) == 5


# --- removing Madness


def test_g20_one_token_for_each_spot_that_is_skipped() -> None:
    play = game_with(rows={1: "w01-pw w05-pw"}, hands={ME: "w02"}, limits="3322", goods={ME: "stone clay"})
    play.do("place", "w02", "pw", 1).do("skip").do("skip")
    assert play.me.madness == 0
    assert play.source == "w01-pw"
    assert ("skip",) not in play.options
    assert ("done",) in play.options


def test_g21_skipping_forfeits_all_glyphs() -> None:
    play = game_with(rows={1: ""}, hands={ME: "w14"})
    play.do("place", "w14", "pw", 1)
    assert play.offered("group") == [(0,), (1,)]
    play.do("skip")
    assert (play.me.madness, play.goods(), play.source) == (1, "", "row-1")


def test_a_spot_half_used_is_not_skipped() -> None:
    play = game_with(rows={1: ""}, hands={ME: "w02"})
    play.do("place", "w02", "pw", 1).use("gather", "stone", 1)
    assert ("skip",) not in play.options
    assert play.offered("gather") == [("gold", 1)]


def test_g22_only_what_the_keeper_meets_is_skipped() -> None:
    goods = {ME: "follower gold-mask gold", BEN: "stone"}
    boards = {ME: {"tablets": {3: "t13"}}}
    play = game_with(
        rows={1: "", 3: ""}, hands={ME: "w01"}, goods=goods, boards=boards, clearings={3: "B"}, tokens={3: "v04"}
    )
    play.do("place", "w01", "ol", 3)
    assert ("skip",) in play.options
    play.use("worship", "gold-mask-2")
    assert play.source == "gold-mask-2"
    assert ("skip",) not in play.options
    play.leave()
    assert play.source == "row-3"
    play.do("group", 0).use("tablet", "gold", 1)
    assert play.source == "t13"
    assert ("skip",) not in play.options
    play.leave()
    assert (play.seat, play.source) == (BEN, "v04")
    assert ("skip",) not in play.options


# --- what leaves no choice


def test_a_spot_of_no_use_is_passed_over_and_told() -> None:
    play = game_with(rows={1: "w01-pw"}, hands={ME: "w03"}, boards={ME: {"madness": 0}})
    play.do("place", "w03", "ol", 1)
    assert play.source == "w01-pw"
    assert play.happened("idle") == [("idle", ME, "w03-ol")]


def test_of_separated_groups_the_only_one_of_use_is_taken_up() -> None:
    play = game_with(rows={2: ""}, hands={ME: "w05"}).do("place", "w05", "ol", 2)
    assert play.source == "w05-ol"
    play.leave()
    assert play.source == "row-2"
    assert play.options == [("village", 0, "a1"), ("village", 0, "a2"), ("skip",), ("done",)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise_and_rounds_are_counted(seats: int) -> None:
    play = game_with(seats=seats)
    order = []
    while play.g.round < 3:
        order.append(play.seat)
        play.do(*play.options[-1]).finish()
    assert order == [*range(seats)] * 2
