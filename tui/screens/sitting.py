"""Sitting at a table: follows the game, passes it from seat to seat, takes choices, lets bots move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from textual import events, on

from engine.core import Action, Ask
from engine.session import NotLegal
from tui.messages import Changed, Decided, Pointed, Wanted
from tui.players import Refused
from tui.screens.deciding import Deciding
from tui.widgets.rows import Rows


class Sitting(Deciding):
    """One game that is played. All that is done is an option of the seat that looks."""

    def on_mount(self) -> None:
        """Hear of every change from now on."""
        self.query_one("#frame").add_class("bare")
        self.unlisten = self.table.listen(self.hear)
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
        self.top.unsaved = self.table.save_again()
        self.table.close()
        self.top.reread()

    def look(self) -> None:
        """See whether another process took the game over; when looking on, whether the players went on."""
        watching = self.table.watching
        if self.table.look():
            self.post_message(Changed())
            if self.table.watching != watching:
                self.app.bell()
                self.taken = f"{self.table.watching} You are looking on now; F10 leads to other games."

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
        self.leaving = None
        self.notice, self.taken = self.taken, ""
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
        if changed or not (self.subject in held or self.on_board(self.subject)):
            self.subject = self.under_cursor
        self.open_if_needed()
        self.draw()
        undone, self.undone = self.undone, None
        if undone is not None and self.panel is not None and not self.panel.prompt.display:
            self.panel.point_row(undone)  # back to the market, after a purchase
        if seat is not None:
            self.follow_me(seat, changed or (begins and self.question is not None))
            if self.subject is None:  # a board that was drawn just now, whose cursor need not be led anywhere
                self.subject = self.under_cursor
                self.explain()
            if begins and self.question is not None and not self.cell_seen and not self.waiting and not self.notice:
                self.say(self.news(seat))

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
        entries = self.told.entries(self.view)
        news = self.told.since(self.view, self.skin.last_turn(entries, seat), None)
        if self.shown is not None:
            self.shown.remove()
            self.shown = None
        self.app.push_screen(Curtain(self.table.players, before, seat, news), partial(self.lift_curtain, seat))

    async def lift_curtain(self, seat: int, _: None = None) -> None:
        """Show the table to the player who took over the keyboard."""
        await self.query_one("#frame").mount(self.new_panel())
        self.top.dress(self)
        self.hidden = False
        self.viewer = seat
        self.call_after_refresh(self.after_curtain, seat)

    def after_curtain(self, seat: int) -> None:
        """Draw for the new eyes."""
        self.viewer = None
        ask = self.table.ask()
        self.look_as(seat if not self.table.watching else None, ask)

    def finish(self) -> None:
        """The game is over: show the score once, and not over a page that is being read."""
        self.pace.arrived()
        if not self.over_shown and self.is_current:
            self.over_shown = True
            self.show_score()

    def on_screen_resume(self) -> None:
        """A page above was closed; the game may have ended behind it."""
        if self.is_mounted and not self.hidden and self.table.ask() is None:
            self.finish()

    # --- pointing and acting ---------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """What was said about the last key goes with the next; advice stays with its thing."""
        if self.notice not in ("", self.advice):
            self.notice = self.advice
            self.explain()

    @property
    def advice(self) -> str:
        """What a good bot would do, if it is about the thing in front."""
        if self.hint is None or self.subject is None or self.subject != self.skin.thing_of(self.hint[0]):
            return ""
        return self.hint[1]

    def on_descendant_focus(self) -> None:
        """Enter does something else now."""
        self.explain()

    @on(Pointed)
    def pointed(self, event: Pointed) -> None:
        """Another thing is under the cursor."""
        event.stop()
        self.point(event.thing)

    def point(self, thing: Action) -> None:
        """Make a thing the subject; a card becomes the one to pay with."""
        self.subject = thing
        self.notice = self.advice
        if self.held(thing) is not None:
            self.picked = thing
            self.draw()
        else:
            self.explain()

    @on(Wanted)
    def wanted(self, event: Wanted) -> None:
        """Enter or a second click on a thing."""
        event.stop()
        thing = self.target() or event.thing
        if self.waiting and not self.ways(thing):
            self.list_all()
        else:
            self.act_on(thing)

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
            self.decide(f"{found.title}   ({len(ways)} ways)", ways)
        else:
            self.say(self.outcome() or found.title)

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
        self.picked = None
        try:
            for action in actions:
                self.table.choose(action)
        except NotLegal:
            self.say("That is not possible any more.")
        except Refused as error:
            self.say(str(error))

    def follow_me(self, seat: int, begins: bool) -> None:
        """The cursor to the viewer's piece when its turn begins, and after a piece that moved without being led by it.

        While something else on the board is asked for, such as where a dragon goes, it is among what may be chosen,
        and afterwards where it was before.
        """
        table = self.panel
        if table is None or table.board is None:
            return
        places = self.skin.my_places(self.view, seat)
        new = [place for place in places if place not in self.stood]
        here, left = table.board.thing, self.left
        self.stood, self.left = places, None
        goal = left if left is not None and table.board.shows(left) else here
        if begins or new:
            goal = here if here in places else next(iter(new or places), here)
        aims = self.aims()
        if aims:
            self.left, goal = goal, here if here in aims else aims[0]
        if goal is not None and goal != here:
            table.board.go_to(goal)

    def aims(self) -> list[Action]:
        """The things on the board that a question is about that has nothing to do with the viewer's pieces."""
        ask = self.question
        if ask is None or self.skin.needs_panel(ask) or any(action[0] in self.skin.blocks for action in ask.options):
            return []
        return [thing for action in ask.options if (thing := self.skin.thing_of(action)) is not None]

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
            self.app.push_screen(Score(self.table, self.skin, self.table.view(self.viewer), self.viewer))

    @on(Rows.Moved)
    def row_moved(self, event: Rows.Moved) -> None:
        """The cursor of a side panel points, too."""
        if isinstance(event.row.what, tuple):
            put_back, self.picked = self.picked is not None, None
            self.point(event.row.what)
            if put_back:
                self.draw()

    @on(Rows.Picked)
    def row_picked(self, event: Rows.Picked) -> None:
        """And Enter there acts."""
        if isinstance(event.row.what, tuple):
            self.picked = None
            self.act_on(event.row.what)
