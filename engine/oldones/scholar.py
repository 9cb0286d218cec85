"""The Scholar: no choices of its own, but what the Decision marker and its cards say. Nothing here asks anybody."""

from __future__ import annotations

from itertools import chain

from engine.log import say
from engine.oldones.components import BASIC, MASKS, TRACKS, WORKERS, sacrifice_space, tome_level
from engine.oldones.deeds import build, gain_vp, lift, travel
from engine.oldones.frames.glyphs import groups_of
from engine.oldones.state import SCHOLAR, SHADOW, Scholar, State, has_shadows, row_of
from engine.rng import shuffle

_GATHER = frozenset((*BASIC, *MASKS, "worker", "craft"))
Aim = str | int  # what a card of the Scholar names: a row, as "row1", or the row of a Keeper or Shadow, by the piece
_GUARD = 32  # cards turned over in one turn: more cannot be needed


def scholar_of(g: State) -> Scholar:
    """The Scholar, who is there."""
    assert g.scholar is not None
    return g.scholar


def decide(g: State, what: str, fact: str) -> None:
    """Tell what the Decision marker says, and move it to the other Tome card."""
    scholar = scholar_of(g)
    say(g, "decided", SCHOLAR, scholar.decision, what, fact)
    scholar.decision = 1 - scholar.decision


# --- the deck


def note_intent(g: State) -> None:
    """Everybody sees the back of the top card."""
    scholar = scholar_of(g)
    scholar.intent = g.tables.study[scholar.deck[-1]].intent if scholar.deck else ""


def shuffle_deck(g: State) -> None:
    """All cards become a new deck."""
    scholar = scholar_of(g)
    scholar.deck = sorted(scholar.deck + scholar.discard)
    scholar.discard = []
    shuffle(g, scholar.deck)
    note_intent(g)
    say(g, "studied-anew", SCHOLAR)


def reveal(g: State) -> str:
    """Turn over the top card."""
    scholar = scholar_of(g)
    if not scholar.deck:
        shuffle_deck(g)
    card = scholar.deck.pop()
    scholar.discard.append(card)
    note_intent(g)
    g.core.barrier += 1
    tried = [fact for target in targets(g, card) for fact in target]
    say(g, "studied", SCHOLAR, card, int(g.tables.study[card].shuffle), *tried)
    return card


def targets(g: State, card: str) -> list[tuple[str, Aim]]:
    """What a card would have the Scholar do, in order: "place" or "take", and where."""
    study = g.tables.study[card]
    if study.priority in ("place", "take"):
        return [(study.priority, aim(g, study.first)), (study.priority, aim(g, study.second))]
    at = aim(g, study.priority)
    return [(study.first, at), (study.second, at)]


def aim(g: State, word: str) -> Aim:
    """What a card means by a word for a row."""
    if word.startswith("row"):
        return word
    if has_shadows(g):
        return 0 if word == "keeper" else SHADOW
    # p. 26: with two players, the Keepers of those sitting on either side; the Scholar sits last
    return g.first if word == "keeper" else 1 - g.first


def row_meant(g: State, at: Aim) -> int:
    """The row meant, -1 if the piece is in no Clearing."""
    return row_of(g, at) if isinstance(at, int) else int(at.removeprefix("row")) - 1


def hindrance(g: State, verb: str, row: int) -> str:
    """Why the Scholar cannot do that there, in a word; "" if it can."""
    if row < 0:
        return "nowhere"
    scholar, line = scholar_of(g), g.rows[row]
    if verb == "place":
        return "bare" if not scholar.pile else "full" if len(line.cards) >= line.limit else ""
    room = g.tables.numbers.hand_limit - len(scholar.pile)
    return "empty" if not line.cards else "much" if len(line.cards) > room else ""


def study(g: State) -> tuple[str, int]:
    """Turn over cards until one can be done: what is done and where; ("", -1) if none can. The last is the one done."""
    for _ in range(_GUARD):
        troubles: list[tuple[str, Aim]] = []
        for verb, at in targets(g, reveal(g)):
            row = row_meant(g, at)
            trouble = hindrance(g, verb, row)
            if not trouble:
                return verb, row
            told = (trouble, at if trouble == "nowhere" else "" if trouble == "bare" else f"row{row + 1}")
            if told not in troubles:  # a piece is in no Clearing for either purpose, no card is in hand for any row
                troubles.append(told)
                say(g, "hindered", SCHOLAR, *told)
    return "", -1


