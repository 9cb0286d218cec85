"""A short fingerprint of a state, to tell whether two games stand exactly alike."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any


def digest(state: Any) -> str:
    """32 hex digits; equal for equal packed states, in every process and version of Python."""
    text = json.dumps(state.pack(), sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()
