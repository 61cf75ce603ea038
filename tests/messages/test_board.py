"""Public messages of a running game: the board, its details, and what remains of older ones."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.messages.board import board_message, turn_message
from bot.messages.log import Details, count_lines, details_message
from bot.messages.panel import panel_message
from bot.messages.parts import fold
from bot.messages.result import collapsed_message, over_message
from bot.tables.model import LoggedMove, Participant, Person, PostedMessage, Snapshot, Status, Turn
from bot.tables.views import log, turns
from bot.words import LANGUAGES, Reader
from games.core.game import Event, Seat
from games.core.text import Face, Player, text
from tests.support.games import GAMES
from tests.support.showing import (
    FACES,
    NASTY,
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


@pytest.mark.parametrize(
    ("seats", "ping", "said"),
    [
        ((0, 1, 2), (100, 101), "Waiting for ① <@100>, ② <@101> and **③ 🤖 Momo**."),
        ((1,), (101,), "② <@101>, it’s your turn."),
        ((2,), (), "**③ 🤖 Momo** is thinking…"),
    ],
)
def test_the_persons_asked_are_called_and_nobody_else(
    seats: tuple[int, ...], ping: tuple[int, ...], said: str
) -> None:
    snapshot = snapshot_of(make_live(make_table("toy")))
    message = turn_message(replace(snapshot, asked=tuple(snapshot.asked[n] for n in seats)), {})
    assert (message.ping, texts_of(message)[-1]) == (ping, f"**▶** {said}")


@pytest.mark.parametrize(
    ("person", "said"),
    [
        (Person(100, "Aoi"), "**① Aoi’s stand-in**"),
        # Markup in a name has no effect.
        (Person(100, NASTY), r"**① \*\*\<@9>\`\[a](http:#//x.y)\`@#everyone**"),
    ],
)
def test_whoever_gave_the_seat_up_is_named_and_not_called(person: Person, said: str) -> None:
    table = make_table("toy")
    participants = (Participant(person, is_ai=True), *table.participants[1:])
    message = turn_message(snapshot_of(make_live(replace(table, participants=participants))), {})
    assert message.ping == (101,)
    assert said.replace("#", "\u200b") in body_of(message)
    assert "\u202e" not in body_of(message)


def test_the_first_message_tells_how_the_game_begins() -> None:
    begun = next(play(make_table("keltis", shown=PostedMessage()), 1))
    title, said, begins = texts_of(turn_message(snapshot_of(begun), {}))[0].splitlines()
    assert (title, said) == ("-# Keltis", "-# Ready to play. Seats are numbered in turn order.")
    assert begins.endswith(" begins.")


def test_messages_that_people_play_from_have_no_ids_codes_or_seals() -> None:
    table = make_table("coloretto", shown=PostedMessage())
    for live in list(play(table, 1))[:9]:
        seen = replace(snapshot_of(live), mark="3f9ac1d20b7e")
        panels = [panel_message(panel_of(live, seat), "en", {}) for seat in range(3)]
        for message in (turn_message(seen, {}), board_message(seen, "en", {}), *panels):
            assert not re.search("abc234|[0-9a-f]{12}|c{12}|[Ss]eal", body_of(message))
        assert [one.name for one in turn_message(seen, {}).pictures] == ["board-3f9ac1d20b7e.png"]


def turn(seat: int | None, *cards: str, key: str = "told-put") -> Turn:
    """Return a turn of Coloretto in which cards are placed."""
    player = {} if seat is None else {"player": Player(seat)}
    lines = tuple(text(key, card=card, row=1, **player) for card in cards)
    return Turn(1, 0, None if seat is None else Seat(seat), lines)


def news_of(*turns: Turn) -> list[str]:
    snapshot = replace(snapshot_of(make_live(make_table("coloretto", 4))), news=turns)
    return texts_of(turn_message(snapshot, {}))[0].splitlines()


def test_news_are_one_line_for_each_player_the_newest_first() -> None:
    title, *lines = news_of(turn(1, "a"), turn(2, "b", "c"), turn(1, "d"))
    assert title == "-# Coloretto"
    assert [re.findall(r"\b[a-d](?= to)", line) for line in lines] == [["a", "d"], ["b", "c"]]
    [_, line] = news_of(turn(2, "b", "c"))
    assert line.endswith(": b to row 1, c to row 1")
    [_, line] = news_of(turn(2, *"abcdef"))
    assert line.endswith(": …, c to row 1, d to row 1, e to row 1, f to row 1")


def test_news_that_do_not_fit_are_cut_from_the_oldest() -> None:
    title, *lines = news_of(*(turn(seat, f"c{seat}") for seat in range(4)))
    assert title == "-# Coloretto · 1 more in Log"
    assert [re.findall(r"c\d", line) for line in lines] == [["c3"], ["c2"], ["c1"]]


def test_an_event_that_is_no_step_of_its_player_stands_as_it_is() -> None:
    mixed = replace(
        turn(0, "a"), lines=(*turn(0, "a").lines, *turn(2, "b").lines, text("told-over"))
    )
    [_, line] = news_of(mixed)
    assert line.endswith(": a to row 1 · **③ Ann2** puts b in row 1. · The last round is over.")
    assert news_of(turn(0, "a", key="told-turned-up")) == ["-# Coloretto"]
    own = Turn(0, 0, None, (text("told-over"),))
    assert news_of(own, turn(0, "a"))[1:] == [*news_of(turn(0, "a"))[1:], "The last round is over."]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_game_is_short(game: str, language: str) -> None:
    *_, last = play(make_table(game, max(3, GAMES[game].game.seats[0])), 3)
    reader = Reader(language, GAMES[game].words, ("Ann", "Ben", "Cyd", "Dan"))
    told = [one for one in turns(log(last, None)) if one.seat is not None]
    folded = [fold([one], reader)[0] for one in told]
    assert sum(map(len, folded)) > len(folded) / 2
    assert max(len(line) for lines in folded for line in lines) <= 170


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
    assert "check code 3f9ac1d20b7e" in body
    assert "c" * 64 in body
    assert "-# … 6 earlier lines, see Log" in body
    assert ">13 after" in body
    assert "has laid" in body
    assert "<t:1767312000:R>" in body
    message = details_message(Details(snapshot, (), {}), "en", {})
    assert message.ping == ()
    assert ids_of(message) == [f"table:{verb}:abc234" for verb in ("log", "rules", "seal")]


def test_details_are_pages_of_one_view_that_say_nothing_twice() -> None:
    live = list(play(make_table("keltis"), 1))[40]
    panel = panel_of(live, live.asked[0].seat)
    lines = details(snapshot_of(live), panel=panel, told=log(live, panel.seat)).splitlines()
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
    assert title == "-# Toy · `626262626262`"
    assert line.startswith("**② Ann1** lays")
    assert (message.pictures, message.ping) == ((), ())
    assert ids_of(message) == ["table:moment:abc234:0"]
    assert "turn" not in body_of(message)


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
