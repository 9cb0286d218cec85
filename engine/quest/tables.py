"""The frozen facts of one race: its map, its cards and tokens, and what its modules hang on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from engine.core import Action
from engine.data import BadData, build, read
from engine.game import Module, Setup, Tables, Value, gathered
from engine.hexes import Grid
from engine.quest.routes import SYMBOLS, Course, Land, read_route

# The closed list of what a module may hang on the game.
#   Folds (called with the value so far, return the new one):
#     land(g, land)                       the tuple of Land by cell, when the map changes or a state is unpacked
#     filled(g, cells)                    the spaces on which something lies, pieces apart, that nothing may be put on
#     bars(g, seat, piece, cell, reason, payment)  why a piece may not enter a space beside it with that payment ("": any):
#                                         a key of [why] in words.toml, "" if it may
#     recast(g, seat, changes)            what printed symbols of the next card count as: a map, empty as a rule
#     denies(g, seat, cell, reason)       why nothing can be done about a space that no piece enters, such as a mountain:
#                                         a key of [why] and what fills its sentence; () if only the moment is wrong
#     idle(g, seat, card, reason)         why the effects of a card or token are of no use now: a key of [why] too, "" if
#                                         it may be used
#     sale(g, cards)                      the kinds of cards that may be bought
#     winners(g, seats)                   the seats that fulfil a condition of victory, in the order in which they came to
#     ranks(g, seat, rank)                what a seat is ranked by at the end, highest first
#     tallies(g, seat, tallies)           what a seat has or suffers: a Tally each
#     survey(g, seat, parts)              sentences by heading on how the race stands; ``seat`` as for facts
#     named(g, things)                    the things that ``explain`` knows, by what a player may type for them
#     spots(g, cell, words)               what is said of a space behind its ground, such as "beside a cave"
#     veils(g, spaces)                    by cell the spaces of which nobody knows yet what they will be, and all that is
#                                         said of each: no facts, spots and tips of signs
#     signs(g, seat, signs)               by cell the Sign that a board shows there; ``seat`` as for facts
#     about(g, thing, codes)              keys of [rule] in words.toml for a thing, the best first
#     spelled(g, action, facts)           what fills the words of an action of the module
#     guess(g, seat, land)                for a bot: what it may take the map for, hidden as it is
#     crowd(g, cells)                     for a bot: the spaces that it had better go round
#     tries(g, seat, actions)             for a bot: those of the modules' actions that are worth looking into
#     outlook(g, seat, worth)             for a bot: how well a seat stands, in turns
#   Told at once (return nothing, call no frame):
#     used(g, seat, card)                 a card's or token's power or function was used
#     began(g, seat)                      a turn began
#     broke(g, seat, piece, place)        a blockade was removed
#   Told at once (return whether that ends the movement, so that power left over is lost):
#     stepped(g, seat, piece, cell)       a piece was moved onto a space
#   Events (may call one frame each):
#     stopped(g, seat, piece, cell)       its movement is over, on the map
#   Offers:
#     offers(g, turn, options)            adds actions to a turn's options; the module's verbs take them
#     brings(g, seat, action)             sentences about what a step, with a stop there, or the removal of a blockade brings
#     facts(g, seat, thing)               more sentences about a thing, for the seat (None: a spectator) that has this view
# An action of a module that is about a space has it as its last number, and what it is paid with as its last name: see
# ``cell_of`` and ``card_of``.
HOOKS = (
    *("land", "filled", "bars", "recast", "denies", "idle", "sale", "winners", "ranks", "tallies"),
    *("survey", "named", "spots", "veils", "signs", "about"),
    *("spelled", "guess", "crowd", "tries", "outlook"),
    *("used", "began", "stepped", "broke", "stopped", "offers", "brings", "facts"),
)

_COLOURS: dict[str, tuple[str, ...]] = {
    "green": ("machete",),
    "blue": ("paddle",),
    "yellow": ("coin",),
    "white": ("machete", "paddle", "coin"),
    "purple": (),
}


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card, or of token held beside the hand, as in cards.toml and the modules' files."""

    id: str
    name: str
    colour: str
    power: int = 0
    cost: int = 0
    count: int = 0
    start: int = 0
    market: bool = False
    item: bool = False
    native: bool = False
    steps: int = 0  # moves a piece so many spaces, whatever they ask for
    token: bool = False
    needs: str = ""  # for a token with effects: "hand" (a hand card) or "cards" (something to draw)
    pile: str = ""  # for a token: the module that deals it
    verb: str = ""  # for a token used by an action of its own, which names no token: the verb of that, and of its words
    effects: tuple[tuple[Any, ...], ...] = ()
    symbols: tuple[str, ...] = field(default=())
    many: str = ""  # its name for several, if that is out of the ordinary

    @property
    def plural(self) -> str:
        """Its name for several."""
        return self.many or (self.name.replace(" token", " tokens") if self.token else f"{self.name}s")


