"""Seats that change hands, questions to all, plans, notes and lists, as people click them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.tables import history, lobby, play
from bot.tables.model import Status, TableId
from bot.words.speech import LANGUAGES, bundle
from tests.discord.stage import Stage, boards, ids, last, refusal, words
from tests.support.games import WITH_TOY


def shown(result: InteractionResult) -> ResponseMessage:
    """Return what an interaction was answered with."""
    assert result.response is not None
    return result.response


async def click_more(
    stage: Stage, member: MemberActor, table: TableId, verb: str
) -> InteractionResult:
    """Press a button of a member's More page."""
    more = await member.click(last_board(stage, table), custom_id=f"table:more:{table}")
    [found] = [one for one in ids(shown(more)) if one.startswith(f"table:{verb}:{table}")][:1]
    return await member.click(shown(more), custom_id=found)


def last_board(stage: Stage, table: TableId) -> discord.Message:
    return boards(stage.home(table))[-1]


async def test_texts_are_read_before_anybody_is_answered(stage: Stage) -> None:
    bundle.cache_clear()
    await stage.restart()
    assert bundle.cache_info().currsize == len(LANGUAGES) * (len(WITH_TOY) + 1)


async def test_who_resigned_finds_the_way_back_below_my_hand(stage: Stage) -> None:
    table = await stage.start()
    await stage.bot.services.tables.change_now(table, play.resign, stage.ben.id)
    await stage.sweep()
    way = await stage.ben.click(last_board(stage, table), custom_id=f"table:hand:{table}")
    assert ids(shown(way)) == [f"table:back:{table}"]
    back = await stage.ben.click(shown(way), custom_id=f"table:back:{table}")
    assert "Only you see this" in words(shown(back))
    assert (await stage.bot.services.tables.table(table)).seat_of(stage.ben.id) is not None
    stranger = await stage.chika.click(last_board(stage, table), custom_id=f"table:hand:{table}")
    assert refusal(stranger) == "You are not at this table."


@pytest.mark.parametrize("place", ["thread", "elsewhere", "named"])
async def test_hand_says_that_a_seat_was_given_up_and_offers_it_back(
    stage: Stage, place: str
) -> None:
    table = await stage.start()
    await stage.bot.services.tables.change_now(table, play.resign, stage.ben.id)
    channel = stage.home(table) if place == "thread" else stage.general
    given = {"table": table} if place == "named" else {}
    left = await stage.ben.slash(channel, "hand", **given)
    assert left.ephemeral
    assert "A house player is sitting in for you" in words(shown(left))
    await stage.ben.click(shown(left), custom_id=f"table:back:{table}")
    assert (await stage.bot.services.tables.table(table)).seat_of(stage.ben.id) is not None
    again = await stage.ben.slash(channel, "hand", **given)
    assert "Only you see this" in words(shown(again))


async def test_nothing_is_done_elsewhere_for_who_left_the_table_here(stage: Stage) -> None:
    left, other = await stage.start(), await stage.start()
    await stage.bot.services.tables.change_now(left, play.resign, stage.ben.id)
    thread = stage.general.threads[0]
    before = await stage.bot.services.tables.table(other)
    for command, given in (("move", {"move": "draw"}), ("undo", {}), ("resign", {})):
        told = await stage.ben.slash(thread, command, **given)
        assert "Use `/hand` to take your seat back" in refusal(told)
    assert await stage.bot.services.tables.table(other) == before
    elsewhere = await stage.ben.slash(stage.general, "hand")
    assert "Only you see this" in words(shown(elsewhere))


async def test_nobody_takes_back_a_seat_of_a_game_that_is_over(stage: Stage) -> None:
    table = await stage.start()
    await stage.bot.services.tables.change_now(table, play.resign, stage.ben.id)
    await stage.bot.services.tables.change_now(table, play.cancel, stage.aoi.id, manager=True)
    here = await stage.ben.slash(stage.home(table), "hand")
    assert refusal(here) == "You are not at this table."
    named = await stage.ben.slash(stage.general, "hand", table=table)
    assert refusal(named) == "You are not at this table."


async def test_an_offered_seat_is_taken_in_public(stage: Stage) -> None:
    table = await stage.start()
    asked = await click_more(stage, stage.aoi, table, "offer")
    anybody = next(one for one in ids(shown(asked)) if one.endswith("_all"))
    offered = await stage.aoi.click(shown(asked), custom_id=anybody)
    assert not shown(offered).ephemeral
    take, withdraw = ids(shown(offered))
    stranger = await stage.mika.click(shown(offered), custom_id=withdraw)
    assert refusal(stranger) == "You are not at this table."
    await stage.aoi.click(shown(offered), custom_id=withdraw)
    assert ids(shown(offered)) == []
    offered = await stage.aoi.click(shown(asked), custom_id=anybody)
    taken = await stage.chika.click(shown(offered), custom_id=take)
    assert "taken the seat over" in words(shown(taken))
    now = await stage.bot.services.tables.table(table)
    assert now.seat_of(stage.chika.id) is not None
    assert now.seat_of(stage.aoi.id) is None


