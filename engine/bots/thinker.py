"""The table's end of the process bots think in: started when first needed, started again when it dies."""

from __future__ import annotations

import json
import subprocess
import sys
from threading import Lock
from typing import Any

from engine.core import Action, tupled

COMMAND = (sys.executable, "-P", "-m", "engine.bots.worker")  # -P: a folder of the player's called "engine" is not ours


class BotFailed(RuntimeError):
    """No choice came back; the message is a sentence."""


class Thinker:
    """Asks the worker process, one request at a time. May be called from any thread."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._one_at_a_time = Lock()
        self._closed = False

    def ask(self, request: dict[str, Any]) -> Action:
        """The choice for one request; blocks. Raises BotFailed if the bot fails, or the process dies twice over it."""
        line = json.dumps(request) + "\n"
        with self._one_at_a_time:
            reply = self._exchange(line) or self._exchange(line)
        if not reply:
            raise BotFailed("The bot stopped thinking.")
        try:
            answer = json.loads(reply)
        except ValueError:  # it died in the middle of its answer
            raise BotFailed("The bot stopped thinking.") from None
        if "error" in answer:
            raise BotFailed(f"The bot made a mistake: {answer['error']}.")
        action: Action = tupled(answer["action"])
        return action

    def _exchange(self, line: str) -> str:
        """The reply, or nothing if the process died or was closed."""
        if self._closed:  # no process may be started that nobody would end
            return ""
        process = self._process
        if process is None or process.poll() is not None:
            self._forget()
            try:
                process = self._process = subprocess.Popen(
                    COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
                )
            except OSError:  # no memory, or too many processes
                return ""
        if self._closed:  # looked at again, so that a process started while closing is not waited for
            return ""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line)
            process.stdin.flush()
            return process.stdout.readline()
        except (OSError, ValueError):
            return ""

    def close(self) -> None:
        """Stop thinking at once; a thread waiting in ``ask`` gets BotFailed."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()
        with self._one_at_a_time:
            self._forget()

    def _forget(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except OSError:  # what was still to be written has no reader any more
                        continue
