"""The sample program in a pseudo-terminal, which tests of the terminal begin with."""

from __future__ import annotations

from typing import Any

from tests.term import Term


def program(*args: str, **options: Any) -> Term:
    """The sample program."""
    return Term.python("-m", "tests.termapp", *args, **options)


def started(*args: str, **options: Any) -> Term:
    """The sample program, ready for keys."""
    term = program(*args, **options)
    term.wait_for("at (0, 0)")
    term.wait_quiet()
    return term


def answers_keys(term: Term) -> None:
    """The program shows that keys arrive, whatever happened before."""
    term.resize((80, 24))
    term.press("home")
    term.wait_for("at (-3, 0)")
    term.press("d")
    term.wait_for("at (-2, 0)")
