"""What a player chose once and for all: colours, glyphs, keys, speed; and the last new game, to begin the next with."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from itertools import islice
from pathlib import Path
from typing import Any

from platformdirs import user_config_dir

from engine.core import fits
from engine.game import Value
from engine.registry import names as game_names
from tui.ownfiles import read_toml
from tui.text import clean

CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("eldorado", "eldorado-light", "eldorado-cvd", "eldorado-mono"),
    "glyphs": ("auto", "unicode", "safe", "ascii"),
    "keys": ("letters", "vi", "numpad", "azerty", "qwertz"),
    "speed": ("normal", "fast", "slow", "step"),
    "curtain": ("on", "off"),
    "ending": ("ask", "at once"),
    "hints": ("on", "off"),
}

CALLED = {
    "eldorado": "dark",
    "eldorado-light": "light",
    "eldorado-cvd": "colour-blind",
    "eldorado-mono": "none",
    "auto": "as the terminal can",
    "safe": "lines only",
    "ascii": "plain ASCII",
}

UNDO_MODES = ("fair", "never", "free")
SEATS = 8  # no table has more
ROUTES = 50  # of the player's own that are kept
LONGEST = 2000  # letters of a route

TEXT: dict[str, str] = {
    "theme": "Colours. Nothing is told by colour alone.",
    "glyphs": "Drawing characters: unicode symbols, lines only (safe), or plain ASCII.",
    "keys": "Keys for the six directions.",
    "speed": "Moves of bots: how long each is shown; step waits for Space.",
    "curtain": "Hide the table while the keyboard passes from one player to the next.",
    "ending": "Ending a turn while the cards left could still move or buy: ask once, or end at once.",
    "hints": "A line that names the next useful keys.",
}


def folder() -> Path:
    """Where settings live; ELDORADO_CONFIG overrides the system's place."""
    return Path(os.environ.get("ELDORADO_CONFIG") or user_config_dir("eldorado", appauthor=False))


@dataclass(slots=True)
class LastGame:
    """The choices of the last new game, offered again."""

    game: str = "quest"
    names: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    options: dict[str, Value] = field(default_factory=dict)
    modules: list[str] = field(default_factory=list)
    undo: str = "fair"


@dataclass(slots=True)
class Settings:
    """The settings, each one of CHOICES; the first is the default."""

    theme: str = "eldorado"
    glyphs: str = "auto"
    keys: str = "letters"
    speed: str = "normal"
    curtain: str = "on"
    ending: str = "ask"
    hints: str = "on"
    last: LastGame = field(default_factory=LastGame)
    routes: dict[str, str] = field(default_factory=dict)  # custom routes by the player's names
    trouble: str = ""  # a sentence if the file could not be read

    def choose(self, name: str, value: str) -> None:
        """Set one of CHOICES."""
        assert value in CHOICES[name]
        setattr(self, name, value)

    def next(self, name: str, step: int = 1) -> str:
        """Move a setting to its next value."""
        values = CHOICES[name]
        value = values[(values.index(getattr(self, name)) + step) % len(values)]
        setattr(self, name, value)
        return value


def called(value: str) -> str:
    """What a player calls a value of a setting."""
    return CALLED.get(value, value)


def load(path: Path | None = None) -> Settings:
    """The settings as saved; what is missing or makes no sense is the default."""
    table, trouble = read_toml(path or folder() / "settings.toml")
    settings = Settings(trouble=trouble)
    for name, values in CHOICES.items():
        if table.get(name) in values:
            setattr(settings, name, table[name])
    last, routes = table.get("last", {}), table.get("routes", {})
    if isinstance(last, dict):
        settings.last = _last(last)
    if isinstance(routes, dict):
        short = {clean(k, 24): v for k, v in routes.items() if isinstance(v, str) and len(v) <= LONGEST and v.isascii()}
        settings.routes = dict(islice(short.items(), ROUTES))
    return settings


def _last(table: Mapping[str, Any]) -> LastGame:
    last = LastGame()
    for f in fields(LastGame):
        value = table.get(f.name)
        if isinstance(value, list) and f.name != "options":
            setattr(last, f.name, [clean(item, 32) for item in value[:SEATS] if isinstance(item, str)])
        elif isinstance(value, dict) and f.name == "options":
            last.options = {k: v for k, v in value.items() if _is_value(v)}
        elif (f.name == "game" and value in game_names()) or (f.name == "undo" and value in UNDO_MODES):
            setattr(last, f.name, value)
    return last


def _is_value(value: object) -> bool:
    """Whether an option may have this value. Python does not even write a number of thousands of digits."""
    return len(value) <= LONGEST if isinstance(value, str) else fits(value, bool) or fits(value, int)


def save(settings: Settings, path: Path | None = None) -> str:
    """Write the settings; a sentence if that is not possible, else nothing."""
    path = path or folder() / "settings.toml"
    lines = [f"{name} = {_toml(getattr(settings, name))}" for name in CHOICES]
    last = settings.last
    lines += [
        "",
        "[last]",
        *(f"{n} = {_toml(getattr(last, n))}" for n in ("game", "names", "kinds", "modules", "undo")),
    ]
    lines += ["", "[last.options]", *(f"{_toml(k)} = {_toml(v)}" for k, v in last.options.items())]
    lines += ["", "[routes]", *(f"{_toml(k)} = {_toml(v)}" for k, v in settings.routes.items())]
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if settings.trouble:  # what could not be read is not thrown away
            path.replace(path.with_suffix(".bad"))
            settings.trouble = ""
        fresh.unlink(missing_ok=True)
        fresh.write_text("\n".join(lines) + "\n", "utf-8")
        fresh.replace(path)
    except OSError as error:
        return f"Settings not saved: {error.strerror or 'the disk refuses'}."
    return ""


def _toml(value: object) -> str:
    """A str, bool, int or list of strs; JSON's spelling of these is TOML's, but for one character."""
    import json  # only to write: reading, which every start does, needs none of it

    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
