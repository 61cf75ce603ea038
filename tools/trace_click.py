"""List the project's files that one click on a move enters, and count its functions and calls.

`python -m tools.trace_click`
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final

from bot.client import Takujo
from bot.ops.discord_patches import patch_process
from bot.ops.endpoints import redirect
from bot.sandbox.hub import TOKEN
from bot.sandbox.server import Sandbox
from bot.store import Store
from bot.store.migrate import migrate
from tests.sandbox.playing import Guest, moves_of, open_table
from tests.support.driver import Client
from tests.support.games import GAMES
from tests.support.source import ROOT

GAME: Final = "coloretto"
PACKAGES: Final = tuple(f"{ROOT / package}/" for package in ("bot", "cogs", "games"))
SANDBOX: Final = f"{ROOT / 'bot' / 'sandbox'}/"
REST: Final = 1.5
"""Seconds before and after the click in which all work that is under way ends."""

_is_click: Final = ContextVar("is_click", default=False)


class Tracer:
    """The functions called since the click, by file in the order of its first call.

    The main thread also runs periodic tasks, so only frames with the context variable of the
    interaction count there; tasks and `asyncio.to_thread` inherit it. In other threads all count.
    """

    def __init__(self) -> None:
        self.functions: dict[str, set[str]] = {}
        self.calls = 0
        self.is_on = False

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """Take what `sys.setprofile` passes."""
        if not self.is_on or event != "call":
            return
        if _is_click.get() or threading.current_thread() is not threading.main_thread():
            file = frame.f_code.co_filename
            if file.startswith(PACKAGES) and not file.startswith(SANDBOX):
                self.functions.setdefault(file, set()).add(frame.f_code.co_qualname)
                self.calls += 1

    def watch(self, client: Takujo) -> None:
        """Set the context variable for everything that handles an interaction."""
        parsers: Any = client._connection.parsers
        parse: Callable[[Any], None] = parsers["INTERACTION_CREATE"]

        def parse_marked(data: Any) -> None:
            token = _is_click.set(True)
            try:
                parse(data)
            finally:
                _is_click.reset(token)

        parsers["INTERACTION_CREATE"] = parse_marked


async def trace() -> Tracer:
    """Return what the first move of a game calls."""
    tracer = Tracer()
    threading.setprofile(tracer)
    with TemporaryDirectory() as folder:
        database = Path(folder) / "takujo.db"
        migrate(database, patience=1)
        store = await Store.open(database)
        async with Sandbox() as sandbox, Client(sandbox.address) as people:
            redirect(sandbox.api_base)
            patch_process()
            client = Takujo(store, GAMES)
            running = asyncio.create_task(client.start(TOKEN))
            try:
                await people.wait_online()
                tracer.watch(client)
                await _move(people, tracer)
            finally:
                await client.stop()
                await running
                await store.close()
    return tracer


async def _move(people: Client, tracer: Tracer) -> None:
    members = (await people.members())[:2]
    channel = await open_table(people, members, GAME, ais=1)
    while True:
        for member in members:
            guest = Guest(member, channel, Random(0))
            panel = await guest.open_hand()
            if moves := moves_of(panel):
                await asyncio.sleep(REST)
                sys.setprofile(tracer)
                tracer.is_on = True
                await member.click(panel, moves[0]["custom_id"])
                await asyncio.sleep(REST)
                tracer.is_on = False
                sys.setprofile(None)
                return


def main() -> int:
    """Print the files, and the numbers of files, functions and calls."""
    traced = asyncio.run(trace())
    for file in traced.functions:
        print(Path(file).relative_to(ROOT))
    functions = sum(map(len, traced.functions.values()))
    print(f"{len(traced.functions)} files, {functions} functions, {traced.calls} calls")
    return 0


if __name__ == "__main__":
    sys.exit(main())
