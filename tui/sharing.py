"""Codes to be read out and typed in: of a seed, and of a whole set-up with its seats, modules, options and seed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import blake2b

from engine.game import BadSetup, Game, Option, Setup, Value
from engine.registry import load, names

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's, without I L O U
CHECK = 1 << 15  # a code mistyped, or of other rules, is taken for a right one so seldom
LEAST = 8  # digits of a code


def spelled(number: int) -> str:
    """A number in groups of four letters and digits."""
    text = ""
    while number or len(text) < LEAST:
        number, digit = divmod(number, 32)
        text = DIGITS[digit] + text
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def number_of(text: str) -> int:
    """The reverse of ``spelled``, in any case and with letters for the digits they look like; raises ValueError."""
    number = 0
    letters = text.upper().replace("-", "").replace("O", "0").replace("I", "1").replace("L", "1").strip()
    if not letters:
        raise ValueError("nothing is typed")
    for letter in letters:
        number = number * 32 + DIGITS.index(letter)
    return number


def seed_of(text: str) -> int:
    """The seed a code stands for; raises ValueError."""
    seed = number_of(text)
    if seed >= 1 << 63:
        raise ValueError("too long")
    return seed


def code_of(setup: Setup) -> str:
    """The code of a settled set-up. Texts that a player typed for an option follow it."""
    game = load(setup.game)
    marks = [(_mask(game, setup), 1 << len(game.modules)), (game.seats.index(setup.seats), len(game.seats))]
    typed = []
    for option in _offered(game, setup.modules):
        value = setup.option(option.name)
        known = value in option.values
        marks.append((option.values.index(value) if known else len(option.values), len(option.values) + option.free))
        typed += [] if known else [str(value)]
    number = setup.seed
    for mark, count in reversed([*marks, (_check(game, setup), CHECK)]):
        number = number * count + mark
    return " ".join([spelled(number), "/".join(typed)]).strip()


def setup_of(text: str) -> Setup:
    """The settled set-up that a code stands for; raises BadSetup with a sentence."""
    code, _, typed = text.strip().partition(" ")
    try:
        number = number_of(code)
    except ValueError:
        raise BadSetup("A code is made of groups of digits and letters such as 4F2K-9QVT-7A.") from None
    for name in names():
        setup = _decoded(load(name), number, iter(typed.split("/")))
        if setup is not None:
            return setup
    raise BadSetup("That is the code of no set-up: it is mistyped, or of another version of the rules.")


def _decoded(game: Game, number: int, typed: Iterator[str]) -> Setup | None:
    """What a number stands for in one game; None if the check says that it is none of its set-ups."""
    number, mask = divmod(number, 1 << len(game.modules))
    number, seats = divmod(number, len(game.seats))
    modules = tuple(module.name for bit, module in enumerate(game.modules) if mask >> bit & 1)
    options: list[tuple[str, Value]] = []
    for option in _offered(game, modules):
        number, at = divmod(number, len(option.values) + option.free)
        options.append((option.name, option.values[at] if at < len(option.values) else next(typed, "").strip()))
    seed, check = divmod(number, CHECK)
    try:
        setup = game.settled(Setup(game.name, game.seats[seats], seed, tuple(options), modules))
    except BadSetup:
        return None
    return setup if check == _check(game, setup) else None


def _offered(game: Game, modules: Sequence[str]) -> list[Option]:
    """The options of the game and of the modules played with."""
    chosen = [module for module in game.modules if module.name in modules]
    return [*game.options, *(option for module in chosen for option in module.options)]


def _mask(game: Game, setup: Setup) -> int:
    return sum((module.name in setup.modules) << bit for bit, module in enumerate(game.modules))


def _check(game: Game, setup: Setup) -> int:
    """A sum over the set-up and the rules, without which the same choices would be another game."""
    text = json.dumps([game.version, setup.pack()])
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "big") % CHECK
