"""Writing of points."""

from __future__ import annotations


def write(points: int) -> str:
    """Write points with a proper minus."""
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """Write points with a sign."""
    return f"+{points}" if points > 0 else write(points) if points else "±0"
