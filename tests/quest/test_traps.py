"""Readings for routes of one's own: a pocket that a piece can enter and never leave for El Dorado."""

from __future__ import annotations

from engine.quest.reach import steps_to_go
from engine.quest.routes import Course, problem, read_route, warnings
from engine.quest.state import HOME
from tests.quest.kit import game_with

POCKET = "A0@0,0 R4@-5,3 G3@-10,5 Z2@-10,9"


def test_a_route_with_a_pocket_is_legal_but_comes_with_a_warning() -> None:
    pieces = read_route(POCKET)
    assert problem(pieces) == ""
    assert "From R13 there is no way to El Dorado any more." in warnings(pieces)


def test_the_printed_routes_have_no_pocket() -> None:
    assert not Course(read_route("serpentine")).traps()


def test_a_trapped_piece_has_farther_to_go_than_any_other() -> None:
    race = game_with("explorer", route=POCKET, seats=3)
    trap = race.g.tables.names.index("R13")
    race.g.seats[0].pieces = [trap]
    assert steps_to_go(race.g, 0) > max(steps_to_go(race.g, seat) for seat in (1, 2))


def test_a_trapped_piece_loses_at_the_round_limit() -> None:
    race = game_with("", route=POCKET, seats=3, round_limit=12)
    race.g.seats[0].pieces = [race.cell("R13")]
    for _ in range(36):
        race.end()
    assert race.session.scores is not None
    assert race.session.scores[0] == 0 < race.session.scores[1]


def test_a_trap_is_told_as_such_and_not_as_a_number_of_steps() -> None:
    race = game_with("explorer", route=POCKET, seats=3)
    trap = race.cell("R13")
    assert "There is no way to El Dorado from here." in race.explain("cell", trap).facts
    race.g.seats[0].pieces = [race.g.tables.grid.near[trap][0]]
    around = [line for line in race.survey("near") if " is R13, " in line]
    assert [line.endswith(", no way to El Dorado.") for line in around] == [True]
    race.g.seats[0].pieces = [trap]
    assert "No way to El Dorado." in race.explain("seat", 0).facts
    assert race.survey("where")[1].endswith(", with no way to El Dorado.")


def test_with_two_pieces_one_of_them_may_be_trapped() -> None:
    race = game_with("explorer", route=POCKET, seats=2)
    race.g.seats[0].pieces[0] = race.cell("R13")
    assert "No way to El Dorado for one of two pieces." in race.explain("seat", 0).facts
    race.g.seats[0].pieces[1] = HOME
    assert "No way to El Dorado." in race.explain("seat", 0).facts
