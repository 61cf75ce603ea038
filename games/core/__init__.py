"""What every game is made of: rules, records, text, pictures.

These names are the public library: see `docs/library.md`. Pictures are in `games.core.plain` and
`games.core.art`, computer players in `games.ai`.
"""

from typing import Final

from games.core.cards import with_item
from games.core.game import (
    CHANCE,
    SEATS,
    AnyGame,
    Chance,
    Decision,
    Event,
    Game,
    Notation,
    OpenGame,
    OpenView,
    Option,
    Outcome,
    Seat,
    Setup,
    Step,
    about,
    ask,
    choose_options,
    find_winners,
    next_seat,
    tell,
)
from games.core.record import Entry, Played, Replay, begin, extend, play_through
from games.core.rng import Stream
from games.core.text import (
    GameError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidSetupError,
    Listing,
    Player,
    Text,
    text,
)

CONTRACT: Final = "2.1"
"""The version of the contract between games and the bot: major, minor.

A package names the version it was written for. A new minor version only adds to the contract; a new
major version may break packages.
"""

__all__ = [
    "CHANCE",
    "CONTRACT",
    "SEATS",
    "AnyGame",
    "Chance",
    "Decision",
    "Entry",
    "Event",
    "Game",
    "GameError",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidSetupError",
    "Listing",
    "Notation",
    "OpenGame",
    "OpenView",
    "Option",
    "Outcome",
    "Played",
    "Player",
    "Replay",
    "Seat",
    "Setup",
    "Step",
    "Stream",
    "Text",
    "about",
    "ask",
    "begin",
    "choose_options",
    "extend",
    "find_winners",
    "next_seat",
    "play_through",
    "tell",
    "text",
    "with_item",
]
