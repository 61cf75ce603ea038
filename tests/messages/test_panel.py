"""The private panel: choices, hints and whole turns by buttons."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bot.messages import ui
from bot.messages.board import turn_message
from bot.messages.choices import (
    STEPS,
    Path,
    choice_parts,
    name_moves,
    offer,
    parse_path,
    premove_message,
)
from bot.messages.names import make_reader
from bot.messages.panel import due_tips, panel_message, panel_parts
from bot.messages.phone import VIEW, count_lines, measure
from bot.tables.errors import StaleError
from bot.tables.model import MOVE_SEPARATOR, Panel, Status
from bot.tables.play import act_openly
from bot.tables.premoves import find_premoves
from bot.words import LANGUAGES
from games.ai.hints import Advice, Gap, Hint, Unit
from games.core.game import CHANCE, Seat
from games.core.text import text
from tests.support.games import GAMES
from tests.support.showing import (
    EMOJI,
    EPOCH,
    body_of,
    buttons_of,
    find_to_move,
    ids_of,
    make_live,
    make_table,
    panel_of,
    play,
    selects_of,
    shown,
    snapshot_of,
    texts_of,
    with_hint,
)

LOG = "table:log:abc234"
RULES = "table:rules:abc234"
HINT = "table:hint:abc234"
FACE = EMOJI["toy_card"]
EQUAL = Gap(Unit.POINTS, 0.0)
SMALL = Gap(Unit.POINTS, 3)
LESS = Gap(Unit.CHANCE, 0.08)
over_games = pytest.mark.parametrize("game", GAMES)


def panel(cards: str = "4", grouped: str = "off", seat: int = 0) -> Panel:
    table = make_table("toy", options={"cards": cards, "grouped": grouped})
    return panel_of(make_live(table), seat)


def moves(*choices: object) -> list[str]:
    return [f"move:abc234:0:{choice}" for choice in choices]


def test_a_panel_offers_every_choice_and_repeats_nothing() -> None:
    message = panel_message(panel(), "en", EMOJI)
    assert texts_of(message) == ["-# Toy", "### Which card do you lay?"]
    assert len(message.pictures) == 1
    assert ids_of(message) == [*moves(*range(4)), LOG, RULES]
    *choices, _, _ = buttons_of(message)
    assert [(choice.label, str(choice.emoji)) for choice in choices] == [
        (f"Lay {n}", FACE) for n in range(4)
    ]
    *choices, _, _ = buttons_of(panel_message(panel(), "ja", {}))
    assert [choice.emoji for choice in choices] == [None] * 4
    written = panel_message(panel(), "en", EMOJI, text_mode=True)
    assert written.pictures == ()
    _, own, question = texts_of(written)
    assert own.splitlines()[0] == "Your score so far: 4"
    assert question == "### Which card do you lay?"
    [select] = selects_of(written)
    described = [(option.label, option.description) for option in select.options]
    assert described == [(f"Lay {n}", f"worth {n}") for n in range(4)], (
        "each move once, with its effect"
    )


def test_paths_can_be_parsed_from_their_text() -> None:
    paths = [Path(), Path(page=3), Path("a-1"), Path("a-1", 12)]
    assert [parse_path(str(path)) for path in paths] == paths
    assert parse_path("p7+t3=b-.,>*") is None, "no notation is a path"


def test_many_choices_become_a_select_with_descriptions_and_pages() -> None:
    (select,) = selects_of(panel_message(panel("20"), "en", EMOJI))
    assert (select.custom_id, select.options[3].description) == ("move:abc234:0:?", "worth 3")
    pages = [panel_message(panel("60"), "en", {}, Path(page=page)) for page in (0, 1, 2, 99)]
    turning = [ids_of(page)[:-3] for page in pages]
    assert turning == [moves("//1"), moves("/", "//2"), *[moves("//1")] * 2]
    assert shown(pages[3]) == shown(pages[2]), "a missing page shows the last one"


def test_a_group_has_a_back_button_and_a_single_choice_needs_no_group() -> None:
    twenty = panel("20", "on")
    single = panel("4", "on")
    six = replace(twenty, offers=(*twenty.offers[:1], *twenty.offers[10:16]))
    few = replace(twenty, offers=(*twenty.offers[:10], twenty.offers[15]))
    for variant, path, choices, question, controls in (
        (six, Path("g1"), [*range(10, 16), "/"], "The 10s", []),
        (twenty, Path("g7"), ["/g0", "/g1"], "Which card do you lay?", [LOG, RULES]),  # gone
        (single, Path(), range(4), "Which card do you lay?", [LOG, RULES]),
        (few, Path(), ["15", "/g0"], "Which card do you lay?", [LOG, RULES]),
    ):
        message = panel_message(variant, "en", {}, path)
        assert ids_of(message) == [*moves(*choices), *controls]
        assert texts_of(message)[-1] == f"### {question}"
    [select] = selects_of(panel_message(twenty, "en", {}, Path("g1")))
    assert len(select.options) == 10, "each of seven long labels would take a row"


def test_a_panel_shows_whose_turn_it_is_and_recent_moves() -> None:
    lives = list(play(make_table("toy"), 1))
    message = panel_message(panel_of(lives[1], 0), "en", {})
    waiting = "It’s not your turn. Takujo is waiting for **② Ann1** and **③ 🤖 Momo**."
    assert texts_of(message)[-1] == waiting
    verbs = ("undo", "hand", "ahead", "next", "log", "rules")
    assert ids_of(message) == [f"table:{verb}:abc234" for verb in verbs]
    title, *news = texts_of(panel_message(panel_of(lives[3], 0), "en", {}))[0].splitlines()
    assert title == "-# Toy · since your turn"
    assert [line.split(" lays ")[0] for line in news] == ["② Ann1", "**③ 🤖 Momo"]


@pytest.mark.parametrize("game", ["coloretto", "keltis"])
def test_news_omit_a_players_own_moves_but_not_what_they_drew(game: str) -> None:
    for live in islice(play(make_table(game), 1), 0, None, 3):
        for seat in range(3):
            own = [turn for turn in panel_of(live, seat).news if turn.seat == seat]
            assert {line.key for turn in own for line in turn.lines} <= {
                "event-drawn",
                "event-over-deck",
            }
        deciding = [decision.seat for decision in live.decisions]
        assert not [turn for turn in snapshot_of(live).news if [turn.seat] == deciding]


def test_premoves_are_offered_to_a_waiting_seat_that_has_moved() -> None:
    """A seat that has not moved yet has no premoves."""
    lives = [live for live in play(make_table("keltis", 3), 1) if live.decisions]
    first = lives[0].decisions[0].seat
    later = next(live for live in lives if live.decisions[0].seat != first)
    second = later.decisions[0].seat
    seats = (first, second, 3 - first - second)
    buttons = [ids_of(panel_message(panel_of(later, seat), "en", {})) for seat in seats]
    assert ["table:ahead:abc234" in ids for ids in buttons] == [True, False, False]


def test_finished_and_stopped_games_offer_no_moves() -> None:
    over = list(play(make_table("toy"), 1))[-1]
    stopped = make_live(make_table("toy", status=Status.CANCELLED))
    again = [f"table:{verb}:abc234" for verb in ("rematch", "scores")]
    replay = "table:replay:abc234:0_b_open"
    report = "table:report:abc234:open"
    judged = list(play(make_table("coloretto"), 1))[-1]
    for live, ways, sentence in (
        (over, [*again, replay], "The game is over."),
        (judged, [*again, replay, report], "The game is over."),
        (stopped, [], "This game was ended early."),
    ):
        message = panel_message(panel_of(live, 0), "en", {})
        assert ids_of(message) == [*ways, LOG]
        assert sentence in body_of(message)
        own = re.search(r"You (?:won|were|share)|won this one", body_of(message))
        assert bool(own) == (live is not stopped)


def test_a_panel_shows_premoves_and_the_note() -> None:
    live = list(play(make_table("toy"), 1))[1]
    waiting = panel_of(live, 0)
    offered = find_premoves(live, Seat(0))
    assert "⏩" not in body_of(panel_message(waiting, "en", {}))
    premoved = replace(waiting, premove=offered[:2])
    assert "⏩ Premove: Lay 0, otherwise Lay 1" in body_of(panel_message(premoved, "en", {}))
    late = premove_message(panel(), offered, "en")
    assert not selects_of(late)
    assert "it’s your turn" in body_of(late)
    assert "made your first move" in body_of(premove_message(waiting, (), "en"))
    noted = panel_message(replace(panel(), note="**a**\n# b"), "en", {})
    assert "📝 \\*\\*a\\*\\*\n> " in body_of(noted)


def panels(game: str, players: int, plies: int) -> list[Panel]:
    """Return the panels of the first moves of a game."""
    lives = islice(play(make_table(game, players), 1), plies)
    return [panel_of(live, live.decisions[0].seat) for live in lives if live.decisions]


def test_the_end_of_a_turn_is_last_and_groups_share_their_moves_style() -> None:
    """The button that ends the turn comes after the buttons of groups."""
    ends = 0
    styles = set()
    for panel in panels("cullinan", 4, 400):
        picks = offer(panel, Path()).picks
        for pick in picks:
            if pick.is_path:
                inside = offer(panel, parse_path(pick.choice) or Path()).picks
                looks = {button.style for button in inside if not button.is_path}
                assert pick.style == (looks.pop() if len(looks) == 1 else "plain")
                styles.add(pick.style)
        if panel.decision and panel.decision.kind == "turn":
            assert [pick.style == "end" for pick in picks] == [False] * (len(picks) - 1) + [True]
            *_, last = [
                custom_id
                for custom_id in ids_of(panel_message(panel, "en", {}))
                if "move:" in custom_id
            ]
            assert last.endswith(":stop")
            ends += any(pick.is_path for pick in picks)
    assert ends
    assert styles == {"plain", "purchase"}


def test_buttons_follow_the_picture_as_many_in_a_row_as_fit() -> None:
    seen = []
    for panel in panels("nlk", 4, 80):
        choice = panel.table.known.presentation.choice
        places = {offered.chain: choice(panel.view, offered.move).place for offered in panel.offers}
        seen.append(
            [places[pick.choice] for pick in offer(panel, Path()).picks if not pick.is_path]
        )
    assert any(len(group) > 3 for group in seen)
    assert all(group == sorted(group) for group in seen)
    first = panels("keltis", 3, 5)[0]
    cards = [pick.choice.split(MOVE_SEPARATOR)[0][-2:] for pick in offer(first, Path()).picks]
    hand = list(dict.fromkeys(first.view.hand))
    assert list(dict.fromkeys(card for card in cards if card in hand)) == hand
    crowded = max(panels("coloretto", 5, 40), key=lambda panel: len(panel.offers))
    assert len(crowded.offers) > 3
    reader = make_reader(crowded.table, "en", {})
    rows, _ = choice_parts(crowded, offer(crowded, Path()), reader)
    assert [len(row.items) for row in rows] == [4, 1], "a fifth label does not fit beside them"


@over_games
def test_combined_moves_and_board_buttons_reveal_nothing_hidden(game: str) -> None:
    """Follow-ups depend only on the rules and the seat's view, as another suite checks."""
    for live, panel in find_to_move(game):
        for candidate in panel.offers:
            step = live.game.apply(live.played.state, panel.seat, candidate.move)
            if step.final or [decision.seat for decision in live.game.decisions(step.state)] == [
                CHANCE
            ]:
                assert candidate.then == ()
        actual = [
            custom_id
            for custom_id in ids_of(turn_message(snapshot_of(live), {}))
            if "move:" in custom_id
        ]
        plies = len(live.played.entries)
        chains = [f"move:abc234:{plies}:{offered.chain}" for offered in panel.offers]
        assert actual == (chains if GAMES[game].is_open else [])


