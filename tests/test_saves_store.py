"""The folder of saves: nothing is lost, nothing is overwritten, and trouble is a sentence."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from engine.digest import digest
from saves import upgrade
from saves.errors import (
    NotSaved,
    SaveBusy,
    SaveDamaged,
    SaveError,
    SaveForeign,
    SaveMissing,
    not_saved,
)
from saves.keeper import Keeper
from saves.names import good_name
from saves.store import Store, read_file
from tests.saving import SEATS, files, forged, on, played, saved_twice

BAD_NAMES = [
    "../../etc/passwd",
    "a/b",
    ".x",
    "",
    "con",
    "COM1",
    "lpt3",
    "trash",
    "a" * 33,
    "a\0b",
    "a\nb",
    "Ä",
    "A",
    "-a",
    "a.save",
]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "saves")


def test_nothing_is_made_until_something_is_saved(store: Store) -> None:
    assert store.list() == []
    assert not store.folder.exists()


def test_a_save_is_private_to_its_player(store: Store) -> None:
    keeper, _ = saved_twice(store)
    assert store.folder.stat().st_mode & 0o777 == 0o700
    for path in store.folder.iterdir():
        assert path.stat().st_mode & 0o777 == 0o600
    assert files(store) == {"quest-1.save", "quest-1.bak", "quest-1.lock"}
    keeper.close()
    assert files(store) == {"quest-1.save", "quest-1.bak"}


def test_a_save_is_what_was_played(store: Store) -> None:
    keeper, session = saved_twice(store)
    keeper.close()
    again, saved = Keeper.resume(store, keeper.name)
    assert digest(saved.session.state) == digest(session.state)
    again.close()


def test_games_get_names_of_their_own_and_leave_each_other_alone(store: Store) -> None:
    first, _ = saved_twice(store)
    second, session = saved_twice(store, seed=2)
    assert (first.name, second.name) == ("quest-1", "quest-2")
    before = (store.folder / "quest-1.save").read_bytes()
    on(session, 3)
    second.save(session)
    store_path = store.folder / "quest-2.save"
    store_path.write_bytes(store_path.read_bytes()[:-1])
    with pytest.raises(SaveDamaged):
        store.read("quest-2")
    assert (store.folder / "quest-1.save").read_bytes() == before
    store.read("quest-1")


def test_the_last_played_comes_first_whatever_the_clock_says(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    saved_twice(store)
    monkeypatch.setattr("time.time", lambda: 1_000_000_000.0)
    saved_twice(store)
    (store.folder / "broken.save").write_bytes(b"eldorado save 1\nxxx")
    assert [entry.name for entry in store.list()] == ["quest-2", "quest-1", "broken"]
    card = store.list()[0].card
    assert card is not None
    assert card.when == 1_000_000_000


def test_the_card_of_a_save_names_no_card_of_any_hand(store: Store) -> None:
    for seed in range(5):
        _, session = saved_twice(store, 30, seed)
        card = store.list()[0].card
        assert card is not None
        assert card.preview
        names = {kind.name for kind in session.state.tables.cards.values()} | set(session.state.tables.cards)
        assert not [line for line in card.preview if any(name in line for name in names)]


def test_a_damaged_save_has_a_good_copy_behind_it(store: Store) -> None:
    keeper, session = saved_twice(store)
    keeper.close()
    path = store.folder / "quest-1.save"
    broken = path.read_bytes()[:-3]
    path.write_bytes(broken)
    entry = store.list()[0]
    assert entry.trouble == "The save is damaged: some of its bytes have changed or are missing."
    assert entry.backup
    with pytest.raises(SaveDamaged):
        Keeper.resume(store, "quest-1")
    assert path.read_bytes() == broken
    again, saved = Keeper.resume(store, "quest-1", backup=True)
    assert len(saved.session.actions) == len(session.actions) - 1
    copy = (store.folder / "quest-1.bak").read_bytes()
    again.save(saved.session)
    assert (store.folder / "quest-1.bak").read_bytes() == copy
    assert (store.folder / "trash" / "quest-1.damaged").read_bytes() == broken
    assert store.read("quest-1").session.actions == saved.session.actions
    again.close()


def test_a_lost_save_with_a_copy_is_still_listed(store: Store) -> None:
    keeper, _ = saved_twice(store)
    keeper.close()
    (store.folder / "quest-1.save").unlink()
    assert [(entry.name, entry.backup) for entry in store.list()] == [("quest-1", True)]
    assert Keeper(store, SEATS).name == ""
    fresh, _ = saved_twice(store)
    assert fresh.name == "quest-2"


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_name_never_leads_out_of_the_folder(store: Store, name: str) -> None:
    saved_twice(store)
    assert not good_name(name)
    with pytest.raises(SaveMissing):
        store.read(name)


def test_links_pipes_and_folders_are_no_saves(store: Store, tmp_path: Path) -> None:
    keeper, _ = saved_twice(store)
    keeper.close()
    (store.folder / "link.save").symlink_to(store.folder / "quest-1.save")
    os.mkfifo(store.folder / "pipe.save")
    (store.folder / "folder.save").mkdir()
    (store.folder / "huge.save").write_bytes(b"")
    os.truncate(store.folder / "huge.save", 1 << 30)
    for name in ("link", "pipe", "folder", "huge"):
        with pytest.raises(SaveError):
            store.read(name)
    assert len([entry for entry in store.list() if entry.trouble]) == 4
    with pytest.raises(SaveForeign):
        read_file(store.folder / "pipe.save")
    with pytest.raises(SaveMissing):
        read_file(tmp_path / "nothing")


def test_what_a_killed_process_left_is_swept_away(store: Store) -> None:
    keeper, _ = saved_twice(store)
    keeper.close()
    (store.folder / ".quest-1.00.tmp").write_bytes(b"half a save")
    (store.folder / ".quest-2.00.tmp").write_bytes(b"not ours")
    Keeper.resume(store, "quest-1")[0].close()
    assert files(store) == {"quest-1.save", "quest-1.bak", ".quest-2.00.tmp"}


def unwritable(tmp_path: Path) -> Path:
    """A folder in which nothing can be made, for root too."""
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    return Path("/proc") if os.access(folder, os.W_OK) else folder


def test_in_a_folder_that_cannot_be_written_to_the_game_goes_on(tmp_path: Path) -> None:
    keeper, session = Keeper(Store(unwritable(tmp_path)), SEATS), played(3)
    for _ in range(2):
        with pytest.raises(NotSaved, match=r"^Not saved: "):
            keeper.save(session)
        on(session, 1)


def test_a_folder_that_appears_later_is_used(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("in the way")
    store = Store(tmp_path / "saves")
    keeper, session = Keeper(store, SEATS), played(3)
    with pytest.raises(NotSaved):
        keeper.save(session)
    (tmp_path / "saves").unlink()
    keeper.save(session)
    assert store.read("quest-1").session.actions == session.actions


def test_a_folder_deleted_under_a_running_game_is_made_again(store: Store) -> None:
    keeper, session = saved_twice(store)
    for path in store.folder.iterdir():
        path.unlink()
    store.folder.rmdir()
    on(session, 1)
    keeper.save(session)
    assert store.read("quest-1").session.actions == session.actions


FULL = """
import resource, sys
from pathlib import Path
from saves.keeper import Keeper
from saves.store import Store
from saves.errors import NotSaved
from tests.saving import SEATS, played, on
store = Store(Path(sys.argv[1]))
session = played(20)
keeper = Keeper(store, SEATS)
keeper.save(session)
resource.setrlimit(resource.RLIMIT_FSIZE, (500, resource.RLIM_INFINITY))
on(session, 1)
try:
    keeper.save(session)
