"""Moving the dragons that are awake: by a card of their colour, by the dragon cards and by cave tokens."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Action, Ask, Frame, call, done, need
from engine.effects import effect_below
from engine.log import say
from engine.quest import hands
from engine.quest.frames.turn import Turn
from engine.quest.modules.dragons.lair import dragon_on, dragons_of, is_own_land, tell_held
from engine.quest.placing import filled
from engine.quest.reach import beside
from engine.quest.state import HOME, State, occupied
from engine.quest.tables import Card, blockades

_JOKERS_MOVE = ("green", "yellow", "blue")


def _free(g: State, cells: list[int]) -> list[int]:
    """Those of the cells that a dragon may be put on."""
    shut = occupied(g) | filled(g) | set(g.tables.course.goals)
    return [cell for cell in cells if cell not in shut]


def steps_of(g: State, dragon: str) -> list[int]:
    """Where a dragon may go by one step: never across a blockade."""
    return _free(g, beside(g, dragons_of(g).at[dragon]))


def leaps_of(g: State, dragon: str) -> list[int]:
    """Where the Rocket Launcher may send it: anywhere on its tile."""
    piece_of = g.tables.course.piece_of
    tile = piece_of[dragons_of(g).at[dragon]]
    return _free(g, [cell for cell, owner in enumerate(piece_of) if owner == tile])


@dataclass(slots=True)
class Flight(Frame):
    """One dragon moved: chosen first if a card leaves that open; one step more after one that ends on its own land."""

    kind = "flight"
    seat: int
    dragon: str = ""
    far: bool = False  # anywhere on its tile, instead of step by step

    def check(self, g: State, below: Frame | None) -> None:
        if isinstance(below, Turn):
            need(self.step != "pick" and not self.far, "dragons: a card moves one by steps")
        else:
            need(effect_below(g, below) == ["launch" if self.far else "tame"], "dragons: no card for this")
        if self.step == "pick":
            need(self.dragon == "" and self._able(g), "dragons: there is none to move")
        else:
            need(self.dragon in dragons_of(g).awake and self._targets(g), "dragons: it cannot be moved")
        if self.step == "on":
            here = dragons_of(g).at[self.dragon]
            need(is_own_land(g, self.dragon, here) and not self.far, "dragons: one step only")

    def _targets(self, g: State) -> list[int]:
        return leaps_of(g, self.dragon) if self.far else steps_of(g, self.dragon)

    def _able(self, g: State) -> list[str]:
        return launched(g) if self.far else able(g)

    def ask_pick(self, g: State) -> Ask:
        at = dragons_of(g).at
        return Ask(self.seat, [*(("dragon", at[dragon]) for dragon in self._able(g)), ("done",)])

    def take_pick(self, g: State, action: Action) -> None:
        if action[0] == "done":
            done(g)
        else:
            self.dragon = dragon_on(g, action[1])
            self.step = "fly"

    def ask_fly(self, g: State) -> Ask:
        return Ask(self.seat, [("fly", cell) for cell in self._targets(g)])

    def take_fly(self, g: State, action: Action) -> None:
        self._fly(g, action[1])
        if not self.far and is_own_land(g, self.dragon, action[1]) and steps_of(g, self.dragon):
            self.step = "on"
        else:
            done(g)

    def ask_on(self, g: State) -> Ask:
        return Ask(self.seat, [*(("fly", cell) for cell in self._targets(g)), ("done",)])

    def take_on(self, g: State, action: Action) -> None:
        if action[0] == "fly":
            self._fly(g, action[1])
        done(g)

    def _fly(self, g: State, cell: int) -> None:
        left = beside(g, dragons_of(g).at[self.dragon])
        dragons_of(g).at[self.dragon] = cell
        say(g, "flew", self.seat, self.dragon, g.tables.names[cell])
        tell_held(g, self.dragon, set(beside(g, cell)).difference(left))


def able(g: State) -> list[str]:
    """The dragons that can be moved by a step."""
    return [dragon for dragon in dragons_of(g).awake if steps_of(g, dragon)]


def launched(g: State) -> list[str]:
    """The dragons that the Rocket Launcher can send anywhere."""
    return [dragon for dragon in dragons_of(g).awake if leaps_of(g, dragon)]


# --- cards of their colour, and the Tracker's blockades


def moves_dragon(card: Card, dragon: str) -> bool:
    """Whether a card moves a dragon; a joker moves any that is not purple."""
    return card.colour == dragon or (card.colour == "white" and dragon in _JOKERS_MOVE)


def offers(g: State, turn: Turn, options: list[Action]) -> None:
    """Each dragon moved by each card of its colour; blockades of one symbol removed by the Tracker."""
    hand = list(dict.fromkeys(g.seats[turn.seat].hand))
    cards, at = g.tables.cards, dragons_of(g).at
    for dragon in able(g) if hand else ():
        options += [("drive", at[dragon], name) for name in hand if moves_dragon(cards[name], dragon)]
    if "tracker" in hand and (g.tables.move_after_buying or not turn.bought):
        for piece, cell in enumerate(g.seats[turn.seat].pieces):
            places = {} if cell == HOME else {place: g.seams[place] for _, place in g.tables.near[cell] if place >= 0}
            single = [place for place, number in places.items() if number and blockades()[number].strength == 1]
            options += [("break", piece, place, "tracker") for place in single]


def drive(g: State, turn: Turn, cell: int, card: str) -> None:
    """Play a card for its colour alone: its power is not used, so an item stays in the game."""
    dragon = dragon_on(g, cell)
    hands.lay(g, turn.seat, card)
    say(g, "drove", turn.seat, dragon, card)
    call(g, Flight(turn.seat, dragon, step="fly"))


# --- what cards and tokens do


def tame(g: State, seat: int) -> None:
    """Effect: you may move any dragon that is awake."""
    if able(g):
        call(g, Flight(seat, step="pick"))


def launch(g: State, seat: int) -> None:
    """Effect: you may put any dragon that is awake anywhere on its tile."""
    if launched(g):
        call(g, Flight(seat, far=True, step="pick"))


def idle(g: State, seat: int, card: Card, reason: str) -> str:
    """What does nothing but move a dragon waits until one can be moved."""
    if len(card.effects) != 1 or card.effects[0][0] not in ("tame", "launch"):
        return reason
    free = able(g) if card.effects[0][0] == "tame" else launched(g)
    return reason if free else "no-dragon"


def sale(g: State, cards: list[str]) -> list[str]:
    """By an option the dragon cards are always for sale."""
    if g.tables.options["dragon_cards"] == "beside":
        return cards
    own = ("rocket-launcher", "dragon-tamer", "tracker")
    return [*cards, *(card for card in own if g.stock[card] and card not in cards)]
