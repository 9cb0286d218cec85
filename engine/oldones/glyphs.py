"""What a player can do with each glyph, and doing it: the effects and verbs of the base game.

An effect ``(g, me, glyph, at, left, options)`` adds actions ``(verb, at, …)`` for the glyph that is number ``at`` of its group
and may be used ``left`` times more. A verb ``(g, frame, at, …)`` does one of them; it may call one frame, last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core import Action, call
from engine.log import say
from engine.oldones.components import BASIC, GOODS, MASKS, WORKERS
from engine.oldones.deeds import advance, build, did, free_slots, gain_vp, travel
from engine.oldones.frames.carve import Carve, open_tablets
from engine.oldones.frames.glyphs import Glyphs
from engine.oldones.state import Seat, State

_CRAFTED = {"clay": "clay-mask", "gold": "gold-mask"}


# --- effects


def gather(g: State, me: Seat, glyph: str, at: int, left: int, options: list[Action]) -> None:
    """Take Resources into empty slots, as many as can be or one; without one, in the place of another Resource."""
    free = free_slots(g, me)
    for good in WORKERS if glyph == "worker" else (glyph,):
        if free > 0:
            most = min(left, free)
            options.append(("gather", at, good, most))
            if most > 1:
                options.append(("gather", at, good, 1))
        else:
            options += [("swap", at, good, other) for other in GOODS if me.goods[other] and other != good]


def craft(g: State, me: Seat, glyph: str, at: int, left: int, options: list[Action]) -> None:
    """Replace Clay or Gold by a Mask, in its slot."""
    options += [("craft", at, raw) for raw in _CRAFTED if me.goods[raw]]


def worship(g: State, me: Seat, glyph: str, at: int, left: int, options: list[Action]) -> None:
    """Cover an empty space of the Sanctum with what belongs there."""
    for good, spaces in g.tables.spaces.items():
        if me.goods[good]:
            options += [("worship", at, space) for space in spaces if space not in me.sanctum]


def tablet(g: State, me: Seat, glyph: str, at: int, left: int, options: list[Action]) -> None:
    """Place one Gold, or up to two Clay, on the lowest Tablet cards with room."""
    goods = me.goods
    if goods["gold"] and open_tablets(g, me, "gold", 1):
        options.append(("tablet", at, "gold", 1))
    if goods["clay"]:
        room = len(open_tablets(g, me, "clay", min(2, goods["clay"])))
        options += [("tablet", at, "clay", count) for count in range(room, 0, -1)]


def sacrifice(g: State, me: Seat, glyph: str, at: int, left: int, options: list[Action]) -> None:
    """Give a Follower or Villager whose tracker is not at the end."""
    last = len(g.tables.sacrifice) - 1
    options += [("sacrifice", at, worker) for worker in WORKERS if me.goods[worker] and me.tracks[worker] < last]


def build_effect(g: State, me: Seat, glyph: str, at: int, left: int, options: list[Action]) -> None:
    """Lay a Stone."""
    if me.goods["stone"]:
        options.append(("build", at))


def village(g: State, me: Seat, glyph: str, at: int, left: int, options: list[Action]) -> None:
    """Move the Collector along a path."""
    options += [("village", at, to) for to in g.tables.locations[me.at].to]


def vp(g: State, me: Seat, glyph: str, at: int, left: int, options: list[Action]) -> None:
    """Gain VP: asked for only where the glyphs may be skipped."""
    options.append(("score", at))


def calm(g: State, me: Seat, glyph: str, at: int, left: int, options: list[Action]) -> None:
    """Remove a Madness token."""
    if me.madness:
        options.append(("calm", at))


EFFECTS: Mapping[str, Callable[..., None]] = {
    **dict.fromkeys((*BASIC, *MASKS, "worker"), gather),
    "craft": craft,
    "worship": worship,
    "tablet": tablet,
    "sacrifice": sacrifice,
    "build": build_effect,
    "village": village,
    "vp": vp,
    "calm": calm,
}


# --- verbs


def do_gather(g: State, frame: Glyphs, at: int, good: str, count: int) -> None:
    """Take Resources."""
    frame.left[at] -= count - 1
    g.seats[frame.seat].goods[good] += count
    say(g, "gathered", frame.seat, good, count)


def do_swap(g: State, frame: Glyphs, at: int, good: str, other: str) -> None:
    """Take a Resource in the place of another."""
    goods = g.seats[frame.seat].goods
    goods[other] -= 1
    goods[good] += 1
    say(g, "swapped", frame.seat, good, other)


def do_craft(g: State, frame: Glyphs, at: int, raw: str) -> None:
    """Make a Mask."""
    goods = g.seats[frame.seat].goods
    goods[raw] -= 1
    goods[_CRAFTED[raw]] += 1
    say(g, "crafted", frame.seat, _CRAFTED[raw])


def do_worship(g: State, frame: Glyphs, at: int, space: str) -> None:
    """Cover a space, and activate what was on it."""
    me = g.seats[frame.seat]
    me.goods[g.tables.sanctum[space].good] -= 1
    me.sanctum.append(space)
    say(g, "worshipped", frame.seat, space)
    did(g, frame.seat, "worship")
    call(g, Glyphs(frame.seat, space))


def do_tablet(g: State, frame: Glyphs, at: int, good: str, count: int) -> None:
    """Place material; cards that are full then are completed, the lowest first."""
    me = g.seats[frame.seat]
    full = []
    for number in open_tablets(g, me, good, count):
        me.goods[good] -= 1
        me.filled[number] += 1
        if me.filled[number] == g.tables.tablets[me.tablets[number]].spaces:
            full.append(number)
    say(g, "shaped", frame.seat, good, count)
    if full:
        call(g, Carve(frame.seat, full))


def do_sacrifice(g: State, frame: Glyphs, at: int, worker: str) -> None:
    """Give a worker, and activate the space the tracker comes to."""
    g.seats[frame.seat].goods[worker] -= 1
    call(g, Glyphs(frame.seat, advance(g, frame.seat, worker)))


def do_build(g: State, frame: Glyphs, at: int) -> None:
    """Lay a Stone."""
    g.seats[frame.seat].goods["stone"] -= 1
    build(g, frame.seat)


def do_village(g: State, frame: Glyphs, at: int, to: str) -> None:
    """Move the Collector, and activate the token where it comes to."""
    token = travel(g, frame.seat, to)
    if token:
        call(g, Glyphs(frame.seat, token))


def do_score(g: State, frame: Glyphs, at: int) -> None:
    """Gain the VP shown."""
    gained = frame.left[at] + 1
    frame.left[at] = 0
    say(g, "scored", frame.seat, gained)
    gain_vp(g, frame.seat, gained)


def do_calm(g: State, frame: Glyphs, at: int) -> None:
    """Return a Madness token."""
    g.seats[frame.seat].madness -= 1
    say(g, "calmed", frame.seat)


GLYPH_VERBS: Mapping[str, Callable[..., None]] = {
    "gather": do_gather,
    "swap": do_swap,
    "craft": do_craft,
    "worship": do_worship,
    "tablet": do_tablet,
    "sacrifice": do_sacrifice,
    "build": do_build,
    "village": do_village,
    "score": do_score,
    "calm": do_calm,
}
