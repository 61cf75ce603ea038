"""A channel that refuses messages is tried at growing intervals, for all callers."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any, NoReturn, cast

import discord
import pytest

from bot.messages.message import Block, Message, compose
from bot.notifications import access
from bot.notifications.access import FIRST, LONGEST, ChannelAccess
from bot.notifications.outbox import NoAccessError, Outbox
from bot.pictures.renderer import Renderer
from bot.tables.model import Place
from games.core.text import text

DAY = 24 * 3600
MINUTE = 60
PLACE = Place(1, 2)


class Discord:
    """Refuses every message, in simulated time, and counts them."""

    def __init__(self) -> None:
        self.now = 0.0
        self.asked: list[float] = []

    def get_partial_messageable(self, *_: object, **__: object) -> SimpleNamespace:
        return SimpleNamespace(send=self._send)

    def get_guild(self, _: int) -> None:
        return None

    async def _send(self, **_: object) -> NoReturn:
        self.asked.append(self.now)
        response = cast("Any", SimpleNamespace(status=403, reason="", headers={}))
        raise discord.Forbidden(response, {"code": 50001, "message": "Missing Access"})


def build(_: object) -> Message:
    return compose(0, [Block(("It's your turn.",))])


async def test_a_day_of_refusals_costs_a_handful_of_requests() -> None:
    line = Discord()
    wire, emoji = cast("Any", line), cast("Any", SimpleNamespace(known={}))
    box = Outbox(wire, Renderer(), emoji, ChannelAccess(wire, lambda: line.now))
    while line.now < DAY:
        with pytest.raises(NoAccessError):
            await box.send(PLACE, build, "nonce")
        line.now += MINUTE
    gaps = [after - before for before, after in pairwise(line.asked)]
    assert gaps == [FIRST, 2 * FIRST, 4 * FIRST, 8 * FIRST, LONGEST, LONGEST]


def test_a_restored_permission_is_tried_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lack = [text("lack-channel")]
    monkeypatch.setattr(access, "find_obstacle", lambda *_: lack[0] if lack else None)
    known = ChannelAccess(cast("Any", None), lambda: 0.0)
    assert known.note(PLACE) == text("lack-channel")
    assert known.find(PLACE) == text("lack-channel")
    assert known.find(Place(1, 3)) is None
    lack.clear()
    assert known.find(PLACE) is None
    # Nothing was missing after all: from now on only time helps.
    assert known.note(PLACE) == text("lack-refused", channel="<#2>")
    assert known.find(PLACE) == text("lack-refused", channel="<#2>")
    known.forget(PLACE)
    assert known.find(PLACE) is None
