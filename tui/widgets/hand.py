"""What a seat holds: cards and tokens in two lines, each with the digit that picks it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import ClassVar

from rich.cells import set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip
from textual.widget import Widget

from engine.core import Action
from tui.messages import Pointed, Wanted
from tui.widgets.short import shortened


@dataclass(frozen=True, slots=True)
class Held:
    """One kind of card or token in hand: what it is, its name, its power in a few words, how many of it."""

    thing: Action
    name: str
    note: str = ""
    count: int = 1
    useful: bool = True  # something can be done with it now
    mark: str = ""  # stands behind its name


class Hand(Widget):
    """The hand. Two lines a card while they fit, else one line a card in two rows."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"hand--card", "hand--picked", "hand--note", "hand--idle"}

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.held: tuple[Held, ...] = ()
        self.picked: Action | None = None
        self.empty = ""  # said instead of cards
        self.aside: tuple[str, ...] = ()  # piles and the like in two lines, at the right end: in many words, in fewer

    def fill(
        self, held: Sequence[Held], picked: Action | None = None, empty: str = "", aside: Sequence[str] = ()
    ) -> None:
        """Show these; repaints only if something differs."""
        new = (tuple(held), picked, empty, tuple(aside))
        if new != (self.held, self.picked, self.empty, self.aside):
            self.held, self.picked, self.empty, self.aside = new
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Line 0 and 1 of the hand."""
        width = self.size.width
        idle = self.get_component_rich_style("hand--idle")
        if not self.held or y > 1:
            return Strip([Segment(set_cell_size(f" {self.empty}" if y == 0 else "", width), idle)], width)
        aside, room = self._aside(width)
        segments = self._tall(y, room) if self._fits(room) else self._flat(y, room)
        if aside:
            text = aside[y] if y < len(aside) else ""
            segments.append(Segment(set_cell_size(text, width - room), idle))
        return Strip(segments, width)

    def _aside(self, width: int) -> tuple[list[str], int]:
        """The right end in two lines, in the longest words that leave the cards room, and the width left for cards."""
        need = max((len(_text(n, card)) for n, card in enumerate(self.held, 1)), default=0) + 2
        for text in self.aside:
            parts = text.split("\n")
            room = width - max(len(part) for part in parts) - 1
            if room >= min(max(need, 15), 22) * len(self.held) or text == self.aside[-1]:
                return parts, room
        return [], width

    def _fits(self, width: int) -> bool:
        return len(self.held) * 15 <= width

    def _column(self, width: int) -> int:
        return min(width // max(len(self.held), 1), 22)

    def _tall(self, y: int, width: int) -> list[Segment]:
        column, segments = self._column(width), []
        for number, card in enumerate(self.held, 1):
            text = (
                f"{self._mark(card)}{_text(number, card, column - 2)}" if y == 0 else f"     {_brief(card, column - 6)}"
            )
            segments.append(Segment(set_cell_size(set_cell_size(text, column - 1), column), self._style(card, y)))
        rest = width - column * len(self.held)
        return [*segments, Segment(" " * rest, self.get_component_rich_style("hand--idle"))]

    def _flat(self, y: int, width: int) -> list[Segment]:
        half = (len(self.held) + 1) // 2
        column, segments, used = max(width // half, 4), [], 0
        start = y * half
        for number, card in enumerate(self.held[start : start + half], start + 1):
            room = column - len(f"  {number} {_behind(card)}")
            text = f"{self._mark(card)}{number} {shortened(card.name, room)}{_behind(card)}"
            text += f" {_brief(card, column - len(text) - 2)}"
            segments.append(Segment(set_cell_size(set_cell_size(text, column - 1), column), self._style(card, 0)))
            used += column
        return [*segments, Segment(" " * max(width - used, 0), self.get_component_rich_style("hand--idle"))]

    def _mark(self, card: Held) -> str:
        return ">" if card.thing == self.picked else " "

    def _style(self, card: Held, y: int) -> Style:
        if card.thing == self.picked:
            return self.get_component_rich_style("hand--picked")
        if not card.useful:
            return self.get_component_rich_style("hand--idle")
        return self.get_component_rich_style("hand--note" if y else "hand--card")

    def card_at(self, x: int, y: int) -> Held | None:
        """The card drawn at a spot."""
        _, room = self._aside(self.size.width)
        if x >= room or not self.held:
            return None
        if self._fits(room):
            at = x // self._column(room)
        else:
            half = (len(self.held) + 1) // 2
            at = y * half + x // max(room // half, 4)
        return self.held[at] if at < len(self.held) else None

    def on_click(self, event: events.Click) -> None:
        """A click picks a card; a second one uses it."""
        card = self.card_at(event.x, event.y)
        if card is not None:
            again = card.thing == self.picked
            self.post_message(Wanted(card.thing) if again else Pointed(card.thing))


def _text(number: int, card: Held, width: int = 99) -> str:
    """A card in a column: its digit, its name as long as there is room, how many."""
    before, after = f"[{number}] ", _behind(card)
    return f"{before}{shortened(card.name, width - len(before) - len(after))}{after}"


def _behind(card: Held) -> str:
    """What stands behind the name."""
    return card.mark + (f" x{card.count}" if card.count > 1 else "")


def _brief(card: Held, width: int) -> str:
    """What a card can do, as many whole words as there is room for."""
    return shorten(card.note, max(width, 3), placeholder="...") if width > 3 else ""
