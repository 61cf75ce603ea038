"""The plugin for authors finds faults in games; `conftest.py` runs it on our own games."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from itertools import islice
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest

from bot.pictures.renderer import draw
from bot.testing import knowledge, lesson, limit, messages, presentation, recorded, rules
from bot.testing.errors import describe_error
from bot.testing.limit import limiting
from bot.testing.random_games import SOAK
from bot.testing.subject import Subject, find_subject
from games.ai.evaluation import Evaluation, Evaluator
from games.ai.search import Level
from games.catalog import GamePackage, read_package
from games.core import text, with_item
from games.core.art.pieces import emoji_of, is_card, lay_piece
from games.core.art.svg import Box
from games.core.game import (
    BrokenGameError,
    Decision,
    Game,
    Notation,
    OpenView,
    Outcome,
    Seat,
    Setup,
    Step,
    find_winners,
    tell,
)
from games.core.picture import PlacedSprite
from games.core.plain import Layout, Plate, present
from games.core.presentation import Example, Group, RulesPage
from games.core.text import Emoji
from tests.support.packages import Site, run_python, site
from tests.support.source import ROOT, TEMPLATE

__all__ = ["site"]

CHECKS = {
    check.__name__.removeprefix("check_"): check
    for part in (rules, recorded, knowledge, presentation, messages, lesson)
    for check in part.CHECKS
}


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Liar's Dice from the examples."""
    monkeypatch.setattr(rules, "TRIES", 1)  # all endings occur in the first games
    monkeypatch.syspath_prepend(ROOT / "docs" / "examples" / "liars_dice")
    yield import_module("liars_dice")
    for name in ("liars_dice", "liars_dice.rules"):
        del sys.modules[name]


def package_of(dice: ModuleType, **faults: Any) -> GamePackage:
    """Return the package with parts of the rules or of the presentation changed.

    A part gets the faulty rules or the sound presentation first.
    """
    package = read_package(vars(dice), Path(str(dice.__file__)).parent / "words")
    show = package.presentation
    parts = [name for name in faults if hasattr(show, name)]
    replaced: dict[str, Any] = {name: partial(faults.pop(name), show) for name in parts}
    game = type("Faulty", (dice.LiarsDice,), faults)()
    return replace(package, game=game, presentation=replace(show, **replaced))


def find(package: GamePackage, check: str) -> str:
    return "\n".join(islice(CHECKS[check](Subject(package)), 20))


def sound(game: Any) -> Any:
    """Return the rules that a faulty game changes."""
    return super(type(game), game)


def _see_next(game: Any, state: Any, seat: Seat | None) -> Any:
    """Return a view with the dice of the next seat."""
    view = sound(game).view(state, seat)
    other = ((seat or 0) + 1) % len(state.dice)
    dice_shown = (*view.table.dice[:other], state.dice[other], *view.table.dice[other + 1 :])
    return replace(view, table=replace(view.table, dice=dice_shown))


def _see_sum(game: Any, state: Any, seat: Seat | None) -> Any:
    """Return a view with a field that depends on all dice."""
    view = sound(game).view(state, seat)
    return replace(view, table=replace(view.table, bidder=sum(map(sum, state.dice)) % 2))


def _see_all(game: Any, state: Any, seat: Seat | None) -> Any:
    return replace(sound(game).view(state, seat), table=state)


def _bid_lower(game: Any, state: Any, seat: Seat, move: Any) -> Any:
    """Accept any bid of the seat whose turn it is."""
    if game.notate(move).startswith("bid") and seat == state.turn and state.roller is None:
        state = replace(state, bid=None)
    return sound(game).apply(state, seat, move)


def _roll_openly(game: Any, state: Any, seat: Seat, move: Any) -> Any:
    """Tell everybody the dice that a seat rolls in secret."""
    step = sound(game).apply(state, seat, move)
    return replace(step, events=tuple(replace(event, only=None) for event in step.events))


def _say_too_much(show: Any, view: Any, move: Any) -> Any:
    """Return the choice in a group with an overlong hint."""
    group = Group("long", text("doubt"), hint=text("bid", count="x" * 101, number=1))
    return replace(show.choice(view, move), group=group)


def _double(show: Any, view: Any) -> Any:
    scores = show.scores(view)
    return replace(scores, rows=scores.rows * 2)


def _score_high(game: Any, state: Any) -> Any:
    outcome = sound(game).outcome(state)
    return outcome and replace(outcome, scores=tuple(10_000 + score for score in outcome.scores))


