"""The curtain between two players at one keyboard: two keys, and nothing of the table behind it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widget import Widget

from engine.words import SEAT_LETTERS
from tui.players import Player
from tui.screens.page import Page
from tui.widgets.line import Line
from tui.widgets.rows import Row, Rows
from tui.widgets.short import titled


class Curtain(Page):
    """Asks for the next player's letter and then Enter. Esc does not lift it."""

    heading = "Hand-off"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f9", "watch", "what happened meanwhile", id="curtain.watch"),
        Binding("escape,backspace", "nothing", show=False, id="back"),
    ]

    def __init__(self, players: Sequence[Player], before: int | None, seat: int, news: Sequence[str]) -> None:
        super().__init__()
        self.players, self.before, self.seat, self.news = players, before, seat, tuple(news)
        self.ready = False
        self.sign = ""  # that the last key was not the one

    def body(self) -> Iterable[Widget]:
        """Who passes to whom."""
        yield Line(id="curtain-text")
        yield Rows(id="news", cursor=False)

    def on_mount(self) -> None:
        """The news stays away until it is asked for."""
        self.query_one("#news").display = False
        self.say()

    def say(self) -> None:
        """The words, by how far the two keys are."""
        name, letter = self.players[self.seat].name, SEAT_LETTERS[self.seat]
        lines = []
        if self.before is not None:
            lines.append(f"{self.players[self.before].name} is done for now.")
        lines += [f"Pass the keyboard to {titled(name, letter)}.", ""]
        press = f"{name}: press {letter.lower()} and then Enter." if not self.ready else f"{name}: now Enter."
        count = "1 line" if len(self.news) == 1 else f"{len(self.news)} lines"
        lines += [press, self.sign, f"F9 shows what everybody saw meanwhile ({count})."]
        self.query_one("#curtain-text", Line).say("\n".join(lines))

    def on_key(self, event: events.Key) -> None:
        """The letter, then Enter; anything else begins again."""
        if event.key == "enter":
            if self.ready:
                event.stop()
                self.dismiss(None)
            return
        typed = event.character or ""
        self.ready = typed.upper() == SEAT_LETTERS[self.seat]
        self.sign = "" if self.ready or not typed.isalnum() else f"{typed} does nothing here."
        self.say()

    def action_watch(self) -> None:
        """What everybody could see since."""
        rows = self.query_one("#news", Rows)
        rows.fill([Row(line, number) for number, line in enumerate(self.news)], follow=True)
        rows.display = True

    def action_nothing(self) -> None:
        """Esc must not lift the curtain."""

    def action_back(self) -> None:
        """Nor must anything else."""

    def notes(self) -> list[str]:
        """For help."""
        return ["Two keys lift the curtain: the letter of the next player, then Enter."]