class Sign(NamedTuple):
    """What a board shows on a space besides its land and pieces, in letters that every terminal has."""

    thing: str = ""  # one character for what stands there
    tip: str = ""  # one character for what is true of the space
    glyph: str = ""  # the name of a drawing character for what belongs to the space, such as "cave"
    text: str = ""  # two characters instead of those of the land; one, if a unit follows
    unit: str = ""  # the land whose symbol is the second of them
    title: str = ""  # nine at most for the same where there is room


class Tally(NamedTuple):
    """A count of one seat, shown beside its other counts; or a mark before its steps to go, if it has no head."""

    head: str  # of its column, in two characters
    value: str  # two characters at most; one for a mark
    title: str = ""  # of its column in the table of the finished race; "" for what is over by then


class Payer(NamedTuple):
    """A card or token whose power can pay for a step."""

    id: str
    symbols: tuple[str, ...]
    power: int
    native: bool


def cards_of(tables: Mapping[str, Any], where: str, token: bool = False) -> dict[str, Card]:
    """The records of a TOML file of cards or tokens, by id; raises BadData."""
    cards = {}
    for name, table in tables.items():
        place = f"{where}, [{name}]"
        if table.get("colour") not in _COLOURS:
            raise BadData(f"{place}: colour must be one of {', '.join(_COLOURS)}")
        effects = [list(effect) for effect in table.get("effects", [])]
        full = {**table, "effects": effects, "id": name, "token": token, "symbols": list(_COLOURS[table["colour"]])}
        cards[name] = build(Card, full, place, skip=("source",))
    return cards


def worth(card: Card, symbols: tuple[str, ...], joker_coins: bool) -> tuple[int, ...]:
    """What a card pays in half coins when its power counts as these symbols; several: the player chooses; none: nothing."""
    if card.power and "coin" in symbols and (joker_coins or card.colour != "white"):
        # An item that is not yellow may also be spent as half a coin, without its function, and so be kept.
        return (2 * card.power, 1) if card.item and card.colour != "yellow" else (2 * card.power,)
    return () if card.token else (1,)


def cell_of(action: Action) -> int:
    """The space an action is about, the last of its numbers; -1 for one that is about none."""
    if action[0] in ("break", "pay"):
        return -1
    return next((fact for fact in reversed(action) if type(fact) is int), -1)


def card_of(action: Action) -> str:
    """The card or token an action about a space or a blockade is paid with, the last of its names; "" for none."""
    return next((fact for fact in reversed(action[1:]) if type(fact) is str), "")


@cache
def base_cards() -> Mapping[str, Card]:
    """The 21 kinds of cards of the base game."""
    return cards_of(read("engine.quest", "cards.toml"), "cards.toml")


@cache
def blockades() -> Mapping[int, Land]:
    """What each blockade asks for, by its printed number."""
    data = read("engine.quest", "blockades.toml")
    return {int(number): Land(SYMBOLS[token[0]], int(token[1:])) for number, token in data.items()}


