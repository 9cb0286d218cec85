"""A board of lines: marks without colour, where arrows lead, what is told to the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from textual import events, on
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from engine.core import Action
from tui.messages import Pointed, Wanted
from tui.widgets.sheet import Lines, Place, Sheet, Spot, beside, places


def spot(text: str, thing: str = "") -> Spot:
    return Spot(text, (thing or text,))


TABLE: Lines = (
    (Spot("ROWS", tone="head"),),
    (spot("one"), Spot(" | "), spot("two"), spot("three")),
    (),
    (spot("alpha"), spot("omega")),
    (Spot("  "), Spot("still one", ("one",))),
    *([Spot(f"line {n}", ("line", n))] for n in range(20)),
)


class Table(Sheet):
    def lay(self, view: Lines, seat: int | None, width: int, height: int) -> Lines:
        return view


class Room(App[None]):
    CSS = "Sheet { width: 40; height: 8; } Sheet > .sheet--cursor { text-style: reverse; }"

    def __init__(self) -> None:
        super().__init__()
        self.sheet = Table()
        self.told: list[tuple[str, Action]] = []

    def compose(self) -> ComposeResult:
        yield self.sheet

    @on(Pointed)
    def pointed(self, event: Pointed) -> None:
        self.told.append(("pointed", event.thing))

    @on(Wanted)
    def wanted(self, event: Wanted) -> None:
        self.told.append(("wanted", event.thing))

    def text(self) -> list[str]:
        return [self.sheet.render_line(y).text.rstrip() for y in range(self.sheet.size.height)]


def in_room(play: Callable[[Room, Pilot[None]], Awaitable[None]], legal: Sequence[str] = ("two", "omega")) -> None:
    async def run() -> None:
        room = Room()
        async with room.run_test(size=(80, 24)) as pilot:
            room.sheet.focus()
            room.sheet.draw(TABLE, 0, frozenset((name,) for name in legal), ())
            await pilot.pause()
            await play(room, pilot)

    asyncio.run(run())


def test_marks_tell_without_colour_what_can_be_acted_on_and_where_the_cursor_is() -> None:
    async def play(room: Room, pilot: Pilot[None]) -> None:
        assert room.text()[:4] == ["ROWS", " one  | [two] three", "", " alpha .omega"]

    in_room(play)


def test_a_thing_in_two_lines_is_marked_in_both() -> None:
    async def play(room: Room, pilot: Pilot[None]) -> None:
        await pilot.press("a")
        assert room.text()[1] == "[one] | .two  three"
        assert room.text()[4] == "  [still one]"
        assert room.told == [("pointed", ("one",))]

    in_room(play)


def test_arrows_go_along_the_line_and_to_the_nearest_thing_above_or_below() -> None:
    found = places(TABLE)
    assert found[1] == Place(("two",), 1, 8, 5)
    assert beside(found, ("two",), "e") == ("three",)
    assert beside(found, ("three",), "e") == ("three",)
    assert beside(found, ("two",), "down") == ("omega",)
    assert beside(found, ("alpha",), "up") == ("one",)
    assert beside(found, ("one",), "up") == ("one",)
    assert beside(found, ("one",), "down") == ("line", 0)
    assert beside(found, ("omega",), "down") == ("one",)


def test_the_next_legal_thing_goes_round() -> None:
    async def play(room: Room, pilot: Pilot[None]) -> None:
        for step, name in ((1, "omega"), (1, "two"), (-1, "omega"), (-1, "two")):
            room.sheet.legal(step)
            assert room.sheet.thing == (name,)

    in_room(play)


def test_the_view_follows_the_cursor_and_the_wheel_leaves_it() -> None:
    async def play(room: Room, pilot: Pilot[None]) -> None:
        room.sheet.go_to(("line", 19))
        await pilot.pause()
        assert room.text()[-1] == "[line 19]"
        for _ in range(12):
            await pilot._post_mouse_events([events.MouseScrollUp], Sheet)
        await pilot.pause()
        assert room.text()[0] == "ROWS"
        assert room.sheet.thing == ("line", 19)
        await pilot.press("up")
        await pilot.pause()
        assert "[line 18]" in room.text()

    in_room(play)


def test_enter_and_a_second_click_act() -> None:
    async def play(room: Room, pilot: Pilot[None]) -> None:
        await pilot.click(Sheet, offset=(3, 3))
        await pilot.click(Sheet, offset=(3, 3))
        await pilot.press("enter")
        assert room.told == [("pointed", ("alpha",)), ("wanted", ("alpha",)), ("wanted", ("alpha",))]

    in_room(play)


def test_a_cursor_whose_thing_is_gone_goes_to_what_can_be_acted_on() -> None:
    async def play(room: Room, pilot: Pilot[None]) -> None:
        room.sheet.draw((TABLE[3],), 0, frozenset([("omega",)]), ())
        assert room.sheet.thing == ("omega",)

    in_room(play)
