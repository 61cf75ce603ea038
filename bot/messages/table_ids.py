"""Custom ids of the components of tables.

Messages stay in channels for years: a template may be added, but not changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from bot.messages.custom_id import (
    Confirmed,
    CustomId,
    Number,
    SeatNumber,
    Snowflake,
    TableCode,
    custom_id,
)
from bot.tables.moderation import TimeoutAction
from games.core.game import Seat

BOARD: Final = "b"
"""Replaces the seat whose hand is shown."""
SELECT: Final = "?"
"""The choice of a select of moves; its values are the choices."""
CONFIRMED: Final = "!"
"""Begins the choice of a move that has been confirmed; no notation contains it."""
YES: Final = "yes"
NO: Final = "no"

_Name: TypeAlias = Annotated[str, "[a-z_]{0,32}"]
_Viewpoint: TypeAlias = Annotated[str, "b|[0-9]{1,2}"]
"""The board, or the seat whose hand is shown."""
_Answer: TypeAlias = Annotated[str, f"{YES}|{NO}"]


@dataclass(frozen=True, slots=True)
class OfTable(CustomId):
    table: TableCode


@dataclass(frozen=True, slots=True)
class OfSeat(OfTable):
    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class OfInvitation(OfSeat):
    guest: Snowflake


@dataclass(frozen=True, slots=True)
class Confirmable(OfTable):
    confirmed: Confirmed = False


@dataclass(frozen=True, slots=True)
class Paged(OfTable):
    page: Number | None = None
    """The page, counted from 0; None is the first one shown."""


@dataclass(frozen=True, slots=True)
class OfTurn(OfTable):
    turn: Number
    viewpoint: _Viewpoint = BOARD


@custom_id("table:hand:{table}", "🃏")
class OpenHand(OfTable):
    pass


@custom_id("table:next:{table}")
class OpenNextHand(OfTable):
    """Open the hand of the next table that waits for the user."""


@custom_id("table:undo:{table}")
class UndoMove(OfTable):
    pass


@custom_id("table:hint:{table}", "💡")
class GiveHint(OfTable):
    pass


@custom_id("table:no_tips:{table}")
class TurnOffTips(OfTable):
    """Give no tips at any table any more."""


@custom_id("table:note:{table}")
class WriteNote(OfTable):
    """The button that opens the form of the note, and the form itself."""


@custom_id("table:ahead:{table}")
class OpenPremoves(OfTable):
    pass


@custom_id("table:ahead:{table}:set_{count}")
class AddPremove(OfTable):
    """The select of premoves, of which so many are set: what was deleted can be chosen again."""

    count: Number


@custom_id("table:ahead:{table}:clear")
class ClearPremoves(OfTable):
    pass


@custom_id("table:ahead:{table}:keep_{name}")
class SetAutoReply(OfTable):
    name: _Name
    """The auto-reply; empty for none."""


@custom_id("table:board:{table}", "🎴")
class OpenBoard(OfTable):
    pass


@custom_id("table:join:{table}:{seat}", "🪑")
class JoinSeat(OfSeat):
    """Take the seat of a computer player that has hardly moved."""


@custom_id("table:follow:{table}", "👁️")
class FollowTable(OfTable):
    """Join the thread of a table as a spectator."""


@custom_id("table:display:{table}:{mode}")
class ChooseDisplay(OfTable):
    """Show a person's private messages as text or with pictures."""

    mode: Annotated[str, "pictures|words"]


@custom_id("table:details:{table}[:{page}]", "🔍")
class OpenDetails(Paged):
    pass


@custom_id("table:log:{table}[:{page}]", "📜")
class OpenLog(Paged):
    """Without a page, open the newest."""


@custom_id("table:rules:{table}", "📖")
class OpenRules(OfTable):
    pass


@custom_id("table:moment:{table}:{ply}", "🕰️")
class OpenMoment(OfTable):
    """Show the board of an earlier message."""

    ply: Number


@custom_id("table:scores:{table}", "📊")
class OpenScores(OfTable):
    pass


@custom_id("table:more:{table}", "⚙️")
class OpenMenu(OfTable):
    pass


@custom_id("table:others:{table}")
class OpenOthers(OfTable):
    """Show the actions that concern the other players."""


@custom_id("table:rematch:{table}", "🔁")
class OpenRematch(OfTable):
    pass


@custom_id("table:seal:{table}", "🔒")
class OpenSeal(OfTable):
    pass


@custom_id("table:record:{table}")
class OpenRecord(OfTable):
    pass


@custom_id("table:leave:{table}[:{confirmed}]")
class LeaveGame(Confirmable):
    pass


@custom_id("table:cancel:{table}[:{confirmed}]")
class EndGame(Confirmable):
    pass


@custom_id("table:wake:{table}", "☀️")
class RestoreTable(OfTable):
    pass


@custom_id("table:remove:{table}[:{person}]")
class RemovePlayer(OfTable):
    person: Snowflake | None = None
    """The player; None to choose one."""


@custom_id("table:home:{table}", "🧭")
class FindChannel(OfTable):
    """Bring a table back whose channel is gone, or let the user choose another channel."""


@custom_id("table:home:{table}:there")
class ChooseChannel(OfTable):
    pass


@custom_id("table:ask:{table}:{kind}")
class StartVote(OfTable):
    kind: Annotated[str, "rewind|cancel"]


