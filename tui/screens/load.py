"""Load: every save with what it holds, also the damaged ones; resume, look on, take over, delete and bring back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from time import time
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widget import Widget

from engine.words import SEAT_LETTERS
from saves.errors import SaveError
from saves.store import Entry
from tui.adapter import adapter_for
from tui.localtable import LocalTable
from tui.players import HUMAN, How
from tui.saverow import described, has
from tui.screens.log import Log
from tui.screens.typingpage import TypingPage
from tui.text import clean
from tui.told import NAME_A_FILE, usual_file, written
from tui.widgets.line import Line
from tui.widgets.rows import Row, Rows
from tui.widgets.typeline import TypeLine

OFFER = "w: look on.  T: take it over."


class Load(TypingPage):
    """The browser of saves."""

    heading = "Load or replay"
    order: ClassVar[tuple[str, ...]] = (
        "row.ok",
        "save.watch",
        "save.take",
        "save.replay",
        "save.find",
        "save.export",
        "save.delete",
        "save.restore",
        "save.backup",
        "back",
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "replay", "replay", id="save.replay"),
        Binding("slash", "find", "filter", id="save.find"),
        Binding("x", "export", "export", id="save.export"),
        Binding("d,delete", "delete", "delete", id="save.delete"),
        Binding("u", "restore", "bring back", id="save.restore"),
        Binding("b", "backup", "the copy before", id="save.backup"),
        Binding("w", "watch", "look on", id="save.watch"),
        Binding("T", "take", "take over", id="save.take"),
    ]

    def __init__(self, busy: str = "") -> None:
        """``busy``: a save that another process plays, to begin with."""
        super().__init__()
        self.all: list[Entry] = []
        self.entries: dict[str, Entry] = {}  # by name, those that are shown
        self.deleted: list[str] = []
        self.busy = busy  # a save another process is found to play
        self.copies: set[str] = set()  # saves found to hold no game, though there is a copy behind them
        self.from_copy = ""  # the save whose copy was asked for, while another process plays it
        self.wanted = ""  # words that the saves shown have
        self.notice = ""

    def body(self) -> Iterable[Widget]:
        """List, preview, notice, line of typing."""
        yield Line(f"   {'Game':<27} {'Who (* to move)':<18} Round  When", id="columns")
        yield Rows(id="saves")
        yield Line(id="preview")
        yield Line(id="note")
        yield TypeLine()

    def on_mount(self) -> None:
        """Read the folder."""
        self.query_one("#saves").focus()
        self.reread()

    def on_screen_resume(self) -> None:
        """A game may have been played meanwhile."""
        self.reread()

    def reread(self) -> None:
        """List the saves again."""
        self.all = self.top.store.list()
        self.refill()

    def refill(self) -> None:
        """Show those that the filter lets through."""
        entries = [entry for entry in self.all if has(entry, self.wanted)]
        self.entries = {entry.name: entry for entry in entries}
        rows = [Row(described(entry, time()), entry.name, tone="" if entry.card else "off") for entry in entries]
        at = next((n for n, entry in enumerate(entries) if entry.name == self.busy), None)
        none = "No save has that." if self.all else "Nothing is saved yet. n on the first page begins a game."
        self.query_one("#saves", Rows).fill(rows or [Row(none)], at)
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
                return True if entry is not None and self.copied(entry) else None
            case "watch" | "take":
                return True if entry is not None and self.elsewhere(entry) else None
            case "delete" | "replay" | "export":
                return True if entry is not None else None
        return True

    def copied(self, entry: Entry) -> bool:
        """Whether there is a copy to go on with in place of the save."""
        return entry.backup or entry.name in self.copies

    def elsewhere(self, entry: Entry) -> bool:
        """Whether another process plays it."""
        return entry.busy or entry.name == self.busy

    @on(Rows.Moved, "#saves")
    def moved(self) -> None:
        """Another save."""
        self.notice = ""
        self.preview()
        self.refresh_bindings()

    def notes(self) -> list[str]:
        """For help."""
        return [
            "Enter goes on with the game under the cursor; a game that is over opens for looking back.",
            "'open' in the last column: another window plays it. w looks on there, T takes it over.",
            "/ shows only saves with the words typed: in their name, their game or among their players. Esc shows all again.",
            "v leads through the game of the marked save choice by choice, x writes its log to a file; neither plays on.",
            "d puts a save in the trash, u brings it back. A damaged save can go on from its copy with b.",
        ]

    def preview(self) -> None:
        """What the save under the cursor holds."""
        entry = self.entry
        lines: list[str] = []
        if entry is not None and entry.card is not None:
            kinds = ["person" if kind == HUMAN else clean(kind, 10) for _, kind in entry.card.seats]
            who = [f"{SEAT_LETTERS[n]} {clean(s[0], 16)} ({kinds[n]})" for n, s in enumerate(entry.card.seats)]
            lines = [", ".join(who), *(clean(line, 76) for line in entry.card.preview)]
        elif entry is not None:
            lines = [entry.trouble]
        if entry is not None:
            lines += ["b resumes the copy before it."] if self.copied(entry) else []
            lines.append(f"{entry.name}, {(entry.size + 1023) // 1024} kB")
            lines += [f"It is open in another window.  {OFFER}"] if self.elsewhere(entry) else []
        self.query_one("#preview", Line).say("\n".join(lines))
        self.query_one("#note", Line).say(self.notice or self.filtered())

    def filtered(self) -> str:
        """How many saves the filter lets through."""
        some = f"{len(self.entries)} of {len(self.all)} saves have '{clean(self.wanted, 30)}'."
        if not self.line.display:
            return f"{some} Esc shows all, / changes that." if self.wanted else ""
        return (
            f"{some} Enter keeps to them, Esc shows all." if self.wanted else "Type part of a name, a game or a player."
        )

    def say(self, sentence: str) -> None:
        """A sentence about the last key."""
        self.notice = sentence
        self.preview()
        self.refresh_bindings()

    # --- the filter

    def action_find(self) -> None:
        """Type what the saves shown must have."""
        self.notice = ""
        self.line.ask(self.found, self.wanted, typed=self.narrow)
        self.preview()

    def narrow(self, text: str) -> None:
        """Show the saves that have it."""
        self.wanted = text.strip()
        self.refill()

    def found(self, text: str | None) -> None:
        """Keep to them, or show all again."""
        self.narrow(text or "")

    def action_back(self) -> None:
        """The filter goes before the page does."""
        if self.wanted and not self.line.display:
            self.narrow("")
        else:
            super().action_back()

    def offer(self, name: str) -> str | None:
        """What Esc does while there is a filter."""
        offered = super().offer(name)
        return "all saves" if name == "back" and self.wanted and offered is None else offered

    # --- looking into a save

    def looked_into(self) -> LocalTable | None:
        """The game of the save under the cursor, for looking back only; says why there is none."""
        entry = self.entry
        if entry is None:
            return None
        try:
            return LocalTable.showing(self.top.store.read(entry.name), entry.name)
        except SaveError as error:
            self.say(str(error))
            return None

    def action_replay(self) -> None:
        """Its log, and the board at any moment of it."""
        table = self.looked_into()
        if table is not None:
            seat = table.alone
            self.app.push_screen(Log(table, adapter_for(table.game, table.players), table.view(seat), seat))

    def action_export(self) -> None:
        """Name a file for its log."""
        table = self.looked_into()
        if table is not None:
            self.line.ask(partial(self.export, table), usual_file(table.name))
            self.say(NAME_A_FILE)

    def export(self, table: LocalTable, path: str | None) -> None:
        """Write the file."""
        self.say(written(path or "", table.export_text()))

    # --- going on with it

    @on(Rows.Picked, "#saves")
    def picked(self) -> None:
        """Enter: go on with it."""
        self.resume()

    def resume(self, how: How = "play") -> None:
        """Open the save; say why if that is not possible."""
        entry = self.entry
        if entry is None:
            return
        copy = how == "backup" or (how == "take" and entry.name == self.from_copy)
        trouble, busy = self.top.resume(entry.name, how, copy)
        if busy:
            self.busy, trouble = entry.name, ""
            self.from_copy = entry.name if copy else ""
            self.reread()
        elif trouble and not copy and self.readable_copy(entry.name):
            self.copies.add(entry.name)
        if trouble:
            self.say(trouble)

    def readable_copy(self, name: str) -> bool:
        """Whether the copy behind a save holds a game."""
        try:
            self.top.store.read(name, backup=True)
        except SaveError:
            return False
        return True

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
