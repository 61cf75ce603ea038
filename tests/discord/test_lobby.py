"""From `/play` to the first turn."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.people.model import Openers
from cogs import context
from tests.discord.stage import GAME, Stage, ids, last, refusal, table_of, texts_of_result, words


async def test_a_lobby_is_public_and_edited_in_place(stage: Stage) -> None:
    table, lobby = await stage.open()
    assert not lobby.flags.ephemeral
    await stage.ben.click(lobby, custom_id=f"lobby:join:{table}")
    assert len(stage.general.history()) == 1
    assert "ben" in words(last(stage.general))
    await stage.ben.click(lobby, custom_id=f"lobby:leave:{table}")
    assert "ben" not in words(last(stage.general))
    await stage.aoi.select(lobby, ["normal"], custom_id=f"lobby:ai:{table}")
    assert "🤖" in words(last(stage.general))
    await stage.aoi.select(lobby, ["drop"], custom_id=f"lobby:ai:{table}")
    assert "🤖" not in words(last(stage.general))


async def test_only_the_host_starts_and_calls_off(stage: Stage) -> None:
    table, lobby = await stage.open()
    await stage.ben.click(lobby, custom_id=f"lobby:join:{table}")
    before = words(last(stage.general))
    for verb in ("start", "cancel"):
        result = await stage.ben.click(lobby, custom_id=f"lobby:{verb}:{table}")
        assert refusal(result) == "Only the host can do that."
    assert words(last(stage.general)) == before
    asked = await stage.aoi.click(lobby, custom_id=f"lobby:cancel:{table}")
    assert asked.response is not None
    assert asked.ephemeral
    assert "One other person sits here" in words(asked.response)
    assert words(last(stage.general)) == before
    await stage.aoi.click(asked.response, custom_id=f"lobby:cancel:{table}:yes")
    assert ids(last(stage.general)) == []
    assert "called off" in words(last(stage.general))


async def test_whoever_sits_alone_calls_off_at_once(stage: Stage) -> None:
    table, lobby = await stage.open()
    await stage.aoi.select(lobby, ["normal"], custom_id=f"lobby:ai:{table}")
    await stage.aoi.click(lobby, custom_id=f"lobby:cancel:{table}")
    assert "called off" in words(last(stage.general))


async def test_a_late_yes_stops_no_game(stage: Stage) -> None:
    table, lobby = await stage.open()
    await stage.ben.click(lobby, custom_id=f"lobby:join:{table}")
    asked = await stage.mika.click(lobby, custom_id=f"lobby:cancel:{table}")
    await stage.aoi.click(lobby, custom_id=f"lobby:start:{table}")
    assert asked.response is not None
    await stage.mika.click(asked.response, custom_id=f"lobby:cancel:{table}:yes")
    assert (await stage.bot.services.tables.table(table)).ended is None


async def test_everybody_mixes_something_into_the_sealed_shuffle(stage: Stage) -> None:
    table, lobby = await stage.open()
    seal = (await stage.bot.services.tables.table(table)).commitment
    assert f"🔒 Fair shuffle `{seal[:32]}`" in words(last(stage.general)).splitlines()[-1]
    whole = await stage.ben.click(lobby, custom_id=f"table:seal:{table}")
    assert f"`{seal}`" in texts_of_result(whole)
    assert "`/cut`" in texts_of_result(whole)
    await stage.ben.click(lobby, custom_id=f"lobby:join:{table}")
    refused = await stage.ben.slash(stage.general, "cut", word="no `code`")
    assert refusal(refused) == "Give one word of letters and digits, at most 30 long."
    assert (await stage.ben.slash(stage.general, "cut", word=" banana ")).ephemeral
    await stage.aoi.click(lobby, custom_id=f"lobby:start:{table}")
    participants = (await stage.bot.services.tables.table(table)).participants
    given = {
        participant.person.name: participant.client_seed
        for participant in participants
        if participant.person
    }
    clicked, word = given["ben"].split()
    assert word == "banana"
    assert discord.utils.snowflake_time(int(clicked))
    first = words(last(stage.home(table)))
    assert f"`{seal[:32]}`" in first
    assert "`banana`" in first
    details = await stage.ben.click(last(stage.home(table)), custom_id=f"table:details:{table}")
    assert all(f"`{nonce}`" in texts_of_result(details) for nonce in given.values())
    assert len({int(nonce.split()[0]) for nonce in given.values()}) == 2


async def test_who_sits_already_is_told_so(stage: Stage) -> None:
    table, lobby = await stage.open()
    result = await stage.aoi.click(lobby, custom_id=f"lobby:join:{table}")
    assert refusal(result) == "You are already at this table."


async def test_a_manager_calls_any_lobby_off(stage: Stage) -> None:
    table, lobby = await stage.open()
    asked = await stage.mika.click(lobby, custom_id=f"lobby:cancel:{table}")
    assert asked.response is not None
    await stage.mika.click(asked.response, custom_id=f"lobby:cancel:{table}:yes")
    assert "called off" in words(last(stage.general))


async def test_options_are_chosen_in_private_and_shown_to_all(stage: Stage) -> None:
    table, lobby = await stage.open()
    opened = await stage.aoi.click(lobby, custom_id=f"lobby:options:{table}")
    assert opened.response is not None
    assert opened.ephemeral
    select, *every_table_has = ids(opened.response)
    assert every_table_has == [
        f"lobby:options:{table}:{one}" for one in ("clock", "absence", "rating")
    ]
    option = select.rpartition(":")[2]
    chosen = (await stage.bot.services.tables.table(table)).options[option]
    before = words(last(stage.general))
    (other, *_) = [
        value["value"]
        for row in opened.response.components[0]["components"]
        for part in row.get("components", [])
        for value in part["options"]
        if value["value"] != chosen
    ]
    await stage.aoi.select(opened.response, [other], custom_id=select)
    assert (await stage.bot.services.tables.table(table)).options[option] == other
    assert words(last(stage.general)) != before


async def test_a_started_table_moves_into_its_thread(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    assert thread.name is not None
    assert "aoi" in thread.name
    assert "ben" in thread.name
    (created,) = [r for r in stage.env.http_requests if r.path.endswith("/threads")]
    assert created.json is not None
    assert created.json["auto_archive_duration"] == 10080
    assert len(thread.history()) == 1
    assert f"<#{thread.id}>" in words(stage.general.history()[0])
    assert (await stage.bot.services.tables.table(table)).place.thread_id == thread.id


async def test_without_the_permission_it_stays_in_the_channel(stage: Stage) -> None:
    me = stage.env.bot.user
    assert me is not None
    channel = stage.guild.create_text_channel(
        "flat", overwrites={me: discord.PermissionOverwrite(create_public_threads=False)}
    )
    table = await stage.start(channel)
    assert channel.threads == []
    assert f"table:hand:{table}" in ids(last(channel))


async def test_a_table_opened_in_a_thread_stays_there(stage: Stage) -> None:
    await stage.start()
    (thread,) = stage.general.threads
    table = await stage.start(thread)
    assert f"table:hand:{table}" in ids(last(thread))
    assert len(stage.general.threads) == 1


async def test_the_first_turn_calls_only_who_is_asked(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    (sent,) = stage.sent(str(thread.id))
    asked = await stage.asked(table)
    assert sent["allowed_mentions"] == {"parse": [], "users": [asked.id]}
    assert [user.id for user in last(thread).mentions] == [asked.id]
    assert sent["nonce"].startswith(f"{table}-")
    assert sent["enforce_nonce"] is True


async def test_an_old_lobby_shows_what_became_of_the_table(stage: Stage) -> None:
    table, old = await stage.open()
    await stage.ben.click(old, custom_id=f"lobby:join:{table}")
    again = await stage.aoi.slash(stage.general, "board")
    assert again.response is not None
    assert not again.ephemeral
    await stage.aoi.click(again.response, custom_id=f"lobby:start:{table}")
    assert f"lobby:join:{table}" in ids(old)
    result = await stage.chika.click(old, custom_id=f"lobby:join:{table}")
    assert result.followups == []
    assert ids(old) == []
    assert "The game is on" in words(old)


@pytest.mark.parametrize("missing", ["attach_files", "send_messages"])
async def test_play_names_the_permission_that_is_missing(stage: Stage, missing: str) -> None:
    me = stage.env.bot.user
    assert me is not None
    channel = stage.guild.create_text_channel(
        "closed", overwrites={me: discord.PermissionOverwrite(**{missing: False})}
    )
    result = await stage.aoi.slash(channel, "play", game=GAME)
    said = refusal(result)
    assert f"<#{channel.id}>" in said
    assert f"**{missing.replace('_', ' ').title()}**" in said
    assert await stage.bot.services.tables.queries.count() == 0


async def test_a_rematch_opens_once_with_the_same_people(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    await stage.finish(table)
    board = last(thread)
    result = await stage.ben.click(board, custom_id=f"table:rematch:{table}")
    assert result.response is not None
    assert not result.ephemeral
    following = table_of(result.response)
    assert following != table
    assert {f"<@{stage.aoi.id}>", "ben"} <= set(words(result.response).replace("**", "").split())
    [*_, call] = stage.callbacks()
    assert call["data"]["allowed_mentions"]["users"] == [stage.aoi.id]
    second = await stage.aoi.click(board, custom_id=f"table:rematch:{table}")
    assert second.ephemeral
    assert second.response is not None
    assert str(result.response.id) in words(second.response)
    await stage.aoi.click(result.response, custom_id=f"lobby:join:{following}")
    await stage.ben.click(result.response, custom_id=f"lobby:start:{following}")
    assert f"table:hand:{following}" in ids(last(thread))


async def test_a_rematch_that_was_called_off_is_opened_anew(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    await stage.finish(table)
    board = last(thread)
    first = await stage.ben.click(board, custom_id=f"table:rematch:{table}")
    assert first.response is not None
    called_off = table_of(first.response)
    await stage.ben.click(first.response, custom_id=f"lobby:cancel:{called_off}")
    second = await stage.aoi.click(board, custom_id=f"table:rematch:{table}")
    assert second.response is not None
    assert not second.ephemeral
    assert table_of(second.response) != called_off
    assert f"lobby:start:{table_of(second.response)}" in ids(second.response)


async def test_a_rematch_is_opened_by_who_may_open_tables(stage: Stage) -> None:
    table = await stage.start()
    await stage.finish(table)
    await stage.bot.services.servers.set_openers(stage.guild.id, Openers.MANAGERS)
    board = last(stage.home(table))
    refused = await stage.ben.click(board, custom_id=f"table:rematch:{table}")
    assert "Only server managers" in refusal(refused)
    assert (await stage.bot.services.tables.table(table)).next_table is None


async def test_everybody_is_led_to_a_rematch_that_runs(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    await stage.finish(table)
    board = last(thread)
    opened = await stage.ben.click(board, custom_id=f"table:rematch:{table}")
    assert opened.response is not None
    following = table_of(opened.response)
    await stage.aoi.click(opened.response, custom_id=f"lobby:join:{following}")
    await stage.ben.click(opened.response, custom_id=f"lobby:start:{following}")
    for member in (stage.chika, stage.aoi):
        led = await member.click(board, custom_id=f"table:rematch:{table}")
        assert led.response is not None
        assert led.ephemeral
        there = f"/{thread.id}/{last(thread).id}"
        assert words(led.response).endswith(f"{there})**")


async def test_a_guest_by_name_is_asked_in_the_channel_and_joins_by_one_click(
    stage: Stage,
) -> None:
    table, lobby = await stage.open()
    asked = await stage.aoi.select(lobby, [stage.ben], custom_id=f"lobby:invite:{table}")
    invitation = asked.response
    assert invitation is not None
    assert not invitation.ephemeral
    assert f"<@{stage.ben.id}>, **aoi** invites you" in words(invitation)
    [*_, told] = stage.callbacks()
    assert told["data"]["allowed_mentions"]["users"] == [stage.ben.id]
    waiting = f"⏳ <@{stage.ben.id}> – invited, no answer yet"
    await stage.until(lambda: waiting in words(lobby))
    accept, decline = (f"lobby:{verb}:{table}:{stage.ben.id}" for verb in ("accept", "decline"))
    for verb in (accept, decline):
        stranger = await stage.chika.click(invitation, custom_id=verb)
        assert refusal(stranger) == f"Only <@{stage.ben.id}> can answer that."
    await stage.ben.click(invitation, custom_id=accept)
    assert words(invitation).strip() == "🪑 **ben** has joined the table."
    await stage.until(lambda: "👤 **ben**" in words(lobby))
    again = await stage.aoi.select(lobby, [stage.ben], custom_id=f"lobby:invite:{table}")
    assert refusal(again) == "They are already at this table."


async def test_a_guest_is_asked_in_the_language_they_read(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoken(interaction: discord.Interaction[discord.Client]) -> str:
        return "ja" if interaction.user.id == stage.ben.id else "en"

    monkeypatch.setattr(context, "language_for", spoken)
    first, lobby = await stage.open()
    await stage.ben.click(lobby, custom_id=f"lobby:join:{first}")
    table, lobby = await stage.open()
    select = f"lobby:invite:{table}"
    for guest, is_japanese in ((stage.ben, True), (stage.chika, False)):
        asked = (await stage.aoi.select(lobby, [guest], custom_id=select)).response
        assert asked is not None
        assert ("誘われています" in words(asked)) is is_japanese
        assert ("invites you" in words(asked)) is not is_japanese


async def test_a_guest_who_declines_frees_the_seat(stage: Stage) -> None:
    table, lobby = await stage.open()
    select = f"lobby:invite:{table}"
    invitation = (await stage.aoi.select(lobby, [stage.ben], custom_id=select)).response
    assert invitation is not None
    decline = f"lobby:decline:{table}:{stage.ben.id}"
    await stage.ben.click(invitation, custom_id=decline)
    assert words(invitation).strip() == "🪑 **ben** would rather not play this time."
    assert len((await stage.bot.services.tables.table(table)).participants) == 1
    other = (await stage.aoi.select(lobby, [stage.chika], custom_id=select)).response
    assert other is not None
    await stage.aoi.click(lobby, custom_id=f"lobby:free:{table}")
    late = await stage.chika.click(other, custom_id=f"lobby:accept:{table}:{stage.chika.id}")
    assert refusal(late) == "This invitation is no longer open."


async def test_only_people_are_invited_and_only_by_those_at_the_table(stage: Stage) -> None:
    table, lobby = await stage.open()
    select = f"lobby:invite:{table}"
    robot: Any = stage.guild.add_member(stage.env.create_user("robot", bot=True))
    machine = await stage.aoi.select(lobby, [robot], custom_id=select)
    assert refusal(machine).startswith("Only people can be invited.")
    stranger = await stage.ben.select(lobby, [stage.chika], custom_id=select)
    assert refusal(stranger) == "You are not at this table."
    for _ in range(2):
        await stage.aoi.select(lobby, [stage.ben], custom_id=select)
    often = await stage.aoi.select(lobby, [stage.ben], custom_id=select)
    assert "often enough" in refusal(often)
