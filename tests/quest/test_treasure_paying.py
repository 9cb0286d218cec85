"""What treasures cost: every set of cards that pays, those beyond the price among them, and the words for it."""

from __future__ import annotations

import pytest

from engine.quest.modules.treasures.counsel import tries
from engine.quest.modules.treasures.hoard import costs
from tests.quest.kit import COURSE, LINE, Race, game_with
from tests.quest.test_mixes import give, together
from tests.quest.test_treasures import ON, laid_at, prices

ALL = ("caves", "treasures")


def at(treasure: str, hand: str, tokens: str = "", held: str = "") -> Race:
    """A piece beside that treasure."""
    lay = laid_at({treasure: LINE[1]}, held)
    return game_with(hand, tokens=tokens, modules=ALL if tokens else ON, here=0, lay=lay)


def test_twelve_treasures_with_the_prices_that_are_printed() -> None:
    found = sorted((cost.symbol or cost.colour or "-".join(cost.colours), cost.n) for cost in costs().values())
    colours = [("", 4), ("blue", 2), ("green", 3), ("green-yellow-blue", 3), ("purple", 2), ("yellow", 3)]
    symbols = [("coin", 4), ("coin", 5), ("machete", 4), ("machete", 5), ("paddle", 3), ("paddle", 4)]
    assert found == sorted([*colours, *symbols])


@pytest.mark.parametrize(
    ("treasure", "hand", "ways"),
    [
        ("blue", "sailor captain explorer", ["sailor captain"]),
        ("blue", "sailor captain sailor", ["sailor sailor", "sailor captain"]),
        ("blue", "sailor adventurer", ["sailor adventurer"]),
        ("blue", "sailor explorer", []),
        ("purple", "native cartographer explorer", ["native cartographer"]),
        ("purple", "native adventurer", []),
        ("green", "explorer explorer scout sailor", ["explorer explorer scout"]),
        ("green", "explorer explorer", []),
        ("yellow", "traveler traveler journalist sailor", ["traveler traveler journalist"]),
        ("mixed", "explorer traveler sailor traveler", ["explorer traveler sailor"]),
        ("mixed", "explorer adventurer prop-plane", ["explorer adventurer prop-plane"]),
        ("mixed", "explorer explorer sailor adventurer", ["explorer sailor adventurer"]),
        ("mixed", "explorer explorer sailor traveler", ["explorer sailor traveler"]),
        ("mixed", "explorer traveler traveler", []),
        ("mixed", "explorer traveler native", []),
        ("plain", "explorer native traveler sailor", ["explorer native traveler sailor"]),
        ("plain", "explorer native traveler", []),
        ("coin-4", "journalist explorer explorer native", []),
        ("coin-5", "millionaire traveler", ["millionaire traveler"]),
        ("coin-5", "prop-plane traveler", ["prop-plane traveler"]),
        ("machete-4", "trailblazer explorer traveler", ["trailblazer explorer"]),
        ("machete-4", "explorer explorer explorer", []),
        ("machete-5", "trailblazer scout traveler", ["trailblazer scout"]),
        ("paddle-3", "captain traveler", ["captain"]),
        ("paddle-3", "sailor adventurer", ["sailor adventurer"]),
        ("paddle-4", "captain sailor", ["captain sailor"]),
        ("paddle-4", "captain explorer", []),
    ],
)
def test_each_treasure_has_its_price(treasure: str, hand: str, ways: list[str]) -> None:
    """Jokers are green, yellow or blue, or any symbol with their power."""
    assert [" ".join(map(str, way)) for way in prices(at(treasure, hand))] == ways


@pytest.mark.parametrize(
    ("treasure", "hand"),
    [
        ("green", "explorer explorer jack-of-all-trades"),
        ("yellow", "traveler traveler jack-of-all-trades"),
        ("blue", "sailor jack-of-all-trades"),
    ],
)
def test_three_green_cards_one_of_them_a_joker_that_may_be_green_yellow_or_blue(treasure: str, hand: str) -> None:
    """The rulebook's example, with each of the joker's colours."""
    assert prices(at(treasure, hand)) == [tuple(hand.split())]


def test_cards_with_a_value_of_five_machetes_together() -> None:
    """The rulebook's other example: the value is added up, other than for a step."""
    race = at("machete-5", "trailblazer explorer explorer sailor")
    assert prices(race) == [("trailblazer", "explorer", "explorer")]
    race.do("gain", 0, LINE[1], "trailblazer", "explorer", "explorer")
    assert (race.at, race.hand()) == (1, ["sailor"])


# --- more than the price


