"""What a token used this turn grants: told while it is in force, to whom it concerns, and not offered twice."""

from __future__ import annotations

from engine.quest.game import GAME
from tests.quest.kit import COURSE, LINE, Race, game_with

PASS = "Pass-through is in force: until the end of the turn, pieces of A may enter and pass occupied spaces."
CHANGE = "Change-symbol is in force: the next card that A plays for its power this turn counts as another symbol."


def changed(hand: str, tokens: str = "", **kwargs: object) -> Race:
    race = game_with(hand, tokens=f"cave-change-symbol {tokens}", modules=("caves",), **kwargs)  # type: ignore[arg-type]
    return race.do("use", "cave-change-symbol")


def test_a_hand_card_says_what_it_counts_as_after_a_change() -> None:
    race = changed("explorer trailblazer photographer")
    facts = race.explain("card", "trailblazer").facts
    assert facts[:2] == (
        "Counts as paddle 3 or coin 3 now, as you choose when you play it.",
        "Pays 3 coins when you buy.",
    )
    assert CHANGE in facts
    assert "Pays ½ coin when you buy." in race.explain("card", "photographer").facts
    assert "You hold 1 Trailblazer: paddle or coin 3." in race.survey("hand")


def test_what_is_not_the_next_card_of_that_hand_stays_as_printed() -> None:
    race = changed("explorer trailblazer jack-of-all-trades cartographer", "cave-machete-1")
    assert race.explain("pile", "scout").facts[1].startswith("Machete 2:")
    assert race.explain("card", "jack-of-all-trades").facts[0].startswith("Joker 1:")
    assert race.explain("token", "cave-machete-1").facts == (
        "Machete 1: enters jungle, space after space, until the power is spent.",
    )
    assert CHANGE not in race.explain("card", "cartographer").facts


def test_the_change_of_one_player_changes_no_card_of_another() -> None:
    race = changed("explorer")
    race.g.seats[1].hand, race.g.seats[1].deck = ["explorer"], race.g.seats[1].hand + race.g.seats[1].deck
    race.g.seats[1].deck.remove("explorer")
    assert race.explain("card", "explorer", seat=1).facts == (
        "Machete 1: enters jungle, space after space, until the power is spent.",
        "Pays ½ coin when you buy.",
    )
    assert "You hold 1 Explorer: machete 1." in race.survey("hand", seat=1)


def test_everybody_is_told_what_is_in_force_until_it_is_over() -> None:
    race = changed("explorer explorer", "cave-pass-through cave-change-symbol", ground="water 1")
    assert CHANGE in race.explain("token", "cave-change-symbol").facts
    assert PASS not in race.explain("token", "cave-pass-through").facts
    race.do("use", "cave-pass-through")
    for seat in (0, 1, None):
        assert [line for line in race.survey("where", seat) if "in force" in line] == [PASS, CHANGE]
    assert race.explain("seat", 0, seat=1).facts[-2:] == (PASS, CHANGE)
    assert PASS not in race.explain("seat", 1).facts
    race.go("explorer", 1)
    assert [line for line in race.survey("where") if "in force" in line] == [PASS]
    assert not any("in force" in line for line in race.end().survey("where"))


def test_nothing_is_in_force_when_the_race_is_over() -> None:
    race = game_with("", tokens="cave-pass-through", modules=("caves",), first=1, round_limit=12)
    race.g.round = 12
    race.do("use", "cave-pass-through").do("end")
    assert race.session.ask is None
    assert not any("in force" in line for line in race.survey("where"))
    assert not any("in force" in line for seat in range(3) for line in race.explain("seat", seat).facts)


def test_what_is_in_force_is_not_offered_again() -> None:
    tokens = "cave-pass-through cave-pass-through cave-change-symbol"
    race = changed("explorer", tokens, ground="water 1")
    assert race.offered("use") == ["cave-pass-through"]
    assert race.why("token", "cave-change-symbol") == "It is in force already."
    race.do("use", "cave-pass-through")
    assert race.offered("use") == []
    assert race.why("token", "cave-pass-through") == "It is in force already."
    race.go("explorer", 1)
    assert race.offered("use") == ["cave-change-symbol"]


def test_the_token_and_the_rules_page_say_that_a_change_ends_with_the_turn() -> None:
    race = game_with("", tokens="cave-change-symbol", modules=("caves",))
    assert race.explain("token", "cave-change-symbol").facts == (
        "The next card you play for its power this turn counts as another symbol.",
    )
    page = next(rule.text for rule in GAME.rulebook() if rule.title == "Cave tokens")
    assert "Change-symbol: the next card you play for its power this turn" in page


def test_with_a_free_pass_the_reason_is_not_that_a_piece_stands_there() -> None:
    race = game_with(
        "sailor",
        tokens="cave-pass-through",
        modules=("caves",),
        seats=2,
        ground="jungle 1, jungle 1",
        pieces={0: LINE[:2], 1: [LINE[2], COURSE.starts[3]]},
    )
    assert race.why("cell", LINE[1]) == "Your own piece stands there."
    assert race.why("cell", LINE[2]).startswith("Another piece stands there")
    race.do("use", "cave-pass-through")
    for place in (1, 2):
        assert race.why("cell", LINE[place]) == "You hold no machete that could pay for it."


def test_a_piece_alone_does_not_go_to_its_own_space_with_a_free_pass_either() -> None:
    race = game_with("sailor", tokens="cave-pass-through", modules=("caves",), ground="jungle 1")
    race.do("use", "cave-pass-through")
    assert race.why("cell", LINE[0]) == "Your own piece stands there."


# --- the token that keeps an item


def test_the_token_that_keeps_items_says_when_it_is_used_and_lists_them() -> None:
    race = game_with("giant-machete", tokens="cave-keep-item", modules=("caves",), ground="jungle 1")
    assert race.explain("token", "cave-keep-item").facts == (
        "Right after using an item: it is discarded instead of leaving the game.",
    )
    assert race.why("token", "cave-keep-item") == "It has no use at this moment."
    race.go("giant-machete", 1)
    assert race.ways("token", "cave-keep-item") == ["Keep Giant Machete in the game with your Keep-item token"]


def test_tokens_held_are_counted_and_each_says_what_it_is_good_for() -> None:
    race = game_with("explorer", tokens="cave-keep-item cave-draw cave-draw cave-coin-2", modules=("caves",))
    assert race.survey("hand")[:4] == [
        "You hold 1 Explorer: machete 1.",
        "You hold 1 Keep-item token: keeps an item just used.",
        "You hold 2 Draw tokens: draw 1 card.",
        "You hold 1 Coin token 2: coin 2.",
    ]
