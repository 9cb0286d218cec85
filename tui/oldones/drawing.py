"""What the board shows, in lines: Action rows, one side's own board, what it holds, Village and Pyramid."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from engine.core import Action
from engine.oldones.components import GOODS, START, TRACKS, WORKERS, Glyph, Groups, half, sacrifice_space, tome_level
from engine.oldones.deeds import free_slots, stones_needed
from engine.oldones.frames.glyphs import ROW, Glyphs, groups_of
from engine.oldones.frames.walk import Walk
from engine.oldones.scholar import Aim, targets
from engine.oldones.state import DONE, SCHOLAR, SHADOW, Row, Scholar, Seat, State, has_shadows, side, sides
from engine.words import SEAT_LETTERS
from tui.oldones.brief import HALVES, WORDS, brief
from tui.widgets.sheet import Spot

SITE = 31  # cells of a row's site and token
LABEL = 6
NAME = 10  # of a name


class Drawing:
    """The parts of the board of one view. ``whose``: the side whose own board is shown; ``names``: the players'."""

    def __init__(self, g: State, seat: int | None, whose: int, width: int, names: Sequence[str]) -> None:
        self.g = g
        self.seat = seat
        self.whose = whose
        self.width = width
        self.names = names
        self.shown = ("seat", whose)
        stack = g.core.stack
        self.walk = next((frame for frame in stack if isinstance(frame, Walk)), None)
        self.trail = [frame for frame in stack if isinstance(frame, Glyphs)]

    # --- rows

    def rows(self) -> list[list[Spot]]:
        """Two lines a row: the site and the upper halves, the token and the lower halves."""
        most = max(max(row.limit for row in self.g.rows), *(len(row.cards) for row in self.g.rows))
        each = (self.width - SITE) // most
        return [line for number, row in enumerate(self.g.rows) for line in self.row(number, row, each)]

    def row(self, number: int, row: Row, each: int) -> list[list[Spot]]:
        """One of them."""
        g, thing = self.g, ("row", number + 1)
        walker = self.walker(number)
        head = f"{number + 1}: {len(row.cards)}/{row.limit}{'!' if len(row.cards) >= row.limit else ' '}"
        site = brief(groups_of(g, f"{ROW}{number + 1}"), SITE - 2 - len(head) - 1)
        pieces = " ".join(self.piece(piece) for piece in row.clearing)
        token = f"  token {brief(g.tables.spots[row.token], 11)}"
        arrives = walker if self.walk is not None and self.walk.step == "arrive" else ""
        upper = [Spot(f"{head} {arrives}{site}", thing, owner=-1).wide(SITE)]
        lower = [Spot(f"{token:<18} {pieces}", thing, "note").wide(SITE)]
        for place, (card, up) in enumerate(zip(row.cards, row.up, strict=True)):
            here = walker if self.stands(number, place) else ""
            below = "ol" if up == "pw" else "pw"
            top, bottom = (brief(g.tables.spots[half(card, side)], each - 7) for side in (up, below))
            taking = self.walk is not None and self.walk.taking
            above, under = ("", here) if taking else (here, "")
            upper.append(Spot(f"{above:<2}{int(card[1:]):<3}{top}", ("worker", card)).wide(each))
            lower.append(Spot(f"{under:<2}   {bottom}", ("worker", card)).wide(each))
        return [upper, lower]

    def walker(self, number: int) -> str:
        """The letter of whose Keeper is walking along the row."""
        if self.walk is None or self.walk.row != number or self.walk.step not in ("card", "arrive", "pick"):
            return ""
        return f"{self.letter(self.walk.seat)}>"

    def stands(self, number: int, place: int) -> bool:
        """Whether a Keeper has come to that card of the row."""
        walk = self.walk
        return walk is not None and walk.row == number and walk.step == "card" and walk.at + 1 == place

    def piece(self, piece: int) -> str:
        """A Keeper, by its letter; a Shadow, by its letter in small."""
        letter = self.letter(piece % SHADOW)
        return letter if piece < SHADOW else letter.lower()

    def letter(self, number: int) -> str:
        """A side in one character."""
        return "S" if number == SCHOLAR else SEAT_LETTERS[number]

    # --- one side's board

    def boards(self) -> list[Spot]:
        """Whose boards there are, and what is being activated; as long as nothing is, names and what modules say."""
        who = [Spot("BOARD", tone="head")]
        for number in sorted(sides(self.g)):
            name = "Scholar" if number == SCHOLAR else self.letter(number)
            if number < len(self.names) and not self.trail:
                name = f"{name} {set_cell_size(self.names[number], NAME).rstrip()}"
            who.append(Spot(f"{name}{'*' if number == self.whose else ''}", ("seat", number)))
        rest = self.width - sum(cell_len(spot.text) + 2 for spot in who) - 2
        return [*who, Spot(set_cell_size(f" {self.doing() or self.told()}", max(rest, 0)).rstrip(), tone="head")]

    def told(self) -> str:
        """What modules say of the side shown."""
        return " ".join(fact for more in self.g.tables.hooks["facts"] for fact in more(self.g, self.seat, self.shown))

    def board(self) -> list[list[Spot]]:
        """The board that is shown."""
        shown = side(self.g, self.whose)
        return self.tomes(shown) if isinstance(shown, Scholar) else self.sanctum(shown)

    def doing(self) -> str:
        """What is left of what is being activated, with what led to it."""
        if not self.trail:
            return ""
        width = max((self.width - 24) // len(self.trail) - 3, 8)
        return "now " + " > ".join(brief(self.left(frame), width) for frame in self.trail)

    def left(self, frame: Glyphs) -> Groups:
        """The groups to choose from, or what is left of the one chosen."""
        groups = groups_of(self.g, frame.source)
        if frame.group < 0:
            return groups
        counted = zip(groups[frame.group], frame.left, strict=True)
        return (tuple(Glyph(glyph.id, left) for glyph, left in counted if left) or groups[frame.group],)

    def sanctum(self, me: Seat) -> list[list[Spot]]:
        """Four lines of spaces, with the tracks and the Tablet cards beside them."""
        g = self.g
        pairs = {name: space.pair for name, space in g.tables.sanctum.items()}
        lines: list[list[Spot]] = []
        beside = [*(self.track(me, worker) for worker in WORKERS), self.tablets(me, 0), self.tablets(me, 3)]
        labels = {"gold-mask": "Gold", "clay-mask": "Clay", "follower": "Foll", "villager": "Vill"}
        room = max((self.width - LABEL - 28) // 4, 9)
        for (good, label), more in zip(labels.items(), beside, strict=True):
            line = [Spot(f" {label:<{LABEL - 1}}", tone="head")]
            for name in g.tables.spaces[good]:
                vp = f"{g.tables.pairs[pairs[name]]}:" if pairs[name] else ""
                shown = "covered" if name in me.sanctum else brief(g.tables.spots[name], room - 2 - len(vp))
                tone = "off" if name in me.sanctum else ""
                line.append(self.own(vp + shown, ("space", name), tone).wide(room))
            lines.append([*line, Spot("|"), *more])
        return lines

    def own(self, text: str, thing: Action, tone: str = "") -> Spot:
        """A thing of one's own board; on another's it is only looked at, in the same place."""
        return Spot(text, thing, tone) if self.whose == self.seat else Spot(f" {text} ", None, tone)

    def track(self, who: Seat | Scholar, worker: str) -> list[Spot]:
        """A Sacrifice track: where the tracker is, what comes next."""
        at, vps = who.tracks[worker], self.g.tables.sacrifice
        last = at + 1 == len(vps)
        after = "end" if last else f"> {brief(self.g.tables.spots[sacrifice_space(worker, at + 1)], 9)}"
        text = f"{WORDS[worker].capitalize()} {at}/{len(vps) - 1} {vps[at]}vp {after}"
        return [self.own(text, ("track", worker))]

    def tablets(self, me: Seat, first: int) -> list[Spot]:
        """A stack of Tablet cards."""
        g = self.g
        spots = [Spot("Clay" if first == 0 else "Gold")]
        for place in range(first, first + 3):
            card, filled = g.tables.tablets[me.tablets[place]], me.filled[place]
            text = "done" if filled == DONE else f"{filled}/{card.spaces}={card.vp}"
            spots.append(self.own(text, ("tablet", card.id), "off" if filled == DONE else ""))
        return spots

    def tomes(self, scholar: Scholar) -> list[list[Spot]]:
        """The Scholar's: Tome cards with their markers, tracks, pile and Masks."""
        g, lines = self.g, []
        for place, track in enumerate(TRACKS):
            tome, up, at = scholar.tomes[place], scholar.sides[place], scholar.markers[track]
            levels = g.tables.tomes[tome].levels(up)
            after = brief(g.tables.spots[tome_level(tome, up, min(at + 1, len(levels)))], 16)
            decides = "decides" if scholar.decision == place else ""
            half_up = HALVES[g.tables.tomes[tome].up]
            text = f" {track.capitalize():<8} level {at}/{len(levels)} > {after:<16} {half_up} up  {decides}"
            lines.append([Spot(text)])
        for worker, rest in zip(WORKERS, self.study(scholar), strict=True):
            lines.append([Spot(" "), *self.track(scholar, worker), Spot(f"  {rest}")])
        return lines

    def study(self, scholar: Scholar) -> tuple[str, str]:
        """What else the Scholar has."""
        eye = "your row" if has_shadows(self.g) else "a Keeper's row"
        intents = {"hand": "place", "cards": "take", "eye": eye, "closed-eye": "unclear", "": "none"}
        cards = f"cards {len(scholar.pile)}  masks {scholar.masks}"
        return cards, f"deck {len(scholar.deck)}  intent: {intents[scholar.intent]}"

    # --- what it holds

    def holds(self) -> list[list[Spot]]:
        """The Resource row of the side shown."""
        shown = side(self.g, self.whose)
        if isinstance(shown, Scholar):
            return [[Spot(f" {self.vp(shown.vp)}", tone="head"), *self.face_up(shown)]]
        madness = f"madness {shown.madness}/{self.g.tables.numbers.madness_most}"
        text = f"{self.vp(shown.vp)}   free {free_slots(self.g, shown)}   {madness}   "
        held = tuple(Glyph(good, shown.goods[good]) for good in GOODS if shown.goods[good])
        goods = " ".join(brief(((glyph,),), 9) for glyph in held)
        return [[Spot(" Holds ", tone="head"), Spot(text), Spot(goods or "nothing", tone="head")]]

    def vp(self, vp: int) -> str:
        """VP; beyond the Score track also how they lie there: so many tokens of 30 VP, and the tracker."""
        lap = self.g.tables.numbers.end_vp
        tokens, tracker = divmod(vp, lap)
        return f"{vp} VP ({f'{tokens}x' if tokens > 1 else ''}{lap} + {tracker})" if tokens else f"{vp} VP"

    def face_up(self, scholar: Scholar) -> list[Spot]:
        """The Scholar's card that was turned over last."""
        if not scholar.discard:
            return []
        card = scholar.discard[-1]
        tried = [f"{verb} {self.aimed(at)}" for verb, at in targets(self.g, card)]
        signs = "; shuffle" if self.g.tables.study[card].shuffle else ""
        return [Spot(f"card {int(card[1:])}: {', else '.join(tried)}{signs}", ("study", card))]

    def aimed(self, at: Aim) -> str:
        """A row that a card of the Scholar names: its number, or the piece in whose row it is."""
        return f"row of {self.piece(at)}" if isinstance(at, int) else f"row {at.removeprefix('row')}"

    # --- the Village and the Pyramid

    def village(self) -> list[Spot]:
        """Where the Collector of the side shown may go, and the Pyramid, in one line."""
        g = self.g
        who = side(g, self.whose)
        place = g.tables.locations[who.at]
        line = [Spot(" Village", tone="head"), Spot(f" {self.place_name(who.at)} >")]
        for to, vp in zip(place.to, place.vp, strict=True):
            line.append(Spot(self.location(to, vp, 12), ("place", to)))
        return [*line, self.pyramid()]

    def place_name(self, name: str) -> str:
        """A location."""
        return name if name == START else name.upper()

    def location(self, name: str, vp: int, width: int) -> str:
        """A location with what a path to it pays and what its token shows."""
        token = brief(self.g.tables.spots[self.g.places[name]], width) if name in self.g.places else "-"
        return f"{self.place_name(name)}{f' {vp}vp' if vp else ''} {token}"

    def pyramid(self) -> Spot:
        """The level under way, and whose stones lie on it."""
        g, needed = self.g, stones_needed(self.g)
        laid = {number: side(g, number).stones for number in sides(g)}
        who = ", ".join(f"{self.letter(number)} {count}" for number, count in laid.items() if count)
        text = f"Pyramid level {g.level + 1}: {sum(laid.values())}/{needed}" if needed else "Pyramid finished"
        return Spot(f"{text} ({who})" if who else text, ("pyramid", 0))

    def map(self) -> list[list[Spot]]:
        """The whole Village, a column for each step from the start, then the Pyramid."""
        steps = self.steps()
        columns = max(steps.values()) + 1
        each = self.width // columns
        lines: list[list[Spot]] = [
            [Spot(" VILLAGE", tone="head"), Spot("  the paths lead from left to right", tone="note")]
        ]
        layers = [[name for name, step in steps.items() if step == column] for column in range(columns)]
        for place in range(max(map(len, layers))):
            names = [layer[place] if place < len(layer) else "" for layer in layers]
            lines += [[self.cell(name, part, each) for name in names] for part in range(3)]
        return [*lines, [self.pyramid()]]

    def cell(self, name: str, part: int, width: int) -> Spot:
        """One of the three lines of a location: name and Collectors, token, paths."""
        if not name:
            return Spot(" " * width)
        g = self.g
        place = g.tables.locations[name]
        here = "".join(self.letter(number) for number in sides(g) if side(g, number).at == name)
        if part == 0:
            text = f"{self.place_name(name)} {here}"
        elif part == 1:
            text = brief(g.tables.spots[g.places[name]], width - 2) if name in g.places else "no token"
        else:
            text = ">" + " ".join(
                f"{self.place_name(to)}{f'+{vp}' if vp else ''}" for to, vp in zip(place.to, place.vp, strict=True)
            )
        return Spot(text, ("place", name), "note" if part == 2 else "").wide(width)

    def steps(self) -> dict[str, int]:
        """How many steps each location is from the start."""
        found = {START: 0}
        for name in list(self.g.tables.locations):
            found.setdefault(name, -1)
        front = [START]
        for name in front:  # it grows while it is read
            for to in self.g.tables.locations[name].to:
                if found[to] < 0:
                    found[to] = found[name] + 1
                    front.append(to)
        return found
