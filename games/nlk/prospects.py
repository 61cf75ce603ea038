"""What the hands lost so far let expect of the end of a match (N17)."""

from functools import lru_cache
from math import comb, factorial

from games.house.judge import Appraisal


@lru_cache(maxsize=1 << 12)
def foresee(lost: tuple[int, ...], seat: int, left: int) -> Appraisal:
    """Return what a seat may expect with so many hands to come, lost by anybody alike."""
    players = len(lost)
    if players * max(lost) == sum(lost) and not left:
        return Appraisal(float(lost[seat]), 0.0)  # All lost equally many: nobody wins.
    others = [count for each, count in enumerate(lost) if each != seat]
    chance = 0.0
    for own in range(left + 1):
        share = comb(left, own) * (players - 1) ** (left - own) / players**left
        most = _count_below(others, lost[seat] + own, left - own) / (players - 1) ** (left - own)
        chance += share * (1 - most)
    return Appraisal(lost[seat] + left / players, max(0.0, chance))


def _count_below(lost: list[int], limit: int, left: int) -> float:
    """Count the orders in which the hands to come leave everybody with at most so many lost."""
    ways = [1.0] + [0.0] * left  # by hands handed out, divided by the orders within each player
    for count in lost:
        room = limit - count
        ways = [
            sum(ways[total - more] / factorial(more) for more in range(min(room, total) + 1))
            for total in range(left + 1)
        ]
    return ways[left] * factorial(left)
