"""The arguments of the command ``eldorado``: what may be said, and the help about it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from textwrap import fill
from typing import Any, NoReturn

from engine.registry import load
from engine.registry import names as game_names
from tui.text import clean

_DESCRIPTION = "The El Dorado family of board games in a terminal. Without a command: the home screen."
_EPILOG = "Every choice is saved at once; leave whenever you like and go on with: eldorado resume"


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line; works out the end of its help only when somebody reads it."""

    more: Callable[[], str] | None = None

    def format_help(self) -> str:
        return super().format_help() + (f"\n{self.more()}\n" if self.more else "")

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As usual, but what is left over is the fault of the command it was said to."""
        known, rest = self.parse_known_args(args, namespace)
        if rest:
            self.prog = " ".join([self.prog, *([known.command] if known.command else [])])
            self.error(f"I do not know {' '.join(rest)}")
        return known

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


def _seed(text: str) -> int:
    if not text.isdecimal() or len(text) > 19:
        raise argparse.ArgumentTypeError(f"'{clean(text, 20)}' is not a number from 0 up")
    return int(text)


def _option(text: str) -> tuple[str, str]:
    """A name and a value."""
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise argparse.ArgumentTypeError(f"'{clean(text, 40)}' is not KEY=VALUE, such as route=serpentine")
    return name, value


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
    parser.add_argument("--seed", type=_seed, metavar="N", help="the same seed deals the same game")
    parser.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a switch of the rules; may be repeated",
    )
    parser.add_argument("--route", metavar="ROUTE", help="short for --option route=ROUTE")
    parser.add_argument("--data", type=Path, metavar="FILE", help="a TOML file of what is printed on your own copy")


def _offers() -> str:
    """What each game can be begun with."""
    from engine.bots.base import names as bot_names

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
    demo.add_argument("--seed", type=_seed, metavar="N", help="the same seed shows the same game")
    return top
