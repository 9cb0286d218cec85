"""Rules of the module treasures: laying them out, their prices, using them, winning by them, Metal Detector, cave tokens."""

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
        g.land = tuple(land if land.symbol == "treasure" else was for land, was in zip(g.land, kept, strict=True))

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
        assert is_passable(g, ())


def test_the_treasures_are_drawn() -> None:
    drawn = {tuple(sorted(hoard_of(Session.start(Setup("quest", 2, n, (), ON)).state).lying)) for n in range(10)}
    assert len(drawn) > 5


def test_three_metal_detectors_lie_beside_the_board() -> None:
    hand = "traveler traveler traveler traveler"
    race = game_with(hand, modules=ON)
    assert race.g.stock["metal-detector"] == 3
    assert "metal-detector" not in race.offered("buy")
    assert "metal-detector" in game_with(hand, modules=ON, stock={"scout": 0}).offered("buy")
    assert "metal-detector" in game_with(hand, modules=ON, metal_detectors="always").offered("buy")


# --- gaining one


def test_twelve_treasures_with_the_prices_that_are_printed() -> None:
    found = sorted((cost.symbol or cost.colour or "-".join(cost.colours), cost.n) for cost in costs().values())
    colours = [("", 4), ("blue", 2), ("green", 3), ("green-yellow-blue", 3), ("purple", 2), ("yellow", 3)]
    symbols = [("coin", 4), ("coin", 5), ("machete", 4), ("machete", 5), ("paddle", 3), ("paddle", 4)]
    assert found == sorted([*colours, *symbols])


@pytest.mark.parametrize(
    ("treasure", "hand", "ways"),
    [
        ("blue", "sailor captain explorer", {("sailor", "captain")}),
        ("blue", "sailor adventurer", {("sailor", "adventurer")}),
        ("blue", "sailor explorer", set()),
        ("purple", "native cartographer explorer", {("native", "cartographer")}),
        ("purple", "native adventurer", set()),
        ("green", "explorer explorer scout sailor", {("explorer", "explorer", "scout")}),
        ("green", "explorer explorer jack-of-all-trades", {("explorer", "explorer", "jack-of-all-trades")}),
        ("green", "explorer explorer", set()),
        ("yellow", "traveler traveler journalist sailor", {("traveler", "traveler", "journalist")}),
        ("mixed", "explorer traveler sailor traveler", {("explorer", "traveler", "sailor")}),
        ("mixed", "explorer adventurer prop-plane", {("explorer", "adventurer", "prop-plane")}),
        ("mixed", "explorer explorer sailor adventurer", {("explorer", "sailor", "adventurer")}),
        ("mixed", "explorer explorer sailor traveler", {("explorer", "sailor", "traveler")}),
        ("mixed", "explorer traveler traveler", set()),
        ("mixed", "explorer traveler native", set()),
        ("plain", "explorer native traveler sailor", {("explorer", "native", "traveler", "sailor")}),
        ("plain", "explorer native traveler", set()),
        ("coin-4", "millionaire traveler traveler", {("millionaire",)}),
        ("coin-4", "journalist traveler traveler", {("journalist", "traveler")}),
        ("coin-4", "journalist explorer explorer native", set()),
        ("coin-5", "millionaire traveler", {("millionaire", "traveler")}),
        ("coin-5", "prop-plane traveler", {("prop-plane", "traveler")}),
        ("machete-4", "trailblazer explorer traveler", {("trailblazer", "explorer")}),
        ("machete-4", "pioneer explorer", {("pioneer",)}),
        ("machete-4", "scout explorer pioneer", {("pioneer",)}),
        ("machete-5", "trailblazer scout explorer", {("trailblazer", "scout")}),
        ("machete-5", "scout scout explorer explorer", {("scout", "scout", "explorer")}),
        ("paddle-3", "captain sailor", {("captain",)}),
        ("paddle-3", "sailor adventurer", {("sailor", "adventurer")}),
        ("paddle-4", "captain sailor", {("captain", "sailor")}),
        ("paddle-4", "captain explorer", set()),
    ],
)
def test_each_treasure_has_its_price(treasure: str, hand: str, ways: set[tuple[str, ...]]) -> None:
    """Jokers are green, yellow or blue, or any symbol with their power; no card is given without need."""
    race = game_with(hand, modules=ON, here=0, lay=laid_at({treasure: LINE[1]}))
    assert {tuple(sorted(map(str, way))) for way in prices(race)} == {tuple(sorted(way)) for way in ways}


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
    race = game_with("pioneer native", modules=ON, ground="jungle 1, jungle 1", lay=laid(purple=LINE[1]))
    assert race.moves() == set()
    assert race.why("cell", LINE[1]) == "A treasure lies there: stop beside it and pay its price."


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