@pytest.mark.parametrize(
    ("treasure", "hand", "ways"),
    [
        ("paddle-3", "captain sailor", ["captain", "captain sailor"]),
        (
            "machete-4",
            "explorer pioneer scout scout",
            [
                "pioneer",
                "scout scout",
                "explorer pioneer",
                "pioneer scout",
                "explorer pioneer scout",
                "explorer scout scout",
                "pioneer scout scout",
                "explorer pioneer scout scout",
            ],
        ),
        ("coin-4", "millionaire traveler", ["millionaire", "millionaire traveler"]),
        (
            "machete-4",
            "explorer explorer explorer explorer explorer",
            ["explorer explorer explorer explorer", "explorer explorer explorer explorer explorer"],
        ),
        ("machete-5", "scout scout explorer traveler", ["scout scout explorer"]),
    ],
)
def test_a_value_of_at_least_so_much_may_be_exceeded_by_any_fitting_cards(
    treasure: str, hand: str, ways: list[str]
) -> None:
    """First the payments with no card in vain, then the others, each by their number of cards."""
    assert [" ".join(map(str, way)) for way in prices(at(treasure, hand))] == ways


def test_cards_given_beyond_the_price_leave_the_game_and_nothing_is_given_back() -> None:
    race = at("machete-4", "pioneer explorer explorer").do("gain", 0, LINE[1], "pioneer", "explorer", "explorer")
    assert (race.hand(), race.played(), race.discards(), race.tokens()) == ([], [], [], ["treasure-machete-4"])
    assert race.g.box.count("pioneer") == 1


@pytest.mark.parametrize(
    ("treasure", "hand", "size"),
    [
        ("green", "explorer explorer explorer scout", 3),
        ("blue", "sailor captain adventurer", 2),
        ("mixed", "explorer traveler sailor scout captain", 3),
        ("plain", "explorer native traveler sailor scout", 4),
    ],
)
def test_where_cards_are_counted_it_is_exactly_so_many(treasure: str, hand: str, size: int) -> None:
    ways = prices(at(treasure, hand))
    assert {len(way) for way in ways} == {size}
    assert len(ways) > 1


# --- the token that counts as a card


@pytest.mark.parametrize(
    ("treasure", "hand", "ways"),
    [
        ("purple", "native", ["native treasure-wild"]),
        ("blue", "sailor", ["sailor treasure-wild"]),
        ("green", "explorer scout", ["explorer scout treasure-wild"]),
        ("yellow", "traveler traveler", ["traveler traveler treasure-wild"]),
        ("mixed", "explorer sailor", ["explorer sailor treasure-wild"]),
        ("plain", "explorer sailor traveler", ["explorer sailor traveler treasure-wild"]),
        ("machete-5", "trailblazer", ["trailblazer treasure-wild"]),
        ("coin-4", "photographer", ["photographer treasure-wild"]),
        ("paddle-3", "sailor", ["sailor treasure-wild"]),
    ],
)
def test_the_price_token_counts_as_a_card_of_any_colour_with_a_value_of_two(
    treasure: str, hand: str, ways: list[str]
) -> None:
    race = at(treasure, hand, "treasure-wild")
    assert [" ".join(map(str, way)) for way in prices(race)] == ways
    race.do("gain", 0, LINE[1], *ways[0].split())
    assert (race.hand(), race.tokens()) == ([], [f"treasure-{treasure}"])
    assert race.g.box.count("treasure-wild") == 1


def test_for_a_colour_the_price_token_is_one_card_in_spite_of_its_value() -> None:
    assert prices(at("green", "explorer", "treasure-wild")) == []
    assert prices(at("plain", "explorer sailor", "treasure-wild")) == []


def test_two_price_tokens_count_twice() -> None:
    assert prices(at("blue", "", "treasure-wild treasure-wild")) == [("treasure-wild", "treasure-wild")]
    assert prices(at("coin-4", "", "treasure-wild treasure-wild")) == [("treasure-wild", "treasure-wild")]
    assert prices(at("coin-5", "", "treasure-wild treasure-wild")) == []


def test_the_price_token_too_may_be_given_beyond_the_price() -> None:
    race = at("paddle-3", "captain", "treasure-wild")
    assert prices(race) == [("captain",), ("captain", "treasure-wild")]
    race.do("gain", 0, LINE[1], "captain", "treasure-wild")
    assert (race.hand(), race.tokens()) == ([], ["treasure-paddle-3"])


def test_other_cave_tokens_and_half_coins_pay_for_no_treasure() -> None:
    assert prices(at("coin-4", "traveler traveler explorer explorer native", "cave-coin-2")) == []


# --- what is said of it


def gains(race: Race) -> list[str]:
    """The ways to gain a treasure, in words."""
    return [text for text in race.words() if text.startswith("Take the")]


def after(race: Race, *cards: str) -> str:
    """What follows when it is paid for with these."""
    return race.session.game.after(race.session.view(0), ("gain", 0, LINE[1], *cards), 0)


def test_an_option_says_by_how_much_it_is_above_the_price() -> None:
    assert gains(at("machete-4", "pioneer trailblazer explorer")) == [
        "Take the Machete treasure 4 on B25 for Pioneer, 1 more than asked",
        "Take the Machete treasure 4 on B25 for Trailblazer and Explorer",
        "Take the Machete treasure 4 on B25 for Pioneer and Trailblazer, 4 more than asked",
        "Take the Machete treasure 4 on B25 for Pioneer and Explorer, 2 more than asked",
        "Take the Machete treasure 4 on B25 for Pioneer, Trailblazer and Explorer, 5 more than asked",
    ]
    assert gains(at("blue", "sailor captain")) == ["Take the Blue treasure on B25 for Sailor and Captain"]


