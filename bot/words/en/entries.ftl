# Entries of a record that are not moves
entry-undo = { $player } undid a move.
entry-ai = A computer player takes over for { $player }.
entry-stand-in = 🤖 A computer player moved for { $player }.
entry-rewind = { $player }’s last move and everything after it were taken back.
entry-back = { $player } now plays this seat.
