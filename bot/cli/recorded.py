"""Recorded games: finished games that a package keeps, without names and secrets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.core import AnyGame, Entry, Outcome, Setup


def write_recorded(
    path: Path, game: AnyGame, setup: Setup, entries: Sequence[Entry], outcome: Outcome
) -> None:
    """Keep a finished game. Raises `OSError`."""
    record = {
        "game": game.id,
        "rules_version": game.rules_version,
        "players": setup.players,
        "options": dict(setup.options),
        "first": setup.first,
        "outcome": describe_outcome(outcome),
        "entries": [[entry.seat, entry.text] for entry in entries],
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(record, indent=1).replace("[\n   ", "[").replace(",\n   ", ", ")
    path.write_text(text.replace("\n  ]", "]") + "\n", encoding="utf-8")


def describe_outcome(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as a record holds it."""
    return {
        "ending": outcome.ending,
        "scores": list(outcome.scores),
        "winners": sorted(outcome.winners),
    }
