"""Vacations stop clocks, thirty days a year and no longer."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.people.preferences import left, spent, stopped
from bot.store.settings import Delivery, Preferences

DAY = timedelta(days=1)
MAY = datetime(2026, 5, 1, tzinfo=UTC)
NOBODY = Preferences(7)


def away(start: datetime, days: float, **before: float) -> Preferences:
    spent_before = {year.removeprefix("y"): days for year, days in before.items()}
    return replace(NOBODY, away_from=start, away_until=start + days * DAY, away_spent=spent_before)


def test_without_a_vacation_nothing_stops() -> None:
    assert stopped(NOBODY) is None
    assert not NOBODY.is_away(MAY)
    assert spent(NOBODY, MAY) == {}


def test_a_short_vacation_stops_clocks_throughout() -> None:
    preferences = away(MAY, 10)
    assert stopped(preferences) == (MAY, MAY + 10 * DAY)
    assert preferences.is_away(MAY)
    assert not preferences.is_away(MAY + 10 * DAY)


def test_a_long_one_stops_them_for_thirty_days() -> None:
    preferences = away(MAY, 60)
    assert stopped(preferences) == (MAY, MAY + 30 * DAY)
    assert preferences.is_away(MAY + 59 * DAY)
    assert spent(preferences, MAY + 60 * DAY) == {"2026": 30.0}


def test_earlier_vacations_of_the_year_count() -> None:
    preferences = away(MAY, 10, y2026=25, y2025=30)
    assert stopped(preferences) == (MAY, MAY + 5 * DAY)
    assert spent(preferences, MAY + 2 * DAY) == {"2026": 27.0, "2025": 30}
    assert stopped(away(MAY, 10, y2026=30)) == (MAY, MAY)


def test_each_year_has_its_own_thirty_days() -> None:
    christmas = datetime(2026, 12, 22, tzinfo=UTC)
    preferences = away(christmas, 40, y2026=20)
    assert stopped(preferences) == (christmas, datetime(2027, 1, 31, tzinfo=UTC))
    assert spent(preferences, christmas + 40 * DAY) == {"2026": 30.0, "2027": 30.0}
    # Once it has run out it stays so until the vacation is over.
    late = away(christmas, 40, y2026=25)
    assert stopped(late) == (christmas, christmas + 5 * DAY)


def test_only_what_has_passed_is_spent() -> None:
    preferences = away(MAY, 10)
    assert spent(preferences, MAY - DAY) == {}
    assert spent(preferences, MAY + timedelta(hours=12)) == {"2026": 0.5}
    assert left(spent(preferences, MAY + 4 * DAY), MAY) == 26
    assert left({"2026": 31}, MAY) == 0
    tokyo = timezone(timedelta(hours=9))
    assert left({"2026": 12}, datetime(2027, 1, 1, 8, tzinfo=tokyo)) == 18


@pytest.mark.parametrize(
    ("delivery", "closed", "dm", "mention"),
    [
        (Delivery.MENTION, False, False, True),
        (Delivery.BOTH, False, True, True),
        (Delivery.DM, False, True, False),
        (Delivery.DM, True, False, True),
        (Delivery.BOTH, True, False, True),
        (Delivery.NONE, False, False, False),
    ],
)
def test_closed_direct_messages_fall_back_to_a_mention(
    delivery: Delivery, closed: bool, dm: bool, mention: bool
) -> None:
    preferences = replace(NOBODY, delivery=delivery, dm_closed=MAY if closed else None)
    assert (preferences.wants_dm, preferences.wants_mention) == (dm, mention)
