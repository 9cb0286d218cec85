"""Times as people say them."""

from __future__ import annotations

import time


def ago(when: int, now: float) -> str:
    """'2 minutes ago', 'yesterday', or the day."""
    minutes = int(now - when) // 60
    if not 0 <= minutes < 2 * 24 * 60:
        return time.strftime("%d %b %Y", time.localtime(when))
    for size, word in ((24 * 60, "day"), (60, "hour"), (1, "minute")):
        count = minutes // size
        if count:
            return f"{count} {word}{'s' if count > 1 else ''} ago"
    return "just now"