def _win_low(game: Any, state: Any) -> Any:
    outcome = sound(game).outcome(state)
    return outcome and replace(outcome, scores=tuple(5 - score for score in outcome.scores))


FAULTS: list[tuple[str, dict[str, Any], str]] = [
    (
        "moves",
        {"legal_moves": lambda game, *at: sound(game).legal_moves(*at) * 2},
        "list each once",
    ),
    (
        "turns",
        {"legal_moves": lambda game, state, _: sound(game).legal_moves(state, state.turn)},
        "exactly for seats with a decision",
    ),
    ("endings", {"endings": ("last", "void")}, "no game reached the ending 'void'"),
    ("endings", {"endings": ()}, "not one of `endings`"),
    ("endings", {"outcome": _win_low}, "the winners have the fewest points in every game; set"),
    ("endings", {"current_scores": lambda *_: (1, 2)}, "but the scores are"),
    ("notation", {"notate": lambda *_: "Bid!"}, "use 1-60 characters"),
    ("notation", {"notate": lambda *_: "doubt"}, "it was written for"),
    ("refusals", {"apply": _bid_lower}, "which is not a legal move"),
    ("leaks", {"view": _see_sum}, "sees a difference in `table`"),
    ("leaks", {"view": _see_all}, "always returns the real state"),
    ("secrets", {"view": _see_next}, "its view tells them apart"),
    ("events", {"apply": _roll_openly}, "but the events tell them apart; name in an event only"),
    ("undo", {"keeps_turn": lambda *_: True}, "mend `keeps_turn`"),
    ("conservation", {"components": lambda _, state: ["die"] * sum(state.counts)}, "lost die"),
    ("texts", {"question": lambda *_: text("nothing")}, "no text 'nothing'"),
    ("texts", {"choice": _say_too_much}, "1-100 fit"),
    ("emoji", {"question": lambda *_: text("bid", count=Emoji("x"))}, "'x'"),
    ("scores", {"scores": _double}, "add up to"),
    ("axis", {"outcome": _score_high}, "the number 10000 in the pictures of the end has 5"),
    (
        "axis",
        {"current_scores": lambda _, view: [-1000 * count for count in view.table.counts]},
        "−5000",
    ),
    (
        "pictures",
        {"board": lambda show, view: show.board(view)._replace(width=500)},
        "1080 pixels wide",
    ),
    ("messages", {"summary": lambda *_: (text("bid", count="**", number=1),)}, "broken markup"),
]


@pytest.mark.parametrize(("check", "faults", "expected"), FAULTS)
def test_a_fault_is_found(
    dice: ModuleType, check: str, faults: dict[str, Any], expected: str
) -> None:
    assert expected in find(package_of(dice, **faults), check)


def test_a_chance_to_win_above_1_is_found(dice: ModuleType) -> None:
    judge: Evaluator[Any, Any] = Evaluator(
        lambda _, moves: [0.0] * len(moves), lambda _: Evaluation(0.0, 2.0), lambda _: 0
    )
    assert "must be 0 to 1" in find(replace(package_of(dice), evaluator=judge), "players")


def test_faults_of_tips_are_found(dice: ModuleType) -> None:
    nothing: Any = type  # it returns a class
    package = replace(package_of(dice), tips=dict.fromkeys(map(str, range(9)), nothing))
    faults_found = find(package, "tips")
    assert "9 tips; 8 are enough" in faults_found
    assert "the tip '3' needs a name of a-z _" in faults_found
    package = replace(package, tips={"doubt_bids": nothing})
    assert "; return a bool" in find(package, "tips")
    assert "no text 'tip-doubt_bids'" in find(package, "texts")


@pytest.mark.parametrize(
    ("parts", "moves", "spots", "expected"),
    [
        ("❶ a die ❷ a bid", "", ((99, 99), (99, 9)), ""),
        ("❶ a die", "", ((99, 99), (99, 9)), "in de explains ❶, and the picture shows ❶❷"),
        ("❷ a bid ❶ a die", "", ((99, 99), (99, 9)), "in de explains ❷❶"),
        ("", "doubt", (), "its example cannot be played"),
        ("❶ a die", "", ((99, 9999),), "is outside its strip of the picture"),
    ],
)
def test_the_numerals_of_a_rules_page_are_those_of_its_picture(
    dice: ModuleType, tmp_path: Path, parts: str, moves: str, spots: Any, expected: str
) -> None:
    package = package_of(dice)
    page = RulesPage("turn", Example(2, moves), spots)
    for language in ("en", "de"):
        path = tmp_path / f"{language}.ftl"
        path.write_text(f"rules-turn-parts = {parts if language == 'de' else '❶ a ❷ b'}\n", "utf-8")
    show = replace(package.presentation, rules_pages=(page,))
    report = find(replace(package, presentation=show, words=tmp_path), "rules")
    assert expected in report
    assert expected or not report


