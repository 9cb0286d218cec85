"""Lines of text that are drawn again only when they say something new."""

from __future__ import annotations

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
            self.update(glyphs.spelled(self.said), layout=self.auto)

    def say(self, text: str | Text) -> None:
        """Show this instead."""
        new = Text(text) if isinstance(text, str) else text
        if new != self.said or new.spans != self.said.spans:
            self.said = new
            self.update(self.glyphs.spelled(new), layout=self.auto)

    @property
    def auto(self) -> bool:
        """Whether the height follows the text."""
        height = self.styles.height
        return height is not None and height.is_auto
