"""What players are told of caves and their tokens."""

from __future__ import annotations

from functools import partial

from engine.core import Action
from engine.quest.modules.caves.granting import acting, granted, grants
from engine.quest.modules.caves.piles import caves_beside, caves_of, visit
from engine.quest.state import HOME, State
from engine.quest.tables import Sign
from engine.quest.wording import fact
from engine.words import SEAT_LETTERS

_say = partial(fact, "caves.toml")


def facts(g: State, seat: int | None, thing: Action) -> list[str]:
    """How many tokens lie on a cave, and who takes one where; what a token used this turn grants."""
    kind, which = thing
    caves = g.tables.course.caves
    if kind == "cell" and which in caves:
        return [_counted(g, caves.index(which), "cave")]
    if kind == "cell":
        near = caves_beside(g, which)
        return [_counted(g, cave, "had" if _had(g, seat, cave) else "beside") for cave in near]
    return [_say(code, SEAT_LETTERS[acting(g)]) for code in granted(g) if _concerns(g, seat, thing, code)]


def brings(g: State, seat: int, action: Action) -> list[str]:
    """A token, unless the piece has had one of that cave and not left it since."""
    verb, piece, cell, _ = action
    if verb == "break":
        return []
    part = caves_of(g)
    new = [c for c in caves_beside(g, cell) if part.piles[c] and visit(g, seat, piece, c) not in part.visited]
    return [_say("brings")] if new else []


def _counted(g: State, cave: int, kind: str) -> str:
    """A sentence of some kind about a cave with no, one or more tokens."""
    count = len(caves_of(g).piles[cave])
    return _say(f"{kind}-{min(count, 2)}", count, g.tables.names[g.tables.course.caves[cave]])


def _had(g: State, seat: int | None, cave: int) -> bool:
    """Whether all pieces of a seat on the map have to stop elsewhere before the cave gives them a token."""
    pieces = [] if seat is None else [piece for piece, at in enumerate(g.seats[seat].pieces) if at != HOME]
    visits = [visit(g, seat, piece, cave) for piece in pieces if seat is not None]
    return bool(visits) and all(visit in caves_of(g).visited for visit in visits)


def survey(g: State, seat: int | None, parts: dict[str, list[str]]) -> dict[str, list[str]]:
    """Where the caves are, and what is left on them."""
    caves = [_counted(g, cave, "lies") for cave in range(len(g.tables.course.caves))]
    return {**parts, "caves": caves or [_say("none")]}


def signs(g: State, seat: int | None, signs: dict[int, Sign]) -> dict[int, Sign]:
    """Where tokens are left."""
    piles = zip(g.tables.course.caves, caves_of(g).piles, strict=True)
    return {**signs, **{cave: signs.get(cave, Sign())._replace(glyph="cave") for cave, pile in piles if pile}}


def named(g: State, things: dict[str, Action]) -> dict[str, Action]:
    """The caves by their spaces."""
    caves = {f"cave {g.tables.names[cell].lower()}": ("cell", cell) for cell in g.tables.course.caves}
    return {**things, **caves}


def spots(g: State, cell: int, words: list[str]) -> list[str]:
    """Which mountains are caves, and where a stop takes a token."""
    caves, piles = g.tables.course.caves, caves_of(g).piles
    if cell in caves:
        return [*words, _counted(g, caves.index(cell), "spot")]
    return [*words, _say("spot-beside")] if any(piles[cave] for cave in caves_beside(g, cell)) else words


def _concerns(g: State, seat: int | None, thing: Action, code: str) -> bool:
    """Whether a thing is to be told of with what is in force: the player, the tokens that do so, the cards changed."""
    kind, which = thing
    if kind == "seat":
        return bool(which == acting(g))
    if kind not in ("card", "token"):
        return False
    card = g.tables.cards[which]
    if card.token:
        return grants(card, code)
    return code == "change" and card.power > 0 and seat == acting(g) and which in g.seats[seat].hand
