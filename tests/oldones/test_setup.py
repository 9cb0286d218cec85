"""Setting up: limits, tokens, Worker cards, and what is out of play."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from engine.game import BadSetup, Setup
from engine.oldones.game import GAME
from engine.oldones.setup import half_turned
from engine.oldones.state import State
from engine.session import Session
from tests.oldones.kit import DELUXE, game_with
from tui.export import called, set_up


def new(seats: int, seed: int = 1, modules: tuple[str, ...] = (), **options: str | int | bool) -> State:
    """A game before its first choice."""
    state: State = Session.start(Setup("old-ones", seats, seed, tuple(options.items()), modules)).state
    return state


def test_g01_four_players() -> None:
    g = new(4)
    assert [len(row.cards) for row in g.rows] == [1] * 4
    assert [len(me.hand) for me in g.seats] == [3] * 4
    assert g.box == []
    assert [row.limit for row in g.rows] == [3] * 4
    for me in g.seats:
        assert (me.vp, me.madness, set(me.tracks.values()), me.at) == (0, 2, {0}, "start")
        assert [g.tables.tablets[name].type for name in me.tablets] == ["clay"] * 3 + ["gold"] * 3
        assert [g.tables.tablets[name].tier for name in me.tablets] == [1, 2, 3, 1, 2, 3]
    assert len({name for me in g.seats for name in me.tablets}) == 24


def test_g02_three_players_have_mixed_limits() -> None:
    games = [new(3, seed) for seed in range(20)]
    assert all(sorted(row.limit for row in g.rows) == [2, 2, 3, 3] for g in games)
    assert len({tuple(row.limit for row in g.rows) for g in games}) > 3
    assert all(len(g.box) == 3 for g in games)


@pytest.mark.parametrize("seats", [1, 2])
def test_g03_two_sides(seats: int) -> None:
    g = new(seats)
    assert [row.limit for row in g.rows] == [2] * 4
    assert len(g.box) == 6
    assert all(row.clearing == [] for row in g.rows)


@pytest.mark.parametrize("modules", [(), DELUXE])
def test_g04_tokens_lie_by_number(modules: tuple[str, ...]) -> None:
    g = new(3, 5, modules)
    numbers = {name: token.number for name, token in g.tables.tokens.items()}
    assert sorted(numbers[row.token] for row in g.rows) == [1, 1, 2, 2]
    assert all(numbers[token] == g.tables.locations[place].number for place, token in g.places.items())
    assert len(g.places) == 12
    assert len(numbers) - 16 == (10 if modules else 2)


def test_g05_a_first_game() -> None:
    for seed in range(5):
        g = new(2, seed, first_game=True)
        shown = [g.tables.spots[row.token] for row in g.rows]
        assert shown == [((("worship", 1),),), ((("gold", 1),),), ((("tablet", 1),),), ((("clay", 2),),)]
    assert len({tuple(new(2, seed, first_game=True).places.values()) for seed in range(5)}) == 5


def test_g06_half_of_the_workers_are_turned() -> None:
    """Of the sixteen eight; and each of them in about half of the games, as the four dealt to rows show."""
    assert Counter(half_turned(new(2)).values()) == {"pw": 8, "ol": 8}
    halves = Counter(up for seed in range(100) for row in new(2, seed).rows for up in row.up)
    assert 160 < halves["pw"] < 240


def test_tokens_beside_the_sites_lie_at_random() -> None:
    """Not the grey ones first; and neither do the tiles lie in a fixed order."""
    games = [new(2, seed, ("sites",)) for seed in range(30)]
    numbers = {tuple(g.tables.tokens[row.token].number for row in g.rows) for g in games}
    assert numbers == set(permutations((1, 1, 2, 2)))
    assert all(len({g.rows[number].site for g in games}) == 7 for number in range(4))


def test_g101_extra_workers_stay_in_the_box() -> None:
    g = new(4, 3, ("workers",))
    assert len(g.tables.workers) == 19
    assert Counter(half_turned(g).values()) == {"pw": 10, "ol": 9}
    assert len(g.box) == 3


def test_two_players_and_the_scholar_are_set_up_as_three() -> None:
    g = new(2, 2, scholar=True)
    assert sorted(row.limit for row in g.rows) == [2, 2, 3, 3]
    assert g.scholar is not None
    assert len(g.scholar.pile) == 3
    assert len(g.box) == 3
    assert new(2).scholar is None
    assert new(3, scholar=True).scholar is None


@pytest.mark.parametrize(
    ("seats", "given", "kept", "told"),
    [
        (1, {"scholar": True, "last_round": False}, {"scholar": False, "last_round": True}, {"difficulty", "tomes"}),
        (2, {"difficulty": "insane"}, {"difficulty": "easy"}, {"scholar"}),
        (2, {"scholar": True, "last_round": False}, {}, {"scholar", "difficulty", "last_round", "tomes"}),
        (3, {"scholar": True, "tomes": "c-d"}, {"scholar": False, "tomes": "random"}, set()),
    ],
)
def test_options_that_decide_nothing_are_settled_and_not_told(
    seats: int, given: dict[str, str | bool], kept: dict[str, str | bool], told: set[str]
) -> None:
    setup = GAME.settled(Setup("old-ones", seats, 0, tuple(given.items()), ("tomes",)))
    assert dict(setup.options).items() >= {**given, **kept}.items()
    always = {"first_game", "slots", "round_limit", "data"}
    assert {option.name for option in GAME.offered(setup)} == told | always
    lines = " ".join(set_up(GAME, setup))
    assert [called(name) in lines for name, _ in setup.options] == [name in told | always for name, _ in setup.options]


def test_any_seat_may_be_the_first() -> None:
    assert {new(3, seed).first for seed in range(20)} == {0, 1, 2}


@pytest.mark.parametrize(
    ("difficulty", "sides"),
    [
        ("easy", ["blank", "blank"]),
        ("hard-left", ["cthulhu", "blank"]),
        ("hard-right", ["blank", "cthulhu"]),
        ("insane", ["cthulhu", "cthulhu"]),
    ],
)
def test_the_sides_of_the_tomes(difficulty: str, sides: list[str]) -> None:
    g = new(1, difficulty=difficulty)
    assert g.scholar is not None
    assert g.scholar.sides == sides
    assert g.scholar.tomes == ["a", "b"]


def test_the_kit_leaves_a_game_that_could_be() -> None:
    play = game_with(rows={1: "w05-ol"}, hands={0: "w01"}, goods={0: "clay clay"}, tokens={2: "v08", "a1": "v02"})
    assert play.cards(1) == "w05-ol"
    assert play.g.rows[1].token == "v08"
    assert play.g.places["a1"] == "v02"
    assert play.goods() == "clay clay"


# --- a player's own values


def refused(text: str) -> str:
    """Why this data is refused."""
    with pytest.raises(BadSetup) as caught:
        GAME.settled(Setup("old-ones", 2, 0, (("data", text),)))
    return str(caught.value)


def test_own_values_replace_what_is_printed() -> None:
    text = '[worker.w05]\npw = [["gold:4"]]\n[location.a1]\nvp = [3]\n[quest.q1]\nvp = 5\n'
    g = new(2, 1, (), data=text)
    assert g.tables.spots["w05-pw"] == ((("gold", 4),),)
    assert g.tables.spots["w05-ol"] == ((("build", 1),),)
    assert g.tables.locations["a1"].vp == (3,)
    assert new(2, 1, ("quests",), data=text).tables.extra["quest"]["q1"]["vp"] == 5
    assert new(2).tables.spots["w05-pw"] == ((("clay", 3),),)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[worker", "The data cannot be used: the text is not TOML:"),
        ('{"worker"', "The data cannot be used: the text is not TOML:"),
        ("[worker.w99]\npw = []", "[worker]: there is no 'w99' to replace."),
        ("[worker.w01]\nup = 1", "[worker.w01]: there is no 'up' to replace."),
        ("[worker]\nw01 = 3", "[worker.w01] must be a table."),
        ("[token.v01]\nnumber = '1'", "[token.v01.number] must be like 1, not '1'."),
        ("[token.v03]\nnumber = 2", "[token]: 5 tokens of number 1 are needed, not 4."),
        ('[token.v01]\ngroups = [["milk"]]', "[token.v01]: groups: no glyph 'milk' can be there."),
        ('[site.site-1]\ngroups = [["copy"]]', "[site.site-1]: groups: no glyph 'copy' can be there."),
        ('[site.site-1]\ngroups = [["mask"]]', "[site.site-1]: groups: no glyph 'mask' can be there."),
        ('[token.v01]\ngroups = ["gold"]', "[token.v01]: groups must be a list, not 'gold'."),
        ("[tablet.t01]\ntype = 'gold'", "[tablet]: four of type clay and tier 1 are needed, not 3."),
        ("[tablet.t01]\ntype = 'wood'", "[tablet.t01]: type must be one of clay, gold, not 'wood'."),
        ("[limits]\ntwo = [2, 2, 2, 3]", "the text: there is no 'limits' to replace."),
        ("[sacrifice]\nvp = [0]", "[sacrifice]: vp must have 2 to 12 items, not 1."),
        ("[tome.b]\nblank = []", "[tome.b]: each side has 1 to 12 levels."),
        ("[pair.1]\nvp = 'two'", "[pair.1.vp] must be like 2, not 'two'."),
        ("[sacrifice]\nvp = [0, 1]", "[sacrifice]: follower must have 2 spaces, not 6."),
        ("[location.c3]\nto = ['a3']", "[location]: not every path from a1 leads back to the start."),
        ("[location.start]\nto = ['a1']\nvp = [0]", "[location]: no path leads to a2."),
        ("[location.a1]\nto = ['b1', 'b2']", "[location.a1]: one or two paths, each with its VP."),
        ("[tablet.t05]\nvp = -3", "[tablet.t05.vp]: numbers go from 0 to 99."),
        ('[tome.a]\nblank = [["worship"]]', "[tome.a]: a marker at the top would activate its level without end."),
        ("[study.s01]\npriority = 'row1'", "[study.s01]: place or take with two rows, or a row with both of these."),
    ],
)
def test_own_values_that_cannot_be_are_refused(text: str, sentence: str) -> None:
    """With the table and the key."""
    assert sentence in refused(text)


def test_own_values_go_with_a_saved_game() -> None:
    setup = GAME.settled(Setup("old-ones", 2, 0, (("data", "[token.v01]\ngroups = [['stone:3']]"),)))
    again = Setup.unpack(setup.pack())
    assert GAME.settled(again) == setup
    assert setup.option("data") == '{"token":{"v01":{"groups":[["stone:3"]]}}}'
    assert GAME.tables(again).spots["v01"] == ((("stone", 3),),)
