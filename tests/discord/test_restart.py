"""Another bot over the same database knows everything and shows what is owed."""

from __future__ import annotations

import pytest

from bot.pictures.renderer import draw_face
from bot.tables import play
from bot.tables.lobby import add_ai
from bot.tables.model import Person, Place
from tests.discord.stage import GAME, Stage, boards, ids, last, words
from tests.support.games import WITH_TOY


async def test_old_messages_and_panels_work_after_a_restart(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    board = last(thread)
    asked = await stage.asked(table)
    panel = await stage.hand(asked, table, board)
    button = next(one for one in ids(panel) if one.startswith("move:"))
    await stage.restart()
    plies = (await stage.bot.services.tables.table(table)).plies
    await asked.click(panel, custom_id=button)
    assert (await stage.bot.services.tables.table(table)).plies > plies
    again = await stage.hand(asked, table, board)
    assert words(again) == words(panel)


async def test_old_lobbies_work_after_a_restart(stage: Stage) -> None:
    table, lobby = await stage.open()
    await stage.restart()
    await stage.ben.click(lobby, custom_id=f"lobby:join:{table}")
    await stage.aoi.click(lobby, custom_id=f"lobby:start:{table}")
    assert len(boards(stage.home(table))) == 1


async def test_what_was_not_shown_is_shown_after_a_restart(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    before = len(boards(thread))
    first = await stage.asked(table)
    while await stage.asked(table) is first:
        await stage.advance(table)
    await stage.restart()
    assert len(boards(thread)) == before + 1
    second = await stage.asked(table)
    assert stage.sent(str(thread.id))[-1]["allowed_mentions"]["users"] == [second.id]
    await stage.sweep()
    assert len(boards(thread)) == before + 1


async def test_a_start_that_was_not_shown_gets_its_thread_after_a_restart(stage: Stage) -> None:
    table, lobby = await stage.open()
    await stage.ben.click(lobby, custom_id=f"lobby:join:{table}")
    await stage.bot.services.tables.change_now(table, play.start, stage.aoi.id)
    await stage.restart()
    assert len(boards(stage.home(table))) == 1


async def test_commands_and_emoji_are_registered_once(stage: Stage) -> None:
    def uploads() -> list[str]:
        return [
            entry.path
            for entry in stage.env.http_requests
            if entry.method in ("PUT", "POST", "DELETE") and entry.path.startswith("/applications/")
        ]

    before = uploads()
    assert sum(path.endswith("/commands") for path in before) == 1
    await stage.restart()
    assert uploads() == before
    await stage.open()


async def test_every_face_is_uploaded_where_there_is_none(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    # To draw them all takes longer than a start may take here, on a busy machine.
    [sprite, *_] = WITH_TOY[GAME].presentation.faces.values()
    picture = draw_face(sprite)
    monkeypatch.setattr("bot.ops.registration.draw_face", lambda _: picture)
    store = stage.bot.services.tables._store
    await store.set_meta(f"faces:{stage.bot.application_id}", "{}")
    stage.env.backend.application_emojis.clear()
    await stage.restart()
    uploaded = {emoji.name for emoji in stage.env.backend.application_emojis.values()}
    assert uploaded == {
        name for package in WITH_TOY.values() for name in package.presentation.faces
    }
    assert set(stage.bot.services.emoji.known) == uploaded


async def test_an_emoji_that_changed_is_replaced(stage: Stage) -> None:
    key = f"faces:{stage.bot.application_id}"
    store = stage.bot.services.tables._store
    noted = await store.meta(key)
    assert noted is not None
    await store.set_meta(key, noted.replace('"coloretto_red": "', '"coloretto_red": "0'))
    old = {e.name: e.id for e in stage.env.backend.application_emojis.values()}
    await stage.restart()
    new = {e.name: e.id for e in stage.env.backend.application_emojis.values()}
    assert {name for name in new if new[name] != old[name]} == {"coloretto_red"}
    assert stage.bot.services.emoji.known["coloretto_red"].endswith(f":{new['coloretto_red']}>")


async def test_many_tables_that_owe_are_all_shown_once(stage: Stage) -> None:
    tables = stage.bot.services.tables
    place = Place(stage.guild.id, stage.general.id)
    opened = []
    for _ in range(12):
        table = (await tables.open(GAME, Person(stage.aoi.id, "aoi"), place, "ja")).id
        await tables.change(table, add_ai, stage.aoi.id)
        await tables.change_now(table, play.start, stage.aoi.id)
        opened.append(table)
    await stage.restart()
    homes = [(await stage.bot.services.tables.table(table)).place.target_id for table in opened]
    sent = [body for home in homes for body in stage.sent(str(home))]
    assert len(sent) == 12
    assert len({body["nonce"] for body in sent}) == 12
    assert all(body["allowed_mentions"]["users"] == [stage.aoi.id] for body in sent)
    assert await stage.bot.services.tables.queries.needs_update() == []


async def test_a_server_that_is_lost_keeps_its_tables(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    stage.env.inject_error("POST", f"/channels/{thread.id}/messages", status=403, code=50001)
    payload = {"id": str(stage.guild.id), "unavailable": False}
    stage.env.backend.emit("GUILD_DELETE", payload)
    first = await stage.asked(table)
    while await stage.asked(table) is first:
        await stage.advance(table)
    await stage.sweep()
    assert await stage.bot.services.tables.queries.needs_update() == [table]
    await stage.restart()
    assert await stage.bot.services.tables.queries.needs_update() == []
    assert len(boards(thread)) == 2
