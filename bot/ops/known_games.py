"""The games of the bot in a process beside it."""

from __future__ import annotations

from bot.ops.cards import with_card_tables
from games.catalog import Catalogue, load_catalogue

_games: Catalogue = {}


def prepare() -> None:
    """Load what the bot plays, its operator's cards too."""
    global _games  # noqa: PLW0603 - a process of its own, prepared once
    _games = with_card_tables(load_catalogue())


def known_games() -> Catalogue:
    """Return what was loaded."""
    return _games
