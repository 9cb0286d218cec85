"""What is chosen for a new game: the game, who sits where, modules, options, undo and the seed."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.base import names as bot_names
from engine.game import Game, Module, Option, Setup, Value
from engine.registry import load
from engine.registry import names as game_names
from engine.words import SEAT_LETTERS
from tui.players import HUMAN, Player, fresh_seed
from tui.settings import UNDO_MODES, LastGame
from tui.text import clean

UNNAMED = "?"  # in the settings, for a seat that is called after what sits there


class Choices:
    """The choices of the new-game page. They always fit together; whether the game takes them, ``setup`` says."""

    def __init__(self, last: LastGame) -> None:
        """Begin with the choices of the last game; what no longer exists is dropped."""
        self.seed = fresh_seed()
        self.undo = last.undo if last.undo in UNDO_MODES else UNDO_MODES[0]
        self.names = [clean(name, 16) for name in last.names]
        self.modules: list[str] = []
        self.play(load(last.game if last.game in game_names() else game_names()[0]), last.kinds)
        self.modules = [module.name for module in self.game.modules if module.name in last.modules]
        self.values = {option.name: _fitting(option, last.options) for option in self.offered()}

    def play(self, game: Game, kinds: Sequence[str]) -> None:
        """A game with its own defaults, and these at its seats."""
        self.game, self.bots = game, bot_names(game)
        best = self.bots[-1]
        known = [kind if kind in (HUMAN, *self.bots) else best for kind in kinds] or [HUMAN, best, best]
        self.kinds = known[: game.seats.stop - 1] + [best] * (game.seats.start - len(known))
        self.modules = []
        self.values = {option.name: option.values[0] for option in self.offered()}

    def next_game(self, step: int) -> None:
        """Another game."""
        names = game_names()
        self.play(load(names[(names.index(self.game.name) + step) % len(names)]), self.kinds)

    def offered(self) -> list[Option]:
        """The game's options and those of the modules chosen."""
        extra = [option for module in self.game.modules if module.name in self.modules for option in module.options]
        return [*self.game.options, *extra]

    def listed(self) -> list[Option]:
        """Those of them that decide anything now. A text that no editor makes is given on the command line."""
        offered = self.offered()
        values = tuple((option.name, self.values[option.name]) for option in offered)
        setup = Setup(self.game.name, len(self.kinds), self.seed, values, tuple(self.modules))
        return [option for option in offered if option.applies(setup) and (not option.free or len(option.values) > 1)]

    # --- seats

    def name_of(self, seat: int) -> str:
        """A seat's name, as typed or made up from what sits there."""
        if seat < len(self.names) and self.names[seat] != UNNAMED:
            return self.names[seat]
        return self.made_up(seat)

    def made_up(self, seat: int) -> str:
        """What a seat is called after what sits there."""
        kind, letter = self.kinds[seat], SEAT_LETTERS[seat]
        if kind != HUMAN:
            return f"bot-{letter}"
        return "You" if self.kinds.count(HUMAN) == 1 else f"Player-{letter}"

    def rename(self, seat: int, text: str) -> None:
        """Another name; without one the seat is called after what sits there."""
        self.names += [UNNAMED] * (seat + 1 - len(self.names))
        self.names[seat] = UNNAMED if text.strip() in ("", self.made_up(seat)) else clean(text, 16)

    def next_kind(self, seat: int, step: int) -> None:
        """A person, or a bot of another strength."""
        kinds = (HUMAN, *self.bots)
        self.kinds[seat] = kinds[(kinds.index(self.kinds[seat]) + step) % len(kinds)]

    def add_seat(self, step: int) -> None:
        """One seat more or less, if the game is for so many."""
        if len(self.kinds) + step in self.game.seats:
            self.kinds = [*self.kinds, self.bots[-1]] if step > 0 else self.kinds[:-1]

    @property
    def nobody(self) -> bool:
        """Whether only bots would play."""
        return HUMAN not in self.kinds

    # --- modules and options

    def flip(self, module: Module) -> None:
        """With a module and all it needs, or without."""
        if module.name in self.modules:
            self.modules.remove(module.name)
        else:
            self.modules = [name for name in self.modules if name not in module.bars]
            self.modules += [name for name in (*module.needs, module.name) if name not in self.modules]
        for option in self.offered():
            self.values.setdefault(option.name, option.values[0])

    def next_value(self, option: Option, own: Sequence[Value], step: int) -> None:
        """The next value of an option; ``own``: further ones of the player's."""
        values = [*option.values, *own]
        value = self.values[option.name]
        at = values.index(value) if value in values else 0
        self.values[option.name] = values[(at + step) % len(values)]

    def typed(self, option: Option) -> str:
        """The value of an option if it is none of the usual ones."""
        value = self.values[option.name]
        return "" if value in option.values else str(value)

    # --- all together

    def setup(self) -> Setup:
        """What these choices make; raises BadSetup with a sentence."""
        options = tuple((option.name, self.values[option.name]) for option in self.offered())
        return self.game.settled(Setup(self.game.name, len(self.kinds), self.seed, options, tuple(self.modules)))

    def take(self, setup: Setup) -> None:
        """Choose what a settled set-up says; who sits at its seats stays as far as there are so many."""
        kinds = self.kinds[: setup.seats]
        self.play(load(setup.game), kinds)
        self.kinds += [self.bots[-1]] * (setup.seats - len(self.kinds))
        self.modules = list(setup.modules)
        self.values = dict(setup.options)
        self.seed = setup.seed

    def players(self) -> tuple[Player, ...]:
        """Who plays."""
        return tuple(Player(self.name_of(seat), kind) for seat, kind in enumerate(self.kinds))

    def last(self) -> LastGame:
        """The choices, to begin with the next time."""
        names = [*self.names, *[UNNAMED] * len(self.kinds)][: len(self.kinds)]
        return LastGame(self.game.name, names, self.kinds, self.values, self.modules, self.undo)


def _fitting(option: Option, values: dict[str, Value]) -> Value:
    """The value an option had, if it still can have it."""
    value = values.get(option.name, option.values[0])
    fits = (option.free and isinstance(value, str)) or value in option.values
    return value if fits else option.values[0]