async def test_everybody_is_asked_before_a_revealed_move_is_taken_back(stage: Stage) -> None:
    table = await stage.start()
    first, second = await stage.asked(table), await stage.waiting(table)
    await stage.turn(table)
    plies = (await stage.bot.services.tables.table(table)).plies
    asked = await click_more(stage, first, table, "ask")
    yes, no = ids(shown(asked))
    assert (yes, no) == (f"table:vote:{table}:rewind_yes", f"table:vote:{table}:rewind_no")
    [call] = [
        answer["data"]["allowed_mentions"]["users"]
        for answer in stage.callbacks()
        if str(answer.get("data", {})).find("rewind_yes") >= 0
    ]
    assert [int(user) for user in call] == [second.id]
    stranger = await stage.chika.click(shown(asked), custom_id=yes)
    assert refusal(stranger) == "You are not at this table."
    agreed = await second.click(shown(asked), custom_id=yes)
    assert "Agreed: the move is taken back." in words(shown(agreed))
    assert (await stage.bot.services.tables.table(table)).plies == plies + 1
    assert await stage.asked(table) is first
    assert ids(shown(agreed)) == []


async def test_all_together_stop_a_game(stage: Stage) -> None:
    table = await stage.start()
    more = await stage.ben.click(last_board(stage, table), custom_id=f"table:more:{table}")
    asked = await stage.ben.click(shown(more), custom_id=f"table:ask:{table}:cancel")
    declined = await stage.aoi.click(shown(asked), custom_id=f"table:vote:{table}:cancel_no")
    assert "somebody said no" in words(shown(declined))
    asked = await stage.ben.click(shown(more), custom_id=f"table:ask:{table}:cancel")
    withdrawn = await stage.ben.click(shown(asked), custom_id=f"table:vote:{table}:cancel_no")
    assert words(shown(withdrawn)).strip() == "The proposal was withdrawn."
    asked = await stage.ben.click(shown(more), custom_id=f"table:ask:{table}:cancel")
    await stage.aoi.click(shown(asked), custom_id=f"table:vote:{table}:cancel_yes")
    assert (await stage.bot.services.tables.table(table)).status is Status.CANCELLED
    assert "This game was stopped." in words(last(stage.home(table)))


async def test_nobody_is_asked_to_stop_again_and_again(stage: Stage) -> None:
    table = await stage.start()
    more = await stage.ben.click(last_board(stage, table), custom_id=f"table:more:{table}")
    refusals = []
    for _ in range(8):
        asked = await stage.ben.click(shown(more), custom_id=f"table:ask:{table}:cancel")
        if shown(asked).ephemeral:
            refusals.append(refusal(asked))
    assert (
        refusals
        == ["You have asked everybody often enough for now. Please try again in an hour."] * 5
    )
    questions = [one for one in stage.callbacks() if "cancel_yes" in str(one)]
    called = [one["data"]["allowed_mentions"]["users"] for one in questions]
    assert [list(map(int, users)) for users in called] == [[stage.aoi.id]] * 3


async def test_a_move_taken_back_and_made_again_changes_its_message(stage: Stage) -> None:
    table = await stage.start()
    first, second = await stage.asked(table), await stage.waiting(table)
    thread = stage.home(table)
    await first.slash(thread, "move", move="draw")
    await first.slash(thread, "move", move="put-1")
    assert await stage.asked(table) is second
    sent, told = stage.sent(str(thread.id)), words(last_board(stage, table))
    for _ in range(8):
        await first.slash(thread, "undo")
        assert await stage.asked(table) is first
        assert words(last_board(stage, table)) != told
        await first.slash(thread, "move", move="put-1")
        assert words(last_board(stage, table)).splitlines()[-1] == told.splitlines()[-1]
    assert stage.sent(str(thread.id)) == sent
    assert sent[-1]["allowed_mentions"]["users"] == [second.id]


