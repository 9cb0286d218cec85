"""The Scholar: no choices of its own, but what the Decision marker and its cards say. Nothing here asks anybody."""

from __future__ import annotations

from engine.log import say
from engine.oldones.components import BASIC, MASKS, TRACKS, WORKERS, Group, Groups, tome_level
from engine.oldones.deeds import advance, build, gain_vp, lift, travel
from engine.oldones.frames.glyphs import groups_of
from engine.oldones.state import SCHOLAR, SHADOW, Scholar, State, has_shadows, row_of
from engine.rng import shuffle

_GATHER = frozenset((*BASIC, *MASKS, "worker", "craft"))
_GUARD = 32  # cards turned over in one turn: more cannot be needed


def scholar_of(g: State) -> Scholar:
    """The Scholar, who is there."""
    assert g.scholar is not None
    return g.scholar


def decide(scholar: Scholar) -> int:
    """0 for the left Tome card, 1 for the right; the Decision marker goes to the other one."""
    was = scholar.decision
    scholar.decision = 1 - was
    return was


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
    say(g, "studied", SCHOLAR, card)
    return card


def targets(g: State, card: str) -> list[tuple[str, int]]:
    """What a card would have the Scholar do, in order: "place" or "take", and a row (-1: none)."""
    study = g.tables.study[card]
    if study.priority in ("place", "take"):
        return [(study.priority, row_meant(g, study.first)), (study.priority, row_meant(g, study.second))]
    row = row_meant(g, study.priority)
    return [(study.first, row), (study.second, row)]


def row_meant(g: State, word: str) -> int:
    """The row a card names; the Keeper's or Shadow's may be in none."""
    if word.startswith("row"):
        return int(word[3:]) - 1
    if has_shadows(g):
        return row_of(g, 0 if word == "keeper" else SHADOW)
    # p. 26: with two players, the Keepers of those sitting on either side; the Scholar sits last
    return row_of(g, g.first if word == "keeper" else 1 - g.first)


def possible(g: State, verb: str, row: int) -> bool:
    """Whether the Scholar can do that there."""
    if row < 0:
        return False
    scholar, cards = scholar_of(g), len(g.rows[row].cards)
    if verb == "place":
        return bool(scholar.pile) and cards < g.rows[row].limit
    return 0 < cards <= g.tables.numbers.hand_limit - len(scholar.pile)


def study(g: State) -> tuple[str, int]:
    """Turn over cards until one can be done: what is done and where; ("", -1) if none can. The last is the one done."""
    for _ in range(_GUARD):
        card = reveal(g)
        for verb, row in targets(g, card):
            if possible(g, verb, row):
                return verb, row
        say(g, "hindered", SCHOLAR)
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
    up = g.tables.tomes[scholar.tomes[decide(scholar)]].up
    line.cards.append(card)
    line.up.append(up)
    say(g, "placed", SCHOLAR, card, up, row + 1)


# --- glyphs


def follow(g: State, source: str) -> None:
    """Activate a spot: one group of it, all glyphs in printed order, each with all that comes of it before the next."""
    group = _chosen(scholar_of(g), groups_of(g, source))
    for glyph, count in group:
        if glyph == "vp":
            say(g, "scored", SCHOLAR, count)
            gain_vp(g, SCHOLAR, count)
            continue
        for _ in range(count):
            _use(g, glyph)


def rewarded(g: State, token: str) -> None:
    """Activate the Village token of a Clearing, as it always does."""
    say(g, "rewarded", SCHOLAR)
    follow(g, token)


def _chosen(scholar: Scholar, groups: Groups) -> Group:
    """Gathering and crafting only if there is nothing else; among several groups the Decision marker says which."""
    if not groups:
        return ()
    others = [group for group in groups if not all(glyph in _GATHER for glyph, _ in group)]
    kept = others or list(groups)
    return kept[0] if len(kept) == 1 else kept[-decide(scholar)]


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
    scholar.markers[track] = min(scholar.markers[track] + 1, len(g.tables.tomes[tome].levels(side)))
    say(g, "progressed", SCHOLAR, track, scholar.markers[track])
    follow(g, tome_level(tome, side, scholar.markers[track]))


def _sacrifice(g: State, *workers: str) -> None:
    """Advance the tracker that is furthest back of these, the upper one if they are level."""
    last = len(g.tables.sacrifice) - 1
    worker = min(workers, key=scholar_of(g).tracks.__getitem__)
    if scholar_of(g).tracks[worker] < last:
        follow(g, advance(g, SCHOLAR, worker))


def _travel(g: State) -> None:
    """Move the Collector, along the path on the Decision marker's side where there are two."""
    scholar = scholar_of(g)
    to = g.tables.locations[scholar.at].to
    token = travel(g, SCHOLAR, to[0] if len(to) == 1 else to[decide(scholar)])
    if token:
        follow(g, token)


def lose_heart(g: State) -> None:
    """Madness: the marker of the Tome card with the Decision marker goes down, else the other; nothing is activated."""
    scholar = scholar_of(g)
    place = scholar.decision
    for track in (TRACKS[place], TRACKS[1 - place]):
        if scholar.markers[track]:
            scholar.markers[track] -= 1
            decide(scholar)
            say(g, "lost-heart", SCHOLAR, track, scholar.markers[track])
            return
