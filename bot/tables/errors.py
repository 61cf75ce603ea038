"""The errors of the service, each with one sentence for the player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from games.core.game import Seat
from games.core.text import Arg, Listing, Player, Text, text

if TYPE_CHECKING:  # the model raises these errors
    from bot.tables.model import Table


class TableError(Exception):
    """The root of everything the service refuses; nothing was changed."""

    key: ClassVar[str] = "refused"

    def __init__(self, **args: Arg) -> None:
        super().__init__(self.key)
        self.text: Text = text(self.key, **args)


class NoSuchTableError(TableError):
    key = "refused-no-such-table"


class NotSeatedError(TableError):
    key = "refused-not-seated"


class NotAskedError(TableError):
    """Another seat is to move."""

    key = "refused-not-asked"

    def __init__(self, table: Table, asked: Sequence[Seat]) -> None:
        super().__init__(names=Listing(tuple(map(Player, asked))))
        self.table = table
        """Whose players the sentence names."""


class StaleError(TableError):
    """The component belongs to an earlier decision of this seat: show the current one."""

    key = "refused-stale"


class ElsewhereError(TableError):
    """Messages for everybody can be posted only in the server the table is in."""

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
    """The person plays at enough tables: `most`."""

    key = "refused-many-tables"


class TooFastError(TableError):
    """The person opened enough tables within a minute: `most`."""

    key = "refused-too-fast"


class ChannelFullError(TableError):
    """There are enough open tables in the channel: `most`."""

    key = "refused-channel-full"


class ServerFullError(TableError):
    """There are enough open tables in the server: `most`."""

    key = "refused-server-full"


class OftenUndoneError(TableError):
    """The person took enough moves back before anybody else acted: `most`."""

    key = "refused-often-undone"


class NoHintsError(TableError):
    """Nobody can judge this game."""

    key = "refused-no-hints"


class RatedError(TableError):
    """The game is rated, so nobody has hints."""

    key = "refused-rated"


class RatedSeatError(TableError):
    """A computer player that rates a game plays it to its end."""

    key = "refused-rated-seat"


class OwnGameError(TableError):
    """A manager has, or had, a seat in the rated game they want to take somebody off."""

    key = "refused-own-game"


class ManyHintsError(TableError):
    """The person asked for enough hints within a minute: `most`."""

    key = "refused-many-hints"


class NoReportError(TableError):
    """The game was stopped or nobody won it, or nobody can judge it."""

    key = "refused-no-report"


class ManyReportsError(TableError):
    """The person asked for enough reports within a minute: `most`."""

    key = "refused-many-reports"


class ReportFailedError(TableError):
    """There was no time to think about a game, or that went wrong."""

    key = "refused-report-failed"


class TableFullError(TableError):
    key = "refused-full"


class ReservedError(TableError):
    """Somebody who is invited, or asked to play again, has not said yes."""

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
    """Another move follows one that may end the turn or reveal something: `Game.keeps_turn`."""

    key = "refused-long-chain"


class ManyRefusalsError(MoveRefusedError):
    """Enough moves of the person were refused at this decision: `most`."""

    key = "refused-many-refusals"


class NotOverError(TableError):
    """Only a game that is over can be checked or played again."""

    key = "refused-not-over"


class AnimationBusyError(TableError):
    """Another animation is being made for the same server."""

    key = "refused-animation-busy"


class ManyAnimationsError(TableError):
    """Animations were made for this person often enough for now; `most` says how often."""

    key = "refused-many-animations"


class AnimationFailedError(TableError):
    """The game could not be drawn in time."""

    key = "refused-animation-failed"


class AnimationGoneError(TableError):
    """The message of an animation has no file any more."""

    key = "refused-animation-gone"


class OtherRulesError(TableError):
    """The table was begun under rules this program does not play: it cannot go on."""

    key = "refused-other-rules"


class DamagedRecordError(TableError):
    """A stored move no longer follows from those before it, under the rules it was made by."""

    key = "refused-damaged"


class AwayError(TableError):
    """The table was put away; its players can bring it back."""

    key = "refused-away"


class NotAwayError(TableError):
    """Only what was put away can be brought back, and only for a year."""

    key = "refused-not-away"


class NotOfferedError(TableError):
    """The seat is not to be had, or not any more."""

    key = "refused-not-offered"


class NotYoursError(NotOfferedError):
    """Somebody else sits there, and may offer the seat."""

    key = "refused-not-yours"


class AskOthersError(NotOfferedError):
    """The seat is somebody's who is away: the others must agree on a substitute."""

    key = "refused-ask-others"


class NotInvitedError(TableError):
    """Nobody invited this person into the seat, or not any more."""

    key = "refused-not-invited"


class GuestSeatedError(TableError):
    """A player of the table cannot be invited to it."""

    key = "refused-guest-seated"


class KnownHandError(TableError):
    """One person sees one hand at a table, ever: another seat is not for them."""

    key = "refused-known-hand"


class RemovedError(TableError):
    """A manager of the server removed the person from this table."""

    key = "refused-removed"


class GuestRemovedError(TableError):
    """A manager of the server removed the person who is to be invited."""

    key = "refused-guest-removed"


class NotThereError(TableError):
    """Nobody of this name has a seat at the table (any more)."""

    key = "refused-not-there"


class GuestKnowsError(TableError):
    """The person who is to be invited has seen another hand of this table."""

    key = "refused-guest-knows"


class OtherGuestError(TableError):
    """Somebody else is invited: `who`."""

    key = "refused-other-guest"


class OftenInvitedError(TableError):
    """This guest was invited to this table often enough for today."""

    key = "refused-often-invited"


class OftenShownError(TableError):
    """This person showed turns of this game to a channel often enough for now."""

    key = "refused-often-shown"


class ManyGuestsError(TableError):
    """Guests were invited to this table often enough for now."""

    key = "refused-many-guests"


class OftenAskedError(TableError):
    """This person put questions to everybody often enough for now."""

    key = "refused-often-asked"


class BotGuestError(TableError):
    key = "refused-guest-bot"


class NotLeftError(TableError):
    """No house player sits in for this person."""

    key = "refused-not-left"


class NoVoteError(TableError):
    """The question is not open any more."""

    key = "refused-no-vote"


class NothingToRewindError(TableError):
    key = "refused-nothing-to-rewind"


class FormerPlayerError(TableError):
    """Somebody who played then has left for good, and cannot be asked."""

    key = "refused-former-player"


class OthersPlayError(TableError):
    """A game of several people is stopped only together."""

    key = "refused-others-play"


class NoPremoveError(TableError):
    """The answer in advance is no move of this game, or the seat is asked already."""

    key = "refused-no-premove"
