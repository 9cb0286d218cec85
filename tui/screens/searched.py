"""A page of text that can be searched: to the next line with some words, and on from there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

from textual.binding import Binding, BindingType

from tui.screens.typingpage import TypingPage
from tui.text import clean
from tui.widgets.line import Line


class SearchedPage(TypingPage):
    """Subclasses give ``parts`` and ``go``, and put a ``Line`` named ``found`` and a ``TypeLine`` into their ``body``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "search", id="search.type"),
        Binding("n", "next", "next found", id="search.next"),
    ]
    order: ClassVar[tuple[str, ...]] = ("search.type", "search.next")
    words = ""  # that were looked for last
    found = (-1, -1)  # part and line shown last

    def parts(self) -> Sequence[Sequence[str]]:
        """The text, in lines as they are shown; what is shown at once is one part."""
        return ()

    def go(self, part: int, line: int) -> None:
        """Bring that line in sight, marked."""

    def here(self) -> int:
        """The part that is shown."""
        return 0

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Going on needs something that was looked for."""
        return None if action == "next" and not self.words else True

    def action_search(self) -> None:
        """Type what to look for."""
        self.tell("Words to look for: Enter goes to the next line with them.")
        self.line.ask(self.search, self.words)

    def search(self, text: str | None) -> None:
        """The first place from what is shown now on."""
        self.tell("")
        if text is None or not text.strip():
            return
        self.words = " ".join(text.split())
        self.found = (self.here(), -1)
        self.action_next()
        self.refresh_bindings()

    def action_next(self) -> None:
        """The next place; after the last one the first again."""
        places = [
            (number, line)
            for number, lines in enumerate(self.parts())
            for line in holding(lines, self.words.casefold())
        ]
        words = clean(self.words, 40)
        if not places:
            self.tell(f"Nothing found: '{words}' stands nowhere here.")
            return
        at = next((n for n, place in enumerate(places) if place > self.found), 0)
        self.found = places[at]
        self.go(*self.found)
        more = " n: the next." if len(places) > 1 else ""
        self.tell(f"'{words}': {at + 1} of {len(places)}.{more}")

    def tell(self, sentence: str) -> None:
        """A sentence about the search; without one the text has its room."""
        line = self.query_one("#found", Line)
        line.say(sentence)
        line.display = bool(sentence)


def holding(lines: Sequence[str], words: str) -> list[int]:
    """The lines in which these words, in small letters, begin; they may end in the next."""
    folded = [*(line.casefold() for line in lines), ""]
    pairs = pairwise(folded)
    return [number for number, (line, after) in enumerate(pairs) if 0 <= f"{line} {after}".find(words) < len(line)]
