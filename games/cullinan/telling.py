"""Cards and players as they are told."""

from games.core.game import Event, Seat
from games.core.text import Arg, Face, Listing, Player, Text, text
from games.cullinan.cards import ROMANS
from games.cullinan.data import KIND_NAMES, Gems, Kind, Specials, list_gems, list_specials

SIGNS = ("▣", "◐", "✦", "⛉", "◉", "❖")
"""Stand for the faces of special cards where there are none, in the order of `Kind`."""


def gem_text(value: int) -> Text:
    """Name a diamond by its value; 5 is one turned by "the one"."""
    return text("gem", face=Face(f"cullinan_gem_{value}", "◆"), value=value)


def gems_text(heap: Gems) -> Listing:
    """Name a heap of diamonds."""
    return Listing(tuple(gem_text(value) for value in list_gems(heap)))


def kind_text(kind: Kind) -> Text:
    """Name a special card."""
    name = KIND_NAMES[kind]
    return text("special", face=Face(f"cullinan_{name}", SIGNS[kind]), kind=name)


def kinds_text(heap: Specials) -> Listing:
    """Name a heap of special cards."""
    return Listing(tuple(kind_text(kind) for kind in list_specials(heap)))


def cullinan_text(number: int) -> Text:
    """Name a Cullinan."""
    return text("cullinan", face=Face(f"cullinan_{number}", "◈"), roman=ROMANS[number - 1])


def told(key: str, seat: Seat, **args: Arg) -> Event:
    """Tell everybody that a seat did something."""
    return Event(text(key, player=Player(seat), **args))


def told_to(key: str, seat: Seat, *readers: Seat, **args: Arg) -> Event:
    """Tell only some seats."""
    return Event(text(key, player=Player(seat), **args), only=frozenset(readers))


def told_but(key: str, seat: Seat, *others: Seat, **args: Arg) -> Event:
    """Tell everybody but those who are told more."""
    return Event(text(key, player=Player(seat), **args), but=frozenset(others))
