# Entries of a game’s record that are no moves
entry-undo = { $player } took back a move.
entry-house = A house player takes over for { $player }.
entry-stand-in = 🤖 A house player moved for { $player }.
entry-rewind = Everybody agreed to take back { $player }’s last move and everything after it.
entry-back = { $player } now plays this seat.
