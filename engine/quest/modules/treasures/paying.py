"""What pays for a treasure: cards of a colour, of a symbol or of any kind, and the cave token that counts as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from engine.quest.modules.treasures.hoard import Cost
from engine.quest.state import State
from engine.quest.tables import Card

DETECTOR = "metal-detector"
WILD = "treasure-wild"  # the cave token that pays like a card of any colour
_WILD_VALUE = 2

Paid = tuple[str, ...]


def _colours(card: Card) -> tuple[str, ...]:
    """What a card counts as: a joker as green, yellow or blue."""
    if card.id == WILD:
        return ("green", "yellow", "blue", "purple")
    return ("green", "yellow", "blue") if card.colour == "white" else (card.colour,)


def value(card: Card, symbol: str) -> int:
    """What a card counts towards a cost in a symbol: half coins and tokens of caves do not."""
    return _WILD_VALUE if card.id == WILD else card.power if symbol in card.symbols else 0


def ways(g: State, seat: int, cost: Cost) -> list[Paid]:
    """Every set of cards that meets a cost, the fewest first; then the Metal Detector; then those with a card in vain."""
    found = list(_sets(g, _fitting(g, seat, cost), cost, ()))
    if DETECTOR in g.seats[seat].hand:
        found.append((DETECTOR,))
    return sorted(found, key=lambda paid: (in_vain(g, cost, paid), paid == (DETECTOR,), len(paid)))


def can_pay(g: State, seat: int, cost: Cost) -> bool:
    """Whether any set of cards meets a cost."""
    purse = _fitting(g, seat, cost)
    if cost.symbol:
        return surplus(g, cost, tuple(purse.elements())) >= 0
    return any(True for _ in _sets(g, purse, cost, ()))


def surplus(g: State, cost: Cost, paid: Paid) -> int:
    """By how much the value of these cards is above a cost in a symbol; of others exactly so many cards are given."""
    return sum(value(g.tables.cards[name], cost.symbol) for name in paid) - cost.n if cost.symbol else 0


def in_vain(g: State, cost: Cost, paid: Paid) -> bool:
    """Whether the cards meet the cost with one of them left out, too."""
    return bool(cost.symbol) and surplus(g, cost, paid) >= min(
        value(g.tables.cards[name], cost.symbol) for name in paid
    )


def _fitting(g: State, seat: int, cost: Cost) -> Counter[str]:
    """The hand cards, and the tokens that count as one, that are of use for a cost."""
    me, cards = g.seats[seat], g.tables.cards
    purse = [*me.hand, *(name for name in me.tokens if name == WILD)]
    return Counter(name for name in purse if name in cards and _is_of_use(cards[name], cost))


def _is_of_use(card: Card, cost: Cost) -> bool:
    if cost.symbol:
        return value(card, cost.symbol) > 0
    wanted = (cost.colour,) if cost.colour else cost.colours
    return not wanted or any(colour in wanted for colour in _colours(card))


def _sets(g: State, purse: Counter[str], cost: Cost, paid: Paid) -> Iterator[Paid]:
    """These cards, if they are enough, and all that more of the kinds from the last of them on make of them."""
    if _is_paid(g, cost, paid):
        yield paid
    if not cost.symbol and len(paid) == cost.n:
        return
    kinds = list(purse)
    for name in kinds[kinds.index(paid[-1]) :] if paid else kinds:
        if paid.count(name) < purse[name]:
            yield from _sets(g, purse, cost, (*paid, name))


def _is_paid(g: State, cost: Cost, paid: Paid) -> bool:
    """Whether these cards are enough; all of them fit."""
    if cost.symbol:
        return surplus(g, cost, paid) >= 0
    if len(paid) < cost.n or not cost.colours:
        return len(paid) == cost.n
    orders = permutations(_colours(g.tables.cards[name]) for name in paid)
    return any(all(colour in has for colour, has in zip(cost.colours, order, strict=True)) for order in orders)
