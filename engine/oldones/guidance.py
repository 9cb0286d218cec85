"""What a player is told around a choice: what follows an option, and which rule is about a thing or a question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core import Action
from engine.oldones.components import BELOW, START, half
from engine.oldones.deeds import stones_needed
from engine.oldones.frames.carve import open_tablets
from engine.oldones.frames.glyphs import ROW, Glyphs, groups_of
from engine.oldones.state import SHADOW, State, has_shadows, keepers, row_of, side, sides
from engine.oldones.wording import Wording
from engine.words import listing


class Guide:
    """Answers for one view of a game and the seat that looks."""

    def __init__(self, view: State, seat: int, wording: Wording) -> None:
        self.g = view
        self.seat = seat
        self.words = wording

    def say(self, code: str, *facts: object) -> str:
        """A sentence of [after]."""
        return self.words.say("after", code, *facts)

    def after(self, action: Action) -> str:
        """What follows an option, in a sentence or two; "" if there is nothing to add."""
        verb, *facts = action
        told: Mapping[str, Callable[..., str]] = {
            "place": self._placed,
            "take": self._taken,
            "build": self._built,
            "tablet": self._shaped,
            "village": self._travelled,
            "worship": self._worshipped,
            "sacrifice": self._sacrificed,
            "done": self._left,
        }
        if verb in told:
            return told[verb](*facts)
        return self.say(verb) if verb in self.words.words["after"] else ""

    # --- turns

    def _placed(self, card: str, up: str, row: int) -> str:
        below = self.say("placed", up, self.words.shown(self.g, half(card, BELOW[up])))
        line = self.g.rows[row - 1]
        way = [half(card, up) for card, up in zip(line.cards, line.up, strict=True)]
        return " ".join([*self._last(row, "bonus"), *self._way(way), below])

    def _taken(self, row: int) -> str:
        line = self.g.rows[row - 1]
        way = [half(card, BELOW[up]) for card, up in zip(line.cards, line.up, strict=True)]
        return " ".join([*self._last(row, "madness"), *self._way(way if len(way) > 1 else [])])

    def _way(self, halves: list[str]) -> list[str]:
        """What the Keeper meets before the Action site, from the right."""
        shown = [self.words.shown(self.g, spot) for spot in reversed(halves)]
        return [self.say("way", "; then ".join(shown))] if shown else []

    def _last(self, row: int, code: str) -> list[str]:
        """What it meets at the end of its way; first what others gain by it."""
        return [*self._met(row, code), self.say("site", row, self.words.shown(self.g, f"{ROW}{row}"))]

    def _met(self, row: int, code: str) -> list[str]:
        """Who will be in the Clearing when the Keeper arrives: it has left, and its own Shadow stands where it was."""
        keeper, shadow = self.seat, self.seat + SHADOW
        here = self.g.rows[row - 1].clearing
        if row_of(self.g, keeper) >= 0:
            here = [piece for piece in here if piece != shadow]
            here = [shadow if piece == keeper else piece for piece in here if piece != keeper or has_shadows(self.g)]
        return [self.say(code, listing([self.words.piece(piece) for piece in here]))] if here else []

    # --- glyphs

    def _built(self, at: int) -> str:
        g, needed = self.g, stones_needed(self.g)
        if not needed:
            return self.say("build-late", g.tables.numbers.late_build_vp)
        left = needed - sum(side(g, number).stones for number in sides(g)) - 1
        vp = g.tables.numbers.build_vp
        return self.say("build", vp, left) if left else self.say("level", vp, self._award())

    def _award(self) -> int:
        """The VP the seat gains for the level it completes."""
        g = self.g
        mine = g.seats[self.seat].stones + 1
        return g.tables.awards[keepers(g)][sum(side(g, n).stones > mine for n in sides(g) if n != self.seat)]

    def _shaped(self, at: int, good: str, count: int) -> str:
        g, me = self.g, self.g.seats[self.seat]
        places = open_tablets(g, me, good, count)
        cards = [g.tables.tablets[me.tablets[place]] for place in dict.fromkeys(places)]
        full = [
            self.say("tablet", card.type, card.tier, card.vp, self.words.shown(g, card.id))
            for card, place in zip(cards, dict.fromkeys(places), strict=True)
            if me.filled[place] + places.count(place) == card.spaces
        ]
        return " ".join(full)

    def _travelled(self, at: int, to: str) -> str:
        return self.say("start") if to == START else ""

    def _worshipped(self, at: int, space: str) -> str:
        g = self.g
        pair = g.tables.sanctum[space].pair
        if not pair:
            return self.say("lower", g.tables.numbers.lower_vp)
        other = any(g.tables.sanctum[name].pair == pair for name in g.seats[self.seat].sanctum)
        return self.say("pair" if other else "half-pair", g.tables.pairs[pair])

    def _sacrificed(self, at: int, worker: str) -> str:
        g = self.g
        number = g.seats[self.seat].tracks[worker] + 1
        return self.say("sacrifice", worker, number, self.words.shown(g, f"sacrificed-{worker}-{number}"))

    def _left(self) -> str:
        """Why glyphs that are shown are not offered."""
        top = self.g.core.stack[-1]
        if not isinstance(top, Glyphs):
            return ""
        groups = groups_of(self.g, top.source)
        chosen = groups if top.group < 0 or top.untouched(self.g) else (groups[top.group],)
        able = {groups[number][action[1]].id for number, action in self._offers(top)}
        lacking = [glyph for group in chosen for glyph, _ in group if glyph not in able]
        lacks = self.words.words["lacks"]
        return " ".join(dict.fromkeys(lacks[glyph] for glyph in lacking if glyph in lacks))

    def _offers(self, top: Glyphs) -> list[tuple[int, Action]]:
        """What can be done now, with the number of its group."""
        if top.group >= 0:
            return [(top.group, action) for action in top.options(self.g)]
        groups = groups_of(self.g, top.source)
        counts = [[count for _, count in group] for group in groups]
        return [
            (number, action)
            for number, left in enumerate(counts)
            for action in Glyphs(top.seat, top.source, group=number, left=left).options(self.g)
        ]

    # --- rules

    def rule_for(self, thing: Action | None) -> str:
        """The title of the rule about a thing, or about the question that is asked; "" if there is none."""
        top = self.g.core.stack[-1]
        code = thing[0] if thing else f"{top.kind}-{top.step}"
        if thing is None and isinstance(top, Glyphs):
            code = self._glyphs_code(top)
        return self.words.words["rule"].get(code, "")

    def _glyphs_code(self, top: Glyphs) -> str:
        verbs = {option[0] for option in top.ask_pick(self.g).options} - {"done", "skip", "group"}
        return min(verbs) if len(verbs) == 1 else "glyphs-pick"
