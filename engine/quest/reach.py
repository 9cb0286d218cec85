"""Questions about movement: what pays for what, where a piece may step, which blockades it may remove. Nothing is changed."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Action
from engine.quest.routes import LANDSCAPES, OPEN
from engine.quest.state import HOME, State, occupied
from engine.quest.tables import Card, Payer, blockades

Symbols = tuple[str, ...]

HAND = "hand"  # the payment of rubble and base camps: that many cards from the hand
WITH_IT = "with"  # the payment of a step that comes with something else, and costs nothing of its own
FREE = "steps"  # the symbol of a movement that pays for nothing: each space takes one step


def recast(g: State, seat: int) -> Mapping[Symbols, Symbols]:
    """What the printed symbols of the next card count as now, where that is something else."""
    changes: Mapping[Symbols, Symbols] = {}
    for fold in g.tables.hooks["recast"]:
        changes = fold(g, seat, changes)
    return changes


def symbols_of(g: State, seat: int, card: Card) -> Symbols:
    """What a card's power counts as when it is played now; tokens never count as anything else."""
    return card.symbols if card.token else recast(g, seat).get(card.symbols, card.symbols)


def payers(g: State, seat: int) -> list[Payer]:
    """Each kind of card in hand, and of token held, that can pay for a step."""
    me = g.seats[seat]
    known = g.tables.payers
    found = [known[name] for name in dict.fromkeys(me.hand + me.tokens) if name in known]
    if g.tables.hooks["recast"] and recast(g, seat):
        cards = g.tables.cards
        return [payer._replace(symbols=symbols_of(g, seat, cards[payer.id])) for payer in found]
    return found


def beside(g: State, cell: int) -> list[int]:
    """The spaces beside one, those behind a blockade left out."""
    return [n for n, seam in g.tables.near[cell] if not (seam >= 0 and g.seams[seam])]


def obstacle(g: State, seat: int, piece: int, cell: int, taken: set[int], payment: str = "") -> str:
    """Why a piece may not enter a space with that payment: a key of [why] in words.toml, "" if it may."""
    symbol = g.land[cell].symbol
    reason = symbol if symbol not in OPEN else "occupied" if cell in taken else ""
    return barred(g, seat, piece, cell, reason, payment)


def barred(g: State, seat: int, piece: int, cell: int, reason: str, payment: str) -> str:
    """What modules make of the reason, if any, why a piece may not enter a space."""
    for fold in g.tables.hooks["bars"]:
        reason = fold(g, seat, piece, cell, reason, payment)
    return reason


def first_steps(g: State, seat: int) -> list[Action]:
    """Every step and every removal of a blockade that a seat may begin a movement with."""
    me = g.seats[seat]
    paying = payers(g, seat)
    hand = len(me.hand)
    taken = occupied(g)
    land, seams = g.land, g.seams
    bars = g.tables.hooks["bars"]
    options: list[Action] = []
    for piece, at in enumerate(me.pieces):
        if at == HOME:
            continue
        closed: list[int] = []
        for cell, seam in g.tables.near[at]:
            if seam >= 0 and seams[seam]:
                if seam not in closed:
                    closed.append(seam)
                continue
            symbol, strength = land[cell]
            landscape = symbol in LANDSCAPES
            if bars:
                if obstacle(g, seat, piece, cell, taken):
                    continue
            elif cell in taken or not (landscape or symbol in OPEN):
                continue
            for payer in paying:
                if payer.native or (landscape and payer.power >= strength and symbol in payer.symbols):
                    options.append(("move", piece, cell, payer.id))
            if not landscape and hand >= strength:
                options.append(("move", piece, cell, HAND))
        for seam in closed:
            symbol, strength = blockades()[seams[seam]]
            landscape = symbol in LANDSCAPES
            for payer in paying:
                if payer.native or (landscape and payer.power >= strength and symbol in payer.symbols):
                    options.append(("break", piece, seam, payer.id))
            if not landscape and hand >= strength:
                options.append(("break", piece, seam, HAND))
    if g.tables.free:
        for name in dict.fromkeys(me.hand + me.tokens):
            for piece in range(len(me.pieces)) if name in g.tables.free else ():
                options += free_steps(g, seat, piece, name)
    return options


def free_steps(g: State, seat: int, piece: int, payment: str) -> list[Action]:
    """Every step of a piece with what moves it whatever spaces ask for; it removes no blockade."""
    at = g.seats[seat].pieces[piece]
    if at == HOME:
        return []
    taken = occupied(g)
    near = beside(g, at)
    return [("move", piece, n, payment) for n in near if not obstacle(g, seat, piece, n, taken, payment)]


def next_steps(g: State, seat: int, piece: int, card: str, symbol: str, left: int) -> list[Action]:
    """Every step and removal that the power left over from a card may still pay for."""
    if symbol == FREE:
        return free_steps(g, seat, piece, card) if left else []
    at = g.seats[seat].pieces[piece]
    taken = occupied(g)
    land, seams = g.land, g.seams
    bars = g.tables.hooks["bars"]
    options: list[Action] = []
    broken: list[int] = []
    for cell, seam in g.tables.near[at]:
        if seam >= 0 and seams[seam]:
            asks, strength = blockades()[seams[seam]]
            if asks == symbol and strength <= left and seam not in broken:
                broken.append(seam)
                options.append(("break", piece, seam, card))
        elif land[cell].symbol == symbol and land[cell].strength <= left:
            free = not obstacle(g, seat, piece, cell, taken) if bars else cell not in taken
            if free:
                options.append(("move", piece, cell, card))
    return options


def steps_to_go(g: State, seat: int) -> int:
    """Fewest steps the seat's pieces have to El Dorado together, whatever they cost; a trapped piece is farther than any."""
    steps = g.steps
    return sum(steps[cell] if steps[cell] >= 0 else len(steps) for cell in g.seats[seat].pieces if cell != HOME)


def trapped(g: State, seat: int) -> int:
    """How many of the seat's pieces stand where no way leads to El Dorado."""
    return sum(cell != HOME and g.steps[cell] < 0 for cell in g.seats[seat].pieces)
