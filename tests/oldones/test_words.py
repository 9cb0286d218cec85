"""What players read: options, the log, what follows, how things stand; and saving in the middle of it."""

from __future__ import annotations

from typing import Any

from engine.core import HIDDEN
from engine.digest import digest
from engine.game import Explanation, Setup
from engine.oldones.wording import Wording
from engine.rng import Dice
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
    assert "Place Worker card 5 in row 2: 3 Clay" in said
    assert "Place Worker card 5 in row 2: Build" in said
    assert "Take the card of row 3: 2 Stone" in said
    assert "Take the 2 cards of row 1" in said


def test_glyphs_in_words() -> None:
    play = game_with(rows={4: ""}, hands={ME: "w06"}, goods={ME: "clay"}).do("place", "w06", "pw", 4)
    assert play.session.game.prompt(play.g, ME) == "Worker card 6 (Physical World): 2 Clay and Craft."
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
    assert said.startswith("The Village token is then for the Keeper of B. Last comes Action site 2: Build or Village.")
    assert said.endswith("Other-Lands up; below, for whoever takes it: 3 Clay.")
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
    play = game_with(seats=2, rows={1: ""}, hands={ME: "w05"}, clearings={1: "pPB"})
    assert after(play, "place", "w05", "pw", 1).startswith(
        "The Village token is then for the Shadow of A and the Keeper of B."
    )
    play = game_with(seats=2, rows={1: ""}, hands={ME: "w05"}, clearings={1: "pB", 2: "P"})
    assert after(play, "place", "w05", "pw", 1).startswith("The Village token is then for the Keeper of B.")


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
    assert told(play)[:4] == [
        "The Scholar turns over card 1: place in row 1, or else in row 3.",
        "The left Tome card says Physical World up; the Decision marker moves on.",
        "The Scholar places Worker card 10 in row 1, Physical World up.",
        "The Scholar activates Action site 1: Worship rather than gather or craft.",
    ]
    assert explained(play, "study", "s01").facts[0] == "It says: place in row 1, or else in row 3."
    assert play.session.game.things(play.session.view(ME), ME)["scholar's card"] == ("study", "s01")


def test_the_log_tells_why_the_scholar_does_what_it_does() -> None:
    """Card 4 is passed over with its sign to shuffle; then a group, a path and a tracker that are chosen for it."""
    rows = {1: "w01-pw w03-pw", 2: "", 3: "w02-pw", 4: "w04-pw w05-pw"}
    fields = {"deck": "s04 s09 s02 s01", "pile": "w10 w11 w12", "tracks": {"follower": 1}}
    play = game_with(seats=1, rows=rows, opponent=fields, tokens={"a1": "v03"}, turn=4)
    assert told(play)[:13] == [
        "The Scholar turns over card 4: place in row 4, or else in row 1; then shuffle all cards.",
        "The Scholar cannot place there: row 4 is full.",
        "The Scholar cannot place there: row 1 is full.",
        "The Scholar turns over card 9: place in the row of the Shadow of A, or else take it.",
        "The Scholar cannot do that: the Shadow of A is in no Clearing.",
        "The Scholar turns over card 2: place in row 2, or else in row 4.",
        "The left Tome card says Physical World up; the Decision marker moves on.",
        "The Scholar places Worker card 10 in row 2, Physical World up.",
        "The right Tome card says the last group; the Decision marker moves on.",
        "The Scholar activates Action site 2: Village.",
        "The left Tome card says the left path; the Decision marker moves on.",
        "The Scholar moves the Collector to A1.",
        "The Scholar activates the Village token: 1 Follower or Villager.",
    ]
    assert told(play)[13] == "The Scholar moves the Villager tracker (further back) to space 1."


