"""Interactions: their data, their tokens and their three seconds."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from dataclasses import dataclass, field
from enum import IntEnum

from bot.sandbox import wire
from bot.sandbox.components import SELECTS, Part, walk
from bot.sandbox.errors import ApiError, refuse
from bot.sandbox.model import Channel, Json, User
from bot.sandbox.world import World

ANSWER_WITHIN = 3.0
_SLICE = 0.1
_MOST = 0.5
_MOMENT = 0.001  # smaller differences are rounding errors
TOKEN_LIVES = 15 * 60.0
REMEMBERED = 2000


class Ask(IntEnum):
    """The type of an interaction."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """The type of a response."""

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
    """One interaction, from the person to the bot and back."""

    id: int
    token: str
    ask: Ask
    user: int
    channel: int
    began: float
    """When it began, in the sandbox's seconds."""
    data: Json
    source: int | None = None
    """The message of the component."""
    answer: Answer | None = None
    original: int | None = None
    """The message that is `@original`: the response, or the message of the component."""
    loading: bool = False
    """A deferred response was not filled in yet."""
    content: Json = field(default_factory=dict)
    """Choices or a modal for the user."""
    done: asyncio.Event = field(default_factory=asyncio.Event)
    is_late: bool = False
    """Three seconds passed without an answer."""
    ahead: float = 0.0
    """Offset of the sandbox's clock at the start, in seconds."""


