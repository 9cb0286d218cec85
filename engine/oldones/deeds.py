"""What sides do to the state: gain VP, build, advance, move Collectors and Keepers. Nothing here asks anybody."""

from __future__ import annotations

from engine.log import say
from engine.oldones.components import START, sacrifice_space
from engine.oldones.state import SCHOLAR, SHADOW, Seat, State, has_shadows, keepers, row_of, side, sides


def did(g: State, number: int, deed: str) -> None:
    """Tell the modules what a seat did."""
    if number != SCHOLAR:
        for told in g.tables.hooks["did"]:
            told(g, number, deed)


def gain_vp(g: State, number: int, vp: int) -> None:
    """Move the Score Tracker; the first player to reach 30 VP brings on the end."""
    who = side(g, number)
    who.vp += vp
    if number != SCHOLAR and not g.trigger and who.vp >= g.tables.numbers.end_vp:
        g.trigger = g.round
        say(g, "reached", number, g.tables.numbers.end_vp)


def free_slots(g: State, me: Seat) -> int:
    """Empty Resource slots."""
    return g.tables.slots - me.madness - sum(me.goods.values())


# --- the Pyramid


def stones_needed(g: State) -> int:
    """Stones that complete the level under way, 0 when the Pyramid is finished."""
    levels = g.tables.levels[keepers(g)]
    return levels[g.level] if g.level < len(levels) else 0


def build(g: State, number: int) -> None:
    """Lay a stone, which is out of the Resource row already."""
    needed = stones_needed(g)
    if not needed:
        say(g, "built-late", number, g.tables.numbers.late_build_vp)
        gain_vp(g, number, g.tables.numbers.late_build_vp)
        return
    who = side(g, number)
    who.stones += 1
    say(g, "built", number, g.tables.numbers.build_vp)
    gain_vp(g, number, g.tables.numbers.build_vp)
    did(g, number, "stone")
    if sum(side(g, other).stones for other in sides(g)) == needed:
        _complete(g, number)


def _complete(g: State, number: int) -> None:
    """Award those who laid stones by how many, then clear the surface for the next level."""
    g.level += 1
    say(g, "level", number, g.level)
    did(g, number, "level")
    everybody = sides(g)
    start = everybody.index(number)
    stones = {other: side(g, other).stones for other in everybody}
    awards = g.tables.awards[keepers(g)]
    for other in everybody[start:] + everybody[:start]:
        side(g, other).stones = 0
        position = sum(more > stones[other] for more in stones.values())
        if stones[other] and awards[position]:
            say(g, "awarded", other, stones[other], awards[position])
            gain_vp(g, other, awards[position])


# --- tracks and the Village


def advance(g: State, number: int, worker: str) -> str:
    """Move a Sacrifice Tracker, which is not at the end; the name of the space it comes to."""
    tracks = side(g, number).tracks
    tracks[worker] += 1
    say(g, "sacrificed", number, worker, tracks[worker])
    did(g, number, "sacrifice")
    return sacrifice_space(worker, tracks[worker])


def travel(g: State, number: int, to: str) -> str:
    """Move a Collector along a path; the token at the location, "" at the start."""
    who = side(g, number)
    place = g.tables.locations[who.at]
    vp = place.vp[place.to.index(to)]
    who.at = to
    say(g, "travelled", number, to, vp)
    gain_vp(g, number, vp)
    did(g, number, "village")
    return "" if to == START else g.places[to]


# --- Keepers and Shadows


def lift(g: State, number: int) -> None:
    """Move the Keeper off its Clearing; with Shadows, its own takes its place."""
    at = row_of(g, number)
    if at < 0:
        return
    clearing = g.rows[at].clearing
    if not has_shadows(g):
        clearing.remove(number)
        return
    shadow = number + SHADOW
    was = row_of(g, shadow)
    clearing[clearing.index(number)] = -1
    if was >= 0:
        g.rows[was].clearing.remove(shadow)
    clearing[clearing.index(-1)] = shadow
    if was != at:
        say(g, "shadowed", number, at + 1)
