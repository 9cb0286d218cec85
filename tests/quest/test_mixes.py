"""Modules played together: every mix on every route, and what happens where two of them meet."""

from __future__ import annotations

import pytest

from engine.core import BadState
from engine.game import Setup
from engine.quest.game import GAME
from engine.quest.modules.dragons.lair import COLOURS, dragons_near, dragons_of
from engine.quest.modules.mists.veil import faces, mists_of
from engine.quest.modules.treasures.hoard import costs, hoard_of
from engine.quest.routes import printed
from engine.quest.state import State, relay
from engine.quest.survey import signs_of
from engine.rng import Dice
from engine.session import Session
from tests.players import quest_runner
from tests.quest.kit import COURSE, LINE, Race, game_with
from tests.quest.mistkit import way_left
from tests.walking import mixes

EVERY = tuple(module.name for module in GAME.modules)
CENTRE = LINE[7]
FAR = COURSE.names.index("K30")


def together(
    hand: str = "",
    tokens: str = "",
    awake: str = "",
    here: int = 4,
    ground: str = "jungle 1",
    seats: int = 3,
    **at: int,
) -> Race:
    """All modules: a mist on CENTRE, the green dragon and the blue treasure where a test wants them."""

    def lay(g: State) -> None:
        mists, hoard, dragons = mists_of(g), hoard_of(g), dragons_of(g)
        mists.centres, mists.tiles, mists.turns = [at.get("mist", CENTRE)], ["ford"], [-1]
        mists.rest = [name for name in faces() if name != "ford"]
        hoard.lying = {"treasure-blue": at.get("treasure", FAR)}
        hoard.rest = [name for name in costs() if name != "treasure-blue"]
        dragons.at = {"green": at["dragon"]} if "dragon" in at else {}
        dragons.awake = awake.split()
        kept = g.land
        relay(g)
        shut = ("mist", "treasure")
        g.land = tuple(land if land.symbol in shut else was for land, was in zip(g.land, kept, strict=True))

    return game_with(hand, tokens=tokens, modules=EVERY, flood=ground, here=here, seats=seats, lay=lay)


def moves(race: Race, payment: str) -> set[int]:
    return {option[2] for option in race.options if option[0] == "move" and option[3] == payment}


# --- every mix


def test_there_are_sixteen_mixes() -> None:
    assert len(mixes(GAME)) == 16


@pytest.mark.parametrize("route", printed())
def test_every_mix_starts_and_ends_for_every_number_of_players(route: str) -> None:
    for modules in mixes(GAME):
        for seats in GAME.seats:
            session = Session.start(
                Setup("quest", seats, 11, (("route", route), ("round_limit", 12)), modules), "never"
            )
            dice = Dice(3)
            while session.ask is not None:
                session.choose(quest_runner(session.state, session.ask, dice))
            GAME.check(session.state)
            assert session.scores is not None


@pytest.mark.parametrize("route", printed())
def test_what_is_laid_out_never_shares_a_space_and_leaves_a_way(route: str) -> None:
    for seed in range(6):
        g: State = Session.start(Setup("quest", 4, seed, (("route", route),), EVERY)).state
        grid = g.tables.grid
        mist = [cell for centre in mists_of(g).centres for cell in (centre, *grid.near[centre])]
        cells = [*mist, *hoard_of(g).lying.values(), *dragons_of(g).at.values()]
        assert len(set(cells)) == len(cells) == 7 * len(mists_of(g).centres) + 12 + 4
        assert way_left(g)


def test_with_all_modules_fifty_one_tokens_are_dealt_to_the_caves() -> None:
    g = game_with(modules=EVERY).g
    assert len(g.parts["caves"].tokens()) == 36 + 6 + 6 + 3


