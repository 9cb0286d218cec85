"""Writes the save that shows how this format looks: ``python -m tests.make_fixture``. Only while the format is not released.

The fixture stands in the middle of paying for a card. Beside it, in TOML: how it stands, and how it ends when played on.
"""

from __future__ import annotations

from pathlib import Path

from engine.digest import digest
from saves.upgrade import FORMAT
from tests.saving import at_random_to_the_end, halfway, saved

FOLDER = Path(__file__).parent / "saves"
SEED = 11


def main() -> None:
    """Write both files."""
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


if __name__ == "__main__":
    main()
