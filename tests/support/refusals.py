"""Expect refusals by the key of their text."""

from __future__ import annotations

import pytest

from bot.refusal import Refusal


def refuses(key: str) -> pytest.RaisesExc[Refusal]:
    """Expect a refusal with the text of this key."""
    return pytest.raises(Refusal, match=f"^{key}$")
