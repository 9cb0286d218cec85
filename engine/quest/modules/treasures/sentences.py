"""What players are told of treasures."""

from __future__ import annotations

from functools import partial

from engine.core import HIDDEN, Action
from engine.quest.frames.turn import Turn
from engine.quest.modules.treasures.hoard import (
    ENOUGH,
    Cost,
    costs,
    ground,
    hoard_of,
    treasure_on,
    treasures_held,
)
from engine.quest.modules.treasures.paying import DETECTOR, Paid, can_pay, surplus
from engine.quest.reach import WITH_IT, barred, beside
from engine.quest.state import State
from engine.quest.tables import Sign
from engine.quest.wording import fact
from engine.words import SEAT_LETTERS, listing

_say = partial(fact, "treasures.toml")


def price(cost: Cost) -> str:
    """A cost in words: '2 blue cards'."""
    if cost.symbol:
        return _say(f"cost-{cost.symbol}", cost.n)
    return _say("cost-set") if cost.colours else _say("cost-colour" if cost.colour else "cost-any", cost.n, cost.colour)


def facts(g: State, seat: int | None, thing: Action) -> list[str]:
    """What a treasure costs and whether the seat can pay; how many a player has."""
    kind, which = thing
    if kind == "cell" and (treasure := treasure_on(g, which)):
        told = [_say("lies", g.tables.cards[treasure].name, price(costs()[treasure]))]
        if seat is not None and HIDDEN not in g.seats[seat].hand:
            told.append(_say("can-pay" if can_pay(g, seat, costs()[treasure]) else "cannot-pay"))
            told += [_say("can-detect")] if DETECTOR in g.seats[seat].hand else []
        return told
    if kind in ("card", "token") and which in costs():
        return [_say("was-for", price(costs()[which]))]
    won = kind == "seat" and which in hoard_of(g).won
    count = len(treasures_held(g, which)) if kind == "seat" else 0
    if not won and not count:
        return []
    return [_say("won" if won else "has-one" if count == 1 else "has", SEAT_LETTERS[which], count, ENOUGH)]


def denies(g: State, seat: int, cell: int, reason: tuple[str, ...]) -> tuple[str, ...]:
    """Why a treasure cannot be gained."""
    treasure = treasure_on(g, cell)
    if not treasure:
        return reason
    me, near = g.seats[seat], dict(g.tables.near[cell])
    if near.keys().isdisjoint(me.pieces):
        return ("treasure",)
    there = [piece for piece, at in enumerate(me.pieces) if at in beside(g, cell)]
    if not there:
        return ("treasure-blocked",)
    bars = [barred(g, seat, piece, cell, "", "") for piece in there]
    return (bars[0],) if all(bars) else _denied_to_hand(g, seat, costs()[treasure])


def _denied_to_hand(g: State, seat: int, cost: Cost) -> tuple[str, ...]:
    """Why what a seat holds does not gain a treasure that a piece of its own could go to."""
    turn, hand = g.core.stack[0], g.seats[seat].hand
    assert isinstance(turn, Turn)
    if turn.seat == seat and turn.bought and not g.tables.move_after_buying:
        return ("bought-first",)
    pays = HIDDEN in hand or DETECTOR in hand or can_pay(g, seat, cost)
    return () if pays else ("unpaid", price(cost))


def survey(g: State, seat: int | None, parts: dict[str, list[str]]) -> dict[str, list[str]]:
    """Where each treasure lies and what it costs."""
    cards, names = g.tables.cards, g.tables.names
    lying = hoard_of(g).lying.items()
    lines = [_say("lies-on", cards[name].name, names[cell], price(costs()[name])) for name, cell in lying]
    return {**parts, "treasures": lines or [_say("none")]}


def named(g: State, things: dict[str, Action]) -> dict[str, Action]:
    """The treasures on the map by their names."""
    cards = g.tables.cards
    return {**things, **{cards[name].name.lower(): ("cell", cell) for name, cell in hoard_of(g).lying.items()}}


