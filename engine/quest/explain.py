"""What is under the cursor: what it is, the ways to act on it now with what they cost, else why there is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Action, Ask
from engine.game import Explanation, Way
from engine.quest.market import for_sale, money
from engine.quest.reach import next_steps, obstacle, payers, steps_to_go
from engine.quest.routes import LANDSCAPES, Land
from engine.quest.state import HOME, State, occupied
from engine.quest.tables import Card, blockades
from engine.quest.wording import Wording
from engine.words import SEAT_LETTERS, listing

Found = tuple[str, list[str], list[Way], str]  # title, facts, ways, why not


class Explainer:
    """Answers for one view of a race and the seat looking at it; ``ask`` is what that seat is asked now, if anything."""

    def __init__(self, view: State, seat: int, ask: Ask | None, wording: Wording) -> None:
        self.g = view
        self.seat = seat
        self.options: list[Action] = ask.options if ask and ask.seat == seat else []
        self.turn = ask is not None and ask.seat == seat
        self.over = view.core.scores is not None
        self.words = wording

    def explain(self, thing: Action) -> Explanation:
        """Dispatch on the kind of thing; raises KeyError for a kind unknown."""
        kinds: dict[str, Callable[[Any], Found]] = {
            "cell": self.cell,
            "card": self.card,
            "pile": self.pile,
            "token": self.card,
            "seat": self.seat_of,
            "blockade": self.blockade,
        }
        title, facts, ways, why = kinds[thing[0]](thing[1])
        for more in self.g.tables.hooks["facts"]:
            facts += more(self.g, thing)
        if not ways and not self.turn:
            why = self.words.why("over" if self.over else "not-your-turn")
        return Explanation(title, tuple(facts), tuple(ways), "" if ways else why)

    def way(self, *actions: Action) -> Way:
        """A way to act, worded by its actions."""
        return Way(tuple(actions), self.words.way(self.g, actions, self.seat))

    # --- spaces

    def cell(self, cell: int) -> Found:
        """A space of the map."""
        land = self.g.land[cell]
        title = f"{self.g.tables.names[cell]}, {self.words.land(land)}"
        facts = [self.words.thing("ask-" + land.symbol, land.strength)]
        for number, seat in enumerate(self.g.seats):
            if cell in seat.pieces:
                facts.append(self.words.thing("stands", number))
        go = self.g.tables.course.steps[cell]
        if land.symbol != "mountain" and go >= 0:
            facts.append(self.words.thing("to-go", go))
        ways = [self.way(a) for a in self.options if a[0] == "move" and a[2] == cell]
        ways += [self.way(*route) for route in self.routes_to(cell)] if not ways else []
        ways += [self.way(a) for a in self.options if a[0] == "break" and self.beyond(a, cell)]
        return title, facts, ways, "" if ways else self.why_not(cell)

    def beyond(self, action: Action, cell: int) -> bool:
        """Whether a blockade parts the piece from that cell."""
        at = self.g.seats[self.seat].pieces[action[1]]
        return (at, cell) in self.g.tables.joints[action[2]]

    def routes_to(self, cell: int) -> list[tuple[Action, ...]]:
        """Longer movements of one card that end on the cell: for each piece and card the one with fewest steps."""
        found = []
        for first in self.options:
            if first[0] == "move" and self.options[-1] != ("stop",):
                route = self._walk(first, cell)
                if route:
                    found.append(route)
        shortest = min(map(len, found), default=0)
        return [route for route in found if len(route) == shortest]

    def _walk(self, first: Action, goal: int) -> tuple[Action, ...]:
        """Breadth first over what the power of one card may reach."""
        _, piece, cell, payment = first
        card = self.g.tables.cards.get(payment)
        if card is None or card.native:
            return ()
        symbol, strength = self.g.land[cell]
        trail: list[tuple[int, int, tuple[Action, ...]]] = [(cell, card.power - strength, (first,))]
        best = {cell: card.power - strength}
        g = self.g.copy(log=False)
        while trail:
            at, left, route = trail.pop(0)
            g.seats[self.seat].pieces[piece] = at
            for step in next_steps(g, self.seat, piece, payment, symbol, left):
                if step[0] != "move":
                    continue
                after = left - self.g.land[step[2]].strength
                if step[2] == goal:
                    return (*route, step)
                if after > best.get(step[2], 0):
                    best[step[2]] = after
                    trail.append((step[2], after, (*route, step)))
        return ()

    def why_not(self, cell: int) -> str:
        """Why no piece may go to the cell now, in a sentence."""
        g, me = self.g, self.g.seats[self.seat]
        taken = occupied(g)
        reason = obstacle(g, self.seat, 0, cell, taken)
        if reason:
            return self.words.why(reason)
        near = dict(g.tables.near[cell])
        beside = [(piece, at) for piece, at in enumerate(me.pieces) if at in near]
        if not self.turn:
            return ""
        if not any(a[0] in ("end", "stop") for a in self.options):
            return self.words.why("other-question")
        if not beside:
            return self.words.why("not-adjacent")
        closed = [near[at] for _, at in beside if near[at] >= 0 and g.seams[near[at]]]
        if closed:
            asked = blockades()[g.seams[closed[0]]]
            return self.words.why("blocked", self.words.land(asked), self.cannot_pay(asked))
        if self.options[-1] == ("stop",):
            return self.words.why("power-left")
        if not g.tables.move_after_buying and g.core.stack[0].bought:  # type: ignore[attr-defined]  # the turn
            return self.words.why("bought-first")
        return self.cannot_pay(g.land[cell])

    def cannot_pay(self, land: Land) -> str:
        """Why the hand does not meet a requirement."""
        if land.symbol not in LANDSCAPES:
            return self.words.why("too-few-cards", land.strength, len(self.g.seats[self.seat].hand))
        having = [p for p in payers(self.g, self.seat) if land.symbol in p.symbols]
        best = max((p.power for p in having), default=0)
        if not best:
            return self.words.why("no-symbol", land.symbol)
        return self.words.why("too-weak", land.symbol, land.strength, best)

    # --- cards

    def card(self, name: str) -> Found:
        """A card in hand, or a token."""
        card = self.g.tables.cards[name]
        ways = [self.way(a) for a in self.options if name in a[1:]]
        return card.name, self.words.card_facts(card), ways, self.words.why("no-use")

    def pile(self, name: str) -> Found:
        """A pile of the market."""
        g = self.g
        card = g.tables.cards[name]
        left = g.stock[name]
        facts = [self.words.thing("pile", card.cost, left), *self.words.card_facts(card)]
        ways = [self.way(a) for a in self.options if a in (("buy", name), ("take", name))]
        return card.name, facts, ways, self.why_not_buy(card)

    def why_not_buy(self, card: Card) -> str:
        """Why a card cannot be bought now."""
        g = self.g
        if not g.stock[card.id]:
            return self.words.why("sold-out")
        if self.turn and g.core.stack[0].bought:  # type: ignore[attr-defined]  # the lowest frame is the turn
            return self.words.why("bought-already")
        if card.id not in for_sale(g):
            return self.words.why("no-vacancy")
        return self.words.why("too-dear", card.cost, self.words.coins(money(g, self.seat)))

    # --- the rest

    def seat_of(self, number: int) -> Found:
        """A player."""
        g, seat = self.g, self.g.seats[number]
        facts = [self.words.thing("zones", len(seat.deck), len(seat.hand), len(seat.discard))]
        facts.append(self.words.thing("togo", steps_to_go(g, number)))
        if number in g.arrivals:
            facts = [self.words.thing("home")]
        if seat.blockades:
            facts.append(self.words.thing("won", listing([str(n) for n in sorted(seat.blockades)])))
        if seat.tokens:
            facts.append(self.words.thing("tokens", listing([g.tables.cards[name].name for name in seat.tokens])))
        return SEAT_LETTERS[number], facts, [], ""

    def blockade(self, seam: int) -> Found:
        """A place between two tiles where a blockade lies or lay."""
        g = self.g
        if not g.seams[seam]:
            return self.words.thing("open"), [], [], self.words.why("open")
        number = g.seams[seam]
        land = blockades()[number]
        ways = [self.way(a) for a in self.options if a[0] == "break" and a[2] == seam]
        cells = {cell for pair in g.tables.joints[seam] for cell in pair}
        beside = any(at != HOME and at in cells for at in g.seats[self.seat].pieces)
        why = self.cannot_pay(land) if beside else self.words.why("not-at-blockade")
        facts = [self.words.thing("ask-" + land.symbol, land.strength), self.words.thing("keep-blockade")]
        return self.words.thing("blockade", number, self.words.land(land)), facts, ways, why
