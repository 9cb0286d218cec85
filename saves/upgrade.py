"""Where saves of earlier formats become those of today: one pure function a step, for ever."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

FORMAT = 1

Row = dict[str, Any]
STEPS: dict[int, Callable[[Row, Row], tuple[Row, Row]]] = {}  # format -> card and body in the next format


def upgraded(number: int, card: Row, body: Row) -> tuple[Row, Row]:
    """The card and body of a save of that format as they would be today."""
    while number < FORMAT:
        card, body = STEPS[number](card, body)
        number += 1
    return card, body
