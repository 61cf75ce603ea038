"""The refusals of tables that code tells apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.refusal import Refusal
from games.core import Listing, Player, Seat

if TYPE_CHECKING:  # the model raises these errors
    from bot.tables.model import Table


class NotSeatedError(Refusal):
    """The person does not play at the table."""

    key = "refused-not-seated"


class NotInLobbyError(Refusal):
    """The game has started, or the lobby is closed."""

    key = "refused-not-in-lobby"


class NotPlayingError(Refusal):
    """The game has not started."""

    key = "refused-not-playing"


class TableOverError(Refusal):
    """The game is over."""

    key = "refused-over"


class NotYourTurnError(Refusal):
    """It is not the person's turn."""

    key = "refused-not-your-turn"

    def __init__(self, table: Table, seats: Sequence[Seat]) -> None:
        super().__init__(names=Listing(tuple(map(Player, seats))))
        self.table = table
        """The table of the players that the sentence names."""


class StaleError(Refusal):
    """The component belongs to an earlier decision of this seat: show the current one."""

    key = "refused-stale"


class MoveRefusedError(Refusal):
    """The text is no move, or no legal one now."""

    key = "refused-move"


class NotInvitedError(Refusal):
    """The person is not invited to the seat."""

    key = "refused-not-invited"


class NotLeftError(Refusal):
    """The person has no seat to return to."""

    key = "refused-not-left"


class GameFaultError(Refusal):
    """The code of the table's game failed: the table waits until the next start of the bot."""

    key = "refused-game-fault"


class SettledError(Refusal):
    """Another player decided already, or the person moved."""

    key = "refused-settled"
