"""What is found out about a terminal before the screen starts."""

from __future__ import annotations

import io
import os
import sys

import pytest

from tests.samples import program
from tui import terminal


def test_a_dumb_terminal_is_told_about_plain_mode() -> None:
    with program(env={"TERM": "dumb"}) as term:
        assert term.end() == 1
        assert "--plain" in term.text()
        assert not term.modes()


def test_it_needs_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "__stdin__", io.StringIO())
    assert "--plain" in terminal.ready({"TERM": "xterm"})


@pytest.mark.parametrize("name", ["dumb", "", "unknown", "x" * 40, "xterm\x1b[2J", "../xterm"])
def test_terminals_without_a_sane_name_are_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "isatty", lambda fd: True)
    monkeypatch.setattr(sys, "__stdin__", sys.__stdout__)  # the test has no input
    why = terminal.ready({"TERM": name})
    assert "--plain" in why
    assert why.isprintable()
    assert terminal.ready({"TERM": "xterm-256color"}) == ""


@pytest.mark.parametrize(
    ("env", "colours"),
    [
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "true"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "xterm", "NO_COLOR": ""}, "none"),
    ],
)
def test_colours_are_told_as_they_will_be(env: dict[str, str], colours: str) -> None:
    assert terminal.look(env).colours == colours


@pytest.mark.parametrize(("wanted", "colours"), [("16", "16"), ("256", "256"), ("true", "true"), ("none", "none")])
def test_colours_can_be_chosen(wanted: str, colours: str) -> None:
    env = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    terminal.prepare(wanted, env=env)
    assert terminal.look(env).colours == colours


def test_east_asian_terminals_begin_with_ascii() -> None:
    assert terminal.look({"TERM": "xterm", "LANG": "ja_JP.UTF-8"}).glyphs == "ascii"
