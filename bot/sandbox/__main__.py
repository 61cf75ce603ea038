"""`python -m bot.sandbox`: the local Discord alone, for a bot started by hand."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
from pathlib import Path

from bot.sandbox.server import Sandbox


async def serve(port: int, world: Path | None) -> None:
    """Serve until the task is cancelled."""
    async with Sandbox(world, port=port) as sandbox:
        sys.stdout.write(
            f"The page: {sandbox.address}\n"
            f"For a bot: DISCORD_API_BASE={sandbox.api_base} DISCORD_TOKEN={sandbox.hub.token}\n"
        )
        sys.stdout.flush()
        await asyncio.Event().wait()


def main() -> int:
    parser = argparse.ArgumentParser("python -m bot.sandbox", description=__doc__)
    parser.add_argument(
        "--port", type=int, default=0, help="port to listen on (default: a free one)"
    )
    parser.add_argument("--world", type=Path, help="file to keep the world in (default: none)")
    given = parser.parse_args()
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(serve(given.port, given.world))
    except OSError as error:
        sys.stderr.write(f"cannot listen on port {given.port}: {error.strerror}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
