"""What the tokens of the caves do: free pass, change of symbol, kept items, exchanged cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core import Action, Ask, Frame, call, done, need
from engine.effects import effect_below
from engine.log import say
from engine.quest import hands
from engine.quest.frames.trim import Trim
from engine.quest.frames.turn import Turn
from engine.quest.modules.caves.piles import caves_of
from engine.quest.reach import Symbols
from engine.quest.state import State
from engine.quest.tables import Card

_THREE = ("machete", "paddle", "coin")
_CHANGED: Mapping[Symbols, Symbols] = {(one,): tuple(symbol for symbol in _THREE if symbol != one) for one in _THREE}


def bars(g: State, seat: int, piece: int, cell: int, reason: str, payment: str) -> str:
    """With a free pass, pieces are no obstacle."""
    return "" if reason == "occupied" and caves_of(g).free_pass else reason


def acting(g: State) -> int:
    """The seat whose turn it is: what tokens grant is granted to nobody else."""
    turn = g.core.stack[0]
    assert isinstance(turn, Turn)
    return turn.seat


def recast(g: State, seat: int, changes: Mapping[Symbols, Symbols]) -> Mapping[Symbols, Symbols]:
    """After a change of symbol the next card counts as another of the three; a joker is any of them anyhow."""
    return _CHANGED if caves_of(g).change and seat == acting(g) else changes


def idle(g: State, seat: int, token: Card, reason: str) -> str:
    """What is in force already is not granted again."""
    return "in-force" if any(grants(token, code) for code in granted(g)) else reason


def grants(token: Card, code: str) -> bool:
    return any(effect[0] == code for effect in token.effects)


def used(g: State, seat: int, name: str) -> None:
    """The next card with power that is played uses up the change of symbol."""
    card = g.tables.cards[name]
    if card.power and not card.token:
        caves_of(g).change = False


def began(g: State, seat: int) -> None:
    """What a token grants ends with the turn."""
    part = caves_of(g)
    part.free_pass = part.change = False


def offers(g: State, turn: Turn, options: list[Action]) -> None:
    """Right after an item was used, a token can keep it in the game."""
    if "cave-keep-item" in g.seats[turn.seat].tokens:
        options += [("keep", item) for item in dict.fromkeys(g.spent)]


def keep(g: State, turn: Turn, item: str) -> None:
    """The item goes to the played area, and so to the discard pile, instead of the box."""
    say(g, "kept", turn.seat, item)
    hands.use(g, turn.seat, "cave-keep-item")
    g.box.remove(item)
    g.seats[turn.seat].played.append(item)
    others = g.spent[:]
    others.remove(item)
    g.spent += others  # noted again: another token may keep another item of the same purchase


@dataclass(slots=True)
class Swap(Frame):
    """Play up to four hand cards without effect, then draw as many."""

    kind = "swap"
    seat: int
    left: int
    laid: int = 0

    def check(self, g: State, below: Frame | None) -> None:
        right = effect_below(g, below) == ["replace", self.laid + self.left] and self.laid >= 0 and self.left > 0
        need(right and (self.laid or g.seats[self.seat].hand), "an exchange of too many cards")

    def ask_start(self, g: State) -> Ask:
        options: list[Action] = [("discard", card) for card in dict.fromkeys(g.seats[self.seat].hand)]
        return Ask(self.seat, [*options, ("done",)] if self.laid else options)

    def take_start(self, g: State, action: Action) -> None:
        if action[0] == "done":
            self.step = "draw"
            return
        hands.lay(g, self.seat, action[1])
        say(g, "laid", self.seat, action[1])
        self.laid += 1
        self.left -= 1
        if not self.left or not g.seats[self.seat].hand:
            self.step = "draw"

    def do_draw(self, g: State) -> None:
        hands.draw(g, self.seat, self.laid)
        done(g)


def replace(g: State, seat: int, most: int) -> None:
    """Effect: exchange up to so many hand cards."""
    call(g, Swap(seat, most))


def remove(g: State, seat: int, count: int) -> None:
    """Effect: remove so many hand cards from the game."""
    call(g, Trim(seat, count, must=True))


def free_pass(g: State, seat: int) -> None:
    """Effect: occupied spaces may be entered until the end of the turn."""
    caves_of(g).free_pass = True


def change(g: State, seat: int) -> None:
    """Effect: the next card played for its power counts as another symbol."""
    caves_of(g).change = True


def granted(g: State) -> list[str]:
    """What is in force until the turn ends."""
    part = caves_of(g)
    if g.core.scores is not None:
        return []
    return [code for code, on in (("pass", part.free_pass), ("change", part.change)) if on]
