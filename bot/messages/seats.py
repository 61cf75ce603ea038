"""Seat changes."""

from __future__ import annotations

from bot.messages import table_ids, ui
from bot.messages.custom_id import CustomId
from bot.messages.ids import EndTables, ShowSettings
from bot.messages.names import escape_name, make_plain_reader, make_reader, person_name
from bot.messages.parts import NEUTRAL, accent_of, game_name, note, write_lines
from bot.tables.model import Status, Table
from bot.tables.removal import removable
from bot.words import Reader
from games.core.game import Seat
from games.core.text import Player, Text, text


def substitute_message(
    table: Table, seat: Seat, language: str, absent: int | None = None
) -> ui.Message:
    """Ask for a substitute: a named member or, unless `absent`, everyone in the channel."""
    reader, plain = make_reader(table, language, {}), make_plain_reader(table, language)
    about = table_ids.InviteSubstitute(table.id, seat, absent)
    cost = text("rated-seat") if table.is_rated else None
    lines = (text("seat-whom", who=Player(seat)), text("seat-for-good"), cost)
    parts: list[ui.Part] = [
        ui.Block(write_lines(filter(None, lines), reader)),
        ui.user_select(about, plain.say("seat-pick")),
    ]
    if absent is None:
        everyone = ui.button(plain.say("seat-anybody"), table_ids.OfferSeat(table.id, seat))
        back = ui.button(plain.say("panel-back"), table_ids.OpenOthers(table.id))
        parts += ui.rows([everyone, back])
    return ui.compose(accent_of(table), parts)


def offer_message(table: Table, seat: Seat) -> ui.Message:
    return _public(
        table,
        (
            text("offer-title", who=Player(seat)),
            text("offer-hint"),
            text("rated-guest") if table.is_rated else None,
        ),
        ("offer-take", table_ids.TakeSeat(table.id, seat), ui.PRIMARY),
        ("seat-withdraw", table_ids.WithdrawSeat(table.id, seat), ui.SECONDARY),
    )


def invitation_message(
    table: Table, seat: Seat, guest_id: int, by: Seat, ping: tuple[int, ...]
) -> ui.Message:
    """Ask one person in the channel to take a seat over."""
    guest, who = f"<@{guest_id}>", Player(seat)
    if by == seat:
        question = text("invite-own", guest=guest, who=who)
    else:
        question = text("invite-other", guest=guest, who=who, by=Player(by))
    return _public(
        table,
        (question, text("invite-hint")),
        ("invite-accept", table_ids.AcceptSeat(table.id, seat, guest_id), ui.SUCCESS),
        ("invite-decline", table_ids.DeclineSeat(table.id, seat, guest_id), ui.SECONDARY),
        ("seat-withdraw", table_ids.WithdrawSeat(table.id, seat, guest_id), ui.SECONDARY),
        ping=ping,
    )


def taken_message(table: Table, seat: Seat, *, may_return: bool = False) -> ui.Message:
    """Replace the offer with the new player's name and a button to the hand.

    A previous player who may return gets a button for that.
    """
    hand = ("table-do-hand", table_ids.OpenHand(table.id), ui.PRIMARY)
    taken, who = text("offer-taken", who=Player(seat)), Player(seat)
    if not may_return:
        return _public(table, (taken,), hand)
    back = ("more-back", table_ids.ReturnToSeat(table.id), ui.SECONDARY)
    return _public(table, (taken, text("offer-returns", who=who)), hand, back)


def declined_message(table: Table, seat: Seat, name: str) -> ui.Message:
    guest = f"**{escape_name(name)}**"
    return _public(table, (text("invite-declined", guest=guest, who=Player(seat)),))


def withdrawn_message(table: Table, seat: Seat) -> ui.Message:
    return _public(table, (text("seat-withdrawn", who=Player(seat)),))


def _public(
    table: Table,
    lines: tuple[Text | None, ...],
    *buttons: tuple[str, CustomId, int],
    ping: tuple[int, ...] = (),
) -> ui.Message:
    """Return a message with buttons, given by the key of the label, the id and the style."""
    reader, plain = make_reader(table, table.language, {}), make_plain_reader(table, table.language)
    made = [ui.public_button(plain.say(key), about, style) for key, about, style in buttons]
    return note(table, reader, *lines, buttons=made, ping=ping)


def remove_message(table: Table, language: str) -> ui.Message:
    """Ask a manager for the player to remove, and explain the effect."""
    reader = make_reader(table, language, {})
    is_lobby = table.status is Status.LOBBY
    question = text("remove-lobby" if is_lobby else "remove-game")
    buttons = [
        ui.button(
            person_name(person, language), table_ids.RemovePlayer(table.id, person.id), ui.DANGER
        )
        for person in removable(table)
    ]
    buttons.append(ui.button(reader.say("more-no"), table_ids.OpenMenu(table.id)))
    return note(table, reader, question, buttons=buttons)


def removed_message(table: Table, name: str, language: str) -> ui.Message:
    game = game_name(table, language)
    return note(table, Reader(language), text("remove-done", who=escape_name(name), game=game))


def end_message(channel_id: int, count: int, language: str) -> ui.Message:
    """Ask a manager to confirm the end of all tables of a channel."""
    reader, channel = Reader(language), f"<#{channel_id}>"
    back = ui.button(reader.say("close-back"), ShowSettings())
    if not count:
        none = reader.say("close-none", channel=channel)
        return ui.compose(NEUTRAL, [ui.Block((none,)), *ui.rows([back])])
    sure = reader.say("close-sure", channel=channel, count=count)
    yes = reader.say("close-yes", count=count)
    end = ui.button(yes, EndTables(channel_id), ui.DANGER)
    return ui.compose(NEUTRAL, [ui.Block((sure,)), *ui.rows([end, back])])


def ended_message(channel_id: int, count: int, left: int, language: str) -> ui.Message:
    """Tell a manager how many tables were ended and how many remain."""
    reader = Reader(language)
    lines = [reader.say("close-done", channel=f"<#{channel_id}>", count=count)]
    if left:
        lines.append(reader.say("close-left", count=left))
    buttons = [ui.button(reader.say("close-back"), ShowSettings())]
    if left:
        again = reader.say("close-yes", count=left)
        buttons.insert(0, ui.button(again, EndTables(channel_id), ui.DANGER))
    return ui.compose(NEUTRAL, [ui.Block(tuple(lines)), *ui.rows(buttons)])
