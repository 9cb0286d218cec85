"""Each glyph: gather, craft, worship, Tablet, sacrifice, build, Village."""

from __future__ import annotations

from tests.oldones.kit import BEN, GEN, ME, PUR, Play, game_with

FULL = "clay clay stone stone stone stone"


def at_site(row: int, goods: str = "", madness: int = 0) -> Play:
    """The seat stands before an Action site, the glyph on the way passed over."""
    play = game_with(rows={row: ""}, hands={ME: "w13"}, goods={ME: goods}, boards={ME: {"madness": madness}})
    return play.do("place", "w13", "ol", row).leave()


# --- gather and craft


def test_g24_two_clay_and_no_stone() -> None:
    play = at_site(3, "stone stone stone", madness=3)
    play.do("group", 2).use("gather", "clay", 2)
    assert play.goods() == "clay clay stone stone stone"
    assert play.free() == 0
    play.leave()
    assert play.goods() == "clay clay stone stone stone"


def test_g25_a_full_row_makes_room_or_goes_without() -> None:
    play = game_with(rows={1: ""}, hands={ME: "w02"}, goods={ME: FULL}).do("place", "w02", "pw", 1)
    assert play.offered("swap") == [("stone", "clay"), ("gold", "stone"), ("gold", "clay")]
    assert play.offered("gather") == []
    play.use("swap", "gold", "clay")
    assert play.goods() == "clay gold stone stone stone stone"
    assert play.me.madness == 2
    play.leave()
    assert play.goods() == "clay gold stone stone stone stone"


def test_a_resource_just_gathered_may_make_room_for_the_next() -> None:
    play = game_with(rows={1: ""}, hands={ME: "w10"}, goods={ME: "clay clay clay clay clay clay"})
    play.do("place", "w10", "pw", 1).use("swap", "follower", "clay").use("swap", "villager", "follower")
    assert play.goods() == "clay clay clay clay clay villager"


def test_gathering_one_at_a_time() -> None:
    play = game_with(rows={1: ""}, hands={ME: "w05"}).do("place", "w05", "pw", 1)
    assert play.offered("gather") == [("clay", 3), ("clay", 1)]
    play.use("gather", "clay", 1)
    assert play.offered("gather") == [("clay", 2), ("clay", 1)]
    play.leave()
    assert play.goods() == "clay"


def test_g26_craft_twice() -> None:
    play = at_site(1, "clay gold")
    used = play.free()
    play.use("craft", "clay").use("craft", "gold")
    assert play.goods() == "clay-mask gold-mask"
    assert play.free() == used


def test_g27_craft_without_material_and_in_a_full_row() -> None:
    assert at_site(1, "stone").choosing
    play = at_site(1, FULL + " clay clay")
    assert play.free() == 0
    play.use("craft", "clay")
    assert play.free() == 0


def test_masks_need_a_slot_too() -> None:
    """Here a token shows two Masks: one takes the last slot, the other that of another Resource, never that of Madness."""
    data = "[token.v15]\ngroups = [['gold-mask', 'clay-mask']]"
    boards = {ME: {"at": "c1", "madness": 2}}
    goods = {ME: "stone stone stone stone clay"}
    play = game_with(rows={2: ""}, hands={ME: "w13"}, goods=goods, boards=boards, tokens={"d1": "v15"}, data=data)
    play.do("place", "w13", "ol", 2).use("village", "d1")
    assert (play.source, play.offered("gather")) == ("v15", [("gold-mask", 1), ("clay-mask", 1)])
    play.use("gather", "gold-mask", 1)
    assert play.offered("gather") == []
    assert play.offered("swap") == [("clay-mask", "stone"), ("clay-mask", "clay"), ("clay-mask", "gold-mask")]
    play.use("swap", "clay-mask", "clay")
    assert play.goods() == "clay-mask gold-mask stone stone stone stone"
    assert play.me.madness == 2


# --- worship


def worshipping(goods: str, sanctum: str = "") -> Play:
    """Before a Worship glyph."""
    boards = {ME: {"sanctum": sanctum}}
    play = game_with(rows={1: ""}, hands={ME: "w01"}, goods={ME: goods}, boards=boards)
    return play.do("place", "w01", "ol", 1)


def test_g29_a_follower_covers_gather_gold() -> None:
    play = worshipping("follower").use("worship", "follower-1").use("gather", "gold", 1)
    assert play.goods() == "gold"
    assert play.me.sanctum == ["follower-1"]
    assert play.score()["lower"] == 1


