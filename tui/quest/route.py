"""The route editor: lay one piece after another; it says what fits, and why something does not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from engine.quest.routes import Course, Piece, attachments, problem, read_route, tiles, warnings, written
from tui.glyphs import land_name
from tui.hexes import OVERVIEW
from tui.hexpaint import Hex
from tui.screens.typingpage import TypingPage
from tui.text import clean
from tui.widgets.hexboard import HexBoard
from tui.widgets.line import Line
from tui.widgets.typeline import TypeLine

LETTERS = tuple("ABCDEFGHIJKLMNOPQRYZ")


class RouteEditor(TypingPage):
    """A map being laid. Left and right turn through the places a piece fits, Enter lays it."""

    heading = "Route editor"
    AUTO_FOCUS = ""
    order: ClassVar[tuple[str, ...]] = ("route.lay", "route.next", "route.place", "route.back", "route.save", "back")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "letter(1)", "next piece", id="route.next"),
        Binding("up", "letter(-1)", "previous piece", show=False, id="route.prev"),
        Binding("right", "place(1)", "next place", id="route.place"),
        Binding("left", "place(-1)", "previous place", show=False, id="route.placeback"),
        Binding("enter", "lay", "lay it", id="route.lay"),
        Binding("u,delete", "take", "take away", id="route.back"),
        Binding("s", "save", "save", id="route.save"),
    ]

    def __init__(self, done: Callable[[str, str], None], text: str = "") -> None:
        super().__init__()
        self.done = done  # called with the name and the route; without a name it is not finished
        self.pieces: tuple[Piece, ...] = read_route(text) if text else ()
        self.at = 0  # of LETTERS
        self.spot = 0
        self.spots: list[Piece] = []
        self.fitting = ""  # the letters of the pieces that can be laid somewhere now
        self.notice = "" if text else "A route of your own, from the start; a printed one is not changed."

    def body(self) -> Iterable[Widget]:
        """All pieces, map, what is tried, what is wrong."""
        yield Line(id="pieces")
        yield HexBoard(zoom=OVERVIEW, id="replay")
        yield Line(id="moment")
        yield Line(id="note")
        yield TypeLine("a name for this route; Enter saves it")

    def on_mount(self) -> None:
        """The first piece."""
        board = self.query_one(HexBoard)
        board.can_focus = False
        board.glyphs = self.top.glyphs
        self.refit()
        self.at = LETTERS.index(self.fitting[:1] or "A")
        self.try_letter()

    @property
    def letter(self) -> str:
        """The face that is tried."""
        return LETTERS[self.at]

    def used(self, letter: str) -> bool:
        """Whether the piece with that face is laid, on this face or the other."""
        faces = {letter, tiles()[letter].back}
        return any(piece.letter in faces for piece in self.pieces)

    def try_letter(self) -> None:
        """Find every place for the face, in every turn."""
        self.spots = [place for turn in range(6) for place in attachments(self.pieces, self.letter, turn)]
        if not self.pieces:
            self.spots = self.spots[:1]  # turning the first piece turns the whole map
        self.spot = 0
        self.show()

    def reason(self) -> str:
        """Why the face fits nowhere."""
        last = self.pieces[-1] if self.pieces else Piece("A", 0, 0, 0)
        away = Piece(self.letter, 0, last.q + 40, last.r) if self.pieces else Piece(self.letter, 0, 0, 0)
        found = problem((*self.pieces, away), complete=False)
        return found if "must touch" not in found else f"There is no room for {self.letter} here."

    def show(self) -> None:
        """The pieces, the map with the one that is tried, and in words."""
        tried = self.spots[self.spot] if self.spots else None
        pieces = self.pieces if tried is None else (*self.pieces, tried)
        self.draw(pieces, len(self.pieces))
        self.query_one("#pieces", Line).say(" " + "".join(self.listed(letter) for letter in LETTERS))
        kind = {"start": "start tile", "terrain": "big tile", "strip": "strip", "ending": "ending piece"}
        name = f"{self.letter}, {kind[tiles()[self.letter].kind]}"
        if tried is not None:
            text = f" {name}: place {self.spot + 1} of {len(self.spots)}. Enter lays it."
        else:
            text = f" {name}: {self.reason()}"
        self.query_one("#moment", Line).say(text)
        route = written(self.pieces)
        wrong = problem(self.pieces) if self.pieces else "Lay a start tile first."
        notes = [wrong] if wrong else ["This route can be played: s saves it.", *warnings(self.pieces)]
        self.query_one("#note", Line).say(self.notice or f"{' '.join(notes)}\n{route}")

    def listed(self, letter: str) -> str:
        """A piece in the list: the one tried in brackets, what fits nowhere now as a point."""
        if letter == self.letter:
            return f"[{letter}]"
        return f" {letter if letter in self.fitting else '.'} "

    def refit(self) -> None:
        """Another piece is laid or taken away: find out what can be laid now."""
        self.fitting = "".join(
            letter for letter in LETTERS if any(attachments(self.pieces, letter, turn) for turn in range(6))
        )

    def draw(self, pieces: tuple[Piece, ...], laid: int) -> None:
        """The map; the piece that is tried is marked."""
        board = self.query_one(HexBoard)
        if not pieces:
            board.show({})
            return
        course = Course(pieces)
        hexes = {}
        for cell, land in enumerate(course.land):
            fresh = course.piece_of[cell] >= laid
            text = board.glyphs.space(land.symbol, land.strength)
            hexes[course.grid.at[cell]] = Hex(land=land.symbol, text=text, title=land_name(land.symbol), path=fresh)
        board.cursor = course.grid.at[-1]
        board.show(hexes)

    def action_letter(self, step: int) -> None:
        """Another face, of a piece that is not laid yet."""
        self.notice = ""
        for _ in LETTERS:
            self.at = (self.at + step) % len(LETTERS)
            if not self.used(self.letter):
                break
        self.try_letter()

    def action_place(self, step: int) -> None:
        """Another place for the face."""
        self.notice = ""
        if self.spots:
            self.spot = (self.spot + step) % len(self.spots)
        self.show()

    def action_lay(self) -> None:
        """Lay the piece, and try the next letter that fits."""
        if not self.spots:
            return
        self.notice = ""
        self.pieces = (*self.pieces, self.spots[self.spot])
        self.refit()
        later = [n for n in range(self.at + 1, self.at + len(LETTERS)) if LETTERS[n % len(LETTERS)] in self.fitting]
        self.at = next(iter(later), self.at + 1) % len(LETTERS)
        self.try_letter()

    def action_take(self) -> None:
        """Take the last piece away."""
        self.notice = ""
        if self.pieces:
            self.at = LETTERS.index(self.pieces[-1].letter)
            self.pieces = self.pieces[:-1]
            self.refit()
        self.try_letter()

    def action_save(self) -> None:
        """Name a legal route; then it is kept."""
        wrong = problem(self.pieces) if self.pieces else "Lay a start tile first."
        if wrong:
            self.notice = f"Not saved: {wrong[0].lower()}{wrong[1:]}"
            self.show()
            return
        self.line.ask(self.named, most=24)

    def named(self, text: str | None) -> None:
        """Hand the route on, unless the naming was left."""
        if text is None:
            return
        route = written(self.pieces)
        name = clean(text, 24) if text.strip() else f"Route {len(self.top.settings.routes) + 1}"
        self.done(name, route)
        self.dismiss(None)

    def action_back(self) -> None:
        """What is laid can be gone on with."""
        if not self.line.display:
            self.done("", written(self.pieces))
        super().action_back()

    def notes(self) -> list[str]:
        """For help."""
        return [
            "Up and Down choose a piece, Left and Right one of the places where it fits, Enter lays it.",
            "u takes the last piece away, s saves a route that is complete. Esc keeps what is laid for when you come back.",
            "The first line lists the pieces: in brackets the one that is tried, a point for one that fits nowhere now.",
        ]
