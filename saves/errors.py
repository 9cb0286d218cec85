"""What can be wrong with a save; every message is one sentence for the player."""

from __future__ import annotations

import errno


class SaveError(Exception):
    """Something is wrong with a save, and the file is as it was."""


class SaveMissing(SaveError):
    """There is no such save."""


class SaveDamaged(SaveError):
    """The bytes are not what this program wrote, or describe no possible game."""


def damaged(why: str) -> SaveDamaged:
    """The sentence for a damaged save."""
    return SaveDamaged(f"The save is damaged: {why}.")


class SaveForeign(SaveError):
    """The file is something else."""


class SaveTooNew(SaveError):
    """A later version of this program is needed to read it."""


class SaveBusy(SaveError):
    """Another process is playing it."""


class SaveLost(SaveError):
    """Another process took it over from this one."""


class NotSaved(SaveError):
    """It could not be written; the last save is still there."""


def not_saved(error: OSError) -> NotSaved:
    """What a failed write means for the player."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return NotSaved("Not saved: the disk is full.")
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return NotSaved("Not saved: the folder for saves cannot be written to.")
    return NotSaved(f"Not saved: {(error.strerror or 'the file cannot be written').lower()}.")
