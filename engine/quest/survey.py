"""How a race stands: in sentences for line mode, in signs for a board; and the words a player may type for its things."""

from __future__ import annotations

from collections import Counter

from engine.core import HIDDEN, Action
from engine.hexes import DIRECTION_NAMES, DIRECTIONS, moved
from engine.quest.frames.turn import Turn
from engine.quest.market import for_sale, money, on_offer
from engine.quest.reach import symbols_of
from engine.quest.routes import OPEN
from engine.quest.state import HOME, State, holders, veiled
from engine.quest.tables import Sign, blockades
from engine.quest.wording import Wording
from engine.words import SEAT_LETTERS, listing

_SHORT = {"east": "e", "west": "w", "north-east": "ne", "north-west": "nw", "south-east": "se", "south-west": "sw"}


class Surveyor:
    """Describes one view of a race to a seat (None: a spectator)."""

    def __init__(self, view: State, seat: int | None, wording: Wording) -> None:
        self.g = view
        self.seat = seat
        self.words = wording

    def survey(self) -> dict[str, list[str]]:
        """All headings; what is the seat's own only for a seat."""
        parts = {"where": self.where()}
        if self.seat is not None:
            parts |= {"near": self.near(self.seat), "hand": self.hand(self.seat)}
        parts |= {"market": self.market(), "blockades": self.blockades(), "route": self.route()}
        for fold in self.g.tables.hooks["survey"]:
            parts = fold(self.g, self.seat, parts)
        return parts

    def say(self, code: str, *facts: object) -> str:
        """A sentence of [survey]."""
        return self.words.say("survey", code, *facts)

    def where(self) -> list[str]:
        """The round, and where everybody is."""
        g = self.g
        sentences = [self.say("round", g.round)]
        for number, seat in enumerate(g.seats):
            on_map = [self.words.place(g, cell) for cell in seat.pieces if cell != HOME]
            if on_map:
                sentences.append(self.say("stands", number, listing(on_map), self.words.to_go(g, number)))
            else:
                sentences.append(self.say("home", number))
            if on_map and HOME in seat.pieces:
                sentences.append(self.say("one-home", number))
            if seat.blockades:
                sentences.append(self.say("kept", number, len(seat.blockades)))
            for more in g.tables.hooks["facts"]:
                sentences += more(g, self.seat, ("seat", number))
        return sentences

    def near(self, seat: int) -> list[str]:
        """What lies around each piece of a seat."""
        sentences = []
        pieces = self.g.seats[seat].pieces
        for piece, at in enumerate(pieces):
            if at == HOME:
                continue
            if len(pieces) > 1:
                sentences.append(self.say("piece", piece + 1, self.words.place(self.g, at)))
            for name, cell in self._around(at).items():
                sentences.append(self._towards(name, at, cell))
        return sentences

    def _around(self, at: int) -> dict[str, int]:
        """The neighbouring cells by direction."""
        grid = self.g.tables.grid
        points = {name: moved(grid.at[at], step) for name, step in zip(DIRECTION_NAMES, DIRECTIONS, strict=True)}
        return {name: grid.cell[point] for name, point in points.items() if point in grid.cell}

    def _towards(self, name: str, at: int, cell: int) -> str:
        g = self.g
        joint = next((seam for n, seam in g.tables.near[at] if n == cell), -1)
        behind = g.seams[joint] if joint >= 0 else 0
        taken = [self.say("one" if count == 1 else "both", number) for number, count in holders(g, cell)]
        go = g.steps[cell]
        steps = self.say("far", go) if go >= 0 else self.words.thing("no-way")
        far = f", {steps}" if g.land[cell].symbol in (*OPEN, "start") else ""
        facts = (name.capitalize(), self.words.place(g, cell) + far)
        if behind:
            return self.say("behind", *facts, blockades()[behind])
        return self.say("taken", *facts, listing(taken)) if taken else self.say("beside", *facts)

    def hand(self, seat: int) -> list[str]:
        """What a seat holds, and what that buys."""
        g, me = self.g, self.g.seats[seat]
        sentences = []
        for name, count in Counter(me.hand + me.tokens).items():
            brief = self.brief(name, symbols_of(g, seat, g.tables.cards[name]))
            sentences.append(self.say("holds", (name, count), brief))
        if not self._bought_or_busy(seat):
            sentences.append(self.say("worth", money(g, seat)))
        return [*sentences, self.say("piles", len(me.deck), len(me.discard), len(me.played))]

    def _bought_or_busy(self, seat: int) -> bool:
        """Whether a seat buys no card (any more) with what it holds now: it has, or pays for something else."""
        turn, *doing = self.g.core.stack
        return isinstance(turn, Turn) and turn.seat == seat and (turn.bought or bool(doing))

    def brief(self, name: str, symbols: tuple[str, ...] = ()) -> str:
        """What a card is good for, in a few words: 'machete 2', 'joker 1, an item'; if it counts as these symbols now."""
        card = self.g.tables.cards[name]
        kinds = []
        if card.power:
            counts = symbols or card.symbols
            kinds.append(self.say(("", "power", "either", "joker")[len(counts)], *counts, card.power))
        if card.effects:
            kinds.append(self.words.effects(card))
        if card.native:
            kinds.append(self.say("native"))
        if card.steps:
            kinds.append(self.say("steps", card.steps))
        if card.verb:
            kinds.append(self.say(card.verb))
        if card.item:
            kinds.append(self.say("item"))
        return ", ".join(kinds)

    def market(self) -> list[str]:
        """What is for sale, and what would be if a place were vacant."""
        g = self.g
        sale = for_sale(g)
        beside = [self.words.card_name(name) for name in on_offer(g) if name not in sale]
        sentences = [self.say("vacant")] if "" in g.market else []
        for name in sale:
            card = g.tables.cards[name]
            sentences.append(self.say("sale", name, card.cost, g.stock[name], self.brief(name)))
        return [*sentences, self.say("reserve", listing(beside))] if beside else sentences

    def blockades(self) -> list[str]:
        """The blockades that still lie."""
        g = self.g
        there = [(place, number) for place, number in enumerate(g.seams) if number]
        sentences = [self.say("lies", number, blockades()[number], *self._tiles(place)) for place, number in there]
        return sentences or [self.say("clear")]

    def _tiles(self, place: int) -> tuple[str, str]:
        course, joint = self.g.tables.course, self.g.tables.seams[place]
        return course.pieces[joint].letter, course.pieces[joint + 1].letter

    def route(self) -> list[str]:
        """The tiles from the start to El Dorado."""
        return [self.say("route", listing([piece.letter for piece in self.g.tables.course.pieces]))]

    # --- words for things

    def things(self) -> dict[str, Action]:
        """Directions first, then what is held, what is for sale, blockades, players, and every space by its name."""
        g = self.g
        found: dict[str, Action] = {}
        if self.seat is not None:
            me = g.seats[self.seat]
            for piece, at in enumerate(me.pieces):
                if at != HOME:
                    found |= self._directions(at, f"{piece + 1} " if len(me.pieces) > 1 else "")
            found |= {self._typed(name): ("card", name) for name in me.hand if name != HIDDEN}
            found |= {self._typed(name): ("token", name) for name in me.tokens}
        for name in on_offer(g):
            found.setdefault(self._typed(name), ("pile", name))
            found[f"market {self._typed(name)}"] = ("pile", name)
        found |= {f"blockade {number}": ("blockade", place) for place, number in enumerate(g.seams) if number}
        found |= {f"player {SEAT_LETTERS[number].lower()}": ("seat", number) for number in range(len(g.seats))}
        for fold in g.tables.hooks["named"]:
            found = fold(g, found)
        return found | {name.lower(): ("cell", cell) for cell, name in enumerate(g.tables.names)}

    def _typed(self, name: str) -> str:
        return self.words.card_name(name).lower()

    def _directions(self, at: int, before: str) -> dict[str, Action]:
        around = self._around(at)
        there = {name: ("cell", around[name]) if name in around else ("edge", name) for name in DIRECTION_NAMES}
        return {f"{before}{word}": thing for name, thing in there.items() for word in (name, _SHORT[name])}


def signs_of(view: State, seat: int | None) -> dict[int, Sign]:
    """What modules have to show on spaces; of one that nobody knows, nothing that is true of it."""
    signs: dict[int, Sign] = {}
    for fold in view.tables.hooks["signs"]:
        signs = fold(view, seat, signs)
    unknown = veiled(view)
    return {cell: sign._replace(tip="") if cell in unknown else sign for cell, sign in signs.items()}
