"""Caves: a piece that stops beside a cave takes one of its face-down tokens, to use whenever it likes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from engine.core import HIDDEN, Action, Ask, Frame, ModulePart, call, done, need
from engine.effects import effect_below
from engine.game import Module
from engine.log import say
from engine.quest import hands
from engine.quest.frames.trim import Trim
from engine.quest.frames.turn import Turn
from engine.quest.reach import Symbols, beside
from engine.quest.state import HOME, State
from engine.quest.tables import Card
from engine.quest.wording import fact
from engine.rng import Dice, shuffle
from engine.words import SEAT_LETTERS

_say = partial(fact, "caves.toml")
PILE = 4  # tokens on each cave
_PIECES = 2  # at most, for numbering what a piece has visited


_THREE = ("machete", "paddle", "coin")
_CHANGED: Mapping[Symbols, Symbols] = {(one,): tuple(symbol for symbol in _THREE if symbol != one) for one in _THREE}


@dataclass(slots=True)
class Caves(ModulePart):
    """The piles of tokens by cave (the last of a pile is on top), and which caves each piece has yet to leave."""

    piles: list[list[str]]
    rest: list[str]  # tokens left in the box, unseen
    visited: list[int]  # (seat, piece, cave) in one number: see ``_visit``
    free_pass: bool = False  # until the end of the turn, occupied spaces may be entered
    change: bool = False  # the next card counts as another symbol

    def view(self, seat: int | None) -> Caves:
        twin = self.copy()
        twin.piles = [[HIDDEN] * len(pile) for pile in self.piles]
        twin.rest = [HIDDEN] * len(self.rest)
        return twin

    def redeal(self, dice: Dice, seat: int | None) -> None:
        unseen = sorted(token for pile in [*self.piles, self.rest] for token in pile)
        dice.shuffle(unseen)
        for pile in [*self.piles, self.rest]:
            pile[:] = [unseen.pop() for _ in pile]

    def tokens(self) -> list[str]:
        return [token for pile in [*self.piles, self.rest] for token in pile]

    def check(self, g: State) -> None:
        caves = g.tables.course.caves
        right = len(self.piles) == len(caves) and all(len(pile) <= PILE for pile in self.piles)
        need(right, "caves: one pile of at most four tokens a cave")
        possible = range(len(g.seats) * _PIECES * len(caves))
        need(self.visited == [v for v in possible if v in self.visited], "caves: a visit to no cave")


def caves_of(g: State) -> Caves:
    """The module's part of a state."""
    part = g.parts["caves"]
    assert isinstance(part, Caves)
    return part


def begin(g: State) -> None:
    """Shuffle the tokens and lay a pile on every cave."""
    part = caves_of(g)
    tokens = [card.id for card in g.tables.cards.values() if card.pile == "caves" for _ in range(card.count)]
    shuffle(g, tokens)
    part.piles = [[tokens.pop() for _ in range(PILE)] for _ in g.tables.course.caves]
    part.rest = tokens


def _visit(g: State, seat: int, piece: int, cave: int) -> int:
    return (seat * _PIECES + piece) * len(g.tables.course.caves) + cave


def _caves_beside(g: State, cell: int) -> list[int]:
    """Those beside a space; none where no piece stops: a mountain, a start space, El Dorado."""
    caves = g.tables.course.caves
    if g.land[cell].symbol in ("mountain", "start") or cell in g.tables.course.goals:
        return []
    return [caves.index(n) for n in beside(g, cell) if n in caves]


def stopped(g: State, seat: int, piece: int, cell: int) -> None:
    """Take the top token of each cave beside the space, unless the piece has stopped beside it all the while."""
    part = caves_of(g)
    caves = g.tables.course.caves
    near = _caves_beside(g, cell)
    now = {_visit(g, seat, piece, cave) for cave in near}
    mine = range(_visit(g, seat, piece, 0), _visit(g, seat, piece, len(caves)))
    for cave in near:
        if part.piles[cave] and _visit(g, seat, piece, cave) not in part.visited:
            token = part.piles[cave].pop()
            g.seats[seat].tokens.append(token)
            g.core.barrier += 1
            say(g, "found", seat, token, g.tables.names[caves[cave]])
    part.visited = sorted({visit for visit in part.visited if visit not in mine} | now)


def bars(g: State, seat: int, piece: int, cell: int, reason: str, payment: str) -> str:
    """With a free pass, pieces are no obstacle."""
    return "" if reason == "occupied" and caves_of(g).free_pass else reason


def _acting(g: State) -> int:
    """The seat whose turn it is: what tokens grant is granted to nobody else."""
    turn = g.core.stack[0]
    assert isinstance(turn, Turn)
    return turn.seat


