"""Log entries, actions and prompts as sentences, from templates in TOML: ``"{0:seat} buys {1:card}."``."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from typing import Any

SEAT_LETTERS = "ABCDEFGH"


class Speaker(string.Formatter):
    """Fills templates; the part behind the colon names a function that words the fact (``seat``, ``card``, ``cell`` …)."""

    def __init__(self, **names: Callable[[Any], str]) -> None:
        self.names: dict[str, Callable[[Any], str]] = {"seat": lambda seat: SEAT_LETTERS[seat], **names}

    def format_field(self, value: Any, format_spec: str) -> str:
        return self.names[format_spec](value) if format_spec else str(value)

    def say(self, templates: Mapping[str, str], code: str, *facts: Any) -> str:
        """The template of that code with the facts filled in; KeyError if there is none."""
        return self.vformat(templates[code], facts, {})


def listing(items: list[str], last: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""
