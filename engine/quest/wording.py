"""A race in sentences: log entries, options, prompts and reasons, from words.toml and the modules' own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import HIDDEN, Action
from engine.data import read
from engine.log import readable
from engine.quest.frames.move import Move, Toll, left_over
from engine.quest.frames.trim import Trim
from engine.quest.frames.turn import Turn, turn_options
from engine.quest.reach import FREE, HAND, WITH_IT, steps_to_go, trapped
from engine.quest.routes import Land
from engine.quest.state import HOME, State, veiled
from engine.quest.tables import Card, blockades
from engine.words import SEAT_LETTERS, Speaker, listing


def counted(word: str, count: int, many: str = "") -> str:
    """'1 card', '2 cards'."""
    return f"{count} {word if count == 1 else many or word + 's'}"


def coins(halves: int) -> str:
    """An amount in half coins: '½ coin', '2½ coins'."""
    whole, half = divmod(halves, 2)
    text = f"{whole or ''}{'½' if half else ''}" or "0"
    return f"{text} coin" if halves in (1, 2) else f"{text} coins"


def fact(data: str, code: str, *facts: object) -> str:
    """A sentence of [facts] in the file of a module."""
    words: dict[str, str] = read("engine.quest.modules", data)["facts"]
    return words[code].format(*facts)


def spelled(g: State, action: Action) -> Action:
    """What fills the words of an action: its own facts, or what a module makes of them."""
    facts = action[1:]
    for fold in g.tables.hooks["spelled"]:
        facts = fold(g, action, facts)
    return facts


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{text[0].upper()}{text[1:]}."


def _looked_up(known: Mapping[str, str]) -> Callable[[Any], str]:
    """Words a fact by one part of the words, such as [symbol]."""
    return lambda fact: known[str(fact)]


class Wording:
    """The sentences of a race under certain modules."""

    def __init__(self, templates: dict[str, dict[str, str]], cards: Mapping[str, Card]) -> None:
        self.words = templates
        self.cards = cards
        tables = {part: _looked_up(known) for part, known in templates.items()}
        named: dict[str, Callable[[Any], str]] = {
            "card": self.card_name,
            "several": lambda pair: self.several(*pair),
            "pay": lambda card: "hand cards" if card == HAND else self.card_name(card),
            "paid": lambda card: (
                "" if card == WITH_IT else f", with {'hand cards' if card == HAND else self.card_name(card)}"
            ),
            "land": self.land,
            "piece": lambda number: f" piece {number}" if number else "",
            "coins": coins,
            "price": lambda cost: counted("coin", cost),
            "cost": lambda card: counted("coin", self.cards[card].cost),
            "blockades": lambda count: counted("blockade", count),
            "cards": lambda count: counted("card", count),
            "upto": lambda count: f"{'up to ' if count > 1 else ''}{counted('card', count)}",
            "steps": lambda count: counted("step", count),
            "copies": lambda count: counted("copy", count, "copies"),
            "names": lambda names: listing([self.card_name(name) for name in names]),
        }
        self.speaker = Speaker(**{**tables, **named})

    def card_name(self, card: str) -> str:
        """The printed name of a card or token."""
        return "a hidden card" if card == HIDDEN else self.cards[card].name

    def several(self, card: str, count: int) -> str:
        """'1 Explorer', '2 Explorers', '2 Machete tokens 1'."""
        return counted(self.cards[card].name, count, self.cards[card].plural)

    def say(self, part: str, code: str, *facts: Any) -> str:
        """A template of one part of words.toml, filled in."""
        return self.speaker.say(self.words[part], code, *facts)

    def land(self, land: Land) -> str:
        """'jungle 2'."""
        return self.words["land"][land.symbol].format(land.strength)

    def why(self, code: str, *facts: Any) -> str:
        """A reason."""
        return self.say("why", code, *facts)

    def thing(self, code: str, *facts: Any) -> str:
        """A fact about something under the cursor."""
        return self.say("thing", code, *facts)

    def to_go(self, g: State, seat: int) -> str:
        """'12 steps to go', 'no way to El Dorado'."""
        lost = trapped(g, seat)
        if not lost:
            return self.thing("togo", steps_to_go(g, seat))
        on_map = sum(cell != HOME for cell in g.seats[seat].pieces)
        return self.thing("no-way" if lost == on_map else "no-way-one")

    # --- the log

    def tell(self, entry: Action, seat: int | None) -> str | None:
        """A log entry as a sentence; None if the seat may not read it."""
        if not readable(entry, seat):
            return None
        code, facts = entry[1], entry[2:]
        if code == "drew-cards":
            names = listing([self.card_name(card) for card in facts[1:]])
            return f"{SEAT_LETTERS[facts[0]]} draws {names}."
        if code == "over":
            winners = listing([SEAT_LETTERS[winner] for winner in facts])
            return f"The race is over: {winners} {'wins' if len(facts) == 1 else 'share the victory'}."
        if code == "moved":
            who, piece, cell, symbol, strength, payment, *gone = facts
            facts = (who, piece, cell, Land(symbol, strength), payment, *gone)
        text = self.say("log", code, *facts)
        return text.removesuffix(".") + self.thing("gone") if self._gone(code, facts) else text

    def _gone(self, code: str, facts: Action) -> bool:
        """Whether what a log entry tells of used the function of an item."""
        if code in ("moved", "broke"):
            return bool(facts[-1] == "gone")
        if code == "played" or (code == "paid" and facts[2] > 1):
            return self.cards[facts[1]].item
        return False

    # --- options

    def place(self, g: State, cell: int) -> str:
        """'C12, jungle 2', and what modules say of it."""
        words = [g.tables.names[cell], self.land(g.land[cell])]
        for fold in g.tables.hooks["spots"] if cell not in veiled(g) else ():
            words = fold(g, cell, words)
        return ", ".join(words)

    def effects(self, card: Card) -> str:
        """What an action card or token does."""
        return ", then ".join(self.say("effect", *effect) for effect in card.effects)

    def _paid(self, g: State, action: Action, land: Land, verb: str, thing: Any) -> str:
        payment = action[3]
        if payment == HAND:
            return self.say("action", "move-camp" if land.symbol == "camp" else f"{verb}-hand", thing, land.strength)
        left = left_over(g, payment, land.strength)
        if not left:
            return self.say("action", verb, thing, payment)
        return self.say("action", f"{verb}-left", thing, payment, left)

    def word(self, g: State, action: Action, seat: int) -> str:
        """An option as an imperative sentence without a full stop."""
        verb = action[0]
        if verb in ("move", "break"):
            if verb == "move":
                text = self._paid(g, action, g.land[action[2]], verb, f"{self.place(g, action[2])},")
            else:
                land = blockades()[g.seams[action[2]]]
                text = self._paid(g, action, land, verb, land)
            return self._of_piece(g, action[1], seat, text)
        if verb in ("buy", "take"):
            return self.say("action", verb, action[1], self.cards[action[1]].cost)
        if verb in ("play", "use"):
            return self.say("action", verb, action[1], self.effects(self.cards[action[1]]))
        top = g.core.stack[-1]
        if verb == "pay":
            gone = self.cards[action[1]].item and action[2] > 1
            return self.say("action", "pay-item" if gone else "pay", *action[1:])
        if verb == "discard" and top.kind != "turn":
            verb = f"lay-{top.kind}"
        if verb == "done":
            verb = f"done-{top.kind}"
        return self.say("action", verb, *spelled(g, action))

    def _of_piece(self, g: State, piece: int, seat: int, text: str) -> str:
        return text if len(g.seats[seat].pieces) == 1 else self.say("action", "two", piece + 1, text)

    def way(self, g: State, actions: tuple[Action, ...], seat: int) -> str:
        """Several actions of one movement as one sentence."""
        if len(actions) == 1:
            return self.word(g, actions[0], seat)
        over = listing(
            [
                g.tables.names[action[2]] if action[0] == "move" else self.thing("by-blockade", g.seams[action[2]])
                for action in actions[:-1]
            ]
        )
        last = actions[-1]
        return self._of_piece(
            g, last[1], seat, self.say("action", "move-far", f"{self.place(g, last[2])},", over, last[3])
        )

    def prompt(self, g: State) -> str:
        """What is being asked; the templates name fields of the frame that asks."""
        top = g.core.stack[-1]
        code = f"{top.kind}-{top.step}"
        names = {name: getattr(top, name) for name in top.names}
        if isinstance(top, Toll):
            code = "toll-camp" if top.camp else "toll-pick"
            names["target"] = self._target(g)
        elif isinstance(top, Move) and top.symbol == FREE:
            code = "move-free"
        elif isinstance(top, Trim) and top.must:
            code = "trim-must"
        elif isinstance(top, Turn) and top.step == "play":
            known = HIDDEN not in g.seats[top.seat].hand
            only = known and turn_options(g, top) == [("end",)]
            strict = "" if g.tables.move_after_buying else "-strict"
            code = "turn-end" if only else f"turn-bought{strict}" if top.bought else f"{code}{strict}"
        return self.speaker.vformat(self.words["prompt"][code], (), names)

    def _target(self, g: State) -> str:
        """What hand cards are paid for: 'enter B12, rubble 2', 'remove blockade 4 (rubble 1)'."""
        move = g.core.stack[-2]
        assert isinstance(move, Move)
        if move.to >= 0:
            return self.thing("to-enter", f"{g.tables.names[move.to]}, {self.land(move.target(g))}")
        return self.thing("to-remove", g.seams[move.seam], move.target(g))

    # --- cards

    def card_facts(self, card: Card, symbols: tuple[str, ...] = ()) -> list[str]:
        """What a card or token does, a sentence each; if its power counts as these symbols now."""
        facts = []
        if card.power:
            symbols = symbols or card.symbols
            code = ("", f"power-{symbols[0]}", "power-either", "power-joker")[len(symbols)]
            facts.append(self.thing(code, card.power, *symbols))
        if card.effects:
            facts.append(sentence(self.effects(card)))
        if card.native:
            facts.append(self.thing("native"))
        if card.steps and not card.verb:
            facts.append(self.thing("steps", card.steps))
        if card.verb:
            facts.append(self.thing(card.verb))
        return facts
