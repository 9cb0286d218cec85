"""The thread that writes to the terminal, so that a slow or dead one never holds up the program."""

from __future__ import annotations

import os
from select import select
from threading import Condition, Thread
from time import monotonic

from tui.picture import Picture

CHUNK = 4096
ENTER, LEAVE = "\x1b[?1049h", "\x1b[?1049l"  # the alternate screen
SYNC_ON, SYNC_OFF = "\x1b[?2026h", "\x1b[?2026l"
SYNC_FROM = 512  # characters; a smaller frame is not torn anyway
BACKLOG = 1 << 20  # characters kept for a slow terminal when frames cannot be merged
LOOK = 0.1  # seconds that a full terminal is waited for before a look at whether it is given up
PATIENCE = 5.0  # seconds to wait for such a terminal


class Output(Thread):
    """Keeps a terminal up to date. While it is busy frames are merged, so a slow terminal only misses some in between.

    Without ``merge`` every frame is sent as it comes.
    """

    def __init__(self, fd: int, encoding: str, picture: Picture, merge: bool = True) -> None:
        super().__init__(daemon=True, name="terminal-output")
        self.fd, self.encoding, self.merge = fd, encoding, merge
        self.picture = picture
        self.change = Condition()
        self.asides: list[str] = []  # switches of modes, queries, the bell: sent as they are, before the next frame
        self.queued = 0
        self.framed = False  # on the alternate screen, where the picture holds
        self.sync = False
        self.stopping = False
        self.dead = False
        self.since = 0.0  # when the present write began, 0 if none

    def write(self, text: str) -> None:
        """Take what Textual writes: one frame, or something else."""
        with self.change:
            if self.dead:
                return
            if self.merge and self.framed and text in (SYNC_ON, SYNC_OFF):
                self.sync = True
                return
            if self.merge and self.framed and text.endswith("H"):
                self.picture.feed(text)
            else:
                self.aside(text)
            self.change.notify_all()

    def aside(self, text: str) -> None:
        """Queue text that is no frame."""
        if ENTER in text:
            self.framed = self.picture.lost = True
        elif LEAVE in text:
            self.framed = False  # a frame that still waits must not land on the shell's screen
        if self.merge and self.asides[-1:] == [text]:
            return  # one bell is enough
        self.asides.append(text)
        self.queued += len(text)
        if not self.merge and not self.change.wait_for(lambda: self.queued < BACKLOG or self.dead, PATIENCE):
            self.dead = True

    def resize(self, size: tuple[int, int]) -> None:
        """The terminal has, or had for a moment, another size. Nothing is sent: a frame follows, or ``redraw``."""
        with self.change:
            self.picture.resize(*size)

    def redraw(self, always: bool = True) -> None:
        """Send the whole picture again; or, if not ``always``, only if it is lost."""
        with self.change:
            self.picture.lost |= always
            self.change.notify_all()

    def stalled(self) -> float:
        """For how many seconds the terminal has not taken what is being written."""
        since = self.since
        return monotonic() - since if since else 0.0

    def stop(self, patience: float) -> bool:
        """Write what is left and end; False if the terminal would not take it in time."""
        with self.change:
            self.stopping = True
            self.change.notify_all()
        self.join(patience)
        return not self.is_alive()

    def waiting(self) -> bool:
        """Is there anything to write?"""
        return bool(self.asides) or (self.merge and self.framed and bool(self.picture.dirty or self.picture.lost))

    def taken(self) -> str:
        """Everything to write now: what is no frame first, then the newest picture."""
        text = "".join(self.asides)
        self.asides.clear()
        self.queued = 0
        if self.merge and self.framed:
            frame = self.picture.difference()
            text += f"{SYNC_ON}{frame}{SYNC_OFF}" if self.sync and len(frame) > SYNC_FROM else frame
        return text

    def run(self) -> None:
        """Write until stopped, or until the terminal is gone."""
        while not self.dead:
            with self.change:
                self.change.wait_for(lambda: self.waiting() or self.stopping)
                text = self.taken()
                self.change.notify_all()
                if not text and self.stopping:
                    return
            self.send(text.encode(self.encoding, "replace"))

    def send(self, data: bytes) -> None:
        """Write bytes piece by piece, noting that the terminal still takes them."""
        self.since = monotonic()
        try:
            while data and not self.dead:
                try:
                    data = data[os.write(self.fd, data[:CHUNK]) :]
                    self.since = monotonic()
                except BlockingIOError:
                    select([], [self.fd], [], LOOK)
        except OSError:
            self.dead = True
        self.since = 0.0
