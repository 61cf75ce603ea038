"""Custom ids of the components of lobbies, games and pages, and the reading of every id."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from bot.messages.custom_id import (
    Confirmed,
    CustomId,
    Number,
    Snowflake,
    custom_id,
    parse_declared,
)
from bot.messages.table_ids import OfTable
from bot.store.results import PEOPLE
from games.ai.search import Level

parse_id: Final = parse_declared
"""Read any custom id of the bot: this module and its imports declare them all."""


@dataclass(frozen=True, slots=True)
class OfLobby(OfTable):
    """A component about a table that has not started."""


@custom_id("lobby:join:{table}", "🪑")
class JoinLobby(OfLobby):
    pass


@custom_id("lobby:ask:{table}", "✋")
class AskToJoin(OfLobby):
    """Ask the host for a seat."""


@dataclass(frozen=True, slots=True)
class OfJoinRequest(OfLobby):
    guest: Snowflake


@custom_id("lobby:admit:{table}:{guest}", "✅")
class AdmitGuest(OfJoinRequest):
    pass


@custom_id("lobby:refuse:{table}:{guest}", "❌")
class RefuseGuest(OfJoinRequest):
    pass


@custom_id("lobby:leave:{table}", "🚪")
class LeaveLobby(OfLobby):
    pass


@dataclass(frozen=True, slots=True)
class LobbySelect(OfLobby):
    """A select that is used again and again.

    Discord's client sends nothing when the chosen value is chosen again, so that the id changes
    with each change of the lobby and each refusal.
    """

    version: Number


@custom_id("lobby:ai:{table}:{version}")
class AddAi(LobbySelect):
    """The select of computer players by level; one of its values removes one."""


@custom_id("lobby:fill:{table}", "👥")
class FillLobby(OfLobby):
    """Fill the lobby with computer players."""


@custom_id("lobby:free:{table}", "🔓")
class FreeSeats(OfLobby):
    """Free the reserved seats."""


@custom_id("lobby:invite:{table}:{version}", "✉️")
class InviteToLobby(LobbySelect):
    """The select of members to invite."""


@custom_id("lobby:requests:{table}:{version}")
class AnswerRequest(LobbySelect):
    """The host's select of open requests to join; a value is an answer and the guest."""


@dataclass(frozen=True, slots=True)
class OfLobbyInvitation(OfLobby):
    guest: Snowflake


@custom_id("lobby:accept:{table}:{guest}", "✅")
class AcceptInvitation(OfLobbyInvitation):
    pass


@custom_id("lobby:decline:{table}:{guest}", "❌")
class DeclineInvitation(OfLobbyInvitation):
    pass


@custom_id("lobby:mute:{table}:{guest}_{inviter}", "🔕")
class MuteInviter(OfLobbyInvitation):
    """Decline, and get no more invitations from this person."""

    inviter: Snowflake


@custom_id("lobby:clock:{table}")
class ChooseClock(OfLobby):
    pass


@custom_id("lobby:more:{table}", "⚙️")
class OpenLobbyMenu(OfLobby):
    """Show privately what else one may do in a lobby."""


@custom_id("lobby:options:{table}", "🎛️")
class OpenOptions(OfLobby):
    pass


@custom_id("lobby:options:{table}:{name}")
class ChooseOption(OfLobby):
    name: Annotated[str, "[a-z_]{1,32}"]


@custom_id("lobby:access:{table}", "🔑")
class OpenAccess(OfLobby):
    """Show who may join the table, and who learns of it."""


@custom_id("lobby:access:{table}:{name}")
class ChooseAccess(OfLobby):
    name: Annotated[str, "entry|visibility|takeover"]


@custom_id("lobby:start:{table}", "▶️")
class StartGame(OfLobby):
    pass


@custom_id("lobby:cancel:{table}[:{confirmed}]", "🛑")
class CancelLobby(OfLobby):
    confirmed: Confirmed = False


@custom_id("lobby:begin:{table}", "⏰")
class OpenStart(OfLobby):
    """Show when the game starts."""


