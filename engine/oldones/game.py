"""The Old Ones of El Dorado as a game: set-up, rules, secrets and words, put together from the files beside this one."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.core import Action, BadState, Core, ModulePart, Plain, Rules
from engine.data import BadData
from engine.game import BadSetup, Explanation, Module, Setup
from engine.modular import Modular
from engine.oldones import secrets, verdict
from engine.oldones.check import check
from engine.oldones.explain import Explainer
from engine.oldones.frames.carve import Carve
from engine.oldones.frames.glyphs import Glyphs
from engine.oldones.frames.turn import TURN_VERBS, Turn
from engine.oldones.frames.walk import Lose, Walk
from engine.oldones.glyphs import EFFECTS, GLYPH_VERBS
from engine.oldones.guidance import Guide
from engine.oldones.hints import Reasons
from engine.oldones.options import OPTIONS, final_round, has_scholar
from engine.oldones.printed import PACKAGE, in_play, in_short, overlaid, printed
from engine.oldones.setup import new_state
from engine.oldones.state import State, unpacked
from engine.oldones.survey import Surveyor
from engine.oldones.tables import OldOnesTables, make_tables
from engine.oldones.wording import Wording


class OldOnes(Modular):
    """The game with all its modes; the Deluxe parts are modules."""

    name = "old-ones"
    package = PACKAGE
    title = "The Old Ones of El Dorado"
    blurb = "Place and take Worker cards in a temple city, and serve the Old Ones before madness fills your mind."
    version = 1
    seats = range(1, 5)
    frames = (Turn, Walk, Lose, Glyphs, Carve)
    fields = 6
    options = OPTIONS

    def settled(self, setup: Setup) -> Setup:
        setup = super().settled(setup)
        try:
            for modules in (self.modules, self.chosen(setup)):  # a player's values may be of modules not in play
                _tables(_reading(setup), modules)
        except BadData as error:
            raise BadSetup(f"The data cannot be used: {error}.") from None
        options = tuple((name, in_short(str(value)) if name == "data" else value) for name, value in setup.options)
        return Setup(setup.game, setup.seats, setup.seed, options, setup.modules)

    def tables(self, setup: Setup) -> OldOnesTables:
        """The frozen facts of a settled setup; cached."""
        return _tables(_reading(setup), self.chosen(setup))

    def wording(self, g: State) -> Wording:
        """The words of the modules in play."""
        words: Wording = self.wording_under(g.tables.modules)
        return words

    def words_under(self, modules: tuple[Module, ...]) -> Wording:
        return Wording(self.templates(modules))

    def others(self, setup: Setup) -> tuple[str, ...]:
        return ("the Scholar",) if has_scholar(setup) else ()

    def begun(self, setup: Setup, rng: int, parts: dict[str, ModulePart]) -> State:
        return new_state(setup, self.tables(setup), rng, parts)

    def unpacked(self, setup: Setup, row: list[Plain], core: Core, kinds: dict[str, type[ModulePart]]) -> State:
        g = unpacked(row, core, self.tables(setup), kinds)
        if bool(g.scholar) != has_scholar(setup):
            raise BadState("state: who plays is not as in the setup")
        return g

    def checked(self, g: State, rules: Rules) -> None:
        check(g, rules)

    def surveyor(self, view: State, seat: int | None) -> Surveyor:
        return Surveyor(view, seat, self.wording(view))

    def view(self, g: State, seat: int | None) -> State:
        return secrets.view(g, seat)

    def imagine(self, g: State, seat: int | None, seed: int) -> State:
        return secrets.imagine(g, seat, seed)

    def explain(self, view: State, seat: int, thing: Action) -> Explanation:
        ask = self.rules_under(view.tables.modules).asked(view)
        return Explainer(view, seat, ask, self.wording(view)).explain(thing)

    def why(self, view: State, action: Action, seat: int) -> str:
        ask = self.rules_under(view.tables.modules).asked(view)
        return Reasons(view, seat, ask, self.wording(view)).why(action)

    def verdict(self, view: State) -> str:
        return verdict.verdict(view, self.wording(view))

    def standings(self, view: State) -> list[str]:
        return verdict.standings(view, self.wording(view))

    def after(self, view: State, action: Action, seat: int) -> str:
        return Guide(view, seat, self.wording(view)).after(action)

    def rule_for(self, view: State, seat: int, thing: Action | None) -> str:
        return Guide(view, seat, self.wording(view)).rule_for(thing)


def _reading(setup: Setup) -> tuple[tuple[str, Any], ...]:
    """What the tables depend on beside the modules."""
    return (*setup.options, ("final_round", final_round(setup)))


@cache
def _tables(reading: tuple[tuple[str, Any], ...], modules: tuple[Module, ...]) -> OldOnesTables:
    options = dict(reading)
    parts = in_play(overlaid(printed(GAME.modules), options["data"]), modules)
    return make_tables(options, modules, parts, EFFECTS, {**GLYPH_VERBS, **TURN_VERBS})


GAME = OldOnes()
