"""Who wishes it is asked before every move that cannot be taken back, and nobody else."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.messages.panel import confirm_move_message
from bot.tables.model import TableId
from tests.discord.stage import Stage, boards, ids, texts_of_result, words
from tests.messages.test_budgets import check
from tests.support.games import GAMES
from tests.support.showing import body_of, find_moments, ids_of, make_table, panel_of

ASKED = "This can’t be taken back."


async def begin(stage: Stage) -> tuple[TableId, MemberActor]:
    """Begin a game, and let whoever is asked wish to be asked first."""
    table = await stage.start()
    asked = await stage.asked(table)
    await stage.bot.services.people.set_asks_first(asked.id, wanted=True)
    return table, asked


async def plies(stage: Stage, table: TableId) -> int:
    return (await stage.bot.services.tables.table(table)).plies


async def test_a_click_on_a_final_move_is_asked_about_first(stage: Stage) -> None:
    table, asked = await begin(stage)
    hand = await stage.hand(asked, table, boards(stage.home(table))[-1])
    before = await plies(stage, table)
    [draw] = [name for name in ids(hand) if name.endswith(":draw")]
    question = (await asked.click(hand, custom_id=draw)).response
    assert question is not None
    assert ASKED in words(question)
    assert await plies(stage, table) == before
    yes, no = ids(question)
    again = (await asked.click(question, custom_id=no)).response
    assert again is not None
    assert draw in ids(again)
    question = (await asked.click(again, custom_id=draw)).response
    assert question is not None
    await asked.click(question, custom_id=yes)
    assert await plies(stage, table) > before


async def test_a_move_that_can_be_taken_back_is_made_at_once(stage: Stage) -> None:
    table, asked = await begin(stage)
    home = stage.home(table)
    typed = await asked.slash(home, "move", move="draw")
    assert typed.response is not None
    assert ASKED in words(typed.response)
    panel = (await asked.click(typed.response, custom_id=ids(typed.response)[0])).response
    assert panel is not None
    before = await plies(stage, table)
    await asked.slash(home, "move", move="put-1")
    assert await plies(stage, table) == before + 1


async def test_one_on_a_message_for_everybody_is_asked_about_in_private(stage: Stage) -> None:
    table, asked = await begin(stage)
    board, before = boards(stage.home(table))[-1], await plies(stage, table)
    [draw] = [name for name in ids(board) if name.endswith(":draw")]
    shown = words(board)
    question = (await asked.click(board, custom_id=draw)).response
    assert question is not None
    assert question.ephemeral
    assert ASKED in words(question)
    assert (words(boards(stage.home(table))[-1]), await plies(stage, table)) == (shown, before)
    await asked.click(question, custom_id=ids(question)[0])
    assert await plies(stage, table) > before


async def test_a_confirmation_that_came_too_late_shows_the_present(stage: Stage) -> None:
    table, asked = await begin(stage)
    home = stage.home(table)
    first, second = [(await asked.slash(home, "move", move="draw")).response for _ in range(2)]
    assert first is not None
    assert second is not None
    await asked.click(first, custom_id=ids(first)[0])
    before = await plies(stage, table)
    late = (await asked.click(second, custom_id=ids(second)[0])).response
    assert late is not None
    assert ASKED not in words(late)
    assert await plies(stage, table) == before


async def test_nobody_else_is_asked(stage: Stage) -> None:
    table = await stage.start()
    asked, before = await stage.asked(table), await plies(stage, table)
    made = await asked.slash(stage.home(table), "move", move="draw")
    assert ASKED not in texts_of_result(made)
    assert await plies(stage, table) > before


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_every_move_can_be_asked_about(game: str, language: str) -> None:
    table = make_table(game, GAMES[game].game.seats[-1], language=language)
    for live in find_moments(table, 1):
        for seat in {decision.seat for decision in live.asked}:
            panel = panel_of(live, seat)
            for offer in panel.offers[:4]:
                for notation in (offer.notation, offer.chain):
                    message = confirm_move_message(panel, notation, language)
                    assert len(ids_of(message)) == 2
                    assert f"**{notation}" not in body_of(message)
                    check(message)
