"""`/privacy`: what is known of a person, to be read, taken along or deleted."""

from __future__ import annotations

from bot.messages.ids import YES, PageId
from bot.messages.message import Block, Message, compose, rows
from bot.messages.pieces import DANGER, NEUTRAL, button
from bot.words import Reader, say
from games.core.text import text


def privacy_message(keep_days: int, language: str) -> Message:
    """Say what is stored, and offer it."""
    reader = Reader(language)
    title = say(text("privacy-title"), reader)
    what = say(text("privacy-what", days=keep_days), reader)
    buttons = (
        button(say(text("privacy-export"), reader), PageId("privacy", "export")),
        button(say(text("privacy-delete"), reader), PageId("privacy", "delete"), DANGER),
    )
    return compose(NEUTRAL, [Block((title, what)), *rows(buttons)])


def sure_message(language: str) -> Message:
    """Ask again before everything about a person is deleted."""
    reader = Reader(language)
    buttons = (
        button(say(text("privacy-yes"), reader), PageId("privacy", "delete", YES), DANGER),
        button(say(text("privacy-no"), reader), PageId("privacy", "show")),
    )
    return compose(NEUTRAL, [Block((say(text("privacy-sure"), reader),)), *rows(buttons)])


def deleted_message(tables: int, language: str) -> Message:
    """Say that it is done, and at how many tables a name disappeared."""
    done = say(text("privacy-deleted", tables=tables), Reader(language))
    return compose(NEUTRAL, [Block((done,))])
