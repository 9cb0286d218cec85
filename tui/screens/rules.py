"""The rules in our words, with the readings that are ours marked, and every card explained."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget

from engine.game import BadSetup, Game, Setup
from engine.session import Session
from tui.adapter import adapter_for
from tui.screens.searched import SearchedPage
from tui.widgets.line import Line
from tui.widgets.rows import Row, Rows
from tui.widgets.typeline import TypeLine


class Rules(SearchedPage):
    """Headings at the left, the text at the right."""

    heading = "Rules and cards"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab,shift+tab", "side", "other side", id="rules.side")]

    def __init__(self, game: Game, setup: Setup | None = None, title: str = "") -> None:
        """``title``: the rule to begin with."""
        super().__init__()
        self.game = game
        self.first = title
        self.heading = f"Rules: {game.title}"
        self.rules = game.rulebook(setup)
        self.cards = self._cards(setup)

    def _cards(self, setup: Setup | None) -> list[tuple[str, list[str]]]:
        """Title and facts of all cards: of the game played, or with all modules."""
        try:
            full = Setup(self.game.name, self.game.seats.start, 0, (), tuple(m.name for m in self.game.modules))
            view = Session.start(setup or full).view(None)
        except BadSetup:
            return []
        skin = adapter_for(self.game, ())
        found = []
        for thing in skin.reference(view):
            try:
                told = self.game.explain(view, 0, thing)
            except KeyError:
                continue  # of a module that is not in play
            found.append((told.title, list(told.facts)))
        return found

    def body(self) -> Iterable[Widget]:
        """Two lists, a line about what was looked for, a line of typing."""
        with Horizontal():
            yield Rows(id="headings")
            yield Rows(id="text", cursor=False)
        yield Line(id="found")
        yield TypeLine()

    def on_mount(self) -> None:
        """The headings."""
        self.tell("")
        rows = [Row("RULES", tone="head")]
        rows += [Row(rule.title, ("rule", number)) for number, rule in enumerate(self.rules)]
        if self.cards:
            rows.append(Row("CARDS", tone="head"))
            rows += [Row(title, ("card", number)) for number, (title, _) in enumerate(self.cards)]
        at = next((n for n, row in enumerate(rows) if row.what and row.text == self.first), 0)
        self.query_one("#headings", Rows).fill(rows, at)
        self.query_one("#headings").focus()

    def on_resize(self) -> None:
        """Wrap to the width."""
        self.call_after_refresh(self.show)

    @on(Rows.Moved, "#headings")
    def moved(self) -> None:
        """Another heading."""
        self.show()

    @on(Rows.Picked, "#headings")
    def picked(self) -> None:
        """Enter: to the text."""
        self.query_one("#text").focus()

    def show(self) -> None:
        """The text of the heading; the line that was found in it is marked and in sight."""
        heads = self.query_one("#headings", Rows)
        text = self.query_one("#text", Rows)
        if heads.row is None:
            return
        part, found = self.found
        lines = [Row(line) for line in self.lines(heads.row)]
        lines[0] = Row(heads.row.text, tone="head")
        if part == heads.at and found >= 0:
            lines[found] = Row(lines[found].text, tone="found")
        text.fill(lines)
        text.scroll_to(y=max(found - 2, 0) if part == heads.at else 0, animate=False)

    def lines(self, head: Row) -> list[str]:
        """The text of a heading with its title, as wide as there is room."""
        width = max(self.query_one("#text").size.width - 2, 20)
        parts = [wrap(paragraph, width) or [""] for paragraph in self.paragraphs(head.what)]
        return [head.text, "", *(line for part in parts for line in part)]

    def parts(self) -> list[list[str]]:
        """Heading by heading; what only stands over a group of them has no text."""
        return [self.lines(row) if row.what else [] for row in self.query_one("#headings", Rows).rows]

    def here(self) -> int:
        """The heading under the cursor."""
        return self.query_one("#headings", Rows).at

    def go(self, part: int, line: int) -> None:
        """To that heading; the list says that it was moved to, and the text follows."""
        self.query_one("#headings", Rows).point(part)

    def paragraphs(self, what: tuple[str, int]) -> list[str]:
        """The text of a rule or a card."""
        kind, number = what
        if kind == "card":
            return self.cards[number][1]
        rule = self.rules[number]
        ours = ["", "The printed rules leave this open; this is our reading."] if rule.ours else []
        return [*rule.text.split("\n"), *ours]

    def action_side(self) -> None:
        """From headings to text and back."""
        here = self.query_one("#headings")
        (self.query_one("#text") if here.has_focus else here).focus()
