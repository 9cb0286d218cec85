"""Why a treasure cannot be gained now, and what is said of what a seat holds."""

from __future__ import annotations

import pytest

from engine.quest.modules.treasures.hoard import costs
from engine.quest.modules.treasures.sentences import price
from engine.quest.state import HOME
from engine.quest.tables import Tally
from engine.quest.verdict import tallies
from tests.quest.kit import COURSE, LINE, Race, game_with
from tests.quest.test_mixes import together
from tests.quest.test_treasures import FAR, ON, laid, laid_at

BESIDE = "A treasure lies there: stop beside it and pay its price."
HELD = "Your piece is in the range of a dragon: while that is there, only cards and tokens of the dragons move it."


def aside(of: int, but: int) -> int:
    """A space off the line beside one place of it and not beside another."""
    return next(n for n in COURSE.grid.near[LINE[of]] if n not in (*LINE, *COURSE.grid.near[LINE[but]]))


def test_it_is_not_beside_a_piece() -> None:
    """Whatever else is in the way."""
    assert game_with(modules=ON, here=0, lay=laid(blue=FAR)).why("cell", FAR) == BESIDE
    assert together(awake="green", here=3, treasure=LINE[5], dragon=LINE[2]).why("cell", LINE[5]) == BESIDE


def test_a_blockade_lies_between() -> None:
    race = game_with(modules=ON, ground="jungle 1", blockade=1, lay=laid(paddle_3=LINE[5]))
    assert race.why("cell", LINE[5]) == "A blockade lies between your piece and the treasure: remove it first."


def test_one_piece_behind_a_blockade_does_not_matter_if_another_is_not() -> None:
    other = next(n for n in COURSE.grid.near[LINE[5]] if COURSE.piece_of[n] == COURSE.piece_of[LINE[5]])
    race = game_with(modules=ON, seats=2, blockade=1, pieces={0: [LINE[4], other]}, lay=laid(paddle_3=LINE[5]))
    assert race.why("cell", LINE[5]) == "Your hand does not pay for it: it costs cards with 3 paddles or more."


def test_a_dragon_holds_the_piece_or_has_the_space_in_its_range() -> None:
    race = together(awake="green", here=3, treasure=LINE[4], dragon=aside(3, 4))
    assert race.why("cell", LINE[4]) == HELD
    race = together(awake="green", here=3, treasure=LINE[4], dragon=aside(4, 3))
    assert race.why("cell", LINE[4]) == "A dragon that is awake has it in its range: no piece enters."


def test_a_piece_that_a_dragon_holds_does_not_matter_if_another_may_go_there() -> None:
    other = next(n for n in COURSE.grid.near[LINE[4]] if n not in (LINE[3], *COURSE.grid.near[aside(3, 4)]))
    race = together(awake="green", seats=2, here=3, treasure=LINE[4], dragon=aside(3, 4))
    race.g.seats[0].pieces = [LINE[3], other]
    assert race.why("cell", LINE[4]).startswith("Your hand does not pay for it")


def test_of_two_pieces_reasons_are_about_the_one_beside_the_space() -> None:
    race = together(awake="green", seats=2, here=3, dragon=aside(3, 4))
    assert race.why("cell", LINE[4]) == HELD
    race.g.seats[0].pieces.reverse()
    assert race.why("cell", LINE[4]) == HELD


def test_a_card_was_bought_and_moving_is_over() -> None:
    for strict in (False, True):
        race = game_with("traveler", modules=ON, here=0, move_after_buying=not strict, lay=laid(blue=LINE[1]))
        race.do("buy", "scout").do("pay", "traveler", 2)
        unpaid = "Your hand does not pay for it: it costs 2 blue cards."
        assert race.why("cell", LINE[1]) == ("You have bought a card: no more moving this turn." if strict else unpaid)


def test_somebody_elses_purchase_does_not_matter() -> None:
    race = game_with("traveler", modules=ON, pieces={1: [LINE[0]]}, move_after_buying=False, lay=laid(mixed=LINE[1]))
    race.do("buy", "scout").do("pay", "traveler", 2)
    assert race.why("cell", LINE[1], seat=1) == "It is not your turn."


