"""The program in a terminal that ends, stalls, shrinks, lies or is not one; and what a key costs."""

from __future__ import annotations

import signal
import stat
import statistics
from pathlib import Path

import pytest

from tests.samples import answers_keys, program, started
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


def looks_like(term: Term, before: list[list[tuple[object, ...]]]) -> None:
    """The screen comes to look as it did."""
    term.wait(lambda: term.picture() == before, "the picture from before")
    term.wait_quiet()
    assert term.picture() == before


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
