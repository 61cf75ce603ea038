"""A player does not move in time: what the others decide, and how the table shows it."""

from __future__ import annotations

from datetime import timedelta

from bot.sandbox.model import Message
from bot.tables.model import TableId
from tests.support.players import ids, words
from tests.support.stage import Stage

HOUR = timedelta(hours=1, minutes=1)


async def question(stage: Stage, table: TableId) -> Message:
    """Return the newest question what becomes of the absent player."""
    found = [
        one for one in stage.history(await stage.home(table)) if "table:late:" in " ".join(ids(one))
    ]
    return found[-1]


async def late(stage: Stage) -> TableId:
    """Begin a game of three, and let the first player be late."""
    table = await stage.start(None, "coloretto", stage.chika, clock="1h")
    await stage.sweep(HOUR)
    return table


async def test_a_turn_made_for_an_absent_player_is_named_wherever_it_is_shown(stage: Stage) -> None:
    table = await stage.start(clock="1h", absence="ask")
    absent, other = await stage.asked(table), await stage.waiting(table)
    await stage.sweep(HOUR)
    asked = await question(stage, table)
    await other.click(asked, next(one for one in ids(asked) if ":move_" in one))
    home = await stage.home(table)
    assert len(stage.boards(home)) == 1  # an only opponent does not decide alone
    await stage.sweep(HOUR)
    await stage.until(lambda: len(stage.boards(home)) == 2)
    said = f"🤖 A computer player moved for **{'①②'[await stage.seat(table, absent) or 0]} "
    assert words(await stage.board(table)).count(said) == 1
    for player in (absent, other):
        assert (await player.slash(home, "log")).text.count(said) == 1
    hand = await absent.slash(home, "hand")
    assert said in hand.text.partition("since your last turn")[2]
    assert "Take back" not in str(hand.message.components)


async def test_a_turn_made_by_itself_is_named_once(stage: Stage) -> None:
    table = await stage.start(clock="1h", absence="house")
    await stage.sweep(HOUR)
    home = await stage.home(table)
    await stage.until(lambda: len(stage.boards(home)) == 2)
    assert "🤖 A computer player moved for " in words(await stage.board(table))
    await stage.move(table)
    await stage.move(table)
    await stage.until(lambda: len(stage.boards(home)) == 3)
    assert "🤖" not in words(await stage.board(table))


async def test_a_question_goes_with_its_turn_unless_it_was_decided(stage: Stage) -> None:
    table = await late(stage)
    asked, home = await question(stage, table), await stage.home(table)
    await stage.move(table)
    await stage.sweep(timedelta(minutes=1))
    await stage.until(lambda: asked not in stage.history(home))

    await stage.turn(table)
    await stage.sweep(HOUR)
    asked = await question(stage, table)
    other = await stage.waiting(table)
    shown = len(stage.boards(home))
    await other.click(asked, next(one for one in ids(asked) if ":move_" in one))
    await stage.until(lambda: len(stage.boards(home)) == shown + 1)
    await stage.sweep(timedelta(minutes=1))
    assert asked in stage.history(home)
