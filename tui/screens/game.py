"""The game screen's keys: every command of a player at the table."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from tui.keys import GAME, bound
from tui.screens.sitting import Sitting
from tui.widgets.rows import Rows


class GameScreen(Sitting):
    """A game with its keys."""

    BINDINGS: ClassVar[list[BindingType]] = [*bound(GAME)]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey what cannot be done now."""
        if not self.is_mounted or self.hidden:
            return None
        asked = self.question is not None
        match action:
            case "end":
                return True if self.question is not None and self.skin.ending(self.question) is not None else None
            case "undo":
                return True if asked and self.table.can_undo else None
            case "redo":
                return True if asked and self.table.can_redo else None
            case "skip":
                return True if self.table.bot_turn() else None
            case "hint" | "list":
                return True if asked else None
            case "legal":
                return True if self.legal() else None
            case "cancel":
                return True if self.cancellable else None
        return True

    @property
    def cancellable(self) -> bool:
        """Whether Esc has anything to put back."""
        table = self.panel
        return table is not None and (
            bool(table.prompt.display or self.picked or self.path or table.full) or isinstance(self.focused, Rows)
        )

    def action_cancel(self) -> None:
        """Put back one thing: the panel, the card, the path, the focus. Never leaves the game."""
        table = self.panel
        if table is None:
            return
        self.notice = ""
        if table.prompt.display:
            self.close_panel()
            if self.question is not None and self.skin.needs_panel(self.question):
                self.notice = "o opens the question again; u takes the last choice back."
        elif isinstance(self.focused, Rows):
            table.show_tab("cell")
            table.focus_board()
        elif self.picked is not None:
            self.picked = None
            self.subject = table.board.thing if table.board is not None else None
        elif self.path:
            self.path = []
        elif table.full:
            self.action_map_full()
        self.draw()

    def action_list(self) -> None:
        """All that can be done now."""
        self.list_all()

    def action_legal(self, step: int) -> None:
        """To the next or previous thing that can be acted on."""
        table = self.panel
        if table is not None and table.board is not None and not table.prompt.display:
            table.focus_board()
            table.board.legal(step)

    def action_go_me(self) -> None:
        """To my piece, then to my other one."""
        self.go_me()

    def action_go_rival(self) -> None:
        """To the next rival's piece."""
        mine = self.viewer if self.viewer is not None else 0
        others = range(mine + 1, mine + len(self.table.players))
        self.go_among([p for s in others for p in self.skin.my_places(self.view, s % len(self.table.players))])

    def action_path(self) -> None:
        """Show the cheapest path to the cursor, or from it to the goal; again: hide it."""
        table = self.panel
        if table is None or table.board is None or table.board.thing is None:
            return
        seat = self.viewer if self.viewer is not None else 0
        self.path = [] if self.path else self.skin.path(self.view, seat, table.board.thing)
        steps = len(self.path)
        self.notice = (
            f"The shortest way from here: {steps} step{'' if steps == 1 else 's'}. p hides it." if steps else ""
        )
        self.draw()

    def action_market(self) -> None:
        """To what is for sale."""
        table = self.panel
        name = next((panel.name for panel in table.panels if panel.tall), "") if table is not None else ""
        if table is not None and name and not table.prompt.display:
            table.focus_panel(name)
            rows = table.rows(name)
            rows.point(next((n for n, row in enumerate(rows.rows) if row.tone == "good"), rows.at))

    def action_end(self) -> None:
        """End the turn, the movement or the choosing; asks again while there is more to do."""
        action = self.skin.ending(self.question) if self.question is not None else None
        if action is None or self.question is None:
            self.say("There is nothing to end now.")
            return
        more = len(self.question.options) - 1
        if action[0] == "end" and more and self.armed != self.pace.turn:
            self.armed = self.pace.turn
            self.say(f"You could still do {more} thing{'' if more == 1 else 's'} (o lists them). Again: end your turn.")
            return
        self.close_panel()
        self.do((action,))

    def action_undo(self) -> None:
        """Take the last choice back."""
        if self.question is None or not self.table.undo():
            self.say("Nothing to take back: a card was drawn, something was turned up, or another player was asked.")

    def action_redo(self) -> None:
        """Make the choice again that was taken back."""
        if self.question is None or not self.table.redo():
            self.say("Nothing to do again.")

    def action_hint(self) -> None:
        """Ask a good bot."""
        if self.question is None:
            self.say("A hint is for when you are asked.")
            return
        self.say("Thinking about a hint ...")
        self.pace.hint(self.question.seat)

    def action_log(self) -> None:
        """The whole log, and the board at any moment of it."""
        from tui.screens.log import Log

        if not self.hidden:
            self.app.push_screen(Log(self.table, self.skin, self.view, self.viewer))

    def action_rules(self) -> None:
        """The rules of this game."""
        from tui.screens.rules import Rules

        self.app.push_screen(Rules(self.table.game, self.table.setup))

    def action_info(self) -> None:
        """Players and score."""
        self.show_score()

    def action_map_full(self) -> None:
        """The board alone, or everything."""
        table = self.panel
        if table is not None:
            table.full = not table.full
            table.lay_out()

    def action_mark(self) -> None:
        """Space: the bot's next move, or the row under the cursor."""
        if self.pace.next():
            return
        if isinstance(self.focused, Rows):
            self.focused.action_pick()
        elif self.subject is not None:
            self.act_on(self.subject)

    def action_skip(self) -> None:
        """Show nothing more until a person is asked."""
        self.pace.skip()

    def action_panel(self, step: int) -> None:
        """The next panel."""
        table = self.panel
        if table is not None and not table.prompt.display:
            table.full = False
            table.next_panel(step)

    def action_pick(self, number: int) -> None:
        """A digit: a way in the decision panel, else a card in hand; twice: use it."""
        table = self.panel
        if table is None:
            return
        if table.prompt.display:
            table.prompt.pick(number)
            return
        held = table.hand.held
        if number > len(held):
            return
        thing = held[number - 1].thing
        if thing == self.picked and self.subject == thing:
            self.act_on(thing)
        else:
            self.point(thing)

    def notes(self) -> list[str]:
        """What can be done here, and why not what cannot; for help."""
        lines = []
        ask = self.table.ask()
        if ask is None:
            lines.append("The game is over. F10 leads to a new one.")
        elif self.question is None:
            lines.append(f"{self.table.players[ask.seat].name} is to move; Space shows the next move, . skips to you.")
        else:
            lines.append(self.table.game.prompt(self.view, ask.seat))
            lines += [f"- {text}" for text in self.summary()]
        if self.explained is not None:
            lines += ["", self.explained.title, *self.explained.facts]
            lines += [f"Enter: {way.text}." for way in self.explained.ways[:5]]
            lines += [f"Why not? {self.explained.why}"] if self.explained.why else []
        return lines

    def summary(self) -> list[str]:
        """The options of the question, the first of each kind and how many more."""
        assert self.question is not None
        first: dict[str, str] = {}
        count: dict[str, int] = {}
        for action in self.question.options:
            verb = action[0]
            first.setdefault(verb, self.table.game.word(self.view, action, self.question.seat))
            count[verb] = count.get(verb, 0) + 1
        return [
            text + (f" (and {count[verb] - 1} more like it)" if count[verb] > 1 else "") for verb, text in first.items()
        ]
