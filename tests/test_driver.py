"""What reaches the terminal: only differences, always the newest picture, nothing that came in with somebody's text."""

from __future__ import annotations

import os
import re
import select
from random import Random

import pyte
import pytest

from tests.term import looks
from tui.driver import clamped
from tui.input import BURST, PASTE, PAUSE, RATE, Input, PasteGate
from tui.output import ENTER, LEAVE, Output
from tui.picture import Picture, restyled

WIDTH, HEIGHT = 30, 8
PIECES = ("jungle", "w2", "|", "  ", "é", "e\u0301a", "▲", "x")
STYLES = (
    "1;38;5;34;48;5;236",
    "38;2;255;0;10",
    "48;2;0;0;0",
    "7",
    "4;33",
    "3;1",
    "38;5;34;48;5;236",
    "48;5;236;38;5;34",
)


def emulator() -> tuple[pyte.Screen, pyte.Stream]:
    """A terminal of the size of these tests that does not wrap lines."""
    screen = pyte.Screen(WIDTH, HEIGHT)
    stream = pyte.Stream(screen)
    stream.feed("\x1b[?7l")
    return screen, stream


def picture_of(screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    """All that can be seen."""
    return [[looks(screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


def some_frame(dice: Random) -> str:
    """A frame as Textual writes them: styled runs at some places, and the cursor put somewhere at the end."""
    out = ""
    for _ in range(dice.randint(1, 6)):
        out += f"\x1b[{dice.randint(1, HEIGHT)};{dice.randint(1, WIDTH - 18)}H"  # no text leaves the screen
        for _ in range(dice.randint(1, 3)):
            text = dice.choice(PIECES)
            out += f"\x1b[{dice.choice(STYLES)}m{text}\x1b[0m" if dice.random() < 0.8 else text
        out += f"\x1b[{dice.randint(1, HEIGHT - 1)};5H|\nx" if dice.random() < 0.3 else ""
    return out + f"\x1b[{dice.randint(1, HEIGHT)};{dice.randint(1, WIDTH)}H"


@pytest.mark.parametrize("seed", range(20))
def test_differences_look_like_the_frames_themselves(seed: int) -> None:
    dice = Random(seed)
    plain, plain_stream = emulator()
    short, short_stream = emulator()
    picture = Picture(WIDTH, HEIGHT)
    for _ in range(30):
        for _ in range(dice.randint(1, 3)):  # frames in between are merged
            frame = some_frame(dice)
            plain_stream.feed(frame.replace("\n", "\r\n"))  # as the kernel does
            picture.feed(frame)
        short_stream.feed(picture.difference())
        assert picture_of(short) == picture_of(plain)
        assert (short.cursor.x, short.cursor.y) == (plain.cursor.x, plain.cursor.y)


def test_the_same_frame_again_costs_nothing() -> None:
    picture = Picture(WIDTH, HEIGHT)
    frame = "\x1b[1;1H\x1b[38;5;34mjungle\x1b[0m river\x1b[H"
    picture.feed(frame)
    assert "jungle" in picture.difference()
    picture.feed(frame)
    assert picture.difference() == ""


def test_one_changed_cell_costs_one_cell() -> None:
    picture = Picture(WIDTH, HEIGHT)
    picture.feed("\x1b[2;1Hjungle river village\x1b[H")
    picture.difference()
    picture.feed("\x1b[2;1Hjungle rivet village\x1b[H")
    assert picture.difference() == "\x1b[2;12Ht\x1b[H"


def test_what_cannot_be_seen_on_a_space_is_not_sent() -> None:
    picture = Picture(WIDTH, HEIGHT)
    picture.feed("\x1b[2;1H\x1b[38;5;34;48;5;236mjungle\x1b[0;48;5;236m   \x1b[1;38;5;34;48;5;236mx\x1b[0m\x1b[H")
    assert "mjungle   \x1b[1mx" in picture.difference()
    picture.feed("\x1b[2;7H\x1b[38;5;99;48;5;236m   \x1b[0m\x1b[H")
    assert picture.difference() == ""
    picture.feed("\x1b[2;7H\x1b[4;38;5;99;48;5;236m   \x1b[0m\x1b[H")
    assert "\x1b[4;38;5;99;48;5;236m   " in picture.difference()


def test_attributes_end_by_the_shortest_sequence() -> None:
    assert restyled("1;38;5;34;48;5;236", "38;5;34;48;5;236") == "\x1b[22m"
    assert restyled("1;2;4", "2") == "\x1b[0;2m"
    assert restyled("1;2;38;5;34;48;5;236", "2;38;5;34;48;5;236") == "\x1b[22;2m"
    assert restyled("38;5;34", "1") == "\x1b[0;1m"
    assert restyled("4;1", "1;4") == ""
    assert restyled("7;38;5;34", "") == "\x1b[m"


def test_a_wide_character_keeps_what_follows_in_place() -> None:
    screen, stream = emulator()
    picture = Picture(WIDTH, HEIGHT)
    picture.feed("\x1b[1;1H漢b\x1b[H")
    stream.feed(picture.difference())
    picture.feed("\x1b[1;4Hc\x1b[H")
    stream.feed(picture.difference())
    assert screen.display[0].startswith("漢bc")
    picture.feed("\x1b[1;2Hx\x1b[H")
    stream.feed(picture.difference())
    assert [screen.buffer[0][x].data for x in range(4)] == [" ", "x", "b", "c"]


def test_after_a_change_of_size_everything_is_sent_again() -> None:
    picture = Picture(WIDTH, HEIGHT)
    picture.feed("\x1b[1;1Hjungle\x1b[H")
    picture.difference()
    picture.resize(WIDTH + 5, HEIGHT)
    assert "\x1b[2J" in (again := picture.difference())
    assert "jungle" in again


@pytest.mark.parametrize(
    "hostile",
    [
        "\x1b]52;c;cm0gLXJm\x07",
        "\x1b]0;title\x1b\\",
        "\x1b[6n",
        "\x1bP1$rx\x1b\\",
        "\x1b[2J",
        "\x07",
        "\x9b6n",
        "\u202e",
    ],
)
def test_sequences_in_somebodys_text_do_not_reach_the_terminal(hostile: str) -> None:
    picture = Picture(WIDTH, HEIGHT)
    picture.difference()
    picture.feed(f"\x1b[1;1HAn{hostile}a\x1b[H")
    assert re.sub("[\\x00-\\x1f\\x7f-\\x9f\u202e].*", "", picture.difference()) in ("Ana", "An6na")


# The writing thread


class Pipe:
    """The two ends of a line that holds a few kilobytes."""

    def __init__(self) -> None:
        self.read_end, self.write_end = os.pipe()

    def read(self, until: str) -> str:
        """Everything up to and including a text."""
        got = b""
        while until.encode() not in got:
            assert select.select([self.read_end], [], [], 10)[0], f"no {until!r} in {got[-200:]!r}"
            got += os.read(self.read_end, 1 << 16)
        return got.decode()

    def close(self) -> None:
        os.close(self.read_end)
        os.close(self.write_end)


def frame(text: str) -> str:
    """A frame that fills the screen with a text."""
    return "".join(f"\x1b[{y};1H{text:<200}" for y in range(1, 101)) + "\x1b[H"


def test_a_terminal_that_was_stuck_gets_the_newest_picture_only() -> None:
    pipe = Pipe()
    out = Output(pipe.write_end, "utf-8", Picture(200, 100))
    out.start()
    out.write(ENTER)
    out.write(frame("never read" * 20))  # 20 kB and more fill the pipe in time
    for number in range(200):
        out.write(frame(f"frame {number} " * 15))
    out.write(frame("newest"))
    out.write("\x07")
    got = pipe.read("newest")
    assert len(got) < 200_000  # and not the four million of all frames
    assert out.stop(5)
    pipe.close()


def test_a_terminal_that_takes_nothing_is_noticed_and_left() -> None:
    pipe = Pipe()
    out = Output(pipe.write_end, "utf-8", Picture(200, 100))
    out.start()
    out.write(ENTER)
    for letter in "abcdef":  # more than the pipe holds
        out.write(frame(letter * 200))
        while out.waiting() and out.stalled() < 0.2:
            assert out.is_alive()
    while out.stalled() < 0.2:
        assert out.is_alive()
    assert not out.stop(0.1)
    os.close(pipe.read_end)
    out.join(5)
    assert out.dead
    assert not out.is_alive()
    os.close(pipe.write_end)


def test_a_frame_that_waits_does_not_land_on_the_shells_screen() -> None:
    out = Output(-1, "utf-8", Picture(20, 2))  # not started: nothing is written
    out.write(ENTER)
    out.taken()
    out.write("\x1b[1;1Hsecret\x1b[H")
    out.write(LEAVE)
    assert out.taken() == LEAVE


def test_without_merging_frames_go_out_as_they_came() -> None:
    out = Output(-1, "utf-8", Picture(20, 2), merge=False)
    texts = [ENTER, "\x1b[1;1Ha\x1b[H", "\x1b[1;1Ha\x1b[H", "\x1b[?2026h"]
    for text in texts:
        out.write(text)
    assert out.taken() == "".join(texts)


# Input


def through(gate: PasteGate, text: str, size: int) -> str:
    """A text read in pieces."""
    return "".join(gate.passed(text[start : start + size]) for start in range(0, len(text), size))


@pytest.mark.parametrize("size", [1, 2, 5, 7, 4096])
def test_small_pastes_and_keys_pass_unchanged(size: int) -> None:
    text = "ab\x1b[A\x1b[200~hello \x1b[A there\x1b[201~cd\x1b[200~\x1b[201~\x1b"
    assert through(PasteGate(), text, size) == text


@pytest.mark.parametrize("size", [1, 6, 4096])
def test_a_huge_paste_is_cut(size: int) -> None:
    text = "a\x1b[200~" + "x" * (PASTE + 500) + "\x1b[201~b"
    assert through(PasteGate(), text, size) == "a\x1b[200~" + "x" * PASTE + "\x1b[201~b"


class Typing:
    """An ``Input`` with a clock of its own."""

    def __init__(self) -> None:
        self.now = 0.0
        self.warned = 0
        self.input = Input(self.warn, lambda: self.now)

    def warn(self) -> None:
        self.warned += 1

    def keys(self, data: bytes, seconds: float = 0.0) -> list[str]:
        """The keys that come of bytes after a while; no bytes: of quiet."""
        self.now += seconds
        messages = self.input.read(data) if data else self.input.quiet()
        return [str(getattr(message, "key", type(message).__name__)) for message in messages]


def test_a_flood_of_keys_is_dropped_until_it_is_quiet() -> None:
    typing = Typing()
    assert len(typing.keys(b"\x1b[C" * 1000)) == BURST
    assert typing.keys(b"n" * 1000, 5) == []
    assert typing.warned == 1
    assert typing.keys(b"", 0.1) == []
    assert typing.keys(b"n") == ["n"]


def test_what_a_flood_left_half_is_forgotten() -> None:
    typing = Typing()
    typing.keys(b"n" * BURST + b"n\x1b[200~n\x1b[")
    typing.keys(b"", 1)
    assert typing.keys(b"C") == ["C"]


def test_a_key_held_down_for_long_is_no_flood() -> None:
    typing = Typing()
    for _ in range(5000):
        assert typing.keys(b"\x1b[A", 1 / (RATE - 1)) == ["up"]


def test_a_line_that_was_stuck_delivers_its_keys() -> None:
    assert len(Typing().keys(b"\x1b[B" * BURST)) == BURST


def test_floods_with_pauses_stay_below_the_rate() -> None:
    typing = Typing()
    count = 0
    for _ in range(100):
        count += len(typing.keys(b"n" * 500, 0.2))
        typing.keys(b"", 0.2)
    assert count <= BURST + 40 * RATE


def test_a_paste_without_an_end_ends_after_a_pause() -> None:
    typing = Typing()
    assert typing.keys(b"\x1b[200~hello") == []
    assert typing.keys(b"", PAUSE / 2) == []
    assert typing.keys(b" there") == []
    assert typing.keys(b"", PAUSE) == ["Paste"]
    assert typing.keys(b"n") == ["n"]


def test_sizes_are_kept_within_reason() -> None:
    assert clamped(65535, 65535) == (512, 256)
    assert clamped(0, 0) == (80, 24)
    assert clamped(1, 1) == (1, 1)
