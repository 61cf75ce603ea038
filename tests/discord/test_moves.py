"""Moves by button, select and `/move`, and everybody who may not make them."""

from __future__ import annotations

import itertools
from datetime import timedelta

import pytest

from bot.tables import play
from bot.tables.lobby import set_option
from bot.tables.model import Person, Place
from bot.tables.quotas import MOST_REFUSED
from cogs import context
from tests.discord.stage import Stage, ids, last, refusal, words


def _moves(panel_ids: list[str]) -> list[str]:
    return [one for one in panel_ids if one.startswith("move:")]


async def test_a_button_edits_the_panel_and_a_turn_is_one_new_message(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    plies = 0
    for _ in range(6):
        asked = await stage.asked(table)
        board = last(thread)
        before = len(thread.history())
        panel = await stage.hand(asked, table, board)
        result = await asked.click(panel, custom_id=_moves(ids(panel))[0])
        assert result.response is not None
        assert result.response.id == panel.id
        assert not result.deferred
        assert result.followups == []
        now = await stage.bot.services.tables.table(table)
        assert now.plies > plies
        plies = now.plies
        turned = await stage.asked(table) is not asked
        assert len([m for m in thread.history() if "table:hand" in str(ids(m))]) == before + turned
    assert plies > 6


async def test_every_message_calls_exactly_who_is_asked(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    while (await stage.bot.services.tables.table(table)).ended is None:
        await stage.turn(table)
        await stage.sweep()  # whoever was there a moment ago need not be called
    sent = stage.sent(str(thread.id))
    *turns, end = sent
    members = {stage.aoi.id, stage.ben.id}
    called = [turn["allowed_mentions"]["users"] for turn in turns]
    assert all(len(users) == 1 and users[0] in members for users in called)
    assert all(before != after for before, after in itertools.pairwise(called))
    assert end["allowed_mentions"].get("users", []) == []
    assert all(body["allowed_mentions"]["parse"] == [] for body in sent)
    assert len({body["nonce"] for body in sent}) == len(sent)


@pytest.mark.parametrize("command", ["move", "hand", "log", "board"])
async def test_who_used_a_command_at_the_table_a_moment_ago_is_not_called(
    stage: Stage, command: str
) -> None:
    table = await stage.start()
    first, second = await stage.asked(table), await stage.waiting(table)
    while await stage.asked(table) is first:
        await stage.turn(table)
    await stage.sweep()
    if command != "move":
        await first.slash(stage.home(table), command)
    while await stage.asked(table) is second:
        await stage.turn(table)
    called = [one["allowed_mentions"].get("users") for one in stage.sent(str(stage.home(table).id))]
    assert called[1:] == [[second.id], [first.id] if command == "move" else []]
    while await stage.asked(table) is first:
        await stage.turn(table)
    # The second moved by typing just now.
    assert stage.sent(str(stage.home(table).id))[-1]["allowed_mentions"].get("users", []) == []


async def test_to_look_at_what_a_command_offers_is_not_to_be_there(stage: Stage) -> None:
    table = await stage.start()
    first, second = await stage.asked(table), await stage.waiting(table)
    await second.autocomplete(stage.home(table), "move", "move", "", table=table)
    while await stage.asked(table) is first:
        await stage.turn(table)
    sent = stage.sent(str(stage.home(table).id))[-1]
    assert sent["allowed_mentions"]["users"] == [second.id]


async def test_a_select_moves_too(stage: Stage) -> None:
    tables = stage.bot.services.tables
    place = Place(stage.guild.id, stage.general.id)
    table = (await tables.open("toy", Person(stage.aoi.id, "aoi"), place, "en")).id
    await tables.join(table, Person(stage.ben.id, "ben"))
    await tables.change(table, set_option, stage.aoi.id, "cards", "20")
    await tables.change_now(table, play.start, stage.aoi.id)
    shown = await stage.aoi.slash(stage.general, "hand", table=table)
    assert shown.response is not None
    offers = (await tables.panel(table, stage.aoi.id)).offers
    (select,) = [one for one in ids(shown.response) if one.endswith(":?")]
    result = await stage.aoi.select(shown.response, [offers[16].notation], custom_id=select)
    assert result.response is not None
    assert result.response.id == shown.response.id
    played = (await tables.panel(table, stage.aoi.id)).offers
    assert [offer.notation for offer in played] == []


async def test_move_offers_what_is_legal_and_makes_it(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    asked = await stage.asked(table)
    panel = await stage.bot.services.tables.panel(table, asked.id)
    offered = await asked.autocomplete(thread, "move", "move", "")
    assert [choice["value"] for choice in offered] == [o.notation for o in panel.offers]
    typed = await asked.autocomplete(thread, "move", "move", offered[0]["name"].upper()[:4])
    assert offered[0] in typed
    assert await asked.autocomplete(thread, "move", "move", "no such thing") == []
    result = await asked.slash(thread, "move", move=offered[0]["value"])
    assert result.ephemeral
    assert (await stage.bot.services.tables.table(table)).plies > panel.table.plies


async def test_a_text_that_is_no_move_changes_nothing(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    asked = await stage.asked(table)
    before = await stage.bot.services.tables.table(table)
    for typed in ("x", "💥" * 200, "@undo", "draw'; drop table moves"):
        result = await asked.slash(thread, "move", move=typed)
        assert result.response is not None
        assert "That is not a move you can make now" in words(result.response)
        assert _moves(ids(result.response))
    assert await stage.bot.services.tables.table(table) == before


@pytest.mark.parametrize(
    ("language", "why"), [("en", "Make these moves one at a time"), ("ja", "1手ずつ選んで")]
)
async def test_a_chain_that_would_tell_the_next_card_changes_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, language: str, why: str
) -> None:
    monkeypatch.setattr(context, "language_of", lambda _: language)
    table = await stage.start()
    asked = await stage.asked(table)
    before = await stage.bot.services.tables.table(table)
    for row in ("1", "9"):  # the second could never be made
        result = await asked.slash(stage.home(table), "move", move=f"draw/put-{row}")
        assert result.response is not None
        assert why in words(result.response)
        assert _moves(ids(result.response))
    assert await stage.bot.services.tables.table(table) == before


async def test_who_was_refused_often_is_sent_to_the_list(stage: Stage) -> None:
    table = await stage.start()
    asked, thread = await stage.asked(table), stage.home(table)
    for _ in range(MOST_REFUSED):
        result = await asked.slash(thread, "move", move="draw/put-1")
    result = await asked.slash(thread, "move", move="draw/put-1")
    assert result.response is not None
    assert f"limit of {MOST_REFUSED} refused moves" in words(result.response)
    offered = _moves(ids(result.response))
    plies = (await stage.bot.services.tables.table(table)).plies
    await asked.click(result.response, custom_id=offered[0])
    assert (await stage.bot.services.tables.table(table)).plies > plies


async def test_who_is_not_asked_is_told_who_is(stage: Stage) -> None:
    table = await stage.start()
    asked, waiting = await stage.asked(table), await stage.waiting(table)
    result = await waiting.slash(stage.home(table), "move", move="draw")
    said = refusal(result)
    assert said.startswith("It’s not your turn")
    assert asked.name in said


async def test_strangers_see_and_do_nothing(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    board = last(thread)
    before = await stage.bot.services.tables.table(table)
    hand = await stage.chika.click(board, custom_id=f"table:hand:{table}")
    assert refusal(hand) == "You are not at this table."
    for command in ("hand", "undo", "resign"):
        result = await stage.chika.slash(thread, command, table=table)
        assert refusal(result) == "You are not at this table."
    move = await stage.chika.slash(thread, "move", move="draw", table=table)
    assert refusal(move) == "You are not at this table."
    assert await stage.chika.autocomplete(thread, "move", "move", "", table=table) == []
    log = await stage.chika.click(board, custom_id=f"table:log:{table}")
    assert log.ephemeral
    assert await stage.bot.services.tables.table(table) == before


async def test_a_double_click_is_one_move(stage: Stage) -> None:
    table = await stage.start()
    board = last(stage.home(table))
    asked = await stage.asked(table)
    first = await stage.hand(asked, table, board)
    second = await stage.hand(asked, table, board)
    button = _moves(ids(first))[0]
    await asked.click(first, custom_id=button)
    plies = (await stage.bot.services.tables.table(table)).plies
    result = await asked.click(second, custom_id=button)
    assert (await stage.bot.services.tables.table(table)).plies == plies
    assert result.followups == []
    assert result.response is not None
    assert words(result.response) == words(first)


async def test_a_panel_of_an_earlier_turn_shows_the_current_one(stage: Stage) -> None:
    table = await stage.start()
    board = last(stage.home(table))
    asked = await stage.asked(table)
    old = await stage.hand(asked, table, board)
    while await stage.asked(table) is asked:
        await stage.turn(table)
    result = await asked.click(old, custom_id=_moves(ids(old))[0])
    assert result.followups == []
    assert _moves(ids(old)) == []
    assert "Not your turn" in words(old)


async def test_an_old_board_opens_the_current_panel(stage: Stage) -> None:
    table = await stage.start()
    old = last(stage.home(table))
    for _ in range(4):
        await stage.turn(table)
    asked = await stage.asked(table)
    panel = await stage.hand(asked, table, old)
    decision_number = (await stage.bot.services.tables.panel(table, asked.id)).decision_number
    assert _moves(ids(panel))[0].startswith(f"move:{table}:{decision_number}:")


async def test_a_finished_table_is_looked_at_only(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    asked = await stage.asked(table)
    old = await stage.hand(asked, table, last(thread))
    await stage.sweep(timedelta(minutes=14))  # this panel does not go on by itself any more
    await stage.finish(table)
    result = await asked.slash(thread, "move", move="draw", table=table)
    assert refusal(result) == "This game is over."
    assert refusal(await asked.slash(thread, "move", move="draw")) == "This game is over."
    final = await asked.slash(thread, "hand")
    assert final.response is not None
    verbs = ("rematch", "scores", "details")
    assert ids(final.response) == [f"table:{verb}:{table}" for verb in verbs]
    await asked.click(old, custom_id=_moves(ids(old))[0])
    assert _moves(ids(old)) == []
    more = await asked.click(last(thread), custom_id=f"table:more:{table}")
    assert more.response is not None
    record = await asked.click(more.response, custom_id=f"table:record:{table}")
    assert record.ephemeral
    assert record.response is not None
    assert [file.filename for file in record.response.attachments] == [f"coloretto-{table}.json"]


async def test_undo_and_resigning_are_shown(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    asked = await stage.asked(table)
    question = await asked.slash(thread, "resign")
    assert question.response is not None
    before = len(stage.sent(str(thread.id)))
    await asked.click(question.response, custom_id=f"table:resign:{table}:yes")
    assert (await stage.bot.services.tables.table(table)).seat_of(asked.id) is None
    assert len(stage.sent(str(thread.id))) == before + 1
    other = await stage.asked(table)
    assert other is not asked
    nothing = await other.slash(thread, "undo")
    assert refusal(nothing) == "You have nothing to take back right now."


async def test_house_players_are_folded_into_one_message(stage: Stage) -> None:
    table, lobby = await stage.open()
    for _ in range(4):
        await stage.aoi.select(lobby, ["normal"], custom_id=f"lobby:ai:{table}")
    await stage.aoi.click(lobby, custom_id=f"lobby:start:{table}")
    thread = stage.home(table)
    for _ in range(8):
        assert await stage.asked(table) is stage.aoi
        await stage.turn(table)
    sent = stage.sent(str(thread.id))
    first, *others = [body["allowed_mentions"].get("users", []) for body in sent]
    assert first == [stage.aoi.id]
    assert not any(others)  # she has just moved and sees for herself
    assert len(sent) <= 9


async def test_a_manager_stops_a_game_and_others_do_not(stage: Stage) -> None:
    table = await stage.start()
    thread = stage.home(table)
    stopped = await stage.mika.click(last(thread), custom_id=f"table:more:{table}")
    assert stopped.response is not None
    stranger = await stage.chika.click(last(thread), custom_id=f"table:more:{table}")
    assert stranger.response is not None
    assert f"table:cancel:{table}" not in ids(stranger.response)
    asked = await stage.mika.click(stopped.response, custom_id=f"table:cancel:{table}")
    assert asked.response is not None
    await stage.mika.click(asked.response, custom_id=f"table:cancel:{table}:yes")
    assert "stopped" in words(last(thread))
    assert f"table:hand:{table}" not in ids(last(thread))
