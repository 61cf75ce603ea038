"""The sandbox refuses the same requests as Discord, with Discord's error codes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.sandbox.errors import Permission
from bot.sandbox.gateway import ACK_AFTER
from bot.sandbox.rest_channels import OLD_EDITS_PER_HOUR
from bot.sandbox.server import Sandbox
from tests.sandbox.rawbot import EPHEMERAL, SILENT, TOYS, V2, Json, RawBot, button, png, row, text
from tests.support.driver import Client, InteractionFailedError, Member, RefusedByClientError

INVALID = (400, 50035)
LOCKED = (400, 50083)
TEXT = {"content": "x"}


@pytest_asyncio.fixture(loop_scope="session")
async def raw(sandbox: Sandbox) -> AsyncIterator[RawBot]:
    async with RawBot(sandbox) as bot:
        await bot.register(TOYS)
        await bot.connect()
        await bot.event("GUILD_CREATE")
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def path(general: int) -> str:
    return f"/channels/{general}/messages"


def select(count: int = 1, **changes: Any) -> Json:
    options = [{"label": f"o{n}", "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options} | changes


def buttons(count: int) -> list[Json]:
    return [button(custom_id=f"b{n}") for n in range(count)]


BAD: dict[str, list[Json]] = {
    "six buttons in a row": [row(*buttons(6))],
    "26 options": [row(select(26))],
    "no options": [row(select(0))],
    "two options with one value": [row(select(options=[{"label": "a", "value": "1"}] * 2))],
    "a long option": [row(select(options=[{"label": "a" * 101, "value": "1"}]))],
    "a long custom id": [row(button(custom_id="x" * 101))],
    "an empty custom id": [row(button(custom_id=""))],
    "two equal custom ids": [row(button(), button())],
    "a long label": [row(button(label="x" * 81))],
    "a button without a label": [row(button(label=None))],
    "a letter as emoji": [row(button(emoji={"name": "A"}))],
    "an emoji without a name": [row(button(emoji={"name": ""}))],
    "an unknown custom emoji": [row(button(emoji={"name": "card", "id": "5"}))],
    "41 components": [text("x")] * 41,
    "40 in a container": [{"type": 17, "components": [row(*buttons(5)), *[text("x")] * 34]}],
    "4001 characters": [text("x" * 2001), text("x" * 2000)],
    "an empty text": [text("")],
    "nested containers": [{"type": 17, "components": [{"type": 17, "components": [text("x")]}]}],
    "an unattached picture": [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}],
    "a section without an accessory": [{"type": 9, "components": [text("x")]}],
    "a select beside a button": [row(select(), button())],
}


BAD_COMMANDS: dict[str, Json] = {
    "capitals": {"name": "Play"},
    "a space": {"name": "play it"},
    "a long description": {"description": "x" * 101},
    "an unknown language": {"name_localizations": {"jp": "play"}},
    "26 choices": {
        "options": [
            {"type": 3, "name": "a", "description": "a"}
            | {"choices": [{"name": str(n), "value": str(n)} for n in range(26)]}
        ]
    },
    "required after optional": {
        "options": [
            {"type": 3, "name": "a", "description": "a"},
            {"type": 3, "name": "b", "description": "b", "required": True},
        ]
    },
}


async def test_components_and_commands_over_the_limits_are_refused(raw: RawBot, path: str) -> None:
    app = (await raw.ask("GET", "/users/@me"))[1]["id"]
    for case, components in BAD.items():
        body: Json = {"flags": V2, "components": components}
        assert (case, await raw.ask("POST", path, body)) == (case, INVALID)
    for case, changes in BAD_COMMANDS.items():
        assert (case, await raw.register([TOYS[0] | changes])) == (case, INVALID)
    image = "data:image/png;base64,iVBORw0KGgo="
    created = await raw.ask("POST", f"/applications/{app}/emojis", {"name": "card", "image": image})
    emoji = {"name": "card", "id": int(created[1]["id"])}
    rows = [row(*(button(custom_id=f"{n}-{m}" + "x" * 90) for m in range(5))) for n in range(6)]
    rows[0]["components"][0] |= {"emoji": emoji, "label": "x" * 80}
    rows[0]["components"][1] |= {"emoji": {"name": "🏳️‍🌈"}, "label": None}
    body = {"flags": V2, "components": [text("x" * 4000), *rows, row(select(25))]}
    _, message = await raw.ask("POST", path, body)
    assert message["components"][1]["components"][0]["emoji"]["id"] == created[1]["id"]


async def test_v2_components_need_their_flag_and_exclude_content(raw: RawBot, path: str) -> None:
    message = {"flags": V2, "components": [text("x")]}
    for body, code in (
        (message | {"content": "x"}, 50035),
        ({"components": [text("x")]}, 50035),
        ({"flags": V2, "components": []}, 50006),
        ({"content": ""}, 50006),
    ):
        assert await raw.ask("POST", path, body) == (400, code)
    assert await raw.ask("POST", path, message, {"a.png": png(2, 2)}) == INVALID
    posted = (await raw.ask("POST", path, message))[1]
    assert await raw.ask("PATCH", f"{path}/{posted['id']}", {"content": "x"}) == INVALID


async def test_an_edit_with_a_new_picture_must_drop_the_old_one(raw: RawBot, path: str) -> None:
    def gallery(name: str) -> Json:
        gallery = {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}}]}
        return {"flags": V2, "components": [gallery]}

    first = (await raw.ask("POST", path, gallery("a.png"), {"a.png": png(2, 2)}))[1]
    edit = f"{path}/{first['id']}"
    other = gallery("b.png")
    assert await raw.ask("PATCH", edit, other, {"b.png": png(3, 3)}) == INVALID
    only_new = other | {"attachments": [{"id": 0, "description": "new"}]}
    status, message = await raw.ask("PATCH", edit, only_new, {"b.png": png(3, 3)})
    assert (status, [a["filename"] for a in message["attachments"]]) == (200, ["b.png"])


async def test_nonces_prevent_duplicates_and_edits_neither_ping_nor_pass_the_limit(
    raw: RawBot, client: Client, people: list[Member], general: int, path: str
) -> None:
    body = {"content": "turn 1", "nonce": "table-1", "enforce_nonce": True}
    first = (await raw.ask("POST", path, body))[1]["id"]
    assert (await raw.ask("POST", path, body))[1]["id"] == first
    await client.ask("POST", "/world", {"forward": 600})
    assert (await raw.ask("POST", path, body))[1]["id"] != first
    assert await raw.ask("POST", path, body | {"nonce": "x" * 26}) == INVALID
    key = str(people[1].id)
    edit = f"{path}/{first}"
    called = {"content": f"<@{key}>"}
    assert [user["id"] for user in (await raw.ask("PATCH", edit, called))[1]["mentions"]] == [key]
    assert (await client.ask("GET", "/state"))["badges"][key][str(general)]["mentions"] == 0
    quiet: Json = called | {"allowed_mentions": {"parse": []}}
    assert (await raw.ask("POST", path, quiet))[1]["mentions"] == []
    for number in range(4):
        assert (await raw.ask("PATCH", edit, {"content": f"{number}"}))[0] == 200
    await client.ask("POST", "/world", {"forward": 3700})
    other = f"{path}/{(await raw.ask('POST', path, {'content': 'another'}))[1]['id']}"
    await client.ask("POST", "/world", {"forward": 3700})
    for number in range(OLD_EDITS_PER_HOUR):  # of all old messages in the channel
        assert (await raw.ask("PATCH", (edit, other)[number % 2], {"content": "again"}))[0] == 200
    for old in (edit, other):
        assert await raw.ask("PATCH", old, {"content": "too often"}) == (429, 30046)
    new = (await raw.ask("POST", path, {"content": "instead", "flags": SILENT}))[1]
    assert new["flags"] == SILENT
    young = f"{path}/{new['id']}"
    assert (await raw.ask("PATCH", young, {"content": "young"}))[1]["flags"] == SILENT
    assert await raw.ask("PATCH", young, {"content": "late", "flags": SILENT}) == (400, 50035)
    await client.ask("POST", "/world", {"forward": 3700})
    assert (await raw.ask("PATCH", edit, {"content": "later"}))[0] == 200


async def use_play(raw: RawBot, member: Member, channel: int) -> tuple[Json, asyncio.Task[Any]]:
    """Let a member use /play; return the interaction, and a task that waits for the answer."""
    before = sum(payload["t"] == "INTERACTION_CREATE" for payload in raw.sent)
    waiting = asyncio.create_task(member.command(channel, "play"))
    return await raw.event("INTERACTION_CREATE", before), waiting


async def test_an_interaction_accepts_one_answer_within_3_seconds(
    raw: RawBot, client: Client, people: list[Member], general: int
) -> None:
    interaction, waiting = await use_play(raw, people[0], general)
    hello = {"type": 4, "data": {"content": "hello"}}
    assert await raw.answer(interaction | {"id": "77"}, hello) == (404, 10062)
    assert await raw.answer(interaction | {"token": "other"}, hello) == (404, 10062)
    wrong = {"type": 7, "data": {"content": "no message to update"}}
    assert await raw.answer(interaction, wrong) == INVALID
    assert (await raw.answer(interaction, hello))[0] == 204
    assert await raw.answer(interaction, hello) == (400, 40060)
    await waiting
    late, waiting = await use_play(raw, people[0], general)
    await client.ask("POST", "/world", {"forward": 4})
    assert await raw.answer(late, hello) == (404, 10062)
    with pytest.raises(InteractionFailedError):
        await waiting


async def test_an_interaction_token_is_valid_for_15_minutes(
    raw: RawBot, client: Client, people: list[Member], general: int, path: str
) -> None:
    interaction, waiting = await use_play(raw, people[0], general)
    hook = f"/webhooks/{interaction['application_id']}/{interaction['token']}"
    original = f"{hook}/messages/@original"
    assert await raw.ask("PATCH", original, {"content": "early"}) == (404, 10015)
    v2 = {"type": 5, "data": {"flags": EPHEMERAL | V2}}
    assert await raw.answer(interaction, v2) == INVALID
    assert (await raw.answer(interaction, {"type": 5, "data": {"flags": EPHEMERAL}}))[0] == 204
    await waiting
    body = {"flags": V2, "components": [text("filled in")]}
    status, message = await raw.ask("PATCH", original, body)
    assert (status, message["flags"]) == (200, EPHEMERAL | V2)
    for method in ("PATCH", "DELETE"):
        assert await raw.ask(method, f"{path}/{message['id']}", TEXT) == (404, 10008)
    assert (await raw.ask("POST", hook, TEXT | {"flags": EPHEMERAL}))[0] == 200
    assert len(await people[0].ephemerals(general)) == 2
    await client.ask("POST", "/world", {"forward": 901})
    assert await raw.ask("PATCH", original, {"components": [text("late")]}) == (401, 50027)
    assert await raw.ask("POST", hook, TEXT) == (401, 50027)


async def test_requests_without_permission_are_refused(
    raw: RawBot, client: Client, people: list[Member], general: int, path: str
) -> None:
    opened = (await raw.ask("POST", "/users/@me/channels", {"recipient_id": people[1].id}))[1]
    direct = f"/channels/{opened['id']}/messages"
    assert (await raw.ask("POST", direct, TEXT))[0] == 200
    await people[1].settings(dmsOpen=False)
    assert await raw.ask("POST", direct, TEXT) == (403, 50007)
    thread = {"name": "Table", "type": 11}

    async def switch(permission: Permission, *, on: bool) -> None:
        await client.ask("PATCH", "/guild", {"permission": str(int(permission)), "on": on})

    await switch(Permission.ATTACH_FILES, on=False)
    assert await raw.ask("POST", path, TEXT, {"a.png": b"x"}) == (403, 50013)
    await switch(Permission.CREATE_PUBLIC_THREADS, on=False)
    assert await raw.ask("POST", f"/channels/{general}/threads", thread) == (403, 50013)
    await switch(Permission.SEND_MESSAGES, on=False)
    assert await raw.ask("POST", path, TEXT) == (403, 50013)
    await switch(Permission.SEND_MESSAGES, on=True)
    assert (await raw.ask("POST", path, TEXT))[0] == 200
    denied = {"denied": str(int(Permission.VIEW_CHANNEL))}
    await client.ask("PATCH", f"/channels/{general}", denied)
    assert await raw.ask("POST", path, TEXT) == (403, 50001)
    await client.ask("DELETE", f"/channels/{general}")
    assert await raw.ask("POST", path, TEXT) == (404, 10003)


async def test_threads_can_be_opened_archived_and_locked(
    raw: RawBot, client: Client, people: list[Member], path: str
) -> None:
    message = (await raw.ask("POST", path, TEXT))[1]
    body = {"name": "Table", "auto_archive_duration": 60}
    begin = ("POST", f"{path}/{message['id']}/threads", body)
    thread = (await raw.ask(*begin))[1]["id"]
    assert await raw.ask(*begin) == (400, 160004)
    board = {"content": "board", "components": [row(button())]}
    posted = (await raw.ask("POST", f"/channels/{thread}/messages", board))[1]
    await client.ask("POST", "/world", {"forward": 3700})
    await client.ask("GET", "/state")
    edit = f"/channels/{thread}/messages/{posted['id']}"
    assert await raw.ask("PATCH", edit, TEXT) == LOCKED
    with pytest.raises(RefusedByClientError, match="archived"):
        await people[0].click(posted, "go")
    await people[0].say(int(thread), "still here?")
    assert (await raw.ask("PATCH", edit, TEXT))[0] == 200
    await client.ask("PATCH", f"/channels/{thread}", {"archived": True})
    assert (await raw.ask("PATCH", f"/channels/{thread}", {"archived": False}))[0] == 200
    await client.ask("PATCH", f"/channels/{thread}", {"locked": True, "archived": True})
    assert await raw.ask("POST", f"/channels/{thread}/messages", TEXT) == LOCKED
    assert await raw.ask("PATCH", f"/channels/{thread}", {"archived": False}) == LOCKED


async def test_a_resumed_session_receives_missed_events(
    raw: RawBot, client: Client, people: list[Member], general: int
) -> None:
    ready = await raw.event("READY")
    seen = raw.sent[-1]["s"]
    assert await raw.beat() >= ACK_AFTER, "discord.py would measure a latency of 41 seconds"
    await raw.leave()
    waiting = asyncio.create_task(people[0].command(general, "play"))
    await asyncio.sleep(0.2)
    data = {"token": "", "session_id": ready["session_id"], "seq": seen}
    await raw.connect({"op": 6, "d": data})
    interaction = await raw.event("INTERACTION_CREATE")
    await raw.answer(interaction, {"type": 4, "data": {"content": "here I am"}})
    await waiting
    await raw.leave()
    await raw.connect({"op": 6, "d": data | {"session_id": "unknown"}})
    await asyncio.sleep(0.2)
    assert (raw.sent[-1]["op"], raw.sent[-1]["d"]) == (9, False)


async def test_rate_limits_answer_429_and_injected_faults_happen_once(
    raw: RawBot, client: Client, people: list[Member], general: int, path: str
) -> None:
    await client.ask("POST", "/world", {"limits": True})
    answers = [(await raw.ask("POST", path, TEXT))[0] for _ in range(6)]
    assert answers == [200] * 5 + [429]
    await client.ask("POST", "/world", {"limits": False})
    for fault, answer in (
        ({"status": 500}, 500),
        ({"status": 429, "retry_after": 20.0}, 429),
        ({"code": 50083}, 400),
    ):
        await client.ask("POST", "/faults", {"method": "POST", "path": "/messages$"} | fault)
        status, body = await raw.ask("POST", path, TEXT)
        assert status == answer
        assert body == 50083 or status == 500 or body["retry_after"] == 20.0
        assert (await raw.ask("POST", path, TEXT))[0] == 200
    await client.ask("POST", "/faults", {"method": "POST", "path": "/messages$", "lose": True})
    with pytest.raises(aiohttp.ClientConnectionError):
        await raw.ask("POST", path, {"content": "lost on the way back"})
    *_, last, lost = await people[0].messages(general)
    assert [last["content"], lost["content"]] == ["x", "lost on the way back"]


async def test_other_tokens_origins_and_hosts_are_refused(raw: RawBot, sandbox: Sandbox) -> None:
    sandbox.hub.token = "another"
    assert await raw.ask("GET", "/users/@me") == (401, 0)
    origins = ("http://evil.example", "http://localhost:3000", f"http://localhost:{sandbox.port}")
    foreign = (*origins, f"{sandbox.address}.evil.example", f"https{sandbox.address[4:]}", "null")
    for headers in (*({"Origin": origin} for origin in foreign), {"Host": "evil.example"}):
        async with raw.session.get(
            f"{sandbox.address}/sandbox/api/state", headers=headers
        ) as response:
            assert response.status == 403
    headers = {"Origin": sandbox.address}
    async with raw.session.get(f"{sandbox.address}/sandbox/api/state", headers=headers) as response:
        assert response.status != 403


WRONG: list[Json] = [{}, {"colour": "red", "times": "many"}, {"colour": "red", "size": 2}]


async def test_actions_that_a_discord_client_would_not_send_are_refused(
    raw: RawBot, people: list[Member], general: int, path: str
) -> None:
    disabled = [row(button(disabled=True), button(custom_id="on")), row(select(3))]
    message = (await raw.ask("POST", path, TEXT | {"components": disabled}))[1]
    for attempt in (
        people[0].click(message, "go"),
        people[0].click(message, "nothing of the kind"),
        people[0].select(message, "s", "0", "1"),
        people[0].select(message, "s", "9"),
        people[0].command(general, "pay"),
        *(people[0].command(general, "paint", **wrong) for wrong in WRONG),
    ):
        with pytest.raises(RefusedByClientError):
            await attempt
