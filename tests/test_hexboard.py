"""The hex board: where keys, clicks and the wheel lead, and what is painted anew."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual import events
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from engine.hexes import Axial
from tests.test_hexpaint import BLOB
from tui.glyphs import ASCII
from tui.hexes import STEPS
from tui.hexpaint import Hex
from tui.widgets.hexboard import HexBoard


class Board(App[None]):
    """A board and what it says."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[str, Axial]] = []

    def compose(self) -> ComposeResult:
        yield HexBoard()

    def on_mount(self) -> None:
        self.board.show({at: Hex("machete", "j1", legal=at in ((2, -1), (-2, 2))) for at in BLOB})
        self.board.go((0, 0))
        self.board.focus()

    @property
    def board(self) -> HexBoard:
        """The board."""
        return self.query_one(HexBoard)

    def on_hex_board_pointed(self, message: HexBoard.Pointed) -> None:
        self.said.append(("pointed", message.at))

    def on_hex_board_chosen(self, message: HexBoard.Chosen) -> None:
        self.said.append(("chosen", message.at))


def walk(steps: Callable[[Board, Pilot[None]], Awaitable[None]], size: tuple[int, int] = (80, 24)) -> None:
    """Run a board and do something with it."""

    async def run() -> None:
        app = Board()
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            app.said.clear()
            await steps(app, pilot)

    asyncio.run(run())


def text_of(board: HexBoard) -> str:
    """What the board shows."""
    return "\n".join(board.render_line(y).text for y in range(board.size.height))


def test_six_keys_six_directions() -> None:
    async def steps(app: Board, pilot: Pilot[None]) -> None:
        for key, back, way in (("e", "z", "ne"), ("q", "c", "nw"), ("d", "a", "e")):
            await pilot.press(key)
            assert app.board.cursor == STEPS[way]
            await pilot.press(back)
            assert app.board.cursor == (0, 0)
        await pilot.press("up", "up", "down", "down", "left", "right")
        assert app.board.cursor == (0, 0)
        assert len(app.said) == 12

    walk(steps)


def test_enter_chooses_what_is_pointed_at() -> None:
    async def steps(app: Board, pilot: Pilot[None]) -> None:
        await pilot.press("d", "enter")
        assert app.said == [("pointed", (1, 0)), ("chosen", (1, 0))]

    walk(steps)


def test_a_wall_of_the_map_says_nothing() -> None:
    async def steps(app: Board, pilot: Pilot[None]) -> None:
        await pilot.press("end", "d", "right")
        assert app.said == [("pointed", (3, 0))]

    walk(steps)


def test_legal_hexes_in_turn() -> None:
    async def steps(app: Board, pilot: Pilot[None]) -> None:
        app.board.legal(1)
        assert app.board.cursor == (-2, 2)
        app.board.legal(1)
        assert app.board.cursor == (2, -1)
        app.board.legal(-1)
        assert app.board.cursor == (-2, 2)

    walk(steps)


def test_a_click_points_and_the_second_chooses() -> None:
    async def steps(app: Board, pilot: Pilot[None]) -> None:
        line = next(y for y in range(24) if "[j1 ]" in app.board.render_line(y).text)
        x = app.board.render_line(line).text.index("[j1 ]") + 6
        await pilot.click(HexBoard, offset=(x, line))
        await pilot.click(HexBoard, offset=(x, line))
        await pilot.click(HexBoard, offset=(0, 0))
        assert app.said == [("pointed", (1, 0)), ("chosen", (1, 0))]

    walk(steps)


def test_zooms_keep_the_cursor_in_view() -> None:
    async def steps(app: Board, pilot: Pilot[None]) -> None:
        await pilot.press("c", "c", "c")
        for key, bracket in (("plus", "[j1       ]"), ("minus", "[j1 ]"), ("minus", "[]"), ("minus", "[]")):
            await pilot.press(key)
            assert bracket in text_of(app.board)

    walk(steps, (30, 12))


def test_the_view_follows_the_cursor_and_the_wheel() -> None:
    async def steps(app: Board, pilot: Pilot[None]) -> None:
        start = app.board.start
        await pilot.press("pagedown", "pagedown")
        assert app.board.start[1] > start[1]
        assert "[j1 ]" in text_of(app.board)
        below = app.board.start
        wheel = events.MouseScrollUp(app.board, 5, 5, 0, 0, 0, False, False, False)
        app.board.post_message(wheel)
        await pilot.pause()
        assert app.board.start[1] < below[1]
        assert app.board.cursor is not None
        assert app.board.cursor[1] == 3

    walk(steps, (30, 9))


def test_a_change_repaints_only_what_changed() -> None:
    async def steps(app: Board, pilot: Pilot[None]) -> None:
        board = app.board
        board.show({**board.hexes, (2, 0): Hex("coin", "v3", piece="B", owner=1)})
        assert board._repaint_regions == {board.region_of((2, 0))}
        assert "v3B" in text_of(board)
        await pilot.pause()
        board.show(board.hexes, [((2, 0), (3, 0))])
        assert board._repaint_regions == {board.region_of((2, 0)), board.region_of((3, 0))}
        assert "v3B#" in text_of(board)
        await pilot.pause()
        board.show(board.hexes, [((2, 0), (3, 0))])
        assert not board._repaint_regions

    walk(steps)


def test_painting_bit_by_bit_is_painting_all() -> None:
    async def steps(app: Board, pilot: Pilot[None]) -> None:
        board = app.board
        for key in ("plus", "minus", "minus"):
            for step in ("d", "e", "up", "z", "left", "n"):
                await pilot.press(step)
                board.show(board.hexes, [((board.cursor or (0, 0)), (0, 0))])
                bit_by_bit = text_of(board)
                board.repaint()
                assert text_of(board) == bit_by_bit
            await pilot.press(key)

    walk(steps)


def test_another_map_keeps_the_cursor_if_it_can() -> None:
    async def steps(app: Board, pilot: Pilot[None]) -> None:
        app.board.show({(0, 0): Hex(text="j1"), (1, 0): Hex(text="j2", legal=True)})
        assert app.board.cursor == (0, 0)
        app.board.show({(5, 0): Hex(text="j1"), (6, 0): Hex(text="j2", legal=True)})
        assert app.board.cursor == (6, 0)
        app.board.show({})
        await pilot.press("d", "up", "home", "pageup", "plus", "enter", "minus")
        assert app.board.cursor is None
        app.board.use(ASCII)

    walk(steps)


def test_every_binding_of_the_board_has_an_id() -> None:
    async def steps(app: Board, pilot: Pilot[None]) -> None:
        bindings = [b for bs in app.board._bindings.key_to_bindings.values() for b in bs]
        assert {"hex.nw", "hex.ne", "hex.w", "hex.e", "hex.sw", "hex.se", "ok", "zoom.in"} <= {b.id for b in bindings}
        assert all(b.id for b in bindings)

    walk(steps)
