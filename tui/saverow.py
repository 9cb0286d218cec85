"""One save in a list of saves: its line, and whether it has the words that are looked for."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from saves.store import Entry
from tui.dates import ago
from tui.text import clean


def has(entry: Entry, words: str) -> bool:
    """Whether its name, game or players have all these words, or beginnings of words, in any order."""
    told = entry.name
    if entry.card is not None:
        told = " ".join([told, entry.card.game, *(name for name, _ in entry.card.seats), *entry.card.preview[:1]])
    return all(word in told.casefold() for word in words.casefold().split())


def described(entry: Entry, now: float) -> str:
    """One save in one line. A star stands behind the player who is asked."""
    if entry.card is None:
        return f"! {entry.name:<16} {entry.trouble}"
    card = entry.card
    names = [f"{clean(seat[0], 16)}{'*' if n == card.turn else ''}" for n, seat in enumerate(card.seats)]
    state = "open" if entry.busy else "over" if card.turn < 0 else ""
    what = ", ".join([clean(card.game, 16).capitalize(), *(text for text in card.preview[:1] if text != "as usual")])
    what = what if cell_len(what) <= 27 else set_cell_size(what, 24) + "..."
    game, who = set_cell_size(what, 27), set_cell_size(whole_names(names, 20), 20)
    return f"{game} {who} {card.round:>3}  {ago(card.when, now):<14} {state}"


def whole_names(names: Sequence[str], width: int) -> str:
    """As many names as fit, none of them cut, and how many more there are."""
    for shown in range(len(names), 0, -1):
        rest = f" +{len(names) - shown}" if shown < len(names) else ""
        text = ", ".join(names[:shown]) + rest
        if cell_len(text) <= width:
            return text
    return f"{len(names)} players"
