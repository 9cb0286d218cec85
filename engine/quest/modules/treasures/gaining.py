"""Gaining treasures, winning by them, and what their cave tokens do."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Action, Ask, Frame, call, done, need
from engine.effects import effect_below
from engine.log import say
from engine.quest import hands
from engine.quest.frames.move import Move
from engine.quest.frames.turn import Turn
from engine.quest.modules.treasures.hoard import ENOUGH, costs, hoard_of, treasure_on, treasures_held
from engine.quest.modules.treasures.paying import DETECTOR, ways
from engine.quest.reach import WITH_IT, barred, beside
from engine.quest.state import HOME, State, relay
from engine.quest.tables import Card, Tally


def offers(g: State, turn: Turn, options: list[Action]) -> None:
    """Each treasure beside a piece, for each way to pay for it; the piece goes there, so it must be able to."""
    if turn.bought and not g.tables.move_after_buying:
        return
    for piece, cell in _near(g, turn.seat):
        cost = costs()[treasure_on(g, cell)]
        options += [("gain", piece, cell, *cards) for cards in ways(g, turn.seat, cost)]


def gain(g: State, turn: Turn, piece: int, cell: int, *cards: str) -> None:
    """Pay, take the treasure, and move the piece onto its space for nothing more."""
    seat, part = turn.seat, hoard_of(g)
    treasure = treasure_on(g, cell)
    detected = cards == (DETECTOR,)
    _pay(g, seat, cards, detected)
    del part.lying[treasure]
    g.seats[seat].tokens.append(treasure)
    say(g, "detected" if detected else "gained", seat, treasure, g.tables.names[cell])
    if len(treasures_held(g, seat)) == ENOUGH and seat not in part.won:
        part.won.append(seat)
        say(g, "gathered", seat)
    relay(g)
    call(g, Move(seat, piece, WITH_IT, to=cell, step="go"))


def _pay(g: State, seat: int, cards: tuple[str, ...], detected: bool) -> None:
    """Cards leave the game, and so do tokens; for the Metal Detector no other card does."""
    for name in cards:
        token = g.tables.cards[name].token
        if token or detected:
            say(g, "token-paid" if token else "played", seat, name)
            hands.use(g, seat, name)
        else:
            hands.remove(g, seat, name)


def winners(g: State, seats: list[int]) -> list[int]:
    """Four treasures count as much as El Dorado."""
    return [*seats, *(seat for seat in hoard_of(g).won if seat not in seats)]


def tallies(g: State, seat: int, tallies: list[Tally]) -> list[Tally]:
    """How many treasures a seat holds."""
    return [*tallies, Tally("tr", str(len(treasures_held(g, seat))), "Treasures")]


def ranks(g: State, seat: int, rank: tuple[int, ...]) -> tuple[int, ...]:
    """Those who have no blockade share the victory, whoever was first."""
    return rank[:3] if rank[0] else rank


def sale(g: State, cards: list[str]) -> list[str]:
    """By an option the Metal Detectors are always for sale."""
    wanted = g.tables.options["metal_detectors"] == "always" and g.stock[DETECTOR] and DETECTOR not in cards
    return [*cards, DETECTOR] if wanted else cards


# --- the token that swaps two


@dataclass(slots=True)
class Exchange(Frame):
    """Two treasures on the map change places."""

    kind = "exchange"
    seat: int
    cell: int = -1  # of the first

    def check(self, g: State, below: Frame | None) -> None:
        need(effect_below(g, below) == ["exchange"] and len(hoard_of(g).lying) > 1, "treasures: none to exchange")
        right = self.cell == -1 if self.step == "start" else bool(treasure_on(g, self.cell))
        need(right, "treasures: an exchange of nothing")

    def ask_start(self, g: State) -> Ask:
        return Ask(self.seat, [("swap", cell) for cell in hoard_of(g).lying.values()])

    def take_start(self, g: State, action: Action) -> None:
        self.cell = action[1]
        self.step = "other"

    def ask_other(self, g: State) -> Ask:
        return Ask(self.seat, [("swap", cell) for cell in hoard_of(g).lying.values() if cell != self.cell])

    def take_other(self, g: State, action: Action) -> None:
        one, other = treasure_on(g, self.cell), treasure_on(g, action[1])
        lying = hoard_of(g).lying
        lying[one], lying[other] = lying[other], lying[one]
        say(g, "swapped", self.seat, one, other)
        done(g)


def exchange(g: State, seat: int) -> None:
    """Effect: two treasures change places."""
    call(g, Exchange(seat))


def idle(g: State, seat: int, card: Card, reason: str) -> str:
    """There must be two to swap; what helps to gain a treasure needs one that a piece of the seat could go to."""
    if card.verb in ("detect", "wild"):
        return "still-too-dear" if _near(g, seat) else "no-treasure"
    swaps = bool(card.effects) and card.effects[0][0] == "exchange"
    return "one-treasure" if swaps and len(hoard_of(g).lying) < 2 else reason


def _near(g: State, seat: int) -> list[tuple[int, int]]:
    """Each piece of a seat with the space of each treasure beside it that it could go to."""
    lying = set(hoard_of(g).lying.values())
    return [
        (piece, cell)
        for piece, at in enumerate(g.seats[seat].pieces)
        for cell in (beside(g, at) if at != HOME else ())
        if cell in lying and not barred(g, seat, piece, cell, "", "")
    ]
