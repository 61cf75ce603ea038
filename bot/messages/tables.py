"""A person's tables, the "more" menu of a table, votes and lost channels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.messages.choices import has_auto_replies
from bot.messages.components import (
    DANGER,
    PRIMARY,
    SECONDARY,
    SUCCESS,
    Component,
    MenuItem,
    button,
    link_button,
    public_button,
    select,
)
from bot.messages.ids import YES, TableVerbId
from bot.messages.message import Block, Divider, Message, Part, Row, compose, rows
from bot.messages.names import language_for, make_plain_reader, make_reader, person_name
from bot.messages.parts import NEUTRAL, accent_of, enumerate_seats, game_name, link_to
from bot.tables.lobby import persons, remaining_owners
from bot.tables.model import FORGOTTEN, Panel, Status, Table, VoteCount, VoteResult
from bot.tables.play import is_alone
from bot.tables.queries import ListedTable, TableList
from bot.tables.removal import removable
from bot.tables.seats import seat_left_by
from bot.words import Reader, localize
from games.core.game import Seat
from games.core.text import Player, Text, text

NO: Final = "no"
_TO_TAKE_BACK: Final = {
    Status.PLAYING: ("back", "more-back"),
    Status.ARCHIVED: ("wake", "more-wake"),
}
"""The verb and the label of the way back to a seat, by the table's state."""


def tables_message(tables: TableList, user_id: int, language: str) -> Message:
    """List tables in the given order, each with a link, and a button to the first that waits."""
    reader = Reader(language)
    title = localize(text("tables-title"), reader)
    if not tables.total:
        none = localize(text("tables-none", command=text("cmd-play")), reader)
        return compose(NEUTRAL, [Block((title, none))])
    lines = tuple(_line(entry, user_id, language) for entry in tables.first)
    more = tables.total - len(lines)
    listed = Block(
        (*lines, *[""] * more),
        spare=1,
        gone=more,
        omitted=lambda gone: localize(text("tables-left-out", count=gone), reader),
    )
    parts: list[Part] = [Block((title,)), listed]
    waiting = [entry.table for entry in tables.first if entry.since is not None]
    for table in waiting[:1]:
        label = text("tables-next", game=game_name(table, language))
        parts += rows([button(localize(label, reader), TableVerbId("hand", table.id), PRIMARY)])
    return compose(NEUTRAL, parts)


def _line(entry: ListedTable, user_id: int, language: str) -> str:
    return localize(_state(entry, user_id, language), make_reader(entry.table, language, {}))


def _state(entry: ListedTable, user_id: int, language: str) -> Text:
    table = entry.table
    game, link = game_name(table, language), link_to(table)
    if table.package is None:
        return text("tables-stuck", game=game, link=link)
    if table.status is Status.LOBBY:
        most = table.package.game.seats[-1]
        return text("tables-lobby", game=game, link=link, taken=len(table.participants), most=most)
    if table.status is Status.ARCHIVED:
        return text("tables-away", game=game, link=link)
    if table.seat_of(user_id) is None:
        return text("tables-left", game=game, link=link)
    if not table.is_played:
        return text("tables-stuck", game=game, link=link)
    return _turn(entry, game, link)


def _turn(entry: ListedTable, game: str, link: str) -> Text:
    """Return since when it is the user's turn, or whose turn it is."""
    if entry.since is None:
        return text("tables-waiting", game=game, link=link, who=enumerate_seats(entry.asked))
    when = discord.utils.format_dt(entry.since, "R")
    if entry.due is None:
        return text("tables-asked", game=game, link=link, when=when)
    due = discord.utils.format_dt(entry.due, "R")
    return text("tables-timed", game=game, link=link, when=when, due=due)


def more_message(
    subject: Panel | Table, user_id: int, language: str, *, is_manager: bool = False
) -> Message:
    """Offer a person the actions that fit the table and their role.

    `subject` is the player's panel; for spectators and without a game, the table.
    """
    table = subject.table if isinstance(subject, Panel) else subject
    reader = make_reader(table, language, {})
    title = text("more-title", game=game_name(table, language), table=table.id)
    parts: list[Part] = [Block((localize(title, reader), *_dates(table, reader)))]
    if table.commitment:
        parts.append(Block(explain_seal(table, reader)))
    parts.append(Divider())
    parts += rows(_actions(subject, user_id, reader, is_manager=is_manager))
    return compose(accent_of(table), parts)


def leave_message(table: Table, user_id: int, language: str) -> Message:
    """Ask a player to confirm that they leave, and say how the game continues."""
    cost = text("rated-leave") if table.is_rated else None
    return _confirm(table, "resign", language, _without(table, user_id), cost)


