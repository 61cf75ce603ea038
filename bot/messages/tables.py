"""A person's tables, the "more" menu of a table, votes and lost channels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import discord

from bot.messages import table_ids, ui
from bot.messages.choices import MOST_OPTIONS, has_auto_replies
from bot.messages.names import language_for, make_plain_reader, make_reader, person_name
from bot.messages.shared import NEUTRAL, accent_of, enumerate_seats, game_name, link_to, note
from bot.messages.table_ids import NO, YES
from bot.tables.lobby import persons, remaining_owners
from bot.tables.model import FORGOTTEN, Panel, Snapshot, Status, Table, VoteCount, VoteResult
from bot.tables.play import is_alone
from bot.tables.queries import ListedTable, TableList
from bot.tables.seats import removable, seat_left_by
from bot.words import Reader, localize
from games.core import Player, Seat, Text, text


def tables_message(tables: TableList, user_id: int, language: str) -> ui.Message:
    """List tables in the given order, each with a link, and a button to the first that waits."""
    reader = Reader(language)
    title = reader.say("tables-title")
    if not tables.total:
        none = reader.say("tables-none", command=text("cmd-play"))
        return ui.compose(NEUTRAL, [ui.Block((title, none))])
    lines = tuple(
        localize(_state(entry, user_id, language), make_reader(entry.table, language, {}))
        for entry in tables.first
    )
    more = tables.total - len(lines)
    listed = ui.Block(
        (*lines, *[""] * more),
        spare=1,
        gone=more,
        omitted=lambda gone: reader.say("tables-left-out", count=gone),
    )
    parts: list[ui.Part] = [ui.Block((title,)), listed]
    waiting = [entry.table for entry in tables.first if entry.since is not None]
    for table in waiting[:1]:
        label = text("tables-next", game=game_name(table, language))
        parts += ui.rows(
            [ui.button(localize(label, reader), table_ids.OpenHand(table.id), ui.PRIMARY)]
        )
    return ui.compose(NEUTRAL, parts)


def _state(entry: ListedTable, user_id: int, language: str) -> Text:
    table = entry.table
    game = game_name(table, language)
    link = link_to(table)
    if table.package is None:
        return text("tables-stuck", game=game, link=link)
    if table.status is Status.LOBBY:
        most = table.package.game.seats[-1]
        return text("tables-lobby", game=game, link=link, taken=len(table.participants), most=most)
    if table.status is Status.ARCHIVED:
        return text("tables-archived", game=game, link=link)
    if table.seat_of(user_id) is None:
        return text("tables-left", game=game, link=link)
    if not table.is_played:
        return text("tables-stuck", game=game, link=link)
    return _turn(entry, game, link)


def _turn(entry: ListedTable, game: str, link: str) -> Text:
    if entry.since is None:
        return text("tables-waiting", game=game, link=link, who=enumerate_seats(entry.asked))
    when = discord.utils.format_dt(entry.since, "R")
    if entry.due is None:
        return text("tables-asked", game=game, link=link, when=when)
    due = discord.utils.format_dt(entry.due, "R")
    return text("tables-timed", game=game, link=link, when=when, due=due)


def more_message(
    subject: Panel | Table, user_id: int, language: str, *, is_manager: bool = False
) -> ui.Message:
    """Offer a person the actions that fit the table and their role.

    `subject` is the player's panel; for spectators and without a game, the table.
    """
    table = subject.table if isinstance(subject, Panel) else subject
    reader = make_reader(table, language, {})
    title = reader.say("more-title", game=game_name(table, language))
    actions = ui.rows(_actions(subject, user_id, reader, is_manager=is_manager))
    return ui.compose(accent_of(table), [ui.Block((title, *_dates(table, reader))), *actions])


def stuck_message(table: Table, user_id: int, language: str, *, is_manager: bool) -> ui.Message:
    """Offer the end of a game that cannot go on, by agreement, or to a manager at once."""
    reader = make_reader(table, language, {})
    buttons = list[ui.Component]()
    if table.seat_of(user_id) is not None:
        vote = table_ids.StartVote(table.id, "cancel")
        buttons.append(_action(reader, "more-ask-cancel", vote, ui.DANGER))
    if is_manager:
        buttons.append(_action(reader, "more-cancel", table_ids.EndGame(table.id), ui.DANGER))
    return note(table, reader, text("stuck-title"), text("stuck-hint"), buttons=buttons)


def others_message(panel: Panel, language: str, *, is_manager: bool = False) -> ui.Message:
    """Offer a player the actions that concern the other players."""
    table = panel.table
    reader = make_reader(panel.table, language, {})
    actions = _actions_with_others(panel, reader, is_manager=is_manager)
    actions.append(_action(reader, "panel-back", table_ids.OpenMenu(table.id)))
    return ui.compose(
        accent_of(table), [ui.Block((reader.say("more-others-title"),)), *ui.rows(actions)]
    )


def leave_message(table: Table, user_id: int, language: str) -> ui.Message:
    """Ask a player to confirm that they leave, and say how the game continues."""
    cost = text("rated-leave") if table.is_rated else None
    question = text(f"confirm-leave{_without(table, user_id)}")
    leave = table_ids.LeaveGame(table.id, confirmed=True)
    return _confirm(table, leave, language, question, cost)


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


def stop_message(table: Table, user_id: int, language: str) -> ui.Message:
    """Ask a player to confirm the end of the game for everyone, and name the cost."""
    key = "rated-stop" if table.seats_of(user_id) else "rated-waived"
    cost = text(key) if table.is_rated else None
    end = table_ids.EndGame(table.id, confirmed=True)
    return _confirm(table, end, language, text("confirm-cancel"), cost)


def _confirm(
    table: Table, yes: table_ids.OfTable, language: str, question: Text, cost: Text | None
) -> ui.Message:
    reader = make_reader(table, language, {})
    buttons = (
        ui.button(reader.say(f"more-yes-{yes.verb}"), yes, ui.DANGER),
        ui.button(reader.say("more-no"), table_ids.OpenMenu(table.id)),
    )
    return note(table, reader, question, cost, buttons=buttons)


def _dates(table: Table, reader: Reader) -> Iterator[str]:
    is_known = table.host != FORGOTTEN
    host = f"<@{table.host.id}>" if is_known else person_name(FORGOTTEN, reader.language)
    yield reader.say("more-opened", when=discord.utils.format_dt(table.opened, "R"), who=host)
    if table.ended:
        yield reader.say("more-ended", when=discord.utils.format_dt(table.ended, "R"))


def seal_message(table: Table, check_code: str, language: str) -> ui.Message:
    """Show a table's seal in full: how to add to it before a game, how to check it afterwards.

    `check_code` is empty before the start.
    """
    lines = [text("more-sealed", commitment=table.commitment)]
    if secret := table.server_seed:
        lines = [text("more-opened-seal", secret=secret, commitment=table.commitment)]
    elif table.status is Status.LOBBY:
        lines.append(text("more-client-seed"))
    code = text("more-check-code", check_code=check_code) if check_code else None
    return note(table, make_reader(table, language, {}), *lines, code)


def check_code_message(then: Snapshot, link: str, language: str) -> ui.Message:
    """Show the check code of the position that a public message shows."""
    table = then.table
    return note(
        table,
        make_reader(table, language, {}),
        text("verify-message", game=game_name(table, language), link=link),
        text("verify-code", check_code=then.check_code, entries=table.plies),
    )


def left_message(table: Table, language: str) -> ui.Message:
    reader = make_reader(table, language, {})
    back = ui.button(reader.say("more-back"), table_ids.ReturnToSeat(table.id), ui.SUCCESS)
    cost = text("rated-return") if table.is_rated else None
    return note(table, reader, text("left-title"), text("left-hint"), cost, buttons=(back,))


def _actions(
    subject: Panel | Table, user_id: int, reader: Reader, *, is_manager: bool
) -> list[ui.Component]:
    table = subject.table if isinstance(subject, Panel) else subject
    buttons = (
        [_action(reader, "more-board", table_ids.OpenBoard(table.id))] if table.started else []
    )
    if isinstance(subject, Panel):
        buttons.append(_action(reader, "more-note", table_ids.WriteNote(table.id)))
    if isinstance(subject, Panel) and table.status is Status.PLAYING:
        return buttons + _turn_actions(subject, reader)
    if table.status is Status.ARCHIVED:
        buttons.append(_action(reader, "more-resume", table_ids.RestoreTable(table.id), ui.SUCCESS))
    elif table.status is Status.PLAYING and seat_left_by(table, user_id) is not None:
        buttons.append(_action(reader, "more-back", table_ids.ReturnToSeat(table.id), ui.SUCCESS))
    buttons += _closing_actions(table, user_id, reader, is_manager=is_manager)
    if table.status is Status.FINISHED:
        buttons.append(_action(reader, "more-record", table_ids.OpenRecord(table.id)))
        again = table_ids.OpenRematch(table.id)
        buttons.append(_action(reader, "table-do-rematch", again, ui.SUCCESS))
    return buttons


def _action(
    reader: Reader, key: str, custom_id: table_ids.OfTable, style: int = ui.SECONDARY
) -> ui.Component:
    return ui.button(reader.say(key), custom_id, style)


def _turn_actions(panel: Panel, reader: Reader) -> list[ui.Component]:
    """Return the actions that affect only the seated player."""
    table = panel.table
    buttons = list[ui.Component]()
    if panel.can_premove or has_auto_replies(panel):
        buttons.append(_action(reader, "more-premove", table_ids.OpenPremoves(table.id)))
    if panel.can_undo:
        buttons.append(_action(reader, "more-undo", table_ids.UndoMove(table.id)))
    if table.is_practice:
        buttons.append(_action(reader, "more-cancel", table_ids.EndGame(table.id), ui.DANGER))
    return [*buttons, _action(reader, "more-others", table_ids.OpenOthers(table.id))]


def _actions_with_others(panel: Panel, reader: Reader, *, is_manager: bool) -> list[ui.Component]:
    table = panel.table
    buttons = list[ui.Component]()
    if panel.can_propose_takeback and not panel.can_undo:
        buttons.append(_action(reader, "more-rewind", table_ids.StartVote(table.id, "rewind")))
    buttons.append(_action(reader, "more-offer", table_ids.FindSubstitute(table.id, panel.seat)))
    plain = make_plain_reader(table, reader.language)
    for seat, participant in enumerate(table.participants):
        if participant.is_ai and not (participant.person is None and table.is_rated):
            label = plain.say("more-offer-ai", who=Player(seat))
            buttons.append(ui.button(label, table_ids.FindSubstitute(table.id, Seat(seat))))
    buttons.append(_action(reader, "more-leave", table_ids.LeaveGame(table.id), ui.DANGER))
    if table.is_practice:
        return buttons
    buttons.append(_action(reader, "more-ask-cancel", table_ids.StartVote(table.id, "cancel")))
    person = table.participants[panel.seat].person
    return buttons + _closing_actions(
        table, person.id if person else 0, reader, is_manager=is_manager
    )


def _closing_actions(
    table: Table, user_id: int, reader: Reader, *, is_manager: bool
) -> list[ui.Component]:
    """Return the removal of players and the end of the table, for those who may do it."""
    buttons = list[ui.Component]()
    if is_manager and removable(table):
        buttons.append(_action(reader, "more-remove", table_ids.RemovePlayer(table.id), ui.DANGER))
    may_stop = is_manager or (user_id == table.host.id and is_alone(table, user_id))
    if may_stop and table.status in (Status.PLAYING, Status.ARCHIVED):
        buttons.append(_action(reader, "more-cancel", table_ids.EndGame(table.id), ui.DANGER))
    return buttons


def ballot_message(vote_result: VoteResult, kind: str, ping: tuple[int, ...] = ()) -> ui.Message:
    """Ask the players to vote; `ping` are those without a vote who allow mentions."""
    table, ballot = vote_result.table, vote_result.ballot
    if ballot is None:
        return closed_message(table, kind, agreed=True)
    silent = [person.id for seat in ballot.missing if (person := table.participants[seat].person)]
    reader = _mentioning(table, language_for(table, silent), ping)
    if ballot.about is None or ballot.guest_id is None:
        question = text(f"vote-{kind}", who=Player(ballot.proposer))
    else:
        guest = f"<@{ballot.guest_id}>"
        seat = Player(ballot.about)
        question = text("propose-seat", by=Player(ballot.proposer), guest=guest, who=seat)
    buttons = [
        ui.public_button(
            reader.say(f"vote-do-{answer}"),
            _vote_id(table, kind, answer, ballot),
            ui.PRIMARY if answer == YES else ui.SECONDARY,
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
    if ballot.about is None or ballot.guest_id is None:
        return table_ids.CastVote(table.id, kind, answer)
    return table_ids.CastSeatVote(table.id, answer, ballot.about, ballot.guest_id)


def _explain_silence(kind: str, ballot: VoteCount) -> list[Text]:
    """Explain how missing votes count, if they decide."""
    if ballot.about is not None:
        return [text("propose-hint", who=Player(ballot.about))]
    due = "" if ballot.due is None else discord.utils.format_dt(ballot.due, "R")
    lines = [text("rated-vote", who=Player(ballot.proposer))] if ballot.is_rated else []
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


def relocated_message(table: Table, language: str) -> ui.Message:
    reader = Reader(language)
    there = f"<#{table.place.target_id}>"
    sentence = text("channel-chosen", game=game_name(table, language), there=there)
    link = ui.link_button(reader.say("remind-go"), link_to(table))
    return note(table, reader, sentence, buttons=(link,))


def channel_choice_message(
    table: Table, rooms: Sequence[tuple[int, str]], language: str
) -> ui.Message:
    """Ask a player for the channel, by id and name, in which a table continues."""
    reader = Reader(language)
    about = text("lost-title", game=game_name(table, language))
    hint = text("channel-choose") if rooms else text("channel-none", table=table.id)
    parts: list[ui.Part] = [ui.Block((localize(about, reader), localize(hint, reader)))]
    if rooms:
        items = [ui.MenuItem(f"#{name}", str(channel)) for channel, name in rooms[:MOST_OPTIONS]]
        parts.append(ui.select(table_ids.ChooseChannel(table.id), items))
    return ui.compose(accent_of(table), parts)
