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
    plain,
)
from bot.messages.table_ids import OfTable
from bot.store.results import PEOPLE
from games.ai.search import Level

parse_id: Final = parse_declared
"""Read any custom id of the bot: this module and its imports declare them all."""


@dataclass(frozen=True, slots=True)
class OfLobby(OfTable):
    """A component about a table that has not started."""


JoinLobby: Final = plain(OfLobby, "lobby:join:{table}", "🪑")
LeaveLobby: Final = plain(OfLobby, "lobby:leave:{table}", "🚪")


@dataclass(frozen=True, slots=True)
class LobbySelect(OfLobby):
    """A select that is used again and again.

    Discord's client sends nothing when the chosen value is chosen again, so that the id changes
    with each change of the lobby.
    """

    version: Number | None = None


AddAi: Final = plain(LobbySelect, "lobby:ai:{table}[:{version}]")
"""The select of computer players by level; one of its values removes one."""
FillLobby: Final = plain(OfLobby, "lobby:fill:{table}", "👥")
"""Fill the lobby with computer players."""
FreeSeats: Final = plain(OfLobby, "lobby:free:{table}", "🔓")
"""Free the reserved seats."""
InviteToLobby: Final = plain(LobbySelect, "lobby:invite:{table}[:{version}]", "✉️")
"""The select of members to invite."""


@dataclass(frozen=True, slots=True)
class Invitation(OfLobby):
    guest: Snowflake


AcceptInvitation: Final = plain(Invitation, "lobby:accept:{table}:{guest}", "✅")
DeclineInvitation: Final = plain(Invitation, "lobby:decline:{table}:{guest}", "❌")


@custom_id("lobby:mute:{table}:{guest}_{inviter}", "🔕")
class MuteInviter(Invitation):
    """Decline, and get no more invitations from this person."""

    inviter: Snowflake


ChooseClock: Final = plain(OfLobby, "lobby:clock:{table}")
OpenOptions: Final = plain(OfLobby, "lobby:options:{table}", "🎛️")


@custom_id("lobby:options:{table}:{name}")
class ChooseOption(OfLobby):
    name: Annotated[str, "[a-z_]{1,32}"]


StartGame: Final = plain(OfLobby, "lobby:start:{table}", "▶️")


@custom_id("lobby:cancel:{table}[:{confirmed}]", "🛑")
class CancelLobby(OfLobby):
    confirmed: Confirmed = False


_Game: TypeAlias = Annotated[str, "[a-z0-9_]{1,32}"]


@dataclass(frozen=True, slots=True)
class OfGame(CustomId):
    game: _Game


OpenTable: Final = plain(OfGame, "game:open:{game}")
PractiseGame: Final = plain(OfGame, "game:practise:{game}")


@custom_id("game:rules:{game}:{page}")
class ReadRules(OfGame):
    page: Annotated[int, "[0-9]{1,2}"]


class Topic(StrEnum):
    """A button of the help: a command, or the list of commands."""

    PLAY = "play"
    TABLES = "tables"
    RULES = "rules"
    NOTIFY = "notify"
    COMMANDS = "commands"


@custom_id("game:list:{topic}:{page}")
class ListGames(CustomId):
    topic: Annotated[Topic, f"{Topic.PLAY}|{Topic.RULES}"]
    page: Annotated[int, "[0-9]{1,2}"]


@custom_id("help:{topic}")
class OpenTopic(CustomId):
    topic: Annotated[Topic, "|".join(Topic)]


@custom_id("notify:{field}")
class ChoosePreference(CustomId):
    field: Annotated[str, "delivery|interval|from|to|zone|pause|looks|confirm"]


ShowSettings: Final = plain(CustomId, "settings:show")


@custom_id("settings:end[:{channel}]")
class EndTables(CustomId):
    channel: Snowflake | None = None
    """The channel, after a confirmation."""


@custom_id("settings:{field}")
class ChooseSetting(CustomId):
    field: Annotated[str, "channels|language|threads|cards|seasons|clock|openers"]


ShowPrivacy: Final = plain(CustomId, "privacy:show")
AllowInvitations: Final = plain(CustomId, "privacy:allow")
"""Get invitations from everyone again."""
ExportData: Final = plain(CustomId, "privacy:export")


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
LADDERS: Final = (PEOPLE, *Level)
_PAGE: Final = f"(?:{'|'.join(PLACES)})_(?:{'|'.join(LADDERS)})_[0-9]{{1,9}}_[a-z0-9_]{{1,32}}"


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


OpenLeaderboard: Final = plain(OfLeaderboard, "leaderboard:open:{query}", "🏆")
PostLeaderboard: Final = plain(OfLeaderboard, "leaderboard:show:{query}", "📣")
TurnBack: Final = plain(OfLeaderboard, "leaderboard:back:{query}")
TurnOn: Final = plain(OfLeaderboard, "leaderboard:on:{query}")
ChooseGame: Final = plain(OfLeaderboard, "leaderboard:game:{query}")
ChooseLeaderboard: Final = plain(OfLeaderboard, "leaderboard:ladder:{query}")
ChooseStatsScope: Final = plain(CustomId, "stats:where")
ChooseHistoryScope: Final = plain(CustomId, "history:where")
_Scope: TypeAlias = Annotated[str, "|".join(SCOPES)]
_Seq: TypeAlias = Annotated[int, "[0-9]{1,17}"]


@dataclass(frozen=True, slots=True)
class OfHistory(CustomId):
    scope: _Scope
    seq: _Seq
    """The game at the edge of the page."""


ShowNewer: Final = plain(OfHistory, "history:newer:{scope}_{seq}")
ShowOlder: Final = plain(OfHistory, "history:older:{scope}_{seq}")
