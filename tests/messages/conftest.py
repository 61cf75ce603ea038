"""What every test of the presenter needs."""

from __future__ import annotations

import pytest

from games import catalog
from tests.support import toy
from tests.support.strict_words import strict_words

__all__ = ["strict_words"]


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.GAMES, "toy", toy.ENTRY)
