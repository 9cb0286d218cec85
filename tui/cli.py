"""The command ``eldorado``: reads its arguments, and starts the screen, line mode or one of the small commands."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from textwrap import fill
from typing import Any, NoReturn

from engine.bots.base import make
from engine.bots.base import names as bot_names
from engine.game import BadSetup, Game, Option, Setup, Value
from engine.registry import load
from engine.registry import names as game_names
from saves.errors import SaveError
from saves.store import Store
from tui import commands
from tui.table import HUMAN, How, Refused, Start, fresh_seed, seated
from tui.text import clean

_DESCRIPTION = "The El Dorado family of board games in a terminal. Without a command: the home screen."
_EPILOG = "Every choice is saved at once; leave whenever you like and go on with: eldorado resume"


class Complaint(Exception):
    """Something the command cannot do; the message is a sentence."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line; works out the end of its help only when somebody reads it."""

    more: Callable[[], str] | None = None

    def format_help(self) -> str:
        return super().format_help() + (f"\n{self.more()}\n" if self.more else "")

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {clean(message, 300)}. Try: {self.prog} --help\n")


class Version(argparse.Action):
    """Looks the version up only when asked: that takes as long as everything else together."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version

        print(f"eldorado {version('eldorado')}")
        parser.exit()


def _words(text: str) -> tuple[str, ...]:
    """A list with commas."""
    return tuple(word for word in text.replace(" ", ",").split(",") if word)


def _some_words(text: str) -> tuple[str, ...]:
    """A list with commas that has something in it."""
    words = _words(text)
    if not words:
        raise argparse.ArgumentTypeError("a name is missing")
    return words


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 9 or not int(text):
        raise argparse.ArgumentTypeError(f"'{clean(text, 20)}' is not a number from 1 to 999999999")
    return int(text)


def _common() -> Parser:
    """What may be said before the command and after it."""
    common = Parser(add_help=False)
    hidden: dict[str, Any] = {"default": argparse.SUPPRESS}
    common.add_argument("--plain", action="store_true", help="line mode: sentences instead of a screen", **hidden)
    common.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal", **hidden)
    common.add_argument("--no-diff", action="store_true", help="send whole frames to the terminal", **hidden)
    common.add_argument("--color", choices=("16", "256", "true", "none"), help="colours of the terminal", **hidden)
    common.add_argument("--save-dir", type=Path, metavar="DIR", help="keep the saves in this folder", **hidden)
    return common


def _setup_arguments(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help=" or ".join(game_names()))
    parser.add_argument("--seats", type=_count, metavar="N", help="number of players")
    parser.add_argument("--modules", type=_words, default=(), metavar="A,B", help="expansion modules to play with")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed deals the same game")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="a switch of the rules; may be repeated"
    )


def _offers() -> str:
    """What each game can be begun with."""
    lines = []
    for name in game_names():
        game = load(name)
        lines += [f"{name}: {game.title}, {game.seats.start} to {game.seats.stop - 1} players"]
        lines += [f"  bots: {', '.join(bot_names(game))}"]
        lines += [f"  modules: {', '.join(module.name for module in game.modules) or 'none'}"]
        for option in (*game.options, *(o for module in game.modules for o in module.options)):
            values = ", ".join(option.spelling(value) for value in option.values)
            lines += fill(f"{option.name}: {values}", 78, initial_indent="  ", subsequent_indent="      ").splitlines()
    return "\n".join(lines)


def parser() -> Parser:
    """The whole command line."""
    common = _common()
    top = Parser("eldorado", description=_DESCRIPTION, epilog=_EPILOG, parents=[common], allow_abbrev=False)
    top.add_argument("--version", action=Version, nargs=0, help="show the version and leave")
    kinds = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def command(name: str, text: str, more: Callable[[], str] | None = None) -> Parser:
        made: Parser = kinds.add_parser(
            name, help=text, description=f"{text[0].upper()}{text[1:]}.", parents=[common], allow_abbrev=False
        )
        made.more = more
        return made

    new = command("new", "begin a game; without --bots the other seats are played by the best bot", _offers)
    _setup_arguments(new)
    new.add_argument(
        "--bots",
        type=_some_words,
        metavar="A,B",
        help="who plays the other seats; with human among them: all seats, in order",
    )
    new.add_argument("--route", metavar="ROUTE", help="short for --option route=ROUTE")
    new.add_argument("--undo", choices=("fair", "never", "free"), default="fair", help="what may be taken back")
    resume = command("resume", "go on with a saved game, the last one played if no name is given")
    resume.add_argument("name", nargs="?", metavar="NAME", help="as eldorado list shows it")
    how = resume.add_mutually_exclusive_group()
    how.add_argument("--backup", action="store_true", help="go on from the copy behind a damaged save")
    how.add_argument("--take", action="store_true", help="take it over from another window")
    how.add_argument("--watch", action="store_true", help="look on while it is played in another window")
    command("list", "list the saved games")
    export = command("export", "write the log of a saved game to a text file, as its player may read it")
    export.add_argument("name", type=Path, metavar="NAME", help="as eldorado list shows it, or a save file")
    export.add_argument("file", type=Path, metavar="FILE", help="the file to write; - writes to the terminal")
    verify = command("verify", "play a saved game again from its first choice, and compare")
    verify.add_argument("file", type=Path, metavar="FILE", help="a save file, or the name of a save")
    simulate = command("simulate", "play whole games between bots", _offers)
    _setup_arguments(simulate)
    simulate.add_argument(
        "--games", type=_count, default=1, metavar="K", help="how many games; seeds count up from --seed"
    )
    simulate.add_argument(
        "--bots", type=_some_words, default=("random",), metavar="A,B", help="bots in seat order, repeated"
    )
    simulate.add_argument("--json", action="store_true", help="one JSON line a game")
    demo = command("demo", "watch bots play")
    demo.add_argument("game", nargs="?", default=game_names()[0], metavar="GAME", help=" or ".join(game_names()))
    demo.add_argument("--seed", type=int, metavar="N", help="the same seed shows the same game")
    return top


def _setup(game: Game, args: argparse.Namespace, seats: int) -> Setup:
    """The settled setup of the arguments; raises BadSetup."""
    pairs = [text.partition("=")[::2] for text in args.option]
    if getattr(args, "route", None):
        pairs.append(("route", args.route))
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
    """The values that have names, of each option that was given some text of its own."""
    own = [offered[name] for name, value in options if offered[name].free and value not in offered[name].values]
    return [f"The {option.name} may also be: {', '.join(map(str, option.values))}." for option in own]


def _new(args: argparse.Namespace) -> Start:
    game = load(args.game)
    bots = args.bots or (bot_names(game)[-1],)
    for kind in bots:
        if kind != HUMAN:
            make(game, kind)
    first = () if HUMAN in bots else (HUMAN,)  # whoever starts the game takes the first seat, unless seats are given
    seats = args.seats or max(game.seats.start, len(first) + len(args.bots or ()))
    setup = _setup(game, args, seats)
    kinds = [*first, *(bot for _ in range(seats) for bot in bots)][:seats]
    return Start("new", setup, seated(kinds), args.undo)


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
    return commands.simulate(_setup(game, args, args.seats or game.seats.start), args.bots, args.games, args.json)


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


def _dispatch(args: argparse.Namespace) -> int:
    store = Store(getattr(args, "save_dir", None))
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
