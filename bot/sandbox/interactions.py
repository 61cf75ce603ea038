"""Interactions: three seconds to answer, a token for fifteen minutes."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from dataclasses import dataclass, field
from enum import IntEnum

from bot.sandbox import wire
from bot.sandbox.clock import Clock
from bot.sandbox.errors import RefusedError
from bot.sandbox.model import Channel, Json, User
from bot.sandbox.world import World

ANSWER_WITHIN = 3.0
_SLICE = 0.1
_MOST = 0.5
_MOMENT = 0.001  # what is less may be left over by rounding
TOKEN_LIVES = 15 * 60.0
REMEMBERED = 2000


class Ask(IntEnum):
    """What somebody did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """How the bot may respond."""

    MESSAGE = 4
    DEFER = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


FITTING: dict[Ask, frozenset[Answer]] = {
    Ask.COMMAND: frozenset({Answer.MESSAGE, Answer.DEFER, Answer.MODAL}),
    Ask.COMPONENT: frozenset(Answer) - {Answer.CHOICES},
    Ask.AUTOCOMPLETE: frozenset({Answer.CHOICES}),
    Ask.MODAL: frozenset(Answer) - {Answer.CHOICES, Answer.MODAL},
}


@dataclass(slots=True)
class Interaction:
    """One thing a person did, on its way to the bot and back."""

    id: int
    token: str
    ask: Ask
    user: int
    channel: int
    began: float
    """When, in the sandbox's seconds."""
    data: Json
    source: int | None = None
    """The message whose component was used."""
    answer: Answer | None = None
    original: int | None = None
    """The message that is `@original`: the response, or the message it came from."""
    loading: bool = False
    """A deferred response that has not been filled in yet."""
    told: Json = field(default_factory=dict)
    """Choices or a modal, for the one who asked."""
    done: asyncio.Event = field(default_factory=asyncio.Event)
    is_late: bool = False
    """Three seconds passed without an answer."""
    ahead: float = 0.0
    """How far time had been moved forward, in seconds."""


class Interactions:
    """Every interaction that is still remembered."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    @property
    def clock(self) -> Clock:
        return self.world.clock

    def begin(self, ask: Ask, user: User, channel: Channel, data: Json) -> Interaction:
        made = Interaction(
            self.clock.snowflake(),
            secrets.token_urlsafe(48),
            ask,
            user.id,
            channel.id,
            self.clock.seconds(),
            data,
            ahead=self.clock.offset,
        )
        self._by_id[made.id] = made
        self._by_token[made.token] = made
        if len(self._by_id) > REMEMBERED:
            old = self._by_id.pop(next(iter(self._by_id)))
            del self._by_token[old.token]
        return made

    def payload(self, interaction: Interaction) -> Json:
        """Tell an interaction as INTERACTION_CREATE does."""
        world = self.world
        place = world.channel(interaction.channel)
        told = wire.interaction(world, world.users[interaction.user], place)
        told |= {
            "id": str(interaction.id),
            "token": interaction.token,
            "type": int(interaction.ask),
            "data": interaction.data,
        }
        if interaction.source is not None:
            source = world.message(interaction.channel, interaction.source)
            told["message"] = wire.message(world, source)
        return told

    def acknowledge(self, key: int, token: str, answer: Answer) -> Interaction:
        """Find the interaction being answered: 10062 unknown or late, 40060 a second time."""
        found = self._by_id.get(key)
        if found is None or found.token != token:
            raise RefusedError(10062)
        if found.answer is not None:
            raise RefusedError(40060)
        if found.is_late or self.clock.offset - found.ahead > ANSWER_WITHIN:
            raise RefusedError(10062)
        no_source = found.source is None and answer in (Answer.UPDATE, Answer.DEFER_UPDATE)
        if answer not in FITTING[found.ask] or no_source:
            errors = {"type": {"_errors": [{"code": "INVALID", "message": "Not for this one"}]}}
            raise RefusedError(50035, errors)
        return found

    def by_token(self, token: str) -> Interaction:
        """Find the interaction of a webhook token: 50027 when it is dead."""
        found = self._by_token.get(token)
        if found is None or self.clock.seconds() - found.began > TOKEN_LIVES:
            raise RefusedError(50027)
        if found.answer is None or found.answer in (Answer.CHOICES, Answer.MODAL):
            raise RefusedError(10015)
        return found

    def opener(self, key: int) -> Interaction | None:
        """Find what somebody did before, by its id."""
        return self._by_id.get(key)

    async def settle(self, interaction: Interaction) -> bool:
        """Wait for an answer; False when three seconds pass without one.

        While this whole machine stands still nobody can answer, and no more than `_MOST` passes.
        """
        now, left = asyncio.get_running_loop().time, ANSWER_WITHIN
        while left > _MOMENT:
            begun = now()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(min(_SLICE, left)):
                    await interaction.done.wait()
                return True
            left -= min(now() - begun, _MOST)
        return False
