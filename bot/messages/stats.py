"""`/stats`: how one person did at the games they played to the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.messages.message import Block, Message, compose
from bot.messages.pieces import NEUTRAL, package_name
from bot.store.results import ResultRow
from bot.words import Reader, say
from games.catalog import Catalogue
from games.core.text import Text, text

HERE: Final = "here"
EVERYWHERE: Final = "everywhere"
SCOPES: Final = (HERE, EVERYWHERE)


def stats_message(
    results: Sequence[ResultRow], games: Catalogue, scope: str, keep_days: int, language: str
) -> Message:
    """Show one person their results, a line for each game."""
    reader = Reader(language)
    known = [row for row in results if row.game in games]
    title = text(f"stats-title-{scope}")
    lines = tuple(_lines(known, games, language)) or (text("stats-none"),)
    days = text("stats-kept", days=keep_days)
    return compose(NEUTRAL, [Block(tuple(say(line, reader) for line in (title, *lines, days)))])


def _lines(results: Sequence[ResultRow], games: Catalogue, language: str) -> Iterator[Text]:
    for row in results:
        game = package_name(games[row.game], language)
        if row.place is None:
            yield text("stats-void", game=game, games=row.games)
        else:
            place = f"{row.place:.1f}"
            yield text("stats-game", game=game, games=row.games, wins=row.wins, place=place)
    if len(results) > 1:
        played, wins = sum(row.games for row in results), sum(row.wins for row in results)
        yield text("stats-total", games=played, wins=wins)
