"""Activating one spot: choosing a group of its glyphs, then using them in any order, each as often as it says."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core import Action, Ask, Frame, done, need
from engine.log import say
from engine.oldones.components import Group, Groups, sacrifice_space
from engine.oldones.state import State

ROW = "row-"  # begins the name of the Action site of a row, numbered from 1


@dataclass(slots=True)
class Activating(Frame):
    """A procedure that lets players activate spots."""

    def reached(self, g: State) -> list[tuple[int, str]]:
        """The spots that could be being activated now, each with the seat that does so; none unless it says so."""
        return []


@dataclass(slots=True)
class Glyphs(Activating):
    """A player activates a spot. With ``skip`` a Madness token may be removed instead, as long as no glyph was used."""

    kind = "glyphs"
    seat: int
    source: str  # the spot's name
    skip: bool = False
    group: int = -1  # the one chosen
    left: list[int] = field(default_factory=list)  # how often each of its glyphs may still be used

    def do_start(self, g: State) -> None:
        """What leaves nothing to choose is passed over: a single group that is of use, a spot that is of none."""
        if self.group < 0:
            able = self.able(g)
            if len(able) == 1:
                self.choose(g, able[0])
            elif not able and not self.may_skip(g):
                say(g, "idle", self.seat, self.source)
                return done(g)
        if self.group < 0 or self.may_skip(g) or self.options(g):
            self.step = "pick"
            return None
        return done(g)

    def may_skip(self, g: State) -> bool:
        """Whether the spot may be skipped to remove a Madness token."""
        return self.skip and g.seats[self.seat].madness > 0

    def able(self, g: State) -> list[int]:
        """The groups with a glyph that can be used now."""
        groups = groups_of(g, self.source)
        return [number for number, group in enumerate(groups) if _usable(g, self.seat, group, [n for _, n in group])]

    def options(self, g: State) -> list[Action]:
        """What can be done with the glyphs that are left of the group chosen."""
        return _usable(g, self.seat, groups_of(g, self.source)[self.group], self.left)

    def choose(self, g: State, number: int) -> None:
        """Settle on a group. VP come at once, unless that would be the end of skipping it."""
        self.group = number
        group = groups_of(g, self.source)[number]
        self.left = [count for _, count in group]
        if not self.skip:
            for at, (glyph, _) in enumerate(group):
                if glyph == "vp":
                    self.use(g, ("score", at))

    def use(self, g: State, action: Action) -> None:
        """Use a glyph once."""
        self.skip = False
        self.left[action[1]] -= 1
        g.tables.verbs[action[0]](g, self, *action[1:])

    def ask_pick(self, g: State) -> Ask:
        options: list[Action] = [("group", n) for n in self.able(g)] if self.group < 0 else self.options(g)
        if self.may_skip(g):
            options.append(("skip",))
        options.append(("done",))
        return Ask(self.seat, options)

    def take_pick(self, g: State, action: Action) -> None:
        verb = action[0]
        if verb == "done":
            if self.untouched(g):
                say(g, "declined", self.seat, self.source)
            return done(g)
        if verb == "skip":
            g.seats[self.seat].madness -= 1
            say(g, "skipped", self.seat, self.source)
            return done(g)
        self.step = "start"
        if verb == "group":
            self.choose(g, action[1])
        else:
            self.use(g, action)
        return None

    def untouched(self, g: State) -> bool:
        """Whether no glyph was used yet."""
        return self.group < 0 or self.left == [count for _, count in groups_of(g, self.source)[self.group]]

    def check(self, g: State, below: Frame | None) -> None:
        need(self.seat in range(len(g.seats)) and isinstance(below, Activating), "glyphs are activated on the way")
        assert isinstance(below, Activating)
        need(self.source in g.tables.spots or self.source in _SITES, "glyphs of no spot")
        groups = groups_of(g, self.source)
        need(-1 <= self.group < len(groups), "a group that is not there")
        if self.group < 0:
            need(not self.left and self.step == "pick", "no group is chosen yet")
        else:
            counts = [count for _, count in groups[self.group]]
            need(len(counts) == len(self.left), "as many counts as glyphs")
            need(
                all(0 <= left <= count for left, count in zip(self.left, counts, strict=True)), "glyphs used too often"
            )
        need(not self.skip or self.untouched(g), "a spot half used is not skipped")
        need(self.step == "pick" or not self.untouched(g), "a glyph that is being used")
        if self.step == "pick":
            options = self.able(g) if self.group < 0 else self.options(g)
            need(options or self.may_skip(g), "there is something to choose")
        need(not self.skip or below.kind == "walk", "only what a Keeper meets on its way is skipped")
        need((self.seat, self.source) in below.reached(g), "a spot is activated by whoever reaches it")

    def reached(self, g: State) -> list[tuple[int, str]]:
        """What the glyphs used so far can have led to: more of the same may have happened since."""
        me = g.seats[self.seat]
        counts = zip(groups_of(g, self.source)[self.group], self.left, strict=True)
        used = {glyph for (glyph, count), left in counts if left < count}
        spots: list[str] = []
        if "worship" in used:
            spots += me.sanctum
        if "sacrifice" in used:
            spots += [sacrifice_space(worker, n) for worker, last in me.tracks.items() for n in range(1, last + 1)]
        if "village" in used:
            spots += g.places.values()
        return [(self.seat, spot) for spot in spots]


_SITES = frozenset(f"{ROW}{number}" for number in range(1, 5))


def groups_of(g: State, source: str) -> Groups:
    """The groups of a spot; those of an Action site are what lies on it and what no tile covers."""
    groups = g.tables.spots.get(source)
    if groups is None:
        row = int(source.removeprefix(ROW)) - 1
        groups = g.tables.spots[g.rows[row].site] + g.tables.fixed[row]
    return groups


def _usable(g: State, seat: int, group: Group, left: list[int]) -> list[Action]:
    """What a seat can do with glyphs, each of which is left so often."""
    options: list[Action] = []
    me, effects = g.seats[seat], g.tables.effects
    for at, (glyph, _) in enumerate(group):
        if left[at]:
            effects[glyph](g, me, glyph, at, left[at], options)
    return options
