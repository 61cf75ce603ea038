"""Responses to interactions, and the registration of commands."""

from __future__ import annotations

import re

from discord import Locale

from bot.sandbox import components, wire
from bot.sandbox.drafts import Body, Draft, check_edit
from bot.sandbox.errors import ApiError, Form, Path, refuse
from bot.sandbox.events import EventFeed
from bot.sandbox.interactions import Answer, Ask, Interaction
from bot.sandbox.model import Flag, Json, Message
from bot.sandbox.world import BOT_ID

LOCALES = frozenset(map(str, Locale))
NAME = re.compile(r"[-_'\w]{1,32}")
MAX_COMMANDS = 100
MAX_OPTIONS = 25


def check(commands: list[Json]) -> None:
    """Refuse names, texts and options outside Discord's limits (50035)."""
    form = Form()
    form.count((), len(commands), 0, MAX_COMMANDS)
    names = [(c.get("type", 1), c.get("name")) for c in commands]
    for index, command in enumerate(commands):
        if names.index(names[index]) != index:
            form.wrong((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME")
        if command.get("type", 1) == 1:
            _check_one(form, command, (index,))
            if _weight(command) > 8000:
                form.wrong((index,), "APPLICATION_COMMAND_TOO_LARGE")
    form.check()


def _check_one(form: Form, command: Json, path: Path) -> None:
    _name(form, command.get("name"), (*path, "name"))
    form.texts(path, command, {"description": (1, 100)})
    for place, name in _localized(form, command, path, "name_localizations"):
        _name(form, name, place)
    for place, text in _localized(form, command, path, "description_localizations"):
        form.length(place, text, (1, 100))
    _options(form, command.get("options") or [], (*path, "options"))


def _localized(form: Form, command: Json, path: Path, field: str) -> list[tuple[Path, object]]:
    texts = [((*path, field, key), text) for key, text in (command.get(field) or {}).items()]
    for place, _ in texts:
        if place[-1] not in LOCALES:
            form.wrong(place, "BASE_TYPE_CHOICES", choices="the known locales")
    return texts


def _options(form: Form, options: list[Json], path: Path) -> None:
    form.count(path, len(options), 0, MAX_OPTIONS)
    if len({option.get("name") for option in options}) != len(options):
        form.wrong(path, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS")
    optional = False
    for index, option in enumerate(options):
        where = (*path, index)
        _check_one(form, option, where)
        if option.get("required") and optional:
            form.wrong(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")
        optional = optional or not option.get("required")
        if option.get("choices") and option.get("autocomplete"):
            form.wrong((*where, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE")
        choices(form, option.get("choices") or [], (*where, "choices"))


def choices(form: Form, options: list[Json], path: Path) -> None:
    form.count(path, len(options), 0, MAX_OPTIONS)
    for index, choice in enumerate(options):
        where = (*path, index)
        form.texts(where, choice, {"name": (1, 100)})
        for place, name in _localized(form, choice, where, "name_localizations"):
            form.length(place, name, (1, 100))
        if isinstance(choice.get("value"), str):
            form.texts(where, choice, {"value": (1, 100)})


def _name(form: Form, name: object, path: Path) -> None:
    if not (isinstance(name, str) and NAME.fullmatch(name) and name == name.lower()):
        form.wrong(path, "APPLICATION_COMMAND_INVALID_NAME")


def _weight(command: Json) -> int:
    """Count the characters of names, descriptions and values in their longest language."""
    own = 0
    for field in ("name", "description"):
        spoken = (command.get(f"{field}_localizations") or {}).values()
        own += max((len(text) for text in (command.get(field, ""), *spoken)), default=0)
    values = sum(len(str(choice["value"])) for choice in command.get("choices") or [])
    return own + values + sum(map(_weight, command.get("options") or []))


REPLY, APP_COMMAND = 19, 20


class Responses:
    """Responses, follow-ups and edits with an interaction's token."""

    def __init__(self, events: EventFeed) -> None:
        self.events = events
        self.world = events.world

    def respond(self, interaction: Interaction, answer: Answer, body: Body) -> None:
        """Execute a callback; a refused one acknowledges nothing."""
        data = body.json.get("data") or {}
        inner = Body(data, body.files)
        match answer:
            case Answer.MESSAGE:
                message = self._message(interaction, data)
                Draft(self.world, inner, message).apply()
                interaction.original = message.id
                self.events.said(message)
            case Answer.DEFER:
                if int(data.get("flags") or 0) & ~Flag.EPHEMERAL:
                    # A deferred reply cannot have the V2 flag; the edit that fills it in sets it.
                    refuse(("data", "flags"), "INVALID_FLAGS")
                message = self._message(interaction, data)
                message.flags |= Flag.LOADING
                interaction.original = message.id
                interaction.loading = True
                self.events.said(message)
            case Answer.UPDATE:
                check_edit(inner)
                message = self.world.message(interaction.channel, interaction.source or 0)
                Draft(self.world, inner, message).apply()
                message.edited = self.world.clock.stamp()
                interaction.original = message.id
                self.events.changed(message)
            case Answer.DEFER_UPDATE:
                source = self.world.message(interaction.channel, interaction.source or 0)
                interaction.original = source.id
            case Answer.CHOICES:
                form = Form()
                offered = data.get("choices") or []
                choices(form, offered, ("data", "choices"))
                form.check()
                interaction.content = {"choices": offered}
            case Answer.MODAL:
                components.check_modal(data)
                interaction.content = {"modal": data}
        interaction.answer = answer
        interaction.done.set()

    def _message(self, interaction: Interaction, data: Json) -> Message:
        clock = self.world.clock
        flags = int(data.get("flags") or 0)
        hidden = flags & Flag.EPHEMERAL
        message = Message(clock.snowflake(), interaction.channel, BOT_ID, clock.stamp())
        message.webhook = BOT_ID
        message.flags = flags & (Flag.EPHEMERAL | Flag.SUPPRESS_NOTIFICATIONS)
        message.viewer = interaction.user if hidden else None
        message.interaction = self._origin(interaction)
        if interaction.ask == Ask.COMMAND:
            message.kind = APP_COMMAND
        elif interaction.source is not None:
            message.kind = REPLY
            message.reference = self._reference(interaction)
        return message

    def _reference(self, interaction: Interaction) -> Json:
        reference = {"message_id": str(interaction.source), "channel_id": str(interaction.channel)}
        if guild := self.world.channel(interaction.channel).guild:
            reference["guild_id"] = str(guild)
        return reference | {"type": 0}

    def _origin(self, interaction: Interaction) -> Json:
        guild = self.world.guild_of(self.world.channel(interaction.channel))
        origin: Json = {
            "id": str(interaction.id),
            "type": int(interaction.ask),
            "user": wire.user(self.world.users[interaction.user]),
            "authorizing_integration_owners": {"0": str(guild.id)},
        }
        if interaction.ask == Ask.COMMAND:
            origin["name"] = interaction.data["name"]
        if interaction.source is not None:
            origin["interacted_message_id"] = str(interaction.source)
        return origin

    def original(self, interaction: Interaction) -> Message:
        if interaction.original is None:
            raise ApiError(10008)
        return self.world.message(interaction.channel, interaction.original)

    def later(self, interaction: Interaction, key: int) -> Message:
        """Return a message that followed the original."""
        message = self.world.message(interaction.channel, key)
        if message.interaction is None or message.interaction["id"] != str(interaction.id):
            raise ApiError(10008)
        return message

    def edit(self, interaction: Interaction, body: Body, message: Message | None = None) -> Message:
        """Edit a message through the token; filling in a deferred reply mentions nobody."""
        message = message or self.original(interaction)
        check_edit(body)
        Draft(self.world, body, message).apply()
        if message.flags & Flag.LOADING:
            message.flags &= ~Flag.LOADING
            interaction.loading = False
        else:
            message.edited = self.world.clock.stamp()
        self.events.changed(message)
        return message

    def follow_up(self, interaction: Interaction, body: Body) -> Message:
        """Send another message; the first one fills in a deferred reply instead."""
        if interaction.loading:
            return self.edit(interaction, body)
        message = self._message(interaction, body.json or {})
        message.kind = REPLY if interaction.original else message.kind
        Draft(self.world, body, message).apply()
        self.events.said(message)
        return message

    def callback(self, interaction: Interaction) -> Json:
        """Return the result of a callback, as `with_response` requests."""
        answer = interaction.answer or Answer.MESSAGE
        about: Json = {"id": str(interaction.id), "type": int(interaction.ask)}
        if interaction.original is None:
            return {"interaction": about}
        message = self.original(interaction)
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": bool(message.flags & Flag.LOADING),
            "response_message_ephemeral": message.viewer is not None,
        }
        if answer == Answer.DEFER_UPDATE:
            return {"interaction": about}
        resource = {"type": int(answer), "message": wire.message(self.world, message)}
        return {"interaction": about, "resource": resource}