def test_each_reason_why_the_scholar_cannot_is_told() -> None:
    rows = {1: "", 2: "w01-pw w02-pw", 3: "w03-pw", 4: "w04-pw w05-pw"}
    play = game_with(seats=1, rows=rows, opponent={"deck": "s13 s06 s01", "pile": ""}, turn=4)
    assert told(play)[1:3] == [
        "The Scholar cannot take there: row 1 is empty.",
        "The Scholar cannot place: it has no Worker card.",
    ]
    play = game_with(
        seats=1, rows=rows, opponent={"deck": "s06 s01", "pile": "w10 w11 w12 w13"}, clearings={2: "P"}, turn=4
    )
    assert told(play)[1] == "The Scholar cannot take there: row 2 has more cards than its hand has room for."


def test_two_neighbours_are_told_apart() -> None:
    play = game_with(seats=2, opponent={"deck": "s11 s09", "pile": "w10 w11 w12"}, turn=4, scholar=True)
    assert told(play)[:2] == [
        "The Scholar turns over card 11: place in the row of the Keeper of A, or else take it.",
        "The Scholar cannot do that: the Keeper of A is in no Clearing.",
    ]
    assert "The Scholar turns over card 9: place in the row of the Keeper of B, or else take it." in told(play)


def test_the_intent_of_an_eye() -> None:
    for seats, whose in ((1, "your Keeper or Shadow."), (2, "a Keeper, that of A or that of B.")):
        play = game_with(seats=seats, opponent={"deck": "s11 s09"}, scholar=seats == 2)
        parts = play.session.game.survey(play.session.view(ME), ME)
        assert parts["scholar"][0] == parts["hand"][-1] == f"The Scholar is likely to act in the row of {whose}"


def test_what_the_scholar_took_is_known() -> None:
    play = game_with(seats=1, rows={1: "w01-pw w02-pw"}, opponent={"deck": "s05 s01", "pile": "w10"}, turn=4)
    told = play.session.game.survey(play.session.view(ME), ME)["scholar"]
    assert told[2:4] == [
        "The Scholar holds 3 Worker cards and has 0 Masks.",
        "The last of these, in the order in which they will be placed: Worker card 2 and Worker card 1.",
    ]
    assert "Its Follower tracker is at space 0 (0 VP); next 2 Clay." in told


def test_the_boards_of_others_are_told() -> None:
    boards = {
        BEN: {"sanctum": "gold-mask-1 follower-2", "tablets": {0: "t01"}, "filled": {0: 1}, "tracks": {"villager": 1}}
    }
    play = game_with(seats=2, boards=boards, goods={BEN: "stone"})
    told = play.session.game.survey(play.session.view(ME), ME)["rivals"]
    assert told[1:6] == [
        "Resource row: 1 Stone; Madness 2, free slots 5.",
        "Sanctum spaces covered: the Gold plinth of pair 1 and Follower space 2.",
        "The Follower tracker is at space 0 (0 VP); next 2 Clay.",
        "The Villager tracker is at space 1 (2 VP); next Craft twice.",
        "Clay Tablet card 1, the next to fill: 1 of 2; 2 VP, then 1 Stone and 1 Follower or Villager.",
    ]
    facts = explained(play, "seat", BEN).facts
    assert facts[:2] == ("Lower Sanctum: 1 VP.", "If the game ended now: 1 VP.")
    assert facts[2:] == tuple(told)
    assert game_with(seats=1).session.game.survey(play.session.view(ME), ME)["rivals"]


def test_groups_are_told_apart() -> None:
    """Where the words of one group hold "or" or "and", more than "or" parts it from the next."""
    play = game_with(rows={1: "w15-pw", 3: "", 4: ""}, hands={ME: "w05"})
    words = Wording(play.session.game.templates(()))
    assert words.shown(play.g, "row-4") == "2 Followers or Villagers; or Sacrifice"
    assert words.shown(play.g, "row-3") == "Tablet; or 1 Stone and 1 Gold; or 1 Stone and 2 Clay"
    assert words.shown(play.g, "row-2") == "Build or Village"


