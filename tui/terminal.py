"""What must be known and settled about the terminal before Textual is loaded, and how to leave it in good order."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import traceback
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Thread, Timer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App

NO_DIFF = "ELDORADO_NO_DIFF"  # set: send whole frames, in case a terminal does not like the short ones
CRASHED = 70
HUNG_UP = 129
PATIENCE = 3.0  # seconds from a signal to the end
LAST_WORDS = 0.5  # seconds more at most for giving the terminal back, which may take nothing
rescue: list[Callable[[], None]] = []  # gives the terminal back when the program cannot be asked to
COLOURS = {"16": "standard", "256": "256", "true": "truecolor"}
SANE_NAME = re.compile(r"[A-Za-z0-9+._-]{1,32}")
WIDE = ("zh", "ja", "ko")  # languages whose terminals may draw symbols two cells wide


@dataclass(frozen=True, slots=True)
class Terminal:
    """What the environment says about the terminal."""

    name: str
    utf8: bool
    wide: bool
    colours: str  # "none", "16", "256" or "true"
    ssh: bool

    @property
    def glyphs(self) -> str:
        """The name of the glyph set to begin with."""
        return "safe" if self.utf8 and not self.wide else "ascii"

    def __str__(self) -> str:
        colours = {"none": "no colour", "true": "true colour"}.get(self.colours, f"{self.colours} colours")
        return ", ".join([colours, "UTF-8" if self.utf8 else "ASCII", *(["ssh"] if self.ssh else [])])


def look(env: Mapping[str, str] = os.environ) -> Terminal:
    """Read the environment."""
    name = env.get("TERM", "")
    locale = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or ""
    encoding = getattr(sys.__stderr__, "encoding", None) or "ascii"
    ssh = any(key in env for key in ("SSH_TTY", "SSH_CONNECTION", "SSH_CLIENT"))
    return Terminal(name, encoding.lower().replace("-", "") == "utf8", locale[:2] in WIDE, colours_of(env), ssh)


def colours_of(env: Mapping[str, str]) -> str:
    """How many colours the terminal has, as Rich will find."""
    if env.get("NO_COLOR") is not None:
        return "none"
    forced = {value: name for name, value in COLOURS.items()}.get(env.get("TEXTUAL_COLOR_SYSTEM", ""))
    if forced:
        return forced
    if env.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return "true"
    end = env.get("TERM", "").rpartition("-")[2]
    return {"256color": "256", "kitty": "256", "direct": "true"}.get(end, "16")


def ready(env: Mapping[str, str] = os.environ) -> str:
    """A sentence that says why the full screen is impossible here; empty if it is possible."""
    name = env.get("TERM", "")
    if sys.platform == "win32":
        return "The full screen needs a Unix terminal (on Windows: WSL); --plain works everywhere."
    for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__):
        try:
            if stream is None or not os.isatty(stream.fileno()):
                raise OSError
        except (OSError, ValueError):
            return "The full screen needs a terminal for input, output and errors; --plain works without one."
    if name in ("", "dumb", "unknown"):
        return f"The terminal '{name}' has no full screen; --plain works on it."
    if not SANE_NAME.fullmatch(name):
        return "TERM is not the name of a terminal; --plain works on any."
    return ""


def prepare(colours: str = "", diff: bool = True, env: MutableMapping[str, str] = os.environ) -> None:
    """Set what Textual reads when it is loaded: no animation, no waiting, and the colours wanted (16, 256, true, none)."""
    env.setdefault("TEXTUAL_ANIMATIONS", "none")
    env.setdefault("TEXTUAL_SMOOTH_SCROLL", "0")
    env.setdefault("TEXTUAL_FPS", "1000")  # what a key changes appears at once; the output thread merges frames
    if env.get("TEXTUAL_COLOR_SYSTEM") not in COLOURS.values():
        env.pop("TEXTUAL_COLOR_SYSTEM", None)  # Rich would stumble over a word it does not know
    if colours == "none":
        env["NO_COLOR"] = "1"
    elif colours in COLOURS:
        env["TEXTUAL_COLOR_SYSTEM"] = COLOURS[colours]
        env.pop("NO_COLOR", None)
    if not diff:
        env[NO_DIFF] = "1"


def leave_soon(code: int, seconds: float = PATIENCE) -> None:
    """End the process after a while, whatever it hangs on. Every accepted move is on disk by then."""

    def leave() -> None:
        for give_back in rescue[-1:]:
            last = Thread(target=give_back, daemon=True)
            last.start()
            last.join(LAST_WORDS)
        os._exit(code)

    alarm = Timer(seconds, leave)
    alarm.daemon = True
    alarm.start()


def obey_signals(app: App[Any]) -> None:
    """Let TERM, HUP and INT end the app in good order; a second one ends it at once. Call it in ``on_mount``."""
    loop = asyncio.get_running_loop()
    told: list[int] = []

    def leave(number: int, _: object) -> None:
        if told:
            os._exit(128 + number)
        told.append(number)
        leave_soon(128 + number)
        loop.call_soon_threadsafe(partial(app.exit, return_code=128 + number))

    # Not the loop's own handlers: those would wait for a loop that hangs.
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, leave)


def state_dir() -> Path:
    """Where logs of crashes go."""
    from platformdirs import user_state_path

    return user_state_path("eldorado") / "crashes"


def record(error: BaseException, kept: str = "") -> str:
    """Write a crash to a file of its own and say so, and what became of the game (``Table.kept``), in sentences.

    No values of variables: they hold players' hands.
    """
    name = f"{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}"
    text = "".join(traceback.format_exception(error))
    try:
        folder = state_dir()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / f"{name}.log"
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(fd, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
    except OSError:
        return " ".join([f"Internal error {name}.", *([kept] if kept else []), "It could not be written down."])
    return " ".join([f"Internal error {name}.", *([kept] if kept else []), f"Details: {path}"])


def crashed(app: App[Any], error: Exception, kept: str = "") -> None:
    """End the app with sentences and a log instead of a traceback. For the app's ``_handle_exception``."""
    if app._exception is not None:
        return  # what the first crash brings down says nothing new
    app._exception = error
    app._exception_event.set()
    app._return_code = CRASHED
    app._exit_renderables.append(record(error, kept))
    app._close_messages_no_wait()
