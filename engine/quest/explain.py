"""What is under the cursor: what it is, the ways to act on it now with what they cost, else why there is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.core import Action, Ask, ModulePart
from engine.explaining import Explaining, Found
from engine.game import Way
from engine.hexes import distance
from engine.quest.frames.move import Move, entered, removed
from engine.quest.market import worth_now
from engine.quest.reach import FREE, HAND, next_steps, symbols_of
from engine.quest.reasons import Reasons
from engine.quest.routes import LANDSCAPES, OPEN, Land
from engine.quest.state import HOME, State, holders, veiled
from engine.quest.tables import Card, blockades, cell_of
from engine.quest.wording import Wording, sentence
from engine.words import SEAT_LETTERS, listing

_ABOUT_PILES = ("buy", "take")  # a card in hand of the same name has no part in them


class Reach(NamedTuple):
    """How far one card has come: the space, the power left, the blockades that lie, and the actions so far."""

    at: int
    left: int
    seams: list[int]
    parts: dict[str, ModulePart]
    route: tuple[Action, ...]


def _target(g: State, step: Action) -> Land:
    """What a step or the removal of a blockade asks for."""
    return g.land[step[2]] if step[0] == "move" else blockades()[g.seams[step[2]]]


class Explainer(Explaining):
    """Answers for one view of a race."""

    g: State

    def __init__(self, view: State, seat: int, ask: Ask | None, wording: Wording) -> None:
        super().__init__(view, seat, ask)
        self.words = wording
        self.reasons = Reasons(view, seat, self.options, wording)

    @property
    def kinds(self) -> Mapping[str, Callable[[Any], Found]]:
        return {
            "cell": self.cell,
            "card": self.card,
            "pile": self.pile,
            "token": self.card,
            "seat": self.seat_of,
            "blockade": self.blockade,
            "edge": self.edge,
        }

    def way(self, *actions: Action) -> Way:
        """A way to act, worded by its actions."""
        return Way(tuple(actions), self.words.way(self.g, actions, self.seat))

    def thing(self, code: str, *facts: Any) -> str:
        """A sentence about a thing."""
        return self.words.thing(code, *facts)

    # --- spaces

    def cell(self, cell: int) -> Found:
        """A space of the map."""
        course, land = self.g.tables.course, self.g.land[cell]
        title = f"{self.g.tables.names[cell]}, {self.words.land(land)}"
        facts = [] if land.symbol == "mountain" else [self.asks(land)]
        facts += [self.thing("stands" if count == 1 else "stand", seat) for seat, count in holders(self.g, cell)]
        facts += [self.thing("goal")] if cell in course.goals else []
        moves = [(a,) for a in self.options if a[0] == "move" and a[2] == cell] or self.routes_to(cell)
        ways = [self.way(*route) for route in sorted(moves, key=self.dearness)]
        ways += [self.way(a) for a in self.options if a[0] == "break" and self.beyond(a, cell)]
        ways += [self.way(a) for a in self.options if a[0] != "move" and cell_of(a) == cell]
        return title, facts, ways, "" if ways else self.reasons.cell(cell)

    def more_facts(self, thing: Action) -> list[str]:
        """What modules say of it; of a space that nobody knows no more than that."""
        kind, which = thing
        unknown = veiled(self.g).get(which) if kind == "cell" else None
        return super().more_facts(thing) if unknown is None else unknown

    def dearness(self, route: tuple[Action, ...]) -> tuple[int, int]:
        """What a movement costs beside others to the same space: what leaves the game comes last, then the most power lost."""
        payment, power = route[0][3], sum(_target(self.g, step).strength for step in route)
        if payment == HAND:
            return 0, 0
        card = self.g.tables.cards[payment]
        return (2 if card.token else 1 if card.item or card.native else 0), card.power - power

    def last_facts(self, thing: Action) -> list[str]:
        """How far a space is from El Dorado."""
        kind, cell = thing
        if kind != "cell" or cell in self.g.tables.course.goals or self.g.land[cell].symbol not in (*OPEN, "start"):
            return []
        if cell in veiled(self.g):
            return []
        steps = self.g.steps[cell]
        return [self.thing("to-go", steps) if steps > 0 else self.thing("no-way-here")]

    def asks(self, land: Land) -> str:
        """What it takes to enter a space, or why nobody does."""
        asked = self.thing(land.symbol, land.strength)
        return self.thing("enter", asked) if land.symbol in OPEN else asked

    def beyond(self, action: Action, cell: int) -> bool:
        """Whether a blockade parts the piece from that cell."""
        at = self.g.seats[self.seat].pieces[action[1]]
        return (at, cell) in self.g.tables.joints[action[2]]

    def routes_to(self, cell: int) -> list[tuple[Action, ...]]:
        """Longer movements that end on the cell: for each piece and card the one with fewest steps."""
        asked = self.g.land[cell].symbol
        firsts: dict[tuple[int, str], list[Action]] = {}
        for action in self.options if asked in OPEN else ():
            if action[0] not in ("move", "break"):
                continue
            same = asked in LANDSCAPES and _target(self.g, action).symbol == asked
            if same or action[3] in self.g.tables.free:
                firsts.setdefault((action[1], action[3]), []).append(action)
        routes = [self._walk(piece, payment, begin, cell) for (piece, payment), begin in firsts.items()]
        return [route for route in routes if route]

    def _taken(self, g: State, step: Action, reach: Reach) -> Reach:
        """How far it comes with one step more, or one blockade; ``g`` is the map that the walk is tried on."""
        verb, piece, where, payment = step
        listeners = g.tables.hooks["stepped" if verb == "move" else "broke"]
        g.seams = reach.seams[:]
        g.parts = {name: part.copy() for name, part in reach.parts.items()} if listeners else reach.parts
        spent = 1 if payment in g.tables.free else _target(g, step).strength
        at, left = reach.at, reach.left - spent
        if verb == "break":
            g.seats[self.seat].pieces[piece] = at
            removed(g, self.seat, piece, where)
        else:
            at = where
            left = 0 if entered(g, self.seat, piece, where) else left
        return Reach(at, left, g.seams, g.parts, (*reach.route, step))

    def _walk(self, piece: int, payment: str, begin: list[Action], goal: int) -> tuple[Action, ...]:
        """Breadth first over what the power of one card may reach, blockades removed on the way included."""
        card, grid, top = self.g.tables.cards[payment], self.g.tables.grid, self.g.core.stack[-1]
        power = top.left if isinstance(top, Move) else card.steps or card.power
        at = self.g.seats[self.seat].pieces[piece]
        if at == goal:  # there and back
            return ()
        if card.native or distance(grid.at[at], grid.at[goal]) > power:  # every space costs one at least
            return ()
        g = self.g.copy(log=False)
        me, goals, symbol = g.seats[self.seat], g.tables.course.goals, FREE if card.steps else g.land[goal].symbol
        start = Reach(at, power, g.seams, g.parts, ())
        trail = [self._taken(g, first, start) for first in begin]
        best = {(reach.at, *reach.seams): reach.left for reach in trail}
        for reach in trail:  # it grows while it is read
            me.pieces[piece], g.seams, g.parts = reach.at, reach.seams, reach.parts
            for step in next_steps(g, self.seat, piece, payment, symbol, reach.left):
                after = self._taken(g, step, reach)
                if after.at == goal and step[0] == "move":
                    return after.route
                place = (after.at, *after.seams)
                if after.at not in goals and after.left > best.get(place, 0):
                    best[place] = after.left
                    trail.append(after)
        return ()

    # --- cards and piles

    def card(self, name: str) -> Found:
        """A card in hand, or a token."""
        card = self.g.tables.cards[name]
        own = [a for a in self.options if (name in a[1:] and a[0] not in _ABOUT_PILES) or a[0] == card.verb]
        ways = [self.way(a) for a in own]
        symbols, worth = card.symbols, self.g.tables.worth[name]
        if name in self.g.seats[self.seat].hand:
            symbols, worth = symbols_of(self.g, self.seat, card), worth_now(self.g, self.seat, name)
        return self.titled(card), self.card_facts(card, symbols, worth), ways, self.reasons.card(card)

    def titled(self, card: Card) -> str:
        """The name of a card with its colour; tokens count as none."""
        return card.name if card.token else f"{card.name}, {card.colour}"

    def card_facts(self, card: Card, symbols: tuple[str, ...], worth: tuple[int, ...]) -> list[str]:
        """What it does, what it pays, whether it leaves the game, if it counts as these symbols and is worth so much."""
        paying = [self.thing("worth" if len(worth) == 1 else "worth-either", *worth)] if worth else []
        return [*self.words.card_facts(card, symbols), *paying, *([self.thing("item")] if card.item else [])]

    def pile(self, name: str) -> Found:
        """A pile of the market."""
        card = self.g.tables.cards[name]
        facts = [self.thing("pile", card.cost, self.g.stock[name])]
        facts += self.card_facts(card, card.symbols, self.g.tables.worth[name])
        ways = [self.way(a) for a in self.options if a in (("buy", name), ("take", name))]
        return self.titled(card), facts, ways, self.reasons.pile(card)

    # --- the rest

    def seat_of(self, number: int) -> Found:
        """A player."""
        g, seat = self.g, self.g.seats[number]
        facts = [self.thing("zones", len(seat.deck), len(seat.hand), len(seat.discard))]
        facts.append(sentence(self.words.to_go(g, number)))
        if number in g.arrivals:
            facts = [self.thing("home")]
        elif HOME in seat.pieces:
            facts.append(self.thing("one-home"))
        if seat.blockades:
            facts.append(self.thing("won", listing([str(n) for n in sorted(seat.blockades)])))
        if seat.tokens:
            facts.append(self.thing("tokens", listing([g.tables.cards[name].name for name in seat.tokens])))
        return SEAT_LETTERS[number], facts, [], ""

    def edge(self, direction: str) -> Found:
        """A direction in which no space lies beside a piece."""
        return direction.capitalize(), [], [], self.words.why("edge")

    def blockade(self, seam: int) -> Found:
        """A place between two tiles where a blockade lies or lay."""
        number = self.g.seams[seam]
        if not number:
            return self.thing("open"), [], [], self.words.why("open")
        land = blockades()[number]
        ways = [self.way(a) for a in self.options if a[0] == "break" and a[2] == seam]
        facts = [self.thing("remove", self.thing(land.symbol, land.strength)), self.thing("keep-blockade")]
        return self.thing("blockade", number, land), facts, ways, self.reasons.blockade(seam)
