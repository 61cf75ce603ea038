# Texts that all games share.
seat-number = Seat { $number }

# Refusals
error-game = The game doesn’t allow that.
error-invalid-setup = These settings don’t work. Check the number of players and the options.
error-invalid-move = That isn’t a move of this game.
error-illegal-move = You can’t make that move right now.
error-replay = This record can’t be replayed.

# Why a hint recommends a move about which the game has no reason of its own
reason-none-better = no other move is better
reason-wins-more = comes out about { $count }% ahead of the next best move
reason-scores-more = { $count ->
    [1] comes out about 1 point ahead of the next best move
   *[other] comes out about { $count } points ahead of the next best move
}

# Defaults of games that have no texts of their own for these. `question` also gets the kind of the
# decision as $kind; `move` gets the notation as $move, its first word as $verb, and the words after
# its hyphens as $a, $b, $c and $d.
question = It’s your move.
move = { $move }
layout-row = Row { $number }: { $pieces }
layout-seat = { $player }: { $pieces }
layout-score = { $score ->
    [1] 1 point
   *[other] { $score } points
}
layout-hand = Your hand: { $pieces }
layout-empty = empty
layout-points = Points
piece-marked = { $piece } { $mark }
piece-many = { $count } × { $piece }
piece = { $name ->
    [back] face-down card
    [seat] token
   *[other] { $name }
}
