"""The Quest on the shared game screen: hand, market, players, score table. All of it is read from a view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from rich.cells import set_cell_size
from textual.screen import Screen
from textual.widget import Widget

from engine.core import HIDDEN, Action, Ask
from engine.quest.game import Quest
from engine.quest.market import for_sale, money
from engine.quest.reach import HAND, steps_to_go, trapped
from engine.quest.state import State
from engine.quest.tables import Card, Tally, card_of, cell_of
from engine.quest.thrift import usual
from engine.quest.verdict import tallies
from engine.quest.wording import coins
from engine.words import SEAT_LETTERS
from tui.adapter import Adapter, Panel
from tui.glyphs import Glyphs
from tui.widgets.hand import Held
from tui.widgets.rows import Row
from tui.widgets.short import called, shortened

_OF_CARD = ("pay", "play", "use", "keep", "discard", "remove")


_KINDS = {
    "moves": ("moved", "broke", "arrived"),
    "buys": ("bought", "took", "paid", "sold-out", "vacant"),
    "cards": ("played", "used", "drew", "drew-cards", "shuffled", "discarded", "removed", "laid"),
    "rounds": ("began", "round-over", "final-round", "over"),
}

_LEGEND = (
    "Spaces, and what cards that enter them show: {machete} jungle, machete   {paddle} water, paddle   "
    "{coin} village, coin\n"
    "The digit is the power that one card must have.\n"
    "{rubble} rubble: play so many cards   {camp} base camp: so many cards leave the game   {mountain} mountain   "
    "{start} start\n"
    "{eldorado} El Dorado, with what its spaces ask for   {blockade} blockade   A B C D pieces\n"
    "{legal} can be reached now   {path} path   [ ] cursor.\n"
    "Players: dk deck, hd hand, ds discard pile, bk blockades kept, go steps to go; no way: a piece is trapped.\n"
    "Market: + can be had now, ! leaves the game once used; then the spaces a card enters and its power (* any of the "
    "three, act: see the card), price, "
    "copies left."
)


class QuestSkin(Adapter):
    """The Quest's adapter."""

    blocks = ("move", "break", "buy", "end", "stop")

    def legend(self, view: State) -> str:
        """What is always on the map, then what the modules in play lay on it, by the characters in use."""
        lines = [_LEGEND, *cast(Quest, self.game).wording(view).words.get("legend", {}).values()]
        return "\n".join(lines).format_map(marks(self.glyphs))

    def board(self) -> Widget:
        """The map."""
        from tui.quest.board import QuestBoard

        return QuestBoard()

    def thing_of(self, action: Action) -> Action | None:
        """Cell, blockade, pile or card of an option."""
        verb = action[0]
        if verb == "move":
            return ("cell", action[2])
        if verb == "break":
            return ("blockade", action[2])
        if verb in ("buy", "take"):
            return ("pile", action[1])
        if verb in _OF_CARD:
            return ("card", action[1])
        return ("cell", cell_of(action)) if cell_of(action) >= 0 else None

    def with_of(self, action: Action) -> Action | None:
        """The card or token an option uses."""
        if action[0] in _OF_CARD:
            return self.thing_of(action)
        card = card_of(action) if action[0] == "break" or cell_of(action) >= 0 else ""
        return ("card", card) if card else None

    def needs_panel(self, ask: Ask) -> bool:
        """Whatever is about a space of the map is answered there, whoever brought it."""
        return super().needs_panel(ask) and all(cell_of(action) < 0 for action in ask.options)

    def more(self, view: State, ask: Ask) -> int:
        """Steps, blockades and purchases. Tokens are kept for another turn, and a base camp costs cards for good."""
        hand = view.seats[ask.seat].hand

        def paid(action: Action) -> bool:
            if action[0] == "buy":
                return True
            if action[0] not in ("move", "break"):
                return False
            rubble = action[3] == HAND and not (action[0] == "move" and view.land[action[2]].symbol == "camp")
            return rubble or action[3] in hand

        return sum(paid(action) for action in ask.options)

    def usual(self, view: State, ask: Ask) -> int:
        """What the game would give where something is given."""
        first = usual(view, ask)
        return ask.options.index(first) if first in ask.options else super().usual(view, ask)

    def headline(self, view: State) -> str:
        """Game and round."""
        return f"Quest, round {view.round}"

    def standing(self, view: State, seat: int) -> str:
        """Steps to go."""
        if seat in view.arrivals:
            return "home"
        return "no way" if trapped(view, seat) else str(steps_to_go(view, seat))

    # --- the hand

    def hand(self, view: State, seat: int, ask: Ask | None) -> list[Held]:
        """Cards by kind, then tokens by kind."""
        me = view.seats[seat]
        used = {thing[1] for action in (ask.options if ask else ()) if (thing := self.with_of(action)) is not None}
        camps = "hand" in used
        order = list(view.tables.cards)
        held = []
        for names in (me.hand, me.tokens):
            for name in sorted(set(names) - {HIDDEN}, key=order.index):
                card = view.tables.cards[name]
                useful = name in used or (camps and not card.token)
                mark = "!" if card.item else ""
                held.append(Held(("card", name), card.name, self.note(view, card), names.count(name), useful, mark))
        return held

    def note(self, view: State, card: Card) -> str:
        """What a card can do, in a few words."""
        words = cast(Quest, self.game).wording(view)
        if card.power:
            return f"{'any' if len(card.symbols) > 1 else words.words['symbol'][card.symbols[0]]} {card.power}"
        if card.native:
            return "any one space"
        if card.steps:
            return f"{card.steps} free step{'s' * (card.steps > 1)}"
        return words.say("survey", card.verb) if card.verb else words.effects(card)

    def piles(self, view: State, seat: int) -> tuple[str, ...]:
        """Deck and discard pile, what was played."""
        me, cards = view.seats[seat], view.tables.cards
        deck, discard, count = len(me.deck), len(me.discard), len(me.played)
        names = [
            f"{cards[n].name}{f' x{me.played.count(n)}' * (me.played.count(n) > 1)}" for n in dict.fromkeys(me.played)
        ]
        whole = f"deck {deck}  discard {discard}\nplayed: {', '.join(names) or '-'}"
        shorter = f"deck {deck}  discard {discard}\nplayed: {count or '-'}"
        return whole, shorter, f"deck {deck}\nplayed {count}"

    # --- side panels

    def panels(self, view: State, seat: int | None, ask: Ask | None, width: int) -> list[Panel]:
        """Players, then the market."""
        return [self.players_panel(view, width), self.market_panel(view, seat, ask, width)]

    def players_panel(self, view: State, width: int) -> Panel:
        """Everybody's piles and blockades, and what modules count."""
        rows, more = [], self.tallies(view)
        for number, seat in enumerate(view.seats):
            letter = SEAT_LETTERS[number]
            shown = [len(seat.deck), len(seat.hand), len(seat.discard), len(seat.blockades)]
            counts = [*map(str, shown), *(tally.value for tally in more[number] if tally.head)]
            standing = "0" if number in view.arrivals else self.standing(view, number)
            marked = "".join(tally.value for tally in more[number] if not tally.head) + standing
            rest = "".join(f"{count:>3}" for count in counts) + f"{marked:>4}"
            name = f"{letter} {called(self.players[number].name, letter, width - len(rest) - 2)}"
            text = f"{set_cell_size(name, width - len(rest))}{rest}"
            rows.append(Row(text, ("seat", number)))
        columns = ("dk", "hd", "ds", "bk", *(tally.head for tally in more[0] if tally.head))
        heads = "".join(f"{head:>3}" for head in columns) + "  go"
        room = width - len(heads)
        title = next(word for word in ("PLAYERS", "WHO", "") if len(word) <= room)
        return Panel("players", f"{title:<{room}}{heads}", tuple(rows))

    def market_panel(self, view: State, seat: int | None, ask: Ask | None, width: int) -> Panel:
        """What lies on the board and beside it, what it costs, and whether it can be had now."""
        can = {action[1] for action in (ask.options if ask else ()) if action[0] in ("buy", "take")}
        on_board = [name for name in view.market if name]
        vacant = len(view.market) - len(on_board)
        beside = [name for name in view.tables.piles if name not in on_board and view.stock[name]]
        rows = [self.pile_row(view, name, name in can, width) for name in on_board]
        rows += [Row("(a place is vacant)", tone="note")] * (vacant > 0)
        rows.append(Row("Beside the board", tone="head"))
        rows += [self.pile_row(view, name, name in can, width) for name in beside]
        mine = f"  you: {coins(money(view, seat))}" if seat is not None and ask is not None else ""
        return Panel("market", f"MARKET{mine}", tuple(rows), tall=True)

    def pile_row(self, view: State, name: str, can: bool, width: int) -> Row:
        """One pile."""
        card = view.tables.cards[name]
        room = min(width - 10, 20)
        known = shortened(card.name, room)
        item = "!" if card.item else " "
        text = f"{'+' if can else ' '}{known:<{room}}{item}{short(card, self.glyphs):<4}{card.cost} x{view.stock[name]}"
        tone = "good" if can else "" if name in for_sale(view) else "off"
        return Row(text, ("pile", name), tone)

    # --- the board

    def my_places(self, view: State, seat: int) -> list[Action]:
        """The seat's pieces that are on the map."""
        return [("cell", cell) for cell in view.seats[seat].pieces if cell >= 0]

    def path(self, view: State, seat: int, to: Action) -> list[Action]:
        """From a cell down to El Dorado; from the seat's piece if nothing leads on from that cell."""
        steps = view.steps
        starts = [to[1], *(place[1] for place in self.my_places(view, seat))]
        cell = next((start for start in starts if steps[start] > 0), -1)
        found: list[Action] = []
        while cell >= 0 and steps[cell] > 0:
            cell = min(view.tables.grid.near[cell], key=lambda n: steps[n] if steps[n] >= 0 else 999)
            found.append(("cell", cell))
        return found

    def editor(self, option: str, done: Callable[[str, str], None], text: str) -> Screen[None] | None:
        """Routes are laid piece by piece."""
        from tui.quest.route import RouteEditor

        return RouteEditor(done, text) if option == "route" else None

    # --- log and score

    def kinds(self) -> Mapping[str, frozenset[str]]:
        """Filters of the log; the words of modules ([kind]) say to which their entries belong."""
        more = self.game.templates(self.game.modules).get("kind", {})
        return {
            kind: frozenset([*codes, *(code for code, its in more.items() if its == kind)])
            for kind, codes in _KINDS.items()
        }

    def race(self, view: State) -> list[list[int | None]]:
        """Steps to go after each round, as the log has them, and as it is now; None for a seat with a trapped piece."""
        log = view.core.log or []
        rounds = [list(entry[3:]) for entry in log if entry[1] == "round-over"]
        now = [steps_to_go(view, seat) for seat in range(len(view.seats))]
        rounds = rounds if rounds and rounds[-1] == now else [*rounds, now]
        far = len(view.steps)  # a trapped piece is farther away than any other
        return [[steps if steps < far else None for steps in each] for each in rounds]

    def columns(self, view: State) -> Mapping[str, list[str]]:
        """What places are decided by, and a little more."""
        log = view.core.log or []

        def count(seat: int, *codes: str) -> str:
            return str(sum(entry[1] in codes and entry[2] == seat for entry in log))

        seats = range(len(view.seats))
        arrived = {seat: place for place, seat in enumerate(view.arrivals, 1)}
        return {
            "Arrived": [f"{arrived[seat]}." if seat in arrived else "-" for seat in seats],
            "To go": [self.standing(view, seat) for seat in seats],
            "Blockades": [str(len(view.seats[seat].blockades)) for seat in seats],
            "Highest": [str(max(view.seats[seat].blockades, default="-")) for seat in seats],
            **{
                few[0].title: [tally.value for tally in few]
                for few in zip(*self.tallies(view), strict=True)
                if few[0].title
            },
            "Bought": [count(seat, "bought", "took") for seat in seats],
            "Removed": [count(seat, "removed") for seat in seats],
        }

    def tallies(self, view: State) -> list[list[Tally]]:
        """What modules count of each seat."""
        return [tallies(view, seat) for seat in range(len(view.seats))]

    def reference(self, view: State) -> list[Action]:
        """Every kind of card and token."""
        return [("card", name) for name in view.tables.cards]


def short(card: Card, glyphs: Glyphs) -> str:
    """A card's power in up to three characters."""
    if not card.power:
        return "act"
    return f"{'*' if len(card.symbols) > 1 else glyphs.lands[card.symbols[0]]}{card.power}"


def marks(glyphs: Glyphs) -> dict[str, str]:
    """The characters of the map by the names they have in legends."""
    blockade = dict.fromkeys((glyphs.blocked, glyphs.blocked_rising, glyphs.blocked_falling))
    found = {"legal": glyphs.legal, "path": glyphs.path, "cave": glyphs.cave, "blockade": " ".join(blockade)}
    return {**glyphs.lands, **found}
