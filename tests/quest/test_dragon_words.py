"""What is told of dragons: before a choice what it brings, afterwards whom they hold, under the cursor what they are."""

from __future__ import annotations

from engine.core import Action
from tests.quest.kit import COURSE, LINE, Race, game_with
from tests.quest.test_dragons import FAR, ON, at, beside, held, laid, moving


def after(race: Race, *action: str | int) -> str:
    """What is said to follow an option."""
    return race.session.game.after(race.session.view(race.seat), action, race.seat)


def test_the_space_of_a_dragon_says_whether_it_sleeps_and_how_it_is_moved() -> None:
    race = game_with("explorer", modules=ON, lay=laid("green", green=LINE[7], blue=FAR))
    told = race.explain("cell", LINE[7])
    assert any(fact.startswith("The green dragon is here, awake.") for fact in told.facts)
    assert [way.text for way in told.ways] == [f"Move the green dragon on {COURSE.names[LINE[7]]} with Explorer"]
    assert any(fact.startswith("The blue dragon sleeps here.") for fact in race.explain("cell", FAR).facts)
    near = race.explain("cell", LINE[8]).facts
    assert any(
        fact.startswith("In the range of a dragon (green): only cards and tokens of the dragons") for fact in near
    )


def test_the_survey_and_typed_words_know_the_dragons() -> None:
    race = game_with(modules=ON, lay=laid("green", green=LINE[7], blue=FAR))
    assert race.survey("dragons") == [
        f"The green dragon is awake on {COURSE.names[LINE[7]]}.",
        f"The blue dragon sleeps on {COURSE.names[FAR]}.",
    ]
    assert race.session.game.things(race.session.view(0), 0)["green dragon"] == ("cell", LINE[7])


def test_a_card_in_hand_says_which_dragon_it_moves() -> None:
    race = game_with("adventurer", modules=ON, lay=laid("green blue", green=LINE[7], blue=FAR))
    assert "It can also be played to move the green or blue dragon." in race.explain("card", "adventurer").facts


def test_the_rule_about_a_dragon_is_found_under_the_cursor() -> None:
    race = game_with(modules=ON, lay=laid("green", green=LINE[7]))
    view = race.session.view(0)
    assert race.session.game.rule_for(view, 0, ("cell", LINE[7])) == "Dragons"
    assert race.session.game.rule_for(view, 0, ("pile", "tracker")) == "Dragon cards"


def test_what_a_dragon_does_is_told_before_how_far_a_space_is_from_el_dorado() -> None:
    facts = game_with(modules=ON, lay=laid("green", green=LINE[7])).explain("cell", LINE[8]).facts
    assert [facts.index(fact) for fact in facts if "range of a dragon" in fact] < [
        facts.index("19 steps from El Dorado.")
    ]


def test_of_a_mountain_it_is_not_said_that_no_piece_enters_the_range_of_a_dragon() -> None:
    race = game_with(modules=ON, lay=laid("green", green=LINE[7]), ground="mountain")
    assert race.g.land[LINE[8]].symbol == "mountain"
    assert not any("range of a dragon" in fact for fact in race.explain("cell", LINE[8]).facts)


# --- what a choice brings


def waking(dragon: int, hand: str = "pioneer") -> Race:
    """The piece is about to come onto the tile where the green dragon sleeps."""
    return game_with(hand, modules=ON, ground="jungle 1, jungle 1, jungle 1", here=4, lay=laid(green=dragon))


def test_a_step_that_wakes_a_dragon_says_so_and_whether_the_piece_is_held() -> None:
    far = after(waking(LINE[8]), "move", 0, LINE[5], "pioneer")
    assert far == "The step wakes a dragon (green). With the 4 left over you may walk on."
    near = after(waking(beside(LINE[5])), "move", 0, LINE[5], "pioneer")
    assert near == "The step wakes a dragon (green). A dragon holds the piece there: it cannot move on."


def test_a_step_of_the_tracker_into_the_range_of_a_dragon_says_that_the_piece_is_held() -> None:
    race = game_with("tracker", modules=ON, ground="jungle 1", lay=laid("green", green=beside(LINE[1])))
    assert after(race, "move", 0, LINE[1], "tracker") == "A dragon holds the piece there: it cannot move on."


