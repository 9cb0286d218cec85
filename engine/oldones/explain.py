"""What is under the cursor: what it is, the ways to act on it now, else why there is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import Action, Ask
from engine.explaining import Explaining, Found
from engine.game import Way
from engine.oldones.components import HALVES, START, half
from engine.oldones.deeds import stones_needed
from engine.oldones.frames.glyphs import ROW, Glyphs
from engine.oldones.frames.turn import Turn
from engine.oldones.state import SCHOLAR, Row, State, keepers, side
from engine.oldones.survey import Surveyor
from engine.oldones.wording import Wording, capital
from engine.words import listing


class Explainer(Explaining):
    """Answers for one view of a game."""

    g: State

    def __init__(self, view: State, seat: int, ask: Ask | None, wording: Wording) -> None:
        super().__init__(view, seat, ask)
        self.words = wording
        self.tell = Surveyor(view, seat, wording)

    @property
    def kinds(self) -> Mapping[str, Callable[[Any], Found]]:
        return {
            "row": self.row,
            "worker": self.worker,
            "place": self.place,
            "space": self.space,
            "tablet": self.tablet,
            "track": self.track,
            "seat": self.side,
            "pyramid": self.pyramid,
            "study": self.study,
        }

    def why(self, code: str, *facts: Any) -> str:
        """Why nothing can be done: first what holds of everything, then this."""
        if self.g.core.scores is not None:
            code = "over"
        elif not self.options:
            code = "not-asked"
        return self.words.say("why", code, *facts)

    def ways(self, actions: list[Action]) -> list[Way]:
        """Options, worded."""
        return [Way((action,), self.words.word(self.g, action, self.seat)) for action in actions]

    def of(self, verb: str, *facts: Any) -> list[Way]:
        """The options with that verb that end like this."""
        return self.ways([a for a in self.options if a[0] == verb and (not facts or a[-len(facts) :] == facts)])

    @property
    def choosing(self) -> bool:
        """Whether the seat is choosing how to begin its turn."""
        return bool(self.options) and isinstance(self.g.core.stack[-1], Turn)

    def thing(self, code: str, *facts: Any) -> str:
        """A sentence of [thing]."""
        return self.words.say("thing", code, *facts)

    # --- rows and Worker cards

    def row(self, number: int) -> Found:
        """An Action row with its site, Village token and Clearing."""
        line = self.g.rows[number - 1]
        site = self.g.tables.sites[f"site-{number}"].name
        ways = self.of("take", number) + self.of("place", number)
        walk = self.g.core.stack[-1]
        if isinstance(walk, Glyphs) and walk.source == f"{ROW}{number}":
            ways = self.ways(self.options)
        why = self.why("other-question" if not self.choosing else "row-full" if line.cards else "row-empty")
        return self.thing("row", number, site), [*self.full(line), *self.tell.row(number)], ways, why

    def full(self, line: Row) -> list[str]:
        """That no card can be placed in a row, and which ones are in the way."""
        if len(line.cards) < line.limit:
            return []
        return [self.thing("row-full", listing([self.words.worker(card) for card in line.cards]))]

    def worker(self, card: str) -> Found:
        """A Worker card in hand or in a row."""
        facts = [self.thing("half", side, self.words.shown(self.g, half(card, side))) for side in HALVES]
        ways = self.ways([a for a in self.options if a[0] in ("place", "collect") and a[1] == card])
        mine = card in self.g.seats[self.seat].hand
        why = self.why("other-question" if not self.choosing else "rows-full" if mine else "in-row")
        return capital(self.words.worker(card)), facts, ways, why

    # --- the Village and the Pyramid

    def place(self, name: str) -> Found:
        """A location of the Village map."""
        g = self.g
        facts = [self.tell.location(name)]
        facts += [
            self.thing("collector", number) for number in (*range(len(g.seats)), SCHOLAR) if self._at(number, name)
        ]
        facts += [self.thing("start-place")] if name == START else []
        at = g.seats[self.seat].at
        beside = name in g.tables.locations[at].to
        why = self.why("no-village" if beside else "here" if name == at else "not-next")
        return capital(self.words.place(name)), facts, self.of("village", name), why

    def _at(self, number: int, name: str) -> bool:
        return (number != SCHOLAR or self.g.scholar is not None) and side(self.g, number).at == name

    def pyramid(self, _: int) -> Found:
        """The Pyramid or its building site."""
        g, numbers = self.g, self.g.tables.numbers
        facts = [self.tell.pyramid()]
        if stones_needed(g):
            awards = ", the next ".join(f"{vp} VP" for vp in g.tables.awards[keepers(g)])
            facts += [self.thing("stone", numbers.build_vp), self.thing("awards", awards)]
        else:
            facts.append(self.thing("late-stone", numbers.late_build_vp))
        why = self.why("no-build" if g.seats[self.seat].goods["stone"] else "no-stone")
        return self.thing("pyramid"), facts, self.of("build"), why

    # --- the seat's own board

    def space(self, name: str) -> Found:
        """A space of the seat's Sanctum."""
        g, me, space = self.g, self.g.seats[self.seat], self.g.tables.sanctum[name]
        covered = name in me.sanctum
        facts = [self.thing("covers", space.good, self.words.shown(g, name))]
        if space.pair:
            facts.append(self.thing("pair", g.tables.pairs[space.pair]))
        else:
            facts.append(self.thing("lower", g.tables.numbers.lower_vp))
        why = "covered" if covered else "no-worship" if me.goods[space.good] else "no-good"
        return capital(self.words.space(name)), facts, self.of("worship", name), self.why(why, space.good)

    def tablet(self, name: str) -> Found:
        """One of the seat's Tablet cards."""
        me, card = self.g.seats[self.seat], self.g.tables.tablets[name]
        place = me.tablets.index(name)
        ways = self.ways([a for a in self.options if a[0] == "tablet" and a[2] == card.type])
        why = self.why("no-tablet" if me.goods[card.type] else "no-good", card.type)
        return self.thing("tablet", card.type, card.tier), [self.tell.tablet(me, place)], ways, why

    def track(self, worker: str) -> Found:
        """One of the seat's Sacrifice tracks."""
        me = self.g.seats[self.seat]
        at_end = me.tracks[worker] + 1 == len(self.g.tables.sacrifice)
        why = "track-end" if at_end else "no-sacrifice" if me.goods[worker] else "no-good"
        facts = [self.tell.track(me, worker), self.thing("lowest")]
        return self.thing("track", worker), facts, self.of("sacrifice", worker), self.why(why, worker)

    # --- who plays

    def side(self, number: int) -> Found:
        """A player or the Scholar."""
        g = self.g
        if number == SCHOLAR:
            assert g.scholar is not None
            return self.thing("scholar"), [*self.tell.score(SCHOLAR), *self.tell.scholar(g.scholar)], [], ""
        mine = number == self.seat
        facts = [self.tell.resources(g.seats[number])] if mine else self.tell.rival(number)
        return self.thing("player", number), [*self.tell.score(number), *facts], [], ""

    def study(self, card: str) -> Found:
        """The card of the Scholar that lies face up."""
        facts = [self.thing("study-face", self.words.studied(self.g, card)), self.thing("study-rule")]
        return self.thing("study", card), facts, [], ""
