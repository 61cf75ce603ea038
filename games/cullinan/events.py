"""Events, and names of diamonds and cards."""

from __future__ import annotations

from functools import cache, lru_cache

from games.core.game import Event, Seat, about, tell, tell_apart
from games.core.text import Emoji, Listing, Player, Text, text
from games.cullinan import cards

SIGNS = ("▣", "◐", "✦", "⛉", "◉", "❖")
"""Plain-text replacements for the emoji of special cards, in the order of `Kind`."""


@cache
def name_gem(value: int) -> Text:
    """Name a diamond by its value; 5 is one turned by One of a Kind."""
    return text("gem", emoji=gem_emoji(value), value=value)


@lru_cache(maxsize=4096)
def name_gems(heap: cards.Gems, fives: int = 0) -> Listing:
    """Name a heap of diamonds with the number of each."""
    counts = (*enumerate(heap, 1), (cards.FIVE, fives))
    gems = [(name_gem(value), count) for value, count in counts if count]
    items = (each if count == 1 else text("tally", thing=each, count=count) for each, count in gems)
    return Listing(tuple(items))


@cache
def name_special(kind: cards.Kind) -> Text:
    return text("special", emoji=kind_emoji(kind), kind=cards.KIND_NAMES[kind])


@lru_cache(maxsize=4096)
def name_specials(heap: cards.Specials) -> Listing:
    return Listing(tuple(name_special(kind) for kind in cards.list_specials(heap)))


@cache
def name_cullinan(number: int) -> Text:
    return text("cullinan", emoji=Emoji(f"cullinan_{number}", "◈"), roman=cards.ROMANS[number - 1])


def gem_emoji(value: int) -> Emoji:
    return Emoji(f"cullinan_gem_{value}", "◆")


def kind_emoji(kind: cards.Kind) -> Emoji:
    return Emoji(f"cullinan_{cards.KIND_NAMES[kind]}", SIGNS[kind])


def digits(heap: cards.Gems) -> str:
    """Write a heap of diamonds in the shortest form."""
    return "·".join(map(str, cards.list_gems(heap)))


@cache
def tell_gem(key: str, seat: Seat, value: int) -> Event:
    return tell(key, seat, gem=name_gem(value))


@cache
def tell_special(key: str, seat: Seat, kind: cards.Kind) -> Event:
    return tell(key, seat, special=name_special(kind))


def tell_looked_at(seat: Seat, kind: cards.Kind) -> Event:
    """Show a seat the special card it looks at (VII A)."""
    looked = about("event-looks-at", seat, special=name_special(kind))
    return Event(looked, only=frozenset((seat,)))


@cache
def tell_drawn_gem(seat: Seat, value: int) -> tuple[Event, Event]:
    """Show a seat the diamond it drew; the others see that one was drawn."""
    drawn = about("event-drew-gem-own", seat, gem=name_gem(value))
    return tell_apart((seat,), drawn, about("event-drew-gem", seat))


@cache
def tell_drawn_special(seat: Seat, kind: cards.Kind) -> tuple[Event, Event]:
    """Show a seat the special card it drew; the others see that one was drawn."""
    drawn = about("event-drew-special-own", seat, special=name_special(kind))
    return tell_apart((seat,), drawn, about("event-drew-special", seat))


@cache
def tell_tucked_down(seat: Seat, value: int) -> tuple[Event, Event]:
    """Show a seat the diamond it laid face down; the others see that it did (CU23)."""
    tucked = about("event-tucked-down-own", seat, gem=name_gem(value))
    return tell_apart((seat,), tucked, about("event-tucked-down", seat))


@cache
def tell_stolen(thief: Seat, victim: Seat, value: int) -> tuple[Event, Event]:
    """Show both sides the stolen diamond; the others see that one was stolen (CU16)."""
    robbed = Player(victim)
    stolen = about("event-stole-gem", thief, victim=robbed, gem=name_gem(value))
    return tell_apart((thief, victim), stolen, about("event-stole", thief, victim=robbed))


def tell_spying(seat: Seat, target: Seat, hand: cards.Specials) -> tuple[Event, Event]:
    """Show a spy the hand it looks at; the others see that it does (CU19)."""
    seen = about("event-spies-own", seat, target=Player(target), specials=name_specials(hand))
    return tell_apart((seat,), seen, about("event-spies", seat, target=Player(target)))


@cache
def tell_spied(seat: Seat, target: Seat, kind: cards.Kind) -> tuple[Event, Event]:
    """Show both sides the special card a spy took; the others see that it took one (CU19)."""
    player = Player(target)
    taken = about("event-spied-special", seat, target=player, special=name_special(kind))
    return tell_apart((seat, target), taken, about("event-spied", seat, target=player))
