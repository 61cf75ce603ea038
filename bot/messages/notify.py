"""`/notify`: how and when one person wants to be told."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import discord

from bot.messages.ids import PageId
from bot.messages.message import Block, Divider, Message, Part, Row, compose
from bot.messages.pieces import NEUTRAL
from bot.messages.selects import menu
from bot.people.model import Delivery, Preferences
from bot.people.people import zones
from bot.people.vacation import left, spent, stopped
from bot.words import Reader, say
from games.core.text import Text, text

INTERVALS: Final = (1, 3, 6, 12, 24, 48)
"""Hours until the first reminder."""
PAUSES: Final = (1, 3, 7, 14, 30)
"""Days of a vacation."""
ALWAYS: Final = "any"
_HOUR: Final = timedelta(hours=1)
_ZONES: Final = (
    "UTC",
    *("Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver"),
    *("America/Chicago", "America/New_York", "America/Sao_Paulo", "Europe/London"),
    *("Europe/Berlin", "Europe/Helsinki", "Europe/Istanbul", "Africa/Lagos"),
    *("Africa/Johannesburg", "Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok", "Asia/Singapore"),
    *("Asia/Shanghai", "Asia/Seoul", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland"),
)
"""One or two for each part of the world; the command knows the others."""


def notify_message(wishes: Preferences, now: datetime, language: str) -> Message:
    """Show one person their wishes, to be changed."""
    reader = Reader(language)

    def line(key: str) -> str:
        return say(text(key), reader)

    parts: list[Part] = [
        Block((line("notify-title"), line("notify-hint"))),
        Block((line("notify-how"), *((line("notify-closed"),) if wishes.dm_closed else ()))),
        _deliveries(wishes, reader),
        Block((line("notify-first"),)),
        _intervals(wishes, reader),
        Block((line("notify-hours"),)),
        _from(wishes, reader),
    ]
    if wishes.active_from is not None:
        parts.append(_to(wishes, reader))
    parts += [_zones(wishes, now, reader), Block((line("notify-zone-hint"),)), Divider()]
    parts += [Block(_vacation(wishes, now, reader)), _pauses(wishes, now, reader)]
    return compose(NEUTRAL, parts)


def offered_zones(wishes: Preferences) -> tuple[str, ...]:
    """Return the zones of the menu, the person's own among them."""
    known = set(zones()) | {"UTC"}
    return tuple(dict.fromkeys((wishes.zone, *(zone for zone in _ZONES if zone in known))))


def _deliveries(wishes: Preferences, reader: Reader) -> Row:
    ways = [(way.value, say(text(f"notify-delivery-{way.value}"), reader)) for way in Delivery]
    # Choosing the same again is how direct messages are tried again.
    chosen = "" if wishes.dm_closed else wishes.delivery.value
    now = say(text(f"notify-delivery-{wishes.delivery.value}"), reader)
    return menu(PageId("notify", "delivery"), ways, chosen, now)


def _intervals(wishes: Preferences, reader: Reader) -> Row:
    options = [
        (str(hours), say(text("notify-interval", hours=hours), reader)) for hours in INTERVALS
    ]
    now = say(text("notify-interval", hours=wishes.interval // _HOUR), reader)
    return menu(PageId("notify", "interval"), options, str(wishes.interval // _HOUR), now)


def _from(wishes: Preferences, reader: Reader) -> Row:
    hours = [(str(hour), say(text("notify-from", hour=hour), reader)) for hour in range(24)]
    options = [(ALWAYS, say(text("notify-any"), reader)), *hours]
    chosen = ALWAYS if wishes.active_from is None else str(wishes.active_from // 60)
    return menu(PageId("notify", "from"), options, chosen)


def _to(wishes: Preferences, reader: Reader) -> Row:
    options = [(str(hour), say(text("notify-to", hour=hour), reader)) for hour in range(24)]
    return menu(PageId("notify", "to"), options, str((wishes.active_to or 0) // 60))


def _zones(wishes: Preferences, now: datetime, reader: Reader) -> Row:
    options = [
        (
            zone,
            say(
                text("notify-zone", zone=zone, time=f"{now.astimezone(ZoneInfo(zone)):%H:%M}"),
                reader,
            ),
        )
        for zone in offered_zones(wishes)
    ]
    return menu(PageId("notify", "zone"), options, wishes.zone)


def _vacation(wishes: Preferences, now: datetime, reader: Reader) -> tuple[str, ...]:
    title = say(text("notify-vacation"), reader)
    days = left(spent(wishes, now), now)
    rest = say(text("notify-left", days=int(days)), reader)
    span = stopped(wishes)
    if span is None or wishes.away_until is None or not wishes.is_away(now):
        return title, rest
    away = text(
        "notify-away",
        until=discord.utils.format_dt(wishes.away_until, "f"),
        clocks=discord.utils.format_dt(span[1], "f"),
    )
    return title, say(away, reader), rest


def _pauses(wishes: Preferences, now: datetime, reader: Reader) -> Row:
    options = [("0", say(text("notify-present"), reader))]
    options += [(str(days), say(text("notify-days", days=days), reader)) for days in PAUSES]
    if wishes.away_until is None or not wishes.is_away(now):
        return menu(PageId("notify", "pause"), options, "0")
    return menu(
        PageId("notify", "pause"), options, "", say(_until(wishes.away_until, wishes), reader)
    )


def _until(end: datetime, wishes: Preferences) -> Text:
    return text("notify-until", day=f"{end.astimezone(ZoneInfo(wishes.zone)):%Y-%m-%d}")
