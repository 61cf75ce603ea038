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
