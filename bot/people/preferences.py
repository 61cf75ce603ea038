"""Preferences of people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import asdict, replace
from datetime import datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from cachetools import LRUCache

from bot.people import vacations
from bot.people.time_zones import zones
from bot.refusal import Refusal
from bot.store import Store, first_games, lessons, mutes, people, subscriptions, tips
from bot.store.decisions import Decisions
from bot.store.experience import Experience, find_experience
from bot.store.settings import Preferences
from bot.words import read_typed

_MAX_REMEMBERED_PEOPLE: Final = 4096
MINUTES_PER_DAY: Final = 24 * 60

Change = Callable[[Preferences, datetime], Preferences]


class People:
    """Preferences of people; every change is in the database when it returns."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._decisions = Decisions(store)
        self._clock = clock
        self._lock = asyncio.Lock()
        # Other processes send news of their changes (`forget_memory`).
        self._forgotten = 0
        """Number of changes by other processes, one of which may come during a read."""
        self._cache: LRUCache[int, Preferences] = LRUCache(_MAX_REMEMBERED_PEOPLE)

    async def preferences(self, user_id: int) -> Preferences:
        return (await self.read((user_id,)))[user_id]

    async def read(self, user_ids: Collection[int]) -> dict[int, Preferences]:
        by_user = {user: self._cache[user] for user in user_ids if user in self._cache}
        if missing := set(user_ids) - by_user.keys():
            forgotten = self._forgotten
            stored = await people.read_preferences(self._store, missing)
            for user in missing:
                preferences = stored.get(user) or Preferences(user)
                # A change made meanwhile is newer than the row.
                if forgotten == self._forgotten:
                    by_user[user] = self._cache.setdefault(user, preferences)
                else:
                    by_user[user] = self._cache.get(user, preferences)
        return by_user

    async def change(self, user_id: int, **wanted: Any) -> Preferences:
        """Set some preferences by name; a new delivery tries refused direct messages again."""
        if "delivery" in wanted:
            wanted["dm_closed"] = None
        return await self._change(user_id, lambda preferences, _: replace(preferences, **wanted))

    async def set_hours(self, user_id: int, start: int | None, stop: int | None) -> Preferences:
        """Set the active hours, in minutes of the day; equal minutes: at any hour."""
        if start is None or stop is None or (start - stop) % MINUTES_PER_DAY == 0:
            start = stop = None
        return await self.change(user_id, active_from=start, active_to=stop)

    async def set_zone(self, user_id: int, zone: str) -> Preferences:
        """Set the time zone of active hours and dates. Raises `refused-zone`."""
        names = {read_typed(name): name for name in await asyncio.to_thread(zones)}
        name = names.get(read_typed(zone).replace(" ", "_"))
        if name is None:
            raise Refusal("refused-zone", zone=zone[:40])
        return await self.change(user_id, zone=name)

    async def pause_for(self, user_id: int, days: int) -> Preferences:
        """Begin a vacation of some days. Raises `refused-date`."""
        return await self._change(
            user_id,
            lambda preferences, now: vacations.begin(preferences, now, now + timedelta(days=days)),
        )

    async def pause_until(self, user_id: int, day: str) -> Preferences:
        """Go on vacation until a day, `YYYY-MM-DD`, begins where the person is.

        Raises `refused-date`.
        """
        try:
            wanted = vacations.read_day(day)
        except ValueError as error:
            raise Refusal("refused-date") from error
        return await self._change(
            user_id,
            lambda preferences, now: vacations.begin(
                preferences, now, datetime.combine(wanted, time(), ZoneInfo(preferences.zone))
            ),
        )

    async def resume(self, user_id: int) -> Preferences:
        return await self._change(user_id, vacations.end)

    async def note_dm(self, user_id: int, *, closed: bool) -> None:
        """Record whether Discord refused (`closed`) or delivered a direct message."""
        await self._put(
            user_id,
            lambda preferences, now: replace(preferences, dm_closed=now if closed else None),
        )

    async def experience(self, user_id: int, game: str) -> Experience:
        """Return what a person has met of a game."""
        return await find_experience(self._store, user_id, game)

    async def note_tip(self, user_id: int, game: str, tip: str, at: tips.Occasion) -> None:
        """Remember at which decision a person was first given a tip."""
        await tips.note_given(self._store, user_id, game, tip, at)

    async def subscriptions(self, user_id: int, guild_id: int) -> list[str]:
        """Return the games of whose open tables a person wants to be told in a server."""
        return await subscriptions.find_subscriptions(self._store, user_id, guild_id)

    async def subscribe(self, user_id: int, guild_id: int, games: Collection[str]) -> None:
        """Set the games of whose open tables a person wants to be told in a server."""
        await self.change(user_id)  # they are no stranger
        await subscriptions.subscribe(self._store, user_id, guild_id, games)

    async def unsubscribe(self, user_id: int, guild_id: int, game: str) -> None:
        """Tell a person of no more tables of a game in a server."""
        await subscriptions.unsubscribe(self._store, user_id, guild_id, game)

    async def tables_of(self, user_id: int) -> list[str]:
        return await people.find_tables(self._store, user_id)

    async def forget(self, user_id: int) -> None:
        await people.delete_person(self._store, user_id)
        self._cache.pop(user_id, None)

    def forget_memory(self, user_id: int | None = None) -> None:
        """Drop cached preferences of a person (None: of all) after another process wrote."""
        self._forgotten += 1
        if user_id is None:
            self._cache.clear()
        else:
            self._cache.pop(user_id, None)

    async def about(self, user_id: int) -> dict[str, Any]:
        """Return a person's data apart from their tables, as JSON values."""
        chosen = asdict(await self.preferences(user_id))
        return {
            "user_id": str(user_id),
            "preferences": chosen | {"interval": chosen["interval"] / timedelta(minutes=1)},
            "last_notified": await people.read_notified(self._store, user_id),
            "no_invitations_from": [
                str(inviter) for inviter in await mutes.find_muted(self._store, user_id)
            ],
            "table_openings": await subscriptions.find_all_subscriptions(self._store, user_id),
            "first_games": await first_games.find_first_games(self._store, user_id),
            "tips": await tips.find_all_given(self._store, user_id),
            "lessons": [
                asdict(progress)
                for progress in (await lessons.find_progress(self._store, user_id)).values()
            ],
            "invited_to": await people.find_tables(self._store, user_id, people.INVITED),
            "asked_to_join": await people.find_tables(self._store, user_id, people.ASKED),
            "left": await people.find_tables(self._store, user_id, people.LEFT),
        }

    async def _change(self, user_id: int, change: Change) -> Preferences:
        """Write a preference, and have the person's reminders planned again."""
        changed = await self._put(user_id, change)
        await self._decisions.plan_again((user_id,))
        return changed

    async def _put(self, user_id: int, change: Change) -> Preferences:
        async with self._lock:
            stored = await people.read_preferences(self._store, (user_id,))
            before = stored.get(user_id) or Preferences(user_id)
            after = change(before, self._clock())
            self._cache.pop(user_id, None)
            await people.save_preferences(self._store, before, after)
            self._cache[user_id] = after
        return after
