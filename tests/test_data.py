"""The data counted against the rulebook, and wrong data refused with a sentence that names the place."""

from __future__ import annotations

import re
import string
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

import pytest

from engine.data import BadData, build, read
from engine.game import Setup, gathered
from engine.quest.effects import EFFECTS
from engine.quest.frames.turn import VERBS
from engine.quest.game import GAME
from engine.quest.modules.caves import MODULE as CAVES
from engine.quest.routes import tiles
from engine.quest.tables import base_cards, blockades, cards_of, make_tables, merged
from tests.walking import Case, walk

CARDS = base_cards()

# name: colour, power, price, item, on the board at the start, as printed on the cards
PRINTED = {
    "Explorer": ("green", 1, 0, False, False),
    "Traveler": ("yellow", 1, 0, False, False),
    "Sailor": ("blue", 1, 0, False, False),
    "Scout": ("green", 2, 1, False, True),
    "Trailblazer": ("green", 3, 3, False, True),
    "Jack-of-all-Trades": ("white", 1, 2, False, True),
    "Photographer": ("yellow", 2, 2, False, True),
    "Treasure Chest": ("yellow", 4, 3, True, True),
    "Transmitter": ("purple", 0, 4, True, True),
    "Captain": ("blue", 3, 2, False, False),
    "Pioneer": ("green", 5, 5, False, False),
    "Giant Machete": ("green", 6, 3, True, False),
    "Journalist": ("yellow", 3, 3, False, False),
    "Millionaire": ("yellow", 4, 5, False, False),
    "Adventurer": ("white", 2, 4, False, False),
    "Prop Plane": ("white", 4, 4, True, False),
    "Cartographer": ("purple", 0, 4, False, False),
    "Compass": ("purple", 0, 2, True, False),
    "Scientist": ("purple", 0, 4, False, False),
    "Travel Log": ("purple", 0, 3, True, False),
    "Native": ("purple", 0, 5, False, False),
}
TOKENS = {
    "machete-1": 2,
    "machete-2": 3,
    "machete-3": 2,
    "paddle-1": 2,
    "paddle-2": 3,
    "coin-1": 2,
    "coin-2": 3,
    "draw": 4,
    "remove": 4,
    "replace": 3,
    "keep-item": 2,
    "pass-through": 2,
    "native": 2,
    "change-symbol": 2,
}


# --- cards


def test_each_card_is_as_printed() -> None:
    found = {card.name: (card.colour, card.power, card.cost, card.item, card.market) for card in CARDS.values()}
    assert found == PRINTED


def test_eighteen_kinds_of_three_for_sale_six_of_them_on_the_board() -> None:
    sold = [card for card in CARDS.values() if card.cost]
    assert [card.count for card in sold] == [3] * 18
    assert sum(card.market for card in sold) == 6
    assert sum(card.count for card in CARDS.values()) == 86


def test_a_starting_deck_has_three_explorers_four_travelers_and_a_sailor() -> None:
    start = {card.name: card.start for card in CARDS.values() if card.start}
    assert start == {"Explorer": 3, "Traveler": 4, "Sailor": 1}
    assert all(card.count == 4 * card.start for card in CARDS.values() if card.start)  # for four players


def test_what_the_action_cards_do() -> None:
    effects = {card.name: card.effects for card in CARDS.values() if card.effects}
    assert effects == {
        "Transmitter": (("take",),),
        "Cartographer": (("draw", 2),),
        "Compass": (("draw", 3),),
        "Scientist": (("draw", 1), ("trim", 1)),
        "Travel Log": (("draw", 2), ("trim", 2)),
    }
    assert [card.name for card in CARDS.values() if card.native] == ["Native"]


def test_thirty_six_cave_tokens() -> None:
    tokens = cards_of(read("engine.quest.modules", "caves.toml")["tokens"], "caves.toml", token=True)
    assert {name.removeprefix("cave-"): card.count for name, card in tokens.items()} == TOKENS
    assert sum(card.count for card in tokens.values()) == 36
    powers = {"machete": "green", "paddle": "blue", "coin": "yellow"}
    for name, card in tokens.items():
        symbol, _, power = name.removeprefix("cave-").rpartition("-")
        if power.isdigit():
            assert (card.colour, card.power) == (powers[symbol], int(power))
        assert card.pile == "caves"
        assert card.token


def test_every_card_can_be_used_for_something() -> None:
    for card in merged((CAVES,)).values():
        usable = card.power or card.effects or card.native or card.id == "cave-keep-item"
        assert usable, card.id
        assert not (card.power and card.colour == "purple"), card.id


