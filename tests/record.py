"""Recorded games: ``python -m tests.record`` plays them again by the rules of today and writes tests/games."""

from __future__ import annotations

import json
import sys
import textwrap
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core import Action
from engine.game import Setup
from engine.registry import load
from engine.rng import Dice
from engine.session import Session
from tests.players import RUNNERS
from tests.walking import digest, fresh

GAMES = Path(__file__).parent / "games"
EVERY = 20  # actions between two digests

SHORT_ROUTE = "B1@0,0 C0@3,-7 G4@7,-14 Y1@11,-14"  # two big tiles, of our own
EVERY_MODULE = ("caves", "mists", "treasures", "dragons")
BY_HAND = (
    ("mist_places", "by hand"),
    ("dragon_lairs", "by hand"),
    ("dragon_cards", "always"),
    ("metal_detectors", "always"),
)
OTHER_READINGS = (  # every option but its default
    ("route", "swamplands"),
    ("strip_blockades", "both"),
    ("joker_coins", "half"),
    ("move_after_buying", False),
)


DELUXE = ("tokens", "tablets", "workers", "sites", "tomes", "quests")
OWN_VALUES = "[worker.w05]\npw = [['gold:2']]\n[quest.q1]\nvp = 5"


@dataclass(frozen=True, slots=True)
class Recipe:
    """A game to record: its setup, and how it must end."""

    name: str
    seats: int
    seed: int
    ends: str
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()


RECIPES: dict[str, tuple[Recipe, ...]] = {
    "quest": (
        Recipe("two-players", 2, 123, "tie broken by blockades"),
        Recipe("two-players-caves", 2, 104, "final round", ("caves",), OTHER_READINGS),
        Recipe("three-players", 3, 193, "arrival of the last seat", (), (("route", SHORT_ROUTE),)),
        Recipe("three-players-caves", 3, 137, "tie broken by number", ("caves",)),
        Recipe("four-players", 4, 79, "tie broken by arrival", (), (("route", SHORT_ROUTE),)),
        Recipe("four-players-caves", 4, 120, "final round", ("caves",), (("route", "serpentine"),)),
        Recipe("two-players-everything", 2, 5, "arrival of the last seat", EVERY_MODULE, (("route", SHORT_ROUTE),)),
        Recipe(
            "three-players-everything",
            3,
            71,
            "tie broken by blockades",
            EVERY_MODULE,
            (("route", SHORT_ROUTE), *BY_HAND),
        ),
        Recipe("four-players-everything", 4, 117, "tie broken by number", EVERY_MODULE, (("route", SHORT_ROUTE),)),
        Recipe("nobody-arrives", 2, 1, "round limit", (), (("round_limit", 12),)),
    ),
    "old-ones": (
        Recipe("alone", 1, 1, "round of 30 VP", (), (("difficulty", "insane"),)),
        Recipe("alone-deluxe", 1, 2, "round of 30 VP", DELUXE, (("tomes", "c-f"),)),
        Recipe("two-players", 2, 3, "final round", (), (("first_game", True),)),
        Recipe("two-players-deluxe", 2, 4, "final round", DELUXE, (("data", OWN_VALUES),)),
        Recipe("two-and-scholar", 2, 5, "round of 30 VP", (), (("scholar", True), ("last_round", False))),
        Recipe("three-players-quests", 3, 6, "final round", ("quests",), (("slots", 7),)),
        Recipe("three-players-tiles", 3, 7, "final round", ("tokens", "tablets", "sites")),
        Recipe("four-players-copies", 4, 8, "final round", ("workers",)),
        Recipe("nobody-reaches", 2, 2, "round limit", (), (("round_limit", 20),)),
    ),
}


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game read back."""

    name: str
    ends: str
    setup: Setup
    actions: list[Action]
    digests: list[str]
    scores: list[int]


def rules_digest(g: Any) -> str:
    """A short name for a state; the log, which only tells of it, does not count."""
    return digest(fresh(g))


def race_ending(g: Any) -> str:
    """Why a race ended as it did."""
    home = g.arrivals
    if not home:
        return "round limit"
    if len(home) == 1:
        last = (g.first - 1) % len(g.seats)
        return "arrival of the last seat" if home[0] == last else "final round"
    won = [g.seats[seat].blockades for seat in home]
    most = max(map(len, won))
    tied = [numbers for numbers in won if len(numbers) == most]
    if len(tied) == 1:
        return "tie broken by blockades"
    return "tie broken by number" if most else "tie broken by arrival"


def old_ones_ending(g: Any) -> str:
    """When a game of the Old Ones ended."""
    if not g.trigger:
        return "round limit"
    return "final round" if g.round > g.trigger else "round of 30 VP"


ENDINGS = {"quest": race_ending, "old-ones": old_ones_ending}


def played(game: str, recipe: Recipe) -> Session:
    """The game of a recipe, played to its end."""
    session = Session.start(Setup(game, recipe.seats, recipe.seed, recipe.options, recipe.modules))
    dice = Dice(recipe.seed)
    while session.ask is not None:
        session.choose(RUNNERS[game](session.state, session.ask, dice))
    return session


def digests(session: Session, actions: list[Action]) -> list[str]:
    """Play on, and note the digest after every so many actions and at the end."""
    noted = []
    for number, action in enumerate(actions, 1):
        session.choose(action)
        if number % EVERY == 0 or number == len(actions):
            noted.append(rules_digest(session.state))
    return noted


def written(ends: str, session: Session) -> str:
    """A recorded game as TOML: actions are words, parted by commas."""
    setup = session.setup
    noted = digests(Session.start(setup), session.actions)
    actions = ", ".join("~".join(map(str, action)) for action in session.actions)  # a line breaks between actions only
    lines = [
        f'ends = "{ends}"',
        f'game = "{setup.game}"',
        f"seats = {setup.seats}",
        f"seed = {setup.seed}",
        f"modules = {list(setup.modules)!r}".replace("'", '"'),
        f"scores = {session.scores!r}",
        'actions = """',
        textwrap.fill(actions, 120, break_long_words=False, break_on_hyphens=False).replace("~", " "),
        '"""',
        'digests = """',
        textwrap.fill(" ".join(noted), 120),
        '"""',
        "",
        "[options]",
        *(f"{name} = {_toml(value)}" for name, value in setup.options),
    ]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    return (
        str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, int) else json.dumps(value)
    )


