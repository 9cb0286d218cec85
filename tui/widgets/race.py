"""The race graph: how far each seat had to go after each round, drawn with the seats' letters."""

from __future__ import annotations

from collections.abc import Sequence

from engine.words import SEAT_LETTERS
from tui.glyphs import Glyphs


def graph(rounds: Sequence[Sequence[int]], width: int, height: int, glyphs: Glyphs) -> list[str]:
    """Lines of text; ``rounds[n][seat]`` is what was to go after round n. Seats at one spot share it: '*'."""
    if not rounds or width < 12 or height < 3:
        return []
    most = max(max(each) for each in rounds) or 1
    columns = min(len(rounds), width - 6)
    step = (len(rounds) - 1) / max(columns - 1, 1)
    chosen = [rounds[round(n * step)] for n in range(columns)]
    spread = max(1, min(4, (width - 6) // columns))
    grid = [[" "] * (columns * spread) for _ in range(height)]
    for column, each in enumerate(chosen):
        for seat, left in enumerate(each):
            row = height - 1 - round(left * (height - 1) / most)
            at = column * spread
            grid[row][at] = SEAT_LETTERS[seat] if grid[row][at] == " " else "*"
    lines = []
    for row, cells in enumerate(grid):
        label = round((height - 1 - row) * most / (height - 1))
        lines.append(f"{label:>3} {glyphs.tick}{''.join(cells)}".rstrip())
    numbers = ""
    for column in range(columns):
        text = str(round(column * step) + 1)
        if len(numbers) <= column * spread and (column * spread) % 4 == 0:
            numbers = f"{numbers:<{column * spread}}{text}"
    return [*lines, f"     {numbers}"]
