"""What is read on the board of The Old Ones: names, Quest cards, VP beyond the track, the Scholar's board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.oldones.components import START
from tests.appkit import SMALL, Sitter, begun, run
from tests.oldones.kit import ME, Play, game_with
from tui.oldones.drawing import Drawing


def lines(play: Play, whose: int = ME, names: tuple[str, ...] = ("Ana", "Bea")) -> list[str]:
    """The board of a side in lines, as the first player sees it."""
    drawing = Drawing(play.session.view(ME), ME, whose, 80, names)
    drawn = [drawing.boards(), *drawing.holds(), *drawing.board()]
    return [" ".join(spot.text for spot in line).strip() for line in drawn]


@pytest.mark.parametrize(("vp", "shown"), [(12, "12 VP "), (42, "42 VP (30 + 12)"), (61, "61 VP (2x30 + 1)")])
def test_g56_vp_beyond_the_track(vp: int, shown: str) -> None:
    play = game_with(seats=2, boards={ME: {"vp": vp}}, table={"trigger": int(vp >= 30)})
    assert shown in lines(play)[1]


def test_names_stand_beside_the_letters() -> None:
    assert lines(game_with(seats=2))[0] == "BOARD A Ana* B Bea"


def test_the_scholars_board_says_halves_and_the_card_that_lies_face_up() -> None:
    fields: dict[str, Any] = {"deck": "s01 s02", "pile": "w10 w11 w12"}
    play = game_with(seats=1, rows={1: "w01-pw", 2: "", 3: ""}, opponent=fields, turn=4)
    shown = lines(play, 4, ("Ana",))
    assert shown[1] == "1 VP card 1: place row 1, else place row 3"
    assert "Physical World up" in shown[2]
    assert "Other-Lands up  decides" in shown[3]
    play = game_with(seats=2, opponent={"deck": "s11 s12"}, scholar=True)
    assert "intent: a Keeper's row" in lines(play, 4)[-1]


def test_the_owner_reads_how_far_a_quest_is(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        assert me.game.view.seats[0].at == START
        assert " done: " in next(line for line in me.text.splitlines() if line.startswith("BOARD A "))
        assert "A Quest card lies face down." in await me.press("G")

    run(tmp_path, script, SMALL, begun("old-ones", "human", "random", seed=6, modules=("quests",)))
