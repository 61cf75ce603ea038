"""Another bot over the same database knows everything and shows what is pending."""

from __future__ import annotations

import logging

import pytest
import yarl
from discord.gateway import DiscordWebSocket

from bot.ops.discord_patches import count_shards
from bot.pictures.renderer import draw_face
from bot.sandbox.errors import Permission
from bot.tables import play
from bot.tables.lobby import add_ai
from bot.tables.model import Person, Place
from tests.support.games import WITH_TOY
from tests.support.players import moves, words
from tests.support.stage import GAME, Stage


async def test_old_messages_and_panels_work_after_a_restart(stage: Stage) -> None:
    table, lobby = await stage.open()
    await stage.restart()
    await stage.ben.click(lobby, f"lobby:join:{table}")
    await stage.aoi.click(lobby, f"lobby:start:{table}")
    assert len(stage.boards(await stage.home(table))) == 1
    asked, waiting = await stage.asked(table), await stage.waiting(table)
    panel, other = await stage.hand(asked, table), await stage.hand(waiting, table)
    await stage.restart()
    plies = (await stage.table(table)).plies
    await asked.click(panel, moves(panel)[0])
    assert (await stage.table(table)).plies > plies
    shown = words(panel)
    assert words(await stage.hand(asked, table)) == shown
    await stage.turn(table)
    assert not moves(other)
    await waiting.click(other, f"table:hand:{table}")
    assert moves(other)


async def test_what_was_not_shown_is_shown_after_a_restart(stage: Stage) -> None:
    table, _ = await stage.open(None, GAME, stage.ben)
    await stage.tables.change_now(table, play.start, stage.aoi.id)
    await stage.restart()
    thread = await stage.home(table)
    assert thread in stage.threads()
    assert len(stage.boards(thread)) == 1
    first = await stage.asked(table)
    while await stage.asked(table) is first:
        await stage.advance(table)
    await stage.restart()
    assert len(stage.boards(thread)) == 2
    second = await stage.asked(table)
    assert stage.sent(thread)[-1]["allowed_mentions"]["users"] == [second.id]
    await stage.sweep()
    assert len(stage.boards(thread)) == 2


async def test_commands_and_emoji_are_registered_once_and_replaced_when_they_changed(
    stage: Stage,
) -> None:
    def uploads() -> list[str]:
        changes = [one for one in stage.requests if one.method in ("PUT", "POST", "DELETE")]
        return [one.path for one in changes if one.path.startswith("/applications/")]

    assert uploads() == []
    await stage.store.set_meta(f"commands:{stage.bot.application_id}", "of another version")
    await stage.restart()
    assert [path.rpartition("/")[2] for path in uploads()] == ["commands"]
    await stage.restart()
    assert len(uploads()) == 1
    await stage.open()

    key = f"faces:{stage.bot.application_id}"
    noted = await stage.store.meta(key)
    assert noted is not None
    await stage.store.set_meta(key, noted.replace('"coloretto_red": "', '"coloretto_red": "0'))
    old = {one.name: one.id for one in stage.world.emojis.values()}
    await stage.restart()
    new = {one.name: one.id for one in stage.world.emojis.values()}
    assert {name for name in new if new[name] != old[name]} == {"coloretto_red"}
    assert stage.bot.services.emoji.known["coloretto_red"].endswith(f":{new['coloretto_red']}>")


async def test_what_cannot_be_registered_or_read_stops_nothing(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    assert yarl.URL(stage.hub.gateway.url) == DiscordWebSocket.DEFAULT_GATEWAY
    caplog.set_level(logging.WARNING)
    await stage.store.set_meta(f"commands:{stage.bot.application_id}", "of another version")
    stage.fail("PUT", "/commands", code=50001)
    stage.fail("GET", "/emojis", code=50001)
    stage.fail("GET", "/gateway/bot", 404)
    await stage.restart()
    told = [one.name for one in caplog.records if one.name.startswith("bot.ops.reg")]
    assert told == ["bot.ops.registration"] * 2
    assert await count_shards(stage.bot.http) == 1


async def test_every_face_is_uploaded_where_there_is_none(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    [sprite, *_] = WITH_TOY[GAME].presentation.faces.values()
    picture = draw_face(sprite)  # to draw them all takes seconds
    monkeypatch.setattr("bot.ops.registration.draw_face", lambda _: picture)
    await stage.store.set_meta(f"faces:{stage.bot.application_id}", "{}")
    stage.world.emojis.clear()
    await stage.restart()
    uploaded = {one.name for one in stage.world.emojis.values()}
    assert uploaded == {name for one in WITH_TOY.values() for name in one.presentation.faces}
    assert set(stage.bot.services.emoji.known) == uploaded


async def test_many_tables_with_a_pending_message_are_all_shown_once(stage: Stage) -> None:
    place, opened = Place(stage.guild.id, stage.general.id), []
    for _ in range(12):
        table = (await stage.tables.open(GAME, Person(stage.aoi.id, "aoi"), place, "ja")).id
        await stage.tables.change(table, add_ai, stage.aoi.id)
        await stage.tables.change_now(table, play.start, stage.aoi.id)
        opened.append(table)
    await stage.restart()
    await stage.rest()
    sent = [body for table in opened for body in stage.sent(await stage.home(table))]
    assert len(sent) == 12
    assert len({body["nonce"] for body in sent}) == 12
    assert all(body["allowed_mentions"]["users"] == [stage.aoi.id] for body in sent)
    assert await stage.tables.queries.needs_update() == []


async def test_a_server_that_is_lost_keeps_its_tables(stage: Stage) -> None:
    table = await stage.start()
    thread = await stage.home(table)
    stage.guild.bot_in = False
    stage.hub.gateway.dispatch("GUILD_DELETE", {"id": str(stage.guild.id)})
    first = await stage.asked(table)
    while await stage.asked(table) is first:
        await stage.advance(table)
    await stage.sweep()
    assert await stage.tables.queries.needs_update() == [table]
    assert stage.guild.bot_permissions & Permission.VIEW_CHANNEL
    stage.guild.bot_in = True
    await stage.restart()
    assert await stage.tables.queries.needs_update() == []
    assert len(stage.boards(thread)) == 2
