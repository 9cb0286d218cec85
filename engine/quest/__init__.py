"""The Quest for El Dorado."""

from engine.quest.game import GAME

__all__ = ["GAME"]
