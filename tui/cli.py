"""The command ``eldorado``: reads its arguments, and starts the screen, line mode or one of the small commands."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress

from engine.bots.base import make
from engine.bots.base import names as bot_names
from engine.game import BadSetup, Game, Option, Setup, Value
from engine.registry import load
from engine.registry import names as game_names
from saves.errors import SaveError
from saves.store import Store
from tui import commands
from tui.arguments import parser
from tui.table import HUMAN, How, Refused, Start, fresh_seed, seated
from tui.text import clean
from tui.typed import perhaps


class Complaint(Exception):
    """Something the command cannot do; the message is a sentence."""


def _setup(game: Game, args: argparse.Namespace, seats: int) -> Setup:
    """The settled setup of the arguments; raises BadSetup."""
    pairs = [*args.option, *([("route", args.route)] if args.route else [])]
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
        if option.free and (names := [str(name) for name in option.values])
    ]


def _new(args: argparse.Namespace) -> Start:
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


def _demo(args: argparse.Namespace) -> Start:
    game = load(args.game)
    seats = game.seats.stop - 1
    setup = game.settled(Setup(game.name, seats, fresh_seed() if args.seed is None else args.seed))
    return Start("demo", setup, seated([bot_names(game)[-1]] * seats))


def _resume(args: argparse.Namespace, store: Store) -> Start:
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


def _simulate(args: argparse.Namespace) -> int:
    game = load(args.game)
    for bot in args.bots:
        make(game, bot)
    args.seed = args.seed or 0
    seats = args.seats or max(game.seats.start, len(args.bots))
    _seat_all(args.bots, seats)
    return commands.simulate(_setup(game, args, seats), args.bots, args.games, args.json)


def _play(args: argparse.Namespace, start: Start, store: Store) -> int:
    if getattr(args, "plain", False):
        from tui.plainhome import run as run_plain

        return run_plain(store, start, sys.stdin, sys.stdout)
    from tui.terminal import prepare, ready

    reason = ready()
    if reason:
        _complain(reason)
        return 2
    prepare(getattr(args, "color", ""), not getattr(args, "no_diff", False))
    from tui.app import run

    return run(store, start, not getattr(args, "no_mouse", False))


def _make(store: Store) -> None:
    """Make the folder that was asked for; raises Complaint, before a game begins that nobody could save."""
    try:
        store.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "the system refuses").lower()
        raise Complaint(f"The folder {clean(str(store.folder), 200)} cannot be made: {reason}.") from None


def _dispatch(args: argparse.Namespace) -> int:
    store = Store(getattr(args, "save_dir", None))
    if getattr(args, "save_dir", None) and args.command in (None, "new", "resume"):
        _make(store)
    if args.command == "list":
        return commands.show_list(store)
    if args.command == "verify":
        return commands.verify(store, args.file)
    if args.command == "export":
        return commands.export(store, args.name, args.file)
    if args.command == "simulate":
        return _simulate(args)
    if args.command == "new":
        return _play(args, _new(args), store)
    if args.command == "resume":
        return _play(args, _resume(args, store), store)
    return _play(args, _demo(args) if args.command == "demo" else Start(), store)


def _complain(text: str) -> None:
    """Say a sentence to whoever reads errors, if anybody does."""
    with suppress(OSError, ValueError):
        print(f"eldorado: {clean(text, 600)}", file=sys.stderr, flush=True)


def _silence() -> None:
    """Let go of an output that takes nothing any more, or leaving would fail on it again."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _make_streams_safe() -> None:
    """No stream may fail on strange letters, and no file of ours may come to lie where a closed stream was."""
    for fd in range(3):
        try:
            os.fstat(fd)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):  # a stream may be closed, or not a text file at all
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # asked for, not known to be there


def _obeyed(argv: Sequence[str] | None) -> int:
    """Do what the arguments say; the exit code. What is wrong with them, or cannot be done, is a sentence."""
    try:
        return _dispatch(parser().parse_args(argv))
    except SystemExit as left:  # argparse has said all there is to say
        return left.code if isinstance(left.code, int) else 2
    except BadSetup as error:
        _complain(str(error))
        return 2
    except (SaveError, Complaint, Refused) as error:
        _complain(str(error))
        return 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit code: 0 well, 1 it could not be done, 2 wrong arguments or no terminal, 70 a mistake."""
    _make_streams_safe()
    try:
        code = _obeyed(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader of our output has seen enough
        _silence()
        return 0
    except OSError as error:
        _silence()
        _complain(f"It could not be done: {(error.strerror or 'the system refuses').lower()}.")
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        from tui.terminal import CRASHED, record

        _complain(record(error))
        return CRASHED
