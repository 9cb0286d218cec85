"""The program in a terminal that ends, stalls, shrinks, lies or is not one; and what a key costs."""

from __future__ import annotations

import io
import os
import signal
import stat
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from saves.store import Store
from tests.term import Term
from tui import terminal

WALK = (
    "d",
    "e",
    "up",
    "down",
    "o",
    "o",
    "l",
    "l",
    "+",
    "-",
    "-",
    "z",
    "+",
    "n",
    "f3",
    "f3",
    "i",
    "x",
    "tab",
    "a",
    "pageup",
)
# What the program itself may send: modes, queries it needs, styles, cursor, the bell and the shape of the pointer.
ALLOWED = {"[?h", "[?l", "[?$p", "[>u", "[<u", "[m", "[H", "[C", "[J", "]22"}
HOSTILE = "\x1b]52;c;cm0=\x07\x1b]0;t\x07\x1b[6n\x1bPq\x1b\\\u202e[/][@click=app.quit]x[/]"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Crashes are logged here, not in the home of whoever runs the tests."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


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


def looks_like(term: Term, before: list[list[tuple[object, ...]]]) -> None:
    """The screen comes to look as it did."""
    term.wait(lambda: term.picture() == before, "the picture from before")
    term.wait_quiet()
    assert term.picture() == before


@pytest.fixture(scope="module")
def tough() -> Iterator[Term]:
    """One run for all tests after which it should go on as before."""
    with started() as term:
        yield term


# The end


def test_quitting_restores_the_terminal() -> None:
    with started() as term:
        assert "1049" in term.modes()
        term.press("ctrl+q")
        assert term.end() == 0
        assert term.restored()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_signals_end_it_in_good_order(number: signal.Signals, tmp_path: Path) -> None:
    bye = tmp_path / "bye"
    with started(env={"BYE": str(bye)}) as term:
        term.signal(number)
        assert term.end() == 128 + number
        assert term.restored()
        assert bye.read_text() == "unmounted"


def test_a_program_that_hangs_ends_and_gives_the_terminal_back() -> None:
    with started() as term:
        term.press("W", "d")  # it never comes to the second key
        term.wait_quiet(0.3)
        term.signal(signal.SIGTERM)
        assert term.end(8) == 128 + signal.SIGTERM
        assert term.restored()


@pytest.mark.parametrize("args", [(), ("nohup",)])
def test_a_closed_terminal_ends_it(args: tuple[str, ...], tmp_path: Path) -> None:
    bye = tmp_path / "bye"
    with started(*args, env={"BYE": str(bye)}) as term:
        term.hang_up()
        assert term.end(5) == terminal.HUNG_UP
        assert bye.read_text() == "unmounted"


def test_suspended_and_resumed_it_draws_everything_again(tough: Term) -> None:
    tough.wait_quiet()
    before = tough.picture()
    tough.signal(signal.SIGTSTP)
    tough.wait(tough.stopped, "a stopped program")
    assert "1049" not in tough.modes()
    tough.stream.feed("\x1b[2Jthe shell was here")
    tough.signal(signal.SIGCONT)
    looks_like(tough, before)
    assert "1049" in tough.modes()


def test_a_signal_to_go_on_that_nobody_needs_is_harmless() -> None:
    with started() as term:
        before = len(term.output)
        term.signal(signal.SIGCONT)
        term.press("d")
        term.wait_for("at (1, 0)")
        term.wait_quiet()
        assert len(term.output) < before + 1000
        term.press("ctrl+q")
        assert term.end() == 0
        assert term.restored()


def test_a_crash_tells_a_sentence_and_no_variables(tmp_path: Path) -> None:
    with started(env={"XDG_STATE_HOME": str(tmp_path)}) as term:
        term.press("X")
        assert term.end() == terminal.CRASHED
        assert term.restored()
        assert "Internal error" in term.text()
        assert "Traceback" not in term.text()
        (log,) = tmp_path.glob("eldorado/crashes/*.log")
        assert "RuntimeError: it broke!" in log.read_text()
        assert b"scout-in-hand" not in term.output + log.read_bytes()
        assert stat.S_IMODE(log.stat().st_mode) == 0o600
        assert stat.S_IMODE(log.parent.stat().st_mode) == 0o700


def test_a_crash_that_cannot_be_written_down_still_ends_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert "could not be written" in terminal.record(ValueError("secret"))


# A terminal that takes nothing


def test_a_stalled_terminal_does_not_stop_the_program(tmp_path: Path) -> None:
    beat = tmp_path / "beat"
    with started(env={"BEAT": str(beat)}) as term:
        term.reading = False
        term.press("v")  # draws without end
        stuck = beat.stat().st_size
        term.wait(lambda: beat.stat().st_size > stuck + 20, "twenty beats")  # a second of frames nobody took
        term.reading = True
        term.press("o")
        term.wait_for("A question on top")
        term.signal(signal.SIGTERM)
        assert term.end() == 128 + signal.SIGTERM
        assert term.restored()


