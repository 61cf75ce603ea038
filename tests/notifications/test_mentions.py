"""Undone moves, and the limit of mentions."""

from __future__ import annotations

import pytest

from bot.people.rate_limits import AGAIN, RateLimits, Rates
from bot.rates import Rate
from bot.store.rows import NotifiedBy
from bot.store.settings import Delivery
from bot.tables.model import TableId
from tests.notifications.world import ANN, BEN, CHANNEL, CYD, DAY, HOUR, MINUTE, World

MOST = Rates().ping.most
EVERY = Rates().ping.every


async def move(world: World, table: TableId, user: int) -> None:
    """Make a move of a person who looks at the table."""
    await world.step(table, user)
    world.presence.note(user, table)
    await world.publish(table)


async def take_back(world: World, table: TableId, user: int) -> None:
    await world.tables.undo(table, user)
    world.presence.note(user, table)
    await world.publish(table)


async def until_undo(world: World, table: TableId) -> int:
    """Play until a person can undo the move that ended their turn; return the person."""
    while True:
        user = (await world.asked(table)).person_id
        await move(world, table, user)
        is_over = user not in {row.person_id for row in await world.decisions.at_table(table)}
        if is_over and (await world.tables.panel(table, user)).can_undo:
            return user


async def test_a_move_made_eight_times_makes_one_mention_and_one_message(world: World) -> None:
    table = await world.shown(ANN, BEN)
    mover = await until_undo(world, table)
    other = (await world.asked(table)).person_id
    await world.forward(AGAIN)
    await take_back(world, table, mover)
    world.post.clear()
    world.post.changed.clear()
    await world.forward(AGAIN - MINUTE)
    await move(world, table, mover)
    for _ in range(8):
        await take_back(world, table, mover)
        await move(world, table, mover)
    assert [one.ping for one in world.post.sent] == [(other,)]
    assert len(world.post.changed) == 16
    assert set(world.post.changed) == {1}
    [row] = await world.decisions.at_table(table)
    assert (row.person_id, row.notified_by, row.dm_settled) == (other, NotifiedBy.MENTION, True)
    # The reminder comes nevertheless.
    await world.forward(13 * HOUR)
    assert len(world.post.of("r")) == 1


async def test_a_deleted_message_is_sent_again(world: World) -> None:
    table = await world.shown(ANN, BEN)
    mover = await until_undo(world, table)
    before = len(world.post.sent)
    world.post.gone.update(range(100))
    await take_back(world, table, mover)
    assert len(world.post.sent) == before + 1


async def test_repeated_undos_mention_within_the_limit(world: World) -> None:
    table = await world.shown(ANN, BEN)
    mover = await until_undo(world, table)
    other = (await world.asked(table)).person_id
    world.post.clear()
    hours = 3
    for _ in range(hours * 5):
        await world.forward(AGAIN + 2 * MINUTE, AGAIN)
        await take_back(world, table, mover)
        await move(world, table, mover)
    calls = sum(other in one.ping for one in world.post.sent)
    assert hours <= calls <= MOST + hours * HOUR / EVERY


async def test_a_player_is_mentioned_every_turn(world: World) -> None:
    table = await world.shown(ANN, BEN)
    for _ in range(5 * MOST):
        await world.forward(2 * MINUTE, MINUTE)
        world.post.clear()
        if (await world.found(table)).ended:
            break
        mover = (await world.asked(table)).person_id
        while (await world.asked(table)).person_id == mover:
            await move(world, table, mover)
        assert [one.ping for one in world.post.sent] == [((await world.asked(table)).person_id,)]


@pytest.mark.parametrize("delivery", [Delivery.MENTION, Delivery.DM])
async def test_a_mention_beyond_the_limit_comes_later(world: World, delivery: Delivery) -> None:
    await world.deliver(delivery)
    table = await world.game(ANN, BEN)
    asked = (await world.asked(table)).person_id
    assert await world.rate_limits.call([asked] * (MOST + 1), table) == (asked,) * MOST
    await world.look()
    assert world.post.pings() == {}
    assert len(world.post.of("turn")) == 1
    assert (await world.asked(table)).announced_at is not None
    await world.restart()
    await world.forward(EVERY - 2 * MINUTE, MINUTE)
    assert len(world.post.sent) == 1
    await world.forward(4 * MINUTE, MINUTE)
    [late] = world.post.sent[1:]
    direct, mention = ("d", asked, ()), ("m", CHANNEL, (asked,))
    wanted = mention if delivery is Delivery.MENTION else direct
    assert (late.kind, late.to, late.ping) == wanted
    await world.forward(2 * HOUR)
    assert len(world.post.sent) == 2


async def test_a_vote_is_shown_without_a_mention_beyond_the_limit(world: World) -> None:
    table = await world.shown(ANN, BEN, CYD, clock="1d")
    late = (await world.asked(table)).person_id
    one, other = [person.id for person in (ANN, BEN, CYD) if person.id != late]
    await world.forward(DAY - MINUTE)
    await world.rate_limits.call([one] * MOST, table)
    await world.forward(MINUTE)
    [question] = world.post.of("l")
    assert question.ping == (other,)
    assert f"<@{one}>" in question.words


async def test_a_used_limit_refills_gradually(world: World) -> None:
    rate_limits = RateLimits(world.store, world.clock, Rates(question=Rate(2, HOUR)))

    async def take() -> int:
        return [await rate_limits.take(1, "table", "question") for _ in range(3)].count(True)

    assert await take() == 2
    await world.forward(HOUR)
    assert await take() == 1
    assert await rate_limits.take(2, "table", "question")
    assert await rate_limits.take(1, "other", "question")
    # A clock that is set back by years does not mute a person for years.
    world.machine -= 1000 * DAY
    await world.forward(2 * HOUR)
    assert await take() == 2
    await world.forward(10 * DAY)
    assert await RateLimits(world.store, world.clock).take(1, "table", "question")
