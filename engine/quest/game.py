"""The Quest for El Dorado as a game: set-up, rules, secrets and words, put together from the files beside this one."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.core import HIDDEN, Action, Ask, Core, ModulePart, Plain, Rules
from engine.effects import Effects, Event
from engine.game import BadSetup, Explanation, Module, Option, Setup, Way
from engine.modular import Modular
from engine.quest import secrets
from engine.quest.check import check
from engine.quest.effects import EFFECTS
from engine.quest.explain import Explainer
from engine.quest.frames.move import Move, Toll
from engine.quest.frames.pay import Pay, Take
from engine.quest.frames.trim import Trim
from engine.quest.frames.turn import VERBS, Turn
from engine.quest.guidance import Guide
from engine.quest.routes import printed, problem, read_route, written
from engine.quest.setup import new_state
from engine.quest.state import State, unpacked
from engine.quest.survey import Surveyor
from engine.quest.tables import QuestTables, make_tables, merged
from engine.quest.verdict import standings, verdict
from engine.quest.wording import Wording


class Quest(Modular):
    """The base race."""

    name = "quest"
    package = "engine.quest"
    title = "The Quest for El Dorado"
    blurb = "A race through jungle, rivers and villages: build a deck as you go, and be the first in El Dorado."
    version = 1
    seats = range(2, 5)
    frames = (Turn, Move, Toll, Pay, Take, Trim, Effects, Event)
    fields = 4

    def __init__(self) -> None:
        super().__init__()
        routes = printed()
        self.options = (
            Option(
                "route",
                tuple(routes),
                "The terrain tiles and how they lie: a printed route, or one of your own.",
                tuple(f"{route.name} ({route.difficulty})" for route in routes.values()),
                free=True,
            ),
            Option(
                "strip_blockades",
                ("near", "both"),
                "Whether a strip between two tiles has a blockade on its near side only, or on both sides.",
                ("near side", "both sides"),
            ),
            Option(
                "joker_coins",
                ("power", "half"),
                "What a joker pays when you buy: its power, or half a coin like any card that is not yellow.",
                ("its power", "half a coin"),
            ),
            Option("move_after_buying", (True, False), "Whether you may still move after buying a card."),
            Option(
                "round_limit",
                (150, 100, 50, 25, 12),
                "A race nobody finishes ends after so many rounds; whoever is nearest wins.",
            ),
        )

    def settled(self, setup: Setup) -> Setup:
        setup = super().settled(setup)
        text = str(setup.option("route"))
        if text not in printed():
            pieces = read_route(text)
            reason = problem(pieces)
            if reason:
                raise BadSetup(f"This route is not legal: {reason}")
            options = tuple((name, written(pieces) if name == "route" else value) for name, value in setup.options)
            setup = Setup(setup.game, setup.seats, setup.seed, options, setup.modules)
        return setup

    def tables(self, setup: Setup) -> QuestTables:
        """The frozen facts of a settled setup; cached."""
        return _tables(setup.options, self.chosen(setup))

    def wording(self, g: State) -> Wording:
        """The words of the modules in play."""
        words: Wording = self.wording_under(g.tables.modules)
        return words

    def words_under(self, modules: tuple[Module, ...]) -> Wording:
        return Wording(self.templates(modules), merged(modules))

    def begun(self, setup: Setup, rng: int, parts: dict[str, ModulePart]) -> State:
        return new_state(setup, self.tables(setup), rng, parts)

    def unpacked(self, setup: Setup, row: list[Plain], core: Core, kinds: dict[str, type[ModulePart]]) -> State:
        return unpacked(row, core, self.tables(setup), kinds)

    def checked(self, g: State, rules: Rules) -> None:
        check(g, rules)

    def surveyor(self, view: State, seat: int | None) -> Surveyor:
        return Surveyor(view, seat, self.wording(view))

    def view(self, g: State, seat: int | None) -> State:
        return secrets.view(g, seat)

    def imagine(self, g: State, seat: int | None, seed: int) -> State:
        return secrets.imagine(g, seat, seed, self.rules_under(g.tables.modules))

    def explain(self, view: State, seat: int, thing: Action) -> Explanation:
        # A view hides everybody else's hand, and from an onlooker all of them.
        mine = getattr(view.core.stack[-1], "seat", None) == seat and HIDDEN not in view.seats[seat].hand
        ask = self.rules_under(view.tables.modules).asked(view) if mine else None
        return Explainer(view, seat, ask, self.wording(view)).explain(thing)

    def why(self, view: State, action: Action, seat: int) -> str:
        from engine.quest.hints import why  # like the bot, only when asked for

        ask = self.rules_under(view.tables.modules).asked(view)
        return why(view, action, seat, ask is not None and len(self.ways(view, ask)) == 1)

    def verdict(self, view: State) -> str:
        return verdict(view, self.wording(view))

    def standings(self, view: State) -> list[str]:
        return standings(view, self.wording(view))

    def remarks(self, setup: Setup) -> list[str]:
        return ["With two players each has two pieces, and both must reach El Dorado."] if setup.seats == 2 else []

    def ways(self, view: State, ask: Ask) -> list[Way]:
        return self.guide(view, ask.seat).ways(ask)

    def after(self, view: State, action: Action, seat: int) -> str:
        return self.guide(view, seat).after(action)

    def rule_for(self, view: State, seat: int, thing: Action | None) -> str:
        return self.guide(view, seat).rule_for(thing)

    def guide(self, view: State, seat: int) -> Guide:
        """What a seat is told around its choices."""
        return Guide(view, seat, self.wording(view))


@cache
def _tables(options: tuple[tuple[str, Any], ...], modules: tuple[Module, ...]) -> QuestTables:
    return make_tables(Setup("quest", 2, 0, options), modules, EFFECTS, VERBS)


GAME = Quest()
