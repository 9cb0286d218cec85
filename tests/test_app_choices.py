"""Choosing on the full screen: lists that say what follows, advice that is marked, and lines that are never cut."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import wrap

import pytest

from engine.quest.game import GAME
from tests.appkit import SMALL, Sitter, new, run, sit_down
from tests.quest.kit import Race, game_with
from tui.screens.rules import Rules

ROOM = SMALL[0] - 2  # cells of a line of messages


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


@pytest.mark.parametrize(
    ("hand", "ground", "first"),
    [
        ("compass scout explorer sailor", "rubble 1, jungle 2", "Explorer"),  # the Scout has the next space to enter
        ("giant-machete transmitter sailor", "rubble 1, village 1", "Sailor"),
        ("compass explorer sailor", "camp 1, jungle 1", "Explorer"),
        ("giant-machete transmitter", "rubble 1", "Transmitter"),  # nothing else is there
    ],
)
def test_what_a_space_asks_for_begins_with_what_a_bot_would_give_and_no_item(
    tmp_path: Path, hand: str, ground: str, first: str
) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with(hand, ground=ground))
        await me.press("n", "enter")
        await me.until(lambda: "of your hand from the game." in me.text or "play 1 card from your hand." in me.text)
        assert re.match(rf"Enter: (Play|Remove) {first}\b", below(me))

    run(tmp_path, script)


def test_a_price_begins_with_what_a_bot_would_pay_and_no_item_as_half_a_coin(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("compass explorer traveler sailor sailor", ground="jungle 1"))
        await me.choose(("buy", "scout"))
        await me.until(me.asked)
        assert "Pay with Compass" in await me.press()
        assert below(me).startswith("Enter: Pay with Explorer: ½ coin.")

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
            ways = GAME.ways(race.session.view(0), question)
            advised = next(way.text for way in ways if way.actions[0] == action)
            assert said.startswith(f"Hint: {advised}. ")
            assert said.endswith(GAME.why(race.session.view(0), action, 0))
            await me.press("enter")
            assert race.session.actions[made] == action

    run(tmp_path, script)


def test_a_hint_where_there_is_but_one_way_to_pay_says_no_other_thing_than_the_list(tmp_path: Path) -> None:
    async def script(me: Sitter) -> None:
        await sit_down(me, game_with("explorer explorer"))
        await me.choose(("buy", "scout"))
        await me.until(me.asked)
        await me.press("h")
        await me.app.workers.wait_for_complete()
        await me.until(lambda: me.game.hint is not None)
        assert below(me).startswith("Hint: Pay with 2 Explorers: 1 coin; there is no other way. There is nothing else")

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
