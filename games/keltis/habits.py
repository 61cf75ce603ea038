"""How somebody who looks one ply ahead weighs the moves of Keltis."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """Weights without a unit: the best sum is played."""

    race: float
    """Turns until the game is ended by figures, as a share of a steady race."""
    lay: float
    """Laying a card in a row that is begun..."""
    held: float
    """... for each card in hand that the row can take..."""
    gap: float
    """... less this for each card skipped that may still come..."""
    gap_long: float
    """... more so for each turn that is left..."""
    goal: float
    """... for each point of a lead, where the figure gets into the goal area..."""
    extra: float
    """... and for a card that lets another figure step."""
    gain: float
    """For each point that a step brings..."""
    gain_late: float
    """... more so when few turns are left..."""
    clover: float
    """... and for tiles: a clover..."""
    wish: float
    """... a wishing stone..."""
    number: float
    """... and each point of a number."""
    first: float
    """Beginning the first path..."""
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
    tall: float
    """Beginning with the tall figure..."""
    tall_held: float
    """... for each card in hand that the row could take..."""
    tall_long: float
    """... and for each turn that is left."""
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
    """Given up where the next player can lay what is discarded..."""
    skipped: float
    """... less this for each value it skips."""
    strange: float
    """Given up where the next player has not begun that colour."""
    choosy: float
    """Of cards that the own row cannot take, the one that gives least is sought, unless 0."""
    free: float
    """A step without a card..."""
    free_begin: float
    """... that begins a path."""
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
