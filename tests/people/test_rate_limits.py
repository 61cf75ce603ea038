"""Allowances are kept when everything comes at once, also to two processes on one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from itertools import cycle

import pytest

from bot.people.rate_limits import RateLimits, Rates, repeats
from bot.refusal import Refusal
from bot.store.rate_limits import Token
from tests.support.database import open_store
from tests.support.refusals import refuses
from tests.tables.conftest import Harness

GUEST = 7
HOST = 8
OTHER = 9
DAY = timedelta(days=1)
RATES = Rates()._asdict()
MOST_REPEATS = 10


@pytest.fixture
async def pair(harness: Harness) -> AsyncIterator[tuple[RateLimits, RateLimits]]:
    """Return the limits of two processes on one database."""
    store = await open_store(harness.path, patience=30)
    yield RateLimits(harness.store, harness.clock), RateLimits(store, harness.clock)
    await store.close()


@pytest.mark.parametrize("kind", RATES)
async def test_each_allowance_is_kept_if_all_tokens_are_taken_at_once(
    pair: tuple[RateLimits, RateLimits], kind: str
) -> None:
    limits = cycle(pair)
    token = Token(GUEST, "abc234", kind)
    taken = await asyncio.gather(*(next(limits).take(token) for _ in range(40)))
    assert taken.count(True) == RATES[kind].most
    assert await next(limits).take(Token(OTHER, "abc234", kind))
    assert await next(limits).take(Token(GUEST, "other2", kind))


async def test_several_tokens_are_taken_together_or_not_at_all(
    harness: Harness, pair: tuple[RateLimits, RateLimits]
) -> None:
    first, second = (Token(GUEST, f"table{number}", "invitation") for number in (1, 2))
    rate = RATES["invitation"]
    for _ in range(rate.most):
        assert await pair[0].take(first)
    assert not await pair[1].take(second, first)
    assert [await pair[0].take(second) for _ in range(rate.most + 1)].count(True) == rate.most
    harness.clock.now += rate.every
    assert await pair[0].take(first, second)
    assert not await pair[1].take(first)


async def test_a_refused_action_uses_no_token(pair: tuple[RateLimits, RateLimits]) -> None:
    token = Token(GUEST, "abc234", "question")
    for _ in range(3 * RATES["question"].most):
        with refuses("refused-bad-option"):
            async with pair[0].spending(token):
                raise Refusal("refused-bad-option")
    for _ in range(RATES["question"].most):
        async with pair[1].spending(token):
            pass
    with refuses("refused-often-asked"):
        async with pair[0].spending(token):
            pytest.fail("there is no token left")


async def test_tokens_come_back_one_by_one_and_a_clock_set_back_blocks_nobody(
    harness: Harness, pair: tuple[RateLimits, RateLimits]
) -> None:
    token = Token(GUEST, "abc234", "question")
    rate = RATES["question"]

    async def take() -> int:
        taken = await asyncio.gather(*(pair[n % 2].take(token) for n in range(15)))
        return taken.count(True)

    assert await take() == rate.most
    for steps in (1, 2):
        harness.clock.now += steps * rate.every
        assert await take() == steps
    harness.clock.now -= 1000 * DAY
    assert await take() == rate.most


async def test_nobody_has_more_than_ten_messages_posted_again_in_any_day(
    harness: Harness, pair: tuple[RateLimits, RateLimits]
) -> None:
    """A person tries every ten minutes for a week."""
    harness.clock.step = timedelta()
    used = list[datetime]()
    for _ in range(7 * 24 * 6):
        used += [harness.clock.now] * await pair[0].take(*repeats(GUEST, "abc234"))
        harness.clock.now += timedelta(minutes=10)
    days = [[time for time in used if start <= time < start + DAY] for start in used]
    assert max(map(len, days)) <= MOST_REPEATS
    assert len(used) >= 7 * 3


async def test_a_move_gives_the_mentions_of_its_table_back(
    pair: tuple[RateLimits, RateLimits],
) -> None:
    mention = Token(GUEST, "abc234", "ping")
    most = RATES["ping"].most

    async def take(number: int | None) -> int:
        token = mention._replace(decision_number=number)
        return (await asyncio.gather(*(pair[n % 2].take(token) for n in range(15)))).count(True)

    assert [await take(number) for number in (4, 4, None, 5, 5, None, 4)] == [
        most,
        0,
        0,
        most,
        0,
        0,
        0,
    ]
