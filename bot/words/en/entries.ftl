# Entries of a game's record that are no moves
entry-undo = { $player } took back a move.
entry-house = { $player }: a house player plays on from here.
entry-stand-in = 🤖 A house player moved for { $player }.
entry-rewind = Everybody agreed: { $player }’s last move is taken back, with all that followed.
entry-back = { $player } plays this seat now.
