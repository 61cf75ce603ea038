"""What people do is heard once, however often Discord delivers it."""

from __future__ import annotations

from typing import Any, Final

import discord
from cachetools import LRUCache

_REMEMBERED: Final = 4096
"""Interactions: those of some minutes, and none is delivered again later."""


def hear_once(client: discord.Client) -> None:
    """Leave out interactions that were delivered before, as after a connection was resumed.

    Done again, an undo would take back what its person did meanwhile.
    """
    parsers = client._connection.parsers  # noqa: SLF001 (the only way before an object is made)
    parse = parsers["INTERACTION_CREATE"]
    heard: LRUCache[str, bool] = LRUCache(_REMEMBERED)

    def parse_once(data: dict[str, Any]) -> None:
        if data["id"] not in heard:
            heard[data["id"]] = True
            parse(data)

    parsers["INTERACTION_CREATE"] = parse_once
