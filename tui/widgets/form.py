"""A form in a list: one field a row, changed with Left, Right and Space, typed into after Enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from tui.widgets.rows import Row, Rows


@dataclass(slots=True)
class Field:
    """One line of a form. ``change`` steps through values, ``edit`` takes typed text, ``do`` acts on Enter."""

    name: str
    label: str = ""
    value: Callable[[], str] = str
    change: Callable[[int], None] | None = None
    edit: Callable[[str], None] | None = None
    do: Callable[[], None] | None = None
    note: Callable[[], str] = str
    most: int = 16  # characters that may be typed
    heading: bool = False
    start: Callable[[], str] | None = None  # what the line of typing begins with, if not the value


class Form(Rows):
    """The fields as rows. The page redraws it with ``show`` whenever a value changed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "previous value", show=False, id="field.prev"),
        Binding("right,space", "turn(1)", "change", show=True, id="field.next"),
    ]

    class Changed(Message):
        """A value changed."""

    class Typing(Message):
        """Text is to be typed for a field."""

        def __init__(self, field: Field) -> None:
            super().__init__()
            self.field = field

    def show(self, fields: Sequence[Field]) -> None:
        """Show these fields with their values now."""
        self.fields = {field.name: field for field in fields}
        width = max((len(field.label) for field in fields if not field.heading), default=0)
        self.fill([self._row(field, width) for field in fields])

    def _row(self, field: Field, width: int) -> Row:
        if field.heading:
            return Row(field.label, tone="head")
        value = field.value()
        text = f"{field.label:<{width}}  {value}" if value else field.label
        return Row(text, field.name, tone="good" if field.do and not field.change else "")

    @property
    def field(self) -> Field | None:
        """The field under the cursor."""
        return self.fields.get(self.row.what) if self.row is not None else None

    def action_turn(self, step: int) -> None:
        """The next or previous value."""
        if self.field is not None and self.field.change is not None:
            self.field.change(step)
            self.post_message(self.Changed())

    def action_pick(self) -> None:
        """Act, type, or take the next value."""
        field = self.field
        if field is None:
            return
        if field.do is not None:
            field.do()
        elif field.edit is not None:
            self.post_message(self.Typing(field))
        else:
            self.action_turn(1)
