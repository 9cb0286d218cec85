"""Rules of the module dragons: laying them out, by lot and by hand, and their cards beside the board."""

from __future__ import annotations

import pytest

from engine.core import BadState
from engine.game import Setup
from engine.quest.modules.dragons.lair import COLOURS, dragons_of
from engine.quest.placing import big_tiles, filled, open_borders
from engine.quest.routes import printed
from engine.quest.state import State
from engine.session import Session
from tests.quest.kit import Race, game_with
from tests.quest.test_dragons import FAR, ON, at, laid

TWO_TILES = "B1@0,0 C0@3,-7 G4@7,-14 Y1@11,-14"


@pytest.mark.parametrize("route", printed())
def test_four_dragons_sleep_on_four_tiles_but_not_on_the_start_tile(route: str) -> None:
    for seed in range(5):
        g: State = Session.start(Setup("quest", 3, seed, (("route", route),), ON)).state
        part = dragons_of(g)
        tiles = [g.tables.course.piece_of[cell] for cell in part.at.values()]
        assert list(part.at) == list(COLOURS)
        assert len(set(tiles)) == 4
        assert all(g.tables.course.pieces[tile].kind == "terrain" for tile in tiles)
        assert part.awake == []


def test_a_dragon_may_lie_on_any_space_even_a_mountain() -> None:
    under = set()
    for seed in range(40):
        g = Session.start(Setup("quest", 2, seed, (), ON)).state
        under |= {g.land[cell].symbol for cell in dragons_of(g).at.values()}
    assert under == {"machete", "paddle", "coin", "rubble", "camp", "mountain"}


def test_no_dragon_laid_out_by_lot_would_shut_a_border() -> None:
    for seed in range(30):
        g = Session.start(Setup("quest", 2, seed, (), ON)).state
        ranges = {n for cell in dragons_of(g).at.values() for n in (cell, *g.tables.grid.near[cell])}
        assert len(open_borders(g, ranges)) == len(g.tables.course.pieces) - 1  # even with all of them awake


def test_with_fewer_than_four_tiles_the_dragons_left_over_stay_in_the_box() -> None:
    g = Session.start(Setup("quest", 2, 1, (("route", TWO_TILES),), ON)).state
    assert list(dragons_of(g).at) == ["green", "yellow"]


def test_by_hand_each_player_in_turn_lays_the_next_dragon_on_a_tile_without_one() -> None:
    session = Session.start(Setup("quest", 3, 1, (("dragon_lairs", "by hand"),), ON))
    race, first = Race(session), session.state.first
    for number, tile in enumerate(reversed(big_tiles(race.g)[:4])):
        assert race.seat == (first + number) % 3
        taken = {
            cell for cells in big_tiles(race.g) for cell in cells if set(cells) & set(dragons_of(race.g).at.values())
        }
        assert {option[1] for option in race.options} == {c for cells in big_tiles(race.g) for c in cells} - taken
        race.do("settle", tile[0])
    assert race.told(None)[0].endswith(f"lays the green dragon on {race.g.tables.names[at(race, 'green')]}.")
    assert race.seat == first
    assert ("end",) in race.options


def test_three_kinds_of_three_cards_lie_beside_the_board() -> None:
    g = game_with(modules=ON).g
    kinds = ("rocket-launcher", "dragon-tamer", "tracker")
    assert [g.stock[card] for card in kinds] == [3, 3, 3]
    assert not set(kinds) & set(g.market)


def test_the_dragon_cards_are_for_sale_while_a_place_is_vacant_or_always_by_the_option() -> None:
    hand = "traveler traveler traveler"
    assert "tracker" not in game_with(hand, modules=ON).offered("buy")
    assert "tracker" in game_with(hand, modules=ON, stock={"scout": 0}).offered("buy")
    assert "tracker" in game_with(hand, modules=ON, dragon_cards="always").offered("buy")
    assert "captain" not in game_with(hand, modules=ON, dragon_cards="always").offered("buy")


def by_hand(*modules: str) -> Race:
    """A race that begins with laying out the dragons."""
    return Race(Session.start(Setup("quest", 3, 1, (("dragon_lairs", "by hand"),), ("dragons", *modules))))


def test_by_hand_it_is_said_which_dragon_is_laid() -> None:
    race = by_hand()
    assert race.prompt() == "Lay the green dragon on any space of a tile that has none."
    assert race.words()[0].startswith("Lay the green dragon on ")
    race.do(*race.options[0])
    assert race.prompt().startswith("Lay the yellow dragon")


def test_by_hand_a_dragon_that_would_shut_a_border_is_allowed_with_a_warning() -> None:
    race = by_hand()
    grid, game = race.g.tables.grid, race.session.game
    for option in race.options:
        warned = "would bar the last way over a border" in game.after(race.session.view(race.seat), option, race.seat)
        closed = {option[1], *grid.near[option[1]]}
        assert warned == (len(open_borders(race.g, closed)) < len(race.g.tables.course.pieces) - 1)


def test_by_hand_no_dragon_is_laid_on_a_treasure_or_a_mist() -> None:
    race = by_hand("treasures", "mists")
    spaces = {cell for tile in big_tiles(race.g) for cell in tile}
    assert len(filled(race.g)) > 20
    assert {option[1] for option in race.options} == spaces - filled(race.g)


@pytest.mark.parametrize("thing", ["treasure", "mist"])
def test_a_save_with_a_dragon_on_a_treasure_or_a_mist_is_refused(thing: str) -> None:
    race = game_with(modules=("dragons", "treasures", "mists"), lay=laid(green=FAR))
    race.session.game.check(race.g)
    dragons_of(race.g).at["green"] = next(cell for cell, land in enumerate(race.g.land) if land.symbol == thing)
    with pytest.raises(BadState, match="two things lie on one space"):
        race.session.game.check(race.g)


# --- where mists laid by hand have shut a border


def shut_by_mists(seed: int, lairs: str) -> Race:
    """Mists on all borders of the first big tile but the corners, then the dragons."""
    options = (("mist_places", "by hand"), ("dragon_lairs", lairs))
    race = Race(Session.start(Setup("quest", 3, seed, options, ("mists", "dragons"))))
    names = race.g.tables.names
    for place in ("K8", "I32", "N30", "C21"):
        race.do("spread", names.index(place))
    return race


def test_by_hand_the_warning_is_about_borders_that_mists_leave_open() -> None:
    race = shut_by_mists(1, "by hand")
    course, grid = race.g.tables.course, race.g.tables.grid
    assert len(open_borders(race.g, ())) < len(course.pieces) - 1
    warned = 0
    for option in race.options:
        told = race.session.game.after(race.session.view(race.seat), option, race.seat)
        shuts = open_borders(race.g, {option[1], *grid.near[option[1]]}) < open_borders(race.g, ())
        assert ("the last way over a border" in told) == shuts
        warned += shuts
    assert 0 < warned < len(race.options)


def test_by_lot_no_dragon_bars_a_border_that_mists_leave_open() -> None:
    for seed in range(30):
        g = shut_by_mists(seed, "random").g
        ranges = {n for cell in dragons_of(g).at.values() for n in (cell, *g.tables.grid.near[cell])}
        assert open_borders(g, ranges) == open_borders(g, ())
