"""What a game screen shows: the table as one seat may see it, what is under the cursor, and what Enter would do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from engine.core import Action, Ask
from engine.game import Explanation, Way
from engine.words import SEAT_LETTERS
from tui.adapter import adapter_for
from tui.glyphs import Glyphs
from tui.pace import Pace
from tui.screens.page import Bare, hints
from tui.table import Table
from tui.told import Told
from tui.widgets.short import titled
from tui.widgets.strip import Sitter, first_line
from tui.widgets.tableview import NARROW, TableView

# Enter is not among them: the line above says what it does.
OVER = ("info", "log", "menu", "help", "rules")  # when nothing is to be done any more
LEADING = (
    *("mark", "skip", "cancel", "legal.next", "list", "market", "end", "undo", "hint"),
    *("log", "help", "info", "path"),
)


class Display(Bare):
    """One game, drawn from a view of the seat that looks. It changes nothing at the table."""

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
        self.noted = ""  # about the row under the cursor of the list of choices
        self.path: list[Action] = []
        self.hint: tuple[Action, str] | None = None  # what a good bot would do, and why
        self.shown: TableView | None = None
        self.hidden = False
        self.told = Told(table.game)
        self.pace = Pace(self)
        self.armed: tuple[int, int] | None = None  # the turn at which "end" was pressed once
        self.leaving: int | None = None  # the seat that was asked in this position whether a bot shall play on
        self.undone: Action | None = None  # what the choice just taken back was about
        self.taken = ""  # said once, when another window took the game over
        self.over_shown = False
        self.stale = False
        self.stood: Sequence[Action] = ()  # where the viewer's pieces were when last looked at
        self.left: Action | None = None  # where the cursor was before it was led among what may be chosen

    @property
    def key_names(self) -> Mapping[str, str]:
        """What keys mean in this game only."""
        return self.skin.keys

    def body(self) -> Iterable[Widget]:
        """The table."""
        yield self.new_panel()

    def new_panel(self) -> TableView:
        """The table, still empty."""
        self.skin.glyphs = self.top.glyphs  # else it would be drawn once before anybody looks
        self.shown = TableView(self.skin, self.skin.panels(self.view, None, None, NARROW))
        return self.shown

    @property
    def panel(self) -> TableView | None:
        """What may be looked at; None behind the curtain."""
        return self.shown if self.shown is not None and self.shown.is_mounted else None

    # --- drawing ---------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Everything that may have changed; widgets repaint only what did."""
        table = self.panel
        if table is None:
            return
        view, seat, ask = self.view, self.viewer, self.question
        table.line("strip").say(self.strip())
        table.draw_board(view, seat, self.legal(), self.path)
        table.fill_panels(self.skin.panels(view, seat, ask, table.beside))
        table.fill_log(self.told.lines(view, seat))
        if seat is None:
            table.fill_hand((), None, "", ())
        else:
            table.fill_hand(
                self.skin.hand(view, seat, ask), self.picked, "No cards in hand.", self.skin.piles(view, seat)
            )
        self.explain()
        self.say_hints()

    def use(self, glyphs: Glyphs) -> None:
        """Draw with other characters."""
        if glyphs != self.skin.glyphs:
            self.skin.glyphs = glyphs
            self.draw()

    def on_resize(self) -> None:
        """Other room for names."""
        self.call_after_refresh(self.draw)

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
        ask, view = self.table.ask(), self.view
        sitters = [
            Sitter(
                player.name,
                SEAT_LETTERS[seat],
                ask is not None and ask.seat == seat,
                self.skin.standing(view, seat),
                self.top.seat_style(seat),
            )
            for seat, player in enumerate(self.table.players)
        ]
        sitters += [Sitter(name, letter, False, far, Style()) for name, letter, far in self.skin.unseated(view)]
        state = "looking on" if self.table.watching else "saved" if self.table.name else "not saved"
        end = self.table.save_trouble or f"{state}  {self.top.key('menu')} menu"
        return first_line(self.skin.headline(view), sitters, end, self.size.width - 2)

    def explain(self) -> None:
        """Say what is under the cursor and what Enter would do."""
        table = self.panel
        if table is None:
            return
        self.explained = self.explanation(self.subject) if self.subject is not None else None
        table.say_cell(self.explained, f"{self.top.key('help')} tells all")
        table.line("question").say(self.asking())
        said = self.notice or (self.noted if table.prompt.display else self.outcome())
        telling = self.skin.wide and table.prompt.display  # there the line has one more
        table.line("outcome").say(whole_sentences(said, self.size.width - 2, 3 if telling else 2))
        table.say_lesson(self.lesson_line())

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
            info, log, menu = map(self.top.key, ("info", "log", "menu"))
            return Text(f"The game is over.  {info}: the score.  {log}: the log.  {menu}: leave.", "bold")
        if self.question is not None:
            return Text(self.table.game.prompt(self.view, ask.seat), "bold")
        mover = f"{titled(self.table.players[ask.seat].name, SEAT_LETTERS[ask.seat])} is to move."
        if self.table.watching:
            return Text(f"{mover}  You are looking on.")
        if not self.table.bot_turn():
            return Text(mover)
        mark, skips = map(self.top.key, ("mark", "skip"))
        step = {"step": f"  {mark}: the next move."}.get(self.top.settings.speed, "")
        skip = f"{skips}: skip to the next person." if self.table.humans else f"{skips}: skip to the end."
        return Text(self.pace.trouble or f"{mover}{step}  {skip}")

    @property
    def under_cursor(self) -> Action | None:
        """The thing under the cursor of the board."""
        table = self.panel
        return table.board.thing if table is not None and table.board is not None else None

    @property
    def waiting(self) -> bool:
        """Whether a question that the board cannot answer waits behind a list that was closed."""
        asked = self.question is not None and self.skin.needs_panel(self.question)
        return asked and self.panel is not None and not self.panel.prompt.display

    def lesson_line(self) -> str:
        """A teaching game says the next step here."""
        return ""

    def ways(self, thing: Action) -> list[Way]:
        """What may be done with a thing now, with the card picked if one is."""
        ways = list(self.explanation(thing).ways)
        if self.picked is None or thing == self.picked:
            return ways
        payments = [{self.skin.with_of(action) for action in way.actions} - {None} for way in ways]
        return [way for way, paid in zip(ways, payments, strict=True) if self.picked in paid]

    def target(self) -> Action | None:
        """What Enter acts on: the thing pointed at; with a card just picked, rather the place under the cursor."""
        place = self.under_cursor
        if self.picked is not None and self.subject == self.picked and place is not None and self.ways(place):
            return place
        return self.subject

    def outcome(self) -> str:
        """What Enter does now, or why it does nothing."""
        thing = self.target()
        if self.waiting and (thing is None or not self.ways(thing)):
            back = f"Enter: back to what is asked.  {self.top.key('undo')}: take the last choice back."
            return back if thing is None or self.cell_seen else f"{back}  {self.told_of(thing)}"
        table = self.panel
        if table is not None and table.rows("log").has_focus:
            return f"Up and Down scroll; {self.top.key('log')} shows the whole log.  Esc: back to the board."
        if thing is None:
            return ""
        if self.question is None:
            return "" if "looking on" in self.table.watching else self.table.watching
        found, ways = self.explanation(thing), self.ways(thing)
        if len(ways) == 1:
            return self.promise(ways[0])
        if ways:
            return f"Enter: {len(ways)} ways: {self.some(ways)}"
        if self.picked is not None and found.ways:
            back = f"{found.title}: not with the card picked. {self.top.key('cancel')} puts it back."
            return " ".join([back, *found.facts])
        return (found.why or found.title) if self.cell_seen and thing == self.subject else self.told_of(thing)

    @property
    def cell_seen(self) -> bool:
        """Whether what is under the cursor is told beside the board."""
        return self.panel is not None and self.panel.cell_seen

    def told_of(self, thing: Action) -> str:
        """A thing in a line of its own: why nothing can be done with it, and what it is if that stands nowhere else."""
        found = self.explanation(thing)
        more = [found.why] if found.why and self.question is not None and not self.waiting else []
        more += [] if self.cell_seen else found.facts
        return f"{found.title}: {' '.join(more)}" if more else found.title

    def news(self, seat: int) -> str:
        """What happened last since the seat's own turn, as much as the lines below the board hold."""
        room, text = 2 * self.size.width - 8, ""
        entries = self.told.entries(self.view)
        news = [entry for entry in entries[self.skin.last_turn(entries, seat) :] if entry[1] != self.skin.begins]
        for line in filter(None, (self.table.game.tell(entry, seat) for entry in reversed(news))):
            if len(text) + len(line) > room:
                break
            text = f"{line} {text}"
        return text.strip()

    def some(self, ways: Sequence[Way]) -> str:
        """The first of several ways, as many as fit into the lines there are, and whether there are more."""
        room = 2 * self.size.width - 30
        text = ways[0].text
        for way in ways[1:]:
            if len(text) + len(way.text) > room:
                return f"{text}; or ..."
            text += f"; {way.text}"
        return f"{text}."

    def promise(self, way: Way) -> str:
        """What Enter does, and what follows it if there is room to say that."""
        last = way.actions[-1]
        thing = self.skin.thing_of(last)
        told = self.question is not None and (len(way.actions) == 1 or self.on_board(thing))
        seat = self.question.seat if self.question is not None else 0
        after = self.table.game.after(self.view, last, seat) if told else ""
        return f"Enter: {way.text}. {after}".strip()

    def on_board(self, thing: Action | None) -> bool:
        """Whether a thing lies on the board that is shown."""
        table = self.panel
        return thing is not None and table is not None and table.board is not None and table.board.shows(thing)

    def say_hints(self) -> None:
        """The keys of the moment."""
        table = self.panel
        if table is not None and self.is_mounted:
            show = self.top.settings.hints == "on"
            order = LEADING if self.table.ask() is not None else OVER
            few = f"{self.top.key('help')} help   {self.top.key('menu')} menu"
            table.line("hints").say(hints(self, self.size.width - 2, order) if show else few)

    def say(self, sentence: str) -> None:
        """A sentence about the last key."""
        self.notice = sentence
        self.explain()

    def notes(self) -> list[str]:
        """What can be done here, and why not what cannot; for help."""
        lines = []
        ask = self.table.ask()
        if ask is None:
            lines.append(f"The game is over. {self.top.key('menu')} leads to a new one.")
        elif self.question is None:
            name, mark, skip = self.table.players[ask.seat].name, *map(self.top.key, ("mark", "skip"))
            lines.append(f"{name} is to move; {mark} shows the next move, {skip} skips to you.")
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


def whole_sentences(text: str, width: int, lines: int) -> str:
    """As many sentences as fit so many lines, the first in any case."""
    while ". " in text and len(wrap(text, max(width, 1))) > lines:
        text = text.rsplit(". ", 1)[0] + "."
    return text
