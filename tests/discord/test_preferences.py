"""`/notify`, `/settings`, `/privacy`, leaderboards, statistics and histories."""

from __future__ import annotations

from typing import Final
from unittest.mock import AsyncMock

import discord
import pytest

from bot.people.exports import MARGIN_BYTES, Archive, Exports
from bot.sandbox import wire
from bot.sandbox.errors import Permission
from bot.store.settings import Delivery, ServerSettings
from bot.words import LANGUAGES, Reader
from tests.discord.conftest import find
from tests.support.players import Answer, Player, chosen, files, ids, moves, table_of, words
from tests.support.stage import GAME, Stage


async def test_preferences_are_chosen_one_by_one_in_place(stage: Stage) -> None:
    aoi = stage.aoi
    page = (await aoi.slash(stage.general, "notify")).private
    assert chosen(page, "notify:delivery") == ["mention"]
    assert "notify:to" not in ids(page)
    for field, value in (
        *(("delivery", "both"), ("interval", "3"), ("from", "9")),
        *(("zone", "Asia/Tokyo"), ("pause", "7")),
    ):
        assert (await aoi.select(page, f"notify:{field}", value)).more == []
    preferences = await stage.bot.services.people.preferences(aoi.id)
    assert preferences.delivery is Delivery.BOTH
    assert preferences.interval.total_seconds() == 3 * 3600
    assert (preferences.active_from, preferences.active_to) == (9 * 60, 21 * 60)
    assert preferences.zone == "Asia/Tokyo"
    assert preferences.is_away(stage.bot.services.clock())
    page = (await aoi.slash(stage.general, "notify")).message
    assert chosen(page, "notify:to") == ["21"]
    assert "⏸️" in words(page)
    await aoi.select(page, "notify:pause", "0")
    await aoi.select(page, "notify:from", "any")
    page = (await aoi.slash(stage.general, "notify")).message
    assert "⏸️" not in words(page)
    assert chosen(page, "notify:from") == ["any"]
    assert (await stage.bot.services.people.preferences(stage.ben.id)).delivery is Delivery.MENTION


async def test_zone_and_date_can_be_typed_and_are_validated(stage: Stage) -> None:
    offered = await stage.aoi.offers(stage.general, "notify", "zone", "new york")
    assert [choice["value"] for choice in offered] == ["America/New_York"]
    answer = await stage.aoi.slash(stage.general, "notify", zone="America/New_York")
    assert chosen(answer.message, "notify:zone") == ["America/New_York"]
    for options, reason in (({"zone": "Atlantis"}, "Atlantis"), ({"until": "soon"}, "2026-12-31")):
        assert reason in (await stage.aoi.slash(stage.general, "notify", **options)).refusal


@pytest.mark.parametrize("is_only", [True, False])
async def test_a_deleted_channel_of_the_settings_is_dropped_and_told_once(
    stage: Stage, is_only: bool
) -> None:
    servers = stage.bot.services.servers
    doomed = await stage.add_channel("doomed")
    other = await stage.add_channel("other")
    chosen = [doomed.id] if is_only else [doomed.id, stage.general.id]
    await servers.change(stage.guild.id, channels=chosen)
    assert "<#" in (await stage.aoi.opens(other, GAME)).refusal
    await stage.delete(doomed)
    for attempt in range(2):
        opened = (await stage.aoi.opens(stage.general, GAME)).posted
        assert any(custom_id.startswith("lobby:") for custom_id in ids(opened)), attempt
    messages = [
        message for message in stage.history(stage.general) if "has been deleted" in words(message)
    ]
    assert len(messages) == 1
    assert ("every channel" in words(messages[0])) is is_only
    left = () if is_only else (stage.general.id,)
    assert (await servers.settings(stage.guild.id)).channels == left


async def test_a_channel_that_is_only_unknown_stays_in_the_settings(stage: Stage) -> None:
    hidden = await stage.add_channel("hidden")
    await stage.bot.services.servers.change(stage.guild.id, channels=[hidden.id])
    await stage.forbid(hidden, Permission.VIEW_CHANNEL)
    guild = stage.bot.get_guild(stage.guild.id)
    assert guild is not None
    guild._channels.pop(hidden.id)  # it could not be read
    refused = (await stage.aoi.opens(stage.general, GAME)).refusal
    assert f"<#{hidden.id}>" in refused


