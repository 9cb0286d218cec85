"""What the game screen shows: market, hand, players, first line, graph, and that nothing is cut in the middle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.quest.state import HOME
from tests.appkit import LARGE, SMALL, Sitter, new, run, sit_down
from tests.quest.kit import game_with
from tests.quest.test_traps import POCKET
from tui.glyphs import SAFE
from tui.players import Player
from tui.screens.curtain import Curtain
from tui.screens.display import whole_sentences
from tui.screens.game import GameScreen
from tui.widgets.race import graph

# --- what is shown


def test_market_marks_items_whatever_they_do(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("b")
        assert "Transmitter   !act" in me.text
        assert "Treasure Chest!v4" in me.text
        assert "Jack-of-all-T. *1" in me.text
        assert "Scout          j2  1 x" in me.text

    run(tmp_path, script, SMALL, new("human", "random", seed=2))


def test_names_are_whole_where_there_is_room(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        assert "Jack-of-all-Trades" in me.text

    run(tmp_path, script, LARGE, new("human", "random", seed=2))


def test_the_hand_line_shows_what_was_played(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer explorer traveler", ground="jungle 1, jungle 1"))
        await me.press("n", "enter")
        assert "played: Explorer" in me.text

    run(tmp_path, script)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_full_hand_marks_items_and_still_shows_the_piles(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer traveler sailor giant-machete compass scout"))
        hand = "\n".join(line for line in me.text.splitlines() if re.search(r"\b(Compass|Giant M)", line))
        assert "Compass!" in hand
        assert re.search(r"Giant (M\.|Machete)!", hand)
        assert "Scout!" not in hand
        assert "deck 0" in me.text
        assert "played" in me.text

    run(tmp_path, script, size)


def test_what_a_card_does_is_cut_between_words(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer traveler sailor transmitter"))
        assert "take any..." in me.text

    run(tmp_path, script)


def test_the_counts_of_players_stay_in_their_columns_when_one_has_arrived(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        race = game_with("explorer", ground="jungle 1")
        race.g.seats[1].pieces, race.g.arrivals = [HOME], [1]
        await sit_down(me, race)
        rows = [line.split("│")[1].rstrip() for line in me.text.splitlines() if re.search(r"│ [ABC] .*\d$", line)]
        assert len(rows) == 3
        assert len({len(row) for row in rows}) == 1
        assert rows[1].endswith(" 0")
        assert "home" in me.text.splitlines()[0]

    run(tmp_path, script)


def test_how_things_stand_says_what_is_played(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("i")
        assert "With Caves. Route: First game (easy). Strip blockades:" in me.text

    run(tmp_path, script, SMALL, new("human", "random", seed=2, modules=("caves",)))


def test_a_trapped_piece_has_no_way_wherever_it_is_shown(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        race = game_with("explorer", route=POCKET)
        race.g.seats[0].pieces[0] = race.cell("R13")
        await sit_down(me, race)
        assert "no way" in me.text.splitlines()[0]
        await me.press("i")
        assert "no way" in me.text.splitlines()[2]

    run(tmp_path, script)


def test_the_graph_keeps_its_lowest_line_for_those_who_arrived() -> None:
    for height in (4, 8, 16, 40):
        lines = graph([[30, 29], [12, 1], [1, 0]], 60, height, SAFE)
        lowest = lines[-2]
        assert lowest.split()[0] == "0"
        assert lowest.count("B") == 1
        assert "A" not in lowest
    exact = graph([[5, 4], [1, 0]], 60, 10, SAFE)
    assert [line.split()[0] for line in exact[:-1]] == ["5", "4", "3", "2", "1", "0"]
    assert graph([[5, None]], 60, 10, SAFE)[0].startswith("no way")


@pytest.mark.parametrize("names", [("Bartholomew Long", "Wilhelmina Longe", "Maximiliane Long", "Konstantinus Lon")])
def test_the_first_line_always_says_whether_the_game_is_saved(tmp_path: Path, names: tuple[str, ...]) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        me.game.table.players = tuple(Player(name) for name in names)
        me.game.draw()
        line = (await me.press()).splitlines()[0]
        assert line.endswith("saved  F10 menu")
        assert all(name[:4] in line for name in names)
        assert line.count(".(") == 4  # each says that it is shortened
        assert "round 1 " in line  # the name of the game goes first
        me.game.table.save_trouble = "Not saved: the disk is full."
        me.game.draw()
        assert (await me.press()).splitlines()[0].endswith("Not saved: the disk is full.")

    run(tmp_path, script, SMALL, new("human", "random", "random", "random", seed=2))


def test_the_curtain_counts_the_same_news_after_going_on_another_day(tmp_path: Path) -> None:
    counts: list[str] = []

    async def play(me: Sitter) -> None:
        for _ in range(3):
            curtain = me.app.screen
            assert isinstance(curtain, Curtain)
            await me.press("abc"[curtain.seat], "enter")
            await me.until(lambda: isinstance(me.app.screen, GameScreen) and me.asked())
            await me.press("t", "t", "1")
        counts.append(next(line for line in me.text.splitlines() if "F9" in line))

    async def again(me: Sitter) -> None:
        await me.press("c")
        await me.until(lambda: isinstance(me.app.screen, Curtain))
        await me.press()
        counts.append(next(line for line in me.text.splitlines() if "F9" in line))

    run(tmp_path, play, SMALL, new("human", "human", "human"))
    run(tmp_path, again)
    assert counts[0] == counts[1]
    assert "(0 lines)" not in counts[0]


def test_what_does_not_fit_its_lines_ends_with_a_whole_sentence() -> None:
    text = "Enter: Go there. It is far. It leaves the game."
    assert whole_sentences(text, 24, 2) == text
    assert whole_sentences(text, 24, 1) == "Enter: Go there."
    assert whole_sentences(text, 16, 2) == "Enter: Go there. It is far."
    assert whole_sentences("A sentence that is too long anyhow.", 8, 1) == "A sentence that is too long anyhow."