def _action(words: str) -> Action:
    return tuple(int(word) if word.lstrip("-").isdigit() else word for word in words.split())


def read(path: Path) -> Recorded:
    """A recorded game from its file."""
    table = tomllib.loads(path.read_text("utf-8"))
    setup = Setup(
        table["game"], table["seats"], table["seed"], tuple(table["options"].items()), tuple(table["modules"])
    )
    actions = [_action(words) for words in " ".join(table["actions"].split("\n")).split(",")]
    return Recorded(path.stem, table["ends"], setup, actions, table["digests"].split(), table["scores"])


def recorded() -> list[Recorded]:
    """All recorded games."""
    return [read(path) for path in sorted(GAMES.glob("*/*.toml"))]


def main() -> int:
    """Write every game anew; say which changed."""
    for game, recipes in RECIPES.items():
        load(game)
        folder = GAMES / game
        folder.mkdir(parents=True, exist_ok=True)
        for recipe in recipes:
            session = played(game, recipe)
            ends = ENDINGS[game](session.state)
            if ends != recipe.ends:
                print(f"{recipe.name}: ends by {ends}, not by {recipe.ends}", file=sys.stderr)
                return 1
            path = folder / f"{recipe.name}.toml"
            text = written(recipe.ends, session)
            changed = not path.exists() or path.read_text("utf-8") != text
            path.write_text(text, "utf-8")
            print(f"{'changed' if changed else 'as before'}: {game}/{recipe.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
