from games.core.game import Seat
from games.core.text import Listing, Text
from games.keltis_card.data import WHITE
from games.keltis_card.names import face_of
from games.keltis_card.speech import describe_own
from tests.games.keltis_card.positions import GAME, begin, lay


def test_a_point_card_among_colour_cards_bears_its_symbol() -> None:
    state = lay(begin(), "r9 r7 w7 rx", points="w3")
    told = describe_own(GAME.view(state, Seat(0)))
    rows = next(dict(line.args)["rows"] for line in told if line.key == "own-rows")
    assert isinstance(rows, Listing)
    red, white = (dict(row.args)["cards"] for row in rows.items if isinstance(row, Text))
    assert red == Listing(("9", "-", "7", "-", face_of(WHITE), "7", "-", "✕"), tight=True)
    assert white == Listing(("3",), tight=True)