def act(g: State, verb: str, row: int) -> None:
    """Move the Keeper off its Clearing, and lay the card that is placed."""
    scholar, line = scholar_of(g), g.rows[row]
    lift(g, SCHOLAR)
    if verb == "take":
        say(g, "took", SCHOLAR, row + 1, *line.cards)
        return
    card = scholar.pile.pop(0)
    scholar.seen = min(scholar.seen, len(scholar.pile))
    up = g.tables.tomes[scholar.tomes[scholar.decision]].up
    decide(g, "half", up)
    line.cards.append(card)
    line.up.append(up)
    say(g, "placed", SCHOLAR, card, up, row + 1)


# --- glyphs


def follow(g: State, source: str) -> None:
    """Activate a spot: one group of it, all glyphs in printed order, each with all that comes of it before the next.

    Gathering and crafting only if there is nothing else; among several groups the Decision marker says which.
    """
    groups = groups_of(g, source)
    if not groups:
        return
    kept = [group for group in groups if not all(glyph in _GATHER for glyph, _ in group)] or groups
    group = kept[-scholar_of(g).decision]
    if len(kept) > 1:
        decide(g, "group", source)
    say(g, "followed" if len(kept) == len(groups) else "preferred", SCHOLAR, source, *chain.from_iterable(group))
    for glyph, count in group:
        if glyph == "vp":
            say(g, "scored", SCHOLAR, count)
            gain_vp(g, SCHOLAR, count)
            continue
        for _ in range(count):
            _use(g, glyph)


def _use(g: State, glyph: str) -> None:
    scholar = scholar_of(g)
    if glyph in ("worship", "tablet"):
        _progress(g, glyph)
    elif glyph == "build" or glyph == "stone":
        build(g, SCHOLAR)
    elif glyph == "village":
        _travel(g)
    elif glyph in ("sacrifice", "worker"):
        _sacrifice(g, *WORKERS)
    elif glyph in WORKERS:
        _sacrifice(g, glyph)
    elif glyph in ("clay", "gold", "craft", "mask", *MASKS):
        scholar.masks += 1
        say(g, "masked", SCHOLAR)


def _progress(g: State, track: str) -> None:
    """Move a Progress marker up, if it is not at the top, and activate its level."""
    scholar = scholar_of(g)
    place = TRACKS.index(track)
    tome, side = scholar.tomes[place], scholar.sides[place]
    if scholar.markers[track] < len(g.tables.tomes[tome].levels(side)):
        scholar.markers[track] += 1
        say(g, "progressed", SCHOLAR, track, scholar.markers[track])
    else:
        say(g, "topped", SCHOLAR, track)
    follow(g, tome_level(tome, side, scholar.markers[track]))


def _sacrifice(g: State, *workers: str) -> None:
    """Advance the tracker that is furthest back of these, the upper one if they are level."""
    tracks = scholar_of(g).tracks
    worker = min(workers, key=tracks.__getitem__)
    if tracks[worker] == len(g.tables.sacrifice) - 1:
        say(g, "stuck", SCHOLAR, worker)
        return
    why = "named" if len(workers) == 1 else "level" if len(set(tracks.values())) == 1 else "back"
    tracks[worker] += 1
    say(g, "advanced", SCHOLAR, worker, tracks[worker], why)
    follow(g, sacrifice_space(worker, tracks[worker]))


def _travel(g: State) -> None:
    """Move the Collector, along the path on the Decision marker's side where there are two."""
    scholar = scholar_of(g)
    paths = g.tables.locations[scholar.at].to
    to = paths[0]
    if len(paths) > 1:
        to = paths[scholar.decision]
        decide(g, "path", to)
    token = travel(g, SCHOLAR, to)
    if token:
        follow(g, token)


def lose_heart(g: State) -> None:
    """Madness: the marker of the Tome card with the Decision marker goes down, else the other; nothing is activated."""
    scholar = scholar_of(g)
    place = scholar.decision
    for track in (TRACKS[place], TRACKS[1 - place]):
        if scholar.markers[track]:
            scholar.markers[track] -= 1
            decide(g, "level", track)
            say(g, "lost-heart", SCHOLAR, track, scholar.markers[track])
            return
