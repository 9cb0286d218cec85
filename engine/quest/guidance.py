"""What a player is told around a choice: what follows an option, which rule is about a thing, what leaves nothing to choose."""

from __future__ import annotations

from engine.core import Action, Ask
from engine.game import Way
from engine.quest import hands
from engine.quest.frames.move import Toll, entered, left_over, removed
from engine.quest.frames.pay import Pay
from engine.quest.frames.trim import Trim
from engine.quest.frames.turn import Turn
from engine.quest.reach import FREE, HAND, next_steps, recast
from engine.quest.routes import LANDSCAPES, Land
from engine.quest.state import State
from engine.quest.tables import Card, blockades
from engine.quest.wording import Wording, spelled
from engine.words import listing


class Guide:
    """Answers for one view of a race and the seat that looks."""

    def __init__(self, view: State, seat: int, wording: Wording) -> None:
        self.g = view
        self.seat = seat
        self.words = wording

    # --- what follows

    def after(self, action: Action) -> str:
        """What follows an option, in a sentence or two; "" if there is nothing to add."""
        told = {
            "move": self._moved,
            "break": self._broken,
            "buy": self._bought,
            "pay": self._paid,
            "play": self._used,
            "use": self._used,
            "discard": self._discarded,
            "remove": self._discarded,
            "done": self._done,
            "end": self._ended,
        }.get(action[0])
        if told is not None:
            return told(action)
        known = action[0] in self.words.words["after"]
        return self.say(action[0], *spelled(self.g, action)) if known else ""

    def say(self, code: str, *facts: object) -> str:
        """A sentence of [after]."""
        return self.words.say("after", code, *facts)

    def _moved(self, action: Action) -> str:
        g, cell = self.g, action[2]
        steps = g.steps[cell]
        where = self.say("goal") if cell in g.tables.course.goals else self.say("to-go", steps) if steps > 0 else ""
        beside = any(cell == near for near, _ in g.tables.near[g.seats[self.seat].pieces[action[1]]])
        paid = self._payment(action, g.land[cell]) if beside else ""  # not for the last step of several
        return " ".join(filter(None, [*(self._brought(action) or [where]), paid]))

    def _broken(self, action: Action) -> str:
        left = self._payment(action, blockades()[self.g.seams[action[2]]])
        return " ".join(filter(None, [*self._brought(action), self.say("break"), left]))

    def _brought(self, action: Action) -> list[str]:
        """What modules say that it brings."""
        return [line for brings in self.g.tables.hooks["brings"] for line in brings(self.g, self.seat, action)]

    def _payment(self, action: Action, land: Land) -> str:
        """What becomes of the card that pays for a step or a blockade, and of its power."""
        payment = action[3]
        if payment == HAND:
            hand = self.g.seats[self.seat].hand
            return self.say("hand-all" if len(hand) == land.strength else "hand-some")
        item = [self.say("item")] if self.g.tables.cards[payment].item else []
        left = left_over(self.g, payment, land.strength)
        return " ".join([*item, *([self.say("left", left)] if left and self._goes_on(action, land, left) else [])])

    def _goes_on(self, action: Action, land: Land, left: int) -> bool:
        """Whether the power left over leads anywhere, once modules have had their say."""
        verb, piece, where, payment = action
        g = self.g.copy(log=False)
        if verb == "break":
            removed(g, self.seat, piece, where)
        elif where in g.tables.course.goals or entered(g, self.seat, piece, where):
            return False
        symbol = FREE if g.tables.cards[payment].steps else land.symbol
        return bool(next_steps(g, self.seat, piece, payment, symbol, left))

    def _bought(self, action: Action) -> str:
        return f"{self.words.card_facts(self.g.tables.cards[action[1]])[0]} {self.say('buy')}"

    def _paid(self, action: Action) -> str:
        top = self.g.core.stack[-1]
        rest = top.due - action[2] if isinstance(top, Pay) else 0
        if rest > 0:
            return self.say("pay-more", rest)
        yours = self.say("pay", top.card) if isinstance(top, Pay) else ""
        return f"{yours} {self.say('change', -rest)}" if rest < 0 else yours

    def _used(self, action: Action) -> str:
        card = self.g.tables.cards[action[1]]
        return self.say("item" if card.item or card.token else "play")

    def _discarded(self, action: Action) -> str:
        top = self.g.core.stack[-1]
        if isinstance(top, Turn):
            drawn = max(hands.HAND_SIZE - len(self.g.seats[self.seat].hand) + 1, 0)
            return self.say("discard", drawn)
        if isinstance(top, Toll):
            enters = self.g.core.stack[-2].to >= 0  # type: ignore[attr-defined]  # below a toll there is a movement
            return (
                self.say("toll-more", top.due - 1)
                if top.due > 1
                else self.say(f"toll-{'enter' if enters else 'remove'}")
            )
        if isinstance(top, Trim):
            return self.say("trim-more" if top.left > 1 else "trim", top.left - 1)
        return ""

    def _done(self, action: Action) -> str:
        top = self.g.core.stack[-1]
        if not isinstance(top, Turn):
            return ""
        hand = len(self.g.seats[self.seat].hand)
        drawn = max(hands.HAND_SIZE - hand, 0)
        return self.say("done", hand, drawn) if drawn else self.say("done-full", hand)

    def _ended(self, action: Action) -> str:
        hand = len(self.g.seats[self.seat].hand)
        return self.say(("end-empty", "end-one", "end")[min(hand, 2)], *([hand] if hand > 1 else []))

    # --- what leaves nothing to choose

    def ways(self, ask: Ask) -> list[Way]:
        """The options of a question, those put together that are all a seat can do until its payment is over."""
        chain = self.forced(ask)
        if len(chain) > 1:
            return [Way(tuple(chain), self._together(chain))]
        return [Way((action,), self.words.word(self.g, action, ask.seat)) for action in ask.options]

    def forced(self, ask: Ask) -> list[Action]:
        """The payments that are all a seat can make, however it goes about it; empty if it has a choice."""
        top, me = self.g.core.stack[-1], self.g.seats[self.seat]
        if isinstance(top, Toll) or (isinstance(top, Trim) and top.must):
            due = top.due if isinstance(top, Toll) else min(top.left, len(me.hand))
            if len(ask.options) == 1 or due == len(me.hand):
                return [(ask.options[0][0], card) for card in me.hand[:due]]
        if isinstance(top, Pay) and not recast(self.g, self.seat):
            return self._sole_payment(me.hand + me.tokens, top.due)
        return []

    def _sole_payment(self, purse: list[str], due: int) -> list[Action]:
        """Every card with one worth only, and either all cards needed or only one kind of them to pay with."""
        tables, chain = self.g.tables, []
        best = tables.best_worth
        purse = [name for name in purse if best[name]]
        while due > 0:
            total = sum(best[name] for name in purse)
            kinds = dict.fromkeys(purse)
            fit = [name for name in kinds if any(h + total - best[name] >= due for h in tables.worth[name])]
            needed = all(total - best[name] < due for name in purse)
            if not fit or any(len(tables.worth[name]) > 1 for name in fit) or (len(fit) > 1 and not needed):
                return []
            chain.append(("pay", fit[0], best[fit[0]]))
            purse.remove(fit[0])
            due -= best[fit[0]]
        return chain

    def _together(self, chain: list[Action]) -> str:
        names = [action[1] for action in chain]
        cards = [self.words.several(name, names.count(name)) for name in dict.fromkeys(names)]
        verb = chain[0][0]
        if verb == "pay":
            return self.words.say("action", "pay-all", listing(cards), sum(action[2] for action in chain))
        return self.words.say("action", f"{verb}-all", listing(cards))

    # --- rules

    def rule_for(self, thing: Action | None) -> str:
        """The title of the rule about a thing, or about the question that is asked; "" if there is none."""
        titles = self.words.words["rule"]
        return next((titles[code] for code in self._codes(thing) if code in titles), "")

    def _codes(self, thing: Action | None) -> list[str]:
        g, top = self.g, self.g.core.stack[-1]
        if thing is None:
            return ["toll-camp" if isinstance(top, Toll) and top.camp else f"{top.kind}-{top.step}"]
        kind, which = thing
        if kind == "cell":
            special = "goal" if which in g.tables.course.goals else "cave" if which in g.tables.course.caves else ""
            symbol = g.land[which].symbol
            codes = [special, symbol, *(["landscape"] if symbol in LANDSCAPES else [])]
        elif kind in ("card", "token", "pile"):
            codes = [*self._card_codes(g.tables.cards[which]), kind]
        else:
            codes = [kind]
        for fold in g.tables.hooks["about"]:
            codes = fold(g, thing, codes)
        return codes

    def _card_codes(self, card: Card) -> list[str]:
        if card.token:
            return [card.id, "token"]
        codes = ["native"] if card.native else [effect[0] for effect in card.effects if effect[0] == "take"]
        codes += ["action"] if card.effects else []
        codes += ["joker"] if len(card.symbols) > 1 else []
        return [card.id, *codes, *(["item"] if card.item else [])]
