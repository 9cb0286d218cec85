"""A game as a text to keep: what is played, who plays, what happened, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.core import Action
from engine.game import Game, Setup
from engine.words import SEAT_LETTERS, listing
from tui.sharing import spelled

if TYPE_CHECKING:
    from tui.players import Player


def who(players: Sequence[Player], seat: int) -> str:
    """A player by letter and name."""
    return f"{SEAT_LETTERS[seat]} ({players[seat].name})"


def introduced(players: Sequence[Player]) -> list[str]:
    """A sentence about each player."""
    kinds = ["a person" if player.human else f"a bot, {player.kind}" for player in players]
    return [f"{who(players, seat)} is {kind}." for seat, kind in enumerate(kinds)]


def set_up(game: Game, setup: Setup) -> list[str]:
    """Sentences about each module, each option that decides anything, and what follows. The seed would tell too much."""
    lines = [f"With {module.title}." for module in game.chosen(setup)]
    lines += [f"{called(option.name)}: {option.label(setup.option(option.name))}." for option in game.offered(setup)]
    return lines + game.remarks(setup)


def called(option: str) -> str:
    """The name of an option as it is shown."""
    return option.replace("_", " ").capitalize()


def ended(game: Game, setup: Setup, players: Sequence[Player], view: Any) -> list[str]:
    """Who has won, by what, and what everybody has reached; or how a game stands that is not over."""
    scores: list[int] | None = view.core.scores
    verdict = game.verdict(view)
    told = [*([verdict] if verdict else []), *game.standings(view)]
    if scores is None:
        return [*told, "The game is not over."]
    names = [*(who(players, seat) for seat in range(len(players))), *game.others(setup)]
    best = [name for name, score in zip(names, scores, strict=True) if score == max(scores)]
    won = f"{listing(best)} {'wins' if len(best) == 1 else 'win together'}."
    return [f"The game is over. {won[0].upper()}{won[1:]}", *told]


def told(game: Game, setup: Setup, players: Sequence[Player], view: Any, seat: int | None) -> list[str]:
    """The whole game in lines, as a seat (None: an onlooker) with this view may read it."""
    entries: list[Action] = view.core.log or []
    lines = [f"{game.title}.", *set_up(game, setup), *introduced(players)]
    lines += [sentence for entry in entries if (sentence := game.tell(entry, seat))]
    lines += ended(game, setup, players, view)
    return lines if view.core.scores is None else [*lines, f"Seed {spelled(setup.seed)}, as a number {setup.seed}."]
