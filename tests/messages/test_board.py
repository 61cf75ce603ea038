"""Public messages of a running game: the board, its details, and what remains of older ones."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bot.messages.board import board_message, turn_message
from bot.messages.log import Details, details_message
from bot.messages.message import count_lines
from bot.messages.result import collapsed_message, over_message
from bot.tables.model import LoggedMove, Participant, Person, PostedMessage, Snapshot, Status
from games.core.game import Event, Seat
from games.core.text import Face, Player, text
from tests.support.showing import (
    FACES,
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


def told(count: int) -> tuple[LoggedMove, ...]:
    return tuple(
        LoggedMove(
            ply,
            Seat(1),
            (Event(text("told-laid", player=Player(1), card=ply, face=Face("toy_card", "#"))),),
        )
        for ply in range(count)
    )


def test_the_persons_asked_are_called_and_nobody_else() -> None:
    snapshot = snapshot_of(make_live(make_table("toy")))
    message = turn_message(snapshot, {})
    assert message.ping == (100, 101)
    last = texts_of(message)[-1]
    assert last.startswith("**▶** Waiting for ① <@100>, ② <@101> and **③ 🤖 Momo**")
    one = turn_message(replace(snapshot, asked=snapshot.asked[1:2]), {})
    assert one.ping == (101,)
    assert texts_of(one)[-1] == "**▶** ② <@101>, it’s your turn."


def test_a_house_player_is_not_called() -> None:
    snapshot = snapshot_of(make_live(make_table("toy")))
    message = turn_message(replace(snapshot, asked=snapshot.asked[2:]), {})
    assert message.ping == ()
    assert texts_of(message)[-1] == "**▶** **③ 🤖 Momo** is thinking…"


def test_whoever_gave_the_seat_up_is_not_called() -> None:
    table = make_table("toy")
    participants = (Participant(Person(100, "Aoi"), is_ai=True), *table.participants[1:])
    message = turn_message(snapshot_of(make_live(replace(table, participants=participants))), {})
    assert message.ping == (101,)
    assert "**① Aoi’s stand-in**" in body_of(message)


def test_a_nasty_name_stays_a_name() -> None:
    live = make_live(make_table("toy"))
    participants = (replace(live.table.participants[0], is_ai=True), *live.table.participants[1:])
    body = body_of(
        turn_message(snapshot_of(make_live(replace(live.table, participants=participants))), {})
    )
    name = r"**① \*\*\<@9>\`\[a](http:#//x.y)\`@#everyone**".replace("#", "\u200b")
    assert name in body
    assert "\u202e" not in body


def test_the_first_message_seals_the_shuffle_and_tells_the_order() -> None:
    table = make_table("toy", shown=PostedMessage())
    participants = (
        table.participants[0],
        replace(table.participants[1], client_seed="12 banana"),
        *table.participants[2:],
    )
    begun = replace(table, participants=participants)
    snapshot = replace(snapshot_of(make_live(begun)), since=())
    _, said, seal = texts_of(turn_message(snapshot, {}))[0].splitlines()
    assert said == "-# Ready to play. Seats are numbered in turn order."
    assert seal == f"-# 🔒 Fair shuffle `{'c' * 32}` · ② `banana`"
    moved = replace(snapshot, since=told(4))
    _, seal = texts_of(turn_message(moved, {}))[0].splitlines()
    assert "Fair shuffle" in seal, "moves of computer players are in the picture"
    later = body_of(turn_message(snapshot_of(make_live(make_table("toy"))), {}))
    assert "c" * 20 not in later


def test_a_long_story_is_three_lines_and_how_many_are_left_out() -> None:
    snapshot = replace(snapshot_of(make_live(make_table("toy"))), since=told(14))
    title, note, *lines = texts_of(turn_message(snapshot, FACES))[0].splitlines()
    assert title.startswith("-# Toy · Table `abc234` · `")
    assert note == "-# … 11 earlier lines, see Log"
    assert lines[-1].startswith("**② Ann1** lays <:toy_card:123456789012345678>13")
    assert len(lines) == 3


def laid_in(snapshot: Snapshot) -> list[str]:
    return re.findall(r"lays #(\d+)", texts_of(turn_message(snapshot, {}))[0])


def test_how_a_turn_began_matters_more_than_what_followed() -> None:
    turns = [(1, 10), (1, 11), (2, 20), (2, 21), (0, 30), (0, 31)]
    since = tuple(
        LoggedMove(
            ply, Seat(seat), (Event(text("told-laid", player=Player(seat), card=card, face="#")),)
        )
        for ply, (seat, card) in enumerate(turns)
    )
    snapshot = replace(snapshot_of(make_live(make_table("toy"))), since=since)
    assert laid_in(snapshot) == ["10", "20", "30"]
    assert laid_in(replace(snapshot, since=since[2:])) == ["20", "30", "31"]


def test_the_board_is_said_in_words_only_by_its_picture() -> None:
    snapshot = snapshot_of(list(play(make_table("toy"), 1))[3])
    summary = [line for line in details(snapshot).splitlines() if "has laid" in line]
    message = turn_message(snapshot, {})
    assert len(summary) == 3
    assert "has laid" not in body_of(message)
    assert message.pictures[0].alt.count("has laid") == 3


def test_the_picture_has_the_summary_as_its_alt_text_without_markup() -> None:
    message = turn_message(snapshot_of(list(play(make_table("toy"), 1))[3]), FACES)
    (picture,) = message.pictures
    assert "② Ann1 has laid #" in picture.alt
    assert "<:" not in picture.alt
    assert "**" not in picture.alt


def details(snapshot: Snapshot, **known: Any) -> str:
    """Return all pages of the details."""
    found = Details(**{"snapshot": snapshot, "told": (), "dues": {}, **known})
    pages = list[str]()
    while True:
        message = details_message(found, "en", FACES, len(pages))
        pages.append(body_of(message))
        if f"table:details:abc234:{len(pages)}" not in ids_of(message):
            return "\n".join(pages)


def test_details_say_everything_to_a_stranger() -> None:
    snapshot = replace(snapshot_of(make_live(make_table("toy"))), mark="3f9ac1d20b7e")
    due = datetime(2026, 1, 2, tzinfo=UTC)
    body = details(snapshot, told=told(14), dues={Seat(0): due})
    assert "`3f9ac1d20b7e`" in body
    assert "c" * 64 in body
    assert "-# … 6 earlier lines, see Log" in body
    assert ">13 after" in body
    assert "has laid" in body
    assert "<t:1767312000:R>" in body
    message = details_message(Details(snapshot, (), {}), "en", {})
    assert message.ping == ()
    assert ids_of(message) == ["table:log:abc234", "table:rules:abc234"]


def test_details_are_pages_of_one_view_that_say_nothing_twice() -> None:
    live = list(play(make_table("keltis"), 1))[40]
    panel = panel_of(live, live.asked[0].seat)
    lines = details(snapshot_of(live), panel=panel, told=panel.since).splitlines()
    assert [line for line in lines if line.startswith("Draw pile")] == ["Draw pile: 74 cards."]
    first, second = (
        details_message(Details(snapshot_of(live), (), {}, panel), "en", {}, page)
        for page in (0, 1)
    )
    assert ids_of(first)[-1] == "table:details:abc234:1"
    assert "table:details:abc234:0" in ids_of(second)
    assert sum(map(count_lines, body_of(first).splitlines())) <= 21


def test_details_say_what_a_seat_holds_and_what_each_choice_means() -> None:
    live = make_live(make_table("toy"))
    body = details(snapshot_of(live), panel=panel_of(live, 0))
    assert "**Your choices**" in body
    assert "<:toy_card:123456789012345678> **Lay 3** – worth 3" in body
    assert "**You**" in body


def test_a_summary_too_long_for_emoji_is_whole_with_plain_signs() -> None:
    table = make_table("toy", 9)
    live = list(play(table, 1))[26]
    laid = tuple((*range(20),) for _ in range(9))
    view = replace(snapshot_of(live).view, laid=laid)
    body = details(replace(snapshot_of(live), view=view))
    assert "<:toy_card" not in body.split("has laid", 1)[1].split("▶")[0]
    assert body.count("has laid #0, #1") == 9


def test_a_stopped_game_says_so() -> None:
    table = make_table("toy", status=Status.CANCELLED)
    message = turn_message(snapshot_of(make_live(table)), {})
    assert "This game was ended early." in body_of(message)
    assert message.ping == ()
    assert ids_of(message) == ["table:details:abc234", "table:log:abc234", "table:more:abc234"]


def test_a_turn_has_the_hand_first_among_its_buttons() -> None:
    message = turn_message(snapshot_of(make_live(make_table("toy"))), {})
    verbs = ("hand", "details", "log", "rules", "more")
    assert ids_of(message) == [f"table:{verb}:abc234" for verb in verbs]
    labels = [button.label for button in buttons_of(message)]
    assert labels == ["My hand", "Details", "Log", "Rules", "More"]


def test_every_button_of_all_has_an_icon_for_those_who_speak_another_language() -> None:
    icons = [
        button.emoji
        for button in buttons_of(turn_message(snapshot_of(make_live(make_table("toy"))), {}))
    ]
    assert len(set(map(str, icons))) == len(icons)
    assert None not in icons


def test_a_private_look_calls_nobody_and_speaks_the_readers_language() -> None:
    message = board_message(snapshot_of(make_live(make_table("toy"))), "ja", {})
    body = body_of(message)
    assert message.ping == ()
    assert "<@" not in body.replace(r"\<@9>", "")
    assert "の番です" in body


PLAYED = PostedMessage(0, 70, 7)


def then(*, shown: PostedMessage = PLAYED, since: tuple[LoggedMove, ...] = ()) -> Snapshot:
    live = make_live(make_table("toy", shown=shown, plies=4))
    return replace(snapshot_of(live), since=since)


def test_a_collapsed_message_keeps_one_line_and_the_check_code() -> None:
    message = collapsed_message(then(since=told(1)), {})
    [body] = texts_of(message)
    title, line = body.splitlines()
    assert title == "-# Toy · Table `abc234` · `626262626262`"
    assert line.startswith("**② Ann1** lays")
    assert (message.pictures, message.ping) == ((), ())
    assert ids_of(message) == ["table:moment:abc234:0"]
    assert "turn" not in body_of(message)


def test_a_collapsed_message_shows_few_of_many_events() -> None:
    [body] = texts_of(collapsed_message(then(since=told(20)), {}))
    [_, line] = body.splitlines()
    assert line.count("lays") == 2


def test_the_first_message_keeps_the_inputs_of_the_shuffle() -> None:
    nonced = make_table("toy", shown=PostedMessage())
    participants = (
        replace(nonced.participants[0], client_seed="123 banana"),
        *nonced.participants[1:],
    )
    body = body_of(
        collapsed_message(snapshot_of(make_live(replace(nonced, participants=participants))), {})
    )
    assert "c" * 64 in body
    assert "`123 banana`" in body
    assert "c" * 64 not in body_of(collapsed_message(then(), {}))


def test_the_lobby_names_the_winners_and_links_the_board() -> None:
    *_, last = play(make_table("toy", shown=PostedMessage(9, 70, 2)), 3)
    body = body_of(over_message(snapshot_of(last), {}))
    assert body.startswith("## Toy\n")
    assert "🏆" in body
    assert "](https://discord.com/channels/1/2/70)" in body


def test_the_lobby_of_a_stopped_game_says_so() -> None:
    table = make_table("toy", status=Status.CANCELLED)
    body = body_of(over_message(snapshot_of(make_live(table)), {}))
    assert "This game was ended early." in body


def test_a_title_has_its_games_emoji() -> None:
    emoji = {"toy_card": "<:toy_card:123456789012345678>"}
    since = (
        LoggedMove(0, Seat(1), (Event(text("one-card", face=Face("toy_card", "#"), card=4)),)),
    )
    assert "<:toy_card:123456789012345678>4" in body_of(collapsed_message(then(since=since), emoji))
