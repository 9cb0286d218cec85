"""A page that is a form: the note of the field under the cursor, and a line for typing when a field takes text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from textual import on
from textual.widget import Widget

from tui.screens.typingpage import TypingPage
from tui.widgets.form import Field, Form
from tui.widgets.line import Line
from tui.widgets.rows import Rows
from tui.widgets.typeline import TypeLine


class FormPage(TypingPage):
    """Subclasses give ``fields``; they are asked again after every change."""

    trouble = ""  # why the last key did nothing; said in place of the note until the next

    def body(self) -> Iterable[Widget]:
        """Form, note, line of typing."""
        yield Form(id="form")
        yield Line(id="note")
        yield TypeLine()

    def fields(self) -> list[Field]:
        """The fields, with their values now."""
        return []

    def on_mount(self) -> None:
        """The first fields."""
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
        field = event.field
        start = field.start or field.value
        self.line.ask(partial(self.typed, field), start(), most=field.most)

    def typed(self, field: Field, text: str | None) -> None:
        """Take the text, if there is one."""
        if text is not None and field.edit is not None:
            self.trouble = ""
            field.edit(text)
        self.reshow()