def test_a_stalled_terminal_does_not_keep_it_alive() -> None:
    with started() as term:
        term.reading = False
        term.press("v")
        term.wait_full()
        term.signal(signal.SIGTERM)
        assert term.end(8) == 128 + signal.SIGTERM
        term.reading = True
        term.wait(term.restored, "the shell's screen, once somebody reads again")


def test_a_program_that_hangs_before_a_stalled_terminal_gives_it_back_too() -> None:
    with started() as term:
        term.reading = False
        term.press("v")
        term.wait_full()
        term.press("W")
        term.signal(signal.SIGTERM)
        assert term.end(8) == 128 + signal.SIGTERM
        term.reading = True
        term.wait(term.restored, "the shell's screen, once somebody reads again")


def test_a_terminal_stalled_for_long_is_given_up() -> None:
    with started(env={"GIVE_UP": "0.5"}) as term:
        term.reading = False
        term.press("v")
        assert term.end(10) == terminal.HUNG_UP


# Sizes


@pytest.mark.parametrize("size", [(1, 1), (0, 0), (2, 500), (65535, 65535)])
def test_absurd_sizes_do_no_harm(size: tuple[int, int]) -> None:
    with program(size=size) as term:
        term.wait(lambda: "1049" in term.modes(), "the program")
        answers_keys(term)
        term.resize(size)
        answers_keys(term)
        assert term.resident() < 100


def test_a_storm_of_sizes_leaves_nothing_garbled(tough: Term) -> None:
    for number in range(300):
        tough.resize((40 + number % 90, 10 + number % 40))
    tough.resize((80, 24))
    tough.wait(lambda: tough.screen.display[23][56] == "│", "the layout of 80x24")
    tough.wait_quiet(0.5)
    after = tough.picture()
    tough.press("f3")  # other colours: everything is drawn anew
    tough.wait(lambda: tough.picture() != after, "other colours")
    tough.press("f3", "f3", "f3")
    looks_like(tough, after)


def test_a_size_that_comes_back_at_once_loses_nothing(tough: Term) -> None:
    tough.wait_quiet()
    before = tough.picture()
    tough.resize((30, 10))  # the emulator cuts what it shows
    tough.resize((80, 24))
    looks_like(tough, before)


def test_sizes_that_follow_each_other_at_once_are_taken_in_order(tough: Term) -> None:
    for _ in range(25):
        tough.resize((2, 200))  # the signal for the second size interrupts the handling of the first
        answers_keys(tough)


def test_a_screen_that_took_an_old_size_last_is_told_again(tough: Term) -> None:
    answers_keys(tough)
    tough.press("S", "home")
    tough.wait_for("at (-3, 0)")
    tough.resize((90, 24))
    tough.wait_quiet(0.5)
    tough.press("d")
    tough.wait_for("at (-2, 0)")


# Input


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


# What is shown


def test_differences_show_what_whole_frames_show() -> None:
    with started(answers=True) as short, started(env={terminal.NO_DIFF: "1"}) as whole:
        assert len(whole.output) > 2 * len(short.output)
        for key in WALK:
            for term in (short, whole):
                term.press(key)
            short.wait_quiet()
            whole.wait_quiet()
            short.wait(lambda: short.picture() == whole.picture(), f"the same picture after {key}")


def test_redraw_repairs_what_others_wrote(tough: Term) -> None:
    tough.wait_quiet()
    before = tough.picture()
    with tough.changed:
        tough.stream.feed("\x1b[3;1Ha broadcast message from root\x1b[31m")
    assert tough.picture() != before
    tough.press("ctrl+l")
    looks_like(tough, before)


@pytest.mark.parametrize("theme", ["eldorado", "eldorado-mono"])
def test_without_colour_everything_is_still_there(theme: str) -> None:
    with started(env={"NO_COLOR": "1", "THEME": theme}) as term:
        term.press("d", "o", "o", "i")
        term.wait_quiet()
        assert all(fact in term.text() for fact in ("[j1 ]", "s1A", "#", "/o\\", "^^", ":"))
        assert {colour for row in term.picture() for cell in row for colour in cell[1:3]} == {"default"}


def test_hostile_names_send_nothing_to_the_terminal() -> None:
    with started(env={"NAME": HOSTILE}) as term:
        term.press("l", "l")
        term.wait_for("line 1")
        term.press("ctrl+q")
        assert term.end() == 0
        assert term.sequences() <= ALLOWED


# What it costs


def test_moving_the_cursor_is_cheap() -> None:
    with started() as term:
        assert len(term.output) < 12_000
        costs = [term.cost(key) for key in ("d", "a", "e", "z", "q", "c")]
        assert max(cost.size for cost in costs) < 300
        assert statistics.median(cost.seconds for cost in costs) < 0.1  # far above what it takes, on a busy machine too


# Before it starts


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
