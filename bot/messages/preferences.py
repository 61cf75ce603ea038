"""`/notify`, `/settings` and `/privacy`: preferences of people and servers, and their data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from io import BufferedRandom
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

import discord

from bot.messages.components import (
    DANGER,
    Layout,
    MenuItem,
    attachment,
    button,
    channel_select,
    select,
)
from bot.messages.ids import YES, PageId
from bot.messages.message import Block, Divider, Message, Part, RenderedMessage, Row, compose, rows
from bot.messages.parts import NEUTRAL
from bot.people.model import Delivery, Listed, Openers, Preferences, ServerSettings
from bot.people.preferences import is_zone, left, spent, stopped
from bot.tables.clocks import CLOCK
from bot.words import LANGUAGES, Reader, localize, localize_date
from games.core.text import Text, text

INTERVALS: Final = (1, 3, 6, 12, 24, 48)
"""Hours until the first reminder."""
PAUSES: Final = (1, 3, 7, 14, 30)
"""Days of a vacation."""
LOOKS: Final = ("pictures", "words")
"""Display of the private panel, by `text_mode`."""
CARES: Final = ("once", "asked")
"""Confirmation of final moves, by `confirm_moves`."""
VIEWERS: Final = ("me", "server")
"""Visibility of statistics, by whether they are public."""
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
"""One or two per part of the world; the command completes all others."""

OWN: Final = "own"
"""The language of the server in Discord."""
MOST_CHANNELS: Final = 25
_CHANNEL_KINDS: Final = [
    discord.ChannelType.text,
    discord.ChannelType.forum,
    discord.ChannelType.news,
]
_Options: TypeAlias = Sequence[tuple[str, Text]]


def notify_message(preferences: Preferences, now: datetime, language: str) -> Message:
    """Show one person their notification preferences."""
    reader = Reader(language)

    def line(key: str) -> str:
        return localize(text(key), reader)

    parts: list[Part] = [
        Block((line("notify-title"), line("notify-hint"))),
        Block((line("notify-how"), *((line("notify-closed"),) if preferences.dm_closed else ()))),
        _deliveries(preferences, reader),
        Block((line("notify-first"),)),
        _intervals(preferences, reader),
        Block((line("notify-hours"),)),
        _from(preferences, reader),
    ]
    if preferences.active_from is not None:
        parts.append(_to(preferences, reader))
    parts += [_zones(preferences, now, reader), Block((line("notify-zone-hint"),)), Divider()]
    parts += [Block(_vacation(preferences, now, reader)), _pauses(preferences, now, reader)]
    parts += [Block((line("notify-looks"),)), _looks(preferences, reader)]
    parts += [Block((line("notify-sure"),)), _care(preferences, reader)]
    return compose(NEUTRAL, parts)


def offered_zones(preferences: Preferences) -> tuple[str, ...]:
    """Return the time zones of the select, the person's own included."""
    return tuple(dict.fromkeys((preferences.zone, *filter(is_zone, _ZONES))))


def _deliveries(preferences: Preferences, reader: Reader) -> Row:
    options = [
        (way.value, localize(text(f"notify-delivery-{way.value}"), reader)) for way in Delivery
    ]
    # Selecting the same value again retries direct messages.
    chosen = "" if preferences.dm_closed else preferences.delivery.value
    now = localize(text(f"notify-delivery-{preferences.delivery.value}"), reader)
    return _menu(PageId("notify", "delivery"), options, chosen, now)


