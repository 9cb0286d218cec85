"""About: what this is, its licences, and which values are reconstructions."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, metadata
from textwrap import wrap

from textual.widget import Widget

from engine.registry import load, names
from tui.screens.page import Page
from tui.widgets.rows import Row, Rows

PARAGRAPHS = (
    "An unofficial implementation, for the terminal, of games of the El Dorado family. It contains none of the games' art "
    "and none of their texts: rules and cards are told in our own words.",
    "The code is free under the MIT licence.",
    "Nothing leaves this machine: no account, no network.",
    "Values. What is printed on components was put together from several independent sources that agree; where they differ, "
    "the reading taken is an option of the game or is marked in the rules as ours (r). No source shows all that is printed on "
    "these; what is missing there was made up by us and balanced by many games:",
)
LIBRARIES = ("textual", "rich", "msgpack", "platformdirs")


class About(Page):
    """A text."""

    heading = "About"

    def body(self) -> Iterable[Widget]:
        """One scrolling text."""
        yield Rows(id="text", cursor=False)

    def on_resize(self) -> None:
        """Wrap to the width."""
        width = max(self.size.width - 6, 20)
        rows = [Row(part) for text in PARAGRAPHS for part in (*wrap(text, width), "")]
        for game in map(load, names()):
            told = (wrap(text, width, initial_indent="  ", subsequent_indent="    ") for text in game.ours())
            rows += [Row(line) for lines in ([game.title], *told, [""]) for line in lines]
        rows += [Row("Built on:"), Row("")]
        rows += [Row(f"  {line}") for name in LIBRARIES if (line := _credit(name))]
        self.query_one("#text", Rows).fill(rows)

    def on_mount(self) -> None:
        """Keys scroll the text."""
        self.query_one("#text").focus()


def _credit(name: str) -> str:
    try:
        about = metadata(name)
    except PackageNotFoundError:
        return ""
    licence = next((about[key] for key in ("License-Expression", "License") if key in about), "")
    return f"{about['Name']} {about['Version']}   {licence.splitlines()[0][:40] if licence else ''}"
