"""A Keeper's way along an Action row: the Worker cards, the Action site, the Clearing; and the Madness that taking brings."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Action, Ask, Frame, call, done, need
from engine.log import say
from engine.oldones.components import BELOW, GOODS, ROWS, half
from engine.oldones.deeds import free_slots
from engine.oldones.frames.glyphs import ROW, Activating, Glyphs
from engine.oldones.scholar import follow, lose_heart
from engine.oldones.state import SCHOLAR, SHADOW, Row, State


@dataclass(slots=True)
class Walk(Activating):
    """From the right-most card to the Clearing. The Scholar's Keeper begins at "collect": it passes the cards by."""

    kind = "walk"
    seat: int
    row: int
    taking: bool
    at: int = -1  # the next card, counted from the site; then the next piece in the Clearing

    def check(self, g: State, below: Frame | None) -> None:
        need(below is not None and below.kind == "turn" and getattr(below, "seat", -1) == self.seat, "a walk is a turn")
        need(self.row in ROWS, "a walk along no row")
        row = g.rows[self.row]
        human = self.seat != SCHOLAR
        asking = g.core.stack[-1] is self
        if self.step == "card":
            need(human and not asking and -1 <= self.at < len(row.cards) - 1, "a walk beyond the cards")
        elif self.step == "pick":
            need(human and asking and self.taking and len(self._keepable(g)) > 0, "nothing to take")
        elif self.step == "arrive":
            need(human and not asking and self.at == -1, "a walk past the site")
        else:
            need(self.step in ("bonus", "madness") and not asking, "a walk at no step")
            need(
                0 < self.at < len(row.clearing) and (self.taking or self.step == "bonus"), "a piece beyond the Clearing"
            )
        arrived = self.step in ("bonus", "madness")
        keepers = [piece for other in g.rows for piece in other.clearing if piece == self.seat]
        need(
            len(keepers) == arrived and (not arrived or row.clearing[-1] == self.seat),
            "a Keeper is on its way or there",
        )

    def reached(self, g: State) -> list[tuple[int, str]]:
        row = g.rows[self.row]
        if self.step == "card":
            return [(self.seat, self._half(row, self.at + 1))]
        if self.step == "arrive":
            return [(self.seat, f"{ROW}{self.row + 1}")]
        return [(self.owner(row), row.token)] if self.step == "bonus" else []

    def _half(self, row: Row, place: int) -> str:
        up = row.up[place]
        return half(row.cards[place], BELOW[up] if self.taking else up)

    def owner(self, row: Row) -> int:
        """Whose the piece is that comes before the next one."""
        return row.clearing[self.at - 1] % SHADOW

    def do_start(self, g: State) -> None:
        self.at = len(g.rows[self.row].cards) - 1
        self.step = "card"

    def do_card(self, g: State) -> None:
        if self.at < 0:
            self.step = "collect"
            return
        self.at -= 1
        call(g, Glyphs(self.seat, self._half(g.rows[self.row], self.at + 1), skip=True))

    # --- the cards are taken before the Action site is activated

    def do_collect(self, g: State) -> None:
        self.step = "site"
        if not self.taking:
            return
        row = g.rows[self.row]
        if self.seat == SCHOLAR:
            assert g.scholar is not None
            g.scholar.pile += row.cards[::-1]
            g.scholar.seen += len(row.cards)
        elif len(self._keepable(g)) < len(row.cards):
            self.step = "pick"
            return
        else:
            me = g.seats[self.seat]
            me.hand += row.cards
            me.shown += row.cards
        row.cards, row.up = [], []

    def _keepable(self, g: State) -> list[str]:
        """So many cards of the row as the hand has room for."""
        return g.rows[self.row].cards[: g.tables.numbers.hand_limit - len(g.seats[self.seat].hand)]

    def ask_pick(self, g: State) -> Ask:
        return Ask(self.seat, [("collect", card) for card in g.rows[self.row].cards])

    def take_pick(self, g: State, action: Action) -> None:
        card = action[1]
        row, me = g.rows[self.row], g.seats[self.seat]
        place = row.cards.index(card)
        del row.cards[place], row.up[place]
        me.hand.append(card)
        me.shown.append(card)
        say(g, "collected", self.seat, card)
        if not self._keepable(g):
            self.step = "site"

    def do_site(self, g: State) -> None:
        self.step, self.at = "arrive", -1
        source = f"{ROW}{self.row + 1}"
        if self.seat == SCHOLAR:
            follow(g, source)
        else:
            call(g, Glyphs(self.seat, source, skip=True))

    # --- the Clearing

    def do_arrive(self, g: State) -> None:
        g.rows[self.row].clearing.append(self.seat)
        self.step, self.at = "bonus", 0

    def do_bonus(self, g: State) -> None:
        """Every other piece there, left to right, lets its owner activate the Village token."""
        row = g.rows[self.row]
        self.at += 1
        if self.at == len(row.clearing):
            self.step, self.at = "madness" if self.taking else "end", 0
        elif self.owner(row) == SCHOLAR:
            follow(g, row.token)
        else:
            call(g, Glyphs(self.owner(row), row.token))

    def do_madness(self, g: State) -> None:
        """Then each of these pieces brings its owner a Madness token."""
        row = g.rows[self.row]
        self.at += 1
        if self.at == len(row.clearing):
            self.step = "end"
            return
        owner = self.owner(row)
        if owner == SCHOLAR:
            lose_heart(g)
            return
        me = g.seats[owner]
        if me.madness >= g.tables.numbers.madness_most:
            return
        if free_slots(g, me) > 0:
            me.madness += 1
            say(g, "maddened", owner)
        else:
            call(g, Lose(owner))

    def do_end(self, g: State) -> None:
        done(g)


@dataclass(slots=True)
class Lose(Frame):
    """A full Resource row makes room for a Madness token."""

    kind = "lose"
    seat: int

    def check(self, g: State, below: Frame | None) -> None:
        need(isinstance(below, Walk) and below.step == "madness", "Madness comes of taking cards")
        assert isinstance(below, Walk)
        need(self.seat == below.owner(g.rows[below.row]), "Madness of somebody who is not there")
        me = g.seats[self.seat]
        need(free_slots(g, me) == 0 and me.madness < g.tables.numbers.madness_most, "room for Madness")

    def do_start(self, g: State) -> None:
        held = [good for good in GOODS if g.seats[self.seat].goods[good]]
        if len(held) == 1:  # no choice
            self.lose(g, held[0])
        else:
            self.step = "pick"

    def lose(self, g: State, good: str) -> None:
        """Return a Resource, and take the token."""
        me = g.seats[self.seat]
        me.goods[good] -= 1
        me.madness += 1
        say(g, "displaced", self.seat, good)
        done(g)

    def ask_pick(self, g: State) -> Ask:
        goods = g.seats[self.seat].goods
        return Ask(self.seat, [("discard", good) for good in GOODS if goods[good]])

    def take_pick(self, g: State, action: Action) -> None:
        self.lose(g, action[1])
