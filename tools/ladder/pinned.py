"""Pinned players: policy weights of earlier computer players, and two exaggerated ones.

A field that is added to the `PolicyWeights` of a game is added to `OLDER` with what leaves the play
alone.
"""

from __future__ import annotations

from dataclasses import astuple, replace
from importlib import import_module
from typing import Final, TypeAlias

PolicyWeights: TypeAlias = tuple[float, ...]
"""The fields of a game's `PolicyWeights`, one after the other."""

_NLK: Final = (
    *(1.54, 0.035, 1.49, 0.028, -0.119),
    *(0.468, 0.407, 1.63, 0.218, 0.948),
    *(-2.18, 0.624, 0.105, 1.2, 0.0, 0.333),
    *(1.0, -2.35, -0.8, 0.08, 0.12, 0.25),
)
_KELTIS: Final = (
    *(4.68, 0.54, 0.08, 0.08, 0.52, 1.69),
    *(3.06, 1.83, -0.09, -1.08, -1.36, 1.3, 0.05, 0.0, 0.2),
    *(0.92, -0.33, 0.09, 1.17, 0.59, 0.43),
    *(3.03, -0.02, 0.47, 1.52, 3.46, 0.41, 0.7, 0.25),
    *(1.36, 0.0, 0.13, 0.96, 1.9, 1.0),
    *(-2.0, 0.5, 0.05, 0.0, 0.92, -2.0),
)
_KELTIS_CARD: Final = (
    *(4.0, 0.5, 0.4, 0.05, 0.5, 1.7),
    *(3.0, 2.0, 0.0, -2.0, -4.0, 1.3, 0.05, 0.05, 0.4),
    *(1.5, -0.3, 0.1, 1.2, 0.6, 0.05),
    *(2.0, 0.3, 0.5, 1.5, 3.0, 0.5, 0.6, 0.5),
    *(4.0, 2.0, 3.5, 1.0, 1.0, 0.1, 0.2, 2.0),
    *(2.0, 0.8, 1.0, 0.0, 0.5, 0.3, 1.5),
    *(1.5, 1.0, 0.2, 1.5),
)

GUESSES: Final[dict[str, PolicyWeights]] = {
    "keltis": (
        *(4.0, 0.5, 0.1, 0.1, 0.5, 1.5),
        *(3.0, 2.0, 0.0, -1.0, -1.5, 1.0, 0.05, 0.0, 0.2),
        *(1.0, -0.3, 0.1, 1.0, 0.5, 0.5),
        *(2.0, 0.0, 0.5, 1.0, 3.0, 0.5, 0.5, 0.25),
        *(1.5, 0.0, 0.5, 1.0, 2.0, 1.0),
        *(-2.0, 0.5, 0.05, 1.0, 1.0, -2.0),
    ),
    "keltis_card": _KELTIS_CARD,
    "nlk": (
        *(1.0, 0.0, 1.0, 0.0, 0.0),
        *(1.0, 0.0, 1.0, 0.0, 0.0),
        *(-1.0, 1.0, 0.0, 1.0, 0.0, 0.0),
        *(1.0, -2.0, -1.0, 0.0, 0.0, 0.0),
    ),
}
"""By game, round numbers from which `tune.py` can begin."""

OLDER: Final[dict[str, dict[int, PolicyWeights]]] = {
    "coloretto": {
        2: (8.0, 2.0, 2.0, 0.5, -4.0, 8.0, 0.0),
        3: (-0.5, 2.1, 0.65, 0.6, -3.4, -0.5, 0.0),
        4: (-1.4, 2.0, 1.3, 0.5, -3.0, -1.4, 0.0),
        5: (-2.4, 1.8, 1.9, 0.4, -2.6, -2.4, 0.0),
    },
    "keltis": dict.fromkeys((2, 3, 4), _KELTIS),
    "keltis_card": dict.fromkeys((2, 3, 4), _KELTIS_CARD),
    "nlk": dict.fromkeys(range(4, 10), _NLK),
}
"""By game and number of players, the first weights that were tuned."""

STYLES: Final[dict[str, dict[str, dict[str, float]]]] = {
    "coloretto": {
        # Gains of opponents do not count, and they leave nothing worth having.
        "greedy": {"nothing": 0.0, "envy": 0.0, "haste": 0.0},
        "cautious": {"tempting": 2.0, "nothing": 1.0, "envy": 0.8, "haste": -2.0},
    },
    "keltis": {
        # Begins every path, and discards what the next player waits for; or begins two.
        "greedy": {"third": 4.0, "fourth": 4.0, "fifth": 4.0, "near": 0.0, "strange": 0.0},
        "cautious": {"third": -2.0, "fourth": -8.0, "fifth": -12.0, "near": 6.0, "strange": 1.5},
    },
    "keltis_card": {
        "greedy": {"third": 3.0, "fourth": 3.0, "fifth": 3.0, "near": 0.0, "strange": 0.0},
        "cautious": {"third": -4.0, "fourth": -8.0, "fifth": -12.0, "near": 5.0, "strange": 1.5},
    },
    "nlk": {
        # Beats whatever it can; or keeps aces and trumps, and rather takes.
        "greedy": {"take": -9.0},
        "cautious": {"beat_rank": 0.8, "beat_top": 0.9, "beat_trump": 2.2, "take": -1.9},
    },
}
"""By game and player, what differs from the older weights."""


def pinned_weights(game: str, player: str, seats: int) -> PolicyWeights:
    """Return the weights of `older`, or of a style."""
    older = OLDER[game][seats]
    if player == "older":
        return older
    kind = import_module(f"games.{game}.weights").PolicyWeights
    return astuple(replace(kind(*older), **STYLES[game][player]))
