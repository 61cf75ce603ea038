"""Custom tables of cards: errors in the file, changed costs and powers, and editions."""

import json
import re
from typing import Any

import pytest

from bot.words import LANGUAGES, Reader
from games.core.game import Seat, Setup
from games.core.text import InvalidDataError, InvalidSetupError, text
from games.cullinan import with_data
from games.cullinan.cards import LONGEST_TEXT, Powers
from games.cullinan.legal import count_stolen
from games.cullinan.presentation import PRESENTATION
from games.cullinan.rules import make_game
from tests.games.cullinan.positions import DOCUMENT, GAME, READ, find_moves, lay_out, offered, play
from tests.support.games import GAMES

GONE = object()
"""Stands for a value that is left out."""


def edit(value: object, *path: str | int) -> str:
    """Return the default table with one value changed."""
    data = json.loads(DOCUMENT)
    place: Any = data
    for step in path[:-1]:
        place = place[step]
    if value is GONE:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("{", "not JSON: "),
        (edit(GONE, "edition"), "the file: edition is missing"),
        (edit("My Cards", "edition"), "edition: 1 to 30 of the characters a-z, 0-9 and -"),
        (edit("me", "author"), "the file: nothing is called 'author'"),
        (edit(GONE, "cards", 8), "cards: the numbers 1 to 9 are needed, once each, in order"),
        (edit("x", "cards", 3), "a card must be an object"),
        (edit(10, "cards", 3, "number"), "a card: number must be 1 to 9, not 10"),
        (edit(3, "cards", 3, "rank"), "card 4: rank must be 2, not 3"),
        (edit(61, "cards", 6, "cost"), "card 7: cost must be 1 to 60, not 61"),
        (edit(GONE, "cards", 6, "B"), "card 7: B is missing"),
        (edit("a\nb", "cards", 6, "B", "text"), "card 7 B: text must be one line of 1 to 100"),
        (edit(1, "cards", 6, "B", "powers", "luck"), "card 7 B powers: nothing is called 'luck'"),
        (edit(2, "cards", 8, "B", "powers", "swaps"), "card 9 B powers: swaps must be 1 to 1"),
    ],
)
def test_invalid_tables_raise_errors_that_name_the_place(document: str, message: str) -> None:
    """CU3."""
    with pytest.raises(InvalidDataError, match=f"^{re.escape(message)}") as caught:
        make_game(document)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_every_side_fits_into_a_menu(language: str) -> None:
    """Random games reach few of them."""
    reader = Reader(language, GAMES["cullinan"].words)
    for card in json.loads(DOCUMENT)["cards"]:
        for side in {"A", "B"} & card.keys():
            words = text(f"card-{card['number']}-{side.lower()}")
            assert len(reader.say("hint-card", words=words)) <= LONGEST_TEXT, words


def test_changed_powers_need_a_text() -> None:
    """The usual text does not describe them. The operator's text is shown unchanged."""
    powers = {"gem_limit": 1}
    with pytest.raises(InvalidDataError, match=r"^card 7 B: text is missing$"):
        with_data(edit(powers, "cards", 6, "B", "powers"))
    assert with_data(edit(5, "cards", 6, "cost")).table.card(7).cost == 5
    game = with_data(edit({"powers": powers, "text": " One *more*. "}, "cards", 6, "B"))
    view = game.view(lay_out("2 players | 0 own=VII-B,VIII-A", game), Seat(0))
    lines = [line for line in PRESENTATION.own(view) if line.key == "own-effect"]
    words = [dict(line.args)["words"] for line in lines]
    assert words == ["One *more*.", text("card-8-a")]


def test_games_use_costs_and_powers_of_a_custom_table() -> None:
    """CU3, CU11, CU14, CU16: a cost, a power on another card, and a power of no printed card."""
    cheap = make_game(edit(5, "cards", 6, "cost"))
    for game, buys in ((cheap, ["buy-7=h23"]), (GAME, [])):
        assert find_moves(lay_out("2 players | 0 hand=23", game), "buy") == buys
    game = make_game(edit({"gem_actions": 1}, "cards", 6, "A", "powers"))
    state = play(lay_out("2 players | 0 own=VII-A", game), "gem-1", "gem-1").state
    assert offered(state) == ["gem-1", "stop"]
    less = (
        make_game(edit({"loses_less": 1}, "cards", 4, "B", "powers")).table.card(5).sides[1].powers
    )
    assert [count_stolen(held, Powers(), less) for held in (6, 5)] == [1, 0]


@pytest.mark.parametrize(
    ("power", "side", "moves"),
    [
        ("gem_on_one", "VIII-A", "gem-1 is-3 is-3 drop-1"),
        ("gem_on_use", "VI-A", "one-1 yes is-3 yes is-3"),
        ("gem_on_vault", "IX-A", "vault-1 yes is-3 yes is-3"),
        ("special_on_use", "VI-B", "one-1 yes is-spy yes is-spy"),
        ("tuck_down", "IV-A", "one-1 tuck-1 tuck-1"),
        ("tuck_vault", "IV-B", "one-1 tuck-1 tuck-1"),
        ("safe_below", "V-B", "stop thief-1 is-1 is-1"),
        ("swaps", "IX-B", "thief-2-by-vault is-1"),
        ("turns_twos", "III-B", "one-2"),
        ("refills_at_once", "VII-B", "gem-1 is-3"),
    ],
)
def test_two_cards_with_the_same_power_work_together(power: str, side: str, moves: str) -> None:
    """CU14: both count, or the second has no effect."""
    most = GAME.table.card(5).sides[1].powers.safe_below if power == "safe_below" else 1
    other = "VIII-B" if side.startswith("VII-") else "VII-A"
    number, at = (7, "B") if other == "VIII-B" else (6, "A")
    game = make_game(edit({power: most}, "cards", number, at, "powers"))
    has = f"0 hand=111222 cards=vault,one own={side},{other} | 1 hand=1 cards=thief"
    step = play(lay_out(f"2 players | {has}", game), *moves.split())
    assert READ["asked"](step).endswith("turn")


def test_setups_name_their_edition_and_another_edition_is_refused() -> None:
    """CU3: a changed text changes neither the options nor the rules version."""
    better = make_game(edit("Other words.", "cards", 6, "A", "text"))
    assert (better.options, better.rules_version) == (GAME.options, GAME.rules_version)
    other = make_game(edit("printed-2024", "edition"))
    for game, stranger in [(GAME, other), (other, GAME)]:
        edition = game.table.edition
        strange = stranger.table.edition
        assert {option.name: option.values for option in game.options}["cards"] == (edition,)
        assert game.start(Setup(2, {"cards": edition}, Seat(0))).table.edition == edition
        with pytest.raises(InvalidSetupError, match=f"^cullinan has no option cards={strange}$"):
            game.start(Setup(2, {"cards": strange}))