def test_g30_a_mask_covers_build_and_completes_a_pair() -> None:
    play = worshipping("clay-mask stone", "gold-mask-1").use("worship", "clay-mask-1")
    assert play.source == "clay-mask-1"
    play.use("build")
    assert (play.me.vp, play.me.stones, play.goods()) == (2, 1, "")
    assert play.score()["pairs"] == 2


def test_g32_a_full_section_takes_no_more() -> None:
    play = worshipping("follower villager", "follower-1 follower-2 follower-3 follower-4")
    assert play.offered("worship") == [(f"villager-{number}",) for number in range(1, 5)]


def test_g33_a_mask_on_any_plinth_of_its_kind() -> None:
    play = worshipping("gold-mask", "gold-mask-2")
    assert play.offered("worship") == [("gold-mask-1",), ("gold-mask-3",), ("gold-mask-4",)]


# --- Tablet


def shaping(goods: str, filled: dict[int, int], tablets: dict[int, str] | None = None) -> Play:
    """Before a Tablet glyph."""
    boards = {ME: {"filled": filled, "tablets": tablets or {0: "t01", 3: "t13"}}}
    play = game_with(rows={1: ""}, hands={ME: "w06"}, goods={ME: goods}, boards=boards)
    return play.do("place", "w06", "ol", 1)


def test_g34_two_clay_over_two_cards() -> None:
    play = shaping("clay clay", {0: 1}).use("tablet", "clay", 2)
    assert play.me.filled[:2] == [-1, 1]
    assert play.me.vp == 2
    assert play.source == "t01"
    play.use("gather", "stone", 1).use("gather", "villager", 1)
    assert play.goods() == "stone villager"


def test_g35_one_gold_or_up_to_two_clay() -> None:
    play = shaping("gold gold clay clay clay", {})
    assert play.offered("tablet") == [("gold", 1), ("clay", 2), ("clay", 1)]


def test_the_last_space_takes_one_clay() -> None:
    play = shaping("clay clay", {0: -1, 1: -1, 2: 3})
    assert play.offered("tablet") == [("clay", 1)]
    play.use("tablet", "clay", 1)
    assert play.me.filled[2] == -1


def test_a_finished_stack_takes_nothing() -> None:
    play = shaping("gold clay", {3: -1, 4: -1, 5: -1})
    assert play.offered("tablet") == [("clay", 1)]


def shaping_tablets(filled: dict[int, int]) -> Play:
    """Before a Tablet glyph, with three Clay; the first Clay card activates another Tablet, the second has one space."""
    boards = {ME: {"filled": filled, "tablets": {0: "t01", 1: "t05"}}}
    data = "[tablet.t01]\ngroups = [['tablet']]\n[tablet.t05]\nspaces = 1\nvp = 3"
    play = game_with(rows={1: ""}, hands={ME: "w06"}, goods={ME: "clay clay clay"}, boards=boards, data=data)
    return play.do("place", "w06", "ol", 1)


def test_a_tablet_glyph_of_a_completed_card_goes_to_the_next() -> None:
    play = shaping_tablets({0: 1}).use("tablet", "clay", 1)
    assert (play.source, play.me.filled[:3]) == ("t01", [-1, 0, 0])
    play.use("tablet", "clay", 2)
    assert play.me.filled[:3] == [-1, -1, 1]


def test_a_card_that_is_full_takes_no_more_while_the_one_below_is_completed() -> None:
    play = shaping_tablets({0: 1}).use("tablet", "clay", 2)
    assert (play.source, play.me.filled[:3], play.me.vp) == ("t01", [-1, 1, 0], 2)
    play.use("tablet", "clay", 1)
    assert (play.me.filled[:3], play.me.vp) == ([-1, -1, 1], 5)
    assert [entry[3] for entry in play.happened("completed")] == [1, 2]


def test_g38_material_on_cards_not_completed_counts() -> None:
    play = game_with(goods={ME: "clay stone"}, boards={ME: {"filled": {0: -1, 1: 2, 3: -1, 4: 1}}})
    assert play.score()["goods"] == (2 + 3) // 3
    play = game_with(goods={ME: "clay stone"}, boards={ME: {"filled": {0: -1, 1: 2, 3: -1, 4: -1, 5: 2}}})
    assert play.score()["goods"] == 2


# --- sacrifice


