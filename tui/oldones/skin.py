"""The Old Ones on the shared game screen: hand, players, the Village as a list, what scores. All of it is read from a view."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rich.cells import set_cell_size
from textual.widget import Widget

from engine.core import HIDDEN, Action, Ask
from engine.oldones.components import half
from engine.oldones.scoring import sources, total
from engine.oldones.state import SCHOLAR, State, row_of, side, sides
from engine.words import SEAT_LETTERS
from tui.adapter import Adapter, Panel
from tui.oldones.brief import LEGEND, brief
from tui.widgets.hand import Held
from tui.widgets.rows import Row

_HEADINGS = {
    "track": "VP",
    "masks": "Masks",
    "goods": "Goods",
    "sane": "Sane",
    "pairs": "Pairs",
    "lower": "Lower",
    "sacrifice": "Sacrif.",
}


_GIVES_UP = ("swap", "give-up", "skip", "done")  # verbs that nobody should come upon by pressing Enter


_LEGEND = (
    "A row: number, cards/limit (! full), what the Action site gives; below it the Village token and who is in the\n"
    "Clearing: A a Keeper, a a Shadow. Then the Worker cards from the site on, the upper half above the lower:\n"
    "placing walks along the upper halves, taking along the lower ones, from the right. A> where a Keeper stands.\n"
    "Gold, Clay: paired plinths with the VP of the pair; Foll, Vill: Lower Sanctum. Tablets: filled/spaces=VP.\n"
    "Beside them the Sacrifice tracks: space of the tracker, its VP, > what the next space gives.\n"
    "PLAYERS: vp now, end: if the game ended now, hd cards in hand, md Madness. The Scholar: which Tome card decides.\n"
    f"{LEGEND}\n"
    ". can be acted on now   [ ] cursor.  A name after BOARD shows that player's board."
)


class OldOnesSkin(Adapter):
    """The Old Ones' adapter."""

    wide = True
    blocks = ("place", "take")
    keys = MappingProxyType(
        {
            "path": "",
            "market": "the Village as a list",
            "go.me": "my Keeper's row",
            "go.rival": "the others' boards",
            "end": "end, leave the rest",
            "map.full": "board only",
        }
    )

    def legend(self, view: State) -> str:
        """The same in every game."""
        return _LEGEND

    def board(self) -> Widget:
        """The sheet."""
        from tui.oldones.board import OldOnesBoard

        return OldOnesBoard([player.name for player in self.players])

    def thing_of(self, action: Action) -> Action | None:
        """Row, space, location, track, Pyramid or card of an option; Tablet cards are told from the view."""
        match action:
            case ("place", _, _, row) | ("take", row):
                return ("row", row)
            case ("collect", card):
                return ("worker", card)
            case ("worship", _, space):
                return ("space", space)
            case ("sacrifice", _, worker):
                return ("track", worker)
            case ("village", _, to):
                return ("place", to)
            case ("build", _):
                return ("pyramid", 0)
        return None

    def with_of(self, action: Action) -> Action | None:
        """The Worker card that is placed."""
        return ("worker", action[1]) if action[0] == "place" else None

    def headline(self, view: State) -> str:
        """Game and round."""
        return f"Old Ones, round {view.round}{', the end is near' if view.trigger else ''}"

    def standing(self, view: State, seat: int) -> str:
        """VP on the Score track."""
        return str(view.seats[seat].vp)

    def unseated(self, view: State) -> list[tuple[str, str, str]]:
        """The Scholar."""
        return [] if view.scholar is None else [("Scholar", "S", str(view.scholar.vp))]

    def my_places(self, view: State, seat: int) -> list[Action]:
        """The row in whose Clearing the Keeper is."""
        row = row_of(view, seat)
        return [("row", row + 1)] if row >= 0 else []

    def others(self, view: State, seat: int) -> list[Action]:
        """Everybody's board, the seat's own last."""
        everybody = sorted(sides(view))
        at = everybody.index(seat) + 1
        return [("seat", number) for number in everybody[at:] + everybody[:at]]

    def usual(self, view: State, ask: Ask) -> int:
        """What gains something comes before leaving it, and leaving it before giving something up."""
        for number, action in enumerate(ask.options):
            if action[0] not in _GIVES_UP:
                return number
        idle = {action[0] for action in ask.options} == {"skip", "done"}  # nothing is given up then
        return ask.options.index(("skip",)) if idle else super().usual(view, ask)

    # --- the hand and the side panels

    def hand(self, view: State, seat: int, ask: Ask | None) -> list[Held]:
        """The Worker cards: the Physical World above, the Other-Lands below."""
        used = {self.with_of(action) for action in (ask.options if ask else ())}
        mine = [card for card in view.seats[seat].hand if card != HIDDEN]
        room = min(80 // max(len(mine), 1), 22) - 11
        return [self.card(view, card, room, ("worker", card) in used) for card in mine]

    def card(self, view: State, card: str, room: int, useful: bool) -> Held:
        """A card: its number and its halves in so many cells."""
        upper, lower = (brief(view.tables.spots[half(card, part)], room) for part in ("pw", "ol"))
        number = f"{int(card[1:])}: "
        return Held(("worker", card), f"{number}{upper}", f"{'':{len(number)}}{lower}", useful=useful)

    def panels(self, view: State, seat: int | None, ask: Ask | None, width: int) -> list[Panel]:
        """Players, then the Village."""
        return [self.players_panel(view, width), self.village_panel(view, width)]

    def players_panel(self, view: State, width: int) -> Panel:
        """VP now and if the game ended, cards in hand, Madness."""
        rows = []
        for number in sides(view):
            if number == SCHOLAR:
                assert view.scholar is not None
                name, cards, madness = "The Scholar", len(view.scholar.pile), "-"
            else:
                me = view.seats[number]
                name = f"{SEAT_LETTERS[number]} {self.players[number].name}" if self.players else SEAT_LETTERS[number]
                cards, madness = len(me.hand), str(me.madness)
            rest = f"{side(view, number).vp:>3}{total(view, number):>4}{cards:>3}{madness:>3}"
            rows.append(Row(f"{set_cell_size(name, width - len(rest))}{rest}", ("seat", number)))
        return Panel("players", f"{'PLAYERS':<{width - 13}} vp end hd md", tuple(rows))

    def village_panel(self, view: State, width: int) -> Panel:
        """Every location: its token, its paths, who is there; then the Pyramid."""
        rows = []
        for name, place in view.tables.locations.items():
            here = "".join("S" if n == SCHOLAR else SEAT_LETTERS[n] for n in sides(view) if side(view, n).at == name)
            token = brief(view.tables.spots[view.places[name]], width - 17) if name in view.places else ""
            paths = " ".join(
                f"{to.upper() if to in view.places else 'st'}{f'+{vp}' if vp else ''}"
                for to, vp in zip(place.to, place.vp, strict=True)
            )
            label = name.upper() if name in view.places else "st"
            rows.append(Row(f"{label:<3}{here:<{len(view.seats)}} {token:<{width - 17}}>{paths}", ("place", name)))
        return Panel("village", "VILLAGE", (*rows, Row("The Pyramid", ("pyramid", 0))), tall=True, small=True)

    # --- log and score

    def kinds(self) -> Mapping[str, frozenset[str]]:
        """Filters of the log."""
        return {
            "cards": frozenset(("placed", "took", "took-part", "collected")),
            "vp": frozenset(("completed", "built", "built-late", "awarded", "scored", "travelled", "totalled")),
            "scholar": frozenset(
                ("studied", "studied-anew", "hindered", "decided", "followed", "preferred", "advanced")
            ),
            "madness": frozenset(("maddened", "displaced", "skipped", "calmed", "lost-heart")),
            "rounds": frozenset(("began", "reached", "over")),
        }

    def columns(self, view: State) -> Mapping[str, list[str]]:
        """VP by source, if the game ended now."""
        everybody = sorted(sides(view))
        found = [sources(view, number) for number in everybody]
        names = dict.fromkeys(name for each in found for name in each)
        table = {_HEADINGS.get(name, name.capitalize()): [str(each.get(name, "-")) for each in found] for name in names}
        return {**table, "Total": [str(sum(each.values())) for each in found]}

    def account(self, view: State, side: int) -> Action:
        """A player, or the Scholar."""
        return ("seat", sorted(sides(view))[side])

    def reference(self, view: State) -> list[Action]:
        """Every Worker card."""
        return [("worker", card) for card in view.tables.workers]
