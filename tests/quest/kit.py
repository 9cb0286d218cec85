"""Small races built by hand: a real setup with the hand, the ground, the market or the pieces that a test needs.

All cards stay accounted for: what a test hands out is taken from the stock or the rivals, what is left over goes to the
box, and every action a test takes is followed by the check of a whole state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from engine.game import Explanation, Setup
from engine.quest.frames.turn import Turn
from engine.quest.modules.caves.piles import caves_of
from engine.quest.routes import MOUNTAIN, Course, Land, read_route
from engine.quest.state import HOME, State
from engine.session import Session
from tests.playing import Playing

SYMBOLS = {
    "jungle": "machete",
    "water": "paddle",
    "village": "coin",
    "rubble": "rubble",
    "camp": "camp",
    "start": "start",
}
ME = 0
COURSE = Course(read_route("first-game"))  # the map of most tests
LINE = [COURSE.grid.cell[q, -1] for q in range(-1, 9)]  # a straight row of spaces over its first two tiles
BORDER = 4  # the border of those tiles crosses the line behind this place


@dataclass
class Race(Playing):
    """A race under way."""

    @property
    def g(self) -> State:
        state: State = self.session.state
        return state

    def offered(self, verb: str) -> list[str | int]:
        """The last word of every option with that verb."""
        return [option[-1] for option in self.options if option[0] == verb]

    def moves(self) -> set[tuple[int, str]]:
        """Where the first piece may step: the place on the line and the payment."""
        return {
            (LINE.index(cell), payment)
            for verb, piece, cell, payment in (o for o in self.options if o[0] == "move")
            if piece == 0 and cell in LINE
        }

    def go(self, payment: str, *places: int) -> Race:
        """Move the first piece along the line with one payment."""
        for place in places:
            self.do("move", 0, LINE[place], payment)
        return self

    def end(self) -> Race:
        """End the turn and keep the hand."""
        self.do("end")
        if ("done",) in self.options:
            self.do("done")
        return self

    @property
    def at(self) -> int:
        """The place on the line where the first piece stands."""
        return LINE.index(self.g.seats[ME].pieces[0])

    def hand(self, seat: int = ME) -> list[str]:
        return sorted(self.g.seats[seat].hand)

    def played(self, seat: int = ME) -> list[str]:
        return sorted(self.g.seats[seat].played)

    def discards(self, seat: int = ME) -> list[str]:
        return sorted(self.g.seats[seat].discard)

    def cell(self, name: str) -> int:
        """The space of that name."""
        return self.g.tables.names.index(name)

    def tokens(self, seat: int = ME) -> list[str]:
        return self.g.seats[seat].tokens

    def explain(self, *thing: str | int, seat: int = ME) -> Explanation:
        """What a seat is told about a thing."""
        return self.session.game.explain(self.session.view(seat), seat, thing)

    def ways(self, *thing: str | int) -> list[str]:
        """The ways to act on a thing, in words."""
        return [way.text for way in self.explain(*thing).ways]

    def why(self, *thing: str | int, seat: int = ME) -> str:
        """Why there is none."""
        return self.explain(*thing, seat=seat).why

    def told(self, seat: int | None = ME) -> list[str]:
        """The log as that seat reads it."""
        lines = (self.session.game.tell(entry, seat) for entry in self.g.core.log or ())
        return [line for line in lines if line is not None]

    def survey(self, part: str, seat: int | None = ME) -> list[str]:
        """One part of how the race stands, as that seat is told it."""
        return self.session.game.survey(self.session.view(seat), seat)[part]

    def prompt(self) -> str:
        return self.session.game.prompt(self.g, self.seat)

    def words(self) -> list[str]:
        """Every option in words."""
        return [self.session.game.word(self.g, option, self.seat) for option in self.options]


def ground_of(text: str) -> Land:
    """``"jungle 2"`` as the ground of a space."""
    if text == "mountain":
        return MOUNTAIN
    word, strength = text.split()
    return Land(SYMBOLS[word], int(strength))


def game_with(
    hand: str = "",
    *,
    deck: str = "",
    discard: str = "",
    tokens: str = "",
    cave: str = "",
    ground: str = "",
    flood: str = "",
    here: int | None = None,
    pieces: Mapping[int, Iterable[int]] | None = None,
    blockade: int = 0,
    won: Mapping[int, Iterable[int]] | None = None,
    stock: Mapping[str, int] | None = None,
    seats: int = 3,
    first: int = ME,
    route: str = "first-game",
    modules: tuple[str, ...] = (),
    lay: Callable[[State], None] = lambda g: None,
    **options: str | int | bool,
) -> Race:
    """A race in the middle of the turn of seat 0; ``first`` is the starting player.

    ``hand``, ``deck`` (the last is on top), ``discard`` and ``tokens`` are those of seat 0, ``cave`` the tokens on the
    first cave (the last is on top). ``ground`` lays the spaces of
    the line ahead of its first piece and makes all the rest mountains; ``flood`` lays every space but mountains, start
    and finish. ``blockade`` lies on the border of the first two tiles, with the piece just before it. ``won`` gives
    blockades to seats; unless it says otherwise, the last seat has won that of the first border. ``lay`` puts what modules
    have on the map where a test wants it.
    """
    pairs = tuple({"route": route, **options}.items())
    session = Session.start(Setup("quest", seats, 7, pairs, modules))
    race = Race(session)
    g = race.g
    for card, left in (stock or {}).items():
        _sell(g, card, left)
    _deal(g, hand.split(), deck.split(), discard.split())
    _find_tokens(g, tokens.split(), cave.split())
    _lay_blockades(g, blockade, won or {})
    place = here if here is not None else BORDER if blockade else 0
    _lay_ground(g, place, ground, flood)
    _put_pieces(race, place if ground or here is not None or blockade else None, pieces or {})
    lay(g)
    g.first = first
    g.core.stack = [Turn(ME, step="play")]
    g.core.log = []
    session.ask = session.rules.asked(g)
    session.game.check(g)
    return race


def _sell(g: State, card: str, count: int) -> None:
    g.box += [card] * (g.stock[card] - count)
    g.stock[card] = count
    if not count and card in g.market:
        g.market[g.market.index(card)] = ""


def _deal(g: State, hand: list[str], deck: list[str], discard: list[str]) -> None:
    """Hand these cards to seat 0, out of its own, the stock or the rivals' decks; its other cards leave the game."""
    me = g.seats[ME]
    own = me.hand + me.deck
    for card in hand + deck + discard:
        if card in own:
            own.remove(card)
        elif g.stock.get(card):
            _sell(g, card, g.stock[card] - 1)
            g.box.remove(card)
        else:
            rival = next(seat for seat in g.seats[1:] if card in seat.deck + seat.hand)
            (rival.deck if card in rival.deck else rival.hand).remove(card)
    g.box += own
    me.hand, me.deck, me.discard = hand, deck, discard


