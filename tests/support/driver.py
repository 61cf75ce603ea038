"""Play a member of the sandbox's server from Python, through the interface of the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self

import aiohttp
import orjson
from yarl import URL

from bot.sandbox import page
from bot.sandbox.components import texts, walk
from bot.sandbox.hub import Hub
from bot.sandbox.model import Json

PATIENCE = 10.0
"""Seconds to wait before giving up."""
NEWEST = 10
"""Number of newest messages to search first."""
LOOKS = (0.05, 0.4)
"""Seconds until the next look at a channel: at first, and during a long wait."""


class RefusedByClientError(Exception):
    """Discord's client would refuse to send this; `str` is the reason."""


class InteractionFailedError(Exception):
    """The bot did not answer within three seconds: "This interaction failed"."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The result of a member's action."""

    interaction: int
    message: int | None = None
    """The answer, or the message that was changed."""
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)


async def until(look: Callable[[], Any], patience: float = PATIENCE, every: float = 0.05) -> None:
    """Wait until a function, which may be asynchronous, returns true. Raises `TimeoutError`."""
    async with asyncio.timeout(patience):
        while True:
            if await result if asyncio.iscoroutine(result := look()) else result:
                return
            await asyncio.sleep(every)


def text_of(message: Json) -> str:
    """Return all text of a message: its content and its text components."""
    return "\n".join(filter(None, [message["content"], *texts(message["components"])]))


def controls_of(message: Json) -> list[Json]:
    return [part for part in walk(message["components"]) if part.get("custom_id")]


class Client:
    """A connection to a running sandbox, which all members of a test can share."""

    def __init__(self, address: str) -> None:
        self._session = aiohttp.ClientSession(address)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """Call the page's interface. Raises `RefusedByClientError`."""
        async with self._session.request(method, f"{page.API}{path}", json=body) as response:
            return _checked(response.status, orjson.loads(await response.read()))

    async def file(self, url: str) -> bytes:
        async with self._session.get(url) as response:
            response.raise_for_status()
            return await response.read()

    async def members(self) -> list[Member]:
        """List all members, the server's owner first."""
        state = await self.ask("GET", "/state")
        return [Member(self, int(m["id"]), m["global_name"]) for m in state["members"]]

    async def channel(self, name: str) -> int:
        """Find a channel or thread by its name."""
        state = await self.ask("GET", "/state")
        return next(int(c["id"]) for c in state["channels"] if c.get("name") == name)

    async def add_channel(self, name: str) -> int:
        channel = await self.ask("POST", "/channels", {"name": name})
        return int(channel["id"])

    async def threads(self, channel: int) -> list[int]:
        """List a channel's threads, oldest first."""
        state = await self.ask("GET", "/state")
        threads = (c for c in state["channels"] if c.get("parent_id") == str(channel))
        return sorted(int(c["id"]) for c in threads)

    async def wait_online(self, patience: float = 90.0) -> None:
        """Wait until the bot is connected and has registered its commands."""

        async def is_online() -> bool:
            state = await self.ask("GET", "/state")
            return bool(state["status"]["online"] and state["commands"])

        await until(is_online, patience)


class LocalClient(Client):
    """A connection to a sandbox in this process, without sockets."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """Call the page's interface. Raises `RefusedByClientError`."""
        return _checked(*await page.call(self.hub, method, URL(path), body))


def _checked(status: int, payload: Any) -> Any:
    if status >= 400:
        raise RefusedByClientError(payload["error"])
    return payload


