"""A save holds the game exactly as it stands, and little else."""

from __future__ import annotations

import pytest

from engine.digest import digest
from saves.card import MAGIC, read_card
from saves.errors import SaveDamaged, SaveForeign, SaveTooNew
from saves.format import read
from saves.pieces import Pieces
from saves.upgrade import FORMAT
from tests.saving import SEATS, body_of, card, forged, halfway, on, played, saved, to_the_end


def test_a_game_comes_back_in_the_middle_of_a_decision() -> None:
    session = halfway()
    again = read(saved(session)).session
    assert again.ask == session.ask
    assert again.state.pack() == session.state.pack()
    assert again.actions == session.actions
    assert again.undo_mode == session.undo_mode


def test_a_game_taken_up_again_goes_on_as_if_never_left() -> None:
    session = halfway()
    again = read(saved(session)).session
    to_the_end(session)
    to_the_end(again)
    assert digest(again.state) == digest(session.state)


def test_what_could_be_taken_back_still_can() -> None:
    session = halfway()
    again = read(saved(session)).session
    assert len(again.past) == len(session.past) > 0
    while session.undo():
        assert again.undo()
        assert again.state.pack() == session.state.pack()
        assert again.ask == session.ask
    assert not again.undo()


@pytest.mark.parametrize("seed", range(4))
def test_packing_only_what_changed_gives_the_same_bytes(seed: int) -> None:
    session, pieces = played(0, seed, undo_mode="free"), Pieces()
    for turn in range(60):
        on(session, 3, turn)
        for _ in range(turn % 4):
            session.undo()
        if turn % 3:
            session.redo()
        assert pieces.body(session) == Pieces().body(session)


def test_a_finished_game_can_be_read() -> None:
    session = played(0)
    to_the_end(session)
    again = read(saved(session))
    assert again.session.scores == session.scores
    assert again.card.turn == -1


def test_the_card_is_read_without_the_game() -> None:
    session = halfway()
    assert read_card(saved(session)) == card(session)
    assert read_card(saved(session)).seats == SEATS


def test_a_long_game_is_a_small_file() -> None:
    session = played(0, seed=3)
    while session.ask is not None and session.state.round < 60:
        action = next((a for a in session.ask.options if a[0] == "end"), session.ask.options[0])
        on(session, 4)
        if session.ask is not None and action in session.ask.options:
            session.choose(action)
    assert len(saved(session)) < 60_000


def test_unlimited_undo_does_not_make_saves_grow_without_end() -> None:
    session = played(600, undo_mode="free")
    assert len(session.past) > 300
    data = saved(session)
    assert len(data) < 60_000
    assert len(read(data).session.past) == 100


@pytest.mark.parametrize("number", [FORMAT + 1, 99])
def test_a_later_format_is_not_touched(number: int) -> None:
    data = saved(played(5)).replace(MAGIC + b"%d" % FORMAT, MAGIC + b"%d" % number, 1)
    with pytest.raises(SaveTooNew, match="later version"):
        read(data)


def test_later_rules_are_not_guessed_at() -> None:
    with pytest.raises(SaveTooNew, match="rules of a later version"):
        read(forged(played(5), lambda card, body: body.update(rules=10**6)))


def test_earlier_rules_can_be_played_on() -> None:
    session = played(5)
    again = read(forged(session, lambda card, body: body.update(rules=0)))
    assert (again.rules, again.session.actions) == (0, session.actions)


def test_a_game_or_module_this_version_lacks_is_named() -> None:
    def other_game(card: dict[str, object], body: dict[str, list[object]]) -> None:
        body["setup"][0] = "chess"

    def other_module(card: dict[str, object], body: dict[str, list[object]]) -> None:
        body["setup"][4] = ["volcanoes"]

    for change, word in ((other_game, "chess"), (other_module, "volcanoes")):
        with pytest.raises(SaveTooNew, match=word):
            read(forged(played(5), change))


def test_other_files_are_told_from_damaged_saves() -> None:
    with pytest.raises(SaveForeign):
        read(b"\x89PNG\r\n\x1a\n" * 20)
    with pytest.raises(SaveDamaged):
        read(MAGIC[:5])


def test_an_undo_copy_holds_no_log() -> None:
    session = played(200, undo_mode="free")
    told = body_of(saved(session)).count(b"drew-cards")
    assert told == sum(entry[1] == "drew-cards" for entry in session.state.core.log)