def _without(table: Table, user_id: int) -> str:
    """Return the suffix of texts about how a game continues without a person."""
    people = [
        participant
        for participant in table.participants
        if participant.person and participant.person.id != user_id
    ]
    if persons(people):
        return ""
    return "-away" if remaining_owners(people) else "-alone"


def stop_message(table: Table, user_id: int, language: str) -> Message:
    """Ask a player to confirm the end of the game for everyone, and name the cost."""
    is_there = any(
        participant.person and participant.person.id == user_id
        for participant in table.participants
    )
    cost = text("rated-stop" if is_there else "rated-waived") if table.is_rated else None
    return _confirm(table, "cancel", language, "", cost)


def _confirm(table: Table, verb: str, language: str, case: str, cost: Text | None) -> Message:
    reader = make_reader(table, language, {})
    yes = localize(text(f"more-yes-{verb}"), reader)
    buttons = (
        button(yes, TableVerbId(verb, table.id, YES), DANGER),
        button(localize(text("more-no"), reader), TableVerbId("more", table.id)),
    )
    lines = (text(f"confirm-{verb}{case}"), *([cost] if cost else []))
    question = Block(tuple(localize(line, reader) for line in lines))
    return compose(accent_of(table), [question, *rows(buttons)])


def _dates(table: Table, reader: Reader) -> tuple[str, ...]:
    when = discord.utils.format_dt(table.opened, "R")
    is_known = table.host != FORGOTTEN
    host = f"<@{table.host.id}>" if is_known else person_name(FORGOTTEN, reader.language)
    lines = [localize(text("more-opened", when=when, who=host), reader)]
    if table.ended:
        when = discord.utils.format_dt(table.ended, "R")
        lines.append(localize(text("more-ended", when=when), reader))
    return tuple(lines)


def seal_message(table: Table, language: str) -> Message:
    """Explain a table's seal and show it in full."""
    reader = make_reader(table, language, {})
    return compose(accent_of(table), [Block(explain_seal(table, reader))])


def explain_seal(table: Table, reader: Reader) -> tuple[str, ...]:
    """Explain the seal: how to add to it before a game, how to check it afterwards."""
    if table.server_seed:
        opened = text("more-opened-seal", secret=table.server_seed, commitment=table.commitment)
        return (localize(opened, reader),)
    lines = [text("more-sealed", commitment=table.commitment)]
    if table.status is Status.LOBBY:
        lines.append(text("more-cut"))
    return tuple(localize(line, reader) for line in lines)


def left_message(table: Table, language: str) -> Message:
    """Offer a player who left the way back."""
    reader = make_reader(table, language, {})
    back = button(localize(text("more-back"), reader), TableVerbId("back", table.id), SUCCESS)
    keys = ("left-title", "left-hint", *(["rated-return"] if table.is_rated else []))
    lines = tuple(localize(text(key), reader) for key in keys)
    return compose(accent_of(table), [Block(lines), *rows([back])])


def _actions(
    subject: Panel | Table, user_id: int, reader: Reader, *, is_manager: bool
) -> list[Component]:
    table = subject.table if isinstance(subject, Panel) else subject
    may_stop = is_manager or (user_id == table.host.id and is_alone(table, user_id))

    def verb(name: str, key: str, style: int = SECONDARY, argument: str = "") -> Component:
        return button(localize(text(key), reader), TableVerbId(name, table.id, argument), style)

    found = [verb("board", "more-board")] if table.started else []
    if isinstance(subject, Panel):
        found += _seat_actions(subject, reader)
    elif seat_left_by(table, user_id) is not None and table.status in _TO_TAKE_BACK:
        found.append(verb(*_TO_TAKE_BACK[table.status], SUCCESS))
    if is_manager and removable(table):
        found.append(verb("remove", "more-remove", DANGER))
    if may_stop and table.status in (Status.PLAYING, Status.ARCHIVED):
        found.append(verb("cancel", "more-cancel", DANGER))
    if table.status is Status.FINISHED:
        found += [verb("record", "more-record"), verb("rematch", "table-do-rematch", SUCCESS)]
    return found


