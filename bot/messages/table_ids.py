"""Custom ids of the components of tables.

Messages stay in channels for years: a template may be added, but not changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from bot.messages import custom_id
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
_Eyes: TypeAlias = Annotated[str, "b|[0-9]{1,2}"]
"""The board, or the seat whose hand is shown."""
_Answer: TypeAlias = Annotated[str, f"{YES}|{NO}"]


@dataclass(frozen=True, slots=True)
class OfTable(custom_id.CustomId):
    table: custom_id.TableCode


@dataclass(frozen=True, slots=True)
class OfSeat(OfTable):
    seat: custom_id.SeatNumber


@dataclass(frozen=True, slots=True)
class OfInvitation(OfSeat):
    guest: custom_id.Snowflake


@dataclass(frozen=True, slots=True)
class Confirmable(OfTable):
    confirmed: custom_id.Confirmed = False


@dataclass(frozen=True, slots=True)
class Paged(OfTable):
    page: custom_id.Number | None = None
    """The page, counted from 0; None is the first one shown."""


@dataclass(frozen=True, slots=True)
class OfTurn(OfTable):
    turn: custom_id.Number
    eyes: _Eyes = BOARD


OpenHand: Final = custom_id.plain(OfTable, "table:hand:{table}", "🃏")
OpenNextHand: Final = custom_id.plain(OfTable, "table:next:{table}")
"""Open the hand of the next table that waits for the user."""
UndoMove: Final = custom_id.plain(OfTable, "table:undo:{table}")


GiveHint: Final = custom_id.plain(OfTable, "table:hint:{table}", "💡")
WriteNote: Final = custom_id.plain(OfTable, "table:note:{table}")
"""The button that opens the form of the note, and the form itself."""
OpenPremoves: Final = custom_id.plain(OfTable, "table:ahead:{table}")
AddPremove: Final = custom_id.plain(OfTable, "table:ahead:{table}:set")
"""The select of premoves."""
ClearPremoves: Final = custom_id.plain(OfTable, "table:ahead:{table}:clear")


@custom_id.custom_id("table:ahead:{table}:keep_{name}")
class SetAutoReply(OfTable):
    name: _Name
    """The auto-reply; empty for none."""


OpenBoard: Final = custom_id.plain(OfTable, "table:board:{table}", "🎴")
OpenDetails: Final = custom_id.plain(Paged, "table:details:{table}[:{page}]", "🔍")
OpenLog: Final = custom_id.plain(Paged, "table:log:{table}[:{page}]", "📜")
"""Without a page, open the newest."""
OpenRules: Final = custom_id.plain(OfTable, "table:rules:{table}", "📖")


@custom_id.custom_id("table:moment:{table}:{ply}", "🕰️")
class OpenMoment(OfTable):
    """Show the board of an earlier message."""

    ply: custom_id.Number


OpenScores: Final = custom_id.plain(OfTable, "table:scores:{table}", "📊")
OpenMenu: Final = custom_id.plain(OfTable, "table:more:{table}", "⚙️")
OpenOthers: Final = custom_id.plain(OfTable, "table:others:{table}")
"""Show the actions that concern the other players."""
OpenRematch: Final = custom_id.plain(OfTable, "table:rematch:{table}", "🔁")
OpenSeal: Final = custom_id.plain(OfTable, "table:seal:{table}", "🔒")
OpenRecord: Final = custom_id.plain(OfTable, "table:record:{table}")

LeaveGame: Final = custom_id.plain(Confirmable, "table:leave:{table}[:{confirmed}]")
EndGame: Final = custom_id.plain(Confirmable, "table:cancel:{table}[:{confirmed}]")
RestoreTable: Final = custom_id.plain(OfTable, "table:wake:{table}", "☀️")


@custom_id.custom_id("table:remove:{table}[:{person}]")
class RemovePlayer(OfTable):
    person: custom_id.Snowflake | None = None
    """The player; None to choose one."""


FindChannel: Final = custom_id.plain(OfTable, "table:home:{table}", "🧭")
"""Bring a table back whose channel is gone, or let the user choose another channel."""
ChooseChannel: Final = custom_id.plain(OfTable, "table:home:{table}:there")


@custom_id.custom_id("table:ask:{table}:{kind}")
class StartVote(OfTable):
    kind: Annotated[str, "rewind|cancel"]


class Voting(OfTable):
    """The button of an answer to a proposal."""

    __slots__ = ()
    answer: str

    @property
    def icon(self) -> str:
        return "👍" if self.answer == YES else "👎"


@custom_id.custom_id("table:vote:{table}:{kind}_{answer}")
class CastVote(Voting):
    kind: Annotated[str, "rewind|cancel"]
    answer: _Answer


@custom_id.custom_id("table:vote:{table}:seat_{answer}_{seat}_{guest}")
class CastSeatVote(Voting):
    """Vote on a substitute for an absent player."""

    answer: _Answer
    seat: custom_id.SeatNumber
    guest: custom_id.Snowflake


OfferSeat: Final = custom_id.plain(OfSeat, "table:offer:{table}:{seat}_all")
FindSubstitute: Final = custom_id.plain(OfSeat, "table:offer:{table}:{seat}")
"""Choose between a named member and everyone."""


@custom_id.custom_id("table:invite:{table}:{seat}[_{decision_number}]", "✉️")
class InviteSubstitute(OfSeat):
    """The select of members."""

    decision_number: custom_id.Number | None = None
    """The expired decision of an absent player; None if the seat is offered by its player."""


TakeSeat: Final = custom_id.plain(OfSeat, "table:take:{table}:{seat}", "🪑")
AcceptSeat: Final = custom_id.plain(OfInvitation, "table:accept:{table}:{seat}_{guest}", "✅")
DeclineSeat: Final = custom_id.plain(OfInvitation, "table:decline:{table}:{seat}_{guest}", "❌")


@custom_id.custom_id("table:mute:{table}:{seat}_{guest}_{inviter}", "🔕")
class MuteInviter(OfInvitation):
    """Decline, and get no more invitations from this person."""

    inviter: custom_id.Snowflake


@custom_id.custom_id("table:withdraw:{table}:{seat}[_{guest}]", "↩️")
class WithdrawSeat(OfSeat):
    """Withdraw an invitation or, without a guest, an offer."""

    guest: custom_id.Snowflake | None = None


ReturnToSeat: Final = custom_id.plain(OfTable, "table:back:{table}", "🪑")
MuteReminders: Final = custom_id.plain(OfTable, "table:quiet:{table}", "🔕")


@custom_id.custom_id("table:late:{table}:invite_{seat}_{decision_number}", "✉️")
class InviteForAbsent(OfSeat):
    """Look for a substitute; the decision stays open."""

    decision_number: custom_id.Number


@custom_id.custom_id("table:late:{table}:{action}_{seat}_{decision_number}")
class ResolveAbsence(OfTable):
    action: Annotated[TimeoutAction, "|".join(TimeoutAction)]
    seat: custom_id.SeatNumber
    decision_number: custom_id.Number

    @property
    def icon(self) -> str:
        return _REMEDIES[self.action]


_REMEDIES: Final = {TimeoutAction.WAIT: "⏳", TimeoutAction.MOVE: "🤖", TimeoutAction.SEAT: "👤"}


OpenReplay: Final = custom_id.plain(OfTable, "table:replay:{table}", "🎞️")
"""Show the end of the game, or of what is played."""

OpenReplayAt: Final = custom_id.plain(OfTurn, "table:replay:{table}:{turn}_{eyes}_open", "🎞️")
"""Show a turn in a new message."""


@custom_id.custom_id("table:replay:{table}:{turn}_{eyes}[_{way}]", "🎞️")
class ReplayTurn(OfTurn):
    way: Annotated[str, "[a-z]{1,10}"] | None = None
    """Distinguishes several buttons that lead to the same turn."""


@custom_id.custom_id("table:replay:{table}:at_{eyes}", "🎞️")
class ChooseTurn(OfTable):
    eyes: _Eyes = BOARD


@custom_id.custom_id("table:replay:{table}:eyes_{turn}", "🎞️")
class ChooseEyes(OfTable):
    turn: custom_id.Number


PostTurn: Final = custom_id.plain(OfTurn, "table:show:{table}:{turn}_{eyes}", "📣")
OpenReportBeside: Final = custom_id.plain(OfTable, "table:report:{table}:open", "📈")
"""Show the report in a new message."""


@custom_id.custom_id("table:report:{table}[:{view}]", "📈")
class OpenReport(OfTable):
    view: Annotated[str, "luck|points"] | None = None


ExportRecord: Final = custom_id.plain(OfTable, "table:export:{table}", "📤")
AnimateGame: Final = custom_id.plain(OfTable, "table:animate:{table}", "🎬")
PostAnimation: Final = custom_id.plain(OfTable, "table:post:{table}", "📣")


@custom_id.custom_id("move:{table}:{decision_number}:{choice}")
class MakeMove(OfTable):
    """A move of a panel, or of a public message whose number is that of all moves."""

    decision_number: custom_id.Number
    choice: Annotated[str, r"!?[a-z0-9+\-=.,>*/?]{1,70}"]
    """A notation, a path, or `SELECT`."""


def eyes_of(seat: Seat | None) -> str:
    """Return the part of an id that names the board or the seat whose hand is shown."""
    return BOARD if seat is None else str(seat)


def seat_of(eyes: str) -> Seat | None:
    """Return the seat whose hand is shown; None for the board."""
    return Seat(int(eyes)) if eyes.isdecimal() else None