def test_a_blockade_says_that_a_dragon_behind_it_wakes_and_whom_it_holds() -> None:
    race = game_with("explorer", modules=ON, blockade=1, lay=laid(green=LINE[5]))
    told = after(race, "break", 0, 0, "explorer")
    assert "With the blockade gone a dragon wakes (green). A dragon then has A in its range." in told
    awake = game_with("explorer", modules=ON, blockade=1, lay=laid("green", green=LINE[5]))
    assert "wakes" not in after(awake, "break", 0, 0, "explorer")
    assert "A dragon then has A in its range." in after(awake, "break", 0, 0, "explorer")
    none = game_with("explorer", modules=ON, blockade=1, lay=laid(green=LINE[7]))
    assert "dragon" not in after(none, "break", 0, 0, "explorer")


def test_a_dragon_says_whom_it_would_hold_where_it_may_go() -> None:
    race = moving("explorer", pieces={1: [LINE[9]]}).do("drive", LINE[7], "explorer")
    held = {option[1]: after(race, *option) for option in race.options}
    assert held[LINE[8]] == "No piece may enter the spaces beside it then. There it holds B."
    assert held[LINE[6]].endswith("There it holds nobody.")


def test_where_a_dragon_cannot_go_it_is_said_where_it_can() -> None:
    race = moving("explorer", pieces={1: [LINE[9]]}).do("drive", LINE[7], "explorer")
    assert race.why("cell", LINE[9]).startswith("It goes one step onto a free space, across no blockade")
    assert race.why("cell", LINE[0]).startswith("It goes one step onto a free space, across no blockade")


def test_a_hint_to_leave_a_dragon_where_it_is_speaks_of_dragons() -> None:
    race = game_with("dragon-tamer", deck="scout", modules=ON, lay=laid("green", green=LINE[7])).do(
        "play", "dragon-tamer"
    )
    why = race.session.game.why(race.session.view(0), ("done",), 0)
    assert why == "Where the dragons are they hurt you least."


# --- who is held


def test_the_log_tells_whom_a_dragon_holds_from_now_on() -> None:
    line = "stands on {} in the range of the green dragon and cannot move from there."
    woken = waking(beside(LINE[5])).go("pioneer", 5)
    assert "A " + line.format(COURSE.names[LINE[5]]) in woken.told(None)
    moved = moving("explorer", pieces={1: [LINE[9]]}).do("drive", LINE[7], "explorer").do("fly", LINE[8])
    assert "B " + line.format(COURSE.names[LINE[9]]) in moved.told(None)
    gap = game_with("explorer", modules=ON, blockade=1, lay=laid("green", green=LINE[5]))
    assert "A " + line.format(COURSE.names[LINE[4]]) in gap.do("break", 0, 0, "explorer").told(None)


def test_the_log_does_not_tell_it_again_while_the_dragon_stays_beside_the_piece() -> None:
    race = held("explorer explorer")
    here = at(race, "green")
    on = next(n for n in COURSE.grid.near[here] if n in COURSE.grid.near[LINE[2]] and n != LINE[2])
    race.do("drive", here, "explorer").do("fly", on)
    assert not any("in the range of" in line for line in race.told(None))


def test_a_dragon_that_a_removed_blockade_wakes_is_told_to_hold_a_piece_once() -> None:
    race = game_with("explorer", modules=ON, blockade=1, lay=laid(green=LINE[5])).do("break", 0, 0, "explorer")
    assert len([line for line in race.told(None) if "cannot move from there" in line]) == 1


def test_a_dragon_holds_nobody_behind_a_blockade_and_is_said_to() -> None:
    near = next(n for n in COURSE.grid.near[LINE[5]] if COURSE.piece_of[n] == 1 and n not in COURSE.grid.near[LINE[4]])
    lay = laid("green", green=near)
    race = game_with("explorer", modules=ON, blockade=4, lay=lay).do("drive", near, "explorer")
    assert after(race, "fly", LINE[5]).endswith("There it holds nobody.")


def test_a_finishing_space_brings_no_dragon() -> None:
    goal, (before, near) = next(
        (goal, outside)
        for goal in COURSE.goals
        if len(outside := [cell for cell in COURSE.grid.near[goal] if cell not in COURSE.goals]) == 2
    )
    race = game_with("tracker", modules=ON, pieces={0: [before]}, lay=laid("green", green=near))
    assert ("move", 0, goal, "tracker") in race.options
    assert "dragon" not in after(race, "move", 0, goal, "tracker")


def test_the_last_step_of_a_longer_way_tells_what_it_brings() -> None:
    race = game_with("pioneer", modules=ON, flood="jungle 1", here=3, lay=laid(green=beside(LINE[5], LINE[6])))
    way: list[Action] = list(race.explain("cell", LINE[5]).ways[0].actions)
    assert len(way) == 2
    assert after(race, *way[-1]).startswith("The step wakes a dragon (green).")
