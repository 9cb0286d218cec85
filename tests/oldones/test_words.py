"""What players read: options, the log, what follows, how things stand; and saving in the middle of it."""

from __future__ import annotations

from typing import Any

from engine.core import HIDDEN
from engine.digest import digest
from engine.game import Explanation
from engine.session import Session
from tests.oldones.kit import BEN, ME, Play, game_with


def words(play: Play) -> list[str]:
    """Every option in words."""
    view = play.session.view(play.seat)
    return [play.session.game.word(view, option, play.seat) for option in play.options]


def after(play: Play, *action: str | int) -> str:
    """What follows an option."""
    return play.session.game.after(play.session.view(play.seat), action, play.seat)


def explained(play: Play, *thing: str | int, seat: int = ME) -> Explanation:
    """What a seat is told about a thing."""
    return play.session.game.explain(play.session.view(seat), seat, thing)


def told(play: Play) -> list[str | None]:
    """The log as everybody reads it."""
    return [play.session.game.tell(entry, None) for entry in play.g.core.log or ()]


def test_options_say_what_a_card_shows() -> None:
    play = game_with(
        rows={1: "w02-pw w15-ol", 2: "", 3: "w01-ol", 4: "w03-pw w04-pw"}, hands={ME: "w05"}, limits="2323"
    )
    said = words(play)
    assert "Place worker 5 in row 2: 3 Clay" in said
    assert "Place worker 5 in row 2: Build" in said
    assert "Take the card of row 3: 2 Stone" in said
    assert "Take the 2 cards of row 1" in said


def test_glyphs_in_words() -> None:
    play = game_with(rows={4: ""}, hands={ME: "w06"}, goods={ME: "clay"}).do("place", "w06", "pw", 4)
    assert play.session.game.prompt(play.g, ME) == "Worker 6 (Physical World): 2 Clay and Craft."
    assert words(play) == [
        "Gather 2 Clay",
        "Gather 1 Clay",
        "Craft a Mask of Clay",
        "Skip all of it and remove a Madness token",
        "Leave it",
    ]
    play.leave()
    assert words(play)[:2] == ["Gather 2 Followers", "Gather 1 Follower"]


def test_what_follows() -> None:
    boards: dict[int, dict[str, Any]] = {}
    boards[ME] = {"stones": 2, "filled": {0: 1}, "tablets": {0: "t01"}, "sanctum": "gold-mask-1"}
    boards[BEN] = {"stones": 2}
    goods = {ME: "stone clay clay-mask follower"}
    play = game_with(rows={1: "", 2: ""}, hands={ME: "w05 w01"}, goods=goods, boards=boards, clearings={2: "B"})
    said = after(play, "place", "w05", "ol", 2)
    assert said.startswith(
        "Other-Lands up; below, for whoever takes it: 3 Clay. Last comes Action site 2: Build or Village."
    )
    assert said.endswith("The Village token is then for the Keeper of B.")
    play.do("place", "w05", "ol", 2)
    assert after(play, "build", 0) == "2 VP now, and it completes the level: 2 VP more for you."
    play = game_with(rows={1: ""}, hands={ME: "w06"}, goods=goods, boards=boards).do("place", "w06", "ol", 1)
    completes = "It completes the Clay Tablet card 1: 2 VP and 1 Stone and 1 Follower or Villager."
    assert after(play, "tablet", 0, "clay", 1) == completes
    play = game_with(rows={1: ""}, hands={ME: "w01"}, goods=goods, boards=boards).do("place", "w01", "ol", 1)
    assert after(play, "worship", 0, "clay-mask-1") == "It completes the pair: 2 VP at the end."
    assert after(play, "worship", 0, "follower-1") == "The token is worth 1 VP at the end."


def test_the_own_shadow_is_foretold() -> None:
    play = game_with(seats=2, rows={1: ""}, hands={ME: "w05"}, clearings={1: "P"})
    assert "for the Shadow of A" in after(play, "place", "w05", "pw", 1)


def test_reasons_why_not() -> None:
    play = game_with(rows={1: ""}, hands={ME: "w05"}, goods={ME: "follower"}, boards={ME: {"sanctum": "follower-1"}})
    assert explained(play, "space", "follower-1").why == "It is covered already."
    assert explained(play, "space", "follower-2").why == "It takes a Worship glyph to cover it."
    assert explained(play, "space", "gold-mask-1").why == "You have no Gold Mask in your Resource row."
    assert explained(play, "row", 1, seat=BEN).why == "It is not your choice now."
    assert explained(play, "place", "c1").why == "No path leads there from where your Collector is."
    assert [way.actions for way in explained(play, "row", 1).ways] == [
        (("place", "w05", up, 1),) for up in ("pw", "ol")
    ]


def test_cards_seen_being_taken_are_known_until_they_are_placed() -> None:
    play = game_with(rows={1: "w05-pw", 2: ""}, hands={ME: "w01 w02"}).do("take", 1).finish()
    assert play.session.view(BEN).seats[ME].hand == ["w05", HIDDEN, HIDDEN]
    while play.seat != ME:
        play.do(*play.options[-1]).finish()
    play.do("place", "w05", "pw", 2).finish()
    assert "w05" not in play.session.view(BEN).seats[ME].hand


def test_the_log_tells_of_the_scholar() -> None:
    play = game_with(
        seats=1, rows={1: "w01-pw", 2: "", 3: ""}, opponent={"deck": "s01 s02", "pile": "w10 w11 w12"}, turn=4
    )
    assert told(play)[:2] == [
        "The Scholar turns over card 1.",
        "The Scholar places worker 10 in row 1, Physical World up.",
    ]


def test_g82_saved_in_the_middle_of_nested_glyphs() -> None:
    boards: dict[int, dict[str, Any]] = {ME: {"stones": 1, "sanctum": "gold-mask-1"}, BEN: {"stones": 1}}
    play = game_with(
        seats=2, rows={1: ""}, hands={ME: "w01"}, goods={ME: "clay-mask stone stone"}, boards=boards, clearings={1: "B"}
    )
    play.do("place", "w01", "ol", 1).use("worship", "clay-mask-1")
    session = play.session
    again = Session.resume(session.setup, session.state.pack(), list(session.actions), [])
    assert digest(again.state) == digest(session.state)
    assert again.ask == session.ask
    for one in (session, again):
        one.choose(("build", 0))
    assert again.state.level == 1
    assert digest(again.state) == digest(session.state)