def test_ids_are_in_kebab_case_and_names_unique() -> None:
    everything = merged(GAME.modules)
    assert all(re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", name) for name in everything)
    assert len({card.name for card in everything.values()}) == len(everything)


def test_a_module_may_not_bring_a_card_that_is_there_already() -> None:
    with pytest.raises(BadData, match=r"caves.toml, \[cave-\S+\]: there is a card of that id already"):
        merged((CAVES, CAVES))


# --- tiles and blockades

KINDS = {"j": "jungle", "w": "water", "v": "village", "r": "rubble", "c": "basecamp", "s": "start"}


def test_each_tile_counts_as_many_symbols_as_printed() -> None:
    """Counted by hand per kind: spaces, mountains, and how many of those have a cave."""
    for letter, table in read("engine.quest", "tiles.toml").items():
        if table["kind"] == "ending":
            continue
        tokens = [token for row in table["rows"] for token in row.split()]
        found = Counter("mountain" if token[0] == "m" else KINDS[token[0]] for token in tokens)
        found["cave"] = tokens.count("mc")
        assert +found == +Counter(table["counts"]), letter


def test_how_hard_each_tile_is_to_cross() -> None:
    """An independent catalogue rates the big tiles: all strengths, and six for a mountain."""
    rated = dict(A=43, B=38, C=42, D=69, F=70, G=70, I=80, J=59, K=62, L=70, M=92, N=49)
    for letter, rating in rated.items():
        tokens = [token for _, token in tiles()[letter].spaces()]
        assert sum(6 if token[0] == "m" else int(token[1:]) for token in tokens if token[0] != "s") == rating, letter


def test_tiles_have_the_spaces_of_their_shape_and_two_faces() -> None:
    sizes = {"start": 37, "terrain": 37, "strip": 16, "ending": 3}
    assert sorted(tiles()) == [*string.ascii_uppercase[:18], "Y", "Z"]
    for letter, tile in tiles().items():
        spaces = [at for at, _ in tile.spaces()]
        assert len(spaces) == len(set(spaces)) == sizes[tile.kind], letter
        assert tiles()[tile.back].back == letter
        assert tiles()[tile.back].kind == tile.kind
    kinds = Counter(tile.kind for tile in tiles().values())
    assert kinds == {"start": 2, "terrain": 12, "strip": 4, "ending": 2}


def test_start_tiles_have_four_start_spaces_in_a_row() -> None:
    for letter in "AB":
        starts = sorted((token, at) for at, token in tiles()[letter].spaces() if token[0] == "s")
        assert [token for token, _ in starts] == ["s1", "s2", "s3", "s4"]
        assert len({at[1] for _, at in starts}) == 1


def test_the_two_endings_are_jungle_and_water() -> None:
    assert [token for _, token in tiles()["Y"].spaces()] == ["j1"] * 3
    assert [token for _, token in tiles()["Z"].spaces()] == ["w1"] * 3


def test_six_blockades() -> None:
    assert {number: tuple(land) for number, land in blockades().items()} == {
        1: ("machete", 1),
        2: ("coin", 1),
        3: ("rubble", 1),
        4: ("paddle", 1),
        5: ("machete", 2),
        6: ("rubble", 2),
    }


# --- words


def test_every_card_has_facts_to_show() -> None:
    wording = GAME.wording(GAME.new(GAME.settled(Setup("quest", 2, 0, (), ("caves",)))))
    for card in merged((CAVES,)).values():
        for fact in wording.card_facts(card):
            assert fact[0].isupper() or fact[0].isdigit(), fact
            assert fact.endswith("."), fact
        assert wording.card_facts(card) or card.id == "cave-keep-item", card.id


def test_no_log_word_is_idle() -> None:
    wording = GAME.wording(GAME.new(GAME.settled(Setup("quest", 2, 0, (), ("caves",)))))
    said: set[str] = set()
    seeds = iter(range(24, 60))
    while not said >= set(wording.words["log"]):
        *_, last = walk(Case("quest", 3, next(seeds), ("caves",)))  # its state is the one the game ends in
        said |= {entry[1] for entry in last.state.core.log}


# --- wrong data


@dataclass(frozen=True, slots=True)
class Sample:
    """A record with every kind of field."""

    name: str
    power: int = 0
    item: bool = False
    rows: tuple[str, ...] = ()
    pair: tuple[int, str] = (0, "")


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"name": 5}, "x.toml, [it]: name must be str, not 5"),
        ({"name": "a", "power": "two"}, "x.toml, [it]: power must be int, not 'two'"),
        ({"name": "a", "power": True}, "x.toml, [it]: power must be int, not True"),
        ({"name": "a", "item": 1}, "x.toml, [it]: item must be bool, not 1"),
        ({"name": "a", "rows": "b"}, "x.toml, [it]: rows must be a list, not 'b'"),
        ({"name": "a", "rows": ["b", 1]}, "x.toml, [it]: rows must be str, not 1"),
        ({"name": "a", "pair": [1]}, "x.toml, [it]: pair must have 2 items, not 1"),
        ({"name": "a", "pwer": 1}, "x.toml, [it]: unknown key 'pwer'"),
        ({}, "x.toml, [it]: 'name' is missing"),
        ("a", "x.toml, [it] must be a table"),
    ],
)
def test_wrong_data_names_file_table_and_key(table: Any, sentence: str) -> None:
    with pytest.raises(BadData) as caught:
        build(Sample, table, "x.toml, [it]")
    assert str(caught.value) == sentence


def test_right_data_becomes_a_record() -> None:
    made = build(Sample, {"name": "a", "rows": ["b", "c"], "pair": [1, "d"], "note": 7}, "x.toml, [it]", skip=("note",))
    assert made == Sample("a", rows=("b", "c"), pair=(1, "d"))


def test_a_colour_that_is_none_is_refused() -> None:
    with pytest.raises(BadData, match=re.escape("cards.toml, [scout]: colour must be one of green, blue")):
        cards_of({"scout": {"name": "Scout", "colour": "grene"}}, "cards.toml")


def test_an_effect_nobody_knows_is_refused() -> None:
    setup = GAME.settled(Setup("quest", 2, 0, (), ("caves",)))
    wrong = replace(CAVES, effects={name: f for name, f in CAVES.effects.items() if name != "replace"})
    with pytest.raises(BadData, match=r"\[cave-replace\]: unknown effect"):
        make_tables(setup, (wrong,), EFFECTS, VERBS)


def test_a_hook_nobody_calls_is_refused() -> None:
    with pytest.raises(ValueError, match="module caves: unknown hook 'stoped'"):
        gathered(("stopped",), (replace(CAVES, hooks={"stoped": lambda g: None}),))