def test_a_public_choice_is_valid_for_one_position_only() -> None:
    live, panel = find_to_move("coloretto")[0]
    plies = len(live.played.entries)
    for other in (plies - 1, plies + 1, panel.decision_number):
        with pytest.raises(StaleError):
            act_openly(live, EPOCH, 100 + panel.seat, other, panel.offers[0].notation)


def advised(*gaps: Gap | None, loses: bool = False) -> Panel:
    """Return a panel of the toy game as if it had an evaluator, with a hint if gaps are given."""
    toy = make_table("toy").known
    presentation = replace(toy.presentation, names_losers=loses)
    package = replace(toy, presentation=presentation, evaluator=GAMES["coloretto"].evaluator)
    panel = panel_of(make_live(make_table("toy", package=package, rating="hints")), 0)
    why = text("hint-lay", points=7)
    best, *others = panel.offers
    advices = list[Advice[Any]]()
    for other, gap in zip(others, gaps, strict=False):
        advices.append(Advice(other.move, gap, why))
    hint = Hint(best.move, why, tuple(advices)) if gaps else None
    return replace(panel, hint=hint)


def advice(panel: Panel, language: str) -> list[str]:
    every = texts_of(panel_message(panel, language, EMOJI))[-1].splitlines()
    return every[next(at for at, line in enumerate(every) if line.startswith("💡")) :]


