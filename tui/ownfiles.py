"""The player's own files: TOML written by hand, read with suspicion and without ever waiting; texts written to be kept."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Any

LARGEST = 64 << 10
DOTS = 200  # in one line: Python's reader takes longer and longer over every further one


class Unreadable(ValueError):
    """The file is not what it should be; the message says why, without a capital and a full stop."""


def read_toml(path: Path) -> tuple[dict[str, Any], str]:
    """What a file says, and a sentence if that cannot be read. No file: nothing, and no sentence."""
    try:
        text = _text(path)
        import tomllib  # takes a moment to load, and most players have no such file

        return tomllib.loads(text), ""
    except FileNotFoundError:
        return {}, ""
    except OSError as error:
        why = (error.strerror or "the system refuses").lower()
    except UnicodeDecodeError:
        why = "it is not text"
    except RecursionError:
        why = "it is nested too deep"
    except ValueError as error:  # tomllib's own, or of a number with thousands of digits
        why = str(error)[:80].rstrip(".")
    return {}, f"{path.name} cannot be read: {why}."


def _text(path: Path) -> str:
    fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)  # a pipe in its place must not make us wait
    try:
        about = os.fstat(fd)
        if not stat.S_ISREG(about.st_mode):
            raise Unreadable("it is not a file")
        with os.fdopen(fd, "rb", closefd=False) as file:
            data = file.read(LARGEST + 1)
    finally:
        os.close(fd)
    if len(data) > LARGEST:
        raise Unreadable("it is too large")
    text = data.decode("utf-8")
    if any(line.count(".") > DOTS for line in text.splitlines()):
        raise Unreadable("a line has too many dots")
    return text


def write_new(path: Path, lines: Sequence[str]) -> None:
    """Write lines to a file that must not be there, for its owner alone: they may tell what one seat only knows.

    Raises OSError, or ValueError at what is no name for a file, and leaves nothing behind then.
    """
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(fd, "w", encoding="utf-8", errors="replace") as file:
            file.write("\n".join(lines) + "\n")
    except OSError:
        path.unlink(missing_ok=True)
        raise
