"""The Deluxe parts: Quest cards, tiles, the glyph that copies, other Tome cards."""

from __future__ import annotations

import pytest

from engine.core import HIDDEN
from engine.game import Setup
from engine.oldones.frames.glyphs import groups_of
from engine.oldones.modules.quests import DISCARDED, HELD, REVEALED, quests_of
from engine.session import Session
from tests.oldones.kit import BEN, ME, Play, game_with


def with_quest(card: str, **more: object) -> Play:
    """Three players, the first of whom has this Quest card."""
    play = game_with(modules=("quests",), **more)  # type: ignore[arg-type]  # whatever the kit takes
    part = quests_of(play.g)
    for number, other in enumerate(part.cards):
        if other == card:
            part.cards[number] = part.cards[ME]
    if card in part.rest:
        part.rest[part.rest.index(card)] = part.cards[ME]
    part.cards[ME] = card
    again(play)
    return play


def again(play: Play) -> None:
    """Ask anew, after something was changed by hand."""
    play.session.game.check(play.g)
    play.session.ask = play.session.rules.asked(play.g)


def about(play: Play, seat: int = ME) -> str:
    """What a seat reads of the first player's Quest card."""
    return play.session.game.explain(play.session.view(seat), seat, ("seat", ME)).facts[-1]


# --- Quest cards


def test_g76_sacrifices_on_others_turns_count() -> None:
    goods = {ME: "follower"}
    play = with_quest(
        "q2", rows={1: ""}, hands={BEN: "w05"}, goods=goods, clearings={1: "P"}, tokens={1: "v08"}, turn=BEN
    )
    quests_of(play.g).deeds["sacrifice"][ME] = 4
    play.do("place", "w05", "pw", 1)
    while play.seat == BEN:
        play.leave()
    play.use("sacrifice", "follower").finish()
    while not (play.seat == ME and play.choosing):
        play.do(*play.options[-1])
    assert ("reveal",) in play.options
    play.do("reveal")
    assert ("reveal",) not in play.options
    assert ("give-up",) not in play.options
    assert play.me.vp == 0
    assert play.score()["quest"] == 4


def test_a_quest_not_done_is_not_revealed() -> None:
    play = with_quest("q2")
    assert ("reveal",) not in play.options
    assert ("give-up",) in play.options
    assert "quest" not in play.score()


def test_g77_discarded_for_its_action() -> None:
    play = with_quest("q6", boards={ME: {"madness": 3}})
    play.do("give-up").use("calm")
    assert play.me.madness == 2
    assert play.choosing
    assert {option[0] for option in play.options} == {"place", "take"}
    play.me.madness = 4
    again(play)
    assert ("reveal",) not in play.options


def test_madness_must_be_there_when_it_is_revealed() -> None:
    play = with_quest("q6", boards={ME: {"madness": 4}})
    assert ("reveal",) in play.options
    play.me.madness = 3
    again(play)
    assert ("reveal",) not in play.options


@pytest.mark.parametrize(("stones", "done"), [(4, True), (3, False)])
def test_g78_stones_count_though_they_are_returned(stones: int, done: bool) -> None:
    """Four and this one make five, and others complete the level later."""
    play = with_quest(
        "q3", rows={1: ""}, hands={ME: "w05"}, goods={ME: "stone"}, boards={ME: {"stones": stones}}, table={"level": 1}
    )
    play.do("place", "w05", "ol", 1).use("build")
    play.me.stones = 0
    while not play.choosing:
        play.leave()
    assert (("reveal",) in play.options) == done


def test_g78_whoever_completes_a_level_has_done_it() -> None:
    boards = {ME: {"stones": 1}, BEN: {"stones": 3}}
    play = with_quest("q3", rows={1: ""}, hands={ME: "w05"}, goods={ME: "stone"}, boards=boards)
    play.do("place", "w05", "ol", 1).use("build")
    assert play.g.level == 1
    while not play.choosing:
        play.leave()
    assert ("reveal",) in play.options


@pytest.mark.parametrize(
    ("good", "filled", "done"),
    [
        ("clay", {0: -1, 1: -1, 2: 3}, True),
        ("clay", {0: -1, 1: 2}, False),
        ("gold", {3: -1, 4: -1, 5: 2}, True),
        ("gold", {3: -1, 4: 1}, False),
    ],
)
def test_the_top_tablet_is_what_counts(good: str, filled: dict[int, int], done: bool) -> None:
    boards = {ME: {"filled": filled}}
    play = with_quest("q5", rows={1: ""}, hands={ME: "w06"}, goods={ME: good}, boards=boards)
    play.do("place", "w06", "ol", 1).use("tablet", good, 1)
    while not play.choosing:
        play.leave()
    assert (("reveal",) in play.options) == done


