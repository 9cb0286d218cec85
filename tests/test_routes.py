"""Routes: the seven printed ones, what makes a custom one legal, and a sentence for each thing that does not."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from engine.game import BadSetup, Setup
from engine.hexes import distance, moved, neighbours, turned
from engine.quest.game import GAME
from engine.quest.routes import Course, Piece, attachments, printed, problem, read_route, tiles, warnings, written
from engine.quest.tables import QuestTables

ROUTES = printed()


def route(text: str) -> tuple[Piece, ...]:
    """The pieces of a route."""
    return read_route(text)


def touching(one: Piece, other: Piece) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Neighbouring pairs of spaces of two pieces."""
    theirs = {at for at, _ in other.spaces()}
    return [(at, n) for at, _ in one.spaces() for n in neighbours(at) if n in theirs]


def shifted(pieces: tuple[Piece, ...], start: int, q: int, r: int) -> tuple[Piece, ...]:
    """The same route with every piece from a number on moved."""
    return tuple(
        piece._replace(q=piece.q + q, r=piece.r + r) if i >= start else piece for i, piece in enumerate(pieces)
    )


# --- the seven printed routes


@pytest.mark.parametrize("name", ROUTES)
def test_printed_routes_are_legal(name: str) -> None:
    assert problem(read_route(name)) == ""


def test_printed_routes_by_difficulty() -> None:
    found = {route.name: route.difficulty for route in ROUTES.values()}
    assert found == {
        "First game": "easy",
        "Hills of Gold": "easy",
        "Home Stretch": "easy",
        "Winding Paths": "medium",
        "Serpentine": "medium",
        "Swamplands": "hard",
        "Witch's Cauldron": "hard",
    }


@pytest.mark.parametrize("name", ROUTES)
def test_blockades_lie_where_the_list_says(name: str) -> None:
    """Computed and listed apart, for either reading of where a strip has blockades."""
    course = Course(read_route(name))
    assert tuple(course.joints(False)) == ROUTES[name].blockades
    assert tuple(course.joints(True)) == ROUTES[name].both
    assert len(ROUTES[name].both) <= 6


@pytest.mark.parametrize("name", ROUTES)
def test_printed_routes_touch_only_in_order(name: str) -> None:
    """Consecutive pieces touch along a full side, no others touch at all; so nothing is to be warned of."""
    pieces = read_route(name)
    for (i, one), (j, other) in itertools.combinations(enumerate(pieces), 2):
        pairs = touching(one, other)
        if j > i + 1:
            assert not pairs
        elif other.kind == "ending":
            assert len(pairs) == 5
        else:
            assert len(pairs) in (7, 8)
            assert len({a for a, _ in pairs}) >= 4
            assert len({b for _, b in pairs}) >= 4
    assert warnings(pieces) == []


@pytest.mark.parametrize("name", ROUTES)
def test_goals_can_be_reached_and_caves_have_tokens_enough(name: str) -> None:
    course = Course(read_route(name))
    assert all(course.steps[cell] > 15 for cell in course.starts)
    assert len(course.starts) == 4
    assert len(course.goals) == 3
    assert len(course.caves) <= 7  # 28 of 36 tokens


@pytest.mark.parametrize("name", ROUTES)
def test_every_space_has_a_name_of_its_own(name: str) -> None:
    course = Course(read_route(name))
    assert len(set(course.names)) == len(course.names)
    assert course.names[0] == f"{course.pieces[0].letter}1"


@pytest.mark.parametrize("name", ROUTES)
def test_both_sides_of_every_blockade_agree(name: str) -> None:
    """From either side it bars the same pairs of neighbours, and nothing else lies behind a joint."""
    setup = GAME.settled(Setup("quest", 2, 0, (("route", name), ("strip_blockades", "both"))))
    tables: QuestTables = GAME.new(setup).tables
    for cell, around in enumerate(tables.near):
        for n, seam in around:
            assert (cell, seam) in tables.near[n]
            owners = {tables.course.piece_of[cell], tables.course.piece_of[n]}
            joint = tables.seams[seam] if seam >= 0 else -1
            assert owners == {joint, joint + 1} or (seam < 0 and owners not in [{j, j + 1} for j in tables.seams])


