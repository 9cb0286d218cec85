"""The score: places, what decided ties, the race as a graph of letters or what scores are made of; how things stand."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any, ClassVar

from rich.cells import set_cell_size
from textual.binding import Binding, BindingType
from textual.widget import Widget

from engine.words import SEAT_LETTERS
from tui.adapter import Adapter
from tui.export import set_up
from tui.screens.page import Page
from tui.sharing import code_of
from tui.table import Table
from tui.widgets.race import graph
from tui.widgets.rows import Row, Rows
from tui.widgets.short import shortened

PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th")


class Score(Page):
    """A table, a sentence, a graph; in a game without a race, what the score of one side is made of."""

    heading = "Score"
    order: ClassVar[tuple[str, ...]] = ("score.next", "score.log", "score.again", "score.home", "back")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab,right", "mark(1)", "next player", id="score.next"),
        Binding("shift+tab,left", "mark(-1)", "player before", show=False, id="score.prev"),
        Binding("v,l", "replay", "log and replay", id="score.log"),
        Binding("n", "again", "another game", id="score.again"),
        Binding("H", "home", "first page", id="score.home"),
    ]

    def __init__(self, table: Table, skin: Adapter, view: Any, seat: int | None = None) -> None:
        super().__init__()
        self.table, self.skin, self.view = table, skin, view
        self.seat = seat if seat is not None else 0  # whose eyes the view has
        self.scores = table.scores
        self.marked = seat if seat is not None else self.order_of()[0]
        self.accounted = skin.account(view, self.marked) is not None
        over = "Final score" if self.scores is not None else "How things stand"
        self.heading = f"{over}: {skin.headline(view)}"

    def body(self) -> Iterable[Widget]:
        """One scrolling text."""
        yield Rows(id="text", cursor=False)

    def on_mount(self) -> None:
        """Keys scroll the text."""
        self.query_one("#text").focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No leaving by a stray key while the game runs."""
        if action in ("again", "home") and self.scores is None:
            return None
        if action == "mark" and not self.accounted:
            return None
        return True

    def on_resize(self) -> None:
        """The graph takes the room there is."""
        self.refill()

    def refill(self) -> None:
        """The whole text."""
        width = max(self.size.width - 6, 20)
        rows = [*self.table_rows(), Row("")]
        verdict = self.table.game.verdict(self.view)
        if verdict:
            rows += [*(Row(line) for line in wrap(verdict, width)), Row("")]
        if self.scores is not None:
            rows += [*(Row(part) for part in wrap(f"Share code: {code_of(self.table.setup)}", width)), Row("")]
        room = max(5, self.size.height - len(rows) - 8)
        drawn = graph(self.skin.race(self.view), self.size.width - 8, min(room, 16), self.top.glyphs)
        if drawn:
            rows += [
                Row("To go after each round (* two or more at one spot)", tone="head"),
                *(Row(line) for line in drawn),
            ]
        rows += [*self.account(width), Row(""), Row("What is played", tone="head")]
        rows += [Row(part) for part in wrap(" ".join(set_up(self.table.game, self.table.setup)), width)]
        self.query_one("#text", Rows).fill(rows)

    def account(self, width: int) -> list[Row]:
        """What the score of the side that is marked is made of."""
        thing = self.skin.account(self.view, self.marked)
        if thing is None:
            return []
        facts = self.table.game.explain(self.view, self.seat, thing).facts
        lines = [Row(line) for fact in facts for line in wrap(fact, width, subsequent_indent="  ")]
        return [Row(f"{self.names()[self.marked]}, the score in detail", tone="head"), *lines]

    def action_mark(self, step: int) -> None:
        """Another side, in the order of the table."""
        order = self.order_of()
        self.marked = order[(order.index(self.marked) + step) % len(order)]
        self.refill()

    def order_of(self) -> list[int]:
        """Everybody, the best first."""
        sides = list(range(len(self.names())))
        scores = self.scores
        return sides if scores is None else sorted(sides, key=lambda side: (-scores[side], side))

    def names(self) -> list[str]:
        """Everybody who plays, those without a seat last."""
        seated = [f"{SEAT_LETTERS[seat]} {player.name}" for seat, player in enumerate(self.table.players)]
        return [*seated, *(name[0].upper() + name[1:] for name in self.table.game.others(self.table.setup))]

    def table_rows(self) -> list[Row]:
        """A heading and a line for each side."""
        columns, names = self.skin.columns(self.view), self.names()
        widths = {name: max(len(name), *(len(text) for text in texts)) for name, texts in columns.items()}
        rooms = {gap: self.size.width - 12 - sum(width + len(gap) for width in widths.values()) for gap in ("  ", " ")}
        gap = "  " if rooms["  "] >= 12 else " "
        room = min(max(rooms[gap], 8), 18)
        rows = [Row(f"     {'Player':<{room}} " + gap.join(f"{name:>{widths[name]}}" for name in columns), tone="head")]
        for side in self.order_of():
            name = set_cell_size(shortened(names[side], room), room)
            cells = gap.join(f"{texts[side]:>{widths[column]}}" for column, texts in columns.items())
            tone = "found" if self.accounted and side == self.marked else ""
            rows.append(Row(f"{self.place(side):<4} {name} {cells}", tone=tone))
        return rows

    def place(self, seat: int) -> str:
        """'1st'; those with the same score share it."""
        if self.scores is None:
            return ""
        return PLACES[sum(score > self.scores[seat] for score in self.scores)]

    def action_replay(self) -> None:
        """Look at any moment of the game."""
        from tui.screens.log import Log

        self.app.push_screen(Log(self.table, self.skin, self.view, None))

    def action_again(self) -> None:
        """The new-game page with the same choices."""
        self.top.go_home()
        self.top.action_new()

    def action_home(self) -> None:
        """The first page."""
        self.top.go_home()
