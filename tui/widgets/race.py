"""The race graph: how far each seat had to go after each round, drawn with the seats' letters."""

from __future__ import annotations

from collections.abc import Sequence

from engine.words import SEAT_LETTERS
from tui.glyphs import Glyphs

NO_WAY = "no way"


def graph(rounds: Sequence[Sequence[int | None]], width: int, height: int, glyphs: Glyphs) -> list[str]:
    """Lines of text; ``rounds[n][seat]`` is what was to go after round n, None: it cannot arrive. '*': seats at one spot.

    A line stands for one value, or for the few its label says; the lowest for those who arrived and nobody else.
    """
    known = [left for each in rounds for left in each if left is not None]
    if not rounds or width < 16 or height < 3:
        return []
    labels = _labels(max(known, default=0), height - 1)
    lost = any(left is None for each in rounds for left in each)
    margin = max(len(label) for label in [*labels, NO_WAY * lost])
    columns = min(len(rounds), width - margin - 3)
    step = (len(rounds) - 1) / max(columns - 1, 1)
    spread = max(1, min(4, (width - margin - 3) // columns))
    grid = [[" "] * (columns * spread) for _ in range(len(labels) + lost)]
    for column in range(columns):
        for seat, left in enumerate(rounds[round(column * step)]):
            row = grid[len(labels) if left is None else _row(left, max(known), len(labels) - 1)]
            row[column * spread] = SEAT_LETTERS[seat] if row[column * spread] == " " else "*"
    lines = [
        f"{label:>{margin}} {glyphs.tick}{''.join(cells)}".rstrip()
        for label, cells in zip([*labels, *[NO_WAY] * lost], grid, strict=True)
    ]
    return [*reversed(lines), " " * (margin + 2) + _numbers(columns, spread, step)]


def _row(left: int, most: int, rows: int) -> int:
    """The line of a value: 0 for none to go, else one of the others."""
    return -(-left * rows // most) if left else 0


def _labels(most: int, rows: int) -> list[str]:
    """What each line stands for, the lowest first: '0', '1' …, or '1-3', '4-6' … where there are more values than lines."""
    rows = min(rows, most)
    values: dict[int, list[int]] = {}
    for left in range(most + 1):
        values.setdefault(_row(left, most, rows), []).append(left)
    return [str(each[0]) if len(each) == 1 else f"{each[0]}-{each[-1]}" for _, each in sorted(values.items())]


def _numbers(columns: int, spread: int, step: float) -> str:
    """The rounds below the columns, as many as there is room for."""
    numbers = ""
    for column in range(columns):
        if len(numbers) <= column * spread and (column * spread) % 4 == 0:
            numbers = f"{numbers:<{column * spread}}{round(column * step) + 1}"
    return numbers
