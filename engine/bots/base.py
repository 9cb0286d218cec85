"""What a bot is: something that chooses among a seat's options, knowing only what the seat may know."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol

from engine.bots.random import RandomBot
from engine.core import Action, Rules
from engine.game import BadSetup, Game


class Budget(NamedTuple):
    """What a bot may spend on one choice. Equal budgets give equal choices."""

    seed: int  # for whatever the bot leaves to chance
    tries: int = 200  # how many imagined games a searching bot may play


class Bot(Protocol):
    """One way of playing. Keeps nothing from one choice to the next."""

    def choose(self, imagine: Callable[[int], Any], rules: Rules, seat: int, budget: Budget) -> Action:
        """One of the seat's options. ``imagine(seed)`` gives a state the seat could be in, to look at and play on."""
        ...


def names(game: Game) -> tuple[str, ...]:
    """The bots that can play a game, weakest first."""
    return tuple({"random": RandomBot, **game.bots()})


def make(game: Game, name: str) -> Bot:
    """A bot by name; raises BadSetup with a sentence if the game has none of that name."""
    makers: dict[str, Callable[[], Any]] = {"random": RandomBot, **game.bots()}
    if name not in makers:
        raise BadSetup(f"{game.title} has no bot '{name}'. It has: {', '.join(makers)}.")
    bot: Bot = makers[name]()
    return bot


def budget_for(game_seed: int, choices: int) -> Budget:
    """The budget for the choice after so many others: the same game with the same bots comes out the same.

    Its seed cannot be turned back into the game's, which would tell the bot how everything was shuffled.
    """
    return Budget(int.from_bytes(blake2b(b"%d %d" % (game_seed, choices), digest_size=8, person=b"bot").digest()))
