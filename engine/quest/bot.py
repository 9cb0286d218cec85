"""The greedy bot's advice for a race: what to look into, how a turn's end is valued, and choices by rule of thumb."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from engine.bots.greedy import Greedy
from engine.core import Action, Ask
from engine.quest.appraisal import CARD, MOST_HALVES, TOO_DEAR, Appraisal
from engine.quest.forecast import draws_of
from engine.quest.frames.move import Move, Toll
from engine.quest.frames.pay import Pay, Take
from engine.quest.frames.trim import Trim
from engine.quest.frames.turn import Turn
from engine.quest.routes import OPEN
from engine.quest.state import HOME, State
from engine.quest.tables import Card

_ARRIVED = 1000.0
_BY_THUMB = frozenset(("buy", "pay", "play", "use", "keep", "take", "discard", "remove", "end"))  # verbs not searched
_OF_HAND = frozenset(("draw", "trim", "take"))  # effects of the base game
_FEWEST = 6  # cards that a deck needs, however good they are
_KEPT = 2  # hand cards kept at most: the others make room for what can be used at once


class Advice(Appraisal):
    """Advice for one seat, from the race as it stands when made; hidden cards are never looked at."""

    FOUND = 0.3  # a cave token not yet seen
    BACK = 0.3  # turns that a step may lead back
    LATER = 0.6  # of what a card is worth in the next turn, if it can be used in this one
    WIDTH = 8  # actions looked into from one state

    def __init__(self, g: State, seat: int) -> None:
        super().__init__(g, seat)
        self.seat = seat
        self.land = g.land
        self.boxed = len(g.box)
        self._token_worth: dict[tuple[str, ...], float] = {}

    # --- the search

    def worth(self, g: State) -> float:
        me = g.seats[self.seat]
        seams = tuple(g.seams)
        turns = self.turns(seams)
        pieces = [cell for cell in me.pieces if cell != HOME]
        total = -sum(turns[cell] for cell in pieces)
        total += _ARRIVED * (not pieces)
        total += self._tokens_worth(me.tokens)
        if len(g.box) != self.boxed:
            total += self._without(g, seams, pieces)
        kept = sorted((self.keeping(me.pieces, name) for name in me.hand), reverse=True)
        total += self.LATER * sum(worth for worth in kept[:_KEPT] if worth > 0)
        total += 0.002 * sum(self.cards[name].power for name in me.hand)
        turn = g.core.stack[0]
        if isinstance(turn, Turn) and not turn.bought and pieces:
            total += self.purchase(me.pieces, me.hand + me.tokens)[0]
        for fold in g.tables.hooks["outlook"]:
            total = fold(g, self.seat, total)
        return total

    def _without(self, g: State, seams: tuple[int, ...], pieces: list[int]) -> float:
        """What the cards that left the game change: together, since a deck may lose one of a pair but not both."""
        me = g.seats[self.seat]
        left = Counter([*me.deck, *me.hand, *me.played, *me.discard])
        gone = self.owned - left
        items = [name for name in gone if self.cards[name].item]
        worth = sum(self.loss(name) * gone[name] for name in items)
        if len(items) < len(gone):
            left.update({name: gone[name] for name in items})
            before, after = self.turns(seams), self.turns(seams, tuple(sorted(left.elements())))
            saved = sum(before[cell] - after[cell] for cell in pieces)
            worth += saved * self.HOPE if saved > 0 else saved
        return worth

    def _tokens_worth(self, tokens: list[str]) -> float:
        key = tuple(tokens)
        if key not in self._token_worth:
            self._token_worth[key] = self._work_out_tokens(tokens)
        return self._token_worth[key]

    def _work_out_tokens(self, tokens: list[str]) -> float:
        left = Counter(tokens)
        known = left & self.tokens
        found = sum((left - known).values())
        return sum(self.single(name) * count for name, count in known.items()) + self.FOUND * found

    def rests(self, g: State) -> bool:
        return len(g.core.stack) == 1

    def key(self, g: State) -> Hashable:
        me = g.seats[self.seat]
        top = g.core.stack[-1]
        frame = tuple(map(str, top.pack()))
        hand = tuple(sorted(me.hand))
        known = tuple(name if name in self.tokens else "" for name in me.tokens)
        parts = tuple(str(part.view(self.seat).pack()) for part in g.parts.values())
        return hand, tuple(me.pieces), known, tuple(g.seams), len(g.box), frame, parts

    def tries(self, g: State, ask: Ask) -> list[Action]:
        """Steps that lead on, the best first; of the ways to pay a toll the least painful ones."""
        top = g.core.stack[-1]
        if isinstance(top, Toll):
            return self._tolls(g, ask, top)
        at = g.seats[self.seat].pieces
        turns = self.field.turns
        found: list[tuple[float, int, Action]] = []
        others: list[Action] = []
        for number, action in enumerate(ask.options):
            verb = action[0]
            if verb == "move" or verb == "break":
                if self._unseen(action[3]) and len(g.core.stack) == 1:
                    continue
                if verb == "move" and self.land[action[2]].symbol not in OPEN:
                    continue  # what lifted on the way of the plan has a made-up face
                ahead = turns[action[2]] - turns[at[action[1]]] if verb == "move" else -self.BACK
                if ahead < self.BACK:
                    found.append((ahead, number, action))
            elif verb == "stop":
                found.append((0.0, number, action))
            elif verb not in _BY_THUMB or (verb in ("play", "use") and self._opens_ways(action[1])):
                others.append(action)
        for fold in g.tables.hooks["tries"]:
            others = fold(g, self.seat, others)
        found.sort()
        return [*(action for _, _, action in found[: self.WIDTH]), *others]

    def _unseen(self, name: str) -> bool:
        """Whether it is a token found on the way of the plan: which one it will be, nobody knows."""
        return name in self.cards and self.cards[name].token and name not in self.tokens

    def _opens_ways(self, name: str) -> bool:
        """Whether a card or a token held does something to the map, rather than to the hand or the market."""
        card = self.cards[name]
        changes = any(effect[0] not in _OF_HAND for effect in card.effects) and not card.needs
        return changes and (not card.token or name in self.tokens)

    def _tolls(self, g: State, ask: Ask, toll: Toll) -> list[Action]:
        pieces = g.seats[self.seat].pieces

        def pain(action: Action) -> float:
            name = action[1]
            lost = self.soon(pieces, name) + 0.01 * self.cards[name].power
            return lost - self.loss(name) if toll.camp else lost

        return sorted(ask.options, key=pain)[:2]

    # --- choices by rule of thumb

    def at_once(self, g: State, ask: Ask) -> Action | None:
        top = g.core.stack[-1]
        if isinstance(top, Turn):
            return self._draw_first(g, ask) if top.step == "play" else self._tidy(g, ask)
        if isinstance(top, Pay):
            return self._pay(g, ask, top.due)
        if isinstance(top, Take):
            return max(ask.options, key=lambda action: self.gain(action[1]))
        if isinstance(top, Trim):
            return self._trim(g, ask)
        if isinstance(top, Move | Toll):
            return None
        if any(action[0] == "discard" for action in ask.options):
            return self._tidy(g, ask)
        return None

    def _draw_first(self, g: State, ask: Ask) -> Action | None:
        """Cards that draw cards come before everything else."""
        for action in ask.options:
            if action[0] == "keep":
                return action
            if action[0] in ("play", "use"):
                card = self.cards[action[1]]
                if draws_of(card):
                    return action
                if any(effect[0] == "take" for effect in card.effects) and self.single(card.id) > CARD / 2:
                    return action
        return None

    def _tidy(self, g: State, ask: Ask) -> Action:
        pieces = g.seats[self.seat].pieces
        options = {a[1]: a for a in ask.options if a[0] == "discard"}
        worst = min(options, key=lambda name: self.keeping(pieces, name))
        if len(g.seats[self.seat].hand) <= _KEPT and self.keeping(pieces, worst) > 0 and ("done",) in ask.options:
            return ("done",)
        return options[worst]

    def _pay(self, g: State, ask: Ask, due: int) -> Action:
        """The card or token whose loss hurts least, with the rest paid as cheaply as can be."""
        best, choice = 10 * TOO_DEAR, ask.options[0]
        for action in ask.options:
            _, name, halves = action
            after = g.copy(log=False)
            me = after.seats[self.seat]
            (me.tokens if self.cards[name].token else me.hand).remove(name)
            lost = self.payment(me.pieces, name, halves == 1)[1]
            rest = due - halves
            lost += self.purse(me.pieces, me.hand + me.tokens)[min(rest, MOST_HALVES)] if rest > 0 else -0.001 * rest
            if lost < best:
                best, choice = lost, action
        return choice

    def _trim(self, g: State, ask: Ask) -> Action:
        pieces = g.seats[self.seat].pieces

        def saved(action: Action) -> float:
            return self.loss(action[1]) - max(0.0, self.keeping(pieces, action[1]))

        options = [action for action in ask.options if action[0] == "remove"]
        best = max(options, key=saved)
        useful = saved(best) > 0 and len(self.deck) > _FEWEST
        return best if useful or ("done",) not in ask.options else ("done",)

    def at_rest(self, g: State, ask: Ask) -> Action:
        """Nothing more to be gained by moving: use what helps the hand, buy, or end the turn."""
        me = g.seats[self.seat]
        saved, choice = self.purchase(me.pieces, me.hand + me.tokens)
        buy = ("buy", choice)
        useful = saved > 0.02 and buy in ask.options
        for action in ask.options:
            if action[0] == "use" and self._helps(g, self.cards[action[1]], useful):
                return action
        if useful:
            return buy
        return ("end",) if ("end",) in ask.options else ask.options[-1]

    def _helps(self, g: State, token: Card, buys: bool) -> bool:
        """Whether a token that does something to the hand is of use now; what it may do is told by its effects' names."""
        me = g.seats[self.seat]
        names = {effect[0] for effect in token.effects}
        if "remove" in names:
            return max(self.loss(c) - max(0.0, self.keeping(me.pieces, c)) for c in me.hand) > CARD / 2
        if "replace" in names:
            return not buys and sum(self.keeping(me.pieces, c) <= 0 for c in me.hand) >= 3
        return False


def greedy() -> Greedy:
    """The bot."""
    return Greedy(Advice)
