"""The game screen's keys: every command of a player at the table."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from engine.bots.base import names
from tui.keys import GAME, bound
from tui.players import Refused
from tui.screens.sitting import Sitting
from tui.widgets.rows import Row, Rows

_OFFERED_WHEN_ASKED = ("cancel", "legal.next", "list", "market", "end", "undo", "hint", "path")


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
                return None if not listed and table.board is not None and table.board.marked else ""
            case "market":
                return "" if listed or isinstance(self.focused, Rows) or not self.for_sale else None
            case "end":
                ending = self.skin.ending(ask) if ask is not None else None
                return self.skin.endings.get(ending[0], "") if ending is not None else ""
            case "undo":
                return None if self.table.can_undo else ""
            case "skip":
                if not self.table.bot_turn():
                    return ""
                return None if self.table.humans else "skip to the end"
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
            table.focus_board()
            self.subject = self.under_cursor
        elif self.picked is not None:
            self.put_back()
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
        if table is None or table.board is None or table.prompt.display:
            return
        if table.board.marked:
            table.focus_board()
            table.board.legal(step)
        else:
            self.say("Nothing on the board can be acted on now.")

    def action_go_me(self) -> None:
        """To my piece, then to my other one."""
        self.to_the_board()
        self.go_me()

    def action_go_rival(self) -> None:
        """To the next rival's piece."""
        mine = self.viewer if self.viewer is not None else 0
        self.to_the_board()
        self.go_among(self.skin.others(self.view, mine))

    def action_path(self) -> None:
        """Show the shortest way from the cursor to the goal; again: hide it."""
        table = self.panel
        if table is None or table.board is None or table.board.thing is None:
            return
        seat = self.viewer if self.viewer is not None else 0
        self.path = [] if self.path else self.skin.path(self.view, seat, table.board.thing)
        steps = len(self.path)
        hides = f"{self.top.key('path')} hides it."
        self.notice = f"The shortest way from here: {steps} step{'' if steps == 1 else 's'}. {hides}" if steps else ""
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
        if self.question is None:
            self.say("There is nothing to end now.")
            return
        if action is None:
            self.say(f"This comes first: {self.table.game.prompt(self.view, self.question.seat)}")
            return
        asks = action[0] == "end" and self.top.settings.ending == "ask"
        more = self.skin.more(self.view, self.question) if asks else 0
        turn = self.skin.turn(self.view, self.question.seat)
        if more and self.armed != turn:
            self.armed = turn
            ways = "1 way" if more == 1 else f"{more} ways"
            listed = f"{ways}; {self.top.key('list')} lists them"
            self.say(f"There is more that you could do ({listed}). Again: end your turn.")
            return
        self.close_panel()
        self.do((action,))

    def action_undo(self) -> None:
        """Take the last choice back, or say what stands in the way."""
        if self.question is None:
            self.say(
                "A choice can be taken back when you are asked again." if self.table.ask() else "The game is over."
            )
            return
        last = self.table.actions[-1] if self.table.actions else None
        if self.table.undo():
            self.undone = self.skin.thing_of(last) if last is not None else None
        else:
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
            self.app.push_screen(Log(self.table, self.skin, self.table.view(self.viewer), self.viewer))

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
            self.to_the_board()

    def to_the_board(self) -> None:
        """Keys go to the board from wherever they went."""
        if self.panel is not None:
            self.panel.focus_board()
            self.subject = self.under_cursor
            self.draw()

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
            self.picked, self.notice = None, ""
            self.subject = table.next_panel(step)
            self.draw()

    def action_pick(self, number: int) -> None:
        """A digit: a way in the decision panel, else a card in hand; again: put it back, since nobody means to spend it."""
        table = self.panel
        if table is None:
            return
        if table.prompt.display:
            table.prompt.pick(number)
            return
        held = table.hand.held
        if number > len(held):
            counted = {0: "", 1: " Yours is 1."}.get(len(held), f" Yours are 1 to {len(held)}.")
            self.say(f"You hold no card {number}.{counted}")
        elif held[number - 1].thing == self.picked:
            self.put_back()
            self.draw()
        else:
            table.focus_board()  # that is where a card is used, whatever panel had the keys
            self.point(held[number - 1].thing)

    def put_back(self) -> None:
        """The card picked back into the hand; what the cursor is on comes to the front."""
        self.picked, self.notice = None, ""
        self.subject = self.under_cursor

    def menu(self) -> list[Row]:
        """What is no move but about this game."""
        table, seat = self.table, self.viewer
        rows = [Row(f"Saved as {table.name}", tone="note")] if table.name else []
        rows += [Row("Back to the game", "back", key="g"), Row("To the first page", "app.home", key="h")]
        if seat in table.humans and table.scores is None:
            rows.append(Row(f"Let a bot play on for {table.players[seat].name}", "screen.give_up_seat", key="b"))
        if table.watching and table.name:
            rows.append(Row("Take the game over", "screen.take_over", key="t"))
        return rows

    def action_give_up_seat(self) -> None:
        """Let the best bot play on for the player in front, who is asked once more."""
        seat = self.viewer
        if seat is None or seat not in self.table.humans:
            return
        if self.leaving != seat:
            self.leaving = seat
            name = self.table.players[seat].name
            self.say(f"A bot would play on for {name}, and that cannot be taken back. Choose it again if you mean it.")
            return
        try:
            self.table.hand_over(seat, names(self.table.game)[-1])
        except Refused as error:
            self.say(str(error))

    def action_take_over(self) -> None:
        """Play on here what another window plays."""
        self.top.say(self.top.resume(self.table.name, "take")[0])