def test_the_metal_detector_is_named_before_payments_with_cards_in_vain() -> None:
    assert gains(at("paddle-3", "captain sailor metal-detector")) == [
        "Take the Paddle treasure 3 on B25 for Captain",
        "Take the Paddle treasure 3 on B25 without paying, with Metal Detector",
        "Take the Paddle treasure 3 on B25 for Captain and Sailor, 1 more than asked",
    ]
    assert gains(at("blue", "sailor captain metal-detector"))[-1].endswith("without paying, with Metal Detector")


@pytest.mark.parametrize(
    ("treasure", "hand", "tokens", "gone"),
    [
        ("paddle-3", "captain", "", "The card leaves the game."),
        ("blue", "sailor captain", "", "The cards leave the game."),
        ("blue", "sailor", "treasure-wild", "The card leaves the game. The token goes back to the box."),
        ("blue", "", "treasure-wild treasure-wild", "The tokens go back to the box."),
        ("plain", "metal-detector", "", "Only the Metal Detector leaves the game."),
    ],
)
def test_what_follows_tells_what_is_gone_and_onto_what_the_piece_goes(
    treasure: str, hand: str, tokens: str, gone: str
) -> None:
    told = after(at(treasure, hand, tokens), *hand.split(), *tokens.split())
    assert told == f"{gone} Your piece goes to B25, water 1. Your turn goes on."
    assert COURSE.land[LINE[1]] == ("paddle", 1)


def test_what_follows_the_fourth_is_that_the_round_is_the_last() -> None:
    told = after(at("paddle-3", "captain", held="blue green yellow"), "captain")
    assert told.startswith("It is your fourth treasure: this round is the last. ")
    assert "goes on" not in told


def test_a_change_of_symbol_changes_no_price_and_is_not_used_up() -> None:
    """A reading."""
    race = game_with(
        "captain explorer",
        tokens="cave-change-symbol",
        modules=("caves", *ON),
        here=0,
        ground="jungle 1, jungle 1",
        lay=laid_at({"paddle-3": LINE[1]}),
    )
    race.do("use", "cave-change-symbol")
    assert ("gain", 0, LINE[1], "captain") in race.options
    race.do("gain", 0, LINE[1], "captain")
    assert any("counts as another symbol" in fact for fact in race.explain("card", "explorer").facts)


def test_a_bot_with_few_cards_still_gains_a_treasure_with_the_metal_detector() -> None:
    race = at("plain", "metal-detector explorer explorer sailor traveler")
    wanted = tries(race.g, 0, [option for option in race.options if option[0] == "gain"])
    assert wanted == [("gain", 0, LINE[1], "metal-detector")]


def test_the_fourth_hides_nothing_of_what_the_stop_there_brings() -> None:
    race = together("captain sailor", treasure=LINE[5], dragon=LINE[9])
    for name in ("treasure-green", "treasure-yellow", "treasure-plain"):
        give(race, name)
    told = race.session.game.after(race.session.view(0), ("gain", 0, LINE[5], "captain", "sailor"), 0)
    for brought in ("fourth treasure", "dragon", "mist"):
        assert brought in told, told


def test_what_follows_is_what_the_stop_there_brings() -> None:
    """The two things that happen when a piece comes to a space in this way, and not that the turn goes on."""
    race = together("captain sailor", treasure=LINE[5], dragon=LINE[9])
    told = race.session.game.after(race.session.view(0), ("gain", 0, LINE[5], "captain", "sailor"), 0)
    for woken in ("dragon", "mist"):
        assert woken in told, told
    assert "goes on" not in told


def test_the_log_tells_how_a_treasure_was_paid_for() -> None:
    race = at("blue", "sailor", "treasure-wild").do("gain", 0, LINE[1], "sailor", "treasure-wild")
    assert race.told(None)[:3] == [
        "A removes Sailor from the game.",
        "A pays with the Treasure-price token, which goes back to the box.",
        "A gains the Blue treasure on B25.",
    ]
    race = at("blue", "sailor metal-detector").do("gain", 0, LINE[1], "metal-detector")
    assert race.told(None)[:2] == [
        "A plays Metal Detector, which leaves the game.",
        "A gains the Blue treasure on B25 without paying for it.",
    ]


def test_the_bot_gives_no_card_in_vain() -> None:
    race = game_with(
        "captain sailor", deck="explorer traveler " * 4, seats=4, modules=ON, here=0, lay=laid_at({"paddle-3": LINE[1]})
    )
    offered = [option for option in race.options if option[0] == "gain"]
    assert len(offered) == 2
    assert tries(race.g, 0, offered) == [("gain", 0, LINE[1], "captain")]
