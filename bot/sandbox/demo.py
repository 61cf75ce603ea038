"""`python -m bot demo`: the sandbox with the bot and a page to play on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import sys
import webbrowser
from pathlib import Path
from typing import Final

from bot import watchdog
from bot.ops.config import Settings
from bot.sandbox.hub import TOKEN, Hub
from bot.sandbox.server import Sandbox

PORT: Final = 8321
AGAIN_AFTER: Final = 1.0
"""Seconds until a crashed bot is restarted."""
STOP_WITHIN: Final = 10.0
"""Seconds that the bot has for a clean stop."""
GLANCE: Final = 0.5
"""Seconds between two looks at the files of a package."""
WATCHED: Final = frozenset({".ftl", ".json", ".py", ".toml"})
CANNOT_BEGIN: Final = 2
"""The bot's exit code for invalid settings or an unusable database."""


def run(
    settings: Settings, *, port: int = PORT, browse: bool = True, watched: Path | None = None
) -> int:
    """Serve the page and keep a bot connected until Ctrl-C; return the exit code.

    The bot is started again when a file in the folder `watched` changes.

    If the port is in use, a free one is taken. Tables and channels are stored in files beside the
    bot's usual database.
    """
    browse = browse and "CI" not in os.environ
    return asyncio.run(_run(settings.files, port, watched, browse=browse))


async def _run(database: Path, port: int, watched: Path | None, *, browse: bool) -> int:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    # A bot left over from a killed demo ends because its token is refused.
    token = TOKEN.rsplit(".", 1)[0] + "." + secrets.token_urlsafe(30)
    world = database.with_name("demo-world.db")
    is_new = not world.exists()
    sandbox = Sandbox(world, port=port, token=token)
    if is_new:
        sandbox.hub.world.guild.joined = ""  # the bot joins it at its first connection
    try:
        try:
            await sandbox.start()
        except OSError:
            sandbox.port = 0
            await sandbox.start()
        _tell(f"Takujo is at {sandbox.address}  (Ctrl-C ends it)")
        if browse:
            await asyncio.to_thread(webbrowser.open, sandbox.address)
        environment = os.environ | {
            "DISCORD_API_BASE": sandbox.api_base,
            "DISCORD_TOKEN": token,
            "TAKUJO_DEMO_TIME": sandbox.time,
            "TAKUJO_DATABASE": str(database.with_name("demo.db")),
            "TAKUJO_BACKUPS": "0",
            # The page says what Takujo is, in a channel that is still empty.
            "TAKUJO_INTRO": "0",
        }
        return await _keep_running(sandbox.hub, environment, stop, watched)
    finally:
        await sandbox.stop()


async def _keep_running(
    hub: Hub, environment: dict[str, str], stop: asyncio.Event, watched: Path | None
) -> int:
    """Start the bot, and restart it after a crash or a change, until `stop` is set."""
    hub.note = "starting"
    while True:
        before = _times(watched)
        code = await _bot(environment, stop, watched)
        if stop.is_set():
            return 0
        is_changed = _times(watched) != before
        if is_changed:  # under the same version: what got stuck is tried again
            watchdog.beside(Path(environment["TAKUJO_DATABASE"])).unlink(missing_ok=True)
        if code == CANNOT_BEGIN and not is_changed:
            return code
        why = "A file has changed" if is_changed else f"The bot ended with code {code}"
        _tell(f"{why}; starting it again")
        hub.note = "restarting"
        hub.tell_status()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), AGAIN_AFTER)
            return 0


async def _bot(environment: dict[str, str], stop: asyncio.Event, watched: Path | None) -> int:
    """Run the bot once; stop it when `stop` is set, or a watched file changes."""
    # A separate session: Ctrl-C in the terminal must reach only this process.
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", env=environment, start_new_session=True
    )
    stopping = asyncio.create_task(stop.wait())
    changing = asyncio.create_task(_wait_for_change(watched))
    ending = asyncio.create_task(process.wait())
    await asyncio.wait({stopping, changing, ending}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    changing.cancel()
    if not ending.done():
        process.terminate()
        await asyncio.wait({ending}, timeout=STOP_WITHIN)
    if not ending.done():
        process.kill()
    return await ending


async def _wait_for_change(watched: Path | None) -> None:
    before = _times(watched)
    while _times(watched) == before:  # noqa: ASYNC110 - files set no event
        await asyncio.sleep(GLANCE)


def _times(watched: Path | None) -> dict[Path, float]:
    """Return when the code and the texts of a package were last changed."""
    files = watched.rglob("*") if watched else ()
    return {path: path.stat().st_mtime for path in files if path.suffix in WATCHED}


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
