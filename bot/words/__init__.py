"""What the bot says: Fluent texts in every language, spoken for one reader at a time."""

from bot.words.bundles import LANGUAGES, language_of, read_all
from bot.words.reader import Reader
from bot.words.speech import say, say_date

__all__ = ["LANGUAGES", "Reader", "language_of", "read_all", "say", "say_date"]
