"""Events reach the seats they are meant for, and nobody reads the same thing twice."""

from games.core.game import Seat, about, tell, tell_apart
from games.core.text import Player, Text

READERS = (None, *map(Seat, range(4)))


def test_an_event_names_its_seat_first_and_is_for_everybody() -> None:
    event = tell("event-drew", Seat(2), count=3)
    assert event.text == Text("event-drew", (("player", Player(2)), ("count", 3)))
    assert all(event.is_visible_to(seat) for seat in READERS)


def test_every_reader_gets_either_the_details_or_the_plain_event() -> None:
    pair = tell_apart((Seat(1), Seat(3)), about("details", Seat(1)), about("plain", Seat(1)))
    read = {
        seat: [event.text.key for event in pair if event.is_visible_to(seat)] for seat in READERS
    }
    told, kept = ["details"], ["plain"]
    assert read == {None: kept, 0: kept, 1: told, 2: kept, 3: told}
