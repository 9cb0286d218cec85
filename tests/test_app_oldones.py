"""The Old Ones on the full screen: whole games by keys, what is seen at 80x24, walks, other players' boards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core import EVERYBODY, Action, Ask
from engine.game import Setup
from engine.registry import load
from engine.rng import Dice
from tests.appkit import LARGE, SMALL, Sitter, begun, run
from tests.oldones.kit import game_with
from tui.adapter import adapter_for
from tui.localtable import LocalTable
from tui.players import seated

DELUXE = tuple(module.name for module in load("old-ones").modules)


def anything(dice: Dice) -> Any:
    def pick(view: Any, ask: Ask) -> Action:
        return ask.options[dice.below(len(ask.options))]

    return pick


@pytest.mark.parametrize(
    ("size", "kinds", "modules"),
    [(SMALL, ("human", "random"), ()), (SMALL, ("human",), DELUXE), (LARGE, ("human", "random", "random"), DELUXE)],
)
def test_a_whole_game_by_keys_alone(
    tmp_path: Path, size: tuple[int, int], kinds: tuple[str, ...], modules: tuple[str, ...]
) -> None:
    async def script(me: Sitter) -> None:
        await me.play_on(anything(Dice(3)), 900)
        assert "Final score" in me.text
        assert "1st" in me.text
        assert ("The Scholar" in me.text) == (len(kinds) == 1)

    run(tmp_path, script, size, begun("old-ones", *kinds, options=(("round_limit", 20),), modules=modules))


def test_everything_of_ones_own_is_seen_at_80_by_24(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        text = me.text
        for row in ("1: 1/2", "2: 1/2", "3: 1/2", "4: 1/2"):
            assert row in text
        for label in (" Gold ", " Clay ", " Foll ", " Vill ", " Holds ", "madness 2/5", "free 6", " Village start >"):
            assert label in text
        for card in ("[1] ", "[2] ", "[3] "):
            assert card in text
        assert "Pyramid level 1: 0/3" in text
        assert text.count("token") == 4

    run(tmp_path, script, SMALL, begun("old-ones", "human", "random", seed=6))


def test_a_walk_shows_where_the_keeper_stands_and_what_is_activated(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        assert "A>" not in me.text
        question = me.game.question
        assert question is not None
        take = next(action for action in question.options if action[0] == "take")
        await me.choose(take)
        await me.my_turn()
        text = me.text
        assert "A>" in text
        assert "now " in text
        row = [line for line in text.split("\n") if line.startswith(f"[{take[1]}: ")]
        assert len(row) == 1
        assert text.count("A>") == 1  # it stands in one place

    run(tmp_path, script, SMALL, begun("old-ones", "human", "random", seed=6))


def test_a_card_picked_first_is_the_one_that_is_placed(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        card = me.game.view.seats[0].hand[1]
        await me.press("2", "n", "enter")
        panel = me.game.panel
        assert panel is not None
        assert {row.what[0][:2] for row in panel.prompt.rows.rows} == {("place", card)}
        assert len(panel.prompt.rows.rows) == 2

    run(tmp_path, script, SMALL, begun("old-ones", "human", "random", seed=6))


def test_the_boards_of_the_others_are_one_key_away(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        table = me.game.table
        assert isinstance(table, LocalTable)
        table._session.state.seats[1].goods["gold"] = 3
        me.game.look_as(0, table.ask())
        assert "3 gold" not in me.text
        assert "3 gold" in await me.press("G")
        assert "3 gold" not in await me.press("G")
        board = me.game.panel.board if me.game.panel is not None else None
        assert board is not None
        assert board.thing == ("seat", 0)
        assert "3 gold" not in await me.press("right")  # passing by shows nothing
        assert "3 gold" in await me.press("enter")

    run(tmp_path, script, SMALL, begun("old-ones", "human", "random", seed=6))


def test_the_scholar_has_a_board_and_a_place_in_the_head_line(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        assert "Scholar(S) 0" in me.text
        text = await me.press("G")
        assert "Tablet   level 0/6" in text
        assert "intent: " in text
        assert "The Scholar" in await me.press("i")

    run(tmp_path, script, SMALL, begun("old-ones", "human", seed=6))


def test_what_would_score_now_is_told_by_source(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        text = await me.press("i")
        for heading in ("VP", "Masks", "Goods", "Sane", "Pairs", "Lower", "Sacrif.", "Total"):
            assert f" {heading}" in text

    run(tmp_path, script, SMALL, begun("old-ones", "human", "random", seed=6))


def test_the_village_is_a_list_on_a_small_screen_and_a_map_on_a_large_one(tmp_path: Path) -> None:
    async def small(me: Sitter) -> None:
        await me.my_turn()
        assert "VILLAGE" not in me.text
        text = await me.press("tab")
        assert "VILLAGE" in text
        assert ">C1 C2" in text

    async def large(me: Sitter) -> None:
        await me.my_turn()
        assert me.text.count("VILLAGE") == 1
        assert "the paths lead from left to right" in me.text

    start = begun("old-ones", "human", "random", seed=6)
    run(tmp_path, small, SMALL, start)
    run(tmp_path / "large", large, LARGE, start)


def test_no_choice_is_too_long_for_its_line() -> None:
    game = load("old-ones")
    for seats in (1, 2, 4):
        start = begun("old-ones", *(["random"] * seats), seed=seats, options=(("round_limit", 20),), modules=DELUXE)
        assert start.setup is not None
        state, rules = game.new(start.setup), game.rules(start.setup)
        rules.settle(state)
        dice = Dice(seats)
        while (ask := rules.asked(state)) is not None:
            for action in ask.options:
                text = game.word(state, action, ask.seat)
                assert len(text) <= 72, text
            rules.apply(state, ask.options[dice.below(len(ask.options))])


def test_what_the_others_did_is_told_when_ones_turn_begins(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        assert "B gathers 2 Clay." in me.text
        assert "A to move" not in me.text
        assert "B gathers 2 Clay." not in await me.press("right")

    run(tmp_path, script, SMALL, begun("old-ones", "human", "greedy", seed=77))


async def into_a_walk(me: Sitter, least: int) -> None:
    """Choose until something that can be done with so many options is being activated."""
    await me.my_turn()
    while not me.game.skin.needs_panel(ask_of(me)) or len(ask_of(me).options) < least:
        await me.choose(ask_of(me).options[0])
        await me.my_turn()


def ask_of(me: Sitter) -> Ask:
    assert me.game.question is not None
    return me.game.question


def test_during_a_walk_the_board_can_be_looked_at_and_acts_where_it_can(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await into_a_walk(me, 3)
        while not any(action[0] == "village" for action in ask_of(me).options):
            await me.choose(ask_of(me).options[-1])
            await me.my_turn()
            await into_a_walk(me, 3)
        await me.press("escape")
        assert "Enter: back to what is asked." in me.text
        text = await me.press("n")
        assert "Enter: Move to " in text
        made = len(me.game.table.actions)
        await me.press("enter")
        assert me.game.table.actions[made][0] == "village"

    run(tmp_path, script, SMALL, begun("old-ones", "human", "random", seed=6))


def test_nothing_is_given_up_by_pressing_enter(tmp_path: Path) -> None:
    game = load("old-ones")
    skin = adapter_for(game, ())
    setup = game.settled(Setup("old-ones", 2, 3, (), DELUXE))
    state, rules, dice = game.new(setup), game.rules(setup), Dice(3)
    ask = rules.settle(state)
    seen: set[str] = set()
    while ask is not None and len(seen) < 3:
        verbs = {action[0] for action in ask.options}
        first = ask.options[skin.usual(state, ask)][0]
        if verbs & {"swap", "give-up"} or verbs == {"skip", "done"}:
            seen |= verbs & {"swap", "give-up", "skip"}
            assert first not in ("swap", "give-up")
            assert (first == "skip") == (verbs == {"skip", "done"})
        ask = rules.apply(state, ask.options[dice.below(len(ask.options))])
    assert seen == {"swap", "give-up", "skip"}


def test_the_new_game_page_offers_what_decides_anything(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("n")
        text = await me.press("right")
        assert "The Old Ones of El Dorado" in text
        assert "Difficulty" not in text  # three players: there is no Scholar
        assert " Scholar " not in text
        assert "Data" not in text
        text = await me.press("down", "minus")
        assert " Scholar " in text
        assert "Difficulty" not in text
        await me.press(*["down"] * 2)
        text = await me.press("right")
        assert "Difficulty" in text
        assert "Last round" in text
        text = await me.press("up", "up", "minus")
        assert "Difficulty" in text  # alone the Scholar always plays
        assert "Last round" not in text

    run(tmp_path, script, SMALL)


def test_a_turn_of_ones_own_is_not_what_happened_to_one_in_that_of_another() -> None:
    skin = adapter_for(load("old-ones"), ())
    entries: list[Action] = [
        (EVERYBODY, "began", 0, 1),
        (EVERYBODY, "placed", 0, "w01", "pw", 1),
        (EVERYBODY, "began", 1, 1),
        (EVERYBODY, "took", 1, 1, "w01"),
        (EVERYBODY, "gathered", 0, "clay", 1),  # the Village token of the Clearing where the first player's Keeper is
        (EVERYBODY, "crafted", 1, "clay-mask"),
    ]
    assert skin.last_turn(entries, 0) == 2
    assert skin.last_turn([*entries, (EVERYBODY, "began", 0, 2)], 0) == 2
    assert skin.last_turn(entries, 1) == 0


def test_a_card_picked_over_a_full_row_says_what_lies_there(tmp_path: Path) -> None:
    play = game_with(seats=2, rows={2: "w05-pw w03-ol"}, limits="2222", hands={0: "w01 w02"})

    async def script(me: Sitter) -> None:
        me.app.open_table(LocalTable(play.session, seated(("human", "random"))))
        await me.pilot.pause()
        await me.my_turn()
        assert me.game.panel is not None
        assert me.game.panel.board is not None
        await me.press("1")
        me.game.panel.board.go_to(("row", 2))
        said = " ".join((await me.press("right", "left")).split())
        assert "not with the card picked. Esc puts it back. It is full until" in said
        assert "It is full until somebody takes its cards: Worker card 5 and Worker card 3." in said

    run(tmp_path, script)


def test_the_score_of_the_player_marked_is_told_by_source(tmp_path: Path) -> None:
    play = game_with(seats=2, boards={0: {"vp": 4, "madness": 0}, 1: {"vp": 9, "sanctum": "follower-1"}})

    async def script(me: Sitter) -> None:
        me.app.open_table(LocalTable(play.session, seated(("human", "random"))))
        await me.pilot.pause()
        await me.my_turn()
        text = await me.press("i")
        assert "Tab next player" in text.splitlines()[-1]
        assert "On the Score track: 4 VP." in text
        assert "No Madness token: 1 VP." in text
        assert "On the Score track: 9 VP." not in text
        assert "> " in next(line for line in text.splitlines() if "A You" in line)
        text = await me.press("tab")
        assert "On the Score track: 9 VP." in text
        assert "Lower Sanctum: 1 VP." in text
        assert "On the Score track: 4 VP." in await me.press("tab")

    run(tmp_path, script)


def test_the_score_of_the_scholar_is_told_too(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("i")
        assert "The Scholar, the score in detail" in await me.press("left")

    run(tmp_path, script, SMALL, begun("old-ones", "human", seed=6))
