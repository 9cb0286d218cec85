"""The dragon cards and cave tokens of the dragons, and what the bot makes of them."""

from __future__ import annotations

from functools import partial

import pytest

from engine.bots.base import budget_for, make
from engine.core import Action
from engine.quest.modules.dragons.lair import dragons_near
from tests.quest.kit import COURSE, LINE, Race, game_with
from tests.quest.test_dragons import ALL, FAR, ON, at, beside, held, laid

# --- the cards


def test_the_rocket_launcher_puts_a_dragon_anywhere_on_its_tile_and_leaves_the_game() -> None:
    rival = LINE[9]
    race = game_with(
        "rocket-launcher", modules=ON, pieces={1: [rival]}, lay=laid("green blue", blue=FAR, green=LINE[7])
    )
    race.do("play", "rocket-launcher")
    assert set(race.options) == {("dragon", LINE[7]), ("dragon", FAR), ("done",)}
    race.do("dragon", LINE[7])
    tile = {cell for cell, owner in enumerate(COURSE.piece_of) if owner == COURSE.piece_of[LINE[7]]}
    assert {cell for _, cell in race.options} == tile - {LINE[7], rival}
    race.do("fly", max(tile - {rival}))
    assert at(race, "green") == max(tile - {rival})
    assert race.g.box.count("rocket-launcher") == 1


@pytest.mark.parametrize("use", ["drive", "buy"])
def test_the_rocket_launcher_used_in_another_way_is_discarded(use: str) -> None:
    race = game_with("rocket-launcher traveler", modules=ON, lay=laid("purple", purple=LINE[7]))
    if use == "drive":
        race.do("drive", LINE[7], "rocket-launcher").do("fly", LINE[8])
        if ("done",) in race.options:
            race.do("done")
    else:
        race.do("buy", "scout").do("pay", "rocket-launcher", 1).do("pay", "traveler", 2)
    assert "rocket-launcher" in race.played()
    assert "rocket-launcher" not in race.g.box


def test_the_dragon_tamer_moves_any_dragon_by_its_rules_then_draws_a_card() -> None:
    race = game_with("dragon-tamer", deck="scout", modules=ON, flood="jungle 1", lay=laid("green", green=LINE[7]))
    race.do("play", "dragon-tamer").do("dragon", LINE[7]).do("fly", LINE[8]).do("fly", LINE[9])
    assert (at(race, "green"), race.hand(), race.played()) == (LINE[9], ["scout"], ["dragon-tamer"])


@pytest.mark.parametrize("kind", ["start", "strip"])
def test_the_rocket_launcher_takes_the_start_tile_or_a_strip_for_the_tile_of_a_dragon_on_it(kind: str) -> None:
    """A reading."""
    course = game_with(route="home-stretch").g.tables.course
    piece = next(number for number, one in enumerate(course.pieces) if one.kind == kind)
    tile = [cell for cell, owner in enumerate(course.piece_of) if owner == piece]
    spot = next(cell for cell in tile if cell not in course.starts)
    race = game_with("rocket-launcher", route="home-stretch", modules=ON, lay=laid("green", green=spot))
    race.do("play", "rocket-launcher").do("dragon", spot)
    pieces = {cell for seat in race.g.seats for cell in seat.pieces}
    assert {cell for _, cell in race.options} == set(tile) - {spot} - pieces


def test_the_rocket_launcher_moves_a_dragon_that_no_card_of_its_colour_could() -> None:
    edge = next(cell for cell, near in enumerate(COURSE.grid.near) if COURSE.piece_of[cell] == 1 and len(near) == 4)
    near = COURSE.grid.near[edge]
    lay = laid("green", green=edge)
    race = game_with("rocket-launcher explorer", modules=ON, seats=2, pieces={0: near[:2], 1: near[2:]}, lay=lay)
    assert race.offered("drive") == []
    assert ("play", "rocket-launcher") in race.options


def test_the_rocket_launcher_stays_in_hand_while_every_dragon_sleeps() -> None:
    race = game_with("rocket-launcher", modules=ON, lay=laid(green=LINE[7]))
    assert race.offered("play") == []
    assert race.why("card", "rocket-launcher") == "No dragon is awake that could be moved."


def test_the_dragon_tamer_draws_one_card_and_only_after_the_dragon_was_moved() -> None:
    lay = laid("green", green=LINE[7])
    race = game_with("dragon-tamer", deck="sailor scout", modules=ON, flood="village 1", lay=lay)
    race.do("play", "dragon-tamer").do("dragon", LINE[7])
    assert race.hand() == []
    assert race.do("fly", LINE[8]).hand() == ["scout"]


