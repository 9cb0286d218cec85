"""The components counted against the rulebook, and every word and rule that is needed there."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.game import Setup
from engine.oldones.components import GOODS
from engine.oldones.glyphs import EFFECTS
from engine.oldones.tables import OldOnesTables
from engine.registry import load
from tests.oldones.kit import DELUXE

GAME = load("old-ones")


def tables(modules: tuple[str, ...] = ()) -> OldOnesTables:
    """The tables of a game with these modules."""
    found: OldOnesTables = GAME.new(GAME.settled(Setup("old-ones", 3, 0, (), modules))).tables
    return found


BASE, ALL = tables(), tables(DELUXE)


@pytest.mark.parametrize(
    ("kind", "base", "deluxe"),
    [("workers", 16, 3), ("tokens", 18, 8), ("tablets", 24, 6), ("tomes", 2, 4), ("study", 16, 0), ("sites", 4, 0)],
)
def test_as_many_as_the_rulebook_lists(kind: str, base: int, deluxe: int) -> None:
    assert len(getattr(BASE, kind)) == base
    assert len(getattr(ALL, kind)) == base + deluxe


def test_tiles_and_quests() -> None:
    assert len(ALL.extra["tile"]) == 7
    assert len(ALL.extra["quest"]) == 6
    assert not BASE.extra


def test_tokens_and_tablets_by_kind() -> None:
    assert Counter(token.number for token in BASE.tokens.values()) == {1: 5, 2: 5, 3: 4, 4: 4}
    assert Counter(token.number for token in ALL.tokens.values()) == {1: 7, 2: 7, 3: 6, 4: 6}
    assert [len(pile) for pile in BASE.piles] == [4] * 6
    assert [len(pile) for pile in ALL.piles] == [5] * 6


def test_two_cards_of_the_scholar_have_the_sign_to_shuffle() -> None:
    assert sum(card.shuffle for card in BASE.study.values()) == 2
    intents = {"place": "hand", "take": "cards", "keeper": "eye", "shadow": "eye"}
    assert all(intents.get(card.priority, "closed-eye") == card.intent for card in BASE.study.values())


def test_the_sanctum() -> None:
    assert Counter(space.good for space in BASE.sanctum.values()) == {
        "gold-mask": 4,
        "clay-mask": 4,
        "follower": 4,
        "villager": 4,
    }
    assert BASE.pairs == {1: 2, 2: 3, 3: 4, 4: 5}
    assert BASE.spots["clay-mask-1"] == ((("build", 1),),)
    assert BASE.spots["follower-1"] == ((("gold", 1),),)


def test_the_pyramid() -> None:
    assert BASE.levels == {2: (3, 5, 7), 3: (5, 7, 10), 4: (7, 9, 13)}
    assert BASE.awards == {2: (1, 0), 3: (2, 1, 0), 4: (3, 2, 1, 0)}


def test_the_numbers_of_the_rules() -> None:
    numbers = BASE.numbers
    assert (numbers.madness_start, numbers.madness_most) == (2, 5)
    assert (numbers.hand_start, numbers.hand_limit, numbers.end_vp) == (3, 5, 30)
    assert (numbers.build_vp, numbers.late_build_vp, numbers.mask_vp, numbers.sane_vp) == (2, 1, 1, 1)
    assert (numbers.goods_per_vp, numbers.lower_vp, numbers.scholar_masks, numbers.scholar_masks_vp) == (3, 1, 2, 3)


def test_the_village_leads_round() -> None:
    assert Counter(place.number for place in BASE.locations.values()) == {0: 1, 1: 3, 2: 3, 3: 3, 4: 3}
    assert sum(len(place.to) == 2 for place in BASE.locations.values()) > 3


def test_every_glyph_and_good_has_a_word() -> None:
    words = GAME.templates(GAME.modules)
    assert set(GOODS) <= words["good"].keys()
    shown = {glyph for groups in ALL.spots.values() for group in groups for glyph, _ in group}
    assert shown <= words["good"].keys() | words["glyph"].keys()
    assert set(EFFECTS) <= words["good"].keys() | words["glyph"].keys()


@pytest.mark.parametrize(
    ("title", "says", "ours"),
    [
        ("The same row again", "with three and four players it gives you nothing there; with Shadows", True),
        ("Setting up", "2 cards with two players and alone", False),
        ("The first player", "drawn by lot; alone you begin", True),
        ("The Scholar", "When the Scholar needs a card and there is none left", False),
        ("The Scholar", "It can place if it has a Worker card and the row is not full", False),
        ("The Scholar's choices", "first on the left one", False),
        ("Quest cards", "One of them removes a Madness token", False),
    ],
)
def test_the_rules_page_says_when_a_rule_holds(title: str, says: str, ours: bool) -> None:
    rule = next(rule for rule in GAME.rulebook() if rule.title == title)
    assert says in rule.text
    assert rule.ours == ours


def test_every_rule_that_is_named_is_on_the_rules_page() -> None:
    titles = [rule.title for rule in GAME.rulebook()]
    assert len(set(titles)) == len(titles)
    assert set(GAME.templates(GAME.modules)["rule"].values()) <= set(titles)


def test_every_deluxe_part_says_what_it_is() -> None:
    titles = [rule.title for rule in GAME.rulebook()]
    assert all(module.title in titles for module in GAME.modules)
