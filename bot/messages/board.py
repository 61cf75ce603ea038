"""The public board: turn announcements, score tables, the closing lines of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final

import discord

from bot.messages import shared, table_ids, ui
from bot.messages.choices import Path, choice_parts, hint_button, offer
from bot.messages.names import make_plain_reader, make_reader
from bot.messages.news import add_gone, fold
from bot.messages.phone import left_lines, measure
from bot.tables.model import Snapshot, Status, Table
from bot.tables.reports import is_judged
from bot.tables.results import rank
from bot.words import Reader, localize
from games.core.game import CHANCE, Outcome, Seat
from games.core.presentation import Presentation
from games.core.text import Player, Text, text, write

_NAMED_WINNERS: Final = 3
"""Most winners that the heading names beside the losers."""
_RANK_KEYS: Final = ("result-winner", "result-player")


def verdict(outcome: Outcome, presentation: Presentation[Any, Any]) -> Text:
    """Return the heading that names the winners, and the losers in games that are about losing."""
    winners = sorted(outcome.winners)
    losers = [Seat(seat) for seat in range(len(outcome.scores)) if seat not in outcome.winners]
    if not winners:
        return text("result-no-winner")
    if presentation.names_losers:
        lost = shared.enumerate_seats(losers)
        if len(winners) > _NAMED_WINNERS:
            return text("result-lost-alone", who=lost)
        won = shared.enumerate_seats(winners)
        return text(
            "result-lost",
            winners=text("result-wins" if len(winners) == 1 else "result-win", who=won),
            losers=text("result-loses" if len(losers) == 1 else "result-lose", who=lost),
        )
    if len(winners) == 1:
        return text("result-won", who=Player(winners[0]))
    if len(losers) == 1 and len(winners) > 2:
        return text("result-all-but", who=Player(losers[0]))
    return text("result-shared", who=shared.enumerate_seats(winners))


def ranking_of(
    outcome: Outcome, presentation: Presentation[Any, Any], pieces: Sequence[int] = ()
) -> Iterator[Text]:
    """Yield a line for each player from first to last, or name the losers.

    `pieces` are counted in place of points, as in the picture.
    """
    won, other = ("result-safe", "result-loser") if presentation.names_losers else _RANK_KEYS
    # A single lost hand has no points to count.
    counts = not presentation.names_losers or sum(outcome.scores) > 1
    for seat in sorted(map(Seat, range(len(outcome.scores))), key=lambda seat: rank(outcome, seat)):
        is_lost = outcome.winners and seat not in outcome.winners
        is_first = seat in outcome.winners or (presentation.names_losers and not is_lost)
        points = f"{write(pieces[seat])}×" if pieces else write(outcome.scores[seat])
        score = points if counts else ""
        yield text(won if is_first else other, who=Player(seat), score=score)


_EMOJI_LIMIT: Final = 2200
"""Characters of a description from which plain signs replace emoji."""
_FIRST_NEWS_LINES: Final = 1
"""Event lines in the first message, which also says how the game begins."""


def turn_message(
    snapshot: Snapshot,
    emoji: Mapping[str, str],
    dues: Mapping[Seat, datetime | None] = MappingProxyType({}),
) -> ui.Message:
    """Announce the last moves and the next turn, or that the game was ended early.

    `dues` are the deadlines by seat; None means that the clock is paused.
    """
    table = snapshot.table
    waiting = () if _is_closed(snapshot) else shared.seats_to_move(snapshot.decisions)
    reader = make_reader(table, table.language, emoji)
    parts: list[ui.Part] = [_picture(snapshot, reader.language)]
    if waiting:
        calling = make_reader(table, table.language, emoji, mention=waiting)
        clocks = shared.write_lines(clock_lines(waiting, dues), reader)
        hint = hint_button(snapshot.open, reader) if snapshot.open else None
        parts.append(ui.Block((localize(_call(table, waiting), calling), *clocks), accessory=hint))
    if snapshot.open is not None:
        moves, groups = choice_parts(snapshot.open, offer(snapshot.open, Path()), reader)
        parts += [*moves, *ui.rows(groups)]
    parts += _closing(snapshot, reader)
    parts += ui.rows(_buttons(snapshot, reader))
    parts.insert(0, _since(snapshot, reader, measure(parts)))
    return ui.compose(shared.accent_of(table), parts, _people(table, waiting))


def unshown_message(
    snapshot: Snapshot, reason: Text, dues: Mapping[Seat, datetime | None] = MappingProxyType({})
) -> ui.Message:
    """Announce the next turn although Discord refused the board: no word here is a person's."""
    table = snapshot.table
    waiting = () if _is_closed(snapshot) else shared.seats_to_move(snapshot.decisions)
    reader = make_reader(table, table.language, {}, mention=waiting)
    call = (_call(table, waiting), *clock_lines(waiting, dues)) if waiting else ()
    lines = shared.write_lines((reason, *call), reader)
    parts: list[ui.Part] = [ui.Block(lines), *ui.rows(_buttons(snapshot, reader))]
    return ui.compose(shared.accent_of(table), parts, _people(table, waiting))


