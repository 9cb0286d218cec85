"""The page of statistics: counted from the finished games among the saves."""

from __future__ import annotations

from pathlib import Path

from engine.game import Setup
from engine.quest.game import GAME
from engine.rng import Dice
from saves.store import Store
from tests.appkit import SHORT, Sitter, run
from tests.players import quest_runner
from tui.localtable import LocalTable
from tui.players import Player
from tui.screens.statistics import results

ANA, BOT = Player("Ana"), Player("Ana", "random")  # a bot of the same name is somebody else


def played(store: Store, seed: int, over: bool = True) -> LocalTable:
    """A race of Ana against the bot of her name, to its end if it shall be over."""
    setup = GAME.settled(Setup("quest", 2, seed, (("route", SHORT),)))
    table = LocalTable.new(setup, (ANA, BOT), store)
    dice = Dice(seed)
    while over and (ask := table.ask()) is not None:
        table.choose(quest_runner(table.view(ask.seat), ask, dice))
    table.close()
    return table


def test_statistics_count_games_wins_and_the_fewest_rounds(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    tables = [played(store, seed) for seed in (1, 2, 3)]
    played(store, 4, over=False)
    (store.folder / "quest-99.save").write_bytes(b"no save")
    scores = [table.scores or [] for table in tables]
    wins = [sum(score[seat] == max(score) for score in scores) for seat in range(2)]
    fewest = min(table.view(None).round for table in tables)
    assert [result.human for result in results(store, {})] == [(True, False)] * 3

    async def script(me: Sitter) -> None:
        me.app.settings.routes["Dash"] = SHORT
        await me.press("s")
        await me.until(lambda: "Games" in me.text)
        rows = [line.strip("│ ").split() for line in me.text.splitlines()]
        assert ["Ana", "3", str(wins[0])] in rows
        assert ["Ana", "(bot)", "3", str(wins[1])] in rows
        best = next(row for row in rows if "Dash," in row)
        assert best[:6] == ["Quest", "for", "El", "Dorado,", "Dash,", "for"]
        assert best[7:9] == ["3", str(fewest)]

    run(tmp_path, script)


def test_without_a_finished_game_statistics_say_so(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.press("s")
        await me.until(lambda: "No game has been finished yet" in me.text)

    run(tmp_path, script)
