"""Moves by button, select and `/move`, the question before final ones, and who may not move."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.tables.model import TableId
from tests.discord.conftest import find
from tests.support.players import files, ids, moves, words
from tests.support.stage import Stage

CONFIRM = "You can’t undo this move."


async def plies(stage: Stage, table: TableId) -> int:
    return (await stage.table(table)).plies


async def test_a_button_edits_the_panel_and_a_turn_is_one_new_message(stage: Stage) -> None:
    table = await stage.start()
    thread, made = await stage.home(table), 0
    for _ in range(6):
        asked = await stage.asked(table)
        before = len(stage.boards(thread))
        panel = await stage.hand(asked, table)
        result = await asked.click(panel, moves(panel)[0])
        assert (result.first, result.more) == (panel, [])
        assert stage.callbacks()[-1]["type"] == 7, "at once"
        assert await plies(stage, table) > made
        made = await plies(stage, table)
        assert len(stage.boards(thread)) == before + (await stage.asked(table) is not asked)
    assert made > 6


@pytest.mark.parametrize("command", ["hand", "log", "board", ""])
async def test_a_player_who_used_a_command_at_the_table_a_moment_ago_is_not_called(
    stage: Stage, table: TableId, command: str
) -> None:
    thread, first = await stage.home(table), await stage.asked(table)
    second = await stage.turn(table)
    await stage.sweep()
    if command:
        await first.slash(thread, command)
    else:  # only looking at choices is no presence
        await first.offers(thread, "move", "move", table=table)
    await stage.turn(table)
    called = [one["allowed_mentions"].get("users") for one in stage.sent(thread)]
    assert called[1:] == [[second.id], [] if command else [first.id]]
    await stage.turn(table)
    # The second moved by typing just now.
    assert stage.sent(thread)[-1]["allowed_mentions"].get("users", []) == []


async def test_move_offers_what_is_legal_and_makes_it(stage: Stage, table: TableId) -> None:
    thread, asked = await stage.home(table), await stage.asked(table)
    panel = await stage.tables.panel(table, asked.id)
    offered = await asked.offers(thread, "move", "move")
    assert [choice["value"] for choice in offered] == [one.notation for one in panel.offers]
    assert offered[0] in await asked.offers(thread, "move", "move", offered[0]["name"].upper()[:4])
    assert await asked.offers(thread, "move", "move", "no such thing") == []
    assert (await asked.slash(thread, "move", move=offered[0]["value"])).private
    assert await plies(stage, table) > panel.table.plies


@pytest.mark.parametrize(
    ("locale", "typed", "why"),
    [
        ("en-US", ("x", "💥" * 200, "@undo", "draw'; drop table"), "You can’t make that move"),
        # It would tell the next card; the second could never be made.
        ("ja", ("draw/put-1", "draw/put-9"), "1手ずつ選んで"),
    ],
)
async def test_a_text_that_is_no_move_changes_nothing(
    stage: Stage, table: TableId, locale: str, typed: tuple[str, ...], why: str
) -> None:
    asked, before = await stage.asked(table), await stage.table(table)
    await asked.member.settings(locale=locale)
    for move in typed:
        result = await asked.slash(await stage.home(table), "move", move=move)
        assert why in result.text
        assert moves(result.message)
    assert await stage.table(table) == before


async def test_others_see_and_do_nothing(stage: Stage, table: TableId) -> None:
    thread, board = await stage.home(table), await stage.board(table)
    asked, waiting = await stage.asked(table), await stage.waiting(table)
    before = await stage.table(table)
    early = await waiting.slash(thread, "move", move="draw")
    assert early.refusal.startswith("It’s not your turn")
    assert asked.name in early.refusal
    refused = [await stage.chika.click(board, f"table:hand:{table}")]
    for command, given in (("hand", {}), ("undo", {}), ("leave", {}), ("move", {"move": "draw"})):
        refused.append(await stage.chika.slash(thread, command, table=table, **given))
    assert {one.refusal for one in refused} == {"You’re not at this table."}
    assert await stage.chika.offers(thread, "move", "move", table=table) == []
    assert (await stage.chika.click(board, f"table:log:{table}")).private
    for player in (waiting, stage.chika):
        assert (await player.click(board, moves(board)[0])).refusal
    assert await stage.table(table) == before
    assert (await stage.board(table)) is board


async def test_messages_of_an_earlier_turn_show_the_current_one(stage: Stage) -> None:
    table = await stage.start()
    board, asked = await stage.board(table), await stage.asked(table)
    old = await stage.hand(asked, table)
    button, choice = moves(old)[0], moves(board)[0]
    following = await stage.turn(table)
    result = await asked.click(stage.forge(button), button)
    assert result.more == []
    assert moves(result.message) == []
    assert "It’s not your turn" in result.text
    before = await plies(stage, table)
    panel = (await following.click(stage.forge(choice), choice)).private
    assert await plies(stage, table) == before
    number = (await stage.tables.panel(table, following.id)).decision_number
    assert moves(panel)[0].startswith(f"move:{table}:{number}:")
    assert f"table:details:{table}" in ids(panel)


async def test_a_finished_table_is_looked_at_only(stage: Stage, table: TableId) -> None:
    thread, asked = await stage.home(table), await stage.asked(table)
    old = await stage.hand(asked, table)
    await stage.sweep(timedelta(minutes=14))  # this panel does not go on by itself any more
    await stage.finish(table)
    for given in ({"table": table}, {}):
        result = await asked.slash(thread, "move", move="draw", **given)
        assert result.refusal == "This game is over."
    final = await asked.slash(thread, "hand")
    verbs = ("rematch", "scores", "details")
    assert ids(final.message) == [f"table:{verb}:{table}" for verb in verbs]
    await asked.click(old, moves(old)[0])
    assert moves(old) == []
    record = await stage.more(asked, table, "record")
    assert files(record.private) == [f"coloretto-{table}.json"]


async def test_a_turn_is_played_on_the_board_message(stage: Stage, table: TableId) -> None:
    thread, asked = await stage.home(table), await stage.asked(table)
    board = await stage.board(table)
    draw = moves(board)[0]
    result = await asked.click(board, draw)
    assert result.first is board
    assert await stage.asked(table) is asked
    assert moves(board) != [draw]
    await asyncio.sleep(2)
    assert not [one for one in stage.requests if one.path.endswith(f"/messages/{board.id}")]
    before = len(stage.history(thread))
    await asked.click(board, moves(board)[-1])
    await stage.sweep()
    assert await stage.asked(table) is not asked
    *_, old, new = stage.history(thread)
    assert len(stage.history(thread)) == before + 1
    assert (old, moves(old), old.attachments) == (board, [], [])
    assert moves(new)


@pytest.mark.parametrize("slow", [False, True])
async def test_a_board_that_is_deleted_during_a_click_leaves_the_panel(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, *, slow: bool
) -> None:
    if slow:
        monkeypatch.setattr("cogs.replies.PATIENCE", 0.0)
    table = await stage.start()
    asked, board = await stage.asked(table), await stage.board(table)
    stage.fail("POST", "/interactions/.*/callback", code=10008, times=1)
    result = await asked.click(board, moves(board)[0])
    [panel] = [one for one in (result.message, *result.more) if one.viewer]
    before = await plies(stage, table)
    await asked.click(panel, moves(panel)[-1])
    assert await plies(stage, table) > before


async def test_a_final_move_is_asked_about_first_and_an_undoable_one_made_at_once(
    stage: Stage,
) -> None:
    table = await stage.start()
    asked, home = await stage.asked(table), await stage.home(table)
    await stage.bot.services.people.change(asked.id, confirm_moves=True)
    hand, board = await stage.hand(asked, table), await stage.board(table)
    draw, shown, before = find(hand, ":draw"), words(board), await plies(stage, table)
    question = (await asked.click(hand, draw)).message
    assert CONFIRM in words(question)
    again = (await asked.click(question, ids(question)[1])).message  # no
    assert draw in ids(again)
    late = (await asked.slash(home, "move", move="draw")).message
    question = (await asked.click(board, moves(board)[0])).private
    assert CONFIRM in words(question)
    assert (words(await stage.board(table)), await plies(stage, table)) == (shown, before)
    await asked.click(question, ids(question)[0])
    made = await plies(stage, table)
    assert made > before
    # A confirmation that came too late shows the present.
    assert CONFIRM not in (await asked.click(late, ids(late)[0])).text
    assert await plies(stage, table) == made
    await asked.slash(home, "move", move="put-1")
    assert await plies(stage, table) == made + 1


async def test_a_note_is_written_in_a_form(stage: Stage, table: TableId) -> None:
    opened = await stage.more(stage.ben, table, "note")
    assert opened.reply.modal is not None
    kept = await stage.ben.submit(await stage.home(table), opened, note="blue is **short**")
    assert "📝 blue is \\*\\*short\\*\\*" in kept.text
    assert (await stage.tables.panel(table, stage.aoi.id)).note == ""
