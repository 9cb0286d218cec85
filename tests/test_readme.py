"""The README tells the truth: its commands are commands, its pictures and links are there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tui.arguments import parser

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = [line.partition("#")[0].strip() for line in README.splitlines() if re.match(r"eldorado\b", line)]
LINKS = re.findall(r"\]\(([^)]+)\)", README)
TARGETS = sorted(set(re.findall(r"(?:^|`)make ([a-z]+)", README, re.MULTILINE)))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_shown_is_understood(command: str) -> None:
    parser().parse_args(shlex.split(command)[1:])


@pytest.mark.parametrize("link", LINKS)
def test_a_picture_or_file_shown_is_there(link: str) -> None:
    assert (ROOT / link).is_file()


@pytest.mark.parametrize("target", TARGETS)
def test_a_target_shown_is_in_the_makefile(target: str) -> None:
    assert f"\n{target}:" in (ROOT / "Makefile").read_text("utf-8")


def test_something_is_shown() -> None:
    assert len(COMMANDS) >= 8
    assert len([link for link in LINKS if link.endswith(".svg")]) >= 5
    assert TARGETS == ["bench", "check", "play", "screenshots", "test"]
