"""What comes in from the terminal, made into events: any bytes, floods of keys, pastes without an end."""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from time import monotonic

from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.message import Message

PASTE = 64 * 1024  # characters of one paste that are let through
PAUSE = 1.0  # seconds without input after which a paste is over, even if its end never came
BURST = 256  # events that may come at once, such as the keys of a line that was stuck
RATE = 100.0  # events a second for long; no finger and no keyboard that repeats is faster


class Input:
    """The events of a terminal's bytes.

    A flood of them is no player: what exceeds ``BURST`` and ``RATE`` is dropped, and all that follows until it is quiet,
    so that the game never plays what nobody meant and listens again at once. ``warn`` is called when that begins.
    """

    def __init__(self, warn: Callable[[], None], clock: Callable[[], float] = monotonic) -> None:
        self.warn, self.clock = warn, clock
        self.decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self.left = float(BURST)  # events that may come now
        self.last = clock()  # when something was read
        self.flooded = False
        self.begin()

    def begin(self) -> None:
        """Expect the beginning of a key, whatever came before."""
        self.gate = PasteGate()
        self.parser = Keys()

    def read(self, data: bytes) -> Iterator[Message]:
        """The events in bytes that were read now."""
        now = self.clock()
        self.left = min(BURST, self.left + RATE * (now - self.last))
        self.last = now
        text = self.decode(data)
        if not self.flooded:
            yield from self.metered(self.parsed(self.gate.passed(text)))

    def quiet(self) -> Iterator[Message]:
        """Nothing came for a moment: the events that waited for that."""
        self.flooded = False
        ending = self.gate.ended() if self.clock() - self.last >= PAUSE else ""
        yield from self.parsed(ending)

    def parsed(self, text: str) -> Iterator[Message]:
        """The events in a text."""
        try:
            if text:
                yield from self.parser.feed(text)
            yield from self.parser.tick()
        except (ValueError, OverflowError, ArithmeticError):
            self.parser = Keys()  # a sequence with absurd numbers in it

    def metered(self, messages: Iterator[Message]) -> Iterator[Message]:
        """The events as long as they are no flood."""
        for message in messages:
            if self.left < 1:
                self.flooded = True
                self.begin()
                self.warn()
                return
            self.left -= 1
            yield message


class Keys(XTermParser):
    """Textual's parser of keys, without mouse positions in pixels, which we never switch on."""

    def parse_mouse_code(self, code: str) -> Message | None:
        """A mouse event; an unasked-for report of sizes must not change how it is read."""
        self.mouse_pixels = False
        return super().parse_mouse_code(code)


class PasteGate:
    """Lets only the beginning of a huge paste through."""

    def __init__(self, limit: int = PASTE) -> None:
        self.limit = limit
        self.left = -1  # characters that may still come; -1 outside a paste
        self.tail = ""  # outside: the last characters, inside: those held back, which may begin a marker

    def passed(self, text: str) -> str:
        """The part of what was read that may go on."""
        out = []
        while text:
            done, text = self._inside(text) if self.left >= 0 else self._outside(text)
            out.append(done)
        return "".join(out)

    def ended(self) -> str:
        """What ends a paste that has no end; empty outside one."""
        return self.passed(BRACKETED_PASTE_END) if self.left >= 0 else ""

    def _outside(self, text: str) -> tuple[str, str]:
        seen = self.tail + text
        found = seen.find(BRACKETED_PASTE_START)
        if found < 0:
            self.tail = seen[1 - len(BRACKETED_PASTE_START) :]
            return text, ""
        end = found + len(BRACKETED_PASTE_START) - len(self.tail)
        self.left, self.tail = self.limit, ""
        return text[:end], text[end:]

    def _inside(self, text: str) -> tuple[str, str]:
        seen = self.tail + text
        found = seen.find(BRACKETED_PASTE_END)
        if found >= 0:
            kept = seen[: min(found, self.left)] + BRACKETED_PASTE_END
            self.left, self.tail = -1, ""
            return kept, seen[found + len(BRACKETED_PASTE_END) :]
        held = 1 - len(BRACKETED_PASTE_END)
        kept, self.tail = seen[:held][: self.left], seen[held:]
        self.left -= len(kept)
        return kept, ""
