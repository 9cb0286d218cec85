"""Rules, custom routes: how they are played. What makes a route legal is tested beside the data, in test_routes.py."""

from __future__ import annotations

from engine.game import Setup
from engine.quest.routes import Course, attachments, problem, read_route, written
from engine.session import Session

SHORT = "B0@0,0 C0@7,-4 E0@4,3 Z2@4,7"  # the start tile and two big ones, in a ring


def test_a_strip_is_followed_by_a_big_tile_not_by_the_end() -> None:
    strip = read_route("B1@0,0 J5@4,-7 Q4@9,-10")
    assert problem(strip, complete=False) == ""
    assert not any(attachments(strip, "Z", turn) for turn in range(6))
    assert attachments(strip, "K", 0)


def test_the_ending_piece_lies_on_a_corner_of_the_last_tile() -> None:
    """Its three spaces and three of the tile's make five pairs."""
    tiles = read_route("B0@0,0 C0@7,-4")
    places = [place for turn in range(6) for place in attachments(tiles, "Z", turn)]
    assert 0 < len(places) <= 6
    for place in places:
        course = Course((*tiles, place))
        pairs = {(a, b) for a in course.goals for b in course.grid.near[a] if b not in course.goals}
        assert len(pairs) == 5
        assert {course.piece_of[b] for _, b in pairs} == {1}


def test_a_custom_route_is_played_as_it_is_written() -> None:
    session = Session.start(Setup("quest", 2, 1, (("route", SHORT),)))
    assert session.state.tables.course.pieces == read_route(SHORT)
    assert len(session.state.seams) == 2
    assert written(read_route(SHORT)) == SHORT
