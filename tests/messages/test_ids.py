"""Custom ids: their format, and what is not one."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bot.messages import ids, table_ids
from bot.messages.choices import Path, parse_path
from bot.messages.custom_id import LONGEST, REGISTRY
from bot.messages.ids import LeaderboardQuery, Topic, parse_id
from bot.messages.table_ids import SELECT, MakeMove
from bot.tables.model import TableId
from bot.tables.moderation import TimeoutAction
from games.core.game import Seat

TABLE = TableId("abc234")
SEAT = Seat(0)
GUEST = 9 * 10**18 - 1
QUERY = LeaderboardQuery("keltis_card", "all", "hard", 12)
WITHOUT = {
    "lobby": ("join", "leave", "ai", "fill", "drop", "free", "invite", "clock", "options", "start"),
    "table": (
        *("hand", "rules", "more", "rematch", "undo", "board", "details", "record", "quiet"),
        *("next", "ahead", "note", "back", "wake", "home", "seal", "scores", "replay", "export"),
        *("animate", "post"),
    ),
}
"""Components of a table without an argument, which keep their ids for years."""
IDS = {
    **{
        f"{family}:{verb}:abc234": kind(TABLE)
        for family, verbs in WITHOUT.items()
        for verb in verbs
        for kind in cast("list[Any]", REGISTRY[f"{family}:{verb}"][:1])
    },
    f"lobby:accept:abc234:{GUEST}": ids.AcceptInvitation(TABLE, GUEST),
    "lobby:decline:abc234:12": ids.DeclineInvitation(TABLE, 12),
    "lobby:options:abc234:open_discards": ids.ChooseOption(TABLE, "open_discards"),
    "lobby:cancel:abc234": ids.CancelLobby(TABLE),
    "lobby:cancel:abc234:yes": ids.CancelLobby(TABLE, confirmed=True),
    "table:others:abc234": table_ids.OpenOthers(TABLE),
    "table:log:abc234": table_ids.OpenLog(TABLE),
    "table:log:abc234:0": table_ids.OpenLog(TABLE, 0),
    "table:leave:abc234": table_ids.LeaveGame(TABLE),
    "table:leave:abc234:yes": table_ids.LeaveGame(TABLE, confirmed=True),
    "table:cancel:abc234:yes": table_ids.EndGame(TABLE, confirmed=True),
    "table:late:abc234:wait_0_17": table_ids.ResolveAbsence(TABLE, TimeoutAction.WAIT, SEAT, 17),
    "table:late:abc234:invite_0_17": table_ids.InviteForAbsent(TABLE, SEAT, 17),
    "table:ahead:abc234:set": table_ids.AddPremove(TABLE),
    "table:ahead:abc234:clear": table_ids.ClearPremoves(TABLE),
    "table:ahead:abc234:keep_": table_ids.SetAutoReply(TABLE, ""),
    "table:ahead:abc234:keep_pass": table_ids.SetAutoReply(TABLE, "pass"),
    "table:offer:abc234:0": table_ids.FindSubstitute(TABLE, SEAT),
    "table:offer:abc234:0_all": table_ids.OfferSeat(TABLE, SEAT),
    "table:take:abc234:0": table_ids.TakeSeat(TABLE, SEAT),
    "table:invite:abc234:0": table_ids.InviteSubstitute(TABLE, SEAT),
    "table:invite:abc234:0_0": table_ids.InviteSubstitute(TABLE, SEAT, 0),
    "table:accept:abc234:0_12": table_ids.AcceptSeat(TABLE, SEAT, 12),
    "table:decline:abc234:0_12": table_ids.DeclineSeat(TABLE, SEAT, 12),
    "table:withdraw:abc234:0": table_ids.WithdrawSeat(TABLE, SEAT),
    "table:withdraw:abc234:0_12": table_ids.WithdrawSeat(TABLE, SEAT, 12),
    "table:ask:abc234:rewind": table_ids.StartVote(TABLE, "rewind"),
    "table:vote:abc234:cancel_no": table_ids.CastVote(TABLE, "cancel", "no"),
    f"table:vote:abc234:seat_yes_0_{GUEST}": table_ids.CastSeatVote(TABLE, "yes", SEAT, GUEST),
    "table:remove:abc234": table_ids.RemovePlayer(TABLE),
    "table:remove:abc234:12": table_ids.RemovePlayer(TABLE, 12),
    "table:home:abc234:there": table_ids.ChooseChannel(TABLE),
    "table:moment:abc234:17": table_ids.OpenMoment(TABLE, 17),
    "table:replay:abc234:17_b_open": table_ids.OpenReplayAt(TABLE, 17),
    "table:replay:abc234:17_2": table_ids.ReplayTurn(TABLE, 17, "2"),
    "table:replay:abc234:17_b_on": table_ids.ReplayTurn(TABLE, 17, "b", "on"),
    "table:replay:abc234:at_2": table_ids.ChooseTurn(TABLE, "2"),
    "table:replay:abc234:eyes_17": table_ids.ChooseEyes(TABLE, 17),
    "table:show:abc234:17_2": table_ids.PostTurn(TABLE, 17, "2"),
    "table:report:abc234": table_ids.OpenReport(TABLE),
    "table:report:abc234:points": table_ids.OpenReport(TABLE, "points"),
    "table:report:abc234:open": table_ids.OpenReportBeside(TABLE),
    "table:hint:abc234": table_ids.GiveHint(TABLE),
    "move:abc234:0:?": MakeMove(TABLE, 0, SELECT),
    "move:abc234:17:!p7+t3=b-.,>*": MakeMove(TABLE, 17, "!p7+t3=b-.,>*"),
    f"move:abc234:999999999:{'z' * 60}": MakeMove(TABLE, 999_999_999, "z" * 60),
    "move:abc234:3:/red/2": MakeMove(TABLE, 3, str(Path("red", 2))),
    "game:open:keltis_card": ids.OpenTable("keltis_card"),
    "game:practise:nlk": ids.PractiseGame("nlk"),
    "game:rules:nlk:12": ids.ReadRules("nlk", 12),
    "game:list:play:2": ids.ListGames(ids.Topic.PLAY, 2),
    "help:tables": ids.OpenTopic(Topic.TABLES),
    "notify:interval": ids.ChoosePreference("interval"),
    "settings:show": ids.ShowSettings(),
    "settings:end": ids.EndTables(),
    "settings:end:12": ids.EndTables(12),
    "settings:cards": ids.ChooseSetting("cards"),
    "privacy:show": ids.ShowPrivacy(),
    "privacy:export": ids.ExportData(),
    "privacy:delete": ids.DeleteData(),
    "privacy:delete:yes": ids.DeleteData(confirmed=True),
    "privacy:listed": ids.ChooseVisibility("listed"),
    **{
        f"leaderboard:{verb}:all_hard_12_keltis_card": kind(QUERY)
        for verb, kind in (
            ("open", ids.OpenLeaderboard),
            ("show", ids.PostLeaderboard),
            ("back", ids.TurnBack),
            ("on", ids.TurnOn),
            ("game", ids.ChooseGame),
            ("ladder", ids.ChooseLadder),
        )
    },
    "stats:where": ids.ChooseStatsScope(),
    "history:where": ids.ChooseHistoryScope(),
    "history:newer:here_7": ids.ShowNewer("here", 7),
    "history:older:everywhere_7": ids.ShowOlder("everywhere", 7),
}
"""Every kind of custom id as it stands in messages of earlier versions."""


def test_ids_keep_their_format_and_are_read_back() -> None:
    assert {kind for kinds in REGISTRY.values() for kind in kinds} == set(map(type, IDS.values()))
    assert {str(one): one for one in IDS.values()} == IDS
    assert {text: parse_id(text) for text in IDS} == IDS


@pytest.mark.parametrize(
    "custom_id",
    [
        *("", "lobby:join", "lobby:steal:abc234", "table:hand:abc234:a:b", "table:hand:ABC234"),
        *("table:hand:abc2345", "move:abc234:x:p7", "move:abc234:1:", "move:abc234:1:p 7"),
        *("lobby:join:abc234\n", "notify:", "secrets:show", "privacy:delete:YES", "privacy:nope"),
        *("table:hand:abc234:argument", "table:vote:abc234:0_0", "move:abc234:\u0663:p7"),
        *("table:accept:abc234:0_99999999999999999999", "history:newer:here", "help:nope"),
        *("leaderboard:on:here_people_1", "leaderboard:on:x_people_1_toy", "game:rules:nlk"),
        *("leaderboard:on:here_x_1_toy", "x" * 100_000, f"move:abc234:1:{'z' * 86}"),
        *(f"lobby:{verb}:abc234" for verb in ("accept", "decline")),
        *(f"table:{verb}:abc234" for verb in ("late", "offer", "take", "invite", "accept")),
        *(
            f"table:{verb}:abc234"
            for verb in ("decline", "withdraw", "ask", "vote", "moment", "show")
        ),
    ],
)
def test_other_ids_are_not_read(custom_id: str) -> None:
    assert parse_id(custom_id) is None


def test_an_id_that_discord_would_refuse_is_never_built() -> None:
    assert max(map(len, IDS)) <= LONGEST
    with pytest.raises(ValueError, match="101 characters"):
        str(MakeMove(TABLE, 1, "x" * 87))


@pytest.mark.parametrize("path", [Path(), Path(page=3), Path("a-1"), Path("a-1", 12)], ids=str)
def test_paths_are_read_back_as_they_were_written(path: Path) -> None:
    assert parse_path(str(path)) == path
    assert parse_path("p7+t3=b-.,>*") is None, "no notation is a path"
