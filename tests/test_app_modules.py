"""Dragons, treasures and mists on the full screen at 80 by 24: what is shown of them, and played by keys alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.game import Setup
from engine.quest.game import GAME
from engine.quest.modules.caves.piles import caves_of
from engine.quest.modules.treasures.hoard import costs, hoard_of
from engine.quest.survey import signs_of
from engine.rng import Dice
from engine.session import Session
from tests.appkit import SMALL, Sitter, new, run, sit_down
from tests.players import quest_runner
from tests.quest.kit import COURSE, LINE, Race
from tests.quest.mistkit import corner
from tests.quest.test_mixes import EVERY, FAR_MIST, together
from tui.glyphs import ASCII, NAMES, SAFE, UNICODE, Glyphs
from tui.quest.skin import QuestSkin
from tui.widgets.hexboard import HexBoard

CORNER = corner()


def test_the_board_shows_dragons_their_range_treasures_with_their_price_and_mist(tmp_path: Path) -> None:
    """No colour is needed for it: letters and marks say it all."""

    async def script(me: Sitter) -> None:
        race = together("captain sailor", awake="green", here=3, dragon=LINE[9], treasure=LINE[4])
        await sit_down(me, race)
        lines = me.text.splitlines()
        row = next(line for line in lines if "1A" in line and "2b " in line)  # two blue cards
        assert row.count("?? ") == 3
        assert "1g" in row
        at = lines.index(row)
        assert "$" in lines[at - 1]  # it can be paid
        assert lines[at - 1].count("!") == 1  # the dragon is awake; nothing is said of the mist beside it
        assert (lines[at - 3].count("!"), lines[at + 1].count("!")) == (2, 1)  # what else is beside it

    run(tmp_path, script, SMALL)


def test_from_afar_a_price_stays_whole(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, together("captain sailor", here=3, treasure=LINE[4]))
        assert "$" in me.text
        assert "jA2b" in await me.press("minus", "a", "a")

    run(tmp_path, script, SMALL)


def test_a_dragon_that_sleeps_and_a_treasure_beyond_ones_means_are_marked_so(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, together("captain", here=3, dragon=LINE[9], treasure=LINE[4]))
        text = me.text
        assert "/z\\" in text
        assert "$" not in text
        assert "!" not in text

    run(tmp_path, script, SMALL)


def test_a_treasure_is_gained_by_the_cursor_and_enter(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, together("captain sailor", here=3, treasure=LINE[4]))
        shown = await me.press("d")
        assert "Blue treasure: costs 2" in shown
        assert "Your hand pays for it." in shown
        assert "Enter: Take the Blue treasure on B5 for Captain and Sailor" in shown
        await me.press("enter")
        assert me.mine == [("gain", 0, LINE[4], "captain", "sailor")]

    run(tmp_path, script, SMALL)


def test_the_players_are_listed_with_their_treasures_and_the_map_key_says_so(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        race = together("captain sailor", here=3, treasure=LINE[4])
        race.g.seats[1].tokens.append(hoard_of(race.g).rest.pop())
        await sit_down(me, race)
        lines = me.text.splitlines()
        at = next(row for row, line in enumerate(lines) if line.endswith(" dk hd ds bk tr  go"))
        assert lines[at].split()[-7] == "WHO"
        assert [line.split()[-2] for line in lines[at + 1 : at + 4]] == ["0", "1", "0"]
        assert "$ your hand pays; tr treasures held" in QuestSkin(GAME, ()).legend(race.session.view(0))

    run(tmp_path, script, SMALL)


def test_a_dragon_is_moved_on_the_board(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, together("explorer", awake="green", here=3, dragon=LINE[5], mist=FAR_MIST))
        shown = await me.press("d", "d")
        assert f"Enter: Move the green dragon on {COURSE.names[LINE[5]]} with Explorer" in shown
        shown = await me.press("enter")
        assert "Choose where the green dragon goes." in shown
        assert "Enter: Move the dragon to" in shown  # the cursor is among what may be chosen
        await me.choose(("fly", LINE[6]))
        shown = await me.press("t")
        assert f"{COURSE.names[LINE[5]]}, jungle 1" in shown  # and back where it was before

    run(tmp_path, script, SMALL)


def test_the_owl_is_turned_on_the_board(tmp_path: Path) -> None:
    space, before, two = CORNER

    async def script(me: Sitter) -> None:
        race = together("explorer")
        race.g.seats[0].pieces = [before]
        race.session.ask = race.session.rules.asked(race.g)
        await sit_down(me, race)
        await me.choose(("move", 0, space, "explorer"))
        await me.until(me.asked)
        assert "The mist has lifted. Choose the space for its owl." in me.text
        shown = await me.press("n")
        assert "From there clockwise: " in shown
        assert "in the middle" in shown
        told = " ".join(line.partition("│")[2].strip() for line in shown.splitlines())  # the panel beside the board
        assert re.search(r"Not yet turned. With the owl on C\d+: [a-z]+ \d; on C\d+: [a-z]+ \d\.", told)
        await me.choose(("owl", two[1]))
        assert me.mine[-1] == ("owl", two[1])

    run(tmp_path, script, SMALL)


def test_a_piece_that_is_held_is_marked_on_the_map_and_in_the_list_of_players(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        race = together("explorer", awake="green", here=3, dragon=LINE[4], mist=FAR_MIST)
        await sit_down(me, race)
        lines = me.text.splitlines()
        row = next(number for number, line in enumerate(lines) if "j1A" in line)
        assert lines[row - 1][lines[row].index("j1A") + 1] == "!"
        assert "!24" in next(line for line in lines if "A You" in line)
        assert "! before steps to go: a piece is held" in QuestSkin(GAME, ()).legend(race.g)

    run(tmp_path, script, SMALL)


def test_map_market_and_legend_show_the_characters_in_use(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        race = together("explorer", here=3)
        name = next(name for name, cost in costs().items() if cost.symbol == "machete")
        hoard_of(race.g).lying = {name: LINE[4]}
        await sit_down(me, race)
        assert f"{costs()[name].n}j" in me.text
        me.app.settings.choose("glyphs", "unicode")
        me.app.apply_settings("glyphs")
        assert f"{costs()[name].n}ψ" in await me.press()
        assert "ψ2" in await me.press("b")
        shown = re.sub(r"[│\s]+", " ", await me.press("question_mark", "end"))
        assert "∩ cave with tokens" in shown
        assert "4ψ 4⌂ 3≈ symbols" in shown

    run(tmp_path, script, SMALL)


@pytest.mark.parametrize("glyphs", [ASCII, SAFE, UNICODE], ids=lambda glyphs: str(glyphs.name))
def test_the_legend_names_each_land_by_its_character(glyphs: Glyphs) -> None:
    skin = QuestSkin(GAME, ())
    skin.glyphs = glyphs
    text = skin.legend(together("explorer").session.view(0))
    for land, sign in glyphs.lands.items():
        name = NAMES[land]
        assert re.search(rf"(^|\s){re.escape(sign)} {name}\b", text, re.M), land
    assert f"{glyphs.blocked} " in text
    assert f"{glyphs.legal} can be reached now" in text
    assert f"{glyphs.path} path" in text


def test_a_cave_keeps_its_mark_in_the_range_of_a_dragon(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        cave = COURSE.caves[0]
        race = together("explorer", awake="green", dragon=COURSE.grid.near[cave][0], mist=FAR_MIST)
        await sit_down(me, race)
        assert me.game.panel is not None
        board = me.game.panel.map
        assert isinstance(board, HexBoard)
        look = board.hexes[COURSE.grid.at[cave]]
        assert (look.top, look.bottom) == ("!", "o")
        assert look.text == "^^"

    run(tmp_path, script, SMALL)


def test_the_caves_are_marked_on_which_tokens_are_left() -> None:
    g = together().g
    caves, part = g.tables.course.caves, caves_of(g)
    assert {cell for cell, sign in signs_of(g, 0).items() if sign.glyph == "cave"} == set(caves)
    part.rest += part.piles[0]
    part.piles[0] = []
    assert {cell for cell, sign in signs_of(g, 0).items() if sign.glyph == "cave"} == set(caves[1:])


def test_every_entry_of_the_log_is_found_by_one_of_its_filters() -> None:
    skin = QuestSkin(GAME, ())
    told = {*GAME.templates(GAME.modules)["log"], "drew-cards", "over"}
    shown = [code for codes in skin.kinds().values() for code in codes]
    assert sorted(shown) == sorted(told)


def test_a_mist_is_laid_on_the_board(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        setup = Setup("quest", 3, 1, (("mist_places", "by hand"),), ("mists",))
        await sit_down(me, Race(Session.start(setup)))
        await me.until(me.asked)
        shown = await me.press("n")
        assert "Lay the next mist unseen. Choose the space in its middle." in shown
        assert "Enter: Lay a mist on tile" in shown
        marks = shown.count("??")
        await me.press("enter")
        await me.until(lambda: bool(me.mine))
        assert me.mine[0][0] == "spread"
        assert me.text.count("??") > marks

    run(tmp_path, script, SMALL)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_race_with_all_modules_is_played_by_keys(tmp_path: Path, seed: int) -> None:
    async def script(me: Sitter) -> None:
        dice = Dice(seed)
        await me.play_on(lambda view, ask: quest_runner(view, ask, dice), 60)

    run(tmp_path, script, SMALL, new("human", "random", seed=seed, modules=EVERY))
