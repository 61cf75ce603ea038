"""The bot's texts: Fluent files in every language, formatted for a reader."""

from bot.words.speech import LANGUAGES, Reader, language_of, localize, localize_date, read_all

__all__ = ["LANGUAGES", "Reader", "language_of", "localize", "localize_date", "read_all"]
