"""New game: one page of numbered sections with what was chosen last; F5 begins at once."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from engine.game import BadSetup, Module, Option, Value
from engine.words import SEAT_LETTERS
from tui.adapter import adapter_for
from tui.choices import Choices
from tui.export import called
from tui.players import HUMAN, fresh_seed
from tui.screens.formpage import FormPage
from tui.settings import LastGame
from tui.sharing import code_of, seed_of, setup_of, spelled
from tui.widgets.form import Field
from tui.widgets.rows import Rows

UNDO = {"fair": "back to the last chance or reveal", "never": "never", "free": "free (for training)"}
CURTAIN = {"on": "curtain between people", "off": "open table"}

SEAT_NOTE = "Space: a person or a bot of that strength. Enter: another name, of 16 letters at most."
UNDO_NOTE = "How far a choice may be taken back. Fair: until a card was drawn or something was turned up."
CURTAIN_NOTE = "With a curtain the table is hidden while the keyboard is passed on."
SEED_NOTE = (
    "The same seed with the same choices is the same game. Space: another one. Enter: type one; O is read as 0, I and L "
    "as 1."
)
SHARE_NOTE = (
    "Game, number of seats, map, modules, rules and seed in one code; not who plays, nor undo and hand-off. Enter: type "
    "a code that you were told."
)
ONLY_BOTS = "Nobody but bots would play. Again: watch them."


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
        self.drafts: dict[
            tuple[str, Value], str
        ] = {}  # what editors were left with, by the option and the value edited
        self.choices = Choices(last)

    # --- the form

    def fields(self) -> list[Field]:
        """All sections in one list."""
        head, choices = partial(Field, heading=True), self.choices
        game = choices.game
        made = [head("h1", "GAME")]
        made.append(Field("game", " Game", lambda: game.title, choices.next_game, note=lambda: game.blurb))
        made.append(head("h2", "PLAYERS     + - a seat more or less, Space who plays, Enter the name"))
        made += [self._seat(seat) for seat in range(len(choices.kinds))]
        made.append(head("h3", "MAP, MODULES AND RULES"))
        listed = choices.listed()
        made += [self._option(option) for option in listed if option in game.options]
        made += [self._module(module) for module in game.modules]
        made += [self._option(option) for option in listed if option not in game.options]
        made.append(head("h4", "TABLE"))
        made += self._table()
        made.append(Field("start", "START   F5", do=self.action_start, note=lambda: "Begin the game."))
        return made

    def _seat(self, seat: int) -> Field:
        choices = self.choices

        def shown() -> str:
            kind = choices.kinds[seat]
            return f"{choices.name_of(seat):<17} {'person' if kind == HUMAN else f'bot: {kind}'}"

        return Field(
            f"seat{seat}",
            f" {SEAT_LETTERS[seat]}",
            shown,
            partial(choices.next_kind, seat),
            partial(choices.rename, seat),
            note=lambda: SEAT_NOTE,
            start=partial(choices.name_of, seat),
        )

    def _option(self, option: Option) -> Field:
        choices, own = self.choices, self.top.settings.routes if option.free else {}

        def shown() -> str:
            value = choices.values[option.name]
            mine = next((name for name, route in own.items() if route == value), "")
            return f"< {mine or option.label(value)} >"[:60]

        def edit(text: str) -> None:
            choices.values[option.name] = text.strip() or option.values[0]

        return Field(
            option.name,
            f" {called(option.name)}",
            shown,
            partial(choices.next_value, option, [*own.values()]),
            edit if option.free else None,
            note=lambda: f"{option.text} e: lay your own. Enter: type one." if option.free else option.text,
            start=partial(choices.typed, option),
            most=400,
        )

    def _module(self, module: Module) -> Field:
        return Field(
            f"module-{module.name}",
            f" {module.title}",
            lambda: f"[{'x' if module.name in self.choices.modules else ' '}]",
            lambda _: self.choices.flip(module),
            note=lambda: module.text,
        )

    def _table(self) -> list[Field]:
        settings, choices = self.top.settings, self.choices

        def next_undo(step: int) -> None:
            names = list(UNDO)
            choices.undo = names[(names.index(choices.undo) + step) % len(names)]

        def next_seed(_: int) -> None:
            choices.seed = fresh_seed()

        return [
            Field("undo", " Undo", lambda: f"< {UNDO[choices.undo]} >", next_undo, note=lambda: UNDO_NOTE),
            Field(
                "curtain",
                " Hand-off",
                lambda: f"< {CURTAIN[settings.curtain]} >",
                self._next_curtain,
                note=lambda: CURTAIN_NOTE,
            ),
            Field("seed", " Seed", lambda: spelled(choices.seed), next_seed, self._type_seed, note=lambda: SEED_NOTE),
            Field("share", " Share code", self._code, edit=self._type_code, note=lambda: SHARE_NOTE, most=440),
        ]

    def _next_curtain(self, step: int) -> None:
        self.top.settings.next("curtain", step)

    def _type_seed(self, text: str) -> None:
        try:
            self.choices.seed = seed_of(text)
        except ValueError:
            self.object("A seed is made of digits and letters such as 4F2K-9Q.")
            return
        read = spelled(self.choices.seed)
        if text.upper().replace("-", "").strip().lstrip("0") != read.replace("-", "").lstrip("0"):
            self.object(f"Read as {read}: O is 0, I and L are 1.")

    def _code(self) -> str:
        try:
            return code_of(self.choices.setup())
        except BadSetup:
            return "-"

    def _type_code(self, text: str) -> None:
        try:
            self.choices.take(setup_of(text))
        except BadSetup as error:
            self.object(str(error))

    # --- the editor of an option

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only options that take any text have an editor."""
        if action == "edit":
            return True if self.is_mounted and self.free_option() is not None else None
        return True

    def free_option(self) -> Option | None:
        """The option under the cursor, if it takes any text."""
        field = self.form.field
        return next((o for o in self.choices.offered() if o.free and field is not None and o.name == field.name), None)

    def action_edit(self) -> None:
        """Open the editor of the option under the cursor: what was begun there, else a custom value, not a printed one."""
        option = self.free_option()
        if option is None:
            return
        text = self.drafts.pop((option.name, self.choices.values[option.name]), "") or self.choices.typed(option)
        editor = adapter_for(self.choices.game, ()).editor(option.name, partial(self.edited, option.name), text)
        if editor is not None:
            self.app.push_screen(editor)

    def edited(self, option: str, name: str, text: str) -> None:
        """Keep what was made under its name, and choose it; without a name it is not finished."""
        if name:
            self.top.settings.routes[name] = text
            self.choices.values[option] = text
            self.top.remember()
        else:
            self.drafts[option, self.choices.values[option]] = text
        self.reshow()

    # --- keys

    @on(Rows.Moved, "#form")
    def refresh_keys(self) -> None:
        """Other fields, other keys."""
        self.refresh_bindings()

    def action_seats(self, step: int) -> None:
        """One seat more or less."""
        self.choices.add_seat(step)
        self.reshow()

    def action_start(self) -> None:
        """Begin, and remember the choices; if only bots would play, ask first."""
        choices = self.choices
        try:
            setup = choices.setup()
            choices.game.new(setup)
        except BadSetup as error:
            self.object(str(error))
            return
        if choices.nobody and self.trouble != ONLY_BOTS:
            self.object(ONLY_BOTS)
            return
        self.top.settings.last = choices.last()
        self.top.remember()
        self.top.begin(setup, choices.players(), choices.undo)

    def notes(self) -> list[str]:
        """For help."""
        return [
            "F5 begins with what is shown.",
            "Left, Right or Space change a value; Enter types a name, a seed, a route or a code.",
            "A share code holds the game, the number of seats, modules, options and the seed.",
        ]
