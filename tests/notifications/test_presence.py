"""A person is present for a minute after a click, also if the clock is set."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.notifications.presence import Presence
from bot.tables.model import TableId

TABLE = TableId("abc234")


def test_a_clock_that_is_set_back_makes_no_person_present() -> None:
    now = datetime(2026, 5, 1, tzinfo=UTC)
    presence = Presence(lambda: now)
    presence.note(1, TABLE)
    assert presence.is_here(1, TABLE)
    now += timedelta(seconds=59)
    assert presence.is_here(1, TABLE)
    now += timedelta(seconds=1)
    assert not presence.is_here(1, TABLE)
    now -= timedelta(hours=3)
    assert not presence.is_here(1, TABLE)
    presence.note(1, TABLE)
    assert presence.is_here(1, TABLE)
