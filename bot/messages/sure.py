"""Asking somebody again before a move of theirs that cannot be taken back."""

from __future__ import annotations

from bot.messages.choices import every_pick
from bot.messages.components import DANGER, button
from bot.messages.ids import SURE, MoveId, Path
from bot.messages.message import Block, Message, compose, rows
from bot.messages.names import make_inline_reader, make_reader
from bot.messages.pieces import accent_of
from bot.tables.model import Panel
from bot.words import say
from games.core.text import Text, text


def sure_move_message(panel: Panel, notation: str, language: str) -> Message:
    """Ask one person whether to make a move, single or several at once."""
    table, reader = panel.table, make_reader(panel.table, language, {})
    named = _label(panel, notation)
    # The question is bold.
    label = say(named, make_inline_reader(table, language)) if named else notation
    question = Block((say(text("sure-move", move=label), reader),))
    yes = MoveId(table.id, panel.token, f"{SURE}{notation}")
    buttons = (
        button(say(text("sure-yes"), reader), yes, DANGER),
        button(say(text("more-no"), reader), MoveId(table.id, panel.token, str(Path()))),
    )
    return compose(accent_of(table), [question, *rows(buttons)])


def _label(panel: Panel, notation: str) -> Text | None:
    skin = panel.table.known.skin
    labels = {one.notation: skin.choice(panel.view, one.move).label for one in panel.offers}
    return (labels | {pick.choice: pick.label for pick in every_pick(panel)}).get(notation)
