"""Lobbies, and the lists and menus of tables."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_lowercase
from typing import Any

import pytest

from bot.messages.board import turn_message
from bot.messages.fairness import seal_message
from bot.messages.help import game_message
from bot.messages.ids import TableSelection
from bot.messages.lobby import lobby_menu_message, lobby_message, options_message
from bot.messages.menu import leave_message, more_message, others_message, stop_message
from bot.messages.tables import (
    TABLES_PER_PAGE,
    open_lobbies_message,
    running_message,
    tables_message,
)
from bot.messages.ui import Message
from bot.tables.model import (
    LobbyPlan,
    Participant,
    Person,
    PostedMessage,
    StartMode,
    Status,
    Table,
    TableId,
)
from bot.tables.queries import MAX_LISTED, ListedTable, TableList
from bot.words import LANGUAGES, Reader
from games.ai.search import Level
from games.core.game import Seat
from games.core.picture import Portrait
from tests.support.showing import (
    EPOCH,
    body_of,
    buttons_of,
    check,
    ids_of,
    make_live,
    make_table,
    panel_of,
    parts_of,
    play,
    selects_of,
    snapshot_of,
    texts_of,
)

HOST = Participant(Person(100, "Aoi"))
BEN = Participant(Person(101, "Ben"))
AI_PLAYER = Participant(None, is_ai=True, number=1)
MANY = [Participant(Person(200 + n, f"P{n}")) for n in range(8)]
WHEN = f"<t:{EPOCH.timestamp():.0f}:R>"


def lobby(*participants: Participant, **changes: Any) -> Table:
    table = make_table("toy", participants=participants, host=HOST.person, started=None)
    return replace(table, **{"status": Status.LOBBY, "commitment": "", **changes})


def test_a_lobby_says_when_it_closes_unless_it_starts_before() -> None:
    waiting = LobbyPlan(ask_at=EPOCH)
    assert "Closes if nothing changes" in body_of(lobby_message(lobby(HOST, lobby=waiting), {}))
    planned = replace(waiting, start=StartMode.TIME, start_at=EPOCH, starts=EPOCH)
    assert "Closes" not in body_of(lobby_message(lobby(HOST, lobby=planned), {}))


def test_a_lobby_shows_its_game_players_and_options() -> None:
    def body(*participants: Participant, language: str = "en") -> str:
        return body_of(lobby_message(lobby(*participants, language=language), {}))

    assert body(HOST, BEN, AI_PLAYER).splitlines() == [
        "## Toy",
        "Lay your cards, all at the same time.",
        "-# 2–9 players · about 5 min · light",
        "👑 **Aoi** · 👤 **Ben** · **🤖 Momo** (normal)",
        "▫️ **Aoi** can start now · 6 free seats",
        "Cards: **four** · By tens: **off** · Time per move: **No limit**",
    ]
    japanese = body(HOST, replace(AI_PLAYER, level=Level.EASY), language="ja")
    assert "**🤖 ピ\u2060ョ\u2060ン**" in japanese, "a name is not broken across lines"
    assert "よわい" in japanese.replace("\u2060", "")
    assert "**🤖 Luna** (hard)" in body(HOST, replace(AI_PLAYER, level=Level.HARD))
    many = (HOST, BEN, *(replace(AI_PLAYER, number=number) for number in (1, 2, 3)))
    assert "👤 **Ben** · **🤖 Momo** (normal)\n**🤖 Fuku** (normal) · **🤖 Kit**" in body(*many)
    needed = "▫️ **Aoi** can start when 1 more player has joined · 8 free seats"
    assert needed in body(HOST)
    invited = Participant(None, reserved_for=Person(102, "Chika"))
    waiting = "▫️ **Aoi** can start when everyone invited has answered · 7 free seats"
    assert waiting in body(HOST, invited)
    assert "▫️ **Aoi** can start now · all seats are taken" in body(HOST, *MANY)


PUBLIC = ["lobby:join", "lobby:start", "table:rules", "lobby:more"]


def test_a_lobby_has_four_buttons_that_depend_on_its_players() -> None:
    guest = Participant(None, reserved_for=Person(102, "Chika"))
    for people, stopped in (
        ((HOST,), {"start"}),
        ((HOST, BEN), set[str]()),
        ((HOST, BEN, guest), {"start"}),
        ((HOST, *MANY), {"join"}),
    ):
        message = lobby_message(lobby(*people), {})
        assert [custom_id.rpartition(":")[0] for custom_id in ids_of(message)] == PUBLIC
        disabled = [str(button.custom_id) for button in buttons_of(message) if button.disabled]
        assert {button_id.split(":")[1] for button_id in disabled} == stopped


def test_the_menu_of_a_lobby_depends_on_its_reader() -> None:
    def verbs(table: Table, user: int, *, is_manager: bool = False) -> list[str]:
        message = lobby_menu_message(table, user, "de", is_manager=is_manager)
        return [custom_id.split(":")[1] for custom_id in ids_of(message)]

    guest = Participant(None, reserved_for=Person(102, "Chika"))
    table = lobby(HOST, BEN, guest)
    own = ["fill", "free", "options", "access", "seal", "leave", "cancel"]
    assert verbs(table, 100) == [*own, "invite", "ai", "clock"]
    assert verbs(table, 101) == ["fill", "options", "seal", "leave", "invite", "ai"]
    assert verbs(table, 999) == ["options", "seal"]
    assert verbs(table, 999, is_manager=True) == ["options", "seal", "cancel"]
    assert verbs(lobby(HOST, *MANY), 100) == [
        "options",
        "access",
        "seal",
        "leave",
        "cancel",
        "clock",
    ]


def test_the_menu_of_a_lobby_offers_time_limits_and_computer_players() -> None:
    def offered(*participants: Participant) -> list[str]:
        menus = selects_of(lobby_menu_message(lobby(*participants), 100, "en"))
        return [option.value for menu in menus[:-1] for option in menu.options]

    assert offered(HOST, AI_PLAYER) == [*Level, "drop"]
    assert offered(HOST, BEN) == [*Level]
    assert offered(HOST, AI_PLAYER, *MANY[:7]) == ["drop"]
    levels, clocks = selects_of(lobby_menu_message(replace(lobby(HOST), clock="1d"), 100, "en"))
    assert all(select.description for select in (*clocks.options, *levels.options))
    [chosen] = [option for option in clocks.options if option.default]
    assert (clocks.custom_id, chosen.value) == ("lobby:clock:abc234", "1d")
    assert chosen.label == "Time per move: 1 day"


def test_a_game_shows_its_lobbies_before_the_other_ways_to_play() -> None:
    package = make_table("toy").known
    assert ids_of(game_message(package, [], "en")) == ["game:practise:toy", "game:open:toy"]
    tables = [replace(lobby(HOST, BEN), id=TableId(f"abc23{n}")) for n in range(2, 8)]
    message = game_message(package, tables, "en")
    joins = [custom_id for custom_id in ids_of(message) if custom_id.startswith("lobby:join:")]
    assert joins == [f"lobby:join:{table.id}" for table in tables[:4]]
    lines = body_of(message).splitlines()
    assert lines[1] == "[**Aoi**’s table](https://discord.com/channels/1/2) · 2 of 9 seats taken"
    assert lines[-1] == "-# … and 2 more in this server"
    kinds = [part["custom_id"] for part in parts_of(message) if "custom_id" in part]
    assert kinds[-2:] == ["game:practise:toy", "game:open:toy"]


def test_a_closed_lobby_shows_its_state_without_buttons_or_cover() -> None:
    words = {
        Status.PLAYING: "The game has started: <#2>",
        Status.CANCELLED: "This lobby is closed.",
        Status.FINISHED: "This game is over.",
    }
    for status, sentence in words.items():
        message = lobby_message(lobby(HOST, BEN, status=status), {})
        assert sentence in body_of(message)
        assert (ids_of(message), message.pictures) == ([], ())


def test_the_host_changes_options_and_others_read_them() -> None:
    table = replace(lobby(HOST, BEN), options={"cards": "20"})
    own = options_message(table, 100, "en")
    defaults = [
        [option.value for option in menu.options if option.default] for menu in selects_of(own)
    ]
    assert defaults[:3] == [["20"], ["off"], [table.clock]]
    assert not any(select.disabled for select in selects_of(own))
    assert "-# How many cards there are." in body_of(own)
    assert selects_of(own)[0].options[0].label.startswith("Cards: ")
    others = options_message(table, 101, "ja")
    assert all(select.disabled for select in selects_of(others))
    assert "変更できるのはホストだけです。" in body_of(others)


def test_the_cover_shows_taken_and_free_seats() -> None:
    guest = Participant(None, reserved_for=Person(102, "さくら"))
    [cover] = lobby_message(lobby(HOST, AI_PLAYER, guest), {}).pictures
    assert cover.name == "cover.png"
    assert cover.alt == "Toy. At the table: Aoi, 🤖 Momo, さくら. Free seats: 6."
    assert [person.name for person in cover.people] == ["Aoi", "Momo", "さくら"]
    faces = [item for item in cover.scene.items if isinstance(item, Portrait)]
    assert [(face.seat, face.numbered) for face in faces] == [(0, False), (1, False), (2, False)]
    [fuller] = lobby_message(lobby(HOST, AI_PLAYER, guest, BEN), {}).pictures
    assert len(fuller.scene.items) == len(cover.scene.items) + 1, "a player replaces a gap"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lobby_shows_whether_its_game_is_rated(language: str) -> None:
    rated = make_table("coloretto", language=language, status=Status.LOBBY)
    levels = (replace(AI_PLAYER, level=level) for level in (Level.EASY, Level.HARD))
    mixed = replace(rated, participants=(*rated.participants[:1], *levels))
    tables = {"rated": rated, "hints": replace(rated, rating="hints"), "mixed": mixed}
    reader = Reader(language)
    for value, table in tables.items():
        assert f"{reader.say(f'option-rating-{value}')}\n" in body_of(lobby_message(table, {}))
    options = body_of(options_message(rated, rated.host.id, language))
    assert reader.say("option-rating-hint") in options


def test_tables_are_listed_with_their_state_and_a_link() -> None:
    message_id = 1_400_000_000_000_000_000  # its upper bits are the timestamp 1753856410
    table = make_table("toy", shown=PostedMessage(0, message_id, 2))
    to_move = ListedTable(table, (Seat(0),), EPOCH)
    moved = ListedTable(table, (Seat(1), Seat(2)))
    stand_in = Participant(Person(100, "Ann"), is_ai=True)
    others = (
        replace(make_table("toy", status=Status.LOBBY), id=TableId("zzz222")),
        make_table("toy", status=Status.ARCHIVED),
        replace(table, participants=(stand_in, *table.participants[1:])),
        replace(table, rules_version=0),
        *(
            replace(table, status=status, game="ludo", package=None)
            for status in (Status.LOBBY, Status.PLAYING, Status.ARCHIVED)
        ),
    )
    listed = [to_move, replace(to_move, due=EPOCH), moved, *map(ListedTable, others)]
    tables = TableList(tuple(listed), len(listed))
    pages = [tables_message(tables, 100, "en", page) for page in (1, 2)]
    assert [ids_of(message)[0] for message in pages] == ["table:hand:abc234"] * 2
    lines = [line for message in pages for line in body_of(message).splitlines()[1:]]
    link = f"[Toy](https://discord.com/channels/1/2/{message_id})"
    assert lines[0] == f"🔔 **{link}** – your turn began: {WHEN}"
    assert lines[1] == f"{lines[0]} · deadline: {WHEN}"
    assert lines[2].startswith(f"▫️ **{link}** – waiting for **② Ann1** and")
    assert lines[3] == "▫️ **[Toy](https://discord.com/channels/1/2)** – lobby, 3 of 9 seats taken"
    ends = ("archived", "has your seat", *["can’t be continued"] * 4)
    assert [
        ending for ending, line in zip(ends, lines[4:], strict=True) if ending not in line
    ] == []
    assert ["[ludo](" in line for line in lines[-3:]] == [True] * 3, "the id of an unknown game"
    assert "/遊ぶ" in body_of(tables_message(TableList((), 0), 100, "ja")), "how to open one"


def test_a_long_list_of_tables_has_pages_and_counts_the_rest() -> None:
    tables = (ListedTable(make_table("toy"), (Seat(1),)),) * MAX_LISTED
    first = tables_message(TableList(tables, 1000), 100, "en", in_server=True)
    assert len(body_of(first).splitlines()) == 1 + TABLES_PER_PAGE
    ways = [f"tables:{name}" for name in TableSelection]
    assert ids_of(first) == ["tables:mine:0", "tables:mine:2", *ways]
    last = tables_message(TableList(tables, 1000), 100, "en", page=99)
    assert body_of(last).splitlines()[-1] == f"-# … and {1000 - MAX_LISTED} more"
    pages = MAX_LISTED // TABLES_PER_PAGE
    assert ids_of(last) == [f"tables:mine:{page}" for page in (pages - 1, pages + 1)]
    assert not ids_of(tables_message(TableList(tables[:1], 1), 100, "en")), "a direct message"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lists_of_a_server_have_pages(language: str) -> None:
    lobby = make_table("keltis_card", 3, status=Status.LOBBY, started=None)
    table = make_table("nlk", 9)
    for build, entry in ((open_lobbies_message, lobby), (running_message, table)):
        for count, page in ((0, 1), (1, 1), (25, 2)):
            many = [replace(entry, id=TableId(f"abcde{x}")) for x in ascii_lowercase[:count]]
            message = build(many, language, page)
            check(message)
            on_page = min(count, TABLES_PER_PAGE)
            joins = [
                custom_id for custom_id in ids_of(message) if custom_id.startswith("lobby:join:")
            ]
            assert len(joins) == (on_page if entry is lobby else 0)
            assert body_of(message).count("](https") == on_page
    assert "+5" in body_of(running_message([table], language)), "of nine names"


def verbs(message: Message) -> list[str]:
    """Return the verbs of a message's buttons, without table and seat."""
    parts = [custom_id.split(":") for custom_id in ids_of(message)]
    return [f"{verb}:{rest[0]}" if verb == "ask" else verb for _, verb, _, *rest in parts]


