"""Two players: each Keeper leaves a Shadow behind."""

from __future__ import annotations

from tests.oldones.kit import BEN, ME, game_with


def test_g57_no_shadow_on_the_first_turn() -> None:
    play = game_with(seats=2, rows={1: "w01-pw"}, hands={ME: "w02"}).do("place", "w02", "pw", 1).finish()
    assert [play.clearing(row) for row in range(1, 5)] == ["P", "", "", ""]


def test_g58_the_shadow_takes_the_keepers_place() -> None:
    play = game_with(seats=2, rows={4: ""}, hands={ME: "w02"}, clearings={2: "bPB"})
    play.do("place", "w02", "pw", 4).finish()
    assert play.clearing(2) == "bpB"
    assert play.clearing(4) == "P"


def test_g59_both_keepers_in_the_row_that_is_taken() -> None:
    goods = {ME: "follower", BEN: "villager"}
    play = game_with(
        seats=2, rows={1: "w01-ol"}, hands={ME: "w02"}, goods=goods, clearings={1: "PB"}, tokens={1: "v08"}
    )
    play.do("take", 1).leave(2)
    assert (play.seat, play.source) == (ME, "v08")
    play.use("sacrifice", "follower").leave()
    assert (play.seat, play.source) == (BEN, "v08")
    play.use("sacrifice", "villager").leave()
    assert [me.madness for me in play.g.seats] == [3, 3]
    assert play.clearing(1) == "pBP"


def test_the_own_shadow_lets_its_side_activate_the_token_when_placing_too() -> None:
    play = game_with(seats=2, rows={1: ""}, hands={ME: "w02"}, clearings={1: "P"}, tokens={1: "v04"})
    play.do("place", "w02", "pw", 1).leave(2)
    assert (play.seat, play.source) == (ME, "v04")
    play.use("gather", "stone", 1)
    assert (play.clearing(1), play.goods(), play.me.madness) == ("pP", "stone", 2)


def test_g103_the_shadow_moves_before_it_is_met() -> None:
    play = game_with(seats=2, rows={1: "w01-ol"}, hands={ME: "w02"}, clearings={1: "p", 2: "P"}, tokens={1: "v04"})
    play.do("take", 1).leave(2)
    assert (play.clearing(1), play.clearing(2)) == ("P", "p")
    assert play.choosing
    assert play.me.madness == 2


def test_g104_a_shadow_in_the_same_clearing_closes_up() -> None:
    play = game_with(seats=2, rows={4: ""}, hands={ME: "w02"}, clearings={2: "pBP"})
    play.do("place", "w02", "pw", 4).finish()
    assert play.clearing(2) == "Bp"


def test_g60_keeper_and_shadow_count_twice() -> None:
    play = game_with(seats=2, rows={1: "w01-ol"}, hands={ME: "w02"}, clearings={1: "bB"}, tokens={1: "v04"})
    play.do("take", 1).leave(2)
    for _ in range(2):
        assert (play.seat, play.source) == (BEN, "v04")
        play.use("gather", "stone", 1)
    assert play.goods(BEN) == "stone stone"
    assert play.g.seats[BEN].madness == 4


def test_three_players_have_none() -> None:
    play = game_with(rows={4: ""}, hands={ME: "w02"}, clearings={2: "PB"}).do("place", "w02", "pw", 4).finish()
    assert play.clearing(2) == "B"