@custom_id("lobby:when:{table}:{version}")
class ChooseStart(LobbySelect):
    """When the game starts."""


@custom_id("lobby:filling:{table}:{fills}")
class ChooseFilling(OfLobby):
    """Whether computer players get the free seats at the time of the start."""

    fills: Annotated[str, "yes|no"]


class HostAnswer(StrEnum):
    """What the host of a lobby answers to a message about it."""

    START = "start"
    KEEP = "keep"
    FILL = "fill"
    """Fill it with computer players, and start."""
    CLOSE = "close"


@custom_id("lobby:host:{table}:{answer}")
class AnswerAsHost(OfLobby):
    answer: Annotated[HostAnswer, "|".join(HostAnswer)]


_Game: TypeAlias = Annotated[str, "[a-z0-9_]{1,32}"]


@dataclass(frozen=True, slots=True)
class OfGame(CustomId):
    game: _Game


@custom_id("game:open:{game}")
class OpenTable(OfGame):
    pass


@custom_id("game:practise:{game}")
class PractiseGame(OfGame):
    pass


@custom_id("game:show:{game}")
class ShowGame(OfGame):
    """The ways to play a game."""


@custom_id("game:rules:{game}:{page}")
class ReadRules(OfGame):
    page: Annotated[int, "[0-9]{1,2}"]


@custom_id("lesson:open:{game}", "🎓")
class OpenLesson(OfGame):
    """Begin a lesson, or go on where the user left it."""


_Step: TypeAlias = Annotated[int, "[0-9]{1,2}"]


@custom_id("lesson:step:{game}:{step}")
class OpenLessonStep(OfGame):
    step: _Step


@custom_id("lesson:answer:{game}:{step}_{choice}")
class AnswerLesson(OfGame):
    step: _Step
    choice: Annotated[int, "[0-9]"]
    """From 0, the right one."""


@custom_id("lesson:leave:{game}")
class LeaveLesson(OfGame):
    pass


@custom_id("lesson:play:{game}")
class PlayLesson(OfGame):
    """Play on from the last position of the lesson."""


class Topic(StrEnum):
    """A button of the help: a command, or the list of commands."""

    PLAY = "play"
    TABLES = "tables"
    RULES = "rules"
    NOTIFY = "notify"
    COMMANDS = "commands"


@custom_id("game:list:{topic}:{page}")
class ListPage(CustomId):
    """A page of the games, or of the commands."""

    topic: Annotated[Topic, f"{Topic.PLAY}|{Topic.RULES}|{Topic.COMMANDS}"]
    page: Annotated[int, "[0-9]{1,2}"]


@custom_id("help:{topic}")
class OpenTopic(CustomId):
    topic: Annotated[Topic, "|".join(Topic)]


class TableSelection(StrEnum):
    """A list of tables: one's own, or those of the server to join or to watch."""

    MINE = "mine"
    OPEN = "open"
    RUNNING = "running"


@custom_id("tables:{selection}[:{page}]")
class ListTables(CustomId):
    """A page of a list; None: the first one, of a list that is chosen."""

    selection: Annotated[TableSelection, "|".join(TableSelection)]
    page: Annotated[int, "[0-9]{1,2}"] | None = None


@custom_id("notify:{field}")
class ChoosePreference(CustomId):
    field: Annotated[str, "delivery|interval|from|to|zone|pause|looks|play"]


@custom_id("notify:show")
class ShowPreferences(CustomId):
    pass


@custom_id("openings:show")
class ShowOpenings(CustomId):
    """The games of whose open tables one wants to be told in this server."""


@custom_id("openings:games")
class ChooseOpenings(CustomId):
    pass


@custom_id("openings:stop:{game}", "🔕")
class StopOpenings(OfGame):
    """Be told of no more tables of a game in this server."""


@custom_id("settings:show")
class ShowSettings(CustomId):
    pass


@custom_id("settings:hidden")
class ShowHiddenTables(CustomId):
    """List the hidden tables of the server, which its managers can end."""


