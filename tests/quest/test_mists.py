"""Rules of the module mists: laying them out, lifting them, how the owl turns the tile, the map afterwards, the cave token."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from engine.bots.base import budget_for, make
from engine.core import HIDDEN, BadState
from engine.game import Setup
from engine.quest.game import GAME
from engine.quest.modules.mists.counsel import guess
from engine.quest.modules.mists.sentences import signs
from engine.quest.modules.mists.veil import faces, mists_of
from engine.quest.placing import big_tiles, is_passable
from engine.quest.routes import OPEN, Land, printed
from engine.quest.state import State, relay
from engine.session import Session
from tests.quest.kit import COURSE, LINE, Race, game_with

ON = ("mists",)
ALL = ("caves", "mists")
CENTRE = LINE[7]  # its tile begins at LINE[6], so that LINE[5] is beside it, and beside no other space of it


def laid(tile: str = "ford", *centres: int) -> Callable[[State], None]:
    """That tile on the first of these spaces, others on the rest; all else lies in the box."""

    def lay(g: State) -> None:
        part = mists_of(g)
        others = [name for name in faces() if name != tile]
        part.centres = list(centres or (CENTRE,))
        part.tiles = [tile, *others][: len(part.centres)]
        part.turns = [-1] * len(part.centres)
        part.rest = [name for name in faces() if name not in part.tiles]
        kept = g.land
        relay(g)
        g.land = tuple(land if land.symbol == "mist" else was for land, was in zip(g.land, kept, strict=True))

    return lay


def approach(hand: str = "explorer", tile: str = "ford", **more: object) -> Race:
    """A piece two steps away from a mist, jungle all around."""
    lay = more.pop("lay", laid(tile))
    return game_with(hand, modules=ALL, flood="jungle 1", here=4, lay=lay, **more)  # type: ignore[arg-type]


def lifted(race: Race) -> bool:
    return mists_of(race.g).turns[0] >= 0


def ring(centre: int) -> list[int]:
    """The spaces round one, clockwise from the east."""
    q, r = COURSE.grid.at[centre]
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    return [COURSE.grid.cell[q + dq, r + dr] for dq, dr in steps]


# --- laying them out


def test_nine_tiles_of_seven_spaces_no_two_alike() -> None:
    assert len(faces()) == 9
    assert all(len(spaces) == 7 for spaces in faces().values())
    assert len(set(faces().values())) == 9
    assert all(sum(land.symbol == "mountain" for land in spaces) <= 1 for spaces in faces().values())


@pytest.mark.parametrize("route", printed())
def test_one_lies_wholly_on_each_tile_but_the_start_tile_and_the_rest_is_in_the_box(route: str) -> None:
    for seed in range(3):
        g: State = Session.start(Setup("quest", 3, seed, (("route", route),), ON)).state
        part = mists_of(g)
        tiles = big_tiles(g)
        assert len(part.centres) == len(tiles)
        assert len(part.rest) == 9 - len(tiles)
        for centre, tile in zip(part.centres, tiles, strict=True):
            around = {n for n in g.tables.grid.near[centre]}
            assert len(around) == 6
            assert {centre, *around} <= set(tile)
            assert not {centre, *around} & set(g.tables.course.caves)


@pytest.mark.parametrize("route", printed())
def test_a_way_round_all_mists_is_left_from_every_start_space(route: str) -> None:
    for seed in range(10):
        g = Session.start(Setup("quest", 2, seed, (("route", route),), ON)).state
        assert is_passable(g, ())
        assert all(g.steps[cell] > 0 for cell in g.tables.course.starts)


def test_tiles_and_places_are_drawn() -> None:
    parts = [mists_of(Session.start(Setup("quest", 2, seed, (), ON)).state) for seed in range(10)]
    assert len({tuple(part.tiles) for part in parts}) > 5
    assert len({tuple(part.centres) for part in parts}) > 5


def test_what_a_mist_hides_is_secret_and_so_are_the_tiles_in_the_box() -> None:
    race = game_with(modules=ON)
    for seat in (0, 1, None):
        part = mists_of(race.session.view(seat))
        assert {*part.tiles, *part.rest} == {HIDDEN}
    told = {tuple(mists_of(race.session.imagine(0, seed)).tiles) for seed in range(10)}
    assert len(told) > 5


# --- before it lifts


def test_nobody_enters_a_mist() -> None:
    race = approach("native explorer", tokens="cave-native cave-machete-1")
    race.g.seats[0].pieces = [LINE[5]]
    race.session.ask = race.session.rules.asked(race.g)
    assert not any(option[0] == "move" and option[2] == LINE[6] for option in race.options)
    assert race.why("cell", LINE[6]) == "Mist lies there: stop beside it, and it lifts."
    facts = race.explain("cell", LINE[6]).facts
    assert facts[0].startswith("Nobody knows what lies here until a piece stops beside the mist.")


def test_steps_to_go_lead_round_a_mist() -> None:
    race = approach()
    assert {race.g.steps[cell] for cell in (CENTRE, *ring(CENTRE))} == {-1}
    assert race.g.steps[LINE[5]] > 0


# --- lifting


def test_a_piece_that_stops_beside_a_mist_lifts_it() -> None:
    race = approach().go("explorer", 5)
    assert lifted(race)
    assert "A lifts the mist around C24: it hid the ford." in race.told(None)
    assert not race.session.undo()


def test_passing_by_does_not_lift_it() -> None:
    away = next(n for n in COURSE.grid.near[LINE[5]] if not set(COURSE.grid.near[n]) & {CENTRE, *ring(CENTRE)})
    race = approach("scout").go("scout", 5)
    assert not lifted(race)
    race.do("move", 0, away, "scout")
    assert not lifted(race)


def test_a_stop_with_power_left_over_lifts_it() -> None:
    assert lifted(approach("scout").go("scout", 5).do("stop"))


@pytest.mark.parametrize("payment", ["native", "cave-native"])
def test_it_lifts_in_whatever_way_the_piece_was_moved(payment: str) -> None:
    race = approach("native" if payment == "native" else "", tokens="cave-native" if payment != "native" else "")
    assert lifted(race.go(payment, 5))


def test_a_piece_that_does_not_move_lifts_nothing() -> None:
    race = approach()
    race.g.seats[0].pieces = [LINE[5]]
    race.session.ask = race.session.rules.asked(race.g)
    assert not lifted(race.end())


def test_a_mist_behind_a_blockade_is_not_beside_the_piece() -> None:
    near = LINE[6]  # its tile reaches the border
    race = game_with("explorer explorer", modules=ON, flood="jungle 1", blockade=1, here=3, lay=laid("ford", near))
    race.go("explorer", 4)
    assert not lifted(race)


def test_a_removed_blockade_lifts_nothing_until_the_next_stop() -> None:
    """A reading, as for caves."""
    near = LINE[6]
    race = game_with(
        "explorer explorer explorer", modules=ON, flood="jungle 1", blockade=1, here=4, lay=laid("ford", near)
    )
    race.do("break", 0, 0, "explorer")
    assert not lifted(race)
    race.go("explorer", 3)
    assert mists_of(race.g).turns == [-1]
    race.go("explorer", 4)
    assert mists_of(race.g).turns != [-1]


def after(race: Race, *action: str | int) -> str:
    """What the first seat is told to follow an option."""
    return race.session.game.after(race.session.view(0), action, 0)


def test_a_step_beside_a_mist_says_that_a_stop_there_lifts_it_for_good() -> None:
    told = "The mist on tile C lifts if the piece stops here; that cannot be taken back."
    assert told in after(approach(), "move", 0, LINE[5], "explorer")
    assert "mist" not in after(approach(), "move", 0, LINE[3], "explorer")
    race = approach().go("explorer", 5)
    assert "mist" not in after(race, "move", 0, LINE[5], "explorer")


def test_a_step_between_two_mists_names_both() -> None:
    space, one, other = BETWEEN
    told = f"The mists on tiles {COURSE.names[one][0]} and {COURSE.names[other][0]} lift if the piece stops here;"
    assert told in after(two_ahead(), "move", 0, space, "explorer")


def test_a_finishing_space_beside_a_mist_lifts_nothing_and_says_so() -> None:
    goal, near, centre = last_mist()
    race = game_with("sailor", modules=ON, pieces={0: [near]}, lay=laid("ford", centre), won={2: [1, 2, 3, 4]})
    assert "mist" not in after(race, "move", 0, goal, "sailor")
    race.do("move", 0, goal, "sailor")
    assert not lifted(race)


def last_mist() -> tuple[int, int, int]:
    """A finishing space beside a place for a mist, and a space before it that is not part of that."""
    for goal in COURSE.goals:
        for centre in filter(fits, range(len(COURSE.land))):
            inside = {centre, *ring(centre)}
            if inside & set(COURSE.grid.near[goal]):
                for near in set(COURSE.grid.near[goal]) - inside - set(COURSE.goals):
                    if COURSE.land[near].symbol in OPEN:
                        return goal, near, centre
    raise AssertionError("there is none")


def two_ahead() -> Race:
    """A piece a step away from a space between two mists, on different tiles with an open border."""
    space, one, other = BETWEEN
    before = next(n for n in COURSE.grid.near[space] if n not in (*ring(one), *ring(other)))
    won = {2: [1, 2, 3, 4]}
    return game_with(
        "explorer", modules=ON, flood="jungle 1", pieces={0: [before]}, won=won, lay=laid("ford", one, other)
    )


def between_two() -> Race:
    """A piece that has just stopped there."""
    return two_ahead().do("move", 0, BETWEEN[0], "explorer")


def test_of_several_mists_beside_a_space_the_player_chooses_which_lifts_first_and_all_do() -> None:
    """A reading."""
    _, one, other = BETWEEN
    names = COURSE.names
    race = between_two()
    assert race.options == [("lift", one), ("lift", other)]
    assert race.prompt() == "Several mists lift here. Choose which is next."
    assert race.words()[0] == f"Lift the mist on tile {names[one][0]}, around {names[one]}"
    for first, second in ((one, other), (other, one)):
        race = between_two().do("lift", first)
        while race.options[0][0] == "owl":  # when one is left there is no question which
            race.do(*race.options[0])
        assert all(turn >= 0 for turn in mists_of(race.g).turns)
        told = [entry[4] for entry in race.g.core.log or () if entry[1] == "lifted"]
        assert told == [names[first], names[second]]


def test_what_a_mist_lifted_first_shows_is_known_and_turned_before_the_next_lifts() -> None:
    race = between_two().do("lift", BETWEEN[1])
    assert {option[0] for option in race.options} == {"owl"}
    assert mists_of(race.session.view(1)).tiles == ["ford", HIDDEN]
    assert not race.session.undo()


def test_the_choice_between_mists_turns_nothing_over_yet_and_can_be_left_and_taken_up_again() -> None:
    race = between_two()
    for seat in (0, 1, None):
        assert set(mists_of(race.session.view(seat)).tiles) == {HIDDEN}
    assert mists_of(race.g).turns == [-1, -1]
    twin = GAME.unpack(race.session.setup, GAME.pack(race.g))
    GAME.check(twin)
    assert race.session.rules.asked(twin) == race.session.ask
    assert race.session.undo()


@pytest.mark.parametrize("turn", [0, -2])
def test_a_save_that_asks_which_mist_lifts_where_there_is_but_one_is_refused(turn: int) -> None:
    race = between_two()
    mists_of(race.g).turns[0] = turn
    with pytest.raises(BadState, match="mists: "):
        GAME.check(GAME.unpack(race.session.setup, GAME.pack(race.g)))


def test_while_a_mist_is_chosen_its_spaces_say_where() -> None:
    _, one, _ = BETWEEN
    race = between_two()
    assert race.ways("cell", one) == [f"Lift the mist on tile {COURSE.names[one][0]}, around {COURSE.names[one]}"]
    outside = next(iter(ring(one)))
    assert race.why("cell", outside) == "This mist lifts now: choose it by the space in its middle."
    assert race.why("cell", outside, seat=1) == "Mist lies there: stop beside it, and it lifts."
    assert race.session.game.after(race.session.view(0), ("lift", one), 0) == (
        "You see what it hid before you choose anything else. That cannot be taken back."
    )


def between() -> tuple[int, int, int]:
    """A space of one tile beside two places for mists: one on that tile, one on the next."""
    for space in range(len(COURSE.land)):
        tile = COURSE.piece_of[space]
        fit = [
            c for c in range(len(COURSE.land)) if fits(c) and space in {n for m in ring(c) for n in COURSE.grid.near[m]}
        ]
        own = [c for c in fit if COURSE.piece_of[c] == tile and space not in (c, *ring(c))]
        next_ = [c for c in fit if COURSE.piece_of[c] == tile + 1]
        if own and next_ and tile > 0:
            return space, own[0], next_[0]
    raise AssertionError("there is none")


def fits(centre: int) -> bool:
    """Whether a mist tile fits there."""
    around = COURSE.grid.near[centre]
    kinds = COURSE.pieces[COURSE.piece_of[centre]].kind == "terrain"
    return kinds and len(around) == 6 and {COURSE.piece_of[n] for n in around} == {COURSE.piece_of[centre]}


BETWEEN = between()


# --- how it lies then


def test_the_tile_is_turned_so_that_the_owl_is_beside_the_piece() -> None:
    """The first space round the centre, as it is written, carries the owl; the piece comes from the west."""
    race = approach(tile="thicket").go("explorer", 5)
    spaces = faces()["thicket"]
    around = ring(CENTRE)
    assert race.g.land[CENTRE] == spaces[0]
    owl = around.index(LINE[6])
    assert [race.g.land[around[(owl + step) % 6]] for step in range(6)] == list(spaces[1:])


def approached(side: int) -> tuple[int, int, int]:
    """A place for a mist, the space straight beyond that side of it, and one before that."""
    for centre in filter(fits, range(len(COURSE.land))):
        inside, (q, r) = {centre, *ring(centre)}, COURSE.grid.at[centre]
        dq, dr = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))[side]
        beyond = COURSE.grid.cell.get((q + 2 * dq, r + 2 * dr), -1)
        if beyond >= 0 and COURSE.land[beyond].symbol in OPEN:
            for before in set(COURSE.grid.near[beyond]) - inside:
                if COURSE.land[before].symbol in OPEN:
                    return centre, beyond, before
    raise AssertionError("there is none")


@pytest.mark.parametrize("side", range(6))
def test_it_is_turned_alike_from_every_side(side: int) -> None:
    centre, beyond, before = approached(side)
    won = {2: [1, 2, 3, 4]}
    race = game_with("explorer", modules=ON, flood="jungle 1", pieces={0: [before]}, won=won, lay=laid("ford", centre))
    race.do("move", 0, beyond, "explorer")
    around = ring(centre)
    assert [race.g.land[around[(side + step) % 6]] for step in range(6)] == list(faces()["ford"][1:])


def corner() -> tuple[int, int, list[int]]:
    """A space beside two of a mist's spaces, one before it, and those two."""
    around = ring(CENTRE)
    inside = {CENTRE, *around}
    for space in {n for cell in around for n in COURSE.grid.near[cell]} - inside:
        two = [n for n in COURSE.grid.near[space] if n in inside]
        if len(two) == 2 and COURSE.land[space].symbol != "mountain":
            before = [n for n in COURSE.grid.near[space] if n not in inside and COURSE.land[n].symbol != "mountain"]
            if before:
                return space, before[0], two
    raise AssertionError("there is none")


