"""Setting up a race: blockades, market, decks, pieces."""

from __future__ import annotations

from engine.core import Core, ModulePart
from engine.game import Setup
from engine.quest.frames.turn import Turn
from engine.quest.hands import HAND_SIZE
from engine.quest.state import Seat, State, relay
from engine.quest.tables import QuestTables, blockades
from engine.rng import roll, shuffle


def starting_deck(tables: QuestTables) -> list[str]:
    """The eight cards each player begins with."""
    return [card.id for card in tables.cards.values() for _ in range(card.start)]


def _seat(g: State, number: int, seats: int) -> Seat:
    """A seat with a shuffled deck, a hand, and its pieces on the start spaces: the starting player on 1 (and 3)."""
    starts = g.tables.course.starts
    place = (number - g.first) % seats
    pieces = [starts[place], starts[place + 2]] if seats == 2 else [starts[place]]
    deck = starting_deck(g.tables)
    shuffle(g, deck)
    hand = [deck.pop() for _ in range(HAND_SIZE)]
    return Seat(deck, hand, [], [], [], [], [], pieces)


def new_state(setup: Setup, tables: QuestTables, rng: int, parts: dict[str, ModulePart]) -> State:
    """The state of a new race, before the first turn."""
    market = [card for card in tables.piles if tables.cards[card].market]
    stock = {card: tables.cards[card].count for card in tables.piles}
    course = tables.course
    g = State(Core(rng), tables, course.land, course.steps, [], market, stock, [], [], first=0, parts=parts)
    numbers = list(blockades())
    shuffle(g, numbers)
    g.seams = numbers[: len(tables.seams)]
    g.first = roll(g, setup.seats)
    g.seats = [_seat(g, number, setup.seats) for number in range(setup.seats)]
    g.core.stack.append(Turn(g.first))
    relay(g)
    return g
