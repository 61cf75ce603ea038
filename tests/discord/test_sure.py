"""A player who wishes it is asked before every move that cannot be taken back, and nobody else."""

from __future__ import annotations

import pytest

from bot.messages.panel import confirm_move_message
from bot.tables.model import TableId
from tests.support.games import GAMES
from tests.support.players import Player, ids, moves, words
from tests.support.showing import body_of, check, find_moments, ids_of, make_table, panel_of
from tests.support.stage import Stage

ASKED = "You can’t undo this move."


async def begin(stage: Stage) -> tuple[TableId, Player]:
    """Begin a game in which the player to move wishes to be asked first."""
    table = await stage.start()
    asked = await stage.asked(table)
    await stage.bot.services.people.change(asked.id, confirm_moves=True)
    return table, asked


async def plies(stage: Stage, table: TableId) -> int:
    return (await stage.table(table)).plies


async def test_a_click_on_a_final_move_is_asked_about_first(stage: Stage) -> None:
    table, asked = await begin(stage)
    hand, before = await stage.hand(asked, table), await plies(stage, table)
    [draw] = [name for name in ids(hand) if name.endswith(":draw")]
    question = (await asked.click(hand, draw)).message
    assert ASKED in words(question)
    assert await plies(stage, table) == before
    yes, no = ids(question)
    again = (await asked.click(question, no)).message
    assert draw in ids(again)
    question = (await asked.click(again, draw)).message
    await asked.click(question, yes)
    assert await plies(stage, table) > before


async def test_one_on_the_board_is_asked_about_in_private_and_an_undoable_one_made_at_once(
    stage: Stage,
) -> None:
    table, asked = await begin(stage)
    board, before = await stage.board(table), await plies(stage, table)
    shown = words(board)
    question = (await asked.click(board, moves(board)[0])).private
    assert ASKED in words(question)
    assert (words(await stage.board(table)), await plies(stage, table)) == (shown, before)
    await asked.click(question, ids(question)[0])
    before = await plies(stage, table)
    await asked.slash(await stage.home(table), "move", move="put-1")
    assert await plies(stage, table) == before + 1


async def test_a_confirmation_that_came_too_late_shows_the_present(stage: Stage) -> None:
    table, asked = await begin(stage)
    home = await stage.home(table)
    first, second = [(await asked.slash(home, "move", move="draw")).message for _ in range(2)]
    assert ASKED in words(first)
    await asked.click(first, ids(first)[0])
    before = await plies(stage, table)
    assert ASKED not in (await asked.click(second, ids(second)[0])).text
    assert await plies(stage, table) == before


async def test_nobody_else_is_asked(stage: Stage) -> None:
    table = await stage.start()
    asked, before = await stage.asked(table), await plies(stage, table)
    assert ASKED not in (await asked.slash(await stage.home(table), "move", move="draw")).text
    assert await plies(stage, table) > before


@pytest.mark.parametrize("game", GAMES)
def test_every_move_can_be_asked_about(game: str) -> None:
    for language in ("en", "ja"):
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
