"""Rules of the module treasures: laying them out, gaining one, using it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.game import Setup
from engine.quest.modules.treasures.hoard import costs, hoard_of
from engine.quest.placing import big_tiles, is_passable
from engine.quest.routes import OPEN, printed
from engine.quest.state import State, relay
from engine.session import Session
from tests.quest.kit import COURSE, LINE, Race, game_with

ON = ("treasures",)
FAR = next(cell for cell in range(len(COURSE.land)) if COURSE.names[cell] == "K10")


def laid(held: str = "", theirs: str = "", won: tuple[int, ...] = (), **at: int) -> Callable[[State], None]:
    """These treasures on the map, those held by seats 0 and 1; the others in the box."""
    return laid_at({name.replace("_", "-"): cell for name, cell in at.items()}, held, theirs, won)


def laid_at(at: dict[str, int], held: str = "", theirs: str = "", won: tuple[int, ...] = ()) -> Callable[[State], None]:
    """The same with the treasures by their names."""
    cells = {f"treasure-{name}": cell for name, cell in at.items()}
    mine, others = ([f"treasure-{name}" for name in names.split()] for names in (held, theirs))

    def lay(g: State) -> None:
        part = hoard_of(g)
        part.lying = {name: cells[name] for name in costs() if name in cells}
        part.rest = [name for name in costs() if name not in {*cells, *mine, *others}]
        part.won = list(won)
        g.seats[0].tokens += mine
        g.seats[1].tokens += others
        kept = g.land
        relay(g)
        g.land = tuple(
            land if "treasure" in (land.symbol, was.symbol) else was for land, was in zip(g.land, kept, strict=True)
        )

    return lay


def prices(race: Race) -> list[tuple[str | int, ...]]:
    """The cards of each way to gain a treasure."""
    return [option[3:] for option in race.options if option[0] == "gain"]


# --- laying them out


@pytest.mark.parametrize("route", printed())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_for_each_player_lie_one_on_each_tile_from_the_goal_back_and_again(route: str, seats: int) -> None:
    for seed in range(3):
        g: State = Session.start(Setup("quest", seats, seed, (("route", route),), ON)).state
        part = hoard_of(g)
        course = g.tables.course
        assert (len(part.lying), len(part.rest)) == (3 * seats, 12 - 3 * seats)
        tiles = big_tiles(g)[::-1]
        found = sorted(part.lying.values(), key=lambda cell: -course.piece_of[cell])
        want = sorted((course.piece_of[tiles[n % len(tiles)][0]] for n in range(3 * seats)), reverse=True)
        assert [course.piece_of[cell] for cell in found] == want
        assert len(set(found)) == len(found)
        assert all(course.land[cell].symbol in OPEN for cell in found)
        assert course.piece_of[course.starts[0]] not in {course.piece_of[cell] for cell in found}
        assert set(found).isdisjoint(course.goals)
        assert is_passable(g, ())


def test_the_treasures_are_drawn() -> None:
    drawn = {tuple(sorted(hoard_of(Session.start(Setup("quest", 2, n, (), ON)).state).lying)) for n in range(10)}
    assert len(drawn) > 5


def test_they_lie_open_to_everybody() -> None:
    session = Session.start(Setup("quest", 3, 1, (), ON))
    for seat in (None, 0, 1, 2):
        assert hoard_of(session.view(seat)).lying == hoard_of(session.state).lying


def test_three_metal_detectors_lie_beside_the_board() -> None:
    hand = "traveler traveler traveler traveler"
    race = game_with(hand, modules=ON)
    assert race.g.stock["metal-detector"] == 3
    assert "metal-detector" not in race.offered("buy")
    assert "metal-detector" in game_with(hand, modules=ON, stock={"scout": 0}).offered("buy")
    assert "metal-detector" in game_with(hand, modules=ON, metal_detectors="always").offered("buy")


# --- gaining one


def test_the_price_leaves_the_game_and_the_piece_goes_there_whatever_the_space_asks_for() -> None:
    race = game_with("explorer scout jack-of-all-trades sailor", modules=ON, here=0, lay=laid(green=LINE[1]))
    race.do("gain", 0, LINE[1], "explorer", "scout", "jack-of-all-trades")
    assert (race.at, race.hand(), race.played(), race.discards()) == (1, ["sailor"], [], [])
    assert race.tokens() == ["treasure-green"]
    assert {"explorer", "scout", "jack-of-all-trades"} <= set(race.g.box)
    assert race.g.land[LINE[1]] == COURSE.land[LINE[1]]
    assert "A gains the Green treasure on B25." in race.told(None)


def test_the_turn_goes_on() -> None:
    race = game_with("captain explorer traveler", modules=ON, flood="jungle 1", here=0, lay=laid(paddle_3=LINE[1]))
    race.do("gain", 0, LINE[1], "captain")
    assert {"move", "end"} <= {option[0] for option in race.options}


def test_a_treasure_can_be_gained_by_a_piece_that_has_stood_beside_it_since_an_earlier_turn() -> None:
    race = game_with("captain", modules=ON, here=0, lay=laid(paddle_3=LINE[1])).end().end().end()
    assert (race.seat, prices(race)) == (0, [("captain",)])


def test_a_piece_must_stop_beside_it() -> None:
    race = game_with("pioneer captain", modules=ON, flood="jungle 1", here=0, lay=laid(paddle_3=LINE[2]))
    assert prices(race) == []
    race.go("pioneer", 1)
    assert prices(race) == []
    race.do("stop")
    assert prices(race) == [("captain",)]


def test_no_piece_enters_or_passes_the_space_of_a_treasure() -> None:
    lay = laid("yellow", purple=LINE[1])
    race = game_with("pioneer native", modules=ON, ground="jungle 1, jungle 1", lay=lay)
    assert race.moves() == set()


def test_a_treasure_gained_leads_to_the_next_that_lies_beside_it() -> None:
    lay = laid(paddle_3=LINE[1], blue=LINE[2])
    race = game_with("captain sailor sailor", modules=ON, here=0, lay=lay)
    assert prices(race) == [("captain",), ("captain", "sailor"), ("captain", "sailor", "sailor")]
    race.do("gain", 0, LINE[1], "captain").do("gain", 0, LINE[2], "sailor", "sailor")
    assert (race.at, race.tokens()) == (2, ["treasure-paddle-3", "treasure-blue"])


def test_behind_a_blockade_it_is_not_beside_the_piece() -> None:
    race = game_with("captain explorer", modules=ON, ground="jungle 1", blockade=1, lay=laid(paddle_3=LINE[5]))
    assert prices(race) == []
    assert prices(race.do("break", 0, 0, "explorer")) == [("captain",)]


def test_two_pieces_may_each_gain_it_and_are_told_apart() -> None:
    race = game_with("captain", seats=2, modules=ON, pieces={0: [LINE[0], LINE[2]]}, lay=laid(paddle_3=LINE[1]))
    assert [option[1] for option in race.options if option[0] == "gain"] == [0, 1]
    assert f"Take the Paddle treasure 3 on {COURSE.names[LINE[1]]} with piece 2 for Captain" in race.words()
    assert race.do("gain", 1, LINE[1], "captain").g.seats[0].pieces == [LINE[0], LINE[1]]


def test_after_buying_nothing_is_gained_under_the_strict_option() -> None:
    race = game_with("captain traveler", modules=ON, here=0, move_after_buying=False, lay=laid(paddle_3=LINE[1]))
    assert prices(race.do("buy", "scout").do("pay", "traveler", 2)) == []


# --- using one


def test_a_treasure_moves_a_piece_two_steps_whatever_they_ask_for_and_is_gone() -> None:
    race = game_with(modules=ON, ground="jungle 3, camp 3, rubble 2", lay=laid("blue", green=FAR))
    race.go("treasure-blue", 1, 2)
    assert (race.at, race.tokens()) == (2, [])
    assert race.g.box.count("treasure-blue") == 1
    assert race.moves() == set()


def test_for_rubble_and_base_camps_it_takes_no_card_of_the_hand() -> None:
    race = game_with("explorer sailor", modules=ON, ground="camp 1, rubble 1", lay=laid("blue"))
    race.go("treasure-blue", 1, 2)
    assert (race.hand(), race.played()) == (["explorer", "sailor"], [])


def test_it_may_be_used_in_every_turn_of_ones_own_and_in_no_other() -> None:
    race = game_with(modules=ON, flood="jungle 3", lay=laid("blue", "green"))
    assert {option[3] for option in race.options if option[0] == "move"} == {"treasure-blue"}
    race.end()
    assert {option[3] for option in race.options if option[0] == "move"} >= {"treasure-green"}
    assert not any("treasure-blue" in option for option in race.options)
    race.end().end()
    assert "treasure-blue" in {option[3] for option in race.options if option[0] == "move"}


def test_it_may_be_used_after_buying_a_card_but_not_under_the_strict_option() -> None:
    for strict in (False, True):
        race = game_with("traveler", modules=ON, ground="jungle 3", move_after_buying=not strict, lay=laid("blue"))
        race.do("buy", "scout").do("pay", "traveler", 2)
        assert race.moves() == (set() if strict else {(1, "treasure-blue")})


def test_it_may_be_used_for_one_step_only() -> None:
    race = game_with(modules=ON, ground="jungle 3, camp 3", lay=laid("blue")).go("treasure-blue", 1)
    assert race.prompt() == "Blue treasure: 1 step more, or stop."
    assert race.do("stop").at == 1


@pytest.mark.parametrize("ground", ["mountain", "jungle 1"])
def test_it_enters_no_mountain_no_occupied_space_and_no_space_with_a_treasure(ground: str) -> None:
    pieces = {} if ground == "mountain" else {1: [LINE[1]]}
    assert game_with(modules=ON, ground=ground, pieces=pieces, lay=laid("blue")).moves() == set()
    assert game_with(modules=ON, ground="jungle 1", lay=laid("blue", green=LINE[1])).moves() == set()


def test_any_number_may_be_used_in_a_turn_and_at_once_after_gaining() -> None:
    lay = laid("blue", paddle_3=LINE[1])
    race = game_with("captain", modules=ON, ground="jungle 1, camp 3, rubble 2, jungle 3", lay=lay)
    race.do("gain", 0, LINE[1], "captain").go("treasure-paddle-3", 2, 3).go("treasure-blue", 4)
    assert (race.at, race.tokens()) == (4, [])


def test_either_of_its_steps_may_reach_a_finishing_space() -> None:
    goals, near = set(COURSE.goals), COURSE.grid.near
    goal = COURSE.goals[0]
    one = next(cell for cell in near[goal] if cell not in goals)
    two = next(cell for cell in near[one] if cell not in goals and goals.isdisjoint(near[cell]))
    race = game_with(modules=ON, pieces={0: [one]}, lay=laid("blue"))
    assert race.do("move", 0, goal, "treasure-blue").g.arrivals == [0]
    race = game_with(modules=ON, pieces={0: [two]}, lay=laid("blue"))
    assert race.do("move", 0, one, "treasure-blue").do("move", 0, goal, "treasure-blue").g.arrivals == [0]


def test_it_removes_no_blockade() -> None:
    race = game_with(modules=ON, ground="jungle 1", blockade=1, lay=laid("blue"))
    assert {option[0] for option in race.options} == {"end"}


def test_a_stop_after_using_one_may_lead_to_the_next() -> None:
    lay = laid("blue", paddle_3=LINE[3])
    race = game_with("captain", modules=ON, ground="camp 3, camp 3", lay=lay).go("treasure-blue", 1, 2)
    assert prices(race) == [("captain",)]


def test_two_steps_with_a_treasure_are_offered_as_one_way() -> None:
    race = game_with(modules=ON, ground="jungle 3, camp 3", lay=laid("blue"))
    assert race.ways("cell", LINE[2]) == ["Go to B18, base camp 3, by way of B25 with Blue treasure"]


def test_no_way_of_three_steps_is_offered() -> None:
    """The space two steps ahead lies behind another treasure, and the way round it takes three."""
    race = game_with(modules=ON, flood="jungle 1", here=1, lay=laid("blue", green=LINE[2]))
    assert race.ways("cell", LINE[3]) == []