# Where the sources of a printed route differ, both readings are legal routes.
OTHER_READINGS = {
    "home-stretch": (1, -1, 0),  # J one space along B
    "swamplands": (3, -1, 1),  # H one space along D
    "winding-paths": (1, -1, 0),  # I one space along B
    "hills-of-gold": (4, 1, -1),  # J one space along K
}


@pytest.mark.parametrize("name", OTHER_READINGS)
def test_the_other_reading_of_a_printed_route_is_legal_too(name: str) -> None:
    start, q, r = OTHER_READINGS[name]
    pieces = shifted(read_route(name), start, q, r)
    assert problem(pieces) == ""
    assert GAME.settled(Setup("quest", 2, 0, (("route", written(pieces)),))).option("route") == written(pieces)


def test_the_first_game_with_k_one_space_off_is_not_legal() -> None:
    """One source has it so; the tiles then touch along three spaces only."""
    pieces = shifted(read_route("first-game"), 4, 0, -1)
    assert problem(pieces) == "K must touch I along a full side."


# --- custom routes: how pieces may lie side by side


def rim(piece: Piece, side: int) -> set[tuple[int, int]]:
    """The four spaces of one side of a big tile; side 0 is the one to the east, clockwise."""
    corner, step = turned((3, -3), side), turned((0, 1), side)
    spaces = [(corner[0] + i * step[0], corner[1] + i * step[1]) for i in range(4)]
    return {moved((piece.q, piece.r), at) for at in spaces}


def big_neighbours() -> Iterator[Piece]:
    """Every place near C0@0,0 where another big tile does not overlap it."""
    for q in range(-9, 10):
        for r in range(-9, 10):
            if 7 <= distance((0, 0), (q, r)) <= 9:
                piece = Piece("E", 0, q, r)
                if not {at for at, _ in piece.spaces()} & {at for at, _ in Piece("C", 0, 0, 0).spaces()}:
                    yield piece


def test_two_big_tiles_touch_along_a_full_side_in_twelve_ways() -> None:
    """Worked out from the spaces: seven neighbouring pairs, all four spaces of a side on each tile, no more."""
    begin = route("B1@-7,4 C0@0,0")
    middle = begin[1]
    full = set()
    for other in big_neighbours():
        pairs = touching(middle, other)
        sides = [side for side in range(6) if rim(middle, side) == {a for a, _ in pairs}]
        if len(pairs) == 7 and sides:
            full.add((other.q, other.r))
    assert len(full) == 12
    free = {at for at in full if (at[0] - -7, at[1] - 4) != (0, 0)}
    legal = {(piece.q, piece.r) for piece in attachments(begin, "E", 0)}
    assert legal == {at for at in free if not problem((*begin, Piece("E", 0, *at)), complete=False)}
    assert {at for at in full - legal if not set(_spaces("E", *at)) & set(_spaces("B", -7, 4))} == set()


def _spaces(letter: str, q: int, r: int, turn: int = 0) -> list[tuple[int, int]]:
    return [at for at, _ in Piece(letter, turn, q, r).spaces()]


@pytest.mark.parametrize("turn", range(6))
def test_a_strip_lies_against_a_big_tile_by_a_long_side(turn: int) -> None:
    """Nested (eight pairs) or one space aside (seven), on either long side: six places for each turn."""
    begin = route("B1@0,0 C0@3,-7")
    tile = begin[1]
    places = attachments(begin, "O", turn)
    assert 3 <= len(places) <= 6  # some overlap the start tile
    for strip in places:
        assert len(touching(tile, strip)) in (7, 8)
        ends = {moved((strip.q, strip.r), turned(at, turn)) for at in ((-3, 0), (2, 0))}
        touched = {b for _, b in touching(tile, strip)}
        assert len(touched) >= 4
        assert not ends <= touched


