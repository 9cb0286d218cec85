"""What all screens share: a frame with a title, a line of hints from the live keys, and a word when there is no room."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from tui.compositor import Frugal
from tui.keys import PAGE, bound, shown
from tui.widgets.line import Line
from tui.widgets.rows import Row, Rows

if TYPE_CHECKING:
    from tui.app import ElDorado

LEAST = (80, 24)  # columns and lines that every screen needs


def live_keys(screen: Screen[None]) -> dict[str, tuple[str, str, bool, bool]]:
    """By binding id: the keys as shown, the text, whether it can be done now, whether it wants showing. Ours have ids."""
    found: dict[str, tuple[str, str, bool, bool]] = {}
    named: Mapping[str, str] = getattr(screen, "key_names", {})
    for key, active in screen.active_bindings.items():
        binding = active.binding
        name = binding.id
        text = named.get(name, binding.description) if name else ""
        if not name or not text:
            continue
        before = found.get(name)
        keys = shown(key) if before is None else f"{before[0]} {shown(key)}"
        found[name] = (keys, text, active.enabled, binding.show)
    return found


def hints(screen: Screen[None], width: int, order: Iterable[str] = ()) -> str:
    """The most useful keys of the moment in one line: first those of ``order``, then all that want showing."""
    keys = live_keys(screen)
    names = [name for name in order if name in keys]
    names += [name for name, (_, _, _, wanted) in keys.items() if wanted and name not in names]
    line = ""
    for name in names:
        pressed, text, enabled, _ = keys[name]
        offer = screen.offer(name) if isinstance(screen, Bare) else None
        part = f"{pressed.split(' ')[0]} {offer or text}"
        if enabled and offer != "" and len(line) + len(part) + 3 <= width:
            line += f"   {part}" if line else part
    return line


class Bare(Screen[None]):
    """A screen that fills the terminal; in a smaller one it says how much room it needs.

    Textual runs ``on_mount`` and ``on_resize`` of every class of a screen, so none of them calls the one it overrides.
    """

    order: ClassVar[tuple[str, ...]] = ()  # bindings that come first among the hints

    def __init__(self) -> None:
        super().__init__()
        self._compositor = Frugal()

    @property
    def top(self) -> ElDorado:
        """The application, by its own type."""
        return cast("ElDorado", self.app)

    def compose(self) -> ComposeResult:
        """The content, and the word for small terminals."""
        with Vertical(id="frame"):
            yield from self.body()
        yield Line(id="small")

    def body(self) -> Iterable[Widget]:
        """The widgets of the screen."""
        return ()

    def on_mount(self) -> None:
        """Draw with the glyphs in use."""
        self.top.dress(self)

    def on_resize(self) -> None:
        """Say how much room there is, if that is too little."""
        if self.top.small:
            width, height = self.size
            lines = (
                f"{LEAST[0]}x{LEAST[1]} are needed, this is {width}x{height}.",
                "p: go on in line mode.",
                f"{self.top.key('quit')}: quit.",
            )
            self.query_one("#small", Line).say("\n".join([*lines, *self.top.kept()]))

    def on_key(self, event: events.Key) -> None:
        """A row's letter takes the row."""
        focused = self.focused
        if isinstance(focused, Rows) and event.character and focused.press(event.character):
            event.stop()
            event.prevent_default()

    def offer(self, name: str) -> str | None:
        """What a key is called in the line of hints at this moment; "" keeps it out, None calls it what it always is."""
        return None

    def menu(self) -> list[Row]:
        """The first rows of the menu that is opened over this screen; ``what`` is an action with its owner."""
        if len(self.app.screen_stack) == 1:
            return []
        return [Row("Back", "back", key="b"), Row("To the first page", "app.home", key="h")]

    def notes(self) -> list[str]:
        """What ``help`` says about this screen: first what can be done now."""
        return []


class Page(Bare):
    """A framed screen. Subclasses give ``heading`` and ``body``; Esc goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [*bound(PAGE)]
    heading = ""

    def on_mount(self) -> None:
        """Title and hints."""
        self.query_one("#frame").add_class("page")
        self.retitle(self.heading)
        self.bindings_updated_signal.subscribe(self, lambda _: self.rehint())
        self.call_after_refresh(self.rehint)

    def retitle(self, text: str) -> None:
        """Another title; plain text."""
        self.query_one("#frame").border_title = Content(text)

    def rehint(self) -> None:
        """Say again which keys do what; the frame's lower edge carries it."""
        if not self.is_mounted:
            return
        line = hints(self, max(self.size.width - 8, 20), self.order)
        frame = self.query_one("#frame")
        text = Content(line)
        if str(frame.border_subtitle) != str(text):
            frame.border_subtitle = text

    def on_resize(self) -> None:
        """More or less room for hints."""
        self.call_after_refresh(self.rehint)

    def action_back(self) -> None:
        """To the screen below; the first screen stays."""
        if len(self.app.screen_stack) > 1:
            self.dismiss(None)
