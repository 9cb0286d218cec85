"""A program in a pseudo-terminal with an emulator behind it: send keys, resize, signal, and look at the screen."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from types import TracebackType
from typing import Any, NamedTuple, Self

import pyte

ROOT = Path(__file__).parent.parent
PATIENCE = 20.0  # seconds; only a test that fails ever waits so long
FULL = 9  # looks at a terminal that takes nothing more
QUIET = 0.15  # seconds without output that count as quiet

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    **{f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "abcdefghijklmnopqrstuvwxyz"},
    **{f"f{n}": code for n, code in enumerate(("\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS", "\x1b[15~"), 1)},
    "f10": "\x1b[21~",
}

# What the emulator would take for text, and the beginning of a sequence whose end has not come yet.
FOREIGN = re.compile(r"\x1b\[[<>=][\d;]*[a-zA-Z]|\x1b\[\?\d+\$p")
UNFINISHED = re.compile(r"\x1b(\[[\d;?<>=$ ]*|\][^\x07\x1b]*)?$")
SEQUENCE = re.compile(r"\x1b(?:\[([<>=?]?)[\d;:]*([ $]?[@-~])|\]([^\x07\x1b]*)|([^\[\]]))")
MODE = re.compile(r"\x1b\[\?([\d;]+)([hl])")
RESTORED = {"1000", "1002", "1003", "1004", "1006", "1049", "2004", "2048"}  # modes to be off afterwards


class Cost(NamedTuple):
    """What one key cost: bytes of output, and seconds from the key to the last of them."""

    size: int
    seconds: float


class Term:
    """One run of a program. Use it in a ``with`` statement: the program is gone at its end."""

    def __init__(
        self,
        command: Sequence[str],
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str] | None = None,
        answers: bool = False,
        reading: bool = True,
    ) -> None:
        self.screen = pyte.Screen(*emulated(size))
        self.stream = pyte.Stream(self.screen)
        self.output = bytearray()
        self.answers = answers  # to queries, as a modern terminal does
        self.reading = reading
        self.last = 0.0  # when something last came or was sent
        self.changed = Condition()
        self.half = ""
        self.decode = getincrementaldecoder("utf-8")("replace").decode
        self.ended = False
        self.master, slave = os.openpty()
        self.set_size(size)
        self.before = termios.tcgetattr(slave)
        base = {key: os.environ[key] for key in ("PATH", "HOME", "TMPDIR") if key in os.environ}
        base |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONUTF8": "1", "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**base, **(env or {})},
            start_new_session=True,
            preexec_fn=take_terminal,
        )
        self.slave = slave  # kept open, so that its settings can be read afterwards
        self.reader = Thread(target=self.read, daemon=True)
        self.reader.start()

    @classmethod
    def python(cls, *args: str, **options: Any) -> Self:
        """A Python program."""
        return cls([sys.executable, *args], **options)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.ended = True
        self.reader.join()
        for fd in {self.master, self.slave} - {-1}:
            with suppress(OSError):
                os.close(fd)

    # Output

    def read(self) -> None:
        """Feed the emulator, in a thread of its own."""
        while not self.ended:
            if not self.reading or not select.select([self.master], [], [], 0.05)[0]:
                if not self.reading:
                    with self.changed:
                        self.changed.wait(0.05)
                continue
            try:
                data = os.read(self.master, 1 << 16)
            except OSError:
                break
            now = monotonic()
            with self.changed:
                self.output += data
                self.feed(self.decode(data))
                self.last = now
                self.changed.notify_all()

    def feed(self, text: str) -> None:
        """Give the emulator what it understands, and answer the rest."""
        text = self.half + text
        cut = UNFINISHED.search(text)
        self.half = text[cut.start() :] if cut else ""
        text = text[: cut.start()] if cut else text
        if self.answers and "\x1b[?2026$p" in text:
            self.write("\x1b[?2026;2$y")
        self.stream.feed(FOREIGN.sub("", text))

    def wait(self, met: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
        """Wait until a condition holds; it is looked at whenever there is output."""
        end = monotonic() + patience
        with self.changed:
            while not met():
                if monotonic() > end or (self.process.poll() is not None and not self.changed.wait(0.3) and not met()):
                    raise AssertionError(f"{what} did not come; the screen was:\n{self.text()}")
                self.changed.wait(0.05)

    def wait_for(self, text: str, patience: float = PATIENCE) -> None:
        """Wait until a text is on the screen."""
        self.wait(lambda: text in self.text(), f"'{text}'", patience)

    def wait_quiet(self, quiet: float = QUIET) -> None:
        """Wait until nothing has come for a while."""
        self.wait(lambda: bool(self.last) and monotonic() - self.last >= quiet, "quiet")

    def text(self) -> str:
        """The screen as text."""
        return "\n".join(self.screen.display)

    def picture(self) -> list[list[tuple[object, ...]]]:
        """The screen as it looks: characters, colours, attributes."""
        with self.changed:
            rows = range(self.screen.lines)
            return [[looks(self.screen.buffer[y][x]) for x in range(self.screen.columns)] for y in rows]

    def modes(self) -> set[str]:
        """The private modes that are switched on now."""
        on: set[str] = set()
        for numbers, letter in MODE.findall(self.output.decode("utf-8", "replace")):
            (on.update if letter == "h" else on.difference_update)(numbers.split(";"))
        return on

    def sequences(self) -> set[str]:
        """The kinds of control sequences in the output so far, such as "[?h" or "]52"."""
        found = set()
        for private, final, command, other in SEQUENCE.findall(self.output.decode("utf-8", "replace")):
            found.add(f"]{command.partition(';')[0]}" if command else f"[{private}{final}" if final else other)
        return found

    # Input

    def write(self, text: str | bytes) -> None:
        """Send bytes as they are."""
        data = text.encode() if isinstance(text, str) else text
        self.last = monotonic()
        while data:
            data = data[os.write(self.master, data[:1024]) :]

    def press(self, *keys: str) -> None:
        """Send keys by name."""
        self.write("".join(KEYS.get(key, key) for key in keys))

    def cost(self, key: str) -> Cost:
        """Send a key and say what it cost."""
        self.wait_quiet()
        before, start = len(self.output), monotonic()
        self.press(key)
        self.wait(lambda: len(self.output) > before, f"an answer to {key}")
        self.wait_quiet()
        return Cost(len(self.output) - before, self.last - start)

    def resize(self, size: tuple[int, int]) -> None:
        """Change the size of the terminal, as its window would."""
        with self.changed:
            self.screen.resize(*reversed(emulated(size)))
            self.set_size(size)
            self.last = monotonic()

    def waiting(self) -> int:
        """Bytes that the program has written and nobody has read, while ``reading`` is off."""
        return int.from_bytes(fcntl.ioctl(self.master, termios.FIONREAD, b"\0" * 4), sys.byteorder)

    def wait_full(self) -> None:
        """Wait until the terminal holds all it can, while ``reading`` is off and the program writes."""
        looks: list[int] = []

        def full() -> bool:
            looks.append(self.waiting())
            return len(looks) > FULL and len(set(looks[-FULL:])) == 1

        self.wait(full, "a full terminal")

    def set_size(self, size: tuple[int, int]) -> None:
        """Tell the kernel a size; the program gets SIGWINCH."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def signal(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        self.process.send_signal(number)

    def hang_up(self) -> None:
        """Close the terminal's end of the line."""
        self.ended = True
        self.reader.join()
        os.close(self.slave)
        os.close(self.master)
        self.slave = self.master = -1

    # The end

    def end(self, patience: float = PATIENCE) -> int:
        """Wait until the program has ended, and take the rest of its output; returns its exit code."""
        code = self.process.wait(patience)
        if self.master >= 0 and self.reading:
            self.wait_quiet()
        return code

    def restored(self) -> bool:
        """Whether the terminal is as it was: no mode left on, cursor shown, settings back."""
        on = self.modes()
        return not on & RESTORED and "25" in on and termios.tcgetattr(self.slave) == self.before

    def stopped(self) -> bool:
        """Whether the program is suspended."""
        return "State:\tT" in Path(f"/proc/{self.process.pid}/status").read_text()

    def resident(self) -> float:
        """The most memory the program has had, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]  # the kernel writes it


def take_terminal() -> None:
    """Make the program's input its controlling terminal."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def emulated(size: tuple[int, int]) -> tuple[int, int]:
    """A size that the emulator can hold."""
    return max(1, min(size[0] or 80, 600)), max(1, min(size[1] or 24, 300))


def looks(cell: Any) -> tuple[object, ...]:
    """What can be seen of a cell. On a space only its background is."""
    if cell.data == " " and not cell.underscore and not cell.reverse:
        return " ", cell.bg
    return cell.data, cell.fg, cell.bg, cell.bold, cell.italics, cell.underscore, cell.reverse