def at_the_corner(tile: str = "hamlet") -> Race:
    """A piece that has just stopped where the owl of that tile can be turned to two spaces."""
    space, before, _ = corner()
    won = {2: [1, 2, 3, 4]}
    race = game_with("explorer", modules=ON, flood="jungle 1", pieces={0: [before]}, won=won, lay=laid(tile))
    return race.do("move", 0, space, "explorer")


def test_if_the_owl_can_be_turned_to_two_spaces_the_player_sees_the_tile_and_chooses() -> None:
    """A reading."""
    _, _, two = corner()
    race = at_the_corner()
    assert {option for option in race.options} == {("owl", cell) for cell in two}
    assert mists_of(race.session.view(1)).tiles == ["hamlet"]
    assert race.prompt() == "The mist has lifted. Choose the space for its owl."
    assert race.words()[0] == f"Turn the owl to {COURSE.names[race.options[0][1]]}"
    assert race.explain("cell", two[0]).ways
    race.do("owl", two[1])
    assert race.g.land[two[1]] == faces()["hamlet"][1]
    assert {option[0] for option in race.options} >= {"end"}


def test_before_the_owl_is_turned_each_choice_tells_the_spaces_clockwise_from_it() -> None:
    race = at_the_corner()
    told = [race.session.game.after(race.session.view(0), option, 0) for option in race.options]
    assert told == 2 * [
        "From there clockwise: jungle 1, village 1, village 1, jungle 1, water 2, water 1; in the middle village 2."
    ]


