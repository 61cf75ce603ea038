"""Run every measurement, or some: `python -m tools.bench clicks crowd`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.bench import (
    budget,
    buttons,
    clicks,
    crowd,
    evening,
    installed,
    leaderboards,
    pictures,
    processes,
    random_games,
    reports,
    size,
    thinking,
)
from tools.bench.report import Row, report

COMPUTED: Final = {
    "games": random_games.measure,
    "pictures": pictures.measure,
    "reports": reports.measure,
}
PLAYED: Final = {
    "clicks": clicks.measure,
    "installed": installed.measure,
    "crowd": crowd.measure,
    "budget": budget.measure,
    "thinking": thinking.measure,
    "size": size.measure,
    "evening": evening.measure,
    "buttons": buttons.measure,
    "leaderboards": leaderboards.measure,
    "processes": processes.measure,
}
PARTS: Final = (*COMPUTED, *PLAYED)


async def _measure(part: str, folder: Path) -> AsyncIterator[Row]:
    if part in COMPUTED:
        for row in COMPUTED[part]():
            yield row
    else:
        async for row in PLAYED[part](folder):
            yield row


async def _main(parts: Sequence[str]) -> int:
    missed = 0
    for part in parts:
        sys.stderr.write(f"measuring {part} …\n")
        with TemporaryDirectory() as folder:
            rows = [row async for row in _measure(part, Path(folder))]
        report(rows)
        missed += sum(not row.holds for row in rows)
    return min(missed, 1)


if __name__ == "__main__":
    chosen = sys.argv[1:] or PARTS
    if unknown := set(chosen) - set(PARTS):
        sys.exit(f"there is no {', '.join(sorted(unknown))}: choose from {', '.join(PARTS)}")
    sys.exit(asyncio.run(_main(chosen)))
