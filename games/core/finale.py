"""How a game ended, as pictures show it: numbers by seat, and no people."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.picture import Sprite


@dataclass(frozen=True, slots=True)
class Finale:
    """The end of a game; everything in it is public."""

    places: tuple[int, ...]
    """By seat, from 1, equals sharing one; all 0 where nobody won."""
    winners: frozenset[int]
    scores: tuple[int, ...]
    """By seat, what counted at the end: points, or pieces."""
    emblem: tuple[Sprite, ...]
    """What stands for the game: the `cover` of its skin."""
    course: tuple[tuple[int, ...], ...] = ()
    """What counted before each turn and at the end, by seat; empty where nothing did."""
    piece: Sprite | None = None
    """What the scores count; None for points."""
    names_losers: bool = False
    """Who lost is what it is about."""

    @property
    def order(self) -> tuple[int, ...]:
        """The seats from first to last, equals in playing order."""
        return tuple(sorted(range(len(self.places)), key=lambda seat: self.places[seat]))

    @property
    def heroes(self) -> tuple[int, ...]:
        """The seats it is about: who won, or who lost where that matters; nobody in a void game."""
        if not self.winners:
            return ()
        return tuple(seat for seat in self.order if (seat in self.winners) is not self.names_losers)

    @property
    def others(self) -> tuple[int, ...]:
        """All other seats, from first to last."""
        heroes = self.heroes
        return tuple(seat for seat in self.order if seat not in heroes)
