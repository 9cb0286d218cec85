"""The first line of a game: the round, who plays and who is to move, and at its end whether the game is saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from tui.widgets.short import called

SHORTER = (12, 8, 6)  # to these names are cut as long as the whole heading stands
SHORT = (8, 6, 5, 4)  # to these without the game's name
SHORTEST = (8, 6, 5, 4, 3, 2)  # and to these without it


class Sitter(NamedTuple):
    """One seat in the line."""

    name: str
    letter: str
    to_move: bool
    standing: str
    style: Style


def first_line(headline: str, sitters: Sequence[Sitter], end: str, width: int) -> Text:
    """The line, its end never cut: names become shorter, then the heading loses the game's name, at last the round."""
    longest = max((len(sitter.name) for sitter in sitters), default=0)
    steps = ((headline, (longest, *SHORTER)), (headline.partition(", ")[2], SHORT), ("", SHORTEST))
    tries = [(head, most) for head, cuts in steps for most in cuts]
    for head, most in tries:
        text = _line(head, sitters, most)
        room = width - text.cell_len - len(end)
        if room >= 2 or (head, most) == tries[-1]:
            break
    text.truncate(max(width - len(end) - 1, 0))
    return text.append(" " * (width - text.cell_len - len(end)) + end)


def _line(head: str, sitters: Sequence[Sitter], most: int) -> Text:
    text = Text(head, "bold")
    for sitter in sitters:
        text.append("  " if text else "")
        text.append(f"{_called(sitter, most)}{'*' if sitter.to_move else ''}", sitter.style)
        if sitter.standing:
            text.append(f" {sitter.standing}")
    return text


def _called(sitter: Sitter, most: int) -> str:
    """A name and the seat's letter, which the name may end with already."""
    short = called(sitter.name, sitter.letter, most)
    return f"{short} {sitter.letter}" if sitter.name.endswith(f" {sitter.letter}") else f"{short}({sitter.letter})"