def _find_tokens(g: State, held: list[str], cave: list[str]) -> None:
    """Seat 0 holds these tokens, and these lie on the first cave if any are named."""
    if not held and not cave:
        return
    part = caves_of(g)
    if cave:
        part.rest += part.piles[0]
        part.piles[0] = cave
    for token in held + cave:
        pile = next(pile for pile in [part.rest, *part.piles[1:]] if token in pile)
        pile.remove(token)
    g.seats[ME].tokens = held


def _lay_blockades(g: State, blockade: int, won: Mapping[int, Iterable[int]]) -> None:
    """The one blockade on the first border, the rest on the others as they were dealt or with the seats that won them."""
    won = won or ({} if blockade else {len(g.seats) - 1: [1]})
    for seat, numbers in won.items():
        g.seats[seat].blockades = list(numbers)
    gone = [number for seat in g.seats for number in seat.blockades]
    free = [number for number in (6, 5, 4, 3, 2, 1) if number not in gone and number != blockade]
    first = [blockade] if blockade else []
    g.seams = [*first, *[0] * len(gone), *free][: len(g.seams)]


def _lay_ground(g: State, place: int, ground: str, flood: str) -> None:
    course = g.tables.course
    fixed = {*course.starts, *course.goals}
    if flood:
        land = ground_of(flood)
        g.land = tuple(
            was if was is MOUNTAIN or cell in fixed else land for cell, was in enumerate(g.tables.course.land)
        )
    if ground:
        lands = [MOUNTAIN] * len(g.land)
        lands[LINE[place]] = Land("coin", 9)  # beyond all purses, so that no test moves back by chance
        for cell, text in zip(LINE[place + 1 :], ground.split(", "), strict=False):
            lands[cell] = ground_of(text)
        for cell in fixed:
            lands[cell] = course.land[cell]
        g.land = tuple(lands)


def _put_pieces(race: Race, place: int | None, pieces: Mapping[int, Iterable[int]]) -> None:
    """Everybody on the start spaces by seat, then where the test wants them."""
    g = race.g
    starts, count = g.tables.course.starts, len(g.seats)
    for number, seat in enumerate(g.seats):
        seat.pieces = [starts[number], starts[number + 2]] if count == 2 else [starts[number]]
    if place is not None:
        g.seats[ME].pieces[0] = LINE[place]
    for number, cells in pieces.items():
        g.seats[number].pieces = list(cells)
    for number, seat in enumerate(g.seats):
        if all(cell == HOME for cell in seat.pieces):
            g.arrivals.append(number)
