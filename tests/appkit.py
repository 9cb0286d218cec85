"""Driving the full-screen application by keys, and reading what it shows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from engine.core import Action, Ask
from engine.game import Setup
from engine.registry import load
from saves.store import Store
from tests.quest.kit import Race
from tui.app import ElDorado
from tui.localtable import LocalTable
from tui.players import Start, seated
from tui.screens.curtain import Curtain
from tui.screens.game import GameScreen
from tui.screens.score import Score

SMALL, LARGE = (80, 24), (120, 40)
PATIENCE = 60.0  # seconds that a bot may need before a test gives up


def text_of(screen: Screen[object]) -> str:
    """What is on the screen, line by line."""
    strips = screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


class Sitter:
    """Somebody at the keyboard."""

    def __init__(self, app: ElDorado, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot
        self.before = 0  # choices made before my turn

    async def press(self, *keys: str) -> str:
        """Press keys; gives what is shown then."""
        await self.pilot.press(*keys)
        await self.pilot.pause()
        return self.text

    async def quick(self, *keys: str) -> None:
        """Press keys without waiting for the screen to come to rest: for whole games."""
        for key in keys:
            self.send(key)
            await self.pilot._wait_for_screen()

    def send(self, key: str) -> None:
        """Press a key and wait for nothing."""
        event = events.Key(key, key if len(key) == 1 else None)
        event.set_sender(self.app)
        assert self.app._driver is not None
        self.app._driver.send_message(event)

    async def until(self, ready: Callable[[], bool]) -> None:
        """Let the application work until that is so."""
        for _ in range(5000):
            if ready():
                return
            await self.pilot._wait_for_screen()
        raise AssertionError(f"never came:\n{self.text}")

    @property
    def text(self) -> str:
        """What is shown."""
        return text_of(self.app.screen)

    @property
    def notices(self) -> list[str]:
        """What is said in a corner."""
        return [notice.message for notice in self.app._notifications]

    @property
    def game(self) -> GameScreen:
        """The game screen in front."""
        assert isinstance(self.app.screen, GameScreen), self.app.screen
        return self.app.screen

    @property
    def mine(self) -> list[Action]:
        """The choices since my turn began."""
        return list(self.game.table.actions[self.before :])

    async def wait(self, ready: Callable[[], bool]) -> None:
        """Let bots play until that is so. Wakes with every change of the table."""
        table = next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, GameScreen)).table
        changed = asyncio.Event()
        stop = table.listen(changed.set)
        try:
            while not ready():
                await asyncio.wait_for(changed.wait(), PATIENCE)
                changed.clear()
        finally:
            stop()

    async def my_turn(self) -> None:
        """Wait for a question to a person, or the end."""
        game = next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, GameScreen))
        await self.wait(lambda: not game.table.bot_turn())
        self.before = len(game.table.actions)
        await self.until(self.asked)

    async def choose(self, action: Action) -> None:
        """Make a choice by keys alone: the list of all choices, its digit or down to it, Enter."""
        game = self.game
        assert game.question is not None
        panel = game.panel
        assert panel is not None
        if not panel.prompt.display:
            await self.quick("o")
            await self.until(lambda: panel.prompt.display and panel.prompt.rows.has_focus)
        rows = panel.prompt.rows
        at = next(n for n, row in enumerate(rows.rows) if action in row.what)
        made = len(game.table.actions)
        if at < 9:
            await self.quick(str(at + 1))
        elif at == len(rows.rows) - 1:
            await self.quick("end", "enter")
        else:
            await self.quick(*["down" if at > rows.at else "up"] * abs(at - rows.at), "enter")
        await self.until(lambda: len(game.table.actions) > made)

    async def play_on(self, pick: Callable[[Any, Ask], Action], choices: int) -> None:
        """Make so many choices by keys, lifting curtains; stops when the game is over."""
        for _ in range(choices):
            await self.my_turn()
            if isinstance(self.app.screen, Curtain):
                await self.quick("abcd"[self.app.screen.seat], "enter")
                await self.until(lambda: isinstance(self.app.screen, GameScreen) and self.asked())
            if isinstance(self.app.screen, Score):
                await self.pilot.pause()
                return
            assert self.game.question is not None
            await self.choose(pick(self.game.view, self.game.question))

    def asked(self) -> bool:
        """Whether a person is asked now, or the game is over, and the screen says so."""
        screen = self.app.screen
        if isinstance(screen, GameScreen):
            return not screen.stale and screen.question is not None and screen.question == screen.table.ask()
        return isinstance(screen, Curtain | Score)


def run(
    tmp_path: Path,
    script: Callable[[Sitter], Awaitable[None]],
    size: tuple[int, int] = SMALL,
    start: Start | None = None,
) -> None:
    """Start the application, let a script press keys, end."""

    async def main() -> None:
        async with sitting(tmp_path, size, start) as sitter:
            await script(sitter)

    asyncio.run(main())


@asynccontextmanager
async def sitting(tmp_path: Path, size: tuple[int, int] = SMALL, start: Start | None = None) -> AsyncIterator[Sitter]:
    """The application running without a terminal, its saves in a folder of the test's own."""
    app = ElDorado(Store(tmp_path / "saves"), start)
    app.settings.speed = "fast"
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.pause()
        yield Sitter(app, pilot)


SHORT = "B0@0,0 C0@-7,3 Y3@-11,7"  # a race of about ten steps, for whole games


def new(*kinds: str, seed: int = 1, modules: tuple[str, ...] = (), route: str = "first-game") -> Start:
    """A start right into a new game of the Quest."""
    return begun("quest", *kinds, seed=seed, options=(("route", route),), modules=modules)


def begun(
    name: str,
    *kinds: str,
    seed: int = 1,
    options: tuple[tuple[str, Any], ...] = (),
    modules: tuple[str, ...] = (),
) -> Start:
    """A start right into a new game."""
    setup = load(name).settled(Setup(name, len(kinds), seed, options, modules))
    return Start("new", setup, seated(kinds), "fair")


async def sit_down(me: Sitter, race: Race, *kinds: str) -> None:
    """Open a table in the middle of a race built by hand."""
    kinds = kinds or ("human", *["random"] * (len(race.g.seats) - 1))
    me.app.open_table(LocalTable(race.session, seated(kinds)))
    await me.pilot.pause()
    await me.pilot.pause()
    await me.my_turn()