def _seat_actions(panel: Panel, reader: Reader) -> list[Component]:
    """Return the actions of seated players."""
    table = panel.table

    def verb(name: str, words: Text, style: int = SECONDARY, argument: str = "") -> Component:
        return button(localize(words, reader), TableVerbId(name, table.id, argument), style)

    note = verb("note", text("more-note"))
    if table.status is Status.ARCHIVED:
        return [verb("wake", text("more-wake"), SUCCESS), note]
    if table.status is not Status.PLAYING:
        return [note]
    found = [note]
    if panel.decision is None or has_auto_replies(panel):
        found.append(verb("ahead", text("more-ahead")))
    if panel.can_undo:
        found.append(verb("undo", text("more-undo")))
    elif panel.can_propose_takeback:
        found.append(verb("ask", text("more-rewind"), argument="rewind"))
    found.append(verb("offer", text("more-offer"), argument=f"{panel.seat}"))
    plain = make_plain_reader(table, reader.language)
    for seat, participant in enumerate(table.participants):
        if participant.is_ai and not (participant.person is None and table.is_rated):
            words = localize(text("more-offer-house", who=Player(seat)), plain)
            found.append(button(words, TableVerbId("offer", table.id, f"{seat}")))
    found.append(verb("resign", text("more-resign"), DANGER))
    found.append(verb("ask", text("more-ask-cancel"), argument="cancel"))
    return found


def ballot_message(polled: VoteResult, kind: str, ping: tuple[int, ...] = ()) -> Message:
    """Ask the players to vote; `ping` are those without a vote who allow mentions."""
    table, ballot = polled.table, polled.ballot
    if ballot is None:
        return closed_message(table, kind, agreed=True)
    silent = [person.id for seat in ballot.missing if (person := table.participants[seat].person)]
    reader = _mentioning(table, language_for(table, silent), ping)
    if ballot.about is None:
        question, suffix = text(f"vote-{kind}", who=Player(ballot.proposer)), ""
    else:
        guest, seat = f"<@{ballot.guest_id}>", Player(ballot.about)
        question = text("propose-seat", by=Player(ballot.proposer), guest=guest, who=seat)
        suffix = f"_{ballot.about}_{ballot.guest_id}"
    lines = [
        question,
        *_explain_silence(kind, ballot),
        text("vote-yes", who=enumerate_seats(ballot.yes)),
        text("vote-missing", who=enumerate_seats(ballot.missing)),
    ]
    parts: list[Part] = [Block(tuple(localize(line, reader) for line in lines))]
    parts += rows(
        [
            public_button(
                answer,
                localize(text(f"vote-do-{answer}"), reader),
                TableVerbId("vote", table.id, f"{kind}_{answer}{suffix}"),
                PRIMARY if answer == YES else SECONDARY,
            )
            for answer in (YES, NO)
        ]
    )
    return compose(accent_of(table), parts, ping)


def _explain_silence(kind: str, ballot: VoteCount) -> list[Text]:
    """Explain how missing votes count, if they decide."""
    if ballot.about is not None:
        return [text("propose-hint", who=Player(ballot.about))]
    due = "" if ballot.due is None else discord.utils.format_dt(ballot.due, "R")
    found = [text("rated-vote", who=Player(ballot.proposer))] if ballot.is_rated else []
    if ballot.away:
        found.append(text(f"silence-{kind}", who=enumerate_seats(ballot.away), due=due))
    voters = len(ballot.yes) + len(ballot.missing) - len(ballot.away)
    if due and voters > 2 and not ballot.is_rated:
        found.append(text("silence-one", due=due))
    return found


def closed_message(table: Table, kind: str, *, agreed: bool, withdrawn: bool = False) -> Message:
    """Say how a vote ended: agreed, declined or `withdrawn` by its proposer."""
    reader = make_reader(table, table.language, {})
    declined = text("vote-withdrawn" if withdrawn else "vote-declined")
    result = text(f"vote-agreed-{kind}") if agreed else declined
    return compose(accent_of(table), [Block((localize(result, reader),))])


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


CHOSEN: Final = "there"
"""The argument of the select of channels."""
MOST: Final = 25
"""Channels to choose from."""


def relocated_message(table: Table, language: str) -> Message:
    """Say where a table continues."""
    reader = Reader(language)
    there = f"<#{table.place.target_id}>"
    sentence = text("home-found", game=game_name(table, language), table=table.id, there=there)
    link = link_button(localize(text("remind-go"), reader), link_to(table))
    return compose(accent_of(table), [Block((localize(sentence, reader),)), Row((link,))])


def channel_choice_message(
    table: Table, rooms: Sequence[tuple[int, str]], language: str
) -> Message:
    """Ask a player for the channel, by id and name, in which a table continues."""
    reader = Reader(language)
    about = text("lost-title", game=game_name(table, language), table=table.id)
    hint = text("home-choose") if rooms else text("home-none", table=table.id)
    parts: list[Part] = [Block((localize(about, reader), localize(hint, reader)))]
    if rooms:
        items = [MenuItem(f"#{name}", str(channel)) for channel, name in rooms[:MOST]]
        parts.append(Row((select(TableVerbId("home", table.id, CHOSEN), items),)))
    return compose(accent_of(table), parts)
