"""Weights of the policy that both games follow."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RowWeights:
    """Weights without a unit: the action with the highest sum is played."""

    lay: float
    """Laying a card in a row that is begun..."""
    held: float
    """... for each card in hand that the row can take..."""
    gap: float
    """... less this for each card skipped that may still come..."""
    gap_long: float
    """... more so for each turn that is left."""
    gain: float
    """For each point that a card or a step brings..."""
    gain_late: float
    """... more so when few turns are left."""
    first: float
    """Beginning the first row..."""
    second: float
    """... the second..."""
    third: float
    """... the third..."""
    fourth: float
    """... the fourth..."""
    fifth: float
    """... and the fifth..."""
    begin_held: float
    """... for each card in hand that the row could take..."""
    begin_room: float
    """... for each that may still come..."""
    begin_long: float
    """... for each turn that is left..."""
    begin_gap: float
    """... and less this for each card skipped that may still come."""
    drop_dead: float
    """Discarding a card that the own row cannot take any more."""
    drop_live: float
    """Discarding one that it could take..."""
    drop_held: float
    """... less this for each that it could."""
    drop_new: float
    """Discarding a card of a colour that is not begun..."""
    drop_new_held: float
    """... less this for each of them..."""
    drop_new_long: float
    """... and for each turn that is left."""
    near: float
    """Given up where the next player can lay the discarded card..."""
    skipped: float
    """... less this for each value it skips."""
    strange: float
    """Given up where the next player has not begun that colour."""
    deck: float
    """A card of the draw pile."""
    take: float
    """A card of a discard pile that the own row can take..."""
    take_gap: float
    """... less this for each value it skips."""
    take_new: float
    """A card of a colour that is not begun, for each of them in hand..."""
    take_strange: float
    """... less this."""

    def rate_beginning(self, begun: int, held: int, turns: float) -> float:
        """Return the rating of another row."""
        opening = (self.first, self.second, self.third, self.fourth, self.fifth)
        return opening[begun] + self.begin_held * held + self.begin_long * turns
