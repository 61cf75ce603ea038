"""Malformed data from Discord: fields are missing or have another type.

The seed and the number of earlier frames decide the damage.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Any, Final

import orjson
import pytest
from aiohttp import web

from bot.sandbox import rest
from bot.sandbox.gateway import Op, Wire
from bot.sandbox.model import Json

SHARES: Final = (0.1, 0.3, 0.7)
"""Share of frames that are damaged."""
_OTHERS: Final[tuple[Any, ...]] = (None, [], {}, "?", 7, [None], {"?": 7})
_UNKNOWN: Final = ("NEW_THING", "VOICE_CHANNEL_EFFECT_SEND", "MESSAGE_POLL_VOTE_ADD")
"""Events that discord.py does not read."""
_UNUSABLE: Final = 2
"""Unusable connections in a row: the bot waits longer after each of them."""
_send: Final = Wire.send
_answer: Final = rest._answer


class Garbling:
    """Damages events and answers on their way to the bot."""

    def __init__(self, seed: int) -> None:
        self.changed: set[int] = set()
        """Interactions whose meaning the damage may have changed."""
        self._seed = seed
        self._share = 0.0
        self._count = 0
        self._unusable = 0

    def rule(self, patch: pytest.MonkeyPatch) -> None:
        """Route all data to the bot through this, until the patch is undone."""

        def send(wire: Wire, payload: Json) -> None:
            for one in self._garbled(payload):
                _send(wire, one)

        async def answer(*given: Any) -> Any:
            response, *more = await _answer(*given)
            return self._garbled_answer(response), *more

        patch.setattr(Wire, "send", send)
        patch.setattr(rest, "_answer", answer)

    def begin(self, luck: Random) -> None:
        """Damage a share of all data from now on."""
        self._share, self._unusable = luck.choice(SHARES), _UNUSABLE

    def end(self) -> None:
        """Stop the damage."""
        self._share = 0.0

    def _draw(self) -> Random | None:
        """Return a random generator for the damage; None to leave the data intact."""
        if not self._share:
            return None
        self._count += 1
        luck = Random(f"garbling {self._seed} {self._count}")
        return luck if luck.random() < self._share else None

    def _garbled(self, payload: Json) -> list[Json]:
        """Return the frames that replace a frame."""
        event, luck = payload["t"], self._draw()
        if luck is None or payload["op"] not in (Op.DISPATCH, Op.HELLO):
            return [payload]
        if luck.random() < 0.2:
            unknown = {"t": luck.choice(_UNKNOWN), "d": luck.choice(_OTHERS)}
            return [payload, payload | unknown] if event else [payload]
        if event in (None, "READY"):
            self._unusable -= 1
            if self._unusable < 0:
                return [payload]
        if event and luck.random() < 0.1:
            return [payload | {"s": luck.choice((None, "7", []))}]
        data, path = damage(payload["d"], luck)
        if event == "INTERACTION_CREATE" and path[:1] in ([], ["data"]):
            self.changed.add(int(payload["d"]["id"]))
        return [payload | {"d": data}]

    def _garbled_answer(self, response: web.Response) -> web.Response:
        luck = self._draw()
        if luck is None or response.status != 200:
            return response
        kept = {name: value for name, value in response.headers.items() if name[:2] == "X-"}
        if luck.random() < 0.2:
            return web.Response(status=204, headers=kept)
        assert isinstance(response.body, bytes)
        told, _ = damage(orjson.loads(response.body), luck)
        body = b"<html>" if luck.random() < 0.1 else orjson.dumps(told)
        kind = "application/json"
        return web.Response(status=200, body=body, headers=kept, content_type=kind)


def damage(data: Any, luck: Random) -> tuple[Any, list[str | int]]:
    """Return JSON with one field missing or changed, and the path to that field.

    A number never replaces an id, because it could be the id of another object.
    """
    holder: dict[Any, Any] = {"": copy.deepcopy(data)}
    part: Any = holder
    path: list[Any] = [""]
    while isinstance(inner := part[path[-1]], dict | list) and inner and luck.random() < 0.8:
        path.append(luck.choice(list(inner) if isinstance(inner, dict) else range(len(inner))))
        part = inner
    key = path[-1]
    if part is not holder and luck.random() < 0.3:
        del part[key]
    else:
        is_id = any(str(name).endswith("id") for name in path)
        part[key] = luck.choice(
            [
                other
                for other in _OTHERS
                if type(other) is not type(part[key]) and not (is_id and type(other) is int)
            ]
        )
    return holder[""], path[1:]
