"""How a race ended, or stands: what decides it, and what each player has reached."""

from __future__ import annotations

from engine.quest.frames.turn import ranking, winners
from engine.quest.state import State
from engine.quest.tables import Tally
from engine.quest.wording import Wording
from engine.words import SEAT_LETTERS, listing


def verdict(g: State, words: Wording) -> str:
    """What decided the race; while it runs, what will."""
    if g.core.scores is None:
        return words.say("verdict", "running")
    there = winners(g)
    if not there:
        best = [seat for seat, score in enumerate(g.core.scores) if score == max(g.core.scores)]
        return words.say("verdict", "nobody" if len(best) == 1 else "nobody-shared", _letters(best), g.round)
    if len(there) == 1:
        return words.say("verdict", "alone" if there[0] in g.arrivals else "alone-otherwise", there[0])
    first, second = sorted(there, key=lambda seat: ranking(g, seat), reverse=True)[:2]
    one, other = ranking(g, first), ranking(g, second)
    if one == other:  # modules may leave it at that
        return words.say("verdict", "shared", _letters(there))
    place = next(place for place, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1])
    code = ("", "blockades", "highest", "arrival")[place]
    return words.say("verdict", code, _letters(there), first, second, one[place], other[place])


def standings(g: State, words: Wording) -> list[str]:
    """A sentence about each seat, the best first."""
    seats = sorted(range(len(g.seats)), key=lambda seat: ranking(g, seat), reverse=True)
    return [words.say("verdict", "seat", seat, _reached(g, seat, words), _counted(g, seat, words)) for seat in seats]


def tallies(g: State, seat: int) -> list[Tally]:
    """What modules count of a seat."""
    found: list[Tally] = []
    for fold in g.tables.hooks["tallies"]:
        found = fold(g, seat, found)
    return found


def _letters(seats: list[int]) -> str:
    return listing([SEAT_LETTERS[seat] for seat in seats])


def _reached(g: State, seat: int, words: Wording) -> str:
    if seat in g.arrivals:
        return words.say("verdict", f"arrived-{g.arrivals.index(seat) + 1}")
    if seat in winners(g):
        return words.say("verdict", "otherwise")
    return words.to_go(g, seat)


def _counted(g: State, seat: int, words: Wording) -> str:
    """Its blockades, and what modules count to the end."""
    more = [f"{tally.title.lower()}: {tally.value}" for tally in tallies(g, seat) if tally.title]
    return "; ".join([_kept(g, seat, words), *more])


def _kept(g: State, seat: int, words: Wording) -> str:
    numbers = [str(number) for number in sorted(g.seats[seat].blockades)]
    return words.say("verdict", ("kept-0", "kept-1", "kept-2")[min(len(numbers), 2)], listing(numbers))
