"""What is printed on the components: the TOML files of the game and its modules, and a player's own values laid over them.

Some printed faces were not at hand when the files were written (their ``source`` says so). Whoever owns the game can say what
they show in a TOML text of the same tables, which a setup carries in short as its option ``data``: so a save has them along.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import Any

from engine.data import BadData, read
from engine.game import Module

PACKAGE = "engine.oldones"
NOTES = ("source", "facts")  # keys for readers of the files
_FILES = ("board.toml", "workers.toml", "tokens.toml", "tablets.toml", "scholar.toml")
_RULES = ("numbers", "limits", "pyramid")  # parts that the rules state, so that no copy of the game differs
_APART = ("words", "rules", "facts")  # parts of a module's file that are not printed on anything

Parts = dict[str, dict[str, Any]]


def printed(modules: tuple[Module, ...]) -> Parts:
    """The tables of the game and these modules by part and id (``parts["token"]["v01"]``); raises BadData when two clash."""
    parts: Parts = {}
    files = [(name, read(PACKAGE, name)) for name in _FILES]
    files += [(module.data, read(f"{PACKAGE}.modules", module.data)) for module in modules if module.data]
    for name, file in files:
        for part, tables in file.items():
            if part in _APART:
                continue
            clash = parts.setdefault(part, {}).keys() & tables.keys()
            if clash:
                raise BadData(f"{name}: [{part}.{min(clash)}] is there already")
            parts[part].update(tables)
    return parts


def _own(text: str) -> dict[str, Any]:
    """The tables of a player's own text: TOML as it is written, JSON as a setup carries it."""
    try:
        own: dict[str, Any] = json.loads(text) if text.startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadData(f"the text is not TOML: {error}") from None
    return own


def in_short(text: str) -> str:
    """A player's own values, found right before, in one line without notes for readers; "" if there are none."""
    own = _own(text)
    return json.dumps(own, separators=(",", ":")) if own else ""


def overlaid(parts: Parts, text: str) -> Parts:
    """The tables with a player's own values; raises BadData naming the table and the key when one cannot be."""
    faces = {part: tables for part, tables in parts.items() if part not in _RULES}
    laid: Parts = _laid(faces, _own(text), "")
    for part, tables in faces.items():
        for name, table in tables.items():
            if isinstance(table, Mapping):
                _prove_words(part, name, laid[part][name], tables)
    return {**parts, **laid}


def _prove_words(part: str, name: str, table: Mapping[str, Any], printed: Mapping[str, Any]) -> None:
    """Words that rules go by, names apart, are such as the same part has already; raises BadData."""
    for key, value in table.items():
        if isinstance(value, str) and key not in ("name", *NOTES):
            known = sorted({other[key] for other in printed.values() if key in other})
            if value not in known:
                raise BadData(f"[{part}.{name}]: {key} must be one of {', '.join(known)}, not '{value}'")


def _laid(old: Any, new: Any, where: str) -> Any:
    place = f"[{where}]" if where else "the text"
    if isinstance(old, Mapping):
        if not isinstance(new, Mapping):
            raise BadData(f"{place} must be a table")
        for key in new:
            if key not in old or key in NOTES:
                raise BadData(f"{place}: there is no '{key}' to replace")
        return {
            key: _laid(value, new[key], f"{where}.{key}".strip(".")) if key in new else value
            for key, value in old.items()
        }
    if type(new) is not type(old):
        raise BadData(f"{place} must be like {old!r}, not {new!r}")
    if not _small(new):
        raise BadData(f"{place}: numbers go from 0 to 99")
    return new


def _small(value: Any) -> bool:
    """Whether all numbers in it are such as are printed on components."""
    if isinstance(value, list):
        return all(map(_small, value))
    return type(value) is not int or 0 <= value <= 99


def in_play(parts: Parts, modules: tuple[Module, ...]) -> Parts:
    """Those of the tables that belong to the game and these modules."""
    kept = printed(modules)
    return {part: {name: parts[part][name] for name in tables} for part, tables in kept.items()}
