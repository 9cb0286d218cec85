"""The one gate for text from outside: names, titles, file names, anything a save says."""

from __future__ import annotations

import unicodedata

_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, format, surrogate, private, unassigned, line ends
_MARKS = {"Mn", "Me"}
_MARKS_KEPT = 2  # above one letter; more would climb over the lines above


def width(letter: str) -> int:
    """How many cells of a terminal a character takes, at most."""
    if unicodedata.category(letter) in _MARKS:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def clean(text: str, cells: int) -> str:
    """The text without what moves a cursor, hides or overlaps, cut to so many cells; "?" if nothing is left."""
    kept: list[str] = []
    marks = used = 0
    for letter in unicodedata.normalize("NFC", text[: 16 * cells]):  # beyond this no honest text goes on
        category = unicodedata.category(letter)
        if category in _DROPPED:
            continue
        if category in _MARKS:
            marks += 1
            if kept and marks <= _MARKS_KEPT:
                kept.append(letter)
            continue
        letter = " " if category.startswith("Z") else letter
        if not kept and letter == " ":
            continue
        used += width(letter)
        if used > cells:
            break
        marks = 0
        kept.append(letter)
    return "".join(kept).rstrip() or "?"