@pytest.mark.parametrize("tile", faces())
def test_what_a_choice_of_the_owl_tells_fits_two_lines_of_eighty(tile: str) -> None:
    race = at_the_corner(tile)
    for option, word in zip(race.options, race.words(), strict=True):
        after = race.session.game.after(race.session.view(0), option, 0)
        assert len(f"Enter: {word}. {after}") <= 2 * 78


@pytest.mark.parametrize("seat", [0, 1])
def test_while_the_owl_is_turned_everybody_is_told_what_each_space_becomes(seat: int) -> None:
    _, _, two = corner()
    race = at_the_corner("thicket")
    names, told = COURSE.names, {cell: race.explain("cell", cell, seat=seat) for cell in (CENTRE, *ring(CENTRE))}
    spaces = {owl: outcome("thicket", owl) for owl in two}
    one, other = (option[1] for option in race.options)
    for cell in ring(CENTRE):
        assert told[cell].title == f"{names[cell]}, mist that lifts"
        assert told[cell].facts == (
            "What this space becomes depends on where the owl comes to lie.",
            f"With the owl on {names[one]}: {spaces[one][cell]}; with it on {names[other]}: {spaces[other][cell]}.",
        )
    assert told[CENTRE].title == f"{names[CENTRE]}, jungle 3"
    assert told[CENTRE].facts[-1] == "The middle of the tile, however it is turned: the thicket."
    assert race.survey("mists", seat)[-1] == (
        "Its spaces clockwise from the owl: jungle 1, village 1, village 2, water 1, water 2, jungle 1; in the middle jungle 3."
    )


