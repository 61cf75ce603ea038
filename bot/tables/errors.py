"""The errors of the service, each with one sentence for the player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from games.core.game import Seat
from games.core.text import Arg, Listing, Player, Text, text

if TYPE_CHECKING:  # the model raises these errors
    from bot.tables.model import Table


class TableError(Exception):
    """The base of all refusals of the service; nothing was changed."""

    key: ClassVar[str] = "refused"

    def __init__(self, **args: Arg) -> None:
        super().__init__(self.key)
        self.text: Text = text(self.key, **args)


class NoSuchTableError(TableError):
    key = "refused-no-such-table"


class NotSeatedError(TableError):
    key = "refused-not-seated"


class NotAskedError(TableError):
    """It is not the person's turn."""

    key = "refused-not-asked"

    def __init__(self, table: Table, asked: Sequence[Seat]) -> None:
        super().__init__(names=Listing(tuple(map(Player, asked))))
        self.table = table
        """The table of the players that the sentence names."""


class StaleError(TableError):
    """The component belongs to an earlier decision of this seat: show the current one."""

    key = "refused-stale"


class ElsewhereError(TableError):
    """A public message can be posted only in the server of the table."""

    key = "refused-elsewhere"


class TableOverError(TableError):
    key = "refused-over"


class NotInLobbyError(TableError):
    key = "refused-not-in-lobby"


class NotPlayingError(TableError):
    key = "refused-not-playing"


class NotHostError(TableError):
    key = "refused-not-host"


class ManyTablesError(TableError):
    """The person has reached the limit of open tables: `most`."""

    key = "refused-many-tables"


class TooFastError(TableError):
    """The person has reached the limit of new tables per minute: `most`."""

    key = "refused-too-fast"


class ChannelFullError(TableError):
    """The channel has reached its limit of open tables: `most`."""

    key = "refused-channel-full"


class ServerFullError(TableError):
    """The server has reached its limit of open tables: `most`."""

    key = "refused-server-full"


class OftenUndoneError(TableError):
    """The person has reached the limit of undos before another player acts: `most`."""

    key = "refused-often-undone"


class NoHintsError(TableError):
    """The game has no evaluator."""

    key = "refused-no-hints"


class RatedError(TableError):
    """The game is rated, so it has no hints."""

    key = "refused-rated"


class RatedSeatError(TableError):
    """An AI player in a rated game keeps its seat."""

    key = "refused-rated-seat"


class OwnGameError(TableError):
    """A manager cannot remove a player from a rated game in which they have, or had, a seat."""

    key = "refused-own-game"


class ManyHintsError(TableError):
    """The person has reached the limit of hints per minute: `most`."""

    key = "refused-many-hints"


class NoReportError(TableError):
    """The game was stopped, has no winner, or has no evaluator."""

    key = "refused-no-report"


class ManyReportsError(TableError):
    """The person has reached the limit of reports per minute: `most`."""

    key = "refused-many-reports"


class ReportFailedError(TableError):
    """The analysis failed or timed out."""

    key = "refused-report-failed"


class TableFullError(TableError):
    key = "refused-full"


class ReservedError(TableError):
    """An invited person has not answered yet."""

    key = "refused-reserved"


class TooFewError(TableError):
    key = "refused-too-few"


class AlreadySeatedError(TableError):
    key = "refused-already-seated"


class NothingToUndoError(TableError):
    key = "refused-nothing-to-undo"


class BadWordError(TableError):
    """The word for the shuffle is empty, too long, or more than one word."""

    key = "refused-bad-word"


class BadOptionError(TableError):
    key = "refused-bad-option"


class MoveRefusedError(TableError):
    """The text is no move, or no legal one now."""

    key = "refused-move"


class LongChainError(MoveRefusedError):
    """A move follows one that may end the turn or reveal something: `Game.keeps_turn`."""

    key = "refused-long-chain"


class ManyRefusalsError(MoveRefusedError):
    """The person has reached the limit of refused moves at this decision: `most`."""

    key = "refused-many-refusals"


class NotOverError(TableError):
    """Only a finished game has a record, a report and a rematch."""

    key = "refused-not-over"


class AnimationBusyError(TableError):
    """Another animation is being made for the same server."""

    key = "refused-animation-busy"


class ManyAnimationsError(TableError):
    """The person has reached the limit of animations: `most`."""

    key = "refused-many-animations"


class AnimationFailedError(TableError):
    """The animation was not ready in time."""

    key = "refused-animation-failed"


class AnimationGoneError(TableError):
    """The message of an animation no longer has a file."""

    key = "refused-animation-gone"


class OtherRulesError(TableError):
    """The table was started under other rules and cannot go on."""

    key = "refused-other-rules"


class DamagedRecordError(TableError):
    """A stored move is not legal after those before it."""

    key = "refused-damaged"


class AwayError(TableError):
    """The table is archived; its players can restore it."""

    key = "refused-away"


class NotAwayError(TableError):
    """Only an archived table can be restored, and only for a year."""

    key = "refused-not-away"


class NotOfferedError(TableError):
    """The seat is not offered."""

    key = "refused-not-offered"


class NotYoursError(NotOfferedError):
    """Only the player of the seat may offer it."""

    key = "refused-not-yours"


class AskOthersError(NotOfferedError):
    """The player of the seat is away: the others must vote on a substitute."""

    key = "refused-ask-others"


class NotInvitedError(TableError):
    """The person is not invited to the seat."""

    key = "refused-not-invited"


class GuestSeatedError(TableError):
    """A player of the table cannot be invited to it."""

    key = "refused-guest-seated"


class KnownHandError(TableError):
    """A person may see only one hand of a table, so they cannot take another seat."""

    key = "refused-known-hand"


class RemovedError(TableError):
    """A manager of the server removed the person from this table."""

    key = "refused-removed"


class GuestRemovedError(TableError):
    """A manager of the server removed the invited person from this table."""

    key = "refused-guest-removed"


class NotThereError(TableError):
    """The person has no seat at the table."""

    key = "refused-not-there"


class GuestKnowsError(TableError):
    """The invited person has seen another hand of this table."""

    key = "refused-guest-knows"


class OtherGuestError(TableError):
    """Another person is invited: `who`."""

    key = "refused-other-guest"


class OftenInvitedError(TableError):
    """This person has reached the limit of invitations to this table per day."""

    key = "refused-often-invited"


class OftenShownError(TableError):
    """The person has reached the limit of turns shown in the channel."""

    key = "refused-often-shown"


class ManyGuestsError(TableError):
    """The table has reached the limit of invitations."""

    key = "refused-many-guests"


class OftenAskedError(TableError):
    """The person has reached the limit of votes."""

    key = "refused-often-asked"


class BotGuestError(TableError):
    key = "refused-guest-bot"


class NotLeftError(TableError):
    """The person has no seat to return to."""

    key = "refused-not-left"


class NoVoteError(TableError):
    """The vote is closed."""

    key = "refused-no-vote"


class NothingToRewindError(TableError):
    key = "refused-nothing-to-rewind"


class FormerPlayerError(TableError):
    """A player of that ply has left for good, and cannot vote."""

    key = "refused-former-player"


class OthersPlayError(TableError):
    """A game of several people is stopped only by a vote."""

    key = "refused-others-play"


class NoPremoveError(TableError):
    """The premove is not available, or it is the seat's turn already."""

    key = "refused-no-premove"