@custom_id("settings:end[:{channel}]")
class EndTables(CustomId):
    channel: Snowflake | None = None
    """The channel, after a confirmation."""


@custom_id("settings:{field}")
class ChooseSetting(CustomId):
    field: Annotated[str, "channels|language|threads|cards|seasons|clock|openers"]


class Document(StrEnum):
    """A document of a bot's operator."""

    TERMS = "terms"
    PRIVACY = "privacy"


@custom_id("policy:{document}")
class ShowPolicy(CustomId):
    """Show a document of the operator's."""

    document: Annotated[Document, "|".join(Document)]


@custom_id("privacy:show")
class ShowPrivacy(CustomId):
    pass


@custom_id("privacy:allow")
class AllowInvitations(CustomId):
    """Get invitations from everyone again."""


@custom_id("privacy:export")
class ExportData(CustomId):
    pass


@custom_id("privacy:delete[:{confirmed}]")
class DeleteData(CustomId):
    confirmed: Confirmed = False


@custom_id("privacy:{field}")
class ChooseVisibility(CustomId):
    field: Annotated[str, "listed|stats"]


HERE: Final = "here"
SEASON: Final = "season"
ALL: Final = "all"
SCOPES: Final = (HERE, "everywhere")
"""Scopes of statistics and of the history."""
PLACES: Final = (HERE, SEASON, ALL)
"""Scopes of a leaderboard."""
RATING_POOLS: Final = (PEOPLE, *Level)
_PAGE: Final = f"(?:{'|'.join(PLACES)})_(?:{'|'.join(RATING_POOLS)})_[0-9]{{1,9}}_[a-z0-9_]{{1,32}}"


@dataclass(frozen=True, slots=True)
class LeaderboardQuery:
    game: str
    where: str = HERE
    rating_pool: str = PEOPLE
    page: int = 0

    def __str__(self) -> str:
        return f"{self.where}_{self.rating_pool}_{self.page}_{self.game}"

    @property
    def choice(self) -> str:
        """The value of its item in the menu of ladders."""
        return f"{self.where}_{self.rating_pool}"

    @staticmethod
    def parse(argument: str) -> LeaderboardQuery | None:
        """Read a page as `str` writes it; None if it is malformed."""
        if re.fullmatch(_PAGE, argument) is None:
            return None
        where, rating_pool, page, game = argument.split("_", 3)
        return LeaderboardQuery(game, where, rating_pool, int(page))


_Query: TypeAlias = Annotated[LeaderboardQuery, _PAGE]


@dataclass(frozen=True, slots=True)
class OfLeaderboard(CustomId):
    query: _Query


@custom_id("leaderboard:open:{query}", "🏆")
class OpenLeaderboard(OfLeaderboard):
    pass


@custom_id("leaderboard:show:{query}", "📣")
class PostLeaderboard(OfLeaderboard):
    pass


@custom_id("leaderboard:back:{query}")
class TurnBack(OfLeaderboard):
    pass


@custom_id("leaderboard:on:{query}")
class TurnOn(OfLeaderboard):
    pass


@custom_id("leaderboard:game:{query}")
class ChooseGame(OfLeaderboard):
    pass


@custom_id("leaderboard:ladder:{query}")
class ChooseLeaderboard(OfLeaderboard):
    pass


@custom_id("stats:where")
class ChooseStatsScope(CustomId):
    pass


@custom_id("history:where")
class ChooseHistoryScope(CustomId):
    pass


_Scope: TypeAlias = Annotated[str, "|".join(SCOPES)]
_Seq: TypeAlias = Annotated[int, "[0-9]{1,17}"]


@dataclass(frozen=True, slots=True)
class OfHistory(CustomId):
    scope: _Scope
    seq: _Seq
    """The game at the edge of the page."""


@custom_id("history:newer:{scope}_{seq}")
class ShowNewer(OfHistory):
    pass


@custom_id("history:older:{scope}_{seq}")
class ShowOlder(OfHistory):
    pass
