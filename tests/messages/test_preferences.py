"""The pages of preferences fit a message, in every state and language."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest

from bot.messages.help import Condition, about_message
from bot.messages.ids import parse_id
from bot.messages.message import COMPONENT_BUDGET, Message
from bot.messages.preferences import (
    MOST_CHANNELS,
    confirm_deletion_message,
    deleted_message,
    notify_message,
    offered_zones,
    privacy_message,
    settings_message,
)
from bot.store.settings import Delivery, Openers, Preferences, ServerSettings
from bot.words import LANGUAGES
from tests.support.showing import body_of, ids_of, parts_of

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
NOBODY = Preferences(7)
BUSY = Preferences(
    7,
    delivery=Delivery.DM,
    interval=timedelta(hours=5),
    active_from=23 * 60,
    active_to=6 * 60,
    zone="America/Argentina/ComodRivadavia",
    away_from=NOW - timedelta(days=2),
    away_until=NOW + timedelta(days=40),
    away_spent={"2026": 20.0},
    dm_closed=NOW,
    text_mode=True,
)
STRICT = ServerSettings(
    1,
    language="ja",
    channels=tuple(range(2**62, 2**62 + MOST_CHANNELS)),
    threads=False,
    cards=False,
    clock="7d",
    openers=Openers.MANAGERS,
)


def selects(message: Message) -> dict[str, dict[str, Any]]:
    return {
        part["custom_id"]: part
        for part in parts_of(message)
        if "custom_id" in part and part["type"] != discord.ComponentType.button.value
    }


def chosen(message: Message, what: str) -> list[str]:
    options = selects(message)[f"notify:{what}"]["options"]
    return [option["value"] for option in options if option.get("default")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_and_its_ids_are_read_back(language: str) -> None:
    pages = [
        *(notify_message(preferences, NOW, language) for preferences in (NOBODY, BUSY)),
        *(settings_message(settings, language) for settings in (ServerSettings(1), STRICT)),
        privacy_message(BUSY, 365, language),
        confirm_deletion_message(language),
        *(deleted_message(count, language) for count in (0, 1, 5)),
        about_message(Condition(NOW, float("nan"), 1, 1), language),
    ]
    for message in pages:
        assert len(parts_of(message)) <= COMPONENT_BUDGET
        for custom_id in ids_of(message):
            assert str(parse_id(custom_id)) == custom_id
        for select in selects(message).values():
            assert len(select.get("options", [])) <= 25
            assert len({one["value"] for one in select.get("options", [])}) == len(
                select.get("options", [])
            )


def test_the_menus_show_what_holds() -> None:
    shown = notify_message(NOBODY, NOW, "en")
    assert chosen(shown, "delivery") == ["mention"]
    assert chosen(shown, "interval") == ["12"]
    assert chosen(shown, "pause") == ["0"]
    busy = notify_message(BUSY, NOW, "en")
    assert (chosen(busy, "from"), chosen(busy, "to")) == (["23"], ["6"])
    assert chosen(busy, "zone") == [BUSY.zone]
    assert selects(busy)["notify:interval"]["placeholder"] == "After 5 hours"
    assert selects(busy)["notify:pause"]["placeholder"] == "Away until Jun 10, 2026"
    server = selects(settings_message(STRICT, "en"))
    assert len(server["settings:channels"]["default_values"]) == MOST_CHANNELS


def test_a_closed_inbox_is_told_and_can_be_tried_again() -> None:
    busy = notify_message(BUSY, NOW, "en")
    assert "refused" in body_of(busy)
    # A select does not send an option that is already chosen.
    assert chosen(busy, "delivery") == []
    assert "refused" not in body_of(notify_message(replace(BUSY, dm_closed=None), NOW, "en"))


def test_a_vacation_says_until_when_clocks_stand_still() -> None:
    said = body_of(notify_message(BUSY, NOW, "en"))
    assert BUSY.away_until is not None
    assert f"<t:{int(BUSY.away_until.timestamp())}:f>" in said
    assert f"<t:{int((NOW + timedelta(days=8)).timestamp())}:f>" in said
    assert "8 days" in said
    over = body_of(notify_message(BUSY, NOW + timedelta(days=41), "en"))
    assert "<t:" not in over


def test_a_zone_of_ones_own_comes_first_and_only_once() -> None:
    assert offered_zones(BUSY)[0] == BUSY.zone
    assert offered_zones(replace(BUSY, zone="Asia/Tokyo")).count("Asia/Tokyo") == 1
