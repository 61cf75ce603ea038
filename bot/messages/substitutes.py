"""Offers of a seat, invitations to take it over, and their answers."""

from __future__ import annotations

from bot.messages import shared, table_ids, ui
from bot.messages.custom_id import CustomId
from bot.messages.names import (
    escape_name,
    make_plain_reader,
    make_reader,
)
from bot.tables.model import FORGOTTEN, Table
from games.core import Player, Seat, Text, text


def substitute_message(
    table: Table, seat: Seat, language: str, absent: int | None = None
) -> ui.Message:
    """Ask for a substitute: a named member or, unless `absent`, everyone in the channel."""
    reader = make_reader(table, language, {})
    plain = make_plain_reader(table, language)
    about = table_ids.InviteSubstitute(table.id, seat, absent)
    cost = text("rated-seat") if table.is_rated else None
    lines = (text("seat-choose", who=Player(seat)), text("seat-for-good"), cost)
    parts: list[ui.Part] = [
        ui.Block(shared.write_lines(filter(None, lines), reader)),
        ui.user_select(about, plain.say("seat-pick")),
    ]
    if absent is None:
        buttons = [ui.button(plain.say("panel-back"), table_ids.OpenOthers(table.id))]
        if not table.has_invited_substitutes:
            offer = table_ids.OfferSeat(table.id, seat)
            buttons.insert(0, ui.button(plain.say("seat-everyone"), offer))
        parts += ui.rows(buttons)
    return ui.compose(shared.accent_of(table), parts)


def offer_message(table: Table, seat: Seat) -> ui.Message:
    """Offer a seat to everyone in the channel."""
    return _public(
        table,
        (
            text("offer-title", who=Player(seat)),
            text("offer-hint"),
            text("rated-guest") if table.is_rated else None,
        ),
        ("offer-take", table_ids.TakeSeat(table.id, seat), ui.SUCCESS),
        ("seat-withdraw", table_ids.WithdrawSeat(table.id, seat), ui.SECONDARY),
    )


def invitation_message(
    table: Table, seat: Seat, guest_id: int, by: Seat, ping: tuple[int, ...]
) -> ui.Message:
    """Ask one person in the channel to take a seat over."""
    guest = f"<@{guest_id}>"
    who = Player(seat)
    if by == seat:
        question = text("invite-own", guest=guest, who=who)
    else:
        question = text("invite-other", guest=guest, who=who, by=Player(by))
    buttons = [
        ("invite-accept", table_ids.AcceptSeat(table.id, seat, guest_id), ui.SUCCESS),
        ("invite-decline", table_ids.DeclineSeat(table.id, seat, guest_id), ui.SECONDARY),
        ("seat-withdraw", table_ids.WithdrawSeat(table.id, seat, guest_id), ui.SECONDARY),
    ]
    inviter = table.participants[by].person
    if inviter is not None and inviter != FORGOTTEN:
        mute = table_ids.MuteSeatInviter(table.id, seat, guest_id, inviter.id)
        buttons.append(("invite-mute", mute, ui.SECONDARY))
    return _public(table, (question, text("invite-hint")), *buttons, ping=ping)


def taken_message(table: Table, seat: Seat, *, may_return: bool = False) -> ui.Message:
    """Replace the offer with the new player's name and a button to the hand.

    A previous player who may return gets a button for that.
    """
    label, style = shared.hand_look(table)
    hand = (label, table_ids.OpenHand(table.id), style)
    taken = text("offer-taken", who=Player(seat))
    who = Player(seat)
    if not may_return:
        return _public(table, (taken,), hand)
    back = ("more-back", table_ids.ReturnToSeat(table.id), ui.SECONDARY)
    return _public(table, (taken, text("offer-returns", who=who)), hand, back)


def declined_message(table: Table, seat: Seat, name: str) -> ui.Message:
    """Replace an invitation that its guest declined."""
    guest = f"**{escape_name(name)}**"
    return _public(table, (text("invite-declined", guest=guest, who=Player(seat)),))


def withdrawn_message(table: Table, seat: Seat) -> ui.Message:
    """Replace an offer or invitation that is no longer open."""
    return _public(table, (text("seat-withdrawn", who=Player(seat)),))


def _public(
    table: Table,
    lines: tuple[Text | None, ...],
    *buttons: tuple[str, CustomId, int],
    ping: tuple[int, ...] = (),
) -> ui.Message:
    """Return a message with buttons, given by the key of the label, the id and the style."""
    reader = make_reader(table, table.language, {})
    plain = make_plain_reader(table, table.language)
    components = [ui.public_button(plain.say(key), about, style) for key, about, style in buttons]
    return shared.note(table, reader, *lines, buttons=components, ping=ping)
