"""A click that Discord delivers twice is one click."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from bot.ops.discord_events import deduplicate_interactions


def test_what_is_delivered_again_is_left_out() -> None:
    heard = list[str]()
    parsers: dict[str, Any] = {"INTERACTION_CREATE": lambda data: heard.append(data["id"])}
    deduplicate_interactions(
        cast("Any", SimpleNamespace(_connection=SimpleNamespace(parsers=parsers)))
    )
    for one in ("1", "2", "1", "3", "2"):
        parsers["INTERACTION_CREATE"]({"id": one})
    assert heard == ["1", "2", "3"]
