"""Expect refusals by the key of their text."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest

from bot.refusal import Refusal


def refuses(key: str) -> pytest.RaisesExc[Refusal]:
    """Expect a refusal with the text of this key, of the class that code catches for it."""
    kind = next((subclass for subclass in Refusal.__subclasses__() if subclass.key == key), Refusal)
    return pytest.raises(kind, match=f"^{key}$")


async def refused(key: str, attempt: Awaitable[object]) -> None:
    with refuses(key):
        await attempt
