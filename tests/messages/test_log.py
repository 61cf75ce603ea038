"""The log of a game, help, and the lists and menus of tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.messages.board import turn_message
from bot.messages.help import COMMANDS, commands_message, help_message
from bot.messages.log import Log, find_page, log_message, paginate
from bot.messages.message import Message
from bot.messages.tables import (
    leave_message,
    more_message,
    others_message,
    seal_message,
    stop_message,
    tables_message,
)
from bot.tables import views
from bot.tables.model import LoggedMove, Participant, Person, PostedMessage, Status, TableId
from bot.tables.queries import FIRST, ListedTable, TableList
from bot.tables.views import turns
from bot.words import Reader, localize
from games.core.game import CHANCE, Event, Seat
from games.core.text import Player, text
from tests.support.showing import (
    EPOCH,
    body_of,
    buttons_of,
    ids_of,
    make_live,
    make_table,
    panel_of,
    play,
    snapshot_of,
    texts_of,
)


def one(ply: int, seat: int, *keys: str, names: int | None = None) -> LoggedMove:
    args = {} if names is None else {"player": Player(names)}
    return LoggedMove(ply, Seat(seat), tuple(Event(text(key, **args)) for key in keys))


def grouped(*told: LoggedMove) -> list[tuple[int, list[str]]]:
    return [(turn.number, [line.key for line in turn.lines]) for turn in turns(told)]


def test_a_turn_is_a_seats_moves_with_the_answers_of_chance() -> None:
    dealt = replace(one(0, CHANCE, "dealt", names=1), is_setup=True)
    told = (dealt, one(1, 0, "a", "b"), one(2, CHANCE, "c"))
    assert grouped(*told, one(3, 0, "d"), one(4, 1, "e")) == [
        (0, ["dealt"]),
        (1, ["a", "b", "c", "d"]),
        (2, ["e"]),
    ]


def test_chance_belongs_to_the_player_it_names() -> None:
    told = (one(0, 0, "a"), one(1, CHANCE, "b", names=1), one(2, 1, "c"))
    assert grouped(*told) == [(1, ["a"]), (2, ["b", "c"])]


def test_a_first_move_that_shows_only_the_answer_of_chance_is_a_turn() -> None:
    game = list(play(make_table("coloretto", 3), 5))
    told = next(told for live in game if (told := views.log(live, None))[-1].seat != CHANCE)
    [before, first] = turns(told)
    assert (before.number, first.number) == (0, 1)
    assert "told-turned-up" not in [line.key for line in before.lines]
    assert [line.key for line in first.lines] == ["told-turned-up", "told-put"]


def test_turns_stay_together_on_pages_unless_one_is_longer() -> None:
    assert paginate([("aa", "bb"), ("cc", "dd"), ("ee",)], 3) == [("aa", "bb"), ("cc", "dd", "ee")]
    assert paginate([("aa", "bb", "cc", "dd")], 3) == [("aa", "bb", "cc"), ("dd",)]
    assert paginate([("a" * 50,), ("色" * 22,)], 3) == [("a" * 50,), ("色" * 22,)]
    assert paginate([], 3) == [()]


def test_the_log_opens_at_its_newest_page_and_turns_back() -> None:
    table = make_table("toy", 9)
    live = list(play(table, 5))[-1]
    log = Log(table, views.log(live, None) * 6)
    newest = log_message(log, None, "en", {})
    last = int(ids_of(newest)[0].rpartition(":")[2]) + 1
    assert ids_of(newest) == [f"table:log:abc234:{last - 1}"]
    assert f"Page {last + 1} of {last + 1}" in body_of(newest)
    first = log_message(log, 0, "en", {})
    assert ids_of(first) == ["table:log:abc234:1"]
    assert "`1` **①" in body_of(first)
    pages = [body_of(log_message(log, page, "en", {})) for page in range(last + 1)]
    assert sum(page.count(" lays ") for page in pages) == 27 * 6
    for turn in (1, 2, 80, 162):
        assert f"`{turn}` **" in pages[find_page(log, turn, "en", {})]
    assert find_page(log, 999, "en", {}) == last


def test_a_turn_of_the_log_leads_to_the_message_that_showed_it_first() -> None:
    told = (one(0, CHANCE, "name"), *(one(ply, ply % 2, "name") for ply in range(1, 6)))
    posted_messages = (PostedMessage(1, 70, 7), PostedMessage(3, 71, 7), PostedMessage(4, 72, 8))
    body = body_of(log_message(Log(make_table("toy"), told, posted_messages), None, "en", {}))
    heads = [line.partition(" ")[0] for line in body.splitlines()[1:]]
    place = "https://discord.com/channels/1"
    assert heads == [
        "↳",  # the deal is no turn
        *(f"[`{turn}`]({place}/7/71)" for turn in (1, 2)),
        f"[`3`]({place}/8/72)",
        *("`4`", "`5`"),  # not shown yet
    ]


def test_a_missing_page_of_the_log_becomes_the_nearest() -> None:
    message = log_message(Log(make_table("toy"), ()), 7, "ja", {})
    assert "まだ手はありません。" in body_of(message)
    assert not ids_of(message)


@pytest.mark.parametrize(("language", "play"), [("en", "`/play`"), ("ja", "`/遊ぶ`")])
def test_help_names_every_command_as_the_reader_sees_it(language: str, play: str) -> None:
    assert play in body_of(help_message(language))
    body = body_of(commands_message(language))
    assert play in body
    assert body.count("`/") == len(COMMANDS)


def test_tables_are_listed_with_their_state_and_the_way_there() -> None:
    message_id = 1_400_000_000_000_000_000  # its upper bits are the timestamp 1753856410
    table = make_table("toy", shown=PostedMessage(0, message_id, 2))
    asked, moved = ListedTable(table, (Seat(0),), EPOCH), ListedTable(table, (Seat(1), Seat(2)))
    timed = replace(asked, due=EPOCH)
    lobby = replace(make_table("toy", status=Status.LOBBY), id=TableId("zzz222"))
    away = make_table("toy", status=Status.ARCHIVED)
    left = replace(
        table, participants=(Participant(Person(100, "Ann"), is_ai=True), *table.participants[1:])
    )
    stuck = ListedTable(replace(table, rules_version=0))
    found = [asked, timed, moved, ListedTable(lobby), ListedTable(away), ListedTable(left), stuck]
    message = tables_message(TableList(tuple(found), len(found)), 100, "en")
    lines = body_of(message).splitlines()[1:]
    link = f"[Toy](https://discord.com/channels/1/2/{message_id})"
    when = f"<t:{EPOCH.timestamp():.0f}:R>"
    assert lines[0] == f"🔔 **{link}** – your turn began: {when}"
    assert lines[1] == f"🔔 **{link}** – your turn began: {when} · deadline: {when}"
    assert lines[2].startswith(f"▫️ **{link}** – waiting for **② Ann1** and")
    assert lines[3] == ("▫️ **[Toy](https://discord.com/channels/1/2)** – lobby, 3 of 9 seats taken")
    assert "archived" in lines[4]
    assert "has your seat" in lines[5]
    assert "can’t be continued" in lines[6]
    assert ids_of(message) == ["table:hand:abc234"]


@pytest.mark.parametrize("status", [Status.LOBBY, Status.PLAYING, Status.ARCHIVED])
def test_a_game_the_program_does_not_know_is_listed_under_its_id(status: Status) -> None:
    unknown = replace(make_table("toy", status=status), game="ludo", package=None)
    _, line = body_of(tables_message(TableList((ListedTable(unknown),), 1), 100, "en")).splitlines()
    assert "[ludo](" in line
    assert "can’t be continued" in line


def test_of_very_many_tables_the_first_are_listed_and_the_others_counted() -> None:
    found = (ListedTable(make_table("toy"), (Seat(1),)),) * FIRST
    *lines, last = body_of(tables_message(TableList(found, 1000), 100, "en")).splitlines()[1:]
    assert last == f"-# … and {1000 - len(lines)} more"
    assert 20 < len(lines) < FIRST
    few = TableList(found[: len(lines)], len(lines))
    assert body_of(tables_message(few, 100, "en")).splitlines()[1:] == lines


def test_a_person_without_tables_reads_how_to_open_one() -> None:
    assert "/遊ぶ" in body_of(tables_message(TableList((), 0), 100, "ja"))


@pytest.mark.parametrize(
    ("panel", "first", "second"),
    [
        ({}, ["board", "note", "others"], ["offer", "leave", "ask:cancel"]),
        (
            {"can_undo": True, "can_propose_takeback": True, "can_premove": True},
            ["board", "note", "ahead", "undo", "others"],
            ["offer", "leave", "ask:cancel"],
        ),
        (
            {"can_propose_takeback": True},
            ["board", "note", "others"],
            ["ask:rewind", "offer", "leave", "ask:cancel"],
        ),
    ],
)
def test_more_has_five_buttons_and_what_concerns_others_in_a_second_step(
    panel: dict[str, Any], first: list[str], second: list[str]
) -> None:
    shown = replace(panel_of(make_live(make_table("toy")), 1), **panel)
    assert _verbs(more_message(shown, 101, "en")) == first
    assert len(first) <= 5
    assert _verbs(others_message(shown, "en")) == [*second, "more"]


def test_more_of_a_practice_game_undoes_and_ends_it_without_a_vote() -> None:
    live = make_live(make_table("toy", rating="hints"))
    alone = (live.table.participants[0], Participant(None, is_ai=True, number=1))
    panel = replace(panel_of(live, 0), table=replace(live.table, participants=alone), can_undo=True)
    assert _verbs(more_message(panel, 100, "en")) == ["board", "note", "undo", "cancel", "others"]
    assert _verbs(others_message(panel, "en")) == ["offer", "offer", "leave", "more"]


def _verbs(message: Message) -> list[str]:
    """Return what the buttons of a message do, without table and seat."""
    found = [one.split(":") for one in ids_of(message)]
    return [f"{verb}:{rest[0]}" if verb == "ask" else verb for _, verb, _, *rest in found]


def test_more_leads_back_to_a_seat_and_to_an_archived_table() -> None:
    participants = (
        Participant(Person(100, "Ann"), is_ai=True),
        *make_table("toy").participants[1:],
    )
    left = make_table("toy", participants=participants)
    assert "table:back:abc234" in ids_of(more_message(left, 100, "en"))
    assert "table:back:abc234" not in ids_of(more_message(left, 101, "en"))
    away = make_live(make_table("toy", status=Status.ARCHIVED))
    assert "table:wake:abc234" in ids_of(more_message(panel_of(away, 1), 101, "en"))
    assert "table:wake:abc234" in ids_of(turn_message(snapshot_of(away), {}))


def test_more_offers_the_end_to_a_lone_host_and_to_managers() -> None:
    live = make_live(make_table("toy"))
    assert "table:cancel:abc234" not in ids_of(more_message(panel_of(live, 0), 100, "en"))
    alone = replace(
        live.table,
        participants=(live.table.participants[0], Participant(None, is_ai=True, number=1)),
    )
    own = replace(panel_of(live, 0), table=alone)
    assert "cancel" in _verbs(others_message(own, "en"))
    assert "cancel" not in _verbs(others_message(panel_of(live, 0), "en"))
    assert "remove" in _verbs(others_message(panel_of(live, 0), "en", is_manager=True))
    assert ids_of(more_message(live.table, 999, "en", is_manager=True)) == [
        "table:board:abc234",
        "table:remove:abc234",
        "table:cancel:abc234",
    ]
    assert ids_of(more_message(live.table, 999, "en")) == ["table:board:abc234"]


def test_the_secret_and_the_record_come_only_after_the_end() -> None:
    live = list(play(make_table("toy"), 1))
    before = seal_message(live[0].table, "3f9ac1d20b7e", "en")
    assert "`3f9ac1d20b7e`" in body_of(before)
    assert "c" * 64 in body_of(before)
    assert "5" * 64 not in body_of(before)
    assert "5" * 64 in body_of(seal_message(live[-1].table, "", "en"))
    after = more_message(live[-1].table, 100, "en")
    assert f"<t:{EPOCH.timestamp():.0f}:R>" in body_of(after)
    assert ids_of(after) == [f"table:{verb}:abc234" for verb in ("board", "record", "rematch")]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_leaving_explains_how_the_game_continues(language: str) -> None:
    table = make_table("toy")
    mine, other, house = table.participants
    others = {
        "confirm-leave": (other,),
        "confirm-leave-away": (replace(other, is_ai=True),),
        "confirm-leave-alone": (replace(other, is_ai=True, resigned=True), house),
    }
    said = {
        key: texts_of(
            leave_message(replace(table, participants=(mine, *participants)), 100, language)
        )
        for key, participants in others.items()
    }
    reader = Reader(language)
    cost = localize(text("rated-leave"), reader)
    assert said == {key: [f"{localize(text(key), reader)}\n{cost}"] for key in others}
    unrated = replace(table, rating="hints")
    [told] = texts_of(leave_message(unrated, 100, language))
    assert cost not in told


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_manager_reads_whether_it_costs_them_to_stop_a_game(language: str) -> None:
    table, reader = make_table("toy"), Reader(language)
    plays, outside = (texts_of(stop_message(table, user, language)) for user in (100, 999))
    assert localize(text("rated-stop"), reader) in plays[0]
    assert localize(text("rated-waived"), reader) in outside[0]
    unrated = texts_of(stop_message(replace(table, rating="hints"), 100, language))
    assert unrated == [localize(text("confirm-cancel"), reader)]


@pytest.mark.parametrize("verb", ["leave", "cancel"])
def test_grave_actions_need_a_confirmation(verb: str) -> None:
    ask = {"leave": leave_message, "cancel": stop_message}[verb]
    message = ask(make_table("toy"), 100, "en")
    assert ids_of(message) == [f"table:{verb}:abc234:yes", "table:more:abc234"]
    assert buttons_of(message)[0].label in {"Yes, leave the game", "Yes, end the game"}
