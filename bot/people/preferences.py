"""Preferences of people and their vacations, and settings of servers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import asdict, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import cache, lru_cache
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from cachetools import LRUCache

from bot.refusal import Refusal
from bot.store import Store, people
from bot.store.decisions import Decisions
from bot.store.settings import Openers, Options, Preferences, ServerSettings
from bot.words import read_typed
from games.core.text import Listing

ALLOWANCE: Final = 30.0
"""Days of a year in which vacations pause clocks."""
_DAY: Final = timedelta(days=1)


def read_day(typed: str) -> date:
    """Read `YYYY-MM-DD`, also in full-width signs. Raises `ValueError`."""
    return date.fromisoformat(read_typed(typed))


def stopped(preferences: Preferences) -> tuple[datetime, datetime] | None:
    """Return the span in which the vacation pauses clocks; None without a vacation.

    The span ends when the allowance of the year (in UTC) is used up, which may be before the
    vacation ends. Reminders are paused for the whole vacation.
    """
    if preferences.away_from is None or preferences.away_until is None:
        return None
    end = preferences.away_from
    for year, start, stop in _years(preferences.away_from, preferences.away_until):
        unused = max(0.0, ALLOWANCE - preferences.away_spent.get(year, 0.0)) * _DAY
        end = min(stop, start + unused)
        if end < stop:
            break
    return preferences.away_from, end


def spent(preferences: Preferences, now: datetime) -> dict[str, float]:
    """Return the days used up by year, including the present vacation until now."""
    days = dict(preferences.away_spent)
    span = stopped(preferences)
    if span is not None:
        for year, start, stop in _years(span[0], min(span[1], max(now, span[0]))):
            days[year] = round(days.get(year, 0.0) + (stop - start) / _DAY, 4)
    return days


def left(spent_days: Mapping[str, float], now: datetime) -> float:
    """Return the unused days of this year."""
    return max(0.0, ALLOWANCE - spent_days.get(str(now.astimezone(UTC).year), 0.0))


def _years(start: datetime, stop: datetime) -> Iterator[tuple[str, datetime, datetime]]:
    start, stop = start.astimezone(UTC), stop.astimezone(UTC)
    while start < stop:
        cut = min(stop, datetime(start.year + 1, 1, 1, tzinfo=UTC))
        yield str(start.year), start, cut
        start = cut


_REMEMBERED: Final = 4096
"""People whose preferences are kept in memory."""
LONGEST: Final = timedelta(days=366)
"""The longest vacation."""
DAY: Final = 24 * 60
"""Minutes of a day."""

Change = Callable[[Preferences, datetime], Preferences]


@lru_cache(maxsize=1024)
def is_zone(name: str) -> bool:
    """Tell whether the machine's database has a time zone of exactly this name."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        # No such zone; not a name (a path, a NUL); a folder of zones.
        return False
    return True


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all time zones; the first call opens all their files."""
    return tuple(sorted(available_timezones() - {"localtime", "Factory"}))


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
        self._known: LRUCache[int, Preferences] = LRUCache(_REMEMBERED)

    async def preferences(self, user_id: int) -> Preferences:
        return (await self.read((user_id,)))[user_id]

    async def read(self, user_ids: Collection[int]) -> dict[int, Preferences]:
        found = {user: self._known[user] for user in user_ids if user in self._known}
        if unknown := set(user_ids) - found.keys():
            forgotten = self._forgotten
            stored = await people.read_preferences(self._store, unknown)
            for user in unknown:
                preferences = stored.get(user) or Preferences(user)
                # A change made meanwhile is newer than the row.
                found[user] = (
                    self._known.setdefault(user, preferences)
                    if forgotten == self._forgotten
                    else self._known.get(user, preferences)
                )
        return found

    async def language_of(self, user_id: int) -> str | None:
        return await people.find_language(self._store, user_id)

    async def change(self, user_id: int, **wanted: Any) -> Preferences:
        """Set some preferences by name; a new delivery tries refused direct messages again."""
        if "delivery" in wanted:
            wanted["dm_closed"] = None
        return await self._change(user_id, lambda preferences, _: replace(preferences, **wanted))

    async def set_hours(self, user_id: int, start: int | None, stop: int | None) -> Preferences:
        """Set the active hours, in minutes of the day; equal minutes: at any hour."""
        given = start is not None and stop is not None and start % DAY != stop % DAY
        hours = (start, stop) if given else (None, None)
        return await self.change(user_id, active_from=hours[0], active_to=hours[1])

    async def set_zone(self, user_id: int, zone: str) -> Preferences:
        """Set the time zone of active hours and dates. Raises `refused-zone`."""
        known = {read_typed(name): name for name in await asyncio.to_thread(zones)}
        name = known.get(read_typed(zone).replace(" ", "_"))
        if name is None:
            raise Refusal("refused-zone", zone=zone[:40])
        return await self.change(user_id, zone=name)

    async def pause_for(self, user_id: int, days: int) -> Preferences:
        """Begin a vacation of some days. Raises `refused-date`."""
        return await self._change(
            user_id, lambda preferences, now: _pause(preferences, now, now + timedelta(days=days))
        )

    async def pause_until(self, user_id: int, day: str) -> Preferences:
        """Go on vacation until a day, `YYYY-MM-DD`, begins where the person is.

        Raises `refused-date`.
        """
        try:
            wanted = read_day(day)
        except ValueError as error:
            raise Refusal("refused-date") from error
        return await self._change(
            user_id,
            lambda preferences, now: _pause(
                preferences, now, datetime.combine(wanted, time(), ZoneInfo(preferences.zone))
            ),
        )

    async def resume(self, user_id: int) -> Preferences:
        return await self._change(user_id, _resume)

    async def note_dm(self, user_id: int, *, closed: bool) -> None:
        """Record whether Discord refused (`closed`) or delivered a direct message."""
        await self._put(
            user_id,
            lambda preferences, now: replace(preferences, dm_closed=now if closed else None),
        )

    async def tables_of(self, user_id: int) -> list[str]:
        return await people.find_tables(self._store, user_id)

    async def forget(self, user_id: int) -> None:
        await people.delete_person(self._store, user_id)
        self._known.pop(user_id, None)

    def forget_memory(self, user_id: int | None = None) -> None:
        """Drop cached preferences of a person (None: of all) after another process wrote."""
        self._forgotten += 1
        if user_id is None:
            self._known.clear()
        else:
            self._known.pop(user_id, None)

    async def about(self, user_id: int) -> dict[str, Any]:
        """Return a person's data apart from their tables, as JSON values."""
        chosen = asdict(await self.preferences(user_id))
        return {
            "user_id": str(user_id),
            "preferences": chosen | {"interval": chosen["interval"] / timedelta(minutes=1)},
            "last_notified": await people.read_notified(self._store, user_id),
            "no_invitations_from": [
                str(inviter) for inviter in await people.find_muted(self._store, user_id)
            ],
            "invited_to": await people.find_tables(self._store, user_id, people.INVITED),
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
            self._known.pop(user_id, None)
            await people.save_preferences(self._store, before, after)
            self._known[user_id] = after
        return after


def _pause(preferences: Preferences, now: datetime, until: datetime) -> Preferences:
    if not now < until <= now + LONGEST:
        raise Refusal("refused-date")
    return replace(_resume(preferences, now), away_from=now, away_until=until)


def _resume(preferences: Preferences, now: datetime) -> Preferences:
    return replace(preferences, away_from=None, away_until=None, away_spent=spent(preferences, now))


class Servers:
    """Settings of servers; every change is in the database when it returns."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()

    async def settings(self, guild_id: int) -> ServerSettings:
        return await people.read_server(self._store, guild_id)

    async def change(self, guild_id: int, **wanted: Any) -> ServerSettings:
        """Set some settings by name; channels without duplicates, in order."""
        if "channels" in wanted:
            wanted["channels"] = tuple(sorted(wanted["channels"]))
        return await self._change(guild_id, lambda now: replace(now, **wanted))

    async def remember(self, guild_id: int, game: str, options: Options) -> None:
        """Keep the options of a started game as defaults of the next table."""
        if (await self.settings(guild_id)).remembered.get(game) == options:
            return
        await self._change(
            guild_id, lambda now: replace(now, remembered={**now.remembered, game: dict(options)})
        )

    async def _change(
        self, guild_id: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        async with self._lock:
            before = await self.settings(guild_id)
            after = change(before)
            await people.save_server(self._store, before, after)
        return after


def check_opening(settings: ServerSettings, channels: Collection[int], *, is_manager: bool) -> None:
    """Raise `refused-not-opener` or `refused-channel` unless a table may be opened.

    `channels` are the person's channel and, if that is a thread, its parent.
    """
    if settings.openers is Openers.MANAGERS and not is_manager:
        raise Refusal("refused-not-opener")
    check_channels(settings, channels)


def check_channels(settings: ServerSettings, channels: Collection[int]) -> None:
    """Raise `refused-channel` unless tables may be in one of these channels."""
    if settings.channels and not set(settings.channels) & set(channels):
        named = Listing(tuple(f"<#{channel}>" for channel in settings.channels))
        raise Refusal("refused-channel", channels=named)
