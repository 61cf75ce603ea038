"""Names, labels and blocks in messages, and the custom ids of their components."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from bot.messages import ids, table_ids
from bot.messages.board import board_message
from bot.messages.choices import Path, parse_path
from bot.messages.custom_id import LONGEST, REGISTRY
from bot.messages.ids import LeaderboardQuery, Topic, parse_id
from bot.messages.names import (
    escape,
    escape_name,
    make_inline_reader,
    make_plain_reader,
    make_reader,
    name_of,
    seated_players,
    tidy_name,
)
from bot.messages.panel import panel_message
from bot.messages.parts import alt_text
from bot.messages.table_ids import SELECT, MakeMove
from bot.messages.ui import TEXT_BUDGET, Block, clip, compose, fit, shorten, usable_emoji
from bot.pictures.people import SeatedPlayer
from bot.tables.model import FORGOTTEN, Participant, Person, Table, TableId
from bot.tables.moderation import TimeoutAction
from bot.words import localize
from games.core.art.players import CHARACTERS
from games.core.game import Seat
from games.core.text import Player, text
from tests.support.showing import (
    NASTY,
    body_of,
    check,
    make_live,
    make_table,
    panel_of,
    snapshot_of,
    texts_of,
)

STORY = Block(("number one", "number two", "three"), 1, newest=True, omitted="({} gone)".format)
SUMMARY = Block(("one", "two", "three"), 1, omitted="({} gone)".format)


@pytest.mark.parametrize(
    ("block", "size", "shown"),
    [
        (STORY, 16, ("(2 gone)", "three")),
        (STORY, 99, STORY.lines),
        (SUMMARY, 13, ("one", "(2 gone)")),
        (SUMMARY, 2, ()),
    ],
)
def test_a_block_is_shortened_from_one_end(block: Block, size: int, shown: tuple[str, ...]) -> None:
    assert shorten(block, size).shown == shown


def test_the_most_spare_is_shortened_first_and_the_rest_stays_whole() -> None:
    story = Block(("s" * 99,) * 20, spare=2, newest=True)
    choices, summary = Block(("c" * 99,) * 10), Block(("m" * 99,) * 20, spare=1)
    fitted = [part for part in fit([story, summary, choices]) if isinstance(part, Block)]
    assert [len(part.shown) for part in fitted] == [9, 20, 10]
    assert sum(part.size for part in fitted) == TEXT_BUDGET
    whole = Block(("c" * 99,) * 39)
    assert fit([whole, Block(("s",), spare=1)]) == [whole]
    assert texts_of(compose(0, [Block(()), Block(("a", "b"))])) == ["a\nb"]


def test_labels_and_emoji_are_as_discord_accepts_them() -> None:
    known = "<:toy_card:123456789012345678>"
    faulty = (None, "", "🟥", "<:x:1>", f"{known} ")
    assert [usable_emoji(one) for one in (*faulty, known)] == [None] * len(faulty) + [known]
    labels = {("  a\n b ", 80): "a b", ("abcdef", 4): "abc…", ("", 80): "–"}
    assert {given: clip(*given) for given in labels} == labels


def test_alt_texts_carry_no_markup_and_are_cut_after_a_sentence_if_there_is_one() -> None:
    assert alt_text(["## A", "-# **b** `c`  d"]) == "A\nb c d"
    assert alt_text(["x" * 2000]) == "x" * 1023 + "…"
    for sentence in ("A card lies here. ", "カードがあります。"):
        cut = alt_text([sentence * 200])
        assert len(cut) <= 1024
        assert cut.endswith(sentence.strip())


def test_names_are_visible_plain_text_of_one_line() -> None:
    unseen = ["", " ", "\u200b", "\u200b\u2060\ufeff", "\u3164", "\u2800", "\u061c"]
    assert {tidy_name(name) for name in (*unseen, "\u0301\u00ad")} == {"?"}
    assert [tidy_name(name) for name in ("卓上", "e\u0301", "🎲")] == ["卓上", "e\u0301", "🎲"]
    assert {tidy_name(name) for name in ("a\u061cb", "a\u0085b")} == {"a b"}


def test_markup_in_words_has_no_effect() -> None:
    link = "\\[c](https:\u200b//d.e)"
    assert escape_name("`x` **b** [c](https://d.e)") == rf"\`x\` \*\*b\*\* {link}"
    assert escape("<@1> <#2> @here") == "\\<@1> \\<#2> @\u200bhere"
    message = panel_message(
        replace(panel_of(make_live(make_table("toy")), 1), note=NASTY), "en", {}
    )
    check(message)
    assert "http" in body_of(message), "a note is shown as it was written"


def _table_with(*participants: Participant) -> Table:
    return replace(make_table("toy", len(participants)), participants=participants)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_house_players_have_names_of_their_own_and_a_mark(language: str) -> None:
    participants = tuple(Participant(None, is_ai=True, number=number) for number in range(1, 10))
    names = [name_of(participant, language) for participant in participants]
    assert len(set(names)) == len(CHARACTERS) == 9
    shown = seated_players(_table_with(*participants), language)
    assert [sitter.character for sitter in shown] == list(CHARACTERS)
    assert [f"🤖 {sitter.name}" for sitter in shown] == names


def test_pictures_show_who_sits_and_nobody_who_wished_to_be_forgotten() -> None:
    ana = Person(7, "Ana\u202e")
    gone = Participant(FORGOTTEN, is_ai=True)
    assert seated_players(
        _table_with(Participant(ana), Participant(ana, is_ai=True), gone), "en"
    ) == (
        SeatedPlayer("Ana", 7),
        SeatedPlayer("Ana", 7, is_house=True),
        SeatedPlayer(is_house=True),
    )
    live = make_live(make_table("toy"))
    people = seated_players(live.table, "en")
    board = board_message(snapshot_of(live), "en", {})
    for message in (panel_message(panel_of(live, 1), "en", {}), board):
        assert [who for _, who in message.scenes] == [people]


def test_what_a_person_did_is_told_without_their_stand_in() -> None:
    table = _table_with(Participant(Person(7, "Ana")), Participant(Person(8, "Ben"), is_ai=True))
    readers = make_reader(table, "en", {}), make_inline_reader(table, "en")
    for reader in (*readers, make_plain_reader(table, "en")):
        now, then = (
            [localize(text("list-and", some=Player(seat, was), last=""), reader) for seat in (0, 1)]
            for was in (False, True)
        )
        assert now[0] == then[0]
        assert "Ben’s stand-in" in now[1]
        assert "Ben" in then[1]
        assert "stand-in" not in then[1]


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
    assert max(map(len, IDS)) <= LONGEST
    with pytest.raises(ValueError, match="101 characters"):
        str(MakeMove(TABLE, 1, "x" * 87))


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


@pytest.mark.parametrize("path", [Path(), Path(page=3), Path("a-1"), Path("a-1", 12)], ids=str)
def test_paths_are_read_back_as_they_were_written(path: Path) -> None:
    assert parse_path(str(path)) == path
    assert parse_path("p7+t3=b-.,>*") is None, "no notation is a path"
