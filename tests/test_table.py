"""The table between the screens and a game: choices are kept, seats see their own, bots know no more than they may."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.bots import thinker
from engine.bots.thinker import BotFailed, Thinker
from engine.core import HIDDEN
from engine.game import BadSetup, Setup
from engine.registry import load
from engine.session import NotLegal
from saves.errors import SaveBusy
from saves.store import Store
from tests.test_saves_store import unwritable
from tui.localtable import LocalTable
from tui.players import Player, Refused, seated

SETUP = Setup("quest", 3, 4, (), ("caves",))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "saves")


@pytest.fixture
def table(store: Store) -> Iterator[LocalTable]:
    table = LocalTable.new(SETUP, seated(["human", "random", "human"]), store)
    yield table
    table.close()


def step(table: LocalTable, option: int = 0) -> None:
    """Let whoever is asked choose."""
    ask = table.ask()
    assert ask is not None
    table.choose(ask.options[option % len(ask.options)])


def test_a_choice_is_on_disk_when_it_is_accepted(store: Store, table: LocalTable) -> None:
    assert store.read(table.name).session.actions == []
    for number in range(12):
        step(table, number)
        assert store.read("quest-1").session.actions == list(table.actions)


def test_taking_back_is_on_disk_too(store: Store, table: LocalTable) -> None:
    while not table.can_undo:
        step(table)
    count = len(table.actions)
    assert table.undo()
    assert table.can_redo
    assert len(store.read("quest-1").session.actions) == count - 1
    assert table.redo()
    assert len(store.read("quest-1").session.actions) == count


def test_what_is_not_legal_changes_nothing(table: LocalTable) -> None:
    before = table.view(0).pack()
    with pytest.raises(NotLegal):
        table.choose(("win",))
    assert table.view(0).pack() == before
    assert not table.actions


def test_a_game_is_left_and_taken_up_with_its_players(store: Store, table: LocalTable) -> None:
    for number in range(9):
        step(table, number)
    table.close()
    again = LocalTable.resume(store, "quest-1")
    assert again.players == table.players
    assert again.humans == (0, 2)
    assert again.ask() == table.ask()
    for seat in (None, 0, 1, 2):
        assert again.view(seat).pack() == table.view(seat).pack()
    again.close()


def test_listeners_hear_of_every_change_until_they_stop(table: LocalTable) -> None:
    heard: list[int] = []
    stop = table.listen(lambda: heard.append(len(table.actions)))
    while not table.can_undo:
        step(table)
    table.undo()
    stop()
    step(table)
    assert heard == [*range(1, len(heard)), len(heard) - 2]


def test_a_seat_sees_its_own_hand_only(table: LocalTable) -> None:
    hands = [table.view(seat).seats for seat in range(3)]
    for seat in range(3):
        assert HIDDEN not in hands[seat][seat].hand
        assert all(set(hands[seat][other].hand) == {HIDDEN} for other in range(3) if other != seat)


def test_bots_think_in_a_process_of_their_own() -> None:
    table = LocalTable.new(SETUP, seated(["random"] * 3))
    for _ in range(20):
        assert table.bot_turn()
        action, ask = table.think(), table.ask()
        assert ask is not None
        assert action in ask.options
        table.choose(action)
    ask = table.ask()
    assert ask is not None
    assert table.hint(ask.seat) in ask.options
    table.close()


def test_a_bot_chooses_the_same_in_the_same_game() -> None:
    games = []
    for _ in range(2):
        table = LocalTable.new(SETUP, seated(["random"] * 3))
        for _ in range(15):
            table.choose(table.think())
        games.append(list(table.actions))
        table.close()
    assert games[0] == games[1]


def test_a_bot_is_told_nothing_it_may_not_know() -> None:
    """The same request for the same view, whatever the others hold and the deck hides; and no seed to deal it again."""
    table = LocalTable.new(SETUP, seated(["random"] * 3))
    for number in range(25):
        ask = table.ask()
        assert ask is not None
        before = requested(table, ask.seat)
        assert before["setup"][2] == 0
        session = table._session
        true = session.state
        session.state = session.game.imagine(true, ask.seat, number)
        assert session.state.pack() != true.pack()
        assert requested(table, ask.seat) == before
        session.state = true
        step(table, number)
    table.close()


def requested(table: LocalTable, seat: int) -> dict[str, Any]:
    """What the worker would be sent."""
    sent: list[dict[str, Any]] = []

    class Listening(Thinker):
        def ask(self, request: dict[str, Any]) -> Any:
            sent.append(json.loads(json.dumps(request)))
            return ("done",)

    table._thinker, kept = Listening(), table._thinker
    table.hint(seat)
    table._thinker = kept
    return sent[0]


def test_a_killed_worker_is_started_again() -> None:
    table = LocalTable.new(SETUP, seated(["random"] * 3))
    table.choose(table.think())
    worker = table._thinker._process
    assert worker is not None
    worker.kill()
    worker.wait()
    table.choose(table.think())
    assert table._thinker._process is not worker
    table.close()


def test_closing_ends_the_worker_and_whoever_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sleepy = (thinker.COMMAND[0], "-c", "import sys; print(sys.stdin.readline(), end='', file=sys.stderr); input()")
    monkeypatch.setattr(thinker, "COMMAND", sleepy)
    table = LocalTable.new(SETUP, seated(["random"] * 3))
    failed = threading.Event()

    def think() -> None:
        with pytest.raises(BotFailed):
            table.think()
        failed.set()

    waiting = threading.Thread(target=think)
    waiting.start()
    while table._thinker._process is None:
        waiting.join(0.01)
    worker = table._thinker._process
    table.close()
    waiting.join(10)
    assert failed.is_set()
    assert worker.poll() is not None


def test_a_closed_table_starts_no_worker() -> None:
    table = LocalTable.new(SETUP, seated(["random"] * 3))
    table.close()
    with pytest.raises(BotFailed):
        table.think()
    assert table._thinker._process is None


def test_the_worker_ends_with_its_input() -> None:
    table = LocalTable.new(SETUP, seated(["random"] * 3))
    table.think()
    worker = table._thinker._process
    assert worker is not None
    assert worker.stdin is not None
    worker.stdin.close()
    assert worker.wait(10) == 0
    table.close()


def test_a_bot_that_fails_is_a_sentence() -> None:
    table = LocalTable.new(SETUP, tuple(Player(str(seat), "nobody") for seat in range(3)))
    with pytest.raises(BotFailed, match="The Quest for El Dorado has no bot 'nobody'"):
        table.think()
    table.close()


def test_a_second_window_looks_on_and_sees_no_hand(store: Store, table: LocalTable) -> None:
    step(table)
    with pytest.raises(SaveBusy):
        LocalTable.resume(store, table.name)
    onlooker = LocalTable.watch(Store(store.folder), table.name)
    assert onlooker.watching
    assert onlooker.humans == ()
    ask = table.ask()
    assert ask is not None
    assert onlooker.ask() == (ask.seat, [])
    for seat in range(3):
        assert onlooker.view(seat).pack() == table.view(None).pack()
    with pytest.raises(Refused):
        onlooker.choose(ask.options[0])
    assert not onlooker.look()
    heard: list[int] = []
    onlooker.listen(lambda: heard.append(len(onlooker.actions)))
    step(table)
    assert onlooker.look()
    assert heard == [2]
    assert onlooker.view(None).pack() == table.view(None).pack()


def test_a_window_that_lost_its_game_only_looks_on(store: Store, table: LocalTable) -> None:
    taker = LocalTable.resume(Store(store.folder), table.name, take=True)
    step(taker)
    with pytest.raises(Refused, match="another window"):
        step(table)
    assert table.watching
    assert list(table.actions) == list(taker.actions)
    step(taker, 1)
    assert table.look()
    assert list(table.actions) == list(taker.actions)
    taker.close()


def test_an_idle_window_notices_that_it_lost_its_game(store: Store, table: LocalTable) -> None:
    assert not table.look()
    taker = LocalTable.resume(Store(store.folder), table.name, take=True)
    assert table.look()
    assert table.watching
    taker.close()


def test_when_nothing_can_be_saved_play_goes_on_and_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "later"
    folder.write_text("in the way")
    table = LocalTable.new(SETUP, seated(["human"] * 3), Store(folder))
    assert table.save_trouble.startswith("Not saved: ")
    step(table)
    assert len(table.actions) == 1
    folder.unlink()
    step(table)
    assert table.save_trouble == ""
    assert Store(folder).read(table.name).session.actions == list(table.actions)
    table.close()
    assert LocalTable.new(SETUP, seated(["human"] * 3), Store(unwritable(tmp_path))).save_trouble


def test_a_setup_that_is_not_legal_is_a_sentence(store: Store) -> None:
    with pytest.raises(BadSetup, match="2 to 4 players"):
        LocalTable.new(Setup("quest", 7, 1), seated(["human"] * 7), store)
    assert store.list() == []


def test_players_have_names_by_who_they_are() -> None:
    assert [player.name for player in seated(["human", "random"])] == ["You", "Random B"]
    assert [player.name for player in seated(["human", "human"])] == ["Player A", "Player B"]
    assert load("quest").seats == range(2, 5)


def test_any_position_of_the_past_can_be_looked_at_with_ones_own_eyes(store: Store, table: LocalTable) -> None:
    seen = [[table.view(seat).pack() for seat in (None, 0, 1, 2)]]
    for number in range(60):
        step(table, number)
        seen.append([table.view(seat).pack() for seat in (None, 0, 1, 2)])
    for number in (60, 0, 1, 24, 25, 26, 49, 50, 59, 3):
        assert [table.past(number, seat).pack() for seat in (None, 0, 1, 2)] == seen[number]
    for place, seat in enumerate((None, 0, 1, 2)):
        assert table.heard(seat) == [len(views[place][0][3]) for views in seen]
    onlooker = LocalTable.watch(store, table.name)
    assert onlooker.past(7, 0).pack() == seen[7][0]


def test_the_past_follows_what_is_taken_back(table: LocalTable) -> None:
    while not table.can_undo:
        step(table)
    count = len(table.actions)
    assert table.past(count).pack() == table.view(None).pack()
    table.undo()
    assert len(table.heard(None)) == count
    step(table, 1)
    assert table.past(count).pack() == table.view(None).pack()


def test_choices_that_lead_elsewhere_under_todays_rules_have_no_past(table: LocalTable) -> None:
    for number in range(10):
        step(table, number)
    table._session.actions[4] = ("win",)
    assert table.past(2) is None
    assert table.heard(0) == []


def test_choices_that_lead_elsewhere_cannot_be_played_on_from(store: Store) -> None:
    table = LocalTable.new(SETUP, seated(["human"] * 3), store, "free")
    for number in range(10):
        step(table, number)
    table._session.actions[4] = ("win",)
    for number in (3, 9):
        with pytest.raises(Refused, match="rules have changed"):
            table.branch(number, store)
    assert store.names() == [table.name]
    table.close()


def test_a_game_can_be_written_out_as_its_reader_may_read_it() -> None:
    setup = Setup("quest", 3, 4, (("round_limit", 12),), ("caves",))
    table = LocalTable.new(setup, seated(["human", "human", "random"]))
    for number in range(30):
        step(table, number)
    mine, public = table.export_text(0), table.export_text(None)
    assert mine[:2] == ["The Quest for El Dorado.", "With Caves."]
    assert "A (Player A) is a person." in mine
    assert "C (Random C) is a bot, random." in mine
    assert mine[-1] == "The game is not over."
    assert set(mine) - set(public)
    assert not [line for line in mine if "Seed" in line]
    number = 0
    while table.ask() is not None:
        step(table, number := number + 1)
    assert any(line.startswith("The game is over. ") for line in table.export_text(None))
    assert table.export_text(None)[-1] == "Seed 0000-0004, as a number 4."


def test_the_only_person_at_a_table_is_its_reader() -> None:
    table = LocalTable.new(Setup("quest", 2, 4), seated(["human", "random"]))
    for number in range(12):
        step(table, number)
    assert table.export_text(None) == table.export_text(0)
    assert table.export_text(None) != table.export_text(1)
