"""The chain of a record: each public message shows its newest link, so the past stays as it was."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from bot.tables import randomness
from bot.tables.live import Live


def follow(live: Live, known: int = 0) -> Live:
    """Return the table with its newest link, when its link covers the first `known` entries."""
    replay = live.replay
    if replay is None or len(replay.entries) == known > 0:
        return live
    key = live.key
    if not live.link:
        table = live.table
        link = randomness.first_link(
            key, table.game, table.rules_version, table.options, live.first, live.seating
        )
        live, known = replace(live, link=link), 0
    added = randomness.add_links(key, live.link, known, replay.entries[known:])
    newest = deque(added, maxlen=1)
    return replace(live, link=newest[0]) if newest else live