@pytest.mark.parametrize("modules", mixes(GAME), ids="-".join)
def test_the_page_has_the_rules_of_the_modules_played_and_of_no_other(modules: tuple[str, ...]) -> None:
    setup = GAME.settled(Setup("quest", 3, 1, (), modules))
    titles = [rule.title for rule in GAME.rulebook(setup)]
    assert len(set(titles)) == len(titles)
    for module in GAME.modules:
        assert (module.title in titles) == (module.name in modules)


@pytest.mark.parametrize("name", EVERY)
def test_every_option_of_a_module_has_an_entry_marked_as_ours(name: str) -> None:
    ours = " ".join(rule.text for rule in GAME.rulebook() if rule.ours)
    for module in GAME.modules:
        assert all(f"({option.name})" in ours for option in module.options), name


# --- where two meet


def test_a_dragon_is_not_moved_onto_a_mist_and_may_be_once_it_has_lifted() -> None:
    race = together("explorer explorer", awake="green", here=3, dragon=LINE[5])
    race.do("drive", LINE[5], "explorer")
    assert LINE[6] not in {option[1] for option in race.options}
    race = together("explorer explorer", awake="green", here=4, dragon=LINE[9])
    mists_of(race.g).turns = [3]
    relay(race.g)
    race.session.ask = race.session.rules.asked(race.g)
    assert LINE[8] in {option[1] for option in race.do("drive", LINE[9], "explorer").options}


def test_the_rocket_launcher_puts_no_dragon_onto_a_mist_or_a_treasure() -> None:
    race = together("rocket-launcher", awake="green", here=0, dragon=LINE[5], treasure=LINE[9])
    race.do("play", "rocket-launcher").do("dragon", LINE[5])
    cells = {option[1] for option in race.options}
    assert cells
    assert not cells & {CENTRE, *COURSE.grid.near[CENTRE], LINE[9]}


@pytest.mark.parametrize("thing", ["dragon", "treasure"])
@pytest.mark.parametrize("space", [CENTRE, LINE[6]])
def test_a_save_in_which_a_dragon_or_a_treasure_is_on_a_hidden_mist_is_refused(thing: str, space: int) -> None:
    race = together(dragon=LINE[9], treasure=FAR)
    if thing == "dragon":
        dragons_of(race.g).at = {"green": space}
    else:
        hoard_of(race.g).lying = {"treasure-blue": space}
    relay(race.g)
    with pytest.raises(BadState, match="two things lie on one space"):
        GAME.check(race.g)


def test_a_dragon_does_not_enter_a_treasure() -> None:
    race = together("explorer", awake="green", here=0, dragon=LINE[5], treasure=LINE[6], mist=FAR_MIST)
    race.do("drive", LINE[5], "explorer")
    assert LINE[6] not in {option[1] for option in race.options}


def far_mist() -> int:
    """A place for a mist on the last tile but not on what tests use."""
    for centre in reversed(range(len(COURSE.land))):
        around = COURSE.grid.near[centre]
        tile = {COURSE.piece_of[cell] for cell in (centre, *around)}
        big = all(COURSE.pieces[number].kind == "terrain" for number in tile)
        if big and len(around) == 6 and len(tile) == 1 and FAR not in (centre, *around):
            return centre
    raise AssertionError("there is none")


FAR_MIST = far_mist()


def test_the_range_of_a_dragon_reaches_the_spaces_of_a_mist_as_soon_as_it_lifts() -> None:
    race = together("explorer", awake="green", dragon=LINE[9])
    assert race.why("cell", LINE[8]) == "Mist lies there: stop beside it, and it lifts."
    race.go("explorer", 5)
    assert dragons_near(race.g, LINE[8]) == ["green"]
    assert race.why("cell", LINE[8]) == "A dragon that is awake has it in its range: no piece enters."


