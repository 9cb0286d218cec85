"""What mists hide is kept from everybody, at every question of theirs."""

from __future__ import annotations

from dataclasses import replace

from engine.core import Ask
from engine.quest.game import GAME
from tests.quest.mistkit import between_two
from tests.secrecy import SECRET_CHECKS
from tests.walking import CarefulRules, Case, Point, recent, walk


def test_nobody_can_tell_what_mists_hide_while_they_are_laid_or_turned() -> None:
    """At every question of the mists in a few games; several mists beside one stop are rare, so that is built by hand."""
    asked = set()
    for seed in range(3):
        options = (("round_limit", 25), ("mist_places", "by hand"))
        for point in walk(Case("quest", 3, seed, ("mists", "treasures"), options)):
            verb = point.ask.options[0][0]
            if verb in ("spread", "owl"):
                asked.add(verb)
                keeps_secrets(point)
    assert asked == {"spread", "owl"}
    race = between_two()
    case = Case("quest", 3, 7, race.session.setup.modules)
    rules = CarefulRules(GAME, race.session.setup)
    assert race.options[0][0] == "lift"
    keeps_secrets(Point(case, GAME, race.session.setup, rules, race.g, Ask(race.seat, race.options), 0))


def keeps_secrets(point: Point) -> None:
    """All checks at one moment."""
    at = replace(point, state=recent(point.state))
    for check in SECRET_CHECKS:
        check(at)
