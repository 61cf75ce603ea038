"""Check what the bot believes of refusals, and that it tries again less and less."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from bot.ops.refusals import About, Call, conclude, is_outage
from bot.sandbox.hub import Recorded
from tests.simulation.faults import OF_PEOPLE

if TYPE_CHECKING:
    from tests.simulation.run import Run

ONE_TRY: Final = 35.0
"""Seconds between the requests of one try: a plain message follows a refused board, and discord.py
itself repeats a request for up to 25 s."""
GROWTH: Final = 1.5
"""Least factor of a wait to the last but one: the bot looks once a minute for what is due."""
LONG_OUTAGE: Final = 270.0
"""Seconds from which on the waits of an outage need not grow."""
LONG_REFUSAL: Final = 3_400.0
"""The same of a refusal."""
_SENT: Final = re.compile(r"/channels/(\d+)/messages")
_IN_PERSON: Final = re.compile(r"/(?:interactions|webhooks)/")
"""Answers, which clicks cause."""


@dataclass(slots=True)
class _Series:
    """Refused tries to the same end, since the last deed and fault."""

    since: tuple[int, int]
    last: float
    """When the last request was refused."""
    waits: list[float] = field(default_factory=list)


class Refusals:
    """Follows the refused requests."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self.closed: set[int] = set()
        """The people of whom Discord said that they accept no direct messages."""
        self._series: dict[tuple[object, ...], _Series] = {}

    def request(self, request: Recorded) -> None:
        """Note a request and its result."""
        person = self._recipient(request)
        if request.code in OF_PEOPLE and person is not None:
            self.closed.add(person)
        if not self._run.is_patient or _IN_PERSON.match(request.path):
            return  # other runs have short waits
        if request.status < 400:
            for end in self._ends(request):
                self._series.pop(end, None)
        else:
            self._note(self._ends(request)[0], request)

    def _recipient(self, request: Recorded) -> int | None:
        """Return the person of a direct message, or of the opening of its channel."""
        if request.method == "POST" and request.path == "/users/@me/channels":
            return int(request.json["recipient_id"])
        sent = _SENT.match(request.path)
        channel = self._run.city.hub.world.channels.get(int(sent[1])) if sent else None
        return channel.recipient if channel else None

    def _ends(self, request: Recorded) -> list[tuple[object, ...]]:
        """Return what a request was for, the widest first, as far as its refusal is about that."""
        if request.method != "POST" or not request.path.endswith("/messages"):
            named = request.json.get("name") if isinstance(request.json, dict) else None
            return [
                (request.method, request.path, named if request.path.endswith("/emojis") else None)
            ]
        channel = request.path
        nonce = str(request.json.get("nonce")).removesuffix("p")
        ends: list[tuple[object, ...]] = [(Call.SEND,), (channel,), (channel, nonce)]
        if request.status < 400 or is_outage(request.status, request.code or 0):
            return ends if request.status < 400 else ends[2:]
        about = conclude(Call.SEND, request.status, request.code or 0).about
        if about is About.APPLICATION:
            return ends
        return ends[1:] if about in (About.CHANNEL, About.SERVER) else ends[2:]

    def _note(self, end: tuple[object, ...], request: Recorded) -> None:
        """Add a refused try, and compare its wait with those before."""
        run = self._run
        now = run.loop.now
        since = (len(run.journal.actions), run.troubles)
        series = self._series.get(end)
        if series is None or series.since != since:
            self._series[end] = _Series(since, now)
            return
        wait, series.last = now - series.last, now
        if wait < ONE_TRY:
            return
        series.waits.append(wait)
        enough = LONG_OUTAGE if is_outage(request.status, request.code or 0) else LONG_REFUSAL
        before = series.waits[-3:-1]
        if wait < enough and len(before) == 2 and wait < max(before[0] * GROWTH, before[1]):
            waits: Any = [round(wait) for wait in series.waits]
            run.checks.wrong(
                f"{request.method} {request.path} is tried without growing waits: {waits}"
            )
