"""Small games built by hand: a real setup with the rows, hands, boards and pieces that a test needs.

All components stay accounted for: Worker cards nobody is given go to the other hands, to rows a test says nothing of, and to
the box; tokens and Tablet cards are exchanged. Every action a test takes is followed by the check of a whole state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import Action
from engine.game import Setup
from engine.oldones.components import ROWS
from engine.oldones.deeds import free_slots
from engine.oldones.frames.turn import Turn
from engine.oldones.scholar import note_intent
from engine.oldones.scoring import sources, total
from engine.oldones.state import SCHOLAR, SHADOW, Scholar, Seat, State
from engine.session import Session
from tests.playing import Playing

ME, BEN, GEN, PUR = range(4)  # the players of the examples: Piety is the one who asks
PIECES = {"P": ME, "B": BEN, "G": GEN, "U": PUR, "S": SCHOLAR}  # a Keeper; the small letter is the Shadow
DELUXE = ("tokens", "tablets", "workers", "sites", "tomes", "quests")


@dataclass
class Play(Playing):
    """A game under way."""

    @property
    def g(self) -> State:
        state: State = self.session.state
        return state

    @property
    def me(self) -> Seat:
        return self.g.seats[ME]

    @property
    def scholar(self) -> Scholar:
        assert self.g.scholar is not None
        return self.g.scholar

    @property
    def source(self) -> str:
        """The spot that is being activated."""
        source: str = getattr(self.g.core.stack[-1], "source", "")
        return source

    @property
    def choosing(self) -> bool:
        """Whether a turn is about to begin."""
        return self.g.core.scores is None and isinstance(self.g.core.stack[-1], Turn)

    def offered(self, verb: str) -> list[tuple[str | int, ...]]:
        """What follows the verb in every option that has it; of glyphs, what follows their number."""
        glyph = self.source != ""
        return [option[2 if glyph and verb != "group" else 1 :] for option in self.options if option[0] == verb]

    def use(self, verb: str, *facts: str | int) -> Play:
        """Use the first glyph that offers this."""
        return self.do(*next(o for o in self.options if o[0] == verb and o[2:] == facts))

    def leave(self, times: int = 1) -> Play:
        """Pass over what is offered, so often."""
        for _ in range(times):
            self.do("done")
        return self

    def finish(self) -> Play:
        """Pass over everything until somebody begins a turn, or the game is over."""
        while self.session.ask is not None and not self.choosing:
            self.do(*self.options[-1])
        return self

    def goods(self, seat: int = ME) -> str:
        """A Resource row in words, in a fixed order: 'clay clay stone'."""
        return " ".join(sorted(good for good, count in self.g.seats[seat].goods.items() for _ in range(count)))

    def free(self, seat: int = ME) -> int:
        return free_slots(self.g, self.g.seats[seat])

    def clearing(self, row: int) -> str:
        """The pieces in a Clearing, left to right."""
        letters = {number: letter for letter, number in PIECES.items()}
        pieces = self.g.rows[row - 1].clearing
        return "".join(letters[p] if p < SHADOW else letters[p - SHADOW].lower() for p in pieces)

    def cards(self, row: int) -> str:
        """The cards of a row, the first beside the site: 'w05-pw w03-ol'."""
        line = self.g.rows[row - 1]
        return " ".join(f"{card}-{up}" for card, up in zip(line.cards, line.up, strict=True))

    def log(self) -> list[Action]:
        """What happened, without who may read it."""
        return [entry[1:] for entry in self.g.core.log or ()]

    def happened(self, *codes: str) -> list[Action]:
        """The entries of these kinds."""
        return [entry for entry in self.log() if entry[0] in codes]

    def score(self, seat: int = ME) -> dict[str, int]:
        """VP by source, those that are none left out."""
        return {source: vp for source, vp in sources(self.g, seat).items() if vp}

    def total(self, seat: int = ME) -> int:
        return total(self.g, seat)


def game_with(
    *,
    seats: int = 3,
    rows: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    goods: Mapping[int, str] | None = None,
    boards: Mapping[int, Mapping[str, Any]] | None = None,
    clearings: Mapping[int, str] | None = None,
    tokens: Mapping[int | str, str] | None = None,
    limits: str = "",
    opponent: Mapping[str, Any] | None = None,
    table: Mapping[str, Any] | None = None,
    turn: int = ME,
    seed: int = 7,
    modules: tuple[str, ...] = (),
    **options: str | int | bool,
) -> Play:
    """A game at the beginning of a turn, that of seat 0 unless ``turn`` says another; seat 0 is the first player.

    ``rows`` says what lies in which row (``"w05-pw w03-ol"``, the first beside the site); ``hands`` and ``goods`` are by
    seat. ``boards`` gives seats other fields of a Seat, with ``tablets`` by place; ``opponent`` and ``table`` do so
    for the Scholar and the State. ``clearings`` names pieces by letters, ``tokens`` what lies beside a row or on a location.
    """
    session = Session.start(Setup("old-ones", seats, seed, tuple(options.items()), modules))
    play = Play(session)
    g = play.g
    g.first = ME
    if limits:
        for row, limit in zip(g.rows, limits, strict=True):
            row.limit = int(limit)
    _scholar(g, opponent or {})
    if rows is not None or hands is not None or "pile" in (opponent or {}):
        _deal(g, rows or {}, hands or {}, "pile" in (opponent or {}))
    for seat, words in (goods or {}).items():
        for good in words.split():
            g.seats[seat].goods[good] += 1
    for seat, fields in (boards or {}).items():
        _board(g, seat, fields)
    for number, letters in (clearings or {}).items():
        g.rows[number - 1].clearing = [PIECES[x.upper()] + SHADOW * x.islower() for x in letters]
    for where, token in (tokens or {}).items():
        _lay(g, where, token)
    _set(g, table or {})
    g.core.stack = [Turn(turn, step="choose" if turn != SCHOLAR else "study")]
    g.core.log = []
    session.ask = session.rules.settle(g)
    session.game.check(g)
    return play


def _set(thing: Any, fields: Mapping[str, Any]) -> None:
    for name, value in fields.items():
        assert hasattr(thing, name)
        setattr(thing, name, value)


def _scholar(g: State, fields: Mapping[str, Any]) -> None:
    """``deck`` names cards from the top, the others have been turned over; ``pile`` from the front."""
    for name, value in fields.items():
        assert g.scholar is not None
        if name == "deck":
            g.scholar.deck = value.split()[::-1]
            g.scholar.discard = [card for card in g.tables.study if card not in g.scholar.deck]
            note_intent(g)
        elif name == "pile":
            g.scholar.pile, g.scholar.seen = value.split(), 0
        elif name in ("tracks", "markers"):
            getattr(g.scholar, name).update(value)
        else:
            _set(g.scholar, {name: value})


def _deal(g: State, rows: Mapping[int, str], hands: Mapping[int, str], pile: bool) -> None:
    """Lay and hand out what a test names, then so much of the rest as is dealt with so many players."""
    given = [word.split("-")[0] for words in rows.values() for word in words.split()]
    given += [card for words in hands.values() for card in words.split()]
    given += g.scholar.pile if g.scholar and pile else []
    count = len(ROWS) + g.tables.numbers.hand_start * (len(g.seats) + bool(g.scholar)) - len(given)
    rest = [card for card in g.tables.workers if card not in given]
    dealt, g.box = rest[:count], rest[count:]
    for number, row in enumerate(g.rows, 1):
        words = rows.get(number, "").split()
        row.cards, row.up = [word.split("-")[0] for word in words], [word.split("-")[1] for word in words]
    for seat, me in enumerate(g.seats):
        me.hand, me.shown = hands.get(seat, "").split(), []
    open_hands = [me.hand for seat, me in enumerate(g.seats) if seat not in hands]
    if g.scholar and not pile:
        g.scholar.pile, g.scholar.seen = [], 0
        open_hands.append(g.scholar.pile)
    for hand in open_hands:
        while dealt and len(hand) < (5 if len(open_hands) == 1 else 4):
            hand.append(dealt.pop())
    for number, row in reversed(list(enumerate(g.rows, 1))):
        while dealt and number not in rows and len(row.cards) < row.limit:
            row.cards.append(dealt.pop())
            row.up.append("pw")
    for hand in open_hands:
        while dealt and len(hand) < g.tables.numbers.hand_limit:
            hand.append(dealt.pop())
    assert not dealt, "more cards than hands and rows have room for"


def _board(g: State, seat: int, fields: Mapping[str, Any]) -> None:
    me = g.seats[seat]
    for name, value in fields.items():
        if name == "tablets":
            for place, tablet in value.items():
                for other in g.seats:
                    if other.tablets[place] == tablet:
                        other.tablets[place] = me.tablets[place]
                me.tablets[place] = tablet
        elif name == "filled":
            for place, count in value.items():
                me.filled[place] = count
        elif name == "tracks":
            me.tracks.update(value)
        elif name == "sanctum":
            me.sanctum = value.split()
        else:
            _set(me, {name: value})


def _lay(g: State, where: int | str, token: str) -> None:
    """Exchange a token with the one that lies there; of a row first with another row's, so that the numbers fit."""
    if isinstance(where, str):
        lying = g.places[where]
        for place, other in g.places.items():
            if other == token:
                g.places[place] = lying
        for row in g.rows:
            if row.token == token:
                row.token = lying
        g.places[where] = token
        return
    numbers = {name: record.number for name, record in g.tables.tokens.items()}
    row = g.rows[where - 1]
    if numbers[row.token] != numbers[token]:
        other_row = next(r for r in g.rows if numbers[r.token] == numbers[token])
        row.token, other_row.token = other_row.token, row.token
    for other_row in g.rows:
        if other_row.token == token:
            other_row.token = row.token
    for place, other in g.places.items():
        if other == token:
            g.places[place] = row.token
    row.token = token
