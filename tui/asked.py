"""What the arguments of a command ask for: set-ups, players, the save to go on with."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.bots.base import make
from engine.bots.base import names as bot_names
from engine.game import BadSetup, Game, Option, Setup, Value
from engine.registry import load
from engine.registry import names as game_names
from saves.store import Store
from tui import commands
from tui.players import HUMAN, Complaint, How, Start, fresh_seed, seated
from tui.text import clean
from tui.typed import perhaps

_LARGEST = 256 << 10  # letters of a file of values


def _setup(game: Game, args: argparse.Namespace, seats: int) -> Setup:
    """The settled setup of the arguments; raises BadSetup."""
    pairs = [*args.option, *([("route", args.route)] if args.route else [])]
    pairs += [("data", _text(args.data))] if args.data else []
    modules = tuple(module for module in game.modules if module.name in args.modules)
    offered = {option.name: option for option in (*game.options, *(o for module in modules for o in module.options))}
    for name, _ in pairs:
        if name not in offered:
            raise BadSetup(f"{game.title} has no option '{name}'. It has: {', '.join(offered)}.")
    options = tuple((name, offered[name].read(text)) for name, text in pairs)
    seed = fresh_seed() if args.seed is None else args.seed
    try:
        return game.settled(Setup(game.name, seats, seed, options, args.modules))
    except BadSetup as error:
        raise BadSetup(" ".join([str(error), *_named(offered, options)])) from None


def _named(offered: Mapping[str, Option], options: Sequence[tuple[str, Value]]) -> list[str]:
    """What may have been meant with each option that was given some text of its own, and the values that have names."""
    own = [(offered[name], value) for name, value in options if value not in offered[name].values]
    return [
        " ".join([*perhaps(str(value), names), f"The {option.name} may also be: {', '.join(names)}."])
        for option, value in own
        if option.free and (names := [str(name) for name in option.values if name])
    ]


def _text(path: Path) -> str:
    """What a file says that a player wrote; raises Complaint."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(_LARGEST + 1)
    except OSError as error:
        reason = (error.strerror or "the system refuses").lower()
        raise Complaint(f"{clean(str(path), 200)} cannot be read: {reason}.") from None
    except UnicodeDecodeError:
        raise Complaint(f"{clean(str(path), 200)} is not a text.") from None
    if len(text) > _LARGEST:
        raise Complaint(f"{clean(str(path), 200)} is too large for values of components.")
    return text


def new(args: argparse.Namespace) -> Start:
    """A new game; raises BadSetup."""
    game = load(args.game)
    bots = args.bots or (bot_names(game)[-1],)
    for kind in bots:
        if kind != HUMAN:
            make(game, kind)
    first = () if HUMAN in bots else (HUMAN,)  # whoever starts the game takes the first seat, unless seats are given
    seats = args.seats or max(game.seats.start, len(first) + len(args.bots or ()))
    _seat_all(args.bots or (), seats - len(first))
    setup = _setup(game, args, seats)
    kinds = [*first, *(bot for _ in range(seats) for bot in bots)][:seats]
    return Start("new", setup, seated(kinds), args.undo)


def _seat_all(bots: Sequence[str], seats: int) -> None:
    """Raise BadSetup if there are more of them than seats."""
    if len(bots) > seats:
        raise BadSetup(f"--bots names {len(bots)} players for {seats} {'seat' if seats == 1 else 'seats'}.")


def demo(args: argparse.Namespace) -> Start:
    """Bots among themselves."""
    game = load(args.game)
    seats = game.seats.stop - 1
    setup = game.settled(Setup(game.name, seats, fresh_seed() if args.seed is None else args.seed))
    return Start("demo", setup, seated([bot_names(game)[-1]] * seats))


def resume(args: argparse.Namespace, store: Store) -> Start:
    """A saved game; raises Complaint."""
    name = args.name or commands.newest(store)
    if not name:
        raise Complaint("There is no game to go on with. Begin one: eldorado new " + game_names()[0])
    how: How = "backup" if args.backup else "take" if args.take else "watch" if args.watch else "play"
    entry = store.entry(name)
    if entry.trouble and how != "backup":
        more = f" Its copy can be resumed: eldorado resume {name} --backup" if entry.backup else ""
        raise Complaint(entry.trouble + more)
    if entry.busy and how in ("play", "backup") and not getattr(args, "plain", False):  # line mode asks
        ways = f"To look on: eldorado resume {name} --watch. To take it over: eldorado resume {name} --take"
        raise Complaint(f"{name} is open in another window. {ways}")
    return Start("resume", name=name, how=how)


def simulate(args: argparse.Namespace) -> int:
    """Whole games without a screen; raises BadSetup."""
    game = load(args.game)
    for bot in args.bots:
        make(game, bot)
    args.seed = args.seed or 0
    seats = args.seats or max(game.seats.start, len(args.bots))
    _seat_all(args.bots, seats)
    return commands.simulate(_setup(game, args, seats), args.bots, args.games, args.json)
