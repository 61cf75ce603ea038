"""The seal of a table and the check code of a position."""

from __future__ import annotations

from collections.abc import Iterator

from bot.messages import ui
from bot.messages.names import make_reader
from bot.messages.shared import game_name, note
from bot.tables.model import Snapshot, Status, Table
from games.core import Listing, Player, Text, text


def shuffle_lines(table: Table) -> Iterator[Text]:
    """Yield the inputs of the shuffle: the full seal, and what the players added.

    A prepared deal has no shuffle.
    """
    if table.deal is not None:
        yield text("fair-prepared")
        return
    yield text("fair-sealed", commitment=table.commitment)
    words = tuple(
        text("fair-client-seed", who=Player(seat), client_seed=participant.client_seed)
        for seat, participant in enumerate(table.participants)
        if participant.client_seed
    )
    if words:
        yield text("fair-client-seeds", client_seeds=Listing(words))


def seal_message(table: Table, check_code: str, language: str) -> ui.Message:
    """Show a table's seal in full: how to add to it before a game, how to check it afterwards.

    `check_code` is empty before the start.
    """
    lines = [text("more-sealed", commitment=table.commitment)]
    if table.deal is not None:
        lines = [text("more-prepared")]
    elif server_seed := table.server_seed:
        lines = [text("more-opened-seal", server_seed=server_seed, commitment=table.commitment)]
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
