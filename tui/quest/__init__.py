"""What only The Quest for El Dorado draws."""

from __future__ import annotations

from engine.game import Game
from tui.adapter import Adapter
from tui.players import Player


def adapter(game: Game, players: tuple[Player, ...]) -> Adapter:
    """The Quest's part of the game screen."""
    from tui.quest.skin import QuestSkin

    return QuestSkin(game, players)
