"""People who use the bot on the local Discord, and the messages that they get."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.components import texts, walk
from bot.sandbox.model import Channel, Json, Message
from bot.tables.model import TableId
from tests.support.driver import Member, Reply

if TYPE_CHECKING:
    from tests.support.stage import Stage


@dataclass(frozen=True, slots=True)
class Answer:
    """The bot's messages that answer an interaction; edits by the bot change them."""

    reply: Reply
    first: Message | None
    """The answer, or the message that was changed."""
    more: list[Message]
    """Follow-up messages."""

    @property
    def messages(self) -> list[Message]:
        return [*([self.first] if self.first else []), *self.more]

    @property
    def message(self) -> Message:
        assert self.first is not None, self.text
        return self.first

    @property
    def private(self) -> Message:
        """The answer, checked to be private."""
        assert self.message.viewer is not None, self.text
        return self.message

    @property
    def public(self) -> Message:
        """The answer, checked to be public."""
        assert self.message.viewer is None, self.text
        return self.message

    @property
    def posted(self) -> Message:
        """The only public message among the answer and its follow-ups."""
        [message] = [posted for posted in self.messages if posted.viewer is None]
        return message

    @property
    def text(self) -> str:
        return "\n".join(map(words, self.messages))

    @property
    def refusal(self) -> str:
        """The text of the only private message, which refused the interaction."""
        [private] = [
            message for message in self.messages if message.viewer is not None and not ids(message)
        ]
        return private.content

    @property
    def pictures(self) -> str:
        return "\n".join(str(file.get("description")) for file in self.message.attachments)


class Player:
    """A member who acts, and waits until the bot is idle."""

    def __init__(self, stage: Stage, member: Member) -> None:
        self.stage = stage
        self.member = member
        self.id = member.id
        self.name = member.name

    @property
    def letters(self) -> Channel:
        return self.stage.world.direct(self.stage.world.users[self.id])

    async def slash(self, place: Channel, command: str, **options: object) -> Answer:
        """Run a command; options may be players."""
        arguments = {
            key: value.id if isinstance(value, Player) else value for key, value in options.items()
        }
        return await self.stage.done(place.id, self.member.command(place.id, command, **arguments))

    async def opens(self, place: Channel, game: str) -> Answer:
        """Open a table by `/play`; the lobby follows the host's private menu."""
        menu = await self.slash(place, "play", game=game)
        return await self.click(menu.private, f"game:open:{game}")

    async def sets_up(self, lobby: Message) -> Message:
        """Return the private menu of a lobby."""
        return (await self.click(lobby, "lobby:more:")).private

    async def write(self, command: str, **options: object) -> Answer:
        return await self.slash(self.letters, command, **options)

    async def click(self, message: Message, custom_id: str) -> Answer:
        """Press a button, named by its id or the beginning of its id."""
        return await self.stage.done(message.channel, self.member.click(seen(message), custom_id))

    async def select(self, message: Message, custom_id: str, *values: str | Player) -> Answer:
        """Choose values of a select, which is named like a button."""
        chosen = [str(value.id) if isinstance(value, Player) else value for value in values]
        return await self.stage.done(
            message.channel, self.member.select(seen(message), custom_id, *chosen)
        )

    async def submit(self, place: Channel, opened: Answer, **fields: object) -> Answer:
        return await self.stage.done(
            place.id, self.member.submit_modal(place.id, opened.reply, **fields)
        )

    async def offers(
        self, place: Channel, command: str, option: str, text: str = "", **others: object
    ) -> list[Json]:
        """Type into an option and return the choices."""
        return await self.member.autocomplete(place.id, command, option, text, **others)


def seen(message: Message) -> Json:
    return {
        "id": str(message.id),
        "channel_id": str(message.channel),
        "components": message.components,
    }


def ids(message: Message) -> list[str]:
    return [
        component["custom_id"] for component in walk(message.components) if "custom_id" in component
    ]


def moves(message: Message) -> list[str]:
    """Return the ids of the choices that lead to a move."""
    return [custom_id for custom_id in ids(message) if custom_id.startswith("move:")]


def words(message: Message) -> str:
    return "\n".join([message.content, *texts(message.components)])


def options(message: Message, custom_id: str) -> list[Json]:
    [select] = [
        component
        for component in walk(message.components)
        if component.get("custom_id") == custom_id
    ]
    return list(select["options"])


def chosen(message: Message, custom_id: str) -> list[str]:
    """Return the values of a select that are chosen already."""
    return [option["value"] for option in options(message, custom_id) if option.get("default")]


def files(message: Message) -> list[str]:
    return [file["filename"] for file in message.attachments]


def table_of(message: Message) -> TableId:
    """Return the table a message is about."""
    match = re.search(r":([a-z2-7]{6})\b", " ".join(ids(message)))
    assert match
    return TableId(match[1])
