"""Several windows at one folder of saves: none overwrites what another has saved, and none waits for another program."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.session import Session
from saves import lock
from saves.errors import NotSaved, SaveBusy, SaveLost
from saves.keeper import Keeper
from saves.store import Store
from tests.saving import files, on, saved_twice


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "saves")


def test_a_second_window_is_told_and_may_take_over(store: Store) -> None:
    keeper, session = saved_twice(store)
    other = Store(store.folder)
    with pytest.raises(SaveBusy):
        Keeper.resume(other, "quest-1")
    taken, saved = Keeper.resume(other, "quest-1", take=True)
    on(saved.session, 2)
    taken.save(saved.session)
    on(session, 1)
    assert keeper.lost()
    with pytest.raises(SaveLost):
        keeper.save(session)
    assert len(store.read("quest-1").session.actions) == len(saved.session.actions)
    assert not taken.lost()
    keeper.close()
    with pytest.raises(SaveBusy):
        Keeper.resume(store, "quest-1")
    taken.close()
    Keeper.resume(store, "quest-1")[0].close()
    assert files(store) == {"quest-1.save", "quest-1.bak"}


def test_a_window_that_took_over_and_left_is_not_overwritten(store: Store) -> None:
    keeper, session = saved_twice(store)
    taken, saved = Keeper.resume(Store(store.folder), "quest-1", take=True)
    on(saved.session, 2)
    taken.save(saved.session)
    taken.close()
    assert keeper.lost()
    with pytest.raises(SaveLost):
        keeper.save(session)
    assert store.read("quest-1").session.actions == saved.session.actions


def test_a_child_process_does_not_keep_the_game(store: Store) -> None:
    keeper, _ = saved_twice(store)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, close_fds=False) as child:
        keeper.close()
        Keeper.resume(store, "quest-1")[0].close()
        child.communicate(b"\n")


def locked_out(store: Store, name: str) -> tuple[Keeper, Session]:
    """A game taken up while another program keeps the folder to itself."""
    busy = os.open(store.folder, os.O_RDONLY)
    fcntl.flock(busy, fcntl.LOCK_EX)
    keeper, saved = Keeper.resume(Store(store.folder), name)
    with pytest.raises(NotSaved, match="another program"):
        keeper.save(saved.session)
    os.close(busy)
    return keeper, saved.session


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No patience with a folder that another program keeps."""
    monkeypatch.setattr(lock, "PATIENCE", 0.05)


@pytest.mark.usefixtures("hasty")
def test_a_window_that_could_not_write_at_first_saves_as_soon_as_it_can(store: Store) -> None:
    saved_twice(store)[0].close()
    keeper, session = locked_out(store, "quest-1")
    on(session, 1)
    keeper.save(session)
    assert store.read("quest-1").session.actions == session.actions
    keeper.close()


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("leaves", [True, False])
def test_a_window_that_could_not_write_at_first_overwrites_nobody(store: Store, leaves: bool) -> None:
    saved_twice(store)[0].close()
    keeper, session = locked_out(store, "quest-1")
    other, saved = Keeper.resume(store, "quest-1")
    on(saved.session, 6)
    other.save(saved.session)
    if leaves:
        other.close()
    on(session, 1)
    with pytest.raises(SaveLost, match="another window"):
        keeper.save(session)
    assert store.read("quest-1").session.actions == saved.session.actions
    other.close()


@pytest.mark.usefixtures("hasty")
def test_a_folder_another_program_keeps_makes_nobody_wait(store: Store) -> None:
    saved_twice(store)[0].close()
    busy = os.open(store.folder, os.O_RDONLY)
    fcntl.flock(busy, fcntl.LOCK_EX)
    assert [(entry.name, entry.busy) for entry in store.list()] == [("quest-1", False)]
    for refused in (partial(saved_twice, store), partial(store.delete, "quest-1")):
        with pytest.raises(NotSaved, match="another program"):
            refused()
    os.close(busy)
    saved_twice(store)[0].close()


def test_a_folder_made_again_belongs_to_whoever_has_the_game_there(store: Store) -> None:
    keeper, session = saved_twice(store)
    old = (store.folder / "quest-1.save").read_bytes()
    shutil.rmtree(store.folder)
    on(session, 1)
    keeper.save(session)
    with pytest.raises(SaveBusy):
        Keeper.resume(Store(store.folder), "quest-1")
    shutil.rmtree(store.folder)
    store.folder.mkdir()
    (store.folder / "quest-1.save").write_bytes(old)
    other, saved = Keeper.resume(Store(store.folder), "quest-1")
    with pytest.raises(SaveLost):
        keeper.save(session)
    assert store.read("quest-1").session.actions == saved.session.actions
    other.close()


def test_the_game_played_last_comes_first_though_another_was_begun_meanwhile(store: Store) -> None:
    (first, session), (second, other) = saved_twice(store), saved_twice(store, seed=2)
    for _ in range(5):
        on(session, 1)
        first.save(session)
    on(other, 1)
    second.save(other)
    assert [entry.name for entry in store.list()] == ["quest-2", "quest-1"]
    on(session, 1)
    first.save(session)
    assert [entry.name for entry in store.list()] == ["quest-1", "quest-2"]


def test_a_lock_that_cannot_be_opened_is_gone_round(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.folder.mkdir()
    (store.folder / "quest-1.lock").touch()
    really = os.open

    def guarded(path: Any, flags: int, *mode: int, dir_fd: int | None = None) -> int:
        """What the system does for everybody but root."""
        if path == "quest-1.lock" and flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, "Permission denied")
        return really(path, flags, *mode, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", guarded)
    keeper, _ = saved_twice(store)
    assert keeper.name == "quest-2"
    keeper.close()
