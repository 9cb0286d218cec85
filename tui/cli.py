"""The command ``eldorado``: reads its arguments, and starts the screen, line mode or one of the small commands."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from engine.game import BadSetup
from saves.errors import SaveError
from saves.store import Store
from tui.arguments import parser
from tui.players import Complaint, Refused, Start
from tui.text import clean


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
    if args.command is None:
        return _play(args, Start(), store)
    from tui import asked, commands  # whatever plays games: the home screen comes up without it

    if args.command == "list":
        return commands.show_list(store)
    if args.command == "verify":
        return commands.verify(store, args.file)
    if args.command == "export":
        return commands.export(store, args.name, args.file)
    if args.command == "simulate":
        return asked.simulate(args)
    if args.command == "new":
        return _play(args, asked.new(args), store)
    if args.command == "resume":
        return _play(args, asked.resume(args, store), store)
    return _play(args, asked.demo(args), store)


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
