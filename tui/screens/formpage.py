"""A page that is a form: the note of the field under the cursor, and a line for typing when a field takes text."""

from __future__ import annotations

from collections.abc import Iterable

from textual import on
from textual.widget import Widget
from textual.widgets import Input

from tui.screens.page import Page
from tui.widgets.form import Field, Form
from tui.widgets.line import Line
from tui.widgets.rows import Rows


class FormPage(Page):
    """Subclasses give ``fields``; they are asked again after every change."""

    typing: Field | None = None
    trouble = ""  # why the last key did nothing; said in place of the note until the next

    def body(self) -> Iterable[Widget]:
        """Form, note, line of typing."""
        yield Form(id="form")
        yield Line(id="note")
        yield Input(id="typing", compact=True, select_on_focus=True)

    def fields(self) -> list[Field]:
        """The fields, with their values now."""
        return []

    def on_mount(self) -> None:
        """The first fields."""
        self.query_one("#typing").display = False
        self.reshow()
        self.form.focus()

    @property
    def form(self) -> Form:
        """The list of fields."""
        return self.query_one("#form", Form)

    def reshow(self) -> None:
        """Ask for the fields again."""
        self.form.show(self.fields())
        self.renote()

    def renote(self) -> None:
        """Say what the field under the cursor is about, or what is in the way."""
        field = self.form.field
        self.query_one("#note", Line).say(self.trouble or (field.note() if field is not None else ""))

    def object(self, sentence: str) -> None:
        """Say why something is not done."""
        self.trouble = sentence
        self.renote()

    @on(Form.Changed)
    def changed(self) -> None:
        """A value changed: others may follow from it."""
        self.trouble = ""
        self.reshow()

    @on(Rows.Moved, "#form")
    def moved(self) -> None:
        """Another field."""
        self.trouble = ""
        self.renote()

    @on(Form.Typing)
    def begin_typing(self, event: Form.Typing) -> None:
        """Open the line of typing."""
        self.typing = event.field
        line = self.query_one("#typing", Input)
        line.max_length = event.field.most
        start = event.field.start or event.field.value
        line.value = start()
        line.display = True
        line.focus()

    @on(Input.Submitted, "#typing")
    def typed(self, event: Input.Submitted) -> None:
        """Take the text."""
        self.trouble = ""
        if self.typing is not None and self.typing.edit is not None:
            self.typing.edit(event.value)
        self.end_typing()

    def end_typing(self) -> None:
        """Close the line of typing."""
        self.typing = None
        self.query_one("#typing").display = False
        self.form.focus()
        self.reshow()

    def action_back(self) -> None:
        """Esc first leaves the line of typing."""
        if self.typing is not None:
            self.end_typing()
        else:
            super().action_back()
