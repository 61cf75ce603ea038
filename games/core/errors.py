"""Errors that games raise. The messages are for engineers; players read `text`.

No message holds a state, a view or anything else that a seat may not know.
"""

from games.core.text import Text


class GameError(ValueError):
    """The base class of all errors of an engine."""

    key = "error-game"

    @property
    def text(self) -> Text:
        """The refusal as a sentence for the player."""
        return Text(self.key)


class InvalidSetupError(GameError):
    """The number of players or an option is not one the game offers."""

    key = "error-invalid-setup"


class InvalidMoveError(GameError):
    """The text is not the notation of any move of this game."""

    key = "error-invalid-move"

    def __init__(self, notation: str) -> None:
        super().__init__(f"no move is written {notation!r}")
        self.notation = notation


class IllegalMoveError(GameError):
    """A move of this game, but not one this seat can make now."""

    key = "error-illegal-move"

    def __init__(self, seat: int, notation: str) -> None:
        super().__init__(f"seat {seat} cannot {notation} now")
        self.seat = seat
        self.notation = notation


class InvalidDataError(GameError):
    """A file that replaces a game's own data is wrong; the message says where."""
