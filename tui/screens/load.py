"""Load: every save with what it holds, also the damaged ones; resume, look on, take over, delete and bring back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widget import Widget

from engine.words import SEAT_LETTERS
from saves.errors import SaveError
from saves.format import Card
from saves.store import Entry
from tui.screens.page import Page
from tui.table import How
from tui.text import clean
from tui.widgets.line import Line
from tui.widgets.rows import Row, Rows


class Load(Page):
    """The browser of saves."""

    heading = "Load or replay"
    order: ClassVar[tuple[str, ...]] = ("row.ok", "save.delete", "save.restore", "save.backup", "back")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d,delete", "delete", "delete", id="save.delete"),
        Binding("u", "restore", "bring back", id="save.restore"),
        Binding("b", "backup", "the copy before", id="save.backup"),
        Binding("w", "watch", "look on", id="save.watch"),
        Binding("T", "take", "take over", id="save.take"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.entries: dict[str, Entry] = {}
        self.deleted: list[str] = []
        self.busy = ""  # the save another process is playing
        self.notice = ""

    def body(self) -> Iterable[Widget]:
        """List, preview, notice."""
        yield Line("   Game      Who                      Round  When           State", id="columns")
        yield Rows(id="saves")
        yield Line(id="preview")
        yield Line(id="note")

    def on_mount(self) -> None:
        """Read the folder."""
        self.query_one("#saves").focus()
        self.reread()

    def on_screen_resume(self) -> None:
        """A game may have been played meanwhile."""
        self.reread()

    def reread(self) -> None:
        """List the saves again."""
        entries = self.top.store.list()
        self.entries = {entry.name: entry for entry in entries}
        rows = [Row(described(entry), entry.name, tone="" if entry.card else "off") for entry in entries]
        self.query_one("#saves", Rows).fill(rows or [Row("Nothing is saved yet. n on the first page begins a game.")])
        self.preview()
        self.refresh_bindings()

    @property
    def entry(self) -> Entry | None:
        """The save under the cursor."""
        row = self.query_one("#saves", Rows).row if self.is_mounted else None
        return self.entries.get(row.what) if row is not None else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what makes sense for the save under the cursor."""
        entry = self.entry
        match action:
            case "restore":
                return True if self.deleted else None
            case "backup":
                return True if entry is not None and entry.backup else None
            case "watch" | "take":
                return True if entry is not None and entry.name == self.busy else None
            case "delete":
                return True if entry is not None else None
        return True

    @on(Rows.Moved, "#saves")
    def moved(self) -> None:
        """Another save."""
        self.notice = ""
        self.preview()
        self.refresh_bindings()

    def preview(self) -> None:
        """What the save under the cursor holds."""
        entry = self.entry
        lines: list[str] = []
        if entry is not None and entry.card is not None:
            who = [f"{SEAT_LETTERS[n]} {clean(s[0], 16)} ({clean(s[1], 10)})" for n, s in enumerate(entry.card.seats)]
            lines = [", ".join(who), *(clean(line, 76) for line in entry.card.preview)]
        elif entry is not None:
            lines = [entry.trouble, *(["b resumes the copy before it."] if entry.backup else [])]
        if entry is not None:
            lines.append(f"{entry.name}, {(entry.size + 1023) // 1024} kB")
        self.query_one("#preview", Line).say("\n".join(lines))
        self.query_one("#note", Line).say(self.notice)

    def say(self, sentence: str) -> None:
        """A sentence about the last key."""
        self.notice = sentence
        self.preview()
        self.refresh_bindings()

    @on(Rows.Picked, "#saves")
    def picked(self) -> None:
        """Enter: go on with it."""
        self.resume()

    def resume(self, how: How = "play") -> None:
        """Open the save; say why if that is not possible."""
        entry = self.entry
        if entry is None:
            return
        trouble, busy = self.top.resume(entry.name, how)
        if busy:
            self.busy = entry.name
            trouble = f"{trouble} w: look on. T: take it over."
        if trouble:
            self.say(trouble)

    def action_watch(self) -> None:
        """Look on while another process plays."""
        self.resume("watch")

    def action_take(self) -> None:
        """Take it over from the other process."""
        self.resume("take")

    def action_backup(self) -> None:
        """Go on with the copy before the damaged one."""
        self.resume("backup")

    def action_delete(self) -> None:
        """To the trash; u brings it back."""
        entry = self.entry
        if entry is None:
            return
        try:
            self.top.store.delete(entry.name)
        except SaveError as error:
            self.say(str(error))
            return
        self.deleted.append(entry.name)
        self.notice = f"{entry.name} is in the trash. u brings it back."
        self.reread()

    def action_restore(self) -> None:
        """Bring back what was deleted last."""
        if not self.deleted:
            return
        name = self.deleted.pop()
        try:
            self.top.store.restore(name)
        except SaveError as error:
            self.say(str(error))
            return
        self.notice = f"{name} is back."
        self.reread()


def described(entry: Entry) -> str:
    """One save in one line."""
    if entry.card is None:
        return f"! {entry.name:<16} {entry.trouble}"
    card = entry.card
    who = ", ".join(clean(seat[0], 16) for seat in card.seats)
    turn = "over" if card.turn < 0 else f"{clean(card.seats[card.turn][0], 16)} to move"
    return f"{clean(card.game, 8):<9} {who[:24]:<24} {card.round:>5}  {when(card):<14} {turn}"


def when(card: Card) -> str:
    """When it was saved, as people say it."""
    try:
        then, now = datetime.fromtimestamp(card.when), datetime.now()
    except (OverflowError, OSError, ValueError):
        return "?"
    minutes = int((now - then).total_seconds() // 60)
    if 0 <= minutes < 60:
        return "just now" if minutes < 1 else f"{minutes} minutes ago"
    if then.date() == now.date():
        return f"today {then:%H:%M}"
    return f"{then:%d %b %Y}"