def outcome(tile: str, owl: int) -> dict[int, str]:
    """What the outer spaces become when the owl is on one of them, in words."""
    words = {"machete": "jungle", "paddle": "water", "coin": "village"}
    around = ring(CENTRE)
    at = around.index(owl)
    clockwise = [around[(at + step) % 6] for step in range(6)]
    return {c: f"{words[land.symbol]} {land.strength}" for c, land in zip(clockwise, faces()[tile][1:], strict=True)}


def test_the_choice_of_the_owl_does_what_was_told() -> None:
    for number in (0, 1):
        race = at_the_corner("thicket")
        owl = race.options[number][1]
        race.do("owl", owl)
        titles = {cell: race.explain("cell", cell).title for cell in ring(CENTRE)}
        assert titles == {c: f"{COURSE.names[c]}, {land}" for c, land in outcome("thicket", owl).items()}


def test_the_board_shows_the_middle_at_once_and_question_marks_on_the_rest() -> None:
    shown = signs(at_the_corner("crag").g, None, {})
    assert {cell for cell, sign in shown.items() if sign.text == "??"} == set(ring(CENTRE))
    assert at_the_corner("crag").g.land[CENTRE].symbol == "mountain"
    assert set(signs(approach().g, None, {})) == {CENTRE, *ring(CENTRE)}


