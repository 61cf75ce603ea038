"""`/notify`, `/settings` and `/privacy`: preferences of people and servers, and their data."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime, timedelta
from io import BufferedRandom
from typing import Any, Final, TypeAlias
from zoneinfo import ZoneInfo

import discord

from bot.messages import ids, ui
from bot.messages.choices import MAX_OPTIONS
from bot.messages.custom_id import CustomId
from bot.messages.ids import Document
from bot.messages.policy import Policy, policy_buttons
from bot.messages.shared import NEUTRAL, package_name, write_lines
from bot.people.time_zones import is_zone
from bot.people.vacations import clock_pause, days_left, days_used
from bot.store.settings import Delivery, Listed, Openers, Preferences, ServerSettings
from bot.tables.model import CLOCK
from bot.words import ENGLISH, LANGUAGES, Reader, localize, localize_date
from games.catalog import Catalogue
from games.core.text import Text, text

REMINDER_HOURS: Final = (1, 3, 6, 12, 24, 48)
"""Hours until the first reminder."""
VACATION_DAYS: Final = (1, 3, 7, 14, 30)
"""Days of a vacation."""
DISPLAY_MODES: Final = ("pictures", "words")
"""Display of private messages, by `text_mode`."""
PLAY_SWITCHES: Final = ("tips", "confirm_moves")
"""The fields of `Preferences` that are on or off while playing."""
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

SERVER_LANGUAGE: Final = "own"
"""The language of the server in Discord."""
MAX_CHANNELS: Final = 25
_CHANNEL_KINDS: Final = [
    discord.ChannelType.text,
    discord.ChannelType.forum,
    discord.ChannelType.news,
]


def notify_message(
    preferences: Preferences, now: datetime, language: str, *, in_server: bool = False
) -> ui.Message:
    """Show a person's notifications, vacation and display, each with a menu to change it.

    `in_server` adds the button for messages about new tables of the server.
    """
    reader = Reader(language)
    tables = ui.button(reader.say("openings-do"), ids.ShowOpenings())
    return ui.compose(
        NEUTRAL,
        [
            ui.Block((reader.say("notify-title"),), accessory=tables if in_server else None),
            _display_row(preferences, reader),
            *_delivery_rows(preferences, reader),
            *_hours_rows(preferences, now, reader),
            *_vacation_rows(preferences, now, reader),
            _play_row(preferences, reader),
            ui.Block(
                (
                    reader.say("notify-hint"),
                    reader.say("notify-left", days=_days_left(preferences, now)),
                )
            ),
        ],
    )


def openings_message(games: Catalogue, chosen: Collection[str], language: str) -> ui.Message:
    """Let a person choose for which games a server mentions them when a table opens."""
    reader = Reader(language)
    items = [
        ui.MenuItem(package_name(package, language), game, is_chosen=game in chosen)
        for game, package in list(games.items())[:MAX_OPTIONS]
    ]
    return ui.compose(
        NEUTRAL,
        [
            _lines(reader, "openings-title", "openings-hint"),
            ui.multi_select(ids.ChooseOpenings(), items, reader.say("openings-none")),
            *ui.rows([ui.button(reader.say("panel-back"), ids.ShowPreferences())]),
        ],
    )


def _lines(reader: Reader, *keys: str) -> ui.Block:
    return ui.Block(tuple(map(reader.say, keys)))


def _preference(
    reader: Reader, field: str, labels: _Labels, chosen: str, placeholder: Text | None = None
) -> ui.Row:
    return _menu(reader, ids.ChoosePreference(field), labels, chosen, placeholder)


def _delivery_rows(preferences: Preferences, reader: Reader) -> Iterator[ui.Part]:
    """Yield the ways of notification, and the delay of the first reminder."""
    delivery = preferences.delivery
    hours = preferences.interval // _HOUR
    if preferences.dm_closed:
        yield _lines(reader, "notify-closed")
    yield _preference(
        reader,
        "delivery",
        {way: text(f"notify-delivery-{way}") for way in Delivery},
        # Selecting the same value again retries direct messages.
        "" if preferences.dm_closed else delivery,
        text(f"notify-delivery-{delivery}"),
    )
    yield _preference(
        reader,
        "interval",
        {str(offered): text("notify-interval", hours=offered) for offered in REMINDER_HOURS},
        str(hours),
        text("notify-interval", hours=hours),
    )


def _hours_rows(preferences: Preferences, now: datetime, reader: Reader) -> Iterator[ui.Part]:
    """Yield the active hours, and the time zone in which they are."""
    start, stop = (
        minute and minute // 60 for minute in (preferences.active_from, preferences.active_to)
    )
    starts = {str(hour): text("notify-from", hour=hour) for hour in range(24)}
    yield _preference(
        reader,
        "from",
        {ALWAYS: text("notify-any")} | starts,
        ALWAYS if start is None else str(start),
    )
    if start is not None:
        ends = {str(hour): text("notify-to", hour=hour) for hour in range(24)}
        yield _preference(reader, "to", ends, str(stop or 0))
    times = {zone: f"{now.astimezone(ZoneInfo(zone)):%H:%M}" for zone in offered_zones(preferences)}
    zones = {zone: text("notify-zone", zone=zone, time=time) for zone, time in times.items()}
    yield _preference(reader, "zone", zones, preferences.zone)


def _vacation_rows(preferences: Preferences, now: datetime, reader: Reader) -> Iterator[ui.Part]:
    days = {str(count): text("notify-days", days=count) for count in VACATION_DAYS}
    until = _until(preferences, now, reader.language)
    yield _preference(
        reader, "pause", {"0": text("notify-present")} | days, "" if until else "0", until
    )
    if lines := write_lines(_vacation(preferences, now), reader):
        yield ui.Block(lines)


def _display_row(preferences: Preferences, reader: Reader) -> ui.Row:
    """Return the menu of pictures and text mode."""
    displays = {mode: text(f"notify-display-{mode}") for mode in DISPLAY_MODES}
    return _preference(reader, "looks", displays, DISPLAY_MODES[preferences.text_mode])


def _play_row(preferences: Preferences, reader: Reader) -> ui.Row:
    """Return the menu of what panels add to the moves: tips, and a confirmation of final ones."""
    items = [
        ui.MenuItem(reader.say(f"notify-play-{name}"), name, is_chosen=getattr(preferences, name))
        for name in PLAY_SWITCHES
    ]
    return ui.switches(ids.ChoosePreference("play"), items, reader.say("notify-play-none"))


def offered_zones(preferences: Preferences) -> tuple[str, ...]:
    """Return the time zones of the select, the person's own included."""
    return tuple(dict.fromkeys((preferences.zone, *filter(is_zone, _ZONES))))


