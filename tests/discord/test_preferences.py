"""`/notify`, `/settings` and `/privacy`, from the command to their effect."""

from __future__ import annotations

from io import BufferedRandom
from typing import Any

import pytest

from bot.people.exports import MARGIN, Archive, Exports
from bot.people.model import Delivery, Openers
from bot.tables.lobby import set_option
from tests.discord.stage import GAME, PostedMessage, Stage, ids, last, refusal, roots, walk, words
from tests.support.games import GAMES


async def page(stage: Stage, who: str, command: str, **options: Any) -> PostedMessage:
    """Let somebody open a page; return the private message."""
    result = await getattr(stage, who).slash(stage.general, command, **options)
    assert result.response is not None
    assert result.ephemeral
    shown: PostedMessage = result.response
    return shown


def options_of(shown: PostedMessage, custom_id: str) -> list[dict[str, Any]]:
    (select,) = [part for part in walk(roots(shown)) if part.get("custom_id") == custom_id]
    return list(select["options"])


def chosen(shown: PostedMessage, custom_id: str) -> list[str]:
    return [one["value"] for one in options_of(shown, custom_id) if one.get("default")]


async def test_preferences_are_chosen_one_by_one_in_place(stage: Stage) -> None:
    shown = await page(stage, "aoi", "notify")
    assert chosen(shown, "notify:delivery") == ["mention"]
    assert "notify:to" not in ids(shown)
    for custom_id, value in [
        ("notify:delivery", "both"),
        ("notify:interval", "3"),
        ("notify:from", "9"),
        ("notify:zone", "Asia/Tokyo"),
        ("notify:pause", "7"),
    ]:
        result = await stage.aoi.select(shown, [value], custom_id=custom_id)
        assert result.followups == []
    preferences = await stage.bot.services.people.preferences(stage.aoi.id)
    assert preferences.delivery is Delivery.BOTH
    assert preferences.interval.total_seconds() == 3 * 3600
    assert (preferences.active_from, preferences.active_to) == (9 * 60, 21 * 60)
    assert preferences.zone == "Asia/Tokyo"
    assert preferences.is_away(stage.bot.services.clock())
    shown = await page(stage, "aoi", "notify")
    assert chosen(shown, "notify:to") == ["21"]
    assert "🌴" in words(shown)
    await stage.aoi.select(shown, ["0"], custom_id="notify:pause")
    await stage.aoi.select(shown, ["any"], custom_id="notify:from")
    shown = await page(stage, "aoi", "notify")
    assert "🌴" not in words(shown)
    assert chosen(shown, "notify:from") == ["any"]
    assert (await stage.bot.services.people.preferences(stage.ben.id)).delivery is Delivery.MENTION


async def test_zone_and_date_are_typed(stage: Stage) -> None:
    offered = await stage.aoi.autocomplete(stage.general, "notify", "zone", "new york")
    assert [choice["value"] for choice in offered] == ["America/New_York"]
    shown = await page(stage, "aoi", "notify", zone="America/New_York")
    assert chosen(shown, "notify:zone") == ["America/New_York"]
    zone = await stage.aoi.slash(stage.general, "notify", zone="Atlantis")
    assert "Atlantis" in refusal(zone)
    day = await stage.aoi.slash(stage.general, "notify", until="soon")
    assert "2026-12-31" in refusal(day)


async def test_only_managers_change_the_server(stage: Stage) -> None:
    # A server may open a command to somebody who does not manage it.
    (command,) = [one for one in await stage.bot.tree.fetch_commands() if one.name == "settings"]
    stage.guild.set_command_permissions(command, {stage.aoi: True})
    refused = await stage.aoi.slash(stage.general, "settings")
    assert refusal(refused) == "Only server managers can do that."
    shown = await page(stage, "mika", "settings")
    assert chosen(shown, "settings:language") == ["own"]
    hall = stage.guild.create_text_channel("hall")
    for custom_id, value in [
        ("settings:language", "ja"),
        ("settings:threads", "no"),
        ("settings:cards", "no"),
        ("settings:clock", "1d"),
        ("settings:openers", "managers"),
    ]:
        await stage.mika.select(shown, [value], custom_id=custom_id)
    await stage.mika.select(shown, [hall], custom_id="settings:channels")
    settings = await stage.bot.services.servers.settings(stage.guild.id)
    assert settings.language == "ja"
    assert settings.channels == (hall.id,)
    assert settings.openers is Openers.MANAGERS
    assert (settings.threads, settings.cards, settings.clock) == (False, False, "1d")


async def test_settings_hold_for_tables(stage: Stage) -> None:
    servers, guild = stage.bot.services.servers, stage.guild.id
    hall = stage.guild.create_text_channel("hall")
    await servers.set_language(guild, "ja")
    await servers.set_threads(guild, wanted=False)
    await servers.set_clock(guild, "3d")
    table = await stage.start()
    found = await stage.bot.services.tables.table(table)
    assert found.language == "ja"
    assert found.clock == "3d"
    assert stage.general.threads == []
    assert f"table:hand:{table}" in ids(last(stage.general))
    await servers.set_channels(guild, [hall.id])
    elsewhere = await stage.aoi.slash(stage.general, "play", game=GAME)
    assert f"<#{hall.id}>" in refusal(elsewhere)
    await servers.set_openers(guild, Openers.MANAGERS)
    nobody = await stage.aoi.slash(hall, "play", game=GAME)
    assert "Only server managers" in refusal(nobody)
    allowed = await stage.mika.slash(hall, "play", game=GAME)
    assert allowed.response is not None
    assert not allowed.ephemeral


