"""What no seat may learn: checks for every decision of random games, for all seats and the spectator."""

from __future__ import annotations

from typing import Any

from engine.core import EVERYBODY, HIDDEN
from tests.contract import things
from tests.walking import Point, flat, fresh, played_on

SEEDS = (1, 2)  # of the imagined states

# By game: log codes of events that turn over what was hidden, or lay down what a choice did not name.
REVEALS: dict[str, frozenset[str]] = {
    "quest": frozenset(("found", "laid", "removed", "lifted", "spread-all")),
    "old-ones": frozenset(("studied", "studied-anew", "quest-revealed", "quest-discarded")),
}


def told_to(at: Point, g: Any, seat: int | None) -> str:
    """Everything a viewer is shown of a state, as one text: view with log, sentences."""
    view = at.game.view(g, seat)
    shown: list[Any] = [view.pack(), at.game.survey(view, seat), len(g.core.stack)]
    if seat is not None:
        shown.append(at.game.prompt(view, seat))
        for thing in things(at, seat)[:8]:
            told = at.game.explain(view, seat, thing)
            shown.append([told.title, *told.facts, *((way.text, way.actions) for way in told.ways), told.why])
        if seat == at.ask.seat:
            ask = at.rules.asked(view)
            assert ask is not None
            shown += [
                (action, at.game.word(view, action, seat), at.game.after(view, action, seat)) for action in ask.options
            ]
    return flat(shown)


def check_resample(at: Point) -> None:
    """Deal again what a viewer cannot know: nothing it is shown changes, not even in length."""
    for seat in at.viewers():
        now = told_to(at, at.state, seat)
        for seed in SEEDS:
            other = at.game.imagine(at.state, seat, seed)
            at.game.check(other)
            assert told_to(at, other, seat) == now, f"{seat} can tell what it may not know"
            ask = at.rules.asked(other)
            assert ask is not None
            assert ask.seat == at.ask.seat, "another seat is asked in the imagined state"
            assert seat != ask.seat or ask.options == at.ask.options, f"{seat} has other options in the imagined state"


def check_imagine_forgets(at: Point) -> None:
    """What is imagined depends on what the viewer knows and on the seed only, not on what is true."""
    for seat in at.viewers():
        lie = at.game.imagine(at.state, seat, SEEDS[0])
        one, two = at.game.imagine(lie, seat, SEEDS[1]), at.game.imagine(at.state, seat, SEEDS[1])
        assert one.pack() == two.pack(), f"what {seat} imagines depends on the truth"
        assert two.core.rng != at.state.core.rng, f"{seat} imagines the true chance"


def check_imagined_goes_on(at: Point) -> None:
    """Whoever is asked in an imagined state can take each of its options, and the game goes on."""
    for seat in at.viewers():
        other = at.game.imagine(at.state, seat, at.number)
        ask = at.rules.asked(other)
        assert ask is not None, f"nobody is asked in what {seat} imagines"
        for action in ask.options:
            twin = other.copy(log=False)
            at.rules.rules.apply(twin, action)
            at.game.check(twin)
        played_on(at, other, ask)


def check_nothing_leaks_later(at: Point) -> None:
    """The same choice of a rival in the true state and in an imagined one looks the same, unless the log shows a reveal."""
    for seat in at.viewers():
        if seat == at.ask.seat:
            continue
        other = at.game.imagine(at.state, seat, SEEDS[0])
        ask = at.rules.asked(other)
        assert ask is not None
        for action in set(ask.options) & set(at.ask.options):
            one, two = fresh(at.state), fresh(other)
            at.rules.rules.apply(one, action)
            at.rules.rules.apply(two, action)
            views = at.game.view(one, seat), at.game.view(two, seat)
            if not any(entry[1] in REVEALS.get(at.game.name, frozenset()) for view in views for entry in view.core.log):
                assert views[0].pack() == views[1].pack(), f"{seat} learns something from {action}"


def check_undo_teaches_nothing(at: Point) -> None:
    """What a choice shows to the seat that made it, beyond what it knew, raises the barrier: no peeping by undo."""
    seat = at.ask.seat
    other = at.game.imagine(at.state, seat, SEEDS[0])
    for action in at.ask.options:
        one, two = fresh(at.state), fresh(other)
        at.rules.rules.apply(one, action)
        at.rules.rules.apply(two, action)
        if one.core.barrier == at.state.core.barrier:
            same = at.game.view(one, seat).pack() == at.game.view(two, seat).pack()
            assert same, f"{seat} learns something from {action} and could take it back"


def check_views(at: Point) -> None:
    """A view has no chance in it, packs like a state, shows nothing new when viewed again; a spectator sees least."""
    barest = at.game.view(at.state, None)
    for seat in at.viewers():
        view = at.game.view(at.state, seat)
        assert view.core.rng == 0
        assert str(at.state.core.rng) not in flat(view.pack()), "chance is in the view"
        assert str(at.setup.seed) not in flat(view.pack()) or at.setup.seed < 1 << 32, "the seed is in the view"
        assert at.game.view(view, seat).pack() == view.pack(), "a view of a view shows something else"
        again = at.game.view(view, None)
        assert again.pack()[1:] == barest.pack()[1:], f"a spectator sees what {seat} does not"
        theirs = {entry for entry in barest.core.log if entry[0] == EVERYBODY}
        assert theirs <= set(view.core.log), f"an entry for everybody is kept from {seat}"
        if seat == at.ask.seat:
            assert at.rules.rules.asked(view) == at.ask, "the view asks something else"


def check_log(at: Point) -> None:
    """A log entry nobody may read is a slip; one for a single seat has a public twin or tells nothing."""
    for entry in at.state.core.log:
        assert HIDDEN not in entry, f"{entry} was said by somebody who did not know"
        if entry[0] != EVERYBODY:
            assert entry[0] < at.setup.seats, f"{entry} is for a seat that is not there"


SECRET_CHECKS = [
    check_resample,
    check_imagine_forgets,
    check_imagined_goes_on,
    check_nothing_leaks_later,
    check_undo_teaches_nothing,
    check_views,
    check_log,
]
