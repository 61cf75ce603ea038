# The name of the game, one sentence for the menu, and the rules.
name = My Game
tagline = Lay a card in secret, and do not take the points.
rules = Everyone gets four or six cards of 1 to 30.
    In each round, all players lay a card face down at the same time.
    Then the cards are turned up. The highest card takes as many points as the number on the lowest card.
    The game ends when everyone has one card left. The fewest points win.
goal = Take the fewest points: be low, or let another card be higher than yours.
ending-counted = Everyone has one card left.

# The option: its name, one sentence about it, and its values.
option-cards = Cards
option-cards-hint = How many cards everyone gets.
option-cards-4 = 4 cards
option-cards-6 = 6 cards

# Questions, labels of moves, and what happened.
question = Which card do you lay?
card = the { $number }
move = Lay the { $a }
dealt = You get { $card }.
laid = { $player } lays a card.
shows = { $player } shows { $card }.
takes = { $player } takes { $points ->
    [1] 1 point
   *[other] { $points } points
}.
piece-marked = the { $mark }