def passed_message(snapshot: Snapshot, emoji: Mapping[str, str]) -> ui.Message:
    """Replace a turn's message after the next one has been sent."""
    reader = make_reader(snapshot.table, snapshot.table.language, emoji)
    parts: list[ui.Part] = [
        *ui.rows(shared.verb_buttons(reader, [table_ids.OpenDetails(snapshot.table.id)]))
    ]
    parts.insert(0, _since(snapshot, reader, measure(parts)))
    return ui.compose(shared.accent_of(snapshot.table), parts)


def board_message(
    snapshot: Snapshot,
    language: str,
    emoji: Mapping[str, str],
    *,
    text_mode: bool = False,
    is_spectator: bool = False,
) -> ui.Message:
    """Show the current board to one person, without mentions.

    A spectator may follow the table in its thread, and has no hand.
    """
    reader = make_reader(snapshot.table, language, emoji)
    title = reader.say("turn-game", game=shared.game_name(snapshot.table, language))
    board: ui.Part = _picture(snapshot, reader.language)
    if text_mode:
        summary = snapshot.table.known.presentation.summary(snapshot.view)
        board = shared.described(summary, reader, _EMOJI_LIMIT, "turn-left-out")
    parts: list[ui.Part] = [ui.Block((title,)), board]
    if not _is_closed(snapshot):
        parts.append(ui.Block((localize(wait_line(snapshot), reader),)))
    parts += _closing(snapshot, reader)
    parts += ui.rows(_buttons(snapshot, reader, is_spectator=is_spectator))
    return ui.compose(shared.accent_of(snapshot.table), parts)


def followed_message(table: Table, language: str, *, is_added: bool) -> ui.Message:
    """Tell a spectator that they are in the table's thread, or else where the game is."""
    key = "follow-done" if is_added else "follow-failed"
    there = text(key, where=f"<#{table.place.target_id}>")
    return shared.note(table, Reader(language, table.words), there)


def _call(table: Table, waiting: Sequence[Seat]) -> Text:
    if len(waiting) != 1 or table.is_deserted:
        return _wait(table, waiting)
    participant = table.participants[waiting[0]]
    is_ai = participant.is_ai or participant.person is None
    return text("turn-ai" if is_ai else "turn-one", who=Player(waiting[0]))


def wait_line(snapshot: Snapshot) -> Text:
    """Name the players whose turn it is."""
    return _wait(snapshot.table, shared.seats_to_move(snapshot.decisions))


def _wait(table: Table, waiting: Sequence[Seat]) -> Text:
    if table.is_deserted:
        return text("turn-all-away")
    return text("turn-waiting", who=shared.enumerate_seats(waiting))


def clock_lines(waiting: Sequence[Seat], dues: Mapping[Seat, datetime | None]) -> Iterator[Text]:
    """Yield the deadline of each seat, and the seats whose clocks are paused."""
    for seat in waiting:
        due = dues.get(seat)
        if due is not None:
            when = discord.utils.format_dt(due, "R")
            each = text("turn-due-each", who=Player(seat), due=when)
            yield text("turn-due", due=when) if len(waiting) == 1 else each
        elif seat in dues:
            yield text("turn-paused", who=Player(seat))


def _is_closed(snapshot: Snapshot) -> bool:
    return snapshot.outcome is not None or snapshot.table.status is not Status.PLAYING


def _people(table: Table, seats: Sequence[Seat]) -> tuple[int, ...]:
    participants = [table.participants[seat] for seat in seats]
    return tuple(
        participant.person.id
        for participant in participants
        if participant.person and not participant.is_ai
    )


