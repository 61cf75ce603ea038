"""Votes of the players: the question, the count and the result."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.messages import table_ids, ui
from bot.messages.names import make_reader
from bot.messages.shared import enumerate_seats, note
from bot.messages.table_ids import NO, YES
from bot.tables.model import Table, VoteCount, VoteResult
from bot.words import Reader
from games.core import Player, Seat, Text, text


def ballot_message(vote_result: VoteResult, kind: str, ping: tuple[int, ...] = ()) -> ui.Message:
    """Ask the players to vote; `ping` are those without a vote who allow mentions."""
    table = vote_result.table
    ballot = vote_result.ballot
    if ballot is None:
        return closed_message(table, kind, agreed=True)
    reader = _mentioning(table, table.language, ping)
    if ballot.vote.about is None or ballot.vote.guest_id is None:
        question = text(f"vote-{kind}", who=Player(ballot.vote.proposer))
    else:
        guest = f"<@{ballot.vote.guest_id}>"
        seat = Player(ballot.vote.about)
        question = text("propose-seat", by=Player(ballot.vote.proposer), guest=guest, who=seat)
    buttons = [
        ui.public_button(
            reader.say(f"vote-do-{answer}"),
            _vote_id(table, kind, answer, ballot),
            ui.SUCCESS if answer == YES else ui.SECONDARY,
        )
        for answer in (YES, NO)
    ]
    return note(
        table,
        reader,
        question,
        *_explain_silence(kind, ballot),
        text("vote-yes", who=enumerate_seats(ballot.yes)),
        text("vote-missing", who=enumerate_seats(ballot.missing)),
        buttons=buttons,
        ping=ping,
    )


def _vote_id(table: Table, kind: str, answer: str, ballot: VoteCount) -> table_ids.Voting:
    if ballot.vote.about is None or ballot.vote.guest_id is None:
        return table_ids.CastVote(table.id, kind, answer)
    return table_ids.CastSeatVote(table.id, answer, ballot.vote.about, ballot.vote.guest_id)


def _explain_silence(kind: str, ballot: VoteCount) -> list[Text]:
    """Explain how missing votes count, if they decide."""
    if ballot.vote.about is not None:
        return [text("propose-hint", who=Player(ballot.vote.about))]
    due = "" if ballot.vote.due is None else discord.utils.format_dt(ballot.vote.due, "R")
    lines = [text("rated-vote", who=Player(ballot.vote.proposer))] if ballot.is_rated else []
    if ballot.away:
        lines.append(text(f"unanswered-{kind}", who=enumerate_seats(ballot.away), due=due))
    voters = len(ballot.yes) + len(ballot.missing) - len(ballot.away)
    if due and voters > 2 and not ballot.is_rated:
        lines.append(text("unanswered-one", due=due))
    return lines


def closed_message(table: Table, kind: str, *, agreed: bool, withdrawn: bool = False) -> ui.Message:
    """Say how a vote ended: agreed, declined or `withdrawn` by its proposer."""
    reader = make_reader(table, table.language, {})
    declined = text("vote-withdrawn" if withdrawn else "vote-declined")
    result = text(f"vote-agreed-{kind}") if agreed else declined
    return note(table, reader, result)


def _mentioning(table: Table, language: str, ping: tuple[int, ...]) -> Reader:
    """Name the players as people, stand-ins or not."""
    participants = tuple(
        replace(participant, is_ai=participant.is_ai and participant.person is None)
        for participant in table.participants
    )
    seats = [
        Seat(number)
        for number, participant in enumerate(participants)
        if participant.person and participant.person.id in ping
    ]
    return make_reader(replace(table, participants=participants), language, {}, mention=seats)
