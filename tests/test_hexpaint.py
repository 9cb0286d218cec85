"""Hexes on a screen of characters: where they lie, how they look without colour, where a cursor goes from one to the next."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.style import Style

from engine.hexes import DIRECTIONS, Axial, moved
from tui.glyphs import ASCII, SAFE, UNICODE, Glyphs
from tui.hexes import (
    OVERVIEW,
    READING,
    STEPS,
    WORKING,
    ZOOMS,
    Zoom,
    climbed,
    column,
    following,
    inside,
    paged,
    row_end,
    scrolled,
    stepped,
)
from tui.hexpaint import Canvas, Edge, Hex, Painter
from tui.themes import palette_of

BLOB = [(q, r) for r in range(-3, 4) for q in range(max(-3, -r - 3), min(3, 3 - r) + 1)]
SEVEN = {(0, 0): Hex("machete", "j1", piece="A", owner=0), **{at: Hex("paddle", "w2") for at in DIRECTIONS}}


def drawn(
    hexes: dict[Axial, Hex],
    zoom: Zoom,
    cursor: Axial | None = None,
    edges: tuple[Edge, ...] = (),
    glyphs: Glyphs = SAFE,
) -> str:
    """A whole map as text."""
    left, top, right, bottom = zoom.around(hexes)
    canvas = Canvas(right - left, bottom - top, Style())
    painter = Painter(canvas, (left, top, right, bottom), zoom, glyphs, palette_of("eldorado-mono"), hexes, cursor)
    painter.block(edges)
    painter.all()
    return "\n".join(canvas.strip(y).text.rstrip() for y in range(canvas.height))


# Where hexes lie


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_every_cell_of_a_body_belongs_to_its_hex(zoom: Zoom) -> None:
    for at in BLOB:
        x, y = zoom.place(at)
        for dx in range(zoom.outline, zoom.width):
            for dy in range(zoom.outline, zoom.height):
                assert next(zoom.under(x + dx, y + dy)) == at


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_every_cell_of_an_outline_belongs_to_a_hex_beside_it(zoom: Zoom) -> None:
    left, top, right, bottom = zoom.around([(0, 0)])
    for x in range(left, right):
        for y in range(top, bottom):
            assert (0, 0) in {
                at for first in zoom.under(x, y) for at in (first, *(moved(first, s) for s in DIRECTIONS))
            }


@pytest.mark.parametrize(("zoom", "size"), [(OVERVIEW, (14, 7)), (WORKING, (29, 15)), (READING, (71, 22))])
def test_a_tile_takes_the_room_it_should(zoom: Zoom, size: tuple[int, int]) -> None:
    left, top, right, bottom = zoom.around(BLOB)
    assert (right - left, bottom - top) == size


def test_only_whole_hexes_are_drawn() -> None:
    canvas = Canvas(7, 3, Style())
    hexes = {(0, 0): Hex(text="j1"), (1, 0): Hex(text="w2")}
    painter = Painter(canvas, (0, 0, 7, 3), WORKING, SAFE, palette_of("eldorado"), hexes)
    painter.all()
    assert canvas.strip(1).text == "|j1 |  "
    assert inside(WORKING.box((0, 0)), (0, 0, 5, 3))
    assert not inside(WORKING.box((0, 0)), (1, 0, 6, 3))


# How they look


def test_the_working_size_shows_every_fact_without_colour() -> None:
    hexes = dict(SEVEN)
    hexes[1, 0] = Hex("coin", "v3", legal=True)
    hexes[0, -1] = Hex("mountain", "^^", top="o")
    hexes[0, 1] = Hex("camp", "b1", path=True)
    assert drawn(hexes, WORKING, cursor=(-1, 0), edges=(((0, 0), (1, 0)), ((0, 0), (0, 1)))) == "\n".join(
        [
            "   /o\\ / \\",
            "  |^^ |w2 |",
            " / \\ / \\ /.\\",
            "[w2 ]j1A#v3 |",
            " \\ / \\ # \\ /",
            "  |w2 |b1 |",
            "   \\ / \\:/",
        ]
    )


def test_the_overview_shows_what_matters_most() -> None:
    hexes = dict(SEVEN)
    hexes[0, -1] = Hex("mountain", "^^", top="o")
    hexes[0, 1] = Hex("camp", "b1", path=True)
    assert drawn(hexes, OVERVIEW, cursor=(-1, 0), edges=(((0, 0), (1, 0)),)) == " ^ow2\n[]jAw#\n w2b:"


def test_a_piece_on_a_marked_space_has_the_mark_beside_it_in_the_overview() -> None:
    hexes = {(0, 0): Hex("machete", "j1", piece="A", top="!"), (1, 0): Hex("machete", "j1", piece="g", top="z")}
    assert drawn(hexes, OVERVIEW) == "!Azg"


def test_what_a_space_is_gives_way_to_no_mark_in_the_overview() -> None:
    price = Hex("treasure", "3b", whole=True)
    cave = Hex("mountain", "^^", top="!", bottom="o")
    hexes = {(0, 0): Hex("coin", "v1"), (1, 0): price, (2, 0): replace(price, top="$"), (3, 0): cave}
    assert drawn(hexes, OVERVIEW, edges=(((0, 0), (1, 0)),)) == "v13b3bo!"
    assert drawn({**hexes, (1, 0): replace(price, whole=False)}, OVERVIEW, edges=(((0, 0), (1, 0)),)) == "v13#3bo!"


def test_a_cave_in_the_range_of_a_dragon_has_both_marks_but_gives_its_own_to_what_can_be_done() -> None:
    look = Hex("mountain", "^^", top="!", bottom="o")
    assert drawn({(0, 0): look}, WORKING) == " /!\\\n|^^ |\n \\o/"
    assert drawn({(0, 0): replace(look, legal=True)}, WORKING) == " /!\\\n|^^ |\n \\./"


def test_the_reading_size_has_corners_and_a_second_line() -> None:
    hexes = {(0, 0): Hex("machete", "j1", title="jungle 1", note="B29", piece="A", owner=0), (1, 0): Hex("coin", "v2")}
    hexes[0, 1] = Hex("paddle", "w1", top="f", legal=True)
    assert drawn(hexes, READING, cursor=(1, 0), edges=(((0, 0), (0, 1)),)) == "\n".join(
        [
            "┌─────────┬─────────┐",
            "│jungle 1 [v2       ]",
            "│B29     A[         ]",
            "└────┬####f────┬────┘",
            "     │w1       │",
            "     │         │",
            "     └────.────┘",
        ]
    )


def test_the_reading_size_in_ascii() -> None:
    assert drawn({(0, 0): Hex("machete", "j1")}, READING, glyphs=ASCII).splitlines()[:2] == [
        "+---------+",
        "|j1       |",
    ]


def test_blocked_edges_follow_the_outline_in_unicode() -> None:
    edges = tuple(((0, 0), way) for way in DIRECTIONS)
    assert drawn({(0, 0): Hex(text="j1")}, WORKING, edges=edges, glyphs=UNICODE) == " ╱ ╲\n┃j1 ┃\n ╲ ╱"  # noqa: RUF001


def test_a_legal_hex_stands_out_in_the_overview_without_colour() -> None:
    canvas = Canvas(4, 1, Style())
    hexes = {(0, 0): Hex("coin", "v1"), (1, 0): Hex("coin", "v1", legal=True)}
    Painter(canvas, (0, 0, 4, 1), OVERVIEW, SAFE, palette_of("eldorado-mono"), hexes).all()
    plain, legal = canvas.strip(0)
    assert plain.style is not None
    assert legal.style is not None
    assert not plain.style.underline
    assert legal.style.underline


# Where the cursor goes


def test_a_step_goes_to_the_neighbour_or_stays() -> None:
    for way, step in STEPS.items():
        assert stepped(BLOB, (0, 0), way) == step
    assert stepped(BLOB, (3, 0), "e") == (3, 0)


def test_up_up_down_down_comes_back() -> None:
    for at in ((0, 0), (1, 0), (0, -1), (-1, 1)):
        wanted = column(at)
        here = at
        for way in ("up", "up", "down", "down"):
            here = climbed(BLOB, here, way, wanted)
            assert abs(column(here) - wanted) <= 1
        assert here == at


def test_up_takes_the_only_way_there_is() -> None:
    assert climbed([(0, 0), (0, -1)], (0, 0), "up", 0) == (0, -1)
    assert climbed([(0, 0)], (0, 0), "up", 0) == (0, 0)


def test_home_end_and_pages_stay_on_the_map() -> None:
    assert row_end(BLOB, (0, 0), "home") == (-3, 0)
    assert row_end(BLOB, (0, 0), "end") == (3, 0)
    assert paged(BLOB, (0, 0), -2, 0) == (1, -2)
    assert paged(BLOB, (0, 0), 99, 0)[1] == 3


def test_next_goes_round_in_reading_order() -> None:
    legal = [(2, -1), (0, 0), (-2, 2)]
    assert following(legal, (0, 0), 1) == (-2, 2)
    assert following(legal, (-2, 2), 1) == (2, -1)
    assert following(legal, (2, -1), -1) == (-2, 2)
    assert following(legal, (1, 0), -1) == (0, 0)
    assert following([], (1, 0), 1) == (1, 0)


def test_a_view_jumps_only_near_its_end() -> None:
    whole = (0, 100)
    assert scrolled(0, 40, (20, 25), whole, 8, 2) == 0
    jumped = scrolled(0, 40, (30, 35), whole, 8, 2)
    assert 10 <= jumped <= 14
    assert scrolled(jumped, 40, (34, 39), whole, 8, 2) == jumped
    assert scrolled(jumped, 40, (95, 100), whole, 8, 2) == 60
    assert scrolled(60, 40, (0, 5), whole, 8, 2) == 0


def test_what_fits_is_centred() -> None:
    assert scrolled(7, 40, (0, 5), (10, 30), 8, 2) == 0
