"""Hints, as people ask for them in their panels."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.tables.ai import MOST, AiSearch, Question
from bot.tables.model import TableId
from cogs import context, replies
from games.ai.hints import Hint
from tests.discord.stage import PostedMessage, Stage, boards, ids, refusal, words

BEST = "Best: "


async def begin(stage: Stage) -> tuple[TableId, MemberActor]:
    """Begin a game, up to a question with several answers; return who is asked."""
    table = await stage.start(hints=True)
    await stage.turn(table)  # a card is drawn
    return table, await stage.asked(table)


def hint_of(shown: PostedMessage) -> str:
    [found] = [one for one in ids(shown) if one.startswith("table:hint:")]
    return found


async def test_whoever_is_asked_gets_a_hint_in_their_panel_and_nobody_hears_of_it(
    stage: Stage,
) -> None:
    table, asked = await begin(stage)
    home = stage.home(table)
    board = boards(home)[-1]
    public, hand = words(board), await stage.hand(asked, table, board)
    assert BEST not in words(hand)
    sent = len(home.history())
    shown = (await asked.click(hand, custom_id=hint_of(hand))).response
    assert shown is not None
    assert shown.ephemeral
    assert BEST in words(shown)
    assert not [one for one in ids(shown) if one.startswith("table:hint:")]
    moves = [one for one in ids(hand) if one.startswith("move:")]
    assert [one for one in ids(shown) if one.startswith("move:")] == moves
    assert (words(boards(home)[-1]), len(home.history())) == (public, sent)
    assert not [one for one in ids(boards(home)[-1]) if "hint" in one]
    played = (await asked.click(shown, custom_id=moves[0])).response
    assert played is not None
    assert BEST not in words(played)


async def test_a_hint_on_an_old_panel_shows_the_present(stage: Stage) -> None:
    table, asked = await begin(stage)
    hand = await stage.hand(asked, table, boards(stage.home(table))[-1])
    await stage.advance(table)
    shown = (await asked.click(hand, custom_id=hint_of(hand))).response
    assert shown is not None
    assert BEST not in words(shown)


async def test_the_lobby_shows_what_the_host_chose_and_a_rated_game_has_no_button(
    stage: Stage,
) -> None:
    table, lobby = await stage.open()
    assert " · Rated\n" in words(lobby)
    await stage.ben.click(lobby, custom_id=f"lobby:join:{table}")
    options = (await stage.aoi.click(lobby, custom_id=f"lobby:options:{table}")).response
    assert options is not None
    assert "A rated game has no hints, and players who leave it are rated last." in words(options)
    option = f"lobby:options:{table}:rating"
    await stage.aoi.select(options, ["hints"], custom_id=option)
    assert " · Unrated, with hints\n" in words(lobby)
    await stage.aoi.select(options, ["rated"], custom_id=option)
    await stage.aoi.click(lobby, custom_id=f"lobby:start:{table}")
    await stage.turn(table)
    hand = await stage.hand(await stage.asked(table), table, boards(stage.home(table))[-1])
    assert not [one for one in ids(hand) if "hint" in one]


async def test_the_server_remembers_what_its_hosts_chose(stage: Stage) -> None:
    await begin(stage)
    table, lobby = await stage.open()
    await stage.ben.click(lobby, custom_id=f"lobby:join:{table}")
    options = (await stage.aoi.click(lobby, custom_id=f"lobby:options:{table}")).response
    assert options is not None
    await stage.aoi.select(options, ["hints"], custom_id=f"lobby:options:{table}:rating")
    await stage.aoi.click(lobby, custom_id=f"lobby:start:{table}")
    _, following = await stage.open()
    assert " · Unrated, with hints\n" in words(following)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "This game is rated, so there are no hints."),
        ("ja", "レート戦ではヒントを使えません"),
    ],
)
async def test_a_click_in_a_rated_game_gets_one_sentence_that_says_why(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setattr(context, "language_of", lambda _: language)
    table, asked = await begin(stage)
    hand = await stage.hand(asked, table, boards(stage.home(table))[-1])
    await stage.bot.services.tables.change(
        table, lambda live: replace(live, table=replace(live.table, rating="rated"))
    )
    result = await asked.click(hand, custom_id=hint_of(hand))
    assert said in refusal(result)


async def test_a_hint_that_takes_long_is_announced_in_time(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord gives up after three seconds."""
    table, asked = await begin(stage)
    hand = await stage.hand(asked, table, boards(stage.home(table))[-1])
    monkeypatch.setattr(replies, "PATIENCE", 0.01)
    find_hint = AiSearch.find_hint

    async def slowly(search: AiSearch, question: Question) -> Hint[Any]:
        await asyncio.sleep(0.1)
        return await find_hint(search, question)

    monkeypatch.setattr(AiSearch, "find_hint", slowly)
    await asked.click(hand, custom_id=hint_of(hand))
    assert stage.callbacks()[-1] == {"type": 6}
    assert BEST in words(hand)


async def test_too_many_hints_are_refused_with_a_sentence(stage: Stage) -> None:
    table, asked = await begin(stage)
    thoughts = stage.bot.services.tables._hints._limit
    assert all(thoughts.spend(asked.id) for _ in range(MOST))
    hand = await stage.hand(asked, table, boards(stage.home(table))[-1])
    result = await asked.click(hand, custom_id=hint_of(hand))
    assert f"{MOST} hints within a minute" in refusal(result)