@pytest.mark.parametrize("done", [4, 3])
def test_the_step_onto_the_start_counts_as_a_move(done: int) -> None:
    play = with_quest("q1", rows={1: ""}, hands={ME: "w13"}, boards={ME: {"at": "c3"}})
    quests_of(play.g).deeds["village"][ME] = done
    play.do("place", "w13", "ol", 1).use("village", "start")
    assert about(play) == f"The Quest card, {done + 1} of 5 done: move to 5 locations of the Village map, for 3 VP."
    while not play.choosing:
        play.leave()
    assert (("reveal",) in play.options) == (done == 4)


@pytest.mark.parametrize("done", [4, 3])
def test_every_worship_counts(done: int) -> None:
    play = with_quest("q4", rows={2: ""}, hands={ME: "w01"}, goods={ME: "follower"})
    quests_of(play.g).deeds["worship"][ME] = done
    play.do("place", "w01", "ol", 2).use("worship", "follower-1")
    assert about(play) == f"The Quest card, {done + 1} of 5 done: worship 5 times, for 3 VP."
    while not play.choosing:
        play.leave()
    assert (("reveal",) in play.options) == (done == 4)


def test_only_the_owner_reads_how_far_a_quest_is() -> None:
    play = with_quest("q6", boards={ME: {"madness": 3}})
    assert about(play) == "The Quest card, 3 of 4 done: have 4 Madness tokens, for 4 VP."
    assert about(play, BEN) == "A Quest card lies face down."


def test_g106_until_the_turn_ends_and_never_on_anothers() -> None:
    play = with_quest("q1", rows={1: ""}, hands={ME: "w05"}).do("place", "w05", "pw", 1)
    assert ("give-up",) not in play.options
    play.leave(2)
    assert play.clearing(1) == "P"
    assert (play.seat, play.options) == (ME, [("give-up",), ("end",)])
    play.do("give-up").use("village", "a1").leave()
    assert play.me.at == "a1"
    assert play.seat == BEN
    assert quests_of(play.g).fate == [DISCARDED, HELD, HELD]


def test_what_is_done_is_revealed_before_scoring() -> None:
    play = with_quest("q4", seats=2, table={"round": 20}, round_limit=20)
    quests_of(play.g).deeds["worship"][ME] = 5
    while play.g.core.scores is None:
        play.do(*play.options[-1])
    assert quests_of(play.g).fate[ME] == REVEALED
    assert play.score()["quest"] == 3


def test_quest_cards_are_hidden_until_used() -> None:
    play = with_quest("q6", boards={ME: {"madness": 3}})
    assert quests_of(play.session.view(BEN)).cards[ME] == HIDDEN
    assert quests_of(play.session.view(ME)).cards[ME] == "q6"
    play.do("give-up")
    assert quests_of(play.session.view(BEN)).cards[ME] == "q6"


# --- tiles, copies, Tome cards


def test_g80_a_tile_over_the_third_site() -> None:
    session = Session.start(Setup("old-ones", 3, 4, (), ("sites",)))
    g = session.state
    sites = [row.site for row in g.rows]
    assert len(set(sites)) == 4
    assert set(sites) <= set(g.tables.extra["tile"])
    for number, site in enumerate(sites, 1):
        assert groups_of(g, f"row-{number}")[: len(g.tables.spots[site])] == g.tables.spots[site]
    fixed = [[("stone", 1), ("gold", 1)], [("stone", 1), ("clay", 2)]]
    assert [list(group) for group in groups_of(g, "row-3")[-2:]] == fixed
    assert len(groups_of(g, "row-1")) == len(g.tables.spots[sites[0]])


def test_a_copy_and_the_site_itself() -> None:
    play = game_with(
        rows={4: ""},
        hands={ME: "w17"},
        goods={ME: "follower follower"},
        modules=("workers",),
        boards={ME: {"madness": 0}},
    )
    play.do("place", "w17", "pw", 4)
    assert play.offered("copy") == [()]
    play.use("copy")
    assert play.source == "row-4"
    assert ("skip",) not in play.options
    play.do("group", 1).use("sacrifice", "follower").leave()
    assert play.source == "row-4"
    play.do("group", 1).use("sacrifice", "follower")
    assert play.me.tracks == {"follower": 2, "villager": 0}


def test_g105_other_tomes() -> None:
    drawn = set()
    for seed in range(30):
        scholar = Session.start(Setup("old-ones", 1, seed, (), ("tomes",))).state.scholar
        drawn.add(tuple(scholar.tomes))
    assert drawn == {("c", "d"), ("c", "f"), ("e", "d"), ("e", "f")}
    chosen = Session.start(Setup("old-ones", 1, 1, (("tomes", "e-d"),), ("tomes",))).state.scholar
    assert chosen.tomes == ["e", "d"]


def test_without_the_scholar_there_are_no_tomes() -> None:
    assert Session.start(Setup("old-ones", 4, 1, (), ("tomes",))).state.scholar is None
