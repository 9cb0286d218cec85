"""Choosing from a list: every way to answer, what each brings, and where a good bot's advice lies."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on

from engine.core import Action, Ask
from engine.game import Way
from tui.messages import BotChose, Considered, Hinted
from tui.screens.display import Display
from tui.widgets.rows import Row

SEEN = 6  # ways that are seen at once on the smallest screen


class Deciding(Display):
    """A display with its decision panel. Picking a row is left to who plays."""

    def decide(self, title: str, ways: Sequence[Way], at: int = 0, asks: bool = False) -> None:
        """Open the decision panel."""
        table = self.panel
        if table is None or self.question is None:
            return

        def note(number: int) -> str:
            way = ways[number]
            advised = self.hint is not None and way.actions[0] == self.hint[0]
            return self.hint[1] if advised and self.hint is not None else self.promise(way)

        table.open_list(title, [Row(self.counted(way), way.actions) for way in ways], note, at, asks)
        self.explain()
        self.say_hints()

    def counted(self, way: Way) -> str:
        """A way, and how many of the card are held if it is one of several."""
        used = {self.skin.with_of(action) for action in way.actions}
        if len(way.actions) > 1 or self.viewer is None or self.question is None:
            return way.text
        held = [card for card in self.skin.hand(self.view, self.viewer, self.question) if card.thing in used]
        return f"{way.text}  (you hold {held[0].count})" if held and held[0].count > 1 else way.text

    def close_panel(self) -> None:
        """Close it and give the keys back to the board."""
        table = self.panel
        self.noted = ""
        if table is not None and table.prompt.display:
            table.close_list()

    def open_if_needed(self) -> None:
        """Some questions have no place on the board; an answered one closes the panel."""
        if self.question is not None and self.skin.needs_panel(self.question):
            self.list_all()
        else:
            self.close_panel()

    def list_all(self, mark: Action | None = None) -> None:
        """Open the decision panel with every option of the question, the cursor on the usual one or a certain one."""
        ask = self.question
        if ask is None:
            self.say("There is nothing to choose for you now.")
            return
        asks = self.skin.needs_panel(ask)
        ways = self.table.game.ways(self.view, ask)
        ending = self.skin.ending(ask)
        if asks:  # what ends it comes first, so that it has the same digit every time
            ways.sort(key=lambda way: way.actions[0] != ending)
        first = mark or self.usual(ask)
        at = next((n for n, way in enumerate(ways) if way.actions[0] == first), 0)
        count = "1 way" if len(ways) == 1 else f"{len(ways)} ways"
        title = f"All you can do now   ({count})"
        if asks:
            title = self.table.game.prompt(self.view, ask.seat)
            title += f"   ({count})" if len(ways) > SEEN else ""
        self.decide(title, ways, at, asks)

    def usual(self, ask: Ask) -> Action:
        """The option that the list begins with."""
        return ask.options[self.skin.usual(self.view, ask)]

    @on(Considered)
    def considered(self, event: Considered) -> None:
        """The cursor of the decision panel is on a way: say more about it."""
        event.stop()
        self.notice, self.noted = "", event.note
        self.explain()

    # --- advice

    @on(BotChose)
    def bot_chose(self, event: BotChose) -> None:
        """A bot made up its mind."""
        self.pace.chose(event)

    @on(Hinted)
    def hinted(self, event: Hinted) -> None:
        """A good bot would do this: mark it, so that Enter does it, and say why."""
        if event.turn != self.pace.turn or self.question is None:
            return
        action = event.action
        if action is None:
            self.say("No hint this time.")
            return
        game, seat = self.table.game, self.question.seat
        ways = game.ways(self.view, self.question)
        told = next((way.text for way in ways if way.actions[0] == action), game.word(self.view, action, seat))
        sentence = f"Hint: {told}. {game.why(self.view, action, seat)}"
        self.hint = (action, sentence)
        table = self.panel
        if table is None:
            return
        if table.prompt.display or self.skin.needs_panel(self.question) or not self.mark(action):
            self.list_all(action)
        self.say(sentence)

    def mark(self, action: Action) -> bool:
        """Put the cursor where Enter does just that; False if there is no such place outside the list."""
        table, thing = self.panel, self.skin.thing_of(action)
        if table is None or thing is None:
            return False
        before = self.picked
        self.picked = self.held(self.skin.with_of(action))
        if [way.actions for way in self.ways(thing)] != [(action,)]:
            self.picked = before
            return False
        if table.point_row(thing):
            self.picked = None
        elif table.board is not None and table.board.shows(thing):
            table.focus_board()
            table.board.go_to(thing)
        else:
            table.focus_board()
        self.subject = thing
        self.draw()
        return True

    def held(self, thing: Action | None) -> Action | None:
        """A thing, if it is in the hand that is shown."""
        if thing is None or self.viewer is None:
            return None
        cards = self.skin.hand(self.view, self.viewer, self.question)
        return thing if any(card.thing == thing for card in cards) else None
