"""Private panels: they go on by themselves, give hints, and take premoves."""

from __future__ import annotations

import asyncio
import gc
from datetime import timedelta

import discord
import pytest

from bot.messages.choices import parse_path
from bot.messages.ids import parse_id
from bot.messages.table_ids import MakeMove
from bot.sandbox.model import Message
from bot.tables import views
from bot.tables.ai import Question
from bot.tables.model import TableId
from tests.support.games import GAMES
from tests.support.players import ids, moves, table_of, words
from tests.support.stage import Stage

HINT = "💡 "


def _first_move(panel: Message) -> str:
    """Return the first choice that is a move; else the first that leads to some."""
    found = [parse_id(one) for one in moves(panel)]
    made = [one for one in found if isinstance(one, MakeMove) and parse_path(one.choice) is None]
    return str((made or found)[0])


def _edits(stage: Stage) -> int:
    """Count the answers that were changed later."""
    return sum(one.method == "PATCH" and one.path.endswith("@original") for one in stage.requests)


async def _hands(stage: Stage) -> tuple[TableId, Message]:
    """Begin a game, and open both panels; return that of the player who waits."""
    table = await stage.start()
    assert moves(await stage.hand(await stage.asked(table), table))
    waiting = await stage.hand(await stage.waiting(table), table)
    assert not moves(waiting)
    return table, waiting


def _interactions() -> int:
    return sum(isinstance(one, discord.Interaction) for one in gc.get_objects())


async def test_clicks_on_a_panel_leave_no_garbage_behind(stage: Stage, table: TableId) -> None:
    asked = await stage.asked(table)
    await stage.hand(asked, table)
    gc.collect()  # what is held for the panel is old now
    before = _interactions()
    await stage.hand(asked, table)
    gc.collect(1)  # among what is young
    assert _interactions() <= before


@pytest.mark.parametrize("game", GAMES)
async def test_a_practice_game_begins_with_a_click_and_its_panel_goes_on(
    stage: Stage, game: str
) -> None:
    shown = (await stage.aoi.slash(stage.general, "play")).message
    panel = (await stage.aoi.click(shown, f"game:practise:{game}")).private
    assert moves(panel)
    table = table_of(panel)
    found, thread = await stage.table(table), await stage.home(table)
    people = [one for one in found.participants if one.person]
    assert (len(people), len(found.participants)) == (1, max(3, GAMES[game].game.seats[0]))
    assert (found.is_rated, found.gives_hints) == (False, True)
    assert f"table:hand:{table}" in ids(stage.last(thread))
    for _ in range(3):
        before = (await stage.tables.panel(table, stage.aoi.id)).decision_number
        while (await stage.tables.panel(table, stage.aoi.id)).decision_number == before:
            await stage.aoi.click(panel, _first_move(panel))
        await stage.until(lambda: bool(moves(panel)))
        number = (await stage.tables.panel(table, stage.aoi.id)).decision_number
        assert all(f":{number}:" in one for one in moves(panel))
        assert not [one for one in ids(panel) if one.startswith("table:next")]
    # The moves of all computer players are one message, which calls nobody who is there.
    called = [one["allowed_mentions"].get("users", []) for one in stage.sent(thread)]
    assert len(called) <= 4
    assert not any(called)


async def test_practice_is_in_its_players_language_and_goes_on_at_once(stage: Stage) -> None:
    await stage.aoi.member.settings(locale="ja")
    shown = (await stage.aoi.slash(stage.general, "play")).private
    panel = (await stage.aoi.click(shown, "game:practise:coloretto")).private
    table = table_of(panel)
    thread = await stage.home(table)
    [board] = stage.boards(thread)
    assert "の番" in words(board)
    assert panel.id == shown.id
    assert words(panel).count(f"/channels/{stage.guild.id}/{thread.id}") == 1
    # A move is taken back together with those of the computer players.
    plies = (await stage.table(table)).plies
    await stage.advance(table)
    await stage.tables.ai.advance(table)
    undone = await stage.more(stage.aoi, table, "undo")
    assert moves(undone.private)
    assert (await stage.table(table)).plies > plies
    while (await stage.table(table)).ended is None:
        await stage.advance(table)
        await stage.tables.ai.advance(table)
    await stage.sweep()
    over = await stage.board(table)
    for _ in range(2):  # a second click shows the same game
        again = (await stage.aoi.click(over, f"table:rematch:{table}")).private
        following = await stage.table(table_of(again))
        assert moves(again)
        assert following.id == (await stage.table(table)).next_table
        assert (following.is_practice, following.language) == (True, "ja")