@dataclass(slots=True)
class QuestTables(Tables):
    """What the rules of the race look up; shared by all copies of a state and never changed."""

    course: Course = field(kw_only=True)
    grid: Grid = field(kw_only=True)
    names: tuple[str, ...] = field(kw_only=True)
    near: tuple[tuple[tuple[int, int], ...], ...] = field(kw_only=True)  # by cell: (neighbour, joint or -1)
    seams: tuple[int, ...] = field(kw_only=True)  # by blockade place: the joint it lies on
    joints: tuple[frozenset[tuple[int, int]], ...] = field(kw_only=True)  # by blockade place: pairs of cells it parts
    cards: Mapping[str, Card] = field(kw_only=True)
    piles: tuple[str, ...] = field(kw_only=True)  # the kinds for sale, in the order of cards.toml
    prices: Mapping[str, int] = field(kw_only=True)  # of each of them, in half coins
    actions: frozenset[str] = field(kw_only=True)  # the cards and tokens with effects
    payers: Mapping[str, Payer] = field(kw_only=True)  # the cards and tokens that can pay for a step
    free: Mapping[str, int] = field(kw_only=True)  # those that move a piece whatever spaces ask for, and how many steps
    worth: Mapping[str, tuple[int, ...]] = field(
        kw_only=True
    )  # what each pays when buying, in half coins; the player chooses
    best_worth: Mapping[str, int] = field(kw_only=True)  # the most of those
    joker_coins: bool = field(kw_only=True)
    move_after_buying: bool = field(kw_only=True)
    round_limit: int = field(kw_only=True)
    options: Mapping[str, Value] = field(kw_only=True)  # for modules: all that the setup says

    def effects_of(self, source: str) -> Any:
        return self.cards[source].effects


def merged(modules: tuple[Module, ...]) -> dict[str, Card]:
    """The cards and tokens of the base game and of these modules, by id; raises BadData."""
    cards = dict(base_cards())
    for module in modules:
        if not module.data:
            continue
        data = read("engine.quest.modules", module.data)
        for part, token in (("cards", False), ("tokens", True)):
            for name, card in cards_of(data.get(part, {}), module.data, token).items():
                if name in cards:
                    raise BadData(f"{module.data}, [{name}]: there is a card of that id already")
                cards[name] = card
    return cards


def make_tables(
    setup: Setup, modules: tuple[Module, ...], effects: Mapping[str, Any], verbs: Mapping[str, Any]
) -> QuestTables:
    """The tables of a settled setup; raises BadData when a data file is wrong."""
    course = Course(read_route(str(setup.option("route"))))
    seams = tuple(course.joints(setup.option("strip_blockades") == "both"))
    joints = []
    for joint in seams:
        pairs = set()
        for cell, owner in enumerate(course.piece_of):
            for n in course.grid.near[cell]:
                if {owner, course.piece_of[n]} == {joint, joint + 1}:
                    pairs.add((cell, n))
        joints.append(frozenset(pairs))
    place = {pair: number for number, pairs in enumerate(joints) for pair in pairs}
    near = tuple(tuple((n, place.get((cell, n), -1)) for n in around) for cell, around in enumerate(course.grid.near))
    cards = merged(modules)
    joker_coins = setup.option("joker_coins") == "power"
    known = {**effects, **{name: f for module in modules for name, f in module.effects.items()}}
    for card in cards.values():
        for effect in card.effects:
            if not effect or effect[0] not in known:
                raise BadData(f"[{card.id}]: unknown effect {effect[:1]}")
    return QuestTables(
        modules=modules,
        hooks=gathered(HOOKS, modules),
        effects=known,
        verbs={**verbs, **{name: f for module in modules for name, f in module.verbs.items()}},
        course=course,
        grid=course.grid,
        names=course.names,
        near=near,
        seams=seams,
        joints=tuple(joints),
        cards=cards,
        piles=tuple(card.id for card in cards.values() if card.cost and not card.token),
        prices={card.id: 2 * card.cost for card in cards.values() if card.cost and not card.token},
        actions=frozenset(card.id for card in cards.values() if card.effects),
        payers={c.id: Payer(c.id, c.symbols, c.power, c.native) for c in cards.values() if c.power or c.native},
        worth={card.id: worth(card, card.symbols, joker_coins) for card in cards.values()},
        free={card.id: card.steps for card in cards.values() if card.steps},
        best_worth={c.id: max(worth(c, c.symbols, joker_coins), default=0) for c in cards.values()},
        joker_coins=joker_coins,
        move_after_buying=bool(setup.option("move_after_buying")),
        round_limit=int(setup.option("round_limit")),
        options=dict(setup.options),
    )
