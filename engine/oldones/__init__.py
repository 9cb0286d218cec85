"""The Old Ones of El Dorado."""

from engine.oldones.game import GAME

__all__ = ["GAME"]
