"""Why a thing cannot be done now: one sentence for a space, a card, a pile or a blockade."""

from __future__ import annotations

from collections.abc import Collection

from engine.core import Action
from engine.quest.frames.move import Move
from engine.quest.frames.turn import Turn
from engine.quest.market import for_sale, money
from engine.quest.reach import beside, obstacle, payers
from engine.quest.routes import LANDSCAPES, OPEN, Land
from engine.quest.state import HOME, State, occupied
from engine.quest.tables import Card, blockades, cell_of
from engine.quest.tokens import idle
from engine.quest.wording import Wording


class Reasons:
    """Answers for one view of a race and one seat, ``options`` being what it is offered; what never changes comes first."""

    def __init__(self, view: State, seat: int, options: list[Action], words: Wording) -> None:
        self.g = view
        self.seat = seat
        self.options = options
        self.say = words.why
        self.words = words

    @property
    def turn(self) -> Turn:
        """The turn that is being played."""
        turn = self.g.core.stack[0]
        assert isinstance(turn, Turn)
        return turn

    @property
    def walk(self) -> Move | None:
        """The movement that has power left over, if the seat is in the middle of one."""
        top = self.g.core.stack[-1]
        return top if isinstance(top, Move) and self.options else None

    def busy(self) -> str:
        """Why this is not the moment to begin anything; "" if it is."""
        if self.g.core.scores is not None:
            return self.say("over")
        if not self.options:
            return self.say("not-your-turn")
        if self.walk:
            return self.say("walk-first")
        return "" if ("end",) in self.options else self.say("other-question")

    # --- spaces and blockades

    def cell(self, cell: int) -> str:
        """Why no piece may go to a space now."""
        g = self.g
        pieces = g.seats[self.seat].pieces
        walk = self.walk
        near = dict(g.tables.near[cell])
        if self._among_spaces:
            return self.say(self._rule_of_choice)
        reason = self._obstacle(cell)
        if reason and cell in pieces:
            reason = self._kept([cell]) or "own-piece"
        if g.land[cell].symbol not in OPEN:
            told: tuple[str, ...] = (reason,)
            for fold in g.tables.hooks["denies"]:
                told = fold(g, self.seat, cell, told)
            return self.say(*told) if told else self.busy()
        busy = "" if walk else self.busy()
        if busy or reason:
            return busy or self.say(reason)
        walking = [pieces[walk.piece]] if walk else pieces
        seams = [near[at] for at in walking if at in near]
        if self.turn.bought and not walk and not g.tables.move_after_buying:
            return self.say("bought-first")
        if not seams:
            far = "walking-elsewhere" if walk else "not-adjacent"
            return self.say("own-piece" if cell in walking else far)
        closed = [seam for seam in seams if seam >= 0 and g.seams[seam]]
        land = blockades()[g.seams[closed[0]]] if closed else g.land[cell]
        cannot = self._power_left(walk) if walk else self.cannot_pay(land)
        return self.say("blocked", land, cannot) if closed else cannot

    @property
    def _among_spaces(self) -> bool:
        """Whether the question is which space to choose for something that is no movement."""
        asked = self.g.core.stack[-1].kind not in ("turn", "move")
        return asked and any(cell_of(action) >= 0 for action in self.options)

    @property
    def _rule_of_choice(self) -> str:
        """What the spaces to choose from have in common: a key of [why] for the question, if there is one."""
        top = self.g.core.stack[-1]
        code = f"not-{top.kind}-{top.step}"
        return code if code in self.words.words["why"] else "not-offered"

    def _obstacle(self, cell: int) -> str:
        """What keeps off a space the piece that walks, else one beside it, else any on the map; a key of [why]."""
        g, walk = self.g, self.walk
        if walk:
            return obstacle(g, self.seat, walk.piece, cell, occupied(g), walk.payment)
        near, taken = dict(g.tables.near[cell]), occupied(g)
        on_map = [(piece, at) for piece, at in enumerate(g.seats[self.seat].pieces) if at != HOME]
        if not on_map:
            symbol = g.land[cell].symbol
            return "" if symbol in OPEN else symbol
        beside = [piece for piece, at in on_map if at in near] or [on_map[0][0]]
        reasons = [obstacle(g, self.seat, piece, cell, taken) for piece in beside]
        return "" if "" in reasons else reasons[0]

    def _kept(self, places: Collection[int], payment: str = "") -> str:
        """The one reason, if there is but one, that modules have to keep the seat's pieces there from every space."""
        g, taken = self.g, occupied(self.g)
        reasons = {
            obstacle(g, self.seat, piece, cell, taken, payment)
            for piece, at in enumerate(g.seats[self.seat].pieces)
            if at in places and at != HOME
            for cell in beside(g, at)
            if g.land[cell].symbol in OPEN and cell not in taken
        }
        return reasons.pop() if len(reasons) == 1 else ""

    def blockade(self, seam: int) -> str:
        """Why a blockade cannot be removed now."""
        walk = self.walk
        busy = "" if walk else self.busy()
        if busy:
            return busy
        cells = {cell for pair in self.g.tables.joints[seam] for cell in pair}
        pieces = self.g.seats[self.seat].pieces
        if walk:
            there = pieces[walk.piece] in cells
            return self._power_left(walk) if there else self.say("walking-elsewhere")
        if self.turn.bought and not self.g.tables.move_after_buying:
            return self.say("bought-first")
        if cells.isdisjoint(pieces):
            return self.say("not-at-blockade")
        return self.cannot_pay(blockades()[self.g.seams[seam]])

    def _power_left(self, walk: Move) -> str:
        return self.say("power-left", walk.symbol, walk.left)

    def cannot_pay(self, land: Land) -> str:
        """Why the hand does not meet a requirement."""
        if land.symbol not in LANDSCAPES:
            return self.say("too-few-cards", land.strength, len(self.g.seats[self.seat].hand))
        best = max((p.power for p in payers(self.g, self.seat) if land.symbol in p.symbols), default=0)
        return self.say("too-weak", land.symbol, land.strength, best) if best else self.say("no-symbol", land.symbol)

    # --- cards and piles

    def card(self, card: Card) -> str:
        """Why a card or token has no use now."""
        me = self.g.seats[self.seat]
        if card.id not in me.hand + me.tokens:
            return self.say("not-held")
        busy = self.busy()
        if busy:
            return busy
        if card.effects:
            return self.say(idle(self.g, self.seat, card) or "no-use")
        if card.power or card.native or card.steps:
            if self.turn.bought and not self.g.tables.move_after_buying:
                return self.say("bought-first")
            kept = self._kept(me.pieces, card.id if card.steps else "")
            return self.say(kept or ("no-native" if card.native else "no-space"))
        return self.say(idle(self.g, self.seat, card) or "no-use")

    def pile(self, card: Card) -> str:
        """Why a card cannot be bought now."""
        g = self.g
        if not g.stock[card.id]:
            return self.say("sold-out")
        busy = self.busy()
        if busy:
            return busy
        if self.turn.bought:
            return self.say("bought-already")
        if card.id not in for_sale(g):
            return self.say("no-vacancy")
        return self.say("too-dear", card.cost, money(g, self.seat))
