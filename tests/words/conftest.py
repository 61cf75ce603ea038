"""Fixtures of the tests of texts."""

from __future__ import annotations

from tests.messages.conftest import strict_words

__all__ = ["strict_words"]
