"""A game in sentences: log entries, options and prompts, from words.toml and the modules' own words."""

from __future__ import annotations

from typing import Any

from engine.core import HIDDEN, Action
from engine.log import readable
from engine.oldones.components import BASIC, BELOW, MASKS, TRACKS, Glyph, Group, Groups, half
from engine.oldones.frames.glyphs import ROW, Glyphs, groups_of
from engine.oldones.frames.walk import Walk
from engine.oldones.scholar import targets
from engine.oldones.state import SCHOLAR, SHADOW, State
from engine.words import SEAT_LETTERS, Speaker, listing


def counted(word: str, count: int) -> str:
    """'1 card', '2 cards'."""
    return f"{count} {word if count == 1 else word + 's'}"


def capital(text: str) -> str:
    """With a large first letter."""
    return text[0].upper() + text[1:]


def number_of(component: str) -> int:
    """The number in the id of a component: 5 of 'w05'."""
    return int(component[1:])


class Wording:
    """The sentences of a game under certain modules."""

    def __init__(self, templates: dict[str, dict[str, str]]) -> None:
        self.words = templates
        self.speaker = Speaker(
            side=lambda number: "The Scholar" if number == SCHOLAR else SEAT_LETTERS[number],
            whose=lambda number: "the Scholar" if number == SCHOLAR else SEAT_LETTERS[number],
            worker=self.worker,
            good=lambda good: self.words["good"][good],
            half=lambda side: self.words["half"][side],
            space=self.space,
            spot=self.spot,
            place=self.place,
            stones=lambda count: counted("Stone", count),
            worth=lambda vp: f" ({vp} VP)" if vp else "",
            paid=lambda vp: f", for {vp} VP" if vp else "",
            track=lambda track: self.words["track"][track],
            cards=lambda count: counted("card", count),
            workers=lambda count: counted("Worker card", count),
            slots=lambda count: counted("slot", count),
            masks=lambda count: counted("Mask", count),
            study=lambda card: str(number_of(card)),
            piece=self.piece,
            aim=lambda aim: (
                self.say("study", "piece", aim) if isinstance(aim, int) else f"row {aim.removeprefix('row')}"
            ),
            tome=lambda place: self.words["tome"][TRACKS[place]],
            end=lambda place: self.words["end"][TRACKS[place]],
        )

    def say(self, part: str, code: str, *facts: Any) -> str:
        """A template of one part of words.toml, filled in."""
        return self.speaker.say(self.words[part], code, *facts)

    # --- names

    def worker(self, card: str) -> str:
        """'Worker card 5'."""
        return "a hidden Worker card" if card == HIDDEN else f"Worker card {number_of(card)}"

    def piece(self, piece: int) -> str:
        """'the Keeper of A'."""
        return self.say("piece", "keeper" if piece < SHADOW else "shadow", piece % SHADOW)

    def study(self, shuffled: int, *tried: Any) -> str:
        """What a card of the Scholar says: which of two things it tries, and whether all cards are shuffled after it."""
        first, at, second, other = tried
        text = self.say("study", first if first == second else f"{first}-{second}", at, other)
        return text + (self.words["study"]["shuffle"] if shuffled else "")

    def place(self, location: str) -> str:
        """A location of the Village map: 'B1'."""
        return self.words["thing"].get(location, location.upper())

    def space(self, space: str) -> str:
        """A space of a Sanctum: 'the Gold plinth of pair 2'."""
        good, _, number = space.rpartition("-")
        return self.words["space"][good].format(number)

    def spot(self, source: str) -> str:
        """Where glyphs are, without saying which: 'Action site 2'."""
        if source.startswith(ROW):
            return self.say("spot", "site", source.removeprefix(ROW))
        stem, _, last = source.rpartition("-")
        if last in BELOW:
            return self.say("spot", "worker", stem, last)
        for code in ("sacrificed", "tome", *BASIC, *MASKS):
            if source.startswith(f"{code}-"):
                return self.words["spot"].get(code, self.words["spot"]["sanctum"])
        return self.words["spot"][source[0]]

    def glyph(self, name: str, count: int) -> str:
        """'2 Clay', 'Worship', '2 VP'."""
        if name in self.words["good"]:
            return self.goods(name, count)
        text = self.words["glyph"][name]
        return text if count == 1 else self.words["glyph"]["twice" if count == 2 else "often"].format(text, count)

    def goods(self, good: str, count: int) -> str:
        """'1 Follower', '2 Followers', '2 Clay'."""
        many = self.words["goods"].get(good) if count != 1 else None
        return f"{count} {many or self.words['good'][good]}"

    def group(self, group: Group) -> str:
        """Glyphs that may all be used: '1 Stone and 2 Clay'."""
        return listing([self.glyph(name, count) for name, count in group])

    def groups(self, groups: Groups) -> str:
        """All that a spot shows: 'Craft twice or Worship', '2 Followers or Villagers; or Sacrifice'."""
        told = [self.group(group) for group in groups]
        joint = "; or " if any(word in text for text in told for word in (" and ", " or ")) else " or "
        return joint.join(told) or self.words["thing"]["nothing"]

    def shown(self, g: State, spot: str) -> str:
        """What a spot shows."""
        return self.groups(groups_of(g, spot))

    def card(self, g: State, card: str) -> str:
        """A Worker card with both halves: 'Worker card 5 (3 Clay, below Build)'."""
        if card == HIDDEN:
            return self.worker(card)
        return self.say("thing", "worker", card, self.shown(g, half(card, "pw")), self.shown(g, half(card, "ol")))

    def studied(self, g: State, card: str) -> str:
        """What a card of the Scholar says."""
        tried = [fact for target in targets(g, card) for fact in target]
        return self.study(g.tables.study[card].shuffle, *tried)

    # --- the log

    def tell(self, entry: Action, seat: int | None) -> str | None:
        """A log entry as a sentence; None if the seat may not read it."""
        if not readable(entry, seat):
            return None
        code, facts = entry[1], entry[2:]
        if code == "over":
            winners = listing([self.speaker.names["whose"](number) for number in facts])
            return self.say("log", "over" if len(facts) == 1 else "over-shared", winners)
        if code == "gathered" or code == "shaped":
            return self.say("log", code, facts[0], self.goods(*facts[1:]))
        if code == "took":
            return self.say("log", code, *facts[:2], listing([self.worker(card) for card in facts[2:]]))
        if code == "studied":
            return self.say("log", code, *facts[:2], self.study(*facts[2:]))
        if code == "hindered":
            return self.say("hindered", *facts[1:])
        if code == "decided":
            return self.say("log", code, facts[1], self.say("decided", *facts[2:], facts[1]))
        if code in ("followed", "preferred"):
            group = tuple(Glyph(*pair) for pair in zip(facts[2::2], facts[3::2], strict=True))
            return self.say("log", code, *facts[:2], self.group(group) or self.words["thing"]["nothing"])
        if code == "advanced":
            return self.say("log", code, *facts[:3], self.words["tracker"][facts[3]])
        return self.say("log", code, *facts)

    # --- options

    def word(self, g: State, action: Action, seat: int) -> str:
        """An option as an imperative sentence without a full stop."""
        verb, *facts = action
        worded = getattr(self, f"_word_{verb}", None)
        if worded is not None:
            text: str = worded(g, seat, *facts)
            return text
        return self.say("action", verb, *facts)

    def _word_place(self, g: State, seat: int, card: str, up: str, row: int) -> str:
        shown, below = self.shown(g, half(card, up)), self.shown(g, half(card, BELOW[up]))
        return self.say("action", "place" if shown != below else "place-alike", card, row, shown, up)

    def _word_take(self, g: State, seat: int, row: int) -> str:
        line = g.rows[row - 1]
        room = g.tables.numbers.hand_limit - len(g.seats[seat].hand)
        if len(line.cards) > room:
            return self.say("action", "take-part", row, room, len(line.cards))
        if len(line.cards) == 1:
            return self.say("action", "take-one", row, self.shown(g, half(line.cards[0], BELOW[line.up[0]])))
        return self.say("action", "take", row, len(line.cards))

    def _word_collect(self, g: State, seat: int, card: str) -> str:
        return self.say("action", "collect", self.card(g, card))

    def _word_group(self, g: State, seat: int, number: int) -> str:
        top = g.core.stack[-1]
        assert isinstance(top, Glyphs)
        return self.say("action", "group", self.group(groups_of(g, top.source)[number]))

    def _word_gather(self, g: State, seat: int, at: int, good: str, count: int) -> str:
        return self.say("action", "gather", self.goods(good, count)) + self._either(g, at, good)

    def _word_swap(self, g: State, seat: int, at: int, good: str, other: str) -> str:
        return self.say("action", "swap", good, other) + self._either(g, at, good)

    def _either(self, g: State, at: int, good: str) -> str:
        """What tells a worker of one's choice from one that must be of that kind, where a group shows both."""
        top = g.core.stack[-1]
        assert isinstance(top, Glyphs)
        glyphs = [glyph for glyph, _ in groups_of(g, top.source)[top.group]]
        return self.words["action"]["either"] if glyphs[at] == "worker" and good in glyphs else ""

    def _word_worship(self, g: State, seat: int, at: int, space: str) -> str:
        return self.say("action", "worship", space, self.shown(g, space))

    def _word_village(self, g: State, seat: int, at: int, to: str) -> str:
        place = g.tables.locations[g.seats[seat].at]
        token = self.shown(g, g.places[to]) if to in g.places else self.words["thing"]["none"]
        return self.say("action", "village", to, place.vp[place.to.index(to)], token)

    def _word_tablet(self, g: State, seat: int, at: int, good: str, count: int) -> str:
        return self.say("action", "tablet", self.goods(good, count))

    def _word_score(self, g: State, seat: int, at: int) -> str:
        top = g.core.stack[-1]
        assert isinstance(top, Glyphs)
        return self.say("action", "score", top.left[at])

    def _word_done(self, g: State, seat: int) -> str:
        top = g.core.stack[-1]
        return self.say("action", "done" if isinstance(top, Glyphs) and top.untouched(g) else "enough")

    def prompt(self, g: State) -> str:
        """What is being asked."""
        top = g.core.stack[-1]
        if isinstance(top, Glyphs):
            return self.say("prompt", "glyphs-pick", capital(self._where(g, top)), self._offered(g, top))
        return self.words["prompt"].get(f"{top.kind}-{top.step}") or self.words["prompt"]["wait"]

    def _where(self, g: State, top: Glyphs) -> str:
        """The spot; of the token of a Clearing also which piece there lets its owner activate it."""
        below = g.core.stack[-2]
        if not isinstance(below, Walk) or below.step != "bonus":
            return self.spot(top.source)
        piece = g.rows[below.row].clearing[below.at - 1]
        return self.say("spot", "keeper" if piece < SHADOW else "shadow", below.row + 1)

    def _offered(self, g: State, top: Glyphs) -> str:
        groups = groups_of(g, top.source)
        if top.group < 0:
            return self.groups(groups)
        left = [(name, count) for (name, _), count in zip(groups[top.group], top.left, strict=True) if count]
        return listing([self.glyph(name, count) for name, count in left])
