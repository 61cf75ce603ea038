"""Lessons, step by step in one private message, up to the practice game that follows."""

from __future__ import annotations

import pytest

from bot.sandbox.model import Message
from bot.words import Reader
from tests.support.games import GAMES
from tests.support.players import ids, moves, table_of, words
from tests.support.stage import Stage

TAUGHT = tuple(game for game, package in GAMES.items() if package.lesson)


async def answer_all(stage: Stage, page: Message, game: str, first: int = 0) -> None:
    """Choose what is right at each step of a lesson from the first one on."""
    lesson = GAMES[game].lesson
    assert lesson is not None
    for number in range(first, len(lesson.steps) - 1):
        await stage.aoi.click(page, f"lesson:answer:{game}:{number}_0")


@pytest.mark.parametrize("game", TAUGHT)
async def test_a_lesson_goes_on_as_practice_in_its_message_and_counts_nowhere(
    stage: Stage, game: str
) -> None:
    lesson = GAMES[game].lesson
    assert lesson is not None
    page = (await stage.aoi.slash(stage.general, "learn", game=game)).private
    await answer_all(stage, page, game)
    panel = (await stage.aoi.click(page, f"lesson:play:{game}")).private
    assert panel.id == page.id
    assert moves(panel)
    table = table_of(panel)
    practice = await stage.table(table)
    assert practice.is_practice
    assert practice.deal is not None
    assert len(practice.participants) == lesson.players
    assert {level.value for level in practice.levels} == {"easy"}
    while (await stage.table(table)).ended is None:
        await stage.advance(table)
        await stage.tables.ai.advance(table)
    await stage.sweep()
    verified = await stage.aoi.slash(stage.general, "verify", table=table)
    assert "This is a prepared deal and no fair shuffle" in verified.text
    name = Reader("en", GAMES[game].words).say("name")
    for command in ("history", "stats"):
        answer = await stage.aoi.slash(stage.general, command)
        assert name not in answer.text + answer.pictures
    about = await stage.bot.services.people.about(stage.aoi.id)
    assert about["first_games"] == []
    last = len(lesson.steps) - 1
    assert about["lessons"] == [{"game": game, "step": last, "is_finished": True}]


async def test_a_wrong_choice_is_answered_and_not_offered_again_at_once(stage: Stage) -> None:
    page = (await stage.aoi.slash(stage.general, "learn", game="keltis")).private
    wrong = "lesson:answer:keltis:0_1"
    answered = (await stage.aoi.click(page, wrong)).private
    assert "❌ A 5 lies in the middle" in words(answered)
    assert "step 1 of 7" in words(answered)
    assert [part["custom_id"] for part in disabled(answered)] == [wrong]
    await stage.aoi.click(page, "lesson:answer:keltis:0_0")
    assert "✅ Nine lower values can follow your 10." in words(page)
    assert "step 2 of 7" in words(page)
    await stage.aoi.click(page, "lesson:step:keltis:0")
    assert "step 1 of 7" in words(page)
    assert "✅" not in words(page)


async def test_a_lesson_goes_on_where_it_was_left_also_after_a_restart(stage: Stage) -> None:
    page = (await stage.aoi.slash(stage.general, "learn", game="keltis")).private
    await stage.aoi.click(page, "lesson:answer:keltis:0_0")
    await stage.aoi.click(page, "lesson:answer:keltis:1_0")
    await stage.aoi.click(page, "lesson:leave:keltis")
    assert "/learn" in words(page)
    await stage.restart()
    await stage.aoi.click(page, "lesson:open:keltis")
    assert "step 3 of 7" in words(page)
    again = (await stage.aoi.slash(stage.general, "learn", game="keltis")).private
    assert "step 3 of 7" in words(again)
    await answer_all(stage, again, "keltis", 2)
    begun = (await stage.aoi.slash(stage.general, "learn", game="keltis")).private
    assert "step 1 of 7" in words(begun), "a finished lesson begins again"


async def test_learn_offers_the_games_with_a_lesson_and_rules_of_others(stage: Stage) -> None:
    listed = (await stage.aoi.slash(stage.general, "learn")).private
    assert ids(listed) == [f"lesson:open:{game}" for game in TAUGHT]
    rules = await stage.aoi.slash(stage.general, "learn", game="coloretto")
    assert "Rules, page 1" in rules.text
    await stage.open(None, "keltis")
    assert "step 1 of 7" in (await stage.aoi.slash(stage.general, "learn")).text


async def test_a_new_game_offers_its_lesson_until_it_was_learned(stage: Stage) -> None:
    learn = "lesson:open:keltis"
    table, lobby = await stage.open(None, "keltis")
    assert learn in ids(await stage.aoi.sets_up(lobby))
    joined = await stage.ben.click(lobby, f"lobby:join:{table}")
    [offer] = [message for message in joined.messages if learn in ids(message)]
    assert "new to you" in words(offer)
    page = (await stage.aoi.slash(stage.general, "play", game="keltis")).private
    assert learn in ids(page)
    listed = (await stage.aoi.slash(stage.general, "play")).private
    await stage.aoi.click(listed, "game:list:play:1")
    assert learn in ids(listed)
    await stage.aoi.click(page, learn)
    await answer_all(stage, page, "keltis")
    assert learn not in ids((await stage.aoi.slash(stage.general, "play", game="keltis")).private)
    assert learn not in ids(await stage.aoi.sets_up(lobby))
    await stage.bot.services.people.forget(stage.aoi.id)
    assert learn in ids((await stage.aoi.slash(stage.general, "play", game="keltis")).private)


def disabled(message: Message) -> list[dict[str, str]]:
    rows = message.components[0]["components"]
    parts = [part for row in rows for part in row.get("components", ())]
    return [part for part in parts if part.get("disabled")]
