"""What speaks for an option, in a sentence: the reason given with a hint."""

from __future__ import annotations

from engine.core import Action
from engine.data import read
from engine.quest.appraisal import Appraisal
from engine.quest.forecast import draws_of
from engine.quest.frames.turn import Turn
from engine.quest.state import State


def why(view: State, action: Action, seat: int, sole: bool) -> str:
    """What speaks for an option, perhaps the sole one, of the seat that is asked; ``view`` is the race as it sees it."""
    code, facts = _reason(view, action, seat)
    special = f"{code}-{view.core.stack[-1].kind}"
    if sole and code in ("pay", "spare"):  # they speak of several
        code = "sole"
    sentences: dict[str, str] = dict(read("engine.quest", "hints.toml")["why"])
    for module in view.tables.modules:
        if module.data:
            sentences |= read("engine.quest.modules", module.data).get("words", {}).get("hint", {})
    return sentences[special if special in sentences else code].format(*facts)


def _reason(view: State, action: Action, seat: int) -> tuple[str, tuple[int, ...]]:
    """A key of hints.toml, and the facts of its sentence."""
    verb = action[0]
    tidying = isinstance(view.core.stack[-1], Turn)
    if verb == "buy" or verb == "take":
        return _purchase(view, action[1], seat)
    if verb == "play" or verb == "use":
        return ("draw" if draws_of(view.tables.cards[action[1]]) else "use"), ()
    if verb == "move":
        return ("arrive" if action[2] in view.tables.course.goals else "move"), ()
    if verb == "discard":
        return ("tidy" if tidying else "spare"), ()
    if verb == "remove":
        return ("thin" if Appraisal(view, seat).loss(action[1]) > 0 else "spare"), ()
    if verb == "done":
        return ("tidied" if tidying else "done"), ()
    return verb, ()


def _purchase(view: State, name: str, seat: int) -> tuple[str, tuple[int, ...]]:
    card = view.tables.cards[name]
    ways = Appraisal(view, seat).ways
    lands = [step.land for way in ways for step in way]
    able = sum(card.native or (land.symbol in card.symbols and land.strength <= card.power) for land in lands)
    if able:
        return "buy-power", (able, len(lands))
    return ("buy-money" if "coin" in card.symbols else "buy"), ()
