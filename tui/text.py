"""What the screens do with text from outside before it may reach a terminal."""

from __future__ import annotations

from saves.text import clean, width

__all__ = ["clean", "width"]
