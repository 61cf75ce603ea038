"""Messages that a newer one has outdated: one line, and the board that they showed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.messages import shared, table_ids, ui
from bot.messages.board import title_line
from bot.messages.names import make_reader
from bot.tables.model import Snapshot
from bot.tables.views import turns

_PLAYERS_PER_LINE: Final = 2
"""Players in the single line of a collapsed message."""
_EMOJI_LIMIT: Final = 2200
"""Characters of a description from which plain signs replace emoji."""


def collapsed_message(then: Snapshot, emoji: Mapping[str, str]) -> ui.Message:
    """Collapse a message to one line and a button to its board."""
    table = then.table
    reader = make_reader(table, table.language, emoji)
    played = [event for event in then.since if not event.is_setup]
    lines, _ = shared.fold(turns(played), reader, _PLAYERS_PER_LINE)
    happened = shared.join(lines, reader.language)
    game = shared.game_name(table, table.language)
    title = reader.say("turn-game", game=game)
    parts: list[ui.Part] = [ui.Block((title, *((happened,) if happened else ())))]
    moment = ui.public_button(
        reader.say("collapsed-board"), table_ids.OpenMoment(table.id, table.plies)
    )
    return ui.compose(shared.accent_of(table), [*parts, *ui.rows([moment])])


def moment_message(
    then: Snapshot, language: str, emoji: Mapping[str, str], *, text_mode: bool = False
) -> ui.Message:
    """Show one person the board of an earlier message, with the events before it."""
    table = then.table
    reader = make_reader(table, language, emoji)
    lines, _ = shared.fold(turns(then.since), reader)
    head = ui.Block((title_line(then, reader), reader.say("moment-title"), *lines))
    view: ui.Part = (
        shared.described(
            table.known.presentation.summary(then.view), reader, _EMOJI_LIMIT, "turn-left-out"
        )
        if text_mode
        else shared.board_picture(then.view, table, language)
    )
    now = ui.Block((reader.say("moment-latest", link=shared.link_to(table)),))
    return ui.compose(shared.accent_of(table), [head, view, now])
