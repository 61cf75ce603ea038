"""What a game may refuse. The messages are for engineers; players read `text`."""

from games.core.text import Text


class GameError(ValueError):
    """The root of everything an engine refuses."""

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


class IllegalMoveError(GameError):
    """A move of this game, but not one this seat can make now."""

    key = "error-illegal-move"


class InvalidDataError(GameError):
    """A file to be played with instead of a game's own data is wrong; the message says where."""
