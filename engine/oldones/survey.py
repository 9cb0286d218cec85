"""How a game stands, in sentences for line mode, and the words a player may type for its things."""

from __future__ import annotations

from engine.core import Action
from engine.oldones.state import State
from engine.oldones.wording import Wording


class Surveyor:
    def __init__(self, view: State, seat: int | None, wording: Wording) -> None:
        self.g = view
        self.seat = seat
        self.words = wording

    def survey(self) -> dict[str, list[str]]:
        return {}

    def things(self) -> dict[str, Action]:
        return {}
