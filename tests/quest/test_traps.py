"""Readings for routes of one's own: a pocket that a piece can enter and never leave for El Dorado."""

from __future__ import annotations

from engine.quest.reach import steps_to_go
from engine.quest.routes import Course, problem, read_route, warnings
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
