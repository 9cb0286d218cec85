"""What the base game's action cards do, by the names that cards.toml uses. Each may call one frame."""

from __future__ import annotations

from engine.quest.frames.pay import take
from engine.quest.frames.trim import trim
from engine.quest.hands import draw

EFFECTS = {"draw": draw, "trim": trim, "take": take}
