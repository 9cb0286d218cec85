"""Statistics: who won how often, and the fastest race on every map, from the finished games that are still saved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from textual.widget import Widget

from engine.game import Game, Setup
from saves.errors import SaveError
from saves.store import Store
from tui.screens.page import Page
from tui.text import clean
from tui.widgets.rows import Row, Rows
from tui.widgets.short import shortened

MOST = 300  # saves that are read, the newest


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game."""

    where: str  # the game, and its map if it has several
    names: tuple[str, ...]
    human: tuple[bool, ...]
    winners: tuple[int, ...]
    rounds: int


class Statistics(Page):
    """A text of two tables."""

    heading = "Statistics"

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store

    def body(self) -> Iterable[Widget]:
        """One scrolling text."""
        yield Rows(id="text", cursor=False)

    def on_mount(self) -> None:
        """Reading whole games takes a moment; keys need not wait for it."""
        rows = self.query_one("#text", Rows)
        rows.focus()
        rows.fill([Row("Reading the finished games ...")])
        self.run_worker(self.read, thread=True)

    def read(self) -> None:
        """Read the saves, then show what they come to."""
        found = results(self.store, {route: name for name, route in self.top.settings.routes.items()})
        self.app.call_from_thread(self.fill, found)

    def fill(self, found: Sequence[Result]) -> None:
        """The two tables."""
        if self.is_mounted:
            self.query_one("#text", Rows).fill([*people(found), *maps(found)] if found else [Row(NOTHING)])

    def notes(self) -> list[str]:
        """For help."""
        return ["Counted are the finished games among the saves; what is deleted counts no more."]


NOTHING = "No game has been finished yet, or none that is still saved."


def maps_of(game: Game, setup: Setup, own: Mapping[str, str]) -> list[str]:
    """What the options that take any text are set to: the map. ``own``: names of the player's own, by what they stand for."""
    options = {option.name: option for option in game.options if option.free and len(option.values) > 1}
    chosen = [(options[name], value) for name, value in setup.options if name in options]
    return [
        option.label(value) if value in option.values else own.get(str(value), "one of your own")
        for option, value in chosen
    ]


def results(store: Store, own: Mapping[str, str]) -> list[Result]:
    """Every finished game among the saves that can be read."""
    found = []
    over = [entry.name for entry in store.list()[:MOST] if entry.card is not None and entry.card.turn < 0]
    for name in over:
        try:
            saved = store.read(name)
        except SaveError:
            continue
        session, seats = saved.session, saved.card.seats
        scores = session.scores or []
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        others = session.game.others(session.setup)
        where = [session.game.title.removeprefix("The "), *maps_of(session.game, session.setup, own)]
        found.append(
            Result(
                ", ".join([*where, f"for {len(seats)}"]),
                (*(clean(name, 16) for name, _ in seats), *others),
                (*(kind == "human" for _, kind in seats), *(False for _ in others)),
                winners,
                session.state.round,
            )
        )
    return found


def people(found: Sequence[Result]) -> list[Row]:
    """Games and wins of everybody who played, people first."""
    counts: dict[tuple[bool, str], list[int]] = {}
    for result in found:
        for seat, name in enumerate(result.names):
            count = counts.setdefault((not result.human[seat], name), [0, 0])
            count[0] += 1
            count[1] += seat in result.winners
    rows = [Row(f"{'Player':<20} {'Games':>6} {'Won':>6}", tone="head")]
    for (bot, name), (games, won) in sorted(counts.items()):
        rows.append(Row(f"{name + (' (bot)' if bot else ''):<20} {games:>6} {won:>6}"))
    return [*rows, Row("")]


def maps(found: Sequence[Result]) -> list[Row]:
    """Games and the fewest rounds on every map, and whose they were."""
    best: dict[str, Result] = {}
    games: dict[str, int] = {}
    for result in found:
        games[result.where] = games.get(result.where, 0) + 1
        if result.where not in best or result.rounds < best[result.where].rounds:
            best[result.where] = result
    rows = [Row(f"{'Map':<42} {'Games':>5}  Fewest rounds", tone="head")]
    for where, result in sorted(best.items()):
        by = shortened(", ".join(result.names[seat] for seat in result.winners), 16)
        rows.append(Row(f"{shortened(where, 42):<42} {games[where]:>5}  {result.rounds:<4} {by}"))
    return rows
