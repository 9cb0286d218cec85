"""A first game with a sentence at every step, in place of the question, until each has been done once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.bots.base import names
from engine.core import Action
from engine.game import Setup
from engine.registry import load
from tui.players import seated
from tui.screens.game import GameScreen
from tui.table import LocalTable, Table

if TYPE_CHECKING:
    from tui.pages import Pages

SEED = 33  # begins with the learner, who holds cards that move and cards that buy
Step = tuple[str, Callable[["Lesson"], bool]]


class Lesson(GameScreen):
    """A game screen that teaches. A step is over when what it asks for has been done."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.step = 0
        self.pointed_at: set[Action] = set()
        self.shown_since: tuple[object, ...] = ()  # what the learner saw when the step was first said

    def lesson_line(self) -> str:
        """The step to do now; nothing once all are done."""
        return f"{self.step + 1}/{len(STEPS)} {STEPS[self.step][0]}" if self.step < len(STEPS) else ""

    def explain(self) -> None:
        """Look whether the step is done, then say the next. None is passed over: each stays until the learner did something."""
        if self.subject is not None:
            self.pointed_at.add(self.subject)
        listed = self.panel is not None and self.panel.prompt.display
        now = (self.subject, self.picked, listed, self.noted, len(self.told.entries(self.view)))
        if self.step < len(STEPS) and now != self.shown_since and STEPS[self.step][1](self):
            self.step += 1
            self.pointed_at.clear()
            self.shown_since = now
        super().explain()

    def notes(self) -> list[str]:
        """For help: the lesson, then what is always said."""
        line = self.lesson_line()
        lesson = [f"Lesson {line}", "F10 leaves the lesson; it is not saved.", ""] if line else []
        return [*lesson, *super().notes()]

    def told_of(self, *codes: str) -> bool:
        """Whether something of that kind has happened to the learner."""
        return any(entry[1] in codes and entry[2] == self.viewer for entry in self.told.entries(self.view))


STEPS: tuple[Step, ...] = (
    ("This is the map; [ ] is your cursor. Move it with q e a d z c or the arrows.", lambda g: len(g.pointed_at) > 2),
    (
        "The line below says what Enter does, or why it cannot. n goes to the next place you can reach.",
        lambda g: bool(g.question is not None and g.subject in g.legal()),
    ),
    ("Press 1: a card of your hand is picked, and only where it leads is marked.", lambda g: g.picked is not None),
    ("n to a marked place, then Enter: you go there, and the card is played.", lambda g: g.told_of("moved")),
    (
        "u takes a choice back while nothing was drawn; U does it again. Go on with o: all you can do.",
        lambda g: bool(g.panel is not None and g.panel.prompt.display),
    ),
    (
        "Esc closes the list. b leads to the market: cards are bought with what is left in your hand.",
        lambda g: bool(g.subject is not None and g.subject[0] == "pile"),
    ),
    (
        "+ marks what you can pay. Buy one if you can, or press Esc; then t ends your turn.",
        lambda g: g.told_of("drew", "drew-cards"),
    ),
    (
        "You drew to four cards. h gives a hint, p shows the shortest way, l the log, ? help. Now race!",
        lambda g: g.told_of("arrived"),
    ),
)


def begin(app: Pages) -> None:
    """Start the teaching game against one weak bot; it is not saved."""
    game = load("quest")
    setup = game.settled(Setup(game.name, 3, SEED))
    weak = names(game)[0]
    app.push_screen(Lesson(LocalTable.new(setup, seated(["human", weak, weak]))))
