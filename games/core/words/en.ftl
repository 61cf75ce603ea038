# What all games share.
seat-number = Seat { $number }

# Refusals
error-game = The game does not allow that.
error-invalid-setup = The game cannot be played like this. Please check the number of players and the options.
error-invalid-move = That is not a move of this game.
error-illegal-move = That move is not possible right now.
error-replay = This record cannot be replayed.
