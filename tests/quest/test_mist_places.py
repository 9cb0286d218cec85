"""Mists laid out by the players (mist_places): whose turn it is, where they may lie, what is said, and what comes after."""

from __future__ import annotations

from copy import deepcopy
from functools import partial

import pytest

from engine.bots.base import budget_for, make
from engine.core import HIDDEN, BadState, Plain
from engine.game import Setup
from engine.quest.game import GAME
from engine.quest.modules.dragons.lair import dragons_of
from engine.quest.modules.mists.veil import mists_of, spaces_of
from engine.quest.modules.treasures.hoard import hoard_of
from engine.quest.placing import big_tiles, is_passable
from engine.quest.routes import MOUNTAIN, printed
from engine.quest.state import State
from engine.rng import Dice
from engine.session import Session
from tests.playing import moves_alike
from tests.quest.kit import Race
from tests.quest.mistkit import way_left
from tests.record import SHORT_ROUTE

HAND = ("mist_places", "by hand")


def by_hand(*modules: str, seats: int = 3, seed: int = 1, **options: str) -> Race:
    """A race in which the first mist is to be laid."""
    pairs = (HAND, *options.items())
    return Race(Session.start(Setup("quest", seats, seed, pairs, ("mists", *modules))))


def lay_all(race: Race, seed: int = 1) -> Race:
    """Lay the mists anywhere."""
    dice = Dice(seed)
    while race.options[0][0] == "spread":
        race.do(*race.options[dice.below(len(race.options))])
    return race


def tile_of(g: State, cell: int) -> list[int]:
    return next(tile for tile in big_tiles(g) if cell in tile)


# --- laying them


@pytest.mark.parametrize("route", printed())
def test_each_player_in_turn_lays_one_on_a_tile_without_one_from_the_starting_player_on(route: str) -> None:
    race = by_hand(route=route)
    tiles = len(big_tiles(race.g))
    for number in range(tiles):
        assert race.seat == (race.g.first + number) % 3
        there = [tile_of(race.g, centre) for centre in mists_of(race.g).centres]
        assert len(there) == number
        assert not any(option[1] in tile for option in race.options for tile in there)
        race.do(*race.options[-1])
    assert race.options[0][0] != "spread"
    assert race.seat == race.g.first
    assert len(mists_of(race.g).rest) == 9 - tiles


def test_a_mist_may_be_laid_wherever_it_hangs_over_no_edge_and_covers_no_cave() -> None:
    race = by_hand()
    g = race.g
    caves = set(g.tables.course.caves)
    fit = {
        cell
        for tile in big_tiles(g)
        for cell in tile
        if len(set(spaces_of(g, cell)) & set(tile)) == 7 and not caves.intersection(spaces_of(g, cell))
    }
    assert {option[1] for option in race.options} == fit
    assert any(g.land[cell].symbol == "mountain" for cell in fit)


def test_nobody_sees_what_is_laid() -> None:
    race = by_hand()
    race.do(*race.options[0])
    for seat in (0, 1, 2, None):
        assert {*mists_of(race.session.view(seat)).tiles, *mists_of(race.session.view(seat)).rest} == {HIDDEN}
    tiles = {mists_of(race.session.imagine(race.g.first, seed)).tiles[0] for seed in range(40)}
    assert len(tiles) == 9


def test_what_is_laid_is_drawn_not_chosen() -> None:
    tiles = set()
    for seed in range(8):
        race = by_hand(seed=seed)
        tiles.add(mists_of(race.do(*race.options[0]).g).tiles[0])
    assert len(tiles) > 3


def test_what_is_said_when_a_mist_is_laid() -> None:
    race = by_hand()
    option = race.options[0]
    name = race.g.tables.names[option[1]]
    assert race.prompt() == "Lay the next mist unseen. Choose the space in its middle."
    assert race.words()[0] == f"Lay a mist on tile {name[0]}, around {name}"
    assert race.session.game.rule_for(race.session.view(race.seat), race.seat, None) == "Mists, in detail"
    first = "ABC"[race.g.first]
    race.do(*option)
    assert race.told(None) == [f"{first} lays a mist around {name}."]
    assert lay_all(race).told(None)[-2:] == ["All mists lie.", f"Round 1: {first} to move."]


def warnings(race: Race) -> dict[int, str]:
    """What is said to follow by the place of the mist."""
    view, seat = race.session.view(race.seat), race.seat
    return {option[1]: race.session.game.after(view, option, seat) for option in race.options}


def test_one_that_closes_the_last_way_may_be_laid_but_with_a_warning() -> None:
    """The mist lifts when a piece stops beside it, so the race goes on."""
    closing = closers(race := by_hand(route=SHORT_ROUTE))
    told = warnings(race)
    careful = " Careful: it closes the last way to El Dorado until it lifts."
    plain = "Nobody knows what it hides until it lifts."
    assert 0 < len(closing) < len(told)
    assert {cell for cell, text in told.items() if text == plain + careful} == closing
    assert {text for cell, text in told.items() if cell not in closing} == {plain}


def closers(race: Race) -> set[int]:
    """Where a mist would leave no way."""
    course, found = race.g.tables.course, set()
    for _, cell in race.options:
        spaces = spaces_of(race.g, cell)
        steps = course.steps_over(tuple(MOUNTAIN if n in spaces else was for n, was in enumerate(race.g.land)))
        if any(steps[start] < 0 for start in course.starts):
            found.add(cell)
    return found


