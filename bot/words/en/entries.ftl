# Entries of a record that are not moves
entry-undo = { $player } undid a move.
entry-house = A computer player takes over for { $player }.
entry-stand-in = 🤖 A computer player moved for { $player }.
entry-rewind = Everyone agreed to take back { $player }’s last move and everything after it.
entry-back = { $player } now plays this seat.