def test_a_text_missing_in_one_language_is_found(dice: ModuleType, tmp_path: Path) -> None:
    package = package_of(dice)
    shutil.copytree(package.words, tmp_path / "words")
    (tmp_path / "words" / "de.ftl").write_text("name = Mäxchen\n", "utf-8")
    report = find(replace(package, words=tmp_path / "words"), "texts")
    assert "liars_dice: tagline is missing in de, compared with English" in report


@dataclass(frozen=True, slots=True)
class Laid:
    cards: tuple[int, ...]
    """By seat; 0 before the choice, and -1 for a card that the viewer does not see."""
    seat: Seat | None = None
    memory: tuple[()] = ()


class Duel(Game[Laid, int, Laid]):
    """Two players choose a card in secret, and the higher one wins. The event may name the card."""

    id = "duel"
    seats = range(2, 3)
    endings = ("shown",)
    notation = Notation({card: f"lay-{card}" for card in (1, 2, 3)})

    def __init__(self, *, leaks: bool) -> None:
        self.leaks = leaks

    def start(self, setup: Setup) -> Laid:
        return Laid((0,) * setup.players)

    def decisions(self, state: Laid) -> tuple[Decision, ...]:
        return tuple(Decision(Seat(at), "lay") for at, card in enumerate(state.cards) if not card)

    def legal_moves(self, state: Laid, seat: Seat) -> tuple[int, ...]:
        return () if state.cards[seat] else (1, 2, 3)

    def apply(self, state: Laid, seat: Seat, move: int) -> Step[Laid]:
        named = {"card": move} if self.leaks else {}
        return Step(Laid(with_item(state.cards, seat, move)), (tell("laid", seat, **named),))

    def view(self, state: Laid, seat: Seat | None) -> Laid:
        if 0 not in state.cards:
            return replace(state, seat=seat)
        hidden = (min(card, -1 if card else 0) for card in state.cards)
        cards = tuple(state.cards[at] if at == seat else card for at, card in enumerate(hidden))
        return Laid(cards, seat)

    def determinize(self, view: Laid, rng_seed: int) -> Laid:
        cards = (rng_seed % 3 + 1 if card < 0 else card for card in view.cards)
        return Laid(tuple(cards))

    def outcome(self, state: Laid) -> Outcome | None:
        if 0 in state.cards:
            return None
        return Outcome("shown", state.cards, find_winners(state.cards))


def test_an_event_that_names_a_card_chosen_in_secret_is_found(dice: ModuleType) -> None:
    """The views and the moves hide it, so no other check of what a seat may know sees it."""
    sound, leaking = (
        replace(package_of(dice), game=Duel(leaks=leaks), evaluator=None) for leaks in (False, True)
    )
    for check in ("leaks", "secrets", "traces", "undo", "events"):
        assert find(sound, check) == ""
        report = find(leaking, check)
        assert ("sees the same after 'lay-1' and 'lay-2'" in report) is (check == "events")
        assert (report == "") is (check != "events")


def test_two_ways_to_the_same_state_may_be_told_apart(dice: ModuleType) -> None:
    """Whoever pays two and gets two back shows them, and nothing is hidden in the end."""

    def undecided(game: Any, state: Any, seat: Seat, move: int) -> Any:
        return Step(Laid(with_item(state.cards, seat, 1)), (tell("laid", seat, card=move),))

    game = type("Open", (Duel,), {"apply": undecided})(leaks=True)
    assert find(replace(package_of(dice), game=game, evaluator=None), "events") == ""


ENDLESS = (
    '"""Return the numbers of stones that the player may take."""\n',
    "        while state.left < 12:\n            pass\n",
)


@pytest.mark.parametrize("guarded", [False, True])
def test_an_endless_loop_is_reported(
    site: Site, monkeypatch: pytest.MonkeyPatch, *, guarded: bool
) -> None:
    """Also one that catches all its errors."""
    begins, loop = ENDLESS
    if guarded:
        caught = ("try:", "    len([])", "except Exception:", "    pass")
        loop = loop.replace("pass", f"\n{' ' * 12}".join(caught))
    site.install("pebbles", (begins, begins + loop))
    monkeypatch.setattr(limit, "LIMIT", 0.4)
    package = find_subject("pebbles").package
    find_subject.cache_clear()
    with pytest.raises(limit.EndlessCallError) as error, limiting(package):
        Subject(package).moments  # noqa: B018 (it plays)
    assert "`legal_moves` does not return within 0.4 seconds (pebbles.rules:" in str(error.value)


