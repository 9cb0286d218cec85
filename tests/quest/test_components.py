"""Rules, what is in the box: cards, tokens, tiles and blockades counted against the printed lists."""

from __future__ import annotations

import pytest

from engine.data import read
from engine.quest.routes import Course, printed, read_route, tiles
from engine.quest.tables import base_cards, blockades
from tests.quest.kit import game_with

PRICES = {
    "scout": 1,
    "trailblazer": 3,
    "jack-of-all-trades": 2,
    "photographer": 2,
    "treasure-chest": 3,
    "transmitter": 4,
    "captain": 2,
    "pioneer": 5,
    "giant-machete": 3,
    "journalist": 3,
    "millionaire": 5,
    "adventurer": 4,
    "prop-plane": 4,
    "cartographer": 4,
    "compass": 2,
    "scientist": 4,
    "travel-log": 3,
    "native": 5,
}
TOKENS = {
    "cave-machete-1": 2,
    "cave-machete-2": 3,
    "cave-machete-3": 2,
    "cave-paddle-1": 2,
    "cave-paddle-2": 3,
    "cave-coin-1": 2,
    "cave-coin-2": 3,
    "cave-draw": 4,
    "cave-remove": 4,
    "cave-replace": 3,
    "cave-keep-item": 2,
    "cave-pass-through": 2,
    "cave-native": 2,
    "cave-change-symbol": 2,
}


def test_eighteen_kinds_of_three_are_for_sale_at_the_printed_prices() -> None:
    sold = {card.id: card for card in base_cards().values() if card.cost}
    assert {name: card.cost for name, card in sold.items()} == PRICES
    assert {card.count for card in sold.values()} == {3}
    assert sum(card.market for card in sold.values()) == 6


def test_there_are_21_kinds_and_86_cards() -> None:
    assert len(base_cards()) == 21
    assert sum(card.count for card in base_cards().values()) == 86


def test_there_are_fourteen_kinds_of_cave_tokens_and_36_of_them() -> None:
    cards = game_with(modules=("caves",)).g.tables.cards
    assert {card.id: card.count for card in cards.values() if card.token} == TOKENS
    assert sum(TOKENS.values()) == 36


def test_there_are_six_blockades() -> None:
    assert sorted(blockades()) == [1, 2, 3, 4, 5, 6]


def test_there_are_eighteen_tile_faces_and_two_endings() -> None:
    assert "".join(sorted(tiles())) == "ABCDEFGHIJKLMNOPQRYZ"
    for letter, tile in tiles().items():
        assert tiles()[tile.back].back == letter


@pytest.mark.parametrize("letter", sorted(tiles()))
def test_a_tile_has_the_spaces_counted_on_it(letter: str) -> None:
    tile = tiles()[letter]
    tokens = [token for row in tile.rows for token in row.split()]
    assert len(tokens) == {"start": 37, "terrain": 37, "strip": 16, "ending": 3}[tile.kind]
    counted = read("engine.quest", "tiles.toml")[letter].get("counts")
    if counted:
        kinds = {"jungle": "j", "water": "w", "village": "v", "rubble": "r", "basecamp": "c", "start": "s"}
        found = {word: sum(token[0] == first for token in tokens) for word, first in kinds.items()}
        found |= {
            "mountain": tokens.count("mm") + tokens.count("mc"),
            "cave": tokens.count("mc"),
        }  # a cave is a mountain
        assert found == counted


@pytest.mark.parametrize("route", printed())
def test_a_printed_route_has_four_starts_three_finishing_spaces_and_at_most_seven_caves(route: str) -> None:
    course = Course(read_route(route))
    assert [course.land[cell].strength for cell in course.starts] == [1, 2, 3, 4]
    assert len(course.goals) == 3
    assert len(course.caves) <= 7
    assert all(course.steps[cell] > 0 for cell in course.starts)
