"""What the commands are called and what they find."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.messages.help import COMMANDS
from bot.people.model import Delivery
from bot.tables import mapping
from bot.tables.lobby import add_ai
from bot.tables.model import Person, Place, Table
from bot.tables.play import cancel, start
from cogs import lookup, slash
from games.core.record import Replay
from tests.discord.stage import Stage, boards, ids, refusal, texts_of_result, words
from tests.support.games import WITH_TOY

ANYWHERE = frozenset(
    {"tables", "rules", "stats", "leaderboard", "history", "help", "notify", "privacy", "about"}
)
"""Commands about their user, or about no table."""


def _registered(stage: Stage) -> dict[str, dict[str, Any]]:
    (entry,) = [
        entry
        for entry in stage.env.http_requests
        if entry.method == "PUT" and entry.path.endswith("/commands")
    ]
    assert isinstance(entry.json, list)
    return {command["name"]: command for command in entry.json}


async def test_every_command_has_its_names_in_each_language(stage: Stage) -> None:
    commands = _registered(stage)
    assert set(commands) == set(COMMANDS)
    for command in commands.values():
        for part in (command, *command["options"]):
            assert set(part["name_localizations"]) == {"en-US", "en-GB", "ja"}
            assert set(part["description_localizations"]) == {"en-US", "en-GB", "ja"}
            assert part["name_localizations"]["en-US"] == part["name"]
            assert part["name_localizations"]["ja"] != part["name"]
            assert part["description_localizations"]["ja"] != part["description"]
    (game,) = commands["play"]["options"]
    assert [choice["value"] for choice in game["choices"]] == list(WITH_TOY)
    assert "ja" in game["choices"][0]["name_localizations"]


async def test_games_are_for_servers_and_reading_is_for_everywhere(stage: Stage) -> None:
    commands = _registered(stage)
    private = {name for name, command in commands.items() if 1 in command["contexts"]}
    assert private == ANYWHERE
    assert all(command["contexts"][0] == 0 for command in commands.values())


async def test_what_is_the_users_own_can_be_installed_and_used_anywhere(stage: Stage) -> None:
    commands = _registered(stage)
    installed = {name for name, one in commands.items() if 1 in one["integration_types"]}
    assert installed == ANYWHERE
    assert all(sorted(commands[name]["contexts"]) == [0, 1, 2] for name in installed)


async def test_a_command_means_the_only_table(stage: Stage) -> None:
    await stage.start()
    result = await stage.aoi.slash(stage.general, "hand")
    assert result.ephemeral
    assert result.response is not None
    assert result.response.attachments


async def test_a_command_asks_when_there_are_several_and_offers_them(stage: Stage) -> None:
    tables = [await stage.start() for _ in range(2)]
    refused = await stage.aoi.slash(stage.general, "hand")
    assert "several tables" in refusal(refused)
    offered = await stage.aoi.autocomplete(stage.general, "hand", "table", "")
    assert {choice["value"] for choice in offered} == set(tables)
    assert all("aoi" in choice["name"] for choice in offered)
    named = await stage.aoi.slash(stage.general, "hand", table=tables[0])
    assert named.response is not None
    here = await stage.aoi.slash(stage.general.threads[0], "hand")
    assert here.response is not None
    assert here.response.attachments


async def test_very_many_tables_are_offered_and_listed_without_playing_them_through(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, guild = stage.bot.services.tables, stage.guild.id
    aoi, ben = Person(stage.aoi.id, "aoi"), Person(stage.ben.id, "ben")
    for _ in range(150):
        table = await tables.open("toy", aoi, Place(guild, 5), "en")
        await tables.join(table.id, ben)
        await tables.change_now(table.id, start, aoi.id)

    def play(*_: object) -> Replay:
        raise AssertionError("a record was played through")

    monkeypatch.setattr(mapping, "play_through", play)
    offered = await stage.aoi.autocomplete(stage.general, "move", "table", "")
    assert len(offered) == 25
    assert len(await stage.aoi.autocomplete(stage.general, "hand", "table", "ben")) == 25
    assert await stage.aoi.autocomplete(stage.general, "move", "move", "") == []  # of which?
    assert "several tables" in refusal(await stage.aoi.slash(stage.general, "hand"))
    listed = await stage.aoi.slash(stage.general, "tables")
    assert listed.response is not None
    assert words(listed.response).count("**[") > 20


async def test_of_very_many_finished_games_the_newest_are_offered_without_playing_them_through(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, aoi = stage.bot.services.tables, Person(stage.aoi.id, "aoi")
    for _ in range(40):
        table = await tables.open("toy", aoi, Place(stage.guild.id, 5), "en")
        await tables.change(table.id, add_ai, aoi.id)
        await tables.change_now(table.id, start, aoi.id)
        await tables.change_now(table.id, cancel, aoi.id)

    def play(*_: object) -> Replay:
        raise AssertionError("a record was played through")

    monkeypatch.setattr(mapping, "play_through", play)
    assert len(await stage.aoi.autocomplete(stage.general, "verify", "table", "")) == 25


async def test_a_thread_means_its_table_and_no_other(stage: Stage) -> None:
    table = await stage.start()
    other, lobby = await stage.open()
    await stage.chika.click(lobby, custom_id=f"lobby:join:{other}")
    await stage.aoi.click(lobby, custom_id=f"lobby:start:{other}")
    home = (await stage.bot.services.tables.table(table)).place.thread_id
    (thread,) = [one for one in stage.general.threads if one.id == home]
    before = await stage.bot.services.tables.table(other)
    for command, given in (("hand", {}), ("move", {"move": "draw"}), ("undo", {}), ("resign", {})):
        stranger = await stage.chika.slash(thread, command, **given)
        assert refusal(stranger) == "You are not at this table."
    await stage.finish(table)
    aoi = await stage.aoi.slash(thread, "move", move="draw")
    assert refusal(aoi) == "This game is over."
    assert await stage.bot.services.tables.table(other) == before


async def test_a_game_that_does_not_go_on_is_read_where_it_was_played(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    await stage.turn(table)
    await stage.sweep(timedelta(days=31))
    await stage.sweep()  # the bot must have been there a minute ago
    away = await stage.ben.slash(thread, "hand")
    assert away.response is not None
    assert f"table:wake:{table}" in ids(away.response)
    assert "put away" in refusal(await stage.ben.slash(thread, "move", move="draw"))
    await stage.ben.click(away.response, custom_id=f"table:wake:{table}")
    await stage.finish(table)
    for member in (stage.aoi, stage.chika):
        assert "`1`" in texts_of_result(await member.slash(thread, "log", turn=1))
        board = await member.slash(thread, "board")
        assert board.ephemeral
        assert board.response is not None
        assert f"table:rematch:{table}" in ids(board.response)


async def test_a_table_of_another_server_is_not_found(stage: Stage) -> None:
    table = await stage.start()
    elsewhere = stage.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("hall")
    aoi = elsewhere.add_member(stage.aoi.user)
    result = await aoi.slash(channel, "hand", table=table)
    assert refusal(result) == "There is no such table here."
    assert "not at any running table" in refusal(await aoi.slash(channel, "hand"))


async def test_tables_rules_log_and_help_are_private(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    for command in ("tables", "rules", "log", "help"):
        result = await stage.aoi.slash(thread, command)
        assert result.ephemeral
        assert result.response is not None
    listed = await stage.aoi.slash(stage.general, "tables")
    assert str(thread.id) in texts_of_result(listed)
    none = await stage.mika.slash(stage.general, "tables")
    assert "You are not at any open table" in texts_of_result(none)


async def test_the_pages_of_the_rules_are_turned_in_place(stage: Stage) -> None:
    table, lobby = await stage.open()
    shown = (await stage.aoi.click(lobby, custom_id=f"table:rules:{table}")).response
    assert shown is not None
    assert shown.ephemeral
    game = (await stage.bot.services.tables.table(table)).game
    for page in (2, 3, 2):
        turned = await stage.aoi.click(shown, custom_id=f"game:rules:{game}:{page}")
        assert turned.followups == []
        assert f"page {page} of" in words(shown)
        [*_, told] = stage.callbacks()
        assert [one["filename"] for one in told["data"]["attachments"]] == ["rules.png"]


async def test_the_turns_of_the_log_lead_to_the_messages_that_showed_them(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    first = await stage.asked(table)
    while await stage.asked(table) is first:
        await stage.turn(table)
    second = boards(thread)[1]
    await stage.restart()
    while await stage.asked(table) is not first:
        await stage.turn(table)
    third = boards(thread)[2]
    log = texts_of_result(await stage.aoi.slash(thread, "log"))
    place = f"https://discord.com/channels/{stage.guild.id}/{thread.id}"
    assert [f"[`1`]({place}/{second.id})" in log, f"[`2`]({place}/{third.id})" in log] == [True] * 2


async def test_reading_works_in_private(stage: Stage) -> None:
    for command in ("tables", "rules", "stats", "leaderboard", "help", "about"):
        result = await stage.aoi.user.slash(command)
        assert result.response is not None


async def test_preferences_are_changed_and_data_is_deleted_in_private(stage: Stage) -> None:
    table = await stage.start()
    aoi = stage.aoi.user
    notify = (await aoi.slash("notify")).response
    assert notify is not None
    await aoi.select(notify, ["dm"], custom_id="notify:delivery")
    assert (await stage.bot.services.people.preferences(aoi.id)).delivery is Delivery.DM
    privacy = (await aoi.slash("privacy")).response
    assert privacy is not None
    await aoi.click(privacy, custom_id="privacy:delete")
    await aoi.click(privacy, custom_id="privacy:delete:yes")
    assert (await stage.bot.services.tables.table(table)).seat_of(aoi.id) is None


async def test_a_table_is_played_in_private_but_not_opened_there(stage: Stage) -> None:
    table = await stage.start()
    asked = (await stage.asked(table)).user
    listed = (await asked.slash("tables")).response
    assert listed is not None
    panel = (await asked.click(listed, custom_id=f"table:hand:{table}")).response
    assert panel is not None
    plies = (await stage.bot.services.tables.table(table)).plies
    move = next(one for one in ids(panel) if one.startswith("move:"))
    await asked.click(panel, custom_id=move)
    assert (await stage.bot.services.tables.table(table)).plies > plies
    await stage.finish(table)
    await asked.click(panel, custom_id=ids(panel)[0])
    again = await asked.click(panel, custom_id=f"table:rematch:{table}")
    assert refusal(again) == "That only works in this table’s server."
    assert (await stage.bot.services.tables.table(table)).next_table is None


async def test_a_clean_stop_waits_for_what_is_offered(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy, find, held = stage.bot.services.busy, lookup.own_tables, list[bool]()

    async def look(*args: Any, **given: Any) -> list[Table]:
        held.append(not busy._idle.is_set())
        return await find(*args, **given)

    monkeypatch.setattr(slash, "own_tables", look)
    await stage.start()
    assert len(await stage.aoi.autocomplete(stage.general, "hand", "table", "")) == 1
    busy.is_closing = True
    assert await stage.aoi.autocomplete(stage.general, "hand", "table", "") == []
    assert held == [True]
