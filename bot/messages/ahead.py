"""Moves made in advance and standing answers, shown to their own seat alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.messages.components import PRIMARY, SECONDARY, Component, MenuItem, button, select
from bot.messages.ids import TableVerbId
from bot.messages.message import Block, Message, Part, Row, compose, rows
from bot.messages.names import make_inline_reader, make_plain_reader, make_reader
from bot.messages.pieces import accent_of, game_name
from bot.tables.model import Ahead, Panel, Status
from bot.words import Reader, say
from games.core.text import Text, text

MOST: Final = 25
"""Options Discord takes."""
SET: Final = "set"
CLEAR: Final = "clear"
KEEP: Final = "keep_"
"""Begins the argument that names a standing answer, or none."""


def ahead_message(panel: Panel, foreseen: Sequence[Ahead], language: str) -> Message:
    """Offer what a seat can say in advance, and tell what it said so far."""
    table = panel.table
    reader, plain = make_reader(table, language, {}), make_plain_reader(table, language)
    title = text("ahead-title", game=game_name(table, language))
    parts: list[Part] = [Block((say(title, reader), say(_hint(panel, foreseen), reader)))]
    if panel.premove:
        parts.append(Block((say(ahead_line(panel, reader), reader),)))
    if foreseen and may_say(panel):
        parts.append(Row((_select(panel, foreseen, plain),)))
    parts += _standing(panel, reader)
    buttons = [button(say(text("more-no"), reader), TableVerbId("hand", table.id))]
    if panel.premove:
        clear = TableVerbId("ahead", table.id, CLEAR)
        buttons.append(button(say(text("ahead-clear"), reader), clear))
    return compose(accent_of(table), [*parts, *rows(buttons)])


def may_say(panel: Panel) -> bool:
    """Tell whether there is a next decision to say anything about."""
    return panel.decision is None and panel.table.status is Status.PLAYING


def ahead_line(panel: Panel, reader: Reader) -> Text:
    """Say what a seat said in advance, the first choice first."""
    inline = make_inline_reader(panel.table, reader.language)
    first, *others = (_label(panel, one, inline) for one in panel.premove)
    for other in others:
        first = say(text("ahead-else", first=first, second=other), reader)
    return text("ahead-said", what=first)


def has_standing(panel: Panel) -> bool:
    """Tell whether the game offers standing answers, and it is not too late for one."""
    return bool(panel.table.known.standing) and panel.table.status is Status.PLAYING


def standing_line(panel: Panel) -> Text:
    """Say what a seat always answers."""
    return text("ahead-standing-said", what=text(f"standing-{panel.standing}"))


def _standing(panel: Panel, reader: Reader) -> list[Part]:
    """Offer the game's standing answers, each with what it does; the one that is set is marked."""
    if not has_standing(panel):
        return []
    names = panel.table.known.standing
    lines = [text("ahead-standing-hint")]
    lines += [
        text(
            "panel-choice",
            face="",
            label=text(f"standing-{name}"),
            hint=text(f"standing-{name}-hint"),
        )
        for name in names
    ]
    plain = make_plain_reader(panel.table, reader.language)
    buttons = [
        button(
            say(text(f"standing-{name}") if name else text("ahead-standing-none"), plain),
            TableVerbId("ahead", panel.table.id, KEEP + name),
            PRIMARY if name == panel.standing else SECONDARY,
        )
        for name in (*names, "")
    ]
    return [Block(tuple(say(line, reader) for line in lines)), *rows(buttons)]


def _hint(panel: Panel, foreseen: Sequence[Ahead]) -> Text:
    if not may_say(panel):
        return text("ahead-late")
    return text("ahead-hint") if foreseen else text("ahead-nothing")


def _label(panel: Panel, one: Ahead, reader: Reader) -> str:
    choice = panel.table.known.skin.choice(one.view, one.move)
    label = say(choice.label, reader)
    return f"{say(choice.group.label, reader)} · {label}" if choice.group else label


def _select(panel: Panel, foreseen: Sequence[Ahead], plain: Reader) -> Component:
    return select(
        TableVerbId("ahead", panel.table.id, SET),
        [
            MenuItem(_label(panel, one, plain), f"{one.kind} {one.notation}")
            for one in foreseen[:MOST]
        ],
        say(text("ahead-add" if panel.premove else "ahead-pick"), plain),
    )
