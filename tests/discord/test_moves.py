"""Moves by button, select and `/move`, and everybody who may not make them."""

from __future__ import annotations

import asyncio
import itertools
from datetime import timedelta

import pytest

from bot.tables import play
from bot.tables.lobby import set_option
from bot.tables.model import Person, Place
from bot.tables.quotas import MOST_REFUSED
from tests.support.players import files, ids, moves
from tests.support.stage import Stage


async def test_a_button_edits_the_panel_and_a_turn_is_one_new_message(stage: Stage) -> None:
    table = await stage.start()
    thread, plies = await stage.home(table), 0
    for _ in range(6):
        asked = await stage.asked(table)
        before = len(stage.boards(thread))
        panel = await stage.hand(asked, table)
        result = await asked.click(panel, moves(panel)[0])
        assert (result.first, result.more) == (panel, [])
        assert stage.callbacks()[-1]["type"] == 7, "at once"
        now = (await stage.table(table)).plies
        assert now > plies
        plies = now
        assert len(stage.boards(thread)) == before + (await stage.asked(table) is not asked)
    assert plies > 6


async def test_every_message_calls_exactly_who_is_asked(stage: Stage) -> None:
    table = await stage.start()
    thread = await stage.home(table)
    for _ in range(8):
        await stage.turn(table)
        await stage.sweep()  # players who acted a moment ago need not be called
    await stage.finish(table)
    *turns, end = sent = stage.sent(thread)
    assert len(turns) > 8
    called = [turn["allowed_mentions"]["users"] for turn in turns]
    assert all(len(users) == 1 and users[0] in (stage.aoi.id, stage.ben.id) for users in called)
    assert all(before != after for before, after in itertools.pairwise(called))
    assert end["allowed_mentions"].get("users", []) == []
    assert all(body["allowed_mentions"]["parse"] == [] for body in sent)
    assert len({body["nonce"] for body in sent}) == len(sent)


@pytest.mark.parametrize("command", ["move", "hand", "log", "board"])
async def test_a_player_who_used_a_command_at_the_table_a_moment_ago_is_not_called(
    stage: Stage, command: str
) -> None:
    table = await stage.start()
    thread = await stage.home(table)
    first = await stage.asked(table)
    second = await stage.turn(table)
    await stage.sweep()
    if command != "move":
        await first.slash(thread, command)
    await stage.turn(table)
    called = [one["allowed_mentions"].get("users") for one in stage.sent(thread)]
    assert called[1:] == [[second.id], [first.id] if command == "move" else []]
    await stage.turn(table)
    # The second moved by typing just now.
    assert stage.sent(thread)[-1]["allowed_mentions"].get("users", []) == []


async def test_a_player_who_only_looks_at_choices_is_called(stage: Stage) -> None:
    table = await stage.start()
    thread, second = await stage.home(table), await stage.waiting(table)
    await second.offers(thread, "move", "move", table=table)
    await stage.turn(table)
    assert stage.sent(thread)[-1]["allowed_mentions"]["users"] == [second.id]


async def test_a_select_moves_too(stage: Stage) -> None:
    tables, place = stage.tables, Place(stage.guild.id, stage.general.id)
    table = (await tables.open("toy", Person(stage.aoi.id, "aoi"), place, "en")).id
    await tables.join(table, Person(stage.ben.id, "ben"))
    await tables.change(table, set_option, stage.aoi.id, "cards", "20")
    await tables.change_now(table, play.start, stage.aoi.id)
    shown = (await stage.aoi.slash(stage.general, "hand", table=table)).message
    offers = (await tables.panel(table, stage.aoi.id)).offers
    (select,) = [one for one in ids(shown) if one.endswith(":?")]
    result = await stage.aoi.select(shown, select, offers[16].notation)
    assert result.first is shown
    assert (await tables.panel(table, stage.aoi.id)).offers == ()


async def test_move_offers_what_is_legal_and_makes_it(stage: Stage) -> None:
    table = await stage.start()
    thread, asked = await stage.home(table), await stage.asked(table)
    panel = await stage.tables.panel(table, asked.id)
    offered = await asked.offers(thread, "move", "move")
    assert [choice["value"] for choice in offered] == [one.notation for one in panel.offers]
    assert offered[0] in await asked.offers(thread, "move", "move", offered[0]["name"].upper()[:4])
    assert await asked.offers(thread, "move", "move", "no such thing") == []
    assert (await asked.slash(thread, "move", move=offered[0]["value"])).private
    assert (await stage.table(table)).plies > panel.table.plies