def test_then_steps_to_go_are_counted_over_the_mist_that_may_turn_out_open() -> None:
    race = by_hand(route=SHORT_ROUTE)
    printed_steps = race.g.tables.course.steps
    race.do("spread", max(closers(race)))
    assert not way_left(race.g)
    assert all(race.g.steps[start] >= printed_steps[start] for start in race.g.tables.course.starts)
    assert "no way" not in " ".join(race.survey("where"))


# --- what comes after


def test_mists_come_first_then_treasures_then_dragons() -> None:
    race = by_hand("treasures", "dragons", dragon_lairs="by hand")
    assert hoard_of(race.g).lying == {}
    lay_all(race)
    assert len(hoard_of(race.g).lying) == 9
    assert dragons_of(race.g).at == {}
    assert race.options[0][0] == "settle"
    assert race.seat == race.g.first
    mist = {cell for centre in mists_of(race.g).centres for cell in spaces_of(race.g, centre)}
    taken = mist | set(hoard_of(race.g).lying.values())
    assert not taken & {option[1] for option in race.options}
    while race.options[0][0] == "settle":
        race.do(*race.options[0])
    assert len(dragons_of(race.g).at) == 4
    assert race.seat == race.g.first


def test_treasures_and_dragons_drawn_by_lot_lie_apart_from_mists_laid_by_hand() -> None:
    for seed in range(5):
        g = lay_all(by_hand("caves", "treasures", "dragons", seed=seed), seed).g
        mist = [cell for centre in mists_of(g).centres for cell in spaces_of(g, centre)]
        cells = [*mist, *hoard_of(g).lying.values(), *dragons_of(g).at.values()]
        assert len(set(cells)) == len(cells) == 7 * len(mists_of(g).centres) + 9 + 4


def test_the_last_mist_cannot_be_taken_back_once_treasures_were_drawn() -> None:
    """With three players and four tiles whoever lays it is the first to move, too."""
    assert lay_all(by_hand()).session.undo()
    assert not lay_all(by_hand("treasures")).session.undo()


def test_treasures_are_laid_as_if_mists_that_close_the_only_way_were_open() -> None:
    """All are laid, on tiles before the mist too, and none of them shuts what the mist may leave open."""
    for seed in range(4):
        race = by_hand("treasures", seed=seed, route=SHORT_ROUTE)
        race.do("spread", max(closers(race)))
        lay_all(race, seed)
        g = race.g
        assert not way_left(g)
        assert len(hoard_of(g).lying) == 9
        assert {g.tables.course.piece_of[cell] for cell in hoard_of(g).lying.values()} == {1, 2}
        assert is_passable(g, ())


def test_no_treasure_is_laid_where_a_mist_keeps_every_piece_away() -> None:
    """With a mist around I8, only mountains lie beside I15 on the other sides."""
    for seed in range(60):
        race = by_hand("treasures", seed=seed)
        names = race.g.tables.names
        lay_all(race.do("spread", names.index("I8")), seed)
        assert names.index("I15") not in hoard_of(race.g).lying.values()


# --- left and taken up again


def broken(race: Race, place: str, value: Plain) -> Plain:
    """The race as a save would hold it, with one thing wrong."""
    row = deepcopy(GAME.pack(race.g))
    frames = row[0][1]  # the turn, the set-up, the laying
    if place == "turn":
        row[3]["mists"][2][0] = value
    else:
        frames[{"at": 1, "seat": 2}[place]][1] = value
    return row


def test_laying_out_can_be_left_and_taken_up_again() -> None:
    race = by_hand("treasures", "dragons")
    race.do(*race.options[0])
    twin = GAME.unpack(race.session.setup, GAME.pack(race.g))
    GAME.check(twin)
    assert race.session.rules.asked(twin) == race.session.ask
    assert twin == race.g


@pytest.mark.parametrize(("place", "value"), [("at", 0), ("at", 2), ("at", 9), ("turn", 0), ("seat", "next")])
def test_a_save_in_which_it_is_not_the_time_to_lay_that_mist_is_refused(place: str, value: Plain) -> None:
    race = by_hand("treasures", "dragons")
    race.do(*race.options[0])
    GAME.check(GAME.unpack(race.session.setup, GAME.pack(race.g)))
    value = (race.seat + 1) % 3 if value == "next" else value
    with pytest.raises(BadState):
        GAME.check(GAME.unpack(race.session.setup, broken(race, place, value)))


# --- bots


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_bots_lay_mists_and_the_one_that_plans_leaves_a_way(bot: str) -> None:
    race = by_hand("caves", "treasures", "dragons", dragon_lairs="by hand", route=SHORT_ROUTE)
    player = make(GAME, bot)
    while race.options[0][0] != "move" and ("end",) not in race.options:
        imagine = partial(GAME.imagine, race.g, race.seat)
        race.do(*player.choose(imagine, race.session.rules, race.seat, budget_for(4, len(race.session.actions))))
    assert len(mists_of(race.g).centres) == 2
    if bot == "greedy":
        assert way_left(race.g)


def test_the_one_that_plans_chooses_alike_whatever_lies_hidden() -> None:
    moves_alike(Setup("quest", 3, 5, (HAND,), ("mists", "treasures")), "greedy", 3)


def test_the_one_that_plans_does_not_always_lay_it_on_the_same_space() -> None:
    race = by_hand()
    player = make(GAME, "greedy")
    imagine = partial(GAME.imagine, race.g, race.seat)
    cells = {player.choose(imagine, race.session.rules, race.seat, budget_for(4, n))[1] for n in range(6)}
    assert len(cells) > 2
