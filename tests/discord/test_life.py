"""Seats that change hands, votes, premoves, notes and lists, as people click them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables import history, lobby, play, views
from bot.tables.model import Status, TableId
from bot.words.speech import LANGUAGES, bundle
from tests.support.games import WITH_TOY
from tests.support.players import ids, words
from tests.support.stage import Stage


async def test_texts_are_read_before_anybody_is_answered(stage: Stage) -> None:
    bundle.cache_clear()
    await stage.restart()
    assert bundle.cache_info().currsize == len(LANGUAGES) * (len(WITH_TOY) + 1)


@pytest.mark.parametrize("place", ["board", "thread", "elsewhere", "named"])
async def test_a_player_who_left_is_offered_the_seat_back(stage: Stage, place: str) -> None:
    table = await stage.start()
    await stage.tables.change_now(table, play.resign, stage.ben.id)
    await stage.sweep()
    channel = await stage.home(table) if place == "thread" else stage.general
    given = {"table": table} if place == "named" else {}
    if place == "board":
        left = await stage.ben.click(await stage.board(table), f"table:hand:{table}")
        stranger = await stage.chika.click(await stage.board(table), f"table:hand:{table}")
        assert stranger.refusal == "You’re not at this table."
    else:
        left = await stage.ben.slash(channel, "hand", **given)
    assert "A computer player has your seat" in words(left.private)
    assert ids(left.message) == [f"table:back:{table}"]
    back = await stage.ben.click(left.message, f"table:back:{table}")
    assert "-# Coloretto" in back.text
    assert await stage.seat(table, stage.ben) is not None
    again = await stage.ben.slash(channel, "hand", **given)
    assert "-# Coloretto" in again.text


async def test_nothing_is_done_elsewhere_for_who_left_the_table_here(stage: Stage) -> None:
    left, other = await stage.start(), await stage.start()
    await stage.tables.change_now(left, play.resign, stage.ben.id)
    thread, before = await stage.home(left), await stage.table(other)
    for command, given in (("move", {"move": "draw"}), ("undo", {}), ("leave", {})):
        told = await stage.ben.slash(thread, command, **given)
        assert "Use `/hand` to take it back" in told.refusal
    assert await stage.table(other) == before
    assert "-# Coloretto" in (await stage.ben.slash(stage.general, "hand")).text
    await stage.tables.change_now(left, play.cancel, stage.aoi.id, manager=True)
    for where, named in ((thread, {}), (stage.general, {"table": left})):
        over = await stage.ben.slash(where, "hand", **named)
        assert over.refusal == "You’re not at this table."


async def test_an_offered_seat_is_taken_in_public(stage: Stage) -> None:
    table = await stage.start()
    asked = (await stage.more(stage.aoi, table, "offer")).message
    anybody = next(one for one in ids(asked) if one.endswith("_all"))
    offered = (await stage.aoi.click(asked, anybody)).public
    take, withdraw = ids(offered)
    stranger = await stage.mika.click(offered, withdraw)
    assert stranger.refusal == "You’re not at this table."
    await stage.aoi.click(offered, withdraw)
    assert ids(offered) == []
    offered = (await stage.aoi.click(asked, anybody)).message
    taken = await stage.chika.click(offered, take)
    assert "taken over the seat" in taken.text
    assert await stage.seat(table, stage.chika) is not None
    assert await stage.seat(table, stage.aoi) is None


async def test_everybody_is_asked_before_a_revealed_move_is_taken_back(stage: Stage) -> None:
    table = await stage.start()
    first, second = await stage.asked(table), await stage.waiting(table)
    await stage.move(table)
    plies = (await stage.table(table)).plies
    asked = (await stage.more(first, table, "ask")).message
    yes, no = ids(asked)
    assert (yes, no) == (f"table:vote:{table}:rewind_yes", f"table:vote:{table}:rewind_no")
    assert stage.called() == [second.id]
    stranger = await stage.chika.click(asked, yes)
    assert stranger.refusal == "You’re not at this table."
    await second.click(asked, yes)
    assert "Everyone agreed. The move has been taken back." in words(asked)
    assert (await stage.table(table)).plies == plies + 1
    assert await stage.asked(table) is first
    assert ids(asked) == []


async def test_all_together_stop_a_game(stage: Stage) -> None:
    table = await stage.start()
    more = (await stage.more(stage.ben, table, "others")).message
    for voter, vote, said in (
        (stage.aoi, "no", "A player disagreed"),
        (stage.ben, "no", "The proposal was withdrawn."),
        (stage.aoi, "yes", ""),
    ):
        asked = await stage.ben.click(more, f"table:ask:{table}:cancel")
        done = await voter.click(asked.message, f"table:vote:{table}:cancel_{vote}")
        assert said in done.text
    assert (await stage.table(table)).status is Status.CANCELLED
    assert "This game was ended early." in words(stage.last(await stage.home(table)))


async def test_nobody_is_asked_to_stop_again_and_again(stage: Stage) -> None:
    table = await stage.start()
    more = (await stage.more(stage.ben, table, "others")).message
    refused, called = [], []
    for _ in range(8):
        asked = await stage.ben.click(more, f"table:ask:{table}:cancel")
        if asked.message.viewer is None:
            called.append(stage.called())
        else:
            refused.append(asked.refusal)
    said = "You’ve reached the limit of votes at this table. Try again in an hour."
    assert refused == [said] * 5
    assert called == [[stage.aoi.id]] * 3


async def test_a_move_taken_back_and_made_again_changes_its_message(stage: Stage) -> None:
    table = await stage.start()
    first, second = await stage.asked(table), await stage.waiting(table)
    thread = await stage.home(table)
    await first.slash(thread, "move", move="draw")
    await first.slash(thread, "move", move="put-1")
    assert await stage.asked(table) is second
    sent, told = stage.sent(thread), words(await stage.board(table))
    for _ in range(8):
        await first.slash(thread, "undo")
        assert await stage.asked(table) is first
        assert words(await stage.board(table)) != told
        await first.slash(thread, "move", move="put-1")
        assert words(await stage.board(table)).splitlines()[-1] == told.splitlines()[-1]
    assert stage.sent(thread) == sent
    assert sent[-1]["allowed_mentions"]["users"] == [second.id]


async def test_a_pending_change_of_a_message_survives_a_kill(stage: Stage) -> None:
    table = await stage.start()
    first, thread = await stage.asked(table), await stage.home(table)
    for move in ("draw", "put-1"):
        await first.slash(thread, "move", move=move)
    board = await stage.board(table)
    sent, told = len(stage.sent(thread)), words(board)
    # The bot ends between the commits and what it shows.
    await stage.tables.undo(table, first.id)
    await stage.tables.act(table, first.id, None, "put-2")
    assert await stage.asked(table) is not first
    await stage.restart()
    await stage.sweep()
    await stage.until(lambda: words(board) != told)
    assert len(stage.sent(thread)) == sent
    assert await stage.tables.queries.needs_update() == []


async def test_a_note_is_written_in_a_form(stage: Stage) -> None:
    table = await stage.start()
    opened = await stage.more(stage.ben, table, "note")
    assert opened.reply.modal is not None
    kept = await stage.ben.submit(await stage.home(table), opened, note="blue is **short**")
    assert "📝 blue is \\*\\*short\\*\\*" in kept.text
    assert (await stage.tables.panel(table, stage.aoi.id)).note == ""


async def test_a_premove_is_chosen_and_cleared(stage: Stage) -> None:
    table = await stage.start()
    second = await stage.waiting(table)
    await stage.turn(table)
    await stage.turn(table)
    # The second seat has moved before, and can choose now what it may do next.
    ahead = await second.click(await stage.hand(second, table), f"table:ahead:{table}")
    value = (await stage.tables.read(table, views.premove_panel, second.id))[1][0]
    select = f"table:ahead:{table}:set"
    chosen = await second.select(ahead.message, select, f"{value.kind} {value.notation}")
    assert "⏩ Premove" in chosen.text
    cleared = await second.click(chosen.message, f"table:ahead:{table}:clear")
    assert "⏩ Premove" not in cleared.text


async def test_tables_lead_from_one_to_the_next(stage: Stage) -> None:
    table = await stage.start()
    found = await stage.table(table)
    other = await stage.tables.open("coloretto", found.host, found.place, "en")
    await stage.tables.change(other.id, lobby.add_ai, stage.aoi.id)
    await stage.tables.change_now(other.id, play.start, stage.aoi.id)
    await stage.tables.ai.advance(other.id)
    result = (await stage.aoi.slash(stage.general, "tables")).private
    [first] = ids(result)
    assert "-# Coloretto" in (await stage.aoi.click(result, first)).text
    here = TableId(first.rpartition(":")[2])
    following = await stage.tables.queries.next_turn(stage.aoi.id, here)
    assert (following is None) == (await stage.asked(table) is not stage.aoi)


async def test_an_archived_table_is_brought_back_from_its_message(stage: Stage) -> None:
    table = await stage.start()
    await stage.sweep(timedelta(days=31))
    await stage.sweep()  # the bot must have been there a minute ago
    board = await stage.board(table)
    await stage.until(lambda: "archived" in words(board))
    assert (await stage.table(table)).status is Status.ARCHIVED
    await stage.ben.click(board, f"table:wake:{table}")
    assert (await stage.table(table)).status is Status.PLAYING
    board = await stage.board(table)
    await stage.until(lambda: f"table:hand:{table}" in ids(board))


async def test_a_manager_of_another_server_manages_nothing_here(stage: Stage) -> None:
    """The menu of *More* and its buttons come through an interaction from anywhere."""
    table = await stage.start()
    board = await stage.board(table)
    asked = (await stage.more(stage.mika, table, "cancel")).message
    found = await stage.table(table)
    place = replace(found.place, guild_id=found.place.guild_id + 1)
    await stage.tables.change(table, history.relocate, place)
    confirmed = await stage.mika.click(asked, f"table:cancel:{table}:yes")
    assert confirmed.refusal == "Only the host can do that."
    more = await stage.mika.click(board, f"table:more:{table}")
    assert f"table:cancel:{table}" not in ids(more.message)
    assert (await stage.table(table)).status is Status.PLAYING
