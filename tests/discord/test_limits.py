"""Limits of mentions and public messages, as people meet them, also over many tables."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from datetime import timedelta

from bot.tables.model import TableId
from tests.discord.conftest import find
from tests.support.players import Answer, Player, ids, words
from tests.support.stage import GAME, Stage

DAY = timedelta(days=1)
UNWANTED = "That player doesn’t accept invitations from you."
OFTEN = "You’ve reached the limit of public messages about this table. Try again in a few hours."


def mentions(stage: Stage) -> Counter[int]:
    """Return how often each user was mentioned in the channel by answers to interactions."""
    messages = stage.history(stage.general)
    return Counter(user for message in messages if message.interaction for user in message.pinged)


def posted(answers: Iterable[Answer]) -> int:
    """Count the public messages among answers."""
    return len(
        [message for answer in answers for message in answer.messages if message.viewer is None]
    )


async def invite(stage: Stage, host: Player, guest: Player) -> Answer:
    """Open a lobby, invite a guest and close it again; return the invitation."""
    table, lobby = await stage.open(None, GAME)
    invited = await host.select(await host.sets_up(lobby), f"lobby:invite:{table}", guest)
    await host.click(await host.sets_up(lobby), "lobby:cancel:")
    return invited


async def test_a_stranger_is_mentioned_once_until_they_answer(stage: Stage) -> None:
    for _ in range(5):
        await invite(stage, stage.aoi, stage.chika)
    assert mentions(stage)[stage.chika.id] == 1
    await stage.sweep(29 * DAY)
    await invite(stage, stage.aoi, stage.chika)
    assert mentions(stage)[stage.chika.id] == 1
    await stage.sweep(2 * DAY)
    table, lobby = await stage.open(None, GAME)
    menu = await stage.aoi.sets_up(lobby)
    invitation = (await stage.aoi.select(menu, f"lobby:invite:{table}", stage.chika)).posted
    assert mentions(stage)[stage.chika.id] == 2
    await stage.chika.click(invitation, find(invitation, ":decline:"))
    await stage.aoi.select(menu, f"lobby:invite:{table}", stage.chika)
    assert mentions(stage)[stage.chika.id] == 3


async def test_one_person_mentions_another_four_times_at_all_tables(stage: Stage) -> None:
    """The guest has played before; the invitations are posted all the same."""
    await stage.open(None, GAME, stage.ben)
    for _ in range(6):
        assert (await invite(stage, stage.aoi, stage.ben)).posted
    assert mentions(stage)[stage.ben.id] == 4
    await stage.sweep(timedelta(minutes=31))
    await invite(stage, stage.aoi, stage.ben)
    await invite(stage, stage.aoi, stage.ben)
    assert mentions(stage)[stage.ben.id] == 5


async def test_invitations_that_come_at_once_are_limited(stage: Stage) -> None:
    _, lobby = await stage.open(None, GAME)
    menu = await stage.aoi.sets_up(lobby)
    choice = find(menu, "lobby:invite:")
    done = await asyncio.gather(*(stage.aoi.select(menu, choice, stage.ben) for _ in range(15)))
    assert posted(done) == 2
    assert mentions(stage)[stage.ben.id] == 1


async def test_votes_that_come_at_once_are_limited(stage: Stage, table: TableId) -> None:
    page = (await stage.more(stage.ben, table, "others")).private
    vote = find(page, ":ask:")
    done = await asyncio.gather(*(stage.ben.click(page, vote) for _ in range(15)))
    assert posted(done) == 3


async def test_public_messages_about_a_table_are_limited(stage: Stage, table: TableId) -> None:
    """Boards and offers count together, for each player alone; more boards are private."""
    thread = await stage.home(table)
    boards = await asyncio.gather(*(stage.ben.slash(thread, "board") for _ in range(15)))
    assert posted(boards) == 7
    private = [board for board in boards if board.message.viewer is not None]
    assert {reply.refusal for reply in private} == {OFTEN}
    assert all(find(reply.private, "table:more:") for reply in private)
    page = (await stage.more(stage.ben, table, "offer")).private
    offers = await asyncio.gather(*(stage.ben.click(page, find(page, "_all")) for _ in range(15)))
    assert {offer.refusal for offer in offers} == {OFTEN}
    assert (await stage.aoi.slash(thread, "board")).public
    await stage.sweep(DAY)
    assert (await stage.ben.slash(thread, "board")).public


async def test_a_table_stays_where_it_is_once_its_public_messages_are_used_up(
    stage: Stage, table: TableId
) -> None:
    """The board is shown privately in the other channel."""
    home = await stage.home(table)
    other = await stage.add_channel("other")
    for _ in range(7):
        await stage.ben.slash(home, "board")
    answer = await stage.ben.slash(other, "board", table=table)
    assert find(answer.private, "table:more:")
    assert answer.refusal == OFTEN
    assert await stage.home(table) == home
    await stage.sweep(DAY)
    await stage.ben.slash(other, "board", table=table)
    assert (await stage.table(table)).place.channel_id == other.id


async def test_no_more_from_this_person_is_kept_and_can_be_changed(stage: Stage) -> None:
    invitation = (await invite(stage, stage.aoi, stage.chika)).posted
    mute = find(invitation, ":mute:")
    other = await stage.ben.click(invitation, mute)
    assert other.refusal == f"Only <@{stage.chika.id}> can answer that."
    answer = await stage.chika.click(invitation, mute)
    assert "declined the invitation" in words(invitation)
    assert f"You won’t get more invitations from <@{stage.aoi.id}>" in answer.refusal
    await stage.restart()
    assert (await invite(stage, stage.aoi, stage.chika)).refusal == UNWANTED
    assert (await invite(stage, stage.aoi, stage.ben)).posted
    table, lobby = await stage.open(stage.general, GAME)
    await stage.aoi.click(await stage.aoi.sets_up(lobby), f"lobby:cancel:{table}")
    page = (await stage.chika.slash(stage.general, "privacy")).private
    assert "privacy:allow" in ids(page)
    await stage.chika.click(page, "privacy:allow")
    assert "privacy:allow" not in ids(page)
    assert (await invite(stage, stage.aoi, stage.chika)).posted


async def test_no_more_from_this_person_concerns_seats_and_rematches(stage: Stage) -> None:
    over = await stage.over()
    table = await stage.start()
    page = (await stage.more(stage.ben, table, "offer")).private
    offered = (await stage.ben.select(page, find(page, ":invite:"), stage.chika)).public
    await stage.chika.click(offered, find(offered, ":mute:"))
    assert "**chika** declined" in words(offered)
    refused = await stage.ben.select(page, find(page, ":invite:"), stage.chika)
    assert refused.refusal == UNWANTED
    # Aoi wants nothing from Ben any more: his rematch does not mention her.
    await stage.bot.services.rate_limits.mute(stage.aoi.id, stage.ben.id)
    before = mentions(stage)[stage.aoi.id]
    await stage.ben.click(await stage.board(over), f"table:rematch:{over}")
    assert mentions(stage)[stage.aoi.id] == before
