"""Two pictures of a terminal, what it shows and what it should show, and the text that turns one into the other."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rich.cells import cell_len

BRIDGE = 4  # unchanged cells of the same style that are cheaper to send again than to jump over

# The codes that end an attribute; and the attributes that make a space more than its background.
OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29", "fg": "39", "bg": "49"}
SHOWN_ON_SPACE = {"4", "5", "7", "9", "21", "53"}

# What Textual writes in a frame: go to, style, text, new line. Anything else in a frame can only have come from
# somebody's text, so it is left out. That is why links (OSC 8) are not shown either.
FRAME = re.compile(
    r"\x1b\[(?P<at>\d+;\d+|)H"
    r"|\x1b\[(?P<style>[\d;:]*)m"
    r"|(?P<text>[^\x00-\x1f\x7f]+)"
    r"|(?P<line>\n)"
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|\x1b[PX^_].*?(?:\x1b\\|$)"
    r"|\x1b\[[0-?]*[ -/]*[@-~]"
    r"|\x1b[ -/]*[0-~]"
    r"|[\x00-\x1f\x7f]",
    re.DOTALL,
)


class Line:
    """One line of cells. The right half of a wide character is an empty one; a space has only the styles one can see."""

    __slots__ = ("chars", "pens")

    def __init__(self, chars: list[str], pens: list[str]) -> None:
        self.chars = chars
        self.pens = pens

    @classmethod
    def blank(cls, width: int) -> Line:
        """A line of spaces in the terminal's own colours."""
        return cls([" "] * width, [""] * width)

    def grown(self, width: int) -> Line:
        """The line, filled up to a width."""
        more = width - len(self.chars)
        return Line(self.chars + [" "] * more, self.pens + [""] * more) if more > 0 else self

    def put(self, x: int, chars: list[str], pen: str) -> None:
        """Write cells; a wide character that loses a half is gone."""
        end = min(x + len(chars), len(self.chars))
        if x >= end:
            return
        if self.chars[x] == "" and x:
            self.chars[x - 1] = " "
        if end < len(self.chars) and self.chars[end] == "":
            self.chars[end] = " "
        self.chars[x:end] = chars[: end - x]
        space = on_space(pen)
        self.pens[x:end] = [space if char == " " else pen for char in chars[: end - x]]


class Picture:
    """What the terminal shows, and what it should show after all frames fed so far."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.wanted = [Line.blank(width) for _ in range(height)]
        self.shown: list[Line] = []
        self.dirty: set[int] = set()
        self.lost = True  # nobody knows what the terminal shows
        self.cursor = (0, 0)  # where the frames left it
        self.pen = ""
        self.here: tuple[int, int] | None = None  # where the terminal has it

    def resize(self, width: int, height: int) -> None:
        """Take another size. Terminals shift or cut what they show then, so all of it is sent again.

        What is outside now is kept: if the size comes back at once, Textual does not draw it again.
        """
        lines = [line.grown(width) for line in self.wanted]
        self.wanted = lines + [Line.blank(width) for _ in range(height - len(lines))]
        self.width, self.height = width, height
        self.lost = True

    def feed(self, frame: str) -> None:
        """Draw a frame of Textual's on the wanted picture."""
        x, y = self.cursor
        for match in FRAME.finditer(frame):
            kind = match.lastgroup
            if kind == "text":
                x += self.write(x, y, match["text"])
            elif kind == "style":
                self.pen = after(self.pen, match["style"])
            elif kind == "at":
                row, _, column = (match["at"] or "1;1").partition(";")
                x, y = int(column) - 1, int(row) - 1
            elif kind == "line":
                x, y = 0, y + 1
        self.cursor = x, y

    def write(self, x: int, y: int, text: str) -> int:
        """Put text on a line of the wanted picture and say how many cells it has."""
        cells = list(text) if text.isascii() or cell_len(text) == len(text) else halves(text)
        if 0 <= y < len(self.wanted):
            self.wanted[y].put(x, cells, self.pen)
            self.dirty.add(y)
        return len(cells)

    def difference(self) -> str:
        """The text that makes the terminal show what it should; afterwards it does."""
        out: list[str] = []
        if self.lost:
            self.lost = False
            self.shown = [Line.blank(self.width) for _ in range(self.height)]
            self.dirty = set(range(self.height))
            self.here = None
            out.append("\x1b[m\x1b[2J")
        pen = ""
        for y in sorted(y for y in self.dirty if y < self.height):
            pen = self.line_difference(y, pen, out)
        self.dirty.clear()
        if pen:
            out.append("\x1b[m")
        if self.here != self.cursor and (x := self.cursor[0]) < self.width and (y := self.cursor[1]) < self.height:
            out.append(go_to(x, y))
            self.here = self.cursor
        return "".join(out)

    def line_difference(self, y: int, pen: str, out: list[str]) -> str:
        """Add the text for one line; returns the style it ends in."""
        old, new = self.shown[y], self.wanted[y]
        chars, pens = new.chars[: self.width], new.pens[: self.width]
        both = zip(chars, old.chars, pens, old.pens, strict=True)
        changed = [x for x, (a, b, c, d) in enumerate(both) if a != b or c != d]
        if not changed:
            return pen
        at = self.here[0] if self.here is not None and self.here[1] == y else -1
        for x in changed:
            if chars[x] == "" and x:
                if at > x:
                    continue
                x -= 1
            if at != x:
                gap = x - at
                between = chars[at:x], pens[at:x]
                if 0 <= at < x and gap <= BRIDGE and all(c and fits(pen, c, p) for c, p in zip(*between, strict=True)):
                    out.extend(chars[at:x])
                else:
                    out.append(f"\x1b[{gap if gap > 1 else ''}C" if 0 <= at < x else go_to(x, y))
            if not fits(pen, chars[x], pens[x]):
                new_pen = spaced(pen, pens[x]) if chars[x] == " " else pens[x]
                out.append(restyled(pen, new_pen))
                pen = new_pen
            out.append(chars[x])
            at = x + 2 if x + 1 < self.width and chars[x + 1] == "" else x + 1
            if at >= self.width:
                at = -1  # terminals differ in where they are now
        self.here = (at, y) if at >= 0 else None
        self.shown[y] = Line(chars, pens)
        return pen


