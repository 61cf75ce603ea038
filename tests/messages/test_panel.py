"""The private panel: choices, hints and whole turns by buttons."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import pytest

from bot.messages.board import passed_message, turn_message
from bot.messages.choices import choice_parts, offer, premove_message
from bot.messages.names import make_reader
from bot.messages.panel import panel_message
from bot.messages.table_ids import Path, parse_path
from bot.tables.errors import MoveRefusedError, StaleError
from bot.tables.model import MOVE_SEPARATOR, Offer, Panel, Status
from bot.tables.play import act, act_openly
from bot.tables.premoves import find_premoves
from bot.tables.session import GameSession
from games.ai.hints import Advice, Gap, Hint, Unit
from games.core.game import CHANCE, Seat
from games.core.text import text
from tests.support.games import GAMES
from tests.support.showing import (
    FACES,
    body_of,
    buttons_of,
    find_moments,
    ids_of,
    make_live,
    make_table,
    panel_of,
    play,
    selects_of,
    snapshot_of,
    texts_of,
    with_hint,
)

NOW = datetime(2026, 1, 2, tzinfo=UTC)
DETAILS = "table:details:abc234"
FACE = FACES["toy_card"]
BUTTON = "table:hint:abc234:0"
GAPS = (Gap(Unit.POINTS, 0.0), Gap(Unit.POINTS, 1.4), Gap(Unit.CHANCE, 0.08))
over_games = pytest.mark.parametrize("game", GAMES)
over_chains = pytest.mark.parametrize(
    "game", [name for name, entry in GAMES.items() if entry.follow_up]
)


def panel(cards: str = "4", grouped: str = "off", seat: int = 0) -> Panel:
    table = make_table("toy", options={"cards": cards, "grouped": grouped})
    return panel_of(make_live(table), seat)


def moves(*choices: object) -> list[str]:
    return [f"move:abc234:0:{choice}" for choice in choices]


def values_of(select: Any) -> list[str]:
    return [option.value for option in select.options]


def test_a_panel_shows_asks_and_offers_every_choice_and_says_nothing_twice() -> None:
    message = panel_message(panel(), "en", FACES)
    assert texts_of(message) == ["-# Toy", "### Which card do you lay?"]
    assert len(message.pictures) == 1
    assert ids_of(message) == [*moves(*range(4)), DETAILS]
    *choices, _ = buttons_of(message)
    assert [(one.label, str(one.emoji)) for one in choices] == [
        (f"Lay {n}", FACE) for n in range(4)
    ]
    plain = panel_message(panel(), "ja", {})
    assert "### どのカードを出しますか？" in body_of(plain)
    assert all(button.emoji is None for button in buttons_of(plain)[:-1])


def test_in_text_mode_the_hand_and_the_effect_of_each_choice_are_described() -> None:
    message = panel_message(panel(), "en", FACES, text_mode=True)
    assert message.pictures == ()
    _, own, question, meanings = texts_of(message)
    assert own.splitlines()[0] == "Your score so far: 4"
    assert question == "### Which card do you lay?"
    assert meanings.splitlines() == [f"{FACE} **Lay {n}** – worth {n}" for n in range(4)]
    assert len(ids_of(message)) == 5


def test_many_choices_are_a_select_with_hints_and_pages() -> None:
    (select,) = selects_of(panel_message(panel("20"), "en", FACES))
    assert select.custom_id == "move:abc234:0:?"
    assert values_of(select) == [str(card) for card in range(20)]
    assert select.options[3].description == "worth 3"
    pages = [panel_message(panel("60"), "en", {}, Path(page=page)) for page in (0, 1, 2, 99)]
    offered = [values_of(selects_of(page)[0]) for page in pages]
    assert [one for page in offered[:3] for one in page] == [str(card) for card in range(60)]
    assert offered[3] == offered[2], "a page that is gone is the last one"
    assert [ids_of(page)[:-1] for page in pages[:3]] == [
        [*moves("//1"), DETAILS],
        [*moves("/", "//2"), DETAILS],
        [*moves("//1"), DETAILS],
    ]


@pytest.mark.parametrize(
    ("cards", "path", "choices"),
    [
        ("20", Path("g1"), [*range(10, 20), "/"]),
        ("20", Path("g7"), ["/g0", "/g1"]),  # gone
        ("4", Path(), range(4)),  # a single group
    ],
)
def test_a_group_shows_its_choices_and_the_way_back(cards: str, path: Path, choices: Any) -> None:
    message = panel_message(panel(cards, "on"), "en", {}, path)
    assert ids_of(message) == [*moves(*choices), DETAILS]
    assert path != Path("g1") or texts_of(message)[-1] == "### The 10s"


def test_a_group_of_one_acts_at_once_and_comes_first() -> None:
    twenty = panel("20", "on")
    few = replace(twenty, offers=(*twenty.offers[:10], twenty.offers[15]))
    message = panel_message(few, "en", {})
    assert ids_of(message) == [*moves("15", "/g0"), DETAILS]
    assert [button.label for button in buttons_of(message)[:-1]] == ["Lay 15", "The 00s"]
    long = replace(panel(), offers=(Offer("z" * 60, 1), Offer("2", 2)))
    assert ids_of(panel_message(long, "en", {}))[0] == f"move:abc234:0:{'z' * 60}"


def test_a_panel_says_whose_turn_it_is_and_what_happened_since() -> None:
    lives = list(play(make_table("toy"), 1))
    message = panel_message(panel_of(lives[1], 0), "en", {})
    assert (
        texts_of(message)[-1]
        == "It’s not your turn. Takujo is waiting for **② Ann1** and **③ 🤖 Momo**."
    )
    verbs = ("undo", "hand", "ahead", "next", "details")
    assert ids_of(message) == [f"table:{one}:abc234" for one in verbs]
    later = panel_of(lives[3], 0)
    title, heading, story = texts_of(panel_message(later, "en", {}))[0].splitlines()
    assert title == "-# Toy"
    assert heading == "-# Since your last move … 1 more line in the log"
    assert story.split(" lays ")[0] == "**③ 🤖 Momo**"
    first, *others = later.since
    own = replace(first, events=(replace(first.events[0], only=frozenset({Seat(0)})),))
    private = panel_message(replace(later, since=(own, *others)), "en", {})
    assert texts_of(private)[0].splitlines()[2].startswith("**② Ann1**")


def test_undo_is_offered_only_while_that_is_possible() -> None:
    undo = "table:undo:abc234"
    for can_undo in (True, False):
        found = ids_of(panel_message(replace(panel(), can_undo=can_undo), "en", {}))
        assert (undo in found) == can_undo


def test_a_game_that_is_over_asks_nothing() -> None:
    over = list(play(make_table("toy"), 1))[-1]
    message = panel_message(panel_of(over, 0), "en", {})
    assert ids_of(message) == ["table:rematch:abc234", "table:scores:abc234", DETAILS]
    assert "The game is over." in body_of(message)
    stopped = make_live(make_table("toy", status=Status.CANCELLED))
    message = panel_message(panel_of(stopped, 0), "en", {})
    assert ids_of(message) == [DETAILS]
    assert "This game was ended early." in body_of(message)


def test_premoves_and_a_note_stand_in_the_panel_and_can_be_cleared() -> None:
    live = list(play(make_table("toy"), 1))[1]
    waiting, foreseen = panel_of(live, 0), find_premoves(live, Seat(0))
    assert "⏩" not in body_of(panel_message(waiting, "en", {}))
    said = replace(waiting, premove=foreseen[:2])
    assert "⏩ Premove: Lay 0, otherwise Lay 1" in body_of(panel_message(said, "en", {}))
    found = ids_of(premove_message(said, foreseen, "en"))
    assert {"table:ahead:abc234:clear", "table:ahead:abc234:set"} <= set(found)
    late = premove_message(panel(), foreseen, "en")
    assert not selects_of(late)
    assert "it’s your turn" in body_of(late)
    assert "made your first move" in body_of(premove_message(waiting, (), "en"))
    noted = panel_message(replace(panel(), note="**a**\n# b"), "en", {})
    assert "📝 \\*\\*a\\*\\*\n> " in body_of(noted)


def toy(*, loses: bool = False) -> Panel:
    """Return a panel of the toy game as if it had an evaluator."""
    known = make_table("toy").known
    presentation = replace(known.presentation, names_losers=loses)
    package = replace(known, presentation=presentation, evaluator=GAMES["coloretto"].evaluator)
    return panel_of(make_live(make_table("toy", package=package, rating="hints")), 0)


def hinted(panel: Panel, *gaps: Gap | None, reason: bool = False) -> Panel:
    why = text("hint-lay", points=7) if reason else None
    best, *others = panel.offers
    advices: list[Advice[Any]] = [
        Advice(offer.move, gap, why) for offer, gap in zip(others, gaps, strict=False)
    ]
    return replace(panel, hint=Hint(Advice(best.move, None, why), tuple(advices)))


def lines(panel: Panel, language: str = "en") -> list[str]:
    """Return the lines below the question."""
    return texts_of(panel_message(panel, language, FACES))[-1].splitlines()[1:]


def test_a_hint_is_offered_where_there_is_a_choice() -> None:
    panel = toy()
    (button,) = [one for one in buttons_of(panel_message(panel, "en", {})) if "💡" in str(one)]
    assert (button.label, button.custom_id, str(button.emoji)) == ("Hint", BUTTON, "💡")
    without = [
        replace(panel, offers=panel.offers[:1]),
        replace(panel, decision=None, offers=()),
        replace(panel, table=replace(panel.table, rating="rated")),
        hinted(panel, *GAPS),
        panel_of(make_live(make_table("toy")), 0),
    ]
    assert not [one for one in without if BUTTON in ids_of(panel_message(one, "en", {}))]


@pytest.mark.parametrize(
    ("language", "name", "meaning"),
    [("en", "Put in row", "still empty"), ("ja", "列", "カードなし")],
)
def test_a_hint_names_a_move_and_leaves_its_meaning_to_its_button(
    language: str, name: str, meaning: str
) -> None:
    for live in find_moments(make_table("coloretto", 4), 3):
        for decision in live.asked:
            if decision.kind == "place":
                found = lines(with_hint(panel_of(live, decision.seat)), language)
                assert all(name in line for line in found)
                assert not any(meaning in line for line in found)


def test_moves_of_the_same_name_are_told_apart_by_what_they_mean() -> None:
    """In Keltis a card may bring the tall figure or a small one."""
    seen = 0
    for live in find_moments(make_table("keltis", 3), 1):
        for decision in live.asked:
            panel = panel_of(live, decision.seat)
            if len(panel.offers) > 1:
                told = [line.split(" · ")[0] for line in lines(with_hint(panel))]
                assert len({line.removeprefix("-# ") for line in told}) == len(told)
                seen += any("tall" in line for line in told)
    assert seen


def test_a_hint_is_four_lines_with_differences_and_reasons() -> None:
    panel = hinted(toy(), *GAPS)
    for language, best, others in (
        (
            "en",
            "Best",
            [
                "Lay 1 · about as good",
                "Lay 2 · 1 point less",
                "Lay 3 · chance to win about 8% lower",
            ],
        ),
        (
            "ja",
            "おすすめ",
            ["1を出す · ほぼ同じ", "2を出す · 約1点損", "3を出す · 勝率が約8%下がる"],
        ),
    ):
        first, *rest = lines(panel, language)
        assert first.startswith(f"💡 {best}")
        assert f"{FACE} **" in first
        assert rest == [f"-# {FACE} {line}" for line in others]
    assert "Best:" in body_of(panel_message(panel, "en", {}, Path("", 0)))
    loses = hinted(toy(loses=True), Gap(Unit.CHANCE, 0.01), Gap(Unit.POINTS, 60), None, reason=True)
    assert [line.split(" · ", 1)[1:] for line in lines(loses)] == [
        ["worth 7"],
        ["chance to lose about 1% higher · worth 7"],
        ["much worse · worth 7"],
        ["worth 7"],
    ]


def panels(game: str, players: int, plies: int) -> list[Panel]:
    """Return the panels of the first moves of a game."""
    lives = islice(play(make_table(game, players), 1), plies)
    return [panel_of(live, live.asked[0].seat) for live in lives if live.asked]


def test_buttons_stand_in_the_order_of_the_picture_and_fit_a_phone() -> None:
    seen = []
    for panel in panels("nlk", 4, 80):
        choice = panel.table.known.presentation.choice
        known = {one.chain: choice(panel.view, one.move).place for one in panel.offers}
        picks = offer(panel, Path()).picks
        seen.append([known[pick.choice] for pick in picks if not pick.is_path])
    assert any(len(each) > 3 for each in seen)
    assert all(each == sorted(each) for each in seen)
    crowded = max(panels("coloretto", 5, 40), key=lambda panel: len(panel.offers))
    assert len(crowded.offers) > 3
    reader = make_reader(crowded.table, "en", {})
    rows, _ = choice_parts(crowded, offer(crowded, Path()), reader)
    assert max(len(row.items) for row in rows) == 3, "longer labels stand three in a row"


def test_a_group_is_as_grave_as_all_that_is_in_it() -> None:
    seen = set()
    for panel in panels("cullinan", 4, 400):
        for pick in offer(panel, Path()).picks:
            if pick.is_path:
                inside = offer(panel, parse_path(pick.choice) or Path()).picks
                styles = {each.style for each in inside if not each.is_path}
                assert pick.style == (styles.pop() if len(styles) == 1 else "plain")
                seen.add(pick.style)
    assert seen == {"plain", "grave"}


def asked(game: str) -> list[tuple[GameSession, Panel]]:
    """Return telling moments with the panel of a person whose turn it is."""
    table = make_table(game, GAMES[game].game.seats[0])
    moments = find_moments(replace(table, shown=replace(table.shown, ply=1)), seed=5)
    return [
        (live, panel_of(live, one.seat))
        for live in moments
        for one in live.asked
        if live.table.participants[one.seat].person
    ]


def person_of(panel: Panel) -> int:
    person = panel.table.participants[panel.seat].person
    assert person is not None
    return person.id


@over_chains
def test_of_several_moves_offered_at_once_all_are_made_or_none(game: str) -> None:
    found, moments = 0, asked(game)
    for live, panel in moments:
        for one in panel.offers:
            after = act(live, NOW, person_of(panel), panel.decision_number, one.chain)
            made = after.played.entries[len(live.played.entries) :]
            own = [entry.text for entry in made if entry.seat == panel.seat]
            assert own[: 1 + len(one.then)] == [one.notation, *one.then]
            found += len(one.then)
    assert found
    live, panel = moments[0]
    wrong = f"{panel.offers[0].notation}{MOVE_SEPARATOR}no"
    with pytest.raises(MoveRefusedError):
        act(live, NOW, person_of(panel), panel.decision_number, wrong)


@over_games
def test_what_is_hidden_is_neither_in_a_whole_turn_nor_on_the_board(game: str) -> None:
    """Follow-ups depend on the rules and the seat's view only, as the walk checks."""
    is_open = True
    for live, panel in asked(game):
        state, seat = live.played.state, panel.seat
        for one in panel.offers:
            step = live.game.apply(state, seat, one.move)
            if step.final or [each.seat for each in live.game.decisions(step.state)] == [CHANCE]:
                assert one.then == ()
        known, public = (live.game.view(state, one) for one in (seat, None))
        is_open &= replace(known, seat=None) == public
        found = [one for one in ids_of(turn_message(snapshot_of(live), {})) if "move:" in one]
        count = len(live.played.entries)
        chains = [f"move:abc234:{count}:{one.chain}" for one in panel.offers]
        assert found == (chains if GAMES[game].is_open else [])
    assert is_open == GAMES[game].is_open


def test_a_public_choice_is_good_for_one_moment_only() -> None:
    live, panel = asked("coloretto")[0]
    plies, notation = len(live.played.entries), panel.offers[0].notation
    for other in (plies - 1, plies + 1, panel.decision_number):
        with pytest.raises(StaleError):
            act_openly(live, NOW, person_of(panel), other, notation)
    after = act_openly(live, NOW, person_of(panel), plies, notation)
    assert len(after.played.entries) > plies
    message = passed_message(snapshot_of(live), {})
    assert (message.ping, message.pictures, ids_of(message)) == ((), (), [DETAILS])


def test_cards_are_buttons_in_the_order_of_the_picture() -> None:
    panel = next(
        panel for _, panel in asked("keltis") if panel.decision and panel.decision.kind == "turn"
    )
    message = panel_message(panel, "en", {})
    wanted = [one for one in ids_of(message) if one.startswith("move:") and "/*" not in one]
    cards = [
        one.rpartition("-")[2].split(MOVE_SEPARATOR)[0] for one in wanted if "/drop" not in one
    ]
    assert [card for card in cards if not card.startswith("move")] == list(
        dict.fromkeys(panel.view.hand)
    )
    assert len(buttons_of(message)) < 16
