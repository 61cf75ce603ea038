"""The bot's texts: Fluent files in every language, formatted for a reader."""

from bot.words.speech import (
    ENGLISH,
    LANGUAGES,
    Reader,
    language_of,
    localize,
    localize_date,
    read_all,
)
from bot.words.typed import read_typed

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Reader",
    "language_of",
    "localize",
    "localize_date",
    "read_all",
    "read_typed",
]
