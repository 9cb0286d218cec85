"""The trash folder beside the saves: what is deleted or replaced lies there, one of each name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from saves.errors import NotSaved

TRASH = "trash"
REPLACED = ".damaged"  # a save that its copy was put in the place of


@contextmanager
def _opened(folder: int) -> Iterator[int]:
    """A descriptor of the trash in this folder, made if need be; NotSaved if something else, as a link, has its name."""
    with suppress(FileExistsError):
        os.mkdir(TRASH, 0o700, dir_fd=folder)
    try:
        fd = os.open(TRASH, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=folder)
    except NotADirectoryError:
        raise NotSaved(f"Something else lies where the trash folder belongs: {TRASH}.") from None
    try:
        yield fd
    finally:
        os.close(fd)


def _move(file: str, source: int, target: int) -> None:
    """Move a file that need not be there; none of that name is left in the target then. Raises OSError."""
    try:
        os.replace(file, file, src_dir_fd=source, dst_dir_fd=target)
    except FileNotFoundError:
        with suppress(FileNotFoundError):
            os.unlink(file, dir_fd=target)


def throw(folder: int, files: tuple[str, ...]) -> None:
    """Move these files to the trash. Raises OSError."""
    with _opened(folder) as trash:
        for file in files:
            _move(file, folder, trash)


def fetch(folder: int, files: tuple[str, ...]) -> None:
    """Move these files back: FileNotFoundError unless the first lies there, OSError."""
    with _opened(folder) as trash:
        os.stat(files[0], dir_fd=trash, follow_symlinks=False)
        for file in files:
            _move(file, trash, folder)


def set_aside(folder: int, file: str, stem: str) -> None:
    """Move what is about to be replaced to the trash, if it is there. Raises OSError."""
    with suppress(FileNotFoundError):
        os.stat(file, dir_fd=folder, follow_symlinks=False)
        with _opened(folder) as trash:
            os.replace(file, stem + REPLACED, src_dir_fd=folder, dst_dir_fd=trash)
