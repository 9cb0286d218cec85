"""How a game stands, in sentences for line mode, and the words a player may type for its things."""

from __future__ import annotations

from engine.core import HIDDEN, Action
from engine.oldones.components import BELOW, GOODS, START, TRACKS, WORKERS, half, sacrifice_space, tome_level
from engine.oldones.deeds import free_slots, stones_needed
from engine.oldones.earned import earned
from engine.oldones.frames.carve import open_tablets
from engine.oldones.frames.glyphs import ROW
from engine.oldones.scoring import sources, total
from engine.oldones.state import DONE, SCHOLAR, Row, Scholar, Seat, State, has_shadows, side, sides
from engine.oldones.wording import Wording, capital
from engine.words import SEAT_LETTERS, listing


class Surveyor:
    """Describes one view of a game to a seat (None: a spectator)."""

    def __init__(self, view: State, seat: int | None, wording: Wording) -> None:
        self.g = view
        self.seat = seat
        self.words = wording

    def say(self, code: str, *facts: object) -> str:
        """A sentence of [survey]."""
        return self.words.say("survey", code, *facts)

    def survey(self) -> dict[str, list[str]]:
        """All headings; what is the seat's own only for a seat."""
        parts = {"where": self.where()}
        if self.seat is not None:
            me = self.g.seats[self.seat]
            parts |= {"hand": self.hand(self.seat), "sanctum": [*self.sanctum(me), *self.tablets(me)]}
        parts |= {"rows": [line for number in range(1, 5) for line in self.row(number)]}
        parts |= {"village": self.village(), "rivals": self.rivals()}
        return parts | ({"scholar": self.scholar(self.g.scholar)} if self.g.scholar else {})

    def where(self) -> list[str]:
        """The round, the Pyramid, and everybody's VP."""
        g = self.g
        sentences = [self.say("round", g.round)]
        if g.trigger:
            sentences.append(self.say("near", g.tables.numbers.end_vp))
        sentences.append(self.pyramid())
        for number in sides(g):
            sentences.append(self.say("vp", number, side(g, number).vp, total(g, number)))
            for more in g.tables.hooks["facts"]:
                sentences += more(g, self.seat, ("seat", number))
        return sentences

    def pyramid(self) -> str:
        """The level under way, and who has laid Stones on it."""
        g, needed = self.g, stones_needed(self.g)
        if not needed:
            return self.say("pyramid-done")
        laid = [(number, side(g, number).stones) for number in sides(g) if side(g, number).stones]
        who = listing([self.say("laid", number, stones) for number, stones in laid])
        count = sum(stones for _, stones in laid)
        return self.say("pyramid" if laid else "pyramid-empty", g.level + 1, count, needed, who)

    # --- a seat's own

    def hand(self, seat: int) -> list[str]:
        """Worker cards, the Resource row, and what the Scholar is about to do."""
        me = self.g.seats[seat]
        cards = [self.say("holds", self.words.card(self.g, card)) for card in me.hand]
        return [*(cards or [self.say("no-cards")]), self.resources(me), *self.intent()]

    def resources(self, me: Seat) -> str:
        """A Resource row in a sentence."""
        goods = [self.words.goods(good, me.goods[good]) for good in GOODS if me.goods[good]]
        held = listing(goods) or self.words.words["thing"]["nothing"]
        return self.say("resources", held, me.madness, free_slots(self.g, me))

    def sanctum(self, me: Seat) -> list[str]:
        """The spaces that are open, and what is covered; the trackers."""
        g = self.g
        sentences = [
            self.say("open", space, g.tables.sanctum[space].good, self.words.shown(g, space))
            for space in g.tables.sanctum
            if space not in me.sanctum
        ]
        return [*sentences, self.say("covered", len(me.sanctum)), *(self.track(me, worker) for worker in WORKERS)]

    def track(self, who: Seat | Scholar, worker: str) -> str:
        """A Sacrifice tracker: where it is, and what comes next."""
        at, vps = who.tracks[worker], self.g.tables.sacrifice
        whose = "Its" if isinstance(who, Scholar) else "The"
        if at + 1 == len(vps):
            return self.say("track-end", worker, vps[at], whose)
        shown = self.words.shown(self.g, sacrifice_space(worker, at + 1))
        return self.say("track", worker, at, vps[at], shown, whose)

    def tablets(self, me: Seat) -> list[str]:
        """The six Tablet cards."""
        return [self.tablet(me, place) for place in range(len(me.tablets))]

    def tablet(self, me: Seat, place: int) -> str:
        """One of them."""
        card, filled = self.g.tables.tablets[me.tablets[place]], me.filled[place]
        if filled == DONE:
            return self.say("tablet-done", card.type, card.tier)
        next_one = place in open_tablets(self.g, me, card.type, 1)
        code = "tablet-next" if next_one else "tablet"
        return self.say(code, card.type, card.tier, filled, card.spaces, card.vp, self.words.shown(self.g, card.id))

    # --- the board

    def row(self, number: int) -> list[str]:
        """An Action row: site, token, cards, Clearing."""
        g, line = self.g, self.g.rows[number - 1]
        sentences = [
            self.say("row", number, self.words.shown(g, f"{ROW}{number}"), len(line.cards), line.limit),
            *self.cards(line),
            self.say("token", self.words.shown(g, line.token)),
        ]
        pieces = [self.words.piece(piece) for piece in line.clearing]
        return [*sentences, self.say("clearing", listing(pieces))] if pieces else sentences

    def cards(self, line: Row) -> list[str]:
        """The cards of a row, from the right, as a Keeper meets them."""
        g, met = self.g, reversed(list(zip(line.cards, line.up, strict=True)))
        return [
            self.say(
                "lies",
                card,
                self.words.shown(g, half(card, up)),
                self.words.shown(g, half(card, BELOW[up])),
                "Then" if number else "First on the way",
            )
            for number, (card, up) in enumerate(met)
        ]

    def village(self) -> list[str]:
        """The Collectors, and the locations with their tokens and paths."""
        g = self.g
        sentences = [self.say("collector", number, side(g, number).at) for number in sides(g)]
        return [*sentences, *(self.location(name) for name in g.tables.locations)]

    def location(self, name: str) -> str:
        """A location: token and paths."""
        g, place = self.g, self.g.tables.locations[name]
        paths = [self.say("path", to, vp) for to, vp in zip(place.to, place.vp, strict=True)]
        shown = self.words.words["thing"]["no-token"] if name == START else self.words.shown(g, g.places[name])
        return capital(self.say("location", name, shown, listing(paths, "or")))

    # --- the others

    def rivals(self) -> list[str]:
        """What the other players hold, and their boards."""
        others = [number for number in range(len(self.g.seats)) if number != self.seat]
        return [line for number in others for line in self.rival(number)] or [self.say("rival-none")]

    def rival(self, number: int) -> list[str]:
        """One of them: all but the hand, of which only cards seen are told."""
        me = self.g.seats[number]
        seen = listing([self.words.worker(card) for card in me.shown])
        hand = self.say("rival-seen" if seen else "rival", number, len(me.hand), seen)
        covered = listing([self.words.space(space) for space in me.sanctum]) or self.words.words["thing"]["none"]
        tracks = [self.track(me, worker) for worker in WORKERS]
        return [hand, self.resources(me), self.say("rival-covered", covered), *tracks, *self.tablets(me)]

    def intent(self) -> list[str]:
        """What the back of the Scholar's next card tells."""
        g = self.g
        if not g.scholar or not g.scholar.intent:
            return []
        two = g.scholar.intent == "eye" and not has_shadows(g)
        return [self.say(f"intent-{g.scholar.intent}{'-two' if two else ''}", 0, 1)]

    def scholar(self, scholar: Scholar) -> list[str]:
        """The Scholar: intent, card, pile, markers, trackers."""
        g = self.g
        sentences = self.intent()
        if scholar.discard:
            sentences.append(self.say("study", scholar.discard[-1], self.words.studied(g, scholar.discard[-1])))
        sentences.append(self.say("pile", len(scholar.pile), scholar.masks))
        if seen := scholar.pile[len(scholar.pile) - scholar.seen :]:
            sentences.append(self.say("pile-seen", listing([self.words.worker(card) for card in seen])))
        sentences.append(self.say("decision", scholar.decision, g.tables.tomes[scholar.tomes[scholar.decision]].up))
        for place, track in enumerate(TRACKS):
            tome, up, at = scholar.tomes[place], scholar.sides[place], scholar.markers[track]
            top = len(g.tables.tomes[tome].levels(up))
            shown = self.words.shown(g, tome_level(tome, up, min(at + 1, top)))
            sentences.append(self.say("marker" if at < top else "marker-top", track, at, top, shown))
        return [*sentences, *(self.track(scholar, worker) for worker in WORKERS)]

    def score(self, number: int) -> list[str]:
        """What a side would score now, by source."""
        found = {name: vp for name, vp in sources(self.g, number).items() if vp}
        lines = [self.words.say("source", name, vp) for name, vp in found.items()]
        deeds = [self.words.say("earned", deed, vp) for deed, vp in earned(self.g, number).items()]
        if "track" in found and deeds:
            lines[0] = self.words.say("source", "track-earned", found["track"], listing(deeds))
        over = "total" if self.g.core.scores is None else "total-over"
        return [*lines, self.say(over, total(self.g, number))]

    # --- words for things

    def things(self) -> dict[str, Action]:
        """Rows, cards, places, players; of the seat's own board its spaces and Tablet cards."""
        g = self.g
        found: dict[str, Action] = {f"row {number}": ("row", number) for number in range(1, 5)}
        if self.seat is not None:
            me = g.seats[self.seat]
            found |= {self.words.worker(card): ("worker", card) for card in me.hand if card != HIDDEN}
            found |= {
                self.words.space(space).removeprefix("the ").lower(): ("space", space) for space in g.tables.sanctum
            }
            found |= {self._tablet_name(name).lower(): ("tablet", name) for name in me.tablets}
        for row in g.rows:
            found |= {self.words.worker(card): ("worker", card) for card in row.cards}
        found |= {f"{worker} track": ("track", worker) for worker in WORKERS}
        found |= {self.words.place(name).removeprefix("the ").lower(): ("place", name) for name in g.tables.locations}
        found |= {f"player {SEAT_LETTERS[number].lower()}": ("seat", number) for number in range(len(g.seats))}
        return found | {"pyramid": ("pyramid", 0)} | self._scholars()

    def _scholars(self) -> dict[str, Action]:
        """The Scholar, and its card that lies face up."""
        scholar = self.g.scholar
        if scholar is None:
            return {}
        face_up: dict[str, Action] = {"scholar's card": ("study", scholar.discard[-1])} if scholar.discard else {}
        return {"scholar": ("seat", SCHOLAR), **face_up}

    def _tablet_name(self, name: str) -> str:
        card = self.g.tables.tablets[name]
        return f"{card.type} tablet {card.tier}"
