"""Lifting mists: when they lift, which of several is first, and what is said before."""

from __future__ import annotations

import pytest

from engine.core import HIDDEN, BadState
from engine.quest.game import GAME
from engine.quest.modules.mists.veil import mists_of
from engine.quest.routes import OPEN
from tests.quest.kit import COURSE, LINE, game_with
from tests.quest.mistkit import (
    BETWEEN,
    CENTRE,
    ON,
    after,
    approach,
    between_two,
    fits,
    laid,
    lifted,
    ring,
    two_ahead,
)


def test_a_piece_that_stops_beside_a_mist_lifts_it() -> None:
    race = approach().go("explorer", 5)
    assert lifted(race)
    assert "A lifts the mist around C24: it hid the ford." in race.told(None)
    assert not race.session.undo()


def test_passing_by_does_not_lift_it() -> None:
    away = next(n for n in COURSE.grid.near[LINE[5]] if not set(COURSE.grid.near[n]) & {CENTRE, *ring(CENTRE)})
    race = approach("scout").go("scout", 5)
    assert not lifted(race)
    race.do("move", 0, away, "scout")
    assert not lifted(race)


def test_a_stop_with_power_left_over_lifts_it() -> None:
    assert lifted(approach("scout").go("scout", 5).do("stop"))


@pytest.mark.parametrize("payment", ["native", "cave-native"])
def test_it_lifts_in_whatever_way_the_piece_was_moved(payment: str) -> None:
    race = approach("native" if payment == "native" else "", tokens="cave-native" if payment != "native" else "")
    assert lifted(race.go(payment, 5))


def test_a_piece_that_does_not_move_lifts_nothing() -> None:
    race = approach()
    race.g.seats[0].pieces = [LINE[5]]
    race.session.ask = race.session.rules.asked(race.g)
    assert not lifted(race.end())


def test_a_mist_behind_a_blockade_is_not_beside_the_piece() -> None:
    near = LINE[6]  # its tile reaches the border
    race = game_with("explorer explorer", modules=ON, flood="jungle 1", blockade=1, here=3, lay=laid("ford", near))
    race.go("explorer", 4)
    assert not lifted(race)


def test_a_removed_blockade_lifts_nothing_until_the_next_stop() -> None:
    """A reading, as for caves."""
    near = LINE[6]
    race = game_with(
        "explorer explorer explorer", modules=ON, flood="jungle 1", blockade=1, here=4, lay=laid("ford", near)
    )
    race.do("break", 0, 0, "explorer")
    assert not lifted(race)
    race.go("explorer", 3)
    assert mists_of(race.g).turns == [-1]
    race.go("explorer", 4)
    assert mists_of(race.g).turns != [-1]


def test_a_step_beside_a_mist_says_that_a_stop_there_lifts_it_for_good() -> None:
    told = "A stop here lifts the mist on tile C; that cannot be taken back."
    assert told in after(approach(), "move", 0, LINE[5], "explorer")
    assert "mist" not in after(approach(), "move", 0, LINE[3], "explorer")
    race = approach().go("explorer", 5)
    assert "mist" not in after(race, "move", 0, LINE[5], "explorer")


def test_a_step_between_two_mists_names_both() -> None:
    space, one, other = BETWEEN
    told = f"A stop here lifts the mists on tiles {COURSE.names[one][0]} and {COURSE.names[other][0]};"
    assert told in after(two_ahead(), "move", 0, space, "explorer")


def test_a_finishing_space_beside_a_mist_lifts_nothing_and_says_so() -> None:
    goal, near, centre = last_mist()
    race = game_with("sailor", modules=ON, pieces={0: [near]}, lay=laid("ford", centre), won={2: [1, 2, 3, 4]})
    assert "mist" not in after(race, "move", 0, goal, "sailor")
    race.do("move", 0, goal, "sailor")
    assert not lifted(race)


def last_mist() -> tuple[int, int, int]:
    """A finishing space beside a place for a mist, and a space before it that is not part of that."""
    for goal in COURSE.goals:
        for centre in filter(fits, range(len(COURSE.land))):
            inside = {centre, *ring(centre)}
            if inside & set(COURSE.grid.near[goal]):
                for near in set(COURSE.grid.near[goal]) - inside - set(COURSE.goals):
                    if COURSE.land[near].symbol in OPEN:
                        return goal, near, centre
    raise AssertionError("there is none")


def test_of_several_mists_beside_a_space_the_player_chooses_which_lifts_first_and_all_do() -> None:
    """A reading."""
    _, one, other = BETWEEN
    names = COURSE.names
    race = between_two()
    assert race.options == [("lift", one), ("lift", other)]
    assert race.prompt() == "Several mists lift here. Choose which is next."
    assert race.words()[0] == f"Lift the mist on tile {names[one][0]}, around {names[one]}"
    for first, second in ((one, other), (other, one)):
        race = between_two().do("lift", first)
        while race.options[0][0] == "owl":  # when one is left there is no question which
            race.do(*race.options[0])
        assert all(turn >= 0 for turn in mists_of(race.g).turns)
        told = [entry[4] for entry in race.g.core.log or () if entry[1] == "lifted"]
        assert told == [names[first], names[second]]


def test_what_a_mist_lifted_first_shows_is_known_and_turned_before_the_next_lifts() -> None:
    race = between_two().do("lift", BETWEEN[1])
    assert {option[0] for option in race.options} == {"owl"}
    assert mists_of(race.session.view(1)).tiles == ["ford", HIDDEN]
    assert not race.session.undo()


def test_the_choice_between_mists_turns_nothing_over_yet_and_can_be_left_and_taken_up_again() -> None:
    race = between_two()
    for seat in (0, 1, None):
        assert set(mists_of(race.session.view(seat)).tiles) == {HIDDEN}
    assert mists_of(race.g).turns == [-1, -1]
    twin = GAME.unpack(race.session.setup, GAME.pack(race.g))
    GAME.check(twin)
    assert race.session.rules.asked(twin) == race.session.ask
    assert race.session.undo()


@pytest.mark.parametrize("turn", [0, -2])
def test_a_save_that_asks_which_mist_lifts_where_there_is_but_one_is_refused(turn: int) -> None:
    race = between_two()
    mists_of(race.g).turns[0] = turn
    with pytest.raises(BadState, match="mists: "):
        GAME.check(GAME.unpack(race.session.setup, GAME.pack(race.g)))


def test_while_a_mist_is_chosen_its_spaces_say_where() -> None:
    _, one, _ = BETWEEN
    race = between_two()
    assert race.ways("cell", one) == [f"Lift the mist on tile {COURSE.names[one][0]}, around {COURSE.names[one]}"]
    outside = next(iter(ring(one)))
    assert race.why("cell", outside) == "Choose one of the mists beside your piece by the space in its middle."
    assert race.why("cell", outside, seat=1) == "Mist lies there: stop beside it, and it lifts."
    assert race.session.game.after(race.session.view(0), ("lift", one), 0) == (
        "You see what it hid before you choose anything else. That cannot be taken back."
    )