def go_to(x: int, y: int) -> str:
    """The sequence that moves the terminal's cursor."""
    return f"\x1b[{y + 1};{x + 1}H" if x or y else "\x1b[H"


def halves(text: str) -> list[str]:
    """The cells of a text with wide or combining characters in it; control and invisible characters are left out."""
    cells: list[str] = []
    for char in text:
        width = cell_len(char)
        if width:
            cells += [char, ""] if width == 2 else [char]
        elif cells and unicodedata.category(char) in ("Mn", "Me"):
            cells[-1 if cells[-1] or len(cells) == 1 else -2] += char
    return cells


@lru_cache(4096)
def after(pen: str, style: str) -> str:
    """The style that holds after a style sequence."""
    if style in ("", "0"):
        return ""
    found = attributes(f"{pen};{style}" if pen else style)
    return ";".join(code for code in found.values() if code not in ("39", "49"))


@lru_cache(4096)
def restyled(old: str, new: str) -> str:
    """The shortest style sequence from one style to another."""
    had, has = attributes(old), attributes(new)
    if had == has:
        return ""
    fresh = f"0;{new}" if new else ""
    off = dict.fromkeys(OFF.get(kind, kind) for kind in had if kind not in has)
    if not all(code in OFF.values() for code in off):
        return f"\x1b[{fresh}m"
    on = [value for kind, value in has.items() if had.get(kind) != value or OFF.get(kind) in off]
    step = ";".join([*off, *on])
    return f"\x1b[{min(step, fresh, key=len) if new else ''}m"


def fits(pen: str, char: str, wanted: str) -> bool:
    """Whether a character looks as wanted when it is written with a pen."""
    return pen == wanted or (char == " " and on_space(pen) == wanted)


@lru_cache(4096)
def on_space(pen: str) -> str:
    """The part of a style that is seen on a space."""
    found = attributes(pen)
    if SHOWN_ON_SPACE & found.keys():
        return pen
    return found.get("bg", "")


@lru_cache(4096)
def spaced(pen: str, wanted: str) -> str:
    """The style nearest to a pen that makes a space look as wanted."""
    found, new = attributes(pen), attributes(wanted)
    if SHOWN_ON_SPACE & (found.keys() | new.keys()):
        return wanted
    found.pop("bg", None)
    return ";".join((found | new).values())


def attributes(pen: str) -> dict[str, str]:
    """A style's foreground, background and other attributes apart."""
    found: dict[str, str] = {}
    codes = iter(pen.split(";") if pen else ())
    for code in codes:
        number = int(code) if code.isdigit() else -1 if code else 0
        if number == 0:
            found.clear()
        elif number in (38, 48):
            mode = next(codes, "5")
            rest = [next(codes, "0") for _ in range(1 if mode == "5" else 3)]
            found["fg" if number == 38 else "bg"] = ";".join([code, mode, *rest])
        elif 30 <= number <= 39 or 90 <= number <= 97:
            found["fg"] = code
        elif 40 <= number <= 49 or 100 <= number <= 107:
            found["bg"] = code
        else:
            found[code] = code
    return found