async def test_the_panel_opened_last_shows_that_its_turn_has_come_and_calls_nobody(
    stage: Stage,
) -> None:
    table, old = await _hands(stage)
    home, player = await stage.home(table), await stage.waiting(table)
    new = await stage.hand(player, table)
    assert ids(old) == [f"table:hand:{table}"]
    assert "earlier panel" in words(old)
    sent = len(stage.sent(home))
    await stage.turn(table)
    edits = _edits(stage)
    assert moves(new)
    assert len(stage.sent(home)) == sent + 1
    assert stage.sent(home)[-1]["allowed_mentions"]["users"] == []  # who looked a moment ago
    await stage.sweep()
    assert _edits(stage) == edits
    assert ids(old) == [f"table:hand:{table}"]
    await player.click(old, "table:hand:")
    assert moves(old)
    assert ids(new) == [f"table:hand:{table}"]
    await stage.finish(table)
    assert f"table:rematch:{table}" in ids(old)
    assert "The game is over." in words(old)


async def test_a_premove_is_chosen_and_cleared_and_its_page_stays(stage: Stage) -> None:
    table = await stage.start()
    second = await stage.waiting(table)
    await stage.turn(table)
    await stage.turn(table)
    # The second seat has moved before, and can choose now what it may do next.
    hand = await stage.hand(second, table)
    assert (await second.click(hand, f"table:ahead:{table}")).first is hand
    value = (await stage.tables.read(table, views.premove_panel, second.id))[1][0]
    await second.select(hand, f"table:ahead:{table}:set", f"{value.kind} {value.notation}")
    assert "⏩ Premove" in words(hand)
    await second.click(hand, f"table:ahead:{table}:clear")
    assert "⏩ Premove" not in words(hand)
    said = words(hand)
    await stage.turn(table)
    await stage.sweep()
    assert words(hand) == said


async def test_a_step_shows_everywhere_whichever_message_it_was_made_on(stage: Stage) -> None:
    """A card that is turned up in Coloretto, and still has to be placed."""
    table = await stage.start()
    asked, board = await stage.asked(table), await stage.board(table)
    own = await stage.hand(asked, table)
    other = await stage.hand(await stage.waiting(table), table)
    public, private = moves(board), words(other)
    await asked.click(own, "move:")  # turn up a card
    assert moves(board) == public
    await asyncio.sleep(2)
    assert await stage.board(table) is board
    assert moves(board) != public
    assert words(other) != private or other.edited
    stale = stage.forge(public[0], await stage.home(table))
    again = await asked.click(stale, public[0])
    assert "moved on" in words(again.message)
    assert ids(own) == [f"table:hand:{table}"]
    # The rest of the turn, on the public message.
    await asked.click(board, moves(board)[0])
    await asyncio.sleep(2)
    assert not moves(board)
    assert not moves(again.message)
    assert moves(await stage.board(table))
    assert moves(other)


async def test_a_step_shows_while_a_computer_player_thinks_long(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, lobby = await stage.open()
    await stage.aoi.select(lobby, f"lobby:ai:{table}", "normal")
    await stage.aoi.click(lobby, f"lobby:start:{table}")
    board, search = await stage.board(table), stage.tables.ai._search
    choose = search.choose_move

    async def think(question: Question) -> str:
        await asyncio.sleep(30)
        return await choose(question)

    monkeypatch.setattr(search, "choose_move", think)
    while not (await stage.tables.read(table, lambda session: session.ai_seats)):
        await stage.advance(table)
    stage.bot.services.publisher.publish_soon(table)
    await asyncio.sleep(2)
    assert await stage.board(table) is board
    assert "is thinking" in words(board)
    assert not moves(board)
    home = await stage.home(table)
    await stage.until(lambda: "is thinking" not in words(stage.boards(home)[-1]))


async def test_nothing_is_changed_once_discord_would_refuse_it(stage: Stage) -> None:
    table, waiting = await _hands(stage)
    await stage.sweep(timedelta(minutes=14))
    await stage.turn(table)
    await stage.sweep()
    assert not moves(waiting)
    await stage.sweep(timedelta(hours=1))
    board = await stage.board(table)
    shown = moves(board)
    await stage.move(table)
    await asyncio.sleep(2)
    assert moves(board) == shown


async def test_a_hint_is_shown_to_the_player_to_move_only(stage: Stage) -> None:
    table = await stage.start(rating="hints")
    await stage.move(table)  # a card is drawn: several answers
    asked, other = await stage.asked(table), await stage.waiting(table)
    await stage.sweep()
    board, home = await stage.board(table), await stage.home(table)
    public, sent = words(board), len(stage.history(home))
    assert HINT not in words((await other.click(board, "table:hint:")).private)
    hand = await stage.hand(asked, table)
    offered = moves(hand)
    shown = (await asked.click(hand, "table:hint:")).private
    assert HINT in words(shown)
    assert moves(shown) == offered
    assert not [one for one in ids(shown) if one.startswith("table:hint:")]
    assert (words(await stage.board(table)), len(stage.history(home))) == (public, sent)
    shown = (await asked.click(board, "table:hint:")).private
    assert HINT in words(shown)
    assert HINT not in (await asked.click(shown, offered[0])).text
    # A hint on an old panel shows the present.
    old = f"table:hint:{table}"
    assert HINT not in (await asked.click(stage.forge(old, home), old)).text
