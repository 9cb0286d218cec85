"""Scroll bars of whole cells: the half blocks of Textual's own are not in every terminal's font."""

from __future__ import annotations

from typing import ClassVar

from textual.scrollbar import ScrollBarRender


class PlainBar(ScrollBarRender):
    """A bar that begins and ends with a cell."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8
