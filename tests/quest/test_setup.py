"""Rules, setting up: starting cards, hands, the market, blockades, who begins, where the pieces stand."""

from __future__ import annotations

import pytest

from engine.game import BadSetup, Setup
from engine.quest.routes import printed
from engine.quest.state import State
from engine.session import Session


def new(seats: int, seed: int = 1, *modules: str, route: str = "first-game") -> State:
    state: State = Session.start(Setup("quest", seats, seed, (("route", route),), modules)).state
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_the_same_eight_cards_and_a_hand_of_four(seats: int) -> None:
    for seat in new(seats).seats:
        assert sorted(seat.hand + seat.deck) == ["explorer"] * 3 + ["sailor"] + ["traveler"] * 4
        assert len(seat.hand) == 4
        assert not seat.discard + seat.played


def test_decks_are_shuffled() -> None:
    assert len({tuple(new(2, seed).seats[0].hand) for seed in range(20)}) > 5


@pytest.mark.parametrize("seats", [3, 4])
def test_the_starting_player_stands_on_start_space_1_and_the_others_follow(seats: int) -> None:
    for seed in range(8):
        g = new(seats, seed)
        starts = g.tables.course.starts
        assert [g.land[cell].strength for cell in starts] == [1, 2, 3, 4]
        for place in range(seats):
            assert g.seats[(g.first + place) % seats].pieces == [starts[place]]


def test_two_players_have_two_pieces_each_on_1_and_3_and_on_2_and_4() -> None:
    for seed in range(4):
        g = new(2, seed)
        starts = g.tables.course.starts
        assert g.seats[g.first].pieces == [starts[0], starts[2]]
        assert g.seats[1 - g.first].pieces == [starts[1], starts[3]]


def test_the_starting_player_is_drawn_and_begins() -> None:
    assert {new(4, seed).first for seed in range(30)} == {0, 1, 2, 3}
    session = Session.start(Setup("quest", 4, 5))
    assert session.ask
    assert session.ask.seat == session.state.first


def test_play_goes_clockwise() -> None:
    session = Session.start(Setup("quest", 4, 5))
    order = []
    for _ in range(4):
        assert session.ask
        order.append(session.ask.seat)
        session.choose(("end",))
        session.choose(("done",))
    first = session.state.first
    assert order == [(first + step) % 4 for step in range(4)]


@pytest.mark.parametrize("route", printed())
def test_blockades_are_dealt_to_their_places_and_the_rest_stays_in_the_box(route: str) -> None:
    seen = set()
    for seed in range(6):
        g = new(2, seed, route=route)
        assert len(g.seams) == len(printed()[route].blockades)
        assert len(set(g.seams)) == len(g.seams)
        assert set(g.seams) <= {1, 2, 3, 4, 5, 6}
        seen.add(tuple(g.seams))
    assert len(seen) > 1


@pytest.mark.parametrize("route", printed())
def test_caves_get_a_pile_of_four_each(route: str) -> None:
    g = new(4, 3, "caves", route=route)
    piles = g.parts["caves"].tokens()
    assert len(piles) == 36
    assert all(len(pile) == 4 for pile in g.parts["caves"].pack()[0])


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (Setup("quest", 5, 1), "for 2 to 4 players"),
        (Setup("quest", 1, 1), "for 2 to 4 players"),
        (Setup("quest", 3, 1, modules=("mist",)), "no module 'mist'"),
        (Setup("quest", 3, 1, (("route", "B0@0,0"),)), "This route is not legal"),
        (Setup("quest", 3, 1, (("route", "nowhere"),)), "neither a printed route"),
        (Setup("quest", 3, 1, (("joker_coins", "double"),)), "joker_coins must be one of"),
    ],
)
def test_a_setup_that_the_rules_do_not_allow_is_refused_with_a_sentence(setup: Setup, sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        Session.start(setup)
