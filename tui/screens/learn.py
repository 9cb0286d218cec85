"""A first game with a sentence at every step, above the question, until each has been done once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.bots.base import names
from engine.core import Action
from engine.game import Setup
from engine.registry import load
from tui.localtable import LocalTable
from tui.players import seated
from tui.screens.game import GameScreen
from tui.table import Table

if TYPE_CHECKING:
    from tui.pages import Pages

SEED = 33  # begins with the learner, who holds cards that move and cards that buy
Step = tuple[str, Callable[["Lesson"], bool]]


class Lesson(GameScreen):
    """A game screen that teaches. A step is over as soon as what it asks for has been done, in whatever order."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.done: set[int] = set()
        self.pointed_at: set[Action] = set()
        self.met: dict[str, object] = {}  # the titles of rules told of in passing, and what was in front then
        self.helped = False

    def lesson_line(self) -> str:
        """What is in front if it is new, else the step to do now; nothing once all are done."""
        step = next((number for number in range(len(STEPS)) if number not in self.done), None)
        if step is None:
            return ""
        return self.passing() or self.spelled(f"{len(self.done) + 1}/{len(STEPS)} {STEPS[step][0]}")

    def spelled(self, text: str) -> str:
        """A text with the keys as they are now."""
        return re.sub(r"{([a-z.]+1?)}", lambda found: self.top.key(found[1]), text)

    def passing(self) -> str:
        """A sentence about what is in front, the first time that something of its kind is."""
        table, seat = self.panel, self.viewer
        if table is None or seat is None or self.question is None:
            return ""
        asks = table.prompt.display and table.prompt.asks
        front = len(self.table.actions) if asks else self.subject
        if front is None:
            return ""
        title = self.table.game.rule_for(self.view, seat, None if asks else self.subject)
        broken = self.explained is not None and any(a[0] == "break" for w in self.explained.ways for a in w.actions)
        title = "Blockades" if broken and not asks else title
        new = title in (QUESTIONS if asks else THINGS) and self.met.setdefault(title, front) == front
        return (QUESTIONS if asks else THINGS)[title] if new else ""

    def explain(self) -> None:
        """Look what has been done, then say what is next."""
        if self.subject is not None:
            self.pointed_at.add(self.subject)
        self.done |= {number for number, (_, done) in enumerate(STEPS) if done(self)}
        super().explain()

    def action_rules(self) -> None:
        """The rules."""
        self.helped = True
        super().action_rules()

    def notes(self) -> list[str]:
        """For help: the lesson, then what is always said."""
        self.helped = True
        line = self.lesson_line()
        lesson = [f"Lesson {line}", f"{self.top.key('menu')} leaves the lesson; it is not saved.", ""] if line else []
        return [*lesson, *super().notes()]

    def happened(self, *codes: str) -> int:
        """How often something of that kind has happened to the learner."""
        return sum(entry[1] in codes and entry[2] == self.viewer for entry in self.told.entries(self.view))


STEPS: tuple[Step, ...] = (
    (
        "A first game, not saved. Be the first in El Dorado, at the far end of the map! [ ] is your cursor: "
        "{hex.nw} {hex.ne} {hex.w} {hex.e} {hex.sw} {hex.se} or the arrows move it.",
        lambda g: len(g.pointed_at) > 2,
    ),
    (
        "The line below says what Enter does, or why it cannot. {legal.next} goes to the next space that your cards "
        "reach.",
        lambda g: g.question is not None and g.subject in g.legal(),
    ),
    (
        "{pick.1} picks the first card of your hand: only where it leads is marked then. {cancel} puts it back.",
        lambda g: g.picked is not None,
    ),
    (
        "Go to a marked space with {legal.next} and press Enter: your piece goes there, and the card is played.",
        lambda g: g.happened("moved") > 0,
    ),
    (
        "{list} lists all you can do now. {undo} takes a choice back while nothing was drawn or turned up since.",
        lambda g: g.panel is not None and g.panel.prompt.display and not g.panel.prompt.asks,
    ),
    (
        "{market} leads to the market: what is left in your hand pays for a card, which makes your deck better for all "
        "later turns.",
        lambda g: g.subject is not None and g.subject[0] == "pile",
    ),
    (
        "There Enter buys, one card a turn; {cancel} leads back to the map. {end} ends your turn, and you draw to four "
        "cards.",
        lambda g: g.happened("began") > 1,
    ),
    (
        "{hint} gives a hint, {path} shows the shortest way, {rules} the rule about what is in front, {help} what you "
        "can do.",
        lambda g: g.helped or bool(g.path) or g.hint is not None or g.happened("began") > 2,
    ),
    (
        "That was the lesson. Play on to El Dorado, or leave with {menu}; it is not saved. {rules} opens the rules at "
        "any time.",
        lambda g: g.happened("began") > 3 or g.happened("arrived") > 0,
    ),
)

# Said when a thing, or a question, is first met, by the title of the rule about it.
THINGS = {
    "Rubble": "Rubble: to enter, you play as many cards of your hand as its number says, no matter which.",
    "Base camps": "Base camp: to enter, cards of your hand leave the game for good. Give it weak ones: the good ones "
    "come up more often then.",
    "Blockades": "A blockade bars the way. Whoever removes it keeps it, and among those who arrive in the same round "
    "most blockades win.",
    "Jokers": "A joker counts as machete, paddle or coin, as you choose each time you play it.",
    "Items": "An item (!) does more than other cards, but leaves the game once it is used.",
    "Action cards": "An action card does what its text says. Those that remove cards make your deck small and strong.",
}
QUESTIONS = {
    "Discarding": "What you keep takes the place of cards you would draw. Discard what your next turn will not need.",
    "What cards pay": "Coin cards and jokers pay their power, other cards half a coin. All come back with your next deck.",
}


def begin(app: Pages) -> None:
    """Start the teaching game against one weak bot; it is not saved."""
    game = load("quest")
    setup = game.settled(Setup(game.name, 3, SEED))
    weak = names(game)[0]
    app.push_screen(Lesson(LocalTable.new(setup, seated(["human", weak, weak]))))
