"""Every key of the product by the id of its action: defaults, presets, the player's own file, and clashes by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tui.ownfiles import read_toml

if TYPE_CHECKING:
    from textual.binding import Binding


LONGEST = 30  # letters of the name of a key or of an action
_KEY = re.compile(r"([a-z]+\+)*(\S|[a-zA-Z0-9_]+)")  # one sign, or the name of a key such as ctrl+up or question_mark


class Key(NamedTuple):
    """The keys of one action (Textual's names, comma separated), what it does, and what runs it."""

    keys: str
    text: str
    action: str
    show: bool = False  # worth a place in the line of hints


EVERYWHERE = {
    "help": Key("question_mark", "help", "help", True),
    "menu": Key("f10", "menu", "menu"),
    "commands": Key("ctrl+p", "all commands", "command_palette"),
    "glyphs": Key("f2", "next glyph set", "glyphs"),
    "theme": Key("f3", "next colours", "theme"),
    "redraw": Key("ctrl+l", "draw everything again", "redraw"),
    "quit": Key("ctrl+q", "quit", "quit"),
    "suspend": Key("ctrl+z", "to the shell and back", "suspend_process"),
    "keyhelp": Key("ctrl+c", "how to quit", "help_quit"),
}

PAGE = {
    "back": Key("escape,backspace", "back", "back", True),
}

GAME = {
    "cancel": Key("escape,backspace", "cancel", "cancel", True),
    "list": Key("o", "all choices", "list", True),
    "legal.next": Key("n", "next legal", "legal(1)", True),
    "legal.prev": Key("N", "previous legal", "legal(-1)"),
    "go.me": Key("g", "my piece", "go_me"),
    "go.rival": Key("G", "next rival", "go_rival"),
    "path": Key("p", "shortest way", "path", True),
    "market": Key("b", "buy", "market", True),
    "end": Key("t", "end turn", "end", True),
    "undo": Key("u", "undo", "undo", True),
    "redo": Key("U", "redo", "redo"),
    "hint": Key("h", "hint", "hint", True),
    "log": Key("l", "log", "log", True),
    "rules": Key("r", "rules", "rules"),
    "info": Key("i", "players and score", "info"),
    "map.full": Key("m", "map only", "map_full"),
    "mark": Key("space", "next move of a bot", "mark"),
    "skip": Key("full_stop", "skip to me", "skip", True),
    "panel.next": Key("tab", "next panel", "panel(1)"),
    "panel.prev": Key("shift+tab", "previous panel", "panel(-1)"),
    "pick.1": Key("1", "card 1, and so on to 9", "pick(1)"),
    **{f"pick.{n}": Key(str(n), "", f"pick({n})") for n in range(2, 10)},  # one line of help for all
}

# The board widget declares these itself; they are listed here so that presets and clashes know them.
BOARD = {
    "hex.nw": Key("q", "north-west", "step('nw')"),
    "hex.ne": Key("e", "north-east", "step('ne')"),
    "hex.w": Key("a,left", "west", "step('w')"),
    "hex.e": Key("d,right", "east", "step('e')"),
    "hex.sw": Key("z", "south-west", "step('sw')"),
    "hex.se": Key("c", "south-east", "step('se')"),
    "hex.up": Key("up", "up", "step('up')"),
    "hex.down": Key("down", "down", "step('down')"),
    "ok": Key("enter", "do it", "ok"),
    "zoom.in": Key("plus,equals_sign", "larger", "zoom(1)"),
    "zoom.out": Key("minus", "smaller", "zoom(-1)"),
    "row.home": Key("home", "first in the row", "row('home')"),
    "row.end": Key("end", "last in the row", "row('end')"),
    "page.up": Key("pageup", "half a view up", "page(-1)"),
    "page.down": Key("pagedown", "half a view down", "page(1)"),
}

PRESETS: dict[str, dict[str, str]] = {
    "letters": {},
    "vi": {
        "hex.nw": "y",
        "hex.ne": "u",
        "hex.w": "h,left",
        "hex.e": "l,right",
        "hex.sw": "b",
        "hex.se": "n",
        "legal.next": "j",
        "legal.prev": "k",
        "undo": "U",
        "redo": "ctrl+r",
        "hint": "H",
        "market": "B",
        "log": "L",
    },
    "numpad": {
        "hex.nw": "7",
        "hex.ne": "9",
        "hex.w": "4,left",
        "hex.e": "6,right",
        "hex.sw": "1",
        "hex.se": "3",
        "glyphs": "ctrl+g",
        "theme": "ctrl+t",
        **{f"pick.{n}": f"f{n}" for n in range(1, 10)},
    },
    "azerty": {"hex.nw": "a", "hex.w": "q,left", "hex.sw": "w"},
    "qwertz": {"hex.sw": "y"},
}

PRESET_TEXT = {
    "letters": "q e / a d / z c around the left hand",
    "vi": "y u / h l / b n; undo U, hint H, buy B, log L",
    "numpad": "7 9 / 4 6 / 1 3; cards on F1 to F9",
    "azerty": "a e / q d / w c",
    "qwertz": "q e / a d / y c",
}

# Keys that many terminals never send, or that stop the output: nothing may depend on them.
RESERVED = ("ctrl+s", "ctrl+m", "ctrl+i", "ctrl+enter", "shift+enter")


def everything() -> dict[str, Key]:
    """All actions by id; those of pages last."""
    return {**BOARD, **GAME, **EVERYWHERE, **PAGE}


def bound(table: Mapping[str, Key], *ids: str) -> list[Binding]:
    """Textual bindings for a table (or some ids of it), each with its id so that it can be remapped."""
    from textual.binding import Binding

    chosen = ids or tuple(table)
    return [Binding(table[i].keys, table[i].action, table[i].text, show=table[i].show, id=i) for i in chosen]


def keymap(preset: str, own: Mapping[str, str]) -> dict[str, str]:
    """What to hand to ``App.set_keymap``: the preset, then the player's own keys over it."""
    return {**PRESETS.get(preset, {}), **own}


def clashes(changed: Mapping[str, str], where: Iterable[Mapping[str, Key]] = (EVERYWHERE, GAME, BOARD)) -> list[str]:
    """A sentence for every key that two actions of a game screen would share."""
    taken: dict[str, str] = {}
    found = []
    for table in where:
        for name, key in table.items():
            for one in changed.get(name, key.keys).split(","):
                other = taken.setdefault(one.strip(), name)
                if other != name:
                    found.append(f"{shown(one)} is both {other} and {name}.")
    return found


def read_own(path: Path) -> tuple[dict[str, str], list[str]]:
    """The player's ``keys.toml``, and a sentence for everything in it that cannot be used."""
    table, wrong = read_toml(path)
    flat = _flat(table)
    known = everything()
    own, trouble = {}, [wrong] if wrong else []
    for name, keys in flat.items():
        if name not in known:
            trouble.append(f"keys.toml: there is no action '{name[:30]}'.")
        elif not isinstance(keys, str) or not all(_is_key(part.strip()) for part in keys.split(",")):
            trouble.append(f'keys.toml: {name} must be keys such as "q,y".')
        elif any(part.strip() in RESERVED or "alt+" in part for part in keys.split(",")):
            trouble.append(f"keys.toml: {name}: terminals do not send {keys[:30]} reliably.")
        else:
            own[name] = ",".join(_name(part.strip()) for part in keys.split(","))
    return own, trouble


def _flat(table: Mapping[str, object], before: str = "") -> dict[str, object]:
    """``hex.nw`` as a dotted or quoted key, whichever the player wrote."""
    flat: dict[str, object] = {}
    for name, value in table.items():
        if isinstance(value, dict) and len(before) <= LONGEST:
            flat.update(_flat(value, f"{before}{name}."))
        else:
            flat[before + name] = value
    return flat


def _is_key(text: str) -> bool:
    return len(text) <= LONGEST and text.isprintable() and _KEY.fullmatch(text) is not None


_NAMES = {"?": "question_mark", ".": "full_stop", "+": "plus", "-": "minus", "/": "slash", " ": "space"}
_SHOWN = {
    "question_mark": "?",
    "full_stop": ".",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "slash": "/",
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "shift+Tab",
    "backspace": "Backspace",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "left": "Left",
    "right": "Right",
    "up": "Up",
    "down": "Down",
}


def _name(key: str) -> str:
    return _NAMES.get(key, key)


def shown(key: str) -> str:
    """A key as a player reads it on the keyboard."""
    key = key.strip()
    if key in _SHOWN:
        return _SHOWN[key]
    if key[:1] == "f" and key[1:].isdigit():
        return key.upper()
    return key.removeprefix("upper_") if len(key) > 1 and key.startswith("upper_") else key
