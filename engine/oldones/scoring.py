"""VP: what each side would score if the game ended now, by source; and the ranking at its end."""

from __future__ import annotations

from engine.log import say
from engine.oldones.components import BASIC, MASKS
from engine.oldones.state import DONE, SCHOLAR, Scholar, Seat, State, sides


def sources(g: State, number: int) -> dict[str, int]:
    """VP by source: what is on the Score track, then what the end adds."""
    if number == SCHOLAR:
        assert g.scholar is not None
        return _scholar(g, g.scholar)
    me, numbers = g.seats[number], g.tables.numbers
    lower = sum(not g.tables.sanctum[space].pair for space in me.sanctum)
    found = {
        "track": me.vp,
        "masks": numbers.mask_vp * sum(me.goods[mask] for mask in MASKS),
        "goods": (sum(me.goods[good] for good in BASIC) + _on_tablets(me)) // numbers.goods_per_vp,
        "sane": 0 if me.madness else numbers.sane_vp,
        "pairs": sum(vp for pair, vp in g.tables.pairs.items() if _covered(g, me, pair) == len(MASKS)),
        "lower": numbers.lower_vp * lower,
        "sacrifice": _lower_track(g, me),
    }
    for points in g.tables.hooks["points"]:
        points(g, number, found)
    return found


def _scholar(g: State, scholar: Scholar) -> dict[str, int]:
    numbers = g.tables.numbers
    masks = numbers.scholar_masks_vp * (scholar.masks // numbers.scholar_masks)
    return {"track": scholar.vp, "masks": masks, "sacrifice": _lower_track(g, scholar)}


def _on_tablets(me: Seat) -> int:
    """Resources on Tablet cards that are not completed."""
    return sum(filled for filled in me.filled if filled != DONE)


def _covered(g: State, me: Seat, pair: int) -> int:
    return sum(g.tables.sanctum[space].pair == pair for space in me.sanctum)


def _lower_track(g: State, who: Seat | Scholar) -> int:
    """VP of the Sacrifice Tracker that is further back."""
    return g.tables.sacrifice[min(who.tracks.values())]


def total(g: State, number: int) -> int:
    """All VP if the game ended now."""
    return sum(sources(g, number).values())


def ranking(g: State, number: int) -> tuple[int, ...]:
    """Sorts the sides, the best highest: VP, Sanctum tokens, the fewest Madness tokens. The Scholar wins every tie."""
    if number == SCHOLAR:
        return (total(g, number), 1)
    me = g.seats[number]
    return (total(g, number), 0, len(me.sanctum), -me.madness)


def standing(g: State) -> list[int]:
    """How many others each side beats, by seat, the Scholar last."""
    everybody = sorted(sides(g))
    ranks = [ranking(g, number) for number in everybody]
    return [sum(other < mine for other in ranks) for mine in ranks]


def finish(g: State) -> None:
    """End the game; the score of a side is how many others it beats, the Scholar's the last of them."""
    for told in g.tables.hooks["closing"]:
        told(g)
    everybody = sorted(sides(g))
    for number in everybody:
        say(g, "totalled", number, total(g, number))
    g.core.scores = standing(g)
    best = max(g.core.scores)
    say(g, "over", *(number for number, score in zip(everybody, g.core.scores, strict=True) if score == best))
