# Further actions of a player at a table, shown to one person.
more-title = ### { $game }
more-others-title = **Seats and votes**
more-opened = -# Opened by { $who }: { $when }
more-ended = -# Ended: { $when }
more-sealed = **Fair shuffle.** When the table opened, Takujo picked a secret and published its SHA-256, the seal: `{ $commitment }`. Every shuffle and draw is computed from that secret and what the players added. Takujo shows the secret when the game ends.
more-prepared = **Prepared deal.** This is no fair shuffle: the game began with recorded moves, and cards come in a recorded order. It counts nowhere.
more-check-code = Check code after the last turn: `{ $check_code }`
more-client-seed = Everyone who joins adds some randomness automatically. Add a word with `/{ cmd-cut }`, and not even the bot’s operator can have picked the shuffle.
more-opened-seal = **Fair shuffle.** The secret was `{ $server_seed }`, and its SHA-256 is the seal `{ $commitment }`. Download the record and check every card: `python -m bot verify RECORD.json`

# Buttons
more-board = Show the board
more-undo = Undo my move
more-rewind = Ask for a takeback
more-premove = Premove
more-note = My note
more-words = Text mode
more-pictures = Show pictures
more-offer = Offer my seat
more-offer-ai = Offer { $who }’s seat
more-back = Take my seat back
more-restore = Restore table
more-others = Seats and votes…
more-ask-cancel = Ask to end the game
more-leave = Leave game
more-cancel = End the game
more-remove = Remove a player…
more-record = Record
more-yes-leave = Yes, leave the game
more-yes-cancel = Yes, end the game
more-no = No, go back

# Confirmations
confirm-leave = **Leave this game?** A computer player takes your seat. You can come back while the game is running.
confirm-leave-away = **Leave this game?** Everyone else is away, so the game waits until someone comes back.
confirm-leave-alone = **Leave this game?** No one else is playing, so the game ends here.
stuck-title = **This game can’t go on.**
stuck-hint = It ends, unrated, once everyone who still plays agrees, or by itself a year after the last move.
confirm-cancel = **End this game for everyone?** This can’t be undone.

# What it costs in a rated game
rated-leave = ⚠️ This game is rated. Once everyone has moved, you rank behind all who play on. Return and make a move to be rated by the result.
rated-seat = ⚠️ This game is rated. Once everyone has moved, a player who loses a seat ranks behind all who play on. Substitutes are not rated.
rated-guest = -# This game is rated, but not for the substitute.
rated-stop = ⚠️ This game is rated. Once everyone has moved, ending it ranks you behind all who still play.
rated-waived = You don’t play in this game, so it becomes unrated if you end it.
rated-return = This game is rated. You rank behind all who play on, unless you return and make a move.

# Members with Manage Server: removing a player
remove-lobby = **Remove a player from this table?** They can’t rejoin it.
remove-game = **Remove a player from this game?** A computer player takes the seat, and they can’t rejoin this table. If no other players are left, the game ends.
remove-done = { $who } was removed from this table of { $game }.
