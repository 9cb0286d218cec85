"""New game: one page of numbered sections with what was chosen last; F5 begins at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import SystemRandom
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from engine.bots.base import names as bot_names
from engine.game import BadSetup, Game, Option, Setup, Value
from engine.registry import load
from engine.registry import names as game_names
from engine.words import SEAT_LETTERS
from tui.adapter import adapter_for
from tui.screens.formpage import FormPage
from tui.settings import LastGame
from tui.table import COLOURS, HUMAN, Player
from tui.text import clean
from tui.widgets.form import Field
from tui.widgets.rows import Rows

UNDO = {"fair": "back to the last chance or reveal", "never": "never", "free": "free (for training)"}
CURTAIN = {"on": "curtain between people", "off": "open table"}
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's, without I L O U


class NewGame(FormPage):
    """Everything about a game before it begins."""

    heading = "New game"
    order: ClassVar[tuple[str, ...]] = ("start", "field.next", "row.ok")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "start", "start now", id="start"),
        Binding("plus,equals_sign", "seats(1)", "one seat more", show=False, id="seat.add"),
        Binding("minus", "seats(-1)", "one seat less", show=False, id="seat.drop"),
        Binding("e", "edit", "edit the route", id="option.edit"),
    ]

    def __init__(self, last: LastGame) -> None:
        super().__init__()
        self.trouble = ""
        self.seed = SystemRandom().getrandbits(40)
        self.take(last)

    def take(self, last: LastGame) -> None:
        """Begin with these choices; what no longer exists is dropped."""
        self.game: Game = load(last.game if last.game in game_names() else game_names()[0])
        self.bots = bot_names(self.game)
        best = self.bots[-1]
        least, most = self.game.seats.start, self.game.seats.stop - 1
        kinds = [kind if kind in (HUMAN, *self.bots) else best for kind in last.kinds] or [HUMAN, best, best]
        self.kinds = kinds[:most] + [best] * (least - len(kinds))
        self.names = [clean(name, 16) for name in last.names[:most]]
        self.modules = [module.name for module in self.game.modules if module.name in last.modules]
        self.values: dict[str, Value] = {}
        for option in self.offered():
            value = last.options.get(option.name, option.values[0])
            fits = (option.free and isinstance(value, str)) or value in option.values
            self.values[option.name] = value if fits else option.values[0]
        self.undo = last.undo if last.undo in UNDO else "fair"

    def offered(self) -> Sequence[Option]:
        """The game's options and those of the modules chosen."""
        extra = [option for module in self.game.modules if module.name in self.modules for option in module.options]
        return (*self.game.options, *extra)

    def name_of(self, seat: int) -> str:
        """A seat's name, as typed or made up from what sits there."""
        if seat < len(self.names) and self.names[seat] != "?":
            return self.names[seat]
        kind, letter = self.kinds[seat], SEAT_LETTERS[seat]
        if kind != HUMAN:
            return f"bot-{letter}"
        return "You" if self.kinds.count(HUMAN) == 1 else f"Player-{letter}"

    def fields(self) -> list[Field]:
        """All sections in one list."""
        head = partial(Field, heading=True)
        made = [head("h1", "1 Game")]
        made.append(Field("game", " Game", lambda: self.game.title, self.next_game, note=lambda: self.game.blurb))
        made.append(head("h2", "2 Players     + - a seat more or less, Space who plays, Enter the name"))
        made += [self._seat(seat) for seat in range(len(self.kinds))]
        made.append(head("h3", "3 Map, modules and rules"))
        made += [self._option(option) for option in self.game.options]
        made += [self._module(number) for number in range(len(self.game.modules))]
        made += [self._option(option) for option in self.offered()[len(self.game.options) :]]
        made.append(head("h4", "4 Table"))
        made.append(Field("undo", " Undo", lambda: f"< {UNDO[self.undo]} >", self._next_undo, note=lambda: _UNDO_NOTE))
        made.append(Field("curtain", " Hand-off", self._curtain, self._next_curtain, note=lambda: _CURTAIN_NOTE))
        made.append(
            Field("seed", " Seed", self._seed_shown, self._next_seed, self._type_seed, note=lambda: _SEED_NOTE, most=16)
        )
        made.append(Field("start", "START   F5", do=self.action_start, note=lambda: self.trouble or "Begin the game."))
        return made

    def _seat(self, seat: int) -> Field:
        def shown() -> str:
            kind = self.kinds[seat]
            return f"{self.name_of(seat):<17} {'person' if kind == HUMAN else f'bot: {kind}'}"

        note = "Space: a person or a bot of that strength. Enter: another name."
        return Field(
            f"seat{seat}",
            f" {SEAT_LETTERS[seat]}",
            shown,
            partial(self._next_kind, seat),
            partial(self._rename, seat),
            note=lambda: note,
            start=partial(self.name_of, seat),
        )

    def _option(self, option: Option) -> Field:
        title = f" {option.name.replace('_', ' ').capitalize()}"

        def shown() -> str:
            value = self.values[option.name]
            own = next((name for name, route in self.top.settings.routes.items() if route == value), "")
            return f"< {own or option.label(value)} >"[:60]

        note = f"{option.text} e: lay your own. Enter: type one." if option.free else option.text
        return Field(
            option.name,
            title,
            shown,
            partial(self._next_value, option),
            partial(self._type_option, option) if option.free else None,
            note=lambda: note,
            start=partial(self._custom, option),
            most=400,
        )

    def _module(self, number: int) -> Field:
        module = self.game.modules[number]

        def flip(_: int) -> None:
            if module.name in self.modules:
                self.modules.remove(module.name)
            else:
                self.modules.append(module.name)
                self.modules = [name for name in self.modules if name not in module.bars]
                self.modules += [name for name in module.needs if name not in self.modules]
            for option in self.offered():
                self.values.setdefault(option.name, option.values[0])

        def shown() -> str:
            return f"[{'x' if module.name in self.modules else ' '}]"

        return Field(f"module-{module.name}", f" {module.title}", shown, flip, note=lambda: module.text)

    def next_game(self, step: int) -> None:
        """Another game, with its own defaults."""
        names = game_names()
        self.take(
            LastGame(names[(names.index(self.game.name) + step) % len(names)], kinds=self.kinds, names=self.names)
        )

    def _next_kind(self, seat: int, step: int) -> None:
        kinds = (HUMAN, *self.bots)
        self.kinds[seat] = kinds[(kinds.index(self.kinds[seat]) + step) % len(kinds)]

    def _rename(self, seat: int, text: str) -> None:
        self.names += ["?"] * (seat + 1 - len(self.names))
        self.names[seat] = clean(text, 16) if text.strip() else "?"

    def choices(self, option: Option) -> list[Value]:
        """The values of an option, and the player's own routes where any text is welcome."""
        own = list(self.top.settings.routes.values()) if option.free else []
        return [*option.values, *own]

    def _next_value(self, option: Option, step: int) -> None:
        values = self.choices(option)
        value = self.values[option.name]
        at = values.index(value) if value in values else 0
        self.values[option.name] = values[(at + step) % len(values)]

    def _type_option(self, option: Option, text: str) -> None:
        self.values[option.name] = text.strip() or option.values[0]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only options that take any text have an editor."""
        if action == "edit":
            return True if self.is_mounted and self.free_option() is not None else None
        return True

    def free_option(self) -> Option | None:
        """The option under the cursor, if it takes any text."""
        field = self.form.field
        return next((o for o in self.offered() if o.free and field is not None and o.name == field.name), None)

    def action_edit(self) -> None:
        """Open the editor of the option under the cursor; it begins with a custom value, not with a printed one."""
        option = self.free_option()
        if option is None:
            return
        done = partial(self.edited, option.name)
        editor = adapter_for(self.game, ()).editor(option.name, done, self._custom(option))
        if editor is not None:
            self.app.push_screen(editor)

    def _custom(self, option: Option) -> str:
        value = self.values[option.name]
        return "" if value in option.values else str(value)

    def edited(self, option: str, name: str, text: str) -> None:
        """Keep what was made under its name, and choose it."""
        self.top.settings.routes[name] = text
        self.values[option] = text
        self.top.remember()
        self.reshow()

    @on(Rows.Moved, "#form")
    def refresh_keys(self) -> None:
        """Other fields, other keys."""
        self.refresh_bindings()

    def _next_undo(self, step: int) -> None:
        names = list(UNDO)
        self.undo = names[(names.index(self.undo) + step) % len(names)]

    def _curtain(self) -> str:
        return f"< {CURTAIN[self.top.settings.curtain]} >"

    def _next_curtain(self, step: int) -> None:
        self.top.settings.next("curtain", step)

    def _seed_shown(self) -> str:
        return seed_code(self.seed)

    def _next_seed(self, _: int) -> None:
        self.seed = SystemRandom().getrandbits(40)

    def _type_seed(self, text: str) -> None:
        try:
            self.seed = seed_read(text)
        except ValueError:
            self.trouble = "A seed is made of digits and letters such as 4F2K-9Q."

    def action_seats(self, step: int) -> None:
        """One seat more or less."""
        if len(self.kinds) + step in self.game.seats:
            self.kinds = [*self.kinds, self.bots[-1]] if step > 0 else self.kinds[:-1]
            self.reshow()

    def setup(self) -> Setup:
        """What these choices make; raises BadSetup with a sentence."""
        known = {option.name for option in self.offered()}
        options = tuple((name, value) for name, value in self.values.items() if name in known)
        return self.game.settled(Setup(self.game.name, len(self.kinds), self.seed, options, tuple(self.modules)))

    def action_start(self) -> None:
        """Begin, and remember the choices."""
        try:
            setup = self.setup()
            self.game.new(setup)
        except BadSetup as error:
            self.trouble = str(error)
            self.query_one("#note").display = True
            self.reshow()
            self.form.point(len(self.form.rows) - 1)
            return
        players = tuple(
            Player(self.name_of(seat), kind, COLOURS[seat % len(COLOURS)]) for seat, kind in enumerate(self.kinds)
        )
        names = [self.names[seat] if seat < len(self.names) else "?" for seat in range(len(self.kinds))]
        self.top.settings.last = LastGame(self.game.name, names, self.kinds, self.values, self.modules, self.undo)
        self.top.remember()
        self.top.begin(setup, players, self.undo)

    def notes(self) -> list[str]:
        """For help."""
        return [
            "F5 begins with what is shown.",
            "Left, Right or Space change a value; Enter types a name, a seed or a route.",
        ]


_UNDO_NOTE = "How far a choice may be taken back. Fair: until a card was drawn or something was turned up."
_CURTAIN_NOTE = "With a curtain the table is hidden while the keyboard is passed on."
_SEED_NOTE = "The same seed with the same choices is the same game. Space: another one. Enter: type one."


def seed_code(seed: int) -> str:
    """A seed in eight letters and digits or more."""
    text = ""
    while seed or len(text) < 8:
        seed, digit = divmod(seed, 32)
        text = DIGITS[digit] + text
    return f"{text[:4]}-{text[4:]}"


def seed_read(text: str) -> int:
    """The reverse of ``seed_code``; raises ValueError."""
    seed = 0
    letters = text.upper().replace("-", "").replace("O", "0").replace("I", "1").replace("L", "1").strip()
    if not letters:
        raise ValueError("no seed")
    for letter in letters:
        seed = seed * 32 + DIGITS.index(letter)
    if seed >= 1 << 63:
        raise ValueError("too long")
    return seed
