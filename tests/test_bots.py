"""The bots: greedy arrives, beats the random one, sees nothing it may not, and takes what lies at hand."""

from __future__ import annotations

from functools import partial

import pytest

from engine.bots.base import budget_for, make
from engine.core import Action
from engine.game import Setup
from engine.registry import load
from engine.rng import seeded
from engine.session import Session
from engine.simulate import simulate
from tests.playing import moves_alike
from tests.quest.kit import LINE, ME, Race, game_with, ground_of

GAME = load("quest")


EVERYTHING = tuple(module.name for module in GAME.modules)


@pytest.mark.parametrize("modules", [(), EVERYTHING], ids=["base", "all modules"])
@pytest.mark.parametrize("seat", range(4))
def test_greedy_beats_three_random_seats_wherever_it_sits(seat: int, modules: tuple[str, ...]) -> None:
    bots = ["greedy" if number == seat else "random" for number in range(4)]
    assert simulate(Setup("quest", 4, seat, (), modules), bots).winner == (seat,)


@pytest.mark.parametrize(
    ("route", "seats", "modules"),
    [
        ("hills-of-gold", 2, ()),
        ("swamplands", 3, ("caves",)),
        ("home-stretch", 4, ()),
        ("first-game", 3, ("mists",)),
        ("serpentine", 2, ("treasures",)),
        ("winding-paths", 4, ("dragons",)),
        ("first-game", 3, EVERYTHING),
    ],
)
def test_greedy_arrives_within_thirty_rounds(route: str, seats: int, modules: tuple[str, ...]) -> None:
    result = simulate(Setup("quest", seats, 3, (("route", route),), modules), ["greedy"])
    assert result.turns <= 30
    assert max(result.scores) == seats - 1


@pytest.mark.parametrize("modules", [("caves",), EVERYTHING], ids=["caves", "all modules"])
def test_greedy_moves_alike_in_all_states_that_look_alike(modules: tuple[str, ...]) -> None:
    moves_alike(Setup("quest", 3, 5, modules=modules), "greedy", 12)


def test_greedy_steps_into_el_dorado() -> None:
    race = game_with("sailor explorer traveler traveler")
    course = race.g.tables.course
    goal = course.goals[0]
    race.g.seats[0].pieces = [next(n for n in course.grid.near[goal] if course.steps[n] == 1)]
    rules = GAME.rules(GAME.settled(Setup("quest", len(race.g.seats), 1)))
    move = make(GAME, "greedy").choose(partial(GAME.imagine, race.g, 0), rules, 0, budget_for(1, 0))
    assert move[0] == "move"
    assert move[2] in course.goals
    assert move[3] == "sailor"


def move_in(race: Race, name: str = "greedy") -> Action:
    """What a bot does in a race built by hand."""
    session = race.session
    rules, seed = session.rules, budget_for(1, 0)
    action: Action = make(session.game, name).choose(partial(session.game.imagine, race.g, ME), rules, ME, seed)
    assert action in race.options
    return action


def laid(race: Race, **ground: str) -> Race:
    """The same race with other ground on some places of the line: ``p1="jungle 1"``."""
    cells = {LINE[int(place[1:])]: ground_of(text) for place, text in ground.items()}
    race.g.land = tuple(cells.get(cell, land) for cell, land in enumerate(race.g.land))
    race.session.ask = race.session.rules.asked(race.g)
    return race


def test_greedy_pays_an_explorer_rather_than_a_pioneer() -> None:
    race = laid(game_with("pioneer explorer", deck="sailor", flood="water 1", here=0), p1="jungle 1")
    assert move_in(race) == ("move", 0, LINE[1], "explorer")


def test_greedy_walks_on_with_what_a_strong_card_has_left() -> None:
    race = game_with("explorer trailblazer", deck="sailor", flood="water 1", here=0)
    laid(race, p1="jungle 2", p2="jungle 1")
    assert move_in(race) == ("move", 0, LINE[1], "trailblazer")
    assert move_in(race.go("trailblazer", 1)) == ("move", 0, LINE[2], "trailblazer")


