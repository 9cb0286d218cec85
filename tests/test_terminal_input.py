"""Whatever comes from a terminal: noise, clicks, pastes and floods."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import monotonic

import pytest

from saves.store import Store
from tests.samples import answers_keys, started
from tests.term import Term

HOSTILE_INPUT = {
    "invalid UTF-8": b"\xff\xfe\xc3(\x80\xf5",
    "huge code points": b"\x1b[99999999;1u\x1b[1114112;5;1114112u",
    "sizes nobody asked for": b"\x1b[48;20000;20000;0;0t\x1b[48;0;0;0;0t\x1b[48;24;80;480;800t",
    "answers nobody asked for": b"\x1b[?2048;2$y\x1b[?2026;2$y\x1b[5;5R\x1b]52;c;x\x07",
    "clicks out of this world": b"\x1b[<0;99999;99999M\x1b[<0;99999;99999m\x1b[<0;0;0M\x1b[<35;-5;-5M",
    "endless sequences": b"\x1b[" + b"1;" * 200 + b"\x1b]" + b"y" * 200,
}


@pytest.mark.parametrize("what", HOSTILE_INPUT)
def test_no_bytes_stop_it(what: str, tough: Term) -> None:
    tough.write(HOSTILE_INPUT[what])
    tough.wait_quiet()
    tough.write("\x1b[<0;13;16M\x1b[<0;13;16m")  # a click on the board: one elsewhere takes the keys away
    tough.wait_for("(0, 0)")
    answers_keys(tough)
    assert tough.resident() < 100


def test_a_click_points_and_a_second_one_chooses() -> None:
    with started() as term:
        line = next(y for y, text in enumerate(term.screen.display) if "[s1A]" in text)
        x = term.screen.display[line].index("[s1A]") + 6
        click = f"\x1b[<0;{x + 1};{line + 1}M\x1b[<0;{x + 1};{line + 1}m"
        term.write(click)
        term.wait_for("at (1, 0)")
        term.write(click)
        term.wait_for("chosen (1, 0)")


def test_a_huge_paste_is_cut() -> None:
    with started() as term:
        term.press("i")
        term.wait_quiet()
        term.write("\x1b[200~" + "x" * 1_000_000 + "\x1b[201~")
        term.wait_for("length 65536")
        term.press("y")
        term.wait_for("length 65537")


FLOODS = {
    "a stuck key": b"\x1b[C\x1b[D" * 20_000,
    "choices": b"n\r" * 50_000,
    "noise": bytes(Random(1).randrange(256) for _ in range(100_000)),
}


@pytest.mark.parametrize("what", FLOODS)
def test_a_flood_neither_deafens_it_nor_fills_memory(what: str, tmp_path: Path) -> None:
    words = ("new", "quest", "--seats", "2", "--seed", "4", "--save-dir", str(tmp_path / "saves"))
    with Term.python("-m", "tests.run", *words) as term:
        term.wait_for("Play cards")
        term.wait_quiet()
        before, begun = term.resident(), monotonic()
        term.write(FLOODS[what])
        term.wait_quiet(0.5)
        assert term.resident() < before + 20
        term.press("ctrl+q")
        assert term.end() == 0
        assert monotonic() - begun < 8  # it takes one; everything played would take fifteen and more
        assert term.restored()
    assert len(Store(tmp_path / "saves").read("quest-1").session.actions) < 100


def test_a_paste_without_an_end_does_not_deafen_it() -> None:
    with started() as term:
        term.write("\x1b[200~hello")
        term.wait_for("line 0")
        answers_keys(term)