def test_a_hint_is_offered_where_there_is_a_choice() -> None:
    choice = advised()
    without = (
        replace(choice, offers=choice.offers[:1]),
        replace(choice, decision=None, offers=()),
        replace(choice, table=replace(choice.table, rating="rated")),
        advised(EQUAL),
        panel(),
    )
    has_hint = [HINT in ids_of(panel_message(panel, "en", {})) for panel in (choice, *without)]
    assert has_hint == [True] + [False] * len(without)


@over_games
def test_a_hint_recommends_one_move_with_one_reason_in_short_lines(game: str) -> None:
    """The second line has equal moves or the next best; all moves have different names.

    The panel above the question stays the same.
    """
    patterns = {
        "en": re.compile(r"💡 (?:\S+ )?\*\*.+\*\* – [^{}]+\."),
        "ja": re.compile(r"💡 (?:\S+ )?\*\*.+\*\*（[^{}]+）"),
    }
    turns = [(live, panel) for live, panel in find_to_move(game) if len(panel.offers) > 1]
    assert len(turns) > 5
    for live, panel in turns:
        plain = replace(panel, table=replace(live.table, rating="hints"))
        hinted = with_hint(plain)
        for language, pattern in patterns.items():
            first, *rest = advice(hinted, language)
            assert pattern.fullmatch(first), first
            assert len(rest) <= 1
            assert max(len(re.sub(r"<:\w+:\d+>", "", line)) for line in (first, *rest)) <= 110
            before, after = (
                body_of(panel_message(panel, language, EMOJI)) for panel in (plain, hinted)
            )
            assert after.startswith(before[: before.index("###")])
        assert hinted.hint
        named = [hinted.hint.move, *(other.move for other in hinted.hint.others)]
        assert len(set(name_moves(panel.table, panel.view, named, "en").values())) == len(named)


