"""Load: every save with what it holds, also the damaged ones; resume, look on, take over, delete and bring back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import time
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual import on
from textual.binding import Binding, BindingType
from textual.widget import Widget

from engine.words import SEAT_LETTERS
from saves.errors import SaveError
from saves.store import Entry
from tui.dates import ago
from tui.players import HUMAN, How
from tui.screens.page import Page
from tui.text import clean
from tui.widgets.line import Line
from tui.widgets.rows import Row, Rows

OFFER = "w: look on.  T: take it over."


class Load(Page):
    """The browser of saves."""

    heading = "Load or replay"
    order: ClassVar[tuple[str, ...]] = (
        "row.ok",
        "save.watch",
        "save.take",
        "save.delete",
        "save.restore",
        "save.backup",
        "back",
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d,delete", "delete", "delete", id="save.delete"),
        Binding("u", "restore", "bring back", id="save.restore"),
        Binding("b", "backup", "the copy before", id="save.backup"),
        Binding("w", "watch", "look on", id="save.watch"),
        Binding("T", "take", "take over", id="save.take"),
    ]

    def __init__(self, busy: str = "") -> None:
        """``busy``: a save that another process plays, to begin with."""
        super().__init__()
        self.entries: dict[str, Entry] = {}
        self.deleted: list[str] = []
        self.busy = busy  # a save another process is found to play
        self.copies: set[str] = set()  # saves found to hold no game, though there is a copy behind them
        self.from_copy = ""  # the save whose copy was asked for, while another process plays it
        self.notice = ""

    def body(self) -> Iterable[Widget]:
        """List, preview, notice."""
        yield Line(f"   {'Game':<27} {'Who (* to move)':<18} Round  When", id="columns")
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
        rows = [Row(described(entry, time()), entry.name, tone="" if entry.card else "off") for entry in entries]
        at = next((n for n, entry in enumerate(entries) if entry.name == self.busy), None)
        self.query_one("#saves", Rows).fill(
            rows or [Row("Nothing is saved yet. n on the first page begins a game.")], at
        )
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
            case "delete":
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