class Voting(OfTable):
    """The button of an answer to a proposal."""

    __slots__ = ()
    answer: str

    @property
    def icon(self) -> str:
        return "👍" if self.answer == YES else "👎"


@custom_id("table:vote:{table}:{kind}_{answer}")
class CastVote(Voting):
    kind: Annotated[str, "rewind|cancel"]
    answer: _Answer


@custom_id("table:vote:{table}:seat_{answer}_{seat}_{guest}")
class CastSeatVote(Voting):
    """Vote on a substitute for an absent player."""

    answer: _Answer
    seat: SeatNumber
    guest: Snowflake


@custom_id("table:offer:{table}:{seat}_all")
class OfferSeat(OfSeat):
    pass


@custom_id("table:offer:{table}:{seat}")
class FindSubstitute(OfSeat):
    """Choose between a named member and everyone."""


@custom_id("table:invite:{table}:{seat}[_{decision_number}]", "✉️")
class InviteSubstitute(OfSeat):
    """The select of members."""

    decision_number: Number | None = None
    """The expired decision of an absent player; None if the seat is offered by its player."""


@custom_id("table:take:{table}:{seat}", "🪑")
class TakeSeat(OfSeat):
    pass


@custom_id("table:accept:{table}:{seat}_{guest}", "✅")
class AcceptSeat(OfInvitation):
    pass


@custom_id("table:decline:{table}:{seat}_{guest}", "❌")
class DeclineSeat(OfInvitation):
    pass


@custom_id("table:mute:{table}:{seat}_{guest}_{inviter}", "🔕")
class MuteSeatInviter(OfInvitation):
    """Decline, and get no more invitations from this person."""

    inviter: Snowflake


@custom_id("table:withdraw:{table}:{seat}[_{guest}]", "↩️")
class WithdrawSeat(OfSeat):
    """Withdraw an invitation or, without a guest, an offer."""

    guest: Snowflake | None = None


@custom_id("table:back:{table}", "🪑")
class ReturnToSeat(OfTable):
    pass


@custom_id("table:quiet:{table}", "🔕")
class MuteReminders(OfTable):
    pass


@custom_id("table:late:{table}:invite_{seat}_{decision_number}", "✉️")
class InviteForAbsent(OfSeat):
    """Look for a substitute; the decision stays open."""

    decision_number: Number


@custom_id("table:late:{table}:{action}_{seat}_{decision_number}")
class ResolveAbsence(OfTable):
    action: Annotated[TimeoutAction, "|".join(TimeoutAction)]
    seat: SeatNumber
    decision_number: Number

    @property
    def icon(self) -> str:
        return _TIMEOUT_ICONS[self.action]


_TIMEOUT_ICONS: Final = {
    TimeoutAction.WAIT: "⏳",
    TimeoutAction.MOVE: "🤖",
    TimeoutAction.SEAT: "👤",
}


@custom_id("table:replay:{table}", "🎞️")
class OpenReplay(OfTable):
    """Show the end of the game, or of what is played."""


@custom_id("table:replay:{table}:{turn}_{viewpoint}_open", "🎞️")
class OpenReplayAt(OfTurn):
    """Show a turn in a new message."""


@custom_id("table:replay:{table}:{turn}_{viewpoint}[_{way}]", "🎞️")
class ReplayTurn(OfTurn):
    way: Annotated[str, "[a-z]{1,10}"] | None = None
    """Distinguishes several buttons that lead to the same turn."""


@custom_id("table:replay:{table}:at_{turn}_{viewpoint}", "🎞️")
class ChooseTurn(OfTurn):
    """The select of turns, beside this one: after a step on, the same one can be chosen again."""

    viewpoint: _Viewpoint = BOARD


@custom_id("table:replay:{table}:more_{turn}_{viewpoint}", "⚙️")
class OpenReplayMenu(OfTurn):
    """Show what can be done at a turn."""


@custom_id("table:replay:{table}:eyes_{turn}", "🎞️")
class ChooseViewpoint(OfTable):
    turn: Number


@custom_id("table:show:{table}:{turn}_{viewpoint}", "📣")
class PostTurn(OfTurn):
    pass


@custom_id("table:again:{table}:{ply}", "🎯")
class TryAgain(OfTable):
    """Play a finished game again from the next decision after so many entries."""

    ply: Number


@custom_id("table:report:{table}:open", "📈")
class OpenReportBeside(OfTable):
    """Show the report in a new message."""


@custom_id("table:report:{table}[:{view}]", "📈")
class OpenReport(OfTable):
    view: Annotated[str, "luck|points"] | None = None


@custom_id("table:export:{table}", "📤")
class ExportRecord(OfTable):
    pass


@custom_id("table:animate:{table}", "🎬")
class AnimateGame(OfTable):
    pass


@custom_id("table:post:{table}", "📣")
class PostAnimation(OfTable):
    pass


@custom_id("move:{table}:{decision_number}:{choice}")
class MakeMove(OfTable):
    """A move of a panel, or of a public message whose number is that of all moves."""

    decision_number: Number
    choice: Annotated[str, r"!?[a-z0-9+\-=.,>*/?]{1,70}"]
    """A notation, a path, or `SELECT`."""


def viewpoint_of(seat: Seat | None) -> str:
    """Return the part of an id that names the board or the seat whose hand is shown."""
    return BOARD if seat is None else str(seat)


def seat_of(viewpoint: str) -> Seat | None:
    """Return the seat whose hand is shown; None for the board."""
    return Seat(int(viewpoint)) if viewpoint.isdecimal() else None