def test_more_has_a_second_page_for_actions_that_affect_other_players() -> None:
    panel = replace(panel_of(make_live(make_table("toy")), 1), may_replace_ais=False)
    ends = ["offer", "leave", "ask:cancel"]
    revealed = replace(panel, can_propose_takeback=True)
    undoable = replace(revealed, can_undo=True, can_premove=True)
    for table, own, others in (
        (panel, [], []),
        (undoable, ["ahead", "undo"], []),
        (revealed, [], ["ask:rewind"]),
    ):
        page = more_message(table, 101, "en")
        assert verbs(page) == ["board", "note", *own, "others", "display"]
        assert verbs(others_message(table, "en")) == [*others, *ends, "more"]
    replaceable = replace(panel, may_replace_ais=True)
    assert verbs(others_message(replaceable, "en")) == ["offer", *ends, "more"], "a computer's seat"


def test_more_depends_on_the_table_and_the_reader() -> None:
    live = make_live(make_table("toy"))
    host, *others = live.table.participants
    left = replace(live.table, participants=(replace(host, is_ai=True), *others))
    assert "back" in verbs(more_message(left, 100, "en"))
    assert "back" not in verbs(more_message(left, 101, "en"))
    away = make_live(make_table("toy", status=Status.ARCHIVED))
    for message in (
        more_message(panel_of(away, 1), 101, "en"),
        turn_message(snapshot_of(away), {}),
    ):
        assert "wake" in verbs(message)
    own = panel_of(live, 0)
    assert "cancel" not in verbs(more_message(own, 100, "en"))
    assert "cancel" not in verbs(others_message(own, "en"))
    assert "remove" in verbs(others_message(own, "en", is_manager=True))
    alone = (host, Participant(None, is_ai=True, number=1))
    lone = replace(own, table=replace(live.table, participants=alone))
    assert "cancel" in verbs(others_message(lone, "en"))
    manager = more_message(live.table, 999, "en", is_manager=True)
    assert verbs(manager) == ["board", "remove", "cancel", "display"]
    assert verbs(more_message(live.table, 999, "en")) == ["board", "display"]
    practice = replace(lone, table=replace(lone.table, rating="hints"), can_undo=True)
    assert verbs(more_message(practice, 100, "en")) == [
        *("board", "note", "undo", "cancel", "others", "display")
    ]
    assert verbs(others_message(practice, "en")) == ["offer", "offer", "leave", "more"]


