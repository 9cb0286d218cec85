"""The Old Ones of El Dorado as a game: set-up, rules, secrets and words, put together from the files beside this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from engine.core import Action, BadState, Plain, Rules
from engine.data import BadData
from engine.game import BadSetup, Explanation, Game, Module, Setup, discovered
from engine.oldones import secrets, verdict
from engine.oldones.check import check
from engine.oldones.explain import Explainer
from engine.oldones.frames.carve import Carve
from engine.oldones.frames.glyphs import Glyphs
from engine.oldones.frames.turn import TURN_VERBS, Turn
from engine.oldones.frames.walk import Lose, Walk
from engine.oldones.glyphs import EFFECTS, GLYPH_VERBS
from engine.oldones.guidance import Guide
from engine.oldones.options import OPTIONS, final_round, has_scholar
from engine.oldones.printed import PACKAGE, in_play, in_short, overlaid, printed
from engine.oldones.setup import new_state
from engine.oldones.state import State, unpacked
from engine.oldones.survey import Surveyor
from engine.oldones.tables import OldOnesTables, make_tables
from engine.oldones.wording import Wording

_FRAMES = (Turn, Walk, Lose, Glyphs, Carve)


class OldOnes(Game):
    """The game with all its modes; the Deluxe parts are modules."""

    name = "old-ones"
    package = PACKAGE
    title = "The Old Ones of El Dorado"
    blurb = "Place and take Worker cards in a temple city, and serve the Old Ones before madness fills your mind."
    version = 1
    seats = range(1, 5)

    def __init__(self) -> None:
        self.modules = discovered(self.package)
        self.options = OPTIONS

    def settled(self, setup: Setup) -> Setup:
        setup = super().settled(setup)
        try:
            for modules in (self.modules, self.chosen(setup)):  # a player's values may be of modules not in play
                _tables(_reading(setup), modules)
        except BadData as error:
            raise BadSetup(f"The data cannot be used: {error}.") from None
        options = tuple((name, in_short(str(value)) if name == "data" else value) for name, value in setup.options)
        return Setup(setup.game, setup.seats, setup.seed, options, setup.modules)

    def rules(self, setup: Setup) -> Rules:
        return _rules(self.chosen(setup))

    def tables(self, setup: Setup) -> OldOnesTables:
        """The frozen facts of a settled setup; cached."""
        return _tables(_reading(setup), self.chosen(setup))

    def wording(self, g: State) -> Wording:
        """The words of the modules in play."""
        return _wording(g.tables.modules)

    def others(self, setup: Setup) -> tuple[str, ...]:
        return ("the Scholar",) if has_scholar(setup) else ()

    def new(self, setup: Setup) -> State:
        modules = self.chosen(setup)
        parts = {module.name: module.part.blank() for module in modules if module.part}
        g = new_state(setup, self.tables(setup), self.start_rng(setup), parts)
        for module in modules:
            if module.begin:
                module.begin(g)
        return g

    def unpack(self, setup: Setup, row: Plain) -> State:
        if type(row) is not list or len(row) != 6:
            raise BadState("state: 6 fields expected")
        kinds = {module.name: module.part for module in self.chosen(setup) if module.part}
        g = unpacked(row, self.rules(setup).unpack(row[0]), self.tables(setup), kinds)
        if len(g.seats) != setup.seats or bool(g.scholar) != has_scholar(setup):
            raise BadState("state: who plays is not as in the setup")
        return g

    def view(self, g: State, seat: int | None) -> State:
        return secrets.view(g, seat)

    def imagine(self, g: State, seat: int | None, seed: int) -> State:
        return secrets.imagine(g, seat, seed)

    def check(self, g: State) -> None:
        check(g, _rules(g.tables.modules))

    def explain(self, view: State, seat: int, thing: Action) -> Explanation:
        ask = _rules(view.tables.modules).asked(view)
        return Explainer(view, seat, ask, self.wording(view)).explain(thing)

    def word(self, g: State, action: Action, seat: int) -> str:
        return self.wording(g).word(g, action, seat)

    def tell(self, entry: Action, seat: int | None) -> str | None:
        return _wording(self.modules).tell(entry, seat)

    def prompt(self, g: State, seat: int) -> str:
        return self.wording(g).prompt(g)

    def survey(self, view: State, seat: int | None) -> dict[str, list[str]]:
        return Surveyor(view, seat, self.wording(view)).survey()

    def things(self, view: State, seat: int | None) -> dict[str, Action]:
        return Surveyor(view, seat, self.wording(view)).things()

    def why(self, view: State, action: Action, seat: int) -> str:
        return self.wording(view).say("hint", action[0])

    def verdict(self, view: State) -> str:
        return verdict.verdict(view, self.wording(view))

    def standings(self, view: State) -> list[str]:
        return verdict.standings(view, self.wording(view))

    def after(self, view: State, action: Action, seat: int) -> str:
        return Guide(view, seat, self.wording(view)).after(action)

    def rule_for(self, view: State, seat: int, thing: Action | None) -> str:
        return Guide(view, seat, self.wording(view)).rule_for(thing)

    def bots(self) -> Mapping[str, Callable[[], Any]]:
        def greedy() -> Any:
            from engine.oldones.bot import greedy as make  # only a table with a bot at it needs to know how one thinks

            return make()

        return {"greedy": greedy}


@cache
def _rules(modules: tuple[Module, ...]) -> Rules:
    return Rules((*_FRAMES, *(frame for module in modules for frame in module.frames)))


def _reading(setup: Setup) -> tuple[tuple[str, Any], ...]:
    """What the tables depend on beside the modules."""
    return (*setup.options, ("final_round", final_round(setup)))


@cache
def _tables(reading: tuple[tuple[str, Any], ...], modules: tuple[Module, ...]) -> OldOnesTables:
    options = dict(reading)
    parts = in_play(overlaid(printed(GAME.modules), options["data"]), modules)
    return make_tables(options, modules, parts, EFFECTS, {**GLYPH_VERBS, **TURN_VERBS})


@cache
def _wording(modules: tuple[Module, ...]) -> Wording:
    return Wording(GAME.templates(modules))


GAME = OldOnes()
