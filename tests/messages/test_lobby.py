from __future__ import annotations

from dataclasses import replace

from bot.messages.lobby import lobby_message, options_message
from bot.tables.model import Participant, Person, Status, Table
from games.ai.search import Level
from games.core.picture import Portrait
from tests.support.showing import body_of, buttons_of, ids_of, make_table, selects_of

HOST = Participant(Person(100, "Aoi"))
BEN = Participant(Person(101, "Ben"))
HOUSE = Participant(None, is_ai=True, number=1)


def lobby(*participants: Participant, language: str = "en", status: Status = Status.LOBBY) -> Table:
    return make_table(
        "toy",
        status=status,
        participants=participants,
        language=language,
        host=Person(100, "Aoi"),
        commitment="",
        started=None,
    )


def disabled(table: Table) -> set[str]:
    found = buttons_of(lobby_message(table, {}))
    return {str(button.custom_id) for button in found if button.disabled}


def test_a_lobby_says_what_is_played_by_whom_and_how() -> None:
    body = body_of(lobby_message(lobby(HOST, BEN, HOUSE), {}))
    assert body.splitlines() == [
        "## Toy",
        "Lay your cards, all at the same time.",
        "-# 2–9 players · about 5 min · light",
        "👑 **Aoi** · 👤 **Ben** · **🤖 Momo** (normal)",
        "-# 6 more free seats",
        "Cards: **four** · By tens: **off**",
    ]


def test_a_lobby_speaks_the_tables_language() -> None:
    body = body_of(lobby_message(lobby(HOST, HOUSE, language="ja"), {}))
    assert "**🤖 モ\u2060モ**" in body, "a name is not broken within"
    assert "あと7人参加できます" in body


def test_many_sit_in_rows() -> None:
    many = (HOST, BEN, *(Participant(None, is_ai=True, number=number) for number in (1, 2, 3)))
    lines = body_of(lobby_message(lobby(*many), {})).splitlines()
    assert "👑 **Aoi** · 👤 **Ben** · **🤖 Momo** (normal)" in lines
    assert "**🤖 Fuku** (normal) · **🤖 Kit** (normal)" in lines


def test_a_seat_that_is_needed_is_marked_and_the_start_waits_for_it() -> None:
    table = lobby(HOST)
    assert "▫️ 1 more needed to start · 8 free seats" in body_of(lobby_message(table, {}))
    assert disabled(table) == {"lobby:start:abc234"}


def test_nobody_joins_a_full_table() -> None:
    full = lobby(HOST, *(Participant(Person(200 + n, f"P{n}")) for n in range(8)))
    assert "-# All seats are taken" in body_of(lobby_message(full, {}))
    assert disabled(full) == {f"lobby:{verb}:abc234" for verb in ("join", "fill")}
    assert "lobby:ai:abc234" not in ids_of(lobby_message(full, {}))


def test_house_players_are_offered_by_their_levels() -> None:
    for table in (make_table("coloretto", 3, status=Status.LOBBY), lobby(HOST)):
        [offered] = [
            one
            for one in selects_of(lobby_message(table, {}))
            if str(one.custom_id).startswith("lobby:ai:")
        ]
        shown = [one for one in offered.options if one.value != "drop"]
        assert [one.value for one in shown] == list(Level)
        assert all(one.description for one in shown)
        assert not any(one.default for one in offered.options)


def test_a_lobby_tells_levels_by_names_and_words() -> None:
    def told(level: Level, language: str) -> str:
        table = lobby(HOST, replace(HOUSE, level=level), language=language)
        return body_of(lobby_message(table, {})).replace("\u2060", "")

    assert "**🤖 Luna** (hard)" in told(Level.HARD, "en")
    assert "**🤖 ピョン**（よわい）" in told(Level.EASY, "ja")


def test_a_house_player_can_be_removed_only_where_there_is_one() -> None:
    def offered(*participants: Participant) -> list[str]:
        menus = selects_of(lobby_message(lobby(*participants), {}))
        return [one.value for menu in menus[1:] for one in menu.options]

    people = [Participant(Person(200 + n, f"P{n}")) for n in range(7)]
    assert offered(HOST, HOUSE) == [*Level, "drop"]
    assert offered(HOST, BEN) == [*Level]
    assert offered(HOST, HOUSE, *people) == ["drop"]


def test_a_closed_lobby_says_what_became_of_it_and_has_no_buttons() -> None:
    words = {
        Status.PLAYING: "The game has started: <#2>",
        Status.CANCELLED: "This table was cancelled.",
        Status.FINISHED: "This game is over.",
    }
    for status, said in words.items():
        message = lobby_message(lobby(HOST, BEN, status=status), {})
        assert said in body_of(message)
        assert not ids_of(message)


def test_the_host_changes_options_and_others_read_them() -> None:
    table = replace(lobby(HOST, BEN), options={"cards": "20"})
    own = selects_of(options_message(table, 100, "en"))
    assert [select.custom_id for select in own] == [
        "lobby:options:abc234:cards",
        "lobby:options:abc234:grouped",
        "lobby:options:abc234:clock",
        "lobby:options:abc234:absence",
    ]
    assert [o.value for o in own[2].options if o.default] == [table.clock]
    assert [(o.value, o.label, o.default) for o in own[0].options] == [
        ("4", "four", False),
        ("20", "twenty", True),
        ("60", "sixty", False),
    ]
    assert not any(select.disabled for select in own)
    others = options_message(table, 101, "ja")
    assert all(select.disabled for select in selects_of(others))
    assert "変更できるのはホストだけです。" in body_of(others)


def test_an_open_lobby_shows_its_cover_and_a_closed_one_none() -> None:
    message = lobby_message(lobby(HOST), {})
    [cover] = message.pictures
    assert (cover.name, cover.alt) == ("cover.png", "Toy")
    assert not lobby_message(lobby(HOST, status=Status.PLAYING), {}).pictures


def test_a_lobby_offers_the_clocks_with_what_each_is_for() -> None:
    table = replace(lobby(HOST), clock="1d")
    clocks, _ = selects_of(lobby_message(table, {}))
    assert clocks.custom_id == "lobby:clock:abc234"
    [chosen] = [one for one in clocks.options if one.default]
    assert (chosen.label, chosen.value) == ("Time per move: 1 day", "1d")
    assert all(one.description for one in clocks.options)


def test_every_option_says_in_a_sentence_what_it_is() -> None:
    body = body_of(options_message(lobby(HOST), 100, "en"))
    assert "**Cards**\n-# How many cards there are." in body
    assert "-# How long each player has for each move." in body


def test_the_cover_shows_who_sits_and_what_is_free() -> None:
    guest = Participant(None, reserved_for=Person(102, "さくら"))
    [cover] = lobby_message(lobby(HOST, HOUSE, guest), {}).pictures
    assert [one.name for one in cover.people] == ["Aoi", "Momo", "さくら"]
    emoji = [item for item in cover.scene.items if isinstance(item, Portrait)]
    assert [(face.seat, face.numbered) for face in emoji] == [(0, False), (1, False), (2, False)]
    [fuller] = lobby_message(lobby(HOST, HOUSE, guest, BEN), {}).pictures
    assert len(fuller.scene.items) == len(cover.scene.items) + 1, "a face and a name, no gap"


def test_somebody_is_invited_while_a_seat_is_free() -> None:
    invite = "lobby:invite:abc234"
    assert invite in ids_of(lobby_message(lobby(HOST), {}))
    full = lobby(HOST, *(Participant(Person(200 + n, f"P{n}")) for n in range(8)))
    assert invite not in ids_of(lobby_message(full, {}))
