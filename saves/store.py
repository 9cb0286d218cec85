"""The folder of saves: whole files written atomically, one good copy behind each, a trash folder for the deleted."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from saves import trash
from saves.card import LARGEST, Card, read_card
from saves.errors import NotSaved, SaveBusy, SaveError, SaveForeign, SaveMissing, SaveTooNew, damaged, not_saved
from saves.lock import Hold, alone, held
from saves.names import good_name

if TYPE_CHECKING:
    from saves.format import Saved

SAVE, BACKUP, LOCK = ".save", ".bak", ".lock"
HIGHEST = 1 << 47  # half of what the number of a save may be
NO_STAMP = (0, 0)  # of a save that is not there
_READ = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK  # a pipe in the place of a save must not make us wait
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a browser of saves: its card, or what is wrong with it."""

    name: str
    card: Card | None
    trouble: str  # a sentence, "" if none
    backup: bool  # whether it is damaged, and the copy behind it could be resumed instead
    size: int
    busy: bool = False  # whether another process plays it


def usual_folder() -> Path:
    """Where saves lie unless the player says otherwise."""
    return platformdirs.user_data_path("eldorado") / "saves"


def _content(fd: int) -> bytes:
    """All of an open save; closes it. Raises SaveForeign if it is no ordinary file of a reasonable size."""
    try:
        about = os.fstat(fd)
        if not stat.S_ISREG(about.st_mode) or about.st_size > LARGEST:
            raise SaveForeign("This is not a save of El Dorado.")
        with os.fdopen(fd, "rb", closefd=False) as file:
            return file.read(LARGEST + 1)
    finally:
        os.close(fd)


def _game(data: bytes) -> Saved:
    """The game in a save; raises SaveError."""
    from saves.format import read  # and with it the engine, which a list of saves does without

    return read(data)


def read_file(path: Path) -> Saved:
    """The save in any file; raises SaveError."""
    try:
        return _game(_content(os.open(path, _READ)))
    except FileNotFoundError:
        raise SaveMissing("There is no such file.") from None
    except OSError as error:
        raise damaged(f"it cannot be read ({(error.strerror or 'no reason given').lower()})") from None


