"""Rate limits of people, as token buckets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Final, NamedTuple, TypeAlias

from cachetools import LRUCache

from bot.rates import Bucket, Rate
from bot.refusal import Refusal
from bot.store import Store, mutes, people, rate_limits
from bot.store.errors import LimitError
from bot.store.rate_limits import BucketRow, Token

_MAX_REMEMBERED_BUCKETS: Final = 16384
REPEAT_INTERVAL: Final = timedelta(minutes=10)
"""A decision reopened this soon after a call needs no second one."""
ALL_PEOPLE: Final = 0
"""The user id of a bucket that all people at a table share."""
ALL_TABLES: Final = ""
"""In place of a table, for a bucket that all tables share."""
_DAY: Final = timedelta(days=1)

_Key: TypeAlias = tuple[int, str, str]


class Rates(NamedTuple):
    """The rates of each kind of action; operators set some of them.

    A limit of one table could be escaped at the next one, so each has a second limit, of a person
    at all tables.
    """

    ping: Rate = Rate(4, timedelta(minutes=30))
    """Mentions of one person for one table."""
    called: Rate = Rate(8, timedelta(minutes=15))
    """Mentions of one person because others invite or ask them, at all tables."""
    caller: Rate = Rate(4, timedelta(minutes=30))
    """The same because of one other person."""
    stranger: Rate = Rate(1, 30 * _DAY)
    """The same of a person who never used the bot, until they answer."""
    question: Rate = Rate(3, timedelta(hours=1))
    """Votes that one person starts at a table."""
    questions: Rate = Rate(9, timedelta(minutes=20))
    """Votes that one person starts at all tables."""
    invitation: Rate = Rate(2, timedelta(hours=12))
    """Invitations of one guest to one table."""
    guest: Rate = Rate(8, timedelta(hours=3))
    """Invitations to one table."""
    guests: Rate = Rate(16, timedelta(minutes=30))
    """Invitations by one person to all tables."""
    rematch: Rate = Rate(1, 365 * _DAY)
    """Mentions of one person because of a rematch of one game."""
    shown: Rate = Rate(5, timedelta(minutes=10))
    """Turns of a game that one person posts again in a channel."""
    repeat: Rate = Rate(7, _DAY / 3)
    """Public messages about one table that one person has posted again: ten in any day."""
    repeats: Rate = Rate(30, timedelta(minutes=10))
    """The same about all tables."""
    lost: Rate = Rate(1, timedelta(hours=12))
    """Messages to one person about the lost channel of a table."""
    losses: Rate = Rate(3, timedelta(hours=4))
    """The same about all tables."""
    opening: Rate = Rate(1, 30 * _DAY)
    """Messages about one new lobby to people who want to be told."""
    host_opening: Rate = Rate(1, timedelta(hours=12))
    """The same because of one host, at all tables."""
    opening_mention: Rate = Rate(1, timedelta(hours=12))
    """Mentions of one person in such messages."""
    remind: Rate = Rate(1, timedelta(minutes=30))
    """Reminders of one person; those that wait are joined."""
    direct: Rate = Rate(1, timedelta(minutes=1))
    """Direct messages about turns to one person; those that wait are joined."""


_REFUSALS: Final = {
    "question": "refused-often-asked",
    "questions": "refused-many-votes",
    "invitation": "refused-often-invited",
    "guest": "refused-many-guests",
    "guests": "refused-many-invitations",
    "shown": "refused-often-shown",
    "repeat": "refused-often-repeated",
    "repeats": "refused-many-repeats",
}
"""The refusals of what people do themselves."""


def votes(user_id: int, table: str) -> tuple[Token, ...]:
    """Return the tokens of a vote that a person starts."""
    return (
        Token(user_id, table, "question"),
        Token(user_id, ALL_TABLES, "questions"),
        *repeats(user_id, table),
    )


def invitations(user_id: int, table: str, guest: int) -> tuple[Token, ...]:
    """Return the tokens of an invitation by a person."""
    return (
        Token(guest, table, "invitation"),
        Token(ALL_PEOPLE, table, "guest"),
        Token(user_id, ALL_TABLES, "guests"),
    )


def repeats(user_id: int, table: str) -> tuple[Token, ...]:
    """Return the tokens of a public message about a table that a person has posted again."""
    return Token(user_id, table, "repeat"), Token(user_id, ALL_TABLES, "repeats")


def showings(user_id: int, table: str) -> tuple[Token, ...]:
    """Return the tokens of a turn or page that a person posts in a channel."""
    return Token(user_id, table, "shown"), *repeats(user_id, table)


def losses(user_id: int, table: str) -> tuple[Token, ...]:
    """Return the tokens of a message about the lost channel of a table."""
    return Token(user_id, table, "lost"), Token(user_id, ALL_TABLES, "losses")


class RateLimitError(Refusal):
    """A person has reached a limit of what they do themselves."""


class RateLimits:
    """Counts what people do and the messages they get, also over a restart.

    A token is used before what it allows is done: nothing comes between the check and the use, in
    this process or another. A move gives its player all tokens of mentions at that table back:
    active players are mentioned at every turn, inactive ones seldom.
    """

    def __init__(
        self, store: Store, clock: Callable[[], datetime], rates: Rates | None = None
    ) -> None:
        self._store = store
        self._clock = clock
        self.rates: dict[str, Rate] = (rates or Rates())._asdict()
        # Only buckets of one table, which only the process that serves it uses.
        self._cache: LRUCache[_Key, BucketRow | None] = LRUCache(_MAX_REMEMBERED_BUCKETS)

    async def may_ping(self, token: Token) -> bool:
        """Tell whether a person could be mentioned for a decision now."""
        row = await self._find(token[:3])
        now = self._clock()
        return self.rates["ping"].free_at(_bucket(row, token.decision_number), now) <= now

    async def is_again(self, user_id: int, table: str, decision_number: int) -> bool:
        """Tell whether a person was mentioned for this decision less than `REPEAT_INTERVAL` ago."""
        row = await self._find((user_id, table, "ping"))
        if row is None or row.decision_number != decision_number:
            return False
        return timedelta() <= self._clock() - row.last_at < REPEAT_INTERVAL

    async def free_at(
        self, user_ids: Collection[int], kind: str, now: datetime
    ) -> dict[int, datetime]:
        """Return when each person has a token that all tables share; at least `now`."""
        rate = self.rates[kind]
        rows = await rate_limits.read_buckets(self._store, user_ids, kind)
        used = {user: Bucket(row.refilled_at, row.last_at) for user, row in rows.items()}
        return {user: rate.free_at(used.get(user), now) for user in user_ids}

    async def take(self, *tokens: Token) -> bool:
        """Use a token of each bucket if none is empty; return whether."""
        try:
            await self._take(tokens)
        except LimitError:
            return False
        return True

    async def use(self, token: Token) -> None:
        """Use a token for what was done, even if none is left."""
        await self._take((token,), always=True)

    async def spend(self, *tokens: Token) -> None:
        """Use a token of each bucket. Raises `RateLimitError`, the refusal of an empty one."""
        try:
            await self._take(tokens)
        except LimitError as error:
            raise RateLimitError(_REFUSALS[error.limit.name]) from error

    @asynccontextmanager
    async def spending(self, *tokens: Token) -> AsyncIterator[None]:
        """Use tokens for what is done inside; they are given back if that is refused.

        Raises `RateLimitError`, the refusal of a bucket that is empty.
        """
        await self.spend(*tokens)
        try:
            yield
        except Refusal:
            await self.give_back(*tokens)
            raise

    async def give_back(self, *tokens: Token) -> None:
        """Undo the use of tokens for what was not done."""
        if tokens:
            self._forget(tokens)
            await rate_limits.give_tokens_back(self._store, self._with_rates(tokens), self._clock())
            self._forget(tokens)

    async def is_muted(self, user_id: int, inviter: int) -> bool:
        """Tell whether a person wants no invitations from another."""
        return await mutes.is_muted(self._store, user_id, inviter)

    async def mute(self, user_id: int, inviter: int) -> None:
        """Note that a person wants no invitations from another."""
        await mutes.mute(self._store, user_id, inviter, self._clock())

    async def find_muted(self, user_id: int) -> list[int]:
        """Return the people from whom a person wants no invitations."""
        return await mutes.find_muted(self._store, user_id)

    async def unmute_all(self, user_id: int) -> None:
        """Allow everyone's invitations again."""
        await mutes.unmute_all(self._store, user_id)

    async def call(self, users: Collection[int], table: str, by: int) -> tuple[int, ...]:
        """Return the people whom a person may have mentioned; each mention uses its tokens."""
        return tuple([user for user in users if await self._may_call(user, table, by)])

    async def note_answer(self, user_id: int, *, agrees: bool) -> None:
        """Note that a person answered an invitation: others may call them again.

        Those who agree have all tokens of calls back.
        """
        kinds = ("stranger", "called", "caller") if agrees else ("stranger",)
        await rate_limits.fill_buckets(self._store, user_id, *kinds)

    def forget(self, user_id: int) -> None:
        """Drop the cached buckets of a person who deleted their data."""
        for key in [key for key in self._cache if key[0] == user_id]:
            del self._cache[key]

    def forget_memory(self) -> None:
        """Drop the cache, because another process may have written."""
        self._cache.clear()

    async def _may_call(self, user_id: int, table: str, by: int) -> bool:
        if await mutes.is_muted(self._store, user_id, by):
            return False
        tokens = [
            Token(user_id, table, "ping"),
            Token(user_id, ALL_TABLES, "called"),
            Token(user_id, str(by), "caller"),
        ]
        if await people.is_stranger(self._store, user_id):
            tokens.append(Token(user_id, ALL_TABLES, "stranger"))
        return await self.take(*tokens)

    async def _take(self, tokens: Collection[Token], *, always: bool = False) -> None:
        now = self._clock()
        try:
            await rate_limits.take_tokens(self._store, self._with_rates(tokens), now, always=always)
        except BaseException:
            self._forget(tokens)  # it may have happened or not
            raise
        for token in tokens:
            self._note(token, now)

    def _note(self, token: Token, now: datetime) -> None:
        """Remember a used token of a bucket that is in memory."""
        *_, kind, number = token
        if (key := token[:3]) not in self._cache:
            return
        row = self._cache[key]
        used = self.rates[kind].use(_bucket(row, number), now)
        if number is None and row is not None:
            number = row.decision_number
        self._cache[key] = BucketRow(*key, used.refilled_at, used.used_at, number)

    def _forget(self, tokens: Collection[Token]) -> None:
        for token in tokens:
            self._cache.pop(token[:3], None)

    def _with_rates(self, tokens: Collection[Token]) -> dict[Token, Rate]:
        return {token: self.rates[token.kind] for token in tokens}

    async def _find(self, key: _Key) -> BucketRow | None:
        if key not in self._cache:
            row = await rate_limits.read_bucket(self._store, *key)
            # A bucket used meanwhile is newer than the row.
            return self._cache.setdefault(key, row)
        return self._cache[key]


def _bucket(row: BucketRow | None, decision_number: int | None) -> Bucket | None:
    """Return a stored bucket; None if it is full, because the person has moved since."""
    if row is None:
        return None
    current = decision_number
    mentioned = row.decision_number
    if current is not None and mentioned is not None and current > mentioned:
        return None
    return Bucket(row.refilled_at, row.last_at)
