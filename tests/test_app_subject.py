"""What is in front, and what is said of it, after a panel was left, a choice taken back, a game left."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.appkit import SMALL, Sitter, new, run, sit_down
from tests.quest.kit import LINE, game_with
from tests.quest.test_caves import at
from tests.quest.test_mixes import FAR_MIST, together
from tui.hexes import inside
from tui.screens.home import Home
from tui.widgets.hexboard import HexBoard


def below(me: Sitter) -> str:
    """The lines that say what Enter does."""
    panel = me.game.panel
    assert panel is not None
    return str(panel.line("outcome").said)


@pytest.mark.parametrize("keys", [("b", "escape"), ("b", "tab", "tab"), ("tab", "shift+tab")])
def test_what_is_under_the_cursor_of_the_map_is_in_front_after_the_market(
    tmp_path: Path, keys: tuple[str, ...]
) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer traveler", ground="jungle 1"))
        await me.press("n")
        before, subject = below(me), me.game.subject
        await me.press(keys[0])
        assert below(me) != before
        assert me.game.subject is not None
        assert me.game.subject[0] == "pile"
        await me.press(*keys[1:])
        assert me.game.subject == subject
        assert below(me) == before
        await me.press("enter")
        assert me.mine[0][0] == "move"

    run(tmp_path, script)


def test_the_log_beside_the_map_does_nothing_on_enter_and_says_so(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer traveler", ground="jungle 1"))
        await me.press("n", "tab", "tab")
        assert "[Log]" in me.text
        assert below(me).startswith("Up and Down scroll; l shows the whole log.")
        await me.press("enter")
        assert not me.mine
        await me.press("n")
        assert "[Cell]" in me.text
        assert below(me).startswith("Enter: Go to")

    run(tmp_path, script)


def test_the_log_opened_at_once_after_taking_back_has_no_line_too_many(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("n", "enter")
        assert "You moves" in me.text or "A moves" in me.text.replace("\n", " ")
        me.send("u")
        me.send("l")
        await me.until(lambda: "Log and replay" in me.text and "The table after" in me.text)
        assert "A moves" not in me.text

    run(tmp_path, script, SMALL, new("human", "random", seed=2))


def test_the_first_page_does_not_say_that_the_game_just_left_is_open_elsewhere(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("f10", "h")
        await me.until(lambda: isinstance(me.app.screen, Home))
        await me.until(lambda: "just now" in me.text)
        assert "open elsewhere" not in me.text

    run(tmp_path, script, SMALL, new("human", "random", seed=2))


@pytest.mark.parametrize("keys", [("ctrl+q",), ("f10", "h"), ("f10", "q")])
def test_a_lesson_is_left_only_after_saying_that_it_is_not_saved(tmp_path: Path, keys: tuple[str, ...]) -> None:
    async def script(me: Sitter) -> None:
        await me.press("t")
        await me.my_turn()
        assert "not saved  F10 menu" in me.text
        await me.press("n", "enter")
        lesson = me.game
        await me.press(*keys)
        assert me.app.screen is lesson
        assert "not saved: it ends here" in " ".join(me.notices)
        await me.press(*keys)
        assert me.app._exit or isinstance(me.app.screen, Home)

    run(tmp_path, script)


def test_the_market_says_what_a_card_does_before_it_is_bought_and_when_it_is_too_dear(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("traveler", ground="jungle 1"))
        await me.press("b")
        assert below(me).startswith("Enter: Buy Scout for 1 coin. Machete 2: enters jungle")
        assert below(me) in " ".join(" ".join(line.strip() for line in me.text.splitlines()).split())
        await me.press("down", "down", "down", "down", "down")
        assert "Transmitter" in below(me)
        assert "any card of the market for free" in below(me)

    run(tmp_path, script)


def test_an_empty_hand_keeps_the_piles_and_the_question_says_what_is_left(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer", ground="jungle 1", deck="sailor"))
        await me.press("n", "enter")
        assert "No cards in hand." in me.text
        assert "deck 1  discard 0" in me.text
        assert "Nothing is left to do but to end your turn." in me.text

    run(tmp_path, script)


def test_a_step_beside_a_cave_says_that_it_cannot_be_taken_back_even_at_the_end_of_several(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        race = game_with("trailblazer", flood="jungle 1", modules=("caves",), pieces={0: [at("B21")]})
        near = {cell for cell in range(len(race.g.land)) if "of its" in str(race.explain("cell", cell).facts)}
        far = next(cell for cell in near if "by way of" in str(race.ways("cell", cell)))
        await sit_down(me, race)
        panel = me.game.panel
        assert panel is not None
        assert panel.board is not None
        panel.board.go_to(("cell", far))
        await me.press()
        assert "by way of" in below(me)
        assert "A stop there takes a token of the cave, and cannot be taken back." in below(me)

    run(tmp_path, script)


def test_a_card_put_back_by_going_to_the_market_is_marked_no_longer(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer traveler", ground="jungle 1"))
        assert ">[1]" in await me.press("1")
        assert ">[1]" not in await me.press("b")

    run(tmp_path, script)


def test_the_next_legal_space_moves_the_view_only_if_it_is_out_of_sight(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        panel = me.game.panel
        assert panel is not None
        board = panel.map
        assert isinstance(board, HexBoard)
        await me.press(*["d"] * 6, *["c"] * 3)
        before = board.start
        await me.press("n", "n", "N")
        assert board.start == before
        await me.press(*["d"] * 30)
        assert board.start != before
        await me.press("n")
        assert board.cursor is not None
        assert inside(board.zoom.box(board.cursor), board.window)

    run(tmp_path, script, SMALL, new("human", "random", "random", seed=3, route="serpentine"))


def test_what_is_cut_beside_the_map_ends_with_a_word_and_says_where_the_rest_is(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        race = together("explorer", awake="green", here=3, dragon=LINE[4], mist=FAR_MIST)
        await sit_down(me, race)
        lines = [line.partition("│")[2].rstrip() for line in (await me.press("d")).splitlines()]
        first = next(number for number, line in enumerate(lines) if "[Cell]" in line) + 1
        assert lines[first + 4 : first + 6] == [" awake. Cards of its", " colour ... ? tells all"]
        assert "onto its own land. 25 steps" not in " ".join(me.text.split())
        assert "one more after a step onto its own land." in " ".join((await me.press("question_mark")).split())
        assert " ... " not in await me.press("escape", "a", "a")  # it all fits

    run(tmp_path, script, SMALL)


def test_ways_are_said_to_be_more_only_if_some_are_not_named(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer scout", ground="jungle 1"))
        await me.press("n")
        assert below(me).startswith("Enter: 2 ways: Go to ")
        assert below(me).endswith(" with Scout, 1 left over.")
        assert "with Explorer; Go to" in below(me)
        await sit_down(me, game_with("explorer scout trailblazer pioneer", ground="jungle 1"))
        await me.press("n")
        assert below(me).startswith("Enter: 4 ways: Go to ")
        assert below(me).endswith("; or ...")

    run(tmp_path, script)


def test_ending_says_what_is_to_be_answered_first(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer traveler sailor", ground="rubble 1"))
        await me.press("n", "enter")
        await me.until(lambda: "play 1 card from your hand." in me.text)
        await me.press("escape", "t")
        assert re.fullmatch(r"This comes first: To .+ play 1 card from your hand\.", below(me))

    run(tmp_path, script)


def test_the_digit_of_the_picked_card_puts_it_back_however_often_it_is_pressed(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer cartographer", ground="jungle 1"))
        assert me.game.panel is not None
        for _ in range(3):
            assert ">[2] Cartographer" in await me.press("2")
            assert ">[2] Cartographer" not in await me.press("2")
            assert not me.game.panel.prompt.display
        await me.press("2", "a", "2")  # also when the cursor went elsewhere meanwhile
        assert me.game.picked is None
        assert not me.mine
        await me.press("2", "enter")
        assert me.mine == [("play", "cartographer")]

    run(tmp_path, script)


def test_a_digit_beyond_the_hand_says_so(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer explorer sailor", ground="jungle 1"))
        assert "You hold no card 3. Yours are 1 to 2." in await me.press("3")
        await sit_down(me, game_with("explorer", ground="jungle 1"))
        assert "You hold no card 9. Yours is 1." in await me.press("9")
        await sit_down(me, game_with("", ground="jungle 1"))
        assert re.search(r"You hold no card 1\.\s*$", await me.press("1"), re.M)

    run(tmp_path, script)
