"""Drawing characters and colours: one cell each, and no two lands alike in any set."""

from __future__ import annotations

from itertools import combinations

import pytest
from rich.cells import cell_len
from rich.color import Color, ColorSystem
from textual.theme import Theme
from wcwidth import wcwidth

from tui.glyphs import ASCII, LETTERS, LONGEST_TITLE, NAMES, SAFE, SETS, UNICODE, Glyphs, land_title
from tui.themes import PALETTES, THEMES, Palette, palette_of

LANDS = tuple(LETTERS)


@pytest.mark.parametrize("glyphs", SETS.values(), ids=lambda glyphs: glyphs.name)
def test_every_glyph_is_one_cell_wide(glyphs: Glyphs) -> None:
    for char in glyphs.characters():
        assert cell_len(char) == 1, char
        assert wcwidth(char) == 1, char
        assert not 0x2600 <= ord(char) < 0x2605, char  # terminals may draw these as pictures
        assert not 0x2606 <= ord(char) < 0x27C0, char


def test_ascii_is_ascii_and_safe_adds_only_lines() -> None:
    assert ASCII.characters().isascii()
    assert all(char.isascii() or 0x2500 <= ord(char) < 0x2580 for char in SAFE.characters())


@pytest.mark.parametrize("glyphs", SETS.values(), ids=lambda glyphs: glyphs.name)
def test_lands_and_marks_differ_without_colour(glyphs: Glyphs) -> None:
    spaces = [glyphs.space(land, 1) for land in LANDS]
    assert len(set(spaces)) == len(LANDS)
    assert all(len(space) == 2 for space in spaces)
    marks = [glyphs.legal, glyphs.path, glyphs.cave, glyphs.token, glyphs.hidden, glyphs.blocked, *glyphs.cursor]
    assert len(set(marks)) == len(marks)
    assert len(set(glyphs.pieces)) == 4


def test_frames_join_where_their_arms_say() -> None:
    left, right, up, down = 1, 2, 4, 8
    assert SAFE.box[right | down] == "┌"
    assert SAFE.box[left | up] == "┘"
    assert SAFE.box[left | right | down] == "┬"
    assert SAFE.box[left | right | up | down] == "┼"
    assert len(SAFE.box) == len(ASCII.box) == len(UNICODE.box) == 16
    assert ASCII.box[left | right] == "-"
    assert ASCII.box[up | down] == "|"


def test_every_land_has_a_name_and_colours() -> None:
    assert set(NAMES) == set(LANDS)
    for name, palette in PALETTES.items():
        assert set(palette.lands) == (set() if name == "eldorado-mono" else set(LANDS))


def numbers(colours: list[str], system: ColorSystem) -> list[int | None]:
    """Colours as a terminal with fewer of them shows them."""
    return [Color.parse(colour).downgrade(system).number for colour in colours]


@pytest.mark.parametrize("system", [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT])
@pytest.mark.parametrize("palette", [p for p in PALETTES.values() if p.lands], ids=lambda _: "")
def test_16_and_256_colours_separate_lands_and_seats(palette: Palette, system: ColorSystem) -> None:
    for pairs in (list(palette.lands.values()), list(palette.seats)):
        grounds = numbers([back for _, back in pairs], system)
        assert len(set(grounds)) == len(grounds)
        assert all(front != back for front, back in zip(numbers([f for f, _ in pairs], system), grounds, strict=True))


def luminance(colour: str) -> float:
    """Relative luminance as the accessibility guidelines define it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", PALETTES)
def test_text_on_lands_and_pieces_can_be_read(name: str) -> None:
    palette = palette_of(name)
    for front, back in (*palette.lands.values(), *palette.seats):
        dark, light = sorted((luminance(front), luminance(back)))
        assert (light + 0.05) / (dark + 0.05) >= 4, (front, back)


def test_colour_blind_players_tell_lands_by_brightness_or_hue() -> None:
    grounds = [back for _, back in palette_of("eldorado-cvd").lands.values()]
    for one, other in combinations(grounds, 2):
        blue = abs(int(one[5:], 16) - int(other[5:], 16))  # the hue that nearly all of them see
        assert abs(luminance(one) - luminance(other)) > 0.05 or blue > 90, (one, other)


def test_every_theme_has_its_palette() -> None:
    assert [theme.name for theme in THEMES] == list(PALETTES)
    assert palette_of("nord") is palette_of("eldorado")


def test_the_theme_without_colour_has_none() -> None:
    (mono,) = (theme for theme in THEMES if theme.name == "eldorado-mono")
    colours = mono.to_color_system().generate()
    named = {value.split()[0] for key, value in colours.items() if value.startswith("ansi_") and "scrollbar" not in key}
    assert named == {"ansi_default"}


def test_lands_have_a_title_of_whole_words_that_fits_the_largest_hex() -> None:
    assert land_title("paddle", 1) == "water 1"
    assert land_title("coin", 4) == "village 4"
    assert land_title("camp", 3) == "camp 3"
    assert land_title("eldorado", 0) == "El Dorado"
    assert all(len(land_title(land, 4 if len(glyph) == 1 else 0)) <= LONGEST_TITLE for land, glyph in LETTERS.items())


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme.name != "eldorado-mono"], ids=lambda t: t.name)
def test_lines_are_seen_in_16_colours(theme: Theme) -> None:
    assert theme.background is not None
    line, ground = numbers([theme.variables["lines"], theme.background], ColorSystem.STANDARD)
    assert line != ground
