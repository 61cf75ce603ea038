"""Requests to join, hidden tables and their private threads, and seats of computer players."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.messages.table_ids import OfTable
from bot.sandbox.components import walk
from bot.sandbox.errors import Permission
from bot.sandbox.model import Channel, ChannelType, Message
from bot.tables.model import TableId
from tests.discord.conftest import find
from tests.support.custom_ids import examples
from tests.support.players import Answer, Player, ids, words
from tests.support.stage import GAME, Stage

MAY_END = ("table:cancel:", "lobby:cancel:")
"""What a manager may do at a hidden table."""


async def choose(stage: Stage, lobby: Message, name: str, value: str) -> Message:
    """Let Aoi choose who may join, or who learns of the table; return the page."""
    menu = await stage.aoi.sets_up(lobby)
    page = (await stage.aoi.click(menu, "lobby:access:")).private
    return (await stage.aoi.select(page, find(page, f":{name}"), value)).private


async def hide(stage: Stage, lobby: Message) -> None:
    menu = await stage.aoi.sets_up(lobby)
    page = (await stage.aoi.click(menu, "lobby:access:")).private
    custom_id = find(page, ":visibility")
    [select] = [part for part in walk(page.components) if part.get("custom_id") == custom_id]
    await stage.aoi.select(page, custom_id, select["options"][1]["value"])


async def start_hidden(stage: Stage, place: Channel | None = None) -> TableId:
    table, lobby = await stage.open(place, GAME, stage.ben)
    await hide(stage, lobby)
    await stage.aoi.click(lobby, "lobby:start:")
    return table


async def test_the_host_answers_a_request_with_one_click(stage: Stage) -> None:
    table, lobby = await stage.open()
    await choose(stage, lobby, "entry", "invited")
    assert ids(lobby)[0] == f"lobby:ask:{table}"
    message = (await stage.ben.click(lobby, "lobby:ask:")).private
    assert "You asked to join" in words(message)
    question = stage.last(stage.general)
    assert f"<@{stage.ben.id}> asks to join" in words(question)
    assert question.pinged == [stage.aoi.id]
    again = (await stage.ben.click(lobby, "lobby:ask:")).refusal
    assert again.startswith("You’ve already asked")
    assert stage.last(stage.general) is question
    for stranger in (stage.ben, stage.chika):
        refused = (await stranger.click(question, "lobby:admit:")).refusal
        assert refused == "Only the host can do that."
    await stage.aoi.click(question, "lobby:admit:")
    assert "**ben** has joined" in words(question)
    assert await stage.seat(table, stage.ben) == 1
    await stage.until(lambda: "**ben**" in words(lobby))
    await stage.chika.click(lobby, "lobby:ask:")
    second = stage.last(stage.general)
    menu = await stage.aoi.sets_up(lobby)
    menu = (
        await stage.aoi.select(menu, find(menu, ":requests:"), f"refuse_{stage.chika.id}")
    ).private
    assert not [custom_id for custom_id in ids(menu) if ":requests:" in custom_id]
    await stage.aoi.click(second, "lobby:admit:")
    assert "no longer open" in words(second)
    refused = (await stage.chika.click(lobby, "lobby:ask:")).refusal
    assert refused == "The host declined your request to join this table."


async def test_lists_offer_to_ask_and_show_no_hidden_lobby(stage: Stage) -> None:
    table, lobby = await stage.open()
    await choose(stage, lobby, "entry", "invited")
    message = (await stage.ben.slash(stage.general, "play", game=GAME)).private
    assert ids(message)[0] == f"lobby:ask:{table}"
    await hide(stage, lobby)
    for command, options in (("play", {"game": GAME}), ("tables", {}), ("board", {})):
        answer = await stage.ben.slash(stage.general, command, **options)
        assert table not in str([ids(message) for message in answer.messages]) + answer.text
    # Those in the channel see the lobby itself.
    assert "You asked" in (await stage.ben.click(lobby, "lobby:ask:")).text


async def test_a_hidden_table_plays_in_a_private_thread_with_its_players(stage: Stage) -> None:
    table, lobby = await stage.open(None, GAME, stage.ben)
    await hide(stage, lobby)
    assert "the game gets a private thread" in words(lobby)
    assert "Unrated (hidden table)" in words(lobby)
    await stage.aoi.click(lobby, "lobby:start:")
    await stage.sweep()  # the notice to the host is removed
    home = await stage.home(table)
    assert home.kind == ChannelType.PRIVATE_THREAD
    assert set(home.members) == {stage.world.bot.id, stage.aoi.id, stage.ben.id}
    assert stage.history(stage.general) == [lobby]
    await stage.finish(table)
    assert stage.history(stage.general) == [lobby], "no result card"
    own = (await stage.aoi.slash(stage.general, "history")).text
    assert "Coloretto" in own
    statistics = await stage.aoi.slash(stage.general, "stats")
    assert "1" in statistics.text + statistics.pictures


@pytest.mark.parametrize("kind", ["news", "forbidden", "thread"])
async def test_the_lobby_says_that_the_channel_can_read_the_board(stage: Stage, kind: str) -> None:
    place = await stage.add_channel(
        "room", ChannelType.ANNOUNCEMENT if kind == "news" else ChannelType.TEXT
    )
    if kind == "forbidden":
        await stage.forbid(place, Permission.CREATE_PRIVATE_THREADS)
    if kind == "thread":
        place = await stage.home(await stage.start(place))
    table, lobby = await stage.open(place, GAME, stage.ben)
    await hide(stage, lobby)
    assert "this channel can read the board" in words(lobby)
    await stage.aoi.click(lobby, "lobby:start:")
    assert (await stage.home(table)).kind != ChannelType.PRIVATE_THREAD
    board = await stage.board(table)
    refused = (await stage.chika.click(board, "table:log:")).refusal
    assert refused == "This table is hidden. Only its players can open it."
    if kind == "forbidden":
        await stage.forbid(place)
        await stage.finish(table)
        assert "wins" not in " ".join(words(message) for message in stage.history(place)[:1])


async def test_a_lost_permission_is_said_before_the_start(stage: Stage) -> None:
    table, lobby = await stage.open(None, GAME, stage.ben)
    await hide(stage, lobby)
    await stage.forbid(stage.general, Permission.CREATE_PRIVATE_THREADS)
    answer = await stage.aoi.click(lobby, "lobby:start:")
    assert "Who can read the board has changed" in answer.text
    assert "this channel can read the board" in words(lobby)
    assert (await stage.table(table)).started is None
    await stage.aoi.click(lobby, "lobby:start:")
    assert (await stage.table(table)).started is not None


async def test_a_lost_permission_is_said_before_the_start_by_a_message_to_the_host(
    stage: Stage,
) -> None:
    table, lobby = await stage.open(None, GAME, stage.ben)
    await hide(stage, lobby)
    notice = next(
        message for message in stage.history(stage.general) if "lobby:host:" in str(ids(message))
    )
    await stage.forbid(stage.general, Permission.CREATE_PRIVATE_THREADS)
    answer = await stage.aoi.click(notice, "lobby:host:")
    assert "Who can read the board has changed" in answer.refusal
    assert "this channel can read the board" in words(lobby)
    assert (await stage.table(table)).started is None
    await stage.aoi.click(notice, "lobby:host:")
    assert (await stage.table(table)).started is not None


async def test_a_hidden_board_never_goes_to_the_channel_without_its_thread(stage: Stage) -> None:
    """Discord refuses the thread; or it is deleted, and no other may be made."""
    table, lobby = await stage.open(None, GAME, stage.ben)
    await hide(stage, lobby)
    stage.fail("POST", f"/channels/{stage.general.id}/threads", status=403, code=50013)
    await stage.aoi.click(lobby, "lobby:start:")
    await stage.sweep()
    assert (await stage.table(table)).place.thread_id is None
    assert not stage.boards(stage.general)
    stage.hub.faults.clear()
    for _ in range(40):
        await stage.sweep()
        if (await stage.table(table)).place.thread_id is not None:
            break
    home = await stage.home(table)
    assert home.kind == ChannelType.PRIVATE_THREAD
    await stage.delete(home)
    assert (await stage.home(table)).kind == ChannelType.PRIVATE_THREAD
    await stage.forbid(stage.general, Permission.CREATE_PRIVATE_THREADS)
    await stage.delete(await stage.home(table))
    await stage.sweep()
    assert not stage.boards(stage.general)
    moved = await stage.aoi.slash(stage.general, "board", table=table)
    assert not stage.boards(stage.general), words(moved.message)
    assert stage.history(stage.general) == [lobby]


async def test_no_list_command_or_component_leads_others_to_a_hidden_table(stage: Stage) -> None:
    """Of a lobby, a running game and one that is over: for a stranger and for a manager."""
    hidden_lobby, message = await stage.open(None, GAME, stage.ben)
    await hide(stage, message)
    running = await start_hidden(stage)
    over = await start_hidden(stage)
    await stage.finish(over)
    channel = await stage.add_channel("room")
    tables = (hidden_lobby, running, over)
    for person, is_manager in ((stage.chika, False), (stage.mika, True)):
        for place in (stage.general, channel):
            async for use, answer in _lists(stage, person, place, tables):
                content = _everything(answer)
                leaked = [table for table in tables if table in content and table not in use]
                assert leaked == [], use
        for table in tables:
            for custom_id in map(str, _ids(table)):
                if is_manager and custom_id.startswith(MAY_END):
                    continue
                answer = await person.click(stage.forge(custom_id, channel), custom_id)
                assert answer.text == "There’s no such table here.", custom_id
    # A manager learns that they exist, and can end one.
    settings = (await stage.mika.slash(stage.general, "settings")).private
    listed = (await stage.mika.click(settings, "settings:hidden")).private
    assert over not in str(ids(listed))
    question = (await stage.mika.click(listed, f"table:cancel:{running}")).private
    ended = (await stage.mika.click(question, f"table:cancel:{running}:yes")).private
    assert (await stage.table(running)).ended is not None
    assert running not in str(ids(ended))
    forged = stage.forge("settings:hidden")
    refused = (await stage.chika.click(forged, "settings:hidden")).refusal
    assert "Manage Server" in refused


def _ids(table: TableId) -> list[OfTable]:
    return [example for example in examples(table) if isinstance(example, OfTable)]


def _everything(answer: Answer) -> str:
    """Return all that an answer says, draws or leads to."""
    return answer.text + str(
        [
            (message.components, [file.get("description") for file in message.attachments])
            for message in answer.messages
        ]
    )


async def _lists(
    stage: Stage, person: Player, place: Channel, tables: tuple[TableId, ...]
) -> AsyncIterator[tuple[str, Answer]]:
    """Use every command without a table, with each table, and with what is offered for it."""
    for command in stage.world.commands:
        name = command["name"]
        if name == "settings" and person is not stage.mika:
            continue  # Discord offers it to managers only
        names = [option["name"] for option in command.get("options", ())]
        options = {"word": "x"} if name == "cut" else {}
        options |= {"move": "draw"} if name == "move" else {}
        yield name, await person.slash(place, name, **options)
        if name == "stats":
            yield name, await person.slash(place, name, member=stage.aoi)
        if "table" not in names:
            continue
        offered = await person.offers(place, name, "table")
        assert not [choice for choice in offered if choice["value"] in tables], name
        for table in tables:
            answer = await person.slash(place, name, table=table, **options)
            assert "There’s no such table here." in answer.text, name
            yield f"{name} {table}", answer


async def test_a_computer_players_seat_is_taken_on_the_board(stage: Stage) -> None:
    table, lobby = await stage.open(None, GAME, stage.ben)
    menu = await stage.aoi.sets_up(lobby)
    await stage.aoi.select(menu, find(menu, "lobby:ai:"), "normal")
    page = (await stage.aoi.click(await stage.aoi.sets_up(lobby), "lobby:options:")).private
    await stage.aoi.select(page, find(page, ":rating"), "hints")
    await stage.ben.slash(stage.general, "cut", word="first")  # a person begins then
    await stage.aoi.click(lobby, "lobby:start:")
    board = await stage.board(table)
    join = find(board, f"table:join:{table}:")
    hand = (await stage.chika.click(board, join)).private
    assert [custom_id for custom_id in ids(hand) if custom_id.startswith(("move:", "table:"))]
    seat = await stage.seat(table, stage.chika)
    assert join.endswith(f":{seat}")
    await stage.sweep()
    board = await stage.board(table)
    assert not [custom_id for custom_id in ids(board) if "table:join:" in custom_id]
    refused = (await stage.dai.click(stage.forge(join), join)).refusal
    assert refused == "The computer player keeps this seat now."
    await stage.finish(table)
    assert (
        "true" in (await stage.aoi.slash(stage.general, "verify", table=table)).text.lower()
        or (await stage.aoi.slash(stage.general, "verify", table=table)).text
    )
