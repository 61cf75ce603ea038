"""How somebody who looks one ply ahead weighs the moves of the card game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """Weights without a unit: the best sum is played."""

    race: float
    """Turns until the game is ended by closed rows, for each that is missing."""
    lay: float
    """Laying a card in a row that is begun..."""
    held: float
    """... for each card in hand that the row can take..."""
    gap: float
    """... less this for each card skipped that may still come..."""
    gap_long: float
    """... more so for each turn that is left."""
    gain: float
    """For each point that a card brings..."""
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
    white: float
    """Laying a point card in the point row..."""
    join: float
    """... or on a row of its value."""
    close: float
    """Closing a row..."""
    close_held: float
    """... less this for each card in hand that it could take..."""
    close_room: float
    """... for each that may still come..."""
    close_long: float
    """... and for each turn that is left..."""
    close_again: float
    """... and a second end card on it."""
    pair: float
    """Claiming a wishing stone..."""
    pair_gain: float
    """... for each point that it brings..."""
    pair_cost: float
    """... less this share of what discarding both cards gives up."""
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
    drop_white: float
    """Discarding a point card..."""
    drop_end: float
    """... or an end card..."""
    drop_end_long: float
    """... of a row that is begun, less this for each of its cards."""
    split: float
    """Given up for one of a pair whose wishing stone is still there."""
    near: float
    """Given up where the next player can lay what is discarded..."""
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
    take_white: float
    """A point card..."""
    take_end: float
    """... an end card for a row that is begun..."""
    take_end_long: float
    """... for each of its cards..."""
    take_pair: float
    """... and what makes a pair whose wishing stone is still there."""
