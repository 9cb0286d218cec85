"""Component data: TOML files beside each game, read once and checked; errors name file, table and key."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping
from dataclasses import MISSING, fields
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")
OURS = ("reconstructed", "mixed")  # marks of values that are ours, or ours in part


class BadData(ValueError):
    """A data file is wrong; the message names the file, the table and the key."""


@cache
def read(package: str, name: str) -> Mapping[str, Any]:
    """A TOML file from a package's ``data`` folder, cached. Callers must not change it."""
    text = (files(package) / "data" / name).read_text("utf-8")
    import tomllib  # takes a moment to load, and the first page of the screen reads no data

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{name}: {error}") from None


def listed(package: str) -> list[str]:
    """The names of the TOML files in a package's ``data`` folder, in order."""
    return sorted(file.name for file in (files(package) / "data").iterdir() if file.name.endswith(".toml"))


def marked(file: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
    """Parts of a file with tables whose ``source`` says that no source shows the values: how many tables, of how many."""
    found = {}
    for part, tables in file.items():
        if isinstance(tables, Mapping):
            each = [tables] if isinstance(tables.get("source"), str) else [*tables.values()]
            count = sum(isinstance(table, Mapping) and table.get("source") in OURS for table in each)
            if count:
                found[part] = (count, len(each))
    return found


def _fitted(value: Any, kind: Any, where: str) -> Any:
    """The value as a record field of that annotation: lists become tuples, ids are interned."""
    origin = get_origin(kind)
    if origin is tuple:
        if type(value) is not list:
            raise BadData(f"{where} must be a list, not {value!r}")
        inner = get_args(kind)
        if len(inner) == 2 and inner[1] is ...:
            return tuple(_fitted(item, inner[0], where) for item in value)
        if len(inner) != len(value):
            raise BadData(f"{where} must have {len(inner)} items, not {len(value)}")
        return tuple(_fitted(item, part, where) for item, part in zip(value, inner, strict=True))
    if kind is Any:
        return value
    if origin is not None or type(value) is not kind:
        raise BadData(f"{where} must be {kind.__name__ if origin is None else kind}, not {value!r}")
    return sys.intern(value) if kind is str else value


def build(cls: type[T], table: Any, where: str, skip: Collection[str] = ()) -> T:
    """Fill a frozen dataclass from a TOML table by its annotations; ``skip`` names keys that are notes for readers."""
    if not isinstance(table, Mapping):
        raise BadData(f"{where} must be a table")
    hints = get_type_hints(cls)
    known = {f.name: f for f in fields(cls)}  # type: ignore[arg-type]  # T is a dataclass; there is no bound to say so
    for key in table:
        if key not in known and key not in skip:
            raise BadData(f"{where}: unknown key '{key}'")
    values = {}
    for name, f in known.items():
        if name in table:
            values[name] = _fitted(table[name], hints[name], f"{where}: {name}")
        elif f.default is MISSING and f.default_factory is MISSING:
            raise BadData(f"{where}: '{name}' is missing")
    return cls(**values)