def test_attachments_are_exactly_what_is_legal() -> None:
    """Every place near the last piece is tried: attachments lists those without a problem, and no others."""
    begins = {
        "big": "B1@0,0 C0@3,-7",
        "strip": "B1@0,0 J5@4,-7 Q4@9,-10",
        "start": "B1@0,0",
    }
    for kind, text in begins.items():
        begin = route(text)
        last = begin[-1]
        for letter in ("E", "O", "Z"):
            for turn in (0, 1, 4):
                tried = [
                    Piece(letter, turn, last.q + q, last.r + r)
                    for q in range(-9, 10)
                    for r in range(-9, 10)
                    if distance((0, 0), (q, r)) <= 9
                ]
                legal = {piece for piece in tried if not problem((*begin, piece), complete=False)}
                assert set(attachments(begin, letter, turn)) == legal, (kind, letter, turn)


def test_a_route_is_laid_piece_by_piece_as_printed() -> None:
    """Each piece of each printed route is among the legal places for it."""
    for name in ROUTES:
        pieces = read_route(name)
        for count in range(1, len(pieces)):
            piece = pieces[count]
            assert piece in attachments(pieces[:count], piece.letter, piece.turn), (name, piece)


def test_the_first_piece_is_a_start_tile() -> None:
    assert attachments((), "A", 3) == [Piece("A", 3, 0, 0)]
    assert attachments((), "C", 0) == []
    assert attachments((), "Z", 0) == []


# --- custom routes: a sentence for each illegality

FINE = "B1@0,0 C0@3,-7 G4@7,-14 Y1@11,-14"


def test_a_short_custom_route_is_legal_with_a_warning() -> None:
    pieces = route(FINE)
    assert problem(pieces) == ""
    assert warnings(pieces) == ["Printed routes have 4 to 6 big tiles besides the start; this one has 2."]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A route begins with a start tile, A or B."),
        ("C0@0,0 Y0@4,-4", "A route begins with a start tile, A or B."),
        ("B1@0,0 A0@3,-7 C0@7,-14 Y0@11,-18", "A route has only one start tile."),
        ("B1@0,0 C0@3,-7 Y0@7,-11 G4@7,-14", "The ending piece comes last."),
        ("B1@0,0 O0@5,-5 Q0@8,-8 C0@12,-9 Y0@16,-13", "Two strips never follow each other."),
        (
            "B1@0,0 C0@3,-7 O0@6,-12 Y0@9,-14",
            "The ending piece never touches a strip: another big tile comes first.",
        ),
        ("B1@0,0 Y0@4,-4", "A route has at least one big tile besides the start tile."),
        ("B1@0,0 C0@3,-7", "A route ends with an ending piece, Y or Z."),
        ("B1@0,0 C0@3,-7 D4@7,-14 Y1@11,-14", "D and C are the two faces of one piece: it is used already."),
        ("B1@0,0 C0@3,-7 C4@7,-14 Y1@11,-14", "C and D are the two faces of one piece: it is used already."),
        ("B1@0,0 A0@3,-7", "A route has only one start tile."),
        ("B1@0,0 C0@3,-6 G4@7,-14 Y1@11,-14", "C would lie on B."),
        ("B1@0,0 C0@2,-8 G4@6,-15 Y1@10,-15", "C must touch B along a full side."),
        ("B1@0,0 C0@3,-7 G4@8,-14 Y1@12,-14", "G must touch C along a full side."),
        ("B1@0,0 C0@3,-7 G4@7,-14 Y1@12,-14", "Y must touch G along a full side."),
        ("B0@0,0 C0@-3,7 Y4@-7,7", "C may not lie along the start spaces."),
        ("B0@0,0 C0@-4,7 Y4@-8,7", "C may not lie along the start spaces."),
    ],
)
def test_each_illegal_route_has_its_sentence(text: str, sentence: str) -> None:
    assert problem(route(text)) == sentence


def test_a_route_may_not_lie_along_the_start_spaces_however_the_start_tile_is_turned() -> None:
    """Three of the six sides would do for most turns; the side of the start spaces never does."""
    for turn in range(6):
        for letter in "AB":
            begin = (Piece(letter, turn, 0, 0),)
            starts = {at for at, token in begin[0].spaces() if token[0] == "s"}
            assert len(attachments(begin, "C", 0)) == 10
            strips = [piece for strip_turn in range(6) for piece in attachments(begin, "O", strip_turn)]
            assert len(strips) == 30
            for piece in (*attachments(begin, "C", 0), *strips):
                assert {a for a, _ in touching(begin[0], piece)} != starts