async def test_only_managers_change_settings_and_settings_apply_to_tables(stage: Stage) -> None:
    # A server may open a command to members who do not manage it.
    [command] = [command for command in stage.world.commands if command["name"] == "settings"]
    stage.world.commands.remove(command)
    stage.world.commands.append(command | {"default_member_permissions": None})
    refused = (await stage.aoi.slash(stage.general, "settings")).refusal
    assert refused == "You need the **Manage Server** permission to do that."
    page = (await stage.mika.slash(stage.general, "settings")).private
    assert chosen(page, "settings:language") == ["own"]
    channel = await stage.add_channel("hall")

    async def choose(**values: str) -> None:
        for field, value in values.items():
            await stage.mika.select(page, f"settings:{field}", value)

    await choose(language="ja", threads="no", cards="no", clock="1d")
    assert (await stage.bot.services.servers.settings(stage.guild.id)).cards is False
    table = await stage.start()
    current = await stage.table(table)
    assert (current.language, current.clock) == ("ja", "1d")
    assert stage.threads() == []
    assert f"table:hand:{table}" in ids(stage.last(stage.general))
    await choose(channels=str(stage.general.id))
    assert f"<#{stage.general.id}>" in (await stage.aoi.slash(channel, "board")).refusal
    assert (await stage.table(table)).place == current.place
    assert (await stage.aoi.slash(stage.general, "board")).message
    await choose(channels=str(channel.id))
    elsewhere = (await stage.aoi.opens(stage.general, GAME)).refusal
    assert f"<#{channel.id}>" in elsewhere
    await choose(openers="managers")
    nobody = (await stage.aoi.opens(channel, GAME)).refusal
    assert "only members with **Manage Server**" in nobody
    assert (await stage.mika.opens(channel, GAME)).posted


