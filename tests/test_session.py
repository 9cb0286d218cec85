"""A running game: starting, choosing, taking back, going on from a save, and setups that are refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Action, BadState, Plain
from engine.game import BadSetup, Setup
from engine.registry import load, names
from engine.session import NotLegal, Session

GAME = load("quest")


def start(seats: int = 2, seed: int = 1, **options: Any) -> Session:
    """A new race."""
    return Session.start(Setup("quest", seats, seed, tuple(options.items())))


def choose_some(session: Session, count: int) -> None:
    """Take the first option so many times."""
    for _ in range(count):
        assert session.ask is not None
        session.choose(session.ask.options[0])


def chained() -> Session:
    """A race where the seat to move has taken three choices that may be taken back."""
    session = start(seed=3)
    assert session.ask is not None
    seat = session.ask.seat
    session.choose(("buy", "scout"))
    session.choose(next(option for option in session.ask.options if option[2] == 2))
    assert session.ask.seat == seat
    session.choose(next(option for option in session.ask.options if option[0] == "move"))
    return session


# --- setups


def test_the_quest_is_registered() -> None:
    assert "quest" in names()
    assert load("quest") is GAME


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (Setup("risk", 2, 0), "There is no game 'risk'. There are: "),
        (Setup("quest", 1, 0), "The Quest for El Dorado is for 2 to 4 players, not 1."),
        (Setup("quest", 5, 0), "The Quest for El Dorado is for 2 to 4 players, not 5."),
        (Setup("quest", 2, -1), "The seed must be a number from 0 to 2^63 - 1."),
        (Setup("quest", 2, 1 << 63), "The seed must be a number from 0 to 2^63 - 1."),
        (Setup("quest", 2, 0, (), ("ghosts",)), "The Quest for El Dorado has no module 'ghosts'. It has: "),
        (Setup("quest", 2, 0, (("colour", "red"),)), "The Quest for El Dorado has no option 'colour'. It has: route"),
        (Setup("quest", 2, 0, (("joker_coins", "gold"),)), "joker_coins must be one of its power, half a coin."),
        (Setup("quest", 2, 0, (("move_after_buying", 1),)), "move_after_buying must be one of yes, no."),
        (Setup("quest", 2, 0, (("route", 7),)), "route must be a text."),
    ],
)
def test_a_setup_the_rules_do_not_allow_is_refused_in_a_sentence(setup: Setup, sentence: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Session.start(setup)
    assert str(caught.value).startswith(sentence)


def test_options_are_filled_in_and_put_in_the_games_order() -> None:
    given = Setup("quest", 3, 5, (("joker_coins", "half"), ("route", "serpentine")))
    settled = GAME.settled(given)
    assert [name for name, _ in settled.options] == [option.name for option in GAME.options]
    assert settled.option("joker_coins") == "half"
    assert settled.option("strip_blockades") == "near"
    assert GAME.settled(settled) == settled


def test_a_setup_packs() -> None:
    settled = GAME.settled(Setup("quest", 3, 5, (), ("caves",)))
    assert Setup.unpack(settled.pack()) == settled
    rows: list[Plain] = [
        None,
        [],
        ["quest"],
        ["quest", "2", 1, [], []],
        ["quest", 2, 1, [["a"]], []],
        ["quest", 2, 1, [], [1]],
    ]
    for row in rows:
        with pytest.raises(BadState):
            Setup.unpack(row)


# --- choosing


@pytest.mark.parametrize("action", [("fly",), ("end", 1), ["end"], "end", None, (), ("buy", "pioneer")])
def test_what_is_not_an_option_is_refused_and_changes_nothing(action: Any) -> None:
    session = start()
    before = session.state.pack()
    with pytest.raises(NotLegal):
        session.choose(action)
    assert session.state.pack() == before
    assert session.actions == []


def test_true_is_no_piece_and_one_point_zero_no_number() -> None:
    session = chained()
    while session.undo():
        pass
    assert session.ask is not None
    move = next(option for option in session.ask.options if option[0] == "move")
    for wrong in ((move[0], False, *move[2:]), (*move[:2], float(move[2]), move[3])):
        assert wrong == move
        with pytest.raises(NotLegal):
            session.choose(wrong)
    session.choose(move)


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    session = start(round_limit=12)
    while session.ask is not None:
        session.choose(("end",) if ("end",) in session.ask.options else ("done",))
    assert session.scores is not None
    for action in (("end",), ("done",)):
        with pytest.raises(NotLegal):
            session.choose(action)


# --- taking back


def test_undo_takes_back_one_choice_at_a_time_to_where_it_began() -> None:
    fresh = start(seed=3)
    session = chained()
    assert len(session.actions) == 3
    assert [session.undo() for _ in range(4)] == [True, True, True, False]
    assert session.actions == []
    assert session.state == fresh.state
    assert session.ask == fresh.ask


def test_redo_leads_back_until_something_else_is_chosen() -> None:
    session = chained()
    actions, end = session.actions[:], session.state.copy()
    assert session.undo()
    assert session.undo()
    assert session.redo()
    assert session.redo()
    assert not session.redo()
    assert (session.actions, session.state) == (actions, end)
    session.undo()
    session.choose(("end",))
    assert not session.redo()


def test_undo_stops_where_a_card_was_drawn() -> None:
    session = chained()
    session.choose(("end",))
    while session.ask is not None and ("done",) in session.ask.options:
        session.choose(("done",))
    assert not session.undo()
    assert session.past == []


def test_undo_never_and_undo_free() -> None:
    never = Session.start(Setup("quest", 2, 3), undo_mode="never")
    free = Session.start(Setup("quest", 2, 3), undo_mode="free")
    first = free.state.copy()
    for session in (never, free):
        choose_some(session, 30)
    assert not never.undo()
    assert sum(iter(free.undo, False)) == 30
    assert free.state == first


def test_undo_leaves_the_log_as_it_was() -> None:
    session = start(seed=3)
    before = session.state.core.log[:]
    session.choose(("buy", "scout"))
    session.choose(session.ask.options[0])  # type: ignore[union-attr]  # the purchase is still to be paid
    assert len(session.state.core.log) > len(before)
    while session.undo():
        pass
    assert session.state.core.log == before


# --- going on


def resumed(session: Session) -> Session:
    """The same session, packed and unpacked."""
    past = [(step.actions, step.log, step.state.pack()) for step in session.past]
    return Session.resume(session.setup, session.state.pack(), session.actions[:], past)


def test_a_session_goes_on_in_the_middle_of_a_payment_and_can_still_take_back() -> None:
    session = start(seed=3)
    session.choose(("buy", "scout"))
    twin = resumed(session)
    assert twin.ask == session.ask
    assert twin.state == session.state
    assert twin.undo()
    assert session.undo()
    assert twin.state == session.state
    assert twin.ask == session.ask


def test_a_state_between_two_questions_is_no_save() -> None:
    """Nothing but a question, or the end, is ever saved; anything else would leave the player with no choice."""
    session = start()
    row = session.state.pack()
    row[0][1][0][1] = "draw"  # the turn's step
    with pytest.raises(BadState):
        Session.resume(session.setup, row, [], [])


def test_replay_stops_at_what_is_not_legal() -> None:
    session = start(seed=3)
    choose_some(session, 20)
    actions: list[Action] = [*session.actions[:7], ("fly",), *session.actions[8:]]
    with pytest.raises(NotLegal, match="fly"):
        Session.replay(session.setup, actions)
    assert Session.replay(session.setup, session.actions).state == session.state


def test_the_same_seed_gives_the_same_game() -> None:
    one, two, other = start(4, seed=9), start(4, seed=9), start(4, seed=10)
    assert one.state == two.state
    assert one.state.pack() != other.state.pack()