def spots(g: State, cell: int, words: list[str]) -> list[str]:
    """What a treasure costs."""
    treasure = treasure_on(g, cell)
    return [*words, _say("spot", price(costs()[treasure]))] if treasure else words


def _sign(cost: Cost) -> Sign:
    """A price, number first: "2b" for two blue cards, "4*" for any four, "3+" for one of each, or the symbol asked for."""
    if cost.symbol:
        return Sign(text=f"{cost.n}", unit=cost.symbol, title=_say(f"title-{cost.symbol}", cost.n))
    if cost.colours:
        return Sign(text=f"{cost.n}+", title=_say("title-set", cost.n))
    return Sign(text=f"{cost.n}{cost.colour[:1] or '*'}", title=_say("title-colour", cost.n, cost.colour or "any"))


def signs(g: State, seat: int | None, signs: dict[int, Sign]) -> dict[int, Sign]:
    """Each treasure by its price, with "$" if the hand of the seat pays for it."""
    shown = {}
    for treasure, cell in hoard_of(g).lying.items():
        cost = costs()[treasure]
        payable = seat is not None and HIDDEN not in g.seats[seat].hand and can_pay(g, seat, cost)
        shown[cell] = _sign(cost)._replace(tip="$" if payable else signs.get(cell, Sign()).tip)
    return {**signs, **shown}


def about(g: State, thing: Action, codes: list[str]) -> list[str]:
    """The treasures that a player holds have a rule of their own."""
    return ["treasure-held", *codes] if thing[0] != "cell" and thing[1] in costs() else codes


def spelled(g: State, action: Action, facts: Action) -> Action:
    """Treasures and spaces by their names; the piece only if there are two; what a treasure is gained for and brings."""
    if action[0] == "gain":
        _, piece, cell, *cards = action
        pieces = max(len(seat.pieces) for seat in g.seats)
        treasure, paid = treasure_on(g, cell), tuple(cards)
        which = piece + 1 if pieces > 1 else 0
        brought = _brought(g, action)
        after = ("".join(f"{line} " for line in brought), "" if brought else _say("goes-on"))
        told = (_given(g, costs()[treasure], paid), which, _gone(g, paid), ground(g, cell))
        return treasure, g.tables.names[cell], *told, *after
    if action[0] == "swap":
        return treasure_on(g, action[1]), g.tables.names[action[1]]
    return facts


def _given(g: State, cost: Cost, paid: Paid) -> str:
    """What a treasure is gained for: 'for Pioneer and Scout, 3 more than asked'."""
    if paid == (DETECTOR,):
        return _say("detect")
    more = surplus(g, cost, paid)
    cards = listing([g.tables.cards[name].name for name in paid])
    return _say("pay-more", cards, more) if more else _say("pay", cards)


def _gone(g: State, paid: Paid) -> str:
    """What becomes of what was given."""
    if paid == (DETECTOR,):
        return _say("detector-goes")
    tokens = sum(g.tables.cards[name].token for name in paid)
    cards = len(paid) - tokens
    words = [_say("card-goes" if cards == 1 else "cards-go")] if cards else []
    return " ".join([*words, *([_say("token-goes" if tokens == 1 else "tokens-go")] if tokens else [])])


def _brought(g: State, action: Action) -> list[str]:
    """What the stop on the space of a treasure brings, and what gaining it ends."""
    turn = g.core.stack[0]
    assert isinstance(turn, Turn)
    _, piece, cell, *_ = action
    fourth = len(treasures_held(g, turn.seat)) + 1 == ENOUGH and turn.seat not in hoard_of(g).won
    step = ("move", piece, cell, WITH_IT)
    brought = [line for brings in g.tables.hooks["brings"] for line in brings(g, turn.seat, step)]
    return [*brought, *([_say("fourth")] if fourth else [])]