RIGHTS: Final = {
    Permission.VIEW_CHANNEL: ("View Channel", "Kanäle ansehen", "チャンネルを見る"),
    Permission.SEND_MESSAGES: ("Send Messages", "Nachrichten senden", "メッセージを送信"),
    Permission.ATTACH_FILES: ("Attach Files", "Dateien anhängen", "ファイルを添付"),
    Permission.CREATE_PUBLIC_THREADS: (
        *("Create Public Threads", "Öffentliche Threads erstellen", "公開スレッドの作成"),
    ),
    Permission.SEND_MESSAGES_IN_THREADS: (
        *("Send Messages in Threads", "Nachrichten in Threads senden"),
        "スレッドでメッセージを送信",
    ),
}
THREADS: Final = (Permission.CREATE_PUBLIC_THREADS, Permission.SEND_MESSAGES_IN_THREADS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("right", RIGHTS, ids=lambda right: right.name)
async def test_settings_name_the_missing_right_of_a_chosen_channel_at_once(
    stage: Stage, right: Permission, language: str
) -> None:
    mika = stage.mika
    stage.world.users[mika.id].locale = {"en": "en-US"}.get(language, language)
    channel = await stage.add_channel("room")
    named = "**" + RIGHTS[right][("en", "de", "ja").index(language)] + "**"
    warning = Reader(language).say(
        "settings-missing", channels=f"<#{channel.id}>", permissions=named
    )
    page = (await mika.slash(stage.general, "settings")).private
    await stage.forbid(channel, right)
    page = (await mika.select(page, "settings:channels", str(channel.id))).private
    assert warning in words(page).splitlines()
    # The next look has only what the gateway sent.
    assert warning in words((await mika.slash(stage.general, "settings")).private).splitlines()
    page = (await mika.select(page, "settings:threads", "no")).private
    assert (named in words(page)) is (right not in THREADS)
    await stage.forbid(channel)
    page = (await mika.select(page, "settings:threads", "yes")).private
    assert "⚠️" not in words(page)


@pytest.mark.parametrize("is_sent", [True, False])
async def test_the_rights_that_discord_sends_with_a_choice_win(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, is_sent: bool
) -> None:
    channel = await stage.add_channel("room")
    other = await stage.add_channel("other")
    await stage.forbid(channel, Permission.ATTACH_FILES)
    await stage.forbid(other, Permission.ATTACH_FILES)
    page = (await stage.mika.slash(stage.general, "settings")).private
    # The gateway has not sent these changes yet.
    channel.denied = int(Permission.SEND_MESSAGES)
    other.denied = int(Permission.VIEW_CHANNEL)
    if not is_sent:
        monkeypatch.setattr(wire, "resolved_channel", lambda *_: {"type": 0})
    page = (
        await stage.mika.select(page, "settings:channels", str(channel.id), str(other.id))
    ).private
    # Different rights stand in one sentence: two would not fit one view.
    named = "**Send Messages**, **View Channel**" if is_sent else "**Attach Files**"
    [line] = [line for line in words(page).splitlines() if line.startswith("⚠️")]
    assert line.endswith(f"<#{channel.id}>, <#{other.id}>: {named}")


async def test_a_forum_for_tables_needs_the_rights_of_its_posts(stage: Stage) -> None:
    forum = await stage.add_channel("forum")
    settings = ServerSettings(stage.guild.id, channels=(forum.id,))
    for right, is_named in (
        (Permission.SEND_MESSAGES, False),
        (Permission.SEND_MESSAGES_IN_THREADS, True),
    ):
        forum.denied = int(right)
        changed = wire.channel(stage.world, forum) | {"type": discord.ChannelType.forum.value}
        stage.hub.gateway.dispatch("CHANNEL_DELETE", changed)
        stage.hub.gateway.dispatch("CHANNEL_CREATE", changed)
        await stage.rest()
        lack = stage.bot.services.guild_settings.find_lack(settings, {})
        assert bool(lack) is is_named


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("right", [*RIGHTS][:3], ids=lambda right: right.name)
async def test_board_names_the_missing_right_of_its_channel_at_once(
    stage: Stage, right: Permission, language: str
) -> None:
    stage.world.users[stage.aoi.id].locale = {"en": "en-US"}.get(language, language)
    home = await stage.flat()
    await stage.start(home)
    named = "**" + RIGHTS[right][("en", "de", "ja").index(language)] + "**"
    for place in (await stage.add_channel("room"), home):
        await stage.forbid(place, Permission.CREATE_PUBLIC_THREADS, right)
        refused = (await stage.aoi.slash(place, "board")).refusal
        assert named in refused
        assert f"<#{place.id}>" in refused
        await stage.forbid(place, Permission.CREATE_PUBLIC_THREADS)


async def test_an_export_is_limited_to_one_per_hour_except_after_a_failure(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (await stage.aoi.slash(stage.general, "privacy")).message
    with monkeypatch.context() as patch:
        patch.setattr(Exports, "write", AsyncMock(side_effect=OSError("disk full")))
        assert files((await stage.aoi.click(page, "privacy:export")).private) == []
    result = await stage.aoi.click(page, "privacy:export")
    assert files(result.private) == ["takujo.zip"]
    again = await stage.aoi.click(page, "privacy:export")
    assert files(again.message) == []
    assert "You can do it again: <t:" in again.message.content
    archive = Archive({"user_id": "1"}, MARGIN_BYTES)
    archive.add([{"id": "a"}])
    archive.add([{"id": "b"}])
    monkeypatch.setattr(Exports, "write", AsyncMock(return_value=archive.close()))
    page = (await stage.ben.slash(stage.general, "privacy")).message
    result = await stage.ben.click(page, "privacy:export")
    names = [name for message in (result.message, *result.more) for name in files(message)]
    assert names == ["takujo-1.zip", "takujo-2.zip"]


async def test_deleting_personal_data_needs_a_confirmation_and_leaves_no_name(stage: Stage) -> None:
    await stage.over()
    table = await stage.start()
    _, lobby = await stage.open(None, GAME, stage.ben)
    assert "ben" in words(lobby)
    page = (await stage.ben.write("privacy")).message
    for button in ("delete", "show", "delete"):
        await stage.ben.click(page, f"privacy:{button}")
        assert ("privacy:delete:yes" in ids(page)) is (button == "delete")
    assert await stage.seat(table, stage.ben) is not None
    await stage.ben.click(page, "privacy:delete:yes")
    assert "At 3 tables" in words(page)
    assert await stage.seat(table, stage.ben) is None
    board = (await stage.aoi.slash(await stage.home(table), "board")).message
    details = words((await stage.aoi.click(board, f"table:details:{table}")).private)
    assert "ben" not in details
    assert "former player" in details
    await stage.sweep()
    assert "haven’t finished a game" in (await stats(stage, stage.ben)).pictures
    ranking = (await stage.aoi.slash(stage.general, "leaderboard")).pictures
    for text in (words(lobby), ranking):
        assert ("ben" in text, "aoi" in text) == (False, True)


async def test_statistics_say_only_to_oneself_how_one_plays_with_others(stage: Stage) -> None:
    await stage.over()
    assert "You answer in 1 minute (median) and finish 1 of 1 game" in words(
        (await stats(stage, stage.aoi)).private
    )
    await stage.bot.services.people.change(stage.aoi.id, open_stats=True)
    assert "You answer" not in words((await stats(stage, stage.ben, member=stage.aoi)).private)


async def stats(stage: Stage, player: Player, **options: object) -> Answer:
    return await player.slash(stage.general, "stats", **options)


async def test_leaderboards_are_private_until_posted_and_players_can_opt_out(stage: Stage) -> None:
    await stage.over()
    other = (await stage.aoi.slash(stage.general, "leaderboard", game="nlk")).message
    assert "Rated games between people" in words(other)
    result = await stage.aoi.slash(stage.general, "leaderboard")
    own = result.private
    for line in ("Coloretto", "This server", " aoi", " ben"):
        assert line in result.pictures
    assert "not enough games" in result.text
    posted = (await stage.aoi.click(own, "leaderboard:show")).public
    assert (await stage.chika.click(posted, "leaderboard:open")).private
    for _ in range(4):
        await stage.aoi.click(own, "leaderboard:show")
    assert "limit for posting turns" in (await stage.aoi.click(own, "leaderboard:show")).refusal
    turned = await stage.aoi.select(other, find(other, ":game"), "coloretto")
    assert "not enough games" in turned.text
    menu = find(turned.message, ":ladder:")
    season = (await stage.aoi.select(turned.message, menu, "season_people")).message
    menus = [find(season, part) for part in (":game", ":ladder")]
    assert [chosen(season, menu) for menu in menus] == [["coloretto"], ["season_people"]]

    closed = await stats(stage, stage.aoi, member=stage.ben)
    assert "doesn’t share their statistics" in closed.refusal
    page = (await stage.ben.slash(stage.general, "privacy")).message
    await stage.ben.select(page, "privacy:listed", "no")
    await stage.ben.select(page, "privacy:stats", "server")
    assert "ben" not in (await stage.aoi.slash(stage.general, "leaderboard")).pictures
    assert "Only you see your line" in (await stage.ben.slash(stage.general, "leaderboard")).text
    assert "All servers" in (await stage.ben.write("leaderboard")).pictures
    line = (await stats(stage, stage.aoi, member=stage.ben)).pictures
    assert line.startswith("ben")
    assert "aoi – " in line  # the results of their common games
    stranger = (await stats(stage, stage.chika, member=stage.ben)).pictures
    assert ("aoi" in stranger, "Coloretto" in stranger) == (False, True)


async def test_statistics_and_history_cover_one_server_or_all(stage: Stage) -> None:
    assert "haven’t finished a game" in (await stage.chika.slash(stage.general, "history")).text
    table = await stage.start()
    assert "1 open table in 2 servers" in (await stage.ben.slash(stage.general, "about")).text
    await stage.finish(table)
    channel = stage.channel_named("hall-1")
    for command in ("stats", "history"):
        here = await stage.aoi.slash(stage.general, command)
        assert "Coloretto" in here.text + here.pictures
        everywhere = await stage.aoi.slash(channel, command, where="everywhere")
        assert everywhere.private
        assert "Coloretto" in everywhere.text + everywhere.pictures
        direct = await stage.aoi.write(command)
        assert "Coloretto" in direct.text + direct.pictures
        none = await stage.aoi.select(everywhere.message, f"{command}:where", "here")
        assert "haven’t finished a game" in none.text + none.pictures
    for participant in (await stage.table(table)).participants:
        wins = "1 win" if participant.place == 1 else "no wins"
        line = f"Coloretto – 1 game, {wins}, average place {participant.place}.0, rating"
        player = next(
            other
            for other in stage.players
            if participant.person and other.id == participant.person.id
        )
        assert line in (await stats(stage, player)).pictures
    history = (await stage.aoi.slash(stage.general, "history")).private
    assert f"/{(await stage.home(table)).id}/" in words(history)
    assert "ben" in words(history)
    opened = await stage.aoi.click(history, f"table:replay:{table}")
    assert opened.message is not history
    assert "Before the first turn" in opened.text


async def test_tips_are_turned_off_beside_a_tip_and_on_again_in_notify(stage: Stage) -> None:
    aoi = stage.aoi
    page = (await aoi.slash(stage.general, "play", game="coloretto")).private
    panel = (await aoi.click(page, "game:practise:coloretto")).private
    table = table_of(panel)
    assert "**Goal** " in words(panel)
    while "**Tip** " not in words(panel):
        panel = await stage.hand(aoi, table)
        if moves(panel):
            await aoi.click(panel, moves(panel)[0])
        await stage.rest()
        panel = await stage.hand(aoi, table)
    panel = (await aoi.click(panel, "table:no_tips:")).private
    assert "**Tip** " not in words(panel)
    assert "**Goal** " in words(panel)
    page = (await aoi.slash(stage.general, "notify")).message
    assert chosen(page, "notify:play") == []
    await aoi.select(page, "notify:play", "tips", "confirm_moves")
    preferences = await stage.bot.services.people.preferences(aoi.id)
    assert (preferences.tips, preferences.confirm_moves) == (True, True)
    panel = await stage.hand(aoi, table_of(panel))
    assert "**Tip** " in words(panel)
