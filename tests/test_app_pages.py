"""The pages around a game: what their rows and notes say, and what becomes of what is typed there."""

from __future__ import annotations

from pathlib import Path

from rich.cells import cell_len

from engine.quest.routes import read_route, written
from engine.rng import Dice
from saves.store import Store
from tests.appkit import SHORT, SMALL, Sitter, new, run, sit_down
from tests.players import quest_runner
from tests.quest.kit import game_with
from tests.saving import forged, played, saved_twice
from tui.localtable import LocalTable
from tui.players import Player
from tui.quest.route import RouteEditor
from tui.saverow import described
from tui.screens.curtain import Curtain
from tui.screens.game import GameScreen
from tui.screens.load import Load
from tui.screens.score import Score

LONG = written(read_route("serpentine"))


def editor(me: Sitter) -> RouteEditor:
    """The route editor in front."""
    assert isinstance(me.app.screen, RouteEditor)
    return me.app.screen


# --- a new game


def test_a_made_up_name_that_was_only_looked_at_changes_with_who_sits_there(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("n", "down", "down", "enter", "enter")
        assert "bot-B" in me.text
        rows = [await me.press("space") for _ in range(4)]
        assert any("Player-B          person" in text for text in rows)
        assert not any("bot-B             person" in text for text in rows)
        assert "16 letters at most" in " ".join(me.text.replace("│", " ").split())

    run(tmp_path, script)


def test_a_seed_read_otherwise_than_typed_says_so(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("n", "end", "up", "up")
        assert "Read as" not in await me.press("enter", *"4f2k9q", "enter")
        assert "Read as 0000-110: O is 0" in (await me.press("enter", *"ilo", "enter")).replace("0000-0110", "0000-110")

    run(tmp_path, script)


def test_what_a_share_code_holds_is_said(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        text = await me.press("n", "end", "up")
        assert "not who plays, nor undo and hand-off" in " ".join(text.replace("│", " ").split())
        assert "1 Game" not in text

    run(tmp_path, script)


def test_a_row_that_is_too_long_ends_with_a_mark(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        me.app.settings.routes["Long"] = LONG
        await me.press("n", *["down"] * 4, "left")
        assert "Long" in me.text
        row = next(line for line in (await me.press("end", "up")).splitlines() if "Share code" in line)
        assert row.rstrip("│ ").endswith("...")

    run(tmp_path, script)


# --- the route editor


def test_the_editor_begins_with_a_route_of_ones_own_and_empty_with_a_printed_one(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        me.app.settings.routes["Dash"] = SHORT
        await me.press("n", *["down"] * 4, "e")
        assert not editor(me).pieces
        assert "a printed one is not changed" in me.text
        await me.press("enter", "escape", "left")
        assert "Dash" in me.text
        await me.press("e")
        assert len(editor(me).pieces) == 3
        assert "a printed one" not in me.text
        await me.press("u", "escape", "right", "e")
        assert len(editor(me).pieces) == 1  # what was begun beside the printed route
        await me.press("escape", "left", "e")
        assert len(editor(me).pieces) == 2  # and what became of one's own

    run(tmp_path, script)


def test_the_editor_passes_over_pieces_that_are_laid_and_says_what_its_keys_do(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("n", *["down"] * 4, "e")
        assert "u take away" in me.text.splitlines()[-1]
        assert "s save" in me.text.splitlines()[-1]
        await me.press("enter")
        seen = set()
        for _ in range(30):
            seen.add(editor(me).letter)
            await me.press("down")
        assert not seen & {"A", "B"}
        assert len(seen) == 18
        assert "Not saved: " in await me.press("s")

    run(tmp_path, script)


# --- the curtain


def test_the_curtain_speaks_of_no_turn_before_the_first_and_answers_a_wrong_letter(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        curtain = me.app.screen
        assert isinstance(curtain, Curtain)
        right, wrong = "ab"[curtain.seat], "ba"[curtain.seat]
        assert "everybody saw meanwhile (1 line)" in me.text
        assert f"{wrong} does nothing here." in await me.press(wrong)
        assert f"{wrong} does nothing here." not in await me.press(right)
        await me.press("enter")
        await me.until(me.asked)
        await me.press("t", "t", "1")
        await me.until(lambda: isinstance(me.app.screen, Curtain))
        assert "everybody saw meanwhile" in await me.press()

    run(tmp_path, script, SMALL, new("human", "human"))


# --- the log and help


def test_the_lines_of_typing_in_the_log_say_what_they_are_for(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("l", "slash")
        assert "Lines with these words, or all: Enter shows them, Esc does not." in me.text
        await me.press(*"round", "enter")
        assert "words: round (/ changes them)" in me.text
        assert "The table after" in me.text
        await me.press("x")
        assert "Write the log to this file: Enter writes it, Esc does not." in me.text
        line = me.app.screen.query_one("#typing")
        line.value = str(tmp_path) + "/"  # type: ignore[attr-defined]  # an Input
        assert "a name for the file is missing" in await me.press("enter")

    run(tmp_path, script, SMALL, new("human", "random", seed=2))


def test_help_says_what_brackets_mean(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        assert "in brackets: not now" in await me.press("question_mark")

    run(tmp_path, script)


# --- a game


def test_a_purchase_taken_back_leads_back_to_the_market(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("traveler explorer", ground="jungle 1"))
        await me.press("b", "down", "down", "down", "up", "up", "up", "enter", "u")
        assert me.game.subject == ("pile", "scout")
        assert "[Market]" in me.text
        await me.press("escape", "n", "enter", "u")
        assert "[Cell]" in me.text

    run(tmp_path, script)


def test_one_way_is_one_way(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer", ground="mountain"))
        assert "(1 way)" in await me.press("o")

    run(tmp_path, script)


def test_a_game_that_is_over_offers_the_score_the_log_and_the_menu(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        start = new("human", "human", route=SHORT)
        assert start.setup is not None
        table = LocalTable.new(start.setup, start.players)
        dice = Dice(1)
        while (ask := table.ask()) is not None:
            table.choose(quest_runner(table.view(ask.seat), ask, dice))
        me.app.open_table(table)
        await me.until(lambda: isinstance(me.app.screen, Score))
        await me.press("escape")
        keys = me.text.splitlines()[-1]
        assert [key in keys for key in ("i players", "l log", "F10 menu")] == [True] * 3
        assert table.export_text()[-1] == "Seed 0000-0001, as a number 1."

    run(tmp_path, script)


# --- saves


def test_the_rows_of_saves_tell_games_apart(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        for number, (modules, route) in enumerate((((), "first-game"), (("caves",), "serpentine"))):
            start = new("human", "random", seed=number, modules=modules, route=route)
            assert start.setup is not None
            LocalTable.new(start.setup, (Player("漢字漢字漢字"), start.players[1]), me.app.store).close()
        await me.press("l")
        rows = [line for line in me.text.splitlines() if "Quest" in line]
        assert "Quest, Caves, route Serp..." in rows[0]
        assert rows[1].split()[1 if ">" not in rows[1] else 2] == "Quest"
        assert "A 漢字漢字漢字 (person)" in me.text
        whole = [described(entry, 0) for entry in me.app.store.list()]
        assert len({cell_len(text) for text in whole}) == 1

    run(tmp_path, script)


def spoil(store: Store, name: str) -> None:
    """Leave the card of a save as it is, and no game behind it."""
    data = forged(played(5), lambda card, body: (card.update(seq=9), body.update(state=[])))
    (store.folder / f"{name}.save").write_bytes(data)


def test_a_save_whose_card_alone_is_sound_offers_its_copy_and_continue_passes_it_over(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    older, _ = saved_twice(store)
    older.close()
    newer, _ = saved_twice(store)
    newer.close()
    spoil(store, newer.name)
    assert store.list()[0].name == newer.name
    assert store.list()[0].card is not None

    async def script(me: Sitter) -> None:
        await me.press("c")
        await me.until(lambda: len(me.app.screen_stack) > 1)
        open_now = next(screen for screen in me.app.screen_stack if isinstance(screen, GameScreen))
        assert open_now.table.name == older.name
        assert any(newer.name in notice for notice in me.notices)
        me.app.go_home()
        await me.press("l", "end")
        assert "the copy before" not in me.text
        await me.press("enter")
        assert isinstance(me.app.screen, Load)
        assert "b resumes the copy before it." in me.text
        await me.press("b")
        await me.until(lambda: any(isinstance(screen, GameScreen) for screen in me.app.screen_stack))

    run(tmp_path, script)


def test_taking_over_after_asking_for_the_copy_takes_the_copy(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    keeper, session = saved_twice(store)
    before = len(store.read(keeper.name, backup=True).session.actions)
    assert before < len(session.actions)
    spoil(store, keeper.name)

    async def script(me: Sitter) -> None:
        me.app.settings.speed = "step"
        await me.press("l", "enter", "b")
        assert "open in another window" in me.text
        await me.press("T")
        await me.until(lambda: any(isinstance(screen, GameScreen) for screen in me.app.screen_stack))
        game = next(screen for screen in me.app.screen_stack if isinstance(screen, GameScreen))
        assert len(game.table.actions) == before

    run(tmp_path, script)
    keeper.close()
