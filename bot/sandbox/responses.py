"""Carry out what the bot answers to an interaction."""

from __future__ import annotations

from bot.sandbox import commands, components, wire
from bot.sandbox.drafts import Draft
from bot.sandbox.errors import Form, RefusedError
from bot.sandbox.interactions import Answer, Ask, Interaction
from bot.sandbox.model import Flag, Json, Message
from bot.sandbox.news import News
from bot.sandbox.uploads import Body
from bot.sandbox.world import BOT_ID

REPLY, APP_COMMAND = 19, 20
DEFERRABLE = int(Flag.EPHEMERAL | Flag.SUPPRESS_NOTIFICATIONS | Flag.SUPPRESS_EMBEDS)


class Responses:
    """Responses, follow-ups and edits that come with an interaction's token."""

    def __init__(self, news: News, base: str) -> None:
        self.news = news
        self.world = news.world
        self.base = base

    def respond(self, interaction: Interaction, answer: Answer, body: Body) -> None:
        """Do what a callback says; nothing is acknowledged if it is refused."""
        given = body.json.get("data") or {}
        inner = Body(given, body.files)
        match answer:
            case Answer.MESSAGE:
                message = self._message(interaction, given)
                Draft(self.world, self.base, inner, message).apply()
                interaction.original = message.id
                self.news.said(message)
            case Answer.DEFER:
                self._defer(interaction, given)
            case Answer.UPDATE:
                self._update(interaction, inner)
            case Answer.DEFER_UPDATE:
                source = self.world.message(interaction.channel, interaction.source or 0)
                interaction.original = source.id
            case Answer.CHOICES:
                self._choices(interaction, given)
            case Answer.MODAL:
                components.check_modal(given)
                interaction.told = {"modal": given}
        interaction.answer = answer
        interaction.done.set()

    def _message(self, interaction: Interaction, given: Json) -> Message:
        """Start a message from the bot in the interaction's channel."""
        clock = self.world.clock
        hidden = int(given.get("flags") or 0) & Flag.EPHEMERAL
        message = Message(clock.snowflake(), interaction.channel, BOT_ID, clock.stamp())
        message.webhook = BOT_ID
        message.flags = int(hidden)
        message.viewer = interaction.user if hidden else None
        message.interaction = self._origin(interaction)
        if interaction.ask == Ask.COMMAND:
            message.kind = APP_COMMAND
        elif interaction.source is not None:
            message.kind = REPLY
            message.reference = self._reference(interaction)
        return message

    def _reference(self, interaction: Interaction) -> Json:
        told = {"message_id": str(interaction.source), "channel_id": str(interaction.channel)}
        if guild := self.world.channel(interaction.channel).guild:
            told["guild_id"] = str(guild)
        return told | {"type": 0}

    def _origin(self, interaction: Interaction) -> Json:
        guild = self.world.guild_of(self.world.channel(interaction.channel))
        told: Json = {
            "id": str(interaction.id),
            "type": int(interaction.ask),
            "user": wire.user(self.world.users[interaction.user]),
            "authorizing_integration_owners": {"0": str(guild.id)},
        }
        if interaction.ask == Ask.COMMAND:
            told["name"] = interaction.data["name"]
        if interaction.source is not None:
            told["interacted_message_id"] = str(interaction.source)
        return told

    def _defer(self, interaction: Interaction, given: Json) -> None:
        flags = int(given.get("flags") or 0)
        if flags & ~DEFERRABLE:
            # A deferred reply cannot carry the V2 flag; it is set when it is filled in.
            form = Form()
            form.wrong(("data", "flags"), "INVALID_FLAGS", "Only EPHEMERAL can be set here")
            form.check()
        message = self._message(interaction, given)
        message.flags |= Flag.LOADING
        interaction.original, interaction.loading = message.id, True
        self.news.said(message)

    def _update(self, interaction: Interaction, body: Body) -> None:
        message = self.world.message(interaction.channel, interaction.source or 0)
        Draft(self.world, self.base, body, message).apply()
        message.edited = self.world.clock.stamp()
        interaction.original = message.id
        self.news.changed(message)

    def _choices(self, interaction: Interaction, given: Json) -> None:
        form = Form()
        commands.choices(form, given.get("choices") or [], ("data", "choices"))
        form.check()
        interaction.told = {"choices": given.get("choices") or []}

    def original(self, interaction: Interaction) -> Message:
        if interaction.original is None:
            raise RefusedError(10008)
        return self.world.message(interaction.channel, interaction.original)

    def owned(self, interaction: Interaction, key: int) -> Message:
        """Find a message the token may touch: the bot's own in that channel."""
        message = self.world.message(interaction.channel, key)
        if message.author != BOT_ID:
            raise RefusedError(50005)
        return message

    def edit(self, interaction: Interaction, message: Message, body: Body) -> Message:
        """Edit through the token; filling in a deferred reply pings nobody."""
        Draft(self.world, self.base, body, message).apply()
        if message.flags & Flag.LOADING:
            message.flags &= ~Flag.LOADING
            interaction.loading = False
        else:
            message.edited = self.world.clock.stamp()
        self.news.changed(message)
        return message

    def follow_up(self, interaction: Interaction, body: Body) -> Message:
        """Send another message; the first one fills in a deferred reply instead."""
        if interaction.loading:
            return self.edit(interaction, self.original(interaction), body)
        message = self._message(interaction, body.json or {})
        message.kind = REPLY if interaction.original else message.kind
        Draft(self.world, self.base, body, message).apply()
        self.news.said(message)
        return message

    def told(self, interaction: Interaction) -> Json:
        """Tell the outcome of a callback, as `with_response` asks."""
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
