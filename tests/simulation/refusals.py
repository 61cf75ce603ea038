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

    def request(self, one: Recorded) -> None:
        """Note a request and its result."""
        person = self._recipient(one)
        if one.code in OF_PEOPLE and person is not None:
            self.closed.add(person)
        if not self._run.is_patient or _IN_PERSON.match(one.path):
            return  # other runs have short waits
        if one.status < 400:
            for end in self._ends(one):
                self._series.pop(end, None)
        else:
            self._note(self._ends(one)[0], one)

    def _recipient(self, one: Recorded) -> int | None:
        """Return the person of a direct message, or of the opening of its channel."""
        if one.method == "POST" and one.path == "/users/@me/channels":
            return int(one.json["recipient_id"])
        sent = _SENT.match(one.path)
        channel = self._run.city.hub.world.channels.get(int(sent[1])) if sent else None
        return channel.recipient if channel else None

    def _ends(self, one: Recorded) -> list[tuple[object, ...]]:
        """Return what a request was for, the widest first, as far as its refusal is about that."""
        if one.method != "POST" or not one.path.endswith("/messages"):
            named = one.json.get("name") if isinstance(one.json, dict) else None
            return [(one.method, one.path, named if one.path.endswith("/emojis") else None)]
        channel = one.path
        nonce = str(one.json.get("nonce")).removesuffix("p")
        ends: list[tuple[object, ...]] = [(Call.SEND,), (channel,), (channel, nonce)]
        if one.status < 400 or is_outage(one.status, one.code or 0):
            return ends if one.status < 400 else ends[2:]
        about = conclude(Call.SEND, one.status, one.code or 0).about
        if about is About.APPLICATION:
            return ends
        return ends[1:] if about in (About.CHANNEL, About.SERVER) else ends[2:]

    def _note(self, end: tuple[object, ...], one: Recorded) -> None:
        """Add a refused try, and compare its wait with those before."""
        run = self._run
        now = run.loop.now
        since = (len(run.journal.deeds), run.troubles)
        series = self._series.get(end)
        if series is None or series.since != since:
            self._series[end] = _Series(since, now)
            return
        wait, series.last = now - series.last, now
        if wait < ONE_TRY:
            return
        series.waits.append(wait)
        enough = LONG_OUTAGE if is_outage(one.status, one.code or 0) else LONG_REFUSAL
        before = series.waits[-3:-1]
        if wait < enough and len(before) == 2 and wait < max(before[0] * GROWTH, before[1]):
            waits: Any = [round(each) for each in series.waits]
            run.checks.wrong(f"{one.method} {one.path} is tried without growing waits: {waits}")
