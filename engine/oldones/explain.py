"""What is under the cursor."""

from __future__ import annotations

from engine.core import Action, Ask
from engine.game import Explanation
from engine.oldones.state import State
from engine.oldones.wording import Wording


class Explainer:
    def __init__(self, view: State, seat: int, ask: Ask | None, wording: Wording) -> None:
        self.g = view

    def explain(self, thing: Action) -> Explanation:
        return Explanation("x")
