# What else can be done at a table, shown to one person.
more-title = ### { $game } · Table `{ $table }`
more-opened = -# Opened by { $who }: { $when }
more-ended = -# Ended: { $when }
more-sealed = **Fair shuffle.** When the table was opened, a secret was sealed: `{ $commitment }` is its SHA-256. Every shuffle and draw follows from that secret and from what the players mixed in. The secret is revealed when the game is over.
more-cut = Everyone who joins mixes something in. `/{ cmd-cut }` adds a word of your own: then whoever runs the bot cannot have chosen the shuffle.
more-opened-seal = **Fair shuffle.** The secret was `{ $secret }`, sealed as `{ $commitment }` (its SHA-256). Download the record and check every card: `python -m bot verify RECORD.json`

# Buttons
more-board = Show the board
more-undo = Undo my move
more-rewind = Ask to undo my move
more-ahead = Answer in advance
more-note = My note
more-offer = Offer my seat
more-offer-house = Offer { $who }’s seat
more-back = Take my seat back
more-wake = Bring it back
more-ask-cancel = Ask everyone to stop
more-resign = Give up my seat
more-cancel = Stop the game
more-remove = Remove a player
more-record = Record
more-yes-resign = Yes, give it up
more-yes-cancel = Yes, stop it
more-no = No, go back

# Asking again
confirm-resign = **Give up your seat?** A house player plays on for you until the end.
confirm-resign-away = **Give up your seat?** Everybody else is away: the game waits until somebody is back.
confirm-resign-alone = **Give up your seat?** Nobody else plays, so the game ends here.
confirm-cancel = **Stop this game for everyone?** It cannot be resumed.

# What it costs in a rated game
rated-leave = ⚠️ This game is rated. Once everyone has moved, you are rated behind all who play on, unless you return and make a move.
rated-seat = ⚠️ This game is rated. Once everyone has moved, a player who loses a seat is rated behind all who play on. Substitutes are not rated.
rated-guest = -# This game is rated, but not for the substitute.
rated-stop = ⚠️ This game is rated. Once everyone has moved, you are rated behind all others who still play if you stop it.
rated-waived = You don’t play in this game, so it is not rated if you stop it.
rated-return = This game is rated. You are rated behind all who play on, unless you return and make a move.

# Managers: removing a player
remove-lobby = **Remove whom from this table?** They cannot join it again.
remove-game = **Remove whom from this game?** A house player takes the seat, and they cannot come back to this table. A game nobody else plays is stopped.
remove-done = { $who } is no longer at this table of { $game }.