def _vacation(preferences: Preferences, now: datetime) -> Iterator[Text]:
    span = clock_pause(preferences)
    if span and preferences.is_away(now):
        yield text("notify-away", clocks=discord.utils.format_dt(span[1], "f"))


def _days_left(preferences: Preferences, now: datetime) -> int:
    return int(days_left(days_used(preferences, now), now))


def _until(preferences: Preferences, now: datetime, language: str) -> Text | None:
    """Return the end of the vacation; None if there is none now."""
    if preferences.away_until is None or not preferences.is_away(now):
        return None
    day = preferences.away_until.astimezone(ZoneInfo(preferences.zone)).date()
    return text("notify-until", day=localize_date(day, language))


def settings_message(
    settings: ServerSettings, language: str, hidden_tables: int = 0, lack: Text | None = None
) -> ui.Message:
    """Show the settings of a server's tables, each with a menu to change it.

    `hidden_tables` is the number of open hidden tables there. `lack` says which permissions
    Takujo is missing in channels for tables.
    """
    reader = Reader(language)
    buttons = [ui.button(reader.say("close-all"), ids.EndTables(), ui.DANGER)]
    if hidden_tables:
        label = reader.say("settings-hidden", count=hidden_tables)
        buttons.insert(0, ui.button(label, ids.ShowHiddenTables()))

    def choice(field: str, options: _Labels, chosen: str) -> ui.Row:
        return _menu(reader, ids.ChooseSetting(field), options, chosen)

    def switch(field: str, *, is_on: bool) -> ui.Row:
        options = {value: text(f"settings-{field}-{value}") for value in ("yes", "no")}
        return choice(field, options, "yes" if is_on else "no")

    # A server in a language that no longer fits into the menu reads it by its own locale.
    listed = dict.fromkeys((*LANGUAGES[: MAX_OPTIONS - 2], settings.language or ENGLISH))
    names = {value: Reader(value).say("language-name") for value in listed}
    languages = {
        SERVER_LANGUAGE: text("settings-language-own"),
        **{value: text("settings-language", name=name) for value, name in names.items()},
    }
    clocks = {
        value: text("settings-clock", time=text(f"option-clock-{value}")) for value in CLOCK.values
    }
    openers = {value: text(f"settings-openers-{value}") for value in Openers}
    channels = ui.channel_select(
        ids.ChooseSetting("channels"),
        reader.say("settings-channels-all"),
        _CHANNEL_KINDS,
        MAX_CHANNELS,
        settings.channels,
    )
    return ui.compose(
        NEUTRAL,
        [
            ui.Block((reader.say("settings-title"), reader.say("settings-hint"))),
            choice("language", languages, settings.language or SERVER_LANGUAGE),
            switch("threads", is_on=settings.threads),
            switch("cards", is_on=settings.cards),
            switch("seasons", is_on=settings.seasons),
            choice("clock", clocks, settings.clock),
            choice("openers", openers, settings.openers),
            ui.Block((reader.say("settings-channels"),)),
            channels,
            ui.Block(write_lines([lack or text("settings-private")], reader)),
            *ui.rows(buttons),
        ],
    )