def test_nobody_enters_a_tile_that_is_being_turned() -> None:
    race = at_the_corner()
    assert race.g.steps[CENTRE] == -1
    assert race.why("cell", ring(CENTRE)[0], seat=1) == "The tile is still being turned."
    assert race.session.game.rule_for(race.session.view(0), 0, None) == "Mists, in detail"


def test_from_then_on_its_spaces_are_part_of_the_map() -> None:
    race = approach("explorer explorer traveler", tile="ford").go("explorer", 5)
    assert race.g.land[LINE[6]] == Land("coin", 1)
    assert race.g.steps[LINE[6]] > 0
    assert "Part of a mist tile that has been turned over: the ford." in race.explain("cell", LINE[6]).facts
    race.go("traveler", 6)
    assert race.at == 6


def test_what_lay_under_it_plays_no_part_any_more() -> None:
    """A mountain under a mist is gone, and one on the tile is there."""
    hidden = next(c for c in range(len(COURSE.land)) if fits(c) and COURSE.land[c].symbol == "mountain")
    g = game_with(modules=ON, lay=laid("grove", hidden)).g
    mists_of(g).turns = [0]
    relay(g)
    assert g.land[hidden] == Land("machete", 1)
    mists_of(g).tiles, mists_of(g).rest = ["crag"], [name for name in faces() if name != "crag"]
    relay(g)
    assert g.land[hidden].symbol == "mountain"
    assert g.steps[hidden] == -1


def test_a_turned_tile_stays_as_it_is() -> None:
    race = approach("explorer native native").go("explorer", 5)
    turns = mists_of(race.g).turns[:]
    race.go("native", 4, 5)
    assert mists_of(race.g).turns == turns


# --- the cave token


def test_three_tokens_join_those_of_the_caves() -> None:
    tokens = game_with(modules=ALL).g.parts["caves"].tokens()
    assert len(tokens) == 36 + 3
    assert tokens.count("mist-step") == 3


