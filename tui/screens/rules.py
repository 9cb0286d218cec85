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
from tui.screens.page import Page
from tui.widgets.rows import Row, Rows


class Rules(Page):
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
        """Two lists."""
        with Horizontal():
            yield Rows(id="headings")
            yield Rows(id="text", cursor=False)

    def on_mount(self) -> None:
        """The headings."""
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
        """The text of the heading."""
        row = self.query_one("#headings", Rows).row
        text = self.query_one("#text", Rows)
        if row is None:
            return
        lines: list[Row] = [Row(row.text, tone="head"), Row("")]
        for paragraph in self.paragraphs(row.what):
            lines += [Row(part) for part in wrap(paragraph, max(text.size.width - 2, 20)) or [""]]
        text.fill(lines)
        text.scroll_to(y=0, animate=False)

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