def test_the_ending_touches_the_last_tile_only() -> None:
    """A corner that another tile reaches is not free for the ending piece."""
    begin = route("B1@0,0 C0@3,-7 G4@7,-14")
    free = {turn for turn in range(6) for _ in attachments(begin, "Z", turn)}
    wrong = {turn: problem((*begin, ending(begin[-1], turn))) for turn in set(range(6)) - free}
    assert free
    assert wrong
    assert set(wrong.values()) <= {"The ending piece may touch the last tile only.", "Z would lie on C."}


def ending(last: Piece, turn: int) -> Piece:
    """The ending piece on a corner of a tile."""
    return Piece("Z", turn, *moved((last.q, last.r), turned((4, -4), turn)))


def test_no_way_to_the_goal_is_not_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    """No printed tile is closed off, so one is walled in for the test."""
    walled = tiles()["G"]
    closed = type(walled)(walled.kind, walled.back, tuple(" ".join("mm" for _ in row.split()) for row in walled.rows))
    monkeypatch.setattr("engine.quest.routes.tiles", lambda: {**tiles(), "G": closed})
    assert problem(route(FINE)) == "From a start space there is no way to El Dorado."


def test_pieces_that_touch_out_of_order_are_a_short_cut_to_warn_of() -> None:
    """Such a side has no blockade."""
    begin = route("B1@0,0 C0@3,-7")
    bends = [(*begin, piece) for piece in attachments(begin, "G", 0) if touching(begin[0], piece)]
    assert bends
    assert "B and G touch: a short cut without a blockade." in warnings(bends[0])


@pytest.mark.parametrize("text", ["nowhere", "B1@0,0 C9@1,1", "B1@0,0 S0@1,1", "B1@0", "B1@0,0,0", "B1@0,99999"])
def test_what_is_no_route_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadSetup, match="is neither a printed route nor a piece such as C5@7,-3"):
        GAME.settled(Setup("quest", 2, 0, (("route", text),)))


def test_an_illegal_route_is_refused_with_its_reason() -> None:
    with pytest.raises(BadSetup, match=r"This route is not legal: C would lie on B\."):
        GAME.settled(Setup("quest", 2, 0, (("route", "B1@0,0 C0@1,1 Y0@5,-3"),)))


def test_a_custom_route_is_written_in_one_way() -> None:
    """Blanks between the pieces make no other setup."""
    setups = [GAME.settled(Setup("quest", 2, 0, (("route", text),))) for text in (FINE, FINE.replace(" ", "   "))]
    assert setups[0] == setups[1]
    assert setups[0].option("route") == FINE
    assert read_route(FINE) == read_route(written(read_route(FINE)))


# --- custom routes: blockades


def test_strips_have_blockades_on_both_sides_as_far_as_six_reach() -> None:
    """The far sides nearest to the goal go without first."""
    pieces = read_route("swamplands")
    kinds = [piece.kind for piece in pieces]
    assert kinds.count("strip") == 2
    assert Course(pieces).joints(True) == [0, 1, 2, 3, 4, 5]
    longer = grown(pieces[:-1], "I")
    assert len(Course(longer).joints(True)) == 6
    assert Course(longer).joints(True) == [0, 1, 2, 3, 4, 6]  # the far side of the second strip (5) goes without


def grown(pieces: tuple[Piece, ...], letter: str) -> tuple[Piece, ...]:
    """A route with one more big tile and an ending."""
    for turn in range(6):
        for piece in attachments(pieces, letter, turn):
            for end in range(6):
                whole = (*pieces, piece, ending(piece, end))
                if not problem(whole):
                    return whole
    raise AssertionError("no room for another tile")


def test_no_route_needs_more_blockades_than_there_are() -> None:
    """One for each big tile after the start: of six physical tiles at most."""
    assert sum(tile.kind == "terrain" for tile in tiles().values()) // 2 == 6
    for name in ROUTES:
        pieces = read_route(name)
        big = sum(piece.kind == "terrain" for piece in pieces)
        assert len(Course(pieces).joints(False)) == big
