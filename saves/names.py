"""What a save may be called: its name becomes a file name on any system."""

from __future__ import annotations

import re

from saves.trash import TRASH

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
_RESERVED = {"con", "prn", "aux", "nul", TRASH, *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


def good_name(name: str) -> bool:
    """Whether a save may be called so."""
    return _NAME.fullmatch(name) is not None and name not in _RESERVED