async def test_a_change_of_a_message_that_is_owed_survives_a_kill(stage: Stage) -> None:
    table = await stage.start()
    first = await stage.asked(table)
    thread = stage.home(table)
    for move in ("draw", "put-1"):
        await first.slash(thread, "move", move=move)
    sent, told = len(stage.sent(str(thread.id))), words(last_board(stage, table))
    # The bot dies between the commits and what it shows.
    tables = stage.bot.services.tables
    await tables.undo(table, first.id)
    await tables.act(table, first.id, None, "put-2")
    assert await stage.asked(table) is not first
    await stage.restart()
    await stage.sweep()
    await stage.until(lambda: words(last_board(stage, table)) != told)
    assert len(stage.sent(str(thread.id))) == sent
    assert await stage.bot.services.tables.queries.needs_update() == []


async def test_a_note_is_written_in_a_form_even_across_a_restart(stage: Stage) -> None:
    table = await stage.start()
    opened = await click_more(stage, stage.ben, table, "note")
    assert opened.modal is not None
    kept = await stage.ben.submit_modal(opened, {"note": "blue is **short**"})
    assert "📝 blue is \\*\\*short\\*\\*" in words(shown(kept))
    panel = await stage.bot.services.tables.panel(table, stage.aoi.id)
    assert panel.note == ""


async def test_an_answer_in_advance_spares_a_message(stage: Stage) -> None:
    table = await stage.start()
    first, second = await stage.asked(table), await stage.waiting(table)
    while await stage.asked(table) is first:
        await stage.turn(table)
    while await stage.asked(table) is second:
        await stage.turn(table)
    # The second seat has moved and waits: what it could do then it can say now.
    ahead = await second.click(
        (await stage.hand(second, table, last_board(stage, table))),
        custom_id=f"table:ahead:{table}",
    )
    value = (await stage.bot.services.tables.queries.premove_panel(table, second.id))[1][0]
    chosen = await second.select(
        shown(ahead), [f"{value.kind} {value.notation}"], custom_id=f"table:ahead:{table}:set"
    )
    assert "⏩ In advance" in words(shown(chosen))
    cleared = await second.click(shown(chosen), custom_id=f"table:ahead:{table}:clear")
    assert "⏩ In advance" not in words(shown(cleared))


async def test_tables_lead_from_one_to_the_next(stage: Stage) -> None:
    table = await stage.start()
    other = await stage.bot.services.tables.open(
        "coloretto",
        (await stage.bot.services.tables.table(table)).host,
        (await stage.bot.services.tables.table(table)).place,
        "en",
    )
    await stage.bot.services.tables.change(other.id, lobby.add_ai, stage.aoi.id)
    await stage.bot.services.tables.change_now(other.id, play.start, stage.aoi.id)
    await stage.bot.services.tables.advance(other.id)
    result = await stage.aoi.slash(stage.general, "tables")
    assert result.ephemeral
    [first] = ids(shown(result))
    panel = await stage.aoi.click(shown(result), custom_id=first)
    assert "Only you see this" in words(shown(panel))
    here = TableId(first.rpartition(":")[2])
    following = await stage.bot.services.tables.queries.next_turn(stage.aoi.id, here)
    assert (following is None) == (await stage.asked(table) is not stage.aoi)


async def test_a_table_put_away_is_brought_back_from_its_message(stage: Stage) -> None:
    table = await stage.start()
    await stage.sweep(timedelta(days=31))
    await stage.sweep()  # the bot must have been there a minute ago
    await stage.until(lambda: "put away" in words(last_board(stage, table)))
    assert (await stage.bot.services.tables.table(table)).status is Status.ARCHIVED
    board = last_board(stage, table)
    await stage.ben.click(board, custom_id=f"table:wake:{table}")
    assert (await stage.bot.services.tables.table(table)).status is Status.PLAYING
    await stage.until(lambda: f"table:hand:{table}" in ids(last_board(stage, table)))


async def test_a_manager_of_another_server_manages_nothing_here(stage: Stage) -> None:
    """The menu of *More* and its buttons come through an interaction from anywhere."""
    table = await stage.start()
    board = last_board(stage, table)
    more = await stage.mika.click(board, custom_id=f"table:more:{table}")
    asked = await stage.mika.click(shown(more), custom_id=f"table:cancel:{table}")
    found = await stage.bot.services.tables.table(table)
    place = replace(found.place, guild_id=found.place.guild_id + 1)
    await stage.bot.services.tables.change(table, history.relocate, place)
    confirmed = await stage.mika.click(shown(asked), custom_id=f"table:cancel:{table}:yes")
    assert refusal(confirmed) == "Only the host can do that."
    more = await stage.mika.click(board, custom_id=f"table:more:{table}")
    assert f"table:cancel:{table}" not in ids(shown(more))
    assert (await stage.bot.services.tables.table(table)).status is Status.PLAYING
