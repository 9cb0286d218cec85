"""Writes what shows how this format looks: ``python -m tests.make_fixture``. Only while the format is not released.

A save in the middle of paying for a card; beside it, in TOML, how it stands, and how it ends when played on; and a text
with the fields of every part a save may hold, in their order.
"""

from __future__ import annotations

from pathlib import Path

from engine.digest import digest
from saves.upgrade import FORMAT
from tests.saving import at_random_to_the_end, halfway, layout, saved

FOLDER = Path(__file__).parent / "saves"
SEED = 11


def main() -> None:
    """Write the three files."""
    session = halfway(SEED)
    data = saved(session)
    facts = [
        f"rules = {session.game.version}",
        f"seed = {SEED}",
        f"choices = {len(session.actions)}",
        f'digest = "{digest(session.state)}"',
    ]
    at_random_to_the_end(session, SEED)
    facts += [f"scores = {session.scores}", f'end = "{digest(session.state)}"']
    (FOLDER / f"quest-format{FORMAT}.save").write_bytes(data)
    (FOLDER / f"quest-format{FORMAT}.toml").write_text("\n".join(facts) + "\n")
    (FOLDER / f"format{FORMAT}.txt").write_text("\n".join(layout()) + "\n")


if __name__ == "__main__":
    main()
