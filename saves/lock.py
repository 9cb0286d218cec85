"""Who may write a save: one process at a time, found out by a lock the kernel drops when the process dies."""

from __future__ import annotations

import errno
import fcntl
import os
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import TYPE_CHECKING

from saves.errors import NotSaved, SaveBusy, SaveLost

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PATIENCE = 1.0  # seconds; nobody of ours has the folder for longer than it takes to rename a file
_NO_FILE = (errno.EISDIR, errno.ELOOP, errno.ENXIO)  # a folder, a link, a socket
_FLAGS = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC  # a child must not inherit it, or it would keep the lock


@contextmanager
def alone(folder: int) -> Iterator[None]:
    """Nobody else takes over or writes a save of this folder meanwhile. ``folder`` is an open descriptor.

    Raises NotSaved when another program keeps the folder to itself.
    """
    end = monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except BlockingIOError:
            if monotonic() > end:
                raise NotSaved("Not saved: another program keeps the folder for saves to itself.") from None
            sleep(0.005)
    try:
        yield
    finally:
        fcntl.flock(folder, fcntl.LOCK_UN)


def held(folder: int, files: Iterable[str]) -> set[str]:
    """Which of these locks, none of which need be there, some process holds; none when that cannot be found out."""
    with suppress(OSError, NotSaved), alone(folder):  # or whoever takes one at this moment would find it taken by us
        return {file for file in files if _taken(folder, file)}
    return set()


def _taken(folder: int, file: str) -> bool:
    try:
        fd = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    except OSError:
        return False
    try:
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(fd)
    return False


class Hold:
    """The right to write one save: a lock on the file that lies under the save's lock name.

    To take over is to put a new file there and lock that. So whoever finds another file than the one it locked has lost
    its right, and no process need be asked or killed.
    """

    def __init__(self, folder: int, file: str, take: bool = False) -> None:
        self._file = file
        self._fd = -1
        self._folder = os.dup(folder)  # of our own, for whoever opened it may have to open another
        try:
            with alone(folder):
                self._lock(take)
        except BaseException:
            self._let_go()
            raise

    def _lock(self, take: bool) -> None:
        if take:
            self._clear()
        try:
            self._fd = os.open(self._file, _FLAGS, 0o600, dir_fd=self._folder)
        except OSError as error:
            if error.errno not in _NO_FILE and not (error.errno == errno.EACCES and self._lies_there()):
                raise
            raise SaveBusy(f"Something lies where the lock of this game belongs: {self._file}.") from None
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SaveBusy("This game is open in another window.") from None

    def _lies_there(self) -> bool:
        try:
            os.stat(self._file, dir_fd=self._folder, follow_symlinks=False)
        except OSError:
            return False
        return True

    def _clear(self) -> None:
        """Take away the lock of whoever plays, or what lies in its place."""
        try:
            os.unlink(self._file, dir_fd=self._folder)
        except FileNotFoundError:
            return
        except OSError:
            os.rmdir(self._file, dir_fd=self._folder)

    def _let_go(self) -> None:
        for fd in (self._fd, self._folder):
            if fd >= 0:
                os.close(fd)
        self._fd = self._folder = -1

    @property
    def void(self) -> bool:
        """Whether the folder was deleted with all that was in it, so that this is a right to nothing."""
        return os.fstat(self._folder).st_nlink == 0

    def lost(self) -> bool:
        """Whether another process took over. No lock file at all: it did, and has gone again."""
        mine = os.fstat(self._fd)
        try:
            there = os.stat(self._file, dir_fd=self._folder, follow_symlinks=False)
        except OSError:
            return not self.void
        return (there.st_dev, there.st_ino) != (mine.st_dev, mine.st_ino)

    def check(self) -> None:
        """Raise SaveLost if another process took over, NotSaved if the folder is gone. Only sure while ``alone``."""
        if self.void:
            raise NotSaved("Not saved: the folder for saves was deleted.")
        if self.lost():
            raise SaveLost("This game goes on in another window.")

    def close(self) -> None:
        """Give the right up."""
        if self._fd < 0:
            return
        with suppress(OSError, NotSaved), alone(self._folder):
            if not self.lost():
                os.unlink(self._file, dir_fd=self._folder)
        self._let_go()
