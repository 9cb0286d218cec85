"""Rules of the module mists: laying them out by lot, what a hidden one is to the players."""

from __future__ import annotations

import pytest

from engine.core import HIDDEN
from engine.game import Setup
from engine.quest.modules.mists.counsel import guess
from engine.quest.modules.mists.veil import faces, mists_of
from engine.quest.placing import big_tiles
from engine.quest.routes import printed
from engine.quest.state import State
from engine.session import Session
from tests.quest.kit import COURSE, LINE, game_with
from tests.quest.mistkit import (
    CENTRE,
    ON,
    approach,
    ring,
    way_left,
)

# --- laying them out by lot


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
        assert way_left(g)


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


# --- what the bot makes of them


def test_greedy_walks_up_to_a_mist_on_its_way_as_if_there_were_a_way_through() -> None:
    race = approach()
    steps = COURSE.grid.near[CENTRE]
    assert guess(race.g, 0, race.g.land)[CENTRE].symbol == "rubble"
    assert {guess(race.g, 0, race.g.land)[cell].symbol for cell in steps} == {"rubble"}
    race.g.seats[0].pieces = [LINE[5]]  # beside it already: it must stop elsewhere first
    assert guess(race.g, 0, race.g.land)[CENTRE].symbol == "mist"


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