def test_halves_that_show_the_same_are_told_apart() -> None:
    play = game_with(rows={1: ""}, hands={ME: "w05"}, data="[worker.w05]\npw = [['build']]")
    assert words(play)[0] == "Place Worker card 5 in row 1, Physical World up: Build"
    assert len(set(words(play))) == len(play.options)


def test_a_token_says_by_which_piece() -> None:
    play = game_with(seats=2, rows={1: "w01-pw"}, hands={ME: "w03"}, clearings={1: "bB"}, tokens={1: "v04"})
    play.do("place", "w03", "pw", 1).leave(3)
    assert play.session.game.prompt(play.g, BEN) == "The Village token of Clearing 1, for your Shadow there: 1 Stone."
    play.leave()
    assert play.session.game.prompt(play.g, BEN) == "The Village token of Clearing 1, for your Keeper there: 1 Stone."


def test_a_path_and_the_token_at_its_end() -> None:
    play = game_with(rows={2: ""}, hands={ME: "w13"}, boards={ME: {"at": "d1"}}, tokens={"a3": "v01"})
    play.do("place", "w13", "ol", 2)
    assert words(play)[0] == "Move to A3, for 1 VP; token: 1 Gold"
    play = game_with(rows={2: ""}, hands={ME: "w13"}, boards={ME: {"at": "c3"}}).do("place", "w13", "ol", 2)
    assert words(play)[0] == "Move to the start, for 2 VP; token: none"


def test_not_all_cards_are_kept() -> None:
    rows = {1: "w01-pw w02-ol w03-pw", 2: "w05-pw w06-pw w07-pw", 3: "w08-pw w09-pw w10-pw", 4: "w11-pw w12-pw w13-pw"}
    play = game_with(seats=4, rows=rows, hands={ME: "w04 w14 w15 w16"})
    assert words(play)[0] == "Take row 1, but keep only 1 of its 3 cards"
    assert told(play.do("take", 1))[0] == "A takes row 1, but may keep only 1 of its 3 cards."


def test_every_kind_of_thing_has_a_word() -> None:
    play = game_with(seats=1, rows={1: "w01-pw", 2: ""}, opponent={"deck": "s01 s02"})
    kinds = play.session.game.templates(play.session.game.modules)["kind"]
    assert {thing[0] for thing in play.session.game.things(play.session.view(ME), ME).values()} == kinds.keys()


def test_the_rule_about_a_turn_is_the_same_for_two() -> None:
    for seats in (2, 3):
        play = game_with(seats=seats)
        assert play.session.game.rule_for(play.session.view(ME), ME, None) == "Playing a turn"


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


def test_a_glyph_that_is_not_offered_says_what_it_takes() -> None:
    told: set[str] = set()
    for seed in range(6):
        session, dice = Session.start(Setup("old-ones", 2, seed)), Dice(seed)
        while session.ask and len(session.actions) < 150:
            ask = session.ask
            if ("done",) in ask.options:
                after = session.game.after(session.view(ask.seat), ("done",), ask.seat)
                verbs = {action[0] for action in ask.options}
                assert not ("build" in verbs and "Build" in after)
                assert not ("worship" in verbs and "Worship" in after)
                assert not ("tablet" in verbs and "Tablet" in after)
                told.add(after)
            session.choose(ask.options[dice.below(len(ask.options))])
    assert "To Build takes a Stone." in told
    assert "To Craft takes a Clay or Gold." in told
    assert "" in told


def test_the_awards_of_a_level_are_told_by_position() -> None:
    assert "When the level is complete, the most Stones on it gain 2 VP, the next 1 VP, the next 0 VP." in (
        explained(game_with(), "pyramid", 0).facts
    )


def test_what_a_side_has_is_called_its_end_when_the_game_is_over() -> None:
    play = game_with(seats=2, boards={ME: {"vp": 35}}, table={"round": 10, "trigger": 9})
    assert "If the game ended now: 0 VP." in explained(play, "seat", BEN).facts
    while play.session.ask is not None:
        play.do(*play.options[-1])
    assert any(fact.startswith("In all: ") for fact in explained(play, "seat", BEN).facts)