@pytest.mark.thorough
def test_the_plugin_reports_an_endless_loop_once(site: Site) -> None:
    begins, loop = ENDLESS
    site.install("pebbles", (begins, begins + loop))
    (site.folder / "conftest.py").write_text(
        "from bot.testing import limit\n\nlimit.LIMIT = 0.4\n", "utf-8"
    )
    plugin = ("-m", "pytest", "-p", "bot.testing.plugin", "-p", "no:cacheprovider", "-q")
    wanted = ("--takujo-game", "pebbles")
    _, output = run_python(site.folder, *plugin, *wanted, path=f"{site.folder}{os.pathsep}{ROOT}")
    assert "test_the_last_stone_wins" in output, "the author's own tests are limited, too"
    assert f" failed, {len(CHECKS) - 1} skipped" in output
    assert "`legal_moves` does not return within 0.4 seconds" in output


def test_a_slow_check_is_reported(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each call returns in time, and all together do not."""
    begins = '"""Take the stones."""\n'
    nap = "import time\n        time.sleep(0.1)\n"
    site.install("pebbles", (begins, f"{begins}        {nap}"))
    package = find_subject("pebbles").package
    find_subject.cache_clear()
    late = "more than 0.5 seconds, now in `apply` (pebbles.rules:"
    with pytest.raises(limit.EndlessCallError) as error, limiting(package, seconds=0.5):
        Subject(package).moments  # noqa: B018 (it plays)
    assert late in str(error.value)
    assert 0 < limit.seconds_of_check() < inf or SOAK


@pytest.mark.thorough
def test_the_plugin_reports_an_error_of_the_game_once(site: Site) -> None:
    """With its place in the game and in the rules, in a few lines."""
    site.install("pebbles", ("taken = tuple(", "taken = {}['stone'] or tuple("))
    plugin = ("-m", "pytest", "-p", "bot.testing.plugin", "-p", "no:cacheprovider", "-q")
    wanted = ("--takujo-game", "pebbles", "-k", "not test_the_last_stone_wins")
    _, output = run_python(site.folder, *plugin, *wanted, path=f"{site.folder}{os.pathsep}{ROOT}")
    assert output.count("KeyError: 'stone'") == 1
    assert "2 players, seed 0, after 0 moves: KeyError: 'stone'\n" in output
    assert re.search(r"rules.py:\d+, in apply\n +taken = ", output)
    assert "1 failed" in output
    assert len(output) < 3000


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ((), ""),
        ((("min(cards)", "max(cards)"),), "it ends with {'ending': 'counted', 'scores': ["),
        ((("range(1, 31)", "range(2, 32)"),), "it does not replay: entry 1 (-1: deal-1): "),
        ((('("4", "6")', '("6", "4")'),), "it does not replay: entry 12 (2: lay-5): "),
        ((("range(2, 6)", "range(2, 3)"),), "it cannot begin: whispers is not for 3 players"),
        (
            (('id = "whispers"', 'id = "whispers"\n    rules_version = 2'),),
            "it has rules version 1, ",
        ),
        ((('"entries"', '"moves"'),), "first.json is no recorded game: KeyError: 'entries'"),
    ],
)
def test_a_rule_that_replays_differently_names_the_rules_version(
    site: Site, changes: tuple[tuple[str, str], ...], expected: str
) -> None:
    site.install("whispers", *changes, hidden=True)
    package = find_subject("whispers").package
    find_subject.cache_clear()
    report = find(package, "recorded")
    assert expected in report
    assert bool(expected) == bool(report)
    names_version = expected.startswith("it ") and "rules version" not in expected
    assert ("set `rules_version = 2`, and record it again" in report) is names_version


def test_a_redrawn_state_from_which_no_game_goes_on_is_found(site: Site) -> None:
    """A card that is laid and stays hidden looks the same, and is none."""
    original = "unseen.pop() if card == HIDDEN else card for card"
    site.install("whispers", (original, "card for card"), hidden=True)
    package = find_subject("whispers").package
    find_subject.cache_clear()
    assert find(package, "leaks") == ""
    assert "loses or doubles components later" in find(package, "redrawn")


def test_a_decision_without_a_move_is_named(site: Site) -> None:
    """Not as an error of the tests, which choose among no moves."""
    site.install(
        "pebbles", ("range(1, min(3, state.left) + 1)", "range(5, min(3, state.left) + 1)")
    )
    package = find_subject("pebbles").package
    find_subject.cache_clear()
    with pytest.raises(BrokenGameError) as error:
        Subject(package).moments  # noqa: B018 (it plays)
    description = describe_error(package, error.value)
    assert re.fullmatch(
        r"\d players, seed \d, after \d+ moves: BrokenGameError: no move for the decision take",
        description.text,
    )


@pytest.mark.thorough
def test_faults_of_one_kind_are_reported_once(site: Site) -> None:
    site.install("pebbles", ("{ $a } stones", "{ $a } " + "x" * 100))
    plugin = ("-m", "pytest", "-p", "bot.testing.plugin", "-p", "no:cacheprovider", "-q")
    wanted = ("--takujo-game", "pebbles", "-k", "texts")
    _, output = run_python(site.folder, *plugin, *wanted, path=f"{site.folder}{os.pathsep}{ROOT}")
    assert output.count("characters, 1-80 fit") == 1


@pytest.mark.thorough
def test_failures_state_the_requirement_and_the_correction(site: Site) -> None:
    site.install("pebbles", ("seats = range(2, 5)", "seats = range(2, 3)"), ("take-", "Take "))
    plugin = ("-m", "pytest", "-p", "bot.testing.plugin", "-p", "no:cacheprovider", "-q")
    wanted = ("--takujo-game", "pebbles", "-k", "notation")
    _, output = run_python(site.folder, *plugin, *wanted, path=f"{site.folder}{os.pathsep}{ROOT}")
    assert "Check that each move has a short notation" in output
    assert "is written 'Take 1'; use 1-60 characters of a-z 0-9 + - = . , > *" in output
    assert "1 failed" in output


def test_loading_the_plugin_imports_no_other_module_of_the_bot(tmp_path: Path) -> None:
    program = """
import sys
import pytest
pytest.main(["-p", "bot.testing.plugin", "-p", "no:cacheprovider", "--collect-only", "-q"])
print(sorted(name for name in sys.modules if name.partition(".")[0] in {"bot", "games", "cogs"}))
"""
    assert (
        "['bot', 'bot.testing', 'bot.testing.plugin']"
        in run_python(tmp_path, "-c", program, path=str(ROOT))[1]
    )


NAMES = (
    *("red", "yellow 12", "hearts Q", "joker", "back", "coin +2"),
    *("die", "die 1", "die 6", "seat 3", "pawn 2", "star", "ring", "cross blue", "A7"),
)


@pytest.mark.thorough
def test_a_computer_player_without_an_evaluator_finds_the_winning_move(site: Site) -> None:
    site.install("pebbles")
    import pebbles  # type: ignore[import-not-found]  # noqa: PLC0415 - it is installed now

    package = read_package(vars(pebbles), TEMPLATE / "open")
    for taken, best in (((3, 6), 3), ((2, 5), 1), ((1, 5), 2)):
        state = pebbles.rules.State(taken, Seat(0))
        view = pebbles.GAME.view(state, Seat(0))
        moves = pebbles.GAME.legal_moves(state, Seat(0))
        for level in Level:
            first, again = (package.think(level, view, moves, 7) for _ in range(2))
            assert first == again, "the move depends only on the view and the seed"
        assert package.think(Level.HARD, view, moves, 7) == best


def test_every_piece_name_is_drawn_and_has_a_square_emoji() -> None:
    box = Box(100, 100, 150, 210)
    for name in NAMES:
        assert lay_piece(name, box), name
        assert emoji_of(name).width == emoji_of(name).height == 128, name
    assert [is_card(name) for name in ("hearts Q", "die 3")] == [True, False]
    assert lay_piece("", box) == ()


def test_full_and_empty_layouts_fit_into_the_width_of_the_picture() -> None:
    plates = (Plate(NAMES, 120, is_next=seat == 1, has_won=seat == 2) for seat in range(9))
    full = Layout(tuple(plates), (NAMES, NAMES[:3]) * 6, NAMES * 2)
    for layout in (full, Layout((Plate(), Plate()))):
        presentation = present(cast("Any", None), lambda view: view.state)
        view = OpenView(Seat(0), layout)
        for scene in (presentation.board(view), presentation.hand(view)):
            # Without the shadow of the last sprite.
            ends = [
                item.x + item.sprite.width - 28
                for item in scene.items
                if isinstance(item, PlacedSprite)
            ]
            assert max(ends) <= scene.width == 1080
            assert draw(scene)
        assert len(presentation.summary(view)) == len(layout.rows) + len(layout.plates)
