"""The local Discord knows which messages have to be silent."""

from __future__ import annotations

from typing import Any, Final

import pytest

from bot.sandbox.hub import Hub, Recorded
from bot.sandbox.model import Channel, ChannelType, Flag
from bot.sandbox.world import Shelf, World

MESSAGES: Final = "/channels/{channel_id}/messages"
HOOK: Final = "/webhooks/{webhook_id}/{webhook_token}"
CALLBACK: Final = "/interactions/{interaction_id}/{interaction_token}/callback"
DIRECT: Final = 99


def sent(template: str, body: Any, method: str = "POST", channel: int = 1) -> Recorded:
    path = template.replace("{channel_id}", str(channel))
    return Recorded(0, method, path, template, body, (), 200, None, 0.0)


def body(flags: int = 0, users: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"flags": flags | Flag.COMPONENTS_V2, "allowed_mentions": {"users": list(users)}}


QUIET: Final = body(Flag.SUPPRESS_NOTIFICATIONS)


@pytest.mark.parametrize(
    ("message", "is_wrong"),
    [
        (sent(MESSAGES, QUIET), False),
        (sent(MESSAGES, body()), True),
        (sent(MESSAGES, body(users=("7",))), False),
        (sent(MESSAGES, body(Flag.SUPPRESS_NOTIFICATIONS, ("7",))), True),
        (sent(MESSAGES, body(), channel=DIRECT), False),
        (sent(MESSAGES + "/{message_id}", body(), "PATCH"), False),
        (sent(HOOK, body()), True),
        (sent(HOOK, QUIET), False),
        (sent(HOOK, body(Flag.EPHEMERAL)), False),
        (sent(CALLBACK, {"type": 4, "data": body()}), True),
        (sent(CALLBACK, {"type": 4, "data": QUIET}), False),
        (sent(CALLBACK, {"type": 4, "data": body(users=("7",))}), False),
        (sent(CALLBACK, {"type": 5, "data": {"flags": 0}}), False),
        (sent(CALLBACK, {"type": 7, "data": body()}), False),
    ],
)
def test_a_public_message_is_silent_unless_it_mentions(
    message: Recorded, *, is_wrong: bool
) -> None:
    world = World(Shelf())
    world.put_channel(Channel(DIRECT, ChannelType.DM, "", None))
    assert Hub(world).is_misflagged(message) is is_wrong
