"""Where the VP on the Score track came from, as far as the log tells."""

from __future__ import annotations

from engine.oldones.state import State, side

# Log codes of what moves a Score tracker: under which word it counts, and which fact of the entry is the VP.
_DEEDS = {
    "completed": ("completed", 3),
    "built": ("stones", 1),
    "built-late": ("stones", 1),
    "awarded": ("levels", 2),
    "travelled": ("paths", 2),
    "scored": ("glyphs", 1),
}


def earned(g: State, number: int) -> dict[str, int]:
    """A side's VP on the Score track by deed, the most first; empty if the log does not tell of all of them."""
    found: dict[str, int] = {}
    for _, code, *facts in g.core.log or ():
        if code in _DEEDS and facts[0] == number:
            deed, place = _DEEDS[code]
            found[deed] = found.get(deed, 0) + facts[place]
    if sum(found.values()) != side(g, number).vp:
        return {}
    return {deed: vp for deed, vp in sorted(found.items(), key=lambda pair: -pair[1]) if vp}
