"""Messages that a newer one has outdated: one line, and the board that they showed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.messages import shared, table_ids, ui
from bot.messages.board import title_line
from bot.messages.names import make_reader
from bot.messages.news import add_gone, fold
from bot.tables.model import Snapshot
from bot.tables.views import turns

_EMOJI_LIMIT: Final = 2200
"""Characters of a description from which plain signs replace emoji."""


def collapsed_message(then: Snapshot, emoji: Mapping[str, str]) -> ui.Message:
    """Collapse a message to one line and a button to its board."""
    table = then.table
    reader = make_reader(table, table.language, emoji)
    played = [event for event in then.since if not event.is_setup]
    news = fold(turns(played), reader)
    gone = (reader.say("turn-omitted", count=news.gone),) if news.gone else ()
    lines = (*gone, *news.lines) or (shared.game_name(table, table.language),)
    moment = ui.public_button(
        reader.say("collapsed-board"), table_ids.OpenMoment(table.id, table.plies)
    )
    line = ui.Block((f"-# {shared.join(lines, reader.language)}",), accessory=moment)
    return ui.compose(shared.accent_of(table), [line])


def moment_message(
    then: Snapshot, language: str, emoji: Mapping[str, str], *, text_mode: bool = False
) -> ui.Message:
    """Show one person the board of an earlier message, with the events before it."""
    table = then.table
    reader = make_reader(table, language, emoji)
    news = fold(turns(then.since), reader)
    title = add_gone(reader.say("moment-title"), news.gone, reader)
    head = ui.Block((title_line(then, reader), title, *news.marked))
    view: ui.Part = (
        shared.described(
            table.known.presentation.summary(then.view), reader, _EMOJI_LIMIT, "turn-left-out"
        )
        if text_mode
        else shared.board_picture(then.view, table, language)
    )
    now = ui.Block((reader.say("moment-latest", link=shared.link_to(table)),))
    return ui.compose(shared.accent_of(table), [head, view, now])
