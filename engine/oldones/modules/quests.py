"""Quest cards: a hidden task for each player, worth VP when done, or one action when the card is discarded instead."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import HIDDEN, Action, Frame, ModulePart, call, done, need
from engine.data import read
from engine.game import Module
from engine.log import say
from engine.oldones.components import DEEDS
from engine.oldones.frames.glyphs import Activating, Glyphs
from engine.oldones.frames.turn import Turn
from engine.oldones.state import State
from engine.rng import Dice, shuffle

HELD, REVEALED, DISCARDED = range(3)
_STONES = "stones"  # a criterion met by as many at once, or by completing a level


@dataclass(slots=True)
class Quests(ModulePart):
    """Each player's card, what became of it, and what the players did so far."""

    cards: list[str]  # by seat
    fate: list[int]  # HELD, REVEALED or DISCARDED
    rest: list[str]  # not dealt, unseen
    deeds: dict[str, list[int]]  # how often each seat did what, by deed; of stones the most there were at once

    def copy(self) -> Quests:
        deeds = {deed: counts[:] for deed, counts in self.deeds.items()}
        return Quests(self.cards[:], self.fate[:], self.rest[:], deeds)

    def view(self, seat: int | None) -> Quests:
        twin = self.copy()
        twin.rest = [HIDDEN] * len(self.rest)
        for number, fate in enumerate(self.fate):
            if fate == HELD and number != seat:
                twin.cards[number] = HIDDEN
        return twin

    def redeal(self, dice: Dice, seat: int | None) -> None:
        hidden = [number for number, fate in enumerate(self.fate) if fate == HELD and number != seat]
        unseen = sorted(self.rest + [self.cards[number] for number in hidden])
        dice.shuffle(unseen)
        for number in hidden:
            self.cards[number] = unseen.pop()
        self.rest = unseen

    def check(self, g: State) -> None:
        seats = len(g.seats)
        need(len(self.cards) == len(self.fate) == seats, "quests: one for each player")
        need(sorted(self.cards + self.rest) == sorted(g.tables.extra["quest"]), "quests: each card once")
        need(all(fate in (HELD, REVEALED, DISCARDED) for fate in self.fate), "quests: a fate that there is")
        need(self.deeds.keys() == set(DEEDS), "quests: deeds that are counted")
        need(all(len(c) == seats and min(c) >= 0 for c in self.deeds.values()), "quests: a count for each player")
        kept = [number for number, fate in enumerate(self.fate) if fate == REVEALED]
        lasting = [number for number in kept if g.tables.extra["quest"][self.cards[number]]["criterion"] != "madness"]
        need(all(achieved(g, number) for number in lasting), "quests: revealed but not achieved")


def quests_of(g: State) -> Quests:
    """The module's part of a state."""
    part = g.parts["quests"]
    assert isinstance(part, Quests)
    return part


def begin(g: State) -> None:
    """Deal a card to each player."""
    part = quests_of(g)
    cards = list(g.tables.extra["quest"])
    shuffle(g, cards)
    count = len(g.seats)
    part.cards, part.rest = cards[:count], cards[count:]
    part.fate = [HELD] * count
    part.deeds = {deed: [0] * count for deed in DEEDS}


def did(g: State, seat: int, deed: str) -> None:
    """Count what a player does, the bonuses on others' turns included."""
    counts = quests_of(g).deeds[deed]
    counts[seat] = max(counts[seat], g.seats[seat].stones) if deed == "stone" else counts[seat] + 1


def progress(g: State, seat: int) -> int:
    """How much of what the card asks for a player has done; only Madness must be there at this moment."""
    part = quests_of(g)
    quest = g.tables.extra["quest"][part.cards[seat]]
    criterion, count = quest["criterion"], quest["count"]
    if criterion == "madness":
        return g.seats[seat].madness
    if criterion == _STONES:
        return max(part.deeds["stone"][seat], count if part.deeds["level"][seat] else 0)
    return part.deeds[criterion][seat]


def achieved(g: State, seat: int) -> bool:
    """Whether a player has done what the card asks for."""
    return progress(g, seat) >= int(g.tables.extra["quest"][quests_of(g).cards[seat]]["count"])


def offers(g: State, turn: Turn, options: list[Action]) -> None:
    """Reveal a card that is achieved, or discard it for its action."""
    part = quests_of(g)
    if part.fate[turn.seat] == HELD:
        if part.cards[turn.seat] != HIDDEN and achieved(g, turn.seat):
            options.append(("reveal",))
        options.append(("give-up",))


def reveal(g: State, turn: Turn) -> None:
    """Keep the card, face up."""
    _reveal(g, turn.seat)


def _reveal(g: State, seat: int) -> None:
    part = quests_of(g)
    part.fate[seat] = REVEALED
    say(g, "quest-revealed", seat, part.cards[seat], g.tables.extra["quest"][part.cards[seat]]["vp"])


def give_up(g: State, turn: Turn) -> None:
    """Discard the card, and take its action."""
    part = quests_of(g)
    part.fate[turn.seat] = DISCARDED
    say(g, "quest-discarded", turn.seat, part.cards[turn.seat])
    call(g, Errand(turn.seat))


@dataclass(slots=True)
class Errand(Activating):
    """The action of a Quest card that is discarded."""

    kind = "errand"
    seat: int

    def check(self, g: State, below: Frame | None) -> None:
        need(
            isinstance(below, Turn) and below.seat == self.seat < len(g.seats),
            "a Quest card is discarded on one's own turn",
        )
        need(quests_of(g).fate[self.seat] == DISCARDED, "a Quest card that is discarded")

    def reached(self, g: State) -> list[tuple[int, str]]:
        return [(self.seat, quests_of(g).cards[self.seat])]

    def do_start(self, g: State) -> None:
        self.step = "end"
        call(g, Glyphs(self.seat, quests_of(g).cards[self.seat]))

    def do_end(self, g: State) -> None:
        done(g)


def closing(g: State) -> None:
    """What is achieved and still hidden is revealed before scoring."""
    for seat, fate in enumerate(quests_of(g).fate):
        if fate == HELD and achieved(g, seat):
            _reveal(g, seat)


def points(g: State, seat: int, sources: dict[str, int]) -> None:
    """The VP of a card revealed."""
    part = quests_of(g)
    sources["quest"] = g.tables.extra["quest"][part.cards[seat]]["vp"] if part.fate[seat] == REVEALED else 0


def facts(g: State, seat: int | None, thing: Action) -> list[str]:
    """About a player: the card as far as it may be known, and how far that player has come."""
    if thing[0] != "seat" or thing[1] >= len(g.seats):
        return []
    words: dict[str, str] = read("engine.oldones.modules", "quests.toml")["facts"]
    part, number = quests_of(g), thing[1]
    card = part.cards[number]
    if card == HIDDEN:
        return [words["hidden"]]
    quest = g.tables.extra["quest"][card]
    told = words[("held", "revealed", "discarded")[part.fate[number]]]
    count = quest["count"]
    return [told.format(words[quest["criterion"]].format(count), quest["vp"], min(progress(g, number), count), count)]


MODULE = Module(
    name="quests",
    title="Quest cards",
    text="Each player has a hidden task: done, it is worth VP at the end; discarded, it is worth one action.",
    order=60,
    frames=(Errand,),
    hooks={"did": did, "closing": closing, "offers": offers, "points": points, "facts": facts},
    verbs={"reveal": reveal, "give-up": give_up},
    data="quests.toml",
    begin=begin,
    part=Quests,
)
