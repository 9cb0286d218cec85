"""The pictures of the README: ``make screenshots`` plays to fixed positions at fixed sizes and writes SVG files."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.appkit import LARGE, SMALL, Sitter, begun, new, sitting
from tui.players import Start
from tui.screens.newgame import NewGame

EVERY = ("caves", "mists", "treasures", "dragons")
FOLDER = Path(__file__).parent.parent / "screenshots"
_FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
_TERMINAL = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}  # whatever the terminal of who makes them

Script = Callable[[Sitter], Awaitable[None]]


def picture(sitter: Sitter) -> str:
    """The screen as SVG that loads no font from elsewhere."""
    svg = sitter.app.export_screenshot(title="eldorado")
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg)
    svg = svg.replace("Fira Code, monospace", _FONT)
    svg = re.sub(r"terminal-\d+", "terminal", svg)  # a sum of the text, which tells nothing in a diff
    return re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)


async def shoot(name: str, size: tuple[int, int], start: Start | None, script: Script) -> None:
    """Run a script on a fresh application and keep what is then shown."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ELDORADO_CONFIG"] = folder  # settings of nobody in particular
        async with sitting(Path(folder), size, start) as sitter:
            await script(sitter)
            await sitter.pilot.pause()
            (FOLDER / f"{name}.svg").write_text(picture(sitter), "utf-8")
    print(name)


async def nothing(me: Sitter) -> None:
    """As it opens."""


async def new_game(me: Sitter) -> None:
    """The new-game page, with a seed that is always the same."""
    await me.press("n")
    screen = me.app.screen
    assert isinstance(screen, NewGame)
    screen.choices.seed = 7
    screen.reshow()
    await me.press("down", "down", "down")


def turn(number: int, *keys: str) -> Script:
    """A turn of a good player, its first step just made so that there is something to go on with; then keys."""

    async def script(me: Sitter) -> None:
        await me.my_turn()
        while me.game.view.round < number or not walking(me):
            await advance(me)
        await me.press(*keys)

    return script


def walking(me: Sitter) -> bool:
    """Whether a step of this turn is made, and another can be."""
    ask = me.game.table.ask()
    moves = {action[2] for action in ask.options if action[0] == "move"} if ask is not None else set()
    return len(moves) > 2 and bool(me.game.view.seats[0].played)


async def passed_on(me: Sitter) -> None:
    """The keyboard on its way to the next player."""
    await me.my_turn()


async def advance(me: Sitter) -> bool:
    """One choice of a good player, then the bots; False when the game is over."""
    table = me.game.table
    ask = table.ask()
    if ask is None:
        return False
    await me.choose(await asyncio.to_thread(table.hint, ask.seat))
    await me.my_turn()
    return table.ask() is not None


def queued(me: Sitter) -> bool:
    """Whether something waits to be activated, with more to come."""
    ask = me.game.table.ask()
    return ask is not None and me.game.skin.needs_panel(ask) and len(ask.options) > 3


async def walk(me: Sitter) -> None:
    """A good player in the midst of a walk along a row."""
    await me.my_turn()
    while me.game.view.round < 4 or not queued(me):
        await advance(me)


async def to_the_end(me: Sitter) -> None:
    """A short race, finished."""
    await me.my_turn()
    while await advance(me):
        pass


def race(*kinds: str, modules: tuple[str, ...] = (), route: str = "hills-of-gold") -> Start:
    """A race from a fixed seed."""
    return new(*kinds, seed=7, modules=modules, route=route)


SHOTS: list[tuple[str, tuple[int, int], Start | None, Script]] = [
    ("home", SMALL, None, nothing),
    ("new-game", SMALL, None, new_game),
    ("quest-80x24", SMALL, race("human", "greedy", "greedy"), turn(4, "n")),
    ("quest-120x40", LARGE, race("human", "greedy", "greedy", "greedy", modules=("caves",)), turn(7, "n")),
    ("modules-80x24", SMALL, race("human", "greedy", "greedy", modules=EVERY, route="first-game"), turn(5, "n")),
    ("decision", SMALL, race("human", "greedy", "greedy"), turn(4, "o")),
    ("curtain", SMALL, race("human", "human"), passed_on),
    ("help", SMALL, race("human", "greedy", "greedy"), turn(4, "n", "question_mark")),
    ("score", SMALL, race("human", "greedy", "greedy", "greedy", route="first-game"), to_the_end),
    ("old-ones-80x24", SMALL, begun("old-ones", "human", "greedy", seed=7), walk),
    ("old-ones-120x40", LARGE, begun("old-ones", "human", "greedy", "greedy", seed=7), walk),
    ("colour-blind", SMALL, race("human", "greedy", "greedy"), turn(4, "n", "f3", "f3")),
    ("no-colour-ascii", SMALL, race("human", "greedy", "greedy"), turn(4, "n", *["f2", "f3"] * 3)),
]


async def main() -> None:
    """Write all pictures, or those named."""
    FOLDER.mkdir(exist_ok=True)
    os.environ.pop("NO_COLOR", None)
    os.environ.pop("COLORTERM", None)
    os.environ.update(_TERMINAL)
    for shot in SHOTS:
        if shot[0] in (sys.argv[1:] or shot):
            await shoot(*shot)


if __name__ == "__main__":
    asyncio.run(main())