def sacrificing(goods: str, tracks: dict[str, int]) -> Play:
    """Before a Sacrifice glyph."""
    play = game_with(rows={1: ""}, hands={ME: "w03"}, goods={ME: goods}, boards={ME: {"tracks": tracks}})
    return play.do("place", "w03", "ol", 1)


def test_g39_a_space_gives_two_clay() -> None:
    play = sacrificing("follower", {"villager": 1})
    assert "sacrifice" not in play.score()
    play.use("sacrifice", "follower").use("gather", "clay", 2)
    assert play.goods() == "clay clay"
    assert play.score()["sacrifice"] == 2


def test_g40_at_the_end_of_a_track() -> None:
    play = sacrificing("follower villager", {"follower": 5})
    assert play.offered("sacrifice") == [("villager",)]


def test_the_last_space_gives_its_vp_at_once() -> None:
    play = sacrificing("follower", {"follower": 4}).use("sacrifice", "follower")
    assert play.me.vp == 2


def test_g41_the_tracker_further_back_scores() -> None:
    assert game_with(boards={ME: {"tracks": {"follower": 3, "villager": 1}}}).score()["sacrifice"] == 2


# --- build


def building(seats: int, stones: dict[int, int], level: int = 0) -> Play:
    """Before a Build glyph, with these Stones on the surface."""
    boards = {seat: {"stones": count} for seat, count in stones.items()}
    play = game_with(
        seats=seats, rows={1: ""}, hands={ME: "w05"}, goods={ME: "stone"}, boards=boards, table={"level": level}
    )
    return play.do("place", "w05", "ol", 1)


def test_g42_equals_share_a_position() -> None:
    play = building(4, {BEN: 4, GEN: 2, PUR: 2}, level=1).use("build")
    assert [me.vp for me in play.g.seats] == [2, 3, 2, 2]
    assert [me.stones for me in play.g.seats] == [0] * 4
    assert play.g.level == 2


def test_g43_two_players() -> None:
    play = building(2, {ME: 1, BEN: 1}).use("build")
    assert [me.vp for me in play.g.seats] == [3, 0]
    assert play.g.tables.levels[2] == (3, 5, 7)
    play = building(2, {BEN: 2}).use("build")
    assert [me.vp for me in play.g.seats] == [2, 1]


def test_g102_each_stone_is_a_build_of_its_own() -> None:
    play = game_with(seats=2, rows={2: ""}, hands={ME: "w05"}, goods={ME: "stone stone"}, boards={BEN: {"stones": 2}})
    play.do("place", "w05", "ol", 2).use("build")
    assert (play.me.vp, play.g.level, play.me.stones, play.g.seats[BEN].vp) == (2, 1, 0, 1)
    play.do("group", 0).use("build")
    assert (play.me.vp, play.g.level, play.me.stones) == (4, 1, 1)


def test_g45_whoever_laid_no_stone_has_no_position() -> None:
    play = building(4, {ME: 4, BEN: 2}).use("build")
    assert [me.vp for me in play.g.seats] == [5, 2, 0, 0]


def test_on_the_finished_pyramid_a_stone_is_worth_one() -> None:
    play = building(3, {}, level=3).use("build")
    assert (play.me.vp, play.me.stones, play.goods()) == (1, 0, "")


# --- Village


def test_g47_a_fork() -> None:
    boards = {BEN: {"at": "a1"}}
    play = game_with(rows={2: ""}, hands={ME: "w01"}, boards=boards, tokens={"a1": "v02", "a2": "v03"})
    play.do("place", "w01", "pw", 2).leave()
    assert play.offered("village") == [("a1",), ("a2",)]
    play.use("village", "a1").use("gather", "clay", 2)
    assert (play.me.at, play.goods()) == ("a1", "clay clay")


def test_g48_round_to_the_start() -> None:
    play = game_with(rows={2: ""}, hands={ME: "w13"}, boards={ME: {"at": "c3"}}).do("place", "w13", "ol", 2)
    play.use("village", "start")
    assert (play.me.vp, play.me.at) == (2, "start")
    assert play.source == "row-2"
    assert play.offered("village") == [("a1",), ("a2",)]


def test_vp_of_a_token_are_gained_at_once() -> None:
    boards = {ME: {"at": "c1"}}
    play = game_with(rows={2: ""}, hands={ME: "w13"}, boards=boards, tokens={"d1": "v25"}, modules=("tokens",))
    play.do("place", "w13", "ol", 2).use("village", "d1")
    assert play.me.vp == 1 + 2
    assert play.source == "row-2"
