"""Bytes from strangers: refused with one sentence, or a game that can be played; never anything else."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from copy import deepcopy
from hashlib import blake2b
from typing import Any

import msgpack
import pytest

from engine.rng import Dice
from saves.card import LARGEST, joined, read_card
from saves.errors import SaveDamaged, SaveError
from saves.format import read
from saves.scan import unpacked
from tests.saving import body_of, card, forged, halfway, on, played, saved

Change = Callable[[dict[str, Any], dict[str, Any]], object]


def refused(data: bytes) -> str:
    """The sentence with which a save is refused."""
    with pytest.raises(SaveError) as caught:
        read(data)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert sentence.isprintable()
    return sentence


def test_every_truncation_is_refused() -> None:
    data = saved(played(30))
    for length in range(len(data)):
        refused(data[:length])
        with pytest.raises(SaveError):
            read_card(data[:length])


def test_every_flipped_bit_is_refused() -> None:
    data = saved(played(3))
    for at in range(len(data)):
        for bit in range(8):
            refused(data[:at] + bytes([data[at] ^ (1 << bit)]) + data[at + 1 :])


def test_something_behind_the_end_is_refused() -> None:
    refused(saved(played(3)) + b"\xc0")


RAW = {
    "deep": b"\x91" * 100_000 + b"\xc0",
    "deep, and within msgpack's own limit": b"\x91" * 200 + b"\xc0",
    "two thousand million items": b"\xdd\x7f\xff\xff\xff",
    "two thousand million pairs": b"\xdf\x7f\xff\xff\xff",
    "two thousand million letters": b"\xdb\x7f\xff\xff\xff",
    "many lists of a million": b"\xdd\x00\x0f\x42\x40" * 400,
    "a number with a fraction": msgpack.packb(1.5),
    "not a number": msgpack.packb(float("nan")),
    "bytes": msgpack.packb(b"bytes"),
    "a time": msgpack.packb(msgpack.Timestamp(1)),
    "an extension": msgpack.packb(msgpack.ExtType(5, b"x")),
    "a key twice": b"\x82\xa1a\x01\xa1a\x02",
    "a number as a key": b"\x81\x01\x01",
    "a list as a key": b"\x81\x90\x01",
    "half a letter": b"\xa2\xc3\x28",
    "the byte nobody uses": b"\xc1",
    "nothing": b"",
    "two values": b"\x01\x02",
    "a text too long": msgpack.packb("x" * 70_000),
    "more values than the longest game has": msgpack.packb([0] * 200_000),
}


@pytest.mark.parametrize("raw", RAW.values(), ids=RAW.keys())
def test_no_such_value_is_even_built(raw: bytes) -> None:
    for ids in (True, False):
        with pytest.raises(SaveDamaged):
            unpacked(raw, ids)
    refused(joined(card(played(0)).pack(), raw))
    refused(joined(raw, body_of(saved(played(0)))))


def test_every_kind_of_value_a_save_has_passes() -> None:
    row: list[Any] = [
        None,
        True,
        False,
        0,
        127,
        128,
        2**16,
        2**32,
        2**64 - 1,
        -1,
        -32,
        -33,
        -(2**15),
        -(2**31),
        -(2**63),
    ]
    row += ["", "a" * 31, "a" * 32, "a" * 300, list(range(20)), {"a": {"b": []}}, {str(n): n for n in range(20)}]
    for value in (row, list(range(70_000)), {str(n): n for n in range(66_000)}):
        assert unpacked(msgpack.packb(value), ids=True) == value


def test_only_cards_may_hold_letters_beyond_ascii() -> None:
    assert unpacked(msgpack.packb("Ñandú"), ids=False) == "Ñandú"
    for text in ("Ñandú", "a\x1b[2Jb", "a\nb"):
        with pytest.raises(SaveDamaged):
            unpacked(msgpack.packb(text), ids=True)


def test_a_bomb_does_not_go_off() -> None:
    bomb = zlib.compress(b"\x90" * (LARGEST + 1))
    assert len(bomb) < 10_000
    whole = body_of(saved(played(0)))
    assert read(_with_body(zlib.compress(whole))).session.ask
    refused(_with_body(bomb))
    refused(_with_body(zlib.compress(whole) + b"more"))
    refused(_with_body(zlib.compress(whole)[:-1]))
    refused(_with_body(b"not compressed at all"))


def _with_body(squeezed: bytes) -> bytes:
    """A save with a right digest and these bytes where the compressed body is."""
    line = b"eldorado save 1\n"
    packed = card(played(0)).pack()
    rest = struct.pack(">I", len(packed)) + packed + squeezed
    return line + blake2b(line + rest, digest_size=16).digest() + rest


def test_a_file_too_large_is_not_looked_at() -> None:
    refused(saved(played(0)) + bytes(LARGEST))


def _set(part: str, value: Any) -> Change:
    return lambda card, body: (card if part in card else body).update({part: value})


def _alone(part: str, value: Any) -> Change:
    """Also without undo steps, which would not fit and hide what is wrong."""
    return lambda card, body: body.update({part: value, "past": []})


def _state(change: Callable[[Any], object]) -> Change:
    return lambda card, body: change(body["state"])


FORGERIES: dict[str, Change] = {
    "no state": lambda card, body: body.pop("state"),
    "one part too many": lambda card, body: body.update(extra=1),
    "empty state": _set("state", []),
    "state of nothing": _set("state", [None] * 4),
    "a seat less": _state(lambda state: state[1].pop()),
    "a card less": _state(lambda state: next(pile for pile in state[1][0] if pile).pop()),
    "a card twice": _state(lambda state: state[1][0][1].append("explorer")),
    "an unknown card": _state(lambda state: state[1][0][1].append("ace-of-spades")),
    "a piece off the map": _state(lambda state: state[1][0][7].__setitem__(0, 10**9)),
    "a piece on a negative space": _state(lambda state: state[1][0][7].__setitem__(0, -5)),
    "chance beyond 64 bits": _state(lambda state: state[0].__setitem__(0, -1)),
    "true for one": _state(lambda state: state[0].__setitem__(2, True)),
    "no frame": _state(lambda state: state[0].__setitem__(1, [])),
    "an unknown frame": _state(lambda state: state[0][1][0].__setitem__(0, "checkmate")),
    "an unknown step": _state(lambda state: state[0][1][0].__setitem__(1, "fly")),
    "a log in the state": _state(lambda state: state[0].__setitem__(3, [])),
    "scores while the game runs": _state(lambda state: state[0].__setitem__(4, [1])),
    "a turn of nobody": _state(lambda state: state[0][1][0].__setitem__(3, 99)),
    "thousands of frames": _state(lambda state: state[0][1].extend(state[0][1] * 4000)),
    "a purchase in a purchase": _state(lambda state: state[0][1].append(state[0][1][-1])),
    "an effect of no card": _state(lambda state: state[0][1].insert(1, ["effects", "start", None, 0, "joker", 1])),
    "an effect not begun": _state(lambda state: state[0][1].insert(1, ["effects", "start", None, 0, "scientist", 0])),
    "an event nobody knows": _state(lambda state: state[0][1].insert(1, ["event", "start", None, "won", [0, 0, 0], 1])),
    "an event of nobody": _state(
        lambda state: state[0][1].insert(1, ["event", "start", None, "stopped", [9, 0, 0], 1])
    ),
    "a barrier beyond all bounds": _state(lambda state: state[0].__setitem__(2, 1 << 60)),
    "a barrier that would soon be beyond all bounds": _state(lambda state: state[0].__setitem__(2, (1 << 53) - 1)),
    "a round that ended at no distance": _alone("log", [[-1, "round-over", 1, 1 << 40, 2, 3]]),
    "a choice of a number beyond all bounds": _alone("actions", [["move", 0, 1 << 60, "scout"]]),
    "a turn of a seat that is not asked": lambda card, body: card.update(turn=(card["turn"] + 1) % 3),
    "a turn of a seat there is not": _set("turn", 7),
    "a log entry of nothing": _alone("log", [[]]),
    "a log entry nobody can word": _alone("log", [[-1, "exploded", 0]]),
    "a log entry of a wrong fact": _alone("log", [[-1, "bought", 0, "ace-of-spades"]]),
    "a log entry without facts": _alone("log", [[-1, "bought"]]),
    "an action that is no list": _alone("actions", [5]),
    "an action without a verb": _alone("actions", [[1, 2]]),
    "an action with a list in it": _alone("actions", [["move", [1]]]),
    "an undo mode of its own": _set("undo", "always"),
    "undo steps that are none": _set("past", [[1, 2]]),
    "undo to the future": lambda card, body: body.update(past=[[10**6, 0, body["state"]]]),
    "undo to now": lambda card, body: body.update(past=[[len(body["actions"]), 0, body["state"]]]),
    "undo by a truth": lambda card, body: body.update(past=[[True, True, body["state"]]]),
    "an unsettled setup": lambda card, body: body["setup"].__setitem__(3, []),
    "a setup of five players": lambda card, body: body["setup"].__setitem__(1, 5),
    "a setup of nothing": _set("setup", []),
    "a game that is a list": lambda card, body: body["setup"].__setitem__(0, ["quest"]),
    "rules that are a text": _set("rules", "1"),
    "four players at three seats": lambda card, body: card["seats"].append(["D", "human"]),
    "a player without a name": lambda card, body: card["seats"].__setitem__(0, [1, "human"]),
    "a card of another game": _set("game", "chess"),
    "a preview of numbers": _set("preview", [1]),
    "an endless preview": _set("preview", ["x"] * 5000),
    "a card too large": _set("preview", ["x" * 4000] * 9),
    "the round before the first": _set("round", -7),
    "a turn for a truth": _set("turn", False),
}


@pytest.mark.parametrize("change", FORGERIES.values(), ids=FORGERIES.keys())
def test_a_forged_save_is_refused(change: Change) -> None:
    refused(forged(halfway(), change))


def test_names_in_a_save_are_cleaned() -> None:
    names = ["\x1b]52;c;aGk=\x07Ana", "[@click=app.quit]x[/]", "a\u202eb" + "\u0301" * 50, "\n", "x" * 400]

    def rename(card: dict[str, Any], body: dict[str, Any]) -> None:
        card["seats"] = [[name, "human"] for name in (names[0], names[2], names[4])]
        card["preview"] = names

    data = forged(played(3), rename)
    for shown in (read(data).card, read_card(data)):
        for text in (*(name for name, _ in shown.seats), *shown.preview):
            assert text.isprintable()
            assert len(text) <= 200
        assert shown.seats[0][0] == "]52;c;aGk=Ana"


def _mutated(row: Any, dice: Dice) -> Any:
    """A row with one value somewhere replaced, dropped or doubled."""
    if isinstance(row, list) and row and dice.below(8):
        at = dice.below(len(row))
        match dice.below(12):
            case 0:
                return row[:at] + row[at + 1 :]
            case 1:
                return [*row[:at], deepcopy(row[at]), *row[at:]]
            case 2:
                return row[::-1]
        return [*row[:at], _mutated(row[at], dice), *row[at + 1 :]]
    if isinstance(row, dict) and row and dice.below(8):
        key = list(row)[dice.below(len(row))]
        return {**row, key: _mutated(row[key], dice)}
    if isinstance(row, int) and dice.below(2):
        return row + dice.below(5) - 2
    return [None, True, 0, -1, 1, 2**40, "", "explorer", "start", [], {}, [0], ["explorer"]][dice.below(13)]


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_changed_a_save_is_refused_or_can_be_played(seed: int) -> None:
    dice, session, passed = Dice(seed), halfway(seed), 0
    rows = msgpack.unpackb(body_of(saved(session)))
    for _ in range(250):
        body = msgpack.packb(_mutated(rows, dice))
        try:
            again = read(joined(card(session).pack(), body)).session
        except SaveError:
            continue
        passed += 1
        on(again, 15)
    assert passed < 125