def test_the_token_moves_a_piece_two_steps_on_a_turned_mist_tile_whatever_they_ask_for() -> None:
    race = approach("explorer", "thicket", tokens="mist-step").go("explorer", 5)
    onto = [cell for verb, _, cell, name in (o for o in race.options if o[0] == "move") if name == "mist-step"]
    assert onto == [LINE[6]]  # it may begin outside
    race.do("move", 0, LINE[6], "mist-step")
    further = {option[2] for option in race.options if option[0] == "move"}
    assert further == {n for n in COURSE.grid.near[LINE[6]] if n in (CENTRE, *ring(CENTRE))}
    race.do("move", 0, CENTRE, "mist-step")
    assert (race.at, race.tokens(), race.g.land[CENTRE]) == (7, [], Land("machete", 3))


def test_the_token_enters_no_mountain_and_no_hidden_mist_and_no_occupied_space() -> None:
    race = approach("explorer", "crag", tokens="mist-step").go("explorer", 5).go("mist-step", 6)
    assert CENTRE not in {option[2] for option in race.options if option[0] == "move"}
    race = approach("explorer", tokens="mist-step")
    assert not any(option[-1] == "mist-step" for option in race.options)
    race = approach("explorer", tokens="mist-step").go("explorer", 5)
    race.g.seats[1].pieces = [LINE[6]]
    assert race.session.rules.asked(race.g)
    race.session.ask = race.session.rules.asked(race.g)
    assert not any(option[-1] == "mist-step" for option in race.options)


# --- what the bot makes of them


def test_greedy_walks_up_to_a_mist_on_its_way_as_if_there_were_a_way_through() -> None:
    race = approach()
    steps = COURSE.grid.near[CENTRE]
    assert guess(race.g, 0, race.g.land)[CENTRE].symbol == "rubble"
    assert {guess(race.g, 0, race.g.land)[cell].symbol for cell in steps} == {"rubble"}
    race.g.seats[0].pieces = [LINE[5]]  # beside it already: it must stop elsewhere first
    assert guess(race.g, 0, race.g.land)[CENTRE].symbol == "mist"


def asked_for(g: State, cell: int) -> int:
    """The least that the spaces from there to El Dorado ask for together."""
    course, least = g.tables.course, {cell: 0}
    while True:
        after = dict(least)
        for at, paid in least.items():
            for n in course.grid.near[at]:
                if g.land[n].symbol in OPEN:
                    after[n] = min(after.get(n, 1000), paid + g.land[n].strength)
        if after == least:
            return min(paid for at, paid in least.items() if at in course.goals)
        least = after


@pytest.mark.parametrize(
    ("mist", "space", "before", "tile"),
    [("C12", "C5", "B10", "swamp"), ("C12", "C2", "C3", "thicket"), ("C17", "C5", "B10", "thicket")],
)
def test_greedy_turns_the_owl_so_that_the_tile_is_easiest_to_cross(
    mist: str, space: str, before: str, tile: str
) -> None:
    centre, cell, start = map(COURSE.names.index, (mist, space, before))

    def arrived() -> Race:
        lay, won = laid(tile, centre), {2: [1, 2, 3, 4]}
        race = game_with("explorer", modules=ON, flood="jungle 1", pieces={0: [start]}, won=won, lay=lay)
        return race.do("move", 0, cell, "explorer")

    race = arrived()
    outcomes = {option: asked_for(arrived().do(*option).g, cell) for option in race.options}
    assert len(set(outcomes.values())) == 2
    imagine = partial(GAME.imagine, race.g, 0)
    choice = make(GAME, "greedy").choose(imagine, race.session.rules, 0, budget_for(1, 0))
    assert outcomes[choice] == min(outcomes.values())


# --- what is told


def test_the_survey_and_typed_words_know_the_mists() -> None:
    race = approach()
    assert race.survey("mists") == ["Mist lies around C24."]
    assert race.session.game.things(race.session.view(0), 0)["mist c"] == ("cell", CENTRE)
    race.go("explorer", 5)
    assert race.survey("mists") == ["The mist around C24 has lifted: the ford."]


def test_the_rule_about_a_mist_is_found_under_the_cursor() -> None:
    race = approach()
    view = race.session.view(0)
    assert race.session.game.rule_for(view, 0, ("cell", CENTRE)) == "Mists"