def privacy_message(
    preferences: Preferences, policy: Policy, language: str, muted: int = 0
) -> ui.Message:
    """Explain the stored data, and offer visibility, export and deletion.

    `muted` is the number of people whose invitations are unwanted.
    """
    reader = Reader(language)
    what = reader.say("privacy-data", days=policy.keep_days, backups=policy.backup_days)
    listed = {value: text(f"privacy-listed-{value}") for value in Listed}
    stats = {value: text(f"privacy-stats-{value}") for value in VIEWERS}
    buttons = [
        ui.button(reader.say("privacy-export"), ids.ExportData()),
        ui.button(reader.say("privacy-delete"), ids.DeleteData(), ui.DANGER),
    ]
    buttons += policy_buttons(policy, reader, Document.PRIVACY)
    if muted:
        allow = reader.say("privacy-allow", people=muted)
        buttons.append(ui.button(allow, ids.AllowInvitations()))
    return ui.compose(
        NEUTRAL,
        [
            ui.Block(
                (
                    reader.say("privacy-title"),
                    what,
                )
            ),
            _menu(reader, ids.ChooseVisibility("listed"), listed, preferences.listed),
            _menu(reader, ids.ChooseVisibility("stats"), stats, VIEWERS[preferences.open_stats]),
            *ui.rows(buttons),
        ],
    )


def confirm_deletion_message(language: str) -> ui.Message:
    """Ask a person to confirm the deletion of their data, and name what stays."""
    reader = Reader(language)
    buttons = (
        ui.button(reader.say("privacy-yes"), ids.DeleteData(confirmed=True), ui.DANGER),
        ui.button(reader.say("privacy-no"), ids.ShowPrivacy()),
    )
    return ui.compose(NEUTRAL, [ui.Block((reader.say("privacy-confirm"),)), *ui.rows(buttons)])


def deleted_message(tables: int, language: str) -> ui.Message:
    """Confirm the deletion, with the number of tables on which the name was removed."""
    done = Reader(language).say("privacy-deleted", tables=tables)
    return ui.compose(NEUTRAL, [ui.Block((done,))])


def personal_data_message(part: BufferedRandom, name: str) -> ui.RenderedMessage:
    """Attach the data of a person, or a part of it, as a file."""
    return ui.RenderedMessage(ui.Layout([ui.attachment(name)]), [discord.File(part, name)])


_Labels: TypeAlias = Mapping[Any, Text | str]
"""Labels by value; a string is shown unchanged."""


def _menu(
    reader: Reader,
    custom_id: CustomId,
    options: _Labels,
    chosen: str,
    placeholder: Text | None = None,
) -> ui.Row:
    """Return a select of values and their labels.

    A chosen value that is not offered is shown as the placeholder.
    """
    items = [
        ui.MenuItem(
            label if isinstance(label, str) else localize(label, reader),
            value,
            is_chosen=value == chosen,
        )
        for value, label in options.items()
    ]
    return ui.select(custom_id, items, localize(placeholder, reader) if placeholder else None)
