"""Setting up a game: limits, Village tokens, Worker cards, Sanctum boards, the Scholar."""

from __future__ import annotations

from engine.core import Core, ModulePart
from engine.game import Setup
from engine.oldones.components import BELOW, GOODS, ROWS, START, TRACKS, WORKERS
from engine.oldones.frames.turn import Turn
from engine.oldones.options import has_scholar, tome_sides
from engine.oldones.scholar import note_intent
from engine.oldones.state import Row, Scholar, Seat, State, keepers
from engine.oldones.tables import OldOnesTables
from engine.rng import roll, shuffle

_BESIDE_SITES = (1, 2)  # numbers of the tokens of which two each lie beside Action sites


def new_state(setup: Setup, tables: OldOnesTables, rng: int, parts: dict[str, ModulePart]) -> State:
    """The state of a new game, before the first turn."""
    g = State(Core(rng), tables, [], [], None, {}, [], parts=parts)
    g.seats = _seats(g, setup.seats)
    if has_scholar(setup):
        g.scholar = _scholar(g, tome_sides(setup))
    _rows(g)
    _tokens(g, bool(setup.option("first_game")))
    _workers(g)
    g.first = roll(g, setup.seats)
    g.core.stack.append(Turn(g.first))
    return g


def _seats(g: State, count: int) -> list[Seat]:
    """Sanctum boards, with one Tablet card of each pile."""
    piles = [list(pile) for pile in g.tables.piles]
    for pile in piles:
        shuffle(g, pile)
    return [
        Seat(
            hand=[],
            shown=[],
            goods=dict.fromkeys(GOODS, 0),
            madness=g.tables.numbers.madness_start,
            vp=0,
            tracks=dict.fromkeys(WORKERS, 0),
            at=START,
            stones=0,
            sanctum=[],
            tablets=[pile.pop() for pile in piles],
            filled=[0] * len(piles),
        )
        for _ in range(count)
    ]


def _scholar(g: State, sides: list[str]) -> Scholar:
    """The Scholar with a shuffled deck and the Tome cards of the game itself; no Worker cards yet."""
    deck = list(g.tables.study)
    shuffle(g, deck)
    tomes = [next(tome.id for tome in g.tables.tomes.values() if tome.position == place) for place in ("left", "right")]
    return Scholar(
        pile=[],
        seen=0,
        vp=0,
        tracks=dict.fromkeys(WORKERS, 0),
        at=START,
        stones=0,
        masks=0,
        tomes=tomes,
        sides=sides,
        markers=dict.fromkeys(TRACKS, 0),
        decision=0,
        deck=deck,
        discard=[],
        intent="",
    )


def _rows(g: State) -> None:
    """Action rows with their limits, which lie at random where they differ."""
    limits = list(g.tables.limits[keepers(g)])
    if len(set(limits)) > 1:
        shuffle(g, limits)
    g.rows = [Row(site, limits[number], "", [], [], []) for number, site in zip(ROWS, g.tables.sites, strict=True)]


def _tokens(g: State, first_game: bool) -> None:
    """Two tokens each of the first numbers beside the Action sites, then one of its number on every location."""
    tables = g.tables
    piles: dict[int, list[str]] = {}
    for token in tables.tokens.values():
        piles.setdefault(token.number, []).append(token.id)
    for pile in piles.values():
        shuffle(g, pile)
    if first_game:
        beside = sorted((t.id for t in tables.tokens.values() if t.site), key=lambda name: tables.tokens[name].site)
        for name in beside:
            piles[tables.tokens[name].number].remove(name)
    else:
        beside = [piles[number].pop() for number in _BESIDE_SITES for _ in range(2)]
        shuffle(g, beside)
    for row, name in zip(g.rows, beside, strict=True):
        row.token = name
    g.places = {place.id: piles[place.number].pop() for place in tables.locations.values() if place.id != START}


def half_turned(g: State) -> dict[str, str]:
    """The Worker cards, shuffled, and which half of each is up: half of them are turned round."""
    cards = list(g.tables.workers)
    shuffle(g, cards)
    turned = set(cards[: len(cards) // 2])
    shuffle(g, cards)
    return {card: BELOW["pw"] if card in turned else "pw" for card in cards}


def _workers(g: State) -> None:
    """Deal the Worker cards: one to each row as it lies, three to each side."""
    up = half_turned(g)
    cards = list(up)
    for row in g.rows:
        row.cards.append(cards.pop())
        row.up.append(up[row.cards[0]])
    count = g.tables.numbers.hand_start
    hands = [seat.hand for seat in g.seats] + ([g.scholar.pile] if g.scholar else [])
    for hand in hands:
        hand += [cards.pop() for _ in range(count)]
    g.box = cards
    if g.scholar:
        note_intent(g)