except NotSaved as error:
    print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert len(store.read("quest-1").session.actions) == 20
on(session, 1)
keeper.save(session)
assert len(store.read("quest-1").session.actions) == 22
keeper.close()
"""


def test_a_write_that_fails_half_way_leaves_the_old_save(store: Store) -> None:
    done = subprocess.run([sys.executable, "-c", FULL, store.folder], capture_output=True, text=True, check=True)
    assert done.stdout == "Not saved: file too large.\n"
    assert files(store) == {"quest-1.save", "quest-1.bak"}


def test_what_a_player_reads_when_a_save_fails() -> None:
    assert str(not_saved(OSError(errno.ENOSPC, ""))) == "Not saved: the disk is full."
    assert str(not_saved(OSError(errno.EROFS, ""))) == "Not saved: the folder for saves cannot be written to."


def test_a_save_of_an_earlier_format_is_kept_before_it_is_written_anew(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper, session = saved_twice(store)
    keeper.close()
    old = (store.folder / "quest-1.save").read_bytes()
    monkeypatch.setattr(upgrade, "FORMAT", 2)
    for module in ("card", "format", "keeper"):
        monkeypatch.setattr(f"saves.{module}.FORMAT", 2)
    monkeypatch.setitem(upgrade.STEPS, 1, lambda card, body: (card, body))
    assert store.list()[0].card is not None
    again, saved = Keeper.resume(store, "quest-1")
    on(saved.session, 1)
    again.save(saved.session)
    assert (store.folder / "quest-1.v1.bak").read_bytes() == old
    assert (store.folder / "quest-1.save").read_bytes().startswith(b"eldorado save 2\n")
    assert len(store.read("quest-1").session.actions) == len(session.actions) + 1
    again.close()
    assert [entry.name for entry in store.list()] == ["quest-1"]


def test_a_copy_that_cannot_be_made_does_not_keep_a_game_from_being_saved(store: Store) -> None:
    keeper, session = saved_twice(store)
    (store.folder / "quest-1.bak").unlink()
    (store.folder / "quest-1.bak").mkdir()
    on(session, 1)
    keeper.save(session)
    assert store.read("quest-1").session.actions == session.actions
    assert files(store) == {"quest-1.save", "quest-1.lock"}
    keeper.close()


def test_what_lies_in_the_place_of_a_lock_is_gone_round(store: Store, tmp_path: Path) -> None:
    store.folder.mkdir(mode=0o700)
    (store.folder / "quest-1.lock").mkdir()
    (store.folder / "quest-2.lock").symlink_to(tmp_path / "elsewhere")
    keeper, _ = saved_twice(store)
    assert keeper.name == "quest-3"
    keeper.close()
    assert not (tmp_path / "elsewhere").exists()
    lock = store.folder / "quest-3.lock"
    for place in (lock.mkdir, partial(lock.symlink_to, tmp_path)):
        place()
        with pytest.raises(SaveBusy, match=r"quest-3\.lock"):
            Keeper.resume(store, "quest-3")
        Keeper.resume(store, "quest-3", take=True)[0].close()


def test_a_folder_among_the_half_written_is_no_trouble(store: Store) -> None:
    keeper, session = saved_twice(store)
    keeper.close()
    (store.folder / ".quest-1.00.tmp").mkdir()
    again, _ = Keeper.resume(store, "quest-1")
    again.save(session)
    again.close()


def test_a_save_with_the_highest_number_leaves_room_for_others(store: Store) -> None:
    keeper, session = saved_twice(store)
    keeper.close()
    (store.folder / "quest-1.save").write_bytes(forged(session, lambda card, body: card.update(seq=(1 << 48) - 1)))
    second, session = saved_twice(store, seed=2)
    assert store.read(second.name).session.actions == session.actions
    second.close()


@pytest.mark.parametrize("seconds", [-5.0, 2.0**36, 1e18])
def test_no_clock_makes_a_save_that_cannot_be_read(
    store: Store, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: seconds)
    saved_twice(store)[0].close()
    assert store.list()[0].trouble == ""


def test_the_folders_above_are_private_too(tmp_path: Path) -> None:
    saved_twice(Store(tmp_path / "a" / "b" / "saves"))[0].close()
    for folder in ("a", "a/b", "a/b/saves"):
        assert (tmp_path / folder).stat().st_mode & 0o777 == 0o700


def test_a_game_of_an_earlier_format_is_taken_up_though_nothing_can_be_written(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved_twice(store)[0].close()
    monkeypatch.setattr(upgrade, "FORMAT", 2)
    for module in ("card", "format", "keeper"):
        monkeypatch.setattr(f"saves.{module}.FORMAT", 2)
    monkeypatch.setitem(upgrade.STEPS, 1, lambda card, body: (card, body))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "")

    monkeypatch.setattr(Store, "_write_file", full)
    keeper, saved = Keeper.resume(store, "quest-1")
    with pytest.raises(NotSaved, match="disk is full"):
        keeper.save(saved.session)
    assert (store.folder / "quest-1.save").read_bytes().startswith(b"eldorado save 1\n")
