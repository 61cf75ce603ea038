"""The bot's texts: Fluent files in every language, formatted for a reader."""

from bot.words.speech import LANGUAGES, Reader, language_of, read_all, say, say_date

__all__ = ["LANGUAGES", "Reader", "language_of", "read_all", "say", "say_date"]
