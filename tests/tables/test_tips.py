"""Tips of a game are given once each, and stay until the decision is made."""

from __future__ import annotations

from dataclasses import replace

from bot.messages.panel import PanelMessage
from bot.messages.ui import Layout
from bot.notifications.channels.guides import find_guidance, note_tip
from bot.people.preferences import People
from bot.tables.model import Panel
from tests.tables.conftest import ANN, BEN, Harness, Match, begin


def people_of(harness: Harness) -> People:
    return People(harness.store, harness.clock)


async def tip_for_ann(harness: Harness, match: Match, *due: str, has_space: bool = True) -> str:
    """Return the tip on Ann's panel if these matter for her open decision."""
    people = people_of(harness)
    panel = with_tips(await match.panel(ANN), *due)
    guidance = await find_guidance(people, ANN.id, panel)
    tip = guidance.guide.get("tip", "") if has_space else ""
    await note_tip(people, ANN.id, panel, guidance, PanelMessage(Layout([]), tip=tip))
    return tip


async def begin_and_move(harness: Harness) -> Match:
    """Begin Ann's first game and go on to her second decision: the first has no tip."""
    match = await begin(harness, ANN, BEN)
    while not (panel := await match.panel(ANN)).decision or panel.decision_number == 0:
        await match.move((await match.people_to_move())[0])
    return match


def with_tips(panel: Panel, *due: str) -> Panel:
    package = replace(panel.table.known, tips=dict.fromkeys(due, lambda _: True))
    return replace(panel, table=replace(panel.table, package=package))


async def test_each_tip_is_given_once_and_stays_until_the_decision_is_made(
    harness: Harness,
) -> None:
    match = await begin(harness, ANN, ais=1, rating="hints")
    assert await tip_for_ann(harness, match, "first", "second") == "", "the goal stands there"
    await match.move(ANN)
    await harness.tables.ai.advance(match.id)
    assert await tip_for_ann(harness, match, "first", "second") == "first"
    assert await tip_for_ann(harness, match, "second", "first") == "first", "it stays"
    await match.move(ANN)
    await harness.tables.ai.advance(match.id)
    assert await tip_for_ann(harness, match, "first", "second") == "second"
    await match.move(ANN)
    await harness.tables.ai.advance(match.id)
    assert await tip_for_ann(harness, match, "first", "second") == ""
    assert await tip_for_ann(harness, await begin(harness, ANN, BEN), "first") == ""


async def test_tips_end_after_the_first_three_games_except_in_practice(harness: Harness) -> None:
    for _ in range(3):
        await (await begin(harness, ANN, BEN)).move(ANN)
    fourth = await begin(harness, ANN, BEN)
    assert await tip_for_ann(harness, fourth, "first") == ""
    practice = await begin(harness, ANN, ais=1, rating="hints")
    assert await tip_for_ann(harness, practice, "first") == "first"


async def test_a_tip_counts_as_given_only_where_there_was_space_for_it(harness: Harness) -> None:
    match = await begin_and_move(harness)
    assert await tip_for_ann(harness, match, "first", has_space=False) == ""
    assert (await people_of(harness).experience(ANN.id, "toy")).tips == {}
    assert await tip_for_ann(harness, match, "first") == "first"
    assert [*(await people_of(harness).experience(ANN.id, "toy")).tips] == ["first"]


async def test_who_wants_no_tips_gets_none(harness: Harness) -> None:
    match = await begin_and_move(harness)
    people = people_of(harness)
    await people.change(ANN.id, tips=False)
    assert await tip_for_ann(harness, match, "first") == ""
    await people.change(ANN.id, tips=True)
    assert await tip_for_ann(harness, match, "first") == "first"


async def test_given_tips_are_exported_and_deleted(harness: Harness) -> None:
    match = await begin_and_move(harness)
    await tip_for_ann(harness, match, "first")
    people = people_of(harness)
    assert (await people.about(ANN.id))["tips"] == [
        {"game": "toy", "tip": "first", "table_id": match.id}
    ]
    await people.forget(ANN.id)
    assert (await people.about(ANN.id))["tips"] == []
