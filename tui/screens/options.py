"""Options: colours, glyphs, keys, speed of bots, the curtain, hints; each at work as soon as it is chosen."""

from __future__ import annotations

from functools import partial

from tui.keys import PRESET_TEXT
from tui.screens.formpage import FormPage
from tui.settings import CHOICES, TEXT, called
from tui.widgets.form import Field

LABELS = {
    "theme": "Colours",
    "glyphs": "Glyphs",
    "keys": "Keys",
    "speed": "Speed of bots",
    "curtain": "Curtain",
    "ending": "End of turn",
    "hints": "Hints",
}


class Options(FormPage):
    """The settings as a form."""

    heading = "Options"

    def fields(self) -> list[Field]:
        """One field a setting, then where keys of one's own go."""
        made = [
            Field(
                name,
                LABELS[name],
                partial(self._value, name),
                partial(self._change, name),
                note=partial(self._note, name),
            )
            for name in CHOICES
        ]
        made.append(
            Field("sample", "Sample", lambda: self.top.sample(), note=lambda: "How the map looks with these glyphs.")
        )
        made.append(
            Field("about", "About", do=self.top.action_about, note=lambda: "Licences, and values that are our own.")
        )
        return made

    def _value(self, name: str) -> str:
        return f"< {called(getattr(self.top.settings, name))} >"

    def _change(self, name: str, step: int) -> None:
        self.top.settings.next(name, step)
        self.top.apply_settings(name)

    def _note(self, name: str) -> str:
        if name == "keys":
            preset = self.top.settings.keys
            trouble = "\n".join(self.top.key_trouble)
            return trouble or f"{preset}: {PRESET_TEXT[preset]}. Keys of your own: keys.toml in {self.top.config_shown}"
        return TEXT[name]