def by_the_cave() -> int:
    """A place for a mist that reaches up to a cave, away from the line."""
    caves = {n for cave in COURSE.caves for n in COURSE.grid.near[cave]}
    for centre in range(len(COURSE.land)):
        inside = {centre, *COURSE.grid.near[centre]}
        tile = {COURSE.piece_of[cell] for cell in inside}
        big = all(COURSE.pieces[number].kind == "terrain" for number in tile)
        if big and len(inside) == 7 and len(tile) == 1 and inside & caves and not inside & {*COURSE.caves, *LINE, FAR}:
            return centre
    raise AssertionError("there is none")


@pytest.mark.parametrize("lifted", [False, True])
def test_of_a_hidden_mist_nothing_is_said_that_only_one_who_enters_it_meets(lifted: bool) -> None:
    """Neither the tokens of a cave beside it nor the range of a dragon; once it has lifted both are told again."""
    near, inside = COURSE.grid.near, {by_the_cave(), *COURSE.grid.near[by_the_cave()]}
    dragon = next(n for cell in inside for n in near[cell] if n not in {*inside, *COURSE.caves})
    beside_cave = next(cell for cell in inside if set(near[cell]) & set(COURSE.caves))
    in_range = next(cell for cell in inside if dragon in near[cell])
    race = together(awake="green", mist=by_the_cave(), dragon=dragon)
    if lifted:
        mists_of(race.g).turns = [0]
        relay(race.g)
    wording = GAME.wording(race.g)
    told = [" ".join(race.explain("cell", cell).facts) for cell in (beside_cave, in_range)]
    assert ("takes" in told[0], "range of a dragon" in told[1]) == (lifted, lifted)
    spots = [wording.place(race.g, cell) for cell in (beside_cave, in_range)]
    assert ("beside a cave" in spots[0], "in the range" in spots[1]) == (lifted, lifted)
    assert (signs_of(race.session.view(0), 0)[in_range].tip == "!") == lifted
    assert lifted or signs_of(race.session.view(0), 0)[in_range].text == "??"


def test_the_stop_that_lifts_a_mist_may_wake_a_dragon_too() -> None:
    race = together("explorer", dragon=LINE[9]).go("explorer", 5)
    assert dragons_of(race.g).awake == ["green"]
    assert mists_of(race.g).turns == [3]


def test_a_piece_held_by_a_dragon_gains_no_treasure() -> None:
    aside = next(n for n in COURSE.grid.near[LINE[3]] if n not in (*LINE, *COURSE.grid.near[LINE[4]]))
    race = together("captain sailor", awake="green", here=3, treasure=LINE[4], dragon=aside)
    assert race.offered("gain") == []


def test_nor_does_one_whose_way_to_it_is_in_the_range_of_a_dragon() -> None:
    aside = next(n for n in COURSE.grid.near[LINE[4]] if n not in (*LINE, *COURSE.grid.near[LINE[3]]))
    assert together("captain sailor", here=3, treasure=LINE[4], dragon=aside).offered("gain")
    assert together("captain sailor", awake="green", here=3, treasure=LINE[4], dragon=aside).offered("gain") == []


def test_a_treasure_moves_no_piece_out_of_the_range_of_a_dragon_or_into_it() -> None:
    aside = next(n for n in COURSE.grid.near[LINE[3]] if n not in LINE)
    race = together(awake="green", here=3, dragon=aside)
    give(race, "treasure-green")
    assert moves(race, "treasure-green") == set()
    race = together(awake="green", here=2, dragon=LINE[4])
    give(race, "treasure-green")
    assert LINE[3] not in moves(race, "treasure-green")


def give(race: Race, treasure: str) -> None:
    """Seat 0 has gained that one."""
    hoard_of(race.g).rest.remove(treasure)
    race.g.seats[0].tokens.append(treasure)
    race.session.ask = race.session.rules.asked(race.g)


def test_a_treasure_gained_wakes_a_dragon_and_lifts_a_mist() -> None:
    """The step onto its space is a movement like any other."""
    race = together("captain sailor", treasure=LINE[5], dragon=LINE[9])
    race.do("gain", 0, LINE[5], "captain", "sailor")
    assert dragons_of(race.g).awake == ["green"]
    assert mists_of(race.g).turns == [3]