def test_greedy_draws_before_it_moves() -> None:
    race = game_with("cartographer explorer", deck="traveler traveler", flood="jungle 1")
    assert move_in(race) == ("play", "cartographer")


def test_greedy_buys_what_the_way_asks_for_and_its_deck_lacks() -> None:
    race = game_with("traveler traveler traveler", deck="explorer traveler", flood="water 1", stock={"scout": 0})
    assert move_in(race) in [("buy", "captain"), ("buy", "adventurer")]


def test_greedy_pays_with_what_the_way_does_not_ask_for() -> None:
    race = game_with("explorer explorer traveler traveler", deck="explorer", flood="jungle 1", here=0)
    assert move_in(race.do("buy", "jack-of-all-trades"))[1] == "traveler"


def test_greedy_removes_a_blockade_that_bars_its_way() -> None:
    race = game_with("trailblazer", deck="sailor explorer", blockade=1, flood="jungle 1")
    while race.seat == ME:
        race.do(*move_in(race))
    assert race.g.seats[ME].blockades == [1]


def test_greedy_never_gives_a_base_camp_its_only_way_to_the_finish() -> None:
    race = game_with("sailor explorer explorer explorer", deck="trailblazer", flood="jungle 1", here=0)
    laid(race, p1="camp 1").do("move", 0, LINE[1], "hand")
    assert move_in(race) == ("remove", "explorer")


def test_greedy_keeps_a_cave_token_for_a_better_use() -> None:
    held = "cave-machete-3"
    race = game_with("explorer", deck="sailor", tokens=held, flood="water 1", here=0, modules=("caves",))
    assert move_in(laid(race, p1="jungle 1")) == ("move", 0, LINE[1], "explorer")


@pytest.mark.parametrize("seed", [3, 4])
def test_greedy_plays_the_same_game_from_the_same_seed(seed: int) -> None:
    setup = Setup("quest", 3, seed, (("route", "first-game"),), ("caves",))
    assert simulate(setup, ["greedy"]).digest == simulate(setup, ["greedy"]).digest


@pytest.mark.parametrize("modules", [("caves",), EVERYTHING], ids=["caves", "all modules"])
def test_every_choice_of_greedy_has_a_reason(modules: tuple[str, ...]) -> None:
    session, bot = Session.start(Setup("quest", 2, 8, (("route", "first-game"),), modules)), make(GAME, "greedy")
    verbs = set()
    while session.ask is not None:
        seat, budget = session.ask.seat, budget_for(8, len(session.actions))
        action = bot.choose(partial(session.imagine, seat), session.rules, seat, budget)
        assert session.game.why(session.view(seat), action, seat).endswith(".")
        verbs.add(action[0])
        session.choose(action)
    assert verbs > {"move", "buy", "pay", "discard", "end", "done"}


def test_of_the_only_card_to_pay_with_it_is_not_said_that_it_is_missed_least() -> None:
    race = game_with("traveler traveler").do("buy", "scout")
    assert GAME.why(race.g, ("pay", "traveler", 2), 0) == "There is nothing else to choose."
    race = game_with("traveler explorer explorer").do("buy", "scout")
    assert GAME.why(race.g, ("pay", "traveler", 2), 0) == "You will miss it least."


def test_what_a_bot_is_given_cannot_be_turned_back_into_the_seed_of_the_game() -> None:
    session = Session.start(Setup("quest", 3, 5))
    for choices in (0, 1, 77):
        spend = budget_for(5, choices)
        assert spend == budget_for(5, choices)
        assert spend.seed not in (budget_for(6, choices).seed, budget_for(5, choices + 1).seed)
        mixed = {seeded(5), seeded(choices), seeded(5 ^ choices), seeded(5 ^ seeded(choices)), seeded(5) ^ choices}
        assert spend.seed not in mixed
        assert session.imagine(0, spend.seed).core.rng not in {seeded(seed) for seed in mixed}