class Store:
    """Saves by name in one folder, which is made when something is first saved."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or usual_folder()
        self._fd = -1
        self._seqs: dict[str, tuple[tuple[int, int], int]] = {}  # stamps and numbers of saves

    def _open(self, make: bool = False) -> int:
        """A descriptor of the folder; OSError if there is none."""
        if self._fd >= 0 and not os.fstat(self._fd).st_nlink:  # deleted under us
            self.close()
        if self._fd < 0:
            if make:
                for missing in reversed([path for path in (self.folder, *self.folder.parents) if not path.exists()]):
                    missing.mkdir(0o700, exist_ok=True)
            self._fd = os.open(self.folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        return self._fd

    def close(self) -> None:
        """Let go of the folder."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def check(self) -> None:
        """Raise SaveError if there is a folder but what lies in it cannot be told."""
        try:
            os.listdir(self._open())
        except FileNotFoundError:
            return
        except OSError as error:
            reason = (error.strerror or "no reason given").lower()
            raise SaveError(f"The folder for saves cannot be read: {reason}.") from None

    def names(self) -> list[str]:
        """The names of all saves, in the order of the alphabet."""
        try:
            files = os.listdir(self._open())
        except OSError:
            return []
        stems = {file.rpartition(".")[0] for file in files if file.endswith((SAVE, BACKUP))}
        return sorted(name for name in stems if good_name(name))

    def _bytes(self, name: str, suffix: str = SAVE) -> bytes:
        if not good_name(name):
            raise SaveMissing("There is no such save: names are made of small letters, digits, - and _.")
        try:
            return _content(os.open(name + suffix, _READ | os.O_NOFOLLOW, dir_fd=self._open()))
        except FileNotFoundError:
            raise SaveMissing(f"There is no save '{name}'.") from None
        except OSError as error:
            if error.errno == errno.ELOOP:
                raise SaveForeign("This is a link, and no save of El Dorado.") from None
            raise damaged(f"it cannot be read ({(error.strerror or 'no reason given').lower()})") from None

    def read(self, name: str, backup: bool = False) -> Saved:
        """The game of that name, or the copy behind it; raises SaveError."""
        return _game(self._bytes(name, BACKUP if backup else SAVE))

    def stamp(self, name: str) -> tuple[int, int]:
        """Something that changes whenever the save is written."""
        try:
            about = os.stat(name + SAVE, dir_fd=self._open())
        except OSError:
            return NO_STAMP
        return about.st_ino, about.st_mtime_ns

    def entry(self, name: str) -> Entry:
        """What a browser shows of one save."""
        return self._entry(name, name in self._busy([name]))

    def _entry(self, name: str, busy: bool) -> Entry:
        card, trouble, backup, size = None, "", False, 0
        try:
            data = self._bytes(name)
            size = len(data)
            card = read_card(data)
        except SaveTooNew as error:  # nothing is wrong with it, so its copy is not offered
            trouble = str(error)
        except SaveError as error:
            trouble, backup = str(error), self._has_backup(name)
        return Entry(name, card, trouble, backup, size, busy)

    def _busy(self, names: list[str]) -> set[str]:
        """Which of these saves another process plays."""
        try:
            locks = held(self._open(), [name + LOCK for name in names if good_name(name)])
        except OSError:
            return set()
        return {lock.removesuffix(LOCK) for lock in locks}

    def _has_backup(self, name: str) -> bool:
        try:
            read_card(self._bytes(name, BACKUP))
        except SaveError:
            return False
        return True

    def list(self) -> list[Entry]:
        """All saves, the last played first, those with trouble last."""
        names = self.names()
        busy = self._busy(names)
        entries = [self._entry(name, name in busy) for name in names]
        return sorted(entries, key=lambda entry: (entry.card is None, -(entry.card.seq if entry.card else 0)))

    def last_seq(self) -> int:
        """The highest number of any save here, with room above it whatever a save says."""
        self._seqs = {name: self._seq(name) for name in self.names()}
        return min(max((seq for _, seq in self._seqs.values()), default=0), HIGHEST)

    def _seq(self, name: str) -> tuple[tuple[int, int], int]:
        """Stamp and number of a save, which is read only if it has changed since it last was."""
        stamp, known = self.stamp(name), self._seqs.get(name)
        if known is not None and known[0] == stamp:
            return known
        try:
            return stamp, read_card(self._bytes(name)).seq
        except SaveError:
            return stamp, 0

    def hold(self, name: str, take: bool = False) -> Hold:
        """The right to write that save; raises SaveBusy (unless taking over) or NotSaved."""
        try:
            hold = Hold(self._open(make=True), name + LOCK, take)
        except OSError as error:
            raise not_saved(error) from None
        self._sweep(name)
        return hold

    def hold_new(self, stem: str) -> tuple[str, Hold]:
        """A name that is free, and the right to write it; raises NotSaved."""
        taken = set(self.names())
        for number in range(1, 100_000):
            name = f"{stem}-{number}"
            if name in taken:
                continue
            try:
                hold = self.hold(name)
            except SaveBusy:
                continue
            if name not in self.names():
                return name, hold
            hold.close()
        raise NotSaved("Not saved: the folder for saves is full of games.")

    def _sweep(self, name: str) -> None:
        """Remove what a killed process left half written; the holder of the lock knows that nobody is writing."""
        with suppress(OSError):
            for file in os.listdir(self._open()):
                if file.startswith(f".{name}.") and file.endswith(".tmp"):
                    self._remove(file)

    def _remove(self, file: str) -> None:
        with suppress(OSError):
            os.unlink(file, dir_fd=self._open())

    def write(self, name: str, hold: Hold, data: bytes, keep: bool) -> None:
        """Put these bytes in the place of the save, wholly or not at all.

        ``keep`` what was there as the backup, else in the trash. Raises NotSaved, and SaveLost when another process took
        over; then the save is as it was.
        """
        temporary = f".{name}.{os.urandom(4).hex()}.tmp"
        try:
            folder = self._open(make=True)
            try:
                self._write_file(temporary, data)
                with alone(folder):
                    hold.check()
                    if keep:
                        self._keep(name)
                    else:
                        trash.set_aside(folder, name + SAVE, name)
                    os.replace(temporary, name + SAVE, src_dir_fd=folder, dst_dir_fd=folder)
            except BaseException:
                self._remove(temporary)
                raise
            os.fsync(folder)
        except OSError as error:
            raise not_saved(error) from None

    def _write_file(self, file: str, data: bytes) -> None:
        fd = os.open(file, _WRITE, 0o600, dir_fd=self._open())
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(fd, rest) :]
            os.fsync(fd)
        finally:
            os.close(fd)

    def _keep(self, name: str) -> None:
        """Let the backup name the file that is now the save: a second name first, so that there is never none."""
        folder, second = self._open(), f".{name}.{os.urandom(4).hex()}.tmp"
        try:
            os.link(name + SAVE, second, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=False)
            os.replace(second, name + BACKUP, src_dir_fd=folder, dst_dir_fd=folder)
        except OSError:  # no save yet, no links on this disk, a folder in its place:
            self._remove(second)  # a game without a copy behind it is better than none

    def keep_original(self, name: str, number: int) -> None:
        """Keep a save of an earlier format under a name of its own, before it is written in today's."""
        try:
            self._write_file(f"{name}.v{number}{BACKUP}", self._bytes(name))
        except FileExistsError:
            return
        except OSError as error:
            raise not_saved(error) from None

    def delete(self, name: str) -> None:
        """Move a save to the trash; raises SaveBusy or NotSaved."""
        if name not in self.names():
            raise SaveMissing(f"There is no save '{name}'.")
        hold = self.hold(name)
        try:
            trash.throw(self._open(), (name + SAVE, name + BACKUP))
        except OSError as error:
            raise not_saved(error) from None
        finally:
            hold.close()

    def restore(self, name: str) -> None:
        """Bring back the save of that name that was deleted last; raises SaveMissing, SaveBusy or NotSaved."""
        if name in self.names():
            raise SaveBusy(f"There is another save '{name}' now.")
        try:
            if not good_name(name):
                raise FileNotFoundError
            trash.fetch(self._open(), (name + SAVE, name + BACKUP))
        except FileNotFoundError:
            raise SaveMissing(f"There is no save '{name}' in the trash.") from None
        except OSError as error:
            raise not_saved(error) from None
