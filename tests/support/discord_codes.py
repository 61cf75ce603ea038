"""Discord's error codes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

CODES: Final = tuple(
    int(line) for line in Path(__file__).with_suffix(".txt").read_text("utf-8").split()
)
"""All JSON error codes in Discord's page on opcodes and status codes, August 2026."""
