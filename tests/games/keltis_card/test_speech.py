from bot.words import Reader, localize
from games.core.game import Seat
from games.core.text import Listing, Text
from games.keltis_card.events import face_of
from games.keltis_card.presentation import PRESENTATION
from games.keltis_card.state import COPIES, STONES, WHITE, State
from games.keltis_card.text import describe_own
from tests.games.keltis_card.positions import GAME, begin, give, lay, pile, play
from tests.support.games import GAMES
from tests.support.rules import read_rules

READER = Reader("en", GAMES["keltis_card"].words, ("Aoi", "Ben", "Cho"))


def test_a_point_card_among_colour_cards_bears_its_symbol() -> None:
    state = lay(begin(), "r9 r7 w7 rx", points="w3")
    told = describe_own(GAME.view(state, Seat(0)))
    rows = next(dict(line.args)["rows"] for line in told if line.key == "own-rows")
    assert isinstance(rows, Listing)
    red, white = (dict(row.args)["cards"] for row in rows.items if isinstance(row, Text))
    assert red == Listing(("9", "-", "7", "-", face_of(WHITE), "7", "-", "✕"), tight=True)
    assert white == Listing(("3",), tight=True)


def test_everybody_may_look_through_the_discard_piles() -> None:
    """KC5: the whole piles stand in the panel and beside the board."""
    state = pile(begin(), "r3 rx r0 w4")
    for lines in (
        PRESENTATION.own(GAME.view(state, Seat(0))),
        PRESENTATION.summary(GAME.view(state, None)),
    ):
        [piles] = [line for line in lines if line.key == "table-piles"]
        assert localize(piles, READER) == "Discard piles, top card first: 🟥 0 ✕ 3, ⬜ 4."


def say_hint(state: State, move: str) -> str:
    hint = PRESENTATION.choice(GAME.view(state, Seat(0)), GAME.parse(move)).hint
    assert hint
    return localize(hint, READER)


def test_only_the_first_end_card_closes_a_row() -> None:
    """KC9."""
    first = lay(give(begin(), "rx"), "r3 r4")
    assert say_hint(first, "play-rx") == "Your score −7 → −6 (+1). Closes the row."
    second = lay(give(begin(), "rx"), "r3 r4 rx")
    assert say_hint(second, "play-rx") == "Your score −6 → −3 (+3). The row is closed already."


def test_a_draw_asks_where_from_only_where_there_is_a_choice() -> None:
    """KC11, KC12."""
    hand = "r7 b7 y0 y1 y2 y3 y4 y5"
    one = play(give(begin(), hand), "drop-r7").state
    assert _question(one) == "Draw a card from the draw pile."
    two = play(give(begin(), hand), "pair-r7,b7").state
    assert _question(two) == "Draw 2 cards from the draw pile."
    choice = play(pile(give(begin(), hand), "g4"), "pair-r7,b7").state
    assert _question(choice) == "You draw 2 cards. Where do you draw the first one from?"


def _question(state: State) -> str:
    [decision] = GAME.decisions(state)
    return localize(PRESENTATION.question(GAME.view(state, decision.seat), decision), READER)


def test_the_rules_say_what_is_in_the_box() -> None:
    """KC1, KC2, KC3."""
    cards, stones = sum(COPIES), len(STONES)
    english, japanese = (read_rules(GAMES["keltis_card"], each) for each in ("en", "ja"))
    assert f"**Cards** {cards}: in each of the five colours 0, 1, 2, 8, 9, 10 once" in english
    assert f"全部で{cards}枚です。5色それぞれに、0・1・2・8・9・10が1枚ずつ" in japanese
    assert f"Nine wishing stones, 1 to {stones}," in english
    assert f"1〜{stones}の願いの石が1つずつ" in japanese
