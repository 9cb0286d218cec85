"""What only The Old Ones of El Dorado draws."""

from __future__ import annotations

from engine.game import Game
from tui.adapter import Adapter
from tui.players import Player


def adapter(game: Game, players: tuple[Player, ...]) -> Adapter:
    """The Old Ones' part of the game screen."""
    from tui.oldones.skin import OldOnesSkin

    return OldOnesSkin(game, players)
