# Texts that all games share.
seat-number = Seat { $number }

# Refusals
error-game = The game doesn’t allow that.
error-invalid-setup = These settings don’t work. Check the number of players and the options.
error-invalid-move = That isn’t a move of this game.
error-illegal-move = You can’t make that move right now.
error-replay = This record can’t be replayed.