def test_it_reaches_a_finishing_space_and_removes_no_blockade() -> None:
    goal = COURSE.goals[0]
    before = next(cell for cell in COURSE.grid.near[goal] if cell not in COURSE.goals)
    race = game_with(modules=ON, pieces={0: [before]}, lay=laid("blue"))
    assert race.do("move", 0, goal, "treasure-blue").g.arrivals == [0]
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


# --- winning by four


def gathering(**more: object) -> Race:
    """Seat 0 is about to gain its fourth treasure."""
    lay = laid("blue green yellow", paddle_3=LINE[1])
    return game_with("captain", modules=ON, here=0, lay=lay, **more).do("gain", 0, LINE[1], "captain")  # type: ignore[arg-type]


def test_whoever_gains_the_fourth_treasure_has_fulfilled_a_condition_and_the_round_is_played_out() -> None:
    race = gathering()
    assert "A has gathered four treasures: this round is the last." in race.told(None)
    assert "A has gathered 4 treasures and may win by them." in race.explain("seat", 0).facts
    race.end().end()
    assert race.session.scores is None
    race.end()
    assert race.session.scores == [2, 0, 0]


def test_the_round_ends_with_the_player_to_the_right_of_the_starting_player() -> None:
    race = gathering(first=1).do("end")
    assert race.session.scores == [2, 0, 0]


def test_three_treasures_win_nothing() -> None:
    race = game_with("captain", modules=ON, here=0, lay=laid("blue green", paddle_3=LINE[1])).do(
        "gain", 0, LINE[1], "captain"
    )
    race.end().end().end()
    assert race.session.scores is None
    assert "A has 3 treasures of 4." in race.explain("seat", 0).facts


def test_a_treasure_that_was_used_does_not_count_for_the_four() -> None:
    """A reading: a treasure is used or kept for winning."""
    lay = laid("blue green yellow", paddle_3=LINE[3])
    race = game_with("captain", modules=ON, ground="camp 3, camp 3", lay=lay).go("treasure-blue", 1, 2)
    race.do("gain", 0, LINE[3], "captain").end().end().end()
    assert race.session.scores is None


def test_the_condition_stays_fulfilled_if_a_treasure_is_used_later() -> None:
    race = gathering(flood="jungle 1")
    race.go("treasure-blue", 2).do("stop").end().end().end()
    assert race.session.scores == [2, 0, 0]


def home(won: dict[int, list[int]], theirs: str = "", four: tuple[int, ...] = (0,)) -> list[int] | None:
    """The scores when seat 0 has four treasures, seat 1 reaches El Dorado, and they have won these blockades."""
    goal = COURSE.goals[0]
    before = next(cell for cell in COURSE.grid.near[goal] if cell not in COURSE.goals)
    race = game_with(
        "sailor", modules=ON, first=1, pieces={0: [before]}, won=won, lay=laid(theirs=theirs, won=four), seats=3
    )
    race.do("move", 0, goal, "sailor")
    return race.session.scores


def test_yellow_has_four_treasures_and_one_blockade_blue_is_in_el_dorado_with_two_and_wins() -> None:
    assert home({1: [5], 0: [1, 2]}, four=(1,)) == [2, 1, 0]
    assert home({1: [1, 2], 0: [5]}, four=(1,)) == [1, 2, 0]


def test_of_as_many_blockades_the_highest_number_wins() -> None:
    assert home({1: [5], 0: [2]}, four=(1,)) == [1, 2, 0]
    assert home({1: [2], 0: [5]}, four=(1,)) == [2, 1, 0]


def test_without_blockades_they_share_the_victory_whoever_was_first() -> None:
    assert home({2: [1]}, four=(1,)) == [1, 1, 0]
    assert "The race is over: A and B share the victory." in told_at_the_end()


def told_at_the_end() -> list[str]:
    return ended().told(None)


def ended() -> Race:
    """Seat 1 has four treasures, seat 0 arrives, none has a blockade."""
    goal = COURSE.goals[0]
    before = next(cell for cell in COURSE.grid.near[goal] if cell not in COURSE.goals)
    race = game_with("sailor", modules=ON, first=1, pieces={0: [before]}, won={2: [1]}, lay=laid(won=(1,)))
    return race.do("move", 0, goal, "sailor")


def test_the_verdict_tells_of_treasures() -> None:
    race = ended()
    game, view = race.session.game, race.session.view(None)
    assert game.verdict(view) == (
        "A and B were in El Dorado or had four treasures, none with a blockade: they share the victory."
    )
    assert "B: four treasures; no blockade." in game.standings(view)


def test_if_only_one_player_fulfilled_a_condition_that_player_wins() -> None:
    assert home({2: [1, 2], 0: []}, four=()) == [2, 0, 0]
