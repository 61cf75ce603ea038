"""What every test of skins needs."""

from tests.support.strict_words import strict_words

__all__ = ["strict_words"]
