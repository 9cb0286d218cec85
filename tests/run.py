"""The command in a process of its own: ``python -m tests.run ARGUMENTS``."""

from __future__ import annotations

import sys

from tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
