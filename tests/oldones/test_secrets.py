"""Hidden hands, the Scholar's pile and deck; what everybody saw stays known."""

from __future__ import annotations

from collections import defaultdict

from engine.core import HIDDEN
from engine.registry import load
from tests.oldones.kit import BEN, ME, game_with

GAME = load("old-ones")
OPPONENT = {"pile": "w10 w11 w12", "deck": "s05 s06 s01 s02 s09"}


def test_a_view_shows_numbers_and_no_faces() -> None:
    play = game_with(seats=2, hands={ME: "w01 w02 w03"}, opponent=OPPONENT, scholar=True)
    for seat in (BEN, None):
        view = play.session.game.view(play.g, seat)
        assert view.seats[ME].hand == [HIDDEN] * 3
        assert view.scholar.pile == [HIDDEN] * 3
        assert view.scholar.deck == [HIDDEN] * 5
        assert view.scholar.intent == "cards"
        assert set(view.box) == {HIDDEN}
    assert play.session.view(ME).seats[ME].hand == ["w01", "w02", "w03"]


def test_cards_the_scholar_took_are_known_in_their_order() -> None:
    play = game_with(seats=1, opponent={**OPPONENT, "pile": "w10 w11 w12", "seen": 2})
    assert play.session.view(ME).scholar.pile == [HIDDEN, "w11", "w12"]
    for seed in range(20):
        assert GAME.imagine(play.g, ME, seed).scholar.pile[1:] == ["w11", "w12"]


def test_each_unseen_card_turns_up_wherever_it_could_be() -> None:
    play = game_with(seats=2, hands={ME: "w01 w02 w03"}, opponent=OPPONENT, scholar=True)
    g = play.g
    unseen = set(g.seats[BEN].hand + g.scholar.pile + g.box) if g.scholar else set()
    where: dict[str, set[str]] = defaultdict(set)
    for seed in range(200):
        other = GAME.imagine(g, ME, seed)
        assert other.seats[ME].hand == ["w01", "w02", "w03"]
        zones = {"hand": other.seats[BEN].hand, "pile": other.scholar.pile, "box": other.box}
        for zone, cards in zones.items():
            for card in cards:
                where[card].add(zone)
    assert set(where) == unseen
    assert all(zones == {"hand", "pile", "box"} for zones in where.values())


def test_the_deck_is_imagined_under_the_intent_that_is_seen() -> None:
    """Of the five cards left two have that back; either may be on top, any of the others below."""
    play = game_with(seats=1, opponent=OPPONENT)
    decks = [GAME.imagine(play.g, ME, seed).scholar.deck for seed in range(100)]
    assert {deck[-1] for deck in decks} == {"s05", "s06"}
    assert {deck[0] for deck in decks} == {"s01", "s02", "s05", "s06", "s09"}


def test_what_a_card_reveals_cannot_be_taken_back() -> None:
    play = game_with(seats=1, rows={1: ""}, hands={ME: "w05"}, opponent={"deck": "s02 s01 s03", "pile": "w10 w11 w12"})
    play.do("place", "w05", "pw", 1)
    assert play.session.past
    while not play.happened("studied"):
        play.do(*play.options[-1])
    assert not play.session.past
