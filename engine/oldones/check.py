"""Invariants of a game: every component in one place, every number in its range, every frame where it could be."""

from __future__ import annotations

from collections import Counter

from engine.core import Rules, need
from engine.oldones.components import GOODS, HALVES, ROWS, SIDES, START, TRACKS, WORKERS
from engine.oldones.deeds import free_slots, stones_needed
from engine.oldones.frames.turn import Turn
from engine.oldones.scoring import standing
from engine.oldones.state import DONE, SHADOW, Scholar, Seat, State, has_shadows, side, sides


def check(g: State, rules: Rules) -> None:
    """Raise BadState with a sentence if a game breaks an invariant."""
    _check_rows(g)
    _check_workers(g)
    _check_tokens(g)
    for me in g.seats:
        _check_seat(g, me)
    if g.scholar:
        _check_scholar(g, g.scholar)
    _check_progress(g)
    for part in g.parts.values():
        part.check(g)
    _check_frames(g)
    rules.check(g)


def _check_rows(g: State) -> None:
    """Four rows with the limits of the number of players, and pieces that are there once."""
    need(len(g.rows) == len(ROWS), "four Action rows")
    limits = g.tables.limits[len(g.seats) + bool(g.scholar)]
    need(sorted(row.limit for row in g.rows) == sorted(limits), "the limits of the number of players")
    pieces = [piece for row in g.rows for piece in row.clearing]
    known = set(sides(g))
    if has_shadows(g):
        known |= {number + SHADOW for number in known}
    need(len(set(pieces)) == len(pieces) and known.issuperset(pieces), "each piece once, and of somebody who plays")
    for number, row in enumerate(g.rows):
        need(row.site in (f"site-{number + 1}", *g.tables.extra.get("tile", ())), "an Action site, or a tile on it")
        need(len(row.cards) == len(row.up) <= row.limit, "no more cards than the limit")
        need(all(half in HALVES for half in row.up), "a half of each card is on top")
    need(len({row.site for row in g.rows}) == len(ROWS), "each site once")


def _check_workers(g: State) -> None:
    """Every Worker card is in exactly one place, and hands are within the limit."""
    zones = [row.cards for row in g.rows] + [me.hand for me in g.seats] + [g.box]
    if g.scholar:
        zones.append(g.scholar.pile)
    found = Counter(card for zone in zones for card in zone)
    need(found == Counter(g.tables.workers.keys()), "Worker cards lost or doubled")
    dealt = len(ROWS) + g.tables.numbers.hand_start * len(sides(g))
    need(len(g.box) == len(g.tables.workers) - dealt, "Worker cards were dealt by the number of players")
    for me in g.seats:
        need(len(me.hand) <= g.tables.numbers.hand_limit, "a hand within the limit")
        need(not Counter(me.shown) - Counter(me.hand), "cards seen are in the hand")


def _check_tokens(g: State) -> None:
    """Village tokens: on each location one of its number, beside the sites two of each of the first two."""
    tokens, locations = g.tables.tokens, g.tables.locations
    laid = [*g.places.values(), *(row.token for row in g.rows)]
    need(len(set(laid)) == len(laid) and set(laid) <= tokens.keys(), "each Village token once")
    need(g.places.keys() == locations.keys() - {START}, "a token on each location")
    need(all(tokens[name].number == locations[at].number for at, name in g.places.items()), "tokens by number")
    need(sorted(tokens[row.token].number for row in g.rows) == [1, 1, 2, 2], "tokens 1 and 2 beside the sites")


