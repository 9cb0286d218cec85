"""Nothing that was accepted is lost when the process is killed, at whatever moment."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

KILLS = 120


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.killing", str(tmp_path), str(KILLS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    torn, verdict = done.stdout.split()
    assert verdict == "ok"
    assert int(torn) > 0, "no kill fell into a write: the test proves nothing"
