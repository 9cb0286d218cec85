"""Nothing from outside reaches a terminal but letters."""

from __future__ import annotations

import unicodedata

import pytest

from tui.text import clean, width

PAYLOADS = {
    "clipboard": ("\x1b]52;c;aGk=\x07Ana", "]52;c;aGk=Ana"),
    "colour": ("\x1b[31mAna\x1b[0m", "[31mAna[0m"),
    "control sequence in 8 bits": ("\x9b31mAna", "31mAna"),
    "title in 8 bits": ("\x9d0;x\x9cAna", "0;xAna"),
    "nul": ("A\0na", "Ana"),
    "bell, backspace, tab": ("A\a\bn\ta", "Ana"),
    "line ends": ("A\r\nn\u2028a\u2029\x85", "Ana"),
    "turned round": ("\u202eanA\u2066", "anA"),
    "zero width": ("A\u200bn\u200d\ufeffa", "Ana"),
    "soft hyphen": ("A\u00adna", "Ana"),
    "half a pair": ("A\ud800na", "Ana"),
    "private": ("A\ue000na\U000f0000", "Ana"),
    "unassigned": ("A\u0378na\uffff", "Ana"),
    "tags": ("A\U000e0041na", "Ana"),
    "wide spaces": ("\u3000A\u00a0na\u2003", "A na"),
    "nothing": ("", "?"),
    "nothing that can be seen": ("\u200b \x1b", "?"),
    "a mark on nothing": ("\u0301", "?"),
    "markup is only letters": ("[/][@click=app.quit]x", "[/][@click=app.quit]x"),
    "composed": ("N\u0303andu\u0301", "\u00d1and\u00fa"),
}


@pytest.mark.parametrize(("text", "left"), PAYLOADS.values(), ids=PAYLOADS.keys())
def test_only_letters_are_left(text: str, left: str) -> None:
    assert clean(text, 40) == left
    assert clean(left, 40) == left


def test_marks_do_not_climb_over_the_lines_above() -> None:
    tall = "a" + "\u0307\u0308\u0309" * 30 + "b"
    assert sum(unicodedata.combining(letter) > 0 for letter in clean(tall, 40)) <= 2
    assert clean(tall, 40)[-1] == "b"


@pytest.mark.parametrize(
    ("text", "cells"), [("abcdef", 4), ("日本語", 4), ("日本語", 5), ("a日b本", 3), ("x" * 10**6, 16)]
)
def test_a_text_is_cut_to_the_cells_it_takes(text: str, cells: int) -> None:
    left = clean(text, cells)
    assert cells - 1 <= sum(map(width, left)) <= cells
    assert text.startswith(left)


def test_no_character_of_unicode_gets_through_that_a_terminal_obeys() -> None:
    for point in range(0x110000):
        if unicodedata.category(chr(point)) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
            assert clean(chr(point), 4) == "?"