def test_the_dragon_tamer_may_leave_the_dragons_alone_and_still_draws() -> None:
    race = game_with("dragon-tamer", deck="scout", modules=ON, lay=laid("green", green=LINE[7]))
    assert race.do("play", "dragon-tamer").do("done").hand() == ["scout"]


@pytest.mark.parametrize("ground", ["jungle 1", "water 1", "village 1", "rubble 1", "camp 1"])
def test_the_tracker_enters_a_space_of_one_symbol_and_nothing_is_paid(ground: str) -> None:
    race = game_with("tracker explorer", modules=ON, ground=f"{ground}, jungle 1", lay=laid(green=FAR)).go("tracker", 1)
    assert (race.at, race.hand(), race.played()) == (1, ["explorer"], ["tracker"])


def test_the_tracker_goes_one_space_and_no_way_of_two_is_offered() -> None:
    race = game_with("tracker", modules=ON, ground="jungle 1, jungle 1", lay=laid(green=FAR))
    assert race.ways("cell", LINE[2]) == []
    assert race.go("tracker", 1).moves() == set()


@pytest.mark.parametrize("ground", ["jungle 2", "rubble 2", "mountain"])
def test_the_tracker_enters_no_other(ground: str) -> None:
    race = game_with("tracker", modules=ON, ground=ground, lay=laid(green=FAR))
    assert race.moves() == set()


def test_the_tracker_enters_no_occupied_space_and_none_with_a_dragon() -> None:
    race = game_with("tracker", modules=ON, ground="jungle 1", pieces={1: [LINE[1]]}, lay=laid(green=FAR))
    assert race.moves() == set()
    assert game_with("tracker", modules=ON, ground="jungle 1", lay=laid(green=LINE[1])).moves() == set()


def test_with_two_players_the_tracker_moves_either_piece_and_removes_a_blockade_beside_either() -> None:
    near = next(a for a, b in game_with(seats=2).g.tables.joints[0] if a < b)
    free = next(cell for cell in COURSE.grid.near[COURSE.starts[0]] if COURSE.land[cell].strength == 1)
    race = game_with(
        "tracker", seats=2, modules=ON, blockade=1, pieces={0: [COURSE.starts[0], near]}, lay=laid(green=FAR)
    )
    assert ("break", 1, 0, "tracker") in race.options
    assert ("break", 0, 0, "tracker") not in race.options
    assert ("move", 0, free, "tracker") in race.options


@pytest.mark.parametrize("payment", ["tracker", "dragon-step"])
def test_tracker_and_token_leave_enter_and_move_within_the_range_of_a_dragon(payment: str) -> None:
    token = "" if payment == "tracker" else payment
    hand = "tracker" if payment == "tracker" else "explorer"
    race = held(hand, tokens=token)
    around = {cell for verb, _, cell, name in (o for o in race.options if o[0] == "move") if name == payment}
    assert around == {n for n in COURSE.grid.near[LINE[2]] if n != at(race, "green")}
    inside = [cell for cell in around if dragons_near(race.g, cell)]
    race.do("move", 0, inside[0], payment)
    assert dragons_near(race.g, race.g.seats[0].pieces[0])  # held again
    dragon = LINE[4]
    race = game_with(hand, tokens=token, modules=ALL, flood="jungle 1", here=2, lay=laid("green", green=dragon))
    assert ("move", 0, LINE[3], payment) in race.options


def test_the_tracker_enters_a_finishing_space() -> None:
    """A reading: it shows one symbol."""
    goal = COURSE.goals[0]
    before = next(cell for cell in COURSE.grid.near[goal] if cell not in COURSE.goals)
    race = game_with("tracker", modules=ON, pieces={0: [before]}, lay=laid(green=LINE[5]))
    assert race.do("move", 0, goal, "tracker").g.arrivals == [0]


@pytest.mark.parametrize(("blockade", "offered"), [(1, True), (2, True), (3, True), (4, True), (5, False), (6, False)])
def test_the_tracker_removes_a_blockade_of_one_symbol(blockade: int, offered: bool) -> None:
    race = game_with("tracker", modules=ON, ground="jungle 1", blockade=blockade, lay=laid(green=FAR))
    assert (("break", 0, 0, "tracker") in race.options) == offered
    if offered:
        race.do("break", 0, 0, "tracker")
        assert (race.g.seats[0].blockades, race.played(), race.moves()) == ([blockade], ["tracker"], set())


