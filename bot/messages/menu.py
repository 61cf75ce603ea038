"""The menu of a table's rarer actions, and their confirmations."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.messages import table_ids, ui
from bot.messages.choices import has_auto_replies
from bot.messages.custom_id import CustomId
from bot.messages.names import make_plain_reader, make_reader, person_name
from bot.messages.shared import accent_of, game_name, note
from bot.tables.lobby import persons, remaining_owners
from bot.tables.model import FORGOTTEN, Panel, Status, Table
from bot.tables.play import is_alone
from bot.tables.seats import removable, seat_left_by
from bot.words import Reader
from games.core import Player, Seat, Text, text


def more_message(
    subject: Panel | Table,
    user_id: int,
    language: str,
    *,
    is_manager: bool = False,
    text_mode: bool = False,
) -> ui.Message:
    """Offer a person the actions that fit the table and their role, and the other display.

    `subject` is the player's panel; for spectators and without a game, the table.
    """
    table = subject.table if isinstance(subject, Panel) else subject
    reader = make_reader(table, language, {})
    title = reader.say("more-title", game=game_name(table, language))
    actions = _actions(subject, user_id, reader, is_manager=is_manager)
    mode = "pictures" if text_mode else "words"
    actions.append(_action(reader, f"more-{mode}", table_ids.ChooseDisplay(table.id, mode)))
    head = ui.Block((title, *_dates(table, reader)))
    return ui.compose(accent_of(table), [head, *ui.rows(actions)])


def stuck_message(table: Table, user_id: int, language: str, *, is_manager: bool) -> ui.Message:
    """Offer the end of a game that cannot go on, by agreement, or to a manager at once."""
    reader = make_reader(table, language, {})
    buttons = list[ui.Component]()
    if table.seat_of(user_id) is not None:
        vote = table_ids.StartVote(table.id, "cancel")
        buttons.append(_action(reader, "more-ask-cancel", vote))
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


def stop_message(
    table: Table, user_id: int, language: str, back: CustomId | None = None
) -> ui.Message:
    """Ask a player to confirm the end of the game for everyone, and name the cost.

    `back` is the id of the page behind *No*; the default is the table's menu.
    """
    key = "rated-stop" if table.seats_of(user_id) else "rated-waived"
    cost = text(key) if table.is_rated else None
    end = table_ids.EndGame(table.id, confirmed=True)
    return _confirm(table, end, language, text("confirm-cancel"), cost, back)


def _confirm(
    table: Table,
    yes: table_ids.OfTable,
    language: str,
    question: Text,
    cost: Text | None,
    back: CustomId | None = None,
) -> ui.Message:
    reader = make_reader(table, language, {})
    buttons = (
        ui.button(reader.say(f"more-yes-{yes.verb}"), yes, ui.DANGER),
        ui.button(reader.say("more-no"), back or table_ids.OpenMenu(table.id)),
    )
    return note(table, reader, question, cost, buttons=buttons)


def _dates(table: Table, reader: Reader) -> Iterator[str]:
    is_known = table.host != FORGOTTEN
    host = f"<@{table.host.id}>" if is_known else person_name(FORGOTTEN, reader.language)
    yield reader.say("more-opened", when=discord.utils.format_dt(table.opened, "R"), who=host)
    if table.ended:
        yield reader.say("more-ended", when=discord.utils.format_dt(table.ended, "R"))


def left_message(table: Table, language: str) -> ui.Message:
    """Offer a player who left their seat again, and name the cost."""
    reader = make_reader(table, language, {})
    back = ui.button(reader.say("more-back"), table_ids.ReturnToSeat(table.id), ui.SUCCESS)
    cost = text("rated-return") if table.is_rated else None
    return note(table, reader, text("reclaim-title"), text("reclaim-hint"), cost, buttons=(back,))


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
        buttons.append(
            _action(reader, "more-restore", table_ids.RestoreTable(table.id), ui.SUCCESS)
        )
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
        is_kept = participant.person is None and not panel.may_replace_ais
        if participant.is_ai and not is_kept:
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
