"""A missing text is an error in tests, not a log line."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest


class _Raise(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        raise KeyError(record.getMessage())


@pytest.fixture(autouse=True)
def strict_words() -> Iterator[None]:
    """Raise the error that `say` logs."""
    logger, handler = logging.getLogger("bot.words"), _Raise()
    logger.addHandler(handler)
    yield
    logger.removeHandler(handler)