@pytest.mark.parametrize(
    ("gaps", "loses", "sentence"),
    [
        ((EQUAL, EQUAL, SMALL), False, "About as good: {0} Lay 1, {0} Lay 2"),
        ((SMALL, EQUAL), False, "About as good: {0} Lay 2"),
        ((None,), False, "Next best: {0} Lay 1 · worth 7"),
        ((Gap(Unit.POINTS, 1.4),), False, "Next best: {0} Lay 1 · 1 point less · worth 7"),
        ((Gap(Unit.POINTS, 60),), False, "Next best: {0} Lay 1 · much worse · worth 7"),
        ((LESS,), False, "Next best: {0} Lay 1 · chance to win about 8% lower · worth 7"),
        ((LESS,), True, "Next best: {0} Lay 1 · chance to lose about 8% higher · worth 7"),
    ],
)
def test_a_hint_has_equal_moves_or_the_next_best(
    gaps: tuple[Gap | None, ...], loses: bool, sentence: str
) -> None:
    first, second = advice(advised(*gaps, loses=loses), "en")
    assert FACE in first
    assert second == f"-# {sentence.format(FACE)}".replace("> ", ">\u00a0")


def test_goal_and_turn_are_explained_in_first_games_until_a_hint_takes_their_place() -> None:
    _, panel = find_to_move("coloretto")[0]
    goal = "-# **Goal** Most points win"
    now = "-# **Now** "
    plain = body_of(panel_message(panel, "en", EMOJI))
    assert goal not in plain
    explained = body_of(panel_message(panel, "en", EMOJI, is_first_game=True))
    lines = explained.splitlines()
    [at] = [number for number, line in enumerate(lines) if line.startswith(goal)]
    assert lines[at + 1].startswith(now)
    assert lines[at + 2].startswith("### ")
    assert [line for line in lines if line not in plain.splitlines()] == lines[at : at + 2]
    hinted = panel_message(with_hint(panel), "en", EMOJI, is_first_game=True)
    assert goal not in body_of(hinted)
    grouped = panel_message(panel, "en", EMOJI, Path("drop"), is_first_game=True)
    assert goal in body_of(grouped)  # an unknown group is the first page