def _check_seat(g: State, me: Seat) -> None:
    """A Sanctum board and what is on it."""
    tables = g.tables
    need(set(me.goods) == set(GOODS) and min(me.goods.values()) >= 0, "Resources of every kind")
    need(0 <= me.madness <= tables.numbers.madness_most and free_slots(g, me) >= 0, "a Resource row within its slots")
    need(
        len(set(me.sanctum)) == len(me.sanctum) and set(me.sanctum) <= tables.sanctum.keys(), "each space covered once"
    )
    need(len(me.tablets) == len(me.filled) == len(tables.piles), "six Tablet cards")
    for stack in (slice(0, 3), slice(3, 6)):
        _check_stack(g, me.tablets[stack], me.filled[stack], tables.piles[stack])
    others = [tablet for seat in g.seats for tablet in seat.tablets]
    need(len(set(others)) == len(others), "each Tablet card once")
    _check_pieces(g, me)


def _check_stack(g: State, tablets: list[str], filled: list[int], piles: tuple[tuple[str, ...], ...]) -> None:
    """Tablet cards are of their piles, and filled from the lowest."""
    need(all(tablet in pile for tablet, pile in zip(tablets, piles, strict=True)), "a Tablet card of each pile")
    spaces = [g.tables.tablets[tablet].spaces for tablet in tablets]
    need(all(DONE <= count <= most for count, most in zip(filled, spaces, strict=True)), "cards within their spaces")
    begun = False
    for count, most in zip(filled, spaces, strict=True):
        need(not (begun and count), "the lowest Tablet card is filled first")
        begun = begun or 0 <= count < most


def _check_pieces(g: State, who: Seat | Scholar) -> None:
    """What players and the Scholar have alike."""
    last = len(g.tables.sacrifice) - 1
    need(
        who.tracks.keys() == set(WORKERS) and all(0 <= n <= last for n in who.tracks.values()),
        "trackers on their tracks",
    )
    need(who.at in g.tables.locations and who.vp >= 0 and who.stones >= 0, "a Collector on the map, VP, stones")


def _check_scholar(g: State, scholar: Scholar) -> None:
    """The Scholar's cards and markers."""
    tables = g.tables
    need(0 <= scholar.seen <= len(scholar.pile) <= tables.numbers.hand_limit, "a pile within the hand limit")
    need(sorted(scholar.deck + scholar.discard) == sorted(tables.study), "the Scholar's cards, each once")
    intent = tables.study[scholar.deck[-1]].intent if scholar.deck else ""
    need(scholar.intent == intent, "the intent is that of the top card")
    need(scholar.masks >= 0 and scholar.decision in (0, 1), "Masks and a Decision marker")
    need(len(scholar.tomes) == len(scholar.sides) == 2 and scholar.markers.keys() == set(TRACKS), "two Tome cards")
    for place, (tome, up) in enumerate(zip(scholar.tomes, scholar.sides, strict=True)):
        need(tome in tables.tomes and up in SIDES and tables.tomes[tome].track == TRACKS[place], "a Tome of each track")
        need(0 <= scholar.markers[TRACKS[place]] <= len(tables.tomes[tome].levels(up)), "a marker on its Tome")
    _check_pieces(g, scholar)


def _check_progress(g: State) -> None:
    """Pyramid, rounds and the end."""
    need(0 <= g.level <= len(g.tables.levels[2]), "Pyramid levels")
    needed = stones_needed(g)
    stones = sum(side(g, number).stones for number in sides(g))
    need(stones < needed or (not needed and not stones), "fewer stones than complete the level")
    last = g.tables.round_limit + (g.trigger > 0 and g.tables.final_round)  # a final round is played beyond the limit
    need(0 <= g.first < len(g.seats) and 1 <= g.round <= last, "first seat and round in range")
    reached = any(me.vp >= g.tables.numbers.end_vp for me in g.seats)
    need(
        0 <= g.trigger <= g.round <= (g.trigger or g.round) + 1 and bool(g.trigger) == reached,
        "the end is near, or not",
    )


def _check_frames(g: State) -> None:
    stack = g.core.stack
    need(stack and isinstance(stack[0], Turn), "the lowest frame is the turn")
    if g.core.scores is not None:
        need(len(stack) == 1 and g.core.scores == standing(g), "the scores are those of the VP, and nothing goes on")
