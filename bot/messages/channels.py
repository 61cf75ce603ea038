"""Messages about channels that were deleted, and where their tables continue."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.messages import shared, table_ids, ui
from bot.messages.choices import MAX_OPTIONS
from bot.messages.names import language_for, make_reader
from bot.messages.shared import NEUTRAL, accent_of, game_name, link_to, note, write_lines
from bot.tables.model import Table
from bot.words import Reader, localize
from games.core.text import Listing, text


def lost_message(table: Table, user_id: int) -> ui.Message:
    """Tell a player in a direct message that the channel is gone, and how to continue."""
    reader = make_reader(table, language_for(table, user_id), {})
    home = ui.button(reader.say("lost-channel-choose"), table_ids.FindChannel(table.id))
    about = text("lost-channel-title", game=shared.game_name(table, reader.language))
    hint = text("lost-channel-hint", table=table.id)
    # No button of the hand: a click on it would put the panel in the place of this message.
    return shared.note(table, reader, about, hint, buttons=(home,))


def relocated_message(table: Table, language: str) -> ui.Message:
    """Tell a player where their table continues."""
    reader = Reader(language)
    there = f"<#{table.place.target_id}>"
    sentence = text("channel-chosen", game=game_name(table, language), there=there)
    link = ui.link_button(reader.say("remind-do-open"), link_to(table))
    return note(table, reader, sentence, buttons=(link,))


def channel_choice_message(
    table: Table, channels: Sequence[tuple[int, str]], language: str
) -> ui.Message:
    """Ask a player for the channel, by id and name, in which a table continues."""
    reader = Reader(language)
    about = text("lost-channel-title", game=game_name(table, language))
    hint = text("channel-choose") if channels else text("channel-none", table=table.id)
    parts: list[ui.Part] = [ui.Block((localize(about, reader), localize(hint, reader)))]
    if channels:
        items = [ui.MenuItem(f"#{name}", str(channel)) for channel, name in channels[:MAX_OPTIONS]]
        parts.append(ui.select(table_ids.ChooseChannel(table.id), items))
    return ui.compose(accent_of(table), parts)


def channels_gone_message(channels: Collection[int], language: str) -> ui.Message:
    """Tell a server that a channel it chose for tables was deleted, and which are left."""
    named = Listing(tuple(f"<#{channel}>" for channel in channels))
    left = text("channels-gone-some", channels=named) if channels else text("channels-gone-all")
    lines = (text("channels-gone"), left, text("channels-gone-change"))
    return ui.compose(NEUTRAL, [ui.Block(write_lines(lines, Reader(language)))])
