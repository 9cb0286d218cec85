"""Rules, custom routes: which tiles may follow which, how they lie, and what makes a route legal. All of it a reading."""

from __future__ import annotations

import pytest

from engine.game import Setup
from engine.quest.routes import Course, attachments, printed, problem, read_route, warnings, written
from engine.session import Session

SHORT = "B0@0,0 C0@7,-4 E0@4,3 Z2@4,7"  # the start tile and two big ones, in a ring


@pytest.mark.parametrize("route", printed())
def test_the_printed_routes_are_legal_and_nothing_about_them_is_odd(route: str) -> None:
    pieces = read_route(route)
    assert problem(pieces) == ""
    assert warnings(pieces) == []


@pytest.mark.parametrize("route", printed())
def test_blockades_lie_where_the_printed_routes_have_them(route: str) -> None:
    course = Course(read_route(route))
    assert tuple(course.joints(both_sides=False)) == printed()[route].blockades
    assert tuple(course.joints(both_sides=True)) == printed()[route].both


@pytest.mark.parametrize(
    ("route", "sentence"),
    [
        ("", "begins with a start tile"),
        ("C0@0,0 E0@7,-4", "begins with a start tile"),
        ("B0@0,0 C0@7,-4 A0@14,-8", "only one start tile"),
        ("B0@0,0 C0@7,-4 Z1@11,-4 E0@4,3", "ending piece comes last"),
        ("B1@0,0 O0@3,-7 Q0@6,-12", "Two strips never follow each other"),
        ("B0@0,0 Z0@4,-4", "at least one big tile"),
        ("B0@0,0 C0@7,-4", "ends with an ending piece"),
        ("B0@0,0 C0@7,-4 D0@4,3 Z2@4,7", "two faces of one piece"),
        ("B0@0,0 C0@7,-4 C1@4,3 Z2@4,7", "two faces of one piece"),
        ("B0@0,0 C0@6,-3 Z0@10,-7", "would lie on"),
        ("B0@0,0 C0@8,-4 Z0@12,-8", "full side"),
        ("B0@0,0 C0@7,-5 Z0@11,-9", "full side"),
        ("B0@0,0 C0@7,-4 Z0@12,-8", "full side"),
        ("B0@0,0 C0@7,-4 O0@10,-9 Z0@14,-8", "never touches a strip"),
        ("A4@0,0 N4@-4,-3 G4@-8,4 Z1@-4,4", "touch the last tile only"),
    ],
)
def test_an_illegal_route_is_refused_with_a_reason(route: str, sentence: str) -> None:
    reason = problem(read_route(route))
    assert sentence in reason


def test_no_tile_lies_along_the_start_spaces() -> None:
    """B4 turns the start spaces to the side where the next tile would lie."""
    reasons = [problem(read_route(f"B{turn}@0,0 C0@7,-4"), complete=False) for turn in range(6)]
    assert [turn for turn, reason in enumerate(reasons) if "along the start spaces" in reason] == [4]


def test_a_strip_is_followed_by_a_big_tile_not_by_the_end() -> None:
    strip = read_route("B1@0,0 J5@4,-7 Q4@9,-10")
    assert problem(strip, complete=False) == ""
    assert not attachments(strip, "Z", 0)
    assert attachments(strip, "K", 0)


def test_two_big_tiles_touch_along_seven_pairs_of_spaces() -> None:
    """Twelve places round a tile, less those along the start spaces."""
    start = read_route("B0@0,0")
    places = attachments(start, "C", 0)
    assert len(places) == 10
    for place in places:
        course = Course((*start, place))
        pairs = {(a, b) for a in range(37) for b in course.grid.near[a] if course.piece_of[b] == 1}
        assert len(pairs) == 7


def test_the_ending_piece_lies_on_a_corner_of_the_last_tile() -> None:
    tiles = read_route("B0@0,0 C0@7,-4")
    places = [place for turn in range(6) for place in attachments(tiles, "Z", turn)]
    assert 0 < len(places) <= 6
    for place in places:
        course = Course((*tiles, place))
        pairs = {(a, b) for a in course.goals for b in course.grid.near[a] if b not in course.goals}
        assert len(pairs) == 5
        assert {course.piece_of[b] for _, b in pairs} == {1}


def test_a_short_cut_and_an_unusual_length_are_pointed_out() -> None:
    notes = warnings(read_route(SHORT))
    assert any("short cut" in note for note in notes)
    assert any("4 to 6 big tiles" in note for note in notes)


def test_with_strips_six_blockades_always_suffice() -> None:
    """The far sides of strips go without first, those nearest to the goal before the others."""
    course = Course(read_route("swamplands"))
    assert len(course.joints(both_sides=True)) <= 6


def test_a_custom_route_is_played_as_it_is_written() -> None:
    session = Session.start(Setup("quest", 2, 1, (("route", SHORT),)))
    assert session.state.tables.course.pieces == read_route(SHORT)
    assert len(session.state.seams) == 2
    assert written(read_route(SHORT)) == SHORT