def test_the_server_seed_and_the_record_are_shown_only_after_the_end() -> None:
    live = list(play(make_table("toy"), 1))
    before = body_of(seal_message(live[0].table, "3f9ac1d20b7e", "en"))
    assert "`3f9ac1d20b7e`" in before
    assert Reader("en").say("more-sealed", commitment="c" * 64) in before
    assert "5" * 64 not in before
    assert "5" * 64 in body_of(seal_message(live[-1].table, "", "en"))
    after = more_message(live[-1].table, 100, "en")
    assert WHEN in body_of(after)
    assert verbs(after) == ["board", "record", "rematch", "display"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_confirmations_of_leaving_and_stopping_state_the_consequences(language: str) -> None:
    table = make_table("toy")
    reader = Reader(language)
    own_seat, other, ai = table.participants
    others = {
        "confirm-leave": (other,),
        "confirm-leave-away": (replace(other, is_ai=True),),
        "confirm-leave-alone": (replace(other, is_ai=True, resigned=True), ai),
    }
    for key, rest in others.items():
        left = replace(table, participants=(own_seat, *rest))
        texts = texts_of(leave_message(left, 100, language))
        assert texts == ["\n".join(reader.say(text_key) for text_key in (key, "rated-leave"))]
    unrated = replace(table, rating="hints")
    assert reader.say("rated-leave") not in body_of(leave_message(unrated, 100, language))
    for user, cost in ((100, "rated-stop"), (999, "rated-waived")):
        assert reader.say(cost) in body_of(stop_message(table, user, language))
    assert texts_of(stop_message(unrated, 100, language)) == [reader.say("confirm-cancel")]
    for ask, verb in ((leave_message, "leave"), (stop_message, "cancel")):
        message = ask(table, 100, language)
        assert ids_of(message) == [f"table:{verb}:abc234:yes", "table:more:abc234"]