async def test_a_table_is_not_moved_to_where_none_may_be(stage: Stage) -> None:
    table = await stage.start()
    hall = stage.guild.create_text_channel("hall")
    await stage.bot.services.servers.set_channels(stage.guild.id, [stage.general.id])
    before = await stage.bot.services.tables.table(table)
    refused = await stage.aoi.slash(hall, "board")
    assert f"<#{stage.general.id}>" in refusal(refused)
    assert await stage.bot.services.tables.table(table) == before
    again = await stage.aoi.slash(stage.home(table), "board")
    assert again.response is not None
    assert not again.ephemeral


async def test_the_next_table_has_the_options_of_the_last(stage: Stage) -> None:
    tables = stage.bot.services.tables
    table, lobby = await stage.open()
    option = GAMES[GAME].game.options[0]
    other = option.values[-1]
    assert (await tables.table(table)).options[option.name] != other
    await tables.change(table, set_option, stage.aoi.id, option.name, other)
    await stage.ben.click(lobby, custom_id=f"lobby:join:{table}")
    await stage.aoi.click(lobby, custom_id=f"lobby:start:{table}")
    following, _ = await stage.open()
    assert (await tables.table(following)).options[option.name] == other


async def test_what_is_stored_can_be_taken_along_once_an_hour(stage: Stage) -> None:
    shown = await page(stage, "aoi", "privacy")
    result = await stage.aoi.click(shown, custom_id="privacy:export")
    assert result.ephemeral
    assert result.response is not None
    (file,) = result.response.attachments
    assert file.filename == "takujo.zip"
    again = await stage.aoi.click(shown, custom_id="privacy:export")
    assert again.response is not None
    assert not again.response.attachments
    assert "Next time: <t:" in again.response.content


async def test_a_download_in_several_files_is_delivered_whole(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def write(_: Exports, user_id: int) -> list[BufferedRandom]:
        assert user_id == stage.aoi.id
        archive = Archive({"user_id": "1"}, MARGIN)
        archive.add([{"id": "a"}])
        archive.add([{"id": "b"}])
        return archive.close()

    monkeypatch.setattr(Exports, "write", write)
    shown = await page(stage, "aoi", "privacy")
    result = await stage.aoi.click(shown, custom_id="privacy:export")
    assert result.response is not None
    messages = [result.response, *result.followups]
    names = [file.filename for message in messages for file in message.attachments]
    assert names == ["takujo-1.zip", "takujo-2.zip"]


async def test_a_download_that_breaks_is_explained_and_may_be_tried_again(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def write(_: Exports, user_id: int) -> list[BufferedRandom]:
        raise OSError("disk full")

    shown = await page(stage, "aoi", "privacy")
    with monkeypatch.context() as broken:
        broken.setattr(Exports, "write", write)
        result = await stage.aoi.click(shown, custom_id="privacy:export")
        assert result.response is not None
        assert not result.response.attachments
    result = await stage.aoi.click(shown, custom_id="privacy:export")
    assert result.response is not None
    assert result.response.attachments


async def test_nobody_is_forgotten_by_a_slip(stage: Stage) -> None:
    table = await stage.start()
    shown = await page(stage, "aoi", "privacy")
    await stage.aoi.click(shown, custom_id="privacy:delete")
    assert "privacy:delete:yes" in ids(shown)
    await stage.aoi.click(shown, custom_id="privacy:show")
    assert "privacy:delete" in ids(shown)
    assert await stage.bot.services.people.tables_of(stage.aoi.id) == [table]


async def test_who_is_forgotten_becomes_a_former_player(stage: Stage) -> None:
    table = await stage.start()
    shown = await page(stage, "aoi", "privacy")
    await stage.aoi.click(shown, custom_id="privacy:delete")
    await stage.aoi.click(shown, custom_id="privacy:delete:yes")
    assert "At one table" in words(shown)
    found = await stage.bot.services.tables.table(table)
    assert stage.aoi.id not in {
        participant.person.id for participant in found.participants if participant.person
    }
    board = await stage.ben.slash(stage.home(table), "board")
    assert board.response is not None
    details = await stage.ben.click(board.response, custom_id=f"table:details:{table}")
    assert details.response is not None
    assert details.response.ephemeral
    assert "aoi" not in words(details.response)
    assert "a former player" in words(details.response)


async def test_a_lobby_shows_that_somebody_is_forgotten(stage: Stage) -> None:
    table, lobby = await stage.open()
    await stage.ben.click(lobby, custom_id=f"lobby:join:{table}")
    assert "ben" in words(last(stage.general))
    shown = await page(stage, "ben", "privacy")
    await stage.ben.click(shown, custom_id="privacy:delete")
    await stage.ben.click(shown, custom_id="privacy:delete:yes")
    await stage.sweep()
    assert "ben" not in words(last(stage.general))
    assert "aoi" in words(last(stage.general))


async def test_about_says_how_the_bot_is_doing(stage: Stage) -> None:
    await stage.start()
    said = words(await page(stage, "ben", "about"))
    assert "Takujo 0." in said
    assert "One open table in one server" in said
