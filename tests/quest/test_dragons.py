"""Rules of the module dragons: waking, range, being held, moving them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.quest.modules.dragons.lair import COLOURS, dragons_near, dragons_of
from engine.quest.routes import Course, Land, read_route
from engine.quest.state import State
from tests.quest.kit import COURSE, LINE, Race, game_with

ON = ("dragons",)
ALL = ("caves", "dragons")
FAR = COURSE.names.index("K19")


def laid(awake: str = "", **at: int) -> Callable[[State], None]:
    """These dragons on the map, those named awake; the others in the box."""

    def lay(g: State) -> None:
        part = dragons_of(g)
        part.at = {colour: at[colour] for colour in COLOURS if colour in at}
        part.awake = awake.split()

    return lay


def awake(race: Race) -> list[str]:
    return dragons_of(race.g).awake


def at(race: Race, dragon: str) -> int:
    return dragons_of(race.g).at[dragon]


def beside(cell: int, *but: int) -> int:
    """Some space beside one."""
    return next(n for n in COURSE.grid.near[cell] if n not in (*but, *LINE))


# --- waking


def test_a_piece_that_comes_onto_its_tile_wakes_a_dragon() -> None:
    race = game_with("explorer", modules=ON, ground="jungle 1", here=4, lay=laid(green=LINE[8], blue=FAR))
    race.go("explorer", 5)
    assert awake(race) == ["green"]
    assert f"The green dragon on {COURSE.names[LINE[8]]} wakes up." in race.told(None)


def test_a_piece_beside_a_sleeping_dragon_on_another_tile_does_not_wake_it() -> None:
    race = game_with("explorer", modules=ON, ground="jungle 1, jungle 1", here=3, lay=laid(green=LINE[5]))
    assert awake(race.go("explorer", 4)) == []


def test_a_sleeping_dragon_has_no_range() -> None:
    race = game_with("scout", modules=ON, ground="jungle 1, jungle 1", here=2, lay=laid(green=LINE[5]))
    assert race.go("scout", 3, 4).at == 4


def test_a_piece_moved_off_the_board_side_wakes_nobody() -> None:
    race = game_with("explorer", modules=ON, ground="jungle 1", lay=laid(green=LINE[5]))
    assert awake(race.go("explorer", 1)) == []


def test_a_removed_blockade_wakes_a_dragon_that_has_a_piece_beside_it() -> None:
    race = game_with("explorer", modules=ON, ground="jungle 1", blockade=1, lay=laid(green=LINE[5]))
    race.do("break", 0, 0, "explorer")
    assert awake(race) == ["green"]
    assert dragons_near(race.g, LINE[4]) == ["green"]


def test_a_removed_blockade_wakes_it_also_beside_the_piece_of_another_player() -> None:
    rival = next(n for n in COURSE.grid.near[LINE[5]] if COURSE.piece_of[n] == 0 and n != LINE[4])
    here = next(a for a, b in game_with().g.tables.joints[0] if a not in COURSE.grid.near[LINE[5]] and a < b)
    race = game_with("explorer", modules=ON, blockade=1, lay=laid(green=LINE[5]), pieces={0: [here], 1: [rival]})
    assert awake(race.do("break", 0, 0, "explorer")) == ["green"]


def test_a_removed_blockade_leaves_a_dragon_asleep_that_has_no_piece_beside_it() -> None:
    race = game_with("explorer", modules=ON, ground="jungle 1", blockade=1, lay=laid(green=LINE[7]))
    assert awake(race.do("break", 0, 0, "explorer")) == []


def test_the_step_that_wakes_a_dragon_is_made_and_the_power_left_over_is_lost() -> None:
    """A reading: the piece is held at once."""
    race = game_with("pioneer", modules=ON, ground="jungle 1, jungle 1", here=4, lay=laid(green=beside(LINE[5])))
    race.go("pioneer", 5)
    assert race.at == 5
    assert dragons_near(race.g, LINE[5]) == ["green"]
    assert race.moves() == set()
    assert ("end",) in race.options


def test_nor_does_the_power_left_over_remove_a_blockade() -> None:
    course = Course(read_route("serpentine"))
    corner = course.names.index("E34")  # it is beside the borders to the tile before and to the tile after
    tile = course.piece_of[corner]
    near = course.grid.near[corner]
    dragon = next(n for n in near if course.piece_of[n] == tile)
    before = next(n for n in near if course.piece_of[n] == tile - 1)

    def lay(g: State) -> None:
        laid(green=dragon)(g)
        g.land = tuple(Land("machete", 1) if cell == corner else land for cell, land in enumerate(g.land))

        g.seams = [1 if place == tile else 0 for place in range(5)]

    won = {2: [3, 4, 5, 6]}
    race = game_with("pioneer", route="serpentine", modules=ON, pieces={0: [before]}, won=won, lay=lay)
    race.do("move", 0, corner, "pioneer")
    assert awake(race) == ["green"]
    assert not any(option[0] in ("break", "stop") for option in race.options)


def test_one_removed_blockade_wakes_every_dragon_that_has_a_piece_beside_it() -> None:
    joint = game_with().g.tables.joints[0]
    here, one, other = next(
        (a, *far) for a in {a for a, b in joint if a < b} if len(far := sorted(b for c, b in joint if c == a)) == 2
    )
    race = game_with("explorer", modules=ON, blockade=1, pieces={0: [here]}, lay=laid(green=one, purple=other))
    assert awake(race.do("break", 0, 0, "explorer")) == ["green", "purple"]


def test_the_longer_ways_that_are_offered_do_not_lead_past_a_dragon_that_wakes() -> None:
    flood = {"flood": "jungle 1", "here": 4}
    race = game_with("pioneer", modules=ON, lay=laid(green=beside(LINE[5], LINE[6])), **flood)  # type: ignore[arg-type]
    for cell in range(len(race.g.land)):
        for way in race.explain("cell", cell).ways:
            twin, ask = race.g.copy(), race.session.ask
            for action in way.actions:
                assert ask
                assert action in ask.options
                ask = race.session.rules.apply(twin, action)


# --- range


def test_no_piece_enters_a_space_in_the_range_of_a_dragon() -> None:
    dragon = beside(LINE[1], *COURSE.grid.near[LINE[0]])
    lay = laid("green", green=dragon)
    race = game_with("explorer native", modules=ON, ground="jungle 1, jungle 1", lay=lay)
    assert race.moves() == set()
    assert race.why("cell", LINE[1]) == "A dragon that is awake has it in its range: no piece enters."


def test_nor_does_one_pass_through_it() -> None:
    dragon = beside(LINE[2], *COURSE.grid.near[LINE[1]], *COURSE.grid.near[LINE[0]])
    race = game_with("pioneer", modules=ON, ground="jungle 1, jungle 1, jungle 1", lay=laid("green", green=dragon))
    race.go("pioneer", 1)
    assert race.moves() == set()


@pytest.mark.parametrize("state", ["", "green"])
def test_no_piece_enters_the_space_of_a_dragon_awake_or_asleep(state: str) -> None:
    race = game_with("sailor native tracker", modules=ON, ground="water 1", lay=laid(state, green=LINE[1]))
    assert not any(option[0] == "move" for option in race.options)
    assert race.why("cell", LINE[1]).startswith("Your piece is in the range" if state else "A dragon is there.")


def test_a_blockade_stops_the_range_of_a_dragon() -> None:
    race = game_with("explorer sailor", modules=ON, ground="jungle 1", blockade=4, lay=laid("green", green=LINE[5]))
    assert dragons_near(race.g, LINE[4]) == []
    assert dragons_near(race.g, LINE[6]) == ["green"]
    assert dragons_near(race.do("break", 0, 0, "sailor").g, LINE[4]) == ["green"]


def test_a_dragon_on_a_mountain_has_its_range_all_the_same() -> None:
    race = game_with(modules=ON, ground="jungle 1", lay=laid("green", green=beside(LINE[1])))
    assert race.g.land[at(race, "green")].symbol == "mountain"
    assert dragons_near(race.g, LINE[1]) == ["green"]


# --- being held


def held(hand: str, **more: object) -> Race:
    """The piece stands on the line beside the green dragon, which is awake, with jungle all around."""
    dragon = beside(LINE[2])
    return game_with(hand, modules=ALL, flood="jungle 1", here=2, lay=laid("green", green=dragon), **more)  # type: ignore[arg-type]


def test_a_piece_in_the_range_of_a_dragon_cannot_be_moved() -> None:
    race = held("explorer pioneer native", tokens="cave-native cave-machete-1")
    assert [option for option in race.options if option[0] == "move"] == []
    near = next(n for n in COURSE.grid.near[LINE[2]] if n not in COURSE.grid.near[at(race, "green")])
    assert race.why("cell", near) == (
        "Your piece is in the range of a dragon: while that is there, only cards and tokens of the dragons move it."
    )


def test_a_held_piece_and_the_cards_that_would_move_it_say_why() -> None:
    race = held("explorer native tracker", tokens="cave-native dragon-step")
    why = "Your piece is in the range of a dragon: while that is there, only cards and tokens of the dragons move it."
    assert [race.why("card", card) for card in ("native", "explorer")] == [why, ""]  # the Explorer moves the dragon
    assert race.why("token", "cave-native") == why
    assert race.why("cell", LINE[2]) == why
    assert race.ways("card", "tracker")
    assert race.ways("token", "dragon-step")


def test_where_a_dragon_is_only_a_part_of_the_matter_the_cards_do_not_blame_it() -> None:
    dragon = beside(LINE[1], *COURSE.grid.near[LINE[0]])
    race = game_with("sailor", modules=ON, flood="jungle 1", here=0, lay=laid("green", green=dragon))
    assert race.why("cell", LINE[1]).startswith("A dragon that is awake has it in its range")
    assert race.why("card", "sailor") == "No piece of yours can move with it now."


def test_a_space_beside_a_held_and_a_free_piece_says_what_the_free_one_lacks() -> None:
    dragon = beside(LINE[2], *COURSE.grid.near[LINE[3]])
    here = next(n for n in COURSE.grid.near[LINE[3]] if n not in (dragon, *COURSE.grid.near[dragon], *LINE))
    pieces = {0: [LINE[2], here]}
    race = game_with("sailor", modules=ON, seats=2, flood="jungle 1", pieces=pieces, lay=laid("green", green=dragon))
    assert race.why("cell", LINE[3]) == "You hold no machete that could pay for it."


def test_a_piece_that_is_free_says_nothing_of_dragons() -> None:
    race = game_with("native", modules=ON, ground="mountain", lay=laid("green", green=FAR))
    assert race.why("card", "native") == "Every space beside your pieces is a mountain, a start space or occupied."
    assert race.why("cell", LINE[0]) == "Your own piece stands there."


def test_a_player_whose_piece_is_held_buys_and_plays_actions_and_removes_blockades() -> None:
    race = held("traveler cartographer", deck="sailor sailor")
    assert {"buy", "play", "end"} <= {option[0] for option in race.options}
    race = game_with("sailor", modules=ON, ground="jungle 1", blockade=4, lay=laid("green", green=beside(LINE[4])))
    assert ("break", 0, 0, "sailor") in race.options


def test_with_two_players_each_piece_is_held_by_itself() -> None:
    dragon = beside(LINE[2])
    free = LINE[4]
    race = game_with(
        "explorer", modules=ON, seats=2, flood="jungle 1", pieces={0: [LINE[2], free]}, lay=laid("green", green=dragon)
    )
    assert {option[1] for option in race.options if option[0] == "move"} == {1}
    assert "A piece of A is in the range of a dragon and cannot move." in race.explain("seat", 0).facts
    assert race.why("cell", LINE[1]).startswith("Your piece is in the range")


def test_a_piece_is_free_again_when_the_dragon_has_been_moved_away() -> None:
    race = held("explorer explorer")
    away = next(n for n in COURSE.grid.near[at(race, "green")] if LINE[2] not in COURSE.grid.near[n] and n != LINE[2])
    race.do("drive", at(race, "green"), "explorer").do("fly", away).do("done")
    assert any(option[0] == "move" for option in race.options)


# --- moving dragons


def moving(hand: str, ground: str = "village 1", dragon: str = "green", **more: object) -> Race:
    """One dragon, awake, far from all pieces on a map of one land."""
    return game_with(hand, modules=ON, flood=ground, lay=laid(dragon, **{dragon: LINE[7]}), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("card", "dragons"),
    [
        ("explorer", ["green"]),
        ("giant-machete", ["green"]),
        ("sailor", ["blue"]),
        ("traveler", ["yellow"]),
        ("treasure-chest", ["yellow"]),
        ("cartographer", ["purple"]),
        ("native", ["purple"]),
        ("rocket-launcher", ["purple"]),
        ("adventurer", ["green", "yellow", "blue"]),
    ],
)
def test_a_dragon_is_moved_by_a_card_of_its_colour(card: str, dragons: list[str]) -> None:
    """A reading: a joker is green, yellow or blue."""
    cells = dict(zip(COLOURS, (LINE[5], LINE[7], LINE[9], FAR), strict=True))
    race = game_with(card, modules=ON, lay=laid("green yellow blue purple", **cells))
    assert {option[1] for option in race.options if option[0] == "drive"} == {cells[dragon] for dragon in dragons}


def test_a_sleeping_dragon_is_not_moved() -> None:
    race = game_with("explorer dragon-tamer rocket-launcher", modules=ON, lay=laid(green=LINE[7]), deck="sailor")
    assert race.offered("drive") == []
    race.do("play", "dragon-tamer")
    assert "sailor" in race.hand()
    assert ("play", "rocket-launcher") not in race.options  # it would leave the game for nothing
    assert race.why("card", "rocket-launcher") == "No dragon is awake that could be moved."


def test_it_goes_one_step_whatever_the_power_of_the_card_and_the_land() -> None:
    race = moving("pioneer", "rubble 2").do("drive", LINE[7], "pioneer")
    assert {cell for _, cell in race.options} == set(COURSE.grid.near[LINE[7]])
    race.do("fly", LINE[8])
    assert at(race, "green") == LINE[8]
    assert ("end",) in race.options


@pytest.mark.parametrize(
    ("dragon", "ground", "card"),
    [
        ("green", "jungle 3", "explorer"),
        ("yellow", "village 2", "traveler"),
        ("blue", "water 1", "sailor"),
    ],
)
def test_after_a_step_onto_its_own_land_it_may_take_one_more_but_never_a_third(
    dragon: str, ground: str, card: str
) -> None:
    race = moving(card, ground, dragon).do("drive", LINE[7], card).do("fly", LINE[8])
    assert ("done",) in race.options
    race.do("fly", LINE[9])
    assert at(race, dragon) == LINE[9]
    assert ("end",) in race.options


def test_the_purple_dragon_takes_its_second_step_after_a_mountain() -> None:
    race = game_with("native", modules=ON, ground="jungle 1", lay=laid("purple", purple=LINE[7]))
    race.do("drive", LINE[7], "native").do("fly", LINE[8]).do("fly", LINE[9])
    assert ("end",) in race.options


def test_a_cave_is_a_mountain_also_for_the_purple_dragon() -> None:
    cave = COURSE.caves[0]
    near = COURSE.grid.near[cave][0]
    race = game_with("cartographer", modules=ALL, lay=laid("purple", purple=near))
    race.do("drive", near, "cartographer").do("fly", cave)
    assert race.prompt() == "The purple dragon is on its own land: it may go one step more."
    assert ("done",) in race.options


def test_a_dragon_on_a_cave_wakes_holds_and_leaves_its_tokens_where_they_are() -> None:
    """A reading: a cave is a mountain, and a dragon may lie on any."""
    cave = COURSE.caves[0]
    near = [n for n in COURSE.grid.near[cave] if COURSE.land[n].symbol != "mountain"]
    before = next(n for n in COURSE.grid.near[near[0]] if n not in (cave, *COURSE.grid.near[cave]))
    race = game_with("native", modules=ALL, pieces={0: [before]}, lay=laid("green", green=cave))
    assert dragons_near(race.g, near[0]) == ["green"]
    assert ("move", 0, near[0], "native") not in race.options
    asleep = game_with("native", modules=ALL, pieces={0: [before]}, lay=laid(green=cave))
    asleep.do("move", 0, near[0], "native")
    assert awake(asleep) == ["green"]
    assert len(asleep.tokens()) == 1


def test_the_second_step_may_be_left_out() -> None:
    race = moving("explorer", "jungle 1").do("drive", LINE[7], "explorer").do("fly", LINE[8]).do("done")
    assert at(race, "green") == LINE[8]


def test_a_dragon_goes_onto_no_piece_no_dragon_and_no_finishing_space() -> None:
    goal = COURSE.goals[0]
    last = next(n for n in COURSE.grid.near[goal] if n not in COURSE.goals)
    near = [n for n in COURSE.grid.near[last] if n not in COURSE.goals]
    lay = laid("green blue", green=last, blue=near[1])
    race = game_with("explorer", modules=ON, pieces={1: [near[0]]}, lay=lay).do("drive", last, "explorer")
    assert {cell for _, cell in race.options} == set(near[2:])


def test_a_dragon_that_can_go_nowhere_is_not_offered() -> None:
    race = game_with("explorer traveler", modules=ON, lay=laid("green blue", green=LINE[7], blue=LINE[5]))
    assert race.offered("drive") == ["explorer"]
    pieces = dict(enumerate([[n] for n in COURSE.grid.near[LINE[7]][:3]]))
    blocked = dict(zip(("yellow", "blue", "purple"), COURSE.grid.near[LINE[7]][3:], strict=True))
    race = game_with("explorer traveler", modules=ON, lay=laid("green", green=LINE[7], **blocked), pieces=pieces)
    assert race.offered("drive") == []


def test_a_dragon_does_not_cross_a_blockade_and_may_once_it_is_gone() -> None:
    race = game_with(
        "sailor sailor explorer", modules=ON, blockade=4, ground="jungle 1", lay=laid("green", green=LINE[5])
    )
    across = [n for n in COURSE.grid.near[LINE[5]] if COURSE.piece_of[n] == 0 and n != LINE[4]]
    options = race.do("drive", LINE[5], "explorer").options
    assert across
    assert not {cell for _, cell in options} & set(across)
    race = game_with("sailor explorer", modules=ON, blockade=4, ground="jungle 1", lay=laid("green", green=LINE[5]))
    race.do("break", 0, 0, "sailor").do("drive", LINE[5], "explorer")
    assert {cell for _, cell in race.options} >= set(across)  # the start tile is open to it then


def test_the_card_lies_with_those_played_and_an_item_stays_in_the_game() -> None:
    race = moving("giant-machete").do("drive", LINE[7], "giant-machete").do("fly", LINE[8])
    assert race.played() == ["giant-machete"]
    assert race.end().g.box.count("giant-machete") == 0


def test_a_dragon_moved_beside_a_piece_holds_it_and_wakes_no_other() -> None:
    lay = laid("green", green=LINE[7], blue=beside(LINE[6]))
    race = game_with("explorer", modules=ON, flood="village 1", pieces={1: [LINE[5]]}, lay=lay)
    race.do("drive", LINE[7], "explorer").do("fly", LINE[6])
    assert dragons_near(race.g, LINE[5]) == ["green"]
    assert awake(race) == ["green"]
    assert "A piece of B is in the range of a dragon and cannot move." in race.explain("seat", 1).facts


def test_dragons_may_be_moved_after_buying_even_when_pieces_may_not() -> None:
    race = moving("traveler explorer", move_after_buying=False)
    race.do("buy", "scout").do("pay", "traveler", 2)
    assert race.offered("drive") == ["explorer"]