def recast(g: State, seat: int, changes: Mapping[Symbols, Symbols]) -> Mapping[Symbols, Symbols]:
    """After a change of symbol the next card counts as another of the three; a joker is any of them anyhow."""
    return _CHANGED if caves_of(g).change and seat == _acting(g) else changes


def idle(g: State, seat: int, token: Card, reason: str) -> str:
    """What is in force already is not granted again."""
    return "in-force" if any(_grants(token, code) for code in _granted(g)) else reason


def _grants(token: Card, code: str) -> bool:
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


def facts(g: State, seat: int | None, thing: Action) -> list[str]:
    """How many tokens lie on a cave, and who takes one where; what a token used this turn grants."""
    kind, which = thing
    caves = g.tables.course.caves
    if kind == "cell" and which in caves:
        return [_counted(g, caves.index(which), "cave")]
    if kind == "cell":
        near = _caves_beside(g, which)
        return [_counted(g, cave, "had" if _had(g, seat, cave) else "beside") for cave in near]
    return [_say(code, SEAT_LETTERS[_acting(g)]) for code in _granted(g) if _concerns(g, seat, thing, code)]


def brings(g: State, seat: int, action: Action) -> list[str]:
    """A token, unless the piece has had one of that cave and not left it since."""
    verb, piece, cell, _ = action
    if verb == "break":
        return []
    part = caves_of(g)
    new = [c for c in _caves_beside(g, cell) if part.piles[c] and _visit(g, seat, piece, c) not in part.visited]
    return [_say("brings")] if new else []


def _counted(g: State, cave: int, kind: str) -> str:
    """A sentence of some kind about a cave with no, one or more tokens."""
    count = len(caves_of(g).piles[cave])
    return _say(f"{kind}-{min(count, 2)}", count, g.tables.names[g.tables.course.caves[cave]])


def _had(g: State, seat: int | None, cave: int) -> bool:
    """Whether all pieces of a seat on the map have to stop elsewhere before the cave gives them a token."""
    pieces = [] if seat is None else [piece for piece, at in enumerate(g.seats[seat].pieces) if at != HOME]
    visits = [_visit(g, seat, piece, cave) for piece in pieces if seat is not None]
    return bool(visits) and all(visit in caves_of(g).visited for visit in visits)


def survey(g: State, seat: int | None, parts: dict[str, list[str]]) -> dict[str, list[str]]:
    """Where the caves are, and what is left on them."""
    caves = [_counted(g, cave, "lies") for cave in range(len(g.tables.course.caves))]
    return {**parts, "caves": caves or [_say("none")]}


def named(g: State, things: dict[str, Action]) -> dict[str, Action]:
    """The caves by their spaces."""
    caves = {f"cave {g.tables.names[cell].lower()}": ("cell", cell) for cell in g.tables.course.caves}
    return {**things, **caves}


def spots(g: State, cell: int, words: list[str]) -> list[str]:
    """Which mountains are caves, and where a stop takes a token."""
    caves, piles = g.tables.course.caves, caves_of(g).piles
    if cell in caves:
        return [*words, _counted(g, caves.index(cell), "spot")]
    return [*words, _say("spot-beside")] if any(piles[cave] for cave in _caves_beside(g, cell)) else words


def _granted(g: State) -> list[str]:
    """What is in force until the turn ends."""
    part = caves_of(g)
    if g.core.scores is not None:
        return []
    return [code for code, on in (("pass", part.free_pass), ("change", part.change)) if on]


def _concerns(g: State, seat: int | None, thing: Action, code: str) -> bool:
    """Whether a thing is to be told of with what is in force: the player, the tokens that do so, the cards changed."""
    kind, which = thing
    if kind == "seat":
        return bool(which == _acting(g))
    if kind not in ("card", "token"):
        return False
    card = g.tables.cards[which]
    if card.token:
        return _grants(card, code)
    return code == "change" and card.power > 0 and seat == _acting(g) and which in g.seats[seat].hand


MODULE = Module(
    name="caves",
    title="Caves",
    text="Stop beside a cave and take one of its tokens, to use whenever you like.",
    order=10,
    frames=(Swap,),
    effects={"replace": replace, "remove": remove, "pass": free_pass, "change": change},
    hooks={
        "stopped": stopped,
        "bars": bars,
        "recast": recast,
        "idle": idle,
        "used": used,
        "began": began,
        "offers": offers,
        "brings": brings,
        "facts": facts,
        "survey": survey,
        "named": named,
        "spots": spots,
    },
    verbs={"keep": keep},
    data="caves.toml",
    begin=begin,
    part=Caves,
)
