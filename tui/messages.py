"""What widgets tell the game screen; a thing is what ``explain`` takes, such as ("cell", 41) or ("card", "scout")."""

from __future__ import annotations

from textual.message import Message

from engine.core import Action


class Pointed(Message):
    """The player points at a thing: show what it is."""

    def __init__(self, thing: Action) -> None:
        super().__init__()
        self.thing = thing


class Wanted(Message):
    """The player wants to act on a thing."""

    def __init__(self, thing: Action) -> None:
        super().__init__()
        self.thing = thing


class Considered(Message):
    """The cursor of the decision panel came to a way; this is what is known about it."""

    def __init__(self, note: str) -> None:
        super().__init__()
        self.note = note


class Decided(Message):
    """The player picked one way in the decision panel: these actions, in order."""

    def __init__(self, actions: tuple[Action, ...]) -> None:
        super().__init__()
        self.actions = actions


class Changed(Message):
    """The table changed: somebody acted, or an action was taken back."""


class BotChose(Message):
    """A bot has made up its mind about the question it was asked (number ``turn``)."""

    def __init__(self, turn: int, action: Action | None, trouble: str = "") -> None:
        super().__init__()
        self.turn = turn
        self.action = action
        self.trouble = trouble


class Hinted(Message):
    """What a good bot would do at the question number ``turn``."""

    def __init__(self, turn: int, action: Action | None) -> None:
        super().__init__()
        self.turn = turn
        self.action = action
