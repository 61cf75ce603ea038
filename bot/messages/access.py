"""Who may join a table and who learns of it: the choice of the host, and requests to join."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages import ids, ui
from bot.messages.names import escape_name, make_reader
from bot.messages.shared import accent_of, game_name, note
from bot.store.rows import JoinRequest
from bot.tables.model import ACCESS, VISIBILITY, Status, Table
from bot.words import Reader, localize
from games.core import Option, Player, text


def access_message(
    table: Table, user_id: int, language: str, *, has_private_threads: bool
) -> ui.Message:
    """Show who may join a table; the host of a lobby may change it.

    `has_private_threads` says whether a hidden table would get a private thread where it is now.
    """
    reader = Reader(language, table.words)
    may_change = user_id == table.host.id and table.status is Status.LOBBY
    title = text("access-title", game=game_name(table, language))
    hint = text("options-hint") if may_change else text("options-host-only")
    parts: list[ui.Part] = [
        ui.Block((f"### {localize(title, reader)}", f"-# {localize(hint, reader)}"))
    ]
    for option in ACCESS:
        parts.append(ui.Block((f"-# {reader.say(f'option-{option.name}-hint')}",)))
        values = _offered(option, has_private_threads=has_private_threads)
        parts.append(_select(table, option, values, reader, disabled=not may_change))
    back = ui.button(reader.say("panel-back"), ids.OpenLobbyMenu(table.id))
    return ui.compose(accent_of(table), [*parts, *ui.rows([back])])


def _offered(option: Option, *, has_private_threads: bool) -> Sequence[str]:
    """Return the values to choose from: a hidden table has a private thread where it can."""
    if option != VISIBILITY:
        return option.values
    listed, hidden, thread = option.values
    return listed, thread if has_private_threads else hidden


def _select(
    table: Table, option: Option, values: Sequence[str], reader: Reader, *, disabled: bool
) -> ui.Row:
    chosen = getattr(table, option.name)
    return ui.select(
        ids.ChooseAccess(table.id, option.name),
        [
            ui.MenuItem(
                reader.say(f"option-{option.name}-{value}"), value, is_chosen=value == chosen
            )
            for value in values
        ],
        disabled=disabled,
    )


def join_button(table: Table, reader: Reader, *, disabled: bool = False) -> ui.Component:
    """Return the button that joins a lobby, or asks the host for a seat.

    Who is invited joins by both.
    """
    kind = ids.AskToJoin if table.is_invited_only else ids.JoinLobby
    label = reader.say(f"lobby-do-{kind.verb}")
    return ui.public_button(label, kind(table.id), ui.SUCCESS, disabled=disabled)


def request_message(table: Table, request: JoinRequest, ping: tuple[int, ...]) -> ui.Message:
    """Ask the host of a lobby for a seat."""
    reader = make_reader(table, table.language, {})
    question = text(
        "lobby-asks",
        host=f"<@{table.host.id}>",
        guest=f"<@{request.user_id}>",
        game=game_name(table, table.language),
    )
    buttons = [
        ui.public_button(
            reader.say(f"lobby-do-{kind.verb}"), kind(table.id, request.user_id), style
        )
        for kind, style in ((ids.AdmitGuest, ui.SUCCESS), (ids.RefuseGuest, ui.SECONDARY))
    ]
    return note(table, reader, question, buttons=buttons, ping=ping)


def request_select(
    table: Table, version: int, requests: Sequence[JoinRequest], reader: Reader
) -> ui.Row:
    """Offer the host the answers to the open requests to join."""
    items = [
        ui.MenuItem(
            reader.say(f"lobby-request-{kind.verb}", who=request.name),
            f"{kind.verb}_{request.user_id}",
        )
        for request in requests
        for kind in (ids.AdmitGuest, ids.RefuseGuest)
    ]
    return ui.select(ids.AnswerRequest(table.id, version), items, reader.say("lobby-requests"))


def request_answered_message(table: Table, name: str, *, is_admitted: bool) -> ui.Message:
    """Replace a request to join with the answer to it."""
    reader = make_reader(table, table.language, {})
    guest = f"**{escape_name(name)}**"
    if is_admitted:
        return note(table, reader, text("lobby-joined", guest=guest))
    host = Player(table.seat_of(table.host.id) or 0)
    return note(table, reader, text("lobby-not-admitted", guest=guest, host=host))


def request_closed_message(table: Table) -> ui.Message:
    """Replace a request to join that is no longer open."""
    return note(table, make_reader(table, table.language, {}), text("lobby-request-closed"))
