"""What is left of a message that another one followed, and the board it showed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.messages.board import shuffle_lines, title_line
from bot.messages.icons import public_button
from bot.messages.ids import TableVerbId
from bot.messages.message import Block, Message, Part, compose, rows
from bot.messages.names import make_reader
from bot.messages.pieces import accent_of, board_picture, described, game_name, link_to, spoken
from bot.messages.score import verdict
from bot.messages.story import brief
from bot.tables.model import Snapshot
from bot.words import say
from games.core.text import Text, text

_EVENTS: Final = 2
"""Events that stand in the one line."""
_STORY: Final = 3
_SUMMARY: Final = 2200
"""Characters of summary from which on plain signs stand for emoji."""
_SMALL: Final = "-# "


def quiet_message(then: Snapshot, faces: Mapping[str, str]) -> Message:
    """Leave one line of a message, its mark, and a way to the board it showed.

    The first message of a game keeps what its shuffle follows from: see `docs/fairness.md`.
    """
    table = then.table
    reader = make_reader(table, table.language, faces)
    told, _ = brief(then.since, _EVENTS)
    happened = " · ".join(line.removeprefix(_SMALL) for line in spoken(told, reader))
    parts: list[Part] = [Block((title_line(then, reader), *((happened,) if happened else ())))]
    if table.shown.ply < 0:
        parts.append(Block(spoken(shuffle_lines(table), reader)))
    label = say(text("quiet-board"), reader)
    moment = public_button("moment", label, TableVerbId("moment", table.id, str(table.plies)))
    return compose(accent_of(table), [*parts, *rows([moment])])


def moment_message(
    then: Snapshot, language: str, faces: Mapping[str, str], *, in_words: bool = False
) -> Message:
    """Show one person the board of an earlier message, and what happened before it."""
    table = then.table
    reader = make_reader(table, language, faces)
    told, _ = brief(then.since, _STORY)
    head = Block((title_line(then, reader), say(text("quiet-then"), reader), *spoken(told, reader)))
    shown: Part = (
        described(table.known.skin.summary(then.view), reader, _SUMMARY, "turn-left-out")
        if in_words
        else board_picture(then.view, table, language)
    )
    now = Block((say(text("quiet-now", link=link_to(table)), reader),))
    return compose(accent_of(table), [head, shown, now])


def over_message(snapshot: Snapshot, faces: Mapping[str, str]) -> Message:
    """Say in place of a lobby how its game ended, and where the last board stands."""
    table = snapshot.table
    reader = make_reader(table, table.language, faces)
    head = f"## {game_name(table, table.language)}"
    lines = (say(_ending(snapshot), reader), say(text("lobby-over", link=link_to(table)), reader))
    return compose(accent_of(table), [Block((head,)), Block(lines)])


def _ending(snapshot: Snapshot) -> Text:
    outcome, skin = snapshot.outcome, snapshot.table.known.skin
    return text("turn-stopped") if outcome is None else verdict(outcome, skin)