class Interactions:
    """All interactions with a valid token."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.clock = world.clock
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

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
        """Return an interaction as INTERACTION_CREATE contains it."""
        world = self.world
        place = world.channel(interaction.channel)
        payload = wire.interaction(world, world.users[interaction.user], place)
        payload |= {
            "id": str(interaction.id),
            "token": interaction.token,
            "type": int(interaction.ask),
            "data": interaction.data,
        }
        if interaction.source is not None:
            source = world.message(interaction.channel, interaction.source)
            payload["message"] = wire.message(world, source)
        return payload

    def acknowledge(self, key: int, token: str, answer: Answer) -> Interaction:
        """Return the interaction to answer: 10062 if unknown or late, 40060 if already answered."""
        interaction = self._by_id.get(key)
        if interaction is None or interaction.token != token:
            raise ApiError(10062)
        if interaction.answer is not None:
            raise ApiError(40060)
        if interaction.is_late or self.clock.offset - interaction.ahead > ANSWER_WITHIN:
            raise ApiError(10062)
        no_source = interaction.source is None and answer in (Answer.UPDATE, Answer.DEFER_UPDATE)
        if answer not in FITTING[interaction.ask] or no_source:
            refuse(("type",), "INVALID")
        return interaction

    def by_token(self, token: str) -> Interaction:
        """Return the interaction of a webhook token: 50027 if it has expired."""
        interaction = self._by_token.get(token)
        if interaction is None or self.clock.seconds() - interaction.began > TOKEN_LIVES:
            raise ApiError(50027)
        if interaction.answer is None or interaction.answer in (Answer.CHOICES, Answer.MODAL):
            raise ApiError(10015)
        return interaction

    def opener(self, key: int) -> Interaction | None:
        return self._by_id.get(key)

    async def settle(self, interaction: Interaction) -> bool:
        """Wait for an answer; return False after three seconds.

        While this whole machine is suspended nobody can answer, so each step counts at most
        `_MOST`.
        """
        now = asyncio.get_running_loop().time
        left = ANSWER_WITHIN
        while left > _MOMENT:
            begun = now()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(min(_SLICE, left)):
                    await interaction.done.wait()
                return True
            left -= min(now() - begun, _MOST)
        return False


STRING, INTEGER, PERSON = 3, 4, 6
"""The types of options that the bot has."""


class ClientError(Exception):
    """Discord's client would not send this; the text is a key of the page's words."""


def commands_for(world: World, user: User, channel: Channel) -> list[Json]:
    """List the commands that a person can use in a channel."""
    direct = channel.guild is None
    if not direct and not world.guild_of(channel).bot_in:
        return []
    held = world.person_may(channel, user)
    commands = [c for c in world.commands if c["type"] == 1]
    commands = [c for c in commands if (1 if direct else 0) in (c.get("contexts") or (0, 1))]
    needed = {c["id"]: int(c.get("default_member_permissions") or 0) for c in commands}
    return [c for c in commands if direct or held & needed[c["id"]] == needed[c["id"]]]


def command(world: World, user: User, channel: Channel, call: Json) -> Json:
    """Build the data of a command; refuse missing, unknown or mistyped options.

    While a person types the option `focused`, the data is that of an autocomplete: values are as
    they were typed, and options may be missing.
    """
    commands = commands_for(world, user, channel)
    chosen = next((candidate for candidate in commands if candidate["name"] == call["name"]), None)
    if chosen is None:
        raise ClientError("unknown-command")
    data: Json = {"id": chosen["id"], "name": chosen["name"], "type": 1, "options": []}
    if channel.guild:
        data["guild_id"] = str(channel.guild)
    arguments = dict(call.get("options") or {})
    focused = call.get("focused")
    for option in chosen.get("options") or []:
        name = option["name"]
        if name in arguments:
            value = arguments.pop(name)
            argument = {"name": name, "type": option["type"], "value": value}
            if focused is None:
                argument["value"] = _typed(option, value)
            elif name == focused:
                argument["focused"] = True
            data["options"].append(argument)
            if option["type"] == PERSON and focused is None:
                _resolve(world, data, value)
        elif option.get("required") and focused is None:
            raise ClientError("missing-option")
    if arguments:
        raise ClientError("unknown-option")
    return data


def _typed(option: Json, value: object) -> object:
    choices = option.get("choices") or []
    if choices:
        fitting = [c["value"] for c in choices if str(value) in (str(c["value"]), c["name"])]
        if not fitting:
            raise ClientError("bad-option")
        return fitting[0]
    try:
        return _number_or_text(option, value)
    except ValueError as error:
        raise ClientError("bad-option") from error


def _number_or_text(option: Json, value: object) -> object:
    text = str(value)
    if option["type"] == INTEGER:
        number = int(text)
        if not option.get("min_value", number) <= number <= option.get("max_value", number):
            raise ClientError("bad-option")
        return number
    is_text = option["type"] == STRING
    if is_text and not option.get("min_length", 0) <= len(text) <= option.get("max_length", 6000):
        raise ClientError("bad-option")
    return text


def _resolve(world: World, data: Json, key: object) -> None:
    resolved = data.setdefault("resolved", {})
    person = world.user(int(str(key)))
    member = wire.member(world.guild, person) | {"permissions": "0"}
    del member["user"]
    resolved.setdefault("users", {})[str(key)] = wire.user(person)
    resolved.setdefault("members", {})[str(key)] = member


def component(world: World, channel: Channel, user: User, click: Json) -> tuple[int, Json]:
    """Build the data of a click or a choice; refuse missing, disabled and archived ones."""
    if channel.archived:
        raise ClientError("archived")
    message = world.message(channel.id, int(click["message"]))
    if message.viewer not in (None, user.id):
        raise ClientError("not-there")
    parts = [c for c in walk(message.components) if c.get("custom_id") == click["custom_id"]]
    if not parts or parts[0].get("disabled"):
        raise ClientError("not-there")
    part = parts[0]
    kind = int(part["type"])
    data: Json = {"custom_id": part["custom_id"], "component_type": kind, "id": part["id"]}
    if kind in SELECTS:
        data["values"] = _values(part, click.get("values") or [])
        data["resolved"] = {}
        for person in data["values"] if kind == Part.USER_SELECT else ():
            _resolve(world, data, person)
        if kind == Part.CHANNEL_SELECT:
            data["resolved"]["channels"] = {
                key: wire.resolved_channel(world, user, world.channel(int(key)))
                for key in data["values"]
            }
    return message.id, data


def _values(part: Json, values: list[str]) -> list[str]:
    low, high = part.get("min_values", 1), part.get("max_values", 1)
    known = {option["value"] for option in part.get("options") or []}
    if not low <= len(values) <= high or (part["type"] == Part.SELECT and set(values) - known):
        raise ClientError("bad-option")
    return values


def modal(interactions: Interactions, user: User, form: Json) -> tuple[Interaction, Json]:
    """Build the data of a submitted modal: `fields` maps custom ids to values."""
    opener = interactions.opener(int(form["interaction"]))
    if opener is None or opener.user != user.id or "modal" not in opener.content:
        raise ClientError("not-there")
    shown = opener.content["modal"]
    fields: Json = form.get("fields") or {}
    parts: list[Json] = []
    for part in shown["components"]:
        parts.append({"type": part["type"], "id": part.get("id", 0)})
        if part["type"] == Part.LABEL:
            parts[-1]["component"] = _field(part["component"], fields)
    return opener, {"custom_id": shown["custom_id"], "components": parts}


def _field(field: Json, fields: Json) -> Json:
    part: Json = {"type": field["type"], "custom_id": field["custom_id"], "id": field.get("id", 0)}
    value = fields.get(field["custom_id"])
    if field["type"] in SELECTS:
        return part | {"values": _values(field, value or [])}
    text = str(value if value is not None else field.get("value") or "")
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    required = field.get("required", True)
    if (required and not text) or not (low if text else 0) <= len(text) <= high:
        raise ClientError("bad-option")
    return part | {"value": text}
