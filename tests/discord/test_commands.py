"""Names of commands, the tables that they find, and users who may see these tables."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from datetime import timedelta

from bot.messages.help import COMMANDS
from bot.tables.model import Status, TableId
from bot.words import Reader
from cogs.slash import LOCALES
from games.catalog import GamePackage
from tests.support.games import GAMES, WITH_TOY
from tests.support.players import files, ids, moves, words
from tests.support.stage import GAME, Stage

ANYWHERE = frozenset(
    {"tables", "rules", "stats", "leaderboard", "history", "help", "notify", "privacy", "about"}
)
"""Commands about their user, or about no table."""
NO_TABLE = "There’s no such table here."


async def test_commands_are_translated_and_declare_where_they_can_be_used(stage: Stage) -> None:
    commands = {command["name"]: command for command in stage.world.commands}
    locales = {locale.value for locale in LOCALES}
    assert set(commands) == set(COMMANDS)
    assert {"en-US", "en-GB", "ja"} <= locales
    for name, command in commands.items():
        for part in (command, *command["options"]):
            for field in ("name", "description"):
                spoken = part[f"{field}_localizations"]
                assert set(spoken) == locales
                assert spoken["ja"] != part[field]
            assert part["name_localizations"]["en-US"] == part["name"]
        assert sorted(command["contexts"]) == ([0, 1, 2] if name in ANYWHERE else [0])
        assert (1 in command["integration_types"]) is (name in ANYWHERE)
    (game,) = commands["play"]["options"]
    assert game["autocomplete"]


def _named(package: GamePackage, name: str) -> GamePackage:
    vars(game := copy(package.game))["id"] = name
    return replace(package, game=game)


async def test_games_are_offered_by_their_titles(stage: Stage) -> None:
    names = {game: Reader("en", package.words).say("name") for game, package in WITH_TOY.items()}
    for command in ("play", "rules", "leaderboard"):
        for typed in ("", "kelt", "CARD"):
            offered = await stage.aoi.offers(stage.general, command, "game", typed)
            fitting = {game: name for game, name in names.items() if typed.lower() in name.lower()}
            assert {option["value"]: option["name"] for option in offered} == fitting
    await stage.rest()
    stage.games = {
        f"{game}{at}": _named(package, f"{game}{at}")
        for at in range(8)
        for game, package in GAMES.items()
    }
    await stage.restart()
    assert len(await stage.aoi.offers(stage.general, "play", "game")) == 25
    for topic in ("play", "rules"):
        listed = (await stage.aoi.slash(stage.general, topic)).private
        if topic == "play":  # a person's first game comes before the list
            listed = (await stage.aoi.click(listed, "game:list:play:1")).private
        before = ids(listed)
        turned = await stage.aoi.click(listed, f"game:list:{topic}:2")
        assert turned.message.id == listed.id
        assert not {*before} & {*ids(turned.message)} - {f"game:list:{topic}:1"}
    opened = await stage.aoi.slash(stage.general, "play", game=" nlk0 ")
    assert "NLK" in opened.text + opened.pictures
    title = await stage.aoi.slash(stage.general, "rules", game="keltis: the card game")
    assert "Keltis: the Card Game" in title.text


async def test_a_command_without_a_table_uses_the_only_one_or_asks_which(stage: Stage) -> None:
    first = await stage.start()
    assert files((await stage.aoi.slash(stage.general, "hand")).private)
    second = await stage.start()
    assert "several tables" in (await stage.aoi.slash(stage.general, "hand")).refusal
    assert await stage.aoi.offers(stage.general, "move", "move") == []  # the table is ambiguous
    offered = await stage.aoi.offers(stage.general, "hand", "table")
    assert {choice["value"] for choice in offered} == {first, second}
    assert all("aoi" in choice["name"] for choice in offered)
    for place, named in ((stage.general, {"table": first}), (await stage.home(first), {})):
        assert files((await stage.aoi.slash(place, "hand", **named)).message)


async def test_commands_in_a_thread_apply_to_its_table_only(stage: Stage, table: TableId) -> None:
    other, lobby = await stage.open(None, GAME, stage.chika)
    await stage.aoi.click(lobby, "lobby:start:")
    thread = await stage.home(table)
    before = await stage.table(other)
    for command in ("undo", "leave"):
        stranger = (await stage.chika.slash(thread, command)).refusal
        assert stranger == "You’re not at this table."
    for command, options in (("hand", {}), ("move", {"move": "draw"})):
        message = (await stage.chika.slash(thread, command, **options)).private
        assert f"table:follow:{table}" in ids(message)
    await stage.finish(table)
    over = (await stage.aoi.slash(thread, "move", move="draw")).refusal
    assert over == "This game is over."
    assert await stage.table(other) == before


async def test_an_archived_table_can_be_read_and_restored(stage: Stage) -> None:
    table = await stage.start()
    home = await stage.home(table)
    await stage.move(table)
    for player, is_public in ((stage.aoi, True), (stage.ben, False)):
        await stage.sweep(timedelta(days=31))
        await stage.sweep()  # the bot must have run a minute ago
        board = await stage.board(table)
        assert "archived" in words(board)
        hand = (await player.slash(stage.general, "hand", table=table)).message
        closed = await player.slash(stage.general, "move", move="draw", table=table)
        assert "archived" in closed.refusal
        await player.click(board if is_public else hand, f"table:wake:{table}")
        assert (await stage.table(table)).status is Status.PLAYING
    board = await stage.board(table)
    await stage.until(lambda: f"table:hand:{table}" in ids(board))
    await stage.finish(table)
    for member in (stage.aoi, stage.chika):
        assert "`1`" in (await member.slash(home, "log", turn=1)).text
        assert f"table:rematch:{table}" in ids((await member.slash(home, "board")).private)


async def test_tables_of_hidden_channels_and_other_servers_are_not_found(stage: Stage) -> None:
    channel = await stage.add_channel("secret")
    hidden = await stage.start(channel)
    await stage.hide(channel, stage.chika)
    for custom_id in (
        *("table:board:ID", "table:log:ID", "table:replay:ID:0_b", "table:details:ID"),
        *("table:rules:ID", "table:moment:ID:3", "table:animate:ID", "table:rematch:ID"),
        "table:again:ID:3",
        *("lobby:join:ID", "lobby:options:ID", "lobby:options:ID:clock", "lobby:accept:ID:5"),
    ):
        forged = custom_id.replace("ID", hidden)
        result = await stage.chika.click(stage.forge(forged), forged)
        assert (custom_id, result.refusal) == (custom_id, NO_TABLE)
    other_channel = stage.channel_named("hall-1")
    for command in ("log", "replay", "report", "verify", "board"):
        for player in (stage.chika, stage.mika, stage.aoi):  # one manages, one plays there
            result = await player.slash(stage.general, command, table=hidden)
            assert (result.text == NO_TABLE) is (player is stage.chika)
        assert (await stage.aoi.slash(other_channel, command, table=hidden)).refusal == NO_TABLE
    assert "not in a running game" in (await stage.aoi.slash(other_channel, "hand")).refusal


async def test_answers_are_private_and_direct_messages_cannot_open_tables(
    stage: Stage, table: TableId
) -> None:
    thread = await stage.home(table)
    player = await stage.player_to_move(table)
    for command in ("tables", "rules", "log", "help"):
        assert (await stage.aoi.slash(thread, command)).private
    assert str(thread.id) in (await stage.aoi.slash(stage.general, "tables")).text
    none = (await stage.mika.slash(stage.general, "tables")).text
    assert "You’re not at any open table" in none
    for command in ANYWHERE:
        assert (await stage.aoi.write(command)).message
    listed = (await player.write("tables")).message
    panel = (await player.click(listed, f"table:hand:{table}")).message
    plies = (await stage.table(table)).plies
    await player.click(panel, moves(panel)[0])
    assert (await stage.table(table)).plies > plies
    await stage.finish(table)
    await player.click(panel, ids(panel)[0])
    again = (await player.click(panel, "table:rematch:")).refusal
    assert again == "That only works in this table’s server."
    assert (await stage.table(table)).next_table is None


async def test_help_buttons_show_the_same_as_their_commands(stage: Stage) -> None:
    message = (await stage.aoi.slash(stage.general, "help")).message
    for button, expected in (
        ("play", "game:practise:toy"),
        ("tables", "Your tables"),
        ("rules", "Which rules do you want to read?"),
        ("notify", "Your notifications"),
    ):
        answered = (await stage.aoi.click(message, f"help:{button}")).private
        commanded = (await stage.aoi.slash(stage.general, button)).message
        assert expected in "\n".join([words(answered), *ids(answered)])
        assert (words(answered), ids(answered)) == (words(commanded), ids(commanded))
