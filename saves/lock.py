"""Who may write a save: one process at a time, found out by a lock the kernel drops when the process dies."""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from saves.errors import SaveBusy, SaveLost

if TYPE_CHECKING:
    from collections.abc import Iterator

_FLAGS = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC  # a child must not inherit it, or it would keep the lock


@contextmanager
def alone(folder: int) -> Iterator[None]:
    """Nobody else takes over or writes a save of this folder meanwhile. ``folder`` is an open descriptor."""
    fcntl.flock(folder, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(folder, fcntl.LOCK_UN)


class Hold:
    """The right to write one save: a lock on the file that lies under the save's lock name.

    To take over is to put a new file there and lock that. So whoever finds another file than the one it locked has lost
    its right, and no process need be asked or killed.
    """

    def __init__(self, folder: int, file: str, take: bool = False) -> None:
        self._folder = folder
        self._file = file
        with alone(folder):
            if take:
                with suppress(FileNotFoundError):
                    os.unlink(file, dir_fd=folder)
            self._fd = os.open(file, _FLAGS, 0o600, dir_fd=folder)
            try:
                fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(self._fd)
                raise SaveBusy("This game is open in another window.") from None

    def lost(self) -> bool:
        """Whether another process took over."""
        try:
            there = os.stat(self._file, dir_fd=self._folder, follow_symlinks=False)
        except OSError:
            return False  # swept away by somebody; nobody plays instead
        mine = os.fstat(self._fd)
        return (there.st_dev, there.st_ino) != (mine.st_dev, mine.st_ino)

    def check(self) -> None:
        """Raise SaveLost if another process took over. Only sure while ``alone``."""
        if self.lost():
            raise SaveLost("This game goes on in another window.")

    def close(self) -> None:
        """Give the right up."""
        if self._fd < 0:
            return
        with suppress(OSError), alone(self._folder):
            if not self.lost():
                os.unlink(self._file, dir_fd=self._folder)
        os.close(self._fd)
        self._fd = -1
