"""Where the cursor goes while the board is asked about something else than a move, and what is said there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core import Action
from engine.game import Setup
from engine.session import Session
from tests.appkit import SMALL, Sitter, run, sit_down
from tests.quest.kit import LINE, Race, game_with
from tests.quest.mistkit import CENTRE, corner, laid
from tests.quest.test_mixes import FAR_MIST, together
from tests.test_app_subject import below
from tui.screens.curtain import Curtain
from tui.screens.game import GameScreen
from tui.widgets.hexboard import HexBoard
from tui.widgets.rows import Rows

SPACE, BEFORE, TWO = corner()


def a_dragon_in_flight() -> Race:
    race = together("explorer", awake="green", here=3, dragon=LINE[5], mist=FAR_MIST)
    race.session.choose(("drive", LINE[5], "explorer"))
    race.session.choose(next(option for option in race.options if option[0] == "fly"))
    return race


def an_owl_to_turn() -> Race:
    lay = laid("hamlet", CENTRE)
    race = game_with("explorer", modules=("mists",), flood="jungle 1", pieces={0: [BEFORE]}, lay=lay)
    return race.do("move", 0, SPACE, "explorer")


def a_mist_to_lay() -> Race:
    return Race(Session.start(Setup("quest", 3, 1, (("mist_places", "by hand"),), ("mists",))))


def place(me: Sitter) -> Action | None:
    """What the cursor of the board is on."""
    assert me.game.panel is not None
    assert me.game.panel.board is not None
    return me.game.panel.board.thing


@pytest.mark.parametrize(
    "kinds", [("human", "random", "random"), ("human", "human", "human")], ids=["resumed", "curtain"]
)
@pytest.mark.parametrize("asked", [a_dragon_in_flight, an_owl_to_turn, a_mist_to_lay])
def test_what_enter_does_is_said_at_once_in_the_middle_of_a_question_on_the_board(
    tmp_path: Path, asked: Callable[[], Race], kinds: tuple[str, ...]
) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, asked(), *kinds)
        if "human" in kinds[1:]:
            curtain = me.app.screen
            assert isinstance(curtain, Curtain)
            await me.press("abc"[curtain.seat], "enter")
            await me.until(lambda: isinstance(me.app.screen, GameScreen) and me.asked())
        await me.press()
        assert me.game.question is not None
        assert me.game.subject == place(me)
        assert below(me).startswith("Enter: ")
        assert me.game.explained is not None
        assert me.game.explained.title in me.text

    run(tmp_path, script, SMALL)


def test_after_the_owl_the_cursor_is_back_at_the_piece_that_it_was_at(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        pieces = {0: [LINE[1], BEFORE]}
        lay = laid("hamlet", CENTRE)
        race = game_with("explorer", modules=("mists",), flood="jungle 1", seats=2, pieces=pieces, lay=lay)
        await sit_down(me, race)
        await me.press("g")
        assert place(me) == ("cell", BEFORE)
        await me.choose(("move", 1, SPACE, "explorer"))
        await me.until(me.asked)
        assert place(me) in [("cell", cell) for cell in TWO]
        await me.choose(("owl", TWO[1]))
        await me.until(me.asked)
        assert place(me) == ("cell", SPACE)

    run(tmp_path, script, SMALL)


def test_after_a_dragon_the_cursor_is_back_where_it_was_before_it_was_led(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        race = together("explorer", awake="green", here=3, dragon=LINE[5], mist=FAR_MIST)
        await sit_down(me, race)
        await me.press("d", "d")
        assert place(me) == ("cell", LINE[5])
        await me.choose(("drive", LINE[5], "explorer"))
        await me.until(me.asked)
        assert place(me) != ("cell", LINE[5])
        await me.press("enter")
        await me.until(me.asked)
        await me.press("t")
        assert place(me) == ("cell", LINE[5])

    run(tmp_path, script, SMALL)


def test_a_game_resumed_in_the_middle_of_such_a_question_leads_to_the_piece_afterwards(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, an_owl_to_turn())
        await me.choose(("owl", TWO[1]))
        await me.until(me.asked)
        assert place(me) == ("cell", SPACE)

    run(tmp_path, script, SMALL)


# --- the keys find their way to the board


@pytest.mark.parametrize("keys", ["m", "g", "1"])
def test_from_the_market_the_keys_of_the_board_lead_to_it(tmp_path: Path, keys: str) -> None:
    """The map alone, to my piece, a card to move with: after each the board answers again."""

    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer traveler", flood="jungle 1", here=2))
        await me.press("b")
        assert isinstance(me.game.focused, Rows)
        shown = await me.press(keys)
        assert isinstance(me.game.focused, HexBoard)
        assert "Buy" not in shown.splitlines()[-3]
        await me.press("d", "enter")
        assert me.mine[-1][:3] == ("move", 0, LINE[3])

    run(tmp_path, script, SMALL)
