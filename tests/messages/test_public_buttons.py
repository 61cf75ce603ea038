"""Every public button has an icon of its action."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from bot import sandbox
from bot.messages import ids
from bot.messages.board import board_message, turn_message
from bot.messages.components import GO
from bot.messages.custom_id import REGISTRY
from bot.messages.ids import parse_id
from bot.messages.lobby import lobby_message
from bot.messages.message import Message
from bot.messages.notices import Call, dormant_message, expired_message, reminder_message
from bot.messages.result import collapsed_message
from bot.messages.seats import invitation_message, offer_message, taken_message
from bot.messages.table_ids import NO, YES, CastVote, MakeMove, ResolveAbsence
from bot.messages.tables import ballot_message
from bot.tables.model import Participant, Status, TableId, VoteCount, VoteResult
from bot.tables.moderation import Absence, TimeoutAction
from games.core.game import Seat
from tests.support.showing import EPOCH, buttons_of, make_live, make_table, play, snapshot_of

TABLE = TableId("abc234")


def public() -> Iterator[Message]:
    """Yield a public message of every kind."""
    table, seat = make_table("toy"), Seat(0)
    *_, last = play(table, 1)
    live = make_live(table)
    yield turn_message(snapshot_of(last), {})
    yield board_message(snapshot_of(live), "en", {})
    for status in (Status.CANCELLED, Status.ARCHIVED):
        closed = replace(live, table=replace(live.table, status=status))
        yield turn_message(snapshot_of(closed), {})
    yield collapsed_message(snapshot_of(live), {})
    reserved = Participant(None, reserved_for=table.participants[0].person)
    lobby = replace(table, status=Status.LOBBY, started=None)
    yield lobby_message(replace(lobby, participants=(*table.participants, reserved)), {})
    yield expired_message(table, Absence(seat, 1), (101,), ())
    yield ballot_message(
        VoteResult(table, VoteCount("rewind", seat, (seat,), (Seat(1),))), "rewind"
    )
    yield offer_message(table, seat)
    yield invitation_message(table, seat, 7, seat, ())
    yield taken_message(table, seat, may_return=True)
    yield dormant_message(table)
    for home in (2, 3, None):
        yield reminder_message([Call(table, EPOCH)], 100, home)


def test_every_button_everybody_sees_explains_itself() -> None:
    bare = [
        button.label
        for message in public()
        for button in buttons_of(message)
        if button.emoji is None and not isinstance(parse_id(button.custom_id or ""), MakeMove)
    ]
    assert bare == []


def icons() -> set[str]:
    """Return every icon of a button."""
    plain = {kind.sign for kinds in REGISTRY.values() for kind in kinds} - {""}
    remedies = {ResolveAbsence(TABLE, action, Seat(0), 0).icon for action in TimeoutAction}
    return plain | remedies | {CastVote(TABLE, "cancel", answer).icon for answer in (YES, NO)}


def test_opposites_look_different() -> None:
    assert len({ids.AcceptInvitation.sign, ids.DeclineInvitation.sign}) == 2
    assert len({CastVote(TABLE, "cancel", answer).icon for answer in (YES, NO)}) == 2
    assert len({ids.JoinLobby.sign, ids.LeaveLobby.sign}) == 2


def test_the_page_draws_every_picture() -> None:
    page = (Path(sandbox.__file__).parent / "static" / "emoji.js").read_text("utf-8")
    plain = {"\u25b6"}  # every font has it
    signs = {icon.removesuffix("\ufe0f") for icon in {*icons(), GO}}
    assert {sign for sign in signs if f'"{sign}":' not in page} == plain
