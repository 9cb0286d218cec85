"""Lines of text that are drawn again only when they say something new, and texts cut where their lines end."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual.widgets import Static

from tui.glyphs import SAFE, Glyphs


class Line(Static):
    """Plain text, never markup: names and files may say anything."""

    def __init__(self, text: str = "", *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(Text(text), id=id, classes=classes, markup=False)
        self.said: Text = Text(text)
        self.glyphs = SAFE

    def use(self, glyphs: Glyphs) -> None:
        """Draw with other characters."""
        if glyphs != self.glyphs:
            self.glyphs = glyphs
            self.update(self.fitting(), layout=self.auto)

    def say(self, text: str | Text) -> None:
        """Show this instead."""
        new = Text(text) if isinstance(text, str) else text
        if new != self.said or new.spans != self.said.spans:
            self.said = new
            self.update(self.fitting(), layout=self.auto)

    def fitting(self) -> Text:
        """What is said, as it can be drawn."""
        return self.glyphs.spelled(self.said)

    @property
    def auto(self) -> bool:
        """Whether the height follows the text."""
        height = self.styles.height
        return height is not None and height.is_auto


class Excerpt(Line):
    """As many whole words of a text as there is room for; where the rest is told follows them."""

    rest = ""

    def fitting(self) -> Text:
        """All of it, or its beginning."""
        text, (width, height) = super().fitting(), self.content_size
        if not (width and height):
            return text
        lines = text.wrap(self.app.console, width)
        if len(lines) <= height:
            return text
        more = f" {self.glyphs.more} {self.rest}"
        last = lines[height - 1]
        last.rstrip()
        while last.plain and last.cell_len + cell_len(more) > width:
            last.right_crop(len(last) - max(last.plain.rfind(" "), 0))
        return Text("\n").join([*lines[: height - 1], last.append(more)])

    def on_resize(self) -> None:
        """There is more room, or less."""
        self.update(self.fitting(), layout=False)