def test_a_treasure_gained_beside_a_cave_brings_a_token() -> None:
    beside = COURSE.names.index("B14")
    race = together("captain sailor", here=0, treasure=beside)
    race.g.seats[0].pieces = [COURSE.names.index("B21")]
    race.session.ask = race.session.rules.asked(race.g)
    race.do("gain", 0, beside, "captain", "sailor")
    assert len(race.tokens()) == 2
    assert "takes a token from cave B8" in " ".join(race.told(None))


def stepping(payment: str) -> Race:
    """A piece two steps from the mist that can be moved by a card or token of a module; a dragon holds it, if it must."""
    if payment == "dragon-step":
        return together(tokens=payment, awake="green", dragon=LINE[3])
    race = together("tracker" if payment == "tracker" else "")
    if payment == "treasure-green":
        give(race, payment)
    return race


@pytest.mark.parametrize("payment", ["tracker", "dragon-step", "treasure-green"])
def test_a_stop_after_a_step_of_any_module_lifts_a_mist(payment: str) -> None:
    race = stepping(payment).go(payment, 5)
    if ("stop",) in race.options:
        assert mists_of(race.g).turns == [-1]
        race.do("stop")
    assert mists_of(race.g).turns == [3]


def test_two_steps_of_a_treasure_that_lead_past_a_mist_do_not_lift_it() -> None:
    inside = {CENTRE, *COURSE.grid.near[CENTRE]}
    away = next(n for n in COURSE.grid.near[LINE[5]] if n not in inside and not inside & set(COURSE.grid.near[n]))
    race = stepping("treasure-green").go("treasure-green", 5).do("move", 0, away, "treasure-green")
    assert mists_of(race.g).turns == [-1]


@pytest.mark.parametrize("payment", ["tracker", "dragon-step", "treasure-green", "mist-step"])
def test_no_step_of_any_kind_enters_a_treasure_a_hidden_mist_or_a_dragon(payment: str) -> None:
    token = payment if payment in ("dragon-step", "mist-step") else ""
    hand = "tracker" if payment == "tracker" else ""
    for race in (
        together(hand, token, here=3, treasure=LINE[4]),
        together(hand, token, awake="green", here=3, dragon=LINE[4]),
    ):
        if payment == "treasure-green":
            give(race, payment)
        assert LINE[4] not in moves(race, payment)
    race = together(hand, tokens=token, here=5)
    if payment == "treasure-green":
        give(race, payment)
    assert LINE[6] not in moves(race, payment)


def test_the_mist_token_moves_no_piece_that_a_dragon_holds() -> None:
    race = together("explorer", tokens="mist-step", here=4).go("explorer", 5)
    assert LINE[6] in moves(race, "mist-step")
    dragons_of(race.g).at = {"green": next(n for n in COURSE.grid.near[LINE[5]] if n not in COURSE.grid.near[LINE[6]])}
    dragons_of(race.g).awake = ["green"]
    race.session.ask = race.session.rules.asked(race.g)
    assert moves(race, "mist-step") == set()


def test_a_piece_that_a_treasure_brings_beside_a_cave_takes_a_token() -> None:
    race = together(here=0)
    race.g.seats[0].pieces = [COURSE.names.index("B21")]
    give(race, next(name for name in hoard_of(race.g).rest))
    treasure = race.tokens()[0]
    race.do("move", 0, COURSE.names.index("B14"), treasure).do("stop")
    assert len(race.tokens()) == 1
    assert "takes a token from cave B8" in " ".join(race.told(None))


def test_a_sleeping_dragon_on_each_of_four_tiles_wakes_when_its_tile_is_entered_and_no_other() -> None:
    race = game_with(modules=EVERY)
    assert set(dragons_of(race.g).at) == set(COLOURS)
    assert dragons_of(race.g).awake == []