def test_the_tracker_moves_nothing_after_buying_under_the_strict_option() -> None:
    race = game_with(
        "tracker traveler", modules=ON, ground="jungle 1", blockade=1, lay=laid(green=FAR), move_after_buying=False
    )
    race.do("buy", "scout").do("pay", "traveler", 2)
    assert {option[0] for option in race.options} == {"end"}


# --- the cave tokens


def test_six_tokens_join_those_of_the_caves() -> None:
    g = game_with(modules=ALL).g
    tokens = g.parts["caves"].tokens()
    assert len(tokens) == 36 + 6
    assert (tokens.count("dragon-step"), tokens.count("dragon-flight")) == (3, 3)
    assert "dragon-step" not in {token for part in game_with(modules=ON).g.parts.values() for token in part.tokens()}


def test_the_step_token_makes_one_step_and_no_way_of_two_is_offered() -> None:
    lay = laid("green", green=LINE[4])
    race = game_with(tokens="dragon-step", modules=ALL, flood="jungle 1", here=2, lay=lay)
    aside = next(n for n in COURSE.grid.near[LINE[2]] if n in COURSE.grid.near[LINE[3]] and not dragons_near(race.g, n))
    assert race.ways("cell", LINE[3])
    assert race.ways("cell", aside) == []


def test_the_step_token_is_of_no_use_without_a_dragon_near() -> None:
    race = game_with(tokens="dragon-step", modules=ALL, flood="jungle 1", here=2, lay=laid("green", green=LINE[8]))
    assert race.moves() == set()
    assert race.why("token", "dragon-step").startswith("The token moves a piece only out of, into or within")


def test_the_step_token_ignores_the_strength_of_the_space_and_is_gone() -> None:
    dragon = beside(LINE[1], *COURSE.grid.near[LINE[0]])
    lay = laid("green", green=dragon)
    race = game_with(tokens="dragon-step", modules=ALL, ground="camp 3", lay=lay)
    race.go("dragon-step", 1)
    assert (race.at, race.tokens(), race.g.box.count("dragon-step")) == (1, [], 1)


@pytest.mark.parametrize("there", ["mountain", "piece"])
def test_the_step_token_enters_no_mountain_and_no_occupied_space(there: str) -> None:
    lay = laid("green", green=beside(LINE[2]))
    rival = {1: [LINE[3]]} if there == "piece" else {}
    ground = "mountain" if there == "mountain" else "jungle 1"
    race = game_with(tokens="dragon-step", modules=ALL, ground=ground, here=2, pieces=rival, lay=lay)
    assert ("move", 0, LINE[3], "dragon-step") not in race.options
    free = game_with(tokens="dragon-step", modules=ALL, ground="jungle 1", here=2, lay=lay)
    assert ("move", 0, LINE[3], "dragon-step") in free.options


def test_the_flight_token_moves_a_dragon_that_is_awake_by_its_rules() -> None:
    race = game_with(tokens="dragon-flight", modules=ALL, flood="jungle 1", lay=laid(green=LINE[7]))
    assert race.offered("use") == []
    assert race.why("token", "dragon-flight") == "No dragon is awake that could be moved."
    race = game_with(tokens="dragon-flight", modules=ALL, flood="jungle 1", lay=laid("green", green=LINE[7]))
    race.do("use", "dragon-flight").do("dragon", LINE[7]).do("fly", LINE[8]).do("fly", LINE[9])
    assert (at(race, "green"), race.tokens()) == (LINE[9], [])


# --- what the bot makes of them


def chosen(race: Race) -> list[Action]:
    """What the greedy bot does with the turn of seat 0, which is asked."""
    game, rules = race.session.game, race.session.rules
    bot = make(game, "greedy")
    done: list[Action] = []
    while race.session.ask and race.session.ask.seat == 0 and ("end",) not in done:
        action = bot.choose(partial(race.session.imagine, 0), rules, 0, budget_for(1, len(done)))
        done.append(action)
        race.do(*action)
    return done


def test_greedy_frees_its_piece_from_a_dragon() -> None:
    race = held("explorer sailor", deck="traveler traveler sailor captain scout scout journalist")
    assert dragons_near(race.g, LINE[2])
    assert "drive" in {action[0] for action in chosen(race)}
    assert not dragons_near(race.g, LINE[2]) or race.at != 2


def test_greedy_lets_dragons_lie_that_are_not_in_its_way() -> None:
    race = game_with("explorer traveler", modules=ON, lay=laid("green", green=FAR))
    assert "drive" not in {action[0] for action in chosen(race)}