class Member:
    """A member who types commands, clicks and reads."""

    def __init__(self, client: Client, key: int, name: str) -> None:
        self.client = client
        self.id = key
        self.name = name

    async def _do(self, kind: str, channel: int, body: Json) -> Reply:
        request = body | {"user": str(self.id), "channel": str(channel)}
        response = await self.client.ask("POST", f"/interactions/{kind}", request)
        if response["outcome"] == "failed":
            raise InteractionFailedError(f"{kind} {body}")
        message = int(response["message"]) if "message" in response else None
        choices = response.get("choices", [])
        return Reply(int(response["interaction"]), message, response.get("modal"), choices)

    async def command(self, channel: int, name: str, **options: object) -> Reply:
        return await self._do("command", channel, {"name": name, "options": options})

    async def autocomplete(
        self, channel: int, command: str, option: str, text: str = "", **others: object
    ) -> list[Json]:
        """Type into an option and return the offered choices."""
        options = others | {option: text}
        body = {"name": command, "focused": option, "options": options}
        return (await self._do("autocomplete", channel, body)).choices

    async def click(self, message: Json, button: str) -> Reply:
        """Press a button, named by its custom id, a prefix of the id, or its label."""
        return await self._use(message, _name(message, button), {})

    async def select(self, message: Json, custom_id: str, *values: str) -> Reply:
        """Choose values of a select, which is named like a button."""
        return await self._use(message, _name(message, custom_id), {"values": list(values)})

    async def _use(self, message: Json, custom_id: str, more: Json) -> Reply:
        body = {"message": message["id"], "custom_id": custom_id} | more
        return await self._do("component", int(message["channel_id"]), body)

    async def submit_modal(self, channel: int, reply: Reply, **fields: object) -> Reply:
        body = {"interaction": str(reply.interaction), "fields": fields}
        return await self._do("modal", channel, body)

    async def say(self, channel: int, content: str) -> Json:
        body = {"user": str(self.id), "content": content}
        message: Json = await self.client.ask("POST", f"/channels/{channel}/messages", body)
        return message

    async def messages(self, channel: int, limit: int = 100) -> list[Json]:
        """List the messages this member sees in a channel, oldest first, ephemeral ones too."""
        path = f"/channels/{channel}/messages?user={self.id}&limit={limit}"
        messages: list[Json] = await self.client.ask("GET", path)
        return messages

    async def ephemerals(self, channel: int) -> list[Json]:
        """List the messages that only this member sees."""
        return [m for m in await self.messages(channel) if m["flags"] & 64]

    async def message(self, channel: int, key: int) -> Json:
        """Return one message. Raises `RefusedByClientError` if this member cannot see it."""
        message = await self._find(channel, key)
        if message is None:
            raise RefusedByClientError("not-there")
        return message

    async def _find(self, channel: int, key: int) -> Json | None:
        path = f"/channels/{channel}/messages?user={self.id}&only={key}"
        messages: list[Json] = await self.client.ask("GET", path)
        return messages[0] if messages else None

    async def reply_to(self, channel: int, reply: Reply) -> Json:
        """Return the message that a reply created or changed, once it is filled in."""
        if reply.message is None:
            raise TimeoutError("the reply has no message")
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self._find(channel, reply.message)
                if message is not None and not message["flags"] & 128:
                    return message
                await asyncio.sleep(0.05)

    async def open_lobby(self, channel: int, game: str) -> Json:
        """Open a table by `/play`; return the lobby in the channel."""
        menu = await self.reply_to(channel, await self.command(channel, "play", game=game))
        await self.click(menu, f"game:open:{game}")

        def is_lobby(message: Json) -> bool:
            is_new = int(message["id"]) > int(menu["id"]) and not message["flags"] & 64
            return is_new and "lobby:join:" in str(message["components"])

        return await self.wait_for(channel, is_lobby, 20)

    async def open_menu(self, lobby: Json) -> Json:
        """Return the private menu of a lobby, opened anew."""
        channel = int(lobby["channel_id"])
        return await self.reply_to(channel, await self.click(lobby, "lobby:more:"))

    async def wait_for(
        self, channel: int, wanted: Callable[[Json], bool], patience: float = PATIENCE
    ) -> Json:
        """Wait for a message that matches, newest first. Raises `TimeoutError`."""
        pause, longest = LOOKS
        async with asyncio.timeout(patience):
            while True:
                for limit in (NEWEST, 100):
                    for message in reversed(await self.messages(channel, limit)):
                        if wanted(message):
                            return message
                await asyncio.sleep(pause)
                pause = min(2 * pause, longest)

    async def direct(self) -> int | None:
        """Return this member's direct channel with the bot, if there is one."""
        state = await self.client.ask("GET", f"/state?user={self.id}")
        return next((int(c["id"]) for c in state["channels"] if c["type"] == 1), None)

    async def settings(self, **changes: object) -> None:
        """Change the language (`locale`) or whether direct messages are open (`dmsOpen`)."""
        await self.client.ask("PATCH", f"/members/{self.id}", dict(changes))


def _name(message: Json, name: str) -> str:
    parts = controls_of(message)
    exact = [p for p in parts if name in (p["custom_id"], p.get("label"))]
    matching = exact or [p for p in parts if p["custom_id"].startswith(name)]
    if matching:
        return str(matching[0]["custom_id"])
    offered = [(part["custom_id"], part.get("label")) for part in parts]
    raise RefusedByClientError(f"nothing called {name!r} among {offered}")