def title_line(snapshot: Snapshot, reader: Reader) -> str:
    """Name the game, the table and the current check code: see `docs/fairness.md`."""
    table = snapshot.table
    game = shared.game_name(table, reader.language)
    return reader.say("details-title", game=game, table=table.id, check_code=snapshot.check_code)


def _since(snapshot: Snapshot, reader: Reader, rest: int) -> ui.Block:
    """Return the title and the news, beside other parts of this height."""
    title = reader.say("turn-game", game=shared.game_name(snapshot.table, reader.language))
    is_started = any(entry.seat != CHANCE for entry in snapshot.since)
    if snapshot.table.shown.ply is None and not is_started:
        begun = reader.say("turn-begun")
        events = [event.text for move in snapshot.since for event in move.events]
        return ui.Block((title, begun, *shared.write_lines(events[:_FIRST_NEWS_LINES], reader)))
    news = fold(snapshot.news, reader, height=left_lines(rest))
    return ui.Block((add_gone(title, news.gone, reader), *news.marked))


def _picture(snapshot: Snapshot, language: str) -> ui.Picture:
    return shared.board_picture(snapshot.view, snapshot.table, language, snapshot.check_code)


def _closing(snapshot: Snapshot, reader: Reader) -> tuple[ui.Part, ...]:
    """Return how the game ended; empty while it runs."""
    table = snapshot.table
    if snapshot.outcome is not None:
        result = reader.say(f"ending-{snapshot.outcome.ending}")
        head = localize(verdict(snapshot.outcome, table.known.presentation), reader)
        return ui.Divider(), ui.Block((head, result))
    if table.status is not Status.PLAYING:
        # Each player's panel says what the early end does to their rating.
        over = "turn-stopped-rated" if table.is_rated else "turn-stopped"
        key = "turn-archived" if table.status is Status.ARCHIVED else over
        return ui.Divider(), ui.Block((reader.say(key),))
    return ()


def _buttons(
    snapshot: Snapshot, reader: Reader, *, is_spectator: bool = False
) -> list[ui.Component]:
    table = snapshot.table
    details, log, more = (
        kind(table.id) for kind in (table_ids.OpenDetails, table_ids.OpenLog, table_ids.OpenMenu)
    )
    if snapshot.outcome is not None:
        back = ways_back(table, is_won=bool(snapshot.outcome.winners))
        again = table_ids.OpenRematch(table.id)
        scores = table_ids.OpenScores(table.id)
        return shared.verb_buttons(reader, (again, scores, *back, details, more), ui.SUCCESS)
    if table.status is Status.ARCHIVED:
        restore = table_ids.RestoreTable(table.id)
        return shared.verb_buttons(reader, (restore, details, log, more), ui.SUCCESS)
    if table.status is not Status.PLAYING:
        return shared.verb_buttons(reader, (details, log, more))
    rules = table_ids.OpenRules(table.id)
    if snapshot.open_seats:  # so early, the log says no more than the board
        join = _seat_button(snapshot, snapshot.open_seats[0], reader)
        others = [join, *shared.verb_buttons(reader, (details, rules, more))]
    else:
        others = shared.verb_buttons(reader, (details, log, rules, more))
    if not is_spectator:
        return [shared.hand_button(reader, table), *others]
    if table.place.thread_id is None:
        return others
    return [*shared.verb_buttons(reader, [table_ids.FollowTable(table.id)]), *others]


def _seat_button(snapshot: Snapshot, seat: Seat, reader: Reader) -> ui.Component:
    """Offer the seat of a computer player that anybody may take."""
    plain = make_plain_reader(snapshot.table, reader.language)
    label = plain.say("seat-join", who=Player(seat))
    return ui.public_button(label, table_ids.JoinSeat(snapshot.table.id, seat))


def ways_back(
    table: Table, *, is_won: bool, is_beside: bool = False
) -> tuple[table_ids.OfTable, ...]:
    """Return the ids that reopen a finished game; a game without a winner has no report.

    With `is_beside`, they open in a new message.
    """
    replay: table_ids.OfTable = table_ids.OpenReplay(table.id)
    report: table_ids.OfTable = table_ids.OpenReport(table.id)
    if is_beside:
        replay = table_ids.OpenReplayAt(table.id, 0)
        report = table_ids.OpenReportBeside(table.id)
    return (replay, report) if is_judged(table) and is_won else (replay,)