@pytest.mark.parametrize(
    ("locale", "typed", "why"),
    [
        (
            "en-US",
            ("x", "💥" * 200, "@undo", "draw'; drop table moves"),
            "You can’t make that move",
        ),
        # It would tell the next card; the second could never be made.
        ("en-US", ("draw/put-1", "draw/put-9"), "Make these moves one at a time"),
        ("ja", ("draw/put-1", "draw/put-9"), "1手ずつ選んで"),
    ],
)
async def test_a_text_that_is_no_move_changes_nothing(
    stage: Stage, locale: str, typed: tuple[str, ...], why: str
) -> None:
    table = await stage.start()
    asked, before = await stage.asked(table), await stage.table(table)
    await asked.member.settings(locale=locale)
    for move in typed:
        result = await asked.slash(await stage.home(table), "move", move=move)
        assert why in result.text
        assert moves(result.message)
    assert await stage.table(table) == before


async def test_a_player_who_was_refused_often_is_sent_to_the_list(stage: Stage) -> None:
    table = await stage.start()
    asked, thread = await stage.asked(table), await stage.home(table)
    for _ in range(MOST_REFUSED + 1):
        result = await asked.slash(thread, "move", move="draw/put-1")
    assert f"limit of {MOST_REFUSED} refused moves" in result.text
    plies = (await stage.table(table)).plies
    await asked.click(result.message, moves(result.message)[0])
    assert (await stage.table(table)).plies > plies


async def test_others_see_and_do_nothing(stage: Stage) -> None:
    table = await stage.start()
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


async def test_a_double_click_is_one_move(stage: Stage) -> None:
    table = await stage.start()
    asked = await stage.asked(table)
    panel, plies = await stage.hand(asked, table), (await stage.table(table)).plies
    button = moves(panel)[0]
    results = await asyncio.gather(*(asked.click(panel, button) for _ in range(2)))
    assert all((one.first, one.more) == (panel, []) for one in results)
    made = (await stage.table(table)).plies
    assert made > plies
    assert moves(panel) != []
    assert all(button != one for one in moves(panel))
    assert made == len((await stage.tables.read(table, lambda session: session.played)).entries)


async def test_messages_of_an_earlier_turn_show_the_current_one(stage: Stage) -> None:
    table = await stage.start()
    board, asked = await stage.board(table), await stage.asked(table)
    old = await stage.hand(asked, table)
    button, choice = moves(old)[0], moves(board)[0]
    await stage.turn(table)
    result = await asked.click(stage.forge(button), button)
    assert result.more == []
    assert moves(result.message) == []
    assert "It’s not your turn" in result.text
    following = await stage.asked(table)
    plies = (await stage.table(table)).plies
    panel = (await following.click(stage.forge(choice), choice)).private
    assert (await stage.table(table)).plies == plies
    number = (await stage.tables.panel(table, following.id)).decision_number
    assert moves(panel)[0].startswith(f"move:{table}:{number}:")
    assert f"table:details:{table}" in ids(panel)


async def test_a_finished_table_is_looked_at_only(stage: Stage) -> None:
    table = await stage.start()
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


async def test_a_player_who_leaves_is_shown(stage: Stage) -> None:
    table = await stage.start()
    thread, asked = await stage.home(table), await stage.asked(table)
    question = await asked.slash(thread, "leave")
    before = len(stage.sent(thread))
    await asked.click(question.message, f"table:leave:{table}:yes")
    assert await stage.seat(table, asked) is None
    assert len(stage.sent(thread)) == before + 1
    other = await stage.asked(table)
    assert other is not asked
    nothing = await other.slash(thread, "undo")
    assert nothing.refusal == "You have no move to undo right now."


async def test_the_moves_of_computer_players_are_folded_into_one_message(stage: Stage) -> None:
    table, lobby = await stage.open()
    for _ in range(4):
        await stage.aoi.select(lobby, f"lobby:ai:{table}", "normal")
    await stage.aoi.click(lobby, f"lobby:start:{table}")
    for _ in range(8):
        assert await stage.asked(table) is stage.aoi
        await stage.move(table)
    sent = stage.sent(await stage.home(table))
    first, *others = [body["allowed_mentions"].get("users", []) for body in sent]
    assert first == [stage.aoi.id]
    assert not any(others)  # she has just moved and sees for herself
    assert len(sent) <= 9


async def test_a_turn_is_played_on_the_board_message(stage: Stage) -> None:
    table = await stage.start()
    thread, asked, board = (
        await stage.home(table),
        await stage.asked(table),
        await stage.board(table),
    )
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
    plies = (await stage.table(table)).plies
    await asked.click(panel, moves(panel)[-1])
    assert (await stage.table(table)).plies > plies
