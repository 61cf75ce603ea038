"""What the bot says: Fluent texts in every language, spoken for one reader at a time."""

from bot.words.speech import LANGUAGES, Reader, language_of, read_all, say, say_date

__all__ = ["LANGUAGES", "Reader", "language_of", "read_all", "say", "say_date"]
