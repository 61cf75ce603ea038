"""A person's tables in one list."""

from __future__ import annotations

from bot.store import Store
from bot.tables import views
from bot.tables.cache import TableCache
from bot.tables.decisions import Decisions
from bot.tables.model import Own, TableId


async def list_own(
    cache: TableCache, store: Store, decisions: Decisions, user_id: int
) -> list[Own]:
    """Return a person's tables: the longest waiting for them first, then the newest."""
    waiting = {one.table_id: one for one in await decisions.of_person(user_id)}
    found = []
    for table in await store.of_person(user_id, everywhere=True):
        live = await cache.read(TableId(table))
        seat, wait = live.table.seat_of(user_id), waiting.get(live.table.id)
        panel = None if seat is None or not live.replay else views.panel(live, seat)
        if panel is None or panel.decision is None or wait is None:
            found.append(Own(live.table, panel))
        else:
            found.append(Own(live.table, panel, wait.asked_at, wait.due))
    asked = [one for one in found if one.since is not None]
    asked.sort(key=lambda one: one.since or one.table.opened)
    return asked + [one for one in found if one.since is None]
