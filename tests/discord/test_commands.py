"""The names of the commands, and the tables they find."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.messages.help import COMMANDS
from bot.store.settings import Delivery
from bot.tables import mapping
from bot.tables.lobby import add_ai
from bot.tables.model import Person, Place, Table
from bot.tables.play import cancel, start
from bot.words import Reader
from cogs import lookup, slash
from cogs.slash import LOCALES
from games.catalog import GamePackage
from games.core.record import Replay
from tests.support.games import GAMES, WITH_TOY
from tests.support.players import files, ids, moves, words
from tests.support.stage import GAME, Stage

ANYWHERE = frozenset(
    {"tables", "rules", "stats", "leaderboard", "history", "help", "notify", "privacy", "about"}
)
"""Commands about their user, or about no table."""


async def test_commands_are_translated_and_say_where_they_can_be_used(stage: Stage) -> None:
    commands = {command["name"]: command for command in stage.world.commands}
    locales = {locale.value for locale in LOCALES}
    assert set(commands) == set(COMMANDS)
    assert {"en-US", "en-GB", "ja"} <= locales
    for command in commands.values():
        for part in (command, *command["options"]):
            assert set(part["name_localizations"]) == locales
            assert set(part["description_localizations"]) == locales
            assert part["name_localizations"]["en-US"] == part["name"]
            assert part["name_localizations"]["ja"] != part["name"]
            assert part["description_localizations"]["ja"] != part["description"]
    (game,) = commands["play"]["options"]
    assert game["autocomplete"]
    assert all(0 in command["contexts"] for command in commands.values())
    assert {name for name, one in commands.items() if 1 in one["contexts"]} == ANYWHERE
    assert {name for name, one in commands.items() if 1 in one["integration_types"]} == ANYWHERE
    assert all(sorted(commands[name]["contexts"]) == [0, 1, 2] for name in ANYWHERE)


def _named(package: GamePackage, name: str) -> GamePackage:
    game = copy(package.game)
    vars(game)["id"] = name
    return replace(package, game=game)


async def test_games_are_offered_by_their_titles(stage: Stage) -> None:
    names = {game: Reader("en", one.words).say("name") for game, one in WITH_TOY.items()}
    for command in ("play", "rules", "leaderboard"):
        for typed in ("", "kelt", "CARD"):
            found = [
                (one["name"], one["value"])
                for one in await stage.aoi.offers(stage.general, command, "game", typed)
            ]
            assert found == [
                (name, game) for game, name in names.items() if typed.lower() in name.lower()
            ]
    await stage.rest()
    stage.games = {
        f"{game}{at}": _named(package, f"{game}{at}")
        for at in range(8)
        for game, package in GAMES.items()
    }
    await stage.restart()
    assert len(await stage.aoi.offers(stage.general, "play", "game")) == 25
    for listed, topic in (
        (await stage.aoi.slash(stage.general, "play"), "play"),
        (await stage.aoi.slash(stage.general, "rules"), "rules"),
    ):
        before = ids(listed.private)
        turned = await stage.aoi.click(listed.private, f"game:list:{topic}:2")
        assert turned.message.id == listed.private.id
        assert not {*before} & {*ids(turned.message)} - {f"game:list:{topic}:1"}
    opened = await stage.aoi.slash(stage.general, "play", game=" nlk0 ")
    assert "NLK" in opened.text + opened.pictures
    title = await stage.aoi.slash(stage.general, "rules", game="keltis: the card game")
    assert "Keltis: the Card Game" in title.text


async def test_a_command_means_the_only_table_and_else_asks_which(stage: Stage) -> None:
    first = await stage.start()
    only = await stage.aoi.slash(stage.general, "hand")
    assert files(only.private)
    second = await stage.start()
    assert "several tables" in (await stage.aoi.slash(stage.general, "hand")).refusal
    offered = await stage.aoi.offers(stage.general, "hand", "table")
    assert {choice["value"] for choice in offered} == {first, second}
    assert all("aoi" in choice["name"] for choice in offered)
    for place, named in ((stage.general, {"table": first}), (await stage.home(first), {})):
        assert files((await stage.aoi.slash(place, "hand", **named)).message)


async def test_very_many_tables_are_offered_and_listed_without_playing_them_through(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, place = stage.tables, Place(stage.guild.id, 5)
    aoi, ben = Person(stage.aoi.id, "aoi"), Person(stage.ben.id, "ben")
    for number in range(150 + 40):
        table = await tables.open("toy", aoi, place, "en")
        if number < 150:
            await tables.join(table.id, ben)
        else:
            await tables.change(table.id, add_ai, aoi.id)
        await tables.change_now(table.id, start, aoi.id)
        if number >= 150:
            await tables.change_now(table.id, cancel, aoi.id)

    def play(*_: object) -> Replay:
        raise AssertionError("a record was played through")

    monkeypatch.setattr(mapping, "play_through", play)
    for command, text in (("move", ""), ("hand", "ben"), ("verify", "")):
        assert len(await stage.aoi.offers(stage.general, command, "table", text)) == 25
    assert await stage.aoi.offers(stage.general, "move", "move") == []  # of which?
    assert "several tables" in (await stage.aoi.slash(stage.general, "hand")).refusal
    listed = await stage.aoi.slash(stage.general, "tables")
    assert listed.text.count("**[") > 20


async def test_a_thread_means_its_table_and_no_other(stage: Stage) -> None:
    table = await stage.start()
    other, lobby = await stage.open(None, GAME, stage.chika)
    await stage.aoi.click(lobby, f"lobby:start:{other}")
    thread, before = await stage.home(table), await stage.table(other)
    for command, given in (("hand", {}), ("move", {"move": "draw"}), ("undo", {}), ("leave", {})):
        stranger = await stage.chika.slash(thread, command, **given)
        assert stranger.refusal == "You’re not at this table."
    await stage.finish(table)
    aoi = await stage.aoi.slash(thread, "move", move="draw")
    assert aoi.refusal == "This game is over."
    assert await stage.table(other) == before


async def test_a_game_that_does_not_go_on_is_read_where_it_was_played(stage: Stage) -> None:
    table = await stage.start()
    home = await stage.home(table)
    await stage.move(table)
    await stage.sweep(timedelta(days=31))
    await stage.sweep()  # the bot must have been there a minute ago
    away = (await stage.ben.slash(stage.general, "hand", table=table)).message
    assert f"table:wake:{table}" in ids(away)
    closed = await stage.ben.slash(stage.general, "move", move="draw", table=table)
    assert "archived" in closed.refusal
    await stage.ben.click(away, f"table:wake:{table}")
    await stage.finish(table)
    for member in (stage.aoi, stage.chika):
        assert "`1`" in (await member.slash(home, "log", turn=1)).text
        assert f"table:rematch:{table}" in ids((await member.slash(home, "board")).private)


async def test_a_table_of_another_server_is_not_found(stage: Stage) -> None:
    table, hall = await stage.start(), stage.channel_named("hall-1")
    result = await stage.aoi.slash(hall, "hand", table=table)
    assert result.refusal == "There’s no such table here."
    assert "not in a running game" in (await stage.aoi.slash(hall, "hand")).refusal


async def test_reading_is_private_and_works_in_direct_messages(stage: Stage) -> None:
    table = await stage.start()
    thread = await stage.home(table)
    for command in ("tables", "rules", "log", "help"):
        assert (await stage.aoi.slash(thread, command)).private
    assert str(thread.id) in (await stage.aoi.slash(stage.general, "tables")).text
    none = await stage.mika.slash(stage.general, "tables")
    assert "You’re not at any open table" in none.text
    for command in ("tables", "rules", "stats", "leaderboard", "help", "about"):
        assert (await stage.aoi.write(command)).message


async def test_the_pages_of_the_rules_are_turned_in_place(stage: Stage) -> None:
    table, lobby = await stage.open()
    shown = (await stage.aoi.click(lobby, f"table:rules:{table}")).private
    for page in (2, 3, 2):
        turned = await stage.aoi.click(shown, f"game:rules:{GAME}:{page}")
        assert turned.more == []
        assert f"page {page} of" in words(shown)
        [*_, told] = stage.callbacks()
        assert [one["filename"] for one in told["data"]["attachments"]] == ["rules.png"]


async def test_the_turns_of_the_log_lead_to_the_messages_that_showed_them(stage: Stage) -> None:
    table = await stage.start()
    thread = await stage.home(table)
    await stage.turn(table)
    second = stage.boards(thread)[1]
    await stage.restart()
    await stage.turn(table)
    third = stage.boards(thread)[2]
    log = (await stage.aoi.slash(thread, "log")).text
    place = f"https://discord.com/channels/{stage.guild.id}/{thread.id}"
    assert f"[`1`]({place}/{second.id})" in log
    assert f"[`2`]({place}/{third.id})" in log


async def test_a_table_is_played_in_private_but_not_opened_there(stage: Stage) -> None:
    table = await stage.start()
    asked = await stage.asked(table)
    listed = (await asked.write("tables")).message
    panel = (await asked.click(listed, f"table:hand:{table}")).message
    plies = (await stage.table(table)).plies
    await asked.click(panel, moves(panel)[0])
    assert (await stage.table(table)).plies > plies
    await stage.finish(table)
    await asked.click(panel, ids(panel)[0])
    again = await asked.click(panel, f"table:rematch:{table}")
    assert again.refusal == "That only works in this table’s server."
    assert (await stage.table(table)).next_table is None


async def test_preferences_are_changed_and_data_is_deleted_in_private(stage: Stage) -> None:
    table, aoi = await stage.start(), stage.aoi
    notify = (await aoi.write("notify")).message
    await aoi.select(notify, "notify:delivery", "dm")
    assert (await stage.bot.services.people.preferences(aoi.id)).delivery is Delivery.DM
    privacy = (await aoi.write("privacy")).message
    await aoi.click(privacy, "privacy:delete")
    await aoi.click(privacy, "privacy:delete:yes")
    assert await stage.seat(table, aoi) is None


async def test_a_clean_stop_waits_for_what_is_offered(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy, find, held = stage.bot.services.busy, lookup.own_tables, list[bool]()

    async def look(*args: Any, **given: Any) -> list[Table]:
        held.append(not busy._idle.is_set())
        return await find(*args, **given)

    monkeypatch.setattr(slash, "own_tables", look)
    await stage.start()
    assert len(await stage.aoi.offers(stage.general, "hand", "table")) == 1
    busy.is_closing = True
    assert await stage.aoi.offers(stage.general, "hand", "table") == []
    assert held == [True]
