"""Textual's driver for a terminal that may be slow, absurd, hostile or gone. It sends only the cells that changed."""

from __future__ import annotations

import asyncio
import os
import selectors
import signal
import termios
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TextIO

from textual import events
from textual.app import ScreenError
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize

from tui import terminal
from tui.input import Input
from tui.output import Output
from tui.picture import Picture

if TYPE_CHECKING:
    from textual.app import App

LARGEST = (512, 256)
USUAL = (80, 24)  # for a terminal that does not know its size
TICK = 0.1  # seconds between looks at the terminal's health; without input that long it is quiet
BELL = "\x07"
# An unfinished sequence cancelled; mouse, focus, paste and keyboard modes off; lines wrapped; the shell's screen back.
RESTORE = (
    b"\x18\x1b[m\x1b[?1006l\x1b[?1004l\x1b[?1002l\x1b[?1000l\x1b[?2004l\x1b[?2026l\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h"
)
SETTLED = 0.1  # seconds without a change of size before everything lost is drawn again


class Driver(LinuxDriver):
    """The terminal: output through ``Output``, input that survives any bytes, and an end when the terminal is gone."""

    give_up = 60.0  # seconds that a terminal may take nothing
    patience = 2.0  # seconds for the last words at the end

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        # Textual would ask the terminal itself if this were None, and believe 65535 columns.
        self._size = clamped(*size) if size else self.terminal_size()
        self._picture = Picture(*self._size)
        self._out: Output | None = None
        self._settling: asyncio.TimerHandle | None = None
        self._gone = False
        self._tty = -1  # the terminal, for writing without ever waiting for it

    # Output

    @property
    def screen(self) -> TextIO:
        """Where output goes; the launcher has seen that it is a terminal."""
        assert self._file is not None
        return self._file

    def terminal_size(self) -> tuple[int, int]:
        """The size the kernel knows, within reason."""
        try:
            return clamped(*os.get_terminal_size(self.screen.fileno()))
        except OSError:
            return USUAL

    def _get_terminal_size(self) -> tuple[int, int]:
        """Textual asks this at the start."""
        return self.terminal_size()

    def _resized(self) -> None:
        """Take the size of this moment. Always in the event loop: signal handlers interrupt each other."""
        if self._out is None:
            return
        size = self.terminal_size()
        self._out.resize(size)
        self._app.post_message(resize(size))
        self._settle(size)

    def _settle(self, size: tuple[int, int]) -> None:
        if self._settling is not None:
            self._settling.cancel()
        self._settling = self._loop.call_later(SETTLED, self._settled, size)

    def _settled(self, size: tuple[int, int]) -> None:
        """Make good what Textual misses when sizes follow each other quickly.

        It draws nothing if the size is back to what it was, but the terminal has lost what it showed. And a screen that
        was busy may take an old size last: it repeats each size to itself.
        """
        if self._out is None:
            return
        self._out.redraw(False)
        with suppress(ScreenError):
            if self._app.screen.outer_size != size:
                self._app.screen.post_message(resize(size))
                self._settle(size)

    def redraw(self) -> None:
        """Send the whole screen again, for a terminal that somebody else wrote on."""
        if self._out is not None:
            self._out.redraw()
            if not self._out.merge:
                self._app.refresh(layout=True)

    def write(self, data: str) -> None:
        """Take one frame or control sequence; never waits for the terminal."""
        if self._out is not None:
            self._out.write(data)

    def start_application_mode(self) -> None:
        """Take over the terminal."""
        merge = not os.environ.get(terminal.NO_DIFF)
        # The picture outlives a while in the shell: Textual draws nothing when it comes back.
        self._picture.resize(*self.terminal_size())
        self._tty = opened(self.screen.fileno())
        self._out = Output(self._tty, self.screen.encoding or "utf-8", self._picture, merge)
        self._out.start()
        terminal.rescue[:] = [self.rescue]
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual's
        signal.signal(signal.SIGWINCH, lambda *_: self._loop.call_soon_threadsafe(self._resized))
        if self.terminal_size() != (self._picture.width, self._picture.height):  # it changed meanwhile
            self._resized()

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        super().stop_application_mode()
        if os.environ.get("TERM", "").startswith("linux"):
            self.write("\x1b[m\x1b[2J\x1b[H")  # the console has no second screen to leave

    def _sigcont_application(self, *_: object) -> None:
        """Come back after a while in the shell; not without one, or two threads would read the keys."""
        if self._out is None:
            super()._sigcont_application()

    def rescue(self) -> None:
        """Give the terminal back from another thread, while the program hangs, or although the terminal takes nothing."""
        with suppress(OSError, termios.error):
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            if self._out is None:
                return
            self._out.dead = True  # nothing may follow the last words
            if self._out.stalled():
                termios.tcflush(self._tty, termios.TCOFLUSH)  # old frames, in the way of the last words
            os.write(self._tty, RESTORE)

    def close(self) -> None:
        """End the writing thread; a terminal that takes nothing must not keep the program alive."""
        if self._settling is not None:
            self._settling.cancel()
        if self._out is not None and not self._out.stop(self.patience):
            terminal.leave_soon(terminal.HUNG_UP)
            self.rescue()
        if self._out is not None:
            os.close(self._tty)
        self._out = None
        terminal.rescue.clear()
        super().close()

    # What we ask of the terminal

    def _query_in_band_window_resize(self) -> None:
        """Not asked for: the kernel tells the size, and its answer cannot be typed by somebody."""

    def _enable_mouse_support(self) -> None:
        """Clicks, wheel and dragging; not every motion, which would cost the line."""
        if self._mouse:
            self.write("\x1b[?1000h\x1b[?1002h\x1b[?1006h")

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write("\x1b[?1006l\x1b[?1002l\x1b[?1000l")

    # Input

    def run_input_thread(self) -> None:
        """Read keys until told to stop, or until the terminal is gone."""
        typed = Input(lambda: self.write(BELL))
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                data = self._read() if selector.select(TICK) else None
                if data == b"" or self._lost():
                    return self.hang_up()
                for message in typed.read(data) if data else typed.quiet():
                    self.process_message(message)

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""

    def _lost(self) -> bool:
        return self._out is not None and (self._out.dead or self._out.stalled() > self.give_up)

    def process_message(self, message: Message) -> None:
        """Hand on what was typed, except sizes: nobody asked for those."""
        if not isinstance(message, events.Resize | InBandWindowResize):
            super().process_message(message)

    def hang_up(self) -> None:
        """End the program: there is no terminal any more."""
        if self._gone:
            return
        self._gone = True
        terminal.leave_soon(terminal.HUNG_UP)
        self._loop.call_soon_threadsafe(self._app.exit, None, terminal.HUNG_UP)


def opened(fd: int) -> int:
    """The same terminal once more, so that only our writing does not wait for it, and not that of the shell."""
    try:
        return os.open(os.ttyname(fd), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:  # it is known by no name here, as in some containers
        return os.dup(fd)


def resize(size: tuple[int, int]) -> events.Resize:
    """The event that tells a size."""
    return events.Resize(Size(*size), Size(*size))


def clamped(width: int, height: int) -> tuple[int, int]:
    """A size within reason."""
    return min(width or USUAL[0], LARGEST[0]), min(height or USUAL[1], LARGEST[1])
