"""The time zones that the machine knows."""

from __future__ import annotations

from functools import cache, lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones


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
