"""The games by name. A game's package is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module

from engine.game import BadSetup, Game

_PACKAGES = {"quest": "engine.quest", "old-ones": "engine.oldones"}


def names() -> tuple[str, ...]:
    """The names of all games, in the order the screens list them."""
    return tuple(_PACKAGES)


def load(name: str) -> Game:
    """The game of that name; raises BadSetup with a sentence if there is none."""
    if name not in _PACKAGES:
        raise BadSetup(f"There is no game '{name}'. There are: {', '.join(_PACKAGES)}.")
    game: Game = import_module(_PACKAGES[name]).GAME
    return game
