"""What a setup decides: who plays, which of the open rules how, and a player's own printed values."""

from __future__ import annotations

from engine.game import Option, Setup


def has_scholar(setup: Setup) -> bool:
    """Whether the Scholar plays."""
    return setup.seats == 1 or (setup.seats == 2 and bool(setup.option("scholar")))


OPTIONS = (
    Option(
        "scholar",
        (False, True),
        "Two players: whether the Scholar plays as a third. Alone you always play against the Scholar.",
        applies=lambda setup: setup.seats == 2,
    ),
    Option(
        "difficulty",
        ("easy", "hard-left", "hard-right", "insane"),
        "The Scholar's Tome cards: blank sides, the left or the right one with Cthulhu, or both.",
        ("easy", "hard (left Tome)", "hard (right Tome)", "insane"),
        applies=has_scholar,
    ),
    Option(
        "first_game", (False, True), "Whether the Village tokens beside the Action sites are those of a first game."
    ),
    Option(
        "last_round",
        (True, False),
        "Two players and the Scholar: whether one more round follows the one in which a player reaches 30 VP.",
        applies=lambda setup: setup.seats == 2 and has_scholar(setup),
    ),
    Option("slots", (8, 7, 9, 10), "How many Resource slots a Resource row has."),
    Option("round_limit", (100, 60, 40, 20), "A game in which nobody reaches 30 VP ends after so many rounds."),
    Option(
        "data",
        ("",),
        "What is printed on your own copy, where it differs: a TOML text.",
        ("as it comes",),
        free=True,
        own="of your own copy",
    ),
)

_CTHULHU = {"easy": (0, 0), "hard-left": (1, 0), "hard-right": (0, 1), "insane": (1, 1)}


def tome_sides(setup: Setup) -> list[str]:
    """Which sides of the Tome cards are up, left and right."""
    return ["cthulhu" if cthulhu else "blank" for cthulhu in _CTHULHU[str(setup.option("difficulty"))]]


def final_round(setup: Setup) -> bool:
    """Whether one more round follows the one in which 30 VP are reached: not in a game alone against the Scholar."""
    return setup.seats > 1 and bool(setup.option("last_round"))
