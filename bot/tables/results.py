"""What is kept for good of a game that is over: who came in where, and whether it is rated."""

from __future__ import annotations

from typing import Final

from bot.store.finished import PEOPLE, FinishedRow, FinishedSeat
from bot.tables.live import Live
from bot.tables.model import FORGOTTEN, Chair, Status
from bot.tables.places import VOID
from games.core.game import Outcome
from games.core.record import BACK, HOUSE, STAND_IN

NOBODY_WON: Final = "void"
LEFT: Final = "left"
"""Somebody gave a seat up, or took one over."""
STOOD_IN: Final = "standin"
"""A house player made a move for somebody."""
HINTED: Final = "hints"
MIXED: Final = "mixed"
"""House players of several levels."""
FLAWS: Final = (NOBODY_WON, LEFT, STOOD_IN, HINTED, MIXED)
"""Why a game is not rated."""


def result_of(before: Live, after: Live) -> FinishedRow | None:
    """Return what is kept of a game that was not over before and is now; None for all else."""
    table = after.table
    if before.table.ended is not None or table.status is not Status.FINISHED:
        return None
    outcome, ended = after.outcome, table.ended
    if outcome is None or ended is None:
        return None
    flaw = _find_flaw(after)
    leads = _leads(outcome)
    return FinishedRow(
        table_id=table.id,
        game=table.game,
        guild_id=table.place.guild_id,
        channel_id=table.place.channel_id,
        ended=ended,
        ladder="" if flaw else _ladder(table.chairs),
        flaw=flaw,
        seats=tuple(map(_seat, table.chairs, leads)),
    )


def _seat(chair: Chair, lead: int | None) -> FinishedSeat:
    person = None if chair.house or chair.person == FORGOTTEN else chair.person
    return FinishedSeat(
        person_id=person.id if person else None,
        name=person.name if person else "",
        place=chair.place or VOID,
        lead=lead,
    )


def _find_flaw(live: Live) -> str:
    said = {entry.text for entry in live.played.entries}
    if all(chair.place == VOID for chair in live.table.chairs):
        return NOBODY_WON
    if said & {HOUSE, BACK}:
        return LEFT
    if STAND_IN in said:
        return STOOD_IN
    if live.hinted:
        return HINTED
    levels = {chair.level for chair in live.table.chairs if chair.house}
    return MIXED if len(levels) > 1 else ""


def _ladder(chairs: tuple[Chair, ...]) -> str:
    """Return where a game without a flaw is rated: all house players have the same level."""
    levels = [chair.level.value for chair in chairs if chair.house]
    return levels[0] if levels else PEOPLE


def _leads(outcome: Outcome) -> list[int | None]:
    """Return by seat how many points it was ahead or behind, whatever these say in a game."""
    if not outcome.winners:
        return [None] * len(outcome.scores)
    scores, shared = outcome.scores, len(outcome.winners) > 1
    won = scores[min(outcome.winners)]
    behind = [abs(won - score) for score in scores]
    others = [gap for seat, gap in enumerate(behind) if seat not in outcome.winners]
    ahead = 0 if shared else min(others, default=0)
    return [ahead if seat in outcome.winners else gap for seat, gap in enumerate(behind)]
