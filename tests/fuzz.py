"""Random games with every check of the contract: ``python -m tests.fuzz quest --minutes 10``; a failure repeats alone."""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Iterator

from engine.game import Setup
from engine.registry import load, names
from tests.contract import RULE_CHECKS, WORD_CHECKS, check_session
from tests.secrecy import SECRET_CHECKS
from tests.walking import Case, audit, mixes


def parser() -> argparse.ArgumentParser:
    """What may be said on the command line."""
    words = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    words.add_argument("game", nargs="?", choices=names(), default=names()[0])
    words.add_argument("--seats", type=int, help="all numbers in turn if not given")
    words.add_argument("--seed", type=int, default=0, help="of the first game; each further one adds 1")
    words.add_argument("--module", action="append", help="all mixes in turn if not given")
    words.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="all values in turn if not given"
    )
    words.add_argument("--games", type=int, default=1 << 60)
    words.add_argument("--minutes", type=float, default=10.0)
    words.add_argument("--every", type=int, default=7, help="check every so-manieth decision")
    return words


def wanted(said: argparse.Namespace) -> Iterator[Case]:
    """The games to play, without end."""
    game = load(said.game)
    known = {option.name: option for option in (*game.options, *(o for m in game.modules for o in m.options))}
    given = tuple((name, known[name].read(value)) for name, _, value in (word.partition("=") for word in said.option))
    seats = [said.seats] if said.seats else list(game.seats)
    modules = [tuple(said.module)] if said.module else [()] if said.seats else mixes(game)
    for number in itertools.count():
        count, mix = seats[number % len(seats)], modules[number // len(seats) % len(modules)]
        offered = [*game.options, *(o for m in game.modules if m.name in mix for o in m.options)]
        turned = {o.name: o.values[number // (i + 1) % len(o.values)] for i, o in enumerate(offered)}
        options = given if given or said.seats else tuple(turned.items())
        yield Case(said.game, count, said.seed + number, mix, options)


def main() -> int:
    """Play until the time is up, the games are played, or something fails."""
    said = parser().parse_args()
    load(said.game).settled(Setup(said.game, said.seats or load(said.game).seats.start, 0))
    until = time.monotonic() + 60 * said.minutes
    decisions = 0
    for games, case in enumerate(itertools.islice(wanted(said), said.games), 1):
        decisions += audit(case, [*RULE_CHECKS, *WORD_CHECKS, *SECRET_CHECKS], said.every)
        check_session(case)
        print(f"\r{games} games, {decisions} decisions", end="", file=sys.stderr, flush=True)
        if time.monotonic() > until:
            break
    print(file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
