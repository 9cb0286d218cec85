"""How a lifted mist is turned by its owl, what the player is told before choosing, and the map afterwards."""

from __future__ import annotations

from functools import partial

import pytest

from engine.bots.base import budget_for, make
from engine.quest.game import GAME
from engine.quest.modules.mists.sentences import signs
from engine.quest.modules.mists.veil import faces, mists_of
from engine.quest.routes import OPEN, Land
from engine.quest.state import State, relay
from tests.quest.kit import COURSE, LINE, Race, game_with
from tests.quest.mistkit import (
    CENTRE,
    ON,
    approach,
    at_the_corner,
    corner,
    fits,
    laid,
    ring,
)


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
            "Not yet turned.",
            f"With the owl on {names[one]}: {spaces[one][cell]}; on {names[other]}: {spaces[other][cell]}.",
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
    [("C24", "C11", "C5", "swamp"), ("C24", "C16", "B1", "thicket"), ("C17", "C5", "B10", "thicket")],
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
