"""What every test has: folders of its own for settings, keys, saves and crashes, never those of whoever runs the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.samples import started
from tests.term import Term


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("ELDORADO_CONFIG", str(tmp_path / "config"))


@pytest.fixture(scope="module")
def tough() -> Iterator[Term]:
    """One run for all tests after which it should go on as before."""
    with started() as term:
        yield term
