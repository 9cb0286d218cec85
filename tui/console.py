"""Where line mode hears and speaks: lines in, sentences out."""

from __future__ import annotations

import time
from typing import Protocol, TextIO

from tui.text import clean

LONGEST_LINE = 1000
PAUSE = 0.7  # seconds to read a sentence that nobody has asked for


class Quit(Exception):
    """The player has had enough, or the input ended."""


class Lines(Protocol):
    """Where the player's lines come from."""

    def readline(self, size: int, /) -> str:
        """The next line, or the beginning of it; nothing at the end."""
        ...

    def isatty(self) -> bool:
        """Whether a person types them."""
        ...


class Console:
    """Lines in, sentences out."""

    def __init__(self, lines: Lines | None, out: TextIO | None) -> None:
        self.lines = lines  # None: it is closed
        self.out = out
        # To a person, not to a script:
        self.talks = lines is not None and out is not None and lines.isatty() and out.isatty()

    def say(self, *sentences: str) -> None:
        """Print sentences, a line each."""
        if self.out is not None:
            for sentence in sentences:
                print(sentence, file=self.out)
            self.out.flush()

    def pause(self) -> None:
        """Leave a person time to read."""
        if self.talks:
            time.sleep(PAUSE)

    def hear(self) -> str:
        """The next line, cleaned; raises Quit at the end of input."""
        if self.talks:
            print("> ", end="", file=self.out, flush=True)
        line = self._line()
        if not line:
            raise Quit
        return "" if line.isspace() else clean(line, LONGEST_LINE)

    def _line(self) -> str:
        """The next line, of a longer one the beginning; nothing at the end of input."""
        if self.lines is None:
            return ""
        try:
            line = rest = self.lines.readline(LONGEST_LINE)
            while len(rest) == LONGEST_LINE and not rest.endswith("\n"):
                rest = self.lines.readline(LONGEST_LINE)
        except (OSError, ValueError):  # the terminal is gone, or the input was closed
            return ""
        return line
