"""Sitting at a table: shows it to one seat at a time, says what things are, takes choices, lets bots move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from rich.text import Text
from textual import on
from textual.widget import Widget

from engine.core import Action, Ask
from engine.game import Explanation, Way
from engine.session import NotLegal
from engine.words import SEAT_LETTERS
from tui.adapter import adapter_for
from tui.messages import BotChose, Changed, Considered, Decided, Hinted, Pointed, Wanted
from tui.pace import Pace
from tui.screens.page import Bare, hints
from tui.table import Refused, Table
from tui.told import Told
from tui.widgets.rows import Rows
from tui.widgets.tableview import TableView

LEADING = ("ok", "row.ok", "cancel", "legal.next", "list", "market", "end", "undo", "hint", "skip", "log", "help")


class Sitting(Bare):
    """One game. All that is drawn comes from a view of the seat that looks; all that is done is one of its options."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.skin = adapter_for(table.game, table.players)
        self.viewer: int | None = None  # the seat that looks; None: the public
        self.view: Any = table.view(None)
        self.question: Ask | None = None  # the viewer's own question
        self.subject: Action | None = None  # what was pointed at last
        self.picked: Action | None = None  # the card to pay with
        self.explained: Explanation | None = None
        self.known: dict[Action, Explanation] = {}  # of the position that is shown
        self.notice = ""  # a sentence about the last key, until the next
        self.path: list[Action] = []
        self.hint: tuple[Action | None, str] | None = None  # what a good bot would do, and where
        self.shown: TableView | None = None
        self.hidden = False
        self.told = Told(table.game)
        self.pace = Pace(self)
        self.armed = -1  # the turn at which "end" was pressed once
        self.over_shown = False
        self.stale = False
        self.stood: Sequence[Action] = ()  # where the viewer's pieces were when last looked at
        self.since = 0  # log entries the viewer has seen, for the curtain

    def body(self) -> Iterable[Widget]:
        """The table."""
        yield self.new_panel()

    def new_panel(self) -> TableView:
        """The table, still empty."""
        self.shown = TableView(self.skin, self.skin.panels(self.view, None, None))
        return self.shown

    def on_mount(self) -> None:
        """Hear of every change from now on."""
        self.query_one("#frame").add_class("bare")
        self.unlisten = self.table.listen(self.hear)
        if self.table.watching:
            self.set_interval(1.0, self.look)
        self.bindings_updated_signal.subscribe(self, lambda _: self.say_hints())
        self.app.theme_changed_signal.subscribe(self, lambda _: self.draw())  # the strip has colours of its own
        self.call_after_refresh(self.follow)

    def hear(self) -> None:
        """The table changed; it may say so from any thread."""
        self.post_message(Changed())

    def on_unmount(self) -> None:
        """Let go of the table."""
        self.pace.stop()
        self.unlisten()
        self.table.close()

    def look(self) -> None:
        """When looking on: see whether the players went on."""
        if self.table.look():
            self.post_message(Changed())

    @property
    def panel(self) -> TableView | None:
        """What may be looked at; None behind the curtain."""
        return self.shown if self.shown is not None and self.shown.is_mounted else None

    # --- following the game ----------------------------------------------------------------------------------------

    @on(Changed)
    def changed(self) -> None:
        """Draw once for any number of changes that came together."""
        if not self.stale:
            self.stale = True
            self.call_later(self.follow)

    def follow(self) -> None:
        """Who is asked now decides who looks, and whether a bot thinks."""
        self.stale = False
        self.pace.turn += 1
        self.path = []
        self.hint = None
        ask = self.table.ask()
        seat = self.looking(ask)
        if seat is not None and seat != self.viewer and self.curtained:
            self.draw_curtain(seat)
            return
        if not self.hidden:
            self.look_as(seat, ask)
        if self.table.bot_turn():
            self.pace.think()
        elif ask is None:
            self.finish()
        else:
            self.pace.arrived()

    def looking(self, ask: Ask | None) -> int | None:
        """The seat whose eyes the screen may use."""
        humans = self.table.humans
        if len(humans) == 1:
            return humans[0]
        return ask.seat if ask is not None and ask.seat in humans else None

    @property
    def curtained(self) -> bool:
        """Whether the keyboard is passed on behind a curtain."""
        return len(self.table.humans) > 1 and self.top.settings.curtain == "on"

    def look_as(self, seat: int | None, ask: Ask | None) -> None:
        """Show the table to a seat."""
        if self.pace.skipping and self.table.bot_turn():
            self.close_panel()
            return
        changed = seat != self.viewer
        self.viewer = seat
        self.view = self.table.view(seat)
        self.known = {}
        begins = self.question is None
        self.question = ask if ask is not None and ask.seat == seat else None
        held = {card.thing for card in self.skin.hand(self.view, seat, ask)} if seat is not None else set()
        if self.picked not in held or changed:
            self.picked = None
        if (self.subject not in held and self.subject is not None and self.subject[0] != "cell") or changed:
            self.subject = None
        self.draw()
        if seat is not None:
            self.follow_me(seat, changed or (begins and self.question is not None))
        self.open_if_needed()

    def draw_curtain(self, seat: int) -> None:
        """Take everything away, then ask for two keys of the next player."""
        from tui.screens.curtain import Curtain

        if self.hidden:
            return
        self.hidden = True
        before, self.viewer = self.viewer, None
        self.view, self.question, self.subject, self.picked, self.explained = (
            self.table.view(None),
            None,
            None,
            None,
            None,
        )
        self.known = {}
        self.told.forget()
        news = self.told.since(self.view, self.since, None)
        if self.shown is not None:
            self.shown.remove()
            self.shown = None
        self.app.push_screen(Curtain(self.table.players, before, seat, news), partial(self.lift_curtain, seat))

    async def lift_curtain(self, seat: int, _: None = None) -> None:
        """Show the table to the player who took over the keyboard."""
        await self.query_one("#frame").mount(self.new_panel())
        self.hidden = False
        self.since = len(self.told.entries(self.view))
        self.viewer = seat
        self.call_after_refresh(self.after_curtain, seat)

    def after_curtain(self, seat: int) -> None:
        """Draw for the new eyes."""
        self.viewer = None
        self.look_as(seat, self.table.ask())

    def finish(self) -> None:
        """The game is over: show the score once."""
        self.pace.arrived()
        if not self.over_shown:
            self.over_shown = True
            self.show_score()

    # --- drawing ---------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Everything that may have changed; widgets repaint only what did."""
        table = self.panel
        if table is None:
            return
        view, seat, ask = self.view, self.viewer, self.question
        table.line("strip").say(self.strip())
        table.draw_board(view, seat, self.legal(), self.path)
        table.fill_panels(self.skin.panels(view, seat, ask))
        table.fill_log(self.told.lines(view, seat))
        if seat is None:
            table.fill_hand((), None, "", "")
        else:
            table.fill_hand(
                self.skin.hand(view, seat, ask), self.picked, "No cards in hand.", self.skin.piles(view, seat)
            )
        self.explain()
        self.say_hints()

    def legal(self) -> frozenset[Action]:
        """The things that can be acted on, with the card picked if one is."""
        if self.question is None:
            return frozenset()
        things = set()
        for action in self.question.options:
            thing = self.skin.thing_of(action)
            if thing is not None and self.picked in (None, self.skin.with_of(action)):
                things.add(thing)
        return frozenset(things)

    def strip(self) -> Text:
        """The first line: round, players, who is to move, whether it is saved."""
        ask = self.table.ask()
        text = Text(self.skin.headline(self.view), "bold")
        for seat, player in enumerate(self.table.players):
            mark = "*" if ask is not None and ask.seat == seat else ""
            standing = self.skin.standing(self.view, seat)
            text.append("  ")
            text.append(f"{player.name}({SEAT_LETTERS[seat]}){mark}", self.top.seat_style(seat))
            if standing:
                text.append(f" {standing}")
        end = self.table.save_trouble or self.table.watching or ("saved  F10 menu" if self.table.name else "F10 menu")
        room = self.size.width - 2 - text.cell_len - len(end)
        if room >= 1:
            text.append(" " * room + end)
        elif self.table.save_trouble:
            text.truncate(max(self.size.width - len(end) - 3, 0))
            text.append("  " + end)
        return text

    def explain(self) -> None:
        """Say what is under the cursor and what Enter would do."""
        table = self.panel
        if table is None:
            return
        self.explained = self.explanation(self.subject) if self.subject is not None else None
        if self.subject is None or self.subject[0] != "seat":
            table.say_cell(self.explained)
        table.line("question").say(self.asking())
        if not table.prompt.display:
            table.line("outcome").say(self.notice or self.outcome())

    def explanation(self, thing: Action) -> Explanation:
        """What a thing is, to the seat that looks."""
        known = self.known.get(thing)
        if known is None:
            seat = self.viewer if self.viewer is not None else 0
            known = self.table.game.explain(self.view, seat, thing)
            if self.question is None:
                known = Explanation(known.title, known.facts, (), known.why)
            self.known[thing] = known
        return known

    def asking(self) -> Text:
        """What is being asked, and of whom."""
        ask = self.table.ask()
        if ask is None:
            return Text("The game is over.  i: the score.  l: the log.  F10: leave.", "bold")
        player = self.table.players[ask.seat]
        if self.question is None:
            step = {"step": "  Space: the next move."}.get(self.top.settings.speed, "")
            busy = f"{player.name} ({SEAT_LETTERS[ask.seat]}) is to move.{step}  . skips to the next person."
            return Text(self.pace.trouble or busy)
        return Text(self.lesson_line() or self.table.game.prompt(self.view, ask.seat), "bold")

    def lesson_line(self) -> str:
        """A teaching game says the next step here."""
        return ""

    def ways(self, thing: Action) -> list[Way]:
        """What may be done with a thing now, with the card picked if one is."""
        ways = list(self.explanation(thing).ways)
        if self.picked is None or thing == self.picked:
            return ways
        payments = [{self.skin.with_of(action) for action in way.actions} - {None} for way in ways]
        return [way for way, paid in zip(ways, payments, strict=True) if not paid or self.picked in paid]

    def target(self) -> Action | None:
        """What Enter acts on: the thing pointed at; with a card just picked, rather the place under the cursor."""
        table = self.panel
        if self.picked is not None and self.subject == self.picked and table is not None and table.board is not None:
            place = table.board.thing
            if place is not None and self.ways(place):
                return place
        return self.subject

    def outcome(self) -> str:
        """What Enter does now, or why it does nothing."""
        thing = self.target()
        if thing is None or self.question is None:
            return ""
        found, ways = self.explanation(thing), self.ways(thing)
        if len(ways) == 1:
            return f"Enter: {ways[0].text}"
        if ways:
            return f"Enter: {len(ways)} ways: {ways[0].text}; or ..."
        if self.picked is not None and found.ways:
            return f"{found.title}: not with the card picked. Esc puts it back."
        table = self.panel
        if found.why and table is not None and table.lines["cell"].display and thing == self.subject:
            return found.why  # its name stands beside the board
        return f"{found.title}: {found.why}" if found.why else found.title

    def say_hints(self) -> None:
        """The keys of the moment."""
        table = self.panel
        if table is not None and self.is_mounted:
            show = self.top.settings.hints == "on"
            table.line("hints").say(hints(self, self.size.width - 2, LEADING) if show else "? help   F10 menu")

    # --- pointing and acting ---------------------------------------------------------------------------------------

    @on(Pointed)
    def pointed(self, event: Pointed) -> None:
        """Another thing is under the cursor."""
        event.stop()
        self.point(event.thing)

    def point(self, thing: Action) -> None:
        """Make a thing the subject; a card becomes the one to pay with."""
        self.notice = self.hint[1] if self.hint is not None and thing == self.hint[0] else ""
        self.subject = thing
        if thing[0] in ("card", "token") and self.viewer is not None:
            self.picked = thing
            self.draw()
        else:
            self.explain()

    @on(Wanted)
    def wanted(self, event: Wanted) -> None:
        """Enter or a second click on a thing."""
        event.stop()
        self.act_on(self.target() or event.thing)

    def act_on(self, thing: Action) -> None:
        """Do the one way there is, ask which of several, or say why there is none."""
        if self.question is None:
            self.say("It is not your turn to choose." if self.table.ask() is not None else "The game is over.")
            return
        found, ways = self.explanation(thing), self.ways(thing)
        self.subject, self.explained = thing, found
        if len(ways) == 1:
            self.do(ways[0].actions)
        elif ways:
            self.decide(found.title, ways, lambda _: "\n".join(found.facts))
        else:
            self.say(self.outcome() or found.title)

    def say(self, sentence: str) -> None:
        """A sentence about the last key."""
        self.notice = sentence
        self.explain()

    @on(Considered)
    def considered(self, event: Considered) -> None:
        """The cursor of the decision panel is on a way: say more about it."""
        event.stop()
        table = self.panel
        if table is not None:
            table.line("outcome").say(self.notice or event.note)

    @on(Decided)
    def decided(self, event: Decided) -> None:
        """A way was picked in the decision panel."""
        event.stop()
        chosen_among = self.question is not None and self.skin.needs_panel(self.question)
        if not chosen_among:  # else the next question decides whether it stays open
            self.close_panel()
        self.do(event.actions)

    def do(self, actions: Sequence[Action]) -> None:
        """Send the actions of one gesture, as far as they are legal."""
        self.notice = ""
        self.armed = -1
        try:
            for action in actions:
                self.table.choose(action)
        except NotLegal:
            self.say("That is not possible any more.")
        except Refused as error:
            self.say(str(error))

    def decide(self, title: str, ways: Sequence[Way], note: Callable[[int], str], at: int = 0) -> None:
        """Open the decision panel."""
        table = self.panel
        if table is not None:
            table.prompt.ask(title, ways, note, at)
            table.line("question").say(self.asking())
            table.lay_out()
            self.say_hints()

    def close_panel(self) -> None:
        """Close it and give the keys back to the board."""
        table = self.panel
        if table is not None and table.prompt.display:
            table.prompt.close()
            table.lay_out()
            table.focus_board()

    def open_if_needed(self) -> None:
        """Some questions have no place on the board; an answered one closes the panel."""
        if self.question is not None and self.skin.needs_panel(self.question):
            self.list_all()
        else:
            self.close_panel()

    def list_all(self) -> None:
        """Open the decision panel with every option of the question."""
        ask = self.question
        if ask is None:
            self.say("There is nothing to choose for you now.")
            return
        game, view = self.table.game, self.view
        ways = [Way((action,), game.word(view, action, ask.seat)) for action in ask.options]

        def note(number: int) -> str:
            thing = self.skin.thing_of(ask.options[number])
            return " ".join(self.explanation(thing).facts) if thing is not None else ""

        self.decide("All you can do now", ways, note, self.skin.usual(ask))

    def follow_me(self, seat: int, begins: bool) -> None:
        """The cursor to the viewer's piece when its turn begins, and after a piece that moved without being led by it."""
        table = self.panel
        if table is None or table.board is None:
            return
        places = self.skin.my_places(self.view, seat)
        new = [place for place in places if place not in self.stood]
        self.stood = places
        if (begins or new) and table.board.thing not in places:
            self.go_among(new or places)

    def go_me(self) -> None:
        """The cursor to the next piece of the seat that looks."""
        table = self.panel
        if table is None or table.board is None:
            return
        seat = self.viewer if self.viewer is not None else 0
        self.go_among(self.skin.my_places(self.view, seat))

    def go_among(self, places: Sequence[Action]) -> None:
        """The cursor to the next of some places."""
        table = self.panel
        if table is None or table.board is None or not places:
            return
        here = table.board.thing
        at = places.index(here) + 1 if here in places else 0
        table.board.go_to(places[at % len(places)])

    def show_score(self) -> None:
        """The score, or how things stand."""
        from tui.screens.score import Score

        if not self.hidden:
            self.app.push_screen(Score(self.table, self.skin, self.view))

    @on(Rows.Moved)
    def row_moved(self, event: Rows.Moved) -> None:
        """The cursor of a side panel points, too."""
        if isinstance(event.row.what, tuple):
            self.notice = ""
            self.subject = event.row.what
            self.explain()

    @on(Rows.Picked)
    def row_picked(self, event: Rows.Picked) -> None:
        """And Enter there acts."""
        if isinstance(event.row.what, tuple):
            self.picked = None
            self.act_on(event.row.what)

    @on(BotChose)
    def bot_chose(self, event: BotChose) -> None:
        """A bot made up its mind."""
        self.pace.chose(event)

    @on(Hinted)
    def hinted(self, event: Hinted) -> None:
        """A good bot would do this."""
        if event.turn != self.pace.turn or self.question is None:
            return
        if event.action is None:
            self.say("No hint this time.")
            return
        thing = self.skin.thing_of(event.action)
        table = self.panel
        if thing is not None and thing[0] == "cell" and table is not None and table.board is not None:
            table.board.go_to(thing)
        sentence = f"Hint: {self.table.game.word(self.view, event.action, self.question.seat)}"
        self.hint = (thing, sentence)
        self.say(sentence)
