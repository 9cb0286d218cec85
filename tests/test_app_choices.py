"""Choosing on the full screen: lists that say what follows, advice that is marked, and lines that are never cut."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import wrap

import pytest

from engine.quest.game import GAME
from engine.quest.state import HOME
from tests.appkit import LARGE, SMALL, Sitter, new, run, sit_down
from tests.quest.kit import Race, game_with
from tests.quest.test_traps import POCKET
from tui.glyphs import SAFE
from tui.players import Player
from tui.screens.curtain import Curtain
from tui.screens.display import whole_sentences
from tui.screens.game import GameScreen
from tui.screens.rules import Rules
from tui.widgets.race import graph

ROOM = SMALL[0] - 2  # cells of a line of messages


@pytest.fixture(autouse=True)
def _own_config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELDORADO_CONFIG", str(tmp_path / "config"))


def below(me: Sitter) -> str:
    """The two lines that say what Enter does."""
    panel = me.game.panel
    assert panel is not None
    shown = str(panel.line("outcome").said)
    lines = " ".join(line.strip() for line in me.text.splitlines())
    assert " ".join(shown.split()) in " ".join(lines.split())  # it is on the screen, whole
    return shown


def keys_of(me: Sitter) -> str:
    """The line of keys."""
    return me.text.splitlines()[-1]


# --- lists


def test_a_payment_says_what_is_paid_for_and_what_follows_each_row(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("traveler traveler explorer"))
        await me.press("b", "enter")
        assert "Pay 1 coin for Scout: 1 coin still due." in me.text
        assert "All you can do" not in me.text
        assert "Pay with Traveler: 1 coin  (you hold 2)" in me.text
        assert below(me) == "Enter: Pay with Traveler: 1 coin. Then Scout is yours, on your discard pile."
        await me.press("down")
        assert below(me) == "Enter: Pay with Explorer: ½ coin. Then ½ coin still due."

    run(tmp_path, script)


def test_a_payment_that_leaves_no_choice_is_one_enter(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        race = game_with("traveler traveler")
        race.session.choose(("buy", "photographer"))
        await sit_down(me, race)
        assert "Pay with 2 Travelers" in me.text or "Pay with 2 Traveler" in me.text
        await me.press("enter")
        assert race.g.seats[0].discard == ["photographer"]
        assert not race.g.seats[0].hand

    run(tmp_path, script)


def test_space_chooses_nothing_for_a_person(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        for keys in (("o", "end"), ("escape", "n"), ("b",)):
            await me.press(*keys, "space", "space")
            assert not me.mine, keys
        assert "Enter does what" in below(me)

    run(tmp_path, script, SMALL, new("human", "random", seed=2))


def test_after_esc_from_a_payment_enter_leads_back_to_it(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("traveler explorer"))
        await me.press("b", "enter", "escape")
        panel = me.game.panel
        assert panel is not None
        assert not panel.prompt.display
        assert panel.map is not None
        assert panel.map.has_focus
        assert panel.tab == "cell"
        assert "back to what is asked" in below(me)
        await me.press("enter")
        assert panel.prompt.display
        assert panel.prompt.rows.has_focus

    run(tmp_path, script)


def test_what_was_said_of_a_row_is_gone_after_paying_and_after_taking_back(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("traveler explorer"))
        await me.press("b", "enter", "enter")
        assert "Traveler" not in below(me)
        await me.press("u")
        assert "Enter: Pay with" in below(me)
        await me.press("u")
        assert "Pay" not in below(me)

    run(tmp_path, script)


def test_the_end_of_a_turn_begins_with_what_a_bot_would_discard_and_keeping_has_one_digit(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        race = game_with("traveler explorer sailor sailor", ground="jungle 1, jungle 1, water 1")
        await sit_down(me, race)
        await me.press("t", "t")
        assert "   1  Keep the rest of your hand" in me.text.replace("│", " ")
        assert below(me) == "Enter: Discard Explorer. You draw 1 card then."
        await me.press("home")
        assert below(me) == "Enter: Keep the rest of your hand. Careful: you keep all 4 cards and draw none."
        await me.press("down", "enter", "1")
        assert me.mine[-1] == ("done",)
        assert me.mine[-2][0] == "discard"

    run(tmp_path, script)


def test_ending_the_turn_asks_once_a_turn(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        race = game_with("explorer explorer", ground="jungle 1, jungle 1")
        await sit_down(me, race)
        assert "Again: end your turn" in await me.press("t")
        await me.press("n", "enter")
        await me.press("t")
        assert race.session.actions[-1] == ("end",)

    run(tmp_path, script)


def test_ending_the_turn_asks_never_if_that_is_chosen(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        me.app.settings.choose("ending", "at once")
        race = game_with("explorer explorer", ground="jungle 1, jungle 1")
        await sit_down(me, race)
        await me.press("t")
        assert race.session.actions == [("end",)]

    run(tmp_path, script)


def test_what_was_said_about_a_key_is_gone_with_the_next(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer explorer", ground="jungle 1, jungle 1"))
        before = below(me)
        for key in ("t", "U", "space"):
            await me.press(key)
            assert below(me) != before, key
            await me.press("l", "escape")
            assert below(me) == before, key

    run(tmp_path, script)


def test_next_legal_is_offered_only_when_a_place_can_be_reached(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("traveler traveler", ground="jungle 1"))
        assert "n next" not in keys_of(me)
        await me.press("n")
        assert "Nothing on the board" in below(me)
        assert "b buy" in keys_of(me)
        await me.press("b")
        assert "b buy" not in keys_of(me)

    run(tmp_path, script)


def test_ending_the_turn_does_not_ask_for_the_sake_of_a_token_or_a_base_camp(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        race = game_with("explorer", tokens="cave-draw cave-machete-1", ground="camp 1", modules=("caves",))
        await sit_down(me, race)
        await me.press("t")
        assert race.session.actions == [("end",)]

    run(tmp_path, script)


def test_closing_the_list_shows_the_map_as_it_was(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press(*["d"] * 6)
        before = me.text
        await me.press("o", "escape")
        assert me.text == before

    run(tmp_path, script, SMALL, new("human", "random", seed=2))


# --- advice


@pytest.mark.parametrize(
    "race",
    [
        game_with("explorer explorer"),
        game_with("traveler traveler traveler traveler"),
        game_with("sailor"),
        game_with("cartographer sailor", deck="sailor traveler"),
    ],
    ids=["step", "purchase", "end", "action"],
)
def test_a_hint_is_marked_so_that_enter_does_it_and_gives_its_reason(tmp_path: Path, race: Race) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, race)
        for _ in range(3):
            question, made = me.game.question, len(race.session.actions)
            if question is None:
                return
            await me.press("h")
            await me.app.workers.wait_for_complete()
            await me.until(lambda: me.game.hint is not None)
            await me.press()
            assert me.game.hint is not None
            action = me.game.hint[0]
            said = below(me)
            assert said.startswith(f"Hint: {GAME.word(race.session.view(0), action, 0)}. ")
            assert said.endswith(GAME.why(race.session.view(0), action, 0))
            await me.press("enter")
            assert race.session.actions[made] == action

    run(tmp_path, script)


# --- lines that are never cut


LONGEST = {"land": "village 2", "symbol": "machete", "cards": "4 cards", "price": "5 coins", "coins": "12½ coins"}


def reasons() -> list[str]:
    """Every sentence of [why] with the longest words that fit it."""
    templates = GAME.templates(GAME.modules)["why"]

    def filled(text: str, rest: str = "4") -> str:
        return re.sub(r"{\d(?::(\w+))?}", lambda found: LONGEST.get(found[1], rest), text)

    payment = max((filled(templates[code]) for code in ("too-few-cards", "no-symbol", "too-weak")), key=len)
    return [filled(text, payment if code == "blocked" else "4") for code, text in templates.items()]


@pytest.mark.parametrize("reason", reasons())
def test_no_reason_is_cut(reason: str) -> None:
    assert len(wrap(f"C12, village 4: {reason}", ROOM)) <= 2


def test_the_longest_reason_is_on_the_screen_to_its_last_word(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer", ground="jungle 1", blockade=2))
        await me.press("d")
        assert "A blockade lies between" in below(me)
        assert len(below(me)) > ROOM
        await me.press("m")
        assert below(me).startswith("C") or below(me)[0].isupper()

    run(tmp_path, script)


# --- keys of the moment


def test_only_keys_of_the_moment_are_offered(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("traveler explorer", ground="jungle 1"))
        assert "b buy" in keys_of(me)
        assert "n next" in keys_of(me)
        assert "u undo" not in keys_of(me)
        await me.press("b", "enter")
        assert "u undo" in keys_of(me)
        for key in ("b buy", "n next", "t end", "o all", "p cheapest"):
            assert key not in keys_of(me), key
        await me.press("enter")
        assert "b buy" not in keys_of(me)
        await me.press("t", "t")
        assert "t no more" in keys_of(me)
        assert "b buy" not in keys_of(me)

    run(tmp_path, script)


def test_undo_says_why_it_cannot(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("u")
        assert "Nothing can be taken back since this: Round" in below(me)

    run(tmp_path, script, SMALL, new("human", "random", seed=2))


def test_r_opens_the_rule_of_the_thing_or_of_the_question(tmp_path: Path) -> None:
    async def first_line(me: Sitter) -> str:
        assert isinstance(me.app.screen, Rules)
        text = me.app.screen.query_one("#text", type(me.app.screen.query_one("#headings")))
        line: str = text.rows[0].text  # type: ignore[attr-defined]
        await me.press("escape")
        return line

    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("traveler explorer jack-of-all-trades", ground="rubble 1"))
        await me.press("d", "r")
        assert await first_line(me) == "Rubble"
        await me.press("b", "r")
        assert await first_line(me) == "The market"
        await me.press("enter", "r")
        assert await first_line(me) == "What cards pay"

    run(tmp_path, script)


# --- what is shown


def test_market_marks_items_whatever_they_do(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("b")
        assert "Transmitter   !act" in me.text
        assert "Treasure Chest!v4" in me.text
        assert "Jack-of-all-T. *1" in me.text
        assert "Scout          j2  1 x" in me.text

    run(tmp_path, script, SMALL, new("human", "random", seed=2))


def test_names_are_whole_where_there_is_room(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        assert "Jack-of-all-Trades" in me.text

    run(tmp_path, script, LARGE, new("human", "random", seed=2))


def test_the_hand_line_shows_what_was_played(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer explorer traveler", ground="jungle 1, jungle 1"))
        await me.press("n", "enter")
        assert "played: Explorer" in me.text

    run(tmp_path, script)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_full_hand_marks_items_and_still_shows_the_piles(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer traveler sailor giant-machete compass scout"))
        hand = "\n".join(line for line in me.text.splitlines() if re.search(r"\b(Compass|Giant M)", line))
        assert "Compass!" in hand
        assert re.search(r"Giant (M\.|Machete)!", hand)
        assert "Scout!" not in hand
        assert "deck 0" in me.text
        assert "played" in me.text

    run(tmp_path, script, size)


def test_what_a_card_does_is_cut_between_words(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer traveler sailor transmitter"))
        assert "take any..." in me.text

    run(tmp_path, script)


def test_the_counts_of_players_stay_in_their_columns_when_one_has_arrived(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        race = game_with("explorer", ground="jungle 1")
        race.g.seats[1].pieces, race.g.arrivals = [HOME], [1]
        await sit_down(me, race)
        rows = [line.split("│")[1].rstrip() for line in me.text.splitlines() if re.search(r"│ [ABC] .*\d$", line)]
        assert len(rows) == 3
        assert len({len(row) for row in rows}) == 1
        assert rows[1].endswith(" 0")
        assert "home" in me.text.splitlines()[0]

    run(tmp_path, script)


def test_how_things_stand_says_what_is_played(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        await me.press("i")
        assert "With Caves. Route: First game (easy). Strip blockades:" in me.text

    run(tmp_path, script, SMALL, new("human", "random", seed=2, modules=("caves",)))


def test_a_trapped_piece_has_no_way_wherever_it_is_shown(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        race = game_with("explorer", route=POCKET)
        race.g.seats[0].pieces[0] = race.cell("R13")
        await sit_down(me, race)
        assert "no way" in me.text.splitlines()[0]
        await me.press("i")
        assert "no way" in me.text.splitlines()[2]

    run(tmp_path, script)


def test_the_graph_keeps_its_lowest_line_for_those_who_arrived() -> None:
    for height in (4, 8, 16, 40):
        lines = graph([[30, 29], [12, 1], [1, 0]], 60, height, SAFE)
        lowest = lines[-2]
        assert lowest.split()[0] == "0"
        assert lowest.count("B") == 1
        assert "A" not in lowest
    exact = graph([[5, 4], [1, 0]], 60, 10, SAFE)
    assert [line.split()[0] for line in exact[:-1]] == ["5", "4", "3", "2", "1", "0"]
    assert graph([[5, None]], 60, 10, SAFE)[0].startswith("no way")


@pytest.mark.parametrize("names", [("Bartholomew Long", "Wilhelmina Longe", "Maximiliane Long", "Konstantinus Lon")])
def test_the_first_line_always_says_whether_the_game_is_saved(tmp_path: Path, names: tuple[str, ...]) -> None:
    async def script(me: Sitter) -> None:
        await me.my_turn()
        me.game.table.players = tuple(Player(name) for name in names)
        me.game.draw()
        line = (await me.press()).splitlines()[0]
        assert line.endswith("saved  F10 menu")
        assert all(name[:4] in line for name in names)
        assert line.count(".(") == 4  # each says that it is shortened
        me.game.table.save_trouble = "Not saved: the disk is full."
        me.game.draw()
        assert (await me.press()).splitlines()[0].endswith("Not saved: the disk is full.")

    run(tmp_path, script, SMALL, new("human", "random", "random", "random", seed=2))


def test_the_curtain_counts_the_same_news_after_going_on_another_day(tmp_path: Path) -> None:
    counts: list[str] = []

    async def play(me: Sitter) -> None:
        for _ in range(3):
            curtain = me.app.screen
            assert isinstance(curtain, Curtain)
            await me.press("abc"[curtain.seat], "enter")
            await me.until(lambda: isinstance(me.app.screen, GameScreen) and me.asked())
            await me.press("t", "t", "1")
        counts.append(next(line for line in me.text.splitlines() if "F9" in line))

    async def again(me: Sitter) -> None:
        await me.press("c")
        await me.until(lambda: isinstance(me.app.screen, Curtain))
        await me.press()
        counts.append(next(line for line in me.text.splitlines() if "F9" in line))

    run(tmp_path, play, SMALL, new("human", "human", "human"))
    run(tmp_path, again)
    assert counts[0] == counts[1]
    assert "(0 lines)" not in counts[0]


def test_what_does_not_fit_its_lines_ends_with_a_whole_sentence() -> None:
    text = "Enter: Go there. It is far. It leaves the game."
    assert whole_sentences(text, 24, 2) == text
    assert whole_sentences(text, 24, 1) == "Enter: Go there."
    assert whole_sentences(text, 16, 2) == "Enter: Go there. It is far."
    assert whole_sentences("A sentence that is too long anyhow.", 8, 1) == "A sentence that is too long anyhow."
