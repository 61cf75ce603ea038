"""The end of a game: the verdict, the ranking and the score table, fit for a phone."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.messages.pieces import enumerate_seats
from bot.tables.places import rank
from bot.words import Reader, say
from games.core.game import Outcome, Seat
from games.core.skin import ScoreRow, ScoreSheet, Skin
from games.core.text import Player, Text, text, write

WIDEST: Final = 36
"""Columns of a code block on a phone before its lines break."""
_RANKED: Final = ("over-winner", "over-player")
_LABEL: Final = 12
"""Columns a row's label needs at least, where it is that long."""


def verdict(outcome: Outcome, skin: Skin[Any, Any]) -> Text:
    """Say who won, or who lost where that is what a game is about, as a heading."""
    winners = sorted(outcome.winners)
    others = [Seat(seat) for seat in range(len(outcome.scores)) if seat not in outcome.winners]
    if not winners:
        return text("over-nobody")
    if skin.names_losers:
        key = "over-lost" if len(others) == 1 else "over-lost-several"
        return text(key, who=enumerate_seats(others))
    if len(winners) == 1:
        return text("over-won", who=Player(winners[0]))
    if len(others) == 1 and len(winners) > 2:
        return text("over-all-but", who=Player(others[0]))
    return text("over-shared", who=enumerate_seats(winners))


def score_lines(
    sheet: ScoreSheet, outcome: Outcome, skin: Skin[Any, Any], reader: Reader
) -> tuple[str, ...]:
    """Return the players from first to last, then the table of what made up their scores."""
    ranking = " · ".join(say(line, reader) for line in ranking_of(outcome, skin))
    plain = Reader(reader.language, reader.words)
    labelled = [(say(row.label, plain), row.values) for row in _with_total(sheet.rows, outcome)]
    return (ranking, "```", *score_table(labelled, len(outcome.scores)), "```")


def score_table(labelled: Sequence[tuple[str, Sequence[int | str]]], seats: int) -> Iterator[str]:
    """Set rows in columns headed by seat numbers, in several parts where there are too many.

    Labels stand behind the numbers: Japanese letters are not exactly two columns wide in most
    fonts, and would push everything behind them out of line.
    """
    longest = min(_LABEL, max(_width(label) for label, _ in labelled))
    most = WIDEST - 1 - longest
    written = [
        [write(value) if isinstance(value, int) else value for value in values]
        for _, values in labelled
    ]
    cells = [[_clip_width(value, most - 1) for value in values] for values in written]
    heads = [str(seat + 1) for seat in range(seats)]
    widths = [max(_width(line[seat]) for line in [heads, *cells]) + 1 for seat in range(seats)]
    for part in _parts(widths, most):
        room = WIDEST - 1 - sum(widths[seat] for seat in part)
        yield "".join(_right(heads[seat], widths[seat]) for seat in part)
        for (label, _), line in zip(labelled, cells, strict=True):
            numbers = "".join(_right(line[seat], widths[seat]) for seat in part)
            yield f"{numbers} {_clip_width(label, room)}"


def _with_total(rows: tuple[ScoreRow, ...], outcome: Outcome) -> tuple[ScoreRow, ...]:
    """Add the total, unless no row holds points, or one all of them: it would say them twice."""
    counted = [row.values for row in rows if any(isinstance(value, int) for value in row.values)]
    if counted in ([], [outcome.scores]):
        return rows
    return (*rows, ScoreRow(text("over-total"), outcome.scores))


def ranking_of(outcome: Outcome, skin: Skin[Any, Any]) -> Iterator[Text]:
    """Say from first to last what each player has, or who lost."""
    won, other = ("over-safe", "over-loser") if skin.names_losers else _RANKED
    # Of a single hand that was lost there is nothing to count.
    counts = not skin.names_losers or sum(outcome.scores) > 1
    for seat in sorted(map(Seat, range(len(outcome.scores))), key=lambda seat: rank(outcome, seat)):
        is_lost = outcome.winners and seat not in outcome.winners
        key = won if seat in outcome.winners or (skin.names_losers and not is_lost) else other
        score = write(outcome.scores[seat]) if counts else ""
        yield text(key, who=Player(seat), score=score)


def _parts(widths: Sequence[int], most: int) -> Iterator[list[int]]:
    part: list[int] = []
    for seat, width in enumerate(widths):
        if part and sum(widths[other] for other in part) + width > most:
            yield part
            part = []
        part.append(seat)
    yield part


def _width(shown: str) -> int:
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in shown
    )


def _right(shown: str, width: int) -> str:
    return " " * (width - _width(shown)) + shown


def _clip_width(label: str, width: int) -> str:
    if _width(label) <= width:
        return label
    while label and _width(label) > width - 1:
        label = label[:-1]
    return f"{label}…"
