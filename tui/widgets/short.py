"""Names made to fit: whole words as long as there is room, then initials, and a cut inside a word only at the very end."""

from __future__ import annotations

import re

from rich.cells import cell_len, set_cell_size


def shortened(name: str, width: int) -> str:
    """The name in so many cells at most."""
    if cell_len(name) <= width:
        return name
    parts = re.split(r"([ -])", name)
    for at in range(len(parts) - 1, 0, -2):
        parts[at] = f"{parts[at][:1]}."
        if cell_len("".join(parts)) <= width:
            return "".join(parts)
    return set_cell_size(name, max(width - 1, 0)).rstrip() + "." if width > 3 else set_cell_size(name, max(width, 0))


def called(name: str, letter: str, width: int) -> str:
    """A player's name beside the letter of the seat, which the name need not end with then."""
    return shortened(name.removesuffix(f" {letter}"), width)


def titled(name: str, letter: str) -> str:
    """A player's name with the letter of the seat, which the name may end with already."""
    return name if name.endswith(f" {letter}") else f"{name} ({letter})"
