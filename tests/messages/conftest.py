"""Fixtures of the message tests."""

from __future__ import annotations

import pytest

from bot.words import speech


@pytest.fixture(autouse=True)
def strict_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the error that is otherwise logged for a missing text."""

    def fail(message: str) -> None:
        raise KeyError(message)

    monkeypatch.setattr(speech.logger, "error", fail)