def test_a_tip_takes_the_place_of_goal_and_turn() -> None:
    _, panel = find_to_move("coloretto")[0]
    tips = due_tips(panel)
    assert "turn" in tips
    message = panel_message(panel, "en", EMOJI, is_first_game=True, tip="turn")
    lines = body_of(message).splitlines()
    [at] = [number for number, line in enumerate(lines) if line.startswith("-# **Tip** Flip")]
    assert lines[at + 1].startswith("### ")
    assert "**Goal**" not in body_of(message)
    assert f"table:no_tips:{panel.table.id}" in ids_of(message)
    assert due_tips(with_hint(panel)) == ()


def test_a_panel_names_the_tip_that_has_space_on_it() -> None:
    _, plain = find_to_move("coloretto")[0]
    assert panel_message(plain, "en", EMOJI).tip == ""
    assert panel_message(plain, "en", EMOJI, tip="turn").tip == "turn"
    assert panel_message(replace(plain, note="a line\n" * 30), "en", EMOJI, tip="turn").tip == ""
    grouped = panel("20", "on")
    assert panel_message(grouped, "en", EMOJI, Path("g1"), tip="turn").tip == ""


@over_games
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomers_panel_and_its_pages_fit_one_view(game: str, language: str) -> None:
    """Estimated; `tests/sandbox/test_heights.py` measures the highest ones in a browser."""
    explained = 0
    tips = 0
    for players in GAMES[game].game.seats:
        table = replace(make_table(game, players, language=language), rating="hints")
        lives = [live for live in play(table, 1) if live.decisions]
        for live in lives[:: -(-len(lives) // 12)]:
            seat = live.decisions[0].seat
            panel = replace(panel_of(live, seat), can_undo=True)
            picks = offer(panel, Path()).picks
            for path in (Path(), *filter(None, (parse_path(pick.choice) for pick in picks))):
                parts = panel_parts(panel, language, EMOJI, path, is_first_game=True)
                assert measure(parts, is_private=True) <= VIEW
            for tip in due_tips(panel)[:1]:
                parts = panel_parts(panel, language, EMOJI, tip=tip)
                assert measure(parts, is_private=True) <= VIEW
                tip_text = make_reader(table, language, EMOJI).say(f"tip-{tip}")
                explained += tip_text in body_of(ui.compose(0, parts))
                tips += 1
    assert explained > 0.8 * tips, "few tips find no space"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tip_gives_way_before_buttons_become_a_select(language: str) -> None:
    """The view is nearly full: eight cards to play, the tall figure, discards, and *Undo*.

    Where the panel is shown outside the table's channel, its title has a link.
    """
    given_way = 0
    shared_rows = 0
    table = replace(make_table("keltis", 3, language=language), rating="hints")
    emoji = {name: f"<:{name}:{10**17}>" for name in table.known.presentation.emoji}
    for live in islice(play(table, 1), 0, None, 5):
        if not live.decisions:
            continue
        panel = replace(panel_of(live, live.decisions[0].seat), can_undo=True)
        if offer(panel, Path()).is_select or not (tips := due_tips(panel)):
            continue
        message = panel_message(panel, language, emoji, tip=tips[0])
        elsewhere = panel_message(panel, language, emoji, tip=tips[0], channel_id=9)
        assert not selects_of(message) + selects_of(elsewhere)
        assert elsewhere.tip == message.tip
        given_way += not message.tip
        shared_rows += any(map(_mixes_kinds, panel_parts(panel, language, emoji, tip=tips[0])))
    assert given_way
    assert shared_rows


def test_a_link_takes_the_space_of_its_words() -> None:
    link = "https://discord.com/channels/1234567890123456789/1234567890123456789"
    assert count_lines(f"-# Keltis · [Go to the table]({link}) · since your turn") == 1
    assert count_lines("-# (a) [b] (c) " * 12) > 1


def _mixes_kinds(part: ui.Part) -> bool:
    """Tell whether a row has discards beside other moves."""
    labels = [str(item.get("label")) for item in part.items] if isinstance(part, ui.Row) else []
    return len({"🗑" in label for label in labels if not label.endswith("…")}) > 1


def test_choices_that_do_not_fit_as_buttons_become_a_select() -> None:
    crowded = 0
    for live in play(make_table("keltis", 2), 1):
        for decision in live.decisions:
            panel = panel_of(live, decision.seat)
            steps = offer(panel, STEPS)
            if steps.path == STEPS and not steps.is_select:
                crowded += bool(selects_of(panel_message(panel, "de", {}, STEPS)))
    assert crowded


def test_a_game_without_these_texts_explains_nothing() -> None:
    message = panel_message(panel(), "en", EMOJI, is_first_game=True)
    assert texts_of(message) == ["-# Toy", "### Which card do you lay?"]


def test_the_board_of_an_open_game_offers_a_hint() -> None:
    """Players of an open game need no panel, so the board has the hint button."""
    for game, rating, has_hint in (
        ("coloretto", "hints", True),
        ("coloretto", "rated", False),
        ("nlk", "hints", False),
    ):
        live = next(live for live, panel in find_to_move(game) if len(panel.offers) > 1)
        snapshot = snapshot_of(replace(live, table=replace(live.table, rating=rating)))
        assert (HINT in ids_of(turn_message(snapshot, {}))) == has_hint


@over_games
def test_every_legal_move_is_on_a_page_of_the_panel(game: str) -> None:
    for _, panel in find_to_move(game):
        waiting = [Path()]
        seen = set[Path]()
        moves = set[str]()
        while waiting:
            page = waiting.pop()
            seen.add(page)
            offered = offer(panel, page)
            paths = [parse_path(pick.choice) for pick in offered.picks]
            paths += [Path(page.group, number) for number in range(offered.pages)]
            waiting += {path for path in paths if path and path not in seen}
            chains = [pick.choice for pick in offered.picks if not pick.is_path]
            moves |= {chain.split(MOVE_SEPARATOR)[0] for chain in chains}
        assert moves == {option.notation for option in panel.offers}


def test_discards_and_the_tall_figure_have_rows_of_their_own() -> None:
    """Buttons of one row belong to one section, and the tall figure has its mark."""
    seen = set[int]()
    for live in play(make_table("keltis", 2), 1):
        for decision in live.decisions:
            panel = panel_of(live, decision.seat)
            offered = offer(panel, Path())
            if offered.is_select:
                continue
            sections = {pick.choice: pick.section for pick in offered.picks}
            rows, _ = choice_parts(panel, offered, make_reader(panel.table, "en", {}))
            for row in rows:
                ids = [str(item["custom_id"]).split(":", 3)[3] for item in row.items]
                assert len({sections[key] for key in ids}) == 1
                labels = [str(item["label"]) for item in row.items]
                assert len({"👑" in label for label in labels}) == 1
                seen |= {sections[key] for key in ids}
    assert seen == {0, 1, 2}


def test_the_only_move_is_a_large_button_and_nlk_offers_to_take_automatically() -> None:
    forced = 0
    for live in play(make_table("nlk", 4), 1):
        for decision in live.decisions:
            panel = panel_of(live, decision.seat)
            message = panel_message(panel, "en", {})
            automatic = "table:ahead:abc234:keep_take" in ids_of(message)
            is_forced = [option.notation for option in panel.offers] == ["take"]
            assert automatic == is_forced
            if is_forced:
                forced += 1
                assert re.match(r".*Take .+: you then hold \d+", buttons_of(message)[0].label or "")
    assert forced
