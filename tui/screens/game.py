"""The game screen's keys: every command of a player at the table."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from tui.keys import GAME, bound
from tui.screens.sitting import Sitting
from tui.widgets.rows import Rows

_OFFERED_WHEN_ASKED = ("ok", "row.ok", "cancel", "legal.next", "list", "market", "end", "undo", "hint", "path")


class GameScreen(Sitting):
    """A game with its keys."""

    BINDINGS: ClassVar[list[BindingType]] = [*bound(GAME)]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Behind the curtain nothing works; what cannot be done now says why when its key is pressed."""
        if not self.is_mounted or self.hidden:
            return None
        if action == "cancel":
            return True if self.cancellable else None
        return True

    def offer(self, name: str) -> str | None:
        """Only what can be done at this moment, by the name it has then."""
        table, ask = self.panel, self.question
        if table is None:
            return ""
        listed = table.prompt.display
        if name in _OFFERED_WHEN_ASKED and ask is None:
            return ""
        match name:
            case "cancel":
                return "look at the board" if listed and table.prompt.asks else "close" if listed else "back"
            case "list":
                return "" if listed else None
            case "legal.next":
                return "" if listed or not self.legal() else None
            case "market":
                return "" if listed or not self.for_sale else None
            case "end":
                ending = self.skin.ending(ask) if ask is not None else None
                return self.skin.endings.get(ending[0], "") if ending is not None else ""
            case "undo":
                return None if self.table.can_undo else ""
            case "skip":
                return None if self.table.bot_turn() else ""
            case "mark":
                return "next move" if self.table.bot_turn() and self.top.settings.speed == "step" else ""
        return None

    @property
    def for_sale(self) -> bool:
        """Whether anything beside the board can be had now."""
        ask = self.question
        things = {self.skin.thing_of(action) for action in ask.options} if ask is not None else set()
        return any(thing is not None and thing[0] == "pile" for thing in things)

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
        if table is not None and table.board is not None and not table.prompt.display and self.legal():
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
        more = self.skin.more(self.view, self.question) if action[0] == "end" else 0
        turn = self.skin.turn(self.view, self.question.seat)
        if more and self.armed != turn:
            self.armed = turn
            ways = "1 way" if more == 1 else f"{more} ways"
            self.say(f"You could still move or buy ({ways}; o lists them). Again: end your turn.")
            return
        self.close_panel()
        self.do((action,))

    def action_undo(self) -> None:
        """Take the last choice back, or say what stands in the way."""
        if self.question is None:
            self.say(
                "A choice can be taken back when you are asked again." if self.table.ask() else "The game is over."
            )
        elif not self.table.undo():
            lines = self.told.lines(self.view, self.viewer)
            self.say(f"Nothing can be taken back{f' since this: {lines[-1]}' if lines else '.'}")

    def action_redo(self) -> None:
        """Make the choice again that was taken back."""
        if self.question is None or not self.table.redo():
            self.say("There is no choice that was taken back and could be made again.")

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
        """The rules, open at the one about the thing in front; about the question, if that is in front."""
        from tui.screens.rules import Rules

        table = self.panel
        if table is None:
            return
        thing = None if table.prompt.display or self.waiting else self.subject
        seat = self.viewer if self.viewer is not None else 0
        title = self.table.game.rule_for(self.view, seat, thing)
        self.app.push_screen(Rules(self.table.game, self.table.setup, title))

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
        """Space: the bot's next move. It never chooses for a person, who may have pressed it a moment too late."""
        if not self.pace.next() and self.question is not None:
            self.say("Space shows the next move of a bot. Enter does what the line below says.")

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