def _intervals(preferences: Preferences, reader: Reader) -> Row:
    options = [
        (str(hours), localize(text("notify-interval", hours=hours), reader)) for hours in INTERVALS
    ]
    now = localize(text("notify-interval", hours=preferences.interval // _HOUR), reader)
    return _menu(PageId("notify", "interval"), options, str(preferences.interval // _HOUR), now)


def _from(preferences: Preferences, reader: Reader) -> Row:
    hours = [(str(hour), localize(text("notify-from", hour=hour), reader)) for hour in range(24)]
    options = [(ALWAYS, localize(text("notify-any"), reader)), *hours]
    chosen = ALWAYS if preferences.active_from is None else str(preferences.active_from // 60)
    return _menu(PageId("notify", "from"), options, chosen)


def _to(preferences: Preferences, reader: Reader) -> Row:
    options = [(str(hour), localize(text("notify-to", hour=hour), reader)) for hour in range(24)]
    return _menu(PageId("notify", "to"), options, str((preferences.active_to or 0) // 60))


def _zones(preferences: Preferences, now: datetime, reader: Reader) -> Row:
    options = [
        (
            zone,
            localize(
                text("notify-zone", zone=zone, time=f"{now.astimezone(ZoneInfo(zone)):%H:%M}"),
                reader,
            ),
        )
        for zone in offered_zones(preferences)
    ]
    return _menu(PageId("notify", "zone"), options, preferences.zone)


def _vacation(preferences: Preferences, now: datetime, reader: Reader) -> tuple[str, ...]:
    title = localize(text("notify-vacation"), reader)
    days = left(spent(preferences, now), now)
    rest = localize(text("notify-left", days=int(days)), reader)
    span = stopped(preferences)
    if span is None or preferences.away_until is None or not preferences.is_away(now):
        return title, rest
    away = text(
        "notify-away",
        until=discord.utils.format_dt(preferences.away_until, "f"),
        clocks=discord.utils.format_dt(span[1], "f"),
    )
    return title, localize(away, reader), rest


def _pauses(preferences: Preferences, now: datetime, reader: Reader) -> Row:
    options = [("0", localize(text("notify-present"), reader))]
    options += [(str(days), localize(text("notify-days", days=days), reader)) for days in PAUSES]
    if preferences.away_until is None or not preferences.is_away(now):
        return _menu(PageId("notify", "pause"), options, "0")
    return _menu(
        PageId("notify", "pause"),
        options,
        "",
        localize(_until(preferences.away_until, preferences, reader.language), reader),
    )


def _looks(preferences: Preferences, reader: Reader) -> Row:
    looks = [(look, localize(text(f"notify-looks-{look}"), reader)) for look in LOOKS]
    return _menu(PageId("notify", "looks"), looks, LOOKS[preferences.text_mode])


def _care(preferences: Preferences, reader: Reader) -> Row:
    cares = [(care, localize(text(f"notify-sure-{care}"), reader)) for care in CARES]
    return _menu(PageId("notify", "sure"), cares, CARES[preferences.confirm_moves])


def _until(end: datetime, preferences: Preferences, language: str) -> Text:
    day = end.astimezone(ZoneInfo(preferences.zone)).date()
    return text("notify-until", day=localize_date(day, language))


def settings_message(settings: ServerSettings, language: str) -> Message:
    """Show a manager the settings of a server."""
    reader = Reader(language)

    def line(key: str) -> str:
        return localize(text(key), reader)

    def choice(field: str, options: _Options, chosen: str) -> list[Part]:
        title = Block((localize(text(f"settings-{field}"), reader),))
        labels = [(value, localize(word, reader)) for value, word in options]
        return [title, _menu(PageId("settings", field), labels, chosen)]

    threads = "yes" if settings.threads else "no"
    parts: list[Part] = [Block((line("settings-title"), line("settings-hint")))]
    parts += choice("language", _words("language", (OWN, *LANGUAGES)), settings.language or OWN)
    parts += [Block((line("settings-channels"),)), _channels(settings, reader)]
    parts += choice("threads", _words("threads", ("yes", "no")), threads)
    parts += choice("cards", _words("cards", ("yes", "no")), "yes" if settings.cards else "no")
    seasons = "yes" if settings.seasons else "no"
    parts += choice("seasons", _words("seasons", ("yes", "no")), seasons)
    parts += choice(
        "clock", [(value, text(f"option-clock-{value}")) for value in CLOCK.values], settings.clock
    )
    parts += choice(
        "openers", _words("openers", [openers.value for openers in Openers]), settings.openers.value
    )
    end = button(line("close-all"), PageId("settings", "end"), DANGER)
    parts += [Divider(), *rows([end])]
    return compose(NEUTRAL, parts)


def _words(field: str, values: Iterable[str]) -> _Options:
    return [(value, text(f"settings-{field}-{value}")) for value in values]


def _channels(settings: ServerSettings, reader: Reader) -> Row:
    return Row(
        (
            channel_select(
                PageId("settings", "channels"),
                localize(text("settings-channels-all"), reader),
                _CHANNEL_KINDS,
                MOST_CHANNELS,
                settings.channels,
            ),
        )
    )


def privacy_message(preferences: Preferences, keep_days: int, language: str) -> Message:
    """Explain the stored data, and offer visibility, export and deletion."""
    reader = Reader(language)
    title = localize(text("privacy-title"), reader)
    explanation = localize(text("privacy-what", days=keep_days), reader)
    buttons = (
        button(localize(text("privacy-export"), reader), PageId("privacy", "export")),
        button(localize(text("privacy-delete"), reader), PageId("privacy", "delete"), DANGER),
    )
    listed = [(one.value, localize(text(f"privacy-listed-{one.value}"), reader)) for one in Listed]
    stats = [(one, localize(text(f"privacy-stats-{one}"), reader)) for one in VIEWERS]
    parts: list[Part] = [
        Block((title, explanation)),
        Block((localize(text("privacy-listed"), reader),)),
        _menu(PageId("privacy", "listed"), listed, preferences.listed.value),
        Block((localize(text("privacy-stats"), reader),)),
        _menu(PageId("privacy", "stats"), stats, VIEWERS[preferences.open_stats]),
    ]
    return compose(NEUTRAL, [*parts, Divider(), *rows(buttons)])


def confirm_deletion_message(language: str) -> Message:
    """Ask for confirmation before deleting everything about a person."""
    reader = Reader(language)
    buttons = (
        button(localize(text("privacy-yes"), reader), PageId("privacy", "delete", YES), DANGER),
        button(localize(text("privacy-no"), reader), PageId("privacy", "show")),
    )
    return compose(NEUTRAL, [Block((localize(text("privacy-sure"), reader),)), *rows(buttons)])


def deleted_message(tables: int, language: str) -> Message:
    """Confirm the deletion, with the number of tables on which the name was removed."""
    done = localize(text("privacy-deleted", tables=tables), Reader(language))
    return compose(NEUTRAL, [Block((done,))])


def personal_data_message(part: BufferedRandom, name: str) -> RenderedMessage:
    """Attach the data of a person, or a part of it, as a file."""
    return RenderedMessage(Layout([attachment(name)]), [discord.File(part, name)])


def _menu(
    meant: PageId,
    options: Iterable[tuple[str, str]],
    chosen: str,
    placeholder: str | None = None,
    *,
    disabled: bool = False,
) -> Row:
    """Return a select of values and their labels.

    A chosen value that is not offered is shown as the placeholder.
    """
    items = [MenuItem(label, value, is_chosen=value == chosen) for value, label in options]
    return Row((select(meant, items, placeholder, disabled=disabled),))