@pytest.mark.parametrize("treasure", costs())
def test_the_hand_does_not_pay_for_it_and_what_it_costs(treasure: str) -> None:
    race = game_with(modules=ON, here=0, lay=laid_at({treasure.removeprefix("treasure-"): LINE[1]}))
    assert race.why("cell", LINE[1]) == f"Your hand does not pay for it: it costs {price(costs()[treasure])}."


@pytest.mark.parametrize("hand", ["captain", "metal-detector"])
def test_it_is_not_ones_turn_or_something_else_is_asked(hand: str) -> None:
    race = game_with(f"{hand} traveler", modules=ON, here=0, lay=laid(paddle_3=LINE[1]))
    assert race.why("cell", LINE[1]) == ""
    race.do("buy", "scout")
    assert race.why("cell", LINE[1]) == "Answer the question first."
    race.do("pay", "traveler", 2).end()
    assert (race.seat, race.why("cell", LINE[1])) == (1, "It is not your turn.")


def test_with_power_left_over_the_piece_must_stop_first() -> None:
    race = game_with("pioneer captain", modules=ON, flood="jungle 1", here=0, lay=laid(paddle_3=LINE[2]))
    race.go("pioneer", 1)
    assert race.why("cell", LINE[2]) == "A card has power left over: walk on or stop first."


def test_a_piece_in_el_dorado_is_not_the_one_that_reasons_are_about() -> None:
    """The space lies beside a dragon's range, at the far end of the map where no piece is."""
    near = COURSE.grid.near
    last = near[len(COURSE.land) - 1]
    dragon, cell = next((d, c) for d in last for c in last if c not in (d, *near[d]) and d not in COURSE.goals)
    race = together(here=0, awake="green", dragon=dragon)
    assert race.why("cell", cell).startswith("It is not beside a piece of yours")
    race.g.seats[0].pieces = [HOME, LINE[0]]
    assert race.why("cell", cell).startswith("It is not beside a piece of yours")
    race.g.seats[0].pieces = [HOME, HOME]
    assert race.why("cell", cell).startswith("It is not beside a piece of yours")


# --- what is said of what a seat holds


def facts(race: Race, cell: int, seat: int = 0) -> list[str]:
    return [line for line in race.explain("cell", cell, seat=seat).facts if line.startswith("Your")]


def test_a_treasure_tells_its_price_and_whether_the_hand_pays_for_it() -> None:
    race = game_with("captain", modules=ON, here=0, lay=laid(paddle_3=LINE[1], coin_5=FAR))
    told = race.explain("cell", LINE[1])
    assert "Paddle treasure 3: costs cards with 3 paddles or more, for good." in told.facts
    assert [way.text for way in told.ways] == ["Take the Paddle treasure 3 on B25 for Captain"]
    assert facts(race, LINE[1]) == ["Your hand pays for it."]
    assert facts(race, FAR) == ["Your hand does not pay for it."]
    race = game_with("explorer " * 4, modules=ON, lay=laid(machete_4=FAR))
    assert facts(race, FAR) == ["Your hand pays for it."]


def test_the_same_is_said_on_the_turns_of_others() -> None:
    race = game_with("captain", modules=ON, here=0, lay=laid(paddle_3=LINE[1], coin_5=FAR)).end()
    assert race.seat == 1
    assert facts(race, LINE[1]) == ["Your hand pays for it."]


def test_a_metal_detector_in_hand_is_told_of_too() -> None:
    race = game_with("captain metal-detector", modules=ON, here=0, lay=laid(paddle_3=LINE[1], coin_5=FAR))
    without = "Your Metal Detector gains it without paying."
    assert facts(race, LINE[1]) == ["Your hand pays for it.", without]
    assert facts(race, FAR) == ["Your hand does not pay for it.", without]


def test_treasures_held_are_counted_for_every_seat() -> None:
    race = game_with(modules=ON, lay=laid("blue green", "yellow"))
    counted = [tallies(race.session.view(None), seat) for seat in range(3)]
    assert counted == [[Tally("tr", value, "Treasures")] for value in ("2", "1", "0")]
