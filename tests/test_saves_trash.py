"""What is deleted or replaced goes to the trash, comes back from there, and nothing sound is replaced."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.digest import digest
from saves.card import MAGIC
from saves.errors import NotSaved, SaveBusy, SaveError, SaveForeign, SaveMissing, SaveTooNew
from saves.keeper import Keeper
from saves.store import Store
from saves.upgrade import FORMAT
from tests.saving import SEATS, forged, played, saved_twice


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "saves")


def test_a_deleted_game_can_be_brought_back(store: Store) -> None:
    keeper, session = saved_twice(store)
    with pytest.raises(SaveBusy):
        store.delete("quest-1")
    keeper.close()
    store.delete("quest-1")
    assert store.list() == []
    store.restore("quest-1")
    assert digest(store.read("quest-1").session.state) == digest(session.state)
    assert store.read("quest-1", backup=True)
    with pytest.raises(SaveBusy):
        store.restore("quest-1")
    with pytest.raises(SaveMissing):
        store.delete("quest-9")


def newer(data: bytes) -> bytes:
    """The same as a later format would begin."""
    return data.replace(MAGIC + b"%d" % FORMAT, MAGIC + b"%d" % (FORMAT + 1), 1)


def test_the_copy_is_not_put_in_the_place_of_a_save_that_is_not_damaged(store: Store) -> None:
    saved_twice(store)[0].close()
    path = store.folder / "quest-1.save"
    sound = path.read_bytes()
    later_rules = forged(played(20), lambda card, body: body.update(rules=10**6))
    for data, kind in ((sound, SaveError), (newer(sound), SaveTooNew), (later_rules, SaveTooNew)):
        path.write_bytes(data)
        before = {file.name: file.read_bytes() for file in store.folder.iterdir()}
        assert not store.list()[0].backup
        with pytest.raises(kind):
            Keeper.resume(store, "quest-1", backup=True)
        assert {file.name: file.read_bytes() for file in store.folder.iterdir()} == before


def test_a_link_in_the_place_of_a_save_is_called_one_and_can_be_deleted(store: Store) -> None:
    saved_twice(store)[0].close()
    (store.folder / "link.save").symlink_to("nowhere")
    with pytest.raises(SaveForeign, match="This is a link"):
        store.read("link")
    store.delete("link")
    assert store.names() == ["quest-1"]
    store.restore("link")
    assert store.names() == ["link", "quest-1"]


def test_the_trash_lies_in_the_folder_and_nowhere_else(store: Store, tmp_path: Path) -> None:
    saved_twice(store)[0].close()
    trash = store.folder / "trash"
    for place in (tmp_path, Path("nowhere"), Path()):
        trash.symlink_to(place)
        with pytest.raises(NotSaved, match="Something else lies"):
            store.delete("quest-1")
        trash.unlink()
    assert store.read("quest-1")
    assert not list(tmp_path.glob("*.save"))


@pytest.mark.parametrize("name", ["quest-9", "../trash/quest-1", "", "trash", "a\0b"])
def test_only_what_was_deleted_is_brought_back(store: Store, name: str) -> None:
    saved_twice(store)[0].close()
    store.delete("quest-1")
    with pytest.raises(SaveMissing):
        store.restore(name)
    assert store.names() == []


def test_what_was_deleted_before_does_not_come_back_with_it(store: Store) -> None:
    saved_twice(store)[0].close()
    store.delete("quest-1")
    keeper = Keeper(store, SEATS)
    keeper.save(played(3))
    keeper.close()
    store.delete("quest-1")
    store.restore("quest-1")
    assert {path.name for path in store.folder.iterdir()} == {"quest-1.save", "trash"}
    assert not list((store.folder / "trash").iterdir())
