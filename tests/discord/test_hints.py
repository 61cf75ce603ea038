"""Hints, as people ask for them in their panels."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.sandbox.model import Message
from bot.tables.ai import MOST, AiSearch, Question
from bot.tables.model import TableId
from games.ai.hints import Hint
from tests.support.players import Player, ids, moves, words
from tests.support.stage import Stage

BEST = "💡 "


async def begin(stage: Stage, rating: str = "hints") -> tuple[TableId, Player, Message]:
    """Begin a game, up to a question with several answers; return who is asked, and the panel."""
    table = await stage.start(rating=rating)
    await stage.move(table)  # a card is drawn
    asked = await stage.asked(table)
    return table, asked, await stage.hand(asked, table)


def has_hint(message: Message) -> bool:
    return any(one.startswith("table:hint:") for one in ids(message))


async def test_a_hint_is_shown_in_the_panel_of_the_player_to_move_only(stage: Stage) -> None:
    table, asked, hand = await begin(stage)
    home, board = await stage.home(table), await stage.board(table)
    public, sent = words(board), len(stage.history(home))
    assert BEST not in words(hand)
    offered = moves(hand)
    shown = (await asked.click(hand, "table:hint:")).private
    assert BEST in words(shown)
    assert not has_hint(shown)
    assert moves(shown) == offered
    assert (words(await stage.board(table)), len(stage.history(home))) == (public, sent)
    assert BEST not in (await asked.click(shown, offered[0])).text


async def test_one_click_on_the_board_of_an_open_game_shows_a_hint(stage: Stage) -> None:
    """To the player to move; another player sees their panel."""
    table, asked, _ = await begin(stage)
    await stage.sweep()
    board, other = await stage.board(table), await stage.waiting(table)
    assert BEST not in words((await other.click(board, "table:hint:")).private)
    assert BEST in words((await asked.click(board, "table:hint:")).private)
    assert BEST not in words(board)


async def test_a_hint_on_an_old_panel_shows_the_present(stage: Stage) -> None:
    table, asked, hand = await begin(stage)
    await stage.advance(table)
    assert BEST not in (await asked.click(hand, "table:hint:")).text


async def test_the_lobby_shows_the_hosts_choice_which_the_server_remembers(stage: Stage) -> None:
    table, lobby = await stage.open(None, "coloretto", stage.ben)
    assert " · Rated\n" in words(lobby)
    options = (await stage.aoi.click(lobby, f"lobby:options:{table}")).message
    assert "Rated games have no hints, and players who leave rank last." in words(options)
    await stage.aoi.select(options, f"lobby:options:{table}:rating", "hints")
    assert " · Unrated, with hints\n" in words(lobby)
    await stage.aoi.click(lobby, f"lobby:start:{table}")
    table, lobby = await stage.open(None, "coloretto", stage.ben)
    assert " · Unrated, with hints\n" in words(lobby)
    options = (await stage.aoi.click(lobby, f"lobby:options:{table}")).message
    await stage.aoi.select(options, f"lobby:options:{table}:rating", "rated")
    await stage.aoi.click(lobby, f"lobby:start:{table}")
    await stage.move(table)
    assert not has_hint(await stage.hand(await stage.asked(table), table))


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en-US", "Hints are off in rated games."),
        ("ja", "レート戦ではヒントを使えません"),
    ],
)
async def test_a_click_in_a_rated_game_gets_one_sentence_that_says_why(
    stage: Stage, locale: str, said: str
) -> None:
    table, asked, hand = await begin(stage)
    await asked.member.settings(locale=locale)
    await stage.tables.change(
        table, lambda live: replace(live, table=replace(live.table, rating="rated"))
    )
    assert said in (await asked.click(hand, "table:hint:")).refusal


async def test_a_hint_that_takes_long_is_deferred(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, asked, hand = await begin(stage)
    find_hint = AiSearch.find_hint

    async def slowly(search: AiSearch, question: Question) -> Hint[Any]:
        await asyncio.sleep(2)
        return await find_hint(search, question)

    monkeypatch.setattr(AiSearch, "find_hint", slowly)
    await asked.click(hand, "table:hint:")
    assert stage.callbacks()[-1] == {"type": 6}
    assert BEST in words(hand)


async def test_too_many_hints_are_refused_with_a_sentence(stage: Stage) -> None:
    _, asked, hand = await begin(stage)
    assert all(stage.tables._hints._limit.spend(asked.id) for _ in range(MOST))
    assert f"{MOST} hints per minute" in (await asked.click(hand, "table:hint:")).refusal
