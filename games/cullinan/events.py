"""Cards and players as they are told."""

from functools import cache, lru_cache

from games.core.game import Event, Seat
from games.core.text import Arg, Face, Listing, Player, Text, text
from games.cullinan.cards import ROMANS
from games.cullinan.data import KIND_NAMES, Gems, Kind, Specials, list_gems, list_specials

SIGNS = ("▣", "◐", "✦", "⛉", "◉", "❖")
"""Stand for the faces of special cards where there are none, in the order of `Kind`."""


@cache
def gem_text(value: int) -> Text:
    """Name a diamond by its value; 5 is one turned by "the one"."""
    return text("gem", face=Face(f"cullinan_gem_{value}", "◆"), value=value)


@lru_cache(maxsize=4096)
def gems_text(heap: Gems) -> Listing:
    """Name a heap of diamonds."""
    return Listing(tuple(gem_text(value) for value in list_gems(heap)))


@cache
def kind_text(kind: Kind) -> Text:
    """Name a special card."""
    name = KIND_NAMES[kind]
    return text("special", face=Face(f"cullinan_{name}", SIGNS[kind]), kind=name)


@lru_cache(maxsize=4096)
def kinds_text(heap: Specials) -> Listing:
    """Name a heap of special cards."""
    return Listing(tuple(kind_text(kind) for kind in list_specials(heap)))


@cache
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


@cache
def told_gem(key: str, seat: Seat, value: int) -> Event:
    """Tell everybody what a seat did with a diamond."""
    return told(key, seat, gem=gem_text(value))


@cache
def told_special(key: str, seat: Seat, kind: Kind) -> Event:
    """Tell everybody what a seat did with a special card."""
    return told(key, seat, special=kind_text(kind))


@cache
def told_stop(seat: Seat) -> Event:
    """Tell everybody that a seat ends its turn early (CU7)."""
    return told("event-stops", seat)


@cache
def told_standing(seat: Seat, *, defend: bool) -> Event:
    """Tell a seat what it has set its bodyguards to do (CU17)."""
    return told_to("event-stands-always" if defend else "event-stands-ask", seat, seat)


@cache
def told_drawn_gem(seat: Seat, value: int) -> tuple[Event, Event]:
    """Tell who drew a diamond what it is, and the others that one was drawn."""
    return (
        told_to("event-drew-gem-own", seat, seat, gem=gem_text(value)),
        told_but("event-drew-gem", seat, seat),
    )


@cache
def told_drawn_special(seat: Seat, kind: Kind) -> tuple[Event, Event]:
    """Tell who drew a special card what it is, and the others that one was drawn."""
    return (
        told_to("event-drew-special-own", seat, seat, special=kind_text(kind)),
        told_but("event-drew-special", seat, seat),
    )


@cache
def told_stolen(thief: Seat, victim: Seat, value: int) -> tuple[Event, Event]:
    """Tell both sides which diamond was stolen, and the others that one was (CU16)."""
    robbed = Player(victim)
    return (
        told_to("event-stole-gem", thief, thief, victim, victim=robbed, gem=gem_text(value)),
        told_but("event-stole", thief, thief, victim, victim=robbed),
    )
